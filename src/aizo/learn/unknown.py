"""What a file that import does not know seems to be, and what it should have been."""

from __future__ import annotations

import json
import re

from aizo.errors import InvalidInput

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

_MOST, _LONGEST = 6, 40  # names shown of an object, and characters of each
# How `export --markdown` begins.
_PAGE = re.compile(
    r"\ufeff?# Preferences\r?\n\r?\n[\d,]+ entr(?:y|ies) at revision \d+\. What is not used fades"
)
_EXPECTED = (
    "It takes an export of aizo, a model's answer, rule files and memories (--from says which);"
    " conversations are read by aizo analyze."
)
_UNDATED = (
    "An export of aizo has dates (added_at) with each entry; a model's answer has item, reason"
    " and base_score."
)


def page(text: str, name: str) -> InvalidInput | None:
    """Tell our own page for a person, which leaves out what an import would need, from a rule file.

    Args:
        text: The file.
        name: Its path; `-` for standard input.

    Returns:
        The refusal; None where it is something else.
    """
    if _PAGE.match(text) is None:
        return None
    message = f"{_shown(name)} is aizo's own page for a person, which cannot be imported"
    return InvalidInput("invalid_input", message, "Import what `aizo export` writes as JSON.")


def refused(text: str, name: str) -> InvalidInput:
    """Say what a file holds that is none of those that import knows.

    Args:
        text: The file.
        name: Its path; `-` for standard input.

    Returns:
        The refusal.
    """
    shown = _shown(name)
    if "\0" in text[:1000]:
        return InvalidInput("invalid_input", f"{shown} is no text", _EXPECTED)
    try:
        values = _values(text)
    except ValueError as problem:
        return InvalidInput("invalid_input", f"{shown} is not JSON: {problem}", _EXPECTED)
    except RecursionError:
        return InvalidInput("invalid_input", f"{shown} is nested without end", _EXPECTED)
    value = values[0] if len(values) == 1 else values
    first = value[0] if isinstance(value, list) and value else value
    hint = _UNDATED if isinstance(first, dict) and "item" in first else _EXPECTED
    message = f"{shown} holds {_seen(value)}, which import does not know"
    return InvalidInput("invalid_input", message, hint)


def _shown(name: str) -> str:
    return "standard input" if name == "-" else name


def _values(text: str) -> list[Any]:
    """Read one JSON document, or else a value a line."""
    lines = [line for line in text.splitlines() if line.strip()]
    try:
        return [json.loads(text)]
    except json.JSONDecodeError:
        if len(lines) < 2 or not _is_json(lines[0]):
            raise
    return [json.loads(line) for line in lines]


def _is_json(line: str) -> bool:
    try:
        json.loads(line)
    except ValueError:
        return False
    return True


def _seen(value: Any) -> str:
    if isinstance(value, dict):
        names = [str(name)[:_LONGEST] for name in value]
        more = " and more" if len(names) > _MOST else ""
        return f"an object with {', '.join(names[:_MOST])}{more}" if names else "an empty object"
    if not value:
        return "an empty list"
    first = value[0]
    return f"a list, in it {_seen(first)}" if isinstance(first, dict) else "a list without objects"
