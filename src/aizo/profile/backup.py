"""Backup and restore: copies of the database by SQLite's own means, and the way back."""

from __future__ import annotations

import os

from aizo import clock, snapshot, subjects
from aizo.errors import InvalidInput, Refused, invalid
from aizo.profile import copies
from aizo.profile.answers import Answer
from aizo.settings import make_private_folder
from aizo.store import keeper
from aizo.store.writes import EPOCH

TYPE_CHECKING = False
if TYPE_CHECKING:
    from aizo.profile.unit import Unit

_DROPPED = {ord("-"): None, ord(":"): None, ord("."): None}


class Backup(Answer):
    """A copy of a profile.

    Attributes:
        path: The file.
        size: Its bytes.
        entries: How many entries it holds.
        revision: The profile's revision when it was made.
    """

    __slots__ = ("entries", "path", "revision", "size")

    def __init__(self, path: str, entries: int, revision: int) -> None:
        """Look at the file."""
        self.path = path
        self.size = os.stat(path).st_size
        self.entries = entries
        self.revision = revision


class Restoration(Answer):
    """What a restore did.

    Attributes:
        path: The copy it came from.
        entries: How many entries there are now.
        blocked: How many of the copy's were left out, since they were forgotten.
        before: The copy of what was there before; None where there was nothing.
        notes: What the person should know, in sentences.
        revision: The profile's revision after it, above that of both.
    """

    __slots__ = ("before", "blocked", "entries", "notes", "path", "revision")

    def __init__(self, path: str, before: str | None) -> None:
        """Begin with nothing."""
        self.path = path
        self.before = before
        self.entries = self.blocked = self.revision = 0
        self.notes: list[str] = []


def backup(
    unit: Unit, path: str | os.PathLike[str] | None = None, *, force: bool = False
) -> Backup:
    """Copy the profile into one private file, whatever others write meanwhile.

    Args:
        unit: The open profile.
        path: The file; None for one in the profile's own folder of backups.
        force: Whether a file that is there is replaced.

    Returns:
        The copy.

    Raises:
        InvalidInput: The file is there, or is another subject's.
        Failed: It could not be written.
        Refused: aizo is off.
    """
    revision, entries = unit.store.revision(), unit.store.count()
    if path is None:
        target = _kept(unit, f"r{revision}")
    else:
        target = subjects.guard(unit.settings, path)
        if os.path.realpath(target) == os.path.realpath(unit.settings.database):
            raise invalid("file", "must not be the profile itself")
        if os.path.lexists(target) and not force:
            raise InvalidInput("exists", f"{target} is there already")
        copies.note(unit.settings, target)
    # Under another name first: a copy that is there is replaced by a whole one, or stays.
    temporary = f"{target}.{os.getpid()}.{os.urandom(4).hex()}"
    keeper(unit.store).back_up(temporary)
    try:
        os.replace(temporary, target)
    except OSError as error:
        os.unlink(temporary)
        raise invalid("file", f"cannot be written: {error.strerror}") from error
    return Backup(target, entries, revision)


def restore(unit: Unit, path: str | os.PathLike[str], *, expect: int | None = None) -> Restoration:
    """Put what a copy holds in the place of the profile, while others may have it open.

    What was forgotten since stays forgotten, and the revision rises above both histories. What was
    there before is kept as a backup.

    Args:
        unit: The open profile.
        path: A backup, or a database of an older aizo.
        expect: The revision the caller has seen, or None.

    Returns:
        What was done.

    Raises:
        InvalidInput: It is the profile itself, or another subject's file.
        Failed: The copy cannot be read, or the profile not be written: nothing has changed.
        Refused: aizo is off or paused, or the revision is another one.
    """
    source = subjects.guard(unit.settings, path)
    if os.path.realpath(source) == os.path.realpath(unit.settings.database):
        raise invalid("file", "must be a copy, not the profile itself")
    unit.may_write()
    unit.current()
    if unit.paused_until is not None:
        raise Refused("paused", "aizo is paused, so nothing was restored")
    kept: list[str] = []

    def keep() -> None:
        kept.append(backup(unit, _kept(unit, "before-restore")).path)

    try:
        restored = keeper(unit.store).restore(source, clock.now(), keep, expect)
    except BaseException:
        for copied in kept:
            os.unlink(copied)
        raise
    done = Restoration(source, kept[-1] if kept else None)
    unit.forget_snapshot()
    done.entries, done.blocked = restored.entries, restored.blocked
    done.revision, done.notes = restored.revision, restored.notes
    snapshot.sweep(unit.settings.cache_folder, int(unit.store.state(EPOCH) or 0))
    unit.file()
    return done


def _kept(unit: Unit, why: str) -> str:
    """Give a name for a copy in the profile's own folder."""
    folder = unit.settings.kept("backups")
    make_private_folder(folder)
    stem = os.path.join(folder, f"{why}-{clock.text(clock.now()).translate(_DROPPED)}")
    path, number = f"{stem}.db", 1
    while os.path.lexists(path):
        number += 1
        path = f"{stem}-{number}.db"
    return path
