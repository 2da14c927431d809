"""The profile as text: saved as it is it changes nothing, and what is wrong loses nothing."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from aizo import Profile
from aizo.errors import Refused
from aizo.profile.editing import Wrong, marked, revision_of, unmarked


@pytest.fixture
def profile(tmp_path):
    """Give a profile with texts of all kinds."""
    with Profile.open(tmp_path / "profile.db") as opened:
        opened.add("concise code", "Asks for | shorter \\ versions", score=9, scenarios=["coding"])
        opened.add("emojis", "none, please", stance="never", keywords=["smileys", "表情"])
        opened.add("waits", "x", kind="tentative")
        yield opened


def line(profile, number):
    """Give the line of an entry."""
    return next(one for one in profile.page_of_text().split("\n") if one.startswith(f"[{number}]"))


def test_saved_as_it_is_it_changes_nothing(profile):
    """The text holds every entry, tentative ones included, and reads back as what it was."""
    text = profile.page_of_text()
    done = profile.save_text(text)
    assert (0, 0, 0, 3) == (done.added, done.changed, done.removed, done.revision)
    assert 3 == revision_of(text)


def test_changes_additions_and_removals_are_one_act(profile):
    """One undo takes all of it back."""
    before = profile.copy().text
    text = profile.page_of_text()
    text = text.replace("[1] 9 |", "[1] avoid |").replace("none, please", "none at all")
    text = "\n".join(one for one in text.split("\n") if not one.startswith("[3]"))
    text += "prefer | tea | Drinks it | green, black | food\n7 | rice | Cooks it\n"
    done = profile.save_text(text)
    assert (2, 2, 1, 4) == (done.added, done.changed, done.removed, done.revision)
    shown = {entry.item: entry for entry in profile.show()}
    assert {"concise code", "emojis", "tea", "rice"} == {*shown}
    assert ("correction", 2.5) == (shown["concise code"].kind, shown["concise code"].base_score)
    assert ("explicit", 0.5) == (shown["emojis"].kind, shown["emojis"].base_score)
    assert (("green", "black"), ("food",)) == (shown["tea"].keywords, shown["tea"].scenarios)
    assert "explicit" == shown["rice"].kind
    profile.undo()
    entries = before.split('"entries":')[1].split('"acts":')[0]
    assert entries in profile.copy().text


@pytest.mark.parametrize(
    ("wrong", "said"),
    [
        ("11 | a | b", "score"),
        ("much | a | b", "score"),
        ("9 | a", "must be"),
        ("9 | | b", "item"),
        ("9 | a | ", "reason"),
        ("9 | a | b | k | s | more", "must be"),
        ("[99] 9 | a | b", "no entry"),
        ("[x] 9 | a | b", "number"),
        ("[1] 9 | a | b", "twice"),
        ("9 | CONCISE  code | b", "label"),
        ("9 | " + "x" * 201 + " | b", "200"),
    ],
)
def test_a_wrong_line_is_named_and_nothing_is_written(wrong, said, profile):
    """The message tells the line and the rule; the other lines of the text are not lost."""
    text = profile.page_of_text() + wrong + "\n"
    with pytest.raises(Wrong, match=said) as refused:
        profile.save_text(text)
    number = text.split("\n").index(wrong)
    assert [number] == [*refused.value.problems]
    shown = marked(text, refused.value.problems)
    assert "#! " in shown
    assert text == unmarked(shown)
    assert 3 == profile.info().revision


def test_a_forgotten_label_is_a_wrong_line(profile):
    """It must be allowed first, and the message says so."""
    profile.forget("emojis")
    with pytest.raises(Wrong, match="forgotten"):
        profile.save_text(profile.page_of_text() + "9 | Emojis | again\n")


def test_what_somebody_else_wrote_meanwhile_is_not_overwritten(profile):
    """The text belongs to the revision in its first line."""
    text = profile.page_of_text()
    profile.add("tea", "x")
    with pytest.raises(Refused) as refused:
        profile.save_text(text)
    assert "revision_conflict" == refused.value.code
    assert 4 == profile.info().entries


def test_going_on_takes_in_what_others_did_meanwhile(profile):
    """Nothing of theirs is undone by a text that is older, and both changes are shown."""
    begun = profile.page_of_text()
    for number in (1, 2, 4, 5):
        profile.add(f"label {number}", "x", score=9)
    begun = profile.page_of_text()
    mine = begun.replace("[1] 9", "[1] 7").replace("[2] 0.5", "[2] 0.6").replace("[6] 9", "[6] 8")
    mine = "\n".join(one for one in mine.split("\n") if not one.startswith(("[5]", "[7]")))
    mine += "6 | rice | x\n"
    profile.update(2, reason="theirs")
    profile.remove([6])
    profile.update(5, reason="theirs, too")
    profile.add("soup", "x", score=9)
    text = profile.page_of_text(mine)
    assert f"revision {profile.info().revision}" in text.split("\n")[0]
    assert "#! since you began it is [2] 0.5 | emojis | theirs" in text
    assert "#! you deleted this, and since then it is [5] 9 | label 2 | theirs, too" in text
    assert "this line would add it anew" in text
    done = profile.save_text(unmarked(text))
    shown = {entry.item: entry.base_score for entry in profile.show()}
    assert (2, 2, 1) == (done.added, done.changed, done.removed)
    assert {
        "concise code": 7,
        "emojis": 0.6,
        "label 2": 9,
        "label 4": 8,
        "soup": 9,
        "rice": 6,
        "label 1": 9,
    } == shown


def test_a_line_of_an_older_rule_may_stay(profile):
    """Only what is changed has to hold today's rules."""
    long = "x" * 2500
    row = f'[{{"item": "old", "reason": "{long}", "base_score": 5, "last_seen": "2026-01-01"}}]'
    profile.import_(row)
    text = profile.page_of_text()
    assert 0 == profile.save_text(text).changed
    assert 1 == profile.save_text(text.replace("| old |", "| older |")).changed
    assert long == profile.recall("older")[0].reason


@given(
    st.text(st.characters(codec="utf-8", exclude_categories=["C", "Z"]), min_size=1, max_size=30),
    st.text(st.characters(codec="utf-8", exclude_categories=["C"]), min_size=1, max_size=60),
)
def test_any_text_comes_through_unchanged(item, reason):
    """Bars, backslashes, brackets and number signs in texts are texts."""
    if not reason.strip():
        return
    with Profile.open(_fresh()) as profile:
        entry = profile.add(item, reason).entry
        assert 0 == profile.save_text(profile.page_of_text()).changed
        text = profile.page_of_text().replace("[1] 9", "[1] 8")
        assert 1 == profile.save_text(text).changed
        assert (entry.item, entry.reason) == (profile.show()[0].item, profile.show()[0].reason)


def _fresh() -> str:
    """Give the path of a database that is not there yet."""
    import tempfile

    return f"{tempfile.mkdtemp(dir='.')}/p.db"
