"""What takes long is done aside: a little at a time, in the desk's thread, between requests."""

from __future__ import annotations

from time import monotonic

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from typing import Any

    from aizo.profile.disagree import Comparison


class Aside:
    """One comparison of all entries, and then the next one, when the profile has changed.

    Attributes:
        share: How much of the present one is done, 0 to 1.
        done: The last one that came to its end, or None.
        is_waiting: Whether the desk has been told to go on with it.
    """

    __slots__ = ("_of", "_present", "_steps", "done", "is_waiting", "share")

    def __init__(self) -> None:
        """Begin with nothing to do."""
        self.share = 1.0
        self.done: Comparison | None = None
        self.is_waiting = False
        self._of: Any = None
        self._present: Comparison | None = None
        self._steps: Iterator[float] | None = None

    @property
    def is_going(self) -> bool:
        """Whether there is something left to do."""
        return self._steps is not None

    def keep_up(self, state: Any, begin: Callable[[], Comparison]) -> None:
        """Begin anew where the profile has changed since; what is going on is ended first.

        Args:
            state: The state that the profile is in.
            begin: Begins.
        """
        if self._steps is None and state != self._of:
            self._present = begin()
            self._steps = iter(self._present)
            self._of, self.share = state, 0.0

    def go_on(self, seconds: float) -> None:
        """Do so much of it.

        Args:
            seconds: How long.
        """
        end = monotonic() + seconds
        # What fails is begun anew when it is next asked for.
        (steps, self._steps), (of, self._of) = (self._steps, None), (self._of, None)
        while steps is not None and monotonic() < end:
            share = next(steps, None)
            if share is None:
                self.done, self.share, steps = self._present, 1.0, None
            else:
                self.share = share
        self._steps, self._of = steps, of
