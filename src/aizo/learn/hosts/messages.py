"""Message arrays: OpenAI's, Anthropic's, LangChain's, Copilot CLI's, and what is like them."""

from __future__ import annotations

from aizo.learn.gathering import Gathering, moment, text_of
from aizo.learn.turn import Session

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator
    from typing import Any

HOST = "messages"
LISTS = ("messages", "conversation", "conversations", "input", "chat", "history")
_USERS = frozenset("user human humanmessage user.message".split())
_ASSISTANTS = frozenset("assistant ai model bot gpt aimessage assistant.message".split())
_OTHERS = frozenset("system developer tool function systemmessage toolmessage".split())
_TIMES = ("timestamp", "created_at", "create_time", "date", "time", "ts")


def recognise(record: dict[str, Any]) -> bool:
    """Say whether an object is a message, or holds a list of them.

    Args:
        record: The object.

    Returns:
        Whether it is.
    """
    if _role(record) and _content(record) is not None:
        return True
    return any(_is_list(record.get(name)) for name in LISTS)


def _is_list(value: Any) -> bool:
    if not isinstance(value, list):
        return False
    first = next((one for one in value if isinstance(one, dict) and _role(one)), None)
    return first is not None and _content(first) is not None


def read(records: Iterable[dict[str, Any]], path: str) -> Iterator[Session]:
    """Read messages, or objects that hold lists of them.

    Args:
        records: The objects.
        path: Where they lie.

    Yields:
        A session for each list, and one for messages that stand for themselves.
    """
    loose = Gathering(Session(HOST, "", path))
    for record in records:
        listed = next((record[name] for name in LISTS if _is_list(record.get(name))), None)
        if listed is None:
            _take(record, loose)
            continue
        name = str(record.get("id") or record.get("session_id") or record.get("thread_id") or "")
        gathering = Gathering(Session(HOST, name, path))
        for message in listed:
            if isinstance(message, dict):
                _take(message, gathering)
        yield gathering.session
    if loose.session.turns or loose.session.skipped or loose.session.size:
        yield loose.session


def _take(record: dict[str, Any], gathering: Gathering) -> None:
    role = _role(record)
    content = _content(record)
    if not role or content is None:
        return
    if role in _USERS:
        text = text_of(content, ("text", "input_text"))
        if not text and content:
            gathering.session.skip("tool result")
        at = next((moment(record[name]) for name in _TIMES if record.get(name)), None)
        gathering.said(text, at, str(record.get("id") or record.get("uuid") or ""))
        return
    text = text_of(content, ("text", "output_text"))
    gathering.session.size += len(text)
    if role in _ASSISTANTS:
        gathering.answered(text)


def _role(record: dict[str, Any]) -> str:
    """Give the word that says who speaks, in lower case; empty where there is none we know."""
    listed = record.get("id")
    if record.get("lc") is not None and isinstance(listed, list) and listed:
        word: Any = listed[-1]
    else:
        word = next(
            (
                record[name]
                for name in ("role", "type", "from", "sender", "speaker")
                if name in record
            ),
            None,
        )
    if not isinstance(word, str):
        return ""
    word = word.lower()
    return word if word in _USERS or word in _ASSISTANTS or word in _OTHERS else ""


def _content(record: dict[str, Any]) -> Any:
    for inner in ("kwargs", "data"):
        if isinstance(record.get(inner), dict) and "content" in record[inner]:
            return record[inner]["content"]
    return next(
        (
            record[name]
            for name in ("content", "text", "message", "value", "parts")
            if isinstance(record.get(name), (str, list))
        ),
        None,
    )
