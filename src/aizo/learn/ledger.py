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

# A text this long tells a turn wherever it was copied to; "yes" does not.
_TELLING = 20
_LONG_ID = 16
_NO_DAY = (1 << 32) - 1
# All but the blank itself, of those that a text may hold.
_BLANKS = bytes(code for code in range(128) if chr(code).isspace() and code != ord(" "))


def name(session: Session, turn: Turn) -> str:
    """Give what a turn is known by, the same at every reading.

    Args:
        session: The conversation.
        turn: One of its turns.

    Returns:
        Its words with their day where they tell it by themselves, else its id.
    """
    folded = _folded(turn.said)
    if len(folded) < _TELLING:
        return "\0".join(_own(session, turn) or _in(session, folded))
    return "\0".join(
        ("text", folded, str(day(turn.at or 0))) if turn.is_dated else ("undated", folded)
    )


def _own(session: Session, turn: Turn) -> tuple[str, ...]:
    """Give the host's name of a turn; a short one is only its session's."""
    if not turn.host_id:
        return ()
    within = () if len(turn.host_id) >= _LONG_ID else (session.id,)
    return ("id", session.host, *within, turn.host_id)


def _in(session: Session, folded: str) -> tuple[str, ...]:
    return ("in", session.host, session.id or session.path, folded)


def _folded(text: str) -> str:
    """Fold a text; most are plain already, and looking costs a third of folding them."""
    is_plain = text.isascii() and "  " not in text
    if is_plain and len(text.encode().translate(None, _BLANKS)) == len(text):
        return text.lower().strip()
    return fold(text)


def hashes(inbox: Inbox, session: Session, turn: Turn) -> tuple[list[bytes], list[bytes]]:
    """Give the salted hashes by which a turn is known again, wherever it was copied to.

    A copy has the same id or the same words of the same day; who says the same on another day says
    it again. Where a host does not date its turns, the words alone have to do: hashes of the same
    words begin alike.

    Args:
        inbox: The inbox, which has the salt.
        session: The conversation.
        turn: One of its turns.

    Returns:
        Those that are kept, and those of which one that is kept tells that the turn was read.
    """
    if turn.hashes is None:
        folded, own = _folded(turn.said), _own(session, turn)
        if len(folded) < _TELLING:
            short = [inbox.hash("turn", *(own or _in(session, folded)))]
            made = short, short
        else:
            ids = [inbox.hash("turn", *own)] if own else []
            words = inbox.hash("turn", "text", folded)
            undated = _dated(words, _NO_DAY)
            if turn.is_dated:
                dated = _dated(words, day(turn.at or 0) & _NO_DAY)
                made = [dated, *ids], [dated, undated, *ids]
            else:
                made = [undated, *ids], [words[: inbox.BEGINNING], *ids]
        if not inbox.is_salted:
            return made
        turn.hashes = made
    return turn.hashes


def _dated(words: bytes, number: int) -> bytes:
    """Put a day into the end of a hash, which only who knows the words can take out again."""
    return (int.from_bytes(words, "big") ^ number).to_bytes(len(words), "big")


def unread(inbox: Inbox, session: Session, now: int) -> list[Turn]:
    """Give the turns that nobody has read, repeated ones once.

    Args:
        inbox: The inbox.
        session: The conversation.
        now: ms UTC.

    Returns:
        The turns in order.
    """
    named = [hashes(inbox, session, turn) for turn in session.turns]
    known = inbox.known((one for _, asked in named for one in asked), now)
    fresh: list[Turn] = []
    for turn, (kept, asked) in zip(session.turns, named, strict=True):
        if known.isdisjoint(asked):
            fresh.append(turn)
            known.update(kept)
            known.add(kept[0][: inbox.BEGINNING])
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
