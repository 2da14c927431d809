"""Expiry: from a moment on an entry is in no answer, and costs none of the results asked for."""

from __future__ import annotations

import pytest

from aizo import clock
from aizo.errors import InvalidInput
from aizo.profile import Profile
from aizo.store.port import Insert

NOW = clock.parse("2026-03-01T12:00:00Z")
DAY = clock.DAY


@pytest.fixture
def profile(tmp_path):
    """Give a profile of three entries, two of which expire."""
    with Profile.open(tmp_path / "profile.db", at=NOW) as profile:
        profile.add("tea", "Drinks it", score=9, scenarios="food")
        profile.add("no meat this week", "Fasting", stance="never", expires_in="7d")
        profile.add("coffee", "Until the exam", score=9.5, expires_at="2026-03-02T12:00:00+09:00")
        yield profile


def test_it_is_gone_from_the_very_moment_on(profile):
    """One millisecond before it is there, at the moment it is not."""
    moment = clock.parse("2026-03-02T03:00:00Z")
    for at, expected in ((NOW, [3, 1, 2]), (moment - 1, [3, 1, 2]), (moment, [1, 2])):
        profile._unit.at = at
        assert expected == [entry.id for entry in profile.show()]
    profile._unit.at = NOW
    assert [3, 1, 2] == [entry.id for entry in profile.show()]


def test_no_kind_of_answer_holds_what_expired(profile):
    """Recall, limits, context and stream leave it out."""
    profile._unit.at = NOW + 8 * DAY
    shown = [
        profile.recall("coffee"),
        profile.recall("coffee tea meat week"),
        profile.recall(bands=["taboo"]),
        profile.top(5),
        list(profile.stream()),
        profile.top(5).limits,
    ]
    assert {1} == {entry.id for answer in shown for entry in answer}
    assert "meat" not in profile.context()
    assert "coffee" not in profile.context(query="coffee tea")
    assert "it expired 2026-03-08T12:00:00.000Z" in profile.explain(2).why


def test_it_costs_none_of_the_results_asked_for(tmp_path):
    """Of a hundred heavy entries that expired, none takes the place of one that has not."""
    with Profile.open(tmp_path / "profile.db", at=NOW) as profile:
        gone = [
            Insert({"item": f"gone {n}", "reason": "code", "base_score": 9.9, "expires_at": NOW})
            for n in range(100)
        ]
        there = [Insert({"item": f"here {n}", "reason": "code", "base_score": 6}) for n in range(5)]
        profile._unit.act("fill", lambda _: (gone + there, None))
        assert len(profile.top(5)) == 5
        assert len(profile.recall("code", limit=5)) == 5
        assert len(profile.recall("code gone here", limit=5)) == 5
        assert profile.top(3).omitted == 2


def test_show_expired_lists_it(profile):
    """Those that have expired, the latest first, and by bands."""
    assert list(profile.show(expired=True)) == []
    profile._unit.at = NOW + 8 * DAY
    assert [2, 3] == [entry.id for entry in profile.show(expired=True)]
    assert [2] == [entry.id for entry in profile.show(bands=["taboo"], expired=True)]
    assert profile.show(expired=True).omitted == 0
    assert profile.info().expired == 2


def test_other_processes_see_the_change(profile, tmp_path):
    """A second handle heeds an expiry that the first one sets, moves and clears."""
    with Profile.open(tmp_path / "profile.db", at=NOW) as other:
        assert len(other.show()) == 3
        profile.update(1, expires_in="1s")
        other._unit.at = NOW + 1000
        assert [3, 2] == [entry.id for entry in other.show()]
        profile.update(1, expires_at="")
        assert len(other.show()) == 3
        profile.update(1, expires_in="1s")
        profile.remove([1])
        assert [3, 2] == [entry.id for entry in other.show()]
        assert list(other.show(expired=True)) == []


def test_what_expired_holds_nothing_against_the_new(profile):
    """A limit that has run out does not refuse the opposite, and the entry is back."""
    profile._unit.at = NOW + 8 * DAY
    done = profile.add("no meat this week", "Eats it again", score=8)
    assert ("updated", 8.0, None) == (done.action, done.entry.base_score, done.entry.expires_at)
    assert 2 in [entry.id for entry in profile.show()]


def test_a_merge_keeps_or_moves_the_end(profile):
    """An add without an end keeps the one there is; one with an end sets it."""
    kept = profile.add("coffee", "Again", score=9)
    assert clock.parse("2026-03-02T03:00:00Z") == kept.entry.expires_at
    moved = profile.add("coffee", "Again", score=9, expires_in="2d")
    assert moved.entry.expires_at == NOW + 2 * DAY


@pytest.mark.parametrize(
    ("options", "words"),
    [
        ({"expires_at": "2026-04-01T00:00:00"}, "expires_at must be a time"),
        ({"expires_at": "tomorrow"}, "expires_at must be a time"),
        ({"expires_at": "2026-03-01T12:00:00Z"}, "must be in the future"),
        ({"expires_at": ""}, "expires_at must be a time"),
        ({"expires_at": True}, "must be a time"),
        ({"expires_in": "0d"}, "expires_in must be a duration"),
        ({"expires_in": "-3d"}, "expires_in must be a duration"),
        ({"expires_in": "30"}, "expires_in must be a duration"),
        ({"expires_in": "1d", "expires_at": "2027-01-01T00:00:00Z"}, "cannot be given together"),
    ],
)
def test_an_end_without_zone_or_in_the_past_is_refused(profile, options, words):
    """The error names the field; nothing is written."""
    with pytest.raises(InvalidInput, match=words):
        profile.add("milk", "x", **options)
    assert profile.info().entries == 3


def test_times_of_every_writing_are_one_moment(tmp_path):
    """The same end with Z, with an offset and as a number is the same."""
    with Profile.open(tmp_path / "profile.db", at=NOW) as profile:
        ends = {
            profile.add(f"item {n}", "x", expires_at=end).entry.expires_at
            for n, end in enumerate(
                ("2027-01-01T00:00:00Z", "2027-01-01T09:00:00+09:00", 1_798_761_600_000)
            )
        }
        assert {1_798_761_600_000} == ends
