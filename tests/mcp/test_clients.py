"""Real clients: the official SDK's, the official inspector, and several programs at once."""

from __future__ import annotations

import json
import os
import re
import shutil
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from aizo import Profile
from tests.mcp.conftest import CALLS, INITIALIZED, OPENING, modern, request
from tests.store import rust

ROOT = Path(__file__).parents[2]
SERVER = [sys.executable, "-m", "aizo", "mcp"]
SDK_CLIENT = """
import json, os, sys
import anyio
from mcp.client.client import Client
from mcp.client.stdio import StdioServerParameters

async def main():
    server = StdioServerParameters(
        command=sys.executable, args=["-m", "aizo", "mcp", *sys.argv[2:]], env=dict(os.environ)
    )
    calls = json.loads(sys.stdin.read())
    async with Client(server, mode=sys.argv[1]) as client:
        told = {"version": client.protocol_version}
        told["tools"] = [tool.name for tool in (await client.list_tools()).tools]
        told["resources"] = [str(one.uri) for one in (await client.list_resources()).resources]
        told["prompts"] = [one.name for one in (await client.list_prompts()).prompts]
        read = await client.read_resource("aizo://context")
        told["context"] = read.contents[0].text
        prompt = await client.get_prompt("preferences", {"scenario": "coding"})
        told["prompt"] = prompt.messages[0].content.text
        told["calls"] = []
        for name, arguments in calls:
            result = await client.call_tool(name, arguments)
            told["calls"].append([name, bool(result.is_error), result.structured_content])
    print(json.dumps(told))

anyio.run(main)
"""


def with_sdk(mode, calls, *words):
    """Let the SDK's client list everything and make some calls."""
    done = subprocess.run(
        [sys.executable, "-c", SDK_CLIENT, mode, *words],
        input=json.dumps(calls).encode(),
        capture_output=True,
        check=False,
        timeout=120,
    )
    assert done.returncode == 0, done.stderr.decode()[-3000:]
    return json.loads(done.stdout)


@pytest.mark.parametrize(
    ("mode", "version"),
    [("auto", "2026-07-28"), ("legacy", "2025-11-25"), ("2026-07-28", "2026-07-28")],
)
def test_the_official_client_lists_and_calls_every_tool(mode, version):
    """In each of its modes the SDK's client agrees on a version and every tool answers it."""
    calls = [
        ("remember_preference", {"item": "tea", "reason": "Asked for it", "stance": "prefer"}),
        ("recall_preferences", {"query": "tea"}),
        ("correct_preference", {"id": 1, "reason": "Asks for it every day"}),
        ("mark_preferences_used", {"ids": [1]}),
        ("forget_preference", {"ids": [1]}),
    ]
    told = with_sdk(mode, calls)
    assert version == told["version"]
    assert sorted(told["tools"]) == sorted(name for name, _ in calls)
    assert told["resources"] == ["aizo://context", "aizo://statistics"]
    assert told["prompts"] == ["preferences"]
    assert [False] * 5 == [is_error for _, is_error, _ in told["calls"]]
    assert told["calls"][1][2]["entries"] == ["prefer: tea [1] Asked for it"]


def test_the_official_client_takes_every_answer_of_all_tools():
    """With `--tools all` each answer fits its output schema by the SDK's own validation."""
    with Profile.open() as profile:
        for number in range(30):
            profile.add(f"thing {number}", "said so", score=number % 10, keywords=["a", "b"])
    told = with_sdk("auto", list(CALLS.items()), "--tools", "all")
    assert sorted(told["tools"]) == sorted(CALLS)
    assert [] == [name for name, is_error, _ in told["calls"] if is_error]


@pytest.mark.parametrize("words", [(), ("--tools", "all")])
def test_the_official_inspector_lists_and_calls_every_tool(words):
    """The inspector's command line lists the tools and gets an answer of each."""
    inspector = os.environ.get("MCP_INSPECTOR") or shutil.which("mcp-inspector")
    if inspector is None:
        pytest.skip("no mcp-inspector: docs/reference/mcp.md says how to run this")

    def inspect(*method):
        done = subprocess.run(
            [inspector, "--cli", *SERVER, *words, "--method", *method],
            env={**os.environ, "PATH": f"{Path(inspector).parent}{os.pathsep}{os.environ['PATH']}"},
            capture_output=True,
            check=False,
            timeout=120,
        )
        assert done.returncode == 0, (done.stdout + done.stderr).decode()[-2000:]
        return json.loads(done.stdout)

    names = {tool["name"] for tool in inspect("tools/list")["tools"]}
    assert len(names) == (len(CALLS) if words else 5)
    for name in [name for name in CALLS if name in names]:
        given = [
            f"{key}={value if isinstance(value, str) else json.dumps(value)}"
            for key, value in CALLS[name].items()
        ]
        told = inspect(
            "tools/call", "--tool-name", name, *(x for g in given for x in ("--tool-arg", g))
        )
        assert not told.get("isError"), told


def test_two_servers_and_three_writers_lose_nothing(raw):
    """Two servers and three command lines on one profile: every write is there, seen by all."""
    servers = [raw(), raw()]
    for server in servers:
        server.call("recall_preferences")
    program = (
        "import subprocess, sys\n"
        "for n in range(15):\n"
        "    subprocess.run([sys.executable, '-m', 'aizo', 'add', f'cli {sys.argv[1]} {n}', 'x',"
        " '--prefer'], check=True, stdout=subprocess.DEVNULL)\n"
    )
    writers = [
        subprocess.Popen([sys.executable, "-c", program, str(number)]) for number in range(3)
    ]
    count = 0
    while any(writer.poll() is None for writer in writers) or count < 20:
        for number, server in enumerate(servers):
            told = server.call(
                "remember_preference", item=f"mcp {number} {count}", reason="x", stance="prefer"
            )
            assert not told["isError"], told
            other = servers[1 - number].call("recall_preferences", query=f"mcp {number} {count}")
            assert f"mcp {number} {count}" in str(other["structuredContent"])
        count += 1
    assert [0, 0, 0] == [writer.wait() for writer in writers]
    with Profile.open() as profile:
        items = {entry.item for entry in profile.show()}
    assert {f"cli {w} {n}" for w in range(3) for n in range(15)} <= items
    assert {f"mcp {s} {n}" for s in range(2) for n in range(count)} <= items
    assert len(items) == 45 + 2 * count


def test_every_byte_on_stdout_is_protocol(tmp_path):
    """First run, migration, broken scenarios, cp1252, warnings: each line of stdout is a frame."""
    home = tmp_path / "home"
    home.mkdir()
    (home / "scenarios.yaml").write_text("scenarios: [", encoding="utf-8")
    rust.make(home / "preferences.db", 8, [{"item": "表情 🚫", "base_score": 0.5}])
    for path in ([], ["--db", str(tmp_path / "new.db")]):
        frames = [
            request(1, "initialize", protocolVersion="2025-06-18", **OPENING),
            INITIALIZED,
            request(2, "tools/list"),
            request(
                3,
                "tools/call",
                name="remember_preference",
                arguments={"item": "中文 🚫", "reason": "不要", "stance": "never"},
            ),
            request(4, "tools/call", name="recall_preferences", arguments={"scenario": "coding"}),
            request(5, "resources/read", uri="aizo://context"),
        ]
        done = subprocess.run(
            [sys.executable, "-X", "dev", "-W", "always", "-m", "aizo", "mcp", *path],
            env={**os.environ, "AIZO_HOME": str(home), "PYTHONIOENCODING": "cp1252"},
            input="".join(json.dumps(frame) + "\n" for frame in frames).encode(),
            capture_output=True,
            check=False,
            timeout=120,
        )
        assert done.returncode == 0, done.stderr.decode(errors="replace")[-2000:]
        answers = {}
        for line in done.stdout.splitlines():
            frame = json.loads(line.decode("utf-8"))
            assert frame["jsonrpc"] == "2.0"
            answers[frame["id"]] = frame
        assert sorted(answers) == [1, 2, 3, 4, 5]
        assert "中文" in answers[4]["result"]["content"][0]["text"]


def test_it_loads_hardly_more_than_the_sdk():
    """Up to its first answer the server imports the SDK, aizo, and nothing heavy beside."""

    def loaded(*command, told=b""):
        env = {**os.environ, "PYTHONPROFILEIMPORTTIME": "1"}
        done = subprocess.run(command, input=told, capture_output=True, check=True, env=env)
        lines = (line.split(b"|")[-1].strip().decode() for line in done.stderr.splitlines())
        return {line.partition(".")[0] for line in lines}

    call = request(1, "tools/call", name="recall_preferences", arguments={"query": "tea"})
    ours = loaded(*SERVER, told=json.dumps(call).encode() + b"\n")
    assert "aizo" in ours
    beside = ours - loaded(sys.executable, "-c", "import mcp") - sys.stdlib_module_names
    assert beside <= {"aizo"}


def test_it_ends_with_its_input(raw):
    """Closing the input ends the server, after everything that was asked is answered."""
    server = raw()
    server.write(*[modern(number, "tools/list") for number in range(10)])
    code, out = server.end()
    assert code == 0
    assert len(out.splitlines()) == 10


@pytest.mark.skipif(sys.platform == "win32", reason="signals of POSIX")
@pytest.mark.parametrize("name", ["SIGTERM", "SIGHUP"])
def test_a_signal_ends_it(name, raw):
    """SIGTERM and SIGHUP end the server within a moment."""
    server = raw()
    server.ask(modern(1, "tools/list"))
    started = time.monotonic()
    server.process.send_signal(getattr(signal, name))
    server.process.wait(timeout=10)
    assert time.monotonic() - started < 5


def test_the_sdk_is_pinned_below_its_next_major():
    """The extra names the SDK from 2.3 on and below 3: a new major cannot break a server."""
    text = (ROOT / "pyproject.toml").read_text(encoding="utf-8")
    named = re.findall(r'"mcp([^"]*)"', text)
    assert named
    assert {spec for spec in named if spec != "[mcp]"} == {">=2.3,<3"}


def test_without_the_sdk_it_says_what_to_install(tmp_path):
    """Where the extra is missing, the command names it and fails, with nothing on stdout."""
    (tmp_path / "anyio.py").write_text("raise ImportError('gone', name='anyio')", encoding="utf-8")
    done = subprocess.run(
        SERVER,
        env={**os.environ, "PYTHONPATH": str(tmp_path)},
        stdin=subprocess.DEVNULL,
        capture_output=True,
        check=False,
    )
    assert (1, b"") == (done.returncode, done.stdout)
    assert b"aizo[mcp]" in done.stderr
