"""Browse: the entries of one stance, page by page, in the order in which agents read them."""

from __future__ import annotations

from aizo import band
from aizo._scoring import NEWEST, WEIGHT
from aizo.clean import one_of, plain_text, whole_number
from aizo.profile.answers import Answer
from aizo.profile.asked import MOST_KEPT, Asked
from aizo.profile.paging import OLDEST, Order, Place, Selected, Walk
from aizo.profile.shape import STANCES, UNUSED_DAYS
from aizo.scoring import DAY

TYPE_CHECKING = False
if TYPE_CHECKING:
    from aizo.entry import Entry
    from aizo.profile.unit import Unit

USUAL = 50


class Page(Answer):
    """One page of the entries of a stance.

    Attributes:
        entries: Them: hard limits newest first, others the heaviest first.
        before: How many entries come before them.
        total: How many entries the stance has.
        next: The place to go on after; None at the end.
        revision: The profile's revision.
    """

    __slots__ = ("before", "entries", "next", "revision", "total")

    def __init__(self, entries: list[Entry], before: int, total: int, revision: int) -> None:
        """Keep them; there is no next page until one is known."""
        self.entries = entries
        self.before = before
        self.total = total
        self.next: str | None = None
        self.revision = revision


def browse(
    unit: Unit,
    stance: str,
    *,
    scenario: str | None = None,
    unused: bool = False,
    after: str | None = None,
    limit: int = USUAL,
) -> Page:
    """Give a page of the entries of one stance.

    Args:
        unit: The open profile.
        stance: `never`, `avoid`, `usually`, `prefer` or `always`.
        scenario: A scenario's name, an alias, a tag, or a topic.
        unused: Only what was not used for 90 days, the longest unused first.
        after: The `next` of the page before; None for the first page.
        limit: At most so many.

    Returns:
        The page. It goes on where the one before ended, whatever has changed meanwhile.

    Raises:
        InvalidInput: There is no such stance or place, or the limit is none.
    """
    scores = STANCES[one_of("stance", stance, STANCES)]
    limit = whole_number("limit", limit, 1)
    place = None if after is None else Place.read(plain_text("after", after))
    asked = Asked(unit, scenario=scenario, looks=True)
    until = asked.now - UNUSED_DAYS * DAY if unused else None
    order = Order(asked, OLDEST if unused else NEWEST if scores[1] == band.LIMIT else WEIGHT)
    walk = (Walk if scenario is None else Selected)(asked, scores, order, until)
    places, before = walk.after(place, limit + 1)
    total = len(walk) if unused or scenario is not None else _count(asked, scores)
    entries = asked.fetch([one.id for one in places[:limit]])
    page = Page(entries, before, total, unit.store.revision())
    if len(places) > limit:
        page.next = str(places[limit - 1])
    return page


def _count(asked: Asked, scores: tuple[int, int]) -> int:
    """Count what a stance has, without what has expired or is tentative."""
    low, high = scores
    skipped = asked.decay.classes()
    gone = asked.unit.store.get(asked.expired) if asked.expired else ()
    gone_here = sum(
        low <= round(entry.base_score * 100) <= high and not skipped[entry.decay_class][2]
        for entry in gone
    )
    counted, key = asked.unit.counted, (asked.snapshot.generation, scores)
    count = counted.get(key)
    if count is None:
        if len(counted) >= MOST_KEPT:
            counted.clear()
        count = counted[key] = sum(asked.snapshot.tally(skipped)[low : high + 1])
    return count - gone_here
