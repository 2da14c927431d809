"""A process that is bound to a subject reaches that subject's profile, and no other."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from aizo import Profile
from aizo.errors import AizoError, InvalidInput
from aizo.surface.operations import COMMANDS


@pytest.fixture
def two(aizo):
    """Give two subjects and a profile without one, each with an entry."""
    assert aizo("--subject", "ann|1", "add", "tea", "Ann drinks it").code == 0
    assert aizo("add", "rice", "Ben eats it", "--subject", "ben@x").code == 0
    assert aizo("add", "mint", "Somebody").code == 0
    return aizo


def items(answer):
    """Give the labels of a list of entries."""
    return [entry["item"] for entry in answer.json]


def test_each_sees_its_own(two, monkeypatch):
    """By option before or after the command, and by the variable."""
    assert ["tea"] == items(two("--subject", "ann|1", "show", "--json"))
    assert ["rice"] == items(two("show", "--json", "--subject", "ben@x"))
    assert ["mint"] == items(two("show", "--json"))
    monkeypatch.setenv("AIZO_SUBJECT", "ann|1")
    assert ["tea"] == items(two("top", "--json"))
    assert ["tea"] == items(two("recall", "--json"))


@pytest.mark.parametrize("words", sorted(COMMANDS))
def test_no_command_leaves_the_subject(words, two, monkeypatch):
    """Whatever command, another subject or database beside it is a usage error."""
    monkeypatch.setenv("AIZO_SUBJECT", "ann|1")
    for more in (["--subject", "ben@x"], ["--db", "x.db"], ["--subject", ""], ["--subject", " "]):
        for line in ([*more, *words.split()], [*words.split(), *more]):
            answer = two(*line)
            assert answer.code == 2, line
            assert "rice" not in answer.out + answer.err
    assert not Path("x.db").exists()


def test_words_appended_by_others_do_not_change_the_subject(two):
    """The last of two would win: two different ones are refused."""
    answer = two("--subject", "ann|1", "show", "--json", "--subject", "ben@x")
    assert (2, "") == (answer.code, answer.out)
    assert ["tea"] == items(two("--subject", "ann|1", "show", "--json", "--subject", "ann|1"))


def test_no_file_argument_leads_to_another_subject(two, monkeypatch):
    """Databases and exports of others in the home are refused, by any way to their path."""
    with Profile.open(subject="ben@x") as ben:
        export, backup = ben.save().path, ben.backup().path
        other = ben.settings
    home = os.environ["AIZO_HOME"]
    os.symlink(other.folder, "link")
    relative = os.path.relpath(other.database)
    monkeypatch.setenv("AIZO_SUBJECT", "ann|1")
    ways = (other.database, relative, f"link/{os.path.basename(other.database)}", backup, export)
    for path in (*ways, os.path.join(home, "preferences.db")):
        for words in (["restore", path], ["import", path], ["backup", path, "--force"]):
            assert two(*words).code == 2, words
        assert two("export", "-o", path, "--force").code == 2
        assert two("export", "--section", path).code == 2
    assert ["tea"] == items(two("show", "--json"))
    monkeypatch.delenv("AIZO_SUBJECT")
    assert ["rice"] == items(two("show", "--json", "--subject", "ben@x"))


def test_no_method_of_a_program_leaves_it(two, monkeypatch):
    """Neither does Profile.open under the variable."""
    monkeypatch.setenv("AIZO_SUBJECT", "ann|1")
    with Profile.open() as profile:
        assert ["tea"] == [entry.item for entry in profile.show()]
        for name in ("restore", "load", "backup", "save"):
            with pytest.raises(AizoError):
                getattr(profile, name)(os.path.join(os.environ["AIZO_HOME"], "preferences.db"))
    for how in ({"database": "x.db"}, {"subject": "ben@x"}, {"subject": ""}):
        with pytest.raises(InvalidInput):
            Profile.open(**how)


def test_no_env_file_leaves_it(two, aizo, monkeypatch):
    """A trusted ./.env and the home's choose nothing for a subject."""
    Path(".env").write_text("AIZO_DB_PATH=x.db\nAIZO_SUBJECT=ben@x\n")
    assert aizo("config", "trust").code == 0
    (Path(os.environ["AIZO_HOME"]) / ".env").write_text("AIZO_DB_PATH=y.db\nAIZO_SUBJECT=ben@x\n")
    assert ["tea"] == items(two("--subject", "ann|1", "show", "--json"))
    monkeypatch.setenv("AIZO_SUBJECT", "ann|1")
    assert ["tea"] == items(two("show", "--json"))


def test_subjects_are_listed_with_counts_by_who_is_bound_to_none(two, monkeypatch):
    """A bound process does not even learn the names of others."""
    told = two("subjects", "--json").json["subjects"]
    assert [("ann|1", 1), ("ben@x", 1)] == [(one["name"], one["entries"]) for one in told]
    assert "ann|1  1 entry" in two("subjects", "list").out
    monkeypatch.setenv("AIZO_SUBJECT", "ann|1")
    for words in (["subjects"], ["subjects", "list"], ["subjects", "erase", "ben@x", "--yes"]):
        answer = two(*words)
        assert (2, "") == (answer.code, answer.out)
        assert "ben" not in answer.err


def test_erasing_one_leaves_nothing_of_it_and_all_of_the_others(two):
    """Database, cache, exports, backups and receipts go; copies elsewhere are named."""
    with Profile.open(subject="ann|1") as ann:
        ann.save()
        ann.backup()
        elsewhere = ann.save("out.json").path
        for number in range(600):
            ann.add(f"label {number}", "x")
        ann.top()
        folder = ann.settings.folder
    assert 2 == two("subjects", "erase", "ann|1").code
    assert 3 == two("subjects", "erase", "ANN|1", "--yes").code
    answer = two("subjects", "erase", "ann|1", "--yes")
    assert answer.code == 0
    assert f"Out of reach: {elsewhere}" in answer.out
    assert not os.path.exists(folder)
    assert ["ben@x"] == [one["name"] for one in two("subjects", "--json").json["subjects"]]
    assert ["rice"] == items(two("show", "--json", "--subject", "ben@x"))
    assert [] == items(two("show", "--json", "--subject", "ann|1"))


def test_an_interrupted_erasure_is_finished_by_the_next_look(two):
    """What was moved away to be deleted is no subject any more."""
    (folder,) = [
        p
        for p in Path(os.environ["AIZO_HOME"], "subjects").iterdir()
        if (p / "name").read_text() == "ann|1"
    ]
    folder.rename(f"{folder}.erasing.00000000")
    assert ["ben@x"] == [one["name"] for one in two("subjects", "--json").json["subjects"]]
    assert 1 == len([*folder.parent.iterdir()])


def test_who_has_an_erased_subject_open_begins_anew(two):
    """Nothing of the old profile comes back by its next write."""
    program = (
        "import sys; from aizo import Profile\n"
        "with Profile.open() as profile:\n"
        "    profile.top(); print('ready', flush=True); sys.stdin.readline()\n"
        "    print(len(profile.show())); profile.add('new', 'x')\n"
        "    print(','.join(entry.item for entry in profile.show()))\n"
    )
    with subprocess.Popen(
        [sys.executable, "-c", program],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
        env={**os.environ, "AIZO_SUBJECT": "ann|1"},
    ) as running:
        assert running.stdout.readline() == "ready\n"
        assert two("subjects", "erase", "ann|1", "--yes").code == 0
        out, _ = running.communicate("\n", timeout=30)
    assert "0\nnew\n" == out
    told = {one["name"]: one["entries"] for one in two("subjects", "--json").json["subjects"]}
    assert {"ann|1": 1, "ben@x": 1} == told


def test_no_operation_takes_a_subject():
    """Behind every other door the subject is bound before the first call."""
    from aizo.surface.operations import everything

    for operation in everything():
        names = {param.name for param in operation.params}
        assert names.isdisjoint({"subject", "database", "db", "home"})
    assert json.dumps(sorted(COMMANDS)).count("subject") == 0
