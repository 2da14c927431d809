"""Hooks as a host calls them, and a user's home with settings of hosts in it."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest


class Hook:
    """One conversation that calls hooks."""

    def __init__(self, host: str = "claude-code", conversation: str = "s1", *words: str) -> None:
        """Keep who calls."""
        self.host, self.conversation, self.words = host, conversation, words

    def raw(self, event: str, content: bytes, **env: str) -> subprocess.CompletedProcess:
        """Call a hook with any input."""
        return subprocess.run(
            [sys.executable, "-m", "aizo", "hook", event, "--host", self.host, *self.words],
            input=content,
            env={**os.environ, **env},
            capture_output=True,
            check=False,
            timeout=60,
        )

    def __call__(self, event: str, **told) -> str:
        """Call a hook and give the text that reaches the conversation."""
        name = "conversation_id" if self.host == "cursor" else "session_id"
        done = self.raw(event, json.dumps({name: self.conversation, **told}).encode())
        assert (0, b"") == (done.returncode, done.stderr)
        if not done.stdout:
            return ""
        (line,) = done.stdout.splitlines()
        answer = json.loads(line)
        if self.host == "cursor":
            return answer["additional_context"]
        assert set(answer) == {"hookSpecificOutput"}
        assert set(answer["hookSpecificOutput"]) == {"hookEventName", "additionalContext"}
        return answer["hookSpecificOutput"]["additionalContext"]

    def start(self, source: str = "startup") -> str:
        """Begin a session."""
        return self("session-start", source=source)

    def prompt(self, text: str) -> str:
        """Say something."""
        return self("prompt", prompt=text)


@pytest.fixture
def hook():
    """Give a function that makes a conversation."""
    return Hook


@pytest.fixture
def user(monkeypatch):
    """Give the user's home folder; hosts are looked for there and nowhere else."""
    for name in ("CLAUDE_CONFIG_DIR", "CODEX_HOME", "XDG_CONFIG_HOME", "APPDATA"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.delenv("AIZO_HOME")
    return Path(os.environ["HOME"])
