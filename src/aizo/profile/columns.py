"""Columns: a profile's numbers as numpy arrays, for people who compute."""

from __future__ import annotations

from aizo import clock
from aizo.errors import Failed

TYPE_CHECKING = False
if TYPE_CHECKING:
    from datetime import datetime
    from typing import Any

    from aizo.decay import DecayConfig
    from aizo.profile.unit import Unit
    from aizo.snapshot import Snapshot

DAY = 86_400_000


class Columns:
    """The live entries as read-only arrays, in the snapshot's order.

    Attributes:
        ids: int64, zero-copy on the mapped segment where the profile is one segment.
        last_seen: int64, ms UTC, zero-copy likewise.
        scores: float64 base scores, expanded from the slabs.
        classes: uint8 decay classes, expanded from the slabs.
    """

    def __init__(self, snapshot: Snapshot, decay: DecayConfig, now: int) -> None:
        """Make the arrays."""
        numpy = _numpy()
        segment = snapshot.single()
        self._decay = decay
        self._now = now
        image = memoryview(segment.image)  # type: ignore[arg-type]

        def mapped(column: str) -> Any:
            place, count = segment.place(column)
            array = numpy.frombuffer(image, dtype="<i8", count=count, offset=place)
            array.flags.writeable = False
            return array

        self.ids, self.last_seen = mapped("id"), mapped("seen")
        slabs = segment.slabs
        ends = [start for start, _, _ in slabs[1:]] + [len(segment)] * bool(slabs)
        lengths = [end - slab[0] for slab, end in zip(slabs, ends, strict=True)]
        self.scores = numpy.repeat(numpy.array([slab[1] for slab in slabs], "f8"), lengths)
        self.classes = numpy.repeat(numpy.array([slab[2] for slab in slabs], "u1"), lengths)
        self.scores.flags.writeable = self.classes.flags.writeable = False

    def __len__(self) -> int:
        """Count the entries."""
        return len(self.ids)

    def weights(self, at: int | str | datetime | None = None) -> Any:
        """Compute the effective weight of every entry.

        Args:
            at: ms UTC, RFC 3339 text or a datetime; the time the columns were made by default.

        Returns:
            float64 array, as long as `ids`; the last bit may differ from the kernel's pow.
        """
        numpy = _numpy()
        moment = self._now if at is None else clock.moment(at, "at")
        days = numpy.maximum((moment - self.last_seen) / DAY, 0.0)
        half_lives = numpy.array([row[0] for row in self._decay.classes()])[self.classes]
        floors = numpy.array([row[1] for row in self._decay.classes()])[self.classes]
        coefficients = floors + (1 - floors) * numpy.power(2.0, -days / half_lives)
        return self.scores * numpy.power(coefficients, 1 - self.scores / 10)


def columns(unit: Unit) -> Columns:
    """Give the profile's numbers as arrays.

    Args:
        unit: The open profile.

    Returns:
        The columns.

    Raises:
        Failed: numpy is not installed.
    """
    snapshot, _, decay = unit.standing()
    return Columns(snapshot, decay, unit.now())


def _numpy() -> Any:
    try:
        import numpy as np
    except ImportError:
        message = "columns need numpy, which is not installed"
        raise Failed("failed", message, "Install it with: pip install 'aizo[numpy]'") from None
    return np
