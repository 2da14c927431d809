"""The ledger: which turns were read. It knows them by salted hashes alone."""

from __future__ import annotations

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


def names(session: Session, turn: Turn) -> list[tuple[str, ...]]:
    """Give the names by which a turn is known again.

    Args:
        session: The conversation.
        turn: One of its turns.

    Returns:
        Its id at the host, and its text where that is long enough; for a short text without an id,
        the conversation and the text.
    """
    # What was typed says the same in every spelling of its blanks and letters.
    folded = fold(turn.said)
    found: list[tuple[str, ...]] = []
    if len(folded) >= _TELLING:
        found.append(("text", folded))
    if turn.host_id:
        if len(turn.host_id) >= _LONG_ID:
            found.append(("id", session.host, turn.host_id))
        else:
            found.append(("id", session.host, session.id, turn.host_id))
    elif not found:
        found.append(("in", session.host, session.id or session.path, folded))
    return found


def hashes(inbox: Inbox, session: Session, turn: Turn) -> list[bytes]:
    """Give the salted hashes of a turn's names.

    Args:
        inbox: The inbox, which has the salt.
        session: The conversation.
        turn: One of its turns.

    Returns:
        One or two hashes; the first is the one that evidence is named by.
    """
    if not turn.hashes:
        made = [inbox.hash("turn", *name) for name in names(session, turn)]
        if not all(made):
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
    told = [hashes(inbox, session, turn) for turn in session.turns]
    known = inbox.known((one for every in told for one in every), now)
    fresh: list[Turn] = []
    seen: set[bytes | tuple[str, ...]] = set()
    for turn, every in zip(session.turns, told, strict=True):
        # Before the profile has a salt the names themselves tell repeats.
        own: Iterable[bytes | tuple[str, ...]] = every if all(every) else names(session, turn)
        if known.isdisjoint(every) and seen.isdisjoint(own):
            fresh.append(turn)
        seen.update(own)
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
    first = hashes(inbox, session, turns[0])[0]
    return inbox.hash("window", first.hex(), str(len(turns)))


def mark(inbox: Inbox, session: Session, turns: Iterable[Turn]) -> None:
    """Keep that turns were read.

    Args:
        inbox: The inbox, in a transaction.
        session: The conversation.
        turns: Turns of it.
    """
    inbox.mark((one for turn in turns for one in hashes(inbox, session, turn)), VERSION)
