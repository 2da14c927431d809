"""SQLite itself: the compiled half of Python's `sqlite3`.

The other half registers adapters for dates, which nobody here uses, and costs 1.8 ms at every
start, as it brings `datetime` along.
"""

from __future__ import annotations

try:
    from _sqlite3 import Connection, Error, IntegrityError, OperationalError, connect
except ImportError:  # an interpreter that is built another way
    from sqlite3 import (
        Connection,
        Error,
        IntegrityError,
        OperationalError,
        connect,
    )

__all__ = ["Connection", "Error", "IntegrityError", "OperationalError", "connect"]
