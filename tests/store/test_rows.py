"""What goes into a row comes out of it."""

from __future__ import annotations

import sqlite3

import pytest
from hypothesis import given
from hypothesis import strategies as st

from aizo import Profile, clock
from aizo.errors import Failed, InvalidInput
from aizo.store import rows
from aizo.store.port import Insert, Update
from aizo.store.sqlite import open_store

NOW = 1_790_000_000_000


@pytest.fixture(scope="module")
def store(tmp_path_factory):
    """Give one profile for many small questions."""
    with open_store(tmp_path_factory.mktemp("rows") / "p.db") as opened:
        opened.act("add", lambda _: ([Insert({"item": "a", "reason": "r"})], None), now=NOW)
        yield opened


def update(store, **fields):
    """Set fields of the entry and give it as it is then."""
    store.act("update", lambda _: ([Update(1, fields)], None), now=NOW)
    return store.get([1])[0]


moment = st.integers(-(2**60), 2**60)


@given(st.integers(clock.EARLIEST, clock.LATEST), moment, st.none() | moment)
def test_times_come_back_to_the_millisecond(store, added_at, last_seen, stated_at):
    """Whatever SQLite makes of our form of a time, it is the same integer."""
    entry = update(store, added_at=added_at, last_seen=last_seen, stated_at=stated_at)
    assert (added_at, last_seen, stated_at) == (entry.added_at, entry.last_seen, entry.stated_at)


def test_every_hundredth_is_taken(store):
    """All 1,001 scores pass the check of the table and come back equal."""
    writes = [
        Insert({"item": f"score {k}", "reason": "r", "base_score": k / 100}) for k in range(1001)
    ]
    done = store.act("add", lambda _: (writes, None), now=NOW)
    scores = [entry.base_score for entry in store.get(done.inserted)]
    assert [k / 100 for k in range(1001)] == scores


@pytest.mark.parametrize("score", [-0.01, 10.01, 1.504, 7.800000000000001, float("nan"), 1e300])
def test_anything_else_is_refused_by_the_table_itself(store, score):
    """A score that is no hundredth from 0 to 10 cannot be stored by any mistake of ours."""
    before = store.get([1])
    with pytest.raises(Failed):
        update(store, base_score=score)
    assert before == store.get([1])


letters = st.characters(exclude_characters=",", exclude_categories=["Cs", "Cc"])
term = st.text(letters, min_size=1).map(str.strip).filter(bool)


@given(st.lists(term, unique=True, max_size=5))
def test_terms_come_back_as_they_were(store, terms):
    """Keywords and tags of any characters but commas keep their order and form."""
    entry = update(store, keywords=tuple(terms), scenarios=tuple(terms))
    assert (tuple(terms), tuple(terms)) == (entry.keywords, entry.scenarios)


def test_a_time_that_somebody_else_wrote_does_not_break_reads(store):
    """An `added_at` in another form falls back to `last_seen`."""
    db = sqlite3.connect(store.path)
    db.execute("UPDATE preferences SET added_at = 'yesterday' WHERE id = 1")
    db.commit()
    db.close()
    (entry,) = store.get([1])
    assert entry.last_seen == entry.added_at


def test_a_field_that_never_changes_is_refused():
    """An id or a field that does not exist is a mistake, not SQL."""
    for name in ("id", "item_key", "reason = 1 --"):
        with pytest.raises(KeyError):
            rows.update(1, {name: 1})


def test_a_taken_label_is_an_error_of_its_own(store):
    """Two entries of one label cannot be, whatever an act decides."""
    with pytest.raises(InvalidInput) as refused:
        store.act("add", lambda _: ([Insert({"item": "Ａ", "reason": "r"})], None), now=NOW)
    assert refused.value.code == "label_taken"


@pytest.mark.parametrize("number", [1, 31, 32, 33, 512, 513, 40_000])
def test_any_number_of_ids_is_found_in_the_order_asked(store, number):
    """More ids than SQLite takes at once, ids that are not there, ids asked twice."""
    asked = [*range(number, 0, -1), 1]
    expected = [entry_id for entry_id in asked if entry_id <= store.count()]
    assert expected == [entry.id for entry in store.get(asked)]
    assert set(expected) >= store.marks(asked).keys() - set(range(1003, 41_000))


@pytest.mark.parametrize(
    "column",
    ["last_seen_ms", "expires_at_ms", "stated_at_ms", "touch_count", "decay_class", "keywords"],
)
@pytest.mark.parametrize("value", ["'yesterday'", "''", "x'41'", "1e300", "1.5"])
def test_a_value_of_another_type_does_not_stop_reads(column, value, tmp_path):
    """What another program put into one row leaves all others, and what is written of it."""
    with Profile.open(tmp_path / "p.db", home=tmp_path) as profile:
        for item in ("tea", "rice"):
            profile.add(item, "x", keywords="k", scenarios="s", expires_in="1h")
        db = sqlite3.connect(profile.settings.database)
        db.execute(f"UPDATE preferences SET {column} = {value} WHERE id = 2")
        db.commit()
        db.close()
        if (column, value) != ("decay_class", "1e300"):
            assert "tea" in {entry.item for entry in profile.show()}
            assert profile.recall("tea", scenario="s")
        assert profile.keywords().counts
        assert profile.doctor() is not None
        profile.remove([2])
        assert profile.copy().text
        assert [1] == [entry.id for entry in profile.show()]
