"""Claude Code: `projects/<folder>/<session>.jsonl`, and the prompts in `history.jsonl`."""

from __future__ import annotations

from aizo.learn.gathering import Gathering, moment, text_of
from aizo.learn.turn import Session

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator
    from typing import Any

    # Text, time, id, whether the host says that a person typed it, whether it was queued, and the
    # answer before it.
    Candidate = tuple[str, int | None, str, bool, bool, str]

HOST = "claude-code"
_TYPES = frozenset(
    "user assistant system summary queue-operation file-history-snapshot attachment progress "
    "permission-mode last-prompt agent-name custom-title pr-link mode".split()
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
    for text, at, host_id, typed, is_queued, answer in kept:
        if marked and not typed and not is_queued:
            session.skip("machine-written")
            continue
        if is_queued:
            queued[text.strip()] = queued.get(text.strip(), 0) + 1
        elif queued and queued.get(text.strip()):
            # Typed while the agent worked: it stands in the queue and once more as a message.
            queued[text.strip()] -= 1
            continue
        gathering.answered(answer)
        gathering.said(text, at, host_id)
    yield session


def _candidates(
    records: Iterable[dict[str, Any]], session: Session
) -> tuple[list[Candidate], bool]:
    """Collect what may have been typed; whether the file marks origins shows only at its end."""
    kept: list[Candidate] = []
    marked = False
    answer = ""
    for record in records:
        kind = record.get("type")
        if kind == "assistant":
            text = _answer(record)
            if text:
                session.size += len(text)
                answer = text
        elif kind == "user":
            if not session.id:
                session.id = str(record.get("sessionId") or "")
            if not session.place:
                session.place = str(record.get("cwd") or "")
            marked = marked or "origin" in record or "promptSource" in record
            found = _typed(record, session, answer)
            if found is not None:
                kept.append(found)
        elif kind == "queue-operation" and record.get("operation") == "enqueue":
            text = text_of(record.get("content"))
            if text:
                at = moment(record.get("timestamp"))
                kept.append((text, at, "", False, True, answer))
    return kept, marked


def _answer(record: dict[str, Any]) -> str:
    message = record.get("message")
    return text_of(message.get("content"), ("text",)) if isinstance(message, dict) else ""


def _typed(record: dict[str, Any], session: Session, answer: str) -> Candidate | None:
    message = record.get("message")
    if not isinstance(message, dict) or message.get("role", "user") != "user":
        return None
    content = message.get("content")
    if isinstance(content, list) and content:
        results = [one for one in content if isinstance(one, dict) and _is_result(one)]
        if len(results) == len(content):
            session.skip("tool result")
            for one in results:
                session.size += len(str(one.get("content") or ""))
            return None
    text = text_of(content, ("text",))
    if not text:
        return None
    if any(map(record.get, _NOT_TYPED)):
        session.skip("machine-written")
        return None
    origin = record.get("origin")
    kind = origin.get("kind") if isinstance(origin, dict) else origin
    typed = kind == "human" or (kind is None and record.get("promptSource") == "typed")
    at = moment(record.get("timestamp"))
    return text, at, str(record.get("uuid") or ""), typed, False, answer


def _is_result(block: dict[str, Any]) -> bool:
    return block.get("type") == "tool_result"


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
