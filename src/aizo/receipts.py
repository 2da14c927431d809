"""Receipts: what was delivered to whom, without its text, kept for 14 days.

One file a day, one JSON object a line. The block itself is made again from the history.
"""

from __future__ import annotations

import os

from aizo import clock
from aizo.errors import Failed
from aizo.lock import Lock
from aizo.settings import make_private_folder, write_private

try:
    # What json itself uses; the package around it is what takes the time.
    from _json import encode_basestring as _quoted
except ImportError:
    from json.encoder import encode_basestring as _quoted

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping, Sequence
    from typing import Any

    from aizo.settings import Settings

DAYS = 14
_PATIENCE = 1.0
_ENDING = ".jsonl"
_DATE = len("2026-01-31")


class Receipt:
    """One delivery.

    Attributes:
        at: When, milliseconds since 1970 UTC.
        door: `hook`, `mcp`, `rpc` or `run`.
        to: Who got it, in the door's own words.
        operation: What was called.
        arguments: With which arguments.
        budget: The most characters it could have had; None where there was no budget.
        revision: The profile's revision it was made of.
        ids: The entries in it.
        size: Its characters.
        left_out: How many hard limits, and how many others, it said found no room.
        why: What it was delivered for.
        outputs: The files that were written with it, where that was said.
    """

    __slots__ = (
        "arguments",
        "at",
        "budget",
        "door",
        "ids",
        "left_out",
        "operation",
        "outputs",
        "revision",
        "size",
        "to",
        "why",
    )

    at: int
    door: str
    to: str
    operation: str
    arguments: dict[str, Any]
    budget: int | None
    revision: int
    ids: list[int]
    size: int
    left_out: list[int]
    why: str
    outputs: list[str]

    def values(self) -> dict[str, Any]:
        """Give it as plain values, in the order of its fields.

        Returns:
            What its line holds.
        """
        return {
            "at": clock.text(self.at),
            "door": self.door,
            "to": self.to,
            "operation": self.operation,
            "arguments": dict(self.arguments),
            "budget": self.budget,
            "revision": self.revision,
            "ids": list(self.ids),
            "size": self.size,
            "left_out": list(self.left_out),
            "why": self.why,
            "outputs": list(self.outputs),
        }


def record(  # noqa: PLR0917 (one argument a field)
    settings: Settings,
    door: str,
    to: str,
    operation: str,
    arguments: Mapping[str, Any],
    budget: int | None,
    revision: int,
    ids: Sequence[int],
    size: int,
    why: str = "",
    outputs: Sequence[str] = (),
    left_out: Sequence[int] = (),
) -> None:
    """Keep the receipt of a delivery; where that is not possible, the delivery goes on without.

    Args:
        settings: Whose profile it was.
        door: `hook`, `mcp`, `rpc` or `run`.
        to: Who got it.
        operation: What was called.
        arguments: With which arguments; those that are None are left out.
        budget: The most characters it could have had, or None.
        revision: The profile's revision it was made of.
        ids: The entries in it.
        size: Its characters.
        why: What it was delivered for.
        outputs: The files that were written with it.
        left_out: How many hard limits, and how many others, it said found no room.
    """
    now = clock.now()
    receipt = Receipt()
    receipt.at, receipt.door, receipt.to, receipt.operation = now, door, to, operation
    receipt.arguments = {name: value for name, value in arguments.items() if value is not None}
    if isinstance(receipt.arguments.get("message"), str):
        # What a person said is theirs: a receipt tells how long it was.
        receipt.arguments["message"] = f"{len(receipt.arguments['message'])} characters"
    receipt.budget, receipt.revision, receipt.ids = budget, revision, list(ids)
    receipt.size, receipt.why, receipt.outputs = size, why, list(outputs)
    receipt.left_out = list(left_out)
    line = (_json(receipt.values()) + "\n").encode("utf-8", "backslashreplace")
    try:
        folder = settings.kept("receipts")
        make_private_folder(folder)
        _append(folder, clock.text(now)[:_DATE], line)
    except (Failed, OSError):
        # A full disk or a read-only home must not keep preferences from the agent.
        pass


def record_block(  # noqa: PLR0917 (one argument a field)
    settings: Settings,
    door: str,
    to: str,
    arguments: Mapping[str, Any],
    budget: int | None,
    block: Any,
    why: str = "",
    outputs: Sequence[str] = (),
) -> None:
    """Keep the receipt of a context block, from which its text can be made again.

    Args:
        settings: Whose profile it was.
        door: `hook`, `mcp`, `rpc` or `run`.
        to: Who got it.
        arguments: With which arguments the context was asked for.
        budget: The most characters it could have had, or None.
        block: The block.
        why: What it was delivered for.
        outputs: The files that were written with it.
    """
    record(
        settings,
        door,
        to,
        "context",
        arguments,
        budget,
        block.revision,
        block.ids,
        len(block),
        why,
        outputs,
        block.left_out,
    )


def told(settings: Settings) -> Iterator[Receipt]:
    """Give what was delivered in the last 14 days.

    Args:
        settings: Whose profile.

    Yields:
        The receipts, the newest first.
    """
    folder = settings.kept("receipts")
    oldest = clock.now() - DAYS * clock.DAY
    for name in sorted(_files(folder), reverse=True):
        for line in reversed(_lines(os.path.join(folder, name))):
            receipt = _read(line)
            if receipt is not None and receipt.at >= oldest:
                yield receipt


def rewrite(settings: Settings, change: Callable[[Receipt], bool]) -> int:
    """Change receipts that are kept already, and drop those past their time.

    Args:
        settings: Whose profile.
        change: Gets each receipt, may change it, and says whether it did.

    Returns:
        How many were changed.

    Raises:
        Failed: They could not be written.
    """
    folder = settings.kept("receipts")
    if not os.path.isdir(folder):
        return 0
    lock = Lock(os.path.join(folder, "lock"))
    if not lock.take(5.0):
        raise Failed("busy", f"another program holds {lock.path}")
    try:
        _prune(folder)
        return sum(_rewritten(os.path.join(folder, name), change) for name in _files(folder))
    finally:
        lock.release()


def _rewritten(path: str, change: Callable[[Receipt], bool]) -> int:
    kept, changed, dropped = [], 0, 0
    for line in _lines(path):
        receipt = _read(line)
        if not line:
            continue
        if receipt is None:
            # What cannot be read cannot be searched either.
            dropped += 1
            continue
        changed += change(receipt)
        kept.append(_json(receipt.values()) + "\n")
    if changed or dropped:
        write_private(path, "".join(kept).encode("utf-8", "backslashreplace"))
    return changed


def _append(folder: str, date: str, line: bytes) -> None:
    lock = Lock(os.path.join(folder, "lock"))
    is_held = lock.take(_PATIENCE)
    try:
        path = os.path.join(folder, date + _ENDING)
        if not os.path.exists(path):
            _prune(folder)
        flags = os.O_WRONLY | os.O_CREAT | os.O_APPEND | getattr(os, "O_BINARY", 0)
        descriptor = os.open(path, flags, 0o600)
        try:
            os.write(descriptor, line)
        finally:
            os.close(descriptor)
    finally:
        if is_held:
            lock.release()


def _prune(folder: str) -> None:
    oldest = clock.text(clock.now() - DAYS * clock.DAY)[:_DATE]
    for name in _files(folder):
        if name[:_DATE] < oldest:
            try:
                os.unlink(os.path.join(folder, name))
            except OSError:
                # Somebody else was first, or Windows keeps it while it is read.
                pass


def _files(folder: str) -> list[str]:
    try:
        names = os.listdir(folder)
    except OSError:
        return []
    return [name for name in names if len(name) == _DATE + len(_ENDING) and name.endswith(_ENDING)]


def _lines(path: str) -> list[str]:
    try:
        with open(path, encoding="utf-8", errors="replace", newline="\n") as file:
            return file.read().split("\n")
    except OSError:
        return []


def _read(line: str) -> Receipt | None:
    """Read a line; one that was cut short by a crash is none."""
    import json

    try:
        values = json.loads(line)
        receipt = Receipt()
        for name in Receipt.__slots__:
            setattr(receipt, name, values[name])
        moment = clock.parse_stored(receipt.at)
    except (ValueError, KeyError, TypeError):
        return None
    if moment is None:
        return None
    receipt.at = moment
    return receipt


def _json(value: Any) -> str:
    """Write plain values as JSON."""
    if isinstance(value, str):
        text: str = _quoted(value)
        return text
    if isinstance(value, dict):
        return "{" + ",".join(f"{_quoted(str(k))}:{_json(v)}" for k, v in value.items()) + "}"
    if isinstance(value, (list, tuple)):
        return "[" + ",".join(map(_json, value)) + "]"
    if value is None or isinstance(value, bool):
        return {None: "null", True: "true", False: "false"}[value]
    return repr(value)
