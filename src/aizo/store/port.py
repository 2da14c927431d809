"""What every place that keeps a profile promises to the floors above.

A store is bound to one profile. A generation is `(seq, mark)` of the newest change, of which others
only ask whether it is equal; `NOTHING` is that of no entries. A row is an `Entry` not weighed yet.
"""

from __future__ import annotations

from aizo.store.writes import (
    FORGOTTEN,
    INGESTED,
    PAUSED_UNTIL,
    Clear,
    Configure,
    Delete,
    Done,
    Drop,
    Insert,
    Keep,
    SetState,
    Undo,
    Update,
    Write,
)

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Sequence
    from typing import Any, TypeVar

    from typing_extensions import Self

    from aizo.decay import DecayConfig
    from aizo.entry import Entry
    from aizo.store.inbox import Inbox
    from aizo.store.past import Past

    T = TypeVar("T")
    Generation = tuple[int, int]
    Standing = tuple[Generation, int, DecayConfig]
    Decide = Callable[["Reader"], "tuple[Sequence[Write], Any]"]

__all__ = [
    "FORGOTTEN",
    "INGESTED",
    "NOTHING",
    "PAUSED_UNTIL",
    "Changes",
    "Clear",
    "Configure",
    "Delete",
    "Done",
    "Drop",
    "Insert",
    "Keep",
    "Reader",
    "Rows",
    "SetState",
    "Store",
    "Undo",
    "Update",
    "Write",
]

NOTHING = (0, 0)


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
        at_once: The entries where they were few and have been read already, else None.
    """

    generation: Generation
    at_once: Sequence[Entry] | None = None

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

    def state(self, key: str) -> str | None:
        """Give a word about the profile itself, as `SetState` kept it.

        Args:
            key: Its name.

        Returns:
            The text, or None.
        """
        raise NotImplementedError

    def knows(self, kind: str, *words: str) -> bool:
        """Tell whether `Keep` has kept the hash of some words.

        Args:
            kind: `INGESTED` or `FORGOTTEN`.
            *words: The words.

        Returns:
            Whether it has.
        """
        raise NotImplementedError

    def newest_act(self) -> int | None:
        """Give the newest act that is neither undone nor an undo itself.

        Returns:
            Its revision, or None; `Undo` refuses a forget and a restore.
        """
        raise NotImplementedError

    def history(
        self,
        entries: Iterable[int] | None = None,
        *,
        since: int = 0,
        revision: int | None = None,
        before: int | None = None,
        until: int | None = None,
        limit: int | None = None,
    ) -> list[Past]:
        """Give what was done to entries, the newest first.

        Args:
            entries: Ids; None for all, the profile's settings included.
            since: Only acts of higher revisions.
            revision: Only the act of this revision.
            before: Only lines of lower numbers.
            until: Only acts up to this time, milliseconds since 1970 UTC.
            limit: How many lines at most; None for all.

        Returns:
            One line for each entry and act.
        """
        raise NotImplementedError

    def named(self, item_key: str) -> list[int]:
        """Give the ids of the entries that have a label or had it before.

        Args:
            item_key: The folded label.

        Returns:
            The ids, ascending.
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

    def standing(self) -> Standing:
        """Give the generation, the revision and how entries fade, as one view; about 5 us."""
        raise NotImplementedError

    def generation(self) -> Generation:
        """Give the newest committed generation; it never goes back within one history."""
        return self.standing()[0]

    def revision(self) -> int:
        """Give the profile's revision: the number of acts that changed something."""
        return self.standing()[1]

    def changes(self, since: Generation) -> Changes | None:
        """Give what changed after a generation, in one consistent view.

        Args:
            since: A generation that this store or another one gave for the same profile.

        Returns:
            The changes, or None when the log cannot tell them: then rebuild from `rows`.
        """
        raise NotImplementedError

    def expiring(self) -> dict[int, int]:
        """Give the entries that expire some time.

        Returns:
            When each does, in milliseconds since 1970 UTC, by id.
        """
        raise NotImplementedError

    def tentative(self) -> list[int]:
        """Give the entries that wait to be confirmed.

        Returns:
            Their ids, ascending.
        """
        raise NotImplementedError

    def tags(self, at: int | None = None) -> list[tuple[tuple[str, ...], int]]:
        """Give the tags of all entries, or of those that ordinary reads can give.

        Args:
            at: The time of such reads, in milliseconds since 1970 UTC; None for all entries.

        Returns:
            Each set of tags that entries have, and how many have it; () for none.
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
        now: int | None = None,
        expect: int | None = None,
        request: str | None = None,
        source: tuple[str | None, str | None] = (None, None),
    ) -> Done:
        """Read, decide and write as one transaction: all of it or nothing.

        Args:
            op: The operation's name, for the record.
            decide: Gets a `Reader`, gives the writes (none: nothing changes) and the answer. It
                must only decide, since it may be called again; whatever it raises undoes the act.
            now: The act's time, milliseconds since 1970 UTC; None for the present, which is told
                when no other act can come in between, so that acts have times in their order.
            expect: The revision that the caller has read; compared before anything is decided.
            request: The caller's own name for this act. Known already: the stored `Done` is
                given again and nothing is done. Its answer must be fit for JSON.
            source: The id and the summary of where it comes from, for the history.

        Returns:
            What was done. The revision rose by one if anything changed.

        Raises:
            Refused: `revision_conflict`: `expect` is not the revision; `details` tells more.
            Failed: `busy` when others wrote for five seconds, or the place cannot be written.
        """
        raise NotImplementedError

    def inbox(self, work: Callable[[Inbox], T], *, write: bool = False) -> T:
        """Work on what was learnt and waits, and on the ledger; no revision rises by it.

        Args:
            work: Gets the inbox; all it does is one transaction. It may be called again.
            write: Whether it writes, which makes a profile that does not exist yet.

        Returns:
            What the work gives.

        Raises:
            Failed: As `act` does.
        """
        raise NotImplementedError

    def prune(self, keep: Sequence[int]) -> None:
        """Shorten the change log: below the highest number of `keep` only those in it stay.

        Args:
            keep: Numbers in the log whose marks are still needed; none: only the newest stays.

        Raises:
            Failed: `busy` when others write just now, or the place cannot be written.
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
