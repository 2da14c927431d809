"""Sources: where something came from, and that the same one counts once."""

from __future__ import annotations

import sqlite3

import pytest

from aizo.errors import InvalidInput, Refused
from aizo.profile import Profile
from aizo.source import clean_source_summary


@pytest.fixture
def profile(tmp_path):
    """Give a profile with one entry from a source."""
    with Profile.open(tmp_path / "profile.db") as profile:
        profile.add("tabs", "Changed them", score=2, source_id="chat|7@host/3")
        yield profile


def test_a_source_is_taken_in_once_for_a_label(profile):
    """The same pair changes nothing and says so; another source or label is taken in."""
    before = profile._unit.store.get([1])
    again = profile.add("TABS", "Says the opposite", score=9, source_id=" chat|7@host/3 ")
    assert again.action == "unchanged"
    assert again.notes == ["This source was taken in for this label before: nothing changed."]
    assert again.revision == 1
    assert before == profile._unit.store.get([1])
    assert profile.add("tabs", "Again", score=2, source_id="chat|8@host/3").action == "updated"
    assert profile.add("spaces", "Uses them", source_id="chat|7@host/3").action == "added"


def test_a_source_does_not_bring_back_what_was_removed(profile):
    """Replaying it is refused; an add without a source is a fresh word."""
    profile.remove("tabs")
    with pytest.raises(Refused) as refused:
        profile.add("tabs", "Changed them", score=2, source_id="chat|7@host/3")
    assert refused.value.code == "ingested"
    assert profile.add("tabs", "Said so again", score=2).action == "added"


def test_what_was_refused_was_not_taken_in(profile):
    """A source whose add broke a rule may be tried again."""
    profile.add("emojis", "Never", stance="never")
    with pytest.raises(Refused):
        profile.add("emojis", "Loves them", score=9, source_id="chat 9")
    profile.update("emojis", score=5)
    assert profile.add("emojis", "Loves them", score=9, source_id="chat 9").action == "kept"


def test_the_history_shows_it_and_nothing_else(profile, tmp_path):
    """Id and summary stand in the history's line; what guards the replay is a salted hash."""
    profile.update(1, reason="Said so", source_id="chat 8", source_summary="He said:\nno tabs")
    newest, oldest = profile.history(1).lines
    assert ("chat 8", "He said: no tabs") == (newest.source_id, newest.source_summary)
    assert ("chat|7@host/3", None) == (oldest.source_id, oldest.source_summary)
    assert "chat" not in str(profile.show()[0].source)
    db = sqlite3.connect(tmp_path / "profile.db")
    hashes = [one for (one,) in db.execute("SELECT hash FROM ingested")]
    db.close()
    assert [16] == [len(one) for one in hashes]
    with Profile.open(tmp_path / "other.db") as other:
        other.add("tabs", "Changed them", score=2, source_id="chat|7@host/3")
    db = sqlite3.connect(tmp_path / "other.db")
    assert hashes != [one for (one,) in db.execute("SELECT hash FROM ingested")]
    db.close()


def test_every_act_keeps_its_source(profile):
    """Updates, touches, removals and settings record where they came from."""
    profile._unit.at = profile._unit.now() + 10**8
    profile.apply([1], source_id="a")
    profile.tag("tabs", "x", source_id="b")
    profile.set_floor(0.2, source_summary="c")
    profile.remove([1], source_id="d")
    profile.undo(source_id="e")
    told = [(line.op, line.source_id, line.source_summary) for line in profile.history().lines]
    assert [
        ("undo", "e", None),
        ("remove", "d", None),
        ("set_floor", None, "c"),
        ("update", "b", None),
        ("apply", "a", None),
        ("add", "chat|7@host/3", None),
    ] == told


@pytest.mark.parametrize(
    "source",
    [
        {"source_id": ""},
        {"source_id": " "},
        {"source_id": "a\0b"},
        {"source_id": "x" * 201},
        {"source_summary": ""},
        {"source_summary": "x" * 501},
        {"source_summary": "a\x1b[31m"},
    ],
)
def test_a_source_must_be_a_plain_text(profile, source):
    """Empty ones, control characters and endless ones are refused by name."""
    with pytest.raises(InvalidInput, match=next(iter(source))):
        profile.add("spaces", "x", **source)


def test_a_summary_says_its_own_length():
    """However long it is, the rule that is told is the one that holds."""
    for text in ("", "x" * 501, "x" * 2001):
        with pytest.raises(InvalidInput, match="source_summary must be 1 to 500 characters"):
            clean_source_summary(text)
    assert clean_source_summary("x" * 500) == "x" * 500
