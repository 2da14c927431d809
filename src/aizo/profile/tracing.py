"""Looking for traces: whether any file still holds a piece of what was forgotten."""

from __future__ import annotations

import os

from aizo import managed, scan
from aizo.clean import plain_text
from aizo.errors import InvalidInput
from aizo.profile import copies
from aizo.profile.answers import Answer
from aizo.scan import Hit
from aizo.store import keeper

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator
    from typing import Any

    from aizo.profile.unit import Unit
    from aizo.store.upkeep import Trace

_AT_ONCE = 1 << 20  # characters that are searched together
# The parsed form of scenarios.yaml, in the cache: it says nothing of the profile.
_THEIRS = "scenarios"


class Verified(Answer):
    """Where pieces of a text were found.

    Attributes:
        clean: Whether no file holds one.
        files: How many files were searched.
        found: Those that hold pieces of it.
        shared: How many of its pieces other entries or the database's own words hold by right,
            which do not count.
        revision: The profile's revision.
    """

    __slots__ = ("files", "found", "revision", "shared")

    def __init__(self, files: int, found: list[Hit], revision: int) -> None:
        """Keep all three."""
        self.files = files
        self.found = found
        self.shared = 0
        self.revision = revision

    @property
    def clean(self) -> bool:
        """Whether no file holds a piece of it."""
        return not self.found

    @property
    def exit_code(self) -> int:
        """What the command line ends with."""
        return 0 if self.clean else 1


def verify(unit: Unit, text: str) -> Verified:
    """Look for a text in every file that aizo keeps for the profile.

    Args:
        unit: The open profile.
        text: What is looked for: as it is, folded and as JSON escapes it, in pieces of 24 bytes.

    Returns:
        Where it was found.

    Raises:
        InvalidInput: The text is empty.
        Failed: The files could not be searched.
    """
    if not plain_text("text", text).strip():
        raise InvalidInput("invalid_input", "verify must be a text to look for")
    files = managed.files(unit.settings)
    hits = scan.look(files, [text])
    done = Verified(len(files), hits, unit.store.revision())
    if hits:
        shared = _shared(unit, hits, text)
        if shared is not None:
            done.found = _unshared(hits, shared)
            done.shared = len(shared)
    return done


def search(unit: Unit, found: Trace) -> tuple[list[str], int]:
    """Search a profile's own files for what was forgotten.

    What other entries, or the place itself, hold by right does not count.

    Args:
        unit: The open profile.
        found: What is looked for.

    Returns:
        The files that still hold a piece of it, and how many were searched.

    Raises:
        Failed: They could not be searched.
    """
    files = [path for path in managed.own(unit.settings) if os.path.basename(path) != _THEIRS]
    files += [path for path in copies.backups(unit.settings) if path not in files]
    hits = scan.search(files, found.pieces)
    if hits:
        hits = _unshared(hits, _shared(unit, hits) or frozenset())
    return [hit.path for hit in hits], len(files)


def _unshared(hits: list[Hit], shared: frozenset[bytes]) -> list[Hit]:
    """Leave out the pieces that others hold by right, and files that hold no other."""
    left = [Hit(hit.path, hit.held - shared) for hit in hits]
    return [hit for hit in left if hit.held]


def _shared(unit: Unit, hits: list[Hit], whole: str = "") -> frozenset[bytes] | None:
    """Give the pieces that entries, or the place itself, hold by right; None for a whole text."""
    import json

    from aizo.text import fold

    held = frozenset().union(*(hit.held for hit in hits))
    wanted, shared = scan.Wanted(held, 1), set[bytes]()
    named, waiting = fold(whole), 0
    keeps = keeper(unit.store)
    texts = keeps.frame()
    for _, values in keeps.dump():
        if named and any(named in fold(told) for told in _texts(values)):
            return None
        texts += (json.dumps(values, ensure_ascii=False), json.dumps(values))
        waiting += len(texts[-1])
        if waiting > _AT_ONCE:
            shared |= _held(wanted, texts)
            waiting = 0
            if not named and len(shared) == len(held):
                break
    return frozenset(shared | _held(wanted, texts))


def _held(wanted: scan.Wanted, texts: list[str]) -> set[bytes]:
    """Give the pieces that texts hold, as they are or folded; the texts are done with then."""
    from aizo.text import fold

    together = "\n".join(texts)
    texts.clear()
    folded = fold(together)
    return {
        piece
        for form in (together, folded)
        for piece in wanted.held(form.encode("utf-8", "surrogatepass"))
    }


def _texts(values: Any) -> Iterator[str]:
    """Give all texts in a JSON value."""
    if isinstance(values, str):
        yield values
    elif isinstance(values, dict):
        yield from (text for value in values.values() for text in _texts(value))
    elif isinstance(values, list):
        yield from (text for value in values for text in _texts(value))
