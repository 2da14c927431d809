"""SQL rows to entries and back."""

from __future__ import annotations

from aizo import clock
from aizo.entry import FIELDS as FIELDS_OF_ENTRY
from aizo.entry import Entry, item_key, new_uid

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping
    from typing import Any

_SEPARATOR = ", "

# What `STORED` gives, by the names of an entry's fields.
FIELDS = FIELDS_OF_ENTRY[1:-2]
# SQLite reads our own form of a time in 0.2 us, Python in 3; where somebody else put another text
# the entry counts as added when it was last seen.
_ADDED = (
    "COALESCE(CAST(strftime('%s', substr(p.added_at, 1, 19)) AS INTEGER) * 1000 "
    "+ CAST(substr(p.added_at, 21, 3) AS INTEGER), CAST(p.last_seen_ms AS INTEGER))"
)
_TEXTS = ("uid", "item", "reason", "keywords", "scenarios")
_NUMBERS = ("last_seen_ms", "touch_count", "decay_class")
_MOMENTS = ("stated_at_ms", "expires_at_ms")
# In the order of an entry's arguments. A column takes values of any type: what another program
# wrote into one row must not stop the reading of all.
STORED = ", ".join(
    (
        *(f"CAST(p.{name} AS TEXT)" for name in _TEXTS),
        f"p.base_score, CAST(p.source AS TEXT), CAST(p.kind AS TEXT), {_ADDED}",
        *(f"CAST(p.{name} AS INTEGER)" for name in _NUMBERS),
        *(f"CASE typeof(p.{name}) WHEN 'integer' THEN p.{name} END" for name in _MOMENTS),
    )
)
COLUMNS = f"p.id, {STORED}"
ONE = f"SELECT {STORED} FROM preferences p WHERE p.id = ?"  # noqa: S608 (our columns)

_INSERT = (
    "INSERT INTO preferences (item, reason, keywords, base_score, source, added_at, last_seen, "
    "touch_count, uid, item_key, kind, decay_class, last_seen_ms, stated_at_ms, scenarios, "
    "expires_at_ms) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)"
)
_INSERT_WITH_ID = _INSERT.replace("(item,", "(id, item,").replace("VALUES (", "VALUES (?, ")
_PLAIN = ("reason", "base_score", "source", "touch_count", "uid", "kind", "decay_class")
_updates: dict[tuple[str, ...], str] = {}
# The newest time written, which most acts write three times (2 us each).
_written: tuple[int, str] = (0, clock.text(0))


def entry(row: tuple[Any, ...]) -> Entry:
    """Make the entry of a row.

    Args:
        row: The values of `COLUMNS`.

    Returns:
        The entry, not weighed.
    """
    keywords, scenarios = row[4], row[5]
    return Entry(
        row[0],
        row[1],
        row[2],
        row[3],
        tuple(keywords.split(_SEPARATOR)) if keywords else (),
        tuple(scenarios.split(_SEPARATOR)) if scenarios else (),
        *row[6:],
    )


def divided(text: str) -> tuple[str, ...]:
    """Read keywords or scenarios from their column.

    Args:
        text: What `joined` wrote.

    Returns:
        The terms.
    """
    return tuple(text.split(_SEPARATOR)) if text else ()


def joined(terms: Iterable[str]) -> str:
    """Write keywords or scenarios as their column holds them.

    Args:
        terms: Terms without commas.

    Returns:
        One text.
    """
    return _SEPARATOR.join(terms)


def time_text(ms: int) -> str:
    """Write a time as its column holds it.

    Args:
        ms: Milliseconds since 1970 UTC.

    Returns:
        RFC 3339 in UTC with milliseconds.
    """
    global _written  # noqa: PLW0603 (one tuple, replaced whole)
    known, text = _written
    if known != ms:
        text = clock.text(ms)
        _written = (ms, text)
    return text


def insert(fields: Mapping[str, Any], now: int) -> tuple[str, tuple[Any, ...]]:
    """Make the statement that inserts an entry.

    Args:
        fields: Values by the names of an entry's fields; those of `port.Insert` may be missing.
            An `id` is only given by migrations.
        now: Milliseconds since 1970 UTC, for the times that are not given.

    Returns:
        SQL and its parameters.
    """
    get = fields.get
    added_at = get("added_at", now)
    last_seen = get("last_seen", added_at)
    values = (
        fields["item"],
        fields["reason"],
        joined(get("keywords", ())),
        get("base_score", 5.0),
        get("source", "manual"),
        time_text(added_at),
        time_text(last_seen),
        get("touch_count", 0),
        get("uid") or new_uid(now),
        item_key(fields["item"]),
        get("kind", "observed"),
        get("decay_class", 0),
        last_seen,
        get("stated_at"),
        joined(get("scenarios", ())),
        get("expires_at"),
    )
    if "id" in fields:
        return _INSERT_WITH_ID, (fields["id"], *values)
    return _INSERT, values


def update(entry_id: int, fields: Mapping[str, Any]) -> tuple[str, tuple[Any, ...]]:
    """Make the statement that sets some fields of an entry.

    Args:
        entry_id: The entry's id.
        fields: New values by the names of an entry's fields.

    Returns:
        SQL and its parameters.

    Raises:
        KeyError: There is no such field, or it never changes.
    """
    values: list[Any] = []
    for name, value in fields.items():
        values.extend(_stored(name, value))
    values.append(entry_id)
    names = tuple(fields)
    sql = _updates.get(names)
    if sql is None:
        columns = ", ".join(_assignment(name) for name in names)
        sql = _updates[names] = f"UPDATE preferences SET {columns} WHERE id = ?"  # noqa: S608 (our names)
    return sql, tuple(values)


def _stored(name: str, value: Any) -> tuple[Any, ...]:
    """Give the values of the columns that hold a field."""
    if name == "item":
        return value, item_key(value)
    if name == "last_seen":
        return time_text(value), value
    if name == "added_at":
        return (time_text(value),)
    if name in {"keywords", "scenarios"}:
        return (joined(value),)
    return (value,)


def _assignment(name: str) -> str:
    if name == "item":
        return "item = ?, item_key = ?"
    if name == "last_seen":
        return "last_seen = ?, last_seen_ms = ?"
    if name in {"stated_at", "expires_at"}:
        return f"{name}_ms = ?"
    if name in _PLAIN or name in {"added_at", "keywords", "scenarios"}:
        return f"{name} = ?"
    raise KeyError(name)
