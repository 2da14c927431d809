"""Undo: take back what an act did, as a new act."""

from __future__ import annotations

from aizo.clean import whole_number
from aizo.errors import NotFound
from aizo.profile.answers import Answer
from aizo.store.port import Undo

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from aizo.profile.unit import Unit
    from aizo.store.past import Past
    from aizo.store.port import Reader, Write

TOLD = 100  # entries that the answer names at most


class Undone(Answer):
    """What an undo did.

    Attributes:
        undid: The revision of the act that was taken back.
        op: That act's operation.
        lines: What was done to entries by it, the first of them.
        more: Whether there was more than `lines` tells.
        revision: The profile's revision after it.
    """

    __slots__ = ("lines", "more", "op", "revision", "undid")

    def __init__(self, undid: int, op: str, lines: list[Past], revision: int) -> None:
        """Keep what can be told."""
        self.undid = undid
        self.op = op
        self.lines = lines[:TOLD]
        self.more = len(lines) > TOLD
        self.revision = revision


def undo(unit: Unit, revision: int | None = None, **act: Any) -> Undone:
    """Take back what an act did: every entry gets back all the values it had.

    Args:
        unit: The open profile.
        revision: The act's; None for the newest that is neither undone nor an undo itself. An undo
            that is named can be undone, too.
        **act: What every act takes; see Unit.act.

    Returns:
        What was taken back.

    Raises:
        InvalidInput: The revision is none.
        NotFound: There is nothing to take back.
        Refused: The act is undone, a forget or a restore, or a later one touched the same entry;
            aizo is off or paused, or the profile's revision is another one.
    """
    if revision is not None:
        revision = whole_number("revision", revision, 1)

    def decide(reader: Reader) -> tuple[list[Write], int]:
        target = reader.newest_act() if revision is None else revision
        if target is None:
            raise NotFound("not_found", "there is nothing to undo", "aizo history shows all acts.")
        return [Undo(target)], target

    done = unit.act("undo", decide, **act)
    lines = unit.store.history(revision=done.revision, limit=TOLD + 1)
    of_target = unit.store.history(revision=done.answer, limit=1)
    op = of_target[0].op if of_target else ""
    return Undone(done.answer, op, lines, done.revision)
