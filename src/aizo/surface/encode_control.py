"""Answers of the operations in `control` as plain JSON values."""

from __future__ import annotations

from aizo import clock
from aizo.surface.encode import entry_dict, written_dict
from aizo.surface.encode_learning import decided, proposal

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterable
    from typing import Any

    from aizo.learn.deciding import Decided
    from aizo.learn.review import Everything
    from aizo.profile.history import History
    from aizo.profile.pause import Paused
    from aizo.profile.review import Confirmed
    from aizo.profile.undo import Undone
    from aizo.store.past import Past

_TIMES = ("added_at", "last_seen", "stated_at", "expires_at")
_TERMS = ("keywords", "scenarios")


def line_dict(line: Past) -> dict[str, Any]:
    """Give a line of the history as a JSON object.

    Args:
        line: The line.

    Returns:
        The object; without `id` and `item` where it is about the profile's decay settings.
    """
    told: dict[str, Any] = {
        "number": line.number,
        "revision": line.revision,
        "op": line.op,
        "at": clock.text(line.at),
    }
    if line.entry:
        told |= {"id": line.entry, "item": line.item}
    told["what"] = line.what
    more = {
        "before": _fields(line.before),
        "after": _fields(line.after),
        "source_id": line.source_id,
        "source_summary": line.source_summary,
        "undone_by": line.undone_by,
    }
    return told | {name: value for name, value in more.items() if value is not None}


def _fields(values: dict[str, Any] | None) -> dict[str, Any] | None:
    """Give stored values as JSON; what is empty is left out."""
    if values is None:
        return None
    told: dict[str, Any] = {}
    for name, value in values.items():
        if name in _TERMS:
            told[name] = list(value)
        elif name in _TIMES and value is not None:
            told[name] = clock.text(value)
        elif value is not None and name != "decay_class":
            told[name] = value
    return told


def _history(told: History) -> dict[str, Any]:
    answer: dict[str, Any] = {
        "revision": told.revision,
        "changes": [line_dict(line) for line in told.lines],
    }
    if told.entry is not None:
        answer["entry"] = entry_dict(told.entry)
    if told.next is not None:
        answer["next"] = told.next
    return answer


def _undone(done: Undone) -> dict[str, Any]:
    return {
        "undid": done.undid,
        "op": done.op,
        "changes": [line_dict(line) for line in done.lines],
        "more": done.more,
        "revision": done.revision,
    }


def _waiting(told: Everything) -> dict[str, Any]:
    return {
        "proposals": [proposal(one) for one in told.waiting],
        "entries": [entry_dict(entry) for entry in told.entries],
        "revision": told.revision,
    }


def _confirmed(done: Confirmed) -> dict[str, Any]:
    return {
        "confirmed": _named(done.confirmed),
        "settled": _named(done.settled),
        "missing": [str(named) for named in done.missing],
        "revision": done.revision,
    }


def _named(pairs: Iterable[tuple[int, str]]) -> list[dict[str, Any]]:
    return [{"id": number, "item": item} for number, item in pairs]


def _paused(done: Paused) -> dict[str, Any]:
    told: dict[str, Any] = {"paused": done.until is not None}
    if done.until is not None and done.until < clock.LATEST:
        told["until"] = clock.text(done.until)
    return told | {"changed": done.changed, "revision": done.revision}


def _decided(done: Decided) -> dict[str, Any]:
    return decided(done, written_dict)


SHAPES: dict[str, Callable[[Any], Any]] = {
    "history": _history,
    "undone": _undone,
    "waiting": _waiting,
    "confirmed": _confirmed,
    "paused": _paused,
    "decided": _decided,
}
