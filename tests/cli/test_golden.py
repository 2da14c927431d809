"""The golden table of weights, through the command line."""

from __future__ import annotations

import pytest

from aizo import clock

DAYS = [0, 1, 7, 14, 30, 60, 90, 180, 365, 3650]
COEFFICIENTS = [1, 0.9794, 0.8656, 0.7513, 0.5500, 0.3250, 0.2125, 0.1141, 0.1002, 0.1000]
WEIGHTS = {
    0.5: [0.5, 0.4902, 0.4359, 0.3810, 0.2833, 0.1719, 0.1148, 0.0636, 0.0562, 0.0561],
    1.5: [1.5, 1.4738, 1.3268, 1.1763, 0.9024, 0.5770, 0.4021, 0.2370, 0.2122, 0.2119],
    5.0: [5, 4.9483, 4.6519, 4.3338, 3.7081, 2.8504, 2.3049, 1.6887, 1.5827, 1.5811],
    7.0: [7, 6.9565, 6.7034, 6.4245, 5.8507, 4.9965, 4.3985, 3.6496, 3.5104, 3.5083],
    9.0: [9, 8.9813, 8.8710, 8.7463, 8.4777, 8.0432, 7.7087, 7.2436, 7.1504, 7.1490],
    10.0: [10] * 10,
}
START = "2026-03-01T12:00:00Z"


@pytest.fixture
def scored(aizo):
    """Give the command line on a profile with one entry of each score of the table."""
    for score in WEIGHTS:
        assert aizo("add", f"score {score}", "x", "--score", str(score)).code == 0
    return aizo


def after(days: int) -> str:
    """Give the time so many days later."""
    return clock.text(clock.parse(START) + days * clock.DAY)


@pytest.mark.parametrize("column", range(len(DAYS)), ids=[f"{days} days" for days in DAYS])
@pytest.mark.parametrize("way", ["AIZO_NOW", "--at"])
def test_weights_are_those_of_the_table(column, way, scored, set_now):
    """Weight and coefficient hold to four decimals, whichever way the time is pretended."""
    moment = after(DAYS[column])
    if way == "AIZO_NOW":
        set_now(moment)
        shown = scored("show", "--json").json
    else:
        shown = scored("show", "--json", "--at", moment).json
    assert len(WEIGHTS) == len(shown)
    for entry in shown:
        assert COEFFICIENTS[column] == pytest.approx(entry["decay_coefficient"], abs=5.01e-5)
        expected = WEIGHTS[entry["base_score"]][column]
        assert expected == pytest.approx(entry["effective_weight"], abs=5.01e-5)


def test_the_table_holds_for_a_process(scored, process):
    """A process of its own gives the same weights, from the environment and from --at."""
    moment = after(30)
    by_env = process("top", "--json", AIZO_NOW=moment)
    by_option = process("top", "--json", "--at", moment)
    assert by_env.raw == by_option.raw
    assert {score: row[4] for score, row in WEIGHTS.items()} == {
        entry["base_score"]: pytest.approx(entry["effective_weight"], abs=5.01e-5)
        for entry in by_env.json
    }
    assert scored("show", "--json", "--at", moment).out == by_env.out


def test_numbers_have_their_decimals(scored):
    """Base scores have at most two decimals, computed numbers at most six."""
    scored("add", "odd", "x", "--score", "8.123456")
    for entry in scored("show", "--json", "--at", after(13)).json:
        assert round(entry["base_score"], 2) == entry["base_score"]
        for name in ("score_exponent", "decay_coefficient", "effective_weight"):
            assert round(entry[name], 6) == entry[name]
