"""Disagree: pairs of entries that say the opposite of the same thing."""

from __future__ import annotations

from aizo import band, negation
from aizo.entry import EVERYWHERE
from aizo.errors import invalid

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from aizo.entry import Entry
    from aizo.profile.unit import Unit

USUAL = 50
MOST_ALIKE = 200  # dislikes that are compared for one label or keyword


class Disagreement:
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


class Disagreements:
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
    if isinstance(limit, bool) or not isinstance(limit, int) or limit < 0:
        raise invalid("limit", "must be a whole number from 0")
    revision = unit.store.revision()
    against = _Against()
    with unit.store.rows() as rows:
        for entry in rows:
            if _speaks_against(entry):
                against.add(entry)
    found: list[Disagreement] = []
    more = False
    with unit.store.rows() as rows:
        for entry in rows:
            pairs = [] if _speaks_against(entry) else against.of(entry)
            for other, about in pairs:
                if len(found) == limit:
                    more = True
                    break
                found.append(Disagreement(entry, other, about))
            if more:
                break
    return Disagreements(_weighed(unit, found), revision, more=more)


class _Against:
    """The entries that speak against something, by what they are about."""

    def __init__(self) -> None:
        self._by_thing: dict[str, list[Entry]] = {}
        self._by_keyword: dict[str, list[Entry]] = {}

    def add(self, entry: Entry) -> None:
        _put(self._by_thing, negation.thing(entry.item), entry)
        for keyword in entry.keywords:
            _put(self._by_keyword, keyword, entry)

    def of(self, entry: Entry) -> Iterator[tuple[Entry, str]]:
        """Give those that are about the same as an entry, and what that is."""
        given = set()
        about = negation.thing(entry.item)
        for other in self._by_thing.get(about, ()):
            if _meet(entry, other):
                given.add(other.id)
                yield other, about
        shared: dict[int, list[str]] = {}
        others: dict[int, Entry] = {}
        for keyword in entry.keywords:
            for other in self._by_keyword.get(keyword, ()):
                shared.setdefault(other.id, []).append(keyword)
                others[other.id] = other
        for one, words in shared.items():
            other = others[one]
            enough = 2 * len(words) >= max(len(entry.keywords), len(other.keywords))
            if enough and one not in given and _meet(entry, other):
                yield other, ", ".join(words)


def _put(index: dict[str, list[Entry]], key: str, entry: Entry) -> None:
    entries = index.setdefault(key, [])
    if len(entries) < MOST_ALIKE:
        entries.append(entry)


def _speaks_against(entry: Entry) -> bool:
    """A low score speaks against; a negated label does, whatever its score."""
    return round(entry.base_score * 100) < band.HABIT.lowest or negation.is_negated(entry.item)


def _meet(one: Entry, other: Entry) -> bool:
    """Say whether some kind of task brings both together."""
    ours, theirs = set(one.scenarios), set(other.scenarios)
    return not ours or not theirs or EVERYWHERE in ours | theirs or bool(ours & theirs)


def _weighed(unit: Unit, pairs: list[Disagreement]) -> list[Disagreement]:
    decay, now = unit.store.settings(), unit.now()
    told = []
    for pair in pairs:
        likes, dislikes = unit.weighed([pair.likes, pair.dislikes], decay, now)
        told.append(Disagreement(likes, dislikes, pair.about))
    return told
