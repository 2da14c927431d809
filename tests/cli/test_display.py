"""Text for terminals is safe, measured by columns and cut where it should be."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from aizo.cli.display import cut, harmless, pad, width


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("plain text", "plain text"),
        ("表情 🚫 café", "表情 🚫 café"),
        ("\x1b[31mred", "\ufffd[31mred"),
        ("a\u202eb", "a\ufffdb"),
        ("a\u200bb", "a\ufffdb"),
        ("two\nlines", "two lines"),
        ("a\x9bb", "a\ufffdb"),
        ("\udc80", "\ufffd"),
        ("👩\u200d👩", "👩\u200d👩"),
        ("می\u200cخواهم", "می\u200cخواهم"),
    ],
)
def test_harmful_characters_become_visible(text, shown):
    """Control, bidirectional and hidden characters are replaced; spelling is kept."""
    assert shown == harmless(text)


@pytest.mark.parametrize(
    ("text", "columns"),
    [("", 0), ("abc", 3), ("表情", 4), ("cafe\u0301", 4), ("ＣＳＳ", 6), ("🚫", 2)],
)
def test_width_counts_columns(text, columns):
    """Wide characters take two columns, combining ones none."""
    assert columns == width(text)


@given(st.text(), st.integers(1, 30))
def test_a_cut_text_fits(text, columns):
    """A text that was cut takes no more than its columns, one that fits is left alone."""
    safe = harmless(text)
    short = cut(safe, columns)
    assert width(short) <= columns
    assert short == safe or short.endswith("…")


@given(st.text(), st.integers(0, 30))
def test_a_padded_text_fills_its_columns(text, columns):
    """Padding fills to the column, whatever the script."""
    safe = harmless(text)
    assert max(columns, width(safe)) == width(pad(safe, columns))
    assert width(pad(safe, columns, right=True)) == width(pad(safe, columns))
