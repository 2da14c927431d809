"""Gemini CLI: `tmp/<project>/chats/session-*.jsonl`, an event log, and the older JSON object."""

from __future__ import annotations

from aizo.learn.gathering import Gathering, moment, text_of
from aizo.learn.turn import Session

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator
    from typing import Any

HOST = "gemini-cli"
_OPENINGS = ("/", "?", "<session_context>")


def recognise(record: dict[str, Any]) -> bool:
    """Say whether an object is a session, or the first line of one.

    Args:
        record: The object.

    Returns:
        Whether it is.
    """
    if "sessionId" in record and ("projectHash" in record or "startTime" in record):
        return True
    return "$set" in record or "$rewindTo" in record


def read(records: Iterable[dict[str, Any]], path: str) -> Iterator[Session]:
    """Read a session: the log is carried out, so that what was taken back is not said.

    Args:
        records: The objects of its lines, or the one object.
        path: Where it lies.

    Yields:
        One session.
    """
    session = Session(HOST, path=path)
    messages: dict[str, dict[str, Any]] = {}
    for record in records:
        if "sessionId" in record and not session.id:
            session.id = str(record["sessionId"])
            if str(record.get("kind") or "main") == "subagent":
                session.skip("subagent")
                yield session
                return
        _carry_out(record, messages)
    gathering = Gathering(session)
    for message in messages.values():
        _take(message, gathering)
    yield session


def _carry_out(record: dict[str, Any], messages: dict[str, dict[str, Any]]) -> None:
    change = record.get("$set")
    if isinstance(change, dict) and isinstance(change.get("messages"), list):
        messages.clear()
        _add(change["messages"], messages)
    elif "$rewindTo" in record:
        names = list(messages)
        if record["$rewindTo"] in names:
            for name in names[names.index(record["$rewindTo"]) :]:
                del messages[name]
    elif isinstance(record.get("messages"), list):
        _add(record["messages"], messages)
    elif "id" in record and "type" in record:
        messages[str(record["id"])] = record


def _add(listed: list[Any], messages: dict[str, dict[str, Any]]) -> None:
    for number, message in enumerate(listed):
        if isinstance(message, dict):
            messages[str(message.get("id") or f"#{number}")] = message


def _take(message: dict[str, Any], gathering: Gathering) -> None:
    shown = message.get("displayContent")
    text = text_of(message.get("content") if shown is None else shown)
    if message.get("type") == "gemini":
        gathering.session.size += len(text)
        gathering.answered(text)
    elif message.get("type") == "user":
        if text.lstrip().startswith(_OPENINGS):
            gathering.session.skip("command")
            return
        name = str(message.get("id") or "")
        gathering.said(text, moment(message.get("timestamp")), "" if name[:1] == "#" else name)
