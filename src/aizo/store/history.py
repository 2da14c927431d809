"""The history: what each act did to which entry, and how an act is taken back."""

from __future__ import annotations

import json

from aizo.decay import DecayConfig
from aizo.entry import item_key
from aizo.errors import NotFound, Refused
from aizo.store import queries, rows
from aizo.store.past import Past
from aizo.store.writes import Configure, Delete, Insert, Update
from aizo.store.writing import ADDED, CHANGED, PROFILE

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator
    from typing import Any

    from aizo.store import engine
    from aizo.store.writing import Act

TOLD = 50  # acts that a conflict lists at most
_BATCH = 500
_UNDOS = "SELECT revision, undoes FROM act WHERE undoes IS NOT NULL ORDER BY revision DESC"
_UNDOS_BEYOND = "SELECT revision, undoes FROM act WHERE undoes > ? ORDER BY revision DESC"
_NEWEST = "SELECT DISTINCT revision FROM history ORDER BY revision DESC"
# What these did lies outside the history: whoever undoes must not hit the act before by surprise.
_FINAL = ("forget", "restore")
_NEWEST_FINAL = "SELECT max(revision) FROM act WHERE revision > ? AND op IN (?, ?)"
_LINES = (
    "SELECT h.id, h.revision, a.op, h.entry, h.what, h.at_ms, h.source_id, h.source_summary, "
    "h.before, h.after, p.item FROM history h LEFT JOIN act a ON a.revision = h.revision "
    "LEFT JOIN preferences p ON p.id = h.entry"
)
_BOUNDS = ("h.revision > ?", "h.revision = ?", "h.id < ?", "h.at_ms <= ?")
_OF_ACT = (
    "SELECT id, entry, what, before, after FROM history "
    "WHERE revision = ? AND id < ? ORDER BY id DESC LIMIT ?"
)
_LATER = (
    "SELECT h.entry, h.revision FROM history h WHERE h.revision > ? AND h.entry IN "
    "(SELECT entry FROM history WHERE revision = ?) ORDER BY h.revision"
)
_ACTS = "SELECT revision, op, at FROM act WHERE revision > ? ORDER BY revision DESC LIMIT ?"
_NAMED = (
    "SELECT id FROM preferences WHERE item_key = ?1 UNION "
    "SELECT entry FROM history WHERE item_key = ?1 ORDER BY 1"
)
_TERMS = ("keywords", "scenarios")
_LARGEST = (1 << 63) - 1


def lines(
    db: engine.Connection,
    entries: Iterable[int] | None,
    bounds: tuple[int | None, int | None, int | None, int | None],
    limit: int | None,
) -> list[Past]:
    """Give what was done to entries, the newest first; see `Reader.history`.

    Args:
        db: The connection.
        entries: Ids; None for all.
        bounds: The revision before the first, the one revision, the number after the last line, and
            the time of the last; None where there is no such bound.
        limit: How many lines at most.

    Returns:
        The lines.
    """
    where = [part for part, bound in zip(_BOUNDS, bounds, strict=True) if bound is not None]
    values = [bound for bound in bounds if bound is not None]
    if entries is not None:
        # Ids are numbers: they can stand in the statement, however many they are.
        asked = [number for number in entries if -_LARGEST <= number <= _LARGEST]
        where.append(f"h.entry IN ({', '.join(str(int(number)) for number in asked)})")
    condition = f" WHERE {' AND '.join(where)}" if where else ""
    sql = f"{_LINES}{condition} ORDER BY h.id DESC LIMIT ?"
    found = db.execute(sql, (*values, -1 if limit is None else limit)).fetchall()
    undone = undone_by(db)
    return [_line(row, undone) for row in found]


def named(db: engine.Connection, key: str) -> list[int]:
    """Give the ids of the entries that have a label or had it before.

    Args:
        db: The connection.
        key: The folded label.

    Returns:
        The ids, ascending.
    """
    return [row[0] for row in db.execute(_NAMED, (key,)).fetchall()]


def undone_by(db: engine.Connection) -> dict[int, int]:
    """Give the acts that are undone, and by which act.

    Args:
        db: The connection.

    Returns:
        Revision of the undo by that of the act; an undo that was undone counts for nothing.
    """
    return _in_effect(db.execute(_UNDOS).fetchall())


def newest_act(db: engine.Connection) -> int | None:
    """Give the newest act that is neither undone nor an undo itself.

    Args:
        db: The connection.

    Returns:
        Its revision, or None.
    """
    undos = db.execute(_UNDOS).fetchall()
    passed = {number for number, _ in undos}.union(_in_effect(undos))
    cursor = db.execute(_NEWEST)
    try:
        newest = next((row[0] for row in cursor if row[0] not in passed), None)
    finally:
        cursor.close()
    final: int | None = db.execute(_NEWEST_FINAL, (newest or 0, *_FINAL)).fetchall()[0][0]
    return newest if final is None else final


def take_back(act: Act, revision: int) -> None:
    """Take back what an act did, entry by entry, the last line first.

    Args:
        act: The act that does it.
        revision: The revision of the act to take back.

    Raises:
        NotFound: It left nothing to take back.
        Refused: It is undone, or a later act touched one of its entries.
    """
    db = act.db
    _check(db, revision)
    for _, entry, what, before, after in _of_act(db, revision):
        old: dict[str, Any] = json.loads(before or "{}")
        new: dict[str, Any] = json.loads(after or "{}")
        if entry == PROFILE:
            act.configure(Configure(DecayConfig(**old)))
        elif what == ADDED:
            _check_as(db, revision, entry, new)
            act.delete(Delete(entry))
        elif what == CHANGED:
            _check_as(db, revision, entry, new)
            _check_free(db, entry, old)
            act.update(Update(entry, fields(old)))
        else:
            _check_free(db, entry, old)
            act.insert(Insert({"id": entry, **fields(old)}))


def fields(stored: dict[str, Any]) -> dict[str, Any]:
    """Give stored values as an entry has them.

    Args:
        stored: Values as the history keeps them, by the names of an entry's fields.

    Returns:
        The same with keywords and scenarios as tuples.
    """
    return {
        name: rows.divided(value) if name in _TERMS else value for name, value in stored.items()
    }


def conflict(db: engine.Connection | None, present: int, expect: int) -> Refused:
    """Make the error for an act that expects another revision.

    Args:
        db: The connection; None where there is no profile.
        present: The profile's revision.
        expect: The revision that the caller has seen.

    Returns:
        The error: its details name the revision, and what each act since did to which entries.
    """
    acts = [] if db is None else db.execute(_ACTS, (expect, TOLD + 1)).fetchall()
    changes = [] if db is None else [_told(db, *act) for act in acts[:TOLD]]
    message = f"the profile is at revision {present}, not at {expect}"
    if changes:
        message += "; since then: " + ", ".join(_phrase(change) for change in changes[:5])
        message += ", …" if len(acts) > 5 else ""
    elif expect > present:
        message += ": what the caller has seen is of another history"
    details = {"revision": present, "changes": changes, "changes_more": len(acts) > TOLD}
    return Refused("revision_conflict", message, "", details)


def _told(db: engine.Connection, revision: int, op: str, at: str) -> dict[str, Any]:
    """Tell one act of a conflict: the first entries it touched by id and label."""
    touched: dict[int, str] = {}
    for line in lines(db, None, (None, revision, None, None), TOLD):
        touched.setdefault(line.entry, line.item)
    entries = [{"id": number, "item": item} for number, item in touched.items() if number]
    return {"revision": revision, "op": op, "at": at, "entries": entries}


def _phrase(change: dict[str, Any]) -> str:
    entries = change["entries"]
    about = f" {entries[0]['item']!r} [{entries[0]['id']}]" if entries else ""
    more = f" and {len(entries) - 1} more" if len(entries) > 1 else ""
    return f"{change['revision']} {change['op']}{about}{more}"


def _line(row: tuple[Any, ...], undone: dict[int, int]) -> Past:
    line = Past()
    line.number, line.revision, line.op = row[0], row[1], row[2] or ""
    line.entry, line.what, line.at, line.source_id, line.source_summary = row[3:8]
    line.before = None if row[8] is None else fields(json.loads(row[8]))
    line.after = None if row[9] is None else fields(json.loads(row[9]))
    known = row[10] or (line.after or {}).get("item") or (line.before or {}).get("item")
    line.item = known or ""
    line.undone_by = undone.get(line.revision)
    return line


def _in_effect(undos: Iterable[tuple[int, int]]) -> dict[int, int]:
    """Give what undos, the newest first, have taken back; one that was undone counts not."""
    undone: dict[int, int] = {}
    for number, target in undos:
        if number not in undone:
            undone[target] = number
    return undone


def _check(db: engine.Connection, revision: int) -> None:
    """Refuse what is undone already, what cannot be, or what a later act has built upon."""
    op = db.execute("SELECT op FROM act WHERE revision = ?", (revision,)).fetchall()
    if op and op[0][0] in _FINAL:
        raise _final(revision, op[0][0])
    if not db.execute("SELECT 1 FROM history WHERE revision = ? LIMIT 1", (revision,)).fetchall():
        message = f"act {revision} left nothing that could be taken back"
        raise NotFound("not_found", message, "aizo history shows all acts.")
    cancelled = _in_effect(db.execute(_UNDOS_BEYOND, (revision - 1,)).fetchall())
    if revision in cancelled:
        message = f"act {revision} was undone already, by act {cancelled[revision]}"
        raise Refused("undo_conflict", message)
    # An act after this one and the undo of it leave things as they were.
    harmless = cancelled.keys() | cancelled.values()
    for entry, later in db.execute(_LATER, (revision, revision)).fetchall():
        if later not in harmless:
            raise _later(db, revision, entry, later)


def _final(revision: int, op: str) -> Refused:
    message = f"act {revision} is a {op}, which cannot be taken back"
    hint = "`aizo undo --revision N` takes back an act before it, `aizo history` lists them."
    if op == "restore":
        hint = "What was there before it was kept as a backup: `aizo restore FILE`; " + hint
    return Refused("undo_conflict", message, hint)


def _later(db: engine.Connection, revision: int, entry: int, later: int) -> Refused:
    op = db.execute("SELECT op FROM act WHERE revision = ?", (later,)).fetchall()
    what = "the decay settings" if entry == PROFILE else f"entry {entry}"
    message = f"act {later} ({op[0][0] if op else '?'}) touched {what} after act {revision}"
    return Refused("undo_conflict", message, f"aizo undo --revision {later} comes first.")


def _check_as(db: engine.Connection, revision: int, entry: int, after: dict[str, Any]) -> None:
    """Refuse where an entry is not as the act left it: something that is no act changed it."""
    found = db.execute(rows.ONE, (entry,)).fetchall()
    present = dict(zip(rows.FIELDS, found[0], strict=True)) if found else {}
    if any(present.get(name) != value for name, value in after.items()):
        message = f"entry {entry} is not as act {revision} left it"
        raise Refused("undo_conflict", message, "Another program changed it: update it instead.")


def _check_free(db: engine.Connection, entry: int, old: dict[str, Any]) -> None:
    """Refuse where the label that comes back is another entry's by now."""
    holder = queries.find(db, item_key(old["item"])) if "item" in old else None
    if holder is not None and holder.id != entry:
        message = f'entry {holder.id} has the label "{old["item"]}" by now'
        raise Refused("undo_conflict", message, f"aizo remove --id {holder.id} comes first.")


def _of_act(db: engine.Connection, revision: int) -> Iterator[tuple[Any, ...]]:
    """Give an act's lines, the last first, while others are written."""
    last = _LARGEST
    while page := db.execute(_OF_ACT, (revision, last, _BATCH)).fetchall():
        yield from page
        last = page[-1][0]
