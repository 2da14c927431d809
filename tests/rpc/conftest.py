"""A live `aizo rpc` and the questions put to it."""

from __future__ import annotations

import json
import os
import subprocess
import sys

import pytest


class Live:
    """A process that serves, and what it wrote first."""

    def __init__(self, *words: str, **env: str) -> None:
        """Start it and read the handshake."""
        self.process = subprocess.Popen(
            [sys.executable, "-m", "aizo", "rpc", *words],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            env={**os.environ, **env},
        )
        self.handshake = self.read()
        self.count = 0

    def read(self):
        """Read one frame; None at the end."""
        line = self.process.stdout.readline()
        assert not line or line.endswith(b"\n")
        return json.loads(line) if line else None

    def write(self, *lines: bytes) -> None:
        """Send lines."""
        self.process.stdin.write(b"".join(line + b"\n" for line in lines))
        self.process.stdin.flush()

    def send(self, method: str, **params) -> int:
        """Send a request without waiting."""
        self.count += 1
        frame = {"jsonrpc": "2.0", "id": self.count, "method": method, "params": params}
        self.write(json.dumps(frame, ensure_ascii=False).encode())
        return self.count

    def ask(self, method: str, **params):
        """Send a request and give its result."""
        number = self.send(method, **params)
        answer = self.read()
        assert answer["id"] == number
        assert "error" not in answer, answer
        return answer["result"]

    def fail(self, method: str, **params) -> tuple[int, str, str]:
        """Send a request that is refused; give number, code and message."""
        self.send(method, **params)
        error = self.read()["error"]
        assert error["data"]["hint"]
        return error["code"], error["data"]["code"], error["message"]

    def end(self) -> tuple[int, bytes, bytes]:
        """Close the input; give the exit code and what was left on both outputs."""
        out, err = self.process.communicate(timeout=20)
        return self.process.returncode, out, err


@pytest.fixture
def live():
    """Give a function that starts a server; all of them are ended afterwards."""
    started: list[Live] = []

    def start(*words: str, **env: str) -> Live:
        started.append(Live(*words, **env))
        return started[-1]

    yield start
    for one in started:
        one.process.kill()
        one.process.communicate()
