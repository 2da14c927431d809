"""Undo: whatever was done can be taken back, entry by entry, with all fields."""

from __future__ import annotations

import sqlite3
import tempfile
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from aizo import clock
from aizo.errors import AizoError, NotFound, Refused
from aizo.profile import Profile
from aizo.profile.history import as_it_was
from aizo.store.port import Clear, Insert, Update

LABELS = ("tabs", "Tabs", "café", "不要使用表情符号", "100%", "pnpm over npm")
NOW = clock.parse("2026-03-01T12:00:00Z")

label = st.sampled_from(LABELS)
number = st.integers(1, 6)
score = st.integers(0, 1000).map(lambda k: k / 100)
terms = st.lists(st.sampled_from(("a", "naming", "中文")), max_size=2)
maybe = st.none() | st.sampled_from(("2027-01-01T00:00:00Z", "2026-03-02T12:00:00Z"))
ACTS = st.one_of(
    st.tuples(
        st.just("add"),
        label,
        st.text("xyz ", min_size=1, max_size=9).map(lambda text: f"r{text}"),
        st.fixed_dictionaries(
            {"score": score, "keywords": terms, "scenarios": terms, "expires_at": maybe},
            optional={"kind": st.sampled_from(("observed", "explicit", "tentative"))},
        ),
    ),
    st.tuples(st.just("update"), number, st.fixed_dictionaries({"score": score})),
    st.tuples(st.just("update"), number, st.fixed_dictionaries({"item": label, "keywords": terms})),
    st.tuples(st.just("update"), number, st.just({"expires_in": "30d"})),
    st.tuples(st.just("update"), number, st.just({"expires_at": ""})),
    st.tuples(st.just("tag"), label, terms),
    st.tuples(st.just("apply"), st.lists(number, min_size=1, max_size=3)),
    st.tuples(st.just("touch"), label),
    st.tuples(st.just("confirm"), number.map(lambda one: [one])),
    st.tuples(st.just("remove"), label),
    st.tuples(st.just("remove"), st.lists(number, min_size=1, max_size=3)),
    st.tuples(st.just("clear")),
    st.tuples(st.just("set_half_life"), st.integers(1, 90)),
    st.tuples(st.just("set_floor"), st.sampled_from((0, 0.1, 0.3))),
    st.tuples(st.just("undo")),
    st.tuples(st.just("undo"), st.integers(1, 20)),
    st.tuples(st.just("pause")),
    st.tuples(st.just("resume")),
    st.tuples(st.just("wait"), st.integers(0, 10**9)),
)


def rows(path) -> tuple[list[tuple[object, ...]], list[tuple[object, ...]]]:
    """Read what an undo must restore: every column of every entry, and the decay settings."""
    db = sqlite3.connect(path)
    try:
        entries = db.execute("SELECT * FROM preferences ORDER BY id").fetchall()
        return entries, db.execute("SELECT half_life_days, floor FROM decay_config").fetchall()
    finally:
        db.close()


def perform(profile, act):
    """Do one act; gives its answer, or None where a rule refuses it."""
    name, *given_values = act
    options = given_values.pop() if given_values and isinstance(given_values[-1], dict) else {}
    if name == "clear":
        options = {"sure": True}
    try:
        return getattr(profile, name)(*given_values, **options)
    except AizoError:
        return None


@pytest.mark.parametrize("begun", [False, True], ids=["new", "with history"])
@settings(max_examples=60)
@given(acts=st.lists(ACTS, max_size=14))
def test_undoing_everything_gives_back_the_first_rows(begun, acts):
    """After any acts, undo again and again ends at the rows of the beginning, bit for bit."""
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "profile.db"
        with Profile.open(path, at=NOW, home=Path(folder) / "home") as profile:
            unit = profile._unit
            unit.act("begin", lambda _: ([Insert({"item": "first", "reason": "r"})], None))
            if begun:
                perform(profile, ("add", "café", "there before", {"score": 2.5}))
                perform(profile, ("apply", [1]))
            first = unit.store.revision()
            before = rows(path)
            told = {first: list(unit.store.rows())}
            for act in acts:
                if act[0] == "wait":
                    unit.at += act[1]
                    continue
                revision = unit.store.revision()
                if act[0] == "undo" and target(unit, act) <= first:
                    continue
                perform(profile, act)
                assert unit.store.revision() in {revision, revision + 1}
                told[unit.store.revision()] = list(unit.store.rows())
            check_past(unit, told)
            perform(profile, ("resume",))
            take_back_all(profile, first)
            assert before == rows(path)
            assert len(unit.store.history()) >= len(unit.store.history(since=first))


def target(unit, act):
    """Give the act that an undo would take back."""
    return act[1] if len(act) > 1 else unit.store.newest_act() or 0


def check_past(unit, told):
    """The history tells of every revision what the profile held then."""
    ids = {entry.id for entries in told.values() for entry in entries}
    for revision, entries in told.items():
        past = as_it_was(unit, ids, revision=revision)
        assert {entry.id: entry for entry in entries} == past


def take_back_all(profile, first):
    """Undo until the next act to undo is one of the beginning."""
    revision = profile._unit.store.revision()
    while (profile._unit.store.newest_act() or 0) > first:
        done = profile.undo()
        assert done.revision == revision + 1
        revision = done.revision


@pytest.fixture
def profile(tmp_path):
    """Give a profile of two entries; acts 1 and 2."""
    with Profile.open(tmp_path / "profile.db") as profile:
        profile.add("tabs", "Changed them", score=2.5, keywords="indentation")
        profile.add("concise code", "Asks for it", stance="prefer", scenarios="coding")
        yield profile


def entry(profile, number):
    """Give an entry as it is stored."""
    return profile._unit.store.get([number])[0]


def test_undo_goes_further_back_each_time(profile):
    """The newest act goes first, then the one before; an undo itself is passed over."""
    profile.update(1, score=0.5)
    assert [3, 2, 1] == [profile.undo().undid for _ in range(3)]
    assert list(profile.show()) == []
    with pytest.raises(NotFound):
        profile.undo()
    assert len(profile.history().lines) == 6


def test_an_undo_can_be_undone_by_name(profile):
    """Naming the undo brings the act back, and the act can be undone again."""
    profile.remove("tabs")
    gone = profile.undo()
    profile.undo(gone.revision)
    assert [2] == [one.id for one in profile.show()]
    assert profile.undo().undid == 3
    assert [2, 1] == [one.id for one in profile.show()]


def test_a_removed_entry_comes_back_with_everything(profile):
    """After a remove, undo restores id, uid, times, uses, tags and kind."""
    profile._unit.at = NOW + 10**8
    profile.apply([2])
    before = entry(profile, 2)
    profile.remove("concise code")
    profile.undo()
    assert before == entry(profile, 2)
    assert before.touch_count == 1


def test_an_act_that_a_later_one_built_upon_is_refused(profile):
    """Undo by revision names the later act of the same entry; other entries do not count."""
    profile.update(1, score=3)
    profile.update(2, score=8)
    with pytest.raises(Refused) as refused:
        profile.undo(1)
    assert refused.value.code == "undo_conflict"
    assert "act 3 (update) touched entry 1" in refused.value.message
    profile.undo(3)
    assert profile.undo(1).undid == 1
    assert entry(profile, 2).base_score == 8


def test_an_act_is_undone_once(profile):
    """What is undone already is refused, and says by which act."""
    profile.undo(2)
    with pytest.raises(Refused, match="undone already, by act 3"):
        profile.undo(2)
    for revision in (99, 3 + 99):
        with pytest.raises(NotFound):
            profile.undo(revision)


def test_a_label_that_was_taken_meanwhile_is_not_lost(profile):
    """A removed entry does not come back over another one that has its label now."""
    profile.remove("tabs")
    profile.add("Tabs", "Uses them again", score=8)
    with pytest.raises(Refused, match=r"entry 3 has the label"):
        profile.undo(3)
    assert entry(profile, 3).base_score == 8


def test_what_another_program_changed_is_not_overwritten(profile, tmp_path):
    """Undo refuses where the entry is not as the act left it."""
    db = sqlite3.connect(tmp_path / "profile.db")
    db.execute("UPDATE preferences SET reason = 'edited elsewhere' WHERE id = 2")
    db.commit()
    db.close()
    with pytest.raises(Refused, match="not as act 2 left it"):
        profile.undo()


def test_a_large_act_is_undone_whole(tmp_path):
    """A clear of more entries than one batch comes back complete."""
    with Profile.open(tmp_path / "profile.db") as profile:
        unit = profile._unit
        many = [Insert({"item": f"item {n}", "reason": "r"}) for n in range(1700)]
        unit.act("many", lambda _: (many, None))
        before = list(unit.store.rows())
        unit.act("clear", lambda _: ([Clear()], None))
        done = profile.undo()
        assert (100, True) == (len(done.lines), done.more)
        assert before == list(unit.store.rows())


def test_two_changes_of_one_entry_in_one_act_are_taken_back_in_turn(profile):
    """The last change of an act is undone first."""
    writes = [Update(1, {"reason": "one"}), Update(1, {"reason": "two", "item": "other"})]
    profile._unit.act("twice", lambda _: (writes, None))
    profile.undo()
    assert ("tabs", "Changed them") == (entry(profile, 1).item, entry(profile, 1).reason)


def test_settings_are_undone_too(profile):
    """The half-life of before comes back."""
    profile.set_half_life(45)
    assert profile.undo().op == "set_half_life"
    assert profile.info().half_life_days == 30


def test_what_cannot_be_taken_back_is_not_passed_over(profile, tmp_path):
    """After a forget or a restore no other act is undone by surprise; by name it still is."""
    profile.forget("tabs")
    profile.add("tea", "x", score=9)
    copy = profile.backup(str(tmp_path / "copy.db"))
    assert 4 == profile.undo().undid
    with pytest.raises(Refused, match="act 3 is a forget"):
        profile.undo()
    profile.restore(copy.path)
    with pytest.raises(Refused, match="is a restore") as refused:
        profile.undo()
    assert ("undo_conflict", True) == (refused.value.code, "aizo restore" in refused.value.hint)
    assert {"concise code", "tea"} == {one.item for one in profile.show()}
    assert 4 == profile.undo(4).undid
    assert 3 == profile.add("mint", "x").entry.id - 1
    assert "add" == profile.undo().op
