"""Codex: `sessions/YYYY/MM/DD/rollout-*.jsonl` of three generations, and `history.jsonl`."""

from __future__ import annotations

import re

from aizo.learn.gathering import Gathering, moment, text_of
from aizo.learn.turn import Session

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator
    from typing import Any

HOST = "codex"
_TYPES = frozenset(
    "session_meta response_item event_msg turn_context compacted inter_agent".split()
)
# How it writes what is not read: calls, their results, thoughts and counts.
_IDLE = re.compile(
    rb'\{"timestamp":"[^"]*","type":"(?:response_item","payload":\{"type":"(?!message")'
    rb'|event_msg","payload":\{"type":"(?!(?:user_message|item_completed|thread_rolled_back)"))'
)
_OPENINGS = (
    "# AGENTS.md",
    "<user_instructions",
    "<environment_context",
    "<turn_aborted",
    "<INSTRUCTIONS",
    "<skill",
    "<plugins",
    "<subagent_notification",
    "<user_shell_command",
    "Another language model started",
    "Warning: ",
)


def recognise(record: dict[str, Any]) -> bool:
    """Say whether a line is one of a rollout's.

    Args:
        record: The line's object.

    Returns:
        Whether it is.
    """
    if record.get("type") in _TYPES and isinstance(record.get("payload"), dict):
        return True
    # The first generation: a head without a type, then bare items.
    return "id" in record and "timestamp" in record and "instructions" in record


def recognise_history(record: dict[str, Any]) -> bool:
    """Say whether a line is one of the list of prompts.

    Args:
        record: The line's object.

    Returns:
        Whether it is.
    """
    return {"session_id", "ts", "text"} <= record.keys()


class _Rollout:
    """What one rollout holds, by where the person's words may stand."""

    def __init__(self, session: Session) -> None:
        self.session = session
        self.is_foreign = False
        # Kind (`typed`, `item`, `message` or `answer`), text, time, id.
        self.events: list[tuple[str, str, int | None, str]] = []

    def take(self, record: dict[str, Any]) -> None:
        """Take in one line."""
        kind = record.get("type")
        payload = record.get("payload")
        at = moment(record.get("timestamp"))
        if kind == "message" and "payload" not in record:
            self._message(record, at)
        elif not isinstance(payload, dict):
            if not self.session.id and "instructions" in record:
                self.session.id = str(record.get("id") or "")
        elif kind == "session_meta":
            self._meta(payload)
        elif kind == "event_msg":
            self._event(payload, at)
        elif kind == "response_item" and payload.get("type") == "message":
            self._message(payload, at)

    def _meta(self, payload: dict[str, Any]) -> None:
        # A fork copies its parent's: only the first is the file's own.
        if self.session.id:
            return
        self.session.id = str(payload.get("id") or "?")
        self.session.place = str(payload.get("cwd") or "")
        source = payload.get("source")
        self.is_foreign = bool(
            (isinstance(source, dict) and "subagent" in source)
            or payload.get("parent_thread_id")
            or "subagent" in str(payload.get("thread_source") or "")
        )

    def _event(self, payload: dict[str, Any], at: int | None) -> None:
        kind = payload.get("type")
        if kind == "user_message":
            text = payload.get("message")
            if isinstance(text, str):
                self.events.append(("typed", text, at, ""))
        elif kind == "item_completed":
            item = payload.get("item")
            if isinstance(item, dict) and item.get("type") in {"UserMessage", "user_message"}:
                self.events.append(("item", _any_text(item), at, str(item.get("id") or "")))
        elif kind == "thread_rolled_back":
            count = payload.get("num_turns")
            if isinstance(count, int) and count > 0:
                self.events.append(("rewind", str(count), at, ""))

    def _message(self, payload: dict[str, Any], at: int | None) -> None:
        role = payload.get("role")
        text = text_of(payload.get("content"), ("input_text", "output_text", "text"))
        if role == "assistant":
            self.session.size += len(text)
            self.events.append(("answer", text, at, ""))
        elif role == "user" and not text.lstrip().startswith(_OPENINGS):
            self.events.append(("message", text, at, str(payload.get("id") or "")))
        elif text:
            self.session.skip("machine-written")
            self.session.size += len(text)


def look(line: bytes) -> dict[str, Any] | None:
    """Tell by its bytes of a line that nothing in it was said.

    Args:
        line: A whole line.

    Returns:
        Nothing to read, in its place; None where it must be parsed.
    """
    return {} if _IDLE.match(line) else None


def read(records: Iterable[dict[str, Any]], path: str) -> Iterator[Session]:
    """Read a rollout.

    Args:
        records: The objects of its lines.
        path: Where it lies.

    Yields:
        One session.
    """
    rollout = _Rollout(Session(HOST, path=path))
    for record in records:
        rollout.take(record)
    session = rollout.session
    if rollout.is_foreign:
        session.skip("subagent")
        yield session
        return
    kinds = {event[0] for event in rollout.events}
    # Where typed messages are told by themselves, nothing else is taken for typed.
    wanted = next((kind for kind in ("item", "typed") if kind in kinds), "message")
    gathering = Gathering(session)
    first_of_turn: list[int] = []
    for kind, text, at, host_id in rollout.events:
        if kind == "answer":
            gathering.answered(text)
        elif kind == "rewind":
            for _ in range(min(int(text), len(first_of_turn))):
                del session.turns[first_of_turn.pop() :]
        elif kind == wanted or (wanted == "item" and kind == "typed"):
            if kind == "typed" and _told(session, text):
                continue
            first_of_turn.append(len(session.turns))
            gathering.said(text, at, host_id)
    yield session


def _told(session: Session, text: str) -> bool:
    """Say whether a build wrote one message as two kinds of events."""
    return any(text.strip() == turn.said for turn in session.turns[-2:])


def _any_text(item: dict[str, Any]) -> str:
    """Give the text of an item, whose inner names differ between builds."""
    for name in ("content", "text", "message", "text_elements"):
        value = item.get(name)
        if isinstance(value, str) and value:
            return value
        if isinstance(value, list):
            texts = [
                part
                if isinstance(part, str)
                else str(part.get("text") or part.get("message") or "")
                for part in value
                if isinstance(part, str)
                or (isinstance(part, dict) and ("text" in part or "message" in part))
            ]
            if any(texts):
                return "\n".join(filter(None, texts))
        if isinstance(value, dict):
            return _any_text(value)
    return ""


def read_history(records: Iterable[dict[str, Any]], path: str) -> Iterator[Session]:
    """Read the list of prompts.

    Args:
        records: The objects of its lines.
        path: Where it lies.

    Yields:
        A session for each one named.
    """
    found: dict[str, Gathering] = {}
    for record in records:
        text, name = record.get("text"), str(record.get("session_id") or "")
        if not isinstance(text, str):
            continue
        if name not in found:
            found[name] = Gathering(Session(HOST, name, path))
        if text.lstrip().startswith("/"):
            found[name].session.skip("command")
            continue
        found[name].said(text, moment(record.get("ts")))
    for gathering in found.values():
        yield gathering.session
