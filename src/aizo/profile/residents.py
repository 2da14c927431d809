"""The subjects under a home: who there is, and how one is erased whole."""

from __future__ import annotations

import os

from aizo import settings as words
from aizo import subjects
from aizo.errors import AizoError, Failed, InvalidInput, NotFound
from aizo.profile.unit import Unit

TYPE_CHECKING = False
if TYPE_CHECKING:
    from aizo.settings import Settings

_ERASING = ".erasing"


class Resident:
    """A subject under a home.

    Attributes:
        name: Its name.
        folder: The folder of everything that is its own.
        entries: How many entries it has; None where its database cannot be read.
        revision: Its revision; None likewise.
        size: The bytes of its files together.
    """

    __slots__ = ("entries", "folder", "name", "revision", "size")

    def __init__(self, name: str, folder: str) -> None:
        """Begin without counts."""
        self.name = name
        self.folder = folder
        self.entries: int | None = None
        self.revision: int | None = None
        self.size = 0


class Gone:
    """What erasing a subject did.

    Attributes:
        name: Its name.
        files: How many files are gone.
        elsewhere: Copies that aizo wrote outside of its folder, which are still there.
    """

    __slots__ = ("elsewhere", "files", "name")

    def __init__(self, name: str, files: int, elsewhere: list[str]) -> None:
        """Keep all three."""
        self.name = name
        self.files = files
        self.elsewhere = elsewhere


def residents(settings: Settings) -> list[Resident]:
    """List the subjects under a home, with counts.

    Args:
        settings: What the process works with.

    Returns:
        One for each, by name.

    Raises:
        InvalidInput: The process is bound to a subject.
    """
    _refuse_bound(settings)
    _finish(settings.home)
    return [_counted(settings, name, folder) for name, folder in subjects.listed(settings.home)]


def erase(settings: Settings, name: str, *, sure: bool = False) -> Gone:
    """Erase everything of one subject, and make sure that it is gone.

    Args:
        settings: What the process works with.
        name: The subject's name.
        sure: Whether the caller means it.

    Returns:
        What is gone, and what aizo cannot reach.

    Raises:
        InvalidInput: The name is none, the process is bound to a subject, or nobody is sure.
        NotFound: There is no such subject.
        Failed: Something could not be deleted; the next call goes on with it.
    """
    _refuse_bound(settings)
    clean = subjects.clean(name)
    folder = subjects.folder_of(settings.home, clean)
    if not os.path.isdir(folder):
        raise NotFound("not_found", f"there is no subject {clean!r}", "`aizo subjects` lists them.")
    if not sure:
        from shlex import quote

        hint = f"If that is meant: aizo subjects erase {quote(clean)} --yes"
        raise InvalidInput("usage", f"erase deletes everything of {clean!r}, for good", hint)
    from aizo.profile import copies

    bound = words.load(home=settings.home, env={}, subject=clean)
    left = copies.elsewhere(bound)
    # Under another name first: whoever has it open notices, and nobody finds half of it.
    away = f"{folder}{_ERASING}.{os.urandom(4).hex()}"
    try:
        os.rename(folder, away)
    except OSError as error:
        message = f"{folder} cannot be moved away: {error.strerror}"
        raise Failed("erasing", message) from error
    return Gone(clean, _delete(away), left)


def _refuse_bound(settings: Settings) -> None:
    if settings.subject is not None:
        raise InvalidInput(
            "usage",
            "this process is bound to a subject and sees no other",
            "Leave out --subject and AIZO_SUBJECT.",
        )


def _finish(home: str) -> None:
    """Go on with what an interrupted erasure has left."""
    place = os.path.join(home, subjects.FOLDER)
    try:
        names = os.listdir(place)
    except OSError:
        return
    for one in names:
        if _ERASING in one:
            _delete(os.path.join(place, one))


def _delete(folder: str) -> int:
    """Delete a folder with all that is in it; gives the number of files."""
    count = 0
    try:
        for inside, names, files in os.walk(folder, topdown=False):
            for one in files:
                os.unlink(os.path.join(inside, one))
                count += 1
            for one in names:
                path = os.path.join(inside, one)
                os.unlink(path) if os.path.islink(path) else os.rmdir(path)
        os.rmdir(folder)
    except OSError as error:
        message = f"{error.filename} could not be deleted: {error.strerror}"
        raise Failed("erasing", message, "Close what has it open, then: aizo subjects") from error
    if os.path.lexists(folder):
        raise Failed("erasing", f"{folder} is still there")
    return count


def _counted(settings: Settings, name: str, folder: str) -> Resident:
    found = Resident(name, folder)
    for inside, _, files in os.walk(folder):
        found.size += sum(_size(os.path.join(inside, one)) for one in files)
    try:
        unit = Unit(words.load(home=settings.home, env={}, subject=name))
        try:
            found.entries, found.revision = unit.store.count(), unit.store.revision()
        finally:
            unit.close()
    except AizoError:
        # Damaged or unreadable: it is listed all the same.
        pass
    return found


def _size(path: str) -> int:
    try:
        return os.lstat(path).st_size
    except OSError:
        return 0
