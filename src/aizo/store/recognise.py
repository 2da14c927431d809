"""What a database file is: ours, the Rust aizo's, blank, or none that we may touch."""

from __future__ import annotations

from aizo.errors import Failed

TYPE_CHECKING = False
if TYPE_CHECKING:
    from aizo.store import engine

APPLICATION_ID = 0x61697A6F  # "aizo"
VERSION = 1

BLANK = 0
OURS = -1
RUST_VERSIONS = (5, 6, 7, 8)
_NEEDED = frozenset(
    ("id", "item", "reason", "keywords", "base_score", "source", "added_at", "last_seen")
)


def recognise(db: engine.Connection, path: str) -> int:
    """Tell what the database is, by reading only.

    Args:
        db: A connection to it.
        path: Its path, for the errors.

    Returns:
        `OURS`, `BLANK`, or the version of the Rust aizo's schema.

    Raises:
        Failed: It is foreign, or newer than we know.
        engine.Error: It cannot be read.
    """
    application = db.execute("PRAGMA application_id").fetchall()[0][0]
    version = db.execute("PRAGMA user_version").fetchall()[0][0]
    if application == APPLICATION_ID:
        if version == VERSION:
            return OURS
        check_version(db, path)
        raise Failed("damaged_database", f"{path} is damaged: its version is {version}")
    if application == 0:
        tables = {row[0] for row in db.execute("SELECT name FROM sqlite_master").fetchall()}
        if not tables and version == 0:
            return BLANK
        if {"schema_meta", "preferences"} <= tables:
            return _rust(db, path)
    raise Failed("foreign_database", f"{path} is the database of another program")


def check_version(db: engine.Connection, path: str) -> None:
    """Make sure that a profile of ours is still of the version that we know.

    Args:
        db: A connection to it.
        path: Its path, for the error.

    Raises:
        Failed: A newer aizo has taken it over.
        engine.Error: It cannot be read.
    """
    version = db.execute("PRAGMA user_version").fetchall()[0][0]
    if version > VERSION:
        raise _newer(path, f"version {version}; this one knows version {VERSION}")


def _rust(db: engine.Connection, path: str) -> int:
    rows = db.execute("SELECT value FROM schema_meta WHERE key = 'version'").fetchall()
    columns = {row[1] for row in db.execute("PRAGMA table_info(preferences)").fetchall()}
    try:
        version = int(rows[0][0])
    except (IndexError, TypeError, ValueError):
        version = 0
    if version > RUST_VERSIONS[-1]:
        raise _newer(path, f"schema {version}; this one knows schemas 5 to 8")
    if version not in RUST_VERSIONS or not columns >= _NEEDED:
        message = f"{path} is no aizo database of schema 5 to 8 (it says {version or 'nothing'})"
        raise Failed("foreign_database", message)
    return version


def _newer(path: str, which: str) -> Failed:
    return Failed("newer_database", f"{path} was written by a newer aizo ({which})")
