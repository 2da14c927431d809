"""Hard limits: what is said last is current, and nothing outranks a limit."""

from __future__ import annotations

import pytest

from aizo import Profile
from aizo.profile.budget import LEAST_CHARS


@pytest.fixture
def profile(tmp_path):
    """Give an empty profile."""
    with Profile.open(tmp_path / "profile.db") as opened:
        yield opened


@pytest.fixture
def busy(profile, set_now):
    """Give a profile in which one limit is three years old and 300 likings are of today."""
    set_now("2023-03-01T12:00:00Z")
    profile.add("peanuts", "Severe allergy", stance="never", scenarios=["food"])
    set_now("2026-03-01T12:00:00Z")
    for number in range(300):
        profile.add(f"restaurant {number}", "Praised the peanuts", score=9.5, scenarios=["food"])
    return profile


@pytest.mark.parametrize(("first", "then"), [(9.0, "never"), (0.5, "never"), (9.0, "avoid")])
def test_what_is_said_last_is_the_only_one_current(profile, first, then):
    """Love, then never: one entry, with the score said last, in every read."""
    profile.add("cilantro", "Ordered it", score=first)
    said = profile.add("Cilantro", "Said so", stance=then).entry.base_score

    for found in (profile.show(), profile.top(5), profile.recall("cilantro")):
        assert [("cilantro", said, "Said so")] == [(e.item, e.base_score, e.reason) for e in found]
    block = profile.context()
    assert 1 == block.count("cilantro")
    assert ("Never: cilantro [1]" in block) == (then == "never")
    assert "Prefer" not in block


def test_an_old_limit_comes_with_every_answer(busy):
    """Whatever was asked, and however many newer and heavier entries answer, the limit is told."""
    answers = (
        busy.top(20),
        busy.recall("restaurant", limit=20),
        busy.recall("praised restaurant peanuts", limit=20),
        busy.recall(scenario="food", limit=20),
        busy.recall("nothing of the kind", limit=5),
        busy.recall(bands=["preference"], min_score=7, limit=1),
    )

    for found in answers:
        assert ["peanuts"] == [entry.item for entry in found.limits]
        assert "Never: peanuts [1]" in found.context(LEAST_CHARS)


@pytest.mark.parametrize("size", [LEAST_CHARS, 400, 4000])
def test_an_old_limit_leads_the_block_at_any_budget(busy, size):
    """A limit has not to win a race of weights for its place in the prompt."""
    for block in (
        busy.context(max_chars=size),
        busy.context(scenario="food", max_chars=size),
        busy.context(query="which restaurant tonight", max_chars=size),
    ):
        assert "Never: peanuts [1]" == block.splitlines()[2]


def test_a_hard_limit_asked_for_comes_first_whatever_the_minimum(busy):
    """A minimum score spares the taboo band that was named, and the limit stands first."""
    found = busy.recall(scenario="food", bands=["taboo", "preference"], min_score=3, limit=20)

    assert ["peanuts", 20, 0] == [found[0].item, len(found), found.limits_omitted]


@pytest.mark.parametrize("limit", [0, 1, 5])
def test_no_answer_is_longer_than_its_limit(busy, limit):
    """Asked for five, five are given: for one word, several, none, with limits asked for or not."""
    for found in (
        busy.top(limit),
        busy.recall(limit=limit),
        busy.recall("restaurant", limit=limit),
        busy.recall("praised restaurant peanuts", limit=limit),
        busy.recall("restaurant", scenario="food", bands=["taboo", "preference"], limit=limit),
        busy.recall("estaurant", limit=limit),
    ):
        assert limit == len(found)
