"""Frames: what goes over the wire, in which order, and nothing else."""

from __future__ import annotations

import json
import os
import select
import subprocess
import sys
import time

import pytest

import aizo
from aizo import rpc, wire

FIRST = b'{"jsonrpc":"2.0","id":1,"method":"info"}'


def test_the_first_line_says_who_answers(live):
    """Before anything is asked, version, protocol number and process are told."""
    server = live()
    params = {"version": aizo.__version__, "protocol": rpc.PROTOCOL, "pid": server.process.pid}
    assert server.handshake == {"jsonrpc": "2.0", "method": "aizo", "params": params}
    assert server.end()[0] == 0


def test_requests_may_be_pipelined(live):
    """Many requests sent at once are answered one by one, in their order, writes included."""
    server = live()
    for number in range(200):
        server.send("add", item=f"thing {number}", reason="said so", stance="prefer")
    server.send("top", limit=1)
    answers = [server.read() for _ in range(201)]
    assert [answer["id"] for answer in answers] == list(range(1, 202))
    assert answers[199]["result"]["revision"] == 200
    assert answers[200]["result"]["omitted"] == 199


def test_everything_that_was_sent_is_answered_at_the_end_of_the_input(live):
    """Closing the input right behind the requests loses no answer, not even an unended line's."""
    server = live()
    server.write(*[FIRST] * 20)
    server.process.stdin.write(FIRST)
    code, out, err = server.end()
    assert (0, b"") == (code, err)
    assert len(out.splitlines()) == 21


def test_a_notification_is_carried_out_and_not_answered(live):
    """A request without an id writes, and its answer is that of the next request."""
    server = live()
    params = {"item": "tea", "reason": "Asked for it", "stance": "prefer"}
    frame = {"jsonrpc": "2.0", "method": "add", "params": params}
    server.write(json.dumps(frame).encode(), b"", b'{"jsonrpc":"2.0","method":"nothing"}')
    assert server.ask("top")["entries"][0]["item"] == "tea"


@pytest.mark.parametrize(
    ("line", "number", "sent_back"),
    [
        (b"{", -32700, None),
        (b"hello", -32700, None),
        (b'"\xff"', -32700, None),
        (b'{"jsonrpc":"2.0","id":7,"method":"info"} {}', -32700, None),
        (b'{"jsonrpc":"2.0","id":1,"method":"top","params":{"limit":NaN}}', -32700, None),
        (b"[" * 50_000, -32700, None),
        (b"[" + FIRST + b"]", -32600, None),
        (b"1", -32600, None),
        (b'{"id":7,"method":"info"}', -32600, 7),
        (b'{"jsonrpc":"2.0","id":true,"method":"info"}', -32600, None),
        (b'{"jsonrpc":"2.0","id":{},"method":"info"}', -32600, None),
        (b'{"jsonrpc":"2.0","id":1e400,"method":"info"}', -32600, None),
        (b'{"jsonrpc":"2.0","id":7,"method":"info","params":""}', -32600, 7),
        (b'{"jsonrpc":"2.0","id":7,"method":"info","params":false}', -32600, 7),
        (b'{"jsonrpc":"2.0","id":"a","method":5}', -32600, "a"),
        (b'{"jsonrpc":"2.0","id":7,"method":"info","params":[1]}', -32600, 7),
        (b'{"jsonrpc":"2.0","id":7,"method":"drop table"}', -32601, 7),
        (b'{"jsonrpc":"2.0","id":7,"method":"open","params":{"subject":"a"}}', -32601, 7),
        (b'{"jsonrpc":"2.0","id":7,"method":"info","params":{"session":1}}', -32602, 7),
        (b'{"jsonrpc":"2.0","id":7,"method":"add","params":{"item":"a"}}', -32602, 7),
        (b'{"jsonrpc":"2.0","id":1.5,"method":"top","params":{"limit":"x"}}', -32602, 1.5),
    ],
)
def test_what_is_no_request_gets_an_error_and_the_next_one_its_answer(
    line, number, sent_back, live
):
    """A bad frame is answered by the right number, with the id where there is one."""
    server = live()
    server.write(line, FIRST)
    answer = server.read()
    assert (number, sent_back) == (answer["error"]["code"], answer["id"])
    assert answer["error"]["data"]["code"]
    assert server.read()["result"]["entries"] == 0


def test_a_frame_that_is_too_long_is_skipped(live):
    """A frame of 1 MB is read; a longer one is refused, and the next one is answered."""
    server = live()
    room = wire.LONGEST - len(FIRST) - 1
    server.write(FIRST + b" " * room)
    assert "result" in server.read()
    server.write(b"x" * (3 * wire.LONGEST), FIRST)
    assert server.read()["error"]["code"] == -32600
    assert "result" in server.read()


def test_the_end_of_a_frame_that_is_too_long_is_no_frame(live):
    """Where the input ends inside such a frame, nothing of it is carried out."""
    server = live()
    server.process.stdin.write(b" " * wire.LONGEST + FIRST)
    code, out, _ = server.end()
    assert code == 0
    assert [-32600] == [json.loads(line)["error"]["code"] for line in out.splitlines()]


def test_errors_name_inputs_as_programs_do(live):
    """A message has the names of the wire, none of the command line."""
    server = live()
    assert server.fail("explain")[2] == "explain needs one of: target, id"
    both = server.fail("context", max_chars=500, max_tokens=100)[2]
    assert both.startswith("max_chars and max_tokens exclude each other")
    assert server.fail("top", limits=-1)[2].startswith("limits must be from 0")


def test_errors_carry_the_stable_code(live):
    """Numbers follow the exit codes; code and hint are those of the command line."""
    server = live()
    server.ask("add", item="tea", reason="No", stance="never")
    assert (-32004, "limit_conflict") == server.fail("add", item="tea", reason="x", score=9)[:2]
    assert (-32003, "not_found") == server.fail("explain", target="coffee")[:2]
    assert (-32602, "unknown_band") == server.fail("top", bands=["nice"])[:2]
    number, code, message = server.fail("top", limit=-1)
    assert (-32602, "invalid_input") == (number, code)
    assert message.startswith("limit must be from 0")


def test_texts_of_every_script_pass(live):
    """Text survives the wire, also where a program sends half of a pair of surrogates."""
    server = live()
    server.ask("add", item="不要表情 🚫", reason="别用", stance="avoid")
    assert server.ask("recall", query="表情")["entries"][0]["item"] == "不要表情 🚫"
    server.write(b'{"jsonrpc":"2.0","id":"\\ud800","method":"info"}')
    assert server.read()["id"] == "\ud800"
    server.write(b'{"jsonrpc":"2.0","id":9,"method":"recall","params":{"query":"\\ud800"}}')
    assert server.read()["error"]["code"] == -32602


def test_nothing_but_frames_is_written(tmp_path):
    """Under warnings, a foreign encoding, a broken scenarios file, every line is a frame."""
    home = tmp_path / "home"
    home.mkdir()
    (home / "scenarios.yaml").write_text("scenarios: [", encoding="utf-8")
    calls = [
        {"jsonrpc": "2.0", "id": n, "method": method, "params": params}
        for n, (method, params) in enumerate(
            [
                ("add", {"item": "表情 🚫", "reason": "不要", "stance": "never"}),
                ("context", {"scenario": "coding", "message": "write code"}),
                ("scenarios", {}),
                ("recall", {"query": "表情", "scenario": "nowhere"}),
            ]
        )
    ]
    done = subprocess.run(
        [sys.executable, "-X", "dev", "-W", "always", "-m", "aizo", "rpc"],
        env={**os.environ, "AIZO_HOME": str(home), "PYTHONIOENCODING": "cp1252"},
        input="".join(json.dumps(call) + "\n" for call in calls).encode(),
        capture_output=True,
        check=True,
    )
    frames = [json.loads(line.decode("utf-8")) for line in done.stdout.splitlines()]
    assert [frame.get("id") for frame in frames] == [None, 0, 1, 2, 3]
    assert all("result" in frame for frame in frames[1:])


@pytest.mark.skipif(sys.platform == "win32", reason="pipes always wait there")
def test_pipes_that_refuse_to_wait_are_waited_for():
    """Where a parent's pipes do not block, no answer is lost and the server does not end early."""
    asked, ask = os.pipe()
    told, tell = os.pipe()
    for one in (asked, tell):
        os.set_blocking(one, False)
    command = [sys.executable, "-m", "aizo", "rpc"]
    with subprocess.Popen(command, stdin=asked, stdout=tell, stderr=subprocess.PIPE) as server:
        os.close(asked)
        with open(told, "rb") as answers:
            answers.readline()
            for _ in range(3):
                time.sleep(0.05)  # so that it has found nothing to read
                os.write(ask, FIRST + b"\n")
                assert "result" in json.loads(answers.readline())
            os.write(ask, b'{"jsonrpc":"2.0","id":1,"method":"scenarios"}\n' * 300)
            os.close(ask)
            while server.poll() is None and select.select([], [tell], [], 0)[1]:  # not full yet
                time.sleep(0.01)
            os.close(tell)
            assert 300 == len([json.loads(line)["result"] for line in answers])
        assert b"" == server.stderr.read()


@pytest.mark.skipif(sys.platform != "linux", reason="only Linux tells how large a pipe is")
def test_a_pipe_is_never_made_smaller():
    """A pipe that the parent has made large keeps its size; one of the usual size grows."""
    import fcntl

    for size, least in ((1 << 20, 1 << 20), (1 << 12, 1 << 18)):
        source, target = os.pipe()
        fcntl.fcntl(target, fcntl.F_SETPIPE_SZ, size)
        wire.Frames(source, target)
        assert least <= fcntl.fcntl(target, fcntl.F_GETPIPE_SZ)
        os.close(source)
        os.close(target)


@pytest.mark.skipif(not hasattr(os, "eventfd"), reason="Linux, from Python 3.10 on")
def test_what_takes_no_frame_is_a_broken_pipe():
    """Where the system calls it an invalid argument, as Windows does, it is a broken pipe, too."""
    counter = os.eventfd(0)
    frames = wire.Frames(counter, counter)
    with pytest.raises(BrokenPipeError):
        frames.write(b"{}")
    os.close(counter)
