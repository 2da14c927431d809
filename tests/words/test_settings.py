"""Which database, which home, and where each value came from."""

from __future__ import annotations

import os
import stat
import subprocess
import sys

import pytest

from aizo import settings, trust
from aizo.errors import Failed, InvalidInput, NotFound

POSIX = os.name == "posix"


@pytest.fixture
def home(tmp_path):
    """Give a home folder."""
    folder = tmp_path / "home"
    folder.mkdir()
    return folder


@pytest.fixture
def project(tmp_path):
    """Give a project's folder."""
    folder = tmp_path / "project"
    folder.mkdir()
    return folder


def load(home, project, db=None, **env):
    """Load with this home and folder, hot and cold, which must agree."""
    environment = {"AIZO_HOME": str(home), **env}
    found = settings.load(db, environment, str(project))
    hot = settings.load_hot(db, environment, str(project))
    if hot is not None:
        assert found.database == hot.database
        assert found.database_source == hot.database_source
        assert found.notes == hot.notes
    return found


def mode(path):
    """Give the permission bits of a file or folder."""
    return stat.S_IMODE(os.stat(path).st_mode)


def test_without_any_setting_the_database_lies_in_the_home(home, project):
    """A first start needs no configuration."""
    found = load(home, project)

    assert (str(home / "preferences.db"), "default") == (found.database, found.database_source)
    assert "AIZO_HOME" == found.home_source
    assert not found.is_explicit
    assert not found.off
    assert [] == found.notes


def test_the_home_is_in_the_users_home_when_nobody_says_otherwise(project):
    """~/.aizo is the place of the Rust aizo, so that its users carry over."""
    found = settings.load(env={}, cwd=str(project))

    assert (os.path.expanduser("~/.aizo"), "default") == (found.home, found.home_source)


def test_each_source_beats_those_after_it(home, project):
    """The order is: argument, variable, trusted ./.env, the home's .env, default."""
    (home / ".env").write_text("AIZO_DB_PATH=user.db\n")
    assert ("~/.aizo/.env", str(home / "user.db")) == source(load(home, project))

    (project / ".env").write_text("AIZO_DB_PATH=project.db\n")
    trust.trust({"AIZO_HOME": str(home)}, str(project))
    assert ("./.env", str(project / "project.db")) == source(load(home, project))

    variable = {"AIZO_DB_PATH": "variable.db"}
    assert ("AIZO_DB_PATH", str(project / "variable.db")) == source(load(home, project, **variable))

    named = load(home, project, db="named.db", **variable)
    assert ("--db", str(project / "named.db")) == source(named)
    assert named.is_explicit


def source(found):
    """Give the database and where it came from."""
    return found.database_source, found.database


def test_paths_begin_at_the_users_home_or_at_the_folder(home, project):
    """A tilde and a relative path are resolved, and dots are taken out."""
    assert os.path.expanduser("~/x.db") == load(home, project, db="~/x.db").database
    assert str(project / "y.db") == load(home, project, db="sub/../y.db").database
    assert str(home / "z.db") == load(home, project, db=home / "z.db").database


@pytest.mark.parametrize("db", ["", "  ", "a\0b"])
def test_an_empty_database_name_is_refused(home, project, db):
    """Nothing named is never taken for everything."""
    with pytest.raises(InvalidInput, match="db must be a path"):
        load(home, project, db=db)


def test_an_empty_variable_counts_as_not_set(home, project):
    """A shell's empty export changes nothing."""
    assert "default" == load(home, project, AIZO_DB_PATH="").database_source


def test_a_home_named_by_the_caller_comes_first(home, project, tmp_path):
    """The argument beats AIZO_HOME."""
    found = settings.load(None, {"AIZO_HOME": str(home)}, str(project), tmp_path / "other")

    assert (str(tmp_path / "other"), "argument") == (found.home, found.home_source)


@pytest.mark.parametrize(
    ("value", "off"), [("1", True), ("true", True), ("", False), ("0", False), ("no", False)]
)
def test_aizo_can_be_switched_off(home, project, value, off):
    """AIZO_OFF=1 is the switch."""
    assert off == load(home, project, AIZO_OFF=value).off


def test_each_database_has_a_cache_folder_of_its_own(home, project):
    """What is derived from one database never lies beside that of another."""
    one, other = load(home, project, db="a.db"), load(home, project, db="b.db")

    assert one.cache_folder == load(home, project, db="./a.db").cache_folder
    assert one.cache_folder != other.cache_folder
    assert str(home / "cache") == os.path.dirname(one.cache_folder)


class TestHomeEnv:
    """The user's own .env needs no trust."""

    def test_it_is_parsed_once_and_then_known_without_the_parser(self, home, project):
        """The hot path asks for the parser only when the file has changed."""
        env = {"AIZO_HOME": str(home)}
        (home / ".env").write_text('# mine\nexport AIZO_DB_PATH="~/my data/p.db"  # here\n')

        assert settings.load_hot(None, env, str(project)) is None
        cold = settings.load(None, env, str(project))
        hot = settings.load_hot(None, env, str(project))
        assert os.path.expanduser("~/my data/p.db") == cold.database
        assert cold.database == hot.database

        (home / ".env").write_text("AIZO_DB_PATH=longer-than-before.db\n" * 3)
        assert settings.load_hot(None, env, str(project)) is None
        assert str(home / "longer-than-before.db") == load(home, project).database

    def test_without_a_database_in_it_the_default_holds(self, home, project):
        """Other lines of the file are nothing to us, and are cached as nothing."""
        (home / ".env").write_text("OTHER=1\nAIZO_DB_PATH=\n")

        assert "default" == load(home, project).database_source
        assert settings.load_hot(None, {"AIZO_HOME": str(home)}, str(project)) is not None

    def test_a_path_made_of_variables_is_read_every_time(self, home, project, monkeypatch):
        """What depends on the environment is never cached."""
        (home / ".env").write_text("AIZO_DB_PATH=/data/${WHO}.db\n")
        for who in ("ann", "bob"):
            monkeypatch.setenv("WHO", who)
            assert f"/data/{who}.db" == load(home, project).database.replace("\\", "/")[-13:]
        assert settings.load_hot(None, {"AIZO_HOME": str(home)}, str(project)) is None

    def test_keys_in_it_are_not_copied_into_the_cache(self, home, project):
        """The cache holds the path and nothing else of the file."""
        (home / ".env").write_text("SECRET_KEY=abc123\nAIZO_DB_PATH=p.db\n")
        load(home, project)

        assert b"abc123" not in (home / "cache" / "settings").read_bytes()

    def test_when_the_cache_cannot_be_written_the_answer_is_the_same(self, home, project):
        """The cache only saves time."""
        (home / ".env").write_text("AIZO_DB_PATH=p.db\n")
        (home / "cache").write_text("a file is in the way")

        assert str(home / "p.db") == load(home, project).database

    @pytest.mark.parametrize("content", [b"\xff\xfe\0", b"\xef\xbb\xbfAIZO_DB_PATH=p.db\n"])
    def test_other_encodings_do_not_break_it(self, home, project, content):
        """A byte order mark is skipped, other bytes are no setting."""
        (home / ".env").write_bytes(content)

        assert load(home, project).database in {str(home / "p.db"), str(home / "preferences.db")}


class TestProjectEnv:
    """A checkout must not be able to swap the profile that reaches a prompt."""

    def trust(self, home, project):
        """Trust the project's .env."""
        return trust.trust({"AIZO_HOME": str(home)}, str(project))

    def test_until_it_is_trusted_it_is_ignored_with_a_note(self, home, project):
        """The note names the file and what would let it choose."""
        (project / ".env").write_text("AIZO_DB_PATH=evil.db\n")
        found = load(home, project)

        assert "default" == found.database_source
        assert 1 == len(found.notes)
        assert str(project / ".env") in found.notes[0]
        assert "aizo config trust" in found.notes[0]

    def test_one_that_names_no_database_is_not_worth_a_note(self, home, project):
        """Most projects' .env files are nothing to us."""
        (project / ".env").write_text("DATABASE_URL=x\n")

        assert [] == load(home, project).notes

    def test_a_changed_file_is_no_longer_trusted(self, home, project):
        """Trust is for the content that was seen."""
        (project / ".env").write_text("AIZO_DB_PATH=p.db\n")
        trusted = self.trust(home, project)
        assert (str(project / ".env"), str(project / "p.db")) == (trusted.path, trusted.database)
        assert "./.env" == load(home, project).database_source

        (project / ".env").write_text("AIZO_DB_PATH=q.db\n")
        found = load(home, project)
        assert "default" == found.database_source
        assert found.notes

        self.trust(home, project)
        assert str(project / "q.db") == load(home, project).database
        assert 1 == (home / "trusted").read_text().count("\n")

    def test_the_same_content_elsewhere_is_not_trusted(self, home, project, tmp_path):
        """Trust is for one folder."""
        (project / ".env").write_text("AIZO_DB_PATH=/data/p.db\n")
        self.trust(home, project)
        other = tmp_path / "other"
        other.mkdir()
        (other / ".env").write_text("AIZO_DB_PATH=/data/p.db\n")

        assert "default" == load(home, other).database_source
        assert "./.env" == load(home, project).database_source

    def test_it_chooses_the_database_and_nothing_else(self, home, project, tmp_path):
        """Neither the home nor the switch nor the clock can be set from a project."""
        (project / ".env").write_text(
            f"AIZO_DB_PATH=p.db\nAIZO_HOME={tmp_path}/evil\nAIZO_OFF=1\nAIZO_NOW=2001-01-01T00:00:00Z\n"
        )
        self.trust(home, project)
        found = load(home, project)

        assert (str(home), False) == (found.home, found.off)
        assert "2026-03-01T12:00:00.000Z" == os.environ["AIZO_NOW"]

    def test_no_parent_folder_is_asked(self, home, project):
        """Only ./.env has a say, not that of a folder above."""
        (project / ".env").write_text("AIZO_DB_PATH=p.db\n")
        self.trust(home, project)
        below = project / "below"
        below.mkdir()

        assert "default" == load(home, below).database_source

    def test_a_trusted_file_needs_no_parser(self, home, project):
        """The hot path reads the recorded path."""
        (project / ".env").write_text("AIZO_DB_PATH=p.db\n")
        self.trust(home, project)
        program = (
            "import sys; from aizo import settings\n"
            "assert 'p.db' in settings.load_hot().database\n"
            "assert not {'dotenv', 're', 'hashlib', 'json'} & set(sys.modules), sys.modules"
        )
        subprocess.run(
            [
                sys.executable,
                "-I",
                "-S",
                "-c",
                f"import sys; sys.path[:0] = {sys.path!r}; {program}",
            ],
            env={**os.environ, "AIZO_HOME": str(home)},
            cwd=project,
            check=True,
        )

    def test_a_trusted_path_may_be_made_of_variables(self, home, project, monkeypatch):
        """What was trusted is the text; its variables are read when it is used."""
        (project / ".env").write_text("AIZO_DB_PATH=${WHO}.db\n")
        monkeypatch.setenv("WHO", "ann")
        assert str(project / "ann.db") == self.trust(home, project).database

        monkeypatch.setenv("WHO", "bob")
        assert str(project / "bob.db") == load(home, project).database

    def test_nothing_to_trust_is_not_found(self, home, project):
        """Without a .env there is nothing to record."""
        with pytest.raises(NotFound, match=r"no readable \.env"):
            self.trust(home, project)
        assert not (home / "trusted").exists()

    def test_the_homes_own_env_needs_no_trust_from_inside_the_home(self, home):
        """Standing in the home folder, its .env is the user's."""
        (home / ".env").write_text("AIZO_DB_PATH=p.db\n")
        found = load(home, home)

        assert ("~/.aizo/.env", []) == (found.database_source, found.notes)

    @pytest.mark.parametrize("record", [b"", b"nonsense\n", b"a\tb\n", b"\0\xff\t\t\t\t\n"])
    def test_a_damaged_record_trusts_nothing(self, home, project, record):
        """What cannot be read does not count."""
        (project / ".env").write_text("AIZO_DB_PATH=p.db\n")
        (home / "trusted").write_bytes(record)

        assert "default" == load(home, project).database_source

    @pytest.mark.skipif(not POSIX, reason="POSIX names may hold any byte")
    def test_a_folder_with_a_line_break_cannot_be_trusted(self, home, tmp_path):
        """A name cannot forge a line of the record."""
        folder = tmp_path / "a\nb"
        folder.mkdir()
        (folder / ".env").write_text("AIZO_DB_PATH=p.db\n")

        with pytest.raises(InvalidInput, match="tab or line break"):
            self.trust(home, folder)

    def test_a_folder_in_its_place_is_no_file(self, home, project):
        """A folder named .env is ignored."""
        (project / ".env").mkdir()

        assert [] == load(home, project).notes


@pytest.mark.skipif(not POSIX, reason="the folder can be removed under a process on POSIX only")
def test_a_current_folder_that_is_gone_stops_only_relative_paths(home, tmp_path, monkeypatch):
    """A shell left in a removed folder still reaches the profile."""
    gone = tmp_path / "gone"
    gone.mkdir()
    monkeypatch.chdir(gone)
    gone.rmdir()
    monkeypatch.setenv("AIZO_HOME", str(home))

    assert str(home / "preferences.db") == settings.load().database
    with pytest.raises(InvalidInput, match="no longer exists"):
        settings.load("relative.db")


@pytest.mark.skipif(not POSIX, reason="modes are POSIX")
class TestPrivacy:
    """What we make is for nobody else; what was there keeps its mode."""

    def test_every_folder_made_is_private(self, tmp_path):
        """Parents too, whatever the umask."""
        before = os.umask(0o022)
        try:
            settings.make_private_folder(str(tmp_path / "a" / "b" / "c"))
        finally:
            os.umask(before)

        assert [0o700] * 3 == [mode(tmp_path / p) for p in ("a", "a/b", "a/b/c")]

    def test_a_folder_that_was_there_keeps_its_mode(self, tmp_path):
        """A folder the user opened to others stays so."""
        (tmp_path / "open").mkdir(mode=0o755)
        (tmp_path / "open").chmod(0o755)
        settings.make_private_folder(str(tmp_path / "open" / "new"))

        assert [0o755, 0o700] == [mode(tmp_path / "open"), mode(tmp_path / "open" / "new")]

    def test_every_file_written_is_private_and_whole(self, tmp_path):
        """A file is replaced, and nothing is left beside it."""
        path = tmp_path / "file"
        path.write_text("old")
        path.chmod(0o644)
        settings.write_private(str(path), b"new")

        assert (b"new", 0o600) == (path.read_bytes(), mode(path))
        assert [path] == list(tmp_path.iterdir())

    def test_what_stands_in_the_way_is_named(self, tmp_path):
        """A file where a folder should be is an error with its path."""
        (tmp_path / "file").write_text("")

        with pytest.raises(Failed, match=r"cannot make the folder .*file"):
            settings.make_private_folder(str(tmp_path / "file" / "below"))
        with pytest.raises(Failed, match=r"cannot write .*nowhere"):
            settings.write_private(str(tmp_path / "nowhere" / "x"), b"")
