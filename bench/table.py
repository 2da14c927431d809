"""Printing: one Markdown table, times and ratios that fit their size."""

from __future__ import annotations

from collections.abc import Sequence


def print_table(heads: Sequence[str], rows: Sequence[Sequence[str]]) -> None:
    """Print a Markdown table, the first column to the left, the others to the right."""
    lines = [heads, *rows]
    widths = [max(len(line[column]) for line in lines) for column in range(len(heads))]
    print()
    for number, line in enumerate(lines):
        cells = [line[0].ljust(widths[0])]
        cells += [cell.rjust(width) for cell, width in zip(line[1:], widths[1:], strict=True)]
        print(f"| {' | '.join(cells)} |")
        if number == 0:
            marks = ["-" * widths[0], *("-" * (width - 1) + ":" for width in widths[1:])]
            print(f"| {' | '.join(marks)} |")


def seconds(value: float) -> str:
    """Give a duration with three digits and a unit."""
    for unit, factor in (("s", 1.0), ("ms", 1e3), ("us", 1e6)):
        if value * factor >= 1 or unit == "us":
            scaled = value * factor
            return f"{scaled:.0f} {unit}" if scaled >= 100 else f"{scaled:.3g} {unit}"
    raise AssertionError


def times(value: float) -> str:
    """Give a ratio: how many times."""
    return f"{value:,.0f}x" if value >= 20 else f"{value:.2f}x"


def count(value: int) -> str:
    """Give a number of entries in short: 1k, 100k, 1M."""
    for size, letter in ((1_000_000, "M"), (1_000, "k")):
        if value >= size and value % size == 0:
            return f"{value // size}{letter}"
    return str(value)


def is_met(measured: float, sign: str, wanted: float) -> bool:
    """Say whether a figure keeps a bar, exactly: what is shown rounded may still miss it."""
    return measured >= wanted if sign == ">=" else measured <= wanted


def print_bars(head: str, bars: Sequence[tuple[str, float, str, float]]) -> None:
    """Print what was promised beside what was measured.

    Args:
        head: What they are bars of.
        bars: What, the figure measured, `>=` or `<=`, the figure promised.
    """
    rows = [
        [
            what,
            f"{measured:.4g}",
            f"{sign} {wanted:g}",
            "met" if is_met(measured, sign, wanted) else "MISSED",
        ]
        for what, measured, sign, wanted in bars
    ]
    print_table([head, "measured", "bar", ""], rows)
