"""What is kept between calls: never stale, whoever wrote, and not sent to who has it already."""

from __future__ import annotations

import json
import sqlite3
import subprocess
import sys

import pytest

from aizo import Profile, settings
from aizo.rpc.profiles import One
from aizo.rpc.server import Server
from aizo.surface import encode, operations


def command(*words: str) -> None:
    """Run the command line as another process."""
    subprocess.run([sys.executable, "-m", "aizo", *words], check=True, capture_output=True)


def fresh(**asked):
    """Give what a profile that was opened this moment answers to a recall."""
    with Profile.open() as profile:
        return encode.answer_value(operations.find("recall"), profile.recall(**asked))


@pytest.fixture
def filled():
    """Fill this home's profile with entries and hard limits."""
    with Profile.open() as profile:
        for number in range(30):
            profile.add(f"thing {number}", "said so", score=5 + number % 5, keywords="a, b")
        for number in range(5):
            profile.add(f"limit {number}", "said so", stance="never", scenarios=["coding"])


@pytest.fixture
def inside():
    """Give a function that asks a server in this process, whose clock can be set."""
    one = One(settings.load())
    server = Server(one)

    def ask(method: str, **params):
        frame = {"jsonrpc": "2.0", "id": 1, "method": method, "params": params}
        return json.loads(b"".join(server.answer(json.dumps(frame).encode())))["result"]

    yield ask
    one.close()


@pytest.mark.parametrize(
    "words",
    [
        ("update", "thing 3", "--reason", "another reason"),
        ("update", "limit 3", "--reason", "another reason"),
        ("update", "thing 3", "--new-item", "thing of old"),
        ("add", "thing 3", "once more", "--score", "9.5"),
        ("add", "limit 9", "said so", "--never"),
        ("remove", "thing 29"),
        ("remove", "limit 0"),
        ("touch", "thing 1"),
        ("config", "set-half-life", "3"),
        ("undo",),
    ],
)
def test_what_another_process_wrote_shows_in_the_next_answer(words, live, filled, set_now):
    """After every kind of write elsewhere a server that has answered answers as one begun anew."""
    set_now("2026-03-03T12:00:00Z")
    server = live()
    asked = {"query": "thing", "limit": 40}
    server.ask("recall", **asked)
    command(*words)
    assert fresh(**asked) == server.ask("recall", **asked)


def test_what_another_program_wrote_shows_in_the_next_answer(live, filled):
    """A row that was changed with SQL, without an act, is given as it is now."""
    server = live()
    server.ask("top", limit=40)
    for column, value in (("reason", "by hand"), ("base_score", 9.5), ("touch_count", 7)):
        database = sqlite3.connect(settings.load().database)
        with database:
            database.execute(f"UPDATE preferences SET {column} = ? WHERE id = 3", (value,))
        database.close()
        (entry,) = (one for one in server.ask("top", limit=40)["entries"] if one["id"] == 3)
        assert value == entry[column]


def test_another_database_at_the_path_is_another_profile(live, filled, tmp_path):
    """When another file takes the database's place, nothing of the old one is given."""
    server = live()
    assert server.ask("recall", query="thing")["limits"]
    with Profile.open(tmp_path / "other.db") as other:
        for number in range(35):
            other.add(f"thing of others {number}", "x", score=8)
    database = settings.load().database
    for ending in ("", "-wal", "-shm"):
        subprocess.run(["rm", "-f", database + ending], check=True)
    (tmp_path / "other.db").rename(database)
    told = server.ask("recall", query="thing", limit=40)
    assert [] == told["limits"]
    assert {"thing of others"} == {entry["item"].rpartition(" ")[0] for entry in told["entries"]}


def test_limits_that_the_caller_has_are_not_sent_again(live, filled):
    """A caller that names the limits it has gets an answer without them, as long as they hold."""
    server = live()
    first = server.ask("recall", query="thing", limits_known="")
    name = first.pop("limits_name")
    assert first == server.ask("recall", query="thing")
    again = server.ask("top", limits_known=name)
    assert name == again["limits_name"]
    assert "limits" not in again
    for other in ({"scenario": "writing"}, {"limits": 2}, {"within": ["writing"]}):
        told = server.ask("recall", query="thing", **other, limits_known=name)
        assert name != told.pop("limits_name")
        assert told == server.ask("recall", query="thing", **other)
    assert "limits_name" not in server.ask("top", limits=0, limits_known=name)
    command("remove", "limit 1")
    assert len(server.ask("top", limits_known=name)["limits"]) == 4
    assert (-32602, "invalid_input") == server.fail("top", limits_known=7)[:2]


def test_another_process_knows_no_name_of_its_predecessor(live, filled):
    """Limits named by a server that has ended are sent by the next one."""
    name = live().ask("top", limits_known="")["limits_name"]
    told = live().ask("top", limits_known=name)
    assert len(told["limits"]) == 5
    assert name != told["limits_name"]


def test_kept_limits_expire_and_fade(inside, filled, set_now):
    """A limit that expires is gone at that moment, and no weight is older than a minute."""
    inside("add", item="for a while", reason="x", stance="never", expires_in="30s")
    assert len(inside("top")["limits"]) == 6
    set_now("2026-03-01T12:00:29.999Z")
    name = inside("top", limits_known="")["limits_name"]
    assert "limits" not in inside("top", limits_known=name)
    set_now("2026-03-01T12:00:30.000Z")
    assert len(inside("top", limits_known=name)["limits"]) == 5
    set_now("2026-03-01T12:01:30.000Z")
    assert fresh(query="thing", limit=40) == inside("recall", query="thing", limit=40)
    set_now("2026-02-01T12:00:00.000Z")
    assert fresh(query="thing", limit=40) == inside("recall", query="thing", limit=40)


def test_matches_of_words_are_counted_so_far(live):
    """What a word finds beyond the limit is counted to 100, and the answer says when it is more."""
    with Profile.open() as profile:
        for number in range(140):
            profile.add(f"thing {number}", "said so", score=8)
    server = live()
    told = server.ask("recall", query="thing", limit=10)
    assert (100, True) == (told["omitted"], told["omitted_more"])
    told = server.ask("recall", query="thing", limit=60)
    assert (80, False) == (told["omitted"], "omitted_more" in told)
    assert server.ask("top", limit=10)["omitted"] == 130
