"""The operations by which a person decides on what was learnt from their conversations."""

from __future__ import annotations

from aizo.surface.custody import EXPECT
from aizo.surface.param import MOST, WRITE, Operation, Param
from aizo.surface.writes import SCENARIOS, STANCE

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from aizo.profile import Profile

IDS = Param(
    "ids",
    "ids",
    "Numbers of proposals, as `aizo review` lists them.",
    positional="rest",
    metavar="N",
)


def _accept(profile: Profile, values: dict[str, Any]) -> Any:
    from aizo.learn.deciding import accept

    return accept(
        profile,
        values["ids"] or (),
        all_clear=values["all_clear"],
        into=values["into"],
        new=values["new"],
        expect=values["expect_revision"],
    )


def _refuse(profile: Profile, values: dict[str, Any]) -> Any:
    from aizo.learn.deciding import refuse

    return refuse(profile, values["ids"])


def _edit(profile: Profile, values: dict[str, Any]) -> Any:
    from aizo.learn.deciding import edit

    return edit(
        profile,
        values["id"],
        item=values["new_item"],
        stance=values["stance"],
        reason=values["reason"],
        scenarios=values["scenarios"],
    )


ACCEPT = Operation(
    "review_accept",
    WRITE,
    "Accept proposals: each becomes an entry, dated as its words were said.",
    returns="decided",
    run=_accept,
    params=(
        IDS,
        Param(
            "all_clear",
            "flag",
            "All that need no thought: plain new entries without a doubt.",
            options=("--all-clear",),
            default=False,
        ),
        Param(
            "into",
            "text",
            "The label of the entry that a similar proposal belongs to.",
            options=("--into",),
            metavar="ITEM",
        ),
        Param(
            "new",
            "flag",
            "A similar proposal becomes an entry of its own.",
            options=("--new",),
            default=False,
        ),
        EXPECT,
    ),
    detail=(
        "A new hard limit is accepted only by its number. Nothing accepted here lifts a limit or\n"
        "beats a later statement: what was said first is written first."
    ),
    examples=("aizo review accept 1 3", "aizo review accept --all-clear"),
    is_act=False,
)
REFUSE = Operation(
    "review_refuse",
    WRITE,
    "Refuse proposals: they come back only if you say it again later.",
    returns="decided",
    run=_refuse,
    params=(Param("ids", "ids", IDS.doc, required=True, positional="rest", metavar="N"),),
    examples=("aizo review refuse 2",),
    is_act=False,
)
EDIT = Operation(
    "review_edit",
    WRITE,
    "Correct a proposal before you accept it.",
    returns="decided",
    run=_edit,
    params=(
        Param(
            "id",
            "integer",
            "The number of the proposal.",
            required=True,
            positional="one",
            minimum=1,
            maximum=MOST,
            metavar="N",
        ),
        Param("new_item", "text", "Its new label.", options=("--item",), metavar="NEW"),
        STANCE,
        Param("reason", "text", "Its new reason.", options=("--reason",), metavar="TEXT"),
        SCENARIOS,
    ),
    one_of=(("new_item", "stance", "reason", "scenarios"),),
    examples=('aizo review edit 2 --item "tables" --avoid',),
    is_act=False,
)

OPERATIONS = (ACCEPT, REFUSE, EDIT)
