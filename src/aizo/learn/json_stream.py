"""JSON as exports hold it: one array of any size, or an object a line."""

from __future__ import annotations

import codecs
import json
from functools import partial

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from typing import IO, Any

    Look = Callable[[bytes], dict[str, Any] | None]

LONGEST_LINE = 32 << 20
LARGEST_VALUE = 256 << 20
_CHUNK = 1 << 20
_BETWEEN = " \t\r\n,"
_WHOLE = (b"}\n", b"}\r\n")


def elements(stream: IO[bytes], faults: dict[str, int]) -> Iterator[Any]:
    """Give the elements of an array one by one; only one of them is in memory.

    Args:
        stream: Bytes of UTF-8 that begin with the array.
        faults: Gets counts of what could not be read.

    Yields:
        The values.
    """
    decoder = json.JSONDecoder()
    decode = codecs.getincrementaldecoder("utf-8-sig")("replace").decode
    text, at, wanted = "", 0, _CHUNK
    is_open = False
    while True:
        while at < len(text) and text[at] in _BETWEEN:
            at += 1
        if not is_open and text[at : at + 1] == "[":
            at, is_open = at + 1, True
            continue
        if is_open and text[at : at + 1] == "]":
            return
        value = None
        if is_open and at < len(text):
            try:
                value, end = decoder.raw_decode(text, at)
            except ValueError:
                end = -1
            except RecursionError:
                faults["unreadable"] = faults.get("unreadable", 0) + 1
                return
            if end >= 0 and (end < len(text) or text[end - 1] in '}]"'):
                at = end
                yield value
                continue
            wanted = max(_CHUNK, len(text) - at)
        chunk = stream.read(wanted)
        if not chunk or len(text) - at > LARGEST_VALUE:
            if is_open and at < len(text):
                faults["cut off"] = faults.get("cut off", 0) + 1
            return
        text, at = text[at:] + decode(chunk), 0


def lines(
    stream: IO[bytes], faults: dict[str, int], look: Look | None = None
) -> Iterator[dict[str, Any]]:
    """Give the objects of lines; what cannot be read is counted and left out.

    Args:
        stream: Bytes of UTF-8.
        faults: Gets counts of what could not be read.
        look: Gives what stands for a whole line whose bytes tell enough of it; None where it must
            be parsed.

    Yields:
        The objects.
    """
    # Half of what json.loads takes for a line is not reading it.
    scan: Callable[[str, int], tuple[Any, int]] = vars(json.JSONDecoder())["scan_once"]
    is_cut = False
    for line in iter(partial(stream.readline, LONGEST_LINE), b""):
        was_cut, is_cut = is_cut, not line.endswith(b"\n") and len(line) == LONGEST_LINE
        if was_cut or is_cut:
            faults["too long"] = faults.get("too long", 0) + (not was_cut)
            continue
        # Bytes can be escaped: a line that they do not tell of is parsed, and one that was cut off.
        value: Any = look(line) if look is not None and line.endswith(_WHOLE) else None
        if value is None:
            try:
                value = scan(line.decode(), 0)[0]
            except (ValueError, StopIteration, RecursionError):
                value = _mended(line, faults)
        if isinstance(value, dict):
            yield value


def _mended(line: bytes, faults: dict[str, int]) -> Any:
    try:
        return json.loads(line.decode("utf-8-sig", "replace").replace("\0", ""))
    except (ValueError, RecursionError):
        if line.strip():
            faults["unreadable"] = faults.get("unreadable", 0) + 1
        return None


def whole(stream: IO[bytes], faults: dict[str, int]) -> Any:
    """Give the one value of a file.

    Args:
        stream: Bytes of UTF-8.
        faults: Gets counts of what could not be read.

    Returns:
        The value, or None.
    """
    content = stream.read(LARGEST_VALUE + 1)
    if len(content) > LARGEST_VALUE:
        faults["too long"] = faults.get("too long", 0) + 1
        return None
    try:
        return json.loads(content.decode("utf-8-sig", "replace"))
    except (ValueError, RecursionError):
        faults["unreadable"] = faults.get("unreadable", 0) + 1
        return None
