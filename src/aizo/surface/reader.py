"""Values from JSON text, without the json module, whose import costs 6 ms of a command."""

from __future__ import annotations

try:
    # What json itself uses; the package around it is what takes the time.
    from _json import make_scanner
except ImportError:
    from json.scanner import py_make_scanner as make_scanner  # type: ignore[no-redef,attr-defined]

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any, NoReturn

_BLANKS = " \t\n\r"


def _no_number(text: str) -> NoReturn:
    message = f"{text} is no number of JSON"
    raise ValueError(message)


class _Rules:
    """What the scanner asks for."""

    strict = True
    object_hook = None
    object_pairs_hook = None
    parse_float = float
    parse_int = int
    parse_constant = staticmethod(_no_number)
    memo: dict[str, str] = {}  # noqa: RUF012 (the scanner of pure Python keeps keys here)


_scan = make_scanner(_Rules)  # type: ignore[arg-type]


def loads(content: bytes | str) -> Any:
    """Read one JSON value.

    Args:
        content: Text, or its UTF-8 bytes, with or without a byte order mark.

    Returns:
        What `json.loads` gives; NaN and the infinities are refused.

    Raises:
        ValueError: It is not exactly one JSON value.
    """
    text = content if isinstance(content, str) else content.decode()
    text = text.removeprefix("\ufeff").strip(_BLANKS)
    try:
        value, end = _scan(text, 0)
    except StopIteration as stopped:
        message = f"a value is missing at character {stopped.value}"
        raise ValueError(message) from None
    except RecursionError:
        message = "it is nested too deeply"
        raise ValueError(message) from None
    except SystemError:
        # Before Python 3.13 the scanner names its fault only where json has been imported.
        message = "it is no JSON"
        raise ValueError(message) from None
    if end != len(text):
        message = f"something follows the value at character {end}"
        raise ValueError(message)
    return value
