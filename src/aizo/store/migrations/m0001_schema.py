"""Schema 1: what a new profile consists of."""

from __future__ import annotations

from aizo.store.recognise import APPLICATION_ID, VERSION

TYPE_CHECKING = False
if TYPE_CHECKING:
    from aizo.store import engine

# An act writes six pages to the WAL whatever their size: half the default makes it 15% faster.
PAGE_SIZE = "PRAGMA page_size = 2048"

# `base_score`: hundredths, in arithmetic that every machine rounds alike.
# The tags are a column of their own row, so that one row and one trigger tell everything.
# AUTOINCREMENT: the id of an entry is never used again. The numbers of changes and acts need no
# such counter, since the newest row of both is never removed; it would cost 3 us a write.
# The partial index of `act` spares an act without a request one page of 4 KB in the WAL.
# `history`: one row for each entry that an act touched; `entry` 0 is the profile itself, whose
# decay settings an act may change. An entry that was added has all its fields in `after`, one that
# was removed in `before`; of a change both hold the old and the new values of what changed, as
# JSON. Its `item_key` is the label that an entry lost by it, so that it is found by it afterwards.
# `ingested` and `forgotten` hold salted hashes only; the salt is in `state`.
# `inbox` holds what was learnt and waits for the person, `turn` the hashes of what was read.
_TABLES = (
    """
    CREATE TABLE preferences (
        id INTEGER PRIMARY KEY AUTOINCREMENT,
        item TEXT NOT NULL,
        reason TEXT NOT NULL,
        keywords TEXT NOT NULL DEFAULT '',
        base_score REAL NOT NULL DEFAULT 5.0 CHECK (
            base_score BETWEEN 0 AND 10
            AND CAST(base_score * 100 + 0.5 AS INTEGER) / 100.0 = base_score
        ),
        source TEXT NOT NULL DEFAULT 'manual',
        added_at TEXT NOT NULL,
        last_seen TEXT NOT NULL,
        touch_count INTEGER NOT NULL DEFAULT 0,
        uid TEXT NOT NULL UNIQUE,
        item_key TEXT NOT NULL UNIQUE,
        kind TEXT NOT NULL DEFAULT 'observed',
        decay_class INTEGER NOT NULL DEFAULT 0,
        last_seen_ms INTEGER NOT NULL,
        stated_at_ms INTEGER,
        scenarios TEXT NOT NULL DEFAULT '',
        expires_at_ms INTEGER
    )
    """,
    """
    CREATE INDEX preference_expiring ON preferences (expires_at_ms)
    WHERE expires_at_ms IS NOT NULL
    """,
    "CREATE INDEX preference_tentative ON preferences (id) WHERE kind = 'tentative'",
    """
    CREATE TABLE change (
        seq INTEGER PRIMARY KEY,
        entry INTEGER NOT NULL,
        mark INTEGER NOT NULL DEFAULT (random())
    )
    """,
    """
    CREATE TRIGGER preference_inserted AFTER INSERT ON preferences BEGIN
        INSERT INTO change (entry) VALUES (NEW.id);
    END
    """,
    """
    CREATE TRIGGER preference_updated AFTER UPDATE ON preferences BEGIN
        INSERT INTO change (entry) VALUES (NEW.id);
    END
    """,
    """
    CREATE TRIGGER preference_renumbered AFTER UPDATE ON preferences WHEN OLD.id <> NEW.id BEGIN
        INSERT INTO change (entry) VALUES (OLD.id);
    END
    """,
    """
    CREATE TRIGGER preference_deleted AFTER DELETE ON preferences BEGIN
        INSERT INTO change (entry) VALUES (OLD.id);
    END
    """,
    """
    CREATE TABLE act (
        revision INTEGER PRIMARY KEY,
        op TEXT NOT NULL,
        at TEXT NOT NULL,
        request TEXT,
        answer TEXT,
        undoes INTEGER
    )
    """,
    "CREATE UNIQUE INDEX act_request ON act (request) WHERE request IS NOT NULL",
    "CREATE INDEX act_undoes ON act (undoes) WHERE undoes IS NOT NULL",
    """
    CREATE TABLE history (
        id INTEGER PRIMARY KEY,
        revision INTEGER NOT NULL,
        entry INTEGER NOT NULL,
        what TEXT NOT NULL CHECK (what IN ('added', 'changed', 'removed')),
        at_ms INTEGER NOT NULL,
        source_id TEXT,
        source_summary TEXT,
        item_key TEXT,
        before TEXT,
        after TEXT
    )
    """,
    "CREATE INDEX history_revision ON history (revision)",
    "CREATE INDEX history_entry ON history (entry)",
    "CREATE INDEX history_item ON history (item_key) WHERE item_key IS NOT NULL",
    "CREATE INDEX history_source ON history (source_id) WHERE source_id IS NOT NULL",
    "CREATE TABLE state (key TEXT PRIMARY KEY, value TEXT NOT NULL) WITHOUT ROWID",
    "CREATE TABLE ingested (hash BLOB PRIMARY KEY) WITHOUT ROWID",
    "CREATE TABLE forgotten (hash BLOB PRIMARY KEY) WITHOUT ROWID",
    """
    CREATE TABLE inbox (
        id INTEGER PRIMARY KEY AUTOINCREMENT,
        item BLOB NOT NULL,
        side INTEGER NOT NULL,
        said_ms INTEGER,
        refused_ms INTEGER,
        told TEXT NOT NULL,
        UNIQUE (item, side)
    )
    """,
    "CREATE TABLE turn (hash BLOB NOT NULL UNIQUE, lease_ms INTEGER, version INTEGER)",
    """
    CREATE TABLE IF NOT EXISTS decay_config (
        id INTEGER PRIMARY KEY CHECK (id = 1),
        half_life_days REAL NOT NULL DEFAULT 30.0,
        floor REAL NOT NULL DEFAULT 0.1
    )
    """,
    "INSERT OR IGNORE INTO decay_config (id) VALUES (1)",
    "CREATE TABLE IF NOT EXISTS schema_meta (key TEXT PRIMARY KEY, value TEXT NOT NULL)",
    # The Rust aizo drops a database whose version it does not know.
    "INSERT OR IGNORE INTO schema_meta (key, value) VALUES ('version', '8')",
    f"PRAGMA application_id = {APPLICATION_ID}",
    f"PRAGMA user_version = {VERSION}",
)


def create(db: engine.Connection) -> None:
    """Make the tables of a new profile, inside the caller's transaction.

    Args:
        db: A connection that holds the write lock.
    """
    for statement in _TABLES:
        db.execute(statement)


def statements() -> tuple[str, ...]:
    """Give what `create` carries out.

    Returns:
        The statements, in order.
    """
    return _TABLES
