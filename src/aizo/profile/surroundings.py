"""Where a profile's files lie: who may read them, what is under them, what chooses the database."""

from __future__ import annotations

import os
import stat
import sys

from aizo import clock, managed
from aizo.profile.findings import Finding
from aizo.settings import VARIABLE, read

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from aizo.settings import Settings

CHECKED = ("file modes", "file system", "synced folders", "leftovers", ".env", "versions")
_NETWORK = frozenset(
    (
        "9p",
        "afpfs",
        "afs",
        "beegfs",
        "ceph",
        "cifs",
        "davfs",
        "fuse.davfs2",
        "fuse.rclone",
        "fuse.s3fs",
        "fuse.sshfs",
        "glusterfs",
        "lustre",
        "ncpfs",
        "nfs",
        "nfs4",
        "smb3",
        "smbfs",
        "virtiofs",
    )
)
_SYNCED = (
    "box sync",
    "dropbox",
    "google drive",
    "googledrive",
    "icloud drive",
    "icloudrive",
    "mega",
    "mobile documents",
    "nextcloud",
    "onedrive",
    "owncloud",
    "pcloud drive",
    "proton drive",
    "syncthing",
)
_MARKS = (
    ".stfolder",
    ".dropbox",
    ".dropbox.cache",
    ".sync",
    ".owncloudsync.log",
    ".csync_journal.db",
)
_MOUNTS = "/proc/self/mounts"
_OLD_SQLITE = (3, 32, 0)
_AGE = clock.HOUR
_KEY_NAMES = (b"KEY", b"TOKEN", b"SECRET", b"PASSWORD")


def look(settings: Settings) -> Iterator[Finding]:
    """Look at everything about a profile but its contents.

    Args:
        settings: Whose profile.

    Yields:
        What is not as it should be.
    """
    yield from _modes(settings)
    yield from _file_system(settings)
    yield from _synced(settings)
    yield from _leftovers(settings)
    yield from _env_files(settings)
    yield from _versions()


def _modes(settings: Settings) -> Iterator[Finding]:
    """Find files of ours that others may read; a folder that somebody else made is theirs."""
    if os.name != "posix":
        return
    theirs = {
        os.path.join(settings.home, name) for name in ("scenarios.yaml", "taxonomy.txt", ".env")
    }
    for path in managed.files(settings):
        mode = _mode(path)
        if mode & 0o077 and path not in theirs:
            yield _open_to_others(path, mode, 0o600)
    for path in managed.folders(settings):
        mode = _mode(path)
        if mode & 0o077 and path != settings.home:
            yield _open_to_others(path, mode, 0o700)


def _open_to_others(path: str, mode: int, wanted: int) -> Finding:
    return Finding(
        "mode",
        f"{path} may be read or changed by others (mode {mode:04o}).",
        f"chmod {wanted:o} {path}, or aizo doctor --repair.",
        lambda: _chmod(path, wanted),
    )


def _chmod(path: str, mode: int) -> bool:
    try:
        os.chmod(path, mode)
    except OSError:
        return False
    return True


def _mode(path: str) -> int:
    try:
        return stat.S_IMODE(os.lstat(path).st_mode)
    except OSError:
        return 0


def _file_system(settings: Settings) -> Iterator[Finding]:
    kind = file_system(settings.database, (read(_MOUNTS) or b"").decode("utf-8", "replace"))
    if kind in _NETWORK:
        yield Finding(
            "network",
            f"{settings.database} lies on a network file system ({kind}), where locks of SQLite may"
            " not hold and its log cannot be shared between machines.",
            "Keep it on a local disk: aizo backup FILE there, then name that with AIZO_DB_PATH.",
        )


def file_system(path: str, mounts: str) -> str:
    """Give the kind of file system that a path lies on.

    Args:
        path: An absolute path, which need not exist.
        mounts: The system's list of mounts.

    Returns:
        Such as `ext4`; empty where that is unknown.
    """
    real = os.path.realpath(path)
    best, kind = "", ""
    for line in mounts.splitlines():
        fields = line.split(" ")
        if len(fields) > 2:
            place = fields[1].replace("\\040", " ")
            inside = place in {"/", real} or real.startswith(place + "/")
            if inside and len(place) >= len(best):
                best, kind = place, fields[2]
    return kind


def _synced(settings: Settings) -> Iterator[Finding]:
    folder = os.path.dirname(os.path.realpath(settings.database))
    parent = folder
    while True:
        name = os.path.basename(parent).lower()
        is_named = any(name == one or name.startswith(one + " ") for one in _SYNCED)
        is_named = is_named or name.startswith("onedrive")
        if is_named or any(os.path.lexists(os.path.join(parent, mark)) for mark in _MARKS):
            yield Finding(
                "synced",
                f"{settings.database} lies in a folder that is synchronised ({parent}): a copy that"
                " is taken in the middle of a write is damaged, and two machines overwrite each"
                " other.",
                "Keep it elsewhere, and let `aizo export -o FILE` write into that folder.",
            )
            return
        if os.path.dirname(parent) == parent:
            return
        parent = os.path.dirname(parent)


def _leftovers(settings: Settings) -> Iterator[Finding]:
    """Find what processes that died have left: parts of files under a temporary name."""
    now = clock.now()
    for path in managed.files(settings):
        name = os.path.basename(path)
        parts = name.split(".")
        is_part = len(parts) > 2 and parts[-2].isdecimal() and len(parts[-1]) == 8
        try:
            age = now - os.lstat(path).st_mtime_ns // 1_000_000
        except OSError:
            continue
        in_edits = os.path.dirname(path) == settings.kept("edits")
        if (is_part or in_edits) and age > _AGE:
            yield Finding(
                "leftover",
                f"{path} was left behind by a process that ended too early.",
                "Look whether you need it and delete it, or aizo doctor --repair.",
                None if in_edits else _unlinking(path),
            )


def _unlinking(path: str) -> Callable[[], bool]:
    def unlink() -> bool:
        try:
            os.unlink(path)
        except OSError:
            return False
        return True

    return unlink


def _env_files(settings: Settings) -> Iterator[Finding]:
    for note in settings.notes:
        yield Finding("env", note, "Move it away, or trust it: aizo config trust")
    path = os.path.join(settings.home, ".env")
    if not os.path.lexists(path):
        return
    content = read(path)
    if content is None:
        yield Finding("env", f"{path} cannot be read.", "Make it a readable file, or delete it.")
        return
    try:
        content.decode("utf-8-sig")
    except UnicodeDecodeError:
        yield Finding("env", f"{path} is no UTF-8 text.", "Write it anew as UTF-8.")
    has_key = any(name in content.upper() for name in _KEY_NAMES)
    if os.name == "posix" and has_key and _mode(path) & 0o077:
        yield Finding(
            "env",
            f"{path} seems to hold a key and may be read by others.",
            f"chmod 600 {path}, or aizo doctor --repair.",
            lambda: _chmod(path, 0o600),
        )
    is_chosen = settings.database_source == "~/.aizo/.env"
    if is_chosen and not os.path.exists(settings.database):
        yield Finding(
            "env",
            f"{path} names the database {settings.database}, which does not exist.",
            f"Correct {VARIABLE} in it; the first write would make a new profile there.",
        )


def _versions() -> Iterator[Finding]:
    from aizo.store import engine_version

    found = engine_version()
    if found < _OLD_SQLITE:
        shown = ".".join(map(str, found))
        yield Finding(
            "version",
            f"SQLite {shown} is older than {'.'.join(map(str, _OLD_SQLITE))}.",
            f"Use a newer Python than {sys.version.split()[0]}: it brings SQLite along.",
        )
