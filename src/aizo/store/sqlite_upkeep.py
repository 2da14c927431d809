"""The upkeep of an SQLite file: each method is one piece of work on the store's connection."""

from __future__ import annotations

from time import monotonic, sleep

from aizo.errors import Refused
from aizo.store import backups, checking, contents, engine, erasing, tables
from aizo.store.sqlite import SqliteStore
from aizo.store.upkeep import Flaw, Restored, Trace, Upkeep

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator
    from typing import TypeVar

    from aizo.store.port import Store
    from aizo.store.upkeep import Line

    T = TypeVar("T")

_PAUSE = 0.05


class SqliteUpkeep(Upkeep):
    """The upkeep of one SQLite file.

    Args:
        store: The open store; one that is switched off holds nothing and takes nothing.
    """

    def __init__(self, store: Store) -> None:
        self._store = store

    def trace(self, ids: Iterable[int]) -> Trace:
        """Give what the profile holds of some entries."""
        asked = [*ids]
        return self._read(lambda db: erasing.trace(db, asked), Trace())

    def ids_of_source(self, source_id: str) -> list[int]:
        """Give the entries that a source has written to."""
        return self._read(lambda db: erasing.ids_of_source(db, source_id), [])

    def every_id(self) -> list[int]:
        """Give the entries that there are or were."""
        return self._read(erasing.every_id, [])

    def purge(self, patience: float) -> str:
        """Finish an erasure: rewrite the place without its old pages, and empty its log."""
        deadline = monotonic() + patience
        while True:
            left = self._write(erasing.purge)
            if not left or monotonic() >= deadline:
                return left
            sleep(_PAUSE)

    def dump(self) -> Iterator[Line]:
        """Give all that the profile holds, in an order that depends on nothing but that."""
        db = self._ours().another() if isinstance(self._store, SqliteStore) else None
        if db is None:
            db = contents.blank()
        try:
            yield from contents.dump(db)
        except engine.Error as error:
            raise engine.explained(error, self._store.path) from error
        finally:
            db.close()

    def frame(self) -> list[str]:
        """Give what the place says of itself, whatever the profile says."""
        return self._read(tables.frame, [])

    def fill(self, lines: Iterable[Line]) -> int:
        """Put lines into a profile that holds nothing, as one transaction."""
        given = [*lines]
        return self._write(lambda db: contents.fill(db, given))

    def back_up(self, path: str) -> None:
        """Copy the place into a new private file, whatever others write meanwhile."""
        db = self._ours().another()
        if db is None:
            db = contents.blank()
        try:
            backups.copy(db, path)
        finally:
            db.close()

    def restore(
        self, path: str, now: int, keep: Callable[[], None], expect: int | None = None
    ) -> Restored:
        """Put what a copy holds in the place of what is here."""
        notes: list[str] = []
        copied = backups.read(path, now, notes)
        try:
            done = self._write(lambda db: backups.restore(db, copied, now, keep, expect))
        finally:
            copied.close()
        done.notes = notes
        return done

    def erase_in(self, path: str, found: Trace) -> bool:
        """Take forgotten entries out of a copy that is kept."""
        return backups.erase(path, found)

    def repair(self) -> None:
        """Put right what can be put right without losing anything."""
        self._write(checking.repair)

    def check(self, now: int) -> list[Flaw]:
        """Look for what is not as it should be."""
        return self._read(lambda db: checking.check(db, now), [])

    def _ours(self) -> SqliteStore:
        if not isinstance(self._store, SqliteStore):
            raise Refused("off", "aizo is switched off (AIZO_OFF is set), so nothing was done")
        return self._store

    def _read(self, work: Callable[[engine.Connection], T], nothing: T) -> T:
        if not isinstance(self._store, SqliteStore):
            return nothing
        return self._store.run(lambda db: nothing if db is None else work(db))

    def _write(self, work: Callable[[engine.Connection], T]) -> T:
        def on_connection(db: engine.Connection | None) -> T:
            if db is None:
                raise AssertionError
            return work(db)

        return self._ours().run(on_connection, writing=True)
