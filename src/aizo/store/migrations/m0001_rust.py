"""Schema 1 from the Rust aizo's schemas 5 to 8: nothing is lost, what is odd is reported."""

from __future__ import annotations

import os
from time import monotonic, sleep

from aizo import clock
from aizo.settings import make_private_folder
from aizo.store import engine, place, rows
from aizo.store.migrations import m0001_schema
from aizo.store.migrations.rust_rows import Legacy, read, united
from aizo.store.recognise import BLANK, OURS, recognise

_PATIENCE = 2.0
_PAUSE = 0.02
_BUSY = (5, 6)


def migrate(db: engine.Connection, path: str, home: str, now: int, notes: list[str]) -> None:
    """Migrate a file in one transaction, after a copy of it was made.

    Args:
        db: An ordinary connection to it, without a transaction.
        path: The file.
        home: The folder under which `backups/` gets the copy.
        now: The time that replaces unreadable ones, milliseconds since 1970 UTC.
        notes: Gets what a person should be told, in sentences.

    Raises:
        Failed: The copy cannot be made.
        engine.Error: Somebody holds a lock (try again), or it cannot be written.
    """
    db.execute("PRAGMA foreign_keys = OFF")
    db.execute("PRAGMA secure_delete = ON")
    db.execute("BEGIN IMMEDIATE")
    try:
        # Another process may have been first while this one waited.
        version = recognise(db, path)
        told = []
        if version not in {OURS, BLANK}:
            backup = _back_up(path, home, version, now)
            told = [f"{path} was brought to the present schema; {backup} is how it was."]
            told += _convert(db, now)
            place.make_private(path)
        db.execute("COMMIT")
    except BaseException:
        if db.in_transaction:
            db.execute("ROLLBACK")
        raise
    if told:
        notes += [note for note in told if note not in notes]
        _tidy(db)


def copied(db: engine.Connection, path: str, now: int, notes: list[str]) -> engine.Connection:
    """Give a migrated copy in memory of a file that stays as it is.

    Args:
        db: A connection to the file.
        path: The file.
        now: The time that replaces unreadable ones, milliseconds since 1970 UTC.
        notes: Gets what a person should be told, in sentences.

    Returns:
        A connection to the copy.

    Raises:
        engine.Error: The file cannot be read.
    """
    copy = engine.connect(
        ":memory:", isolation_level=None, check_same_thread=False, cached_statements=256
    )
    try:
        db.backup(copy, progress=_unless_busy)
        copy.execute("BEGIN IMMEDIATE")
        told = [] if recognise(copy, path) == OURS else _convert(copy, now)
        copy.execute("COMMIT")
    except BaseException:
        copy.close()
        raise
    notes += [note for note in told if note not in notes]
    return copy


def _convert(db: engine.Connection, now: int) -> list[str]:
    """Put the present tables in the place of the old ones; gives the notes."""
    notes: list[str] = []
    legacy, highest = read(db, notes)
    db.execute("DROP TABLE IF EXISTS preference_scenarios")
    db.execute("DROP TABLE preferences")
    m0001_schema.create(db)
    for one in united(legacy, now, notes):
        db.execute(*rows.insert(_fields(one), now))
    db.execute(
        "UPDATE sqlite_sequence SET seq = max(seq, ?) WHERE name = 'preferences'", (highest,)
    )
    if not db.execute("SELECT 1 FROM sqlite_sequence WHERE name = 'preferences'").fetchall():
        db.execute("INSERT INTO sqlite_sequence (name, seq) VALUES ('preferences', ?)", (highest,))
    db.execute("INSERT INTO act (op, at) VALUES ('migrate', ?)", (rows.time_text(now),))
    return notes


def _fields(one: Legacy) -> dict[str, object]:
    return {
        "id": one.id,
        "item": one.item,
        "reason": one.reason,
        "keywords": one.keywords,
        "scenarios": one.scenarios,
        "base_score": one.score / 100,
        "source": one.source,
        # Whether a score was stated or observed is not known: let it be smoothed.
        "kind": "observed",
        "added_at": one.added_at,
        "last_seen": one.last_seen,
        "touch_count": one.touch_count,
    }


def _back_up(path: str, home: str, version: int, now: int) -> str:
    """Copy the file as it is into `backups/`; gives the copy's path."""
    folder = os.path.join(home, "backups")
    make_private_folder(folder)
    name = os.path.splitext(os.path.basename(path))[0]
    moment = clock.text(now).translate({ord("-"): None, ord(":"): None, ord("."): None})
    start = os.path.join(folder, f"{name}-schema{version}-{moment}")
    backup, number = f"{start}.db", 1
    while not place.create(backup):
        number += 1
        backup = f"{start}-{number}.db"
    try:
        copy = engine.connect(backup, isolation_level=None)
        # A connection that holds the write lock cannot be the source of a backup.
        source = place.connect(path, place.READ_ONLY)
        try:
            source.backup(copy, progress=_unless_busy)
        finally:
            source.close()
            copy.close()
    except engine.Error as error:
        os.unlink(backup)
        if engine.is_busy(error):
            raise
        raise engine.explained(error, backup) from error
    return backup


def _unless_busy(status: int, _remaining: int, _total: int) -> None:
    """Give up where `backup` would wait for a lock for ever; the store tries again."""
    if status in _BUSY:
        message = "database is locked"
        raise engine.OperationalError(message)


def _tidy(db: engine.Connection) -> None:
    """Give back the room of the old tables, as soon as others let us; it only saves space."""
    deadline = monotonic() + _PATIENCE
    while True:
        try:
            db.execute(m0001_schema.PAGE_SIZE)
            db.execute("VACUUM")
            db.execute("PRAGMA journal_mode = WAL").fetchall()
        except engine.Error as error:
            if not engine.is_busy(error) or monotonic() >= deadline:
                return
        else:
            return
        sleep(_PAUSE)
