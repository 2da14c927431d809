"""SQLite itself, and its complaints in our words: its errors never leak.

It is the compiled half of Python's `sqlite3`. The other half registers adapters for dates, which
nobody here uses, and costs 1.8 ms at every start, as it brings `datetime` along.
"""

from __future__ import annotations

import errno

from aizo.errors import AizoError, Failed, InvalidInput

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

__all__ = [
    "Connection",
    "Error",
    "IntegrityError",
    "OperationalError",
    "connect",
    "explained",
    "from_system",
    "is_busy",
]

# The message decides, not the code, which Python tells only from 3.11 on; these texts are SQLite's
# own and have not changed since version 3.7.
_KNOWN = (
    ("locked", "busy", "another program is writing to {path}"),
    ("disk is full", "disk_full", "no room is left for {path}"),
    ("readonly", "unwritable", "cannot write {path}"),
    ("malformed", "damaged_database", "{path} is damaged"),
    ("no such table", "damaged_database", "{path} is damaged: a table is missing"),
    ("no such column", "damaged_database", "{path} is damaged: a column is missing"),
    ("not a database", "foreign_database", "{path} is not an SQLite database"),
    ("encrypted", "foreign_database", "{path} is not an SQLite database"),
    ("unable to open", "unreadable_database", "cannot open {path}"),
    ("disk i/o error", "failed", "the disk failed while {path} was used"),
    ("closed database", "closed", "{path} was closed already"),
)
_DISK_FULL = frozenset({errno.ENOSPC, getattr(errno, "EDQUOT", errno.ENOSPC)})


def is_busy(error: BaseException) -> bool:
    """Tell whether waiting may help.

    Args:
        error: What was raised.

    Returns:
        Whether another connection holds a lock.
    """
    return isinstance(error, OperationalError) and "locked" in str(error)


def explained(error: Error, path: str) -> AizoError:
    """Turn an error of SQLite into ours.

    Args:
        error: What SQLite raised.
        path: The database.

    Returns:
        The error to raise.
    """
    said = str(error)
    lowered = said.lower()
    if isinstance(error, IntegrityError) and "item_key" in said:
        return InvalidInput("label_taken", "another entry has this label")
    for part, code, message in _KNOWN:
        if part in lowered:
            return Failed(code, message.format(path=path))
    return Failed("failed", f"{path}: {said}")


def from_system(error: OSError | ValueError, path: str, code: str) -> Failed:
    """Turn an error of the system into ours.

    Args:
        error: What the system raised.
        path: The file or folder.
        code: The error code where the reason is no full disk.

    Returns:
        The error to raise.
    """
    reason = getattr(error, "strerror", None) or str(error)
    if getattr(error, "errno", None) in _DISK_FULL:
        code = "disk_full"
    return Failed(code, f"{path}: {reason}")
