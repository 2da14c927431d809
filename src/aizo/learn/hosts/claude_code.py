"""Claude Code: `projects/<folder>/<session>.jsonl`, and the prompts in `history.jsonl`."""

from __future__ import annotations

from aizo.learn.gathering import Gathering, moment, text_of
from aizo.learn.turn import Session

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator
    from typing import Any

    # Text, time, id, whether the host says that a person typed it, whether it was queued.
    Candidate = tuple[str, int | None, str, bool, bool]

HOST = "claude-code"
_TYPES = frozenset(
    "user assistant system summary queue-operation file-history-snapshot attachment progress "
    "permission-mode last-prompt agent-name custom-title pr-link mode".split()
)
# Without these a line of a session holds nothing to read: most lines are skipped unparsed.
SIGNS = (b'"user"', b'"assistant"', b'"enqueue"', b'"display"')
# A line with the first of these and none of the others holds only what a tool gave back.
RESULTS = (
    b'"type":"tool_result"',
    (b'"type":"text"', b'"type": "text"', b'"role":"assistant"', b'"operation"'),
)
_NOT_TYPED = ("isMeta", "isCompactSummary", "isSidechain", "isVisibleInTranscriptOnly")


def recognise(record: dict[str, Any]) -> bool:
    """Say whether a line is one of a session's.

    Args:
        record: The line's object.

    Returns:
        Whether it is.
    """
    if record.get("type") not in _TYPES:
        return False
    return "sessionId" in record or ("uuid" in record and "message" in record)


def recognise_history(record: dict[str, Any]) -> bool:
    """Say whether a line is one of the list of prompts.

    Args:
        record: The line's object.

    Returns:
        Whether it is.
    """
    return "display" in record and ("project" in record or "pastedContents" in record)


def read(records: Iterable[dict[str, Any]], path: str) -> Iterator[Session]:
    """Read a session.

    Args:
        records: The objects of its lines.
        path: Where it lies.

    Yields:
        One session.
    """
    session = Session(HOST, path=path)
    if "/subagents/" in path.replace("\\", "/"):
        session.skip("subagent")
        yield session
        return
    gathering = Gathering(session)
    kept, marked = _candidates(records, session)
    queued: dict[str, int] = {}
    for kind, candidate in kept:
        if kind == "assistant":
            gathering.answered(candidate)
            continue
        text, at, host_id, typed, is_queued = candidate
        if marked and not typed and not is_queued:
            session.skip("machine-written")
            continue
        if is_queued:
            queued[text.strip()] = queued.get(text.strip(), 0) + 1
        elif queued.get(text.strip()):
            # Typed while the agent worked: it stands in the queue and once more as a message.
            queued[text.strip()] -= 1
            continue
        gathering.said(text, at, host_id)
    yield session


def _candidates(
    records: Iterable[dict[str, Any]], session: Session
) -> tuple[list[tuple[str, Any]], bool]:
    """Collect what may have been typed; whether the file marks origins shows only at its end."""
    kept: list[tuple[str, Any]] = []
    marked = False
    for record in records:
        kind = record.get("type")
        if kind == "assistant":
            text = _answer(record)
            if text:
                session.size += len(text)
                kept.append(("assistant", text))
        elif kind == "user":
            if not session.id:
                session.id = str(record.get("sessionId") or "")
            if not session.place:
                session.place = str(record.get("cwd") or "")
            marked = marked or "origin" in record or "promptSource" in record
            found = _typed(record, session)
            if found is not None:
                kept.append(("user", found))
        elif kind == "queue-operation" and record.get("operation") == "enqueue":
            text = text_of(record.get("content"))
            if text:
                kept.append(("user", (text, moment(record.get("timestamp")), "", False, True)))
    return kept, marked


def _answer(record: dict[str, Any]) -> str:
    message = record.get("message")
    return text_of(message.get("content"), ("text",)) if isinstance(message, dict) else ""


def _typed(record: dict[str, Any], session: Session) -> Candidate | None:
    message = record.get("message")
    if not isinstance(message, dict) or message.get("role", "user") != "user":
        return None
    content = message.get("content")
    if isinstance(content, list) and content and _is_result(content):
        session.skip("tool result")
        session.size += sum(len(str(block.get("content") or "")) for block in content)
        return None
    text = text_of(content, ("text",))
    if not text:
        return None
    if any(record.get(flag) for flag in _NOT_TYPED):
        session.skip("machine-written")
        return None
    origin = record.get("origin")
    kind = origin.get("kind") if isinstance(origin, dict) else origin
    typed = kind == "human" or (kind is None and record.get("promptSource") == "typed")
    return text, moment(record.get("timestamp")), str(record.get("uuid") or ""), typed, False


def _is_result(content: list[Any]) -> bool:
    return all(isinstance(one, dict) and one.get("type") == "tool_result" for one in content)


def read_history(records: Iterable[dict[str, Any]], path: str) -> Iterator[Session]:
    """Read the list of prompts, which is kept when the sessions are deleted.

    Args:
        records: The objects of its lines.
        path: Where it lies.

    Yields:
        A session for each one named, or for each project where none is.
    """
    found: dict[str, Gathering] = {}
    for record in records:
        text = record.get("display")
        if not isinstance(text, str):
            continue
        name = str(record.get("sessionId") or record.get("project") or "")
        gathering = found.get(name)
        if gathering is None:
            place = str(record.get("project") or "")
            gathering = found[name] = Gathering(Session(HOST, name, path, place))
        if text.lstrip().startswith(("/", "!", "#")):
            gathering.session.skip("command")
            continue
        gathering.said(text, moment(record.get("timestamp")))
    for gathering in found.values():
        yield gathering.session
