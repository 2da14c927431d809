"""ChatGPT's export: `conversations.json` or its shards, each conversation a tree."""

from __future__ import annotations

from aizo.learn.gathering import Gathering, holding, moment
from aizo.learn.turn import Session

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator
    from typing import Any

HOST = "chatgpt"
_TEXT_TYPES = ("text", "multimodal_text")
# Says whether an object is a conversation.
recognise = holding("mapping", dict)


def read(records: Iterable[dict[str, Any]], path: str) -> Iterator[Session]:
    """Read conversations: what was said on the way to the newest answer, not on other branches.

    Args:
        records: The conversations.
        path: Where they lie.

    Yields:
        A session for each.
    """
    instructions: set[str] = set()
    for record in filter(recognise, records):
        yield _session(record, record["mapping"], path, instructions)


def _session(
    record: dict[str, Any], mapping: dict[str, Any], path: str, instructions: set[str]
) -> Session:
    name = str(record.get("conversation_id") or record.get("id") or "")
    session = Session(HOST, name, path)
    gathering = Gathering(session)
    fallback = moment(record.get("update_time"))
    for node in _branch(mapping, record.get("current_node")):
        message = node.get("message")
        if isinstance(message, dict):
            _take(message, gathering, str(node.get("id") or ""), fallback, instructions)
    return session


def _branch(mapping: dict[str, Any], leaf: Any) -> list[dict[str, Any]]:
    """Walk from the newest answer up to the root: siblings were edited or made again."""
    name = leaf if isinstance(leaf, str) and leaf in mapping else _newest_leaf(mapping)
    nodes: list[dict[str, Any]] = []
    seen: set[str] = set()
    while isinstance(name, str) and name not in seen:
        seen.add(name)
        node = mapping.get(name)
        if not isinstance(node, dict):
            break
        nodes.append({"id": name, **node})
        name = node.get("parent")
    nodes.reverse()
    return nodes


def _newest_leaf(mapping: dict[str, Any]) -> str | None:
    newest: tuple[float, str] | None = None
    for name, node in mapping.items():
        if isinstance(node, dict) and not node.get("children"):
            message = node.get("message")
            at = message.get("create_time") if isinstance(message, dict) else None
            key = (float(at) if isinstance(at, (int, float)) else 0.0, name)
            newest = key if newest is None else max(newest, key)
    return None if newest is None else newest[1]


def _take(
    message: dict[str, Any],
    gathering: Gathering,
    host_id: str,
    fallback: int | None,
    instructions: set[str],
) -> None:
    author = message.get("author")
    role = author.get("role") if isinstance(author, dict) else None
    content = message.get("content")
    if not isinstance(content, dict):
        return
    at = moment(message.get("create_time"))
    if content.get("content_type") == "user_editable_context":
        # What the person wrote once stands at the head of every chat.
        text = str(content.get("user_instructions") or "")
        if text and text not in instructions:
            instructions.add(text)
            gathering.said(text, at, about=fallback)
        return
    text = "\n".join(part for part in content.get("parts") or () if isinstance(part, str))
    if role == "assistant":
        gathering.session.size += len(text)
        gathering.answered(text)
        return
    metadata = message.get("metadata")
    hidden = isinstance(metadata, dict) and metadata.get("is_visually_hidden_from_conversation")
    is_text = content.get("content_type") in _TEXT_TYPES
    if role != "user" or not is_text or message.get("weight") == 0 or hidden:
        if text:
            gathering.session.skip("machine-written")
            gathering.session.size += len(text)
        return
    gathering.said(text, at, host_id, about=fallback)
