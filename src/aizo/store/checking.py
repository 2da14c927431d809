"""What in a profile's database is not as it should be."""

from __future__ import annotations

from aizo import clock
from aizo.clean import (
    ITEM_LENGTH,
    REASON_LENGTH,
    SOURCE_LENGTH,
    TERM_COUNT,
    TERM_LENGTH,
    item_key,
)
from aizo.decay import ORDINARY, SKIPPED, DecayConfig
from aizo.entry import KINDS, TENTATIVE
from aizo.errors import InvalidInput
from aizo.store import engine, hashes, queries, rows
from aizo.store.migrations import m0001_schema
from aizo.store.upkeep import Flaw
from aizo.store.writes import ERASING
from aizo.text import fold

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from typing import Any

_MOST_PROBLEMS = 5
_SCHEMA = (
    "SELECT type, name FROM sqlite_master WHERE type IN ('table', 'index', 'trigger') "
    "AND name NOT LIKE 'sqlite_%'"
)
_ROWS = (
    "SELECT id, item, reason, keywords, scenarios, source, kind, item_key, added_at, last_seen, "
    "last_seen_ms, touch_count, base_score, uid, decay_class, stated_at_ms, expires_at_ms "
    "FROM preferences ORDER BY id"
)
_ROW_FIELDS = (
    "id",
    "item",
    "reason",
    "keywords",
    "scenarios",
    "source",
    "kind",
    "item_key",
    "added_at",
    "last_seen",
    "last_seen_ms",
    "touch_count",
    "base_score",
    "uid",
    "decay_class",
    "stated_at_ms",
    "expires_at_ms",
)
_BEYOND = (
    "SELECT count(*) FROM history h WHERE NOT EXISTS "
    "(SELECT 1 FROM act a WHERE a.revision = h.revision)"
)
_LOST = (
    "SELECT DISTINCT h.entry FROM history h WHERE h.entry <> 0 AND NOT EXISTS "
    "(SELECT 1 FROM preferences p WHERE p.id = h.entry) AND (SELECT l.what FROM history l "
    "WHERE l.entry = h.entry ORDER BY l.id DESC LIMIT 1) <> 'removed' ORDER BY 1"
)
_DECAY = "SELECT half_life_days, floor FROM decay_config WHERE id = 1"


def check(db: engine.Connection, now: int) -> list[Flaw]:
    """Look for what is not as it should be.

    Args:
        db: The connection.
        now: Milliseconds since 1970 UTC.

    Returns:
        What was found; nothing more is looked for in a file that is damaged or lacks a table.
    """
    told = [row[0] for row in db.execute("PRAGMA integrity_check").fetchall()]
    if told != ["ok"]:
        return [Flaw("damaged", one) for one in told[:_MOST_PROBLEMS]]
    flaws = [*_schema(db)]
    tables = [flaw for flaw in flaws if flaw.kind == "table"]
    if tables:
        # What belongs to a table goes with it.
        return tables
    return [*flaws, *_rows(db, now), *_history(db), *_settings(db)]


def repair(db: engine.Connection) -> None:
    """Put right what can be put right without losing anything.

    Missing indexes and triggers are made again; labels are folded anew, where a newer Unicode folds
    them otherwise; of two dates the one that weights go by stays; numbers that are none are set as
    if they had not been given; bad decay settings are replaced.

    Args:
        db: A connection set up for writing, without a transaction.
    """
    db.execute("BEGIN IMMEDIATE")
    try:
        there = set(db.execute(_SCHEMA).fetchall())
        for statement in m0001_schema.statements():
            kind, name = _made_by(statement)
            if kind in {"index", "trigger"} and (kind, name) not in there:
                db.execute(statement)
        _repair_rows(db)
        told = db.execute(_DECAY).fetchall()
        if told and not _is_decay(told[0]):
            decay = DecayConfig()
            sql = "UPDATE decay_config SET half_life_days = ?, floor = ? WHERE id = 1"
            db.execute(sql, (decay.half_life_days, decay.floor))
        db.execute("COMMIT")
    except BaseException:
        if db.in_transaction:
            db.execute("ROLLBACK")
        raise


def _repair_rows(db: engine.Connection) -> None:
    for row in db.execute(_ROWS).fetchall():
        values = dict(zip(_ROW_FIELDS, row, strict=True))
        number, item = values["id"], values["item"]
        if not _types(values):
            values |= _sound(values)
            db.execute(_SET_TYPES, {name: values[name] for name in ("id", *_TYPED)})
        key = item_key(item) if isinstance(item, str) else values["item_key"]
        if key != values["item_key"] and queries.find(db, key) is None:
            db.execute("UPDATE preferences SET item_key = ? WHERE id = ?", (key, number))
        seen = values["last_seen_ms"]
        if isinstance(seen, int) and not _dates(values):
            added = clock.parse_stored(values["added_at"])
            db.execute(
                "UPDATE preferences SET last_seen = ?, added_at = ? WHERE id = ?",
                (clock.text(seen), clock.text(seen if added is None else added), number),
            )


def _made_by(statement: str) -> tuple[str, str]:
    """Give kind and name of what a statement makes."""
    words = statement.replace("UNIQUE ", "").replace("IF NOT EXISTS ", "").split()
    return (words[1].lower(), words[2]) if words[0] == "CREATE" else ("", "")


def _is_decay(values: tuple[float, float]) -> bool:
    try:
        DecayConfig(*values)
    except InvalidInput:
        return False
    return True


def _schema(db: engine.Connection) -> Iterator[Flaw]:
    whole = engine.connect(":memory:", isolation_level=None)
    try:
        m0001_schema.create(whole)
        there = set(db.execute(_SCHEMA).fetchall())
        for kind, name in whole.execute(_SCHEMA).fetchall():
            if (kind, name) not in there:
                yield Flaw(
                    "table" if kind == "table" else "schema", f"the {kind} {name} is missing"
                )
            elif kind == "table":
                missing = _columns(whole, name) - _columns(db, name)
                if missing:
                    names = ", ".join(sorted(missing))
                    yield Flaw("table", f"the table {name} lacks {names}")
    finally:
        whole.close()


def _columns(db: engine.Connection, name: str) -> set[str]:
    return {row[1] for row in db.execute(f'PRAGMA table_info("{name}")').fetchall()}


def _rows(db: engine.Connection, now: int) -> Iterator[Flaw]:
    found: dict[tuple[str, str], list[int]] = {}
    for row in db.execute(_ROWS):
        values = dict(zip(_ROW_FIELDS, row, strict=True))
        for kind, rule, holds in _RULES:
            try:
                is_kept = holds(values, now)
            except (TypeError, AttributeError, ValueError):
                is_kept = False
            if not is_kept:
                found.setdefault((kind, rule), []).append(values["id"])
    for (kind, rule), ids in found.items():
        yield Flaw(kind, rule, ids)


def _history(db: engine.Connection) -> Iterator[Flaw]:
    beyond = db.execute(_BEYOND).fetchall()[0][0]
    if beyond:
        yield Flaw("orphan", f"{beyond} lines of the history belong to no act")
    lost = [row[0] for row in db.execute(_LOST).fetchall()]
    if lost:
        yield Flaw("orphan", "entries of which the history tells are gone without a trace", lost)


def _settings(db: engine.Connection) -> Iterator[Flaw]:
    told = db.execute(_DECAY).fetchall()
    if told and not _is_decay(told[0]):
        yield Flaw("decay", f"the decay settings break a rule: {told[0]}")
    salt = hashes.salt(db)
    if salt and not hashes.is_salt(salt):
        yield Flaw("salt", "the salt of what is forgotten cannot be read")
    if queries.state(db, ERASING) is not None:
        yield Flaw("erasing", "what was forgotten is still in the old pages of the database")


def _terms(text: str) -> bool:
    terms = rows.divided(text)
    return len(terms) <= TERM_COUNT and all(
        term and len(term) <= TERM_LENGTH and fold(term) == term for term in terms
    )


def _types(row: dict[str, Any]) -> bool:
    return _sound(row) == {name: row[name] for name in _TYPED}


def _sound(row: dict[str, Any]) -> dict[str, int | None]:
    """Give the numbers of a row, and for those that are none what stands where none is given."""
    numbers: dict[str, int | None] = {
        "decay_class": SKIPPED if row["kind"] == TENTATIVE else ORDINARY,
        "last_seen_ms": clock.parse_stored(row["last_seen"]) or 0,
        "touch_count": 0,
        "stated_at_ms": None,
        "expires_at_ms": None,
    }
    return numbers | {name: row[name] for name in _TYPED[1:] if type(row[name]) is int}


def _dates(row: dict[str, Any]) -> bool:
    read = [clock.parse_stored(row[name]) for name in ("added_at", "last_seen")]
    return None not in read and read[1] == row["last_seen_ms"]


_TYPED = ("decay_class", "last_seen_ms", "touch_count", "stated_at_ms", "expires_at_ms")
_SET_TYPES = (
    f"UPDATE preferences SET {', '.join(f'{name} = :{name}' for name in _TYPED)} "  # noqa: S608
    "WHERE id = :id"
)
# Kind, the rule in a sentence, and whether a row holds it.
_RULES: tuple[tuple[str, str, Callable[[dict[str, Any], int], bool]], ...] = (
    (
        "rule",
        f"the label is not 1 to {ITEM_LENGTH} printable characters",
        lambda row, _: 1 <= len(row["item"]) <= ITEM_LENGTH and _is_plain(row["item"]),
    ),
    (
        "rule",
        f"the reason is not 1 to {REASON_LENGTH:,} characters without control characters",
        lambda row, _: 1 <= len(row["reason"]) <= REASON_LENGTH and _is_plain(row["reason"]),
    ),
    (
        "rule",
        "a keyword or scenario is too long, or there are too many",
        lambda row, _: _terms(row["keywords"]) and _terms(row["scenarios"]),
    ),
    (
        "rule",
        "the source or the kind is none",
        lambda row, _: 1 <= len(row["source"]) <= SOURCE_LENGTH and row["kind"] in KINDS,
    ),
    (
        "rule",
        "the score or the count of touches is no number of its range",
        lambda row, _: 0 <= row["base_score"] <= 10 and row["touch_count"] >= 0,
    ),
    (
        "key",
        "the label folds to another identity",
        lambda row, _: item_key(row["item"]) == row["item_key"],
    ),
    (
        "type",
        "a number is none, or what waits is not kept apart from what counts",
        lambda row, _: _types(row),
    ),
    ("date", "a date cannot be read, or is told in two ways", lambda row, _: _dates(row)),
    (
        "future",
        "a date lies in the future",
        lambda row, now: row["last_seen_ms"] <= now + clock.DAY,
    ),
)


def _is_plain(text: str) -> bool:
    return text.isprintable() or not any(
        one < " " or "\x7f" <= one <= "\x9f" or "\ud800" <= one <= "\udfff" for one in text
    )
