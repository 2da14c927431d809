"""An export as a file: private, whole, and never in the place of another by accident."""

from __future__ import annotations

import os

from aizo import subjects
from aizo.clean import one_of
from aizo.errors import Failed, InvalidInput, NotFound
from aizo.profile import copies
from aizo.profile.answers import Answer
from aizo.profile.transfer.export import FORMS, JSON, JSONL, MARKDOWN, export
from aizo.settings import make_private_folder

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterable
    from typing import IO

    from aizo.profile.unit import Unit

_ENDINGS = {".md": MARKDOWN, ".markdown": MARKDOWN, ".jsonl": JSONL, ".ndjson": JSONL}
_ENDING = {JSON: "json", JSONL: "jsonl", MARKDOWN: "md"}
_LARGEST = 1 << 30  # bytes of what is taken in


class Saved(Answer):
    """An export that was written.

    Attributes:
        path: The file.
        form: `json`, `jsonl` or `markdown`.
        size: Its bytes.
        revision: The profile's revision it is of.
    """

    __slots__ = ("form", "path", "revision", "size")

    def __init__(self, path: str, form: str, size: int, revision: int) -> None:
        """Keep all four."""
        self.path = path
        self.form = form
        self.size = size
        self.revision = revision


def save(
    unit: Unit,
    path: str | os.PathLike[str] | None = None,
    form: str | None = None,
    *,
    force: bool = False,
) -> Saved:
    """Write an export to a file that nobody else may read, whole or not at all.

    Args:
        unit: The open profile.
        path: The file; None for one in the profile's own folder of exports.
        form: `json`, `jsonl` or `markdown`; None for what the file's ending says, else JSON.
        force: Whether a file that is there is replaced.

    Returns:
        What was written.

    Raises:
        InvalidInput: The file is there, or is another subject's, or there is no such form.
        Failed: It could not be written.
    """
    target = "" if path is None else subjects.guard(unit.settings, path)
    ending = os.path.splitext(target)[1].lower()
    chosen = _ENDINGS.get(ending, JSON) if form is None else one_of("form", form, FORMS)
    revision = unit.store.revision()
    if path is None:
        folder = unit.settings.kept("exports")
        make_private_folder(folder)
        # The same revision gives the same bytes: there is nothing to lose.
        target, force = os.path.join(folder, f"r{revision}.{_ENDING[chosen]}"), True
    if os.path.lexists(target) and not force:
        raise InvalidInput("exists", f"{target} is there already")
    size = _write(target, export(unit, chosen), force=force)
    copies.note(unit.settings, target)
    return Saved(target, chosen, size, revision)


def load(unit: Unit, path: str | os.PathLike[str]) -> bytes:
    """Read a file that is to be imported.

    Args:
        unit: The open profile.
        path: The file.

    Returns:
        Its bytes.

    Raises:
        InvalidInput: It is another subject's, or too large.
        NotFound: It is not there.
        Failed: It cannot be read.
    """
    return read(subjects.guard(unit.settings, path))


def read(path: str, opened: Callable[[str], IO[bytes]] | None = None) -> bytes:
    """Read what may be taken in, to its end and once: a pipe has nothing more to give.

    Args:
        path: The file.
        opened: Opens it, where `open` would not do.

    Returns:
        Its bytes.

    Raises:
        InvalidInput: It is too large.
        NotFound: It is not there.
        Failed: It cannot be read.
    """
    try:
        with open(path, "rb") if opened is None else opened(path) as file:
            content = file.read(_LARGEST + 1)
    except FileNotFoundError:
        hint = "Check how the path is written."
        raise NotFound("not_found", f"there is no file {path}", hint) from None
    except OSError as error:
        raise Failed("unreadable", f"cannot read {path}: {error.strerror}") from error
    if len(content) > _LARGEST:
        raise InvalidInput("invalid_input", f"{path} is larger than 1 GB")
    return content


def _write(path: str, pieces: Iterable[str], *, force: bool) -> int:
    temporary = f"{path}.{os.getpid()}.{os.urandom(4).hex()}"
    try:
        flags = os.O_WRONLY | os.O_CREAT | os.O_EXCL | getattr(os, "O_BINARY", 0)
        handle = os.open(temporary, flags, 0o600)
        try:
            with os.fdopen(handle, "wb") as file:
                for piece in pieces:
                    file.write(piece.encode("utf-8", "backslashreplace"))
                size = file.tell()
            _put(temporary, path, force=force)
        except BaseException:
            if os.path.exists(temporary):
                os.unlink(temporary)
            raise
    except FileExistsError:
        raise InvalidInput("exists", f"{path} is there already") from None
    except OSError as error:
        raise Failed("unwritable", f"cannot write {path}: {error.strerror}") from error
    return size


def _put(temporary: str, path: str, *, force: bool) -> None:
    if force:
        os.replace(temporary, path)
        return
    try:
        # A second name is refused where there is a file by now, which a rename would replace.
        os.link(temporary, path)
    except (AttributeError, PermissionError, NotImplementedError):
        os.rename(temporary, path)
        return
    os.unlink(temporary)
