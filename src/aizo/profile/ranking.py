"""Ranking: the one function that orders what a request of several words finds.

The relevance of an entry is a sum of named parts:

- coverage: the share of the request's information (idf) that is found in the entry, 0 to 1;
- closeness: whether its words stand near each other, in a short text;
- evidence: whether the entry belongs to a scenario that the request is evidently about; it speaks
  for the share that coverage leaves open;
- weight: its effective weight, which only settles near-ties.

Entries found by words come first; those that only evidence speaks for come after them.
"""

from __future__ import annotations

from math import log

from aizo._scoring import CONVICTION, FAR
from aizo.band import LIMIT

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence
    from typing import Any

    from aizo.profile.asked import Asked

CLOSENESS = 0.1  # what each part adds at most
EVIDENCE = 0.4
WEIGHT = 0.03
TOP_WEIGHT = 10.0
NEAR = 32  # bytes between two words at which they are half as close as neighbours
TYPICAL_LENGTH = 120  # bytes of an entry's text; a longer one mentions more by chance
JUDGED = 128  # the best by coverage and weight, for whom closeness and evidence are looked at
SMOOTHING = 10.0  # promises that every word is compared with at least
COMMONEST = 0.45  # the most that words alone can say for volunteering an entry

ASKED = 0.1  # the least evidence that answers a question without a word in common
UNASKED = 0.4  # the least aboutness at which an entry may be volunteered


class Scored:
    """One entry that a request finds, with the parts of its relevance.

    Attributes:
        id: The entry's id.
        words: The request's words that it holds, as bits.
        coverage: Share of the request's information, 0 to 1.
        closeness: 0 to 1.
        evidence: 0 to 1.
        weight: Its effective weight now.
        last_seen: ms UTC.
        is_limit: Whether it is a hard limit.
    """

    __slots__ = (
        "closeness",
        "coverage",
        "evidence",
        "id",
        "is_limit",
        "last_seen",
        "weight",
        "words",
    )

    def __init__(self, found: tuple[Any, ...], coverage: float) -> None:
        """Take over what the kernel found."""
        self.words: int = found[1]
        self.id: int = found[2]
        self.weight: float = found[3]
        self.last_seen: int = found[4]
        self.is_limit: bool = found[6] <= LIMIT
        self.coverage = coverage
        self.closeness = self.evidence = 0.0

    @property
    def relevance(self) -> float:
        """The sum of the parts."""
        return (
            self.coverage
            + CLOSENESS * self.closeness
            + EVIDENCE * self.evidence * (1.0 - self.coverage)
            + WEIGHT * self.weight / TOP_WEIGHT
        )

    @property
    def parts(self) -> dict[str, float]:
        """The parts as they are added up, and their sum."""
        return {
            "coverage": self.coverage,
            "closeness": CLOSENESS * self.closeness,
            "evidence": EVIDENCE * self.evidence * (1.0 - self.coverage),
            "weight": WEIGHT * self.weight / TOP_WEIGHT,
            "relevance": self.relevance,
        }

    @property
    def aboutness(self) -> float:
        """How surely the request is about this entry, for volunteering it unasked."""
        return min(self.coverage, COMMONEST) + self.evidence

    @property
    def order(self) -> tuple[bool, float, int, int]:
        """The key that sorts the most relevant first."""
        return (not self.words, -self.relevance, -self.last_seen, self.id)


class Ranking:
    """A request of words, ready to rank entries.

    Args:
        asked: The request, with words.
    """

    def __init__(self, asked: Asked) -> None:
        """Take the request's needles and areas."""
        self._asked = asked
        self._needles = [word.needles for word in asked.words]
        self._shares = [word.share for word in asked.words]
        self.areas = asked.areas
        self.values: list[float] = []

    def ranked(self, limit: int, ranges: Sequence[tuple[int, int]]) -> list[Scored]:
        """Give the most relevant entries.

        Args:
            limit: At most so many.
            ranges: Base scores in hundredths.

        Returns:
            The entries, best first.
        """
        if not ranges or limit <= 0:
            return []
        asked, found = self._asked, self._by_words(limit, ranges)
        if len(found) < limit and self.areas and (asked.filter is None or asked.within):
            known = {one.id for one in found}
            found += self._by_evidence(limit, ranges, known)
        return found[:limit]

    def _by_words(self, limit: int, ranges: Sequence[tuple[int, int]]) -> list[Scored]:
        asked = self._asked
        gathered = asked.snapshot.gather(
            asked.now,
            asked.decay.classes(),
            self._needles,
            ranges=ranges,
            excluded=asked.expired,
            scenario=asked.filter,
        )
        told = _information(gathered.totals())
        self.values = [a * b for a, b in zip(told, self._shares, strict=True)]
        total = sum(self.values) or 1.0
        wanted = max(limit, JUDGED)
        best = gathered.best(self.values, min(wanted, 1 << 30), 0.0, min(wanted, 1 << 30))
        best.sort(key=lambda one: (-one[0], -one[3], -one[4], one[2]))
        del best[wanted:]
        scored = [Scored(one, one[0] / total) for one in best]
        self._judge(scored[:JUDGED], [one[5] for one in best[:JUDGED]])
        first = sorted(scored[:JUDGED], key=lambda one: one.order)
        return first + scored[JUDGED:]

    def _by_evidence(
        self, limit: int, ranges: Sequence[tuple[int, int]], known: set[int]
    ) -> list[Scored]:
        """Give entries without a word in common that belong to what the request is about."""
        asked = self._asked
        found: dict[int, tuple[Any, ...]] = {}
        for area in self.areas:
            for one in asked.snapshot.places(
                asked.now,
                asked.decay.classes(),
                order=CONVICTION,
                ranges=ranges,
                limit=max(limit, JUDGED) + len(known),
                excluded=asked.expired,
                scenario=area.filter,
            ):
                if one[2] not in known:
                    found[one[2]] = one
        scored = [Scored(one, 0.0) for one in found.values()]
        self._judge(scored, [one[5] for one in found.values()])
        return sorted((one for one in scored if one.evidence >= ASKED), key=lambda one: one.order)

    def _judge(self, scored: Sequence[Scored], places: Sequence[int]) -> None:
        """Add closeness and evidence."""
        verdicts = self._asked.snapshot.judge(
            places, [area.filter for area in self.areas], self._needles
        )
        strengths = [area.strength for area in self.areas]
        several = len(self._needles) > 1
        for one, (areas, length, gap) in zip(scored, verdicts, strict=True):
            short = 1.0 / (1.0 + length / TYPICAL_LENGTH)
            if areas:
                strength = sum(s for bit, s in enumerate(strengths) if areas >> bit & 1)
                one.evidence = min(1.0, strength) * short
            if several and one.words:
                near = 0.0 if gap == FAR else NEAR / (NEAR + gap)
                one.closeness = (near + short) / 2.0


def _information(totals: Iterable[int]) -> list[float]:
    """Give each word's information (idf) from how many entries hold it.

    Rarity is measured against the words of the request together, so that it does not depend on how
    the profile's segments lie.
    """
    counts = list(totals)
    everything = sum(counts) + SMOOTHING
    return [log(1.0 + everything / (count + 0.5)) for count in counts]
