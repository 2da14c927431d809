"""The operations that ask a profile something."""

from __future__ import annotations

from aizo.surface.param import MOST, READ, WRITE, Operation, Param, act_of

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator
    from typing import Any

    from aizo.entry import Entry
    from aizo.profile import Profile

QUERY = Param(
    "query",
    "text",
    "Words to look for in labels, reasons and keywords; no character is syntax.",
    positional="rest",
    default="",
    metavar="QUERY",
)
BANDS = Param(
    "bands",
    "bands",
    "Only these bands: taboo, aversion, habit, style (from there on), preference (comma list).",
    options=("-t", "--type", "--score-band"),
    default=(),
    metavar="BANDS",
)
LIMIT = Param(
    "limit",
    "integer",
    "At most this many entries.",
    options=("-l", "--limit"),
    minimum=0,
    maximum=MOST,
    metavar="N",
)
SCENARIO = Param(
    "scenario",
    "text",
    "The kind of task at hand, such as coding or writing (`aizo scenarios` lists them).",
    options=("--scenario",),
    metavar="NAME",
)
MIN_SCORE = Param(
    "min_score",
    "number",
    "Only base scores from here on; never hides hard limits asked for by --type taboo.",
    options=("--min-score",),
    minimum=0,
    maximum=10,
    metavar="F",
)
MAX_CHARS = Param(
    "max_chars",
    "integer",
    "Size of the block in characters (4,000 unless told).",
    options=("--max-chars",),
    minimum=1,
    maximum=MOST,
    metavar="N",
)
UNASKED = Param(
    "unasked",
    "flag",
    "Only what may be volunteered although nobody asked: what the query is surely about.",
    options=("--unasked",),
    default=False,
)
WITHIN = Param(
    "within",
    "texts",
    "Leave out what is tagged, but with none of these scenarios (comma list).",
    options=("--within",),
    metavar="X,Y",
)
ASKED = Param(
    "query",
    "text",
    "Words to look for in labels, reasons and keywords.",
    options=("--query",),
    metavar="WORDS",
)

_RECALL = (QUERY, BANDS, LIMIT, SCENARIO, MIN_SCORE)
_RECALL_DETAIL = (
    "Without QUERY every entry matches, the heaviest first. Nothing found means nothing known.\n"
    "Reading changes no weight; say with `aizo apply ID` which entries really helped."
)


def _asked(values: dict[str, Any]) -> dict[str, Any]:
    return {name: values[name] for name in ("bands", "limit", "scenario", "min_score")}


def _recall(profile: Profile, values: dict[str, Any]) -> Any:
    return profile.recall(
        values["query"],
        unasked=values["unasked"],
        within=values["within"] or (),
        **_asked(values),
    )


def _recall_touch(profile: Profile, values: dict[str, Any]) -> Any:
    return profile.recall_touch(values["query"], **_asked(values), **act_of(values))


def _top(profile: Profile, values: dict[str, Any]) -> Any:
    return profile.top(values["limit"], bands=values["bands"], scenario=values["scenario"])


def _show(profile: Profile, values: dict[str, Any]) -> Any:
    return profile.show(bands=values["bands"], expired=values["expired"])


def _stream(profile: Profile, values: dict[str, Any]) -> Iterator[Entry]:
    if values["expired"]:
        return iter(profile.show(bands=values["bands"], expired=True))
    return profile.stream(bands=values["bands"])


def _recall_block(profile: Profile, values: dict[str, Any]) -> Any:
    if values["unasked"] or values["limit"] is not None:
        return _recall(profile, values).context()
    asked = {name: values[name] for name in ("query", "bands", "scenario", "min_score", "within")}
    return profile.context(**asked)


def _show_block(profile: Profile, values: dict[str, Any]) -> Any:
    if values["expired"]:
        return _show(profile, values).context()
    return profile.context(bands=values["bands"])


def _page(profile: Profile, values: dict[str, Any], skip: int, at: int | None) -> Any:
    if values.get("expired"):
        return profile.show(bands=values["bands"], expired=True)
    return profile.page(values.get("query") or "", skip=skip, at=at, **_given(values))


def _given(values: dict[str, Any]) -> dict[str, Any]:
    names = ("bands", "limit", "scenario", "min_score", "unasked", "within")
    return {name: values[name] for name in names if values.get(name) is not None}


def _context(profile: Profile, values: dict[str, Any]) -> Any:
    return profile.context(**values)


def _keywords(profile: Profile, values: dict[str, Any]) -> Any:
    return profile.keywords(sort=values["sort"])


def _scenarios(profile: Profile, _values: dict[str, Any]) -> Any:
    return profile.scenarios()


def _explain(profile: Profile, values: dict[str, Any]) -> Any:
    target = values["target"] if values["id"] is None else values["id"]
    return profile.explain(target, query=values["query"], scenario=values["scenario"])


def _info(profile: Profile, _values: dict[str, Any]) -> Any:
    return profile.info()


RECALL = Operation(
    "recall",
    READ,
    "Recall the preferences that fit a query, a scenario or both.",
    returns="entries",
    run=_recall,
    params=(*_RECALL, UNASKED, WITHIN),
    detail=_RECALL_DETAIL,
    examples=(
        "aizo recall commit messages",
        "aizo recall --scenario coding --limit 20",
        "aizo recall --type taboo,aversion --scenario coding --json",
        "aizo recall 表情",
    ),
    block=_recall_block,
    page=_page,
    listing=True,
)
RECALL_TOUCH = Operation(
    "recall_touch",
    WRITE,
    "Recall as `recall` does and touch what was found; shows the values after the touch.",
    returns="entries",
    run=_recall_touch,
    params=_RECALL,
    examples=("aizo recall indentation --touch",),
    listing=True,
    switch=Param(
        "touch",
        "flag",
        "Touch what was found, so that it ages from now (at most once in 12 hours).",
        options=("--touch",),
        off=("--no-touch",),
    ),
)
TOP = Operation(
    "top",
    READ,
    "Show the N heaviest preferences.",
    returns="entries",
    run=_top,
    params=(
        Param(
            "limit",
            "integer",
            "How many.",
            positional="one",
            options=("-l", "--limit"),
            default=10,
            minimum=0,
            maximum=MOST,
            metavar="N",
        ),
        BANDS,
        SCENARIO,
    ),
    examples=("aizo top", "aizo top 5 --scenario coding", "aizo top 20 --type preference --json"),
    page=_page,
    listing=True,
)
SHOW = Operation(
    "show",
    READ,
    "Show every preference, the heaviest first.",
    returns="entries",
    run=_show,
    params=(
        BANDS,
        Param(
            "expired",
            "flag",
            "Show those that have expired instead.",
            options=("--expired",),
            default=False,
        ),
    ),
    examples=(
        "aizo show",
        "aizo show --type taboo",
        "aizo show --expired",
        "aizo show --format jsonl",
    ),
    stream=_stream,
    block=_show_block,
    page=_page,
    listing=True,
)
CONTEXT = Operation(
    "context",
    READ,
    "Print the block of preferences to put into a prompt.",
    returns="context",
    run=_context,
    params=(
        SCENARIO,
        ASKED,
        Param(
            "message",
            "text",
            "What the user just said: the entries it is surely about take the room first.",
            options=("--message",),
            metavar="TEXT",
        ),
        Param(
            "unasked",
            "flag",
            "With a message: nothing but those, and the hard limits of what it is about.",
            options=("--unasked",),
            default=False,
        ),
        WITHIN,
        Param(
            "given",
            "ids",
            "Leave out these entries: the conversation has them already.",
            options=("--given",),
            metavar="IDS",
        ),
        Param(
            "remind",
            "flag",
            "With --unasked: give the hard limits again though they were given.",
            options=("--remind",),
            default=False,
        ),
        MAX_CHARS,
        Param(
            "max_tokens",
            "integer",
            "Size of the block in tokens, estimated.",
            options=("--max-tokens",),
            minimum=1,
            maximum=MOST,
            metavar="N",
        ),
    ),
    detail="Hard limits come first and are never cut for anything else.",
    exclusive=(("max_chars", "max_tokens"), ("query", "message"), ("scenario", "within")),
    examples=(
        "aizo context --scenario coding",
        "aizo context --max-tokens 500",
        'aizo context --message "Commit this, please" --scenario coding --max-tokens 300',
    ),
)
KEYWORDS = Operation(
    "keywords",
    READ,
    "Count the keywords in use.",
    returns="keywords",
    run=_keywords,
    params=(
        Param(
            "sort",
            "text",
            "By count or by name.",
            options=("--sort",),
            choices=("count", "alpha"),
            default="count",
            metavar="ORDER",
        ),
    ),
    examples=("aizo keywords", "aizo keywords --sort alpha --json"),
)
SCENARIOS = Operation(
    "scenarios",
    READ,
    "List the scenarios, and how many entries each one has.",
    returns="scenarios",
    run=_scenarios,
    examples=("aizo scenarios",),
)
EXPLAIN = Operation(
    "explain",
    READ,
    "Explain an entry's weight, how it will fade, and why a query finds it or not.",
    returns="explanation",
    run=_explain,
    params=(
        Param(
            "target",
            "text",
            "An entry's id or its label; a label that is a number wins.",
            positional="rest",
            metavar="ID|ITEM",
        ),
        Param(
            "id",
            "integer",
            "The entry's id, instead.",
            options=("--id",),
            minimum=1,
            maximum=MOST,
            metavar="N",
        ),
        ASKED,
        SCENARIO,
    ),
    exclusive=(("target", "id"),),
    one_of=(("target", "id"),),
    examples=("aizo explain 1", "aizo explain concise code --query shorter"),
)
INFO = Operation(
    "info",
    READ,
    "Tell which database is used and where each setting came from, with counts and versions.",
    returns="info",
    run=_info,
    examples=("aizo info", "aizo info --json"),
)
CONFIG_SHOW = Operation(
    "config_show",
    READ,
    "Show the settings and where each one came from.",
    returns="info",
    run=_info,
    examples=("aizo config show",),
)

OPERATIONS = (
    RECALL,
    RECALL_TOUCH,
    TOP,
    SHOW,
    CONTEXT,
    KEYWORDS,
    SCENARIOS,
    EXPLAIN,
    INFO,
    CONFIG_SHOW,
)
