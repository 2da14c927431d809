"""What leaves the program: UTF-8 on stdout and stderr, whatever the console says."""

from __future__ import annotations

import errno
import os
import sys

from aizo.cli.display import harmless
from aizo.errors import AizoError, Failed
from aizo.surface import encode
from aizo.surface.writer import dumps

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable
    from typing import Any

_CHUNK = 1 << 16


class ClosedError(Exception):
    """Nobody reads our output any more: leave quietly."""


def answer(pieces: Iterable[str]) -> None:
    """Write an answer to stdout and flush it.

    Args:
        pieces: Its text in pieces, which are joined to chunks of 64 KB.

    Raises:
        ClosedError: The reader has gone.
        Failed: The output cannot be written, on a full disk for example.
    """
    waiting: list[str] = []
    size = 0
    for piece in pieces:
        waiting.append(piece)
        size += len(piece)
        if size >= _CHUNK:
            _write("".join(waiting))
            waiting.clear()
            size = 0
    _write("".join(waiting))


def ended() -> None:
    """Leave the line on which a terminal shows the keys that ended the program."""
    if sys.stderr is not None and sys.stderr.isatty():
        _complain("\n")


def note(text: str) -> None:
    """Say something beside the answer, on stderr.

    Args:
        text: One sentence.
    """
    _complain(f"note: {harmless(text)}\n")


def error(problem: AizoError, *, as_json: bool) -> int:
    """Report an error on stderr.

    Args:
        problem: The error.
        as_json: One JSON object instead of lines for people.

    Returns:
        The exit code.
    """
    if as_json:
        _complain(dumps(encode.error_dict(problem)) + "\n")
    else:
        hint = f"hint: {harmless(problem.hint)}\n" if problem.hint else ""
        _complain(f"error: {harmless(problem.message)}\n{hint}")
    return problem.exit_code


def quiet() -> None:
    """Point stdout at nothing, so that what is still buffered cannot fail at the end."""
    stream = sys.stdout
    try:
        nothing = os.open(os.devnull, os.O_WRONLY)
        os.dup2(nothing, stream.fileno())
        os.close(nothing)
    except (OSError, ValueError, AttributeError):
        pass


def _write(text: str) -> None:
    if not text:
        return
    try:
        _send(sys.stdout, text)
    except OSError as problem:
        quiet()
        # Windows reports a closed pipe as an invalid argument.
        if problem.errno in {errno.EPIPE, errno.EINVAL, errno.ESHUTDOWN}:
            raise ClosedError from None
        code = "disk_full" if problem.errno == errno.ENOSPC else "failed"
        reason = problem.strerror or type(problem).__name__
        raise Failed(code, f"the output cannot be written: {reason}") from None


def _complain(text: str) -> None:
    try:
        _send(sys.stderr, text)
    except OSError:
        # There is nobody left to tell.
        pass


def _send(stream: Any, text: str) -> None:
    if stream is None:
        return
    stream.flush()
    raw = getattr(stream, "buffer", None)
    if raw is None:
        stream.write(text)
        stream.flush()
        return
    left = memoryview(text.encode("utf-8", "replace"))
    while left:
        # Without buffering (python -u) a write may take a part only.
        left = left[raw.write(left) or 0 :]
    raw.flush()
