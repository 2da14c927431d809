"""What a Chinese pattern needs, so that it is tried only on texts and at places that may fit."""

from __future__ import annotations

import re

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    # Characters as they stand, a class, an escape, or the alternatives of a group, each with
    # whether it may be missing.
    Branches = list[list[tuple["str | Branches", bool]]]

# Characters as they stand, but for the one that a quantity belongs to; then all that means more.
_MARKS = re.compile(
    r"(?:[^\\\[\](){}.^$?*+|](?![?*+{]))+|\\.|\[[^\]]+\]|\((?:\?(?:P<\w+>|<?[=!]|:))?"
    r"|(?:[?*+]|\{[^}]*\})\??|."
)
_LOOKS, _NOTHING = ("(?=", "(?!", "(?<"), ("^", "$")
_QUANTITIES, _OPTIONAL = ("?", "*", "+", "{"), ("?", "*", "{0", "{,")
_COMMON = "我不没的了是有一就都在这要会人"


def quick(pattern: str) -> re.Pattern[str]:
    """Compile a pattern of many alternatives so that few places of a sentence are tried.

    Args:
        pattern: The pattern.

    Returns:
        What fits the same places.
    """
    first = _first(_branches(iter(_MARKS.findall(pattern))))
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
    found = _needed(_branches(iter(_MARKS.findall(pattern))))
    if found is None:
        message = f"no character is needed for {pattern!r}"
        raise ValueError(message)
    return found


def _needed(branches: Branches) -> frozenset[str] | None:
    found: set[str] = set()
    for branch in branches:
        must = [_needed_of(atom) for atom, is_optional in branch if not is_optional]
        best = min(filter(None, must), key=_cost, default=None)
        if best is None:
            return None
        found |= best
    return frozenset(found)


def _cost(characters: frozenset[str]) -> tuple[bool, int]:
    return not characters.isdisjoint(_COMMON), len(characters)


def _needed_of(atom: str | Branches) -> frozenset[str] | None:
    if isinstance(atom, list):
        return _needed(atom)
    if atom[0] == "[":
        held = atom[1:-1]
        return None if any(one in held for one in "^\\-") else frozenset(held)
    if atom[0] in "\\.":
        return None
    # Of characters that stand together one is enough.
    return frozenset((next((one for one in atom if one not in _COMMON), atom[0]),))


def _first(branches: Branches) -> str | None:
    """Give what a match may begin with, as a class holds it; None where that may be anything."""
    found = ""
    for branch in branches:
        for atom, is_optional in branch:
            one = _first_of(atom)
            if one is None:
                return None
            found += one
            if not is_optional:
                break
        else:
            return None
    return found


def _first_of(atom: str | Branches) -> str | None:
    if isinstance(atom, list):
        return _first(atom)
    if atom[0] == "[":
        return None if atom[1] == "^" else atom[1:-1]
    if atom == "." or (atom[0] == "\\" and atom[1].isdigit()):
        return None
    return atom if atom[0] == "\\" else re.escape(atom[0])


def _branches(marks: Iterator[str]) -> Branches:
    """Read alternatives up to the end of their group; what has no width is left out."""
    found: Branches = [[]]
    for mark in marks:
        branch = found[-1]
        if mark == "|":
            found.append([])
        elif mark == ")":
            break
        elif mark[0] == "(":
            group = _branches(marks)
            if not mark.startswith(_LOOKS):
                branch.append((group, False))
        elif mark[0] in _QUANTITIES:
            if mark.startswith(_OPTIONAL):
                branch[-1] = branch[-1][0], True
        elif mark not in _NOTHING:
            branch.append((mark, False))
    return found
