"""The unit keeps store and snapshot in step."""

from __future__ import annotations

import sqlite3
from contextlib import closing

import pytest

from aizo import Profile, Refused, settings
from aizo.profile.unit import FILE_EVERY, Unit
from aizo.snapshot import Snapshot
from aizo.store import sqlite


def log_length(path):
    """Count the rows of the change log."""
    with closing(sqlite3.connect(path)) as db:
        return db.execute("SELECT count(*) FROM change").fetchone()[0]


def test_the_change_log_does_not_grow_for_ever(tmp_path):
    """Once its rows are summed up in segment files they go, and every view stays right."""
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


class Frugal(Unit):
    """A unit that never reads all rows."""

    def _read_all(self, snapshot):
        raise AssertionError(snapshot)


def found(tmp_path):
    """Give the settings of the profile of these tests."""
    return settings.load(db=tmp_path / "p.db", home=tmp_path)


def reach(unit):
    """Tell the change rows at which the files end that a new process would map."""
    snapshot = Snapshot(unit.settings.cache_folder, lambda: 0)
    snapshot.open(unit.store.marks)
    return snapshot.filed


def test_who_only_writes_leaves_files_for_those_who_read(tmp_path):
    """The first reader of a profile that was only ever written to need not read all of it."""
    with Profile.open(tmp_path / "p.db", home=tmp_path) as profile:
        for number in range(FILE_EVERY + 9):
            profile.add(f"item {number}", "why", score=5.0)
    unit = Frugal(found(tmp_path))
    assert [FILE_EVERY] == reach(unit)
    assert FILE_EVERY + 9 == len(unit.current())
    unit.close()


def test_a_whole_profile_taken_in_leaves_files_as_well(tmp_path):
    """After an import and after a restore, the first reader need not read all rows."""
    with Profile.open(tmp_path / "other.db", home=tmp_path / "other") as other:
        for number in range(FILE_EVERY):
            other.add(f"item {number}", "why", score=5.0)
        exported = [*other.export()]
        kept = other.backup(tmp_path / "kept.db").path
    for take in (lambda one: one.import_(exported), lambda one: one.restore(kept)):
        with Profile.open(tmp_path / "p.db", home=tmp_path) as profile:
            take(profile)
        unit = Frugal(found(tmp_path))
        assert FILE_EVERY == len(unit.current())
        unit.close()


def test_a_reader_that_slept_while_the_log_was_shortened_maps_the_files(tmp_path):
    """Where the log no longer tells what changed, the files of others do, not all rows."""
    reader = Frugal(found(tmp_path))
    with Profile.open(tmp_path / "p.db", home=tmp_path) as profile:
        for number in range(FILE_EVERY):
            profile.add(f"item {number}", "why", score=5.0)
        assert FILE_EVERY == len(reader.current())
        for turn in range(3 * FILE_EVERY):
            profile.update(1, reason=f"reason {turn}")
        assert profile.history(1)
    generation = reader.current().generation
    assert generation == reader.store.generation()
    assert log_length(tmp_path / "p.db") < FILE_EVERY
    reader.close()


def test_an_answer_never_claims_a_revision_that_it_may_not_have_seen(tmp_path):
    """What is written between the question and the look counts as not seen: it conflicts."""
    with Profile.open(tmp_path / "p.db") as reader, Profile.open(tmp_path / "p.db") as writer:
        writer.add("tea", "Drinks it", score=8)
        store = reader._unit.store
        told = store.standing()
        store.standing = lambda: (writer.add("coffee", "Drinks it, too", score=8), told)[1]
        found = reader.top()
        del store.standing
        assert found.revision == told[1] == 1
        with pytest.raises(Refused) as caught:
            reader.update("tea", score=2, expect=found.revision)
        assert caught.value.code == "revision_conflict"


def test_files_that_cannot_be_brought_up_to_date_are_no_error_of_the_act(tmp_path, monkeypatch):
    """An act is done once it is committed, whoever holds the database then."""
    monkeypatch.setattr(sqlite, "WAIT", 0.05)
    unit = Unit(found(tmp_path))
    with Profile.open(tmp_path / "p.db", home=tmp_path) as profile:
        for number in range(FILE_EVERY):
            profile.add(f"item {number}", "why", score=5.0)
        unit.file()
        with closing(sqlite3.connect(tmp_path / "p.db", isolation_level=None)) as holder:
            holder.execute("BEGIN IMMEDIATE")
            unit.file()
    assert [FILE_EVERY] == reach(unit)
    unit.close()


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
