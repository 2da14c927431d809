"""Look for pieces of texts in files, from a process that opens no database.

SQLite's locks would be lost if a process that has a database open opened the same file once more,
so the bytes are read by a child. This module is the child, too: then it is run as a file, alone.
"""

from __future__ import annotations

import os
import sys

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

PIECE = 24
COMMAND = "scan-files"
_BLOCK = 1 << 22
# So few are looked for one by one, which a block of memory answers fastest.
_FEW = 40
# Every eighth place of a file is looked up among the pieces from every place of a text, so that a
# trace of 31 bytes cannot hide; of very much text every twelfth piece, then at every place.
_STRIDE = 8
_SPARSE = 12
_MUCH = 400_000
_WINDOW = 8


class Hit:
    """A file that holds pieces of a text.

    Attributes:
        path: The file.
        held: The pieces that were found in it.
    """

    __slots__ = ("held", "path")

    def __init__(self, path: str, held: Iterable[bytes]) -> None:
        self.path = path
        self.held = frozenset(held)

    @property
    def pieces(self) -> int:
        """How many pieces were found in it."""
        return len(self.held)


class Wanted:
    """What is looked for: pieces of 24 bytes, and shorter texts as a whole.

    Args:
        pieces: All of them.
        stride: How many places of a file are passed over from one look to the next.
    """

    def __init__(self, pieces: Iterable[bytes], stride: int = _STRIDE) -> None:
        self.pieces = frozenset(pieces)
        self.stride = stride
        self._long = {one for one in self.pieces if len(one) == PIECE}
        short = [one for one in self.pieces if len(one) < PIECE]
        self._plain = [one for one in short if len(one) < _WINDOW or len(short) <= _FEW]
        # A short one is recognised by any eight bytes of it: where it began, and how long it is.
        self._windows: dict[bytes, set[tuple[int, int]]] = {}
        rest = set(short).difference(self._plain)
        for one in rest:
            for at in range(len(one) - _WINDOW + 1):
                self._windows.setdefault(one[at : at + _WINDOW], set()).add((at, len(one)))
        self._short = rest
        self._reach = min(map(len, rest), default=_WINDOW) - _WINDOW + 1

    def __len__(self) -> int:
        """Count the pieces."""
        return len(self.pieces)

    def without(self, others: Iterable[bytes]) -> Wanted:
        """Give the same without some of the pieces.

        Args:
            others: Those to leave out.

        Returns:
            What is still looked for.
        """
        return Wanted(self.pieces.difference(others), self.stride)

    def held(self, block: bytes) -> set[bytes]:
        """Give the pieces that some bytes hold.

        Args:
            block: The bytes.

        Returns:
            Those of the pieces that were seen in them.
        """
        found = {one for one in self._plain if one in block}
        if len(self._long) <= _FEW:
            found |= {one for one in self._long if one in block}
        else:
            long, places = self._long, range(0, len(block) - PIECE + 1, self.stride)
            found |= {one for at in places if (one := block[at : at + PIECE]) in long}
        if self._windows:
            windows, short = self._windows, self._short
            for at in range(0, len(block) - _WINDOW + 1, self._reach):
                spans = windows.get(block[at : at + _WINDOW])
                if spans is not None:
                    runs = (
                        block[at - begin : at - begin + size]
                        for begin, size in spans
                        if begin <= at
                    )
                    found.update(run for run in runs if run in short)
        return found


def wanted(texts: Iterable[str]) -> Wanted:
    """Give what is looked for instead of texts.

    Args:
        texts: Any texts.

    Returns:
        Pieces of every form in which the texts may stand in a file.
    """
    every = {form for text in texts for form in forms(text)}
    is_much = sum(map(len, every)) > _MUCH
    step = _SPARSE if is_much else 1
    return Wanted(
        (piece for form in every for piece in _cut(form, step)), 1 if is_much else _STRIDE
    )


def look(paths: Sequence[str], texts: Iterable[str]) -> list[Hit]:
    """Look for texts, as they were given, folded, and as JSON escapes them.

    Args:
        paths: The files; one that is not there any more holds nothing.
        texts: Any texts; a long one is looked for in pieces of 24 bytes, a short one as a whole.

    Returns:
        The files that hold any of them.

    Raises:
        Failed: No process could be started for it, or a file could not be read.
    """
    return search(paths, wanted(texts))


def search(paths: Sequence[str], asked: Wanted) -> list[Hit]:
    """Look for pieces in files, in a process of its own.

    Args:
        paths: The files.
        asked: The pieces.

    Returns:
        The files that hold any of them.

    Raises:
        Failed: As `look`.
    """
    import json
    import subprocess

    from aizo.errors import Failed

    if not paths or not asked:
        return []
    question = {
        "paths": list(paths),
        "pieces": [one.hex() for one in asked.pieces],
        "stride": asked.stride,
    }
    program = [sys.executable, "-I", "-S", __file__]
    if getattr(sys, "frozen", False):
        program = [sys.executable, COMMAND]
    try:
        done = subprocess.run(  # noqa: S603 (our own module)
            program, input=json.dumps(question).encode(), capture_output=True, check=False
        )
        told = json.loads(done.stdout)
        unread = told["unread"]
    except (OSError, ValueError, KeyError, TypeError) as error:
        message = "the files could not be searched: no process could be started for it"
        raise Failed("failed", message) from error
    if unread:
        message = f"{unread[0]} could not be read, so it was not searched"
        raise Failed("unreadable", message, "Check its permissions, then look again.")
    return [Hit(path, map(bytes.fromhex, held)) for path, held in told["found"]]


def forms(text: str) -> set[bytes]:
    """Give the forms in which a text may stand in a file.

    Args:
        text: Any text.

    Returns:
        As it is, folded as labels and as segments are, and as JSON with and without escapes.
    """
    import json

    from aizo.text import fold, searchable

    plain = " ".join(text.split())
    found: set[str] = set()
    for one in (text, plain, fold(text), searchable(plain)):
        found |= {one, json.dumps(one)[1:-1], json.dumps(one, ensure_ascii=False)[1:-1]}
    encoded = {one.strip().encode("utf-8", "surrogatepass") for one in found}
    return {one for one in encoded if one}


def held_in(path: str, asked: Wanted) -> set[bytes]:
    """Give the pieces that a file holds.

    Args:
        path: The file.
        asked: The pieces.

    Returns:
        Those that were seen in it; none where it is not there any more.

    Raises:
        OSError: It cannot be read.
    """
    found: set[bytes] = set()
    try:
        file = open(path, "rb", buffering=0)  # noqa: SIM115 (closed below, but for one error)
    except FileNotFoundError:
        return found
    with file:
        tail = b""
        while block := file.read(_BLOCK):
            found |= asked.held(tail + block)
            tail = (tail + block)[-PIECE - _STRIDE :]
    return found


def _cut(form: bytes, step: int) -> Iterable[bytes]:
    if len(form) <= PIECE:
        yield form
        return
    for start in range(0, len(form) - PIECE, step):
        yield form[start : start + PIECE]
    yield form[-PIECE:]


def main() -> int:
    """Be the child: read what is asked from stdin, search, and answer on stdout.

    Returns:
        The exit code.
    """
    import json

    question = json.load(sys.stdin)
    asked = Wanted(map(bytes.fromhex, question["pieces"]), question["stride"])
    found, unread = [], []
    for path in question["paths"]:
        try:
            held = held_in(path, asked)
        except OSError:
            unread.append(path)
            continue
        if held:
            found.append([path, [one.hex() for one in held]])
    sys.stdout.write(json.dumps({"found": found, "unread": unread}))
    sys.stdout.flush()
    return 0


if __name__ == "__main__":
    os._exit(main())
