"""Decay settings are checked once and never change."""

from __future__ import annotations

import copy
import math
import pickle

import pytest

from aizo.decay import DecayConfig
from aizo.errors import InvalidInput


def test_the_defaults_are_thirty_days_and_a_tenth():
    """A profile that was never configured fades by the contract's numbers."""
    assert [(30.0, 0.1, False), (30.0, 0.1, True)] == DecayConfig().classes()


@pytest.mark.parametrize(
    "half_life", [0, -1, 1 / 1441, 1e-320, math.nan, math.inf, "30", None, True]
)
def test_a_half_life_is_finite_and_at_least_a_minute(half_life):
    """What would divide by zero or never fade is refused."""
    with pytest.raises(InvalidInput, match="half_life must be"):
        DecayConfig(half_life_days=half_life)


@pytest.mark.parametrize("floor", [-0.1, 1, 1.5, math.nan, math.inf, "0.1", None, True])
def test_a_floor_is_at_least_zero_and_below_one(floor):
    """A floor of one or more would stop all fading."""
    with pytest.raises(InvalidInput, match="floor must be"):
        DecayConfig(floor=floor)


def test_the_edges_themselves_are_allowed():
    """One minute and a floor of zero are settings like others."""
    decay = DecayConfig(1 / 1440, 0)

    assert (1 / 1440, 0.0) == (decay.half_life_days, decay.floor)


def test_a_setting_cannot_be_changed():
    """Settings are replaced as a whole, so that no half of one is ever seen."""
    with pytest.raises(AttributeError):
        DecayConfig().floor = 0.5


def test_settings_compare_by_value_and_can_be_copied():
    """Two settings with the same numbers are the same setting."""
    decay = DecayConfig(7, 0.2)

    assert decay == DecayConfig(7.0, 0.2)
    assert decay != DecayConfig()
    assert hash(decay) == hash(copy.copy(decay))
    assert decay == pickle.loads(pickle.dumps(decay))
