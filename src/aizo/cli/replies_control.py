"""Answers for people of the operations by which they control a profile."""

from __future__ import annotations

from aizo import clock
from aizo.band import of
from aizo.cli.display import cut, harmless
from aizo.cli.render import score

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator
    from typing import Any

    from aizo.cli.render import Screen
    from aizo.profile.history import History
    from aizo.profile.pause import Paused
    from aizo.profile.review import Confirmed
    from aizo.profile.undo import Undone

_TIMES = ("added_at", "last_seen", "stated_at", "expires_at")
_HIDDEN = ("uid", "decay_class", "stated_at")
_NAMES = {"item": "label", "base_score": "score", "touch_count": "uses", "expires_at": "expires"}
_TAKEN_BACK = {"added": "Restored", "changed": "Changed back", "removed": "Removed"}


def _history(told: History, shown_on: Screen) -> Iterator[str]:
    if told.entry is not None:
        yield f"{_entry(told.entry)}, {told.entry.kind}: {harmless(told.entry.reason)}"
    if not told.lines:
        yield "No act is recorded yet."
    for line in told.lines:
        yield from _line(line, shown_on)
    if told.next is not None:
        yield f"More: --before {told.next}"


def _line(line: Any, shown_on: Screen) -> Iterator[str]:
    about = _name(line) if line.entry else "decay settings"
    end = f"  (undone by {line.undone_by})" if line.undone_by is not None else ""
    at = clock.text(line.at)[:16].replace("T", " ")
    yield f"{line.revision}  {at}  {line.op}  {about} {line.what}{end}"
    for detail in _details(line):
        room = 0 if shown_on.columns is None else max(shown_on.columns - 4, 20)
        yield "    " + (cut(detail, room) if room else detail)


def _details(line: Any) -> Iterator[str]:
    if line.what == "changed":
        before, after = line.before or {}, line.after or {}
        for name, value in after.items():
            if name not in _HIDDEN:
                shown = f"{_value(name, before.get(name))} -> {_value(name, value)}"
                yield f"{_NAMES.get(name, name)}: {shown}"
    else:
        values = line.after or line.before or {}
        base = values["base_score"]
        yield f"score {score(base)} ({of(round(base * 100)).name}), {values['kind']}"
        yield f"reason: {harmless(values['reason'])}"
    if line.source_id is not None or line.source_summary is not None:
        told = (line.source_id, line.source_summary)
        yield "source: " + ": ".join(harmless(part) for part in told if part is not None)


def _value(name: str, value: Any) -> str:
    if value is None or value == ():
        return "none"
    if name in _TIMES:
        return clock.text(value)
    if isinstance(value, tuple):
        return harmless(", ".join(value))
    return harmless(value) if isinstance(value, str) else f"{value:g}"


def _undone(done: Undone, _shown_on: Screen) -> Iterator[str]:
    yield f"Undid act {done.undid} ({done.op})."
    for line in done.lines:
        about = _name(line) if line.entry else "decay settings"
        yield f"{_TAKEN_BACK[line.what]}: {about}"
    if done.more:
        yield "… and more."


def _confirmed(done: Confirmed, _shown_on: Screen) -> Iterator[str]:
    for number, item in done.confirmed:
        yield f"Confirmed: {harmless(item)} [{number}]"
    for number, item in done.settled:
        yield f"Counts already: {harmless(item)} [{number}]"
    for named in done.missing:
        yield f"Not found: {harmless(str(named))}"


def _paused(done: Paused, _shown_on: Screen) -> Iterator[str]:
    if done.until is None:
        yield "Resumed." if done.changed else "It was not paused."
    elif done.until >= clock.LATEST:
        yield "Paused until `aizo resume`."
    else:
        yield f"Paused until {clock.text(done.until)}, or `aizo resume`."


def _entry(entry: Any) -> str:
    return f"{harmless(entry.item)} [{entry.id}], score {score(entry.base_score)} ({entry.band})"


def _name(line: Any) -> str:
    return f"{harmless(line.item)} [{line.entry}]"


REPLIES: dict[str, Callable[[Any, Screen], Iterable[str]]] = {
    "history": _history,
    "undone": _undone,
    "confirmed": _confirmed,
    "paused": _paused,
}
