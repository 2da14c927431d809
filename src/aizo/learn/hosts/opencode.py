"""OpenCode: `opencode.db`, and the older `storage/{session,message,part}/*.json`."""

from __future__ import annotations

import json
import os

from aizo.learn.gathering import Gathering, moment
from aizo.learn.turn import Session
from aizo.store import foreign

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator
    from typing import Any

HOST = "opencode"


def read_database(path: str) -> Iterator[Session]:
    """Read the database, and the older files beside it that it does not hold.

    Args:
        path: The database.

    Yields:
        A session for each conversation of the person's.
    """
    names: set[str] = set()
    for row, messages in foreign.opencode(path):
        names.add(row["id"])
        yield _session(row, messages, path)
    storage = os.path.join(os.path.dirname(path), "storage")
    if os.path.isdir(storage):
        yield from read_storage(storage, names)


def read_storage(path: str, known: Iterable[str] = ()) -> Iterator[Session]:
    """Read the files of the older form.

    Args:
        path: The folder `storage`.
        known: Ids of sessions that were read elsewhere.

    Yields:
        A session for each conversation of the person's.
    """
    skipped = set(known)
    for file in _files(os.path.join(path, "session")):
        told = _json(file)
        name = str(told.get("id") or "")
        if not name or name in skipped:
            continue
        row = {
            "id": name,
            "parent_id": told.get("parentID"),
            "directory": told.get("directory"),
        }
        messages = []
        for message in map(_json, _files(os.path.join(path, "message", name))):
            parts = [
                _json(part)
                for part in _files(os.path.join(path, "part", str(message.get("id") or "")))
            ]
            messages.append((message, parts))
        yield _session(row, messages, file)


def _session(
    row: dict[str, Any],
    messages: Iterable[tuple[dict[str, Any], list[dict[str, Any]]]],
    path: str,
) -> Session:
    session = Session(HOST, row["id"], path, str(row.get("directory") or ""))
    if row.get("parent_id"):
        session.skip("subagent")
        return session
    gathering = Gathering(session)
    for message, parts in messages:
        texts = [
            str(part.get("text") or "")
            for part in parts
            if part.get("type") == "text" and not part.get("synthetic")
        ]
        text = "\n".join(texts)
        if message.get("role") == "user":
            times = message.get("time")
            at = moment(times.get("created")) if isinstance(times, dict) else None
            if not texts and parts:
                session.skip("machine-written")
            gathering.said(text, at, str(message.get("id") or ""))
        else:
            session.size += len(text)
            gathering.answered(text)
    return session


def _files(folder: str) -> list[str]:
    found = [
        os.path.join(at, name)
        for at, _, names in os.walk(folder)
        for name in names
        if name.endswith(".json")
    ]
    # Their ids sort by time.
    return sorted(found, key=os.path.basename)


def _json(path: str) -> dict[str, Any]:
    try:
        with open(path, encoding="utf-8", errors="replace") as file:
            value = json.load(file)
    except (OSError, ValueError, RecursionError):
        return {}
    return value if isinstance(value, dict) else {}
