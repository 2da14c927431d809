"""Databases of other tools, only read: what they hold of conversations."""

from __future__ import annotations

import json
import os

from aizo.errors import Failed
from aizo.store import engine

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator
    from typing import Any

MAGIC = b"SQLite format 3\0"
_TABLES = "SELECT name FROM sqlite_master WHERE type = 'table'"
_MESSAGES = "SELECT id, data FROM message WHERE session_id = ? ORDER BY id"
_PARTS = "SELECT data FROM part WHERE message_id = ? ORDER BY id"
_PROMPTS = "SELECT * FROM user_prompts ORDER BY rowid"


def kind_of(path: str) -> str:
    """Say whose database a file is.

    Args:
        path: An SQLite file.

    Returns:
        `opencode`, `claude-mem`, or an empty text for one that we do not read.
    """
    with _open(path) as db:
        tables = {row[0] for row in db.execute(_TABLES).fetchall()}
    if {"session", "message", "part"} <= tables:
        return "opencode"
    return "claude-mem" if "user_prompts" in tables else ""


def opencode(
    path: str,
) -> Iterator[tuple[dict[str, Any], list[tuple[dict[str, Any], list[dict[str, Any]]]]]]:
    """Give OpenCode's sessions.

    Args:
        path: Its database.

    Yields:
        A session's row with its messages, each with its parts.
    """
    with _open(path) as db:
        sessions = db.execute("SELECT * FROM session ORDER BY id")
        names = [column[0] for column in sessions.description]
        for values in sessions.fetchall():
            row = dict(zip(names, values, strict=True))
            messages = []
            for name, data in db.execute(_MESSAGES, (row["id"],)).fetchall():
                message = {**_object(data), "id": name}
                parts = [_object(part[0]) for part in db.execute(_PARTS, (name,)).fetchall()]
                messages.append((message, parts))
            yield row, messages


def prompts(path: str) -> Iterator[dict[str, Any]]:
    """Give the prompts that claude-mem has kept.

    Args:
        path: Its database.

    Yields:
        Rows of its table by the names of their columns.
    """
    with _open(path) as db:
        rows = db.execute(_PROMPTS)
        names = [column[0] for column in rows.description]
        for values in rows.fetchall():
            yield dict(zip(names, values, strict=True))


class _open:  # noqa: N801 (reads as the function it stands for)
    """A connection that cannot write; faults are told as ours."""

    def __init__(self, path: str) -> None:
        from urllib.parse import quote

        self._path = path
        # Never immutable: the tool may be writing beside us, and its log must be read.
        uri = f"file:{quote(_as_uri(path))}?mode=ro"
        try:
            self._db = engine.connect(uri, uri=True, timeout=5.0)
        except engine.Error as problem:
            raise _unreadable(path) from problem

    def __enter__(self) -> engine.Connection:
        return self._db

    def __exit__(self, kind: type[BaseException] | None, problem: object, trace: object) -> None:
        self._db.close()
        if kind is not None and issubclass(kind, engine.Error):
            raise _unreadable(self._path) from None


def _as_uri(path: str) -> str:
    whole = os.path.abspath(path).replace(os.sep, "/")
    return whole if whole.startswith("/") else f"/{whole}"


def _unreadable(path: str) -> Failed:
    return Failed("unreadable_database", f"cannot read the database {path}")


def _object(data: object) -> dict[str, Any]:
    try:
        value = json.loads(data) if isinstance(data, (str, bytes)) else None
    except ValueError:
        value = None
    return value if isinstance(value, dict) else {}
