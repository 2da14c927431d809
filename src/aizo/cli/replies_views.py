"""Answers for people of the operations that look at a whole profile."""

from __future__ import annotations

from aizo import clock
from aizo.cli.display import harmless
from aizo.cli.render import score, table, weight
from aizo.profile.shape import UNUSED_DAYS

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator
    from typing import Any

    from aizo.cli.render import Screen
    from aizo.entry import Entry
    from aizo.profile.browse import Page
    from aizo.profile.disagree import Disagreements
    from aizo.profile.outlook import Fate, Outlook
    from aizo.profile.shape import Shape


def _outlook(told: Outlook, _shown_on: Screen) -> Iterator[str]:
    leaving = [fate for fate in told.fates if fate.leaves_in is not None]
    returning = [fate for fate in told.fates if fate.leaves_in is None and fate.returns_in]
    yield f"{len(told.heard)} heard at a session's start today"
    if not leaving and not returning:
        yield f"Nothing leaves or returns within {told.days} days without use."
    rows = [(_when(fate), *_named(fate.entry)) for fate in (*leaving, *returning)]
    yield from table(rows) if rows else ()
    for entry in told.ends:
        yield f"expires on {clock.text(entry.expires_at or 0)[:10]}  {_named(entry)[0]}"


def _when(fate: Fate) -> str:
    said = []
    if fate.leaves_in is not None:
        said.append(f"leaves in {_days(fate.leaves_in)}")
    if fate.returns_in is not None:
        said.append(f"returns in {_days(fate.returns_in)}")
    return ", ".join(said)


def _days(count: int) -> str:
    return "1 day" if count == 1 else f"{count} days"


def _shape(told: Shape, _shown_on: Screen) -> Iterator[str]:
    yield f"{told.entries:,} entries, {told.heard} heard at a session's start"
    yield from table([(name, f"{count:,}") for name, count in told.stances.items()], right=(1,))
    yield f"{told.unused:,} not used for {UNUSED_DAYS} days"
    if told.cells:
        yield "Down: strength from 10 to 0. Across: not used for 0, 91, 365 days and more."
        yield "From . to #: few entries to many."
        yield from _picture(told)


def _picture(told: Shape) -> Iterator[str]:
    """Draw the cells in small: two columns and four rows make one character."""
    wide, high = told.columns // 2, told.rows // 4
    counts = [[0] * wide for _ in range(high)]
    for column, row, count in told.cells:
        counts[row // 4][column // 2] += count
    most = max(max(line) for line in counts)
    marks = " .:+*#"
    for line in reversed(counts):
        shown = (marks[min(5, -(-count * 5 // most))] if count else " " for count in line)
        yield ("|" + "".join(shown)).rstrip()


def _disagreements(found: Disagreements, _shown_on: Screen) -> Iterator[str]:
    if not found.pairs:
        yield "No two entries say the opposite of the same thing."
        return
    for pair in found.pairs:
        yield f"{harmless(pair.about)}:"
        rows = [("  for", *_named(pair.likes)), ("  against", *_named(pair.dislikes))]
        yield from table(rows)
    if found.more:
        yield "There are more: raise --limit."


def _browsed(page: Page, _shown_on: Screen) -> Iterator[str]:
    if not page.entries:
        yield "Nothing here."
        return
    yield f"{len(page.entries)} of {page.total:,}"
    yield from table(
        [
            (str(entry.id), harmless(entry.item), weight(entry), harmless(entry.reason))
            for entry in page.entries
        ],
        right=(0, 2),
    )
    if page.next is not None:
        yield f"Go on with --after {page.next}."


def _named(entry: Entry) -> tuple[str, str]:
    return f"{harmless(entry.item)} [{entry.id}]", f"score {score(entry.base_score)}"


REPLIES: dict[str, Callable[[Any, Screen], Iterable[str]]] = {
    "outlook": _outlook,
    "shape": _shape,
    "disagreements": _disagreements,
    "browsed": _browsed,
}
