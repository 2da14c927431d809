"""Merging an imported entry into the one that is there: the same again changes nothing."""

from __future__ import annotations

from aizo import band
from aizo.clean import merge_terms
from aizo.entry import STATEMENTS, TENTATIVE

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from aizo.entry import Entry

# What goes together: who gives the score gives these, too.
_VOICE = ("base_score", "reason", "kind", "source", "stated_at", "decay_class", "expires_at")


def merged(stored: Entry, given: dict[str, Any]) -> tuple[dict[str, Any], bool]:
    """Decide what an imported entry changes.

    A hard limit takes hold and is never withdrawn by an import; else the later statement speaks,
    then what was seen last. Keywords, scenarios and dates of both remain.

    Args:
        stored: The entry that is there.
        given: The fields of the imported one.

    Returns:
        The fields to set, and whether the two contradict each other so that the stored one stays.
    """
    fields: dict[str, Any] = {}
    if given["kind"] == TENTATIVE and stored.kind != TENTATIVE:
        return {}, False
    fields["added_at"] = min(stored.added_at, given["added_at"])
    fields["last_seen"] = max(stored.last_seen, given["last_seen"])
    fields["touch_count"] = max(stored.touch_count, given["touch_count"])
    for name in ("keywords", "scenarios"):
        fields[name], _ = merge_terms(getattr(stored, name), tuple(given[name]))
    speaks, conflict = _speaks(stored, given)
    if speaks:
        fields |= {name: given[name] for name in _VOICE if name in given}
    return changed(stored, fields), conflict


def changed(stored: Entry, fields: dict[str, Any]) -> dict[str, Any]:
    """Give the fields that differ from those stored.

    Args:
        stored: The entry that is there.
        fields: New values.

    Returns:
        Those that are other than before.
    """
    return {name: value for name, value in fields.items() if getattr(stored, name) != value}


def _speaks(stored: Entry, given: dict[str, Any]) -> tuple[bool, bool]:
    """Say whether the imported one gives the score, and whether it would but may not."""
    old, new = round(stored.base_score * 100), round(given["base_score"] * 100)
    was, now = old <= band.LIMIT, new <= band.LIMIT
    if was != now:
        return now, was
    if stored.kind == TENTATIVE and given["kind"] != TENTATIVE:
        return True, False
    ours, theirs = (
        _said(stored.kind, stored.stated_at),
        _said(given["kind"], given.get("stated_at")),
    )
    if ours != theirs:
        return theirs > ours, ours > theirs and old != new and given["kind"] in STATEMENTS
    return given["last_seen"] > stored.last_seen, False


def _said(kind: str, stated_at: int | None) -> tuple[bool, int]:
    """Order entries by their statements: none before any, then by time."""
    return kind in STATEMENTS, stated_at or 0
