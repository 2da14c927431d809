"""Disagree: pairs of entries that say the opposite of the same thing."""

from __future__ import annotations

from sys import intern

from aizo import band, negation
from aizo.clean import whole_number
from aizo.entry import EVERYWHERE
from aizo.profile.answers import Answer

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence
    from typing import Any

    from aizo.entry import Entry
    from aizo.profile.unit import Unit

USUAL = 50
STEP = 500  # entries that are read and compared at a time, which takes about 5 ms
MOST_ALIKE = 200  # dislikes that are compared for one label or keyword


class Disagreement(Answer):
    """Two entries of opposite stance about the same.

    Attributes:
        likes: The one that speaks for it.
        dislikes: The one that speaks against it.
        about: The label they share, or their common keywords.
    """

    __slots__ = ("about", "dislikes", "likes")

    def __init__(self, likes: Entry, dislikes: Entry, about: str) -> None:
        """Keep all three."""
        self.likes = likes
        self.dislikes = dislikes
        self.about = about


class Disagreements(Answer):
    """The pairs found.

    Attributes:
        pairs: Them, in the order of the entries that speak for something.
        more: Whether there are more than were asked for.
        revision: The profile's revision.
    """

    __slots__ = ("more", "pairs", "revision")

    def __init__(self, pairs: list[Disagreement], revision: int, *, more: bool) -> None:
        """Keep all three."""
        self.pairs = pairs
        self.more = more
        self.revision = revision


def disagree(unit: Unit, *, limit: int = USUAL) -> Disagreements:
    """Find pairs of entries that say the opposite of the same thing.

    Two entries are about the same when their labels are, the words for or against left out, or
    when at least half of the keywords of each are the other's. Entries that no kind of task brings
    together do not disagree.

    Args:
        unit: The open profile.
        limit: At most so many pairs.

    Returns:
        The pairs.

    Raises:
        InvalidInput: The limit is none.
    """
    comparison = Comparison(unit, limit)
    for _ in comparison:
        pass
    return comparison.found


class Comparison:
    """The search for such pairs in steps of a few milliseconds, between which much may happen.

    To iterate over it is to search; it gives which share is done, from 0 to 1.

    Args:
        unit: The open profile.
        limit: At most so many pairs.

    Attributes:
        found: What was found, once the search has ended.

    Raises:
        InvalidInput: The limit is none.
    """

    def __init__(self, unit: Unit, limit: int = USUAL) -> None:
        """Begin with nothing found."""
        self._unit = unit
        self._limit = whole_number("limit", limit)
        self.found = Disagreements([], unit.store.revision(), more=False)

    def __iter__(self) -> Iterator[float]:
        """Search: first all that speaks against something, then what speaks for the same."""
        unit, limit = self._unit, self._limit
        steps, done = 2 * max(1, sum(unit.current().tally())), 0
        against = _Against()
        for page in _pages(unit):
            for entry in page:
                if _speaks_against(entry):
                    against.add(_Side(entry))
            done += len(page)
            yield min(1.0, done / steps)
        pairs: list[tuple[int, int]] = []
        for page in _pages(unit):
            for entry in page:
                if len(pairs) <= limit and not _speaks_against(entry):
                    pairs += [(entry.id, one) for one in against.of(entry)]
            if len(pairs) > limit:
                break
            done += len(page)
            yield min(1.0, done / steps)
        self.found.more = len(pairs) > limit
        self.found.pairs = _present(unit, pairs[:limit])

    def present(self) -> list[Disagreement]:
        """Give those of the pairs found that still disagree, as they are now."""
        return _present(self._unit, [(one.likes.id, one.dislikes.id) for one in self.found.pairs])


def _pages(unit: Unit) -> Iterator[list[Entry]]:
    """Give all entries in steps, none of which holds the database's log from shrinking."""
    after = 0
    while True:
        with unit.store.rows(after, STEP) as rows:
            page = list(rows)
        if not page:
            return
        after = page[-1].id
        yield page


class _Side:
    """What is kept of an entry that speaks against something: there may be very many."""

    __slots__ = ("id", "keywords", "scenarios", "thing")

    def __init__(self, entry: Entry) -> None:
        self.id = entry.id
        self.thing = hash(negation.thing(entry.item))
        self.keywords = tuple(map(intern, entry.keywords))
        self.scenarios = tuple(map(intern, entry.scenarios))


class _Against:
    """The entries that speak against something, by what they are about."""

    def __init__(self) -> None:
        self._by_thing: dict[int, list[_Side]] = {}
        self._by_keyword: dict[str, list[_Side]] = {}

    def add(self, side: _Side) -> None:
        _put(self._by_thing, side.thing, side)
        for keyword in side.keywords:
            _put(self._by_keyword, keyword, side)

    def of(self, entry: Entry) -> Iterator[int]:
        """Give the ids of those that are about the same as an entry."""
        given = set()
        about = negation.thing(entry.item)
        for other in self._by_thing.get(hash(about), ()):
            if _meet(entry, other):
                given.add(other.id)
                yield other.id
        shared: dict[int, int] = {}
        others: dict[int, _Side] = {}
        for keyword in entry.keywords:
            for other in self._by_keyword.get(keyword, ()):
                shared[other.id] = shared.get(other.id, 0) + 1
                others[other.id] = other
        for one, many in shared.items():
            other = others[one]
            if one not in given and _is_half(many, entry, other) and _meet(entry, other):
                yield one


def _put(index: dict[Any, list[_Side]], key: object, side: _Side) -> None:
    sides = index.setdefault(key, [])
    if len(sides) < MOST_ALIKE:
        sides.append(side)


def _speaks_against(entry: Entry) -> bool:
    """A low score speaks against; a negated label does, whatever its score."""
    return round(entry.base_score * 100) < band.HABIT.lowest or negation.is_negated(entry.item)


def _is_half(many: int, one: Entry, other: Entry | _Side) -> bool:
    """Say whether so many common keywords are at least half of those of each."""
    return 2 * many >= max(len(one.keywords), len(other.keywords))


def _meet(one: Entry, other: Entry | _Side) -> bool:
    """Say whether some kind of task brings both together."""
    ours, theirs = set(one.scenarios), set(other.scenarios)
    return not ours or not theirs or EVERYWHERE in ours | theirs or bool(ours & theirs)


def _about(likes: Entry, dislikes: Entry) -> str:
    """Give what two entries disagree about; empty where they do not."""
    if _speaks_against(likes) or not _speaks_against(dislikes) or not _meet(likes, dislikes):
        return ""
    about = negation.thing(likes.item)
    if about == negation.thing(dislikes.item):
        return about
    shared = [keyword for keyword in likes.keywords if keyword in dislikes.keywords]
    return ", ".join(shared) if _is_half(len(shared), likes, dislikes) else ""


def _present(unit: Unit, pairs: Sequence[tuple[int, int]]) -> list[Disagreement]:
    """Give the pairs of ids that disagree as their entries are now, weighed."""
    ids = sorted({one for pair in pairs for one in pair})
    weighed = unit.weighed(unit.store.get(ids), unit.store.settings(), unit.now())
    known = {entry.id: entry for entry in weighed}
    there = [(known[a], known[b]) for a, b in pairs if a in known and b in known]
    return [Disagreement(a, b, about) for a, b in there if (about := _about(a, b))]
