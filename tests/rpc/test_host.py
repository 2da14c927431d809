"""`aizo rpc --host`: many subjects, one process, no way from one to another."""

from __future__ import annotations

import os

import pytest

from aizo import rpc
from aizo.rpc import profiles


def test_a_session_is_bound_to_its_subject(live):
    """What one subject was told, no other hears, whatever the names look like."""
    server = live("--host")
    names = ["a", "A", "a/b", "../a", "tenant|7@x", "数据", "a" * 200]
    sessions = [server.ask("open", subject=name)["session"] for name in names]
    assert len(set(sessions)) == len(names)
    for name, session in zip(names, sessions, strict=True):
        server.ask("add", session=session, item=f"of {name}"[:90], reason="x", stance="prefer")
    for name, session in zip(names, sessions, strict=True):
        found = server.ask("top", session=session)
        assert [entry["item"] for entry in found["entries"]] == [f"of {name}"[:90]]
        assert found["revision"] == 1
    assert server.ask("open", subject="a") == {"session": sessions[0]}


def test_a_call_without_a_session_is_refused(live):
    """No call is carried out that names no open session."""
    server = live("--host")
    session = server.ask("open", subject="a")["session"]
    assert (-32602, "invalid_input") == server.fail("top")[:2]
    assert (-32602, "invalid_input") == server.fail("top", session="1")[:2]
    assert (-32602, "invalid_input") == server.fail("top", session=True)[:2]
    assert (-32003, "not_found") == server.fail("top", session=session + 1)[:2]
    assert (-32602, "invalid_input") == server.fail("top", session=session, subject="b")[:2]
    assert server.ask("close", session=session) == {"closed": True}
    assert (-32003, "not_found") == server.fail("top", session=session)[:2]
    assert server.ask("open", subject="a")["session"] > session


@pytest.mark.parametrize("subject", ["", "   ", None, 5, ["a"]])
def test_what_is_no_subject_is_refused(subject, live):
    """An empty, blank or absent name opens nothing."""
    assert live("--host").fail("open", subject=subject)[0] == -32602


def test_a_bounded_number_of_profiles_stays_open(live):
    """With far more subjects than stay open, each still answers its own."""
    server = live("--host")
    count = 3 * profiles.MOST_OPEN
    sessions = [server.ask("open", subject=f"s{number}")["session"] for number in range(count)]
    for turn in range(2):
        for number, session in enumerate(sessions):
            server.ask("add", session=session, item=f"{number} {turn}", reason="x", score=8)
    for number, session in enumerate(sessions):
        found = server.ask("show", session=session)["entries"]
        assert {f"{number} 0", f"{number} 1"} == {entry["item"] for entry in found}
    if os.path.isdir("/proc/self/fd"):
        held = os.listdir(f"/proc/{server.process.pid}/fd")
        assert len(held) < 5 * profiles.MOST_OPEN


def test_a_bound_process_serves_no_other_subject(live):
    """Where AIZO_SUBJECT binds the process, `open` takes that subject and no other."""
    server = live("--host", AIZO_SUBJECT="a")
    server.ask("open", subject="a")
    assert (-32602, "usage") == server.fail("open", subject="b")[:2]


def test_a_host_takes_no_database(process):
    """`--host` beside `--db` or `--subject` is a usage error."""
    for words in (["--db", "x.db"], ["--subject", "a"]):
        answer = process("rpc", "--host", *words, stdin=b"")
        assert (2, "") == (answer.code, answer.out)


@pytest.fixture
def process():
    """Give a function that runs a command line as a process."""
    import subprocess
    import sys

    class Answer:
        def __init__(self, done) -> None:
            self.code, self.out = done.returncode, done.stdout.decode()

    return lambda *words, stdin: Answer(
        subprocess.run(
            [sys.executable, "-m", "aizo", *words], input=stdin, capture_output=True, check=False
        )
    )


def test_the_protocol_has_its_own_number():
    """The number of the wire is a whole number, told in the documents."""
    assert rpc.PROTOCOL == 1
