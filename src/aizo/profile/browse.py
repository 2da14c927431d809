"""Browse: the entries of one stance, page by page, in the order in which agents read them."""

from __future__ import annotations

from aizo import band
from aizo._scoring import NEWEST, WEIGHT
from aizo.errors import invalid
from aizo.profile.asked import Asked
from aizo.profile.recall import ALL
from aizo.profile.shape import STANCES, UNUSED_DAYS
from aizo.scoring import DAY

TYPE_CHECKING = False
if TYPE_CHECKING:
    from aizo.entry import Entry
    from aizo.profile.unit import Unit

USUAL = 50


class Page:
    """One page of the entries of a stance.

    Attributes:
        entries: Them: hard limits newest first, others the heaviest first.
        before: How many entries come before them.
        total: How many entries the stance has.
        next: The id to go on after; None at the end.
        revision: The profile's revision.
    """

    __slots__ = ("before", "entries", "next", "revision", "total")

    def __init__(self, entries: list[Entry], before: int, total: int, revision: int) -> None:
        """Keep them; there is no next page until one is known."""
        self.entries = entries
        self.before = before
        self.total = total
        self.next: int | None = None
        self.revision = revision


def browse(
    unit: Unit,
    stance: str,
    *,
    scenario: str | None = None,
    unused: bool = False,
    after: int | None = None,
    limit: int = USUAL,
) -> Page:
    """Give a page of the entries of one stance.

    Args:
        unit: The open profile.
        stance: `never`, `avoid`, `usually`, `prefer` or `always`.
        scenario: A scenario's name, an alias, a tag, or a topic.
        unused: Only what was not used for 90 days, the longest unused first.
        after: The last id of the page before; None for the first page.
        limit: At most so many.

    Returns:
        The page. Where `after` is there no more, the first page.

    Raises:
        InvalidInput: There is no such stance, or the limit is none.
    """
    if stance not in STANCES:
        raise invalid("stance", f"must be one of {', '.join(STANCES)}")
    if isinstance(limit, bool) or not isinstance(limit, int) or limit < 1:
        raise invalid("limit", "must be a whole number from 1")
    asked = Asked(unit, scenario=scenario, looks=True)
    scores = STANCES[stance]
    if scenario is None and after is None and not unused:
        # The first page needs no list of all the others.
        ids, start = asked.select(limit, [scores], _order(scores))[0], 0
        total = _count(asked, scores)
    else:
        ids = _ids(asked, scores, unused=unused)
        start = ids.index(after) + 1 if after in ids else 0
        total = len(ids)
    chosen = ids[start : start + limit]
    page = Page(asked.fetch(chosen), start, total, unit.store.revision())
    if chosen and start + limit < total:
        page.next = chosen[-1]
    return page


def _order(scores: tuple[int, int]) -> int:
    return NEWEST if scores[1] == band.LIMIT else WEIGHT


def _count(asked: Asked, scores: tuple[int, int]) -> int:
    """Count what a stance has, without what has expired or is tentative."""
    low, high = scores
    skipped = asked.decay.classes()
    gone = asked.unit.store.get(asked.expired) if asked.expired else ()
    gone_here = sum(
        low <= round(entry.base_score * 100) <= high and not skipped[entry.decay_class][2]
        for entry in gone
    )
    return sum(asked.snapshot.tally(skipped)[low : high + 1]) - gone_here


def _ids(asked: Asked, scores: tuple[int, int], *, unused: bool) -> list[int]:
    if not unused:
        return asked.select(ALL, [scores], _order(scores))[0]
    before = asked.now - UNUSED_DAYS * DAY
    ids = asked.select(ALL, [scores], NEWEST)[0]
    # Newest first: those not used lately are the end, found by halving.
    low, high = 0, len(ids)
    while low < high:
        middle = (low + high) // 2
        rows = asked.unit.store.get(ids[middle : middle + 1])
        if rows and rows[0].last_seen > before:
            low = middle + 1
        else:
            high = middle
    return ids[: low - 1 if low else None : -1] if low < len(ids) else []
