"""Lines of a profile as JSON values: the format of an export, and back.

Format 1. A JSON document holds a header and one array a kind, each element on a line of its own; in
JSON Lines each line is an object of one key, the kind, and the last one counts those before it.
"""

from __future__ import annotations

from aizo import clock
from aizo.errors import InvalidInput

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from aizo.store.upkeep import Line

FORMAT = 1
MARK = "export"
# Kind of a line -> the array that holds it.
SECTIONS = {
    "state": "state",
    "entry": "entries",
    "act": "acts",
    "history": "history",
    "ingested": "ingested",
    "forgotten": "forgotten",
    "row": "rows",
    "scenario": "scenarios",
}
_HASHES = ("ingested", "forgotten")
_TIMES = ("added_at", "last_seen", "stated_at", "expires_at")
_TERMS = ("keywords", "scenarios")
_ENTRY = {"touch_count": 0, "decay_class": 0, "stated_at": None, "expires_at": None}
_PAST = {"source_id": None, "source_summary": None, "before": None, "after": None}


def header(values: dict[str, Any]) -> dict[str, Any]:
    """Give the first line of an export.

    Args:
        values: Those of a line of kind `profile`.

    Returns:
        The header.
    """
    return {"aizo": MARK, "format": FORMAT, **values}


def told(line: Line) -> Any:
    """Give a line as it stands in an export.

    Args:
        line: Kind and values, as `Upkeep.dump` gives them.

    Returns:
        A JSON value.
    """
    kind, values = line
    if kind in _HASHES:
        return values["hash"]
    if kind == "entry":
        return _present(_outward(values), ("stated_at", "expires_at"))
    if kind == "act":
        return _present(values, ("undoes",))
    if kind == "history":
        out = {**values, "at": clock.text(values["at"])}
        for side in ("before", "after"):
            if values[side] is not None:
                out[side] = _outward(_divided(values[side]))
        return _present(out, tuple(_PAST))
    return values


def line_of(kind: str, value: Any) -> Line:
    """Read a line of an export.

    Args:
        kind: One of `SECTIONS`.
        value: The JSON value.

    Returns:
        Kind and values, as `Upkeep.fill` takes them.

    Raises:
        InvalidInput: It is no such line.
    """
    try:
        if kind in _HASHES:
            return kind, {"hash": _text(value)}
        if kind == "entry":
            return kind, {**_ENTRY, **_inward(value)}
        if kind == "act":
            return kind, {"undoes": None, **value}
        if kind == "history":
            past = {**_PAST, **value, "at": _moment(value["at"])}
            for side in ("before", "after"):
                if past[side] is not None:
                    past[side] = _joined(_inward(past[side]))
            return kind, past
        return kind, dict(value)
    except (KeyError, TypeError, ValueError, AttributeError) as error:
        message = f"file holds a line of kind {kind!r} that cannot be read ({error})"
        raise InvalidInput("invalid_input", message) from None


def _present(values: dict[str, Any], optional: tuple[str, ...]) -> dict[str, Any]:
    return {
        name: value for name, value in values.items() if value is not None or name not in optional
    }


def _outward(values: dict[str, Any]) -> dict[str, Any]:
    return {
        name: clock.text(value) if name in _TIMES and value is not None else value
        for name, value in values.items()
    }


def _inward(values: dict[str, Any]) -> dict[str, Any]:
    return {
        name: _moment(value) if name in _TIMES and value is not None else value
        for name, value in values.items()
    }


def _moment(text: Any) -> int:
    found = clock.parse_stored(text)
    if found is None:
        message = f"no time: {text!r}"
        raise ValueError(message)
    return found


def _text(value: Any) -> str:
    if not isinstance(value, str):
        raise TypeError(value)
    return value


def _divided(side: dict[str, Any]) -> dict[str, Any]:
    """Give keywords and scenarios as lists: the history keeps them as one text."""
    return {
        name: (value.split(", ") if value else []) if name in _TERMS else value
        for name, value in side.items()
    }


def _joined(side: dict[str, Any]) -> dict[str, Any]:
    return {
        name: ", ".join(value) if name in _TERMS and isinstance(value, list) else value
        for name, value in side.items()
    }
