"""Rule files: CLAUDE.md, AGENTS.md, GEMINI.md, Cursor's rules, and plain lists of lines."""

from __future__ import annotations

import re

from aizo.learn.own_words import clean, without_wrappers
from aizo.learn.sources.statement import Statement

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

_FRONT = re.compile(r"\A---\n.*?\n---\n", re.DOTALL)
_FENCE = re.compile(r"^[ \t]*(```+|~~~+).*?(?:^[ \t]*\1|\Z)", re.MULTILINE | re.DOTALL)
_COMMENT = re.compile(r"<!--.*?-->", re.DOTALL)
_BULLET = re.compile(r"^\s*(?:[-*+•]|\d{1,3}[.)])\s+(?:\[[ xX]\]\s+)?")
_MARKS = re.compile(r"\*\*|__|`")
_COMMAND = re.compile(
    r"^(?:`[^`]+`\s*[-:—]|\$ |(?:npm|pnpm|yarn|git|make|cargo|go|pip|uv|docker|python3?|npx) \w)"
)


def read(text: str, authority: str) -> Iterator[Statement]:
    """Read a rule file, a line at a time.

    Args:
        text: The file.
        authority: Who wrote it.

    Yields:
        Each bullet and each line of prose; headings become keywords. What is fenced, quoted,
        imported, tabulated or a command is left out.
    """
    # Section of our own export first: it would come back as new.
    told = without_wrappers(clean(text))
    told = _COMMENT.sub("", _FENCE.sub("\n", _FRONT.sub("", told)))
    heading: tuple[str, ...] = ()
    for line in _joined(told):
        stripped = line.strip()
        if stripped.startswith("#"):
            heading = _keywords(stripped)
            continue
        if not stripped or stripped[0] in "@>|<=" or stripped.startswith("---"):
            continue
        bare = _BULLET.sub("", line).strip()
        if _COMMAND.match(bare):
            continue
        yield Statement(_MARKS.sub("", bare), authority, keywords=heading)


def _joined(text: str) -> Iterator[str]:
    """Give lines, those that go on below them joined."""
    waiting = ""
    for line in text.split("\n"):
        goes_on = line.strip() and waiting.strip() and not _starts(line)
        if goes_on:
            waiting = f"{waiting} {line.strip()}"
            continue
        if waiting.strip():
            yield waiting
        waiting = line
    if waiting.strip():
        yield waiting


def _starts(line: str) -> bool:
    """Say whether a line begins something of its own."""
    return bool(_BULLET.match(line)) or not line.startswith((" ", "\t"))


def _keywords(heading: str) -> tuple[str, ...]:
    text = _MARKS.sub("", heading.strip("# ").strip()).lower()
    return (text,) if 0 < len(text) <= 40 and "," not in text else ()
