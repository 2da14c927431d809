"""On a terminal: lines fit, colours are used with measure, and clear asks."""

from __future__ import annotations

import os
import subprocess
import sys

import pytest

from aizo.cli.display import width

if sys.platform == "win32":
    pytest.skip("pseudo-terminals are a matter of POSIX", allow_module_level=True)

import pty
import re

ESCAPE = re.compile(r"\x1b\[[0-9;]*m")


@pytest.fixture
def terminal():
    """Give a function that runs a command line on a terminal, with what is typed there."""

    def run(*words: str, typed: str = "", **env: str) -> tuple[int, str]:
        ours, theirs = pty.openpty()
        with subprocess.Popen(
            [sys.executable, "-m", "aizo", *words],
            env={**os.environ, "TERM": "xterm", **env},
            stdin=theirs,
            stdout=theirs,
            stderr=theirs,
        ) as running:
            os.close(theirs)
            os.write(ours, typed.encode())
            shown = b""
            try:
                while piece := os.read(ours, 4096):
                    shown += piece
            except OSError:
                # Linux reports the end of a terminal as an error.
                pass
        os.close(ours)
        return running.returncode, shown.decode("utf-8").replace("\r\n", "\n")

    return run


@pytest.mark.parametrize("columns", [24, 40, 60, 100, 250])
@pytest.mark.parametrize("colour", [True, False])
def test_lines_fit_the_terminal(columns, colour, demo, terminal):
    """No line of the table is wider than the terminal, wide characters and colours included."""
    demo("add", "label " * 30, "reason " * 200, "--prefer", "--scenarios", "a,b,c,d,e,f,g")
    demo("add", "很长的标签" * 20, "很长的理由" * 50, "--prefer", "--scenarios", "coding")
    env = {} if colour else {"NO_COLOR": "1"}
    code, shown = terminal("show", COLUMNS=str(columns), **env)
    assert code == 0
    assert ("\x1b[" in shown) is colour
    lines = ESCAPE.sub("", shown).splitlines()[1:]
    assert len(lines) == 10
    # Below some 40 columns id, label, weight and band stay whole.
    assert all(width(line) <= max(columns, 40) for line in lines)


def test_a_narrow_terminal_shows_labels_before_reasons(demo, terminal):
    """Where a reason has no room worth the name, the label takes it."""
    shown = terminal("show", COLUMNS="40", NO_COLOR="1")[1]
    assert "concise code" in shown
    assert "force-push to main" in shown


def test_a_dumb_terminal_gets_no_colour(demo, terminal):
    """TERM=dumb and pipes get plain text."""
    assert "\x1b[" not in terminal("top", TERM="dumb")[1]
    assert "\x1b[" not in demo("top").out


def test_stored_escapes_do_not_reach_the_terminal(demo, terminal):
    """Text that hides or turns is shown as harmless."""
    demo("add", "turned \u202e label", "hidden \u200b text", "--prefer")
    shown = terminal("recall", "turned", NO_COLOR="1")[1]
    assert "turned \ufffd label" in shown
    assert "hidden \ufffd text" in shown


@pytest.mark.parametrize(("typed", "code", "left"), [("n\n", 1, 8), ("\n", 1, 8), ("y\n", 0, 0)])
def test_clear_asks(typed, code, left, demo, terminal):
    """On a terminal clear asks first and does nothing unless the answer is yes."""
    answered, shown = terminal("clear", typed=typed)
    assert answered == code
    assert "Remove every preference in " in shown
    assert len(demo("show", "--json").json) == left


def test_clear_does_not_ask_with_yes(demo, terminal):
    """With --yes, clear removes at once, on a terminal and elsewhere."""
    code, shown = terminal("clear", "--yes")
    assert (code, shown) == (0, "Removed 8 preferences.\n")
    assert demo("clear", "-y").out == "Removed 0 preferences.\n"


@pytest.mark.parametrize(("typed", "code", "left"), [("n\n", 1, 8), ("y\n", 0, 7)])
@pytest.mark.parametrize("named", [["concise", "code"], ["--id", "1"]])
def test_forget_asks(named, typed, code, left, demo, terminal):
    """What nobody can take back is asked about on a terminal, however the entry is named."""
    answered, shown = terminal("forget", *named, typed=typed)
    assert answered == code
    assert re.search(r'Erase ("concise code"|\[1\]) with every trace in .*, for good\?', shown)
    assert len(demo("show", "--json").json) == left


def test_an_empty_context_is_said_on_a_terminal_only(aizo, terminal):
    """Whatever is piped into a prompt stays empty; a person gets a line."""
    assert aizo("context").out == ""
    assert terminal("context")[1].startswith("Nothing to say yet")
