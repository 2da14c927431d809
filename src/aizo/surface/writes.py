"""The operations that change a profile."""

from __future__ import annotations

from aizo.surface.param import DESTROY, MOST, WRITE, Operation, Param, act_of

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from aizo.profile import Profile

ITEM = Param(
    "item",
    "text",
    "The label: names the thing, not its negation.",
    required=True,
    positional="one",
    metavar="ITEM",
)
LABEL = Param("item", "text", "The entry's label.", positional="rest", metavar="ITEM")
NAMED = Param(
    "item",
    "text",
    "The entry's label (words are joined).",
    positional="rest",
    metavar="ITEM",
    rest_of="ids",
)
IDS = Param(
    "ids",
    "ids",
    "The ids of entries, instead of a label (several, or repeatable).",
    options=("--id",),
    metavar="N",
)
REASON = Param(
    "reason",
    "text",
    "One sentence why: what the user said or did.",
    required=True,
    positional="one",
    metavar="REASON",
)
KEYWORDS = Param(
    "keywords",
    "texts",
    "Further words that should find it (comma list, repeatable).",
    options=("--keywords",),
    metavar="A,B",
)
SCENARIOS = Param(
    "scenarios",
    "texts",
    "Kinds of task it is bound to; `*` for all (comma list, repeatable).",
    options=("--scenarios",),
    metavar="X,Y",
)
SCORE = Param(
    "score",
    "number",
    "Base score, 0 (must never) to 10 (never fades).",
    options=("-s", "--score"),
    minimum=0,
    maximum=10,
    metavar="F",
)
EXPIRES_AT = Param(
    "expires_at",
    "time",
    "Leave it out of every answer from then on (RFC 3339 with zone; empty: let it stay).",
    options=("--expires-at",),
    metavar="TIME",
    clearable=True,
)
EXPIRES_IN = Param(
    "expires_in",
    "duration",
    "The same as a time from now, such as 30d.",
    options=("--expires-in",),
    metavar="TIME",
)
STANCE = Param(
    "stance",
    "text",
    "The score said in a word; it means that the user stated it.",
    choices=("never", "avoid", "usually", "prefer", "always"),
    flags=(
        ("--never", "never", "A hard limit (score 0.5)."),
        ("--avoid", "avoid", "A dislike (2.5)."),
        ("--usually", "usually", "A habit (5)."),
        ("--prefer", "prefer", "A liking (8.5)."),
        ("--always", "always", "Never fades (10)."),
    ),
)


def _add(profile: Profile, values: dict[str, Any]) -> Any:
    return profile.add(
        values["item"],
        values["reason"],
        score=values["score"],
        stance=values["stance"],
        kind=values["kind"],
        keywords=values["keywords"] or (),
        scenarios=values["scenarios"] or (),
        source=values["source"],
        said_at=values["said_at"],
        expires_at=values["expires_at"] or None,
        expires_in=values["expires_in"],
        **act_of(values),
    )


def _update(profile: Profile, values: dict[str, Any]) -> Any:
    return profile.update(
        values["item"] if values["id"] is None else values["id"],
        item=values["new_item"],
        reason=values["reason"],
        score=values["score"],
        keywords=values["keywords"],
        scenarios=values["scenarios"],
        expires_at=values["expires_at"],
        expires_in=values["expires_in"],
        **act_of(values),
    )


def _tag(profile: Profile, values: dict[str, Any]) -> Any:
    return profile.tag(values["item"], values["keywords"], **act_of(values))


def _apply(profile: Profile, values: dict[str, Any]) -> Any:
    return profile.apply(values["ids"], **act_of(values))


def _touch(profile: Profile, values: dict[str, Any]) -> Any:
    return profile.touch(values["item"], **act_of(values))


def _remove(profile: Profile, values: dict[str, Any]) -> Any:
    target = values["item"] if values["ids"] is None else values["ids"]
    return profile.remove(target, **act_of(values))


def _clear(profile: Profile, values: dict[str, Any]) -> Any:
    return profile.clear(sure=values["yes"], **act_of(values))


ADD = Operation(
    "add",
    WRITE,
    "Remember a preference, or merge into the one with that label.",
    returns="written",
    run=_add,
    params=(
        ITEM,
        REASON,
        SCORE,
        STANCE,
        Param(
            "kind",
            "text",
            "How it was learnt: observed, explicit, correction, or tentative (waits for confirm).",
            options=("--kind",),
            choices=("observed", "explicit", "correction", "tentative"),
            metavar="KIND",
        ),
        KEYWORDS,
        SCENARIOS,
        Param(
            "source",
            "text",
            "Who says so: manual, analysis or a word of your own.",
            options=("--source",),
            default="manual",
            metavar="S",
        ),
        Param(
            "said_at",
            "time",
            "When it was said, for old evidence (RFC 3339 with zone, not in the future).",
            options=("--said-at",),
            metavar="TIME",
        ),
        EXPIRES_AT,
        EXPIRES_IN,
    ),
    exclusive=(("score", "stance"), ("expires_at", "expires_in")),
    detail=(
        "A stance word is a statement: it sets the score. A bare score, 9 unless told, is an\n"
        "observation: repeated ones are averaged. A hard limit is withdrawn only by\n"
        "`aizo update --score` or `aizo remove`."
    ),
    examples=(
        'aizo add "concise code" "Asks for shorter versions" --score 9.0 --scenarios coding',
        'aizo add "emojis in output" "Said: please, none at all" --never',
        'aizo add "pnpm over npm" "Uses it in every project" --prefer --keywords pnpm,npm',
    ),
)
UPDATE = Operation(
    "update",
    WRITE,
    "Set exactly what is named of one entry; an empty list clears.",
    returns="written",
    run=_update,
    params=(
        LABEL,
        Param(
            "id",
            "integer",
            "The entry's id, instead of its label.",
            options=("--id",),
            minimum=1,
            maximum=MOST,
            metavar="N",
        ),
        Param(
            "new_item",
            "text",
            "Its new label.",
            options=("--item", "--new-item"),
            metavar="NEW",
        ),
        Param("reason", "text", "Its new reason.", options=("--reason",), metavar="TEXT"),
        SCORE,
        KEYWORDS,
        SCENARIOS,
        EXPIRES_AT,
        EXPIRES_IN,
    ),
    exclusive=(("item", "id"), ("expires_at", "expires_in")),
    one_of=(
        ("item", "id"),
        ("new_item", "reason", "score", "keywords", "scenarios", "expires_at", "expires_in"),
    ),
    detail="Nothing is averaged and its ageing goes on as it was.",
    examples=(
        'aizo update "concise code" --score 9.5',
        'aizo update --id 2 --item "tabs" --keywords indentation,whitespace',
        'aizo update --id 2 --scenarios ""',
    ),
)
TAG = Operation(
    "tag",
    WRITE,
    "Set an entry's keywords (the older short form of `update --keywords`).",
    returns="written",
    run=_tag,
    params=(
        Param(
            "item",
            "text",
            "The entry's label.",
            required=True,
            positional="one",
            metavar="ITEM",
        ),
        Param(
            "keywords",
            "texts",
            "Its keywords from now on.",
            required=True,
            positional="rest",
            metavar="KEYWORDS",
        ),
    ),
    examples=('aizo tag "concise code" brevity short',),
)
APPLY = Operation(
    "apply",
    WRITE,
    "Say which entries really shaped the work; they age from now.",
    returns="used",
    run=_apply,
    params=(
        Param(
            "ids",
            "ids",
            "Ids of entries.",
            required=True,
            positional="rest",
            metavar="ID",
        ),
    ),
    detail="Each id answers touched, cooldown (added or used less than 12 hours ago) or not_found.",
    examples=("aizo apply 1 5", "aizo apply 1,5 --json"),
)
TOUCH = Operation(
    "touch",
    WRITE,
    "Restart one entry's ageing, named by its label.",
    returns="used",
    run=_touch,
    params=(
        Param(
            "item",
            "text",
            "The entry's label (words are joined).",
            required=True,
            positional="rest",
            metavar="ITEM",
        ),
    ),
    examples=("aizo touch concise code",),
)
REMOVE = Operation(
    "remove",
    DESTROY,
    "Take entries out of the profile.",
    returns="removed",
    run=_remove,
    params=(NAMED, IDS),
    exclusive=(("item", "ids"),),
    one_of=(("item", "ids"),),
    examples=("aizo remove concise code", "aizo remove --id 2 4"),
)
CLEAR = Operation(
    "clear",
    DESTROY,
    "Remove every entry of the profile.",
    returns="cleared",
    run=_clear,
    params=(
        Param(
            "yes",
            "flag",
            "Do not ask.",
            options=("-y", "--yes"),
            default=False,
        ),
    ),
    detail="Asks on a terminal; elsewhere it needs --yes.",
    examples=("aizo clear --yes",),
)
OPERATIONS = (
    ADD,
    UPDATE,
    TAG,
    APPLY,
    TOUCH,
    REMOVE,
    CLEAR,
)
