"""Recall: which entries fit a request, in which order."""

from __future__ import annotations

from aizo import band, text
from aizo._scoring import NEWEST, WEIGHT
from aizo.entry import EVERYWHERE
from aizo.errors import invalid

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence
    from typing import Any

    from aizo.decay import DecayConfig
    from aizo.entry import Entry
    from aizo.profile.context import Block
    from aizo.profile.ranking import Scored
    from aizo.profile.unit import Unit
    from aizo.scenario import About

    Filter = tuple[Sequence[bytes], Sequence[Sequence[text.Needle]] | None, bool]
    Ranges = list[tuple[int, int]]

MOST_LIMITS = 200  # hard limits that a full answer carries
MOST_COUNTED = 1000  # matches beyond the limit are counted so far
BATCH = 500
ALL = 1 << 60


class Recall(list["Entry"]):
    """The entries found, best first.

    Attributes:
        revision: The profile's revision they are of.
        notes: What the caller should know, as sentences.
        limits_omitted: How many hard limits that were asked for the limit left out.
        scored: For a request of several words, the parts of each entry's relevance.
    """

    __slots__ = (
        "_asked",
        "_limits",
        "_omitted",
        "limits_omitted",
        "notes",
        "revision",
        "scored",
    )

    def __init__(
        self,
        entries: Iterable[Entry],
        asked: Asked,
        limits_omitted: int = 0,
        scored: Sequence[Scored] = (),
    ) -> None:
        """Keep the entries and how they were asked for."""
        super().__init__(entries)
        self.scored = tuple(scored)
        self._asked = asked
        self._limits: list[Entry] | None = None
        self._omitted: int | None = None
        self.revision = asked.unit.store.revision()
        self.notes = asked.notes
        self.limits_omitted = limits_omitted

    @property
    def limits(self) -> list[Entry]:
        """The hard limits of the scenario, untagged or tagged `*` ones included, newest first.

        They are there whatever the query, the bands and the limit were.
        """
        if self._limits is None:
            self._limits = self._asked.limits(MOST_LIMITS)
        return self._limits

    @property
    def omitted(self) -> int:
        """How many more entries matched, counted up to MOST_COUNTED."""
        if self._omitted is None:
            self._omitted = self._asked.count_beyond(len(self))
        return self._omitted

    @property
    def omitted_more(self) -> bool:
        """Whether still more matched than `omitted` says."""
        return self.omitted == MOST_COUNTED

    @property
    def scenario(self) -> str | None:
        """The scenario that was asked for."""
        return self._asked.scenario

    def context(self, max_chars: int | None = None, max_tokens: int | None = None) -> Block:
        """Give these entries, after the hard limits, as the block for a prompt.

        Args:
            max_chars: Its size in characters, 4,000 by default.
            max_tokens: Its size in estimated tokens, instead.

        Returns:
            The block; empty when there is nothing to say.
        """
        from aizo.profile.context import block_of

        return block_of(self._asked, self, max_chars, max_tokens)


class Asked:
    """One request, made ready for the kernel.

    Args:
        unit: The open profile.
        query: The request in words; empty for all entries.
        bands: Band names; none for all.
        scenario: A scenario's name, or None.
        min_score: The lowest base score, or None.
        unasked: Whether nobody asked, so that only what the request is surely about may be given.
    """

    def __init__(
        self,
        unit: Unit,
        query: str = "",
        *,
        bands: Iterable[str] = (),
        scenario: str | None = None,
        min_score: float | None = None,
        unasked: bool = False,
    ) -> None:
        """Read bands, words and scenario."""
        self.unasked = unasked
        self.unit = unit
        self.query = query
        self.scenario = scenario
        self.notes: list[str] = []
        self.bands = band.parse(bands)
        self.ranges: Ranges = band.ranges(self.bands, min_score)
        self.words = text.query_words(query) if query else []
        self.snapshot = unit.current()
        self.decay: DecayConfig = unit.store.settings()
        self.now = unit.now()
        self.names: list[bytes] = []
        self.filter: Filter | None = None if scenario is None else self._scenario(scenario)
        self._substrings = False
        self._areas: list[About] | None = None

    @property
    def is_request(self) -> bool:
        """Whether it is ranked by relevance: several words, or one that nobody asked for."""
        return len(self.words) > 1 or (self.unasked and bool(self.words))

    @property
    def areas(self) -> list[About]:
        """The scenarios that the request is evidently about."""
        if self._areas is None:
            from aizo.scenario import about

            self._areas = about(self.query, self.unit.scenarios())
        return self._areas

    def ranked(self, limit: int, ranges: Ranges | None = None) -> list[Scored]:
        """Give what a request of words finds, the most relevant first.

        Args:
            limit: At most so many.
            ranges: Base scores in hundredths; those of the request by default.

        Returns:
            The entries with the parts of their relevance.
        """
        from aizo.profile.ranking import UNASKED, Ranking

        found = Ranking(self).ranked(limit, self.ranges if ranges is None else ranges)
        if self.unasked:
            found = [one for one in found if one.aboutness >= UNASKED]
        return found

    def select(
        self, limit: int, ranges: Ranges | None = None, order: int = WEIGHT
    ) -> tuple[list[int], list[float]]:
        """Select ids and weights; where no word is found anywhere, plain substrings count.

        Args:
            limit: At most so many.
            ranges: Base scores in hundredths; those of the request by default.
            order: The kernel's order.

        Returns:
            Ids and weights, the best first.
        """
        wanted = self.ranges if ranges is None else ranges
        found = self._run(limit, wanted, order)
        if not found[0] and limit and self.words and not self._substrings and ranges is None:
            self._substrings = True
            self.words = text.as_typed(self.query)
            found = self._run(limit, wanted, order)
        return found

    def limits(self, limit: int) -> list[Entry]:
        """Give the hard limits that hold here, newest first, whatever the query.

        Args:
            limit: At most so many.

        Returns:
            Weighed entries.
        """
        ids, _ = self.limit_ids(limit)
        return self.fetch(ids)

    def limit_ids(self, limit: int) -> tuple[list[int], list[float]]:
        """Give the ids of the hard limits that hold here, newest first.

        Args:
            limit: At most so many.

        Returns:
            Ids, and weights of 0.
        """
        bound = None if self.filter is None else (self.names, None)
        return self.snapshot.select(
            self.now,
            self.decay.classes(),
            order=NEWEST,
            ranges=[(0, band.LIMIT)],
            limit=limit,
            scenario=bound,
        )

    def count_beyond(self, given: int) -> int:
        """Count the matches beyond those given, up to MOST_COUNTED."""
        ids, _ = self.select(given + MOST_COUNTED)
        return max(0, len(ids) - given)

    def fetch(self, ids: Sequence[int]) -> list[Entry]:
        """Give the entries of selected ids; where one has no row, those that are there.

        Args:
            ids: What was selected.

        Returns:
            Weighed entries in that order.
        """
        found = self.unit.entries(ids, self.decay, self.now)
        if found is None:
            found = self.unit.weighed(self.unit.store.get(ids), self.decay, self.now)
        return found

    def _run(self, limit: int, ranges: Ranges, order: int) -> tuple[list[int], list[float]]:
        if not ranges:
            return [], []
        return self.snapshot.select(
            self.now,
            self.decay.classes(),
            order=order,
            ranges=ranges,
            limit=limit,
            words=[word.needles for word in self.words],
            scenario=self.filter,
        )

    def _scenario(self, name: str) -> Filter:
        """Give the kernel's filter for a scenario, an undefined tag, or a topic in words."""
        folded = text.fold(name)
        if not folded:
            raise invalid("scenario", "must not be empty")
        known = self.unit.scenarios()
        self.notes.extend(known.notes)
        defined = known.resolve(folded)
        names = (folded,) if defined is None else defined.names
        self.names = [one.encode() for one in (*names, EVERYWHERE)]
        if defined is not None:
            return self.names, [text.topic(keyword) for keyword in defined.keywords], False
        if self._is_tag(folded):
            return self.names, [], False
        self.notes.append(
            f"scenario {name!r} is neither defined nor used as a tag: it was taken as a topic"
        )
        return self.names, [word.needles for word in text.query_words(folded)], True

    def _is_tag(self, folded: str) -> bool:
        ids, _ = self.snapshot.select(
            self.now, self.decay.classes(), limit=1, scenario=([folded.encode()], [])
        )
        return bool(ids)


def recall(
    unit: Unit,
    query: str = "",
    *,
    bands: Iterable[str] = (),
    limit: int | None = None,
    scenario: str | None = None,
    min_score: float | None = None,
    unasked: bool = False,
) -> Recall:
    """Find the entries that fit.

    Args:
        unit: The open profile.
        query: A request in words; empty for all entries.
        bands: Band names; none for all.
        limit: At most so many; None for all.
        scenario: A scenario's name, an alias, a tag, or a topic.
        min_score: The lowest base score; it spares a taboo band asked for by name.
        unasked: Give only what may be volunteered: what the request is surely about.

    Returns:
        The entries, hard limits first where they were asked for; by weight, or for a request of
        several words by relevance (see aizo.profile.ranking).

    Raises:
        InvalidInput: A band, a limit or a score is none.
    """
    _check_limit(limit)
    most = ALL if limit is None else limit

    def ask() -> Asked:
        return Asked(
            unit, query, bands=bands, scenario=scenario, min_score=min_score, unasked=unasked
        )

    asked = ask()
    found = _found(asked, most)
    if found is None:
        unit.rebuild()
        asked = ask()
        found = _found(asked, most)
    if found is None:  # rows come and go while we read: give those that are there
        return Recall(asked.fetch(asked.select(most)[0]), asked)
    return found


def recall_touch(unit: Unit, query: str = "", **asked: Any) -> Recall:
    """Find the entries that fit and touch them.

    Args:
        unit: The open profile.
        query: A request in words.
        **asked: As for recall.

    Returns:
        The entries with their values after the touch.
    """
    from aizo.profile.apply import apply

    found = recall(unit, query, **asked)
    if found:
        apply(unit, [entry.id for entry in found])
    return recall(unit, query, **asked)


def stream(unit: Unit, bands: Iterable[str] = ()) -> Iterator[Entry]:
    """Give all entries, heaviest first, fetching them in batches.

    Args:
        unit: The open profile.
        bands: Band names; none for all.

    Yields:
        Weighed entries; one that is removed meanwhile is left out.
    """
    asked = Asked(unit, bands=bands)
    for ranges in _in_turn(asked):
        ids, _ = asked.select(ALL, ranges)
        for start in range(0, len(ids), BATCH):
            yield from asked.fetch(ids[start : start + BATCH])


def _in_turn(asked: Asked) -> list[Ranges]:
    """Give the ranges to be listed one after the other: hard limits first where asked for."""
    if band.TABOO not in asked.bands:
        return [asked.ranges]
    rest = [(max(low, band.LIMIT + 1), high) for low, high in asked.ranges if high > band.LIMIT]
    return [[(0, band.LIMIT)], rest]


def _found(asked: Asked, limit: int) -> Recall | None:
    """Select and fetch; None when the snapshot does not fit the rows."""
    if asked.is_request:
        found = _relevant(asked, limit)
        if found is None or found or asked.unasked:
            return found
    if asked.unasked:
        return Recall((), asked)
    omitted = 0
    if band.TABOO in asked.bands:
        if asked.words:
            asked.select(1)  # settles whether words or plain substrings count
        first, rest = _in_turn(asked)
        limits, _ = asked.select(limit + MOST_COUNTED, first)
        omitted = max(0, len(limits) - limit)
        ids = limits[:limit]
        ids += asked.select(limit - len(ids), rest)[0]
    else:
        ids, _ = asked.select(limit)
    entries = asked.unit.entries(ids, asked.decay, asked.now)
    return None if entries is None else Recall(entries, asked, omitted)


def _relevant(asked: Asked, limit: int) -> Recall | None:
    """Rank and fetch; None when the snapshot does not fit the rows."""
    scored: list[Scored] = []
    omitted = 0
    for ranges in _in_turn(asked):
        are_limits = ranges == [(0, band.LIMIT)]
        found = asked.ranked(limit - len(scored) + MOST_COUNTED * are_limits, ranges)
        if are_limits:
            omitted = max(0, len(found) - limit)
        scored += found[: limit - len(scored)]
    entries = asked.unit.entries([one.id for one in scored], asked.decay, asked.now)
    return None if entries is None else Recall(entries, asked, omitted, scored)


def _check_limit(limit: int | None) -> None:
    if limit is not None and (isinstance(limit, bool) or not isinstance(limit, int) or limit < 0):
        raise invalid("limit", "must be a whole number from 0")
