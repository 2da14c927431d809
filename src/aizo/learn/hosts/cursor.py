"""Cursor: `agent-transcripts/<id>/<id>.jsonl`, and the older `.txt`."""

from __future__ import annotations

import re

from aizo.learn.gathering import Gathering, moment, text_of
from aizo.learn.turn import Session

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator
    from typing import Any

HOST = "cursor"
_TIME = re.compile(r"<timestamp>\s*(.*?)\s*</timestamp>", re.DOTALL)
_SPEAKER = re.compile(r"^(user|assistant|human)\s*:\s*$", re.MULTILINE | re.IGNORECASE)


def recognise(record: dict[str, Any]) -> bool:
    """Say whether a line is one of a transcript's.

    Args:
        record: The line's object.

    Returns:
        Whether it is.
    """
    message = record.get("message")
    return "role" in record and isinstance(message, dict) and "content" in message


def recognise_text(text: str) -> bool:
    """Say whether a text is a transcript of the older form.

    Args:
        text: Its beginning.

    Returns:
        Whether it is.
    """
    return "<user_query>" in text and _SPEAKER.search(text) is not None


def read(records: Iterable[dict[str, Any]], path: str) -> Iterator[Session]:
    """Read a transcript.

    Args:
        records: The objects of its lines.
        path: Where it lies.

    Yields:
        One session.
    """
    session = Session(HOST, _name(path), path)
    if "/subagents/" in path.replace("\\", "/"):
        session.skip("subagent")
        yield session
        return
    gathering = Gathering(session)
    for record in records:
        message = record.get("message")
        if not isinstance(message, dict):
            continue
        text = text_of(message.get("content"), ("text",)).removesuffix("[REDACTED]")
        if record.get("role") == "assistant":
            session.size += len(text)
            gathering.answered(text)
        elif record.get("role") == "user":
            _said(gathering, text)
    yield session


def read_text(text: str, path: str) -> Iterator[Session]:
    """Read a transcript of the older form.

    Args:
        text: Its text.
        path: Where it lies.

    Yields:
        One session.
    """
    gathering = Gathering(Session(HOST, _name(path), path))
    parts = _SPEAKER.split(text)
    for speaker, part in zip(parts[1::2], parts[2::2], strict=True):
        if speaker.lower() == "assistant":
            gathering.session.size += len(part)
            gathering.answered(part)
        elif "<user_query>" in part:
            _said(gathering, part)
    yield gathering.session


def _said(gathering: Gathering, text: str) -> None:
    stamp = _TIME.search(text)
    gathering.said(text, moment(stamp.group(1)) if stamp else None)


def _name(path: str) -> str:
    return path.replace("\\", "/").rpartition("/")[2].partition(".")[0]
