"""Claims: what a run is reading belongs to nobody else, for as long as its process lives."""

from __future__ import annotations

import os
from contextlib import suppress

from aizo.lock import Lock

LEASE = 600_000  # ms after which a claim is nobody's, whoever lives


class Claims:
    """The claims of one run: a lock that it holds tells other processes that they are meant.

    Args:
        database: The path of the profile; the lock lies beside it while the run lasts.

    Attributes:
        run: The number by which a claim names the run.
    """

    def __init__(self, database: str) -> None:
        """Hold nothing yet."""
        self.run = int.from_bytes(os.urandom(6), "big")
        self._database = database
        self._lock: Lock | None = None

    def hold(self) -> None:
        """Begin to be alive.

        Raises:
            OSError: The lock cannot be made.
        """
        if self._lock is None:
            self._sweep()
            self._lock = Lock(self._path(self.run))
            self._lock.take(0)

    def end(self) -> None:
        """Let go of all of them."""
        if self._lock is not None:
            _remove(self._lock)
            self._lock = None

    def is_over(self, run: int) -> bool:
        """Say whether a run has ended, however it ended.

        Args:
            run: Its number.

        Returns:
            Whether nobody holds its lock.
        """
        path = self._path(run)
        if run == self.run or not os.path.exists(path):
            return run != self.run
        lock = Lock(path)
        try:
            if not lock.take(0):
                return False
        except OSError:
            return False
        _remove(lock)
        return True

    def _sweep(self) -> None:
        """Remove the locks of runs that were killed."""
        folder, name = os.path.split(f"{self._database}-run-")
        for found in os.listdir(folder or os.curdir):
            with suppress(ValueError):
                if found.startswith(name):
                    self.is_over(int(found[len(name) :], 16))

    def _path(self, run: int) -> str:
        return f"{self._database}-run-{run:012x}"


def _remove(lock: Lock) -> None:
    # An open file cannot be removed everywhere; nobody takes what nobody names any more.
    lock.release()
    with suppress(OSError):
        os.unlink(lock.path)
