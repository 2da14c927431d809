"""claude.ai's export: `conversations.json`, an array of conversations, or one a line."""

from __future__ import annotations

from aizo.learn.gathering import Gathering, holding, moment, text_of
from aizo.learn.turn import Session

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator
    from typing import Any

HOST = "claude.ai"
_ROOT = "00000000-0000-4000-8000-000000000000"
# Says whether an object is a conversation.
recognise = holding("chat_messages", list)


def read(records: Iterable[dict[str, Any]], path: str) -> Iterator[Session]:
    """Read conversations.

    Args:
        records: The conversations.
        path: Where they lie.

    Yields:
        A session for each.
    """
    for record in filter(recognise, records):
        session = Session(HOST, str(record.get("uuid") or ""), path)
        gathering = Gathering(session)
        fallback = moment(record.get("updated_at")) or moment(record.get("created_at"))
        told = [one for one in record["chat_messages"] if isinstance(one, dict)]
        for message in _branch(told, record.get("current_leaf_message_uuid")):
            # Attachments are what a file says, not what the person does.
            text = text_of(message.get("content"), ("text",)) or str(message.get("text") or "")
            if message.get("sender") == "human":
                at = moment(message.get("created_at"))
                gathering.said(text, at, str(message.get("uuid") or ""), about=fallback)
            else:
                session.size += len(text)
                gathering.answered(text)
        yield session


def _branch(messages: list[dict[str, Any]], leaf: Any) -> list[dict[str, Any]]:
    """Follow the parents from the newest message, where messages name theirs."""
    by_id = {str(one["uuid"]): one for one in messages if "uuid" in one}
    parents = [str(one.get("parent_message_uuid") or "") for one in messages]
    if len(by_id) < len(messages) or not any(parent in by_id for parent in parents):
        return messages
    name = leaf if isinstance(leaf, str) and leaf in by_id else str(messages[-1]["uuid"])
    branch: list[dict[str, Any]] = []
    while name in by_id and name != _ROOT:
        message = by_id.pop(name)
        branch.append(message)
        name = str(message.get("parent_message_uuid") or "")
    branch.reverse()
    return branch
