"""What a Chinese pattern needs, so that it is tried only on texts and at places that may fit."""

from __future__ import annotations

import re
from functools import cache

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

_QUANTITY = re.compile(r"(?:(\?|\*|\{0?,\d*\})|[+]|\{\d[^}]*\})\??|")
_MARKS = re.compile(r"\\.|\[[^\]]+\]|[()|]")
_PLAIN = re.compile(r"[^\\\[\](){}.^$?*+|]+")
_OPENS = re.compile(r"\((?:\?:|\?P<\w+>)?")
_COMMON = "我不没的了是有一就都在这要会人"
_WIDTHLESS = ("^", "$", "(?=", "(?!", "(?<")


def quick(pattern: str) -> re.Pattern[str]:
    """Compile a pattern of many alternatives so that few places of a sentence are tried.

    Args:
        pattern: The pattern.

    Returns:
        What fits the same places.
    """
    first = _first(pattern)
    return re.compile(pattern if first is None else f"(?=[{first}])(?:{pattern})")


def needed(pattern: str) -> frozenset[str]:
    """Tell characters of which a text must hold one for a pattern to fit, rather rare ones.

    Args:
        pattern: The pattern.

    Returns:
        Them.

    Raises:
        ValueError: It may fit without any certain character.
    """
    found = _needed(pattern)
    if found is None:
        message = f"no character is needed for {pattern!r}"
        raise ValueError(message)
    return found


@cache
def _needed(pattern: str) -> frozenset[str] | None:
    found: set[str] = set()
    for branch in _branches(pattern):
        if _PLAIN.fullmatch(branch):
            found.add(next((one for one in branch if one not in _COMMON), branch[0]))
            continue
        must = (_needed_of(atom) for atom, is_optional in _atoms(branch) if not is_optional)
        best = min(filter(None, must), key=_cost, default=None)
        if best is None:
            return None
        found |= best
    return frozenset(found)


def _cost(characters: frozenset[str]) -> tuple[bool, int]:
    return not characters.isdisjoint(_COMMON), len(characters)


def _needed_of(atom: str) -> frozenset[str] | None:
    if atom[0] == "(":
        return _needed(_OPENS.sub("", atom, count=1)[:-1])
    held = atom[1:-1] if atom[0] == "[" else atom
    is_kind = held == "." or any(mark in held for mark in "^\\-")
    return None if is_kind else frozenset(held)


def _first(pattern: str) -> str | None:
    """Give what a match may begin with, as a class holds it; None where that may be anything."""
    found = ""
    for branch in _branches(pattern):
        if _PLAIN.fullmatch(branch):
            found += re.escape(branch[0])
            continue
        for atom, is_optional in _atoms(branch):
            one = _first_of(atom)
            if one is None:
                return None
            found += one
            if not is_optional:
                break
        else:
            return None
    return found


def _first_of(atom: str) -> str | None:
    if atom[0] == "(":
        return _first(_OPENS.sub("", atom, count=1)[:-1])
    if atom[0] == "[":
        return None if atom[1] == "^" else atom[1:-1]
    if atom == "." or (atom[0] == "\\" and atom[1].isdigit()):
        return None
    return atom if atom[0] == "\\" else re.escape(atom)


def _atoms(branch: str) -> Iterator[tuple[str, bool]]:
    """Give what stands in an alternative one behind the other, and whether it may be missing."""
    at = 0
    while at < len(branch):
        end = _end(branch, at)
        atom, quantity = branch[at:end], _QUANTITY.match(branch, end)
        if not atom.startswith(_WIDTHLESS):
            yield atom, bool(quantity and quantity[1])
        at = quantity.end() if quantity else end


def _branches(pattern: str) -> list[str]:
    """Divide a pattern into its alternatives."""
    found, start, depth = [], 0, 0
    for mark in _MARKS.finditer(pattern):
        depth += (mark[0] == "(") - (mark[0] == ")")
        if mark[0] == "|" and not depth:
            found.append(pattern[start : mark.start()])
            start = mark.end()
    return [*found, pattern[start:]]


def _end(pattern: str, at: int) -> int:
    """Give where the group, the class or the character ends that begins here."""
    if pattern[at] == "\\":
        return at + 2
    if pattern[at] == "[":
        return pattern.index("]", at + 2) + 1
    if pattern[at] != "(":
        return at + 1
    depth = 0
    for mark in _MARKS.finditer(pattern, at):
        depth += (mark[0] == "(") - (mark[0] == ")")
        if not depth:
            return mark.end()
    message = f"a group does not end in {pattern!r}"
    raise ValueError(message)
