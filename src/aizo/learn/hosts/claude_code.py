"""Claude Code: `projects/<folder>/<session>.jsonl`, and the prompts in `history.jsonl`."""

from __future__ import annotations

from functools import partial
from io import BytesIO

from aizo.learn.gathering import Gathering, moment, text_of
from aizo.learn.json_stream import lines
from aizo.learn.turn import Session

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator
    from typing import Any

    Answer = Callable[[], str] | str
    # Text, time, id, whether the host says that a person typed it, whether it was queued, and the
    # answer before it.
    Candidate = tuple[str, int | None, str, bool, bool, Answer]

HOST = "claude-code"
_TYPES = frozenset(
    "user assistant system summary queue-operation file-history-snapshot attachment progress "
    "permission-mode last-prompt agent-name custom-title pr-link mode".split()
)
# How it writes answers and the results of tools, without blanks.
_ANSWER = b'"role":"assistant","content":', b'[{"type":"text","text":"'
_RESULT = b'"role":"user","content":', (b'[{"tool_use_id":"', b'[{"type":"tool_result",')
_RESULT_TYPE, _RESULT_TEXT = b'"type":"tool_result"', b'"content":"'
_RESULT_ENDS = (b'"}]', b'","is_error":false}]', b'","is_error":true}]')
_MOST_MARKS = 200  # characters between a block's beginning and the text in it
_MOST_QUOTES = 8  # in a text; with many more of them, parsing is faster
_LOOKED = object()  # a type that no line has
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


def look(line: bytes) -> dict[str, Any] | None:
    """Tell by a few bytes of a line that it is an answer, or holds nothing but a tool's result.

    Args:
        line: A whole line.

    Returns:
        What is needed of it, in its place; None where it must be parsed.
    """
    at = line.find(b"[")
    # What stands deeper is a record in a record.
    if at < 0 or line.count(b"{", 0, at) != 2:
        return None
    if line.endswith(_ANSWER[0], 0, at) and line.startswith(_ANSWER[1], at):
        start = at + len(_ANSWER[1])
        end = _end(line, start)
        # An empty one is none, and the one before it counts.
        return _stands(end - start, partial(_late, line)) if end > start else None
    if line.endswith(_RESULT[0], 0, at) and line.startswith(_RESULT[1], at):
        start = line.find(_RESULT_TEXT, at, at + _MOST_MARKS) + len(_RESULT_TEXT)
        end = _end(line, start)
        is_whole = start > at and line.find(_RESULT_TYPE, at, start) > 0
        if is_whole and line.startswith(_RESULT_ENDS, end):
            return _stands(end - start, None)
    return None


def _end(line: bytes, start: int) -> int:
    """Find where a text ends, by far faster than reading it."""
    end = line.find(b'"', start)
    for _ in range(_MOST_QUOTES):
        if end <= start or line[end - 1] != ord("\\"):
            return end
        end = line.find(b'"', end + 1)
    return -1


def _stands(size: int, answer: Answer | None) -> dict[str, Any]:
    return {"type": _LOOKED, "size": size, "answer": answer}


def _late(line: bytes) -> str:
    """Read an answer when it is needed, which is rarely."""
    return _answer(next(lines(BytesIO(line), {}), {}))


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
    answer: Answer = ""
    for record in records:
        kind = record.get("type")
        if kind is _LOOKED:
            session.size += record["size"]
            if record["answer"] is None:
                session.skip("tool result")
            else:
                answer = record["answer"]
        elif kind == "assistant":
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


def _typed(record: dict[str, Any], session: Session, answer: Answer) -> Candidate | None:
    message = record.get("message")
    if not isinstance(message, dict) or message.get("role", "user") != "user":
        return None
    content = message.get("content")
    if isinstance(content, list) and content:
        results = [
            one for one in content if isinstance(one, dict) and one.get("type") == "tool_result"
        ]
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
