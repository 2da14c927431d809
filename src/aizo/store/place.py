"""Where a database lies: how it may be opened there, and whether it is still the same file.

Nothing here opens the database, its -wal or its -shm as a file: closing any descriptor of them
would drop the locks that SQLite holds for this process, and a second writer would be let in.
"""

from __future__ import annotations

import os
import stat

from aizo.errors import Failed
from aizo.store import engine

TYPE_CHECKING = False
if TYPE_CHECKING:
    # What tells whether a connection still shows the file at the path.
    Stamp = tuple[object, ...]

ORDINARY = "ordinary"
READ_ONLY = "read-only"
IMMUTABLE = "immutable"
MEMORY = "memory"

# How long SQLite itself waits at a lock, in seconds. Short, so that another thread can read in
# between; the store waits on by trying again.
SLICE = 0.02
_FLAGS = {ORDINARY: "mode=rw", READ_ONLY: "mode=ro", IMMUTABLE: "mode=ro&immutable=1"}


def way_in(*, folder_writable: bool, has_wal: bool) -> str:
    """Decide how a database may be opened for reading.

    A WAL database needs files beside it. In a read-only folder nobody can make them: then it is
    read as one file that never changes, unless a -wal there says that the file is not all.

    Args:
        folder_writable: Whether files can be made beside the database.
        has_wal: Whether a -wal lies beside it.

    Returns:
        `ORDINARY`, `READ_ONLY` or `IMMUTABLE`.
    """
    if folder_writable:
        return ORDINARY
    return READ_ONLY if has_wal else IMMUTABLE


def look(path: str) -> os.stat_result | None:
    """Look at the file.

    Args:
        path: The database.

    Returns:
        Its status, or None where there is none.

    Raises:
        Failed: It cannot be looked at, or is no file.
    """
    try:
        status = os.stat(path)
    except (FileNotFoundError, NotADirectoryError):
        return None
    except (OSError, ValueError) as error:
        raise engine.from_system(error, path, "unreadable_database") from error
    return status


def is_file(status: os.stat_result) -> bool:
    """Tell whether it is a regular file.

    Args:
        status: What `look` gave.

    Returns:
        False for folders, devices and pipes.
    """
    return stat.S_ISREG(status.st_mode)


def is_folder_writable(path: str) -> bool:
    """Tell whether files can be made beside the database.

    Args:
        path: The database.

    Returns:
        What the system says.
    """
    return os.access(os.path.dirname(path) or ".", os.W_OK | os.X_OK)


def beside(path: str) -> str | None:
    """Tell whether a file lies beside the database that holds a part of it.

    Args:
        path: The database.

    Returns:
        The path of the -wal or of the rollback journal, or None.
    """
    for ending in ("-wal", "-journal"):
        if os.path.exists(path + ending):
            return path + ending
    return None


def stamp(path: str, status: os.stat_result, way: str) -> Stamp:
    """Give what stays equal as long as a connection shows the file at the path.

    Args:
        path: The database.
        status: What `look` gave.
        way: How it was opened: SQLite watches the content only of what is not immutable.

    Returns:
        Something to compare.
    """
    if way in {ORDINARY, READ_ONLY}:
        return (status.st_ino, status.st_dev, os.getpid())
    return (
        status.st_ino,
        status.st_dev,
        os.getpid(),
        status.st_size,
        status.st_mtime_ns,
        beside(path),
    )


def connect(path: str, way: str) -> engine.Connection:
    """Connect to a database that exists; never makes one.

    Args:
        path: The database.
        way: `ORDINARY`, `READ_ONLY` or `IMMUTABLE`.

    Returns:
        The connection, without an open transaction.

    Raises:
        engine.Error: It cannot be opened.
    """
    name = path.replace("\\", "/") if os.sep == "\\" else path
    for character, code in (("%", "%25"), ("?", "%3f"), ("#", "%23")):
        name = name.replace(character, code)
    if not name.startswith("/"):
        name = "/" + name
    return engine.connect(
        f"file://{name}?{_FLAGS[way]}",
        uri=True,
        timeout=SLICE,
        isolation_level=None,
        check_same_thread=False,
        cached_statements=256,
    )


def create(path: str) -> bool:
    """Make an empty private file for a database, if there is none.

    Args:
        path: The database.

    Returns:
        Whether it was made; else there is one already.

    Raises:
        Failed: It cannot be made.
    """
    try:
        # Without a descriptor there is none whose closing could drop a lock.
        os.mknod(path, 0o600 | stat.S_IFREG)
    except FileExistsError:
        return False
    except (AttributeError, OSError):
        return _create_by_opening(path)
    return True


def make_private(path: str) -> None:
    """Let nobody else read a file that is ours now; its -wal and -shm will take over the mode.

    Args:
        path: A database that we may write; one that its owner has protected keeps its mode.
    """
    try:
        mode = stat.S_IMODE(os.stat(path).st_mode)
        if mode & 0o077 and mode & 0o200:
            os.chmod(path, mode & 0o700)
    except OSError:
        # It belongs to somebody else, who decides.
        pass


def unreadable(path: str, other: str) -> Failed:
    """Make the error for a database that cannot be read where it lies.

    Args:
        path: The database.
        other: The file beside it.

    Returns:
        The error, which names both files.
    """
    return Failed(
        "unreadable_database",
        f"cannot open {path} in a read-only folder while {other} lies beside it, "
        "which holds a part of it",
        "Copy both files into a writable folder and name the copy with --db.",
    )


def _create_by_opening(path: str) -> bool:
    """Where the system cannot make files otherwise (Windows, some network folders)."""
    try:
        handle = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
    except FileExistsError:
        return False
    except OSError as error:
        raise engine.from_system(error, path, "unwritable") from error
    os.close(handle)
    return True
