"""All that a profile holds, line by line, and back into one that holds nothing."""

from __future__ import annotations

import json

from aizo.decay import DecayConfig
from aizo.entry import item_key
from aizo.errors import InvalidInput
from aizo.store import engine, hashes, queries, rows, tables
from aizo.store.migrations import m0001_schema
from aizo.store.upkeep import OTHER_SALT, SALT
from aizo.store.writes import EPOCH, ERASING, FORGOTTEN, INGESTED, PAUSED_UNTIL
from aizo.store.writing import PROFILE, written

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator
    from typing import Any

    from aizo.store.upkeep import Line

# What is true of one file, or for a while, is not a part of a profile.
_PASSING = (EPOCH, ERASING, PAUSED_UNTIL)
_STATE = f"SELECT key, value FROM state WHERE key NOT IN ({', '.join('?' * len(_PASSING))})"  # noqa: S608
_ENTRIES = f"SELECT {rows.COLUMNS} FROM preferences p ORDER BY p.id"  # noqa: S608 (our columns)
_ACTS = "SELECT revision, op, at, undoes FROM act ORDER BY revision"
_HISTORY = (
    "SELECT revision, entry, what, at_ms, source_id, source_summary, before, after "
    "FROM history ORDER BY id"
)
_HASHES = {
    INGESTED: "SELECT hash FROM ingested ORDER BY hash",
    FORGOTTEN: "SELECT hash FROM forgotten ORDER BY hash",
}
_SEQUENCES = "SELECT name, seq FROM sqlite_sequence ORDER BY name"
_SET_SEQUENCE = "UPDATE sqlite_sequence SET seq = max(seq, ?) WHERE name = ?"
_NEW_SEQUENCE = (
    "INSERT INTO sqlite_sequence (name, seq) SELECT ?1, ?2 "
    "WHERE NOT EXISTS (SELECT 1 FROM sqlite_sequence WHERE name = ?1)"
)
_ENTRY_FIELDS = ("id", *rows.FIELDS)
_ACT_FIELDS = ("revision", "op", "at", "undoes")
_PAST_FIELDS = (
    "revision",
    "entry",
    "what",
    "at",
    "source_id",
    "source_summary",
    "before",
    "after",
)
_SIDE_FIELDS = frozenset((*rows.FIELDS, "half_life_days", "floor"))
_NEW_ACT = "INSERT INTO act (revision, op, at, undoes) VALUES (?, ?, ?, ?)"
_NEW_PAST = (
    "INSERT INTO history (revision, entry, what, at_ms, source_id, source_summary, before, after, "
    "item_key) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)"
)
_NEW_STATE = "INSERT OR REPLACE INTO state (key, value) VALUES (?, ?)"
_DECAY = "UPDATE decay_config SET half_life_days = ?, floor = ? WHERE id = 1"
_IS_NEW = "SELECT NOT EXISTS (SELECT 1 FROM act) AND NOT EXISTS (SELECT 1 FROM preferences)"


def dump(db: engine.Connection) -> Iterator[Line]:
    """Give all that a profile holds, in an order that depends on nothing but that.

    Args:
        db: A connection without a transaction; the lines are of one moment.

    Yields:
        Kind and values of each line: first `profile`, then `state`, `entry`, `act`, `history`,
        `ingested`, `forgotten` and `row`.
    """
    db.execute("BEGIN")
    try:
        decay = queries.settings(db)
        yield (
            "profile",
            {
                "revision": queries.revision(db),
                "half_life_days": decay.half_life_days,
                "floor": decay.floor,
                "highest": dict(db.execute(_SEQUENCES).fetchall()),
            },
        )
        for key, value in sorted(db.execute(_STATE, _PASSING).fetchall()):
            yield "state", {"key": key, "value": value}
        for row in db.execute(_ENTRIES):
            yield "entry", _entry(row)
        for row in db.execute(_ACTS):
            yield "act", dict(zip(_ACT_FIELDS, row, strict=True))
        for row in db.execute(_HISTORY):
            sides = (None if side is None else json.loads(side) for side in row[6:])
            yield "history", dict(zip(_PAST_FIELDS, (*row[:6], *sides), strict=True))
        for kind, sql in _HASHES.items():
            for row in db.execute(sql):
                yield kind, {"hash": row[0].hex()}
        for name, columns in tables.others(db):
            yield from _rows(db, name, columns)
    finally:
        db.execute("ROLLBACK")


def blank() -> engine.Connection:
    """Give a profile in memory that holds nothing.

    Returns:
        A connection to it.
    """
    db = engine.connect(":memory:", isolation_level=None, check_same_thread=False)
    m0001_schema.create(db)
    return db


def fill(db: engine.Connection, lines: Iterable[Line]) -> int:
    """Put lines into a profile that holds nothing, as one transaction.

    Args:
        db: A connection set up for writing, without a transaction.
        lines: What `dump` gave, from here or from elsewhere.

    Returns:
        The profile's revision then; -1 when it holds something, and nothing was written.

    Raises:
        InvalidInput: A line breaks a rule; nothing was written.
        engine.Error: It could not be written.
    """
    db.execute("BEGIN IMMEDIATE")
    try:
        if not db.execute(_IS_NEW).fetchall()[0][0]:
            db.execute("ROLLBACK")
            return -1
        put(db, lines)
        revision = queries.revision(db)
        db.execute("COMMIT")
    except BaseException:
        if db.in_transaction:
            db.execute("ROLLBACK")
        raise
    return revision


def put(db: engine.Connection, lines: Iterable[Line]) -> None:
    """Write lines, whatever is there already.

    Args:
        db: A connection in a write transaction.
        lines: What `dump` gave.

    Raises:
        InvalidInput: A line breaks a rule.
        engine.Error: It could not be written.
    """
    others = dict(tables.others(db))
    for kind, values in lines:
        if kind == "row":
            if values["table"] in others:
                _put_row(db, others[values["table"]], values)
            continue
        try:
            _WRITERS[kind](db, values)
        except (KeyError, TypeError, ValueError, AttributeError) as error:
            message = f"a line of kind {kind!r} cannot be read: {error!r}"
            raise InvalidInput("invalid_input", message) from None


def _entry(row: tuple[Any, ...]) -> dict[str, Any]:
    values = dict(zip(_ENTRY_FIELDS, row, strict=True))
    for name in ("keywords", "scenarios"):
        values[name] = list(rows.divided(values[name]))
    return values


def _rows(db: engine.Connection, name: str, columns: list[str]) -> Iterator[Line]:
    shown = ", ".join(f'"{column}"' for column in columns)
    for row in db.execute(f'SELECT {shown} FROM "{name}" ORDER BY {shown}'):  # noqa: S608 (the schema's names)
        values = [{"hex": one.hex()} if isinstance(one, bytes) else one for one in row]
        yield "row", {"table": name, "values": dict(zip(columns, values, strict=True))}


def _put_row(db: engine.Connection, columns: list[str], line: dict[str, Any]) -> None:
    given: dict[str, Any] = line["values"]
    names = [name for name in columns if name in given]
    if not names:
        return
    values = [
        bytes.fromhex(one["hex"]) if isinstance(one := given[name], dict) else one for name in names
    ]
    shown, marks = ", ".join(f'"{name}"' for name in names), ", ".join("?" * len(names))
    sql = f'INSERT OR IGNORE INTO "{line["table"]}" ({shown}) VALUES ({marks})'  # noqa: S608
    db.execute(sql, values)


def _put_profile(db: engine.Connection, values: dict[str, Any]) -> None:
    decay = DecayConfig(values["half_life_days"], values["floor"])
    db.execute(_DECAY, (decay.half_life_days, decay.floor))
    for name, highest in values["highest"].items():
        db.execute(_SET_SEQUENCE, (int(highest), str(name)))
        db.execute(_NEW_SEQUENCE, (str(name), int(highest)))


def _put_state(db: engine.Connection, values: dict[str, Any]) -> None:
    key, value = values["key"], values["value"]
    if (key == SALT or key.startswith(OTHER_SALT)) and not hashes.is_salt(value):
        raise ValueError(key)
    if key not in _PASSING:
        db.execute(_NEW_STATE, (key, value))


def _put_entry(db: engine.Connection, values: dict[str, Any]) -> None:
    db.execute(*rows.insert(values, values["last_seen"]))


def _put_act(db: engine.Connection, values: dict[str, Any]) -> None:
    if not (isinstance(values["op"], str) and isinstance(values["at"], str)):
        raise TypeError
    db.execute(_NEW_ACT, [values[name] for name in _ACT_FIELDS])


def _put_past(db: engine.Connection, values: dict[str, Any]) -> None:
    sides = [values["before"], values["after"]]
    if not all(side is None or _is_side(side) for side in sides):
        raise ValueError
    told = [None if side is None else written([*side], [*side.values()]) for side in sides]
    lost = (values["before"] or {}).get("item") if values["entry"] != PROFILE else None
    key = None if lost is None else item_key(lost)
    db.execute(_NEW_PAST, (*(values[name] for name in _PAST_FIELDS[:6]), *told, key))


def _is_side(side: dict[str, Any]) -> bool:
    """Say whether these are plain values of known fields, as the history holds them."""
    return all(
        name in _SIDE_FIELDS and (value is None or type(value) in {str, int, float})
        for name, value in side.items()
    )


def _putting(kind: str) -> Callable[[engine.Connection, dict[str, Any]], None]:
    sql = f"INSERT OR IGNORE INTO {kind} (hash) VALUES (?)"  # noqa: S608 (our tables)

    def put_hash(db: engine.Connection, values: dict[str, Any]) -> None:
        db.execute(sql, (bytes.fromhex(values["hash"]),))

    return put_hash


_WRITERS: dict[str, Callable[[engine.Connection, dict[str, Any]], None]] = {
    "profile": _put_profile,
    "state": _put_state,
    "entry": _put_entry,
    "act": _put_act,
    "history": _put_past,
    INGESTED: _putting(INGESTED),
    FORGOTTEN: _putting(FORGOTTEN),
}
