"""What other memories export: mem0, the MCP memory server, basic-memory, Letta, saved memories."""

from __future__ import annotations

import re

from aizo.learn.gathering import moment
from aizo.learn.sources.statement import MODEL, Statement, is_about_person

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable
    from typing import Any

_TAKEN = frozenset("preference preferences instruction instructions convention rule habit".split())
_PEOPLE = frozenset("person user human preference preferences default_user me".split())
_PRONOUNS = ("she", "he", "they")
_NAMED = re.compile(
    r"^\W*(?:first |full |user(?:'s)? )?name(?: is)?\s*[:=]?\s*(\w+)", re.IGNORECASE
)
_SECTIONS = re.compile(r"^\s*(?:#+\s*|\*\*)?(\w[\w &/]*?)(?:\*\*)?\s*:?\s*$")
_DATED = re.compile(r"^\s*(?:[-*]\s*)?\[(\d{4}-\d\d-\d\d|unknown)\]\s*[-–—:]?\s*(.+)$")
_BULLET = re.compile(r"^\s*[-*•]\s+(.+)$")
_OBSERVED = re.compile(r"^\s*[-*]\s*\[(\w[\w -]*)\]\s+(.+?)\s*(?:\(([^()]*)\))?\s*$")
_TAG = re.compile(r"(?:^|\s)#([\w-]+)")
_FRONT = re.compile(r"^---\n(.*?)\n---\n(.*?)(?=^---\n|\Z)", re.MULTILINE | re.DOTALL)


def mem0(value: Any) -> list[Statement] | None:
    """Read memories of mem0's API or open-source library.

    Args:
        value: The JSON value of the file.

    Returns:
        Statements; None where it is something else.
    """
    listed = value.get("results", value.get("memories")) if isinstance(value, dict) else value
    if not isinstance(listed, list) or not listed:
        return None
    told = [one for one in listed if isinstance(one, dict) and isinstance(one.get("memory"), str)]
    if not told or (value is listed and len(told) * 2 <= len(listed)):
        return None
    return [
        Statement(
            one["memory"],
            MODEL,
            moment(one.get("created_at")),
            keywords=_words(one.get("categories")),
            name=str(one.get("id") or ""),
        )
        for one in told
    ]


def mem0_blocks(text: str) -> list[Statement] | None:
    """Read the Markdown blocks that mem0's plug-ins export.

    Args:
        text: The file.

    Returns:
        Statements; None where it is something else.
    """
    statements = []
    for head, body in _FRONT.findall(text):
        fields = dict(line.partition(":")[::2] for line in head.splitlines() if ":" in line)
        values = {name.strip(): value.strip() for name, value in fields.items()}
        if not {"id", "created_at", "type"} <= values.keys():
            return None
        if values["type"].lower() in _TAKEN:
            at = moment(values["created_at"].strip("\"'"))
            statements.append(Statement(body.strip(), MODEL, at, name=values["id"]))
    return statements or None


def mcp_memory(records: Iterable[dict[str, Any]]) -> list[Statement] | None:
    """Read the official MCP memory server's graph: what was observed of the person.

    Args:
        records: The objects of its lines.

    Returns:
        Statements; None where it is something else.
    """
    told = list(records)
    if not told or any(one.get("type") not in {"entity", "relation"} for one in told):
        return None
    people = [one for one in told if isinstance(one.get("observations"), list) and _is_person(one)]
    # Where one is named as the user, the other people are others; else nobody knows who is meant.
    named = [one for one in people if _called(one).lower() in _PEOPLE or _is_preference(one)]
    flags = ("someone else?",) if not named and len(people) > 1 else ()
    return [
        Statement(
            text,
            MODEL,
            name=_called(one),
            stated=_is_preference(one),
            names=(_called(one), *_PRONOUNS) if _called(one) else _PRONOUNS,
            flags=flags,
        )
        for one in named or people
        for text in one["observations"]
        if isinstance(text, str)
    ]


def _called(entity: dict[str, Any]) -> str:
    return str(entity.get("name") or entity.get("entityName") or "")


def _is_preference(entity: dict[str, Any]) -> bool:
    return str(entity.get("entityType") or "").lower().startswith("preference")


def _is_person(entity: dict[str, Any]) -> bool:
    kind = str(entity.get("entityType") or "").lower()
    return kind in _PEOPLE or _called(entity).lower() in _PEOPLE


def letta(value: Any) -> list[Statement] | None:
    """Read Letta's blocks or agent file: what the block `human` says, not the agent's own.

    Args:
        value: The JSON value of the file.

    Returns:
        Statements; None where it is something else.
    """
    blocks = value
    if isinstance(value, dict):
        blocks = value.get("blocks", value.get("core_memory", value.get("memory_blocks")))
        if isinstance(value.get("agents"), list) and not blocks:
            blocks = [block for agent in value["agents"] for block in _blocks(agent)]
    if isinstance(blocks, dict):
        blocks = [{"label": name, "value": text} for name, text in blocks.items()]
    if not isinstance(blocks, list) or not blocks:
        return None
    told = [one for one in blocks if isinstance(one, dict) and "label" in one and "value" in one]
    if len(told) != len(blocks):
        return None
    lines = [
        (str(one["label"]), line.strip(" -*•"))
        for one in told
        if str(one["label"]).lower() == "human"
        for line in str(one["value"]).splitlines()
        if line.strip(" -*•")
    ]
    called = [found[1] for _, line in lines if (found := _NAMED.match(line)) is not None]
    names = (*called, *_PRONOUNS)
    return [Statement(line, MODEL, name=label, names=names) for label, line in lines]


def _blocks(agent: Any) -> list[Any]:
    """Give the blocks of one agent of an agent file."""
    held = agent if isinstance(agent, dict) else {}
    inner = held.get("memory")
    places = (held.get("core_memory"), held.get("memory_blocks"), held.get("blocks"))
    found = [*places, inner.get("blocks") if isinstance(inner, dict) else None]
    return next((one for one in found if isinstance(one, list)), [])


def basic_memory(text: str) -> list[Statement] | None:
    """Read the observations of a basic-memory note.

    Args:
        text: The file.

    Returns:
        Statements; None where it is something else.
    """
    found = [_OBSERVED.match(line) for line in text.splitlines()]
    observed = [one for one in found if one is not None and not _DATED.match(one.string)]
    if not observed:
        return None
    return [
        Statement(
            _TAG.sub("", one[2]).strip(),
            MODEL,
            keywords=tuple(tag.lower() for tag in _TAG.findall(one[2])),
            stated=one[1].lower() in _TAKEN,
        )
        for one in observed
        if one[1].lower() in _TAKEN
    ]


def saved_memories(text: str) -> list[Statement] | None:
    """Read the exchange text of memories: dated lines under Instructions, Preferences and others.

    Args:
        text: The file.

    Returns:
        Statements of those two sections, or of all lines where there are no sections; None where
        it is something else.
    """
    lines = text.splitlines()
    if sum(1 for line in lines if _DATED.match(line)) < 1:
        return None
    section, sections = "", set()
    taken: list[tuple[str, str, str]] = []
    for line in lines:
        dated, bullet = _DATED.match(line), _BULLET.match(line)
        heading = _SECTIONS.match(line)
        if dated is not None:
            taken.append((section, dated[1], dated[2]))
        elif bullet is not None:
            taken.append((section, "", bullet[1]))
        elif heading is not None:
            section = heading[1].strip().lower()
            sections.add(section)
    wanted = sections & _TAKEN
    return [
        Statement(said, MODEL, moment(day), stated=where in _TAKEN)
        for where, day, said in taken
        if not wanted or where in wanted
    ]


def listed_memories(text: str, *, asked: bool = False) -> list[Statement] | None:
    """Read memories as they are copied from a window: a line each, without a date.

    Args:
        text: The file.
        asked: Whether the caller says that it holds them.

    Returns:
        Statements; None where most lines do not tell of a user.
    """
    lines = [line.strip(" \t-*•") for line in text.splitlines()]
    told = [line for line in lines if line and not line.startswith(("#", "```"))]
    if not asked and 2 * sum(map(is_about_person, told)) <= len(told):
        return None
    return [Statement(line, MODEL) for line in told]


def _words(value: Any) -> tuple[str, ...]:
    if not isinstance(value, list):
        return ()
    texts = (one.lower().replace("_", " ") for one in value if isinstance(one, str))
    return tuple(text for text in texts if 0 < len(text) <= 40 and "," not in text)
