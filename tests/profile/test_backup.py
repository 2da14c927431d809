"""Backups by SQLite's own means, and the way back while others have the profile open."""

from __future__ import annotations

import contextlib
import os
import shutil
import sqlite3
import subprocess
import sys
import threading

import pytest

from aizo import Profile
from aizo.errors import Failed, InvalidInput, NotFound, Refused
from tests.store import rust

WRITING = """
import sys
from aizo import Profile
with Profile.open(sys.argv[1]) as profile:
    print("ready", flush=True)
    for number in range(int(sys.argv[2])):
        profile.add(f"other {number}", "x", score=9)
"""
READING = """
import sys
from aizo import Profile
with Profile.open(sys.argv[1]) as profile:
    profile.top(1)
    print("ready", flush=True)
    for line in sys.stdin:
        print(",".join(sorted(entry.item for entry in profile.show())), flush=True)
        print(profile.info().revision, flush=True)
"""


@pytest.fixture
def profile(tmp_path):
    """Give a profile of three entries."""
    with Profile.open(tmp_path / "profile.db") as opened:
        for item in ("tabs", "tea", "mint"):
            opened.add(item, f"Why {item}", score=9)
        yield opened


def labels(profile):
    """Give the labels there are."""
    return sorted(entry.item for entry in profile.show())


@pytest.mark.skipif(os.name != "posix", reason="modes are POSIX")
def test_a_backup_is_one_private_file(profile, tmp_path):
    """0600 whatever the umask says, nothing beside it, and as good as the profile."""
    before = os.umask(0)
    try:
        made = profile.backup(str(tmp_path / "copies.db"))
        kept = profile.backup()
    finally:
        os.umask(before)
    assert (3, 3) == (made.entries, made.revision)
    assert {0o600} == {os.stat(one.path).st_mode & 0o777 for one in (made, kept)}
    assert kept.path.startswith(profile.settings.kept("backups"))
    assert ["copies.db", "profile.db", "profile.db-shm", "profile.db-wal"] == sorted(
        os.listdir(tmp_path)
    )
    with Profile.open(made.path) as copied:
        assert labels(profile) == labels(copied)


def test_a_file_that_is_there_is_replaced_only_on_purpose(profile, tmp_path):
    """Without force nothing is overwritten, and the profile itself never is."""
    target = tmp_path / "there.txt"
    target.write_text("mine")
    with pytest.raises(InvalidInput) as refused:
        profile.backup(str(target))
    assert ("exists", "mine") == (refused.value.code, target.read_text())
    assert str(target) == profile.backup(str(target), force=True).path
    for act in (profile.backup, profile.restore):
        with pytest.raises(InvalidInput):
            act(profile.settings.database)


def test_a_backup_is_whole_while_others_write(profile, tmp_path):
    """It shows one moment, and the writers lose nothing."""
    command = [sys.executable, "-c", WRITING, profile.settings.database, "300"]
    with subprocess.Popen(command, stdout=subprocess.PIPE) as running:
        running.stdout.readline()
        counts = []
        for number in range(4):
            made = profile.backup(str(tmp_path / f"{number}.db"))
            with Profile.open(made.path) as copied:
                assert copied.doctor().clean
                counts.append(copied.info().entries)
    assert counts == sorted(counts)
    assert 303 == profile.info().entries


def test_a_restore_takes_entries_history_and_settings_back(profile, tmp_path):
    """Ids and history are the backup's; the revision rises above both histories."""
    profile.set_half_life(50)
    profile.backup(str(tmp_path / "copy.db"))
    profile.set_half_life(10)
    profile.remove("tea")
    for number in range(10):
        profile.add(f"later {number}", "x")
    revision = profile.info().revision
    done = profile.restore(str(tmp_path / "copy.db"))
    assert ["mint", "tabs", "tea"] == labels(profile)
    assert (3, 0, revision + 1) == (done.entries, done.blocked, done.revision)
    assert done.revision == profile.info().revision
    assert 50 == profile.info().half_life_days
    assert ["set_half_life", "add", "add", "add"] == [one.op for one in profile.history().lines]
    assert profile.add("new", "x").entry.id == 14
    assert profile.doctor().clean


def test_a_restore_can_be_taken_back(profile, tmp_path):
    """What was there before is kept as a backup of its own."""
    made = profile.backup(str(tmp_path / "copy.db"))
    profile.add("later", "x")
    before = profile.restore(made.path).before
    assert "later" not in labels(profile)
    profile.restore(before)
    assert "later" in labels(profile)


def test_others_see_the_restored_profile_and_no_old_revision_again(profile, tmp_path):
    """A process that has it open answers from the backup at its next call."""
    made = profile.backup(str(tmp_path / "copy.db"))
    profile.remove("mint")
    command = [sys.executable, "-c", READING, profile.settings.database]
    with subprocess.Popen(
        command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
    ) as running:

        def asked():
            running.stdin.write("\n")
            running.stdin.flush()
            return running.stdout.readline().strip(), int(running.stdout.readline())

        running.stdout.readline()
        assert ("tabs,tea", 4) == asked()
        seen = profile.info().revision
        profile.restore(made.path)
        assert ("mint,tabs,tea", 5) == asked()
        with pytest.raises(Refused) as refused:
            profile.add("x", "y", expect=seen)
        assert "revision_conflict" == refused.value.code
        profile.add("after", "x")
        assert ("after,mint,tabs,tea", 6) == asked()
        running.stdin.close()


def test_an_older_backup_and_new_writes_are_never_taken_for_the_old_history(profile, tmp_path):
    """No client's view mixes two histories, though numbers of changes come again."""
    made = profile.backup(str(tmp_path / "copy.db"))
    with Profile.open(profile.settings.database) as other:
        for number in range(20):
            profile.add(f"first {number}", "x")
        assert 23 == len(other.show())
        profile.restore(made.path)
        for number in range(20):
            profile.add(f"second {number}", "x")
        assert labels(profile) == labels(other)
        assert 23 == len(other.show())
        with Profile.open(profile.settings.database) as fresh:
            assert labels(fresh) == labels(other)


def test_what_was_forgotten_stays_forgotten(profile, tmp_path):
    """An old backup brings neither a forgotten label nor a forgotten source back."""
    profile.add("soup", "x", source_id="chat|7")
    made = profile.backup(str(tmp_path / "copy.db"))
    copied = shutil.copy(made.path, tmp_path / "copied.db")
    profile.forget("tea")
    profile.forget(source_id="chat|7")
    done = profile.restore(str(copied))
    assert 2 == done.blocked
    assert ["mint", "tabs"] == labels(profile)
    for again in (
        lambda: profile.add("tea", "x"),
        lambda: profile.add("z", "x", source_id="chat|7"),
    ):
        with pytest.raises(Refused, match="forgotten"):
            again()


def test_a_lost_profile_is_restored_from_nothing(profile, tmp_path):
    """The backup's salt and tombstones are taken where there are none."""
    profile.forget("tea")
    made = profile.backup(str(tmp_path / "copy.db"))
    with Profile.open(tmp_path / "new.db") as new:
        done = new.restore(made.path)
        assert done.before is None
        assert labels(profile) == labels(new)
        with pytest.raises(Refused, match="forgotten"):
            new.add("tea", "x")


@pytest.mark.parametrize("version", [5, 6, 7, 8])
def test_a_profile_of_the_rust_aizo_is_restored(version, tmp_path):
    """Its database is read through a migrated copy, and stays as it is."""
    path = rust.make(tmp_path / "old.db", version, [{"item": "from rust"}])
    content = path.read_bytes()
    with Profile.open(tmp_path / "new.db") as profile:
        profile.add("mine", "x")
        profile.restore(str(path))
        assert ["from rust"] == labels(profile)
    assert content == path.read_bytes()


def test_a_newer_backup_is_refused(profile, tmp_path):
    """What a newer aizo has written is neither read nor changed."""
    made = profile.backup(str(tmp_path / "copy.db"))
    with sqlite3.connect(made.path) as db:
        db.execute("PRAGMA user_version = 99")
    db.close()
    with pytest.raises(Failed) as refused:
        profile.restore(made.path)
    assert "newer_database" == refused.value.code
    assert 3 == profile.info().revision


@pytest.mark.parametrize("content", [b"", b"no database", b"SQLite format 3\0" + b"\xff" * 2000])
def test_a_damaged_or_foreign_file_changes_nothing(content, profile, tmp_path):
    """The profile is as it was, and the error says what the file is."""
    (tmp_path / "bad.db").write_bytes(content)
    for path in (tmp_path / "bad.db", tmp_path):
        with pytest.raises(Failed):
            profile.restore(str(path))
    with pytest.raises(NotFound, match="there is no file"):
        profile.restore(tmp_path / "missing.db")
    assert (["mint", "tabs", "tea"], 3) == (labels(profile), profile.info().revision)


def test_a_paused_profile_is_not_restored_but_backed_up(profile, tmp_path):
    """A pause stops what changes the profile, not what takes it along."""
    made = profile.backup(str(tmp_path / "copy.db"))
    profile.pause()
    with pytest.raises(Refused, match="paused"):
        profile.restore(made.path)
    assert profile.backup().entries == 3


def test_writers_during_a_restore_are_before_or_after_it(profile, tmp_path):
    """Nothing of a write is lost in between: it is in the backup's place, or on top of it."""
    made = profile.backup(str(tmp_path / "copy.db"))
    failures = []

    def write() -> None:
        try:
            with Profile.open(profile.settings.database) as other:
                for number in range(150):
                    with contextlib.suppress(NotFound):
                        # Written, and taken away by the restore before it was read back.
                        other.add(f"thread {number}", "x")
        except Exception as error:  # noqa: BLE001 (told by the assertion)
            failures.append(error)

    writer = threading.Thread(target=write)
    writer.start()
    profile.restore(made.path)
    writer.join()
    assert [] == failures
    there = [entry.item for entry in profile.show() if entry.item.startswith("thread")]
    numbers = sorted(int(item.split()[1]) for item in there)
    assert numbers == [*range(150 - len(numbers), 150)]
    assert profile.doctor().clean


def test_a_restore_expects_a_revision_like_every_write(profile, tmp_path):
    """Who has not seen the newest act restores nothing, and no copy is left of the attempt."""
    made = profile.backup(str(tmp_path / "copy.db"))
    profile.add("rice", "x")
    with pytest.raises(Refused, match="revision 4, not at 3"):
        profile.restore(made.path, expect=3)
    assert 4 == len(profile.show())
    assert not os.path.exists(profile.settings.kept("backups")) or not os.listdir(
        profile.settings.kept("backups")
    )
    assert 5 == profile.restore(made.path, expect=4).revision


def test_a_file_that_cannot_be_restored_leaves_no_copy(profile, tmp_path):
    """What was there before is kept only where it was replaced."""
    (tmp_path / "text.db").write_text("no database")
    with pytest.raises(Failed):
        profile.restore(str(tmp_path / "text.db"))
    assert not os.path.exists(profile.settings.kept("backups"))


def test_what_is_replaced_is_kept_to_the_last_act(profile, tmp_path):
    """However fast others write, each act is in the copy of what was there, or comes after it."""
    made = profile.backup(str(tmp_path / "copy.db"))
    command = [sys.executable, "-c", WRITING, profile.settings.database, "200"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL) as writer:
        writer.stdout.readline()
        before = profile.restore(made.path).before
        writer.wait()
    with Profile.open(before) as kept:
        there = {entry.item for entry in [*kept.show(), *profile.show()]}
    numbers = sorted(int(item.split()[1]) for item in there if item.startswith("other"))
    assert [*range(len(numbers))] == numbers


def test_what_a_foreign_backup_had_forgotten_stays_out(profile, tmp_path):
    """Its hashes come along with their salt; what was forgotten here stays forgotten, too."""
    with Profile.open(tmp_path / "other.db") as other:
        other.add("rice", "x", score=9)
        other.add("beans", "x", score=9)
        other.forget("rice")
        made = other.backup(str(tmp_path / "foreign.db"))
    profile.forget("tea")
    profile.restore(made.path)
    for label in ("rice", "tea"):
        with pytest.raises(Refused, match="forgotten"):
            profile.add(label, "x")
    assert ["beans"] == labels(profile)
    assert profile.doctor().clean
