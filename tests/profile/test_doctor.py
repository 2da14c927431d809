"""Each thing that is wrong is found, has a remedy, and is repaired where nothing is lost by it."""

from __future__ import annotations

import os
import sqlite3
from pathlib import Path

import pytest

from aizo import Profile, receipts, settings
from aizo.profile import surroundings


@pytest.fixture
def profile():
    """Give a profile of some entries, with segment files."""
    with Profile.open() as opened:
        for number in range(600):
            opened.add(f"label {number}", f"Reason {number}", score=9, scenarios=["coding"])
        opened.top()
        yield opened


def sick(profile, *statements) -> None:
    """Change the database behind the profile's back."""
    with sqlite3.connect(profile.settings.database) as db:
        for statement in statements:
            db.execute(statement)
    db.close()


def codes(profile, **how):
    """Give the codes of what is found."""
    done = profile.doctor(**how)
    assert all(one.message.endswith(".") and one.remedy for one in done.findings)
    assert done.exit_code == (0 if done.clean else 1)
    return [one.code for one in done.findings]


def test_a_sound_profile_is_clean(profile):
    """Nothing is found where nothing is wrong, on a profile with files and on none at all."""
    assert [] == codes(profile)
    with Profile.open("nothing.db") as empty:
        assert [] == codes(empty)
        assert not empty.exists


def test_it_says_why_agents_get_what_they_get(profile):
    """Nobody asked, somebody did, paused: each is said, and where to read more."""
    assert "`aizo hosts`" in profile.doctor().notes[0]
    receipts.record(profile.settings, "mcp", "Bob", "top", {}, 100, 1, [3], 9, "asked")
    assert profile.doctor().notes[0].startswith("Asked last: mcp to Bob, ")
    profile.pause()
    with Profile.open() as other:
        assert "aizo resume" in other.doctor().notes[0]


@pytest.mark.parametrize(
    ("statement", "code", "is_mended"),
    [
        ("UPDATE preferences SET item_key = 'x' WHERE id = 3", "key", True),
        ("UPDATE preferences SET last_seen = 'yesterday' WHERE id = 3", "date", True),
        ("DROP TRIGGER preference_updated", "schema", True),
        ("DROP INDEX history_entry", "schema", True),
        ("UPDATE decay_config SET half_life_days = -1", "decay", True),
        ("UPDATE preferences SET reason = '' WHERE id = 3", "rule", False),
        ("UPDATE preferences SET reason = char(7) || 'x' WHERE id = 3", "rule", False),
        ("UPDATE preferences SET kind = 'guess' WHERE id = 3", "rule", False),
        ("UPDATE preferences SET keywords = 'A, b' WHERE id = 3", "rule", False),
        ("UPDATE preferences SET touch_count = -1 WHERE id = 3", "rule", False),
        ("DELETE FROM act WHERE revision = 7", "orphan", False),
        ("DELETE FROM preferences WHERE id = 3", "orphan", False),
        ("DROP TABLE history", "table", False),
        ("INSERT INTO state VALUES ('salt', 'zz')", "salt", False),
    ],
)
def test_what_is_wrong_in_the_database_is_found(statement, code, is_mended, profile):
    """By SQLite's own check, by the schema, and by the rules of every row."""
    sick(profile, statement)
    assert [code] == codes(profile)
    assert [code] == codes(profile, repair=True)
    assert ([] if is_mended else [code]) == codes(profile)


def test_a_date_in_the_future_is_found(profile):
    """It fades late, and the remedy brings it to the present."""
    sick(
        profile,
        "UPDATE preferences SET last_seen = '2036-01-01T00:00:00.000Z', "
        "last_seen_ms = 2082758400000 WHERE id = 5",
    )
    (finding,) = profile.doctor().findings
    assert "future" == finding.code
    assert "aizo apply" in finding.remedy
    profile.apply([5])
    assert [] == codes(profile)


def test_a_damaged_database_is_found(profile):
    """The remedy is a backup."""
    path = profile.settings.database
    profile.close()
    content = bytearray(Path(path).read_bytes())
    content[8192 : 8192 + 4096] = os.urandom(4096)
    Path(path).write_bytes(content)
    with Profile.open() as opened:
        done = opened.doctor()
    assert not done.clean
    assert {one.code for one in done.findings} & {"damaged", "damaged_database"}
    assert "restore" in done.findings[0].remedy.lower()


def test_a_segment_that_shows_something_else_is_found(profile):
    """Whole contents are compared: one byte of text in a file is enough."""
    (path,) = [one for one in Path(profile.settings.cache_folder).iterdir() if "-" in one.name]
    content = path.read_bytes()
    path.write_bytes(content.replace(b"reason 17\0", b"reason 18\0", 1))
    assert path.read_bytes() != content
    assert ["segments"] == codes(profile)
    assert ["segments"] == codes(profile, repair=True)
    assert [] == codes(profile)
    assert 600 == len(profile.show())


@pytest.mark.skipif(os.name != "posix", reason="modes are POSIX")
def test_files_that_others_may_read_are_found(profile):
    """Database, cache and folders of ours; a repair makes them private."""
    database = profile.settings.database
    os.chmod(database, 0o644)
    os.chmod(profile.settings.cache_folder, 0o755)
    assert ["mode", "mode"] == codes(profile)
    codes(profile, repair=True)
    assert 0o600 == os.stat(database).st_mode & 0o777
    assert [] == codes(profile)


def test_leftovers_of_processes_that_died_are_found(profile):
    """Half-written files go with a repair; the text of an edit is the person's."""
    folder = Path(profile.settings.cache_folder)
    part, text = folder / "scenarios.123.0a1b2c3d", Path(profile.settings.kept("edits"))
    part.write_text("x")
    settings.make_private_folder(str(text))
    (text / "edit.txt").write_text("mine")
    for path in (part, text / "edit.txt"):
        os.chmod(path, 0o600)
        os.utime(path, (1, 1))
    assert ["leftover", "leftover"] == codes(profile)
    codes(profile, repair=True)
    assert ["leftover"] == codes(profile)
    assert "mine" == (text / "edit.txt").read_text()


@pytest.mark.parametrize("place", ["Dropbox/x", "OneDrive - Firm", "Mobile Documents", "marked"])
def test_a_synchronised_folder_is_found(place, tmp_path):
    """By its name, or by the mark that a program leaves in it."""
    folder = tmp_path / place
    folder.mkdir(parents=True)
    if place == "marked":
        (tmp_path / ".stfolder").touch()
    with Profile.open(folder / "p.db") as profile:
        profile.add("tea", "x")
        assert "synced" in codes(profile)


def test_the_kind_of_a_file_system_is_read_from_the_mounts():
    """The longest mount point that holds the path tells; a blank in it is escaped."""
    mounts = (
        "/dev/sda1 / ext4 rw 0 0\nhost:/x /home nfs4 rw 0 0\n//host/y /home/a\\040b cifs rw 0 0\n"
    )
    assert "ext4" == surroundings.file_system("/var/p.db", mounts)
    assert "nfs4" == surroundings.file_system("/home/c/p.db", mounts)
    assert "cifs" == surroundings.file_system("/home/a b/p.db", mounts)
    assert "ext4" == surroundings.file_system("/homeless/p.db", mounts)


@pytest.mark.parametrize("content", ["scenarios: [broken", "scenarios:\n  - name: 3\n", "- 1\n"])
def test_scenarios_that_cannot_be_used_are_found(profile, content):
    """What of the person's own file does not count is told, and in which file."""
    path = Path(profile.settings.home, "scenarios.yaml")
    path.write_text(content, encoding="utf-8")
    assert {"scenarios"} == {*codes(profile)}
    assert str(path) in profile.doctor().findings[0].message


def test_trouble_with_env_files_is_found(profile, tmp_path):
    """An untrusted ./.env, a key that others may read, a database that is not there."""
    home = Path(profile.settings.home)
    Path(".env").write_text("AIZO_DB_PATH=elsewhere.db\n")
    (home / ".env").write_bytes(b"OPENAI_API_KEY=x\nAIZO_DB_PATH=gone.db\n\xff\n")
    os.chmod(home / ".env", 0o644)
    with Profile.open() as opened:
        assert str(home / "gone.db") == opened.settings.database
        found = opened.doctor().findings
        assert {"env"} == {one.code for one in found}
        told = " ".join(one.message for one in found)
        for part in ("not trusted", "no UTF-8", "which does not exist"):
            assert part in told
        if os.name == "posix":
            assert "may be read by others" in told


def test_a_switched_off_profile_is_not_repaired(profile, monkeypatch):
    """AIZO_OFF reads as empty: there is nothing to find, and nothing is written."""
    monkeypatch.setenv("AIZO_OFF", "1")
    with Profile.open() as opened:
        assert opened.settings.off
        assert [] == codes(opened)


def test_a_subject_is_examined_alone(profile):
    """Neither findings nor files of others are seen."""
    os.chmod(profile.settings.database, 0o644)
    with Profile.of(settings.load(subject="ann")) as ann:
        ann.add("tea", "x")
        assert [] == codes(ann)


@pytest.mark.parametrize("value", ["'soon'", "x'41'", "1.5", "77"])
@pytest.mark.parametrize("column", ["decay_class", "expires_at_ms", "last_seen_ms", "touch_count"])
def test_a_number_that_is_none_is_found_and_put_right(column, value, tmp_path):
    """An entry that another program hid by it counts again, with all its texts."""
    with Profile.open(tmp_path / "p.db") as profile:
        profile.add("tea", "x", score=9, keywords="k")
        profile.add("pets", "x", kind="tentative")
        db = sqlite3.connect(profile.settings.database)
        db.execute(f"UPDATE preferences SET {column} = {value}")
        db.commit()
        db.close()
        is_number = value == "77" and column != "decay_class"
        assert ("type" in {one.code for one in profile.doctor().findings}) != is_number
        profile.doctor(repair=True)
        if not is_number:
            assert profile.doctor().clean
            assert ["tea"] == [entry.item for entry in profile.show()]
            assert ["pets"] == [entry.item for entry in profile.review().entries]
