"""What every place that keeps a profile promises to the floors above.

A store is bound to one profile when it is opened. A generation is `(seq, mark)` of the newest
change; outside the store only its equality means something. `NOTHING` is the generation of a
profile that is empty or does not exist yet. A row is an `Entry` that was not weighed.
"""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
    from typing import Any

    from typing_extensions import Self

    from aizo.decay import DecayConfig
    from aizo.entry import Entry

    Generation = tuple[int, int]
    Decide = Callable[["Reader"], "tuple[Sequence[Write], Any]"]

NOTHING = (0, 0)


class Write:
    """One thing that an act wants written: the base of the five below."""

    __slots__ = ()


class Insert(Write):
    """Add an entry; its id is told in `Done.inserted`, in the order of the inserts.

    Args:
        fields: Values by the names of an entry's fields. `item` and `reason` are needed; `uid`,
            `added_at` and `last_seen` come from the act's time, the others from their defaults.
    """

    __slots__ = ("fields",)

    def __init__(self, fields: Mapping[str, Any]) -> None:
        self.fields = fields


class Update(Write):
    """Set some fields of an entry; nothing happens where there is no such entry.

    Args:
        entry_id: The entry's id.
        fields: The new values by the names of an entry's fields.
    """

    __slots__ = ("fields", "id")

    def __init__(self, entry_id: int, fields: Mapping[str, Any]) -> None:
        self.id = entry_id
        self.fields = fields


class Delete(Write):
    """Take an entry out of the profile; its id is never used again.

    Args:
        entry_id: The entry's id.
    """

    __slots__ = ("id",)

    def __init__(self, entry_id: int) -> None:
        self.id = entry_id


class Clear(Write):
    """Take all entries out of the profile; their ids are never used again."""

    __slots__ = ()


class Configure(Write):
    """Set how the profile's entries fade.

    Args:
        decay: The new setting.
    """

    __slots__ = ("decay",)

    def __init__(self, decay: DecayConfig) -> None:
        self.decay = decay


class Done:
    """What an act has done.

    Attributes:
        revision: The profile's revision after it.
        inserted: The ids of the new entries, in the order of the inserts.
        answer: What `decide` gave beside the writes.
        changed: Whether anything changed, which is when the revision rose.
    """

    __slots__ = ("answer", "changed", "inserted", "revision")

    def __init__(self, revision: int, inserted: list[int], answer: Any, *, changed: bool) -> None:
        self.revision = revision
        self.inserted = inserted
        self.answer = answer
        self.changed = changed


class Changes:
    """What changed since a generation, as one consistent view.

    Attributes:
        generation: The newest generation, up to which the changes reach.
        rows: Every entry that changed and is there, as it is now.
        gone: The ids of those that changed and are not there.
    """

    __slots__ = ("generation", "gone", "rows")

    def __init__(self, generation: Generation, rows: list[Entry], gone: list[int]) -> None:
        self.generation = generation
        self.rows = rows
        self.gone = gone


class Rows:
    """Entries by ascending id, all of one consistent view; to be iterated once.

    Attributes:
        generation: The generation of that view.
    """

    generation: Generation

    def __iter__(self) -> Iterator[Entry]:
        """Give the entries; what is not consumed must be closed."""
        raise NotImplementedError

    def close(self) -> None:
        """Let go of the view."""
        raise NotImplementedError

    def __enter__(self) -> Self:
        """Use as a context manager."""
        return self

    def __exit__(self, *exception: object) -> None:
        """Let go of the view."""
        self.close()


class Reader:
    """What `decide` may ask inside an act: the profile as it is before the writes."""

    def get(self, ids: Iterable[int]) -> list[Entry]:
        """Give entries by id.

        Args:
            ids: The ids.

        Returns:
            The entries in the order asked, missing ones absent.
        """
        raise NotImplementedError

    def find(self, item_key: str) -> Entry | None:
        """Give the entry of a label.

        Args:
            item_key: The folded label, as `entry.item_key` makes it.

        Returns:
            The entry, or None.
        """
        raise NotImplementedError

    def find_many(self, item_keys: Iterable[str]) -> dict[str, Entry]:
        """Give the entries of several labels.

        Args:
            item_keys: The folded labels.

        Returns:
            Those there are, by their key.
        """
        raise NotImplementedError

    def settings(self) -> DecayConfig:
        """Give how the profile's entries fade.

        Returns:
            The setting; the default where none was made.
        """
        raise NotImplementedError

    def count(self) -> int:
        """Count the entries.

        Returns:
            Their number.
        """
        raise NotImplementedError

    def rows(self, after: int = 0, limit: int | None = None) -> Rows:
        """Give all entries, one after the other.

        Args:
            after: The id below the first one wanted.
            limit: How many at most; None for all.

        Returns:
            The entries by ascending id, and the generation they belong to.
        """
        raise NotImplementedError


class Store(Reader):
    """One profile's entries. Every method raises `Failed` when the place cannot be read.

    A profile that does not exist reads as an empty one; reading it creates nothing. Reading
    never waits for a writer. A store notices when the profile appears, goes or is replaced.

    Attributes:
        path: Where the profile is kept.
        notes: What a person should be told about its opening, in sentences.
    """

    path: str
    notes: list[str]

    @property
    def exists(self) -> bool:
        """Whether the profile exists."""
        raise NotImplementedError

    @property
    def writable(self) -> bool:
        """Whether the place seems to allow acts."""
        raise NotImplementedError

    def generation(self) -> Generation:
        """Give the newest committed generation; about 3 us.

        Returns:
            It never goes back within one history.
        """
        raise NotImplementedError

    def revision(self) -> int:
        """Give the profile's revision: the number of acts that changed something.

        Returns:
            0 for a new profile.
        """
        raise NotImplementedError

    def changes(self, since: Generation) -> Changes | None:
        """Give what changed after a generation, in one consistent view.

        Args:
            since: A generation that this store or another one gave for the same profile.

        Returns:
            The changes, or None when they cannot be told (another history, a pruned log): then
            rebuild from `rows`.
        """
        raise NotImplementedError

    def marks(self, seqs: Iterable[int]) -> dict[int, int]:
        """Give the marks of numbers in the change log.

        Args:
            seqs: The numbers.

        Returns:
            The marks of those that the log still holds, by number.
        """
        raise NotImplementedError

    def act(
        self,
        op: str,
        decide: Decide,
        *,
        now: int,
        expect: int | None = None,
        request: str | None = None,
    ) -> Done:
        """Read, decide and write as one transaction: all of it or nothing.

        Args:
            op: The operation's name, for the record.
            decide: Gets a `Reader`, gives the writes (none: nothing changes) and the answer. It
                must be pure, since it may be called again; whatever it raises undoes the act.
            now: The act's time, milliseconds since 1970 UTC.
            expect: The revision that the caller has read; compared before anything is decided.
            request: The caller's own name for this act. Known already: the stored `Done` is
                given again and nothing is done. Its answer must be fit for JSON.

        Returns:
            What was done. The revision rose by one if anything changed.

        Raises:
            Refused: `revision_conflict`: `expect` is not the revision.
            Failed: `busy` when others kept writing for five seconds, or the place cannot be
                written.
        """
        raise NotImplementedError

    def prune(self, keep: Sequence[int]) -> None:
        """Shorten the change log: below the highest number of `keep` only those in it stay.

        Args:
            keep: Numbers in the log whose marks are still needed; none: only the newest stays.

        Raises:
            Failed: As `act` does.
        """
        raise NotImplementedError

    def close(self) -> None:
        """Let go of the place; the store cannot be used again."""
        raise NotImplementedError

    def __enter__(self) -> Self:
        """Use as a context manager."""
        return self

    def __exit__(self, *exception: object) -> None:
        """Let go of the place."""
        self.close()
