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
_STRIDE = 12
_BLOCK = 1 << 22
# Beyond so many pieces, looking up every position of a block costs less than looking for each.
_MANY = 300
COMMAND = "scan-files"


class Hit:
    """A file that holds pieces of a text.

    Attributes:
        path: The file.
        pieces: How many of the pieces it holds.
    """

    __slots__ = ("path", "pieces")

    def __init__(self, path: str, pieces: int) -> None:
        self.path = path
        self.pieces = pieces


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
    wanted = pieces(texts)
    return search(paths, wanted)


def search(paths: Sequence[str], wanted: Iterable[bytes]) -> list[Hit]:
    """Look for pieces in files, in a process of its own.

    Args:
        paths: The files.
        wanted: The pieces.

    Returns:
        The files that hold any of them.

    Raises:
        Failed: As `look`.
    """
    import json
    import subprocess

    from aizo.errors import Failed

    asked = {"paths": list(paths), "pieces": [one.hex() for one in wanted]}
    if not asked["paths"] or not asked["pieces"]:
        return []
    program = [sys.executable, "-I", "-S", __file__]
    if getattr(sys, "frozen", False):
        program = [sys.executable, COMMAND]
    try:
        done = subprocess.run(  # noqa: S603 (our own module)
            program, input=json.dumps(asked).encode(), capture_output=True, check=False
        )
        told = json.loads(done.stdout)
        unread = told["unread"]
    except (OSError, ValueError, KeyError, TypeError) as error:
        message = "the files could not be searched: no process could be started for it"
        raise Failed("failed", message) from error
    if unread:
        raise Failed("failed", f"{unread[0]} could not be read, so it was not searched")
    return [Hit(path, count) for path, count in told["found"]]


def pieces(texts: Iterable[str]) -> set[bytes]:
    """Give what is looked for instead of texts.

    Args:
        texts: Any texts.

    Returns:
        Pieces of at most 24 bytes of every form in which the texts may stand in a file.
    """
    return {piece for text in texts for form in forms(text) for piece in _cut(form)}


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


def _cut(form: bytes) -> Iterable[bytes]:
    if len(form) <= PIECE:
        yield form
        return
    for start in range(0, len(form) - PIECE, _STRIDE):
        yield form[start : start + PIECE]
    yield form[-PIECE:]


def counted(path: str, wanted: set[bytes]) -> int:
    """Count the pieces that a file holds.

    Args:
        path: The file.
        wanted: The pieces.

    Returns:
        Their number; 0 where the file is not there any more.

    Raises:
        OSError: It cannot be read.
    """
    found: set[bytes] = set()
    try:
        file = open(path, "rb", buffering=0)  # noqa: SIM115 (closed below, but for one error)
    except FileNotFoundError:
        return 0
    with file:
        tail = b""
        while block := file.read(_BLOCK):
            found |= held(tail + block, wanted - found)
            tail = (tail + block)[1 - PIECE :]
    return len(found)


def held(block: bytes, wanted: set[bytes]) -> set[bytes]:
    """Give the pieces that some bytes hold.

    Args:
        block: The bytes.
        wanted: The pieces; nothing in it is changed.

    Returns:
        Those of them that are in the block.
    """
    found = set()
    whole = {one for one in wanted if len(one) == PIECE}
    if len(whole) > _MANY:
        places = range(len(block) - PIECE + 1)
        found = {piece for at in places if (piece := block[at : at + PIECE]) in whole}
        wanted = wanted - whole
    return found | {one for one in wanted if one in block}


def main() -> int:
    """Be the child: read what is asked from stdin, search, and answer on stdout.

    Returns:
        The exit code.
    """
    import json

    asked = json.load(sys.stdin)
    wanted = {bytes.fromhex(one) for one in asked["pieces"]}
    found, unread = [], []
    for path in asked["paths"]:
        try:
            count = counted(path, wanted)
        except OSError:
            unread.append(path)
            continue
        if count:
            found.append([path, count])
    sys.stdout.write(json.dumps({"found": found, "unread": unread}))
    sys.stdout.flush()
    return 0


if __name__ == "__main__":
    os._exit(main())
