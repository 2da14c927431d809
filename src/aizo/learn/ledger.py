"""The ledger: which turns were read. It knows them by salted hashes alone."""

from __future__ import annotations

from aizo.clock import day
from aizo.learn.brief import VERSION
from aizo.text import fold

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from aizo.learn.turn import Session, Turn
    from aizo.store.inbox import Inbox

LEASE = 600_000  # ms for which a window that is being read is nobody else's
# A text this long tells a turn wherever it was copied to; "yes" does not.
_TELLING = 20
_LONG_ID = 16


class Names:
    """What a turn is known by.

    Attributes:
        kept: The names that the ledger keeps once it was read.
        asked: The names of which one tells that it was read.
    """

    __slots__ = ("asked", "kept")

    def __init__(self, kept: list[tuple[str, ...]], asked: list[tuple[str, ...]]) -> None:
        """Keep both."""
        self.kept = kept
        self.asked = asked


def names(session: Session, turn: Turn) -> Names:
    """Give the names by which a turn is known again, wherever it was copied to.

    A copy has the same id or the same words of the same day; who says the same on another day says
    it again. Where a host does not date its turns, the words alone have to do.

    Args:
        session: The conversation.
        turn: One of its turns.

    Returns:
        Its names.
    """
    folded = fold(turn.said)
    own: list[tuple[str, ...]] = []
    if turn.host_id:
        within = () if len(turn.host_id) >= _LONG_ID else (session.id,)
        own.append(("id", session.host, *within, turn.host_id))
    if len(folded) < _TELLING:
        short = own or [("in", session.host, session.id or session.path, folded)]
        return Names(short, short)
    anyhow, undated = ("text", folded), ("undated", folded)
    if not turn.is_dated:
        return Names([undated, *own], [undated, anyhow, *own])
    dated = ("text", folded, str(day(turn.at or 0)))
    return Names([dated, anyhow, *own], [dated, undated, *own])


def hashes(inbox: Inbox, session: Session, turn: Turn) -> tuple[list[bytes], list[bytes]]:
    """Give the salted hashes of a turn's names.

    Args:
        inbox: The inbox, which has the salt.
        session: The conversation.
        turn: One of its turns.

    Returns:
        Those that are kept, and those that are asked for.
    """
    if turn.hashes is None:
        if not inbox.is_salted:
            return [], []
        told = names(session, turn)
        known = {name: inbox.hash("turn", *name) for name in {*told.kept, *told.asked}}
        made = [known[name] for name in told.kept], [known[name] for name in told.asked]
        if not all(known.values()):
            return made
        turn.hashes = made
    return turn.hashes


def unread(inbox: Inbox, session: Session, now: int) -> list[Turn]:
    """Give the turns that nobody has read, repeated ones once.

    Args:
        inbox: The inbox.
        session: The conversation.
        now: ms UTC.

    Returns:
        The turns in order.
    """
    asked = [hashes(inbox, session, turn)[1] for turn in session.turns]
    known = inbox.known((one for every in asked for one in every), now)
    fresh: list[Turn] = []
    # By their hashes: the names hold every word that was typed.
    seen: set[int] = set()
    for turn, every in zip(session.turns, asked, strict=True):
        if not known.isdisjoint(every):
            continue
        told = names(session, turn)
        if seen.isdisjoint(map(hash, told.asked)):
            fresh.append(turn)
        seen.update(map(hash, told.kept))
    return fresh


def window_hash(inbox: Inbox, session: Session, turns: Sequence[Turn]) -> bytes:
    """Give the hash by which a window is claimed.

    Args:
        inbox: The inbox.
        session: The conversation.
        turns: The window's turns.

    Returns:
        16 bytes.
    """
    first = hashes(inbox, session, turns[0])[0][0]
    return inbox.hash("window", first.hex(), str(len(turns)))


def mark(inbox: Inbox, session: Session, turns: Iterable[Turn]) -> None:
    """Keep that turns were read.

    Args:
        inbox: The inbox, in a transaction.
        session: The conversation.
        turns: Turns of it.
    """
    inbox.mark((one for turn in turns for one in hashes(inbox, session, turn)[0]), VERSION)
