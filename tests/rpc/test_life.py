"""When the process ends, and that it ends."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time

import pytest

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="signals of POSIX")


@pytest.mark.parametrize("name", ["SIGTERM", "SIGHUP", "SIGINT"])
def test_a_signal_ends_it_by_that_signal(name, live):
    """SIGTERM, SIGHUP and SIGINT end it at once, and its parent sees which one it was."""
    server = live()
    server.ask("add", item="tea", reason="Asked for it", stance="prefer")
    number = getattr(signal, name)
    server.process.send_signal(number)
    assert -number == server.process.wait(timeout=5)
    assert server.process.stderr.read() == b""


def test_signals_that_follow_change_nothing(live):
    """Told again and again to end, as by a terminal and a launcher, it ends as told first."""
    for _ in range(8):
        server = live()
        server.ask("add", item="tea", reason="Asked for it", stance="prefer")
        while server.process.poll() is None:
            server.process.send_signal(signal.SIGTERM)
        assert -signal.SIGTERM == server.process.returncode
        assert b"" == server.process.stderr.read()


def test_a_signal_ends_it_while_nobody_reads_its_answers(live):
    """A reader that stopped reading cannot keep it alive."""
    server = live()
    for _ in range(40):
        server.send("scenarios")
    time.sleep(1)  # until the pipe is full
    server.process.send_signal(signal.SIGTERM)
    assert -signal.SIGTERM == server.process.wait(timeout=30)


def test_what_was_answered_is_there_after_the_worst_end(live):
    """After SIGKILL every answered write is in the profile."""
    server = live()
    for number in range(20):
        server.ask("add", item=f"thing {number}", reason="said so", stance="prefer")
    server.process.kill()
    server.process.wait()
    assert live().ask("info")["entries"] == 20


def test_a_reader_that_has_gone_ends_it_quietly(live):
    """When nobody reads the answers, it ends without a word."""
    server = live()
    server.process.stdout.close()
    server.write(*[b'{"jsonrpc":"2.0","id":1,"method":"scenarios"}'] * 50)
    assert server.process.wait(timeout=10) == 0
    assert server.process.stderr.read() == b""


@pytest.mark.parametrize("door", ["rpc", "mcp"])
def test_it_ends_with_its_parent(door, tmp_path):
    """A server whose parent was killed ends, though another process holds its input open."""
    if door == "mcp":
        pytest.importorskip("mcp")
    reader, writer = os.pipe()
    program = (
        "import subprocess, sys, time\n"
        f"child = subprocess.Popen([sys.executable, '-m', 'aizo', {door!r}],"
        f" stdin={reader}, stdout=subprocess.DEVNULL, pass_fds=[{reader}])\n"
        "print(child.pid, flush=True)\n"
        "time.sleep(60)\n"
    )
    parent = subprocess.Popen(
        [sys.executable, "-c", program], stdout=subprocess.PIPE, pass_fds=[reader]
    )
    child = int(parent.stdout.readline())
    os.close(reader)
    time.sleep(3)  # for its start
    assert is_running(child)
    parent.kill()
    parent.wait()
    parent.stdout.close()
    deadline = time.monotonic() + 15
    while is_running(child) and time.monotonic() < deadline:
        time.sleep(0.2)
    os.close(writer)
    assert not is_running(child)


def is_running(pid: int) -> bool:
    """Tell whether a process lives; one that nobody waited for does not."""
    try:
        os.kill(pid, 0)
        with open(f"/proc/{pid}/stat", encoding="utf-8") as file:
            return file.read().rpartition(")")[2].split()[0] not in {"Z", "X"}
    except (ProcessLookupError, FileNotFoundError):
        return False


def test_a_database_it_cannot_use_is_an_answer(live, tmp_path):
    """A foreign database gives an error to each call, and does not end the process."""
    path = tmp_path / "notes.db"
    path.write_bytes(b"this is no database, only text" * 100)
    server = live("--db", str(path))
    for _ in range(2):
        number, code, _ = server.fail("top")
        assert number == -32001
        assert code in {"foreign_database", "damaged_database"}
    assert server.end()[0] == 0
