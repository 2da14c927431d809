"""JSON with comments, edited as text: what is not ours keeps its bytes, comments and order.

No well-kept library does this in Python: those there are write the whole file anew.
"""

from __future__ import annotations

import json
from typing import Any

from aizo.errors import invalid

Path = tuple[str, ...]
_BLANKS = " \t\r\n\ufeff"


class Node:
    """A value and where it stands.

    Attributes:
        start: Its first character.
        end: The character after its last.
        value: What it means: for objects and arrays the nodes inside.
        keys: For a member of an object: where its key begins, by its name.
    """

    __slots__ = ("end", "keys", "start", "value")

    def __init__(self, start: int) -> None:
        """Begin at a character."""
        self.start = self.end = start
        self.value: Any = None
        self.keys: dict[str, int] = {}

    @property
    def plain(self) -> Any:
        """The value as plain JSON values."""
        if isinstance(self.value, dict):
            return {name: node.plain for name, node in self.value.items()}
        if isinstance(self.value, list):
            return [node.plain for node in self.value]
        return self.value

    def find(self, path: Path) -> Node | None:
        """Give the node at a path of names, or None."""
        node: Node | None = self
        for name in path:
            node = node.value.get(name) if node and isinstance(node.value, dict) else None
        return node


class _Reader:
    """Reads one text."""

    def __init__(self, text: str) -> None:
        self.text = text
        self.at = 0
        self._decode = json.JSONDecoder().raw_decode

    def root(self) -> Node:
        self.skip()
        node = self.node()
        self.skip()
        if self.at < len(self.text):
            self.fail()
        return node

    def fail(self) -> None:
        line = self.text.count("\n", 0, self.at) + 1
        raise invalid("the file", f"is no valid JSON in line {line}", "Nothing was changed.")

    def skip(self) -> None:
        """Pass blanks and comments."""
        while self.step():
            pass

    def step(self) -> bool:
        """Pass a blank or a comment; tell whether there was one."""
        text, at = self.text, self.at
        if text.startswith("//", at):
            end = text.find("\n", at)
            self.at = len(text) if end < 0 else end
        elif text.startswith("/*", at):
            end = text.find("*/", at + 2)
            if end < 0:
                self.fail()
            self.at = end + 2
        elif at < len(text) and text[at] in _BLANKS:
            self.at += 1
        return self.at > at

    def node(self) -> Node:
        node = Node(self.at)
        opening = self.text[self.at : self.at + 1]
        if opening == "{":
            node.value = {}
            self._inside("}", lambda: self._member(node))
        elif opening == "[":
            node.value = []
            self._inside("]", lambda: node.value.append(self.node()))
        else:
            node.value = self._scalar()
        node.end = self.at
        return node

    def _inside(self, closing: str, read: Any) -> None:
        self.at += 1
        self.skip()
        while self.text[self.at : self.at + 1] != closing:
            read()
            self.skip()
            if self.text[self.at : self.at + 1] == ",":
                self.at += 1
                self.skip()
            elif self.text[self.at : self.at + 1] != closing:
                self.fail()
        self.at += 1

    def _member(self, node: Node) -> None:
        start = self.at
        name = self._scalar()
        self.skip()
        if not isinstance(name, str) or self.text[self.at : self.at + 1] != ":":
            self.fail()
        self.at += 1
        self.skip()
        node.value[name] = self.node()
        node.keys[name] = start

    def _scalar(self) -> Any:
        try:
            value, self.at = self._decode(self.text, self.at)
        except (ValueError, RecursionError):
            self.fail()
        if isinstance(value, (dict, list)):
            self.fail()
        return value


def read(text: str) -> Node:
    """Read a text.

    Args:
        text: JSON with or without comments and trailing commas; an empty one is an empty object.

    Returns:
        The value, with where everything stands.

    Raises:
        InvalidInput: It is not valid.
    """
    if not text.strip(_BLANKS):
        node = Node(0)
        node.value = {}
        return node
    try:
        return _Reader(text).root()
    except RecursionError:
        raise invalid("the file", "is nested too deeply", "Nothing was changed.") from None


def put(text: str, path: Path, value: Any) -> str:
    """Set a member, and make the objects above it where they are missing.

    Args:
        text: The file.
        path: The names down to it.
        value: Its new value.

    Returns:
        The file with it.

    Raises:
        InvalidInput: The file is not valid, or something on the path is no object.
    """
    root = read(text)
    if root.end == 0:
        return _dump(_nested(path, value), "", text) + "\n"
    found = root.find(path)
    if found is not None:
        shown = _dump(value, _indent_at(text, found.start), text)
        return text[: found.start] + shown + text[found.end :]
    depth = max(size for size in range(len(path)) if root.find(path[:size]) is not None)
    holder = root.find(path[:depth])
    if holder is None or not isinstance(holder.value, dict):
        place = "/".join(path[:depth]) or "the file"
        raise invalid(place, "is no object", "Nothing was changed.")
    return _insert(text, holder, _nested(path[depth + 1 :], value), path[depth])


def append(text: str, path: Path, value: Any) -> str:
    """Add a member to a list, and make the list where it is missing.

    Args:
        text: The file.
        path: The names down to the list.
        value: The new member.

    Returns:
        The file with it.

    Raises:
        InvalidInput: The file is not valid, or there is something else at the path.
    """
    holder = read(text).find(path)
    if holder is None:
        return put(text, path, [value])
    if not isinstance(holder.value, list):
        raise invalid("/".join(path), "is no list", "Nothing was changed.")
    return _insert(text, holder, value)


def drop(text: str, path: Path, index: int | None = None) -> str:
    """Take out a member of an object, or of a list.

    Args:
        text: The file.
        path: The names down to the member, or to the list.
        index: Which member of the list.

    Returns:
        The file without it; as it was where there is none.
    """
    root = read(text)
    holder = root.find(path[:-1] if index is None else path)
    if holder is None or not isinstance(holder.value, dict if index is None else list):
        return text
    if index is None:
        member = holder.find(path[-1:])
        if member is None:
            return text
        start, end = holder.keys[path[-1]], member.end
    else:
        start, end = holder.value[index].start, holder.value[index].end
    after = _comma_after(text, end, holder.end)
    before = _comma_before(text, holder, start)
    since = holder.start + 1 if before is None else before + 1
    # The blanks before it go with it, up to the end of the line before.
    while text[start - 1 : start] in {" ", "\t"}:
        start -= 1
    if text[start - 1 : start] == "\n":
        start -= 2 if text[start - 2 : start - 1] == "\r" else 1
    left = text[:start]
    if after is not None:
        rest = text[after + 1 :]
    elif before is not None:
        left, rest = text[:before] + text[before + 1 : start], text[end:]
    else:
        is_empty = not text[end : holder.end - 1].strip(_BLANKS)
        rest = text[holder.end - 1 :] if is_empty else text[end:]
    if _ends_in_comment(text[since:start]) and rest.lstrip(" \t")[:1] not in {"\r", "\n"}:
        # What follows must not become part of the comment.
        rest = _newline(text) + rest
    return left + rest


def _nested(path: Path, value: Any) -> Any:
    for name in reversed(path):
        value = {name: value}
    return value


def _comma_after(text: str, at: int, end: int) -> int | None:
    reader = _Reader(text)
    reader.at = at
    reader.skip()
    return reader.at if reader.at < end and text[reader.at] == "," else None


def _comma_before(text: str, holder: Node, at: int) -> int | None:
    """Find the comma that follows the member before the one that begins here."""
    ends = [node.end for node in _members(holder) if node.end <= at]
    return _comma_after(text, max(ends), at) if ends else None


def _members(holder: Node) -> list[Node]:
    """Give what an object or a list holds, in the order of the text: of equal names the last."""
    nodes = holder.value.values() if isinstance(holder.value, dict) else holder.value
    return sorted(nodes, key=lambda node: node.start)


def _ends_in_comment(gap: str) -> bool:
    """Tell whether blanks and comments end inside a comment that lasts to the end of its line."""
    reader = _Reader(gap)
    while reader.at < len(gap):
        if gap.startswith("//", reader.at) and "\n" not in gap[reader.at :]:
            return True
        if not reader.step():
            reader.at += 1
    return False


def _insert(text: str, holder: Node, value: Any, name: str | None = None) -> str:
    """Put a member at the end of an object or a list."""
    newline = _newline(text)
    nodes = _members(holder)
    inner = text[holder.start : holder.end]
    own = _indent_at(text, holder.start)
    if not nodes:
        indent = own + _unit(text)
        member = _member(name, value, indent, text)
        kept = text[holder.start + 1 : holder.end - 1].rstrip(_BLANKS)
        return (
            f"{text[: holder.start + 1]}{kept}{newline}{indent}{member}{newline}{own}"
            f"{text[holder.end - 1 :]}"
        )
    last = nodes[-1]
    comma = _comma_after(text, last.end, holder.end)
    if "\n" not in inner:
        member = _member(name, value, None, text)
        at = last.end if comma is None else comma + 1
        return f"{text[:at]}{', ' if comma is None else ' '}{member}{text[at:]}"
    first = holder.keys[next(iter(holder.value))] if holder.keys else nodes[0].start
    indent = _indent_at(text, first)
    member = _member(name, value, indent, text)
    if comma is None:
        text = f"{text[: last.end]},{text[last.end :]}"
    # What stands behind the last member in its line, such as a comment, belongs to it.
    end = _line_end(text, last.end + 1 if comma is None else comma + 1)
    return f"{text[:end]}{newline}{indent}{member}{text[end:]}"


def _line_end(text: str, at: int) -> int:
    """Give where the line ends, if nothing but a comment stands in its rest."""
    reader = _Reader(text)
    reader.at = at
    while text[reader.at : reader.at + 1] not in {"\r", "\n"}:
        start = reader.at
        if not reader.step() or "\n" in text[start : reader.at]:
            return at
    return reader.at - (text[reader.at - 1] == "\r")


def _member(name: str | None, value: Any, indent: str | None, text: str) -> str:
    shown = _dump(value, indent, text)
    return shown if name is None else f"{json.dumps(name, ensure_ascii=False)}: {shown}"


def _dump(value: Any, indent: str | None, text: str) -> str:
    """Write a value as the text around it is written; without an indent on one line."""
    if indent is None:
        return json.dumps(value, ensure_ascii=False)
    lines = json.dumps(value, ensure_ascii=False, indent=_unit(text))
    return lines.replace("\n", _newline(text) + indent)


def _newline(text: str) -> str:
    return "\r\n" if "\r\n" in text else "\n"


def _indent_at(text: str, at: int) -> str:
    """Give the blanks that the line of a character begins with."""
    start = text.rfind("\n", 0, at) + 1
    line = text[start:at]
    return line[: len(line) - len(line.lstrip(" \t"))]


def _unit(text: str) -> str:
    """Give what the file indents by: the first indented line tells."""
    for line in text.split("\n"):
        blanks = line[: len(line) - len(line.lstrip(" \t"))]
        if blanks and line.strip():
            return blanks
    return "  "
