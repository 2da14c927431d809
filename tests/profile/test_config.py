"""Config: how entries fade, and the file of scenarios."""

from __future__ import annotations

import math

import pytest

from aizo.errors import InvalidInput, Refused
from aizo.profile import Profile


@pytest.fixture
def profile(tmp_path):
    """Give an empty profile."""
    with Profile.open(tmp_path / "profile.db") as opened:
        yield opened


def test_both_settings_are_kept_and_set_apart(profile):
    """Setting one leaves the other."""
    profile.set_half_life(45)
    profile.set_floor(0.2)
    told = profile.info()

    assert (45.0, 0.2, 2) == (told.half_life_days, told.floor, told.revision)


def test_weights_follow_the_setting_at_once(profile, set_now):
    """A shorter half-life makes what was added before lighter now."""
    profile.add("tabs", "Seen", score=5.0)
    set_now("2026-03-31T12:00:00Z")
    before = profile.top(1)[0]
    profile.set_half_life(10)
    after = profile.top(1)[0]

    assert pytest.approx(0.55) == before.decay_coefficient
    assert pytest.approx(0.1 + 0.9 / 8) == after.decay_coefficient
    assert 5.0 == after.base_score


def test_setting_what_is_set_writes_nothing(profile):
    """The defaults are a setting too."""
    profile.set_half_life(30.0)

    assert 0 == profile.info().revision


@pytest.mark.parametrize("days", [0, -1, math.nan, math.inf, 1e-320, "30"])
def test_a_half_life_that_cannot_be_is_refused(profile, days):
    """The field is named and nothing is written."""
    with pytest.raises(InvalidInput, match="half_life must"):
        profile.set_half_life(days)
    assert not profile.exists


@pytest.mark.parametrize("floor", [-0.1, 1, math.nan, "0.1"])
def test_a_floor_that_cannot_be_is_refused(profile, floor):
    """The field is named and nothing is written."""
    with pytest.raises(InvalidInput, match="floor must"):
        profile.set_floor(floor)


def test_while_aizo_is_off_settings_stay(tmp_path, monkeypatch):
    """A setting is a write."""
    monkeypatch.setenv("AIZO_OFF", "1")
    with Profile.open(tmp_path / "profile.db") as profile, pytest.raises(Refused):
        profile.set_floor(0.3)
