"""The commands that learn, as a person types them."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import oracle
import pytest
import rendering

ENTRY = [sys.executable, "-m", "aizo"]


def test_the_whole_way_without_a_model(aizo, typed):
    """Analyze, review, edit, accept, refuse: each step says what comes next."""
    path = typed("I like green tea.", "Never use tables.", "I dislike olives.")
    code, out, _ = aizo("analyze", "--offline", path)
    assert (0, True, True) == (code, "3 new proposals" in out, "aizo review" in out)
    code, out, _ = aizo("review")
    assert "1.  prefer: green tea  (new)" in out
    assert '"I like green tea."  2026-02-01, claude-code /w/demo' in out
    assert "Accepting adds a new hard limit (never, 0.5)." in out
    code, out, _ = aizo("review", "edit", "3", "--item", "olives in salads", "--json")
    assert "olives in salads" == json.loads(out)["edited"]["item"]
    code, out, _ = aizo("review", "accept", "1", "3")
    assert (0, 2) == (code, out.count("Added: "))
    code, out, _ = aizo("review", "refuse", "2")
    assert (0, "Refused: 2\n") == (code, out)
    assert (0, "Nothing waits for your word.\n", "") == aizo("review")
    assert 3 == aizo("review", "refuse", "9")[0]
    code, out, _ = aizo("history", "green tea", "--json")
    assert "I like green tea." in out


def test_a_brief_for_a_chat_window_and_its_answer(aizo, typed, tmp_path):
    """Extract prints the brief alone on stdout; import takes the answer, once."""
    path = typed("I hate meetings before ten.")
    code, out, err = aizo("extract", path)
    assert (0, True) == (code, "aizo import ANSWER" in err)
    ticket = out.split('{"ticket":"')[1].split('"')[0]
    said = oracle.finding("u1", "I hate meetings", "meetings before ten", "avoid")
    answer = tmp_path / "answer.txt"
    told = json.dumps({"ticket": ticket, "findings": [said]})
    answer.write_text(f"Of course!\n```json\n{told}\n```\n", encoding="utf-8")
    code, out, _ = aizo("import", str(answer))
    assert (0, True) == (code, "1 new proposal" in out)
    assert 2 == aizo("import", str(answer))[0]
    assert "nothing is unread" in aizo("extract", path)[2]
    assert "[YYYY-MM-DD]" in aizo("extract", "--saved-memories")[1]


def test_import_still_takes_copies(aizo, tmp_path):
    """An export of ours goes the way of copies, a rule file the way of proposals."""
    aizo("add", "green tea", "Said so", "--prefer")
    copy = tmp_path / "copy.json"
    assert 0 == aizo("export", "-o", str(copy))[0]
    aizo("clear", "--yes")
    assert 0 == aizo("import", str(copy))[0]
    assert "green tea" in aizo("show")[1]
    notes = tmp_path / "notes.md"
    notes.write_text("- Never use tabs\n", encoding="utf-8")
    assert "1 new proposal" in aizo("import", str(notes))[1]
    assert '"form":"rules"' in aizo("import", str(notes), "--json")[1]


def test_sessions_tells_what_is_unread_and_when_it_goes(aizo, dialogues, tmp_path, monkeypatch):
    """Files where tools keep them are listed with unread turns and the day they are deleted."""
    import random

    folder = Path.home() / ".claude" / "projects" / "-w-demo"
    folder.mkdir(parents=True)
    (folder / "one.jsonl").write_text(
        rendering.claude_code(dialogues[0], random.Random(1)), "utf-8"
    )
    code, out, _ = aizo("sessions", "--json")
    (one,) = json.loads(out)
    assert (0, "claude-code", "/w/demo", 5, 5) == (
        code, one["host"], one["place"], one["turns"], one["unread"])  # fmt: skip
    assert one["gone_at"] > one["changed_at"]
    assert 0 == aizo("analyze", "--offline", "--host", "claude-code")[0]
    assert 0 == json.loads(aizo("sessions", "--json")[1])[0]["unread"]
    assert 2 == aizo("sessions", "--host", "no-such-tool")[0]


def test_what_is_going_on_is_left_for_later_and_what_goes_soon_is_told(aizo, dialogues, set_now):
    """With --idle a fresh conversation waits; unread ones of the last week are a doctor's note."""
    import random

    set_now("2026-03-01T12:00:00Z")
    folder = Path.home() / ".claude" / "projects" / "-w-demo"
    folder.mkdir(parents=True)
    path = folder / "one.jsonl"
    path.write_text(rendering.claude_code(dialogues[0], random.Random(1)), "utf-8")
    now = 1772366400
    os.utime(path, (now - 60, now - 60))
    code, out, _ = aizo("analyze", "--offline", "--idle", "2m")
    assert (0, True) == (code, "Left for later, still going on: 1 conversation" in out)
    assert "deleted" not in aizo("doctor")[1]
    os.utime(path, (now - 25 * 86400, now - 25 * 86400))
    assert "5 unread turns in 1 conversation will be deleted" in "".join(aizo("doctor")[1:])
    assert 0 == aizo("analyze", "--offline", "--idle", "2m")[0]
    assert "deleted" not in "".join(aizo("doctor")[1:])


@pytest.mark.parametrize("name", ["analyze", "extract", "sessions"])
def test_every_example_of_help_runs(aizo, dialogues, name):
    """What help shows can be typed where there are conversations."""
    import importlib
    import random
    import shlex

    folder = Path.home() / ".claude" / "projects" / "-w-demo"
    folder.mkdir(parents=True)
    (folder / "one.jsonl").write_text(
        rendering.claude_code(dialogues[0], random.Random(1)), "utf-8"
    )
    export = json.dumps([rendering.chatgpt(dialogues[1], random.Random(1))])
    Path("conversations.json").write_text(export, "utf-8")
    examples = importlib.import_module(f"aizo.cli.commands.{name}").COMMAND.examples
    assert examples
    for example in examples:
        first, *words = shlex.split(example.partition(" > ")[0])
        assert ("aizo", 0) == (first, aizo(*words)[0])


def test_init_keeps_the_key_private_and_silent(tmp_path):
    """The key is read from standard input, lands in a file of mode 0600, and is shown nowhere."""
    home = Path(os.environ["AIZO_HOME"])
    home.mkdir()
    (home / ".env").write_text("# mine\nAIZO_DB_PATH=other.db\nAIZO_API_KEY=old\n", "utf-8")
    done = subprocess.run(
        [*ENTRY, "init", "--model", "m", "--url", "https://models.example.org/v1"],
        input=b"word-of-many-letters\n", capture_output=True, check=True,
    )  # fmt: skip
    text = (home / ".env").read_text("utf-8")
    assert "# mine\nAIZO_DB_PATH=other.db\n" in text
    assert "AIZO_API_KEY=word-of-many-letters\n" in text
    assert "old" not in text
    assert b"word-of" not in done.stdout + done.stderr
    if sys.platform != "win32":
        assert 0o600 == (home / ".env").stat().st_mode & 0o777


def test_nothing_is_sent_elsewhere_before_the_person_agreed(aizo, typed, monkeypatch):
    """Without --yes and without a terminal a run that would leave the machine only says so."""
    pytest.importorskip("httpx2")
    monkeypatch.setenv("AIZO_MODEL", "m")
    monkeypatch.setenv("AIZO_API_URL", "https://models.invalid/v1")
    monkeypatch.setenv("AIZO_API_KEY", "word")
    code, _, err = aizo("analyze", typed("I like green tea.", "hello there my friend"))
    assert 2 == code
    assert "2 turns of yours from 1 conversation" in err
    assert "m at models.invalid" in err
    assert 2 == aizo("analyze", "--yes", "--budget", "x", typed("hello"))[0]


def test_a_local_model_is_asked_at_once(aizo, typed, server, monkeypatch):
    """What stays on this machine needs no agreement; events come as JSON lines."""
    pytest.importorskip("httpx2")
    running = server(oracle.faithful({"I like green tea": ("green tea", "prefer")}))
    monkeypatch.setenv("AIZO_MODEL", "m")
    monkeypatch.setenv("AIZO_API_URL", running.url)
    code, out, _ = aizo("analyze", typed("I like green tea."), "--json")
    events = [json.loads(line) for line in out.splitlines()]
    assert (0, ["session", "done"]) == (code, [one["event"] for one in events])
    assert (1, 1) == (events[-1]["proposals"], events[-1]["requests"])


def test_clear_proposals_can_become_tentative_at_once(aizo, typed):
    """With --accept clear a plain liking is kept as tentative, a limit still waits."""
    path = typed("I like green tea.", "Never use tables.")
    code, out, _ = aizo("analyze", "--offline", "--accept", "clear", path)
    assert (0, True) == (code, "tentative: 1" in out)
    told = json.loads(aizo("review", "--json")[1])
    assert ["green tea"] == [one["item"] for one in told["entries"]]
    assert ["tables"] == [one["item"] for one in told["proposals"]]
    assert "green tea" not in aizo("top", "10")[1]
    aizo("confirm", "green tea")
    assert "green tea" in aizo("top", "10")[1]


def test_no_model_is_a_clear_error(aizo, typed):
    """Without a model the error names the three ways on."""
    code, _, err = aizo("analyze", typed("I like green tea."))
    assert 2 == code
    assert "aizo init" in err
    assert "--offline" in err
    assert "aizo extract" in err


def test_nothing_to_read_is_told(aizo, tmp_path):
    """A machine without conversations and a missing file are no silent success."""
    assert 3 == aizo("analyze", "--offline")[0]
    assert 3 == aizo("analyze", "--offline", str(tmp_path / "nowhere.jsonl"))[0]


@pytest.mark.skipif(sys.platform == "win32", reason="there is no such signal")
def test_ctrl_c_ends_with_a_summary(typed, server, monkeypatch):
    """An interrupted run says how far it came and exits with 130."""
    pytest.importorskip("httpx2")
    running = server(lambda _: oracle.Reply("x", pauses=[30.0]))
    monkeypatch.setenv("AIZO_MODEL", "m")
    monkeypatch.setenv("AIZO_API_URL", running.url)
    child = subprocess.Popen([*ENTRY, "analyze", typed("I like green tea.")],
                             stdout=subprocess.PIPE, stderr=subprocess.PIPE)  # fmt: skip
    end = time.monotonic() + 20
    while not running.asked and time.monotonic() < end:
        time.sleep(0.05)
    child.send_signal(signal.SIGINT)
    out, err = child.communicate(timeout=20)
    assert 130 == child.returncode, err
    assert b"Stopped: interrupted; what was read is kept" in out


# Runs a command line and interrupts it at one of its calls; tells how many there were.
AT_A_CALL = """
import os, signal, sys
at, told, *words = sys.argv[1:]
seen = 0
def watch(frame, event, arg):
    global seen
    seen += event == "call"
    if seen == int(at) and event == "call":
        os.kill(os.getpid(), signal.SIGINT)
from aizo.cli import main
sys.setprofile(watch)
code = main(words)
sys.setprofile(None)
with open(told, "w") as file:
    file.write(str(seen))
sys.exit(code)
"""


@pytest.mark.skipif(sys.platform == "win32", reason="there is no such signal")
def test_ctrl_c_at_any_time_is_tidy_and_the_next_run_goes_on(tmp_path, typed):
    """Interrupted at any moment a run shows no traceback; run again, it ends as if it never was."""
    files = [
        typed(*[f"I like thing {n} of {place}." for n in range(30)], name=f"{place}.jsonl",
              session=f"s{place}") for place in range(8)
    ]  # fmt: skip
    command, told = ["analyze", "--offline", *files], tmp_path / "calls"

    def run(at: int, database: str) -> subprocess.CompletedProcess[bytes]:
        words = [str(at), str(told), *command, "--db", str(tmp_path / database)]
        driven = [sys.executable, "-c", AT_A_CALL, *words]
        return subprocess.run(driven, capture_output=True, check=False)

    def items(database: str) -> list[str]:
        done = subprocess.run([*ENTRY, "review", "--json", "--db", str(tmp_path / database)],
                              capture_output=True, check=True)  # fmt: skip
        return sorted(one["item"] for one in json.loads(done.stdout)["proposals"])

    assert 0 == run(0, "whole.db").returncode
    whole, calls = items("whole.db"), int(told.read_text())
    assert 240 == len(whole)
    for moment in range(1, 8):
        cut = run(calls * moment // 8, f"cut{moment}.db")
        assert (130, False) == (cut.returncode, b"Traceback" in cut.stderr), cut.stderr
        subprocess.run([*ENTRY, *command, "--db", str(tmp_path / f"cut{moment}.db")], check=True)
        assert whole == items(f"cut{moment}.db")


@pytest.mark.skipif(sys.platform == "win32", reason="there are no such terminals")
def test_a_terminal_sees_how_far_a_run_is_a_pipe_one_line(typed, server, monkeypatch):
    """Bytes of all, windows of those planned, the budget and the time left; piped, one line."""
    import pty

    pytest.importorskip("httpx2")
    running = server(lambda _: oracle.Reply(oracle.completion(oracle.answer()), pauses=[0.3]))
    monkeypatch.setenv("AIZO_MODEL", "m")
    monkeypatch.setenv("AIZO_API_URL", running.url)
    command = [*ENTRY, "analyze", typed("I like tea. " * 300, *["and milk. " * 390] * 9)]
    ours, theirs = pty.openpty()
    subprocess.run([*command, "--again"], stdout=subprocess.DEVNULL, stderr=theirs, check=True)
    os.close(theirs)
    shown = os.read(ours, 1 << 16).decode()
    os.close(ours)
    for part in ("kB of ", "of 4 windows", "of 200k tokens", " left"):
        assert part in shown
    piped = subprocess.run([*command, "--again"], capture_output=True, check=True)
    assert 1 == piped.stderr.count(b"\n")
    assert b"\x1b" not in piped.stderr
    assert b"1 conversation" in piped.stderr


def test_what_cannot_be_seen_is_shown(aizo, typed):
    """Characters that hide or steer are made visible where a person decides."""
    aizo("analyze", "--offline", typed("I like green tea \u202eevil\u2066 and \x1b[31mred.\u200b"))
    _, out, _ = aizo("review")
    assert not {"\u202e", "\u2066", "\x1b", "\u200b"} & set(out)
