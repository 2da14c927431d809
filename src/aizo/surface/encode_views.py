"""Answers of the operations in `views` as plain JSON values."""

from __future__ import annotations

from aizo import clock
from aizo.surface.encode import entry_dict

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any

    from aizo.profile.browse import Page
    from aizo.profile.disagree import Disagreements
    from aizo.profile.outlook import Fate, Outlook
    from aizo.profile.shape import Shape


def _outlook(told: Outlook) -> dict[str, Any]:
    return {
        "at": clock.text(told.at),
        "days": told.days,
        "heard": list(told.heard),
        "line": [round(strength, 6) for strength in told.line],
        "fates": [_fate(fate) for fate in told.fates],
        "ends": [entry_dict(entry) for entry in told.ends],
        "revision": told.revision,
    }


def _fate(fate: Fate) -> dict[str, Any]:
    told: dict[str, Any] = {"entry": entry_dict(fate.entry), "heard": fate.heard}
    if fate.leaves_in is not None:
        told["leaves_in"] = fate.leaves_in
    if fate.returns_in is not None:
        told["returns_in"] = fate.returns_in
    return told


def _shape(told: Shape) -> dict[str, Any]:
    cells = [{"column": one[0], "row": one[1], "entries": one[2]} for one in told.cells]
    return {
        "at": clock.text(told.at),
        "entries": told.entries,
        "stances": dict(told.stances),
        "heard": told.heard,
        "unused": told.unused,
        "columns": told.columns,
        "rows": told.rows,
        "cells": cells,
        "limits": list(told.limits),
        "revision": told.revision,
    }


def _disagreements(found: Disagreements) -> dict[str, Any]:
    pairs = [
        {
            "about": pair.about,
            "likes": entry_dict(pair.likes),
            "dislikes": entry_dict(pair.dislikes),
        }
        for pair in found.pairs
    ]
    return {"pairs": pairs, "more": found.more, "revision": found.revision}


def _browsed(page: Page) -> dict[str, Any]:
    told: dict[str, Any] = {
        "entries": [entry_dict(entry) for entry in page.entries],
        "total": page.total,
        "revision": page.revision,
    }
    if page.next is not None:
        told["next"] = page.next
    return told


SHAPES: dict[str, Callable[[Any], Any]] = {
    "outlook": _outlook,
    "shape": _shape,
    "disagreements": _disagreements,
    "browsed": _browsed,
}
