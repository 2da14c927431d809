"""Paging: an order of entries that goes on at any depth without walking what comes before.

Inside a slab entries lie newest first, which is the order of their weight as well. So a place in
the order is a place in every slab, found by halving, and a page merges what follows there.
"""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from functools import cached_property, partial
from heapq import heapify, heappop, heapreplace

from aizo._scoring import NEWEST, WEIGHT
from aizo.errors import invalid
from aizo.profile.recall import ALL
from aizo.scoring import age, effective_weight

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from aizo._scoring import Segment
    from aizo.entry import Entry
    from aizo.profile.asked import Asked

    Key = tuple[float, int, int]

OLDEST = -1  # an order beside the kernel's: the longest unused first
PARTS = 4


class Place:
    """A place in any order: what an entry is sorted by, be it there any more or not.

    Attributes:
        score: The base score in hundredths.
        kind: The decay class.
        seen: When it was last seen, ms UTC.
        id: The entry's id.
    """

    __slots__ = ("id", "kind", "score", "seen")

    def __init__(self, score: int, kind: int, seen: int, number: int) -> None:
        """Keep all four."""
        self.score = score
        self.kind = kind
        self.seen = seen
        self.id = number

    @classmethod
    def of(cls, entry: Entry) -> Place:
        """Give the place of an entry."""
        return cls(round(entry.base_score * 100), entry.decay_class, entry.last_seen, entry.id)

    @classmethod
    def read(cls, said: str) -> Place:
        """Read a place from its text.

        Args:
            said: What `str` made of it.

        Returns:
            The place.

        Raises:
            InvalidInput: It is none.
        """
        parts = said.split(".")
        try:
            numbers = [int(part) for part in parts if len(part) < 20 and part.isascii()]
        except ValueError:
            numbers = []
        if len(numbers) != PARTS or not 0 <= numbers[1] <= 255:
            raise invalid("after", "must be what the page before gives as `next`")
        return cls(*numbers)

    def __str__(self) -> str:
        """Give it as a text."""
        return f"{self.score}.{self.kind}.{self.seen}.{self.id}"


class Order:
    """How entries are sorted: by weight, the newest first, or the longest unused first.

    Args:
        asked: The request, with the time and the profile's decay.
        order: WEIGHT, NEWEST or OLDEST.
    """

    def __init__(self, asked: Asked, order: int) -> None:
        """Take the time and the classes."""
        self.order = order
        self.now = asked.now
        self.classes = asked.decay.classes()

    def key(self, place: Place) -> Key:
        """Give what sorts a place."""
        return self.key_of(place.score / 100, place.kind, place.seen, place.id)

    def key_of(self, score: float, kind: int, seen: int, number: int) -> Key:
        """Give what sorts an entry; the order of the kernel."""
        if self.order == OLDEST:
            return 0.0, seen, -number
        if self.order != WEIGHT or kind >= len(self.classes):
            return 0.0, -seen, number
        half_life, floor, _ = self.classes[kind]
        return -effective_weight(score, age(self.now, seen), half_life, floor), -seen, number


class Walk:
    """The live entries of some base scores in an order.

    Args:
        asked: The request; its words and its scenario count for nothing here.
        scores: The lowest and the highest base score, in hundredths.
        order: How they are sorted.
        until: Only entries last seen at this time or before, ms UTC; None for all.
    """

    def __init__(
        self, asked: Asked, scores: tuple[int, int], order: Order, until: int | None = None
    ) -> None:
        """Keep them all; the slabs are laid out when they are needed."""
        self._asked = asked
        self._scores = scores
        self._order = order
        self._until = until

    @cached_property
    def _slabs(self) -> list[_Slab]:
        slabs: list[_Slab] = []
        gone = set(self._asked.excluded)
        for segment in reversed(self._asked.snapshot.segments):
            # What a later segment speaks for counts there, or nowhere.
            slabs += _slabs(segment, self._scores, self._order, self._until, frozenset(gone))
            gone.update(segment.covered)
        return slabs

    def __len__(self) -> int:
        """Count them."""
        return sum(slab.count(len(slab.places)) for slab in self._slabs)

    def after(self, place: Place | None, limit: int) -> tuple[list[Place], int]:
        """Give what follows a place.

        Args:
            place: The place; None for the beginning.
            limit: At most so many.

        Returns:
            The places of the entries that follow, and how many come before them.
        """
        if place is None and self._order.order != OLDEST and self._until is None:
            # The beginning is what the kernel gives, with nothing laid out.
            ids = self._asked.select(limit, [self._scores], self._order.order)[0]
            return [Place.of(entry) for entry in self._asked.unit.store.get(ids)], 0
        starts = [0] * len(self._slabs)
        if place is not None:
            wanted = self._order.key(place)
            starts = [
                bisect_right(slab.places, wanted, key=partial(self._key, slab))
                for slab in self._slabs
            ]
        before = sum(slab.count(end) for slab, end in zip(self._slabs, starts, strict=True))
        found: list[Place] = []
        for slab, at in self._merged(starts):
            if len(found) == limit:
                break
            found.append(Place(slab.score, slab.kind, slab.seen[at], slab.ids[at]))
        return found, before

    def _key(self, slab: _Slab, at: int) -> Key:
        return self._order.key_of(slab.score / 100, slab.kind, slab.seen[at], slab.ids[at])

    def _merged(self, starts: list[int]) -> Iterator[tuple[_Slab, int]]:
        """Merge the slabs from their starts; give the live entries by slab and place."""
        heads = [
            (self._key(slab, slab.places[start]), number, start)
            for number, (slab, start) in enumerate(zip(self._slabs, starts, strict=True))
            if start < len(slab.places)
        ]
        heapify(heads)
        while heads:
            _, number, start = heads[0]
            slab = self._slabs[number]
            at = slab.places[start]
            if slab.ids[at] not in slab.gone:
                yield slab, at
            if start + 1 < len(slab.places):
                heapreplace(heads, (self._key(slab, slab.places[start + 1]), number, start + 1))
            else:
                heappop(heads)


class Selected:
    """The same for a kind of task: only the kernel knows what belongs to it, so it selects all.

    Args:
        asked: The request with its scenario.
        scores: The lowest and the highest base score, in hundredths.
        order: How they are sorted.
        until: Only entries last seen at this time or before, ms UTC; None for all.
    """

    def __init__(
        self, asked: Asked, scores: tuple[int, int], order: Order, until: int | None = None
    ) -> None:
        """Select them."""
        self._store = asked.unit.store
        self._order = order
        by = NEWEST if order.order == OLDEST else order.order
        self._ids = asked.select(ALL, [scores], by)[0]
        if until is not None:
            first = bisect_left(self._ids, -until, key=lambda one: -self._place(one).seen)
            self._ids = self._ids[first:]
        if order.order == OLDEST:
            self._ids.reverse()

    def __len__(self) -> int:
        """Count them."""
        return len(self._ids)

    def after(self, place: Place | None, limit: int) -> tuple[list[Place], int]:
        """Give what follows a place; see Walk.after."""
        start = 0
        if place is not None:
            wanted, key = self._order.key(place), self._order.key
            start = bisect_right(self._ids, wanted, key=lambda one: key(self._place(one)))
        return [self._place(one) for one in self._ids[start : start + limit]], start

    def _place(self, number: int) -> Place:
        rows = self._store.get([number])
        # One that went meanwhile has no place; wherever it is taken to be, it is not shown.
        return Place.of(rows[0]) if rows else Place(0, 0, 0, number)


class _Slab:
    """The entries of one base score and decay class in one segment, in the order walked."""

    __slots__ = ("gone", "ids", "kind", "places", "score", "seen")

    def __init__(
        self,
        columns: tuple[memoryview[int], memoryview[int]],
        score: int,
        kind: int,
        places: range,
        gone: frozenset[int],
    ) -> None:
        self.ids, self.seen = columns
        self.score = score
        self.kind = kind
        self.places = places
        self.gone = gone

    def count(self, end: int) -> int:
        """Count the live ones among the first."""
        if not self.gone or not end:
            return end
        low, high = sorted((self.places[0], self.places[end - 1]))
        return end - len(self.gone.intersection(self.ids[low : high + 1]))


def _slabs(
    segment: Segment,
    scores: tuple[int, int],
    order: Order,
    until: int | None,
    gone: frozenset[int],
) -> Iterator[_Slab]:
    """Give the slabs of a segment that hold what is asked for."""
    columns = _column(segment, "id"), _column(segment, "seen")
    slabs = segment.slabs
    ends = [start for start, _, _ in slabs[1:]] + [len(segment)] * bool(slabs)
    for (start, score, kind), end in zip(slabs, ends, strict=True):
        hundredths = round(score * 100)
        if not scores[0] <= hundredths <= scores[1]:
            continue
        if kind >= len(order.classes) or order.classes[kind][2]:
            continue
        places = range(start, end)
        if until is not None:
            places = places[bisect_left(places, -until, key=partial(_newness, columns[1])) :]
        if order.order == OLDEST:
            places = places[::-1]
        yield _Slab(columns, hundredths, kind, places, gone)


def _newness(seen: memoryview[int], at: int) -> int:
    return -seen[at]


def _column(segment: Segment, name: str) -> memoryview[int]:
    """Give an int64 column as it lies in the mapped image."""
    place, count = segment.place(name)
    image = memoryview(segment.image)  # type: ignore[arg-type]
    return image[place : place + 8 * count].cast("q")
