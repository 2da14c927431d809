"""`aizo extract`: the brief for any chat window."""

from __future__ import annotations

from aizo.cli import learning, output
from aizo.surface.param import Param
from aizo.surface.writer import dumps

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from aizo.profile import Profile

_DOC = "Print a brief with your unread turns for any model; its answer comes back by `aizo import`."
_DETAIL = (
    "The brief names a ticket; what was shown is kept for seven days, so that the answer can be"
    " checked against your words. Nothing else is written."
)
_INPUTS = (
    learning.FILES,
    learning.HOST,
    learning.SINCE,
    learning.LIMIT,
    Param(
        "briefs",
        "integer",
        "How many briefs; the others come when these were answered.",
        options=("--briefs",),
        default=1,
        minimum=1,
        maximum=100,
        metavar="N",
    ),
    learning.AGAIN,
    Param(
        "saved_memories",
        "flag",
        "Print what to ask another assistant for what it remembers of you.",
        options=("--saved-memories",),
        default=False,
    ),
)


def _act(profile: Profile, values: dict[str, Any], as_json: bool) -> int:
    if values["saved_memories"]:
        from aizo.learn.importing import ASK

        output.answer([ASK + "\n"])
        return 0
    from aizo.learn.extract import extract

    chosen = learning.choice(profile, values)
    made = extract(profile, chosen, most=values["briefs"], again=values["again"])
    if as_json:
        listed = [
            {"ticket": one.ticket, "system": one.system, "user": one.user} for one in made.briefs
        ]
        output.answer([dumps({"briefs": listed, "more": made.more}) + "\n"])
        return 0
    output.answer([one.text for one in made.briefs])
    if not made.briefs:
        output.note("nothing is unread; --again shows what was read before.")
        return 0
    if made.redacted:
        output.note(f"{made.redacted} turns held a credential, which is masked.")
    more = f"; {made.more} more wait" if made.more else ""
    output.note(f"give this to any model, then: aizo import ANSWER{more}")
    return 0


COMMAND = learning.command("extract", _DOC, _INPUTS, _act, ("json", "db", "subject"))
COMMAND.detail = _DETAIL
COMMAND.examples = (
    "aizo extract --host claude-code --since 14d > brief.txt",
    "aizo extract --saved-memories",
)
