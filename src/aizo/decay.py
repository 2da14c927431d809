"""Decay: how entries fade while they are not used."""

from __future__ import annotations

import math

from aizo.clean import number
from aizo.errors import invalid

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import NoReturn

MINUTE_IN_DAYS = 1 / 1440
HALF_LIFE = 30.0
ORDINARY, SKIPPED = 0, 1  # the decay classes
FLOOR = 0.1


class DecayConfig:
    """How the entries of one profile fade; it cannot be changed once made.

    Args:
        half_life_days: Days in which the part above the floor halves; finite, at least a minute.
        floor: What is left of the coefficient in the end, 0 <= floor < 1.

    Raises:
        InvalidInput: A value is outside its range.
    """

    __slots__ = ("floor", "half_life_days")

    half_life_days: float
    floor: float

    def __init__(self, half_life_days: float = HALF_LIFE, floor: float = FLOOR) -> None:
        days, least = number(half_life_days), number(floor)
        if days is None or not MINUTE_IN_DAYS <= days < math.inf:
            raise invalid("half_life", "must be a finite number of days, at least one minute")
        if least is None or not 0 <= least < 1:
            raise invalid("floor", "must be a number from 0 up to, but not including, 1")
        object.__setattr__(self, "half_life_days", days)
        object.__setattr__(self, "floor", least)

    def classes(self) -> list[tuple[float, float, bool]]:
        """Give what the kernel needs for each decay class, class 0 first.

        Returns:
            Half-life in days, floor, and whether the class is skipped.
        """
        # Class 1 holds what is tentative: in no ordinary answer until somebody confirms it.
        return [(self.half_life_days, self.floor, False), (self.half_life_days, self.floor, True)]

    def __setattr__(self, name: str, value: object) -> NoReturn:
        """Refuse: a decay setting is replaced, not changed."""
        message = f"cannot set {name}: a DecayConfig does not change"
        raise AttributeError(message)

    def __eq__(self, other: object) -> bool:
        """Compare by value."""
        if not isinstance(other, DecayConfig):
            return NotImplemented
        return (self.half_life_days, self.floor) == (other.half_life_days, other.floor)

    def __hash__(self) -> int:
        """Hash by value."""
        return hash((self.half_life_days, self.floor))

    def __repr__(self) -> str:
        """Show the call that makes it."""
        return f"DecayConfig(half_life_days={self.half_life_days!r}, floor={self.floor!r})"

    def __reduce__(self) -> tuple[type[DecayConfig], tuple[float, float]]:
        """Pickle by the arguments, since attributes cannot be set."""
        return DecayConfig, (self.half_life_days, self.floor)
