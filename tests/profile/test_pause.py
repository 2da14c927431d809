"""Pause: nothing is answered and nothing remembered, until it ends."""

from __future__ import annotations

import pytest

from aizo.errors import InvalidInput, Refused
from aizo.profile import Profile


@pytest.fixture
def profile(tmp_path):
    """Give a paused profile of two entries."""
    with Profile.open(tmp_path / "profile.db") as profile:
        profile.add("concise code", "Asks for it", score=9, scenarios="coding")
        profile.add("emojis", "None, please", stance="never")
        profile.pause()
        yield profile


def test_reads_give_nothing_and_say_why(profile):
    """Recall, top, show and context are empty, whatever was asked for."""
    for answer in (
        profile.recall("code"),
        profile.recall("concise code please"),
        profile.recall(scenario="coding"),
        profile.recall(scenario="no such thing"),
        profile.recall(bands=["taboo"]),
        profile.top(3),
        profile.show(),
        profile.show(expired=True),
    ):
        assert list(answer) == []
        assert answer.paused
        assert (answer.limits, answer.omitted) == ([], 0)
        assert answer.notes == ["aizo is paused and gives nothing; `aizo resume` ends that."]
    assert list(profile.stream()) == []
    block = profile.context(scenario="coding")
    assert (block, block.paused, len(block.notes)) == ("", True, 1)


@pytest.mark.parametrize(
    "act",
    [
        lambda profile: profile.add("tea", "Drinks it"),
        lambda profile: profile.update(1, score=3),
        lambda profile: profile.tag("emojis", "a"),
        lambda profile: profile.apply([1]),
        lambda profile: profile.touch("emojis"),
        lambda profile: profile.confirm([1]),
        lambda profile: profile.undo(),
        lambda profile: profile.set_floor(0.2),
        lambda profile: profile.recall_touch("code"),
    ],
)
def test_writes_are_refused(profile, act):
    """The code is `paused`, and nothing changes."""
    revision = profile.info().revision
    with pytest.raises(Refused) as refused:
        act(profile)
    assert refused.value.code == "paused"
    assert revision == profile.info().revision


def test_what_a_person_needs_still_works(profile):
    """Info, history, review, remove and clear."""
    info = profile.info()
    assert (2, True) == (info.entries, info.paused_until is not None)
    assert len(profile.history().lines) == 2
    assert profile.review().entries == []
    assert profile.remove([1]).removed == [(1, "concise code")]
    assert profile.clear(sure=True).count == 1


def test_resume_ends_it(profile):
    """Everything is back; a second resume changes nothing."""
    revision = profile.info().revision
    done = profile.resume()
    assert (True, None, revision + 1) == (done.changed, done.until, done.revision)
    assert len(profile.show()) == 2
    again = profile.resume()
    assert (False, revision + 1) == (again.changed, again.revision)


def test_it_ends_by_itself(profile, set_now):
    """`--for` ends at its moment, for reads and for writes."""
    profile.pause(duration="2h")
    set_now("2026-03-01T13:59:59.999Z")
    assert profile.top(3).paused
    assert profile.top(3).notes == [
        "aizo is paused until 2026-03-01T14:00:00.000Z and gives nothing; `aizo resume` ends that."
    ]
    set_now("2026-03-01T14:00:00Z")
    assert len(profile.top(3)) == 2
    profile.add("tea", "Drinks it")


def test_pretending_a_time_does_not_end_it(profile, tmp_path):
    """The real time counts, not the one that weights go by."""
    profile.pause(duration="1d")
    with Profile.open(tmp_path / "profile.db", at="2030-01-01T00:00:00Z") as other:
        assert list(other.show()) == []


def test_others_notice_at_once(profile, tmp_path):
    """A handle that was open before heeds a pause and its end, without a write between."""
    with Profile.open(tmp_path / "profile.db") as other:
        assert list(other.show()) == []
        profile.resume()
        assert len(other.show()) == 2
        profile.pause()
        assert list(other.show()) == []


def test_a_profile_that_does_not_exist_can_be_paused(tmp_path):
    """It is made, so that the next add is refused."""
    with Profile.open(tmp_path / "new.db") as profile:
        profile.pause()
    with Profile.open(tmp_path / "new.db") as profile, pytest.raises(Refused):
        profile.add("tea", "Drinks it")


def test_undo_passes_over_a_pause(profile):
    """Pausing and resuming are no changes of entries: undo takes back what was before."""
    profile.resume()
    assert profile.undo().undid == 2


@pytest.mark.parametrize("duration", ["", "2", "h", "2x", "1.5h", "-1h", 0, -5, True])
def test_a_duration_must_be_one(profile, duration):
    """Anything else is refused."""
    with pytest.raises(InvalidInput, match="duration must be a duration such as"):
        profile.pause(duration=duration)
