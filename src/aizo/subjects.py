"""Subjects: several people under one home, each with a profile that no call can leave.

A process is bound to its subject when it starts. The subject's folder is named by a hash, so that
no name can be a path; the name is kept inside, so that a folder that was swapped is noticed.
"""

from __future__ import annotations

import os
import stat

from aizo.errors import Failed, InvalidInput, invalid
from aizo.settings import (
    SUBJECT,
    VARIABLE,
    digest,
    make_private_folder,
    read,
    resolve,
    write_private,
)

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping

    from aizo.settings import Settings

LONGEST = 256
FOLDER = "subjects"
NAME = "name"
DATABASE = "preferences.db"


def bound(
    named: str | None, env: Mapping[str, str], db: object, notes: list[str]
) -> tuple[str, str]:
    """Find the subject that a process is bound to.

    Args:
        named: The one named by the caller, or None.
        env: The environment, whose `AIZO_SUBJECT` nobody can leave.
        db: The database named beside it, which must be None.
        notes: Gets what the user should know, in sentences.

    Returns:
        The subject's name, and where it was named.

    Raises:
        InvalidInput: The name is none, or something would leave the subject.
    """
    fixed = env.get(SUBJECT)
    name = clean(fixed, SUBJECT) if fixed is not None else ""
    if named is not None:
        wanted = clean(named)
        if name not in {"", wanted}:
            raise InvalidInput(
                "usage",
                f"this process is bound to another subject by {SUBJECT}",
                "No call can leave the subject: start another process for another one.",
            )
        name = wanted
    if db is not None:
        raise InvalidInput(
            "usage",
            "--db and a subject exclude each other",
            "A subject has its own database; leave out --db, or the subject.",
        )
    if env.get(VARIABLE):
        notes.append(f"{VARIABLE} is ignored: a subject has its own database.")
    return name, SUBJECT if named is None else "--subject"


def clean(name: object, field: str = "subject") -> str:
    """Check a subject's name; it is taken exactly as it is given.

    Args:
        name: Any text that is not blank: an id, an address, several words.
        field: The name of the field for the error.

    Returns:
        The name.

    Raises:
        InvalidInput: It is empty, blank, too long, or holds control characters.
    """
    if not isinstance(name, str) or not _is_visible(name):
        raise invalid(
            field,
            "must be a name, neither empty nor blank",
            "Leave the subject out altogether for the profile without one.",
        )
    if len(name) > LONGEST:
        raise invalid(field, f"must be at most {LONGEST} characters")
    if name != name.strip():
        raise invalid(field, "must not begin or end with a blank")
    if any(one < " " or "\x7f" <= one <= "\x9f" or "\ud800" <= one <= "\udfff" for one in name):
        raise invalid(field, "must not hold control characters or lone surrogates")
    return name


def folder_of(home: str, name: str) -> str:
    """Give the folder of a subject, which need not exist.

    Args:
        home: The home.
        name: The subject's name.

    Returns:
        Its absolute path.

    Raises:
        Failed: What is there is not this subject's own folder.
    """
    folder = os.path.join(home, FOLDER, digest(name.encode("utf-8"))[:32])
    try:
        if not stat.S_ISDIR(os.lstat(folder).st_mode):
            raise _swapped(folder)
    except OSError:
        # Not there yet.
        return folder
    if os.path.islink(os.path.join(folder, DATABASE)):
        raise _swapped(os.path.join(folder, DATABASE))
    kept = read(os.path.join(folder, NAME))
    if kept is not None and kept != name.encode("utf-8"):
        raise _swapped(folder)
    return folder


def claim(folder: str, name: str) -> None:
    """Keep the name in the subject's folder, before anything else is written there.

    Args:
        folder: The folder, made if it is missing.
        name: The subject's name.

    Raises:
        Failed: It cannot be written.
    """
    path = os.path.join(folder, NAME)
    if not os.path.exists(path):
        make_private_folder(folder)
        write_private(path, name.encode("utf-8"))


def guard(settings: Settings, path: str | os.PathLike[str]) -> str:
    """Keep a bound process from files of the home that are not its subject's.

    Args:
        settings: What the process works with.
        path: A file that a caller names.

    Returns:
        Its absolute path.

    Raises:
        InvalidInput: It is no path, or it lies in the home but not in the subject's own folder.
    """
    whole = resolve(path, None, "file")
    if settings.subject is None:
        return whole
    real, home = (os.path.realpath(one) for one in (whole, settings.home))
    own = os.path.realpath(settings.folder)
    if _is_inside(real, home) and not _is_inside(real, own):
        raise InvalidInput(
            "usage",
            f"{path} is not this subject's",
            "A process that is bound to a subject reads and writes no other file of the home.",
        )
    return whole


def _is_inside(path: str, folder: str) -> bool:
    return path == folder or path.startswith(folder.rstrip(os.sep) + os.sep)


def listed(home: str) -> list[tuple[str, str]]:
    """List the subjects under a home.

    Args:
        home: The home.

    Returns:
        Name and folder of each, by name.
    """
    place = os.path.join(home, FOLDER)
    try:
        names = os.listdir(place)
    except OSError:
        return []
    found = []
    for one in names:
        folder = os.path.join(place, one)
        kept = read(os.path.join(folder, NAME))
        name = (kept or b"").decode("utf-8", "replace")
        if name and one == digest(name.encode("utf-8"))[:32] and not os.path.islink(folder):
            found.append((name, folder))
    return sorted(found)


def _is_visible(name: str) -> bool:
    """Say whether anything of a name can be seen."""
    if name.isascii():
        return bool(name.strip())
    import unicodedata

    return any(unicodedata.category(one)[0] not in "ZC" for one in name)


def _swapped(path: str) -> Failed:
    return Failed(
        "foreign_database",
        f"{path} is not what this subject's profile was kept in",
        "Somebody put another folder or a link in its place; nothing was read or changed.",
    )
