"""A profile as Markdown: for a person to read, print or hand on; nothing reads it back."""

from __future__ import annotations

from aizo import clock
from aizo.profile.context import HEADINGS, heading_of
from aizo.store import keeper

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from aizo.entry import Entry
    from aizo.profile.unit import Unit

_SPECIAL = "\\`*_[]#|"
_ESCAPES = str.maketrans({one: "\\" + one for one in _SPECIAL} | {"<": "&lt;", ">": "&gt;"})
_DATE = len("2026-01-31")


def page(unit: Unit) -> Iterator[str]:
    """Give a profile as a page, its entries under the headings of the context block.

    Args:
        unit: The open profile.

    Yields:
        Pieces of text; together they end with a line break.
    """
    counts = {"history": 0, "forgotten": 0}
    for kind, _ in keeper(unit.store).dump():
        if kind in counts:
            counts[kind] += 1
    with unit.store.rows() as rows:
        entries = [*rows]
    decay = unit.store.settings()
    yield "# Preferences\n\n"
    yield (
        f"{_counted(len(entries), 'entry', 'entries')} at revision {unit.store.revision()}. What is"
        f" not used fades by half in {decay.half_life_days:g} days, to {decay.floor:g} of its"
        " weight.\n"
    )
    under: dict[str, list[Entry]] = {heading: [] for heading in HEADINGS}
    for entry in entries:
        under[heading_of(entry)].append(entry)
    for heading, listed in under.items():
        if listed:
            yield f"\n## {heading}\n\n"
            yield from map(_line, listed)
    yield (
        f"\n{_counted(counts['history'], 'line')} of history and"
        f" {_counted(counts['forgotten'], 'forgotten label')} are not shown here; `aizo export`"
        " takes everything along.\n"
    )


def escaped(text: str) -> str:
    """Make a text plain in Markdown.

    Args:
        text: A label or a reason.

    Returns:
        One line in which nothing is markup.
    """
    shown = "".join(one if one.isprintable() else " " for one in text)
    return shown.translate(_ESCAPES)


def _line(entry: Entry) -> str:
    more = [f"{entry.base_score:g}"]
    if entry.scenarios:
        more.append("for " + escaped(", ".join(entry.scenarios)))
    if entry.keywords:
        more.append("also " + escaped(", ".join(entry.keywords)))
    if entry.kind == "tentative":
        more.append("not confirmed")
    if entry.expires_at is not None:
        more.append(f"until {clock.text(entry.expires_at)[:_DATE]}")
    more.append(f"since {clock.text(entry.added_at)[:_DATE]}")
    more.append(f"last {clock.text(entry.last_seen)[:_DATE]}")
    told = "; ".join(more)
    return f"- **{escaped(entry.item)}** [{entry.id}]: {escaped(entry.reason)} ({told})\n"


def _counted(count: int, one: str, more: str = "") -> str:
    return f"{count:,} {one if count == 1 else more or one + 's'}"
