"""The usual ways to find the N heaviest entries, each giving the same answer as the kernel."""

from __future__ import annotations

import heapq
import sqlite3
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from bench.profiles import INSERT

DAY_MS = 86_400_000
N = 10

ORDER_BY = """
    SELECT id FROM preferences ORDER BY
        base_score * pow(:floor + (1 - :floor) * pow(2, -max(0, :now - last_seen_ms) / :half_life),
                         1 - base_score / 10) DESC,
        last_seen_ms DESC, id
    LIMIT :n
"""


class Numpy:
    """All columns in arrays: vectorised weights, then argpartition."""

    def __init__(self, path: Path, half_life_days: float, floor: float) -> None:
        """Read the columns."""
        import numpy as np

        self.np: Any = np
        rows = (
            connect(path).execute("SELECT id, base_score, last_seen_ms FROM preferences").fetchall()
        )
        self.ids = np.array([row[0] for row in rows], dtype=np.int64)
        self.scores = np.array([row[1] for row in rows])
        self.seen = np.array([row[2] for row in rows], dtype=np.int64)
        self.exponents = 1 - self.scores / 10
        self.half_life_ms, self.floor = half_life_days * DAY_MS, floor
        self.places = {entry: place for place, entry in enumerate(self.ids.tolist())}

    def touch(self, entry: int, now: int) -> None:
        """Take in what was touched."""
        self.seen[self.places[entry]] = now

    def weights(self, now: int) -> Any:
        """Compute every weight."""
        np = self.np
        ages = np.maximum(now - self.seen, 0)
        coefficients = self.floor + (1 - self.floor) * np.exp2(ages / -self.half_life_ms)
        return self.scores * coefficients**self.exponents

    def top(self, now: int) -> list[int]:
        """Give ten of the heaviest; which of equals is left to chance, as argpartition does."""
        np = self.np
        weights = self.weights(now)
        best = np.argpartition(weights, len(weights) - N)[-N:]
        best = best[np.lexsort((self.ids[best], -self.seen[best], -weights[best]))]
        found: list[int] = self.ids[best].tolist()
        return found

    def exact_top(self, now: int) -> list[int]:
        """Give the ten heaviest with equals in our order (not timed: it costs more)."""
        np = self.np
        weights = self.weights(now)
        least = np.partition(weights, len(weights) - N)[-N]
        best = np.flatnonzero(weights >= least - 1e-9)
        best = best[np.lexsort((self.ids[best], -self.seen[best], -weights[best].round(9)))][:N]
        found: list[int] = self.ids[best].tolist()
        return found


class OrderBy:
    """SQLite sorts by the formula."""

    def __init__(self, path: Path, half_life_days: float, floor: float) -> None:
        """Open a connection of its own."""
        self.connection = connect(path)
        self.settings = {"half_life": half_life_days * DAY_MS, "floor": floor, "n": N}

    def top(self, now: int) -> list[int]:
        """Give the ten heaviest."""
        rows = self.connection.execute(ORDER_BY, {**self.settings, "now": now})
        return [row[0] for row in rows.fetchall()]


class AllRows:
    """Python reads every row and keeps the heaviest."""

    def __init__(self, path: Path, half_life_days: float, floor: float) -> None:
        """Open a connection of its own."""
        self.connection = connect(path)
        self.half_life, self.floor = half_life_days * DAY_MS, floor

    def top(self, now: int) -> list[int]:
        """Give the ten heaviest."""
        rows = self.connection.execute("SELECT base_score, last_seen_ms, id FROM preferences")
        floor, rest, half_life = self.floor, 1 - self.floor, self.half_life
        weighed = (
            (
                score * (floor + rest * 2 ** (-max(0, now - seen) / half_life)) ** (1 - score / 10),
                seen,
                -entry,
            )
            for score, seen, entry in rows
        )
        return [-line[2] for line in heapq.nlargest(N, weighed)]


class BareInsert:
    """The least a write can cost: one row, one statement, one transaction, the same table."""

    def __init__(self, path: Path, like: Path) -> None:
        """Make a copy of the table without triggers.

        Args:
            path: The new database.
            like: A database of ours, for the table's statement.
        """
        (statement,) = (
            connect(like)
            .execute("SELECT sql FROM sqlite_master WHERE name = 'preferences'")
            .fetchone()
        )
        self.connection = sqlite3.connect(path, isolation_level=None)
        self.connection.execute("PRAGMA journal_mode = WAL")
        self.connection.execute("PRAGMA synchronous = NORMAL")
        self.connection.execute(statement)

    def insert(self, row: Sequence[object]) -> None:
        """Insert one row, which commits by itself."""
        self.connection.execute(INSERT, row)


def connect(path: Path) -> sqlite3.Connection:
    """Open a connection that knows pow(), which some builds of SQLite lack."""
    connection = sqlite3.connect(path)
    try:
        connection.execute("SELECT pow(2, 3)")
    except sqlite3.OperationalError:
        connection.create_function("pow", 2, pow, deterministic=True)
    return connection
