"""The one-time codes of the entry link."""

from __future__ import annotations

import time
from secrets import token_urlsafe

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

SECONDS = 60
MOST = 16


class Codes:
    """Codes that let in once, for a minute each.

    Args:
        clock: Gives seconds that only go on.
    """

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        """Begin without a code."""
        self._clock = clock
        self._good: dict[str, float] = {}
        self._used: list[str] = []

    def new(self) -> str:
        """Make a code.

        Returns:
            43 characters that fit into a path.
        """
        self._forget_old()
        code = token_urlsafe(32)
        self._good[code] = self._clock() + SECONDS
        while len(self._good) > MOST:
            del self._good[next(iter(self._good))]
        return code

    def burn(self, code: str) -> str:
        """Use a code up.

        Args:
            code: What the link carried.

        Returns:
            Why it does not let in, one sentence; empty when it does.
        """
        self._forget_old()
        # A dictionary compares by a salted hash first: nothing is told by how long it takes.
        if self._good.pop(code, None) is not None:
            self._used = [*self._used, code][-MOST:]
            return ""
        if code in self._used:
            return "This link was already used: run `aizo web` again for a new one."
        return "This link is not valid any more: run `aizo web` again for a new one."

    def _forget_old(self) -> None:
        now = self._clock()
        self._good = {code: until for code, until in self._good.items() if until > now}
