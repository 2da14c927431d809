"""Connecting hosts and letting go of them: every file is left as it was, to the byte."""

from __future__ import annotations

import os
import shlex
import stat
from contextlib import suppress

from aizo.errors import AizoError, Failed
from aizo.hosts import edits, files, launcher, table
from aizo.settings import digest, make_private_folder, write_private

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Container, Iterable, Sequence
    from typing import Any, TypeVar

    from aizo.hosts.records import Place, Records
    from aizo.hosts.table import File, Start
    from aizo.settings import Settings

    T = TypeVar("T")

_LARGEST = 64 << 20


class Change:
    """One file before and after.

    Attributes:
        path: Its path.
        before: Its text; None where there is none.
        after: Its text; None where there will be none.
        note: What its user should know, in a sentence; empty for nothing.
        is_page: Whether the whole file is ours.
        is_stuck: Whether it cannot be read, so that it stays as it is; the note says why.
    """

    __slots__ = ("after", "before", "is_page", "is_stuck", "note", "path", "record")

    def __init__(
        self,
        path: str,
        before: str | None,
        after: str | None,
        record: dict[str, Any] | None,
        note: str = "",
        *,
        is_page: bool = False,
        is_stuck: bool = False,
    ) -> None:
        """Keep all seven."""
        self.path = path
        self.is_page = is_page
        self.is_stuck = is_stuck
        self.before = before
        self.after = after
        self.record = record
        self.note = note

    @property
    def changes(self) -> bool:
        """Whether anything is to be written."""
        return self.before != self.after

    def difference(self) -> str:
        """Give what changes, as `diff -u` would; of a whole page of ours only its name."""
        from difflib import unified_diff

        if self.is_page and None in {self.before, self.after}:
            return f"{'+++' if self.before is None else '---'} {self.path}\n"

        lines = unified_diff(
            (self.before or "").splitlines(keepends=True),
            (self.after or "").splitlines(keepends=True),
            self.path if self.before is not None else os.devnull,
            self.path if self.after is not None else os.devnull,
            n=2,
        )
        return "".join(line if line.endswith("\n") else f"{line}\n" for line in lines)


def plan(places: Iterable[Place], start: Start, records: Records) -> list[Change]:
    """Work out what connecting changes; nothing is written.

    Args:
        places: What is to be connected.
        start: How aizo is started.
        records: What was written before.

    Returns:
        A change for each file, also for those that stay as they are.

    Raises:
        InvalidInput: A file is not what its host would read.
    """
    files: dict[str, File] = {}
    wanted: dict[str, list[Place]] = {}
    changes = []
    for place in dict.fromkeys(places):
        for file in _files_of(place, start):
            files.setdefault(file.path, file)
            wanted.setdefault(file.path, []).append(place)
            if _is_elsewhere(file, place, records):
                changes += _left(table.File(file.was, file.kind, file.parts), records, {place})
    changes += [_connected(file, records, wanted[path]) for path, file in files.items()]
    return changes


def of(place: Place, start: Start, changes: Iterable[Change]) -> list[Change]:
    """Give those of several changes that concern one connection.

    Args:
        place: The connection.
        start: How aizo is started.
        changes: What `plan` gave.

    Returns:
        Its changes.
    """
    paths = {path for file in _files_of(place, start) for path in (file.path, file.was)}
    return [change for change in changes if change.path in paths]


def outdated(place: Place, start: Start, records: Records) -> list[str]:
    """Give the files that lie where an older aizo put them.

    Args:
        place: The connection.
        start: How aizo is started.
        records: What was written before.

    Returns:
        Their paths.
    """
    return [file.was for file in _files_of(place, start) if _is_elsewhere(file, place, records)]


def _is_elsewhere(file: File, place: Place, records: Records) -> bool:
    return file.was != file.path and place in records.owners(file.was)


def _files_of(place: Place, start: Start) -> list[File]:
    name, scope, project = place
    return table.HOSTS[name].files(start, scope, project)


def _connected(file: File, records: Records, places: Sequence[Place]) -> Change:
    now = _text(file.path)
    record = records.of(file.path)
    base, existed, replaced = _base(now, file, record)
    if record is None and now is not None and file.kind != "text" and files.stands(now, file):
        # Connected by hand, or before the home was moved: it is as it should be.
        return Change(file.path, now, now, None)
    replaced = {**replaced, **_foreign(base, file)}
    after, steps = _in_file(file.path, lambda: files.with_parts(base, file))
    owners = dict.fromkeys((*records.owners(file.path), *places))
    told = {
        "owners": [list(place) for place in owners],
        "existed": existed,
        "after": _digest(after),
        "edits": steps,
        "replaced": replaced,
        "folders": record["folders"] if record else _missing_folders(file.path),
    }
    return Change(file.path, now, after, told, is_page=file.kind == "text")


def _base(
    now: str | None, file: File, record: dict[str, Any] | None
) -> tuple[str, bool, dict[str, str]]:
    """Give the file as it was without us, whether it was there, and what we replaced in it."""
    if record is None or now is None:
        text = now or ""
        if now is not None and file.kind != "text":
            text = _in_file(file.path, lambda: files.without_parts(text, file, {}, is_whole=False))
        return text, now is not None, {}
    before = _taken_back(now, record)
    if before is None:
        before = "" if file.kind == "text" else _surgically(now, file, record)
    return before, record["existed"], record["replaced"]


def _foreign(base: str, file: File) -> dict[str, str]:
    return files.replaced_by(base, file) if base else {}


def _taken_back(now: str, record: dict[str, Any]) -> str | None:
    if record["after"] != _digest(now):
        return None
    return edits.taken_back(now, [tuple(step) for step in record["edits"]])


def _surgically(now: str, file: File, record: dict[str, Any]) -> str:
    return _in_file(
        file.path,
        lambda: files.without_parts(now, file, record["replaced"], is_whole=not record["existed"]),
    )


def _in_file(path: str, act: Callable[[], T]) -> T:
    """Name the file in an error."""
    try:
        return act()
    except AizoError as problem:
        message = problem.message.replace("the file", path, 1)
        if path not in message:
            message = f"{path}: {message}"
        raise type(problem)(problem.code, message, problem.hint) from None


def unplan(places: Iterable[Place], start: Start, records: Records) -> list[Change]:
    """Work out what letting go changes; nothing is written.

    Args:
        places: What is to be let go of.
        start: How aizo is started.
        records: What was written before.

    Returns:
        A change for each file that holds something of ours, or cannot be read.
    """
    leaving = dict.fromkeys(places)
    files: dict[str, File] = {}
    for place in leaving:
        for file in _files(place, start, records):
            files.setdefault(file.path, file)
    return [change for file in files.values() for change in _left(file, records, leaving)]


def _left(file: File, records: Records, leaving: Container[Place]) -> list[Change]:
    """Give what becomes of a file when some of those that it was written for go."""
    record = records.of(file.path)
    owners = records.owners(file.path)
    staying = [place for place in owners if place not in leaving]
    if owners == staying != []:
        return []
    try:
        now = _text(file.path)
        if record is not None and staying:
            kept = {**record, "owners": [list(place) for place in staying]}
            names = ", ".join(dict.fromkeys(place[0] for place in staying))
            return [Change(file.path, now, now, kept, f"{file.path} stays for {names}.")]
        change = Change(file.path, None, None, None)
        if now is not None:
            change = _disconnected(now, file, record)
    except AizoError as problem:
        # One broken file is no reason to leave aizo in the others.
        change = Change(file.path, None, None, record, problem.message, is_stuck=True)
    return [change] if change.changes or change.is_stuck or record else []


def _files(place: Place, start: Start, records: Records) -> list[File]:
    """Give the files of a connection, and those that were its when they were written.

    A variable of the environment may have moved its folder since, or another of the names that it
    reads may be there now.
    """
    found = {file.path: file for file in _files_of(place, start)}
    by_name = {_stem(file.path): file for file in found.values()}
    for path in records.paths(place):
        like = by_name.get(_stem(path))
        if like is not None:
            found.setdefault(path, table.File(path, like.kind, like.parts))
    return list(found.values())


def _stem(path: str) -> str:
    return os.path.splitext(os.path.basename(path))[0]


def _disconnected(now: str, file: File, record: dict[str, Any] | None) -> Change:
    if record is None:
        # A file without our name is not looked into: it need not even be valid.
        text = now
        if table.SERVER in now:
            text = _in_file(file.path, lambda: files.without_parts(now, file, {}, is_whole=False))
        return Change(file.path, now, text, None)
    before = _taken_back(now, record)
    if before is None and file.kind == "text":
        return Change(file.path, now, now, None, f"{file.path} was changed by hand: it stays.")
    if before is None:
        before = _surgically(now, file, record)
    after = before if before or record["existed"] else None
    return Change(file.path, now, after, None, is_page=file.kind == "text")


def carry_out(changes: Iterable[Change], records: Records) -> None:
    """Write what was planned, and remember how to take it back.

    Args:
        changes: What `plan` or `unplan` gave.
        records: What was written before; it is saved.

    Raises:
        Failed: A file is read-only, and none was written; or one could not be written, and those
            before it are written and remembered.
    """
    planned = list(changes)
    for change in planned:
        if change.changes:
            _may_write(change.path)
    made: set[str] = set()
    try:
        for change in planned:
            known = records.of(change.path)
            if change.changes:
                _write(change)
            records.keep(change.path, change.record)
            if change.after is None and change.record is None and known is not None:
                made.update(known["folders"])
    finally:
        records.save()
    _remove_folders(made)


def _may_write(path: str) -> None:
    """Refuse a file that somebody made read-only; replacing it would go around that."""
    try:
        is_open = os.stat(path).st_mode & stat.S_IWUSR and os.access(path, os.W_OK)
    except FileNotFoundError:
        return
    except NotADirectoryError:
        message = f"{os.path.dirname(path)} is no folder, so nothing was changed"
        raise Failed("unwritable", message) from None
    if not is_open:
        message = f"{path} is read-only, so nothing was changed"
        raise Failed("unwritable", message, f"Allow it with: chmod u+w {shlex.quote(path)}")


def _write(change: Change) -> None:
    # Settings are often links into a folder that is kept under version control.
    path = os.path.realpath(change.path)
    try:
        if change.after is None:
            os.unlink(path)
            return
        mode = os.stat(path).st_mode & 0o7777 if os.path.exists(path) else None
        make_private_folder(os.path.dirname(path))
        write_private(path, change.after.encode("utf-8", "surrogateescape"))
        if mode is not None:
            os.chmod(path, mode)
    except OSError as error:
        raise Failed("unwritable", f"cannot write {change.path}: {error.strerror}") from None


def _missing_folders(path: str) -> list[str]:
    """Give the folders that will have to be made, the innermost first."""
    missing = []
    folder = os.path.dirname(path)
    while folder and not os.path.isdir(folder):
        missing.append(folder)
        folder = os.path.dirname(folder)
    return missing


def _remove_folders(made: Iterable[str]) -> None:
    for folder in sorted(made, key=len, reverse=True):
        # One that somebody else uses now stays.
        with suppress(OSError):
            os.rmdir(folder)


def _text(path: str) -> str | None:
    """Give a file's text, any bytes of which survive being written again."""
    try:
        with open(path, "rb") as file:
            content = file.read(_LARGEST + 1)
    except (FileNotFoundError, NotADirectoryError):
        return None
    except OSError as error:
        raise Failed("failed", f"{path} cannot be read: {error.strerror}") from None
    if len(content) > _LARGEST:
        raise Failed("failed", f"{path} is larger than 64 MB")
    return content.decode("utf-8", "surrogateescape")


def _digest(text: str) -> str:
    return digest(text.encode("utf-8", "surrogateescape"))


def start_of(settings: Settings, extra: Sequence[str] = ()) -> Start:
    """Give how hosts start aizo from this home.

    Args:
        settings: The home.
        extra: Words after the command.

    Returns:
        What the files of hosts are made from.
    """
    from aizo.hosts import skill

    return table.Start(launcher.path(settings), extra, skill.text())
