"""Shape: how all entries lie between fresh and unused, strong and faint; counts, never the entries.

Every number comes from the mapped segments, so that a million entries cost as little as they can.
"""

from __future__ import annotations

from aizo import band
from aizo.profile.answers import Answer
from aizo.profile.outlook import outlook
from aizo.scoring import DAY

TYPE_CHECKING = False
if TYPE_CHECKING:
    from aizo.profile.unit import Unit

COLUMNS = 96
ROWS = 48
WHOLE_DAYS = 365  # the last column reaches here; what is older is counted in it
UNUSED_DAYS = 90
# The ages between columns in ms, and among them the one from which on an entry is unused: counting
# everything once more for that one number would take as long.
EDGES = sorted(
    [int(WHOLE_DAYS * (i / COLUMNS) ** 2 * DAY) for i in range(1, COLUMNS)] + [UNUSED_DAYS * DAY]
)
UNUSED_FROM = EDGES.index(UNUSED_DAYS * DAY) + 1
# Base scores by stance in hundredths, both ends inclusive: what each stance's heading covers.
STANCES = {
    "never": (0, band.LIMIT),
    "avoid": (band.LIMIT + 1, band.HABIT.lowest - 1),
    "usually": (band.HABIT.lowest, band.HABIT.highest),
    "prefer": (band.STYLE.lowest, band.HIGHEST - 1),
    "always": (band.HIGHEST, band.HIGHEST),
}


class Shape(Answer):
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
    snapshot, revision, decay = unit.standing()
    classes = decay.classes()
    told = Shape(now, revision)
    expired = unit.expired(now)
    scores, cells = snapshot.density(now, classes, EDGES, ROWS, excluded=expired)
    told.entries = sum(scores)
    for name, (low, high) in STANCES.items():
        told.stances[name] = sum(scores[low : high + 1])
    told.unused = sum(cells[UNUSED_FROM * ROWS :])
    told.heard = len(outlook(unit, days=0).heard)
    _, limits = snapshot.density(now, classes, EDGES, ROWS, highest=band.LIMIT, excluded=expired)
    cells, limits = _without_the_edge(cells), _without_the_edge(limits)
    for column in range(COLUMNS):
        start = column * ROWS
        told.limits[column] = sum(limits[start : start + ROWS])
        for row in range(ROWS):
            count = cells[start + row] - limits[start + row]
            if count:
                told.cells.append((column, row, count))
    return told


def _without_the_edge(cells: list[int]) -> list[int]:
    """Join the two columns that the edge of what is unused has made of one."""
    at = (UNUSED_FROM - 1) * ROWS
    left, right = cells[at : at + ROWS], cells[at + ROWS : at + 2 * ROWS]
    return [*cells[:at], *map(sum, zip(left, right, strict=True)), *cells[at + 2 * ROWS :]]


def stance_of(score: float) -> str:
    """Give the stance under which an entry of a base score stands.

    Args:
        score: The base score, 0 to 10.

    Returns:
        `never`, `avoid`, `usually`, `prefer` or `always`.
    """
    k = round(score * 100)
    return next(name for name, (low, high) in STANCES.items() if low <= k <= high)
