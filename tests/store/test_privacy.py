"""Nobody else reads a profile, whatever the umask says."""

from __future__ import annotations

import os

import pytest

from aizo.store.port import Insert
from aizo.store.sqlite import open_store
from tests.store import rust

NOW = 1_790_000_000_000


@pytest.fixture(params=[0o022, 0o000, 0o077], ids=oct)
def _umask(request):
    """Set the umask for the test."""
    before = os.umask(request.param)
    yield
    os.umask(before)


def add(store):
    """Add an entry."""
    store.act("add", lambda _: ([Insert({"item": "a", "reason": "r"})], None), now=NOW)


def modes(folder):
    """Give the modes of the files in a folder."""
    return {path.name: path.stat().st_mode & 0o777 for path in folder.iterdir()}


@pytest.mark.usefixtures("_umask")
def test_a_new_profile_is_private_with_all_its_files(tmp_path):
    """Database, -wal and -shm are 0600, the folders made for them 0700."""
    folder = tmp_path / "one" / "two"
    with open_store(folder / "p.db") as store:
        add(store)
        assert {"p.db": 0o600, "p.db-wal": 0o600, "p.db-shm": 0o600} == modes(folder)
    assert {"one": 0o700} == modes(tmp_path)
    assert {"two": 0o700} == modes(tmp_path / "one")


def test_a_folder_that_was_there_keeps_its_mode(tmp_path):
    """A folder somebody else made is left as it is."""
    tmp_path.chmod(0o750)
    with open_store(tmp_path / "p.db") as store:
        add(store)
    assert tmp_path.stat().st_mode & 0o777 == 0o750


@pytest.mark.usefixtures("_umask")
def test_a_migrated_profile_becomes_private(tmp_path):
    """The Rust aizo left its files to the umask; ours are private, and the copy too."""
    path = rust.make(tmp_path / "p.db", 8, [{"item": "a"}])
    path.chmod(0o644)
    with open_store(path, home=tmp_path / "home") as store:
        add_another(store)
        assert {"p.db": 0o600, "p.db-wal": 0o600, "p.db-shm": 0o600, "home": 0o700} == modes(
            tmp_path
        )
    assert {0o600} == {*modes(tmp_path / "home" / "backups").values()}


def add_another(store):
    """Add an entry under a new label."""
    store.act("add", lambda _: ([Insert({"item": "b", "reason": "r"})], None), now=NOW)
