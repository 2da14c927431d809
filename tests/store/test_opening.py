"""What lies at the path decides what opening does; what is not ours is left as it is."""

from __future__ import annotations

import os
import shutil
import sqlite3

import pytest

from aizo.decay import DecayConfig
from aizo.errors import Failed, Refused
from aizo.store.port import NOTHING, Clear, Delete, Insert, Update
from aizo.store.sqlite import open_store
from tests.store import children, rust

NOW = 1_790_000_000_000
COUNT = """
import sys
from aizo.store.sqlite import open_store
with open_store(sys.argv[1]) as store:
    print(store.count())
"""


def add(store, item="a"):
    """Add an entry."""
    return store.act("add", lambda _: ([Insert({"item": item, "reason": "r"})], None), now=NOW)


def listing(folder):
    """Give the bytes of every file in a folder."""
    return {path.name: path.read_bytes() for path in folder.iterdir()}


def refused(path):
    """Give the code with which both a read and an act refuse a file, left as it was."""
    before = listing(path.parent)
    codes = set()
    for question in (lambda store: store.generation(), add, lambda store: list(store.rows())):
        with open_store(path) as store, pytest.raises(Failed) as failed:
            question(store)
        assert str(path) in failed.value.message
        assert failed.value.hint
        codes.add(failed.value.code)
    with pytest.raises(Failed):
        open_store(path, write=True)
    assert before == listing(path.parent)
    (code,) = codes
    return code


def change(path, *statements):
    """Run statements on a database of any kind, and close it."""
    db = sqlite3.connect(path, isolation_level=None)
    for statement in statements:
        db.execute(statement).fetchall()
    db.close()
    return path


def crashed(path, *statements):
    """Run statements in a process that ends without closing, so that its -wal is left."""
    script = """
import os, sqlite3, sys
db = sqlite3.connect(sys.argv[1], isolation_level=None)
db.execute("PRAGMA journal_mode = WAL").fetchall()
for statement in sys.argv[2:]:
    db.execute(statement).fetchall()
os._exit(0)
"""
    children.run(script, path, *statements)
    return path


def test_a_missing_profile_reads_as_empty_and_nothing_is_made(tmp_path):
    """Every read of a missing profile answers; neither file nor folder comes to be."""
    with open_store(tmp_path / "folder" / "p.db") as store:
        assert (NOTHING, 0, 0) == (store.generation(), store.revision(), store.count())
        assert ([], None, {}) == (store.get([1]), store.find("a"), store.find_many(["a"]))
        assert (DecayConfig(), {}, []) == (store.settings(), store.marks([1]), list(store.rows()))
        assert store.changes((3, 4)) is None
        assert store.changes(NOTHING).generation == NOTHING
        assert (False, True) == (store.exists, store.writable)
        store.prune([])
    assert [] == list(tmp_path.iterdir())


def test_the_first_act_makes_the_profile(tmp_path):
    """The first act makes folder and file."""
    with open_store(tmp_path / "a" / "b" / "p.db") as store:
        done = add(store)
        assert (1, [1], True) == (done.revision, done.inserted, store.exists)
    assert ["p.db"] == [path.name for path in (tmp_path / "a" / "b").iterdir()]


@pytest.mark.parametrize(
    "writes", [[], [Delete(1)], [Update(1, {"reason": "r"})], [Clear()]], ids=len
)
def test_an_act_that_writes_nothing_makes_nothing(tmp_path, writes):
    """On a missing profile, writes that meet no entry are answered without a file or a folder."""
    with open_store(tmp_path / "folder" / "p.db") as store:
        done = store.act("remove", lambda reader: (writes, reader.count()), now=NOW, expect=0)
        assert (0, [], 0, False) == (done.revision, done.inserted, done.answer, done.changed)
        with pytest.raises(Refused) as refused:
            store.act("remove", lambda _: 1 / 0, now=NOW, expect=1)
        assert refused.value.code == "revision_conflict"
    assert [] == list(tmp_path.iterdir())


def test_a_profile_that_appears_is_noticed(tmp_path):
    """A store opened before the profile existed shows it as soon as another made it."""
    with open_store(tmp_path / "p.db") as early, open_store(tmp_path / "p.db") as late:
        assert early.generation() == NOTHING
        add(late)
        assert late.generation() == early.generation()
        assert early.count() == 1


def test_a_profile_that_goes_is_noticed(tmp_path):
    """A store whose file was removed reads as empty, and its next act makes a new one."""
    with open_store(tmp_path / "p.db") as store:
        add(store)
        for path in tmp_path.iterdir():
            path.unlink()
        assert (0, False) == (store.count(), store.exists)
        assert add(store).revision == 1


@pytest.mark.parametrize("left", ["nothing", "wal"])
def test_a_profile_that_is_replaced_is_noticed(tmp_path, left):
    """A restored copy is seen at once, without what lay beside the old one; acts go to it."""
    path = tmp_path / "p.db"
    with open_store(path) as first:
        add(first, "old")
    shutil.copy(path, tmp_path / "copy.db")
    with open_store(path) as store:
        add(store, "new")
        assert store.count() == 2
        for ending in ("-wal", "-shm") if left == "nothing" else ():
            (tmp_path / f"p.db{ending}").unlink()
        os.replace(tmp_path / "copy.db", path)
        assert add(store, "newer").revision == 2
        assert ["old", "newer"] == [entry.item for entry in store.rows()]
    db = sqlite3.connect(path)
    assert db.execute("PRAGMA integrity_check").fetchall() == [("ok",)]
    db.close()


def test_a_restored_backup_with_the_same_number_is_another_generation(tmp_path):
    """Two histories that grew to the same number are told apart by their marks."""
    path = tmp_path / "p.db"
    with open_store(path) as store:
        add(store, "shared")
    shutil.copy(path, tmp_path / "other.db")
    with open_store(path) as one, open_store(tmp_path / "other.db") as other:
        shared = one.generation()
        assert shared == other.generation()
        add(one, "here")
        add(other, "there")
        assert one.generation()[0] == other.generation()[0]
        assert one.generation() != other.generation()
        assert other.changes(one.generation()) is None
        assert [2] == [entry.id for entry in other.changes(shared).rows]


def test_an_empty_file_is_a_new_profile(tmp_path):
    """A file of no bytes reads as empty, stays so, and becomes a profile by the first act."""
    path = tmp_path / "p.db"
    path.touch(0o644)
    with open_store(path) as store:
        assert (NOTHING, False) == (store.generation(), store.exists)
        assert path.stat().st_size == 0
        assert add(store).inserted == [1]
    assert path.stat().st_mode & 0o777 == 0o600


def test_a_database_without_tables_is_a_new_profile(tmp_path):
    """What a process leaves that was killed while it made the profile is made by the next."""
    path = change(tmp_path / "p.db", "PRAGMA journal_mode = WAL", "PRAGMA user_version = 0")
    assert path.stat().st_size > 0
    with open_store(path) as store:
        assert store.generation() == NOTHING
        assert add(store).inserted == [1]


@pytest.mark.parametrize("journal", ["delete", "wal"])
@pytest.mark.parametrize(
    "statement",
    [
        "CREATE TABLE t (a)",
        "PRAGMA application_id = 7",
        "PRAGMA user_version = 3",
        "CREATE TABLE preferences (id, item)",
    ],
)
def test_another_programs_database_is_left_alone(tmp_path, journal, statement):
    """It is refused, and no byte of it or beside it changes."""
    path = change(tmp_path / "p.db", f"PRAGMA journal_mode = {journal}", statement)
    assert refused(path) == "foreign_database"


def test_another_programs_unfinished_wal_is_left_alone(tmp_path):
    """Its -wal is not copied into it, though an ordinary connection would do so."""
    path = tmp_path / "p.db"
    change(path, "PRAGMA journal_mode = WAL", "CREATE TABLE t (a)")
    crashed(path, "INSERT INTO t VALUES (1)")
    assert (tmp_path / "p.db-wal").stat().st_size > 0
    assert refused(path) == "foreign_database"


@pytest.mark.parametrize("version", ["4", "3", "abc", ""])
def test_an_older_schema_than_we_know_is_left_alone(tmp_path, version):
    """Rust databases before schema 5, or of no schema, are refused untouched."""
    path = rust.make(tmp_path / "p.db", 5, [{"item": "a"}])
    change(path, f"UPDATE schema_meta SET value = '{version}'")
    assert refused(path) == "foreign_database"


@pytest.mark.parametrize("version", ["9", "12"])
def test_a_newer_rust_schema_is_left_alone(tmp_path, version):
    """A schema of the Rust aizo after 8 is newer than we know."""
    path = rust.make(tmp_path / "p.db", 8, [{"item": "a"}])
    change(path, f"UPDATE schema_meta SET value = '{version}'")
    assert refused(path) == "newer_database"


def test_a_newer_profile_is_left_alone(tmp_path):
    """A profile of a later aizo is refused untouched, its unfinished -wal too."""
    path = tmp_path / "p.db"
    with open_store(path) as store:
        add(store)
    change(path, "PRAGMA user_version = 2")
    assert refused(path) == "newer_database"
    crashed(path, "UPDATE preferences SET reason = 'x'")
    assert refused(path) == "newer_database"


def test_a_profile_that_a_newer_aizo_takes_over_is_left_alone_from_then_on(tmp_path):
    """A server that has it open writes nothing more, and says why also where a table has gone."""
    path = tmp_path / "p.db"
    with open_store(path) as store:
        add(store)
        change(path, "PRAGMA user_version = 2")
        assert 1 == len([*store.rows()])
        change(path, "DROP TABLE decay_config")
        for act in (lambda: add(store), lambda: store.inbox(id, write=True), store.settings):
            with pytest.raises(Failed) as caught:
                act()
            assert caught.value.code == "newer_database"
        assert 1 == len([*store.rows()])


@pytest.mark.parametrize("content", [b"x", b"no database at all" * 300, b"SQLite format 3\0" * 90])
def test_a_file_that_is_no_database_is_left_alone(tmp_path, content):
    """A text, a byte, a header without a body: refused, and not a byte changes."""
    path = tmp_path / "p.db"
    path.write_bytes(content)
    assert refused(path) in {"foreign_database", "damaged_database"}


@pytest.mark.parametrize("keep", [1024, 2048, 4096, 9000])
def test_a_profile_that_was_cut_off_is_left_alone(tmp_path, keep):
    """A file that lost its end is reported as damaged, and not a byte changes."""
    path = tmp_path / "p.db"
    with open_store(path) as store:
        store.act(
            "add",
            lambda _: ([Insert({"item": f"{n}", "reason": "r" * 900}) for n in range(50)], None),
            now=NOW,
        )
    os.truncate(path, keep)
    assert refused(path) == "damaged_database"


def test_a_folder_is_no_database(tmp_path):
    """A folder at the path is an error, for reads and for acts."""
    with open_store(tmp_path) as store:
        for question in (store.generation, lambda: add(store)):
            with pytest.raises(Failed) as failed:
                question()
            assert failed.value.code == "unreadable_database"


def test_a_file_in_the_way_of_a_folder_is_told(tmp_path):
    """A path below a file reads as missing and cannot be made."""
    (tmp_path / "file").write_text("x")
    with open_store(tmp_path / "file" / "p.db") as store:
        assert store.count() == 0
        with pytest.raises(Failed) as failed:
            add(store)
        assert failed.value.code == "unwritable"


@pytest.mark.parametrize("name", ["a b.db", "50%.db", "what?.db", "a#b.db", "爱憎.db", "%41.db"])
def test_any_name_will_do(tmp_path, name):
    """Characters that mean something in an address mean nothing in a path."""
    with open_store(tmp_path / name) as store:
        add(store)
        assert len(list(store.rows())) == 1
    assert [name] == [path.name for path in tmp_path.iterdir()]


def test_a_relative_path_is_kept_when_the_folder_changes(tmp_path, monkeypatch):
    """The path is resolved when the store is opened."""
    monkeypatch.chdir(tmp_path)
    with open_store("p.db") as store:
        monkeypatch.chdir("/")
        add(store)
    assert (tmp_path / "p.db").exists()


def test_a_profile_that_was_not_brought_to_wal_is_used(tmp_path):
    """What a migration leaves that was killed after its commit reads, and acts finish it."""
    path = tmp_path / "p.db"
    with open_store(path) as store:
        add(store)
    change(path, "PRAGMA journal_mode = delete")
    with open_store(path) as store:
        assert store.count() == 1
        add(store, "b")
        assert (tmp_path / "p.db-wal").exists()


def test_a_profile_without_its_tables_is_damaged(tmp_path):
    """A table that somebody dropped is reported as damage, not as a fault of ours."""
    path = tmp_path / "p.db"
    with open_store(path) as store:
        add(store)
    change(path, "DROP TABLE change")
    before = path.read_bytes()
    for question in (lambda store: store.generation(), add, lambda store: list(store.rows())):
        with open_store(path) as store, pytest.raises(Failed) as failed:
            question(store)
        assert failed.value.code == "damaged_database"
    assert before == path.read_bytes()


def test_opening_and_closing_drops_no_lock(tmp_path):
    """Another store that comes and goes in this process leaves the locks of the first in place."""
    path = tmp_path / "p.db"
    with open_store(path) as store:
        add(store)
        for _ in range(3):
            with open_store(path) as other:
                other.count()
                list(other.rows())
        # Who sees no lock takes itself for the last one, and removes the -wal when it goes.
        children.run(COUNT, path)
        assert (tmp_path / "p.db-wal").exists()
        add(store, "b")
        assert children.run(COUNT, path) == "2\n"


def test_a_closed_store_says_so(tmp_path):
    """A store that was closed answers nothing more, and trying again is not what helps."""
    store = open_store(tmp_path / "p.db")
    add(store)
    store.close()
    store.close()
    for question in (store.generation, store.count, lambda: add(store)):
        with pytest.raises(Failed, match="closed") as failed:
            question()
        assert "anew" in failed.value.hint


def test_what_was_cleared_is_seen_as_gone(tmp_path):
    """After a clear every id is told as gone, and none is used again."""
    with open_store(tmp_path / "p.db") as store:
        for item in "abc":
            add(store, item)
        before = store.generation()
        store.act("clear", lambda _: ([Clear()], None), now=NOW)
        changes = store.changes(before)
        assert ([], [1, 2, 3]) == (changes.rows, sorted(changes.gone))
        assert add(store).inserted == [4]


def test_a_fork_gets_a_connection_of_its_own(tmp_path):
    """A child writes through the store it inherited, and neither disturbs the other."""
    script = """
import os, sys
from aizo.store.port import Insert
from aizo.store.sqlite import open_store
store = open_store(sys.argv[1])
def add(item):
    store.act("add", lambda _: ([Insert({"item": item, "reason": "r"})], None), now=1)
add("parent")
child = os.fork()
for number in range(20):
    add(f"{child > 0} {number}")
if child:
    assert os.waitpid(child, 0)[1] == 0
    print(store.count())
"""
    assert children.run(script, tmp_path / "p.db") == "41\n"
