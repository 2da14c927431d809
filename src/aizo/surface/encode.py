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
    from aizo.profile.recall import Recall
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


def listing(entries: Iterable[Entry], form: str) -> Iterator[str]:
    """Give a bare list of entries as pieces of JSON text, in bounded memory.

    Args:
        entries: Weighed entries.
        form: `json`, one array on one line, or `jsonl`, one object a line.

    Yields:
        Pieces of text; together they end with a line break.
    """
    if form == "jsonl":
        for entry in entries:
            yield dumps(entry_dict(entry)) + "\n"
        return
    before = "["
    for entry in entries:
        yield before + dumps(entry_dict(entry))
        before = ","
    yield "[]\n" if before == "[" else "]\n"


def pieces(operation: Operation, answer: Any, form: str) -> Iterator[str]:
    """Give an answer as pieces of JSON text.

    Args:
        operation: The operation that gave it.
        answer: What it gave.
        form: `json`, `jsonl` or `full`.

    Returns:
        Pieces of text; together they end with a line break.
    """
    if operation.returns == "entries" and form != "full":
        return listing(answer, form)
    return iter((dumps(answer_value(operation, answer)) + "\n",))


def answer_value(operation: Operation, answer: Any) -> Any:
    """Give an answer as plain JSON values: for a listing its full form.

    Args:
        operation: The operation that gave it.
        answer: What it gave.

    Returns:
        A dictionary or a list that fits `schema.output_schema(operation)`.
    """
    return _SHAPES[operation.returns](answer)


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


def _entries(found: Recall) -> dict[str, Any]:
    full: dict[str, Any] = {
        "revision": found.revision,
        "limits": [entry_dict(entry) for entry in found.limits],
        "entries": [entry_dict(entry) for entry in found],
        "omitted": found.omitted,
        "notes": list(found.notes),
    }
    if found.omitted_more:
        # Only counted so far: there are more than `omitted`.
        full["omitted_more"] = True
    return full


_SHAPES: dict[str, Callable[[Any], Any]] = {
    "entries": _entries,
}
