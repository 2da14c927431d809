"""Bands and base scores: one table, no overlap, no rounding across an edge."""

from __future__ import annotations

import math

import pytest
from hypothesis import given
from hypothesis import strategies as st

from aizo import band
from aizo.errors import InvalidInput

SCORES = st.floats(0, 10)


def exact_band(score):
    """Say the band by the words of the contract, on the unrounded score."""
    edges = ((4, "aversion"), (6.5, "habit"), (7, "style"))
    if score <= 1.5:
        return "taboo"
    return next((name for edge, name in edges if score < edge), "preference")


def test_bands_cover_every_hundredth_once():
    """Each of the 1,001 scores lies in exactly one band."""
    covered = [k for one in band.BANDS for k in range(one.lowest, one.highest + 1)]

    assert list(range(1001)) == covered
    assert all(band.of(k).lowest <= k <= band.of(k).highest for k in covered)


@pytest.mark.parametrize(
    ("score", "expected"),
    [
        (0, 0),
        (1.5, 150),
        (1.504, 151),
        (1.5000001, 151),
        (3.994, 399),
        (3.996, 399),
        (3.9999999999, 399),
        (4, 400),
        (6.499, 649),
        (6.5, 650),
        (6.996, 699),
        (7, 700),
        (1.005, 101),
        (8.125, 813),
        (9.996, 1000),
        (10, 1000),
    ],
)
def test_a_score_is_kept_to_a_hundredth_of_its_band(score, expected):
    """Rounding is half up and stops at the band's edge."""
    assert expected == band.hundredths(score)


@given(SCORES)
def test_rounding_never_changes_the_band(score):
    """The stored score lies in the band of the score given, at most a hundredth away."""
    k = band.hundredths(score)

    assert exact_band(score) == band.of(k).name
    assert abs(k - score * 100) <= 1


@given(SCORES, SCORES)
def test_rounding_keeps_the_order(one, other):
    """A higher score is never stored lower."""
    low, high = sorted((one, other))

    assert band.hundredths(low) <= band.hundredths(high)


@given(st.integers(0, 1000))
def test_a_stored_score_is_kept_as_it_is(k):
    """Storing what was stored changes nothing."""
    assert k == band.hundredths(k / 100)


@pytest.mark.parametrize("score", [-0.01, 10.01, math.nan, math.inf, -math.inf, True, "9", None])
def test_what_is_no_score_is_refused(score):
    """Only finite numbers from 0 to 10 are base scores."""
    with pytest.raises(InvalidInput, match="score must be a"):
        band.hundredths(score)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("taboo", ["taboo"]),
        ("LIMIT,hard", ["taboo"]),
        ("like, Dislike", ["aversion", "preference"]),
        (["pref", "hate,neutral"], ["aversion", "habit", "preference"]),
        ("", []),
        ([], []),
        ("style,,taboo,", ["taboo", "style"]),
    ],
)
def test_band_names_and_aliases_are_read_in_any_case(text, expected):
    """Comma lists of names and aliases give each band once, in the table's order."""
    assert expected == [one.name for one in band.parse(text)]


def test_an_unknown_band_lists_those_there_are():
    """The error names what was wrong and what would be right."""
    with pytest.raises(InvalidInput, match=r"'lvoe'.*taboo, aversion, habit, style, preference"):
        band.parse("lvoe")


@pytest.mark.parametrize(
    ("names", "min_score", "expected"),
    [
        ("", None, [(0, 1000)]),
        ("", 3, [(300, 1000)]),
        ("taboo", None, [(0, 150)]),
        ("taboo", 3, [(0, 150)]),
        ("taboo,preference", 8, [(800, 1000), (0, 150)]),
        ("taboo,aversion", None, [(0, 400)]),
        ("taboo,aversion", 3, [(300, 400), (0, 150)]),
        ("aversion,habit", None, [(151, 650)]),
        ("aversion", 5, []),
        ("aversion", 1, [(151, 400)]),
        ("style,preference", None, [(650, 1000)]),
        ("habit,preference", None, [(700, 1000), (400, 650)]),
        ("", 10, [(1000, 1000)]),
        ("", 10.5, []),
        ("", -1, [(0, 1000)]),
        ("", 0.07, [(7, 1000)]),
        ("", 0.29, [(29, 1000)]),
        ("", 1.001, [(101, 1000)]),
    ],
)
def test_ranges_are_what_bands_and_minimum_leave(names, min_score, expected):
    """A minimum raises every edge but that of a taboo band asked for; no range matches nothing."""
    assert expected == band.ranges(band.parse(names), min_score)


@given(st.sets(st.sampled_from(band.BANDS)), st.none() | st.floats(-1, 11), st.integers(0, 1000))
def test_ranges_hold_exactly_the_scores_that_match(bands, min_score, k):
    """Each hundredth is in the ranges if, and only if, the contract's words select it."""
    ranges = band.ranges(bands, min_score)
    inside = sum(low <= k <= high for low, high in ranges)
    least = -1 if min_score is None else min_score
    by_name = any(
        one.selects[0] <= k <= one.selects[1] and (one.name == "taboo" or k / 100 >= least)
        for one in bands
    )
    matches = by_name if bands else k / 100 >= least

    assert matches == (inside == 1)
    assert ranges == sorted(ranges, reverse=True)


@pytest.mark.parametrize("min_score", [math.nan, math.inf, "3", True])
def test_a_minimum_that_is_no_number_is_refused(min_score):
    """A minimum that compares with nothing is an error, not an empty answer."""
    with pytest.raises(InvalidInput, match="min_score must be a"):
        band.ranges((), min_score)


def test_a_stance_lies_in_the_band_that_shows_it():
    """The five stance words give the scores of the contract."""
    assert {"never": 50, "avoid": 250, "usually": 500, "prefer": 850, "always": 1000} == (
        band.STANCES
    )
    assert all(band.of(band.STANCES[one.stance]) is one for one in band.BANDS if one.stance)
