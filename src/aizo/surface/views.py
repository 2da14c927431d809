"""The operations that look at a whole profile, as a person does on the page."""

from __future__ import annotations

from aizo.surface.param import MOST, READ, Operation, Param
from aizo.surface.reads import MAX_CHARS, SCENARIO

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from aizo.profile import Profile


def _outlook(profile: Profile, values: dict[str, Any]) -> Any:
    names = ("scenario", "days", "max_chars", "half_life_days", "floor")
    return profile.outlook(**{name: values[name] for name in names})


def _shape(profile: Profile, _values: dict[str, Any]) -> Any:
    return profile.shape()


def _disagree(profile: Profile, values: dict[str, Any]) -> Any:
    return profile.disagree(limit=values["limit"])


def _browse(profile: Profile, values: dict[str, Any]) -> Any:
    return profile.browse(
        values["stance"],
        scenario=values["scenario"],
        unused=values["unused"],
        after=values["after"],
        limit=values["limit"],
    )


OUTLOOK = Operation(
    "outlook",
    READ,
    "Tell what leaves the block of a session's start, or returns to it, while nothing is used.",
    returns="outlook",
    run=_outlook,
    params=(
        SCENARIO,
        Param(
            "days",
            "integer",
            "How many days to look ahead.",
            options=("--days",),
            default=180,
            minimum=0,
            maximum=3660,
            metavar="N",
        ),
        MAX_CHARS,
        Param(
            "half_life_days",
            "number",
            "As if this half-life were set.",
            options=("--half-life",),
            metavar="DAYS",
        ),
        Param(
            "floor",
            "number",
            "As if this floor were set.",
            options=("--floor",),
            minimum=0,
            maximum=1,
            metavar="F",
        ),
    ),
    detail=(
        "An entry leaves on the first day whose block, as `aizo context --at` gives it, no longer\n"
        "holds it. Nothing is deleted by fading: it is still found when asked for."
    ),
    examples=("aizo outlook", "aizo outlook --scenario coding --days 90 --json"),
)
SHAPE = Operation(
    "shape",
    READ,
    "Count how all entries lie between fresh and unused, strong and faint.",
    returns="shape",
    run=_shape,
    examples=("aizo shape", "aizo shape --json"),
)
DISAGREE = Operation(
    "disagree",
    READ,
    "List pairs of entries that say the opposite of the same thing.",
    returns="disagreements",
    run=_disagree,
    params=(
        Param(
            "limit",
            "integer",
            "At most this many pairs.",
            options=("-l", "--limit"),
            default=50,
            minimum=0,
            maximum=MOST,
            metavar="N",
        ),
    ),
    detail=(
        "The same thing: the same label, the words for or against left out, or at least half of\n"
        "the keywords of each; in kinds of task that can meet."
    ),
    examples=("aizo disagree", "aizo disagree --limit 5 --json"),
)
BROWSE = Operation(
    "browse",
    READ,
    "Show the entries of one stance, page by page, in the order in which agents read them.",
    returns="browsed",
    run=_browse,
    params=(
        Param(
            "stance",
            "text",
            "never, avoid, usually, prefer or always.",
            required=True,
            positional="one",
            choices=("never", "avoid", "usually", "prefer", "always"),
            metavar="STANCE",
        ),
        SCENARIO,
        Param(
            "unused",
            "flag",
            "Only what was not used for 90 days, the longest unused first.",
            options=("--unused",),
            default=False,
        ),
        Param(
            "after",
            "text",
            "Go on where the page before ended: what it gave as `next`.",
            options=("--after",),
            metavar="NEXT",
        ),
        Param(
            "limit",
            "integer",
            "At most this many entries.",
            options=("-l", "--limit"),
            default=50,
            minimum=1,
            maximum=MOST,
            metavar="N",
        ),
    ),
    examples=("aizo browse prefer", "aizo browse usually --unused --limit 10 --json"),
)

OPERATIONS = (OUTLOOK, SHAPE, DISAGREE, BROWSE)
