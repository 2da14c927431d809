"""Shape: how all entries lie between fresh and unused, strong and faint; counts, never the entries.

Every number comes from the mapped segments, so that a million entries cost as little as they can.
"""

from __future__ import annotations

from aizo import band
from aizo.profile.outlook import outlook
from aizo.scoring import DAY

TYPE_CHECKING = False
if TYPE_CHECKING:
    from aizo.profile.unit import Unit

COLUMNS = 96
ROWS = 48
WHOLE_DAYS = 365  # the last column reaches here; what is older is counted in it
UNUSED_DAYS = 90
# Base scores by stance in hundredths, both ends inclusive: what each stance's heading covers.
STANCES = {
    "never": (0, band.LIMIT),
    "avoid": (band.LIMIT + 1, band.HABIT.lowest - 1),
    "usually": (band.HABIT.lowest, band.HABIT.highest),
    "prefer": (band.STYLE.lowest, band.HIGHEST - 1),
    "always": (band.HIGHEST, band.HIGHEST),
}


class Shape:
    """How all entries lie.

    Attributes:
        entries: How many there are.
        stances: How many of each stance, by its name.
        heard: How many the block of a session's start holds.
        unused: How many were not used for 90 days.
        columns: Into how many columns the ages are cut: column i reaches to the age of
            365 days * ((i + 1) / columns) squared, the last one beyond.
        rows: Into how many rows the weights 0 to 10 are cut.
        cells: Triples (column, row, how many entries), only where there are any; hard limits are
            left out, because their weight says nothing.
        limits: How many hard limits each column holds.
        at: The time the weights are of, ms UTC.
        revision: The profile's revision.
    """

    __slots__ = (
        "at",
        "cells",
        "columns",
        "entries",
        "heard",
        "limits",
        "revision",
        "rows",
        "stances",
        "unused",
    )

    def __init__(self, at: int, revision: int) -> None:
        """Begin with nothing."""
        self.at = at
        self.revision = revision
        self.columns, self.rows = COLUMNS, ROWS
        self.entries = self.heard = self.unused = 0
        self.stances = dict.fromkeys(STANCES, 0)
        self.cells: list[tuple[int, int, int]] = []
        self.limits: list[int] = [0] * COLUMNS


def shape(unit: Unit) -> Shape:
    """Count how all entries lie between fresh and unused, strong and faint.

    Args:
        unit: The open profile.

    Returns:
        The counts.
    """
    now = unit.now()
    snapshot = unit.current()
    classes = unit.store.settings().classes()
    told = Shape(now, unit.store.revision())
    edges = [int(WHOLE_DAYS * (i / COLUMNS) ** 2 * DAY) for i in range(1, COLUMNS)]
    expired = unit.expired(now)
    scores, cells = snapshot.density(now, classes, edges, ROWS, excluded=expired)
    told.entries = sum(scores)
    for name, (low, high) in STANCES.items():
        told.stances[name] = sum(scores[low : high + 1])
    by_age = snapshot.density(now, classes, [UNUSED_DAYS * DAY], 1, excluded=expired)
    told.unused = by_age[1][1]
    told.heard = len(outlook(unit, days=0).heard)
    limits = snapshot.density(now, classes, edges, ROWS, highest=band.LIMIT, excluded=expired)
    for column in range(COLUMNS):
        start = column * ROWS
        told.limits[column] = sum(limits[1][start : start + ROWS])
        for row in range(ROWS):
            count = cells[start + row] - limits[1][start + row]
            if count:
                told.cells.append((column, row, count))
    return told


def stance_of(score: float) -> str:
    """Give the stance under which an entry of a base score stands.

    Args:
        score: The base score, 0 to 10.

    Returns:
        `never`, `avoid`, `usually`, `prefer` or `always`.
    """
    k = round(score * 100)
    return next(name for name, (low, high) in STANCES.items() if low <= k <= high)
