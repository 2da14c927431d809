"""What somebody meets at the first try: names of tools, files that do not fit, small counts."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest
import rendering

from aizo.cli.learning import HOST
from aizo.errors import InvalidInput
from aizo.hosts import shapes, table
from aizo.learn import places
from aizo.learn.gather import Choice

ENTRY = [sys.executable, "-m", "aizo"]


def process(*words: str, stdin: str = "") -> tuple[int, str, str]:
    """Run a command line with something on its standard input."""
    done = subprocess.run([*ENTRY, *words], input=stdin.encode(), capture_output=True, check=False)
    return done.returncode, done.stdout.decode(), done.stderr.decode()


def test_our_own_page_is_refused_with_a_hint(aizo):
    """What `export --markdown` writes is no rule file: the hint names what can be imported."""
    aizo("add", "green tea", "They said so.", "--always")
    _, page, _ = aizo("export", "--markdown")
    Path("page.md").write_text(page, encoding="utf-8")
    for words in (("page.md",), ("page.md", "--from", "rules"), ("page.md", "--from", "memories")):
        code, _, err = aizo("import", *words)
        assert (2, True, True) == (code, "cannot be imported" in err, "as JSON" in err)
    assert "standard input is aizo's own page" in process("import", "-", stdin=page)[2]
    code, out, _ = aizo("review")
    assert (0, "Nothing waits for your word.\n") == (code, out)


def test_rules_under_our_headings_are_no_page_of_ours(aizo):
    """A person's own list may be called Preferences, too."""
    Path("rules.md").write_text("# Preferences\n\nNever use tabs.\n", encoding="utf-8")
    code, out, _ = aizo("import", "rules.md")
    assert (0, True) == (code, "1 new proposal" in out)


PROGRAMS = [program for host in table.HOSTS.values() for program in host.programs]
NAMES = {*table.HOSTS, *PROGRAMS, *shapes.HOSTS, *places.HOSTS, *places.NAMED_ONLY}


@pytest.mark.parametrize("name", sorted(NAMES))
def test_a_tool_is_known_by_every_name_it_has_here(aizo, name):
    """Who connects a tool by a name finds its conversations by the same, in any case."""
    for said in (name, name.upper()):
        code, out, err = aizo("sessions", "--host", said)
        assert (0, "") == (code, err)
        assert "keep" in out


def test_one_name_of_a_tool_is_shown(aizo, tmp_path, dialogues):
    """Gemini CLI is gemini-cli in lists and in errors, however it was called."""
    chats = Path.home() / ".gemini" / "tmp" / "p" / "chats"
    chats.mkdir(parents=True)
    text = rendering.gemini(dialogues[0], __import__("random").Random(1))
    (chats / "session-1.jsonl").write_text(text, encoding="utf-8")
    for said in ("gemini", "gemini-cli"):
        _, out, _ = aizo("sessions", "--host", said)
        assert "gemini-cli" in out.splitlines()[1]
        assert "1 conversation" in aizo("analyze", "--offline", "--host", said)[1]
        assert table.find(said) is table.HOSTS["gemini-cli"]
    code, _, err = aizo("sessions", "--host", "nobody")
    assert (2, True) == (code, err.startswith("error: --host must be one of claude-code, "))
    assert "gemini," not in err
    assert all(name in HOST.doc for name in (*places.HOSTS, *places.NAMED_ONLY))


def test_a_host_that_nobody_knows_is_no_host():
    """The choice itself refuses it."""
    with pytest.raises(InvalidInput, match="not 'nobody'"):
        Choice(hosts=["codex", "nobody"])


@pytest.mark.parametrize("command", [("analyze", "--offline"), ("extract",)])
def test_hints_fit_what_was_asked(aizo, command):
    """A missing conversation is not looked for among entries, nor by another command."""
    for words in (("nowhere.jsonl",), (), ("--host", "chatgpt")):
        code, _, err = aizo(*command, *words)
        assert (3, True) == (code, "aizo sessions" in err)
        assert "aizo show" not in err
        assert "aizo analyze" not in err


SEEN = {
    '{"a":': "standard input is not JSON: Expecting value: line 1 column 6",
    '{"a": 1}\n{"b": 2': "standard input is not JSON: ",
    '[{"item": "tea", "reason": "x"}]': "holds a list, in it an object with item, reason, which",
    '[{"item": "tea", "score": 8}]': "dates (added_at)",
    '{"role": "user", "content": "x"}': "an object with role, content",
    "[1, 2]": "a list without objects",
    "{}": "an empty object",
    '{"a": "\\u0000"}\n{"b": 2}': "a list, in it an object with a",
    "[" * 100_000: "nested without end",
    "a\0b": "standard input is no text",
}


@pytest.mark.parametrize("content", SEEN, ids=lambda content: content[:20])
def test_what_import_does_not_know_is_told_with_what_was_expected(content):
    """The error says what was seen, the hint what would be taken."""
    code, _, err = process("import", "-", stdin=content)
    assert (2, True) == (code, SEEN[content] in err), err
    assert "an export of aizo" in err.lower()
    assert "- is nothing" not in err


def test_a_model_without_a_key_is_told():
    """Who sets up a server elsewhere without a key hears of it; with one, or at home, not."""
    code, out, err = process("init", "--model", "x")
    assert (0, True) == (code, "x at api.openai.com, without a key." in out)
    assert "no key was given" in err
    code, out, err = process("init", "--model", "x", "--no-key")
    assert (True, False) == ("without a key" in out, "no key was given" in err)
    for words, key in ((), "sk-demo\n"), (("--url", "http://localhost:9/v1"), ""):
        code, out, err = process("init", "--model", "x", *words, stdin=key)
        assert (0, False) == (code, "key" in out + err)


def test_small_files_are_counted_in_bytes():
    """Nothing is told as 0 kB; of standard input nobody knows how much it holds."""
    Path("said.txt").write_text("I like tea.\n", encoding="utf-8")
    assert "12 B of 12 B, 1 conversation" in process("analyze", "--offline", "said.txt")[2]
    _, _, err = process("analyze", "--offline", "-", stdin="I like green tea.\n")
    assert err.startswith("1 conversation, ")


@pytest.mark.skipif(sys.platform == "win32", reason="there are no such terminals")
def test_ctrl_c_at_a_question_leaves_the_line_and_says_nothing():
    """What a terminal shows of the keys stands alone; who did nothing kept nothing."""
    import pty

    ours, theirs = pty.openpty()
    child = subprocess.Popen([*ENTRY, "init"], stdin=theirs, stdout=theirs, stderr=theirs)
    os.close(theirs)
    shown = b""
    while not shown.endswith(b"]: "):
        shown += os.read(ours, 1 << 10)
    child.send_signal(signal.SIGINT)
    assert 130 == child.wait()
    assert b"\r\n" == os.read(ours, 1 << 10)
    os.close(ours)
