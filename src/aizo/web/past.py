"""The history as people read it: acts, and what each changed."""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable
    from typing import Any

    from aizo.store.past import Past
    from aizo.web.call import Call

MOST_LINES = 5  # of one act
_TIMES = ("added_at", "last_seen", "stated_at", "expires_at")
# What follows from something else that is shown, or says nothing to a person.
_HIDDEN = {"decay_class", "uid", "item_key", "last_seen_ms", "stated_at"}
_SHOWN_OF_NEW = ("base_score", "reason", "scenarios", "keywords")


class Line:
    """What an act did to one entry.

    Attributes:
        entry: The entry's id; 0 for the profile's settings.
        item: Its label.
        what: `added`, `changed` or `removed`.
        fields: Triples (name of the field's text, old text, new text).
    """

    __slots__ = ("entry", "fields", "item", "what")

    def __init__(self, call: Call, past: Past) -> None:
        """Word the fields."""
        self.entry = past.entry
        self.item = past.item
        self.what = past.what
        self.fields: list[tuple[str, str, str]] = []
        before, after = past.before or {}, past.after or {}
        if past.what == "removed":
            return
        names = after if past.what == "changed" else _SHOWN_OF_NEW
        for name in names:
            if name in _HIDDEN or (name not in after and name not in before):
                continue
            old, new = _text(call, name, before.get(name)), _text(call, name, after.get(name))
            if old != new:
                self.fields.append((f"f_{name}", old, new))


class Act:
    """One act.

    Attributes:
        revision: Its revision.
        op: Its operation.
        at: When, ms UTC.
        source: Where it came from, in its own words; empty when that is not known.
        undone_by: The revision of the act that took it back, or None.
        lines: What it did, the first entries.
        more: How many further lines there are among those that were read.
    """

    __slots__ = ("at", "lines", "more", "op", "revision", "source", "undone_by")

    def __init__(self, past: Past) -> None:
        """Begin with what all its lines share."""
        self.revision, self.op, self.at = past.revision, past.op, past.at
        self.source = past.source_summary or past.source_id or ""
        self.undone_by = past.undone_by
        self.lines: list[Line] = []
        self.more = 0


def acts(call: Call, lines: Iterable[Past]) -> list[Act]:
    """Put the lines of each act together.

    Args:
        call: The request.
        lines: The newest first.

    Returns:
        The acts, the newest first.
    """
    made: list[Act] = []
    for past in lines:
        if not made or made[-1].revision != past.revision:
            made.append(Act(past))
        act = made[-1]
        if len(act.lines) < MOST_LINES:
            act.lines.append(Line(call, past))
        else:
            act.more += 1
    return made


def undoable(call: Call) -> Past | None:
    """Give the newest act that can be taken back without being named: what `undo` takes back.

    Args:
        call: The request.

    Returns:
        Its first line, or None.
    """
    found = call.ask("history", limit=50)
    for past in found.lines:
        if past.op != "undo" and past.undone_by is None:
            line: Past = past
            return line
    return None


def _text(call: Call, name: str, value: Any) -> str:
    if value is None:
        return ""
    if name in _TIMES:
        return call.time(value)
    if isinstance(value, (tuple, list)):
        return ", ".join(map(str, value))
    return f"{value:g}" if isinstance(value, float) else str(value)
