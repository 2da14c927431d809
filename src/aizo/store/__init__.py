"""The cellar: where entries are kept. The floors above know only `port`, and this way in."""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from aizo.store.port import Store
    from aizo.store.upkeep import Upkeep


def open_store(path: str, *, home: str, off: bool = False) -> Store:
    """Open the store of one profile.

    Args:
        path: The database file; a missing one reads as empty.
        home: The folder whose `backups/` gets copies before migrations.
        off: Give a store that holds nothing, whatever the file holds.

    Returns:
        The store.

    Raises:
        AizoError: The database cannot be used.
    """
    if off:
        from aizo.store.nothing import Nothing

        return Nothing(path)
    from aizo.store.sqlite import open_store as open_database

    return open_database(path, home=home)


def keeper(store: Store) -> Upkeep:
    """Give the upkeep of a store's place.

    Args:
        store: An open store.

    Returns:
        What does it.
    """
    from aizo.store.sqlite_upkeep import SqliteUpkeep

    return SqliteUpkeep(store)


def engine_version() -> tuple[int, ...]:
    """Give the version of SQLite.

    Returns:
        Its numbers.
    """
    from aizo.store import engine

    db = engine.connect(":memory:")
    try:
        told: str = db.execute("SELECT sqlite_version()").fetchall()[0][0]
    finally:
        db.close()
    return tuple(map(int, told.split(".")))
