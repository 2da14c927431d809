"""From what a caller sent to values: the same checks behind every door.

A command line sends texts, a program sends JSON values; both give the same values or the same
error. What makes an entry valid is floor 0's to say: here only kinds, ranges and exclusions.
"""

from __future__ import annotations

from math import isfinite

from aizo import band, clock
from aizo.errors import InvalidInput, invalid

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any

    from aizo.surface.param import Operation, Param


def _name(param: Param) -> str:
    return param.name


def validate(
    operation: Operation, raw: dict[str, Any], named: Callable[[Param], str] = _name
) -> dict[str, Any]:
    """Turn what a caller sent into the values an operation runs with.

    Args:
        operation: The operation asked for.
        raw: Field name to text (command line) or JSON value; None counts as not given.
        named: Gives what the caller calls an input; `label` for a person at a command line.

    Returns:
        A value for every input of the operation: what was given, or its default.

    Raises:
        InvalidInput: A field is unknown, missing, of the wrong kind, out of range, or excludes
            another one; the message names it.
    """
    given = {name: value for name, value in raw.items() if value is not None}
    values: dict[str, Any] = {}
    for param in operation.params:
        value = given.pop(param.name, None)
        if value is None:
            if param.required:
                raise invalid(param.name, "is required")
            values[param.name] = param.default
        else:
            values[param.name] = value_of(param, value)
    for name in given:
        raise invalid(name, f"is no field of {operation.name}")
    _check_groups(operation, raw, named)
    return values


def value_of(param: Param, value: object) -> Any:
    """Read one input.

    Args:
        param: The input.
        value: What a caller sent for it, not None.

    Returns:
        Its value.

    Raises:
        InvalidInput: It is of the wrong kind or out of range.
    """
    return _READERS[param.kind](param, value)


def _check_groups(operation: Operation, raw: dict[str, Any], named: Callable[[Param], str]) -> None:
    for group in operation.exclusive:
        given = [operation.param(name) for name in group if raw.get(name) is not None]
        if len(given) > 1:
            names = " and ".join(map(named, given))
            raise InvalidInput("usage", f"{names} exclude each other: give one of them")
    for group in operation.one_of:
        if all(raw.get(name) is None for name in group):
            names = ", ".join(named(operation.param(name)) for name in group)
            raise InvalidInput("usage", f"{operation.name} needs one of: {names}")


def label(param: Param) -> str:
    """Give the name under which a person knows an input.

    Args:
        param: The input.

    Returns:
        Its option or its place on the command line, else its name.
    """
    if param.flags:
        return "/".join(option for option, _, _ in param.flags)
    if param.options and not param.positional:
        return next((option for option in param.options if option[:2] == "--"), param.options[0])
    return param.metavar or param.name


def _text(param: Param, value: object) -> str:
    if not isinstance(value, str):
        raise invalid(param.name, "must be a text")
    _check_unicode(param, value)
    if not param.choices:
        return value
    choice = value.strip().lower()
    if choice not in param.choices:
        raise invalid(param.name, f"must be one of: {', '.join(param.choices)}")
    return choice


def _check_unicode(param: Param, text: str) -> None:
    """Refuse lone surrogates: no file, pipe or other program could take them."""
    if text.isascii():
        return
    try:
        text.encode("utf-8")
    except UnicodeEncodeError:
        raise invalid(param.name, "must be valid Unicode text") from None


def _number(param: Param, value: object) -> float:
    number = _plain_number(value)
    if number is None or not isfinite(number):
        raise invalid(param.name, "must be a finite number" + _range(param, " "))
    _check_range(param, number)
    return number


def _plain_number(value: object) -> float | None:
    """Read a number as a person types one; float() alone would take 1_0 and full-width digits."""
    if isinstance(value, bool):
        return None
    try:
        if isinstance(value, (int, float)):
            return float(value)
        if isinstance(value, str) and value.isascii() and "_" not in value:
            return float(value)
    except (ValueError, OverflowError):
        pass
    return None


def _integer(param: Param, value: object) -> int:
    number = _whole(value)
    if number is None:
        raise invalid(param.name, "must be a whole number" + _range(param, " "))
    _check_range(param, number)
    return number


def _whole(value: object) -> int | None:
    if isinstance(value, str):
        text = value.strip()
        digits = text[1:] if text[:1] in {"-", "+"} else text
        # A number of thousands of digits would make int() itself fail.
        short = len(digits) <= len(str(2**63))
        readable = digits.isascii() and digits.isdigit()
        if not readable:
            return None
        return int(text) if short else (-(2**64) if text[0] == "-" else 2**64)
    if isinstance(value, float) and value.is_integer():
        return int(value)
    return value if isinstance(value, int) and not isinstance(value, bool) else None


def _check_range(param: Param, number: float) -> None:
    low, high = param.minimum, param.maximum
    if (low is not None and number < low) or (high is not None and number > high):
        raise invalid(param.name, "must be" + _range(param, " "))


def _range(param: Param, before: str) -> str:
    """Say which numbers are allowed; empty when all are."""
    low, high = param.minimum, param.maximum
    if low is None:
        return ""
    return f"{before}from {low:,} to {high:,}" if high is not None else f"{before}from {low:,}"


def _flag(param: Param, value: object) -> bool:
    if not isinstance(value, bool):
        raise invalid(param.name, "must be true or false")
    return value


def _texts(param: Param, value: object) -> tuple[str, ...]:
    """Read one text or a list of them; the comma lists in them are the words' to read."""
    lists = [value] if isinstance(value, str) else value
    if not isinstance(lists, (list, tuple)):
        raise invalid(param.name, "must be a list of texts")
    for text in lists:
        if not isinstance(text, str):
            raise invalid(param.name, "must be a list of texts")
        _check_unicode(param, text)
    return tuple(lists)


def _bands(param: Param, value: object) -> tuple[str, ...]:
    return tuple(found.name for found in band.parse(_texts(param, value)))


def _ids(param: Param, value: object) -> tuple[int, ...]:
    """Read ids from numbers and from comma lists of them."""
    parts = value if isinstance(value, (list, tuple)) else [value]
    ids: list[int] = []
    for part in parts:
        pieces = part.split(",") if isinstance(part, str) else [part]
        for piece in pieces:
            number = _whole(piece)
            if number is None or not 0 < number < 2**63:
                shown = f", not {piece!r}" if isinstance(piece, str) else ""
                raise invalid(param.name, f"must be whole numbers from 1{shown}")
            ids.append(number)
    if not ids:
        raise invalid(param.name, "must name at least one id")
    return tuple(ids)


def _duration(param: Param, value: object) -> int:
    return clock.duration(_text(param, value), param.name)


def _time(param: Param, value: object) -> int | str:
    text = _text(param, value)
    if param.clearable and not text.strip():
        return ""
    return clock.parse(text, param.name)


_READERS: dict[str, Callable[[Param, Any], Any]] = {
    "text": _text,
    "number": _number,
    "integer": _integer,
    "flag": _flag,
    "texts": _texts,
    "bands": _bands,
    "ids": _ids,
    "time": _time,
    "duration": _duration,
}
