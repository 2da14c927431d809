"""A marked section in an AGENTS.md or CLAUDE.md, kept up to date with the profile."""

from __future__ import annotations

import os

from aizo import subjects
from aizo.errors import Failed, InvalidInput, NotFound, Refused
from aizo.profile.answers import Answer
from aizo.profile.context import PREAMBLE, context
from aizo.settings import digest

TYPE_CHECKING = False
if TYPE_CHECKING:
    from aizo.profile.unit import Unit

BEGIN, END = "<!-- aizo:begin", "<!-- aizo:end -->"
_LARGEST = 1 << 24
_CHECK = 16


class Section(Answer):
    """What was done to a section.

    Attributes:
        path: The file.
        action: `written`, `unchanged`, `removed`, `current` or `outdated`.
    """

    __slots__ = ("action", "path")

    def __init__(self, path: str, action: str) -> None:
        """Keep both."""
        self.path = path
        self.action = action

    @property
    def exit_code(self) -> int:
        """What the command line ends with."""
        return 1 if self.action == "outdated" else 0


def write(
    unit: Unit,
    path: str | os.PathLike[str],
    *,
    scenario: str | None = None,
    max_chars: int | None = None,
    force: bool = False,
) -> Section:
    """Put the section into a file, or in the place of the one that is there.

    Args:
        unit: The open profile.
        path: The file; one that is missing is made.
        scenario: The kind of task whose entries it holds; None for all.
        max_chars: The size of what it holds, as for the context block.
        force: Whether a section that was changed by hand is replaced.

    Returns:
        What was done.

    Raises:
        Refused: Its section was changed by hand, or is marked twice or by halves.
        Failed: The file cannot be read or written.
    """
    path = subjects.guard(unit.settings, path)
    text = _read(path)
    before = text or ""
    found = _found(before, path)
    if found is None:
        gap = 0 if not before else 1 if before.endswith("\n") else 2
        new = before + "\n" * gap + _section(unit, scenario, max_chars, gap) + "\n"
    else:
        start, end = found
        _refuse_changed(before[start:end], path, force=force)
        gap = _gap(before[start:end])
        new = before[:start] + _section(unit, scenario, max_chars, gap) + before[end:]
    if new == text:
        return Section(path, "unchanged")
    _write(path, new)
    return Section(path, "written")


def check(
    unit: Unit,
    path: str | os.PathLike[str],
    *,
    scenario: str | None = None,
    max_chars: int | None = None,
) -> Section:
    """Tell whether the section in a file is what the profile would give now.

    Args:
        unit: The open profile.
        path: The file.
        scenario: As for `write`.
        max_chars: As for `write`.

    Returns:
        `current` or `outdated`.

    Raises:
        Refused: The section is marked twice or by halves.
        Failed: The file cannot be read.
    """
    path = subjects.guard(unit.settings, path)
    text = _read(path) or ""
    found = _found(text, path)
    section = "" if found is None else text[slice(*found)]
    is_current = section == _section(unit, scenario, max_chars, _gap(section))
    return Section(path, "current" if is_current else "outdated")


def undo(unit: Unit, path: str | os.PathLike[str], *, force: bool = False) -> Section:
    """Take the section out, so that the file is as it was before.

    Args:
        unit: The open profile.
        path: The file; one that held nothing else is deleted.
        force: Whether a section that was changed by hand is taken out.

    Returns:
        What was done.

    Raises:
        NotFound: There is no section.
        Refused: It was changed by hand, or is marked twice or by halves.
        Failed: The file cannot be read or written.
    """
    path = subjects.guard(unit.settings, path)
    text = _read(path) or ""
    found = _found(text, path)
    if found is None:
        raise NotFound("not_found", f"{path} has no section of aizo", "Nothing is to be undone.")
    start, end = found
    _refuse_changed(text[start:end], path, force=force)
    before, after = text[:start], text[end:].removeprefix("\n")
    rest = before.removesuffix("\n" * _gap(text[start:end])) + after
    if rest:
        _write(path, rest)
    else:
        _unlink(path)
    return Section(path, "removed")


def _section(unit: Unit, scenario: str | None, max_chars: int | None, gap: int) -> str:
    """Write the section; `gap` is how many line ends stand before it that are ours."""
    unit.current()
    if unit.paused_until is not None or unit.settings.off:
        raise Refused("paused", "aizo is paused or switched off, so the section stays as it is")
    block = context(unit, scenario=scenario, max_chars=max_chars)
    lines = [line for line in block.splitlines() if line and line[0] != "<" and line != PREAMBLE]
    body = ["## What the user prefers", "", PREAMBLE, ""]
    for line in lines:
        heading, colon, told = line.partition(": ")
        # By number within a heading: the order of weight would change from day to day.
        pieces = "; ".join(sorted(told.split("; "), key=_number)) if colon else told
        body.append(f"- {heading}{colon}{pieces}")
    if not lines:
        body.append("Nothing yet.")
    text = "\n".join(body)
    mark = digest(text.encode("utf-8"))[:_CHECK]
    return f"{BEGIN} {mark} {gap} `aizo export --section` writes this -->\n{text}\n{END}"


def _number(piece: str) -> int:
    """Give the id at the end of a piece of the block."""
    _, _, last = piece.rstrip("]").rpartition("[")
    return int(last) if last.isdecimal() else 0


def _found(text: str, path: str) -> tuple[int, int] | None:
    """Find the one section, from its first to behind its last character."""
    begins, ends = text.count(BEGIN), text.count(END)
    if not begins and not ends:
        return None
    start, end = text.find(BEGIN), text.find(END)
    if begins != 1 or ends != 1 or end < start:
        raise Refused(
            "section_changed",
            f"{path} marks the section of aizo {begins} times at its begin and {ends} at its end",
            "Take the marks out by hand, then write it anew.",
        )
    return start, end + len(END)


def _refuse_changed(section: str, path: str, *, force: bool) -> None:
    """Refuse to lose what somebody has written between the marks."""
    first, _, rest = section.partition("\n")
    body = rest.removesuffix("\n" + END)
    mark = first.removeprefix(BEGIN).split()[:1]
    if not force and mark != [digest(body.encode("utf-8"))[:_CHECK]]:
        raise Refused(
            "section_changed",
            f"the section of aizo in {path} was changed by hand",
            "Move what is yours out of it, or --force.",
        )


def _gap(section: str) -> int:
    """Give how many line ends before a section are ours."""
    words = section.partition("\n")[0].removeprefix(BEGIN).split()[1:2]
    return int(words[0]) if words and words[0] in {"0", "1", "2"} else 0


def _read(path: str) -> str | None:
    """Read a file, its line ends as one character; None where there is none."""
    try:
        with open(path, encoding="utf-8", newline="") as file:
            text = file.read(_LARGEST + 1)
        if _is_dos(text):
            text = text.replace("\r\n", "\n")
    except FileNotFoundError:
        return None
    except (OSError, ValueError) as error:
        raise Failed("unreadable", f"{path} cannot be read: {error}") from error
    if len(text) > _LARGEST:
        raise InvalidInput("invalid_input", f"{path} is too large for a section")
    return text


def _is_dos(text: str) -> bool:
    return "\r\n" in text and text.count("\r\n") == text.count("\n")


def _write(path: str, text: str) -> None:
    """Write a file of the project: it keeps mode and line ends, and is never half written."""
    temporary = f"{path}.{os.getpid()}.aizo"
    try:
        mode = None
        if os.path.exists(path):
            mode = os.stat(path).st_mode & 0o7777
            with open(path, encoding="utf-8", newline="") as file:
                if _is_dos(file.read(_LARGEST)):
                    text = text.replace("\n", "\r\n")
        with open(temporary, "w", encoding="utf-8", newline="") as file:
            file.write(text)
        if mode is not None:
            os.chmod(temporary, mode)
        os.replace(temporary, os.path.realpath(path))
    except OSError as error:
        raise Failed("unwritable", f"cannot write {path}: {error.strerror}") from error


def _unlink(path: str) -> None:
    try:
        os.unlink(path)
    except OSError as error:
        raise Failed("unwritable", f"cannot delete {path}: {error.strerror}") from error
