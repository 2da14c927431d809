"""The unit keeps store and snapshot in step."""

from __future__ import annotations

import sqlite3
from contextlib import closing

from aizo import Profile
from aizo.profile import unit as units


def log_length(path):
    """Count the rows of the change log."""
    with closing(sqlite3.connect(path)) as db:
        return db.execute("SELECT count(*) FROM change").fetchone()[0]


def test_the_change_log_does_not_grow_for_ever(tmp_path, monkeypatch):
    """Once its rows are summed up in segment files they go, and every view stays right."""
    monkeypatch.setattr(units, "PRUNE_EVERY", 700)
    path = tmp_path / "p.db"
    with Profile.open(path, home=tmp_path) as profile, Profile.open(path, home=tmp_path) as other:
        profile.add("first", "why", score=5.0)
        assert len(other.top(5)) == 1
        for turn in range(720):
            profile.update(1, reason=f"reason {turn}")
        assert log_length(path) < 600
        assert [entry.reason for entry in other.recall("reason")] == ["reason 719"]
    with Profile.open(path, home=tmp_path) as fresh:
        assert [entry.reason for entry in fresh.recall("reason")] == ["reason 719"]


def test_an_act_of_another_profile_object_is_seen_by_the_next_read(tmp_path):
    """Two open profiles on one file see each other's commits at once."""
    path = tmp_path / "p.db"
    with Profile.open(path, home=tmp_path) as one, Profile.open(path, home=tmp_path) as two:
        assert [] == two.top()
        one.add("tea", "why", score=9.0)
        assert ["tea"] == [entry.item for entry in two.top()]
        two.remove("tea")
        assert [] == one.top()


def test_columns_of_nothing_are_empty(tmp_path):
    """A profile without entries, or with none left, has columns as well."""
    with Profile.open(tmp_path / "p.db", home=tmp_path) as profile:
        assert 0 == len(profile.columns()) == len(profile.columns().weights())
        profile.remove(profile.add("tea", "Said so").entry.item)
        assert 0 == len(profile.columns()) == len(profile.columns().weights())


def test_columns_hold_the_live_entries_and_their_weights(tmp_path):
    """The arrays are read-only, hold what is there now, and weigh as the kernel does."""
    with Profile.open(tmp_path / "p.db", home=tmp_path) as profile:
        for number in range(20):
            profile.add(f"item {number}", "why", score=number / 2)
        profile.remove("item 3")
        columns = profile.columns()
        expected = {entry.id: entry.effective_weight for entry in profile.show()}
        weights = dict(zip(columns.ids.tolist(), columns.weights().tolist(), strict=True))
        assert expected.keys() == weights.keys()
        assert all(abs(expected[one] - weights[one]) < 1e-6 for one in expected)
        for array in (columns.ids, columns.last_seen, columns.scores, columns.classes):
            assert not array.flags.writeable
            assert len(array) == len(columns) == 19
