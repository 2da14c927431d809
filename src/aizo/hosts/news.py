"""What is new for a conversation that goes on and still holds the block of its start."""

from __future__ import annotations

from itertools import takewhile

from aizo import clock
from aizo.errors import NotFound
from aizo.profile.budget import Budget
from aizo.profile.context import HEADINGS, Block, Page

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from aizo.hosts.session import Session
    from aizo.profile import Profile

MOST_ACTS = 500  # lines of the history that are looked at
MOST_LOOKED_UP = 200  # entries
MOST_GONE = 20  # entries that are named
_LIMITS = HEADINGS[0]
_JOINT = "; "
_SHOWN = ("item", "base_score")
_ROOM = 1 << 20


def since(session: Session, profile: Profile, block: Block) -> Block:
    """Give of a block what a conversation does not hold, and what holds no longer.

    Args:
        session: What the conversation was given; it is brought up to date.
        profile: The open profile.
        block: The block as it is now.

    Returns:
        What is new with one line of hard limits; empty for nothing. All of the block is new where
        the history does not tell what was done.
    """
    if block.paused:
        return block
    known = set(session.given)
    touched = _touched(profile, session.revision, block.revision)
    missing = sorted(known.difference(block.ids))[:MOST_LOOKED_UP]
    gone = [one for one in missing if one in (touched or ()) or not _holds(profile, one)]
    new = [one for one in block.ids if touched is None or one in touched or one not in known]
    session.revision = block.revision
    session.given = [*known.union(block.ids).difference(gone)]
    if not new and not gone:
        return _with_text(block, "", ())
    session.limits_at = session.prompts
    return _with_text(block, *_text(block, new, gone))


def _touched(profile: Profile, before: int, now: int) -> set[int] | None:
    """Give the entries that read otherwise since a revision; None when that is not known."""
    lines = profile.history(limit=MOST_ACTS).lines if before != now else []
    later = list(takewhile(lambda line: line.revision > before, lines))
    # What leaves no line: something was forgotten, or a backup took the place of everything.
    if len({line.revision for line in later}) != now - before or len(later) == MOST_ACTS:
        return None
    return {
        line.entry
        for line in later
        if line.before is not None and not line.before.keys().isdisjoint(_SHOWN)
    }


def _holds(profile: Profile, number: int) -> bool:
    try:
        entry = profile.explain(number).entry
    except NotFound:
        return False
    return entry.expires_at is None or entry.expires_at > clock.now()


def _text(block: Block, new: Iterable[int], gone: list[int]) -> tuple[str, list[int]]:
    """Write the news in the frame of a block, and say which entries stand there."""
    lines = Page(Budget(_ROOM, None), block.revision, None, block.left_out[0]).text().splitlines()
    wanted, shown = set(new), []
    for heading, pieces in _pieces(block):
        kept = [one for one in pieces if heading == _LIMITS or one in wanted]
        shown += kept
        if kept:
            lines.insert(-1, f"{heading}: {_JOINT.join(pieces[one] for one in kept)}")
    if gone:
        told = ", ".join(f"[{one}]" for one in gone[:MOST_GONE])
        told += " and more" * (len(gone) > MOST_GONE)
        lines.insert(-1, f"No longer as told before: {told}")
    return "".join(f"{line}\n" for line in lines), shown


def _pieces(block: Block) -> Iterator[tuple[str, dict[int, str]]]:
    """Take a block apart: no label holds what stands between entries or around an id."""
    for line in block.splitlines():
        heading, _, rest = line.partition(": ")
        if heading in HEADINGS:
            pieces = rest.split(_JOINT)
            yield heading, {int(piece.rpartition("[")[2][:-1]): piece for piece in pieces}


def _with_text(block: Block, text: str, ids: Iterable[int]) -> Block:
    news = Block(text)
    news.ids, news.left_out = tuple(ids), (block.left_out[0] if text else 0, 0)
    news.notes, news.paused, news.revision = (
        block.notes if text else ["nothing new"],
        False,
        block.revision,
    )
    return news
