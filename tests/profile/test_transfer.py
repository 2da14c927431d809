"""Copies as text: everything out, and the same bytes again after everything in."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from aizo import Profile
from aizo.errors import Refused
from tests.profile.filled import RUST, everything, tables

FORMS = ("json", "jsonl")


@pytest.mark.parametrize("form", FORMS)
def test_out_and_in_again_gives_the_same_bytes(form, tmp_path):
    """History, tombstones, sources and settings come back with ids and act numbers."""
    with everything(Profile.open(tmp_path / "one.db")) as profile:
        text = profile.copy(form).text
        shown = [entry.uid for entry in profile.show()]
        revision = profile.info().revision
    with Profile.open(tmp_path / "two.db") as other:
        done = other.import_(text)
        assert (done.whole, done.added, done.revision) == (True, len(shown) + 1, revision)
        assert text == other.copy(form).text
        assert shown == [entry.uid for entry in other.show()]
        assert other.doctor().clean
        with pytest.raises(Refused, match="forgotten"):
            other.add("label 6", "x")
        with pytest.raises(Refused, match="source"):
            other.add("new", "x", source_id="c/7")
        with pytest.raises(Refused, match="before and removed"):
            other.add("Label 5", "x", source_id="c/5")
        assert "unchanged" == other.add("Label 8", "other", score=1, source_id="c/8").action
        assert 34 == other.add("something new", "x").entry.id
        assert "add" == other.undo().op
        assert "set_floor" == other.undo().op


@pytest.mark.parametrize("form", FORMS)
def test_the_same_file_again_changes_nothing(form, tmp_path):
    """Neither into its own profile nor into a filled one: no table gains a row."""
    with everything(Profile.open(tmp_path / "one.db")) as profile:
        text = profile.copy(form).text
        before = tables(profile.settings.database)
        done = profile.import_(text)
        assert (0, 0, 0) == (done.added, done.merged, done.removed)
        assert done.unchanged == profile.info().entries
        assert text == profile.copy(form).text
        assert before == tables(profile.settings.database)
    with Profile.open(tmp_path / "two.db") as other:
        other.import_(text)
        before = tables(other.settings.database)
        other.import_(text)
        assert before == tables(other.settings.database)
        other.import_(text, replace=True)
        assert before == tables(other.settings.database)


def test_an_export_depends_on_nothing_but_the_profile(tmp_path, set_now):
    """No time of the export is in it, and each process gives the same bytes."""
    path = tmp_path / "one.db"
    with everything(Profile.open(path)) as profile:
        texts = {profile.copy("json").text}
    set_now("2031-01-01T00:00:00Z")
    program = (
        "import sys; from aizo import Profile\n"
        "sys.stdout.buffer.write(Profile.open(sys.argv[1]).copy().text.encode())"
    )
    for seed in ("1", "2"):
        done = subprocess.run(
            [sys.executable, "-c", program, path],
            env={**os.environ, "PYTHONHASHSEED": seed},
            capture_output=True,
            check=True,
        )
        texts.add(done.stdout.decode())
    assert 1 == len(texts)
    assert [] == [line for line in texts.pop().splitlines() if "2031" in line]


def test_every_line_of_an_export_is_json(tmp_path):
    """The document is one value, and holds entries, history and settings under their names."""
    with everything(Profile.open(tmp_path / "one.db")) as profile:
        document = json.loads(profile.copy("json").text)
        lines = [json.loads(line) for line in profile.copy("jsonl").text.split("\n")[:-1]]
    assert ("export", 1, 45.0, 0.2) == tuple(
        document[name] for name in ("aizo", "format", "half_life_days", "floor")
    )
    assert document["entries"] == [line["entry"] for line in lines if "entry" in line]
    assert document["history"] == [line["history"] for line in lines if "history" in line]
    assert {"end": len(lines) - 1} == lines[-1]


def test_markdown_is_for_a_person(tmp_path):
    """Headings of the context block, one line an entry, nothing stored is markup."""
    with Profile.open(tmp_path / "one.db") as profile:
        profile.add("`code` *and* <b>", "a [link](x) | b", stance="never")
        profile.add("tea", "Drinks it", score=9, scenarios=["food"])
        page = profile.copy("markdown").text
    assert (
        "## Never\n\n- **\\`code\\` \\*and\\* &lt;b&gt;** [1]: a \\[link\\](x) \\| b (0.5;" in page
    )
    assert "## Prefer\n\n- **tea** [2]: Drinks it (9; for food; since 2026-03-01" in page


def test_scenarios_travel_when_asked(tmp_path):
    """A file of scenarios is written where there is none, and replaced only on purpose."""
    mine = "scenarios:\n  garden:\n    description: Plants\n    keywords: [soil, seed]\n"
    home = Path(os.environ["AIZO_HOME"])
    with Profile.open() as profile:
        profile.add("tea", "x")
        (home / "scenarios.yaml").write_text(mine)
    with Profile.open() as profile:
        text = profile.copy().text
    other = tmp_path / "other"
    with Profile.open(home=other) as profile:
        assert "--scenarios" in profile.import_(text).notes[0]
        assert not (other / "scenarios.yaml").exists()
        assert profile.import_(text, scenarios=True).scenarios == str(other / "scenarios.yaml")
    with Profile.open(home=other) as profile:
        assert text == profile.copy().text
        assert profile.import_(text, scenarios=True).scenarios is None
        (other / "scenarios.yaml").write_text(mine.replace("soil", "water"))
        assert 1 == profile.import_(text, scenarios=True).conflicts
        assert profile.import_(text, scenarios=True, replace=True).scenarios


KILLED = """
import sys
from aizo import Profile
print("ready", flush=True)
with Profile.open(sys.argv[1]) as profile, open(sys.argv[2], "rb") as file:
    profile.import_(file.read())
"""


@pytest.mark.skipif(os.name != "posix", reason="kill is POSIX")
@pytest.mark.parametrize("is_new", [True, False], ids=["new", "filled"])
def test_a_killed_import_leaves_the_old_state_or_the_whole_new_one(is_new, tmp_path):
    """Killed at any moment, no half of a file is in the profile."""
    with Profile.open(tmp_path / "source.db") as profile:
        rows = [{**RUST[0], "item": f"label {number}"} for number in range(2000)]
        profile.import_(json.dumps(rows))
        (tmp_path / "copy.json").write_text(profile.copy().text)
    for share in (0.0, 0.5, 0.8, 1.1):
        path = tmp_path / f"{share}.db"
        with Profile.open(path) as profile:
            if not is_new:
                profile.add("tea", "x")
        command = [sys.executable, "-c", KILLED, str(path), str(tmp_path / "copy.json")]
        with subprocess.Popen(command, stdout=subprocess.PIPE) as running:
            running.stdout.readline()
            time.sleep(share * 0.5)
            running.send_signal(signal.SIGKILL)
        with Profile.open(path) as profile:
            old = 0 if is_new else 1
            assert profile.info().entries in {old, 2000 + old}
            profile.import_((tmp_path / "copy.json").read_bytes())
            assert 2000 + old == profile.info().entries
            assert profile.doctor().clean
