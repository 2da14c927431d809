"""The tables of a profile's database beside those that this package writes itself."""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from aizo.store import engine

OWN = frozenset(
    (
        "preferences",
        "change",
        "act",
        "history",
        "state",
        "ingested",
        "forgotten",
        "decay_config",
        "schema_meta",
    )
)
_TABLES = "SELECT name, sql FROM sqlite_master WHERE type = 'table' ORDER BY name"

_SCHEMA = "SELECT name, sql FROM sqlite_master"
_HEADER = ("SQLite format 3", "aizo")  # the latter is the application id


def frame(db: engine.Connection) -> list[str]:
    """Give the texts that a database holds for being one of ours.

    Args:
        db: The connection.

    Returns:
        What stands in its first bytes, and the names and statements of its schema.
    """
    return [*_HEADER, *(text for row in db.execute(_SCHEMA).fetchall() for text in row if text)]


def others(db: engine.Connection) -> list[tuple[str, list[str]]]:
    """List the tables of other capabilities, and those that an older aizo left.

    Args:
        db: The connection.

    Returns:
        Name and columns of each.
    """
    names = [row[0] for row in db.execute(_TABLES).fetchall()]
    return [
        (name, columns(db, name))
        for name in names
        if name not in OWN and not name.startswith("sqlite_") and '"' not in name
    ]


def columns(db: engine.Connection, name: str) -> list[str]:
    """List the columns of a table.

    Args:
        db: The connection.
        name: The table.

    Returns:
        Their names, in order.
    """
    return [row[1] for row in db.execute(f'PRAGMA table_info("{name}")').fetchall()]
