"""Each act leaves its lines, in its own transaction; racing clients are told apart."""

from __future__ import annotations

import json
import sqlite3

import pytest

from aizo.decay import DecayConfig
from aizo.store.port import (
    FORGOTTEN,
    INGESTED,
    NOTHING,
    Clear,
    Configure,
    Delete,
    Drop,
    Insert,
    Keep,
    SetState,
    Update,
)
from aizo.store.sqlite import open_store
from tests.store import children

NOW = 1_790_000_000_000

# Writes with the revision it has seen until the profile holds as many as told; says how often
# it won and lost.
RACER = """
import sys
from aizo.errors import Refused
from aizo.store.port import Insert
from aizo.store.sqlite import open_store
path, name, last = sys.argv[1], sys.argv[2], int(sys.argv[3])
won, lost = [], 0
with open_store(path) as store:
    while True:
        seen = store.revision()
        if seen >= last:
            break
        fields = {"item": f"{name} {seen}", "reason": "r"}
        try:
            done = store.act("add", lambda _: ([Insert(fields)], None), now=1, expect=seen)
        except Refused as refused:
            assert refused.code == "revision_conflict"
            assert refused.details["revision"] > seen
            more = refused.details["changes_more"]
            assert more or refused.details["changes"][-1]["revision"] == seen + 1
            lost += 1
        else:
            won.append(done.revision)
print(*won)
print(lost)
"""


def act(store, *writes, **named):
    """Do writes as one act."""
    return store.act("test", lambda _: (writes, None), now=NOW, **named)


def lines(path):
    """Give the history as the table holds it."""
    db = sqlite3.connect(path)
    try:
        return db.execute(
            "SELECT revision, entry, what, at_ms, source_id, source_summary, item_key, before, "
            "after FROM history ORDER BY id"
        ).fetchall()
    finally:
        db.close()


def test_an_entry_that_was_added_or_removed_is_told_whole(tmp_path):
    """All stored fields as JSON, and the label that was lost."""
    with open_store(tmp_path / "profile.db") as store:
        given = {
            "item": "Ärger", "reason": 'a "b"\\c', "keywords": ("x", "中文"), "scenarios": ("*",),
            "base_score": 8.12, "source": "test", "kind": "tentative", "decay_class": 1,
            "added_at": -5, "last_seen": 7, "touch_count": 3, "stated_at": 1, "expires_at": 9,
        }  # fmt: skip
        act(store, Insert(given), source=("s", "told"))
        act(store, Delete(1))
        uid = json.loads(lines(tmp_path / "profile.db")[0][8])["uid"]
        stored = given | {"keywords": "x, 中文", "scenarios": "*", "uid": uid}
        added, removed = lines(tmp_path / "profile.db")
        assert (1, 1, "added", NOW, "s", "told", None, None) == added[:8]
        assert stored == json.loads(added[8])
        assert (2, 1, "removed", NOW, None, None, "ärger") == removed[:7]
        assert (stored, None) == (json.loads(removed[7]), removed[8])


def test_a_change_tells_only_what_changed(tmp_path):
    """Old and new values of the same fields; none where nothing changed."""
    with open_store(tmp_path / "profile.db") as store:
        act(store, Insert({"item": "a", "reason": "r", "added_at": 1, "last_seen": 1}))
        act(store, Update(1, {"reason": "r", "touch_count": 2, "last_seen": 5}))
        act(store, Update(1, {"item": "b"}))
        act(store, Update(1, {"item": "b"}))
        found = lines(tmp_path / "profile.db")
        assert [1, 2, 3] == [line[0] for line in found]
        assert {"touch_count": 0, "last_seen": 1} == json.loads(found[1][7])
        assert {"touch_count": 2, "last_seen": 5} == json.loads(found[1][8])
        assert ("a", {"item": "a"}, {"item": "b"}) == (
            found[2][6],
            *(json.loads(side) for side in found[2][7:]),
        )


def test_a_clear_and_a_setting_leave_their_lines(tmp_path):
    """One line for each entry that goes; entry 0 for the decay settings."""
    with open_store(tmp_path / "profile.db") as store:
        act(store, *(Insert({"item": f"item {n}", "reason": "r"}) for n in range(1201)))
        act(store, Clear())
        act(store, Configure(DecayConfig(45, 0.2)))
        found = lines(tmp_path / "profile.db")
        assert [1201, 1201, 1] == [sum(line[0] == n for line in found) for n in (1, 2, 3)]
        assert {n + 1 for n in range(1201)} == {line[1] for line in found if line[0] == 2}
        assert (0, "changed") == found[-1][1:3]
        assert {"half_life_days": 45.0, "floor": 0.2} == json.loads(found[-1][8])


def test_an_act_that_fails_leaves_no_line(tmp_path):
    """The history is written with the act or not at all."""
    with open_store(tmp_path / "profile.db") as store:
        act(store, Insert({"item": "a", "reason": "r"}))
        with pytest.raises(Exception, match="label"):
            act(store, Update(1, {"reason": "x"}), Insert({"item": "A", "reason": "r"}))
        act(store, Update(99, {"reason": "x"}), Delete(98))
        assert [1] == [line[0] for line in lines(tmp_path / "profile.db")]


def test_a_word_about_the_profile_moves_the_generation_where_reads_need_it(tmp_path):
    """State is kept, dropped, and noticed by other stores; what no read needs moves nothing."""
    with open_store(tmp_path / "profile.db") as store, open_store(tmp_path / "profile.db") as other:
        assert store.state("a") is None
        act(store, SetState("a", "1"))
        assert (other.state("a"), other.generation()) == ("1", NOTHING)
        act(store, SetState("a", "2", is_read=True))
        moved = other.generation()
        assert (other.state("a"), moved != NOTHING) == ("2", True)
        changes = other.changes(NOTHING)
        assert (changes.rows, changes.gone) == ([], [0])
        act(store, SetState("a", None))
        assert (other.state("a"), other.revision()) == (None, 3)
        assert lines(tmp_path / "profile.db") == []


def test_hashes_tell_what_is_known_and_nothing_else(tmp_path):
    """What was kept is known, by kind and by where the words divide; the file has no word of it."""
    with open_store(tmp_path / "profile.db") as store:
        assert not store.knows(INGESTED, "chat seven", "tabs")
        act(store, Keep(INGESTED, "chat seven", "tabs"), Keep(FORGOTTEN, "表情"))
        assert store.knows(INGESTED, "chat seven", "tabs")
        assert store.knows(FORGOTTEN, "表情")
        for words in (("chat", "seven tabs"), ("chat seventabs", ""), ("tabs", "chat seven")):
            assert not store.knows(INGESTED, *words)
        assert not store.knows(FORGOTTEN, "chat seven", "tabs")
        again = act(store, Keep(FORGOTTEN, "表情"))
        assert not again.changed
        act(store, Drop(FORGOTTEN, "表情"))
        assert not store.knows(FORGOTTEN, "表情")
    held = b"".join(path.read_bytes() for path in tmp_path.iterdir())
    assert b"chat seven" not in held
    assert "表情".encode() not in held


def test_two_racers_win_each_revision_once(tmp_path):
    """Over 1,000 writes exactly one wins each revision, none is lost, every loser is told."""
    path = tmp_path / "profile.db"
    racers = [children.start(RACER, path, name, 1000) for name in ("first", "second")]
    told = [out.split("\n") for out in children.finish(racers)]
    won = [int(number) for out in told for number in out[0].split()]
    assert list(range(1, 1001)) == sorted(won)
    with open_store(path) as store:
        assert (1000, 1000) == (store.revision(), store.count())
        lost = sum(int(out[1]) for out in told)
        assert lost > 0
        assert 1000 == len(store.history())
