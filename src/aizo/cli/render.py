"""Answers for people: the table of entries, and what an add did."""

from __future__ import annotations

import os
import sys

from aizo import clock
from aizo.cli.display import cut, harmless, pad, width

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence
    from typing import Any

    from aizo.entry import Entry
    from aizo.profile.recall import Recall
    from aizo.surface.param import Operation

_COLOURS = {"taboo": "31;1", "aversion": "33", "habit": "36", "style": "36", "preference": "32"}
_DIM = "2"
_LABEL_SHARE = 3
_LEAST_LABEL = 12


class Screen:
    """What answers are printed on.

    Attributes:
        columns: Its width; None where nobody looks (a file, a pipe): nothing is cut there.
        has_colour: Whether colours may be used.
    """

    __slots__ = ("columns", "has_colour")

    def __init__(self, columns: int | None, *, has_colour: bool) -> None:
        """Keep both."""
        self.columns = columns
        self.has_colour = has_colour

    def paint(self, text: str, colour: str) -> str:
        """Give the text in a colour, where there are colours.

        Args:
            text: Harmless text.
            colour: Codes of SGR, such as "31;1".

        Returns:
            The text, with escape sequences around it or as it is.
        """
        return f"\x1b[{colour}m{text}\x1b[0m" if self.has_colour and colour else text


def screen() -> Screen:
    """Look at stdout.

    Returns:
        What it is.
    """
    stream = sys.stdout
    try:
        if stream is None or not stream.isatty():
            return Screen(None, has_colour=False)
        columns = _columns(stream.fileno())
    except (OSError, ValueError):
        return Screen(None, has_colour=False)
    is_plain = bool(os.environ.get("NO_COLOR")) or os.environ.get("TERM") == "dumb"
    # Consoles of Windows before its Terminal print escape sequences as they are.
    is_old = sys.platform == "win32" and not os.environ.get("WT_SESSION")
    return Screen(columns, has_colour=not (is_plain or is_old))


def _columns(descriptor: int) -> int:
    told = os.environ.get("COLUMNS", "")
    if told.isdecimal() and told.isascii() and int(told) > 0:
        return int(told)
    # A terminal that does not know its width says 0.
    return os.get_terminal_size(descriptor).columns or 80


def lines(operation: Operation, answer: Any, shown_on: Screen) -> Iterable[str]:
    """Give an answer as lines for people.

    Args:
        operation: The operation that gave it.
        answer: What it gave.
        shown_on: What it is printed on.

    Returns:
        Lines without line breaks.
    """
    if operation.returns == "entries":
        return _entries(operation, answer, shown_on)
    from aizo.cli import replies

    replied: Iterable[str] = replies.lines(operation, answer, shown_on)
    return replied


def _entries(operation: Operation, found: Recall, shown_on: Screen) -> Iterator[str]:
    if not found:
        yield "Nothing, while aizo is paused." if found.paused else _nothing(operation)
        return
    yield _heading(found)
    rows = [
        (str(entry.id), harmless(entry.item), weight(entry), entry.band, entry) for entry in found
    ]
    fixed = [(number, heavy, band) for number, _, heavy, band, _ in rows]
    widths = [max(map(len, column)) for column in zip(*fixed, strict=True)]
    others = sum(widths) + 8
    most = _most_label(shown_on, others)
    label_width = max(min(width(row[1]), most) for row in rows)
    for number, label, heavy, band, entry in rows:
        shown = label if shown_on.columns is None else cut(label, most)
        front = (
            pad(number, widths[0], right=True),
            shown_on.paint(pad(shown, label_width), _COLOURS[band]),
            pad(heavy, widths[1], right=True),
            pad(band, widths[2]),
        )
        taken = max(width(shown), label_width) + others
        yield "  ".join((*front, _tail(entry, taken, shown_on))).rstrip()


def _heading(found: Recall) -> str:
    shown = len(found)
    total = shown + found.omitted
    plural = "preference" if total == 1 else "preferences"
    limits = sum(entry.is_limit for entry in found)
    hard = f", {limits} hard limit{'' if limits == 1 else 's'}" if limits else ""
    if total == shown:
        return f"{shown} {plural}{hard}"
    more = "more than " if found.omitted_more else ""
    return f"{shown} of {more}{total} {plural}{hard}"


def _nothing(operation: Operation) -> str:
    if operation.name == "recall":
        return "Nothing known about that. `aizo show` lists what there is."
    return "Nothing here. `aizo info` counts what there is; `aizo add ITEM REASON` adds something."


def _most_label(shown_on: Screen, others: int) -> int:
    if shown_on.columns is None:
        # One label of 200 characters must not push all reasons out of sight.
        return 40
    most = max(shown_on.columns // _LABEL_SHARE, _LEAST_LABEL)
    if shown_on.columns - others - most < _LEAST_LABEL:
        # A reason cut to a few letters says nothing: the label says more there.
        most = max(shown_on.columns - others + 2, _LEAST_LABEL)
    return most


def _tail(entry: Entry, taken: int, shown_on: Screen) -> str:
    """Give reason, tags and touches, cut to what is left of the line."""
    marks = [f"[{harmless(', '.join(entry.scenarios))}]"] if entry.scenarios else []
    if entry.expires_at is not None:
        marks.append(f"expires {clock.text(entry.expires_at)[:10]}")
    if entry.touch_count:
        marks.append(f"used {entry.touch_count}x")
    end = "  ".join(marks)
    reason = harmless(entry.reason)
    if shown_on.columns is None:
        return f"{reason}  {end}" if end else reason
    room = shown_on.columns - taken
    if room <= 0:
        return ""
    rest = room - width(end) - 2 if end else room
    if rest < _LEAST_LABEL:
        return cut(reason, room)
    return shown_on.paint(cut(reason, rest), _DIM) + (f"  {end}" if end else "")


def weight(entry: Entry) -> str:
    """Give an entry's weight as people read it.

    Args:
        entry: A weighed entry.

    Returns:
        Two decimals.
    """
    return f"{entry.effective_weight or 0.0:.2f}"


def score(number: float) -> str:
    """Give a base score as people read it.

    Args:
        number: The score.

    Returns:
        At most two decimals, no needless zeros.
    """
    return f"{round(number, 2):g}"


def table(rows: Sequence[tuple[str, ...]], right: tuple[int, ...] = ()) -> list[str]:
    """Lay out rows in columns by display width; the last column is not filled.

    Args:
        rows: Cells of harmless text, the same number in every row.
        right: The numbers of the columns that stand at the right.

    Returns:
        One line a row.
    """
    widths = [max(map(width, column)) for column in zip(*rows, strict=True)]
    return [
        "  ".join(
            pad(cell, widths[number], right=number in right) for number, cell in enumerate(row)
        ).rstrip()
        for row in rows
    ]
