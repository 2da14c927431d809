"""A subject bound at the start cannot be left: not by a name, a path, a file or a link."""

from __future__ import annotations

import os

import pytest

from aizo import settings, subjects, trust
from aizo.errors import Failed, InvalidInput

BOUND = settings.SUBJECT


def load(tmp_path, db=None, subject=None, **env):
    """Load with a home of this test, hot and cold, which must agree."""
    environment = {"AIZO_HOME": str(tmp_path / "home"), **env}
    found = settings.load(db, environment, str(tmp_path), subject=subject)
    hot = settings.load_hot(db, environment, str(tmp_path), subject=subject)
    assert found.database == hot.database
    assert found.subject == hot.subject
    return found


@pytest.mark.parametrize(
    "name", ["ann", "a|b", "ann@example.org", "../../etc", "a/b\\c", "~", "C:", "名前", "two words"]
)
def test_any_visible_name_is_a_subject_inside_the_home(name, tmp_path):
    """Ids with bars, slashes, dots and at signs are names, never paths."""
    found = load(tmp_path, subject=name)
    folder, file = os.path.split(found.database)
    assert (name, "preferences.db") == (found.subject, file)
    assert str(tmp_path / "home" / "subjects") == os.path.dirname(folder)
    assert found.folder == folder
    for what in ("cache", "receipts", "exports", "backups"):
        assert os.path.join(folder, what) == found.kept(what)
    assert found.kept("cache") == found.cache_folder
    assert not os.path.exists(folder)


@pytest.mark.parametrize(
    "name", ["", " ", "\t", "\u3000", "\u200b", " ann", "ann\n", "a\0b", "\ud800", "x" * 257]
)
def test_a_name_that_nobody_can_see_is_refused(name, tmp_path):
    """Empty and blank names mean nobody, not everybody; control characters are no names."""
    with pytest.raises(InvalidInput, match="subject must"):
        load(tmp_path, subject=name)
    with pytest.raises(InvalidInput, match=f"{BOUND} must"):
        load(tmp_path, **{BOUND: name})


def test_two_names_are_two_profiles(tmp_path):
    """Names are taken exactly: no folding makes one person of two."""
    names = ["ann", "Ann", "ANN", "ann.", "ann|", "ann ben"]
    assert len(names) == len({load(tmp_path, subject=name).database for name in names})
    without = load(tmp_path)
    assert without.subject is None
    assert str(tmp_path / "home") == without.folder


def test_a_database_beside_a_subject_is_a_usage_error(tmp_path):
    """`--db` could lead anywhere, so it does not go with a subject."""
    for how in ({"subject": "ann"}, {BOUND: "ann"}):
        with pytest.raises(InvalidInput) as refused:
            load(tmp_path, db=str(tmp_path / "other.db"), **how)
        assert "usage" == refused.value.code


def test_the_variable_cannot_be_left_by_an_argument(tmp_path):
    """Whoever starts the process decides; the same name again is no contradiction."""
    with pytest.raises(InvalidInput, match="bound to another subject"):
        load(tmp_path, subject="ben", **{BOUND: "ann"})
    assert "ann" == load(tmp_path, subject="ann", **{BOUND: "ann"}).subject
    assert BOUND == load(tmp_path, **{BOUND: "ann"}).database_source
    assert "--subject" == load(tmp_path, subject="ann").database_source


def test_no_variable_and_no_env_file_leads_out(tmp_path):
    """AIZO_DB_PATH, a trusted ./.env and the home's .env choose nothing for a subject."""
    home = tmp_path / "home"
    home.mkdir()
    for folder in (tmp_path, home):
        (folder / ".env").write_text(f"AIZO_DB_PATH={tmp_path}/out.db\n{BOUND}=ben\n")
    trust.trust({"AIZO_HOME": str(home)}, str(tmp_path))
    assert str(tmp_path / "out.db") == load(tmp_path).database
    own = load(tmp_path, subject="ann")
    assert own.database.startswith(str(home / "subjects"))
    assert [] == own.notes
    told = load(tmp_path, subject="ann", AIZO_DB_PATH=str(tmp_path / "other.db"))
    assert own.database == told.database
    assert "AIZO_DB_PATH is ignored" in told.notes[0]


def test_a_link_or_a_swapped_folder_is_noticed(tmp_path):
    """What lies at the subject's place is its own folder, with its name inside, or refused."""
    ann, ben = (load(tmp_path, subject=name).folder for name in ("ann", "ben"))
    for folder, name in ((ann, "ann"), (ben, "ben")):
        subjects.claim(folder, name)
    os.rename(ann, ann + "-away")
    os.symlink(ben, ann)
    with pytest.raises(Failed, match="not what this subject"):
        load(tmp_path, subject="ann")
    os.unlink(ann)
    os.rename(ben, ann)
    with pytest.raises(Failed, match="not what this subject"):
        load(tmp_path, subject="ann")
    os.rename(ann, ben)
    os.rename(ann + "-away", ann)
    os.symlink(os.path.join(ben, "preferences.db"), os.path.join(ann, "preferences.db"))
    with pytest.raises(Failed, match="not what this subject"):
        load(tmp_path, subject="ann")
    assert ["ann", "ben"] == [name for name, _ in subjects.listed(str(tmp_path / "home"))]


@pytest.mark.skipif(os.name != "posix", reason="modes are POSIX")
def test_the_name_is_kept_privately(tmp_path):
    """The folder is named by a hash; the name stands in a private file inside."""
    folder = load(tmp_path, subject="ann@example.org").folder
    subjects.claim(folder, "ann@example.org")
    subjects.claim(folder, "ann@example.org")
    assert ["name"] == os.listdir(folder)
    assert "ann" not in folder.removeprefix(str(tmp_path))
    assert 0o600 == os.stat(os.path.join(folder, "name")).st_mode & 0o777
    assert 0o700 == os.stat(folder).st_mode & 0o777
