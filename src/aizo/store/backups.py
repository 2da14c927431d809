"""Copies of a database by SQLite's own means, and the way back from one."""

from __future__ import annotations

import os

from aizo.errors import Failed, InvalidInput, NotFound
from aizo.store import (
    contents,
    engine,
    erasing,
    hashes,
    history,
    place,
    queries,
    rows,
    tables,
)
from aizo.store.recognise import BLANK, OURS, recognise
from aizo.store.upkeep import ITEM, OTHER_SALT, SALT, SOURCE, Restored
from aizo.store.writes import EPOCH, FORGOTTEN

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterable
    from typing import Any

    from aizo.store.upkeep import Line, Trace

_BUSY = (5, 6)
_SOURCES = "SELECT DISTINCT source_id FROM history WHERE source_id IS NOT NULL"
_KEYS = "SELECT id, item_key FROM preferences"
_PAST_KEYS = "SELECT entry, item_key FROM history WHERE item_key IS NOT NULL AND entry <> 0"
_NEW_ACT = "INSERT INTO act (revision, op, at) VALUES (?, 'restore', ?)"
_STATE = "SELECT value FROM state WHERE key = ?"
_SET_STATE = "INSERT OR REPLACE INTO state (key, value) VALUES (?, ?)"
_SALTED = ("inbox", "turn")


def copy(source: engine.Connection, path: str) -> None:
    """Copy a database into a new file, as one file that needs none beside it.

    Args:
        source: A connection without a transaction.
        path: The file to make; it must not be there.

    Raises:
        InvalidInput: It is there.
        Failed: It could not be written.
        engine.Error: The source is locked (try again), or could not be read.
    """
    if not place.create(path):
        raise InvalidInput("exists", f"{path} is there already")
    try:
        target = engine.connect(path, isolation_level=None)
        try:
            source.backup(target, progress=_unless_busy)
            target.execute("PRAGMA journal_mode = DELETE").fetchall()
        finally:
            target.close()
    except BaseException as error:
        os.unlink(path)
        if isinstance(error, engine.Error) and not engine.is_busy(error):
            raise engine.explained(error, path) from error
        raise


def read(path: str, now: int, notes: list[str]) -> engine.Connection:
    """Read a copy whole, so that the file itself is only looked at.

    Args:
        path: A database of ours, or of the Rust aizo.
        now: The time that replaces unreadable ones, milliseconds since 1970 UTC.
        notes: Gets what a person should be told.

    Returns:
        A connection to a copy of it in memory, at the present schema.

    Raises:
        NotFound: It is not there.
        Failed: It is no such database, or it is damaged.
    """
    status = place.look(path)
    if status is None:
        hint = "Check how the path is written; `aizo backup` makes such a file."
        raise NotFound("not_found", f"there is no file {path}", hint)
    if not place.is_file(status):
        raise Failed("unreadable", f"{path} is not a file")
    try:
        source = place.connect(path, _way(path))
        try:
            kind = recognise(source, path)
            if kind == BLANK:
                raise Failed("foreign_database", f"{path} holds no profile")
            _check(source, path)
            if kind == OURS:
                found = memory()
                source.backup(found, progress=_unless_busy)
                return found
            from aizo.store.migrations import m0001_rust

            return m0001_rust.copied(source, path, now, notes)
        finally:
            source.close()
    except engine.Error as error:
        raise engine.explained(error, path) from error


def restore(
    db: engine.Connection,
    copied: engine.Connection,
    now: int,
    keep: Callable[[], None],
    expect: int | None,
) -> Restored:
    """Put what a copy holds in the place of what a profile holds, as one transaction.

    Hashes of what was forgotten since stay, with their salt, and what they name is left out.

    Args:
        db: A connection to the profile, set up for writing.
        copied: The copy in memory; it is changed.
        now: Milliseconds since 1970 UTC.
        keep: Called before the first change, where the profile holds something.
        expect: The revision that the caller has seen, or None.

    Returns:
        What was done.

    Raises:
        Refused: The revision is another one: nothing has changed.
        engine.Error: It could not be written: nothing has changed.
    """
    db.execute("BEGIN IMMEDIATE")
    try:
        done = Restored()
        present, other = _revision(db, expect), queries.revision(copied)
        if present:
            keep()
        salt = hashes.salt(db)
        is_ours = salt in {"", hashes.salt(copied)}
        done.blocked = _drop_forgotten(db, copied)
        for name in ("preferences", "history", "act", "ingested", *_names(db)):
            db.execute(f'DELETE FROM "{name}"')  # noqa: S608 (names of the schema)
        contents.put(db, _lines(copied, is_ours=is_ours))
        if salt:
            db.execute(_SET_STATE, (SALT, salt))
        done.revision = max(present, other) + 1
        db.execute(_NEW_ACT, (done.revision, rows.time_text(now)))
        db.execute(_SET_STATE, (EPOCH, str(_number(db) + 1)))
        done.entries = queries.count(db)
        db.execute("COMMIT")
    except BaseException:
        if db.in_transaction:
            db.execute("ROLLBACK")
        raise
    return done


def memory() -> engine.Connection:
    """Give an empty database in memory.

    Returns:
        A connection to it.
    """
    return engine.connect(":memory:", isolation_level=None, check_same_thread=False)


def erase(path: str, found: Trace) -> bool:
    """Take forgotten entries out of a copy that is kept.

    Args:
        path: The copy.
        found: Their labels and texts.

    Returns:
        Whether it held any.

    Raises:
        Failed: It could not be written.
    """
    try:
        db = engine.connect(path, isolation_level=None, timeout=5.0)
        try:
            return _erased(db, path, found)
        finally:
            db.close()
    except engine.Error as error:
        raise engine.explained(error, path) from error


def _erased(db: engine.Connection, path: str, found: Trace) -> bool:
    kind = recognise(db, path)
    db.execute("PRAGMA journal_mode = DELETE").fetchall()
    db.execute("PRAGMA secure_delete = ON").fetchall()
    db.execute("BEGIN IMMEDIATE")
    if kind == OURS:
        ids = [number for number, key in _named(db) if key in found.keys]
        gone = erasing.drop(db, ids, found)
    else:
        gone = erasing.drop_legacy(db, {*found.keys}, found)
    db.execute("COMMIT")
    if gone:
        db.execute("VACUUM")
    return gone


def _named(db: engine.Connection) -> set[tuple[int, str]]:
    return {*db.execute(_KEYS).fetchall(), *db.execute(_PAST_KEYS).fetchall()}


def _drop_forgotten(db: engine.Connection, copied: engine.Connection) -> int:
    """Take out of the copy what the profile has forgotten; gives how many entries."""
    ids = {number for number, key in _named(copied) if hashes.knows(db, FORGOTTEN, (ITEM, key))}
    for (source,) in copied.execute(_SOURCES).fetchall():
        if hashes.knows(db, FORGOTTEN, (SOURCE, source)):
            ids.update(erasing.ids_of_source(copied, source))
    if ids:
        copied.execute("BEGIN")
        erasing.drop(copied, sorted(ids), erasing.trace(copied, ids))
        copied.execute("COMMIT")
    return len(ids)


def _revision(db: engine.Connection, expect: int | None) -> int:
    present = queries.revision(db)
    if expect is not None and present != expect:
        raise history.conflict(db, present, expect)
    return present


def _lines(copied: engine.Connection, *, is_ours: bool) -> Iterable[Line]:
    """Give the lines of the copy; hashes with another salt keep it, the inbox's cannot."""
    for kind, values in contents.dump(copied):
        if is_ours or values.get("table") not in _SALTED:
            is_salt = not is_ours and values.get("key") == SALT
            yield kind, {**values, "key": OTHER_SALT + values["value"]} if is_salt else values


def _names(db: engine.Connection) -> list[str]:
    return [name for name, _ in tables.others(db)]


def _number(db: engine.Connection) -> int:
    told: list[Any] = db.execute(_STATE, (EPOCH,)).fetchall()
    return int(told[0][0]) if told else 0


def _check(db: engine.Connection, path: str) -> None:
    told = db.execute("PRAGMA quick_check(1)").fetchall()
    if told != [("ok",)]:
        raise Failed("damaged_database", f"{path} is damaged: {told[0][0]}")


def _way(path: str) -> str:
    writable, beside = place.is_folder_writable(path), place.beside(path)
    way = place.way_in(folder_writable=writable, has_wal=beside is not None)
    return place.READ_ONLY if way == place.ORDINARY else way


def _unless_busy(status: int, _remaining: int, _total: int) -> None:
    """Give up where `backup` would wait for a lock for ever; the store tries again."""
    if status in _BUSY:
        message = "database is locked"
        raise engine.OperationalError(message)
