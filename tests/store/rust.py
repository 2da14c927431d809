"""Databases as the Rust aizo made them, built from its schemas."""

from __future__ import annotations

import sqlite3

_BASE = """
CREATE TABLE schema_meta (key TEXT PRIMARY KEY, value TEXT NOT NULL);
CREATE TABLE decay_config (
    id INTEGER PRIMARY KEY CHECK(id = 1),
    half_life_days REAL NOT NULL DEFAULT 30.0,
    floor REAL NOT NULL DEFAULT 0.1
);
INSERT INTO decay_config (id, half_life_days, floor) VALUES (1, 21.0, 0.05);
CREATE TABLE "preferences" (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    item TEXT NOT NULL,
    reason TEXT NOT NULL,
    keywords TEXT NOT NULL DEFAULT '',
    base_score REAL NOT NULL DEFAULT 5.0,
    source TEXT NOT NULL DEFAULT 'manual',
    added_at TEXT NOT NULL,
    last_seen TEXT NOT NULL
);
CREATE UNIQUE INDEX idx_pref_item_v5 ON "preferences"(LOWER(item));
"""
_STEPS = {
    6: """
CREATE TABLE preference_scenarios (
    preference_id INTEGER NOT NULL,
    scenario TEXT NOT NULL,
    PRIMARY KEY (preference_id, scenario),
    FOREIGN KEY (preference_id) REFERENCES preferences(id) ON DELETE CASCADE
);
CREATE INDEX idx_preference_scenarios_scenario ON preference_scenarios(scenario);
CREATE TABLE sessions (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    analyzed_at TEXT NOT NULL,
    extracted INTEGER NOT NULL DEFAULT 0,
    content_hash TEXT NOT NULL DEFAULT ''
);
CREATE UNIQUE INDEX idx_sessions_hash ON sessions(content_hash) WHERE content_hash != '';
INSERT INTO sessions (analyzed_at, extracted, content_hash) VALUES ('2026-01-01', 3, 'abc');
""",
    7: "ALTER TABLE preferences ADD COLUMN touch_count INTEGER NOT NULL DEFAULT 0;",
    8: """
ALTER TABLE preferences ADD COLUMN token_count INTEGER NOT NULL DEFAULT 0;
ALTER TABLE decay_config ADD COLUMN token_counting_enabled INTEGER NOT NULL DEFAULT 0;
""",
}
WHEN = "2026-02-01T10:00:00.123456789+00:00"


def make(path, version, rows=(), tags=(), journal="delete"):
    """Make a database; rows are dictionaries of columns, tags pairs of id and name."""
    db = sqlite3.connect(path, isolation_level=None)
    db.execute(f"PRAGMA journal_mode = {journal}")
    db.executescript(_BASE)
    for step in range(6, version + 1):
        db.executescript(_STEPS[step])
    db.execute("INSERT INTO schema_meta VALUES ('version', ?)", (str(version),))
    for row in rows:
        whole = {"reason": "why", "added_at": WHEN, "last_seen": WHEN, **row}
        if version < 7:
            whole.pop("touch_count", None)
        names = ", ".join(whole)
        places = ", ".join("?" * len(whole))
        db.execute(f"INSERT INTO preferences ({names}) VALUES ({places})", [*whole.values()])
    if version > 5:
        db.executemany("INSERT INTO preference_scenarios VALUES (?, ?)", tags)
    db.close()
    return path
