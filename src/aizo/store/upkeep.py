"""The upkeep of a profile's place: what the floors above ask for beside entries and acts."""

from __future__ import annotations

from aizo import scan
from aizo.store.writes import ITEM, SOURCE
from aizo.text import fold

__all__ = [
    "ALL",
    "ITEM",
    "LOG",
    "OTHER_SALT",
    "SALT",
    "SOURCE",
    "Flaw",
    "Restored",
    "Trace",
    "Upkeep",
]

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator
    from typing import Any

    # Kind and values of one line of all that a profile holds.
    Line = tuple[str, dict[str, Any]]

# What is left of an erasure: rewriting the whole database, or only emptying its log.
ALL, LOG = "all", "log"
SALT = "salt"  # the key of `state` under which the salt is kept
OTHER_SALT = "salt:"  # how keys begin under which the salts of hashes that were taken over are kept
# A text shorter than this is an everyday word: it is taken for the entry's only where it stands
# alone.
TELLING = 12


class Trace:
    """What a profile holds of some entries.

    Attributes:
        ids: Their ids, with the labels of those that are there.
        keys: The identities of all labels that they have or had.
        texts: Their labels and reasons, now and before, and what their sources said.
    """

    __slots__ = ("_pieces", "ids", "keys", "texts")

    def __init__(self) -> None:
        """Begin with nothing."""
        self.ids: dict[int, str] = {}
        self.keys: dict[str, None] = {}
        self.texts: dict[str, None] = {}
        self._pieces: scan.Wanted | None = None

    def take(self, texts: Iterable[str | None]) -> None:
        """Add texts.

        Args:
            texts: Any, or None.
        """
        self._pieces = None
        self.texts.update((text, None) for text in texts if text)

    @property
    def pieces(self) -> scan.Wanted:
        """What is looked for in files and in other rows, see `scan.Wanted`."""
        if self._pieces is None:
            telling = [text for text in self.texts if len(text.encode()) >= TELLING]
            self._pieces = scan.wanted(telling)
        return self._pieces

    def is_in(self, other: str) -> bool:
        """Tell whether a text repeats one of these.

        Args:
            other: Any text, which may hold JSON.

        Returns:
            Whether it is one of the labels, or holds a piece of 24 bytes or a whole shorter text.
        """
        if fold(other) in self.keys:
            return True
        return bool(self.pieces.held(other.encode("utf-8", "surrogatepass")))


class Restored:
    """What a restore did.

    Attributes:
        entries: How many entries there are now.
        blocked: How many of the copy's were left out, since they were forgotten.
        revision: The profile's revision after it, above that of both.
        notes: What a person should be told.
    """

    __slots__ = ("blocked", "entries", "notes", "revision")

    def __init__(self) -> None:
        """Begin with nothing."""
        self.entries = self.blocked = self.revision = 0
        self.notes: list[str] = []


class Flaw:
    """Something in a profile's database that is not as it should be.

    Attributes:
        kind: What it is, in one word.
        message: What is wrong, in a sentence.
        ids: The entries it is about.
    """

    __slots__ = ("ids", "kind", "message")

    def __init__(self, kind: str, message: str, ids: Iterable[int] = ()) -> None:
        """Keep all three."""
        self.kind = kind
        self.message = message
        self.ids = tuple(ids)


class Upkeep:
    """What can be done to a profile's place. Every method raises `Failed` when it cannot be read.

    A missing profile holds nothing; only `fill` and `restore` make one.
    """

    def trace(self, ids: Iterable[int]) -> Trace:
        """Give what the profile holds of some entries.

        Args:
            ids: Entries that there are or were.

        Returns:
            Their labels, now and before, and their texts.
        """
        raise NotImplementedError

    def ids_of_source(self, source_id: str) -> list[int]:
        """Give the entries that a source has written to.

        Args:
            source_id: The source.

        Returns:
            Their ids, ascending, those of removed entries included.
        """
        raise NotImplementedError

    def every_id(self) -> list[int]:
        """Give the entries that there are or were.

        Returns:
            Their ids, ascending.
        """
        raise NotImplementedError

    def purge(self, patience: float) -> str:
        """Finish an erasure: rewrite the place without its old pages, and empty its log.

        Args:
            patience: How long to wait for those who read an older state, in seconds.

        Returns:
            What is left to do: nothing, `LOG` or `ALL`.

        Raises:
            Failed: It cannot be written.
        """
        raise NotImplementedError

    def dump(self) -> Iterator[Line]:
        """Give all that the profile holds, in an order that depends on nothing but that.

        Yields:
            Kind and values of each line, of one moment.
        """
        raise NotImplementedError

    def frame(self) -> list[str]:
        """Give what the place says of itself, whatever the profile says.

        Returns:
            Its texts, such as the names of its tables.
        """
        raise NotImplementedError

    def fill(self, lines: Iterable[Line]) -> int:
        """Put lines into a profile that holds nothing, as one transaction.

        Args:
            lines: What `dump` gave, from here or from elsewhere.

        Returns:
            The revision then; -1 when the profile holds something, and nothing was written.

        Raises:
            InvalidInput: A line breaks a rule; nothing was written.
            Failed: It cannot be written.
        """
        raise NotImplementedError

    def back_up(self, path: str) -> None:
        """Copy the place into a new private file, whatever others write meanwhile.

        Args:
            path: The file to make.

        Raises:
            Failed: It is there, or cannot be written.
        """
        raise NotImplementedError

    def restore(
        self, path: str, now: int, keep: Callable[[], None], expect: int | None = None
    ) -> Restored:
        """Put what a copy holds in the place of what is here, while others may read and write.

        What was forgotten stays forgotten, and the revision rises above both histories.

        Args:
            path: A copy of a profile, of this schema or of an older one.
            now: Milliseconds since 1970 UTC.
            keep: Called where the profile holds something, with nobody else writing: to keep a
                copy of exactly what is replaced.
            expect: The revision that the caller has seen, or None.

        Returns:
            What was done.

        Raises:
            Failed: The copy cannot be read, or the place not be written: nothing has changed.
            Refused: The revision is another one.
        """
        raise NotImplementedError

    def erase_in(self, path: str, found: Trace) -> bool:
        """Take forgotten entries out of a copy that is kept.

        Args:
            path: The copy.
            found: What is looked for.

        Returns:
            Whether it held any.

        Raises:
            Failed: It cannot be written.
        """
        raise NotImplementedError

    def repair(self) -> None:
        """Put right what can be put right without losing anything.

        Raises:
            Failed: It cannot be written.
        """
        raise NotImplementedError

    def check(self, now: int) -> list[Flaw]:
        """Look for what is not as it should be.

        Args:
            now: Milliseconds since 1970 UTC.

        Returns:
            What was found.
        """
        raise NotImplementedError
