"""Times are integers of milliseconds inside and RFC 3339 outside."""

from __future__ import annotations

from datetime import datetime, timezone

import pytest
from hypothesis import given
from hypothesis import strategies as st

from aizo import clock
from aizo.errors import InvalidInput

NOON = 1_796_040_000_000  # 2026-11-30T12:00:00Z


@pytest.mark.parametrize(
    "text",
    [
        "2026-11-30T12:00:00Z",
        "2026-11-30t12:00:00z",
        "2026-11-30 12:00:00+00:00",
        "2026-11-30T21:00:00+09:00",
        "2026-11-30T08:30:00.000000000-03:30",
        "2026-11-30T12:00:00.0009Z",
        "  2026-11-30T12:00:00Z\n",
    ],
)
def test_every_form_of_rfc_3339_is_read(text):
    """Zones, nine digits of a second, lower case and a blank for T give the same moment."""
    assert NOON == clock.parse(text)


@pytest.mark.parametrize(
    "text",
    [
        "",
        "yesterday",
        "2026-11-30",
        "2026-11-30T12:00:00",
        "2026-11-30T12:00Z",
        "2026-02-30T12:00:00Z",
        "2026-11-30T24:00:00Z",
        "2026-11-30T12:60:00Z",
        "2026-11-30T12:00:61Z",
        "2026-11-30T12:00:00.Z",
        "2026-11-30T12:00:00.5.5Z",
        "2026-11-30T12:00:00+24:00",
        "2026-11-30T12:00:00+09",
        "2026-11-30T12:00:00+0900",
        "2026-11-30T12:00:00 Z",
        "2026-11-30T12:00:00ZZ",
        "2026-11-30X12:00:00Z",
        "２０２６-11-30T12:00:00Z",
        "-026-11-30T12:00:00Z",
        "+026-11-30T12:00:00Z",
        "0000-01-01T00:00:00Z",
        "0001-01-01T00:00:00+01:00",
        "1796040000",
    ],
)
def test_what_is_no_time_is_refused_by_the_name_of_its_field(text):
    """A time without a zone, or no time at all, is an error that names the field."""
    with pytest.raises(InvalidInput, match="said_at must be a time"):
        clock.parse(text, "said_at")


def test_a_leap_second_is_the_moment_after_the_minute():
    """:60 is read as the second after :59."""
    assert clock.parse("2017-01-01T00:00:00Z") == clock.parse("2016-12-31T23:59:60Z")


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("2026-11-30T12:00:00.123456789+00:00", NOON + 123),
        ("2026-11-30T12:00:00.123456789", NOON + 123),
        ("2026-11-30 12:00:00", NOON),
        ("2026-11-30", NOON - 12 * clock.HOUR),
        ("2026-11-30T21:00:00+09:00", NOON),
        ("", None),
        ("yesterday", None),
        ("2026-11-30Z", None),
        (None, None),
        (12, None),
        (b"2026-11-30", None),
    ],
)
def test_a_stored_time_may_lack_its_zone_and_an_unreadable_one_is_none(text, expected):
    """What another tool stored is read as UTC where it names no zone, and never crashes."""
    assert expected == clock.parse_stored(text)


@given(st.integers(clock.EARLIEST, clock.LATEST))
def test_written_times_are_read_back(ms):
    """Every moment of the years 1 to 9999 survives writing and reading."""
    written = clock.text(ms)

    assert ms == clock.parse(written)
    assert len("2026-11-30T12:00:00.000Z") == len(written)


@given(st.integers(-(10**20), 10**20))
def test_a_time_beyond_the_calendar_is_written_as_its_end(ms):
    """No integer can make the writer fail."""
    assert min(max(ms, clock.EARLIEST), clock.LATEST) == clock.parse(clock.text(ms))


@given(st.text())
def test_reading_any_text_gives_a_time_or_none(text):
    """No stored text makes the reader fail."""
    found = clock.parse_stored(text)

    assert found is None or clock.EARLIEST <= found <= clock.LATEST


def test_a_pretended_time_is_the_present(monkeypatch):
    """AIZO_NOW replaces the clock."""
    monkeypatch.setenv("AIZO_NOW", "2026-11-30T12:00:00Z")

    assert NOON == clock.now()


def test_a_bad_pretended_time_is_an_error_that_names_the_variable(monkeypatch):
    """A typing error in AIZO_NOW is not taken for no time."""
    monkeypatch.setenv("AIZO_NOW", "noon")

    with pytest.raises(InvalidInput, match="AIZO_NOW"):
        clock.now()


def test_without_a_pretence_the_real_time_is_given(monkeypatch):
    """The clock is the machine's."""
    monkeypatch.delenv("AIZO_NOW", raising=False)

    before = datetime.now(timezone.utc).timestamp() * 1000
    assert before - 1 <= clock.now() <= before + 60_000


def test_days_are_counted_in_utc_and_downwards():
    """The day changes at midnight UTC, before 1970 too."""
    assert [-1, 0, 0, 1] == [clock.day(ms) for ms in (-1, 0, clock.DAY - 1, clock.DAY)]


@pytest.mark.parametrize(
    ("given", "expected"),
    [
        ("1s", 1000),
        ("30m", 30 * 60_000),
        ("2h", 2 * clock.HOUR),
        (" 1D12h ", 36 * clock.HOUR),
        ("2w", 14 * clock.DAY),
        (1, 1),
    ],
)
def test_a_duration_is_a_sum_of_numbers_with_units(given, expected):
    """Seconds, minutes, hours, days and weeks, in any case, added up; a number is milliseconds."""
    assert expected == clock.duration(given)


@pytest.mark.parametrize(
    "given", ["", "h", "2", "2x", "-1h", "1.5h", "1 h", "0m", "٣h", "9" * 40 + "d", 0, -1, True]
)
def test_what_is_no_duration_is_refused(given):
    """The error names the field and shows examples."""
    with pytest.raises(InvalidInput, match="pause must be a duration such as 30m"):
        clock.duration(given, "pause")
