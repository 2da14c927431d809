"""Copies that aizo keeps of a profile, and what it knows of those it wrote elsewhere."""

from __future__ import annotations

import os

from aizo import receipts
from aizo.errors import AizoError
from aizo.settings import make_private_folder, read, write_private
from aizo.store import keeper

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

    from aizo.profile.unit import Unit
    from aizo.receipts import Receipt
    from aizo.settings import Settings
    from aizo.store.upkeep import Trace

TICKETS = "tickets"  # of briefs that wait for an answer: a brief can be made again
ELSEWHERE = "elsewhere"  # in the folder of exports: paths of copies that were written outside


def erase(unit: Unit, found: Trace) -> tuple[list[str], list[str]]:
    """Take what is forgotten out of the exports, backups and receipts that aizo keeps.

    Args:
        unit: The open profile.
        found: What is looked for.

    Returns:
        The files that were changed, and sentences on those that could not be.
    """
    changed: list[str] = []
    failed: list[str] = []
    settings = unit.settings
    try:
        if receipts.rewrite(settings, lambda receipt: _without(receipt, found)):
            changed.append(settings.kept("receipts"))
    except AizoError as error:
        failed.append(error.message)
    kept = keeper(unit.store)
    for path in backups(settings):
        _try(lambda path: kept.erase_in(path, found), path, changed, failed)
    # Segments are swept by their epoch; what else lies in the cache can be made again.
    loose = [path for path in _files(settings.cache_folder) if not _is_segment(path)]
    loose += _files(os.path.join(settings.cache_folder, TICKETS))
    for path in _files(settings.kept("exports")) + loose:
        _try(lambda path: _erased(path, found), path, changed, failed)
    for path in _files(settings.kept("edits")):
        _try(lambda path: _unwritten(path, found), path, changed, failed)
    return changed, failed


def drop_all(settings: Settings) -> tuple[list[str], list[str]]:
    """Delete all exports, backups and receipts that aizo keeps.

    Args:
        settings: Whose profile.

    Returns:
        The files that are gone, and sentences on those that could not be deleted.
    """
    gone: list[str] = []
    failed: list[str] = []
    paths = backups(settings) + _files(os.path.join(settings.cache_folder, TICKETS))
    for what in ("exports", "edits", "receipts"):
        paths += [path for path in _files(settings.kept(what)) if not path.endswith(ELSEWHERE)]
    for path in paths:
        _try(_delete, path, gone, failed)
    return gone, failed


def backups(settings: Settings) -> list[str]:
    """List the backups that aizo keeps of a profile.

    Args:
        settings: Whose profile.

    Returns:
        Their paths: those made on purpose, and those made before a migration.
    """
    paths = [path for path in _files(settings.kept("backups")) if path.endswith(".db")]
    stem = os.path.splitext(os.path.basename(settings.database))[0]
    for path in _files(os.path.join(settings.folder, "backups")):
        name = os.path.basename(path)
        if name.startswith(f"{stem}-schema") and name.endswith(".db") and path not in paths:
            paths.append(path)
    return paths


def elsewhere(settings: Settings) -> list[str]:
    """List the copies that aizo wrote where it does not look after them.

    Args:
        settings: Whose profile.

    Returns:
        The paths of those that are still there.
    """
    content = read(os.path.join(settings.kept("exports"), ELSEWHERE)) or b""
    paths = [os.fsdecode(line) for line in content.split(b"\n") if line]
    return [path for path in paths if os.path.lexists(path)]


def note(settings: Settings, path: str) -> None:
    """Remember that a copy was written where aizo does not look after it.

    Args:
        settings: Whose profile.
        path: Absolute path of the copy.

    Raises:
        Failed: It could not be kept in mind.
    """
    folder = settings.kept("exports")
    # A path with a line break in it would be two.
    if "\n" in path or is_kept(settings, path):
        return
    paths = dict.fromkeys([*elsewhere(settings), path])
    make_private_folder(folder)
    write_private(
        os.path.join(folder, ELSEWHERE), b"".join(os.fsencode(one) + b"\n" for one in paths)
    )


def is_kept(settings: Settings, path: str) -> bool:
    """Tell whether a file is one that aizo looks after.

    Args:
        settings: Whose profile.
        path: The file.

    Returns:
        Whether it lies in the profile's own folders of exports and backups.
    """
    folder = os.path.realpath(os.path.dirname(path))
    return folder in {os.path.realpath(settings.kept(name)) for name in ("exports", "backups")}


def _is_segment(path: str) -> bool:
    return os.path.basename(path)[:1].isdecimal()


def _delete(path: str) -> bool:
    os.unlink(path)
    return True


def _try(work: Callable[[str], bool], path: str, done: list[str], failed: list[str]) -> None:
    """Do something to a file; one that cannot be changed must not keep the others as they are."""
    try:
        if work(path):
            done.append(path)
    except FileNotFoundError:
        # Somebody else has deleted it.
        pass
    except (AizoError, OSError, ValueError) as error:
        failed.append(f"{path}: {error}")


def _files(folder: str) -> list[str]:
    try:
        names = sorted(os.listdir(folder))
    except OSError:
        return []
    paths = [os.path.join(folder, name) for name in names]
    return [path for path in paths if os.path.isfile(path) and not os.path.islink(path)]


def _without(receipt: Receipt, found: Trace) -> bool:
    """Take entries out of a receipt, and words of theirs out of what was asked."""
    before = receipt.values()
    receipt.ids = [number for number in receipt.ids if number not in found.ids]
    receipt.arguments = {
        name: "" if isinstance(value, str) and found.is_in(value) else value
        for name, value in receipt.arguments.items()
    }
    receipt.why = "" if found.is_in(receipt.why) else receipt.why
    return receipt.values() != before


def _unwritten(path: str, found: Trace) -> bool:
    """Take entries out of a text that waits to be saved, and leave the person's other lines."""
    from aizo.profile import editing

    content = (read(path) or b"").decode("utf-8", "surrogateescape")
    kept = editing.without(content, found)
    if kept != content:
        write_private(path, kept.encode("utf-8", "surrogateescape"))
    return kept != content


def _erased(path: str, found: Trace) -> bool:
    """Take entries out of an export; what is no export of ours and holds a text is deleted."""
    if os.path.basename(path) == ELSEWHERE:
        return False
    with open(path, "rb") as file:
        content = file.read()
    from aizo.profile.transfer import scrub

    kept = scrub.without(content, found)
    if kept == content:
        return False
    if kept is None:
        os.unlink(path)
    else:
        write_private(path, kept)
    return True
