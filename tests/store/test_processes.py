"""Many processes and threads, held locks, kills: nothing is lost, nobody waits for ever."""

from __future__ import annotations

import os
import random
import sqlite3
import threading
import time

import pytest

from aizo.errors import Failed
from aizo.store import sqlite
from aizo.store.port import Insert, Update
from aizo.store.sqlite import open_store
from tests.store import children

NOW = 1_790_000_000_000
KILLS = int(os.environ.get("AIZO_KILLS", "25"))
ROUNDS = int(os.environ.get("AIZO_ROUNDS", "1"))

ADDS = """
import sys
from aizo.store.port import Insert
from aizo.store.sqlite import open_store
with open_store(sys.argv[1]) as store:
    for number in range(50):
        fields = {"item": f"{sys.argv[2]} {number}", "reason": "r"}
        store.act("add", lambda _: ([Insert(fields)], None), now=1)
        store.generation()
"""

# Adds an entry for each line of stdin, and tells how many entries and revisions it sees then.
IN_TURN = """
import sys
from aizo.store.port import Insert
from aizo.store.sqlite import open_store
with open_store(sys.argv[1]) as store:
    for number, _ in enumerate(sys.stdin):
        fields = {"item": f"{sys.argv[2]} {number}", "reason": "r"}
        store.act("add", lambda _: ([Insert(fields)], None), now=1)
        print(store.count(), store.revision(), flush=True)
"""

# Acknowledges every act on stdout once it is done.
ENDLESS = """
import sys
from aizo.store.port import Insert
from aizo.store.sqlite import open_store
store = open_store(sys.argv[1])
start = int(sys.argv[2])
for number in range(start, start + 100_000):
    fields = {"item": f"item {number}", "reason": "r" * (number % 1500 + 1)}
    twin = {**fields, "item": f"twin {number}"}
    done = store.act("add", lambda _: ([Insert(fields), Insert(twin)], None), now=1)
    print(number, *done.inserted, flush=True)
"""


def add(store, item):
    """Add an entry."""
    return store.act("add", lambda _: ([Insert({"item": item, "reason": "r"})], None), now=NOW)


@pytest.mark.parametrize("_round", range(ROUNDS))
def test_sixteen_processes_add_fifty_each(tmp_path, _round):
    """On a profile that does not exist: 800 entries, 800 revisions, no error."""
    path = tmp_path / "p.db"
    children.finish([children.start(ADDS, path, number) for number in range(16)])
    with open_store(path) as store:
        assert (800, 800) == (store.count(), store.revision())
        assert store.generation()[0] == 800
        assert {f"{one} {two}" for one in range(16) for two in range(50)} == {
            entry.item for entry in store.rows()
        }


def test_two_writers_that_alternate_lose_nothing(tmp_path):
    """Two processes that keep the profile open and write in turn find all that the other wrote."""
    writers = [children.start(IN_TURN, tmp_path / "p.db", name, stdin=-1) for name in "ab"]
    for turn in range(40):
        writer = writers[turn % 2]
        writer.stdin.write("go\n")
        writer.stdin.flush()
        assert f"{turn + 1} {turn + 1}\n" == writer.stdout.readline()
    children.finish(writers)
    with open_store(tmp_path / "p.db") as store:
        assert [f"{'ab'[turn % 2]} {turn // 2}" for turn in range(40)] == [
            entry.item for entry in store.rows()
        ]


def test_threads_share_a_store(tmp_path):
    """Eight threads add and read through one store; every entry and revision is there."""
    with open_store(tmp_path / "p.db") as store:
        errors = []

        def work(name):
            try:
                for number in range(25):
                    add(store, f"{name} {number}")
                    assert store.find(f"{name} {number}") is not None
                    assert store.changes((0, 0)) is not None
            except Exception as error:  # noqa: BLE001 (told by the test)
                errors.append(error)

        threads = [threading.Thread(target=work, args=(name,)) for name in range(8)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        assert [] == errors
        assert (200, 200) == (store.count(), store.revision())


@pytest.fixture
def held(tmp_path):
    """Give a profile with one entry, and a connection of somebody who holds the write lock."""
    path = tmp_path / "p.db"
    with open_store(path) as store:
        add(store, "a")
    other = sqlite3.connect(path, isolation_level=None)
    other.execute("BEGIN IMMEDIATE")
    other.execute("UPDATE preferences SET reason = 'unfinished'")
    yield path, other
    other.close()


def test_reads_do_not_wait_for_a_writer(held, monkeypatch):
    """Under a write lock that is never let go every read answers, with what is committed."""
    monkeypatch.setattr(sqlite, "WAIT", 0)
    path, _ = held
    with open_store(path) as store:
        assert store.generation()[0] == 1
        assert [entry.reason for entry in store.rows()] == ["r"]
        assert [entry.reason for entry in store.get([1])] == ["r"]
        assert len(store.changes((0, 0)).rows) == store.count() == store.revision() == 1


def test_a_held_lock_is_waited_for(held):
    """An act waits until the lock is free, and threads of the same store read meanwhile."""
    path, other = held
    with open_store(path) as store:
        waiting = threading.Thread(target=add, args=(store, "b"))
        waiting.start()
        end = time.monotonic() + 0.4
        while time.monotonic() < end:
            assert store.count() == 1
        other.execute("ROLLBACK")
        waiting.join()
        assert store.count() == 2


def test_waiting_has_an_end(held, monkeypatch):
    """A lock that is never let go makes the act fail with a hint, and nothing is written."""
    assert sqlite.WAIT == 5
    monkeypatch.setattr(sqlite, "WAIT", 0.3)
    path, other = held
    with open_store(path) as store:
        with pytest.raises(Failed) as failed:
            add(store, "b")
        assert (failed.value.code, failed.value.exit_code) == ("busy", 1)
        assert failed.value.hint
        other.execute("ROLLBACK")
        assert store.count() == 1


def test_a_full_disk_leaves_what_was_committed(tmp_path):
    """No room for an act: an error that says so, the profile as before, and it goes on later."""
    with open_store(tmp_path / "p.db") as store:
        add(store, "a")
        db = store._opened.db
        pages = db.execute("PRAGMA page_count").fetchall()[0][0]
        db.execute(f"PRAGMA max_page_count = {pages + 2}").fetchall()
        before = store.generation()
        with pytest.raises(Failed) as failed:
            store.act(
                "add",
                lambda _: (
                    [Insert({"item": f"{n}", "reason": "r" * 900}) for n in range(99)],
                    None,
                ),
                now=NOW,
            )
        assert failed.value.code == "disk_full"
        assert (before, 1, 1) == (store.generation(), store.count(), store.revision())
        db.execute("PRAGMA max_page_count = 1000000").fetchall()
        assert add(store, "b").inserted == [2]


def test_rows_show_one_moment_while_others_write(tmp_path):
    """A long iteration sees neither a later insert nor a later change."""
    with open_store(tmp_path / "p.db") as store:
        for number in range(1200):
            add(store, f"item {number}")
        rows = store.rows()
        generation = rows.generation
        shown = iter(rows)
        first = next(shown)
        store.act("update", lambda _: ([Update(1200, {"reason": "later"})], None), now=NOW)
        add(store, "later")
        rest = list(shown)
        assert (1, 1199, "r") == (first.id, len(rest), rest[-1].reason)
        assert store.generation() != generation
        changes = store.changes(generation)
        assert [1200, 1201] == [entry.id for entry in changes.rows]


def test_an_abandoned_iteration_lets_go(tmp_path):
    """Rows that are not read to the end keep the -wal from shrinking only until they are closed."""
    path = tmp_path / "p.db"
    with open_store(path) as store:
        for number in range(1200):
            add(store, f"item {number}")
        next(iter(store.rows()))
        store.rows()
        with store.rows() as rows:
            next(iter(rows))
        other = sqlite3.connect(path)
        assert other.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchall()[0][0] == 0
        other.close()


def test_an_acknowledged_act_survives_a_kill(tmp_path):
    """Killed at any moment: what was acknowledged is there, each act whole, the file sound."""
    path = tmp_path / "p.db"
    chance = random.Random(20261130)
    acknowledged = {}
    for kill in range(KILLS):
        child = children.start(ENDLESS, path, kill * 100_000)
        told = []
        reader = threading.Thread(target=lambda c=child, t=told: t.extend(c.stdout))
        reader.start()
        # The first ones die while the profile is made, the others among their acts.
        time.sleep(chance.uniform(0.02, 0.15 if kill < 5 else 0.4))
        child.kill()
        reader.join()
        child.communicate()
        for line in told:
            if line.endswith("\n"):
                number, one, two = line.split()
                acknowledged |= {int(one): f"item {number}", int(two): f"twin {number}"}
        with open_store(path) as store:
            found = {entry.id: entry.item for entry in store.rows()}
            assert acknowledged.items() <= found.items()
            assert 2 * store.revision() == len(found) == store.generation()[0]
    assert acknowledged
    db = sqlite3.connect(path)
    assert db.execute("PRAGMA integrity_check").fetchall() == [("ok",)]
    db.close()


def test_shortening_the_log_waits_for_nobody(tmp_path):
    """While another writes it is refused at once, so that no caller waits for upkeep."""
    with open_store(tmp_path / "p.db") as store:
        store.act("add", lambda _: ([Insert({"item": "tea", "reason": "why"})], None), now=NOW)
        other = sqlite3.connect(tmp_path / "p.db", isolation_level=None, check_same_thread=False)
        other.execute("BEGIN IMMEDIATE")
        # Whoever waited would find the lock free.
        release = threading.Timer(2, other.execute, ["ROLLBACK"])
        release.start()
        with pytest.raises(Failed) as caught:
            store.prune([])
        release.join()
        assert caught.value.code == "busy"
        other.close()
