"""What tools answer: lines that cost a model few tokens, and no answer without a bound."""

from __future__ import annotations

from aizo import secrets
from aizo.mcp.words import for_models
from aizo.profile.asked import MOST_COUNTED
from aizo.profile.budget import estimated_tokens
from aizo.profile.context import Piece, harmless
from aizo.surface import encode
from aizo.surface.writer import dumps

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterable
    from typing import Any

    from aizo.entry import Entry

    Schema = dict[str, Any]

MOST_TOKENS = 1000  # that any answer may cost
ENTRY_TOKENS = 20  # that an entry of a listing may cost, over all of them
LEAST_TOKENS = 200
MOST_NAMED = 20  # entries that an act tells by name of each sort
SHARE_OF_LIMITS = 2  # hard limits get at most one part in so many, where there is more to say
LONGEST_REASON = 40
LONGEST_NOTE = 500
TEACHING = (
    "Nothing is remembered yet. When the user states a like, a dislike, a habit or a rule, call"
    " remember_preference: item names the thing itself, stance says never, avoid, usually, prefer"
    " or always, reason says what the user said."
)
NOTHING = "Nothing known fits: do not guess."

_TEXTS: Schema = {"type": "array", "items": {"type": "string"}}
# Only what is always there: each word of the tool list costs every conversation. `more` counts
# what was left out, `notes` are texts.
_LISTED: Schema = {
    "type": "object",
    "properties": {"limits": _TEXTS, "entries": _TEXTS},
}
_DONE: Schema = {"type": "object", "properties": {"done": {"type": "string"}}}
COMPACT: dict[str, Callable[[Any], dict[str, Any]]] = {}
SHAPES: dict[str, Schema] = {
    "entries": _LISTED,
    "written": _DONE,
    "used": _DONE,
    "removed": _DONE,
}


def listed(found: Any, limit: int, *, is_empty: bool) -> tuple[dict[str, Any], list[int]]:
    """Give a listing in lines: the hard limits, then the entries in their order.

    Args:
        found: What a listing gave.
        limit: How many entries were asked for: what the answer may cost goes by it.
        is_empty: Whether the profile holds nothing at all.

    Returns:
        The answer, and the ids of the entries in it.
    """
    room = max(LEAST_TOKENS, min(MOST_TOKENS, ENTRY_TOKENS * limit))
    notes = list(map(cut, found.notes))
    if not found:
        notes.append(TEACHING if is_empty else NOTHING)
    limits = found.limits
    are_limits = {entry.id for entry in limits}
    others = [entry for entry in found if entry.id not in are_limits]
    answer: dict[str, Any] = {"limits": [], "entries": [], "more": found.beyond(MOST_COUNTED)}
    if notes:
        answer["notes"] = notes
    page = _Lines(answer, room)
    ids = page.fill("limits", limits, room // SHARE_OF_LIMITS if others else room)
    left = len(limits) - len(ids)
    if left:
        answer.setdefault("notes", []).append(f"{left} more hard limits: ask with a scenario")
    shown = page.fill("entries", others, room)
    answer["more"] += len(others) - len(shown)
    if not answer["more"]:
        del answer["more"]
    return answer, [*ids, *shown]


def cut(text: str) -> str:
    """Shorten a sentence that repeats what was sent, however long that is.

    Args:
        text: A note or what is wrong.

    Returns:
        At most `LONGEST_NOTE` characters of it, and an ellipsis.
    """
    if len(text) <= LONGEST_NOTE:
        return text
    # A part of a credential would no longer be known for one.
    return f"{secrets.masked(text)[:LONGEST_NOTE]}…"


class _Lines:
    """An answer while it is filled with lines.

    Args:
        answer: The answer without entries.
        room: What it may cost in tokens.
    """

    def __init__(self, answer: dict[str, Any], room: int) -> None:
        """Count what is there already, and keep some room for what is counted at the end."""
        self._answer = answer
        self._used = estimated_tokens(dumps(answer)) + 16
        self._room = room

    def fill(self, name: str, entries: Iterable[Entry], room: int) -> list[int]:
        """Add entries while there is room, with their reasons where all of them fit.

        Args:
            name: Where to.
            entries: The entries in their order.
            room: What the answer may cost after it.

        Returns:
            The ids of those that were added.
        """
        bare = [_line(entry) for entry in entries]
        told = [_line(entry, with_reason=True) for entry in entries]
        costs = [estimated_tokens(line) + 1 for line in bare]
        ids: list[int] = []
        left = min(room, self._room) - self._used - sum(costs)
        for entry, line, full, cost in zip(entries, bare, told, costs, strict=True):
            more = estimated_tokens(full) + 1 - cost
            is_full = more <= left
            if is_full:
                left -= more
            spent = cost + (more if is_full else 0)
            if self._used + spent > min(room, self._room):
                left += cost
                continue
            self._used += spent
            self._answer[name].append(full if is_full else line)
            ids.append(entry.id)
        return ids


def _line(entry: Entry, *, with_reason: bool = False) -> str:
    piece = Piece(entry)
    # A label that says "no" stands as the rule it is: before a stance its sense would flip.
    stance = "rule" if piece.heading == "Rules" else piece.heading.lower()
    line = f"{stance}: {piece.text}"
    if not with_reason:
        return line
    reason = harmless(entry.reason)
    if len(reason) > LONGEST_REASON:
        reason = reason[:LONGEST_REASON].rsplit(" ", 1)[0] + "…"
    return f"{line} {reason}"


def done(answer: Any) -> dict[str, Any]:
    """Give what an act did in one line.

    Args:
        answer: What an act gave.

    Returns:
        The answer.
    """
    advice = getattr(answer, "advice", "")
    notes = [for_models(note) for note in (*getattr(answer, "notes", ()), advice) if note]
    if getattr(answer, "crossed", False):
        notes.append("This crossed between liking and disliking: state it if it is meant.")
    told: dict[str, Any] = {"done": _told(answer)}
    if notes:
        told["notes"] = notes
    return bounded(told)


def _told(answer: Any) -> str:
    entry = getattr(answer, "entry", None)
    if entry is not None:
        return f"{answer.action.capitalize()} {_line(entry)}"
    if hasattr(answer, "removed"):
        removed = [f"{harmless(item)} [{number}]" for number, item in answer.removed]
        missing = [harmless(str(named)) for named in answer.missing]
        return _counted({"removed": removed, "not found": missing})
    by_status: dict[str, list[str]] = {}
    for one in answer.results:
        named = str(one.id or harmless(one.item))
        by_status.setdefault(one.status.replace("_", " "), []).append(named)
    return _counted(by_status)


def _counted(by_status: dict[str, list[str]]) -> str:
    """Tell what became of what was named: the first of each sort, and how many more."""
    told = []
    for status, named in by_status.items():
        left = len(named) - MOST_NAMED
        more = f" and {left} more" if left > 0 else ""
        if named:
            told.append(f"{status}: {', '.join(named[:MOST_NAMED])}{more}")
    return "; ".join(told)


def in_full(operation: Any, answer: Any) -> dict[str, Any]:
    """Give an answer with all its fields, its longest lists cut where it would cost too much.

    Args:
        operation: The operation that gave it.
        answer: What it gave.

    Returns:
        The answer.
    """
    value = bounded(encode.answer_value(operation, answer))
    return {name: _masked(one) for name, one in value.items()}


def _masked(value: Any) -> Any:
    """Give a JSON value with a mark in the place of every credential: a model reads it."""
    if isinstance(value, str):
        return secrets.masked(value)
    if isinstance(value, list):
        return [_masked(one) for one in value]
    if isinstance(value, dict):
        return {name: _masked(one) for name, one in value.items()}
    return value


def bounded(value: dict[str, Any]) -> dict[str, Any]:
    """Cut the longest lists and texts of an answer until it costs at most MOST_TOKENS.

    Args:
        value: The answer as JSON values; it is changed.

    Returns:
        The same, with `left_out` where something was cut.
    """
    left_out = 0
    while estimated_tokens(dumps(value)) > MOST_TOKENS - 8:
        place, key = _heaviest(value)
        held = place[key]
        if isinstance(held, list):
            keep = len(held) // 2
            left_out += len(held) - keep
            place[key] = held[:keep]
        else:
            # A part of a credential would no longer be known for one.
            place[key] = secrets.masked(held)[: len(held) // 2] + "…"
            if len(held) <= 1:
                break
        value["left_out"] = left_out
    return value


def _heaviest(value: Any) -> tuple[Any, Any]:
    """Find the list with several members, or the text, that costs most."""
    best: tuple[int, Any, Any] = (0, {"": ""}, "")

    def look(place: Any, keys: Iterable[Any]) -> None:
        nonlocal best
        for key in keys:
            held = place[key]
            if isinstance(held, dict):
                look(held, held)
            elif isinstance(held, list):
                if len(held) > 1 or (held and not isinstance(held[0], (dict, str))):
                    best = max(best, (len(dumps(held)), place, key), key=lambda one: one[0])
                else:
                    look(held, range(len(held)))
            elif isinstance(held, str):
                best = max(best, (len(held), place, key), key=lambda one: one[0])

    look(value, list(value))
    return best[1], best[2]


COMPACT.update({"written": done, "used": done, "removed": done})
