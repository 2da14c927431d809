"""The writes of an act, and the record of each: what was, what is, when and by which source."""

from __future__ import annotations

from aizo.entry import item_key
from aizo.store import port, queries, rows
from aizo.store.writes import Forget, Put

try:
    # What json itself uses; the package around it is what takes the time.
    from _json import encode_basestring as _quoted
except ImportError:
    from json.encoder import encode_basestring as _quoted

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from typing import Any

    from aizo.decay import DecayConfig
    from aizo.store import engine
    from aizo.store.port import Write

ADDED, CHANGED, REMOVED = "added", "changed", "removed"
PROFILE = 0  # stands in `history.entry` for the profile itself
ITEM = rows.FIELDS.index("item")
_RECORD = (
    "INSERT INTO history (revision, entry, what, at_ms, source_id, source_summary, item_key, "
    "before, after) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)"
)
_DECAY = (
    "INSERT INTO decay_config (id, half_life_days, floor) VALUES (1, ?, ?) ON CONFLICT (id) "
    "DO UPDATE SET half_life_days = excluded.half_life_days, floor = excluded.floor"
)
_STATE = (
    "INSERT INTO state (key, value) VALUES (?, ?) ON CONFLICT (key) "
    "DO UPDATE SET value = excluded.value"
)
_PAGE = (
    f"SELECT p.id, {rows.STORED} FROM preferences p "  # noqa: S608 (our columns)
    "WHERE p.id > ? ORDER BY p.id LIMIT 1000"
)


class Act:
    """One act while its writes are done.

    Args:
        db: A connection in a write transaction.
        now: The act's time, milliseconds since 1970 UTC.
        source: The id and the summary of where it comes from.

    Attributes:
        undoes: The revision of the act that this one takes back, or None.
    """

    __slots__ = ("_revision", "db", "now", "source", "undoes")

    def __init__(
        self, db: engine.Connection, now: int, source: tuple[str | None, str | None]
    ) -> None:
        """Begin with nothing written."""
        self.db = db
        self.now = now
        self.source = source
        self._revision = 0
        self.undoes: int | None = None

    def carry_out(self, writes: Sequence[Write]) -> list[int]:
        """Do the writes in their order.

        Args:
            writes: What `decide` gave.

        Returns:
            The ids of the entries that are new.
        """
        inserted: list[int] = []
        for write in writes:
            done = _WRITERS.get(type(write))
            if done is None:
                message = f"no write: {write!r}"
                raise TypeError(message)
            number = done(self, write)
            if number is not None:
                inserted.append(number)
        return inserted

    def record(
        self,
        entry: int,
        what: str,
        before: str | None,
        after: str | None,
        item: str | None = None,
    ) -> None:
        """Write one line of the history.

        Args:
            entry: The entry's id, or `PROFILE`.
            what: `ADDED`, `CHANGED` or `REMOVED`.
            before: The old values as JSON, or None.
            after: The new values as JSON, or None.
            item: The label that the entry has lost, if it has.
        """
        # The act's own row comes last, since only then its answer is known.
        revision = self._revision = self._revision or queries.revision(self.db) + 1
        key = None if item is None else item_key(item)
        line = (revision, entry, what, self.now, *self.source, key, before, after)
        self.db.execute(_RECORD, line)

    def insert(self, write: port.Insert) -> int:
        """Add an entry; gives its id."""
        sql, values = rows.insert(write.fields, self.now)
        number = self.db.execute(sql, values).lastrowid or 0
        self.record(number, ADDED, None, written(rows.FIELDS, self._row(number)))
        return number

    def update(self, write: port.Update) -> None:
        """Set some fields of an entry."""
        before = self._row(write.id) if write.fields else ()
        if not before:
            return
        sql, values = rows.update(write.id, write.fields)
        self.db.execute(sql, values)
        after = self._row(write.id)
        changed = [place for place, value in enumerate(before) if value != after[place]]
        if changed:
            names = [rows.FIELDS[place] for place in changed]
            was, is_now = (
                written(names, [values[place] for place in changed]) for values in (before, after)
            )
            self.record(write.id, CHANGED, was, is_now, before[ITEM] if ITEM in changed else None)

    def delete(self, write: port.Delete) -> None:
        """Take an entry out."""
        before = self._row(write.id)
        if before:
            self.record(write.id, REMOVED, written(rows.FIELDS, before), None, before[ITEM])
            self.db.execute("DELETE FROM preferences WHERE id = ?", (write.id,))

    def clear(self, _write: port.Clear) -> None:
        """Take all entries out."""
        last = -1 << 63
        while page := self.db.execute(_PAGE, (last,)).fetchall():
            for row in page:
                was = row[1:]
                self.record(row[0], REMOVED, written(rows.FIELDS, was), None, was[ITEM])
            last = page[-1][0]
        # The triggers keep SQLite from dropping all rows at once, so that each is recorded.
        self.db.execute("DELETE FROM preferences")

    def configure(self, write: port.Configure) -> None:
        """Set how the entries fade."""
        before = queries.settings(self.db)
        self.db.execute(_DECAY, (write.decay.half_life_days, write.decay.floor))
        if before != write.decay:
            self.record(PROFILE, CHANGED, _decay(before), _decay(write.decay))

    def set_state(self, write: port.SetState) -> None:
        """Keep or drop a word about the profile itself."""
        if write.value is None:
            self.db.execute("DELETE FROM state WHERE key = ?", (write.key,))
        else:
            self.db.execute(_STATE, (write.key, write.value))
        if write.is_read:
            # Moves the generation, by which readers notice it.
            self.db.execute("INSERT INTO change (entry) VALUES (?)", (PROFILE,))

    def keep(self, write: port.Keep) -> None:
        """Keep the hash of some words."""
        from aizo.store import hashes

        hashes.keep(self.db, write.kind, write.words)

    def drop(self, write: port.Drop) -> None:
        """Drop the hash of some words."""
        from aizo.store import hashes

        hashes.drop(self.db, write.kind, write.words)

    def undo(self, write: port.Undo) -> None:
        """Take back what an act did."""
        from aizo.store import history

        history.take_back(self, write.revision)
        self.undoes = write.revision

    def forget(self, write: Forget) -> None:
        """Take entries out with every trace."""
        from aizo.store import erasing

        erasing.forget(self, write)

    def put(self, write: Put) -> None:
        """Write lines of another profile."""
        from aizo.store import contents

        contents.put(self.db, write.lines)

    def _row(self, number: int) -> tuple[Any, ...]:
        found = self.db.execute(rows.ONE, (number,)).fetchall()
        return found[0] if found else ()


def written(names: Sequence[str], values: Sequence[Any]) -> str:
    """Write fields as JSON.

    Args:
        names: Plain names.
        values: Texts, numbers or None.

    Returns:
        One object.
    """
    pairs = [
        f'"{name}":{_quoted(value) if type(value) is str else _plain(value)}'
        for name, value in zip(names, values, strict=True)
    ]
    return "{" + ",".join(pairs) + "}"


def _plain(value: float | None) -> str:
    return "null" if value is None else repr(value)


def _decay(decay: DecayConfig) -> str:
    return written(("half_life_days", "floor"), (decay.half_life_days, decay.floor))


_WRITERS: dict[type, Callable[[Act, Any], int | None]] = {
    port.Insert: Act.insert,
    port.Update: Act.update,
    port.Delete: Act.delete,
    port.Clear: Act.clear,
    port.Configure: Act.configure,
    port.SetState: Act.set_state,
    port.Keep: Act.keep,
    port.Drop: Act.drop,
    port.Undo: Act.undo,
    Forget: Act.forget,
    Put: Act.put,
}
