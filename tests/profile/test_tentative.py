"""Tentative entries: kept, and in no answer until somebody confirms them."""

from __future__ import annotations

import pytest

from aizo.errors import Refused
from aizo.profile import Profile


@pytest.fixture
def profile(tmp_path):
    """Give a profile with one entry that counts and two that wait."""
    with Profile.open(tmp_path / "profile.db") as profile:
        profile.add("concise code", "Asks for it", score=9, scenarios="coding")
        profile.add("tabs over spaces", "Seems so", stance="prefer", kind="tentative")
        profile.add("verbose code", "Perhaps", stance="never", kind="tentative", scenarios="*")
        yield profile


def test_what_waits_is_in_no_ordinary_answer(profile):
    """Recall of every kind, top, show, the limits and the context leave tentative entries out."""
    shown = [
        profile.recall("code"),
        profile.recall("tabs"),
        profile.recall("tabs code verbose spaces"),
        profile.recall(scenario="coding"),
        profile.recall(bands=["taboo"]),
        profile.top(10),
        profile.show(),
        list(profile.stream()),
        profile.show().limits,
    ]
    assert {1} == {entry.id for answer in shown for entry in answer}
    for block in (profile.context(), profile.context(query="tabs"), profile.top(9).context()):
        assert "tabs" not in block
        assert "verbose" not in block


def test_review_lists_what_waits_and_confirm_lets_it_count(profile):
    """A confirmed entry is a statement of the time it was confirmed, and is recalled."""
    assert [2, 3] == [entry.id for entry in profile.review().entries]
    done = profile.confirm([2, 1, 99])
    assert ([(2, "tabs over spaces")], [(1, "concise code")], [99]) == (
        done.confirmed,
        done.settled,
        done.missing,
    )
    (entry,) = profile.recall("tabs")
    assert ("explicit", profile._unit.now()) == (entry.kind, entry.stated_at)
    assert [3] == [entry.id for entry in profile.review().entries]
    assert profile.confirm("VERBOSE code").confirmed == [(3, "verbose code")]
    assert "Never: verbose code [3]" in profile.context()


def test_an_ordinary_add_takes_the_place_of_what_waits(profile):
    """What was never confirmed holds nothing against the new: even a limit gives way."""
    done = profile.add("verbose code", "Asked for long names", score=8)
    assert ("updated", 8.0, "observed", None) == (
        done.action,
        done.entry.base_score,
        done.entry.kind,
        done.entry.stated_at,
    )
    assert [3] == [entry.id for entry in profile.recall("verbose")]


@pytest.mark.parametrize(
    ("stance", "note"), [("prefer", "stays as it is"), ("never", "stays as it is")]
)
def test_a_tentative_add_changes_nothing_that_counts(profile, stance, note):
    """The entry that is there keeps score, reason and age."""
    before = profile._unit.store.get([1])
    done = profile.add("concise code", "Perhaps not", stance=stance, kind="tentative")
    assert done.action == "unchanged"
    assert any(note in told for told in done.notes)
    assert before == profile._unit.store.get([1])


def test_a_tentative_add_upon_another_waits_with_it(profile):
    """The same side makes it fresher; the other side leaves it and says so."""
    profile._unit.at = profile._unit.now() + 10**9
    again = profile.add("tabs over spaces", "Again", score=7, kind="tentative")
    assert ("kept", 8.5, "Seems so", profile._unit.at) == (
        again.action,
        again.entry.base_score,
        again.entry.reason,
        again.entry.last_seen,
    )
    other = profile.add("tabs over spaces", "Hates them", stance="avoid", kind="tentative")
    assert other.action == "unchanged"
    assert any("contradicts" in note for note in other.notes)


def test_an_update_leaves_it_waiting(profile):
    """Correcting what waits does not confirm it."""
    profile.update(2, score=7, reason="Said so once")
    assert [2, 3] == [entry.id for entry in profile.review().entries]
    assert list(profile.recall("tabs")) == []


def test_the_answer_says_that_it_waits(profile):
    """An add of kind tentative names the call that confirms it."""
    done = profile.add("tea", "Seems to drink it", kind="tentative")
    assert any("aizo confirm --id 4" in note for note in done.notes)
    assert profile.info().waiting == 3
    assert "it is tentative: `aizo confirm --id 4` lets it count" in profile.explain(4).why


def test_confirm_is_an_act_like_any_other(profile):
    """It heeds the expected revision and can be undone."""
    with pytest.raises(Refused):
        profile.confirm(2, expect=1)
    profile.confirm(2)
    profile.undo()
    assert [2, 3] == [entry.id for entry in profile.review().entries]
    assert list(profile.recall("tabs")) == []
