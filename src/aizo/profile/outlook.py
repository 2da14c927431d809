"""Outlook: what leaves the block of a session's start, or returns to it, while nothing is used.

Nothing is ever deleted by fading, so that no entry has a date on which it ends. It leaves on the
first day whose block, as `context --at` gives it, no longer holds it.
"""

from __future__ import annotations

from aizo import clock
from aizo._scoring import CONVICTION
from aizo.clean import whole_number
from aizo.decay import DecayConfig
from aizo.profile.answers import Answer
from aizo.profile.asked import MOST_COUNTED, Asked
from aizo.profile.budget import Budget
from aizo.profile.context import (
    Piece,
    more_line,
    page_of_limits,
)
from aizo.scoring import age, effective_weight

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

    from aizo.entry import Entry
    from aizo.profile.context import Page
    from aizo.profile.unit import Unit

FURTHEST = 3660
USUAL = 180


class Fate(Answer):
    """What becomes of one entry in the block while nothing is used.

    Attributes:
        entry: The entry, weighed now.
        heard: Whether today's block holds it.
        leaves_in: Days until the first block without it; None when it stays, or is not heard.
        returns_in: Days until the first block with it again; None when it does not return.
    """

    __slots__ = ("entry", "heard", "leaves_in", "returns_in")

    def __init__(
        self, entry: Entry, leaves_in: int | None, returns_in: int | None, *, heard: bool
    ) -> None:
        """Keep all four."""
        self.entry = entry
        self.heard = heard
        self.leaves_in = leaves_in
        self.returns_in = returns_in


class Outlook(Answer):
    """What leaves and returns, day by day.

    Attributes:
        at: The start of the first day, ms UTC.
        days: How many days are looked ahead.
        fates: One for each entry that a block of these days holds, hard limits left out: first
            those that leave, the earliest first, then those that return, then those that stay.
        line: For each day from today on, the strength above which everything is heard; 0 where
            everything fits.
        heard: The ids in today's block, hard limits first.
        blocks: For each day from today on, the ids in its block, hard limits left out.
        ends: The entries that expire within these days, the soonest first, weighed now.
        scenario: The kind of task it is for, or None.
        revision: The profile's revision.
    """

    __slots__ = ("at", "blocks", "days", "ends", "fates", "heard", "line", "revision", "scenario")

    def __init__(self, asked: Asked, days: int) -> None:
        """Begin with the day of the request."""
        self.at = clock.day(asked.now) * clock.DAY
        self.days = days
        self.scenario = asked.scenario
        self.revision = asked.revision
        self.fates: list[Fate] = []
        self.line: list[float] = []
        self.heard: list[int] = []
        self.blocks: list[frozenset[int]] = []
        self.ends: list[Entry] = []


def outlook(
    unit: Unit,
    *,
    scenario: str | None = None,
    days: int = USUAL,
    max_chars: int | None = None,
    half_life_days: float | None = None,
    floor: float | None = None,
) -> Outlook:
    """Tell what leaves the block of a session's start or returns to it, and in how many days.

    Args:
        unit: The open profile.
        scenario: The kind of task at hand, as for context.
        days: How many days to look ahead.
        max_chars: The block's size in characters, as for context.
        half_life_days: As if this half-life were set; None for the profile's.
        floor: As if this floor were set; None for the profile's.

    Returns:
        The outlook.

    Raises:
        InvalidInput: The days or the size are out of range.
    """
    rule = f"must be a whole number from 0 to {FURTHEST:,}"
    days = whole_number("days", days, most=FURTHEST, rule=rule)
    asked = Asked(unit, scenario=scenario, looks=True)
    if half_life_days is not None or floor is not None:
        asked.decay = DecayConfig(
            asked.decay.half_life_days if half_life_days is None else half_life_days,
            asked.decay.floor if floor is None else floor,
        )
    now = asked.now
    told = Outlook(asked, days)
    budget = Budget(max_chars, None)
    ahead = _Ahead(asked, budget, now)
    present = [ahead.on(told.at, day) for day in range(days + 1)]
    told.heard = [*ahead.limits, *present[0][0]]
    told.line = [line for _, line in present]
    told.blocks = [frozenset(ids) for ids, _ in present]
    told.fates = _fates(told.blocks, ahead, now)
    told.ends = _ends(asked, now, now + days * clock.DAY)
    return told


class _Ahead:
    """The blocks of several days, without their text."""

    def __init__(self, asked: Asked, budget: Budget, now: int) -> None:
        self.asked = asked
        self._budget = budget
        self._now = now
        self._most = budget.most_pieces
        self._frame: Page | None = None
        self.limits: list[int] = []
        self._ranges = asked.beyond_limits
        self._spare = len(more_line(MOST_COUNTED)) + 1
        self._least = 0
        self.entries: dict[int, Entry] = {}
        self._pieces: dict[int, Piece] = {}

    def on(self, first: int, day: int) -> tuple[list[int], float]:
        """Give what the block of a day holds, hard limits left out, and its line."""
        asked = self.asked
        start = asked.now = first + day * clock.DAY
        expired = tuple(asked.unit.expired(self._now + day * clock.DAY))
        if self._frame is None or expired != asked.excluded:
            asked.excluded = expired
            self._frame = page_of_limits(asked, self._budget)
            if not day:
                self.limits = list(self._frame.ids)
        ids, _ = asked.select(self._most, self._ranges, CONVICTION)
        self._know(ids)
        page = self._frame.again()
        taken: list[int] = []
        line = 0.0
        for one in ids:
            if page.admit(self._pieces[one], self._spare):
                taken.append(one)
            elif not line and one in self.entries:
                line = conviction(self.entries[one], asked, start)
            elif page.is_full(self._least + self._spare):
                break
        return taken, line

    def _know(self, ids: Sequence[int]) -> None:
        new = [one for one in ids if one not in self._pieces]
        for entry in self.asked.unit.store.get(new):
            self.entries[entry.id] = entry
            self._pieces[entry.id] = Piece(entry)
        if len(self._pieces) < len(ids):  # rows went meanwhile: the next call sees it
            for one in new:
                self._pieces.setdefault(one, Piece.nothing())
        if new:
            self._least = min(piece.plain + piece.other for piece in self._pieces.values())


def conviction(entry: Entry, asked: Asked, at: int) -> float:
    """Give how strongly an entry holds its place in the block, for or against.

    Args:
        entry: An entry.
        asked: The request, with the profile's decay.
        at: The time, ms UTC.

    Returns:
        The weight formula applied to max(s, 10 - s).
    """
    half_life, floor, _ = asked.decay.classes()[entry.decay_class]
    strongest = max(entry.base_score, 10.0 - entry.base_score)
    return effective_weight(strongest, age(at, entry.last_seen), half_life, floor)


def _fates(present: list[frozenset[int]], ahead: _Ahead, now: int) -> list[Fate]:
    unit = ahead.asked.unit
    ids = sorted(frozenset().union(*present) & ahead.entries.keys())
    weighed = unit.weighed([ahead.entries[one] for one in ids], ahead.asked.decay, now)
    fates = []
    for entry in weighed:
        days = [entry.id in held for held in present]
        heard = days[0]
        leaves = _first(days, 0, wanted=False) if heard else None
        returns = None
        if leaves is not None or not heard:
            returns = _first(days, leaves or 0, wanted=True)
        fates.append(Fate(entry, leaves, returns, heard=heard))
    return sorted(fates, key=_order)


def _ends(asked: Asked, now: int, until: int) -> list[Entry]:
    unit = asked.unit
    expiring = unit.store.expiring()
    ids = [one for one, at in sorted(expiring.items(), key=lambda pair: pair[1]) if at <= until]
    coming = [one for one in ids if expiring[one] > now]
    return unit.weighed(unit.store.get(coming), asked.decay, now)


def _first(days: Sequence[bool], start: int, *, wanted: bool) -> int | None:
    for day in range(start, len(days)):
        if days[day] is wanted:
            return day
    return None


def _order(fate: Fate) -> tuple[int, int, float, int]:
    heavy = -(fate.entry.effective_weight or 0.0)
    if fate.leaves_in is not None:
        return 0, fate.leaves_in, heavy, fate.entry.id
    if fate.returns_in is not None:
        return 1, fate.returns_in, heavy, fate.entry.id
    return 2, 0, heavy, fate.entry.id
