"""The person's decisions on the command line, and what the commands around them tell."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import threading
from pathlib import Path

import pytest

ENTRY = [sys.executable, "-m", "aizo"]


def test_a_number_that_no_proposal_has_is_told_as_one(aizo, typed):
    """Accept, edit and refuse speak of proposals, and say where their numbers stand."""
    aizo("analyze", "--offline", typed("I like green tea."))
    for words in (["accept", "7"], ["edit", "7", "--prefer"], ["refuse", "7"]):
        code, _, err = aizo("review", *words)
        assert (3, True) == (code, "no proposal has the number 7" in err)
        assert "aizo review lists" in err
    assert 0 == aizo("review", "accept", "1", "7")[0]


def test_what_a_rule_forbids_to_accept_is_no_success(aizo, typed):
    """Where nothing was accepted the exit code is that of the reason; else it is 0."""
    aizo("add", "emojis", "Said so", "--never")
    aizo("add", "meetings before ten", "Said so", "--avoid")
    aizo("analyze", "--offline",
         typed("I like emojis.", "I hate meetings before 10.", "I like tea."))  # fmt: skip
    numbers = {one["item"]: str(one["id"]) for one in json.loads(aizo("review", "--json")[1])[
        "proposals"]}  # fmt: skip
    code, out, _ = aizo("review", "accept", numbers["emojis"])
    assert (4, True) == (code, "Still waits" in out)
    similar = numbers["meetings before 10"]
    assert 4 == aizo("review", "accept", similar)[0]
    assert 3 == aizo("review", "accept", similar, "--into", "nothing")[0]
    assert 0 == aizo("review", "accept", numbers["tea"], similar)[0]


def test_accepting_holds_to_the_revision_that_was_seen(aizo, typed):
    """What changed since is a conflict and nothing is written; several at once are one reading."""
    aizo("analyze", "--offline", typed("I like green tea.", "I dislike olives.", "Never use tabs."))
    seen = str(json.loads(aizo("review", "--json")[1])["revision"])
    aizo("add", "coffee", "Said so", "--prefer")
    code, _, err = aizo("review", "accept", "--all-clear", "--expect-revision", seen)
    assert (4, True) == (code, "not at" in err)
    assert 3 == len(json.loads(aizo("review", "--json")[1])["proposals"])
    seen = str(json.loads(aizo("review", "--json")[1])["revision"])
    code, out, _ = aizo("review", "accept", "--all-clear", "3", "--expect-revision", seen)
    assert (0, 3) == (code, out.count("Added: "))
    assert 4 == aizo("review", "accept", "--all-clear", "--expect-revision", seen)[0]


def test_an_edit_cleans_what_it_takes(aizo, typed):
    """Scenarios are divided and folded as everywhere; `review list` is `review`."""
    aizo("analyze", "--offline", typed("I like green tea."))
    told = json.loads(aizo("review", "edit", "1", "--scenarios", "Food, travel,,food", "--json")[1])
    assert ["food", "travel"] == told["edited"]["scenarios"]
    assert 2 == aizo("review", "edit", "1", "--scenarios", "x" * 65)[0]
    assert aizo("review", "list") == aizo("review")


def test_sessions_says_where_it_looked_and_what_it_cannot_read(aizo, monkeypatch):
    """Without conversations the places are named; a locked database is told, not left out."""
    code, out, _ = aizo("sessions", "--host", "opencode")
    assert (0, True) == (code, "opencode.db" in out)
    assert ".claude" not in out
    folder = Path.home() / ".local" / "share" / "opencode"
    folder.mkdir(parents=True)
    monkeypatch.setenv("OPENCODE_DB", str(folder / "broken.db"))
    (folder / "broken.db").write_bytes(b"SQLite format 3\0" + b"x" * 5000)
    code, out, err = aizo("sessions")
    assert (0, True, True) == (code, "opencode" in out, "cannot read the database" in err)
    assert "cannot read" in json.loads(aizo("sessions", "--json")[1])[0]["problem"]


@pytest.mark.parametrize("days", ["1e300", "true", "-3", '"x"', "99999"])
def test_any_setting_of_a_tool_may_stand_in_its_file(aizo, dialogues, days):
    """However long a tool says that it keeps conversations, sessions and doctor answer."""
    import random

    import rendering

    folder = Path.home() / ".claude" / "projects" / "-w-demo"
    folder.mkdir(parents=True)
    (folder / "a.jsonl").write_text(rendering.claude_code(dialogues[0], random.Random(1)), "utf-8")
    settings = Path.home() / ".claude" / "settings.json"
    settings.write_text(f'{{"cleanupPeriodDays": {days}}}', "utf-8")
    assert 0 == aizo("sessions")[0]
    assert ("gone_at" in aizo("sessions", "--json")[1]) == (days not in {"1e300", "99999"})
    assert 0 == aizo("doctor")[0]


@pytest.mark.skipif(sys.platform == "win32", reason="there are no such pipes")
def test_import_reads_a_pipe_once_and_says_what_it_waits_for(aizo, tmp_path):
    """A copy and a rule file come through a pipe; while nobody writes, it is told."""
    aizo("add", "green tea", "Said so", "--prefer")
    copy, rules = aizo("export")[1], "- Never use tabs\n"
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    for content, told in ((copy, b"1 unchanged"), (rules, b"1 new proposal")):
        child = subprocess.Popen([*ENTRY, "import", str(pipe)],
                                 stdout=subprocess.PIPE, stderr=subprocess.PIPE)  # fmt: skip
        assert child.stderr is not None
        first = child.stderr.readline()
        writer = threading.Thread(target=pipe.write_text, args=(content, "utf-8"))
        writer.start()
        out, _ = child.communicate(timeout=20)
        writer.join(20)
        assert (0, True) == (child.returncode, told in out)
        assert f"waiting for what is written into {pipe}" in first.decode()


@pytest.mark.skipif(sys.platform == "win32", reason="there are no such terminals")
@pytest.mark.parametrize("words", [["import", "-"], ["analyze", "--offline", "-"]])
def test_a_terminal_is_told_that_it_is_read(words):
    """Where a person would wait, the way to end what they type is told."""
    import pty

    ours, theirs = pty.openpty()
    child = subprocess.Popen([*ENTRY, *words], stdin=theirs,
                             stdout=subprocess.PIPE, stderr=subprocess.PIPE)  # fmt: skip
    os.close(theirs)
    os.write(ours, b"- Never use tabs\n\x04")
    out, err = child.communicate(timeout=20)
    os.close(ours)
    assert (0, True, True) == (child.returncode, b"Ctrl-D" in err, b"1 new proposal" in out)


def test_init_takes_a_name_of_one_line_only(tmp_path):
    """A name that would break the file is refused, and nothing is written."""
    command = [*ENTRY, "init", "--url", "http://localhost:1/v1", "--no-key", "--model"]
    assert 2 == subprocess.run([*command, "a\nAIZO_DB_PATH=x"], check=False).returncode
    assert not (Path(os.environ["AIZO_HOME"]) / ".env").exists()
    assert 0 == subprocess.run([*command, "a b'c"], check=False).returncode
