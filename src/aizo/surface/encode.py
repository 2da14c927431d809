"""The one place that turns entries, answers and errors into JSON."""

from __future__ import annotations

from aizo import clock
from aizo.surface.writer import dumps

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator
    from typing import Any

    from aizo.entry import Entry
    from aizo.errors import AizoError
    from aizo.surface.param import Operation

_DECIMALS = 6


def entry_dict(entry: Entry) -> dict[str, Any]:
    """Give an entry as a JSON object, its fields in the order that every door shows.

    Args:
        entry: A weighed entry.

    Returns:
        The object; computed numbers have at most six decimals, times are RFC 3339 UTC.
    """
    return {
        "id": entry.id,
        "item": entry.item,
        "reason": entry.reason,
        "keywords": list(entry.keywords),
        "scenarios": list(entry.scenarios),
        "base_score": round(entry.base_score, 2),
        "source": entry.source,
        "added_at": clock.text(entry.added_at),
        "last_seen": clock.text(entry.last_seen),
        "touch_count": entry.touch_count,
        "score_exponent": round(entry.score_exponent, _DECIMALS),
        "decay_coefficient": _computed(entry.decay_coefficient),
        "effective_weight": _computed(entry.effective_weight),
        "band": entry.band,
    }


def error_dict(problem: AizoError) -> dict[str, Any]:
    """Give an error as a JSON object.

    Args:
        problem: The error.

    Returns:
        `{"error": {"code", "message", "hint"}}`.
    """
    return {
        "error": {"code": problem.code, "message": problem.message, "hint": problem.hint},
    }


def _computed(number: float | None) -> float | None:
    return None if number is None else round(number, _DECIMALS)
