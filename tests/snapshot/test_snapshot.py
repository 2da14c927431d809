"""Segment files are derived: right, or ignored and made again."""

from __future__ import annotations

import os
import stat
import subprocess
import sys
import zlib

import pytest

from aizo import snapshot as shelf
from aizo.entry import Entry
from aizo.lock import Lock
from aizo.snapshot import Snapshot

NOW = 1_790_000_000_000
CLASSES = [(30.0, 0.1, False)]
MANY = shelf.SPILL_AT + 50
BASE = f"0.0-{MANY}"


def entry(id, score=9.0):
    """Make an entry."""
    return Entry(id, f"uid{id}", f"item {id}", "why", (), (), score, "manual", "observed", NOW, NOW)


class Log:
    """A change log like a store's: the marks of its rows."""

    def __init__(self, salt=1):
        """Begin with a salt, another one for another history."""
        self.salt = salt

    def mark(self, seq):
        """Give a change row's mark."""
        return seq * 1000 + self.salt

    def marks(self, seqs):
        """Give the marks of rows."""
        return {seq: self.mark(seq) for seq in seqs}

    def generation(self, seq):
        """Give the generation at a row."""
        return (seq, self.mark(seq))


@pytest.fixture
def folder(tmp_path):
    """Give a cache folder that does not exist yet."""
    return str(tmp_path / "cache" / "p")


def filled(folder, count=MANY, log=None):
    """Make a snapshot of so many entries, spilled when they are many."""
    snapshot = Snapshot(folder)
    snapshot.rebuild(map(entry, range(1, count + 1)), (log or Log()).generation(count))
    return snapshot


def ids(snapshot, limit=10**6):
    """Select all ids."""
    return sorted(snapshot.select(NOW, CLASSES, limit=limit)[0])


def reopened(folder, log=None):
    """Open the files as a fresh process does."""
    snapshot = Snapshot(folder)
    snapshot.open((log or Log()).marks)
    return snapshot


def segments(folder):
    """Name the files in the folder, but for the lock."""
    return sorted(name for name in os.listdir(folder) if name != shelf.LOCK)


def test_a_small_profile_needs_no_file(folder):
    """What a new process reads quickly anyway is not written."""
    filled(folder, shelf.SPILL_AT - 1)
    assert not os.path.exists(folder)


def test_a_spilled_profile_is_mapped_by_the_next_process(folder):
    """A file holds what was in memory, at the same generation."""
    first = filled(folder)
    assert segments(folder) == [BASE]
    second = reopened(folder)
    assert first.generation == second.generation
    assert ids(first) == ids(second)


@pytest.mark.skipif(sys.platform == "win32", reason="modes are POSIX")
def test_files_are_private(folder):
    """The files hold the user's text: 0600 in a 0700 folder."""
    old = os.umask(0o022)
    try:
        filled(folder)
    finally:
        os.umask(old)
    assert stat.S_IMODE(os.stat(folder).st_mode) == 0o700
    assert stat.S_IMODE(os.stat(f"{folder}/{BASE}").st_mode) == 0o600


def test_changes_follow_the_base(folder):
    """Changed and deleted entries are as they are now, after any number of appends and spills."""
    log, snapshot = Log(), filled(folder)
    alive = set(range(1, MANY + 1))
    for step in range(1, 1500):
        seq = MANY + step
        if step % 3:
            alive.add(seq)
            snapshot.append([entry(seq)], [], log.generation(seq))
        else:
            gone = min(alive)
            alive.discard(gone)
            snapshot.append([], [gone], log.generation(seq))
    assert sorted(alive) == ids(snapshot)
    caught_up = reopened(folder)
    assert caught_up.generation[0] > MANY
    assert ids(caught_up)


def test_what_is_appended_to_files_is_merged_with_them_only_to_be_filed(folder):
    """A reader that has little to add makes no copy of what is mapped."""
    filled(folder)
    log, snapshot = Log(), reopened(folder)
    for seq in range(MANY + 1, MANY + shelf.SPILL_AT):
        snapshot.append([entry(seq)], [], log.generation(seq))
        assert snapshot.filed == [MANY]
    assert segments(folder) == [BASE]
    snapshot.append([], [1], log.generation(MANY + shelf.SPILL_AT))
    assert snapshot.filed[-1] == MANY + shelf.SPILL_AT
    assert ids(snapshot) == ids(reopened(folder))


def test_files_of_a_range_inside_a_new_one_are_removed(folder):
    """Old segments do not pile up."""
    log, snapshot = Log(), filled(folder)
    for seq in range(MANY + 1, MANY + 6000):
        snapshot.append([entry(seq)], [], log.generation(seq))
    assert len(os.listdir(folder)) < 8
    assert segments(folder) == sorted(f"0.{s.first}-{s.last}" for s in reopened(folder).segments)


def test_another_history_with_the_same_numbers_is_ignored(folder):
    """A restored backup can reach the same number with other rows: marks tell it."""
    filled(folder, log=Log(1))
    assert reopened(folder, Log(2)).generation == (0, 0)


def test_a_file_whose_change_row_was_pruned_is_ignored(folder):
    """Without the row that names its end a file proves nothing."""
    filled(folder)
    snapshot = Snapshot(folder)
    snapshot.open(lambda _seqs: {})
    assert snapshot.generation == (0, 0)


@pytest.mark.parametrize(
    "damage",
    [
        lambda image: image[:100],
        lambda image: b"",
        lambda image: b"\0" * len(image),
        lambda image: image + b"\0",
        lambda image: image[:8] + image[8:12][::-1] + image[12:],
    ],
    ids=["cut", "empty", "zeros", "longer", "byte order"],
)
def test_a_damaged_file_is_ignored_and_replaced(folder, damage):
    """A file that is not sound is as if it were not there, and the next spill replaces it."""
    filled(folder)
    path = f"{folder}/{BASE}"
    with open(path, "rb") as file:
        image = file.read()
    with open(path, "wb") as file:
        file.write(damage(image))
    assert reopened(folder).generation == (0, 0)
    filled(folder)
    assert len(ids(reopened(folder))) == MANY


@pytest.mark.parametrize("offset", [12, 84], ids=["format", "fold rule"])
def test_a_file_of_another_format_or_fold_rule_is_ignored(folder, offset):
    """A sound header of another version is not used."""
    filled(folder)
    path = f"{folder}/{BASE}"
    with open(path, "rb") as file:
        image = bytearray(file.read())
    image[offset] ^= 1
    image[124:128] = zlib.crc32(image[:124]).to_bytes(4, "little")
    with open(path, "wb") as file:
        file.write(image)
    assert reopened(folder).generation == (0, 0)


def test_files_that_vanish_between_listing_and_opening_are_no_error(folder, monkeypatch):
    """When another process merges meanwhile, the folder is listed again."""
    filled(folder)
    real, calls = shelf._spans, []

    def stale(path, epoch):
        calls.append(path)
        return [(0, MANY), (0, MANY + 9)] if len(calls) == 1 else real(path, epoch)

    monkeypatch.setattr(shelf, "_spans", stale)
    assert len(ids(reopened(folder))) == MANY
    assert len(calls) == 2


def test_two_spillers_leave_one_right_file(folder):
    """Two processes that spill the same range at once write the same file."""
    one, other = filled(folder), filled(folder)
    assert ids(one) == ids(other) == ids(reopened(folder))
    assert segments(folder) == [BASE]


@pytest.mark.parametrize("salt", [1, 2])
def test_a_file_that_cannot_be_replaced_is_used_only_when_it_is_the_same(folder, salt, monkeypatch):
    """Where another process maps a file (Windows), one of another history is not taken for ours."""
    filled(folder)
    log = Log(salt)

    def refuse(*_):
        raise PermissionError(13, "in use")

    monkeypatch.setattr(os, "replace", refuse)
    snapshot = Snapshot(folder)
    snapshot.rebuild(
        (entry(number, 2.0 + salt) for number in range(1, MANY + 1)), log.generation(MANY)
    )
    assert log.generation(MANY) == snapshot.generation
    scores = {1: 9.0, 2: 4.0}  # those in the file, and those that were not written
    weights = snapshot.select(NOW, CLASSES, limit=3)[1]
    assert pytest.approx([scores[salt]] * 3) == weights


def test_a_crash_between_rename_and_unlink_does_no_harm(folder):
    """The longest file from each end wins; leftovers are used by nobody."""
    log = Log()
    snapshot = filled(folder)
    with open(f"{folder}/{BASE}", "rb") as file:
        old = file.read()
    rows = map(entry, range(1, 3 * MANY))
    snapshot.rebuild(rows, log.generation(3 * MANY))
    with open(f"{folder}/{BASE}", "wb") as file:
        file.write(old)
    with open(f"{folder}/{BASE}.123", "wb") as file:
        file.write(old[:50])
    assert reopened(folder).generation == log.generation(3 * MANY)


def test_a_folder_that_cannot_be_written_costs_only_speed(tmp_path):
    """Where no file can be made everything lives in memory."""
    blocked = tmp_path / "file"
    blocked.write_text("in the way")
    snapshot = filled(str(blocked / "cache"))
    assert len(ids(snapshot)) == MANY


def test_an_empty_base_after_everything_was_deleted(folder):
    """A profile that was cleared is empty, also for the next process."""
    log, snapshot = Log(), filled(folder)
    snapshot.append([], range(1, MANY + 1), log.generation(2 * MANY))
    assert ids(snapshot) == []
    assert ids(reopened(folder)) == []


class TestForgetting:
    """What was read before the epoch was raised never comes into a file after."""

    def test_a_file_of_another_epoch_is_not_used(self, folder):
        """Older and newer ones alike: only the present epoch's files are read."""
        filled(folder)
        for epoch in (1, 7):
            snapshot = Snapshot(folder, lambda epoch=epoch: epoch)
            snapshot.open(Log().marks)
            assert snapshot.generation == (0, 0)
        assert reopened(folder).generation == Log().generation(MANY)

    def test_a_spiller_that_began_before_writes_nothing(self, folder):
        """It reads the epoch again under the lock, and says that it must begin anew."""
        now = [3]
        snapshot = Snapshot(folder, lambda: now[0])
        now[0] = 4
        snapshot.rebuild(map(entry, range(1, MANY + 1)), Log().generation(MANY))
        assert snapshot.is_outdated
        assert segments(folder) == []
        assert len(ids(snapshot)) == MANY

    def test_a_sweep_leaves_only_the_present_epoch(self, folder):
        """Files of other epochs and parts of files go; the parsed scenarios stay."""
        filled(folder)
        for name in ("0-600", "0.0-9.123.ab", "4.0-9", "4.0-9.77.cd", "5.0-9", "scenarios"):
            with open(f"{folder}/{name}", "w") as file:
                file.write("x")
        assert shelf.sweep(folder, 5) == []
        assert segments(folder) == ["5.0-9", "scenarios"]
        assert shelf.sweep(folder + "-none", 5) == []

    def test_a_sweep_waits_for_a_spiller(self, folder, monkeypatch):
        """While the lock is held it gives up in time, and says what is left."""
        filled(folder)
        monkeypatch.setattr(shelf, "SWEEP_PATIENCE", 0.02)
        lock = Lock(f"{folder}/{shelf.LOCK}")
        assert lock.take(0)
        assert shelf.sweep(folder, 1) == [f"{folder}/{shelf.LOCK}"]
        lock.release()
        assert shelf.sweep(folder, 1) == []

    def test_a_spiller_does_not_wait_long(self, folder, monkeypatch):
        """While somebody else writes, memory serves, and the next spill tries again."""
        monkeypatch.setattr(shelf, "SPILL_PATIENCE", 0.02)
        os.makedirs(folder)
        lock = Lock(f"{folder}/{shelf.LOCK}")
        assert lock.take(0)
        snapshot = filled(folder)
        assert segments(folder) == []
        lock.release()
        snapshot.append([entry(MANY + 1)], [], Log().generation(MANY + 1))
        assert segments(folder) == [f"0.0-{MANY + 1}"]


@pytest.mark.skipif(not hasattr(os, "fork"), reason="fork is POSIX")
def test_a_fork_with_a_view_open_may_go_on_reading(folder):
    """Parent and child both answer from the mapping."""
    program = (
        "import os, sys\n"
        "sys.path[:0] = sys.argv[2:]\n"
        "from tests.snapshot import test_snapshot as t\n"
        "s = t.filled(sys.argv[1])\n"
        "pid = os.fork()\n"
        "assert len(t.ids(s)) == t.MANY\n"
        "os._exit(0) if pid == 0 else None\n"
        "assert os.waitpid(pid, 0)[1] == 0\n"
    )
    root = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
    subprocess.run([sys.executable, "-c", program, folder, *sys.path, root], check=True)
