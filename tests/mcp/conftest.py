"""A raw client of the MCP server: frames by hand, in either era."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from importlib.util import find_spec

import pytest

# Without the SDK there is nothing to test here.
collect_ignore_glob = [] if find_spec("mcp") else ["test_*.py"]

VERSION = "io.modelcontextprotocol/protocolVersion"
CAPABILITIES = "io.modelcontextprotocol/clientCapabilities"
CLIENT = "io.modelcontextprotocol/clientInfo"
META = {VERSION: "2026-07-28", CAPABILITIES: {}, CLIENT: {"name": "raw", "version": "1"}}
OPENING = {"capabilities": {}, "clientInfo": {"name": "raw", "version": "1"}}
INITIALIZED = {"jsonrpc": "2.0", "method": "notifications/initialized"}
# A call of every tool that `--tools all` offers, in an order that works on any profile.
CALLS = {
    "remember_preference": {"item": "tea", "reason": "Asked for it", "stance": "prefer"},
    "recall_preferences": {"query": "tea", "limit": 50},
    "correct_preference": {"id": 1, "reason": "Asks for it every day"},
    "mark_preferences_used": {"ids": [1]},
    "recall_touch": {"query": "tea"},
    "top": {"limit": 50},
    "show": {},
    "context": {"message": "make some tea"},
    "keywords": {},
    "scenarios": {},
    "explain": {"id": 1},
    "info": {},
    "config_show": {},
    "browse": {"stance": "never"},
    "outlook": {},
    "shape": {},
    "disagree": {},
    "history": {},
    "review": {},
    "scenarios_init": {},
    "forget_verify": {"verify": "tea"},
    "told": {},
    "doctor": {},
    "doctor_repair": {},
    "tag": {"item": "tea", "keywords": ["hot"]},
    "touch": {"item": "tea"},
    "forget_preference": {"ids": [1]},
}


def request(number, method, **params):
    """Make a request of the older era."""
    frame = {"jsonrpc": "2.0", "id": number, "method": method}
    return {**frame, "params": params} if params else frame


def modern(number, method, **params):
    """Make a request of the newer era, which carries its own envelope."""
    return request(number, method, _meta=META, **params)


class Raw:
    """A server and what it answers."""

    def __init__(self, *words: str, **env: str) -> None:
        """Start it."""
        self.process = subprocess.Popen(
            [sys.executable, "-m", "aizo", "mcp", *words],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            env={**os.environ, **env},
        )
        self.count = 100

    def write(self, *frames) -> None:
        """Send frames."""
        lines = "".join(json.dumps(frame) + "\n" for frame in frames)
        self.process.stdin.write(lines.encode())
        self.process.stdin.flush()

    def read(self):
        """Read one frame."""
        return json.loads(self.process.stdout.readline().decode("utf-8"))

    def ask(self, *frames):
        """Send frames and give as many answers as there were requests, by their ids."""
        self.write(*frames)
        count = sum("id" in frame for frame in frames)
        return {answer["id"]: answer for answer in (self.read() for _ in range(count))}

    def call(self, tool: str, **arguments):
        """Call a tool in the newer era; give its whole result."""
        self.count += 1
        frame = modern(self.count, "tools/call", name=tool, arguments=arguments)
        answer = self.ask(frame)[self.count]
        assert "error" not in answer, answer
        return answer["result"]

    def end(self) -> tuple[int, bytes]:
        """Close the input; give the exit code and what was left on stdout."""
        out, _ = self.process.communicate(timeout=30)
        return self.process.returncode, out


@pytest.fixture
def raw():
    """Give a function that starts a server; all of them are ended afterwards."""
    started: list[Raw] = []

    def start(*words: str, **env: str) -> Raw:
        started.append(Raw(*words, **env))
        return started[-1]

    yield start
    for one in started:
        one.process.kill()
        one.process.communicate()
