"""The operations by which a person sees what was done, takes it back, stops it, or sets it up."""

from __future__ import annotations

from aizo.surface.param import MOST, READ, WRITE, Operation, Param, act_of
from aizo.surface.writes import IDS, NAMED

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from aizo.profile import Profile


def _history(profile: Profile, values: dict[str, Any]) -> Any:
    return profile.history(values["target"], limit=values["limit"], before=values["before"])


def _undo(profile: Profile, values: dict[str, Any]) -> Any:
    return profile.undo(values["revision"], **act_of(values))


def _review(profile: Profile, _values: dict[str, Any]) -> Any:
    from aizo.learn.review import everything

    return everything(profile)


def _confirm(profile: Profile, values: dict[str, Any]) -> Any:
    target = values["item"] if values["ids"] is None else values["ids"]
    return profile.confirm(target, **act_of(values))


def _pause(profile: Profile, values: dict[str, Any]) -> Any:
    return profile.pause(duration=values["duration"], **act_of(values))


def _resume(profile: Profile, values: dict[str, Any]) -> Any:
    return profile.resume(**act_of(values))


def _scenarios_init(profile: Profile, _values: dict[str, Any]) -> Any:
    return profile.scenarios_init()


def _set_half_life(profile: Profile, values: dict[str, Any]) -> Any:
    return profile.set_half_life(values["days"], **act_of(values))


def _set_floor(profile: Profile, values: dict[str, Any]) -> Any:
    return profile.set_floor(values["floor"], **act_of(values))


HISTORY = Operation(
    "history",
    READ,
    "Show what was done to an entry or to all, the newest first: when, by what, old and new.",
    returns="history",
    run=_history,
    params=(
        Param(
            "target",
            "text",
            "An entry's id, or a label that an entry has or had.",
            positional="rest",
            metavar="ID|ITEM",
        ),
        Param(
            "limit",
            "integer",
            "At most this many lines.",
            options=("-l", "--limit"),
            default=20,
            minimum=0,
            maximum=MOST,
            metavar="N",
        ),
        Param(
            "before",
            "integer",
            "Go on before the line of this number (`next` of the answer before).",
            options=("--before",),
            minimum=1,
            maximum=MOST,
            metavar="N",
        ),
    ),
    detail=(
        "With --at only what was done up to that time counts, and the entry is shown as it was.\n"
        "Removed entries stay in the history until `aizo forget`."
    ),
    examples=(
        "aizo history",
        "aizo history concise code",
        "aizo history 1 --at 2030-01-01T00:00:00Z --json",
    ),
)
UNDO = Operation(
    "undo",
    WRITE,
    "Take back the newest act, as a new act; again: the one before.",
    returns="undone",
    run=_undo,
    params=(
        Param(
            "revision",
            "integer",
            "Take back the act of this revision, unless a later one touched the same entry.",
            options=("--revision",),
            minimum=1,
            maximum=MOST,
            metavar="N",
        ),
    ),
    detail="Every entry gets back all the values it had. `aizo history` lists the acts.",
    examples=("aizo undo", "aizo undo --revision 2"),
)
REVIEW = Operation(
    "review",
    READ,
    "List what waits for your word before it counts.",
    returns="waiting",
    run=_review,
    detail=(
        "Proposals that were learnt: `aizo review accept N`, `edit N` or `refuse N`. Tentative\n"
        "entries: `aizo confirm --id N` lets one count, `aizo remove --id N` drops it."
    ),
    examples=("aizo review",),
)
CONFIRM = Operation(
    "confirm",
    WRITE,
    "Let tentative entries count: the user said so.",
    returns="confirmed",
    run=_confirm,
    params=(NAMED, IDS),
    exclusive=(("item", "ids"),),
    one_of=(("item", "ids"),),
    examples=("aizo confirm concise code", "aizo confirm --id 1 2"),
)
PAUSE = Operation(
    "pause",
    WRITE,
    "Stop answering and remembering, until `aizo resume` or for a while.",
    returns="paused",
    run=_pause,
    params=(
        Param(
            "duration",
            "duration",
            "How long, such as 30m, 2h or 1d.",
            options=("--for",),
            metavar="TIME",
        ),
    ),
    detail=(
        "Meanwhile recall, top, show and context give nothing and writes are refused; info,\n"
        "history, remove, clear, export and forget still work."
    ),
    examples=("aizo pause", "aizo pause --for 2h"),
)
RESUME = Operation(
    "resume",
    WRITE,
    "End a pause.",
    returns="paused",
    run=_resume,
    examples=("aizo resume",),
)

SCENARIOS_INIT = Operation(
    "scenarios_init",
    WRITE,
    "Write the built-in scenarios, with comments, to scenarios.yaml in the home folder.",
    returns="scenarios_file",
    run=_scenarios_init,
    examples=("aizo scenarios --init",),
    is_act=False,
    switch=Param(
        "init",
        "flag",
        "Write the built-in scenarios to scenarios.yaml, to be edited there.",
        options=("--init",),
    ),
)
SET_HALF_LIFE = Operation(
    "set_half_life",
    WRITE,
    "Set after how many unused days half of what can fade has faded.",
    returns="config",
    run=_set_half_life,
    params=(
        Param(
            "days",
            "number",
            "Days; at least one minute.",
            required=True,
            positional="one",
            metavar="DAYS",
        ),
    ),
    examples=("aizo config set-half-life 45",),
)
SET_FLOOR = Operation(
    "set_floor",
    WRITE,
    "Set how far the decay coefficient can fall at most.",
    returns="config",
    run=_set_floor,
    params=(
        Param(
            "floor",
            "number",
            "0 up to, but not including, 1.",
            required=True,
            positional="one",
            metavar="F",
        ),
    ),
    examples=("aizo config set-floor 0.2",),
)

OPERATIONS = (
    HISTORY,
    UNDO,
    REVIEW,
    CONFIRM,
    PAUSE,
    RESUME,
    SCENARIOS_INIT,
    SET_HALF_LIFE,
    SET_FLOOR,
)
