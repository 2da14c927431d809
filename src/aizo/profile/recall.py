"""Recall: which entries fit a request, in which order."""

from __future__ import annotations

from aizo import band, clock
from aizo.clean import whole_number
from aizo.profile.asked import MOST_COUNTED, Asked

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence
    from datetime import datetime
    from typing import Any

    from aizo.entry import Entry
    from aizo.profile.asked import Ranges
    from aizo.profile.context import Block
    from aizo.profile.ranking import Scored
    from aizo.profile.unit import Unit

MOST_LIMITS = 200  # hard limits that a full answer carries
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
        "_is_whole",
        "_limits",
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
        self._is_whole = False
        self.revision = asked.revision
        self.notes = asked.notes
        self.limits_omitted = limits_omitted

    def __reduce__(self) -> Any:
        """Pickle and copy as a plain list, as slices are: the rest is asked of the profile."""
        return list, ([*self],)

    @property
    def limits(self) -> list[Entry]:
        """The hard limits of the scenario, untagged or tagged `*` ones included, newest first.

        They are there whatever the query, the bands and the limit were.
        """
        if self._limits is None:
            self._limits = self._asked.limits(MOST_LIMITS)
        return self._limits

    @property
    def limits_key(self) -> tuple[object, ...]:
        """What the limits depend on but the time, which changes their weights; last the names."""
        asked = self._asked
        return asked.snapshot.generation, asked.decay, asked.excluded, tuple(asked.names)

    @property
    def omitted(self) -> int:
        """How many more entries matched: those of words are counted up to 100, others to 1,000."""
        return self.beyond(self._asked.most_counted)

    def beyond(self, most: int) -> int:
        """Count how many more entries matched, so far."""
        return 0 if self._is_whole else self._asked.count_beyond(len(self), most)

    def count_no_more(self) -> None:
        """Settle that nothing else matched."""
        self._is_whole = True

    @property
    def omitted_more(self) -> bool:
        """Whether still more matched than `omitted` says."""
        return self.omitted == self._asked.most_counted

    @property
    def limits_omitted_more(self) -> bool:
        """Whether still more hard limits were left out than `limits_omitted` says."""
        return self.limits_omitted == MOST_COUNTED

    @property
    def scenario(self) -> str | None:
        """The scenario that was asked for."""
        return self._asked.scenario

    @property
    def paused(self) -> bool:
        """Whether nothing is given because the profile is paused."""
        return self._asked.paused_until is not None

    @property
    def asked_at(self) -> int:
        """The time that its weights are of, ms UTC."""
        return self._asked.now

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


def recall(
    unit: Unit,
    query: str | None = "",
    *,
    bands: Iterable[str] | None = (),
    limit: int | None = None,
    scenario: str | None = None,
    min_score: float | None = None,
    unasked: bool = False,
    skip: int = 0,
    at: int | str | datetime | None = None,
    within: Iterable[str] | None = (),
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
        skip: Leave out so many of the best, which an earlier page has given.
        at: The time of the weights, ms UTC, RFC 3339 text or a datetime; None for now.
        within: Without a scenario: leave out what is tagged, but with none of these.

    Returns:
        The entries, hard limits first where they were asked for; by weight, or for a request of
        several words by relevance (see aizo.profile.ranking).

    Raises:
        InvalidInput: A band, a limit or a score is none.
    """
    skip = whole_number("skip", skip)
    most = ALL if limit is None else skip + whole_number("limit", limit)
    moment = None if at is None else clock.moment(at, "at")

    def ask() -> Asked:
        return Asked(
            unit,
            query,
            bands=bands,
            scenario=scenario,
            min_score=min_score,
            unasked=unasked,
            skip=skip,
            at=moment,
            within=within,
        )

    asked = ask()
    found = _found(asked, most)
    if found is None:
        unit.rebuild()
        asked = ask()
        found = _found(asked, most)
    if found is None:  # rows come and go while we read: give those that are there
        return Recall(asked.fetch(asked.select(most)[0][skip:]), asked)
    return found


def recall_touch(
    unit: Unit, query: str | None = "", *, act: dict[str, Any] | None = None, **asked: Any
) -> Recall:
    """Find the entries that fit and touch them.

    Args:
        unit: The open profile.
        query: A request in words.
        act: What every act takes; see Unit.act.
        **asked: As for recall.

    Returns:
        The entries with their values after the touch.
    """
    from aizo.profile.apply import touch_all

    touch_all(unit, [entry.id for entry in recall(unit, query, **asked)], **(act or {}))
    return recall(unit, query, **asked)


def expired(unit: Unit, bands: Iterable[str] | None = ()) -> Recall:
    """Give the entries that have expired, the latest first.

    Args:
        unit: The open profile.
        bands: Band names; none for all.

    Returns:
        The entries, weighed.
    """
    asked = Asked(unit, bands=bands)
    rows = asked.fetch(() if asked.paused_until is not None else asked.expired)
    inside = [one for one in rows if _is_within(one, asked.ranges)]
    inside.sort(key=lambda one: (-(one.expires_at or 0), one.id))
    found = Recall(inside, asked)
    found.count_no_more()
    return found


def _is_within(entry: Entry, ranges: Ranges) -> bool:
    score = round(entry.base_score * 100)
    return any(low <= score <= high for low, high in ranges)


def stream(unit: Unit, bands: Iterable[str] | None = ()) -> Iterator[Entry]:
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
    return [[(0, band.LIMIT)], asked.beyond_limits]


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
        ids, _ = asked.select(limit, first)
        if len(ids) == limit:
            omitted = asked.count(limit + MOST_COUNTED, first) - limit
        ids += asked.select(limit - len(ids), rest)[0]
    else:
        ids, _ = asked.select(limit)
    entries = asked.unit.entries(ids[asked.skip :], asked.decay, asked.now)
    if entries is None:
        return None
    found = Recall(entries, asked, omitted)
    if len(ids) < limit:
        found.count_no_more()
    return found


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
    scored = scored[asked.skip :]
    entries = asked.unit.entries([one.id for one in scored], asked.decay, asked.now)
    return None if entries is None else Recall(entries, asked, omitted, scored)
