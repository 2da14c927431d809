"""Add with `said_at`: old evidence keeps its date, and does not overrule what was said later."""

from __future__ import annotations

import pytest

from aizo import clock
from aizo.errors import InvalidInput
from aizo.profile import Profile

NOON = clock.parse("2026-03-01T12:00:00Z")


@pytest.fixture
def profile(tmp_path):
    """Give an empty profile."""
    with Profile.open(tmp_path / "profile.db") as opened:
        yield opened


def score_of(written):
    """Give the base score that is stored."""
    return round(written.entry.base_score, 2)


def test_a_new_entry_is_as_old_as_its_evidence(profile):
    """The time said becomes both times."""
    entry = profile.add("tabs", "Seen", said_at="2025-03-01T12:00:00Z").entry

    assert clock.parse("2025-03-01T12:00:00Z") == entry.added_at == entry.last_seen
    assert entry.decay_coefficient < 0.2


def test_old_evidence_never_moves_last_seen_back(profile):
    """A merge of older evidence is averaged, at the newer of both times."""
    profile.add("tabs", "Seen", score=9.0)
    written = profile.add("tabs", "Long ago", score=4.0, said_at="2025-01-01T00:00:00Z")

    assert (6.0, NOON, NOON) == (
        score_of(written),
        written.entry.last_seen,
        written.entry.added_at,
    )


@pytest.mark.parametrize("what", [{"score": 9.0}, {"stance": "always"}, {"stance": "never"}])
def test_evidence_older_than_the_last_statement_does_not_change_its_score(profile, what):
    """Neither an old observation, nor an old statement, nor an old limit moves it."""
    profile.add("tabs", "Said today", stance="avoid")
    written = profile.add("tabs", "Said then", said_at="2025-01-01T00:00:00Z", **what)

    assert (2.5, "Said today", NOON) == (
        score_of(written),
        written.entry.reason,
        written.entry.last_seen,
    )
    assert "older" in written.notes[0]


def test_a_newer_statement_from_an_archive_counts(profile):
    """Archives may be added in the order in which things were said."""
    profile.add("tabs", "Said first", stance="prefer", said_at="2025-01-01T00:00:00Z")
    written = profile.add("tabs", "Then", stance="avoid", said_at="2025-02-01T00:00:00Z")

    assert (2.5, clock.parse("2025-02-01T00:00:00Z")) == (
        score_of(written),
        written.entry.last_seen,
    )


@pytest.mark.parametrize(
    "meanwhile",
    [
        lambda profile: profile.apply(1),
        lambda profile: profile.touch("tabs"),
        lambda profile: profile.add("tabs", "Seen again", score=9.0),
        lambda profile: profile.update("tabs", reason="In other words"),
    ],
    ids=["apply", "touch", "observation", "update of the reason"],
)
def test_a_correction_counts_that_was_said_after_the_last_statement(profile, set_now, meanwhile):
    """Stated in January, used in March: what was said in February wins over January's."""
    profile.add("tabs", "Said so", stance="prefer", said_at="2026-01-10T12:00:00Z")
    set_now("2026-03-10T12:00:00Z")
    meanwhile(profile)
    february = {"kind": "correction", "said_at": "2026-02-10T12:00:00Z"}
    written = profile.add("tabs", "Changed my mind", score=2.5, **february)

    assert ("updated", 2.5) == (written.action, score_of(written))
    assert clock.parse("2026-02-10T12:00:00Z") == written.entry.stated_at
    older = profile.add("tabs", "Before", stance="always", said_at="2026-02-01T12:00:00Z")
    assert ("unchanged", 2.5) == (older.action, score_of(older))


def test_an_update_of_the_score_is_a_statement_of_its_time(profile, set_now):
    """What was said before the user set the score by hand does not change it again."""
    profile.add("tabs", "Seen", score=9.0, said_at="2026-01-10T12:00:00Z")
    entry = profile.update("tabs", score=3.0).entry
    set_now("2026-03-10T12:00:00Z")
    older = profile.add("tabs", "Then", stance="always", said_at="2026-02-28T12:00:00Z")
    newer = profile.add("tabs", "Now", stance="prefer", said_at="2026-03-02T12:00:00Z")

    assert (NOON, clock.parse("2026-01-10T12:00:00Z")) == (entry.stated_at, entry.last_seen)
    assert (3.0, 8.5) == (score_of(older), score_of(newer))


@pytest.mark.parametrize(
    ("first", "second", "stated"),
    [
        ({}, {}, None),
        ({"kind": "explicit"}, {}, "first"),
        ({}, {"kind": "explicit"}, "second"),
        ({"stance": "avoid"}, {"stance": "avoid"}, "second"),
        ({"stance": "prefer"}, {"score": 0.5}, "first"),
    ],
)
def test_only_a_statement_dates_the_score(profile, set_now, first, second, stated):
    """An observation, even of a hard limit, leaves the time of the last statement."""
    profile.add("tabs", "Then", **first)
    set_now("2026-03-02T12:00:00Z")
    entry = profile.add("tabs", "Now", **second).entry

    times = {None: None, "first": NOON, "second": clock.parse("2026-03-02T12:00:00Z")}
    assert times[stated] == entry.stated_at


@pytest.mark.parametrize(
    "said_at", ["2026-03-01T12:00:00.001Z", "yesterday", "2026-01-01", 10**18, True]
)
def test_the_future_and_what_is_no_time_are_refused(profile, said_at):
    """Evidence cannot be of tomorrow, and a time names its zone."""
    with pytest.raises(InvalidInput, match="said_at must"):
        profile.add("tabs", "Seen", said_at=said_at)
    assert not profile.exists


@pytest.mark.parametrize("wrong", [True, 1.5, [], 10**30, -(10**30), "yesterday"])
def test_a_time_that_is_none_is_refused_wherever_it_is_given(wrong, tmp_path):
    """The pretended time, when it was said and when it ends: one rule for all, and no crash."""
    path = tmp_path / "profile.db"
    with pytest.raises(InvalidInput):
        Profile.open(path, at=wrong)
    with Profile.open(path) as profile:
        for name in ("said_at", "expires_at"):
            with pytest.raises(InvalidInput, match=name):
                profile.add("tea", "x", **{name: wrong})
        assert not profile.exists
