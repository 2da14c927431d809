"""Forgetting: an entry, its history and every other row that repeats its texts.

What stays are salted hashes of its labels. The files themselves still hold old pages until `purge`
has rewritten the database and emptied its log; until then `state` says so.
"""

from __future__ import annotations

import json

from aizo.entry import item_key
from aizo.store import engine, hashes, tables
from aizo.store.inbox import Inbox
from aizo.store.upkeep import ALL, ITEM, LOG, Trace
from aizo.store.writes import EPOCH, ERASING, FORGOTTEN

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence
    from typing import Any

    from aizo.store.writes import Forget
    from aizo.store.writing import Act

_CHUNK = 500
# A rewrite needs a second copy for a moment: in memory, so that it leaves nothing on the disk.
_IN_MEMORY = 1 << 28
_EVERY_ID = "SELECT id FROM preferences UNION SELECT entry FROM history WHERE entry <> 0 ORDER BY 1"
_EVERY_KEY = (
    "SELECT item_key FROM preferences UNION "
    "SELECT item_key FROM history WHERE item_key IS NOT NULL AND entry <> 0"
)
_OF_SOURCE = "SELECT DISTINCT entry FROM history WHERE source_id = ? AND entry <> 0 ORDER BY 1"
_EPOCH = (
    "INSERT INTO state (key, value) VALUES (?, '1') ON CONFLICT (key) "
    "DO UPDATE SET value = CAST(value AS INTEGER) + 1"
)
_SET = (
    "INSERT INTO state (key, value) VALUES (?, ?) ON CONFLICT (key) "
    "DO UPDATE SET value = excluded.value"
)
_DROP = "DELETE FROM state WHERE key = ?"
_ANSWERED = "SELECT revision, answer FROM act WHERE answer IS NOT NULL"
_UNANSWER_OF = (
    "UPDATE act SET request = NULL, answer = NULL WHERE request IS NOT NULL "
    "AND revision IN (SELECT revision FROM history WHERE entry IN ({}))"
)
_UNANSWER = "UPDATE act SET request = NULL, answer = NULL WHERE revision = ?"
_WRITTEN = ("item", "reason", "source_summary")


def ids_of_source(db: engine.Connection, source_id: str) -> list[int]:
    """Give the entries that a source has written to.

    Args:
        db: The connection.
        source_id: The source.

    Returns:
        Their ids, ascending, those of removed entries included.
    """
    return [row[0] for row in db.execute(_OF_SOURCE, (source_id,)).fetchall()]


def every_id(db: engine.Connection) -> list[int]:
    """Give the entries that there are or were.

    Args:
        db: The connection.

    Returns:
        Their ids, ascending.
    """
    return [row[0] for row in db.execute(_EVERY_ID).fetchall()]


def trace(db: engine.Connection, ids: Iterable[int]) -> Trace:
    """Give what the profile holds of some entries.

    Args:
        db: The connection.
        ids: Entries that there are or were.

    Returns:
        Their labels, now and before, and their texts.
    """
    found = Trace()
    for part in _parts(ids):
        for number, item, key, reason in _rows(db, _PRESENT, part):
            found.ids[number] = item
            found.keys[key] = None
            found.take((item, reason))
        for number, key, summary, *sides in _rows(db, _PAST, part):
            found.ids.setdefault(number, "")
            if key is not None:
                found.keys[key] = None
            found.take((summary, *(text for side in sides for text in _told(side))))
    return found


def forget(act: Act, write: Forget) -> None:
    """Take entries out with every trace, and remember what must not come back.

    Args:
        act: The act that does it.
        write: Which entries.
    """
    db = act.db
    if write.ids is None:
        found = Trace()
        found.keys = {row[0]: None for row in db.execute(_EVERY_KEY).fetchall()}
    else:
        found = trace(db, write.ids)
    for key in found.keys:
        hashes.keep(db, FORGOTTEN, (ITEM, key))
    if write.ids is None:
        _drop_all(db)
    else:
        drop(db, write.ids, found)
    db.execute(_EPOCH, (EPOCH,))
    db.execute(_SET, (ERASING, ALL))


def drop(db: engine.Connection, ids: Iterable[int], found: Trace) -> bool:
    """Take entries out with every row that repeats a text of theirs.

    Args:
        db: A connection in a write transaction.
        ids: Entries that there are or were.
        found: What is looked for.

    Returns:
        Whether there was anything.
    """
    before = db.total_changes
    for part in _parts(ids):
        # To ask for a stored answer again is a new act then.
        db.execute(_UNANSWER_OF.format(_numbers(part)))
        db.execute(f"DELETE FROM preferences WHERE id IN ({_numbers(part)})")  # noqa: S608
        db.execute(f"DELETE FROM history WHERE entry IN ({_numbers(part)})")  # noqa: S608
    for revision, answer in db.execute(_ANSWERED).fetchall():
        if found.is_in(answer):
            db.execute(_UNANSWER, (revision,))
    # What waits in the inbox is known by the hash of its label.
    inbox = Inbox(db)
    digests = {inbox.hash(ITEM, key) for key in found.keys} - {b""}
    for name, columns in tables.others(db):
        _drop_others(db, name, columns, found, digests)
    return db.total_changes != before


def drop_legacy(db: engine.Connection, keys: set[str], found: Trace) -> bool:
    """Take entries out of a database of the Rust aizo.

    Args:
        db: A connection in a write transaction.
        keys: The identities of their labels.
        found: What else is looked for.

    Returns:
        Whether there was anything.
    """
    before = db.total_changes
    db.create_function("aizo_key", 1, lambda item: item_key(str(item)))
    for number, key in db.execute("SELECT id, aizo_key(item) FROM preferences").fetchall():
        if key in keys:
            db.execute("DELETE FROM preferences WHERE id = ?", (number,))
    for name, columns in tables.others(db):
        if "preference_id" in columns:
            sql = f'DELETE FROM "{name}" WHERE preference_id NOT IN (SELECT id FROM preferences)'  # noqa: S608
            db.execute(sql)
        _drop_others(db, name, columns, found, set())
    return db.total_changes != before


def purge(db: engine.Connection) -> str:
    """Rewrite the database without its old pages, and empty its log.

    Args:
        db: A connection without a transaction.

    Returns:
        What is left to do, for as long as others read: nothing, `LOG` or `ALL`.
    """
    told = db.execute("SELECT value FROM state WHERE key = ?", (ERASING,)).fetchall()
    left = told[0][0] if told else ""
    try:
        if left == ALL:
            size = db.execute("PRAGMA page_count").fetchall()[0][0]
            size *= db.execute("PRAGMA page_size").fetchall()[0][0]
            store = "MEMORY" if size < _IN_MEMORY else "DEFAULT"
            db.execute(f"PRAGMA temp_store = {store}").fetchall()
            db.execute("VACUUM")
            db.execute(_SET, (ERASING, LOG))
            left = LOG
        # Until nobody reads an older state the log cannot be emptied.
        if left and not db.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchall()[0][0]:
            db.execute(_DROP, (ERASING,))
            left = ""
    except engine.Error as error:
        if not engine.is_busy(error):
            raise
    return left


_PRESENT = "SELECT id, CAST(item AS TEXT), item_key, CAST(reason AS TEXT) FROM preferences WHERE id"
_PAST = "SELECT entry, item_key, source_summary, before, after FROM history WHERE entry"


def _rows(db: engine.Connection, start: str, part: Sequence[int]) -> list[Any]:
    return db.execute(f"{start} IN ({_numbers(part)})").fetchall()


def _numbers(part: Sequence[int]) -> str:
    """Write ids as they may stand in a statement, however many they are."""
    return ", ".join(str(int(number)) for number in part)


def _parts(ids: Iterable[int]) -> Iterator[list[int]]:
    every = [*ids]
    for start in range(0, len(every), _CHUNK):
        yield every[start : start + _CHUNK]


def _told(side: str | None) -> list[str]:
    """Give the texts in one side of a line of the history."""
    stored: dict[str, Any] = json.loads(side) if side else {}
    return [stored[name] for name in _WRITTEN if isinstance(stored.get(name), str)]


def _drop_all(db: engine.Connection) -> None:
    db.execute("DELETE FROM preferences")
    db.execute("DELETE FROM history WHERE entry <> 0")
    db.execute("UPDATE act SET request = NULL, answer = NULL")
    for name, _ in tables.others(db):
        db.execute(f'DELETE FROM "{name}"')  # noqa: S608 (a name of the schema)


def _drop_others(
    db: engine.Connection, name: str, columns: Sequence[str], found: Trace, digests: set[bytes]
) -> None:
    """Drop the rows of a table that repeat a text, or hold the hash of a label."""
    shown = ", ".join(f'"{column}"' for column in columns)
    gone = [
        row[0]
        for row in db.execute(f'SELECT rowid, {shown} FROM "{name}"')  # noqa: S608
        if any(
            found.is_in(value) if isinstance(value, str) else value in digests for value in row[1:]
        )
    ]
    for part in _parts(gone):
        db.execute(f'DELETE FROM "{name}" WHERE rowid IN ({_numbers(part)})')  # noqa: S608
