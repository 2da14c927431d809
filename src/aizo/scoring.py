"""The kernel's door for single numbers: ages, decay coefficients and weights."""

from __future__ import annotations

from aizo._scoring import decay, weight

DAY = 86_400_000  # milliseconds


def age(now: int, last_seen: int) -> float:
    """Give an age in days; a last_seen in the future counts as now.

    Args:
        now: ms UTC.
        last_seen: ms UTC.

    Returns:
        Days, never below 0.
    """
    return max(0.0, (now - last_seen) / DAY)


def coefficient(days: float, half_life: float, floor: float) -> float:
    """Give the decay coefficient d = floor + (1 - floor) * 2^(-days / half_life).

    Args:
        days: Age in days.
        half_life: Half-life in days, above 0.
        floor: Between 0 and 1.

    Returns:
        A number between the floor and 1, by the kernel that ranks.

    Raises:
        ValueError: The half-life or the floor is out of range.
    """
    return decay(days, half_life, floor)


def effective_weight(score: float, days: float, half_life: float, floor: float) -> float:
    """Give the effective weight w = score * d^((10 - score) / 10).

    Args:
        score: Base score, 0 to 10.
        days: Age in days.
        half_life: Half-life in days, above 0.
        floor: Between 0 and 1.

    Returns:
        A number between 0 and the base score, by the kernel that ranks.

    Raises:
        ValueError: A number is out of range.
    """
    return weight(score, days, half_life, floor)
