"""Places that cannot be written are read all the same, or say what is in the way."""

from __future__ import annotations

import json
import os
import shutil
import tempfile
from pathlib import Path

import pytest

from aizo.store import place
from aizo.store.port import Insert
from aizo.store.sqlite import open_store
from tests.store import children, rust

NOW = 1_790_000_000_000

# Says what a read and an act give, for a user whom the modes bind.
ASK = """
told = {}
store = open_store(sys.argv[1])
for name, question in {
    "items": lambda: [entry.item for entry in store.rows()],
    "generation": lambda: bool(store.generation()[0]),
    "scores": lambda: [entry.base_score for entry in store.get([1, 2])],
    "writable": lambda: store.writable,
    "act": lambda: store.act(
        "add", lambda _: ([Insert({"item": "b", "reason": "r"})], None), now=1
    ).revision,
}.items():
    try:
        told[name] = question()
    except AizoError as error:
        told[name] = [error.code, error.message]
store.close()
print(json.dumps(told))
"""


@pytest.mark.parametrize(
    ("folder_writable", "has_wal", "way"),
    [
        (True, False, place.ORDINARY),
        (True, True, place.ORDINARY),
        (False, False, place.IMMUTABLE),
        (False, True, place.READ_ONLY),
    ],
)
def test_the_way_in_follows_from_the_folder_and_the_wal(folder_writable, has_wal, way):
    """Immutable only in a read-only folder where no part of the data lies beside the file."""
    assert way == place.way_in(folder_writable=folder_writable, has_wal=has_wal)


@pytest.fixture
def ground():
    """Give a folder that other users can reach, unlike the one of pytest."""
    if not hasattr(os, "setuid"):
        pytest.skip("there are no users to change to")
    folder = Path(tempfile.mkdtemp())
    folder.chmod(0o755)
    yield folder
    folder.chmod(0o755)
    shutil.rmtree(folder)


def profile(folder, item="a"):
    """Make a profile with one entry."""
    path = folder / "p.db"
    with open_store(path) as store:
        store.act("add", lambda _: ([Insert({"item": item, "reason": "r"})], None), now=NOW)
    return path


def seal(folder):
    """Let everybody read a folder, and nobody write it."""
    for path in folder.iterdir():
        path.chmod(0o444)
    folder.chmod(0o555)
    return {path.name: path.read_bytes() for path in folder.iterdir()}


def ask(path):
    """Ask a profile as another user."""
    return json.loads(children.run_unprivileged(ASK, path))


def test_a_profile_in_a_read_only_folder_is_read(ground):
    """Without a -wal it is read as one file; acts say that the place cannot be written."""
    path = profile(ground)
    before = seal(ground)
    told = ask(path)
    assert (["a"], True, [5.0], False) == (
        told["items"],
        told["generation"],
        told["scores"],
        told["writable"],
    )
    assert told["act"][0] == "unwritable"
    assert before == {file.name: file.read_bytes() for file in ground.iterdir()}


def test_a_read_only_folder_with_a_wal_that_can_be_used_is_read(ground):
    """Where another user has the profile open, the newest entries are in the -wal: they show."""
    path = profile(ground)
    with open_store(path) as store:
        store.act("add", lambda _: ([Insert({"item": "new", "reason": "r"})], None), now=NOW)
        assert "p.db-wal" in seal(ground)
        assert ask(path)["items"] == ["a", "new"]
        ground.chmod(0o755)


def test_a_read_only_folder_with_a_wal_that_cannot_be_used_names_both_files(ground):
    """A -wal without its index cannot be read there: the error names the two files."""
    path = profile(ground)
    script = """
import os, sys
from aizo.store.port import Insert
from aizo.store.sqlite import open_store
store = open_store(sys.argv[1])
store.act("add", lambda _: ([Insert({"item": "new", "reason": "r"})], None), now=1)
os._exit(0)
"""
    children.run(script, path)
    (ground / "p.db-shm").unlink()
    seal(ground)
    code, message = ask(path)["items"]
    assert code == "unreadable_database"
    assert str(path) in message
    assert f"{path}-wal" in message


@pytest.mark.parametrize("version", [5, 8])
def test_an_older_profile_in_a_read_only_folder_is_read_through_a_copy(ground, version):
    """It is migrated in memory only; the file stays as it is, and acts are refused."""
    path = rust.make(ground / "p.db", version, [{"item": "a", "base_score": 1.504}])
    before = seal(ground)
    told = ask(path)
    assert (["a"], [1.51], "unwritable") == (told["items"], told["scores"], told["act"][0])
    assert before == {file.name: file.read_bytes() for file in ground.iterdir()}


def test_an_older_profile_in_wal_mode_in_a_read_only_folder_is_read(ground):
    """The journal mode of the old profile does not matter for the copy in memory."""
    path = rust.make(ground / "p.db", 8, [{"item": "a"}], journal="wal")
    seal(ground)
    assert ask(path)["items"] == ["a"]


def test_a_read_only_file_in_a_writable_folder_is_read(ground):
    """A write-protected profile is read and refuses acts."""
    path = profile(ground)
    path.chmod(0o444)
    ground.chmod(0o777)
    told = ask(path)
    assert (["a"], False, "unwritable") == (told["items"], told["writable"], told["act"][0])


def test_a_write_protected_older_profile_is_read_and_stays(ground):
    """It is neither migrated nor made writable."""
    path = rust.make(ground / "p.db", 8, [{"item": "a"}])
    path.chmod(0o444)
    ground.chmod(0o777)
    before = path.read_bytes()
    assert ask(path)["items"] == ["a"]
    assert (0o444, before) == (path.stat().st_mode & 0o777, path.read_bytes())


def test_a_file_that_may_not_be_read_says_so(ground):
    """No permission to read is an error of its own."""
    path = profile(ground)
    path.chmod(0o000)
    assert ask(path)["items"][0] == "unreadable_database"


def test_a_folder_that_may_not_be_entered_says_so(ground):
    """No permission to look into the folder is no empty profile."""
    inner = ground / "inner"
    inner.mkdir()
    path = profile(inner)
    inner.chmod(0o700)
    if os.getuid():
        inner.chmod(0o000)
    told = ask(path)
    inner.chmod(0o700)
    assert ("unreadable_database", "unreadable_database") == (told["items"][0], told["act"][0])


def test_no_profile_can_be_made_in_a_read_only_folder(ground):
    """Reads answer as for an empty profile; the act says what is in the way."""
    ground.chmod(0o555)
    told = ask(ground / "p.db")
    assert ([], False, "unwritable") == (told["items"], told["writable"], told["act"][0])
    told = ask(ground / "deeper" / "p.db")
    assert ([], False, "unwritable") == (told["items"], told["writable"], told["act"][0])


def test_a_read_only_copy_that_changes_is_seen_again(ground):
    """What is read as one unchanging file is read anew when the file has changed."""
    path = profile(ground)
    script = """
store = open_store(sys.argv[1])
print(store.count(), flush=True)
sys.stdin.readline()
print(store.count(), flush=True)
store.close()
"""
    seal(ground)
    child = children.start(children._UNPRIVILEGED + script, path, stdin=-1)
    assert child.stdout.readline() == "1\n"
    ground.chmod(0o755)
    path.chmod(0o644)
    with open_store(path) as store:
        store.act("add", lambda _: ([Insert({"item": "b", "reason": "r"})], None), now=NOW)
    child.stdin.write("\n")
    assert children.finish([child]) == ["2\n"]
