"""The files that aizo keeps for one profile, and no other profile's."""

from __future__ import annotations

import os
import stat

from aizo.subjects import FOLDER

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from aizo.settings import Settings

SIDECARS = ("", "-wal", "-shm", "-journal")
# Folders of the home that hold one folder a profile, named by a hash.
SHARED = ("cache", "receipts", "exports", "backups", "edits")
_HASH = 32


def files(settings: Settings) -> list[str]:
    """List the files that may hold texts of a profile.

    Args:
        settings: Whose profile.

    Returns:
        Paths of regular files: the database with those beside it, and everything under the
        profile's folder that does not belong to another profile.
    """
    found = dict.fromkeys(_walked(settings))
    for ending in SIDECARS:
        found[settings.database + ending] = None
    return [path for path in found if _is_file(path)]


def own(settings: Settings) -> list[str]:
    """List the files that hold texts of a profile and of no other.

    Args:
        settings: Whose profile.

    Returns:
        Paths of regular files: the database with those beside it, and what lies in the profile's
        own folders.
    """
    found = dict.fromkeys(settings.database + ending for ending in SIDECARS)
    for name in SHARED:
        for folder, inside, names in os.walk(settings.kept(name)):
            inside.sort()
            found.update((os.path.join(folder, one), None) for one in sorted(names))
    return [path for path in found if _is_file(path)]


def folders(settings: Settings) -> list[str]:
    """List the folders that hold these files.

    Args:
        settings: Whose profile.

    Returns:
        Paths of folders that aizo has made or uses.
    """
    paths = [settings.home, settings.folder]
    paths += [os.path.join(settings.folder, name) for name in SHARED]
    paths += [settings.kept(name) for name in SHARED]
    return [path for path in dict.fromkeys(paths) if os.path.isdir(path)]


def _walked(settings: Settings) -> Iterator[str]:
    ours = {os.path.basename(settings.kept(name)) for name in SHARED}
    top = settings.folder
    for folder, inside, names in os.walk(top):
        if folder == top and settings.subject is None and FOLDER in inside:
            inside.remove(FOLDER)
        parent, name = os.path.split(folder)
        if parent == top and name in SHARED and settings.subject is None:
            inside[:] = [one for one in inside if not _is_hash(one) or one in ours]
        inside.sort()
        yield from (os.path.join(folder, one) for one in sorted(names))


def _is_hash(name: str) -> bool:
    return len(name) == _HASH and all(one in "0123456789abcdef" for one in name)


def _is_file(path: str) -> bool:
    try:
        return stat.S_ISREG(os.lstat(path).st_mode)
    except OSError:
        return False
