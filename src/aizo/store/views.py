"""What a caller asks of an SQLite profile: in a transaction, of the store, and row by row."""

from __future__ import annotations

from aizo.store import engine, port, queries, rows

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator
    from typing import Any, TypeVar

    from aizo.decay import DecayConfig
    from aizo.entry import Entry
    from aizo.store.past import Past
    from aizo.store.port import Changes, Generation, Standing

    T = TypeVar("T")

_BATCH = 500


class SqliteReader(port.Reader):
    """The profile as a write transaction sees it."""

    def __init__(self, db: engine.Connection, path: str) -> None:
        self._db = db
        self._path = path

    def get(self, ids: Iterable[int]) -> list[Entry]:
        """Give entries by id, in the order asked."""
        return queries.get(self._db, ids)

    def find(self, item_key: str) -> Entry | None:
        """Give the entry of a label, or None."""
        return queries.find(self._db, item_key)

    def find_many(self, item_keys: Iterable[str]) -> dict[str, Entry]:
        """Give the entries of several labels, by their key."""
        return queries.find_many(self._db, item_keys)

    def settings(self) -> DecayConfig:
        """Give how the entries fade."""
        return queries.settings(self._db)

    def count(self) -> int:
        """Count the entries."""
        return queries.count(self._db)

    def state(self, key: str) -> str | None:
        """Give a word about the profile itself."""
        return queries.state(self._db, key)

    def knows(self, kind: str, *words: str) -> bool:
        """Tell whether the hash of some words is kept."""
        from aizo.store import hashes

        return hashes.knows(self._db, kind, words)

    def newest_act(self) -> int | None:
        """Give the newest act that an undo can take back."""
        from aizo.store import history

        return history.newest_act(self._db)

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
        """Give what was done to entries, the newest first."""
        from aizo.store import history

        return history.lines(self._db, entries, (since, revision, before, until), limit)

    def named(self, item_key: str) -> list[int]:
        """Give the ids of the entries that have a label or had it before."""
        from aizo.store import history

        return history.named(self._db, item_key)

    def rows(self, after: int = 0, limit: int | None = None) -> SqliteRows:
        """Give all entries by ascending id."""
        return SqliteRows(self._db, self._path, after, limit, owned=False)


class SqliteRows(port.Rows):
    """Entries of one read transaction, a batch at a time.

    Args:
        db: A connection without a transaction when `owned`, else with one.
        path: The database, for the errors.
        after: The id below the first entry.
        limit: How many at most; None for all.
        owned: Whether the connection is closed with the view.
    """

    def __init__(
        self, db: engine.Connection, path: str, after: int, limit: int | None, *, owned: bool
    ) -> None:
        self._path = path
        self._owned = owned
        self._db: engine.Connection | None = None
        self._cursor = db.cursor()
        self._db = db
        try:
            if owned:
                db.execute("BEGIN")
            self.generation = queries.generation(db)
            self._cursor.execute(queries.PAGE, (after, _at_most(limit)))
        except BaseException:
            self.close()
            raise

    def __iter__(self) -> Iterator[Entry]:
        """Give the entries, and let go of the view after the last."""
        try:
            while self._db is not None:
                batch = self._cursor.fetchmany(_BATCH)
                if not batch:
                    break
                yield from map(rows.entry, batch)
        except engine.Error as error:
            raise engine.explained(error, self._path) from error
        finally:
            self.close()

    def close(self) -> None:
        """Let go of the view."""
        db, self._db = self._db, None
        if db is not None:
            # First the cursor: with an open statement the connection would keep its view.
            self._cursor.close()
            if self._owned:
                db.close()

    def __del__(self) -> None:
        """Let go of the view where the iteration was abandoned."""
        self.close()


class FewRows(port.Rows):
    """Entries that were read at once.

    Args:
        generation: The generation they belong to.
        entries: The entries.
    """

    def __init__(self, generation: Generation, entries: list[Entry]) -> None:
        self.generation = generation
        self.at_once: list[Entry] = entries

    def __iter__(self) -> Iterator[Entry]:
        """Give the entries."""
        return iter(self.at_once)

    def close(self) -> None:
        """Nothing is held."""


def few_rows(db: engine.Connection, after: int, limit: int | None) -> FewRows:
    """Read a page of entries and its generation from one view.

    Args:
        db: The connection.
        after: The id below the first entry.
        limit: How many at most; None for all.

    Returns:
        The entries.
    """
    nested = db.in_transaction
    if not nested:
        db.execute("BEGIN")
    try:
        generation = queries.generation(db)
        page = db.execute(queries.PAGE, (after, _at_most(limit))).fetchall()
    finally:
        if not nested:
            db.execute("COMMIT")
    return FewRows(generation, list(map(rows.entry, page)))


def _at_most(limit: int | None) -> int:
    """Give what SQLite takes for a limit: below zero means none."""
    return -1 if limit is None else max(limit, 0)


class Asking(port.Store):
    """The questions; how the database is reached is its heir's."""

    def _ask(self, query: Callable[..., T], nothing: T, *arguments: Any) -> T:
        """Run a query; gives `nothing` where there is no profile."""
        raise NotImplementedError

    def standing(self) -> Standing:
        """Give what every answer is of."""
        return self._ask(queries.standing, (port.NOTHING, 0, queries.DEFAULT_DECAY))

    def settings(self) -> DecayConfig:
        """Give how the entries fade."""
        return self._ask(queries.settings, None) or queries.DEFAULT_DECAY

    def count(self) -> int:
        """Count the entries."""
        return self._ask(queries.count, 0)

    def state(self, key: str) -> str | None:
        """Give a word about the profile itself."""
        return self._ask(queries.state, None, key)

    def knows(self, kind: str, *words: str) -> bool:
        """Tell whether the hash of some words is kept."""
        from aizo.store import hashes

        return self._ask(hashes.knows, False, kind, words)

    def newest_act(self) -> int | None:
        """Give the newest act that an undo can take back."""
        from aizo.store import history

        return self._ask(history.newest_act, None)

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
        """Give what was done to entries, the newest first."""
        from aizo.store import history

        return self._ask(history.lines, [], entries, (since, revision, before, until), limit)

    def named(self, item_key: str) -> list[int]:
        """Give the ids of the entries that have a label or had it before."""
        from aizo.store import history

        return self._ask(history.named, [], item_key)

    def expiring(self) -> dict[int, int]:
        """Give when entries expire, by id."""
        return self._ask(queries.expiring, {})

    def tentative(self) -> list[int]:
        """Give the ids of the entries that wait to be confirmed."""
        return self._ask(queries.tentative, [])

    def tags(self, at: int | None = None) -> list[tuple[tuple[str, ...], int]]:
        """Give each set of scenarios that entries have, and how many have it."""
        return self._ask(queries.tags, [], at)

    def changes(self, since: Generation) -> Changes | None:
        """Give what changed after a generation, or None when that cannot be told."""
        nothing = port.Changes(port.NOTHING, [], []) if tuple(since) == port.NOTHING else None
        return self._ask(queries.changes, nothing, tuple(since))

    def marks(self, seqs: Iterable[int]) -> dict[int, int]:
        """Give the marks of numbers in the change log."""
        return self._ask(queries.marks, {}, list(seqs))

    def get(self, ids: Iterable[int]) -> list[Entry]:
        """Give entries by id, in the order asked."""
        return self._ask(queries.get, [], list(ids))

    def find(self, item_key: str) -> Entry | None:
        """Give the entry of a label, or None."""
        return self._ask(queries.find, None, item_key)

    def find_many(self, item_keys: Iterable[str]) -> dict[str, Entry]:
        """Give the entries of several labels, by their key."""
        return self._ask(queries.find_many, {}, list(item_keys))
