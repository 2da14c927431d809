"""The Rust aizo's databases move over, and nothing in them is lost."""

from __future__ import annotations

import shutil
import sqlite3
from pathlib import Path

import pytest

from aizo import clock
from aizo.decay import DecayConfig
from aizo.errors import Failed
from aizo.store import sqlite
from aizo.store.port import Insert
from aizo.store.sqlite import open_store
from tests.store import children, rust

DATA = Path(__file__).parents[3] / "shared" / "data"
VERSIONS = (5, 6, 7, 8)
NOW = 1_790_000_000_000


def entries(store):
    """Give all entries by id."""
    with store.rows() as rows:
        return {entry.id: entry for entry in rows}


def asked(path, question):
    """Ask the database itself."""
    db = sqlite3.connect(path)
    try:
        return db.execute(question).fetchall()
    finally:
        db.close()


@pytest.fixture
def migrated(tmp_path):
    """Give a function that makes a database of a version, migrates it, gives the open store."""
    stores = []

    def migrate(version, rows=(), tags=(), **options):
        path = rust.make(tmp_path / "preferences.db", version, rows, tags, **options)
        stores.append(open_store(path, home=tmp_path / "home", now=NOW))
        stores[-1].prepare()
        return stores[-1]

    yield migrate
    for store in stores:
        store.close()


@pytest.mark.parametrize("version", VERSIONS)
def test_every_field_moves_over(migrated, version):
    """Id, texts, score, source, times, touches and tags are what they were."""
    rows = [
        {"item": "concise code", "base_score": 9.0, "keywords": "naming, Style"},
        {"id": 7, "item": "tabs", "source": "analysis", "touch_count": 3, "base_score": 1.2},
    ]
    store = migrated(version, rows, [(7, "Coding"), (7, "writing")])
    first, second = entries(store).values()
    moment = clock.parse(rust.WHEN)
    assert (1, "concise code", "why", ("naming", "style")) == (
        first.id,
        first.item,
        first.reason,
        first.keywords,
    )
    assert (9.0, "manual", "observed", moment, moment) == (
        first.base_score,
        first.source,
        first.kind,
        first.added_at,
        first.last_seen,
    )
    assert first.stated_at is None
    assert (7, 1.2, "analysis") == (second.id, second.base_score, second.source)
    assert second.touch_count == (3 if version > 6 else 0)
    assert second.scenarios == (("coding", "writing") if version > 5 else ())
    assert store.settings() == DecayConfig(21.0, 0.05)
    assert first.uid != second.uid
    assert len(first.uid) == 36


@pytest.mark.parametrize("version", VERSIONS)
def test_what_is_not_ours_stays_as_it_was(migrated, tmp_path, version):
    """The version of the Rust schema and the table of sessions are left alone."""
    migrated(version, [{"item": "a"}]).close()
    path = tmp_path / "preferences.db"
    assert asked(path, "SELECT value FROM schema_meta") == [(str(version),)]
    if version > 5:
        assert asked(path, "SELECT * FROM sessions") == [(1, "2026-01-01", 3, "abc")]
    assert asked(path, "PRAGMA application_id") == [(0x61697A6F,)]
    assert asked(path, "PRAGMA user_version") == [(1,)]
    assert asked(path, "PRAGMA journal_mode") == [("wal",)]
    assert asked(path, "PRAGMA integrity_check") == [("ok",)]
    assert asked(path, "PRAGMA freelist_count") == [(0,)]


@pytest.mark.parametrize("version", VERSIONS)
def test_a_copy_is_made_before(migrated, tmp_path, version):
    """The copy in backups/ is private and holds what the database held."""
    store = migrated(version, [{"item": "a", "base_score": 1.504}])
    (copy,) = (tmp_path / "home" / "backups").iterdir()
    assert copy.stat().st_mode & 0o777 == 0o600
    assert copy.parent.stat().st_mode & 0o777 == 0o700
    assert asked(copy, "SELECT item, base_score FROM preferences") == [("a", 1.504)]
    assert asked(copy, "SELECT value FROM schema_meta") == [(str(version),)]
    assert any(str(copy) in note for note in store.notes)


def test_the_migration_happens_once(migrated, tmp_path):
    """A second opening finds the profile as it was left, says nothing and copies nothing."""
    migrated(8, [{"item": "a"}]).close()
    with open_store(tmp_path / "preferences.db", home=tmp_path / "home") as again:
        assert (1, 1, []) == (again.count(), again.revision(), again.notes)
    assert len(list((tmp_path / "home" / "backups").iterdir())) == 1


def test_a_read_migrates(tmp_path):
    """The first read of an older profile in a writable folder brings it over."""
    path = rust.make(tmp_path / "p.db", 8, [{"item": "a"}])
    with open_store(path) as store:
        assert store.find("a") is not None
    assert asked(path, "PRAGMA user_version") == [(1,)]
    assert len(list((tmp_path / "backups").iterdir())) == 1


def test_no_id_is_used_again(migrated):
    """Ids that were deleted long ago stay unused, and so does that of a united twin."""
    rows = [{"item": "a"}, {"id": 40, "item": "É"}, {"id": 41, "item": "é"}]
    store = migrated(8, rows)
    done = store.act("add", lambda _: ([Insert({"item": "b", "reason": "r"})], None), now=NOW)
    assert done.inserted == [42]


@pytest.mark.parametrize(
    ("stored", "kept"),
    [(1.504, 1.51), (1.5, 1.5), (3.996, 3.99), (6.499, 6.49), (7.800000000000001, 7.8), (0, 0.0)],
)
def test_a_score_keeps_its_band(migrated, stored, kept):
    """Scores are kept to a hundredth, never across the edge of a band."""
    store = migrated(8, [{"item": "a", "base_score": stored}])
    assert kept == entries(store)[1].base_score


@pytest.mark.parametrize(
    ("stored", "kept"), [(11.5, 10.0), (-3, 0.0), ("loved", 5.0), (float("inf"), 10.0)]
)
def test_a_score_that_is_none_is_reported(migrated, stored, kept):
    """A score outside the scale is brought to it, with a note that names the entry."""
    store = migrated(8, [{"item": "odd", "base_score": stored}])
    assert kept == entries(store)[1].base_score
    assert any("[1] 'odd'" in note and "score" in note for note in store.notes)


@pytest.mark.parametrize(
    ("stored", "utc"),
    [
        ("2026-05-01T10:00:00.123456789+00:00", "2026-05-01T10:00:00.123Z"),
        ("2026-05-01T10:00:00Z", "2026-05-01T10:00:00.000Z"),
        ("2026-04-02T00:00:00.5+09:00", "2026-04-01T15:00:00.500Z"),
        ("2026-05-01 10:00:00", "2026-05-01T10:00:00.000Z"),
        ("1969-12-31T23:59:59.999Z", "1969-12-31T23:59:59.999Z"),
    ],
)
def test_a_time_keeps_its_millisecond(migrated, stored, utc):
    """Nine digits, Z, an offset, no zone: the same moment to the millisecond."""
    store = migrated(8, [{"item": "a", "added_at": stored, "last_seen": stored}])
    entry = entries(store)[1]
    assert (utc, utc) == (clock.text(entry.added_at), clock.text(entry.last_seen))


@pytest.mark.parametrize("stored", ["", "yesterday", "2026-13-45", b"\xff\xfe", 12345])
def test_a_date_that_cannot_be_read_becomes_the_present(migrated, stored):
    """It becomes the migration's time, and a note says so."""
    store = migrated(8, [{"item": "a", "last_seen": stored}])
    assert entries(store)[1].last_seen == NOW
    assert any("last_seen" in note and "cannot be read" in note for note in store.notes)


def test_twins_are_united(migrated):
    """The newer gives score and reason; id, spelling and date are the older's, the rest adds up."""
    old, new = "2025-01-01T00:00:00Z", "2026-01-01T00:00:00Z"
    rows = [
        {"item": "ÉCOLE", "base_score": 7.0, "keywords": "capitals, accents", "touch_count": 2},
        {"item": "école", "base_score": 6.0, "keywords": "accents, lower", "touch_count": 1},
    ]
    rows[0] |= {"reason": "first", "added_at": new, "last_seen": old}
    rows[1] |= {"reason": "second", "added_at": old, "last_seen": new, "source": "analysis"}
    store = migrated(8, rows, [(1, "writing"), (2, "design"), (2, "writing")])
    (entry,) = entries(store).values()
    assert (1, "ÉCOLE", "second", 6.0) == (entry.id, entry.item, entry.reason, entry.base_score)
    assert (3, clock.parse(old), clock.parse(new)) == (
        entry.touch_count,
        entry.added_at,
        entry.last_seen,
    )
    assert entry.keywords == ("capitals", "accents", "lower")
    assert set(entry.scenarios) == {"writing", "design"}
    assert any("[1]" in note and "[2]" in note for note in store.notes)


@pytest.mark.parametrize("limit", [0, 1])
def test_a_limit_among_twins_wins(migrated, limit):
    """A hard limit's score survives, whichever of the twins is newer."""
    rows = [{"item": "ÄRGER", "base_score": 8.0}, {"item": "ärger", "base_score": 8.0}]
    rows[limit] |= {"base_score": 0.5, "reason": "forbidden", "last_seen": "2020-01-01T00:00:00Z"}
    (entry,) = entries(migrated(8, rows)).values()
    assert (0.5, "forbidden", 1) == (entry.base_score, entry.reason, entry.id)


def test_an_unreadable_date_makes_no_twin_the_newer(migrated):
    """A date that nobody knows gives neither score nor `last_seen`."""
    rows = [
        {"item": "É", "base_score": 8.0},
        {"item": "é", "base_score": 5.0, "last_seen": "not a date"},
    ]
    (entry,) = entries(migrated(8, rows)).values()
    assert (8.0, clock.parse(rust.WHEN)) == (entry.base_score, entry.last_seen)


def test_what_breaks_our_rules_is_kept_and_reported(migrated):
    """A long reason, many keywords, a long label, control characters: there, and named."""
    words = ", ".join(f"k{number}" for number in range(40))
    rows = [
        {"item": "many words", "reason": "x" * 2500, "keywords": words},
        {"item": "y" * 300, "keywords": "z" * 100},
        {"item": "bell", "reason": "a\x07b"},
    ]
    store = migrated(8, rows)
    first, second, third = entries(store).values()
    assert (2500, 40, 300) == (len(first.reason), len(first.keywords), len(second.item))
    assert (("z" * 100,), "a\x07b") == (second.keywords, third.reason)
    told = "\n".join(store.notes)
    for part in ("2500 characters", "40 keywords", "300 characters", "very long", "control"):
        assert part in told


def test_bytes_that_are_no_text_do_not_stop_it(migrated, tmp_path):
    """A text that is no UTF-8, a number, a NULL where the schema forgot to forbid it."""
    path = tmp_path / "preferences.db"
    rust.make(path, 8, [{"item": b"caf\xe9".decode("latin-1")}])
    db = sqlite3.connect(path)
    db.execute("UPDATE preferences SET reason = CAST(x'636166E9' AS TEXT), touch_count = 'many'")
    db.commit()
    db.close()
    with open_store(path, home=tmp_path / "home") as store:
        entry = entries(store)[1]
        assert ("caf\ufffd", 0) == (entry.reason, entry.touch_count)


def test_settings_that_make_no_sense_read_as_the_default(migrated, tmp_path):
    """A half-life of nothing does not make a profile unreadable."""
    path = rust.make(tmp_path / "preferences.db", 8)
    db = sqlite3.connect(path)
    db.execute("UPDATE decay_config SET half_life_days = 0")
    db.commit()
    db.close()
    with open_store(path) as store:
        assert store.settings() == DecayConfig()


def test_a_profile_in_wal_mode_moves_over(migrated):
    """The journal mode that somebody chose for the old profile does not matter."""
    store = migrated(8, [{"item": "a"}], journal="wal")
    assert [1] == list(entries(store))


def test_no_home_to_copy_to_means_no_migration(tmp_path):
    """Where the copy cannot be made, the profile stays as it is and reads through a copy."""
    path = rust.make(tmp_path / "p.db", 8, [{"item": "a", "base_score": 1.504}])
    before = path.read_bytes()
    blocked = tmp_path / "home"
    blocked.write_text("a file, no folder")
    with open_store(path, home=blocked) as store:
        assert store.find("a").base_score == 1.51
        assert any("copy" in note for note in store.notes)
        with pytest.raises(Failed) as failed:
            store.act("add", lambda _: ([], None), now=NOW)
        assert failed.value.code == "unwritable"
    assert before == path.read_bytes()


def test_a_writer_in_the_old_profile_blocks_no_read(tmp_path, monkeypatch):
    """While the Rust aizo writes, reads answer from a copy; the next act migrates."""
    monkeypatch.setattr(sqlite, "WAIT", 0)
    path = rust.make(tmp_path / "p.db", 8, [{"item": "a"}])
    other = sqlite3.connect(path, isolation_level=None)
    other.execute("BEGIN IMMEDIATE")
    with open_store(path) as store:
        assert [1] == list(entries(store))
        assert store.changes((0, 0)).generation == store.generation()
        other.execute("UPDATE preferences SET reason = 'newer'")
        other.execute("COMMIT")
        other.close()
        assert entries(store)[1].reason == "newer"
        fields = {"item": "b", "reason": "r"}
        assert store.act("add", lambda _: ([Insert(fields)], None), now=NOW).inserted == [2]
    assert asked(path, "PRAGMA user_version") == [(1,)]
    assert len(list((tmp_path / "backups").iterdir())) == 1


def test_two_at_once_migrate_once(tmp_path):
    """Of eight processes that open an older profile, one migrates; all see the same entries."""
    script = """
import sys
from aizo.store.sqlite import open_store
with open_store(sys.argv[1], write=sys.argv[2] == "write", home=sys.argv[3]) as store:
    with store.rows() as rows:
        print([(entry.id, entry.item) for entry in rows])
"""
    rows = [{"item": f"item {number}"} for number in range(500)]
    path = rust.make(tmp_path / "p.db", 8, rows)
    ways = ("read", "write") * 4
    told = children.finish([children.start(script, path, way, tmp_path / "home") for way in ways])
    assert len(set(told)) == 1
    assert len(list((tmp_path / "home" / "backups").iterdir())) == 1
    assert asked(path, "SELECT count(*), max(seq) FROM change") == [(500, 500)]


def test_killed_in_the_middle_leaves_the_old_profile(tmp_path):
    """A migration is all or nothing: killed before its end, the next one begins anew."""
    script = """
import os, sys
from aizo.store.migrations import m0001_rust
from aizo.store.sqlite import open_store
whole = m0001_rust._convert
def killed(*arguments):
    whole(*arguments)
    os.kill(os.getpid(), 9)
m0001_rust._convert = killed
open_store(sys.argv[1], write=True)
"""
    path = rust.make(tmp_path / "p.db", 8, [{"item": "a"}])
    child = children.start(script, path)
    child.communicate()
    assert child.returncode == -9
    with open_store(path) as store:
        assert store.find("a") is not None
        assert store.revision() == 1


@pytest.mark.parametrize(("version", "count"), [(5, 10), (6, 3), (7, 10), (8, 10)])
def test_real_databases_move_over(tmp_path, version, count):
    """Databases written by the Rust aizo itself open with everything in them."""
    source = DATA / f"rust-schema{version}.db"
    if not source.exists():
        pytest.skip("the Rust aizo's databases are not part of a clone")
    path = tmp_path / "preferences.db"
    shutil.copyfile(source, path)
    with open_store(path, home=tmp_path / "home", now=NOW) as store:
        found = entries(store)
        assert count == len(found)
        if count == 10:
            assert {"不要使用表情符号", "100% coverage"} <= {one.item for one in found.values()}
            assert (1.51, NOW) == (found[11].base_score, found[4].last_seen)
            assert ("ÉCOLE style", 6.0) == (found[6].item, found[6].base_score)
            assert store.settings() == DecayConfig(21.0, 0.05)
            assert clock.text(found[11].last_seen) == "2026-04-01T15:00:00.500Z"
    assert asked(path, "PRAGMA integrity_check") == [("ok",)]
