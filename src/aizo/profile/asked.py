"""One request, made ready for the kernel: bands, words and scenario."""

from __future__ import annotations

from itertools import groupby

from aizo import band, text
from aizo._scoring import NEWEST, WEIGHT
from aizo.clean import clean_name, clean_terms, plain_text
from aizo.entry import EVERYWHERE

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence
    from typing import Any

    from aizo.about import About
    from aizo.decay import DecayConfig
    from aizo.entry import Entry
    from aizo.profile.ranking import Scored
    from aizo.profile.unit import Unit

    Filter = tuple[Sequence[bytes], Sequence[Sequence[text.Needle]] | None, bool]
    Ranges = list[tuple[int, int]]

MOST_COUNTED = 1000  # matches beyond the limit are counted so far
MOST_FOUND = 100  # those of words, each of which costs five times as much, so far
MOST_KEPT = 1024  # such counts that are kept
MOST_TIED = 128  # so many of one weight and one moment are put in order by their length


class Asked:
    """One request, made ready for the kernel.

    Args:
        unit: The open profile.
        query: The request in words; empty for all entries.
        bands: Band names; none for all.
        scenario: A scenario's name, or None.
        min_score: The lowest base score, or None.
        unasked: Whether nobody asked, so that only what the request is surely about may be given.
        skip: How many of the best were given before.
        at: The time of the weights, ms UTC; None for now.
        within: Without a scenario: leave out what is tagged, but with none of these.
        excluded: Ids of entries to leave out.
        looks: Whether the person looks at what there is, which a pause does not stop.
    """

    def __init__(
        self,
        unit: Unit,
        query: str | None = "",
        *,
        bands: Iterable[str] | None = (),
        scenario: str | None = None,
        min_score: float | None = None,
        unasked: bool = False,
        skip: int = 0,
        at: int | None = None,
        within: Iterable[str] | None = (),
        excluded: Iterable[int] = (),
        looks: bool = False,
    ) -> None:
        """Read bands, words and scenario."""
        query = "" if query is None else plain_text("query", query)
        self.unit, self.unasked, self.skip = unit, unasked, skip
        self.query = query = _telling(query) if unasked else query
        self.scenario = scenario
        self.notes: list[str] = []
        self.bands = band.parse(bands)
        self.ranges: Ranges = band.ranges(self.bands, min_score)
        self.words = text.query_words(query) if query else []
        self.decay: DecayConfig
        self.snapshot, self.revision, self.decay = unit.standing()
        if self._is_paused(looks=looks):
            scenario = None
        now = unit.now()
        self.now = now if at is None else at
        self.expired = unit.expired(now)
        self.excluded = tuple(_united(excluded, self.expired) if self.expired else excluded)
        self.names: list[bytes] = []
        self.filter: Filter | None = None if scenario is None else self._scenario(scenario)
        self.within = clean_terms("within", within) if scenario is None and within else ()
        if self.within:
            self.filter = self._within()
        if any(word.finer for word in self.words):
            self.words = text.settled(self.words, self._is_found)
        self._substrings = False
        self._areas: list[About] | None = None

    def _is_paused(self, *, looks: bool) -> bool:
        """Tell whether the profile is paused: then look at an empty snapshot, and say why."""
        self.paused_until = None if looks else self.unit.paused_until
        if self.paused_until is None:
            return False
        from aizo.profile.pause import note
        from aizo.snapshot import Snapshot

        self.snapshot = Snapshot(None)
        self.notes.append(note(self.paused_until))
        return True

    @property
    def is_request(self) -> bool:
        """Whether it is ranked by relevance: several words, or one of a longer request."""
        return len(self.words) > 1 or bool(
            self.words and (self.unasked or text.is_sentence(self.query))
        )

    @property
    def areas(self) -> list[About]:
        """The scenarios that the request is evidently about."""
        if self._areas is None:
            from aizo.about import about

            found = about(self.query, self.unit.scenarios())
            if self.within:
                found = [one for one in found if one.scenario.name in self.within]
            self._areas = found
        return self._areas

    @property
    def beyond_limits(self) -> Ranges:
        """The base scores that were asked for and are no hard limits."""
        return [(max(low, band.LIMIT + 1), high) for low, high in self.ranges if high > band.LIMIT]

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

        Of entries that hold the words, have one weight and were last seen in one millisecond, as
        those of an import, the shorter come first: they say less beside the words.

        Args:
            limit: At most so many.
            ranges: Base scores in hundredths; those of the request by default.
            order: The kernel's order.

        Returns:
            Ids and weights, the best first.
        """
        if not self.words or order != WEIGHT:
            return self._run(self.snapshot.select, limit, ranges, order) or ([], [])
        places = self.snapshot.places
        found = self._run(places, limit + 1, ranges)
        if len({one[3:5] for one in found}) < len(found):
            found = self._untied(self._run(places, limit + MOST_TIED, ranges))
        return [one[2] for one in found[:limit]], [one[3] for one in found[:limit]]

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
        classes = self.decay.classes()
        return self.snapshot.select(self.now, classes, order=NEWEST, limit=limit, **self.of_limits)

    def count_limits(self, most: int) -> int:
        """Count the hard limits that hold here, whatever the query, so far."""
        return self.snapshot.count(self.decay.classes(), most, **self.of_limits)

    @property
    def of_limits(self) -> dict[str, Any]:
        """What the kernel is asked for the hard limits that hold here."""
        bound = None if self.filter is None else (self.names, None)
        return {"ranges": [(0, band.LIMIT)], "excluded": self.excluded, "scenario": bound}

    @property
    def most_counted(self) -> int:
        """How far an answer counts what it leaves out."""
        return MOST_FOUND if self.words else MOST_COUNTED

    def count_beyond(self, given: int, most: int) -> int:
        """Count the matches beyond those given, so far."""
        given += self.skip
        asked = (self.query, self.scenario, self.within, tuple(self.ranges), self.excluded)
        key = (self.snapshot.generation, *asked, given, most)
        counted = self.unit.counted
        count = counted.get(key)
        if count is None:
            if len(counted) >= MOST_KEPT:
                counted.clear()
            count = counted[key] = max(0, self.count(given + most) - given)
        return count

    def count(self, most: int, ranges: Ranges | None = None) -> int:
        """Count what fits, once a selection has settled what the words are.

        Args:
            most: So far.
            ranges: Base scores in hundredths; those of the request by default.

        Returns:
            How many there are.
        """
        return self.snapshot.count(
            self.decay.classes(),
            most,
            ranges=self.ranges if ranges is None else ranges,
            excluded=self.excluded,
            words=[word.needles for word in self.words],
            scenario=self.filter,
        )

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

    def _run(
        self,
        select: Callable[..., Any],
        limit: int,
        ranges: Ranges | None = None,
        order: int = WEIGHT,
    ) -> Any:
        """Give what a selection of the snapshot finds; () where no base score is wanted."""
        wanted = self.ranges if ranges is None else ranges
        if not wanted:
            return ()
        found = self._selected(select, limit, wanted, order)
        if not any(found) and limit and self.words and not self._substrings and ranges is None:
            self._substrings = True
            tried, self.words = self.words, text.as_typed(self.query)
            if [one.needles for one in self.words] != [one.needles for one in tried]:
                found = self._selected(select, limit, wanted, order)
        return found

    def _selected(self, select: Callable[..., Any], limit: int, ranges: Ranges, order: int) -> Any:
        return select(
            self.now,
            self.decay.classes(),
            order=order,
            ranges=ranges,
            limit=limit,
            excluded=self.excluded,
            words=[word.needles for word in self.words],
            scenario=self.filter,
        )

    def _untied(self, found: Sequence[tuple[Any, ...]]) -> list[tuple[Any, ...]]:
        """Put places of one weight and one moment in order of their length, where they are few."""
        settled: list[tuple[Any, ...]] = []
        for _, tied in groupby(found, key=lambda one: one[3:5]):
            group = list(tied)
            if 1 < len(group) <= MOST_TIED:
                verdicts = self.snapshot.judge([one[5] for one in group], (), ())
                lengths = {one[2]: verdict[1] for one, verdict in zip(group, verdicts, strict=True)}
                group.sort(key=lambda one: (lengths[one[2]], one[2]))
            settled += group
        return settled

    def _scenario(self, name: str) -> Filter:
        """Give the kernel's filter for a scenario, an undefined tag, or a topic in words."""
        folded = text.fold(clean_name("scenario", name))
        known = self.unit.scenarios()
        self.notes.extend(known.notes)
        defined = known.resolve(folded)
        names = (folded,) if defined is None else defined.names
        self.names = [one.encode() for one in (*names, EVERYWHERE)]
        if defined is not None:
            return self.names, defined.topics, False
        if self._is_tag(folded):
            return self.names, [], False
        from difflib import get_close_matches

        close = get_close_matches(folded, known.by_name, 1)
        meant = f". Did you mean {close[0]!r}?" if close else ""
        unknown = f"scenario {name!r} is neither defined nor used as a tag"
        self.notes.append(f"{unknown}: it was taken as a topic{meant}")
        return self.names, [word.needles for word in text.query_words(folded)], True

    def _within(self) -> Filter:
        """Give the kernel's filter for what is untagged, or tagged with an allowed scenario."""
        known = self.unit.scenarios()
        defined = [known.resolve(name) for name in self.within]
        self.within += tuple(one.name for one in defined if one is not None)
        names = {*self.within, EVERYWHERE}
        names.update(*(one.names for one in defined if one is not None))
        self.names = [one.encode() for one in sorted(names)]
        return self.names, None, False

    def _is_found(self, needles: Sequence[text.Needle]) -> bool:
        ids, _ = self.snapshot.select(
            self.now,
            self.decay.classes(),
            ranges=self.ranges,
            limit=1,
            excluded=self.expired,
            words=[needles],
            scenario=self.filter,
        )
        return bool(ids)

    def _is_tag(self, folded: str) -> bool:
        ids, _ = self.snapshot.select(
            self.now,
            self.decay.classes(),
            limit=1,
            excluded=self.expired,
            scenario=([folded.encode()], []),
        )
        return bool(ids)


def _telling(query: str) -> str:
    """Give a request that nobody asked; small talk asks for nothing, whatever it finds."""
    from aizo.about import is_small_talk

    return "" if is_small_talk(query) else query


def _united(some: Iterable[int], others: Sequence[int]) -> Iterable[int]:
    given = set(some)
    return given.union(others) if given else others
