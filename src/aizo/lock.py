"""A lock between processes: a file that one of them holds at a time."""

from __future__ import annotations

import os
import sys
from time import monotonic, sleep

_PAUSE = 0.005


class Lock:
    """A lock file, held from `take` to `release`; the system lets go of it when a process dies.

    Args:
        path: The file, made if it is missing; its folder must be there.
    """

    __slots__ = ("_descriptor", "path")

    def __init__(self, path: str) -> None:
        """Hold nothing yet."""
        self.path = path
        self._descriptor: int | None = None

    def take(self, patience: float) -> bool:
        """Wait for the lock.

        Args:
            patience: How long at most, in seconds.

        Returns:
            Whether it is held now.

        Raises:
            OSError: The file cannot be made.
        """
        flags = os.O_RDWR | os.O_CREAT | getattr(os, "O_CLOEXEC", 0)
        descriptor = os.open(self.path, flags, 0o600)
        deadline = monotonic() + patience
        while not _is_got(descriptor):
            if monotonic() >= deadline:
                os.close(descriptor)
                return False
            sleep(_PAUSE)
        self._descriptor = descriptor
        return True

    def release(self) -> None:
        """Let go of it."""
        descriptor, self._descriptor = self._descriptor, None
        if descriptor is not None:
            os.close(descriptor)


if sys.platform == "win32":
    import msvcrt

    def _is_got(descriptor: int) -> bool:
        try:
            os.lseek(descriptor, 0, os.SEEK_SET)
            msvcrt.locking(descriptor, msvcrt.LK_NBLCK, 1)
        except OSError:
            return False
        return True

else:
    import fcntl

    def _is_got(descriptor: int) -> bool:
        try:
            fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            return False
        except OSError:
            # A file system without locks: there is nothing to wait for.
            return True
        return True
