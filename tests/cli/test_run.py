"""`aizo run` hands the context to a command and is that command from then on."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

pytestmark = pytest.mark.skipif(os.name != "posix", reason="the commands are POSIX")
BLOCK = "<user-preferences"


def test_the_context_is_in_a_variable(demo, process):
    """Without a place for it the command finds it in AIZO_CONTEXT, byte for byte."""
    block = demo("context", "--scenario", "coding").out
    answer = process("run", "--scenario", "coding", "--", "sh", "-c", 'printf "%s" "$AIZO_CONTEXT"')
    assert (0, block, "") == (answer.code, answer.out, answer.err)


def test_the_context_is_in_its_place(demo, process):
    """Every {context} is replaced, and then no variable is set."""
    block = demo("context").out
    words = ["sh", "-c", 'printf "%s|%s" "$1" "${AIZO_CONTEXT-unset}"', "sh", "<{context}>"]
    assert f"<{block}>|unset" == process("run", "--", *words).out


def test_the_context_is_before_the_input(demo):
    """With --stdin the command reads the block, then all that was meant for it."""
    block = demo("context", "--max-chars", "300").out
    sent = bytes(range(256)) * 2000
    command = [sys.executable, "-m", "aizo", "run", "--max-chars", "300", "--stdin", "--", "cat"]
    done = subprocess.run(command, input=sent, capture_output=True, check=True)
    assert block.encode() + sent == done.stdout


def test_a_command_that_reads_nothing_leaves_nobody_behind(demo, process):
    """The process that feeds its input ends with it, though the input goes on."""
    source, target = os.pipe()
    try:
        done = subprocess.run(
            [sys.executable, "-m", "aizo", "run", "--stdin", "--", "true"],
            stdin=source,
            stdout=subprocess.PIPE,
            check=True,
            timeout=30,
        )
    finally:
        os.close(source)
    assert b"" == done.stdout
    for _ in range(200):
        try:
            os.write(target, b"x")
        except BrokenPipeError:
            break
        time.sleep(0.02)
    else:
        pytest.fail("somebody still holds the input")
    os.close(target)


@pytest.mark.parametrize("code", [0, 1, 7, 255])
def test_the_exit_code_is_the_commands(code, demo, process):
    """Nothing stands between the command and its caller."""
    assert code == process("run", "--", "sh", "-c", f"exit {code}").code


@pytest.mark.parametrize("name", ["SIGTERM", "SIGINT", "SIGKILL", "SIGHUP"])
def test_signals_reach_the_command_and_come_back(name, demo):
    """The process that was started is the command itself."""
    number = getattr(signal, name)
    program = "echo ready; exec sleep 30"
    command = [sys.executable, "-m", "aizo", "run", "--", "sh", "-c", program]
    with subprocess.Popen(command, stdout=subprocess.PIPE) as running:
        assert running.stdout.readline() == b"ready\n"
        running.send_signal(number)
        assert -number == running.wait(20)


def test_a_closed_pipe_ends_the_command_as_usual(demo):
    """SIGPIPE is as a shell would leave it."""
    aizo = f"{sys.executable} -m aizo run -- yes"
    done = subprocess.run(
        ["bash", "-c", f"{aizo} | head -1; echo ${{PIPESTATUS[0]}}"],
        capture_output=True,
        check=True,
    )
    assert b"y\n141\n" == done.stdout


def test_options_after_the_command_are_the_commands(demo, process):
    """Also without the two dashes."""
    assert (
        "-n --json\n" == process("run", "--max-chars", "300", "echo", "--", "-n", "--json").out[3:]
    )
    assert "--scenario x\n" == process("run", "echo", "--scenario", "x").out


def test_a_command_that_is_not_there_is_127(demo, process):
    """As a shell says it; nothing is recorded as delivered."""
    answer = process("run", "--", "no-such-command-here")
    assert 127 == answer.code
    assert "no command 'no-such-command-here'" in answer.err
    assert "Nothing was delivered" in demo("told").out
    Path("plain").write_text("no program")
    Path("plain").chmod(0o755)
    assert 126 == process("run", "--", "./plain").code


def test_a_paused_profile_starts_nothing(demo, process):
    """It says so and ends with 4, unless an empty context is allowed."""
    demo("pause")
    answer = process("run", "--", "echo", "started")
    assert (4, "") == (answer.code, answer.out)
    assert "nothing was started" in answer.err
    answer = process("run", "--allow-empty", "--", "sh", "-c", 'echo "started [$AIZO_CONTEXT]"')
    assert (0, "started []\n") == (answer.code, answer.out)
    assert "without a context" in answer.err


def test_a_profile_that_cannot_be_read_starts_nothing(process):
    """A file that is no database of ours is an error before the command."""
    Path("bad.db").write_text("no database")
    answer = process("--db", "bad.db", "run", "--", "echo", "started")
    assert (1, "") == (answer.code, answer.out)
    answer = process("--db", "bad.db", "run", "--allow-empty", "--", "echo", "started")
    assert (0, "started\n") == (answer.code, answer.out)


def test_bad_options_start_nothing_even_when_empty_is_allowed(demo, process):
    """A usage error is no reason to go on."""
    answer = process("run", "--allow-empty", "--max-chars", "3", "--", "echo", "started")
    assert (2, "") == (answer.code, answer.out)
    assert 2 == process("run").code


def test_a_receipt_tells_what_was_delivered_and_written(demo, process):
    """Command, call, entries and output files; the text is made again."""
    words = ["--scenario", "coding", "--max-chars", "400", "--output", "a.txt", "--output", "b/c"]
    out = process("run", *words, "--", "sh", "-c", 'printf "%s" "$AIZO_CONTEXT"').out
    told = demo("told", "--last", "--json").json
    (receipt,) = told["receipts"]
    assert ("run", "sh", {"scenario": "coding"}, 400) == tuple(
        receipt[name] for name in ("door", "to", "arguments", "budget")
    )
    assert [str(Path(name).absolute()) for name in ("a.txt", "b/c")] == receipt["outputs"]
    assert out == told["block"]
    assert len(out) == receipt["size"]


def test_the_commands_own_calls_reach_the_same_profile(process):
    """What `run` was told by --db or --subject holds for aizo inside of it."""
    inner = [sys.executable, "-m", "aizo", "info", "--json"]
    assert '"database_source":"AIZO_DB_PATH"' in process("--db", "x.db", "run", "--", *inner).out
    answer = process("--subject", "ann", "run", "--", *inner)
    assert '"database_source":"AIZO_SUBJECT"' in answer.out
