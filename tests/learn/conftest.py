"""Profiles of their own, dialogues in files, and models that answer on this machine."""

from __future__ import annotations

import random
import sys
from pathlib import Path

import pytest

sys.path.insert(0, str(Path(__file__).parent))

import oracle
import rendering

from aizo import Profile
from aizo.cli import main
from aizo.learn.analyze import Run
from aizo.learn.gather import Choice
from aizo.learn.models import connect


@pytest.fixture(scope="session")
def dialogues():
    """Give the twenty invented dialogues."""
    return rendering.scripts()


@pytest.fixture
def profile(tmp_path):
    """Give an empty profile."""
    with Profile.open(tmp_path / "profile.db") as opened:
        yield opened


@pytest.fixture
def transcript(tmp_path, dialogues):
    """Give a function that writes a dialogue as Claude Code keeps it."""

    def write(number: int = 0, name: str = "", **how) -> str:
        path = tmp_path / (name or f"session-{number}.jsonl")
        text = rendering.claude_code(dialogues[number], random.Random(number), **how)
        path.write_text(text, encoding="utf-8")
        return str(path)

    return write


@pytest.fixture
def typed(tmp_path):
    """Give a function that writes a session of these turns: texts, or pairs of text and time."""

    def write(*turns, name="typed.jsonl", session="typed") -> str:
        records = []
        for place, turn in enumerate(turns):
            text, at = turn if isinstance(turn, tuple) else (turn, f"2026-02-01T09:{place:02}:00Z")
            records.append(
                {
                    "type": "user",
                    "uuid": f"{session}-{place}-0123456789abcdef",
                    "sessionId": session,
                    "cwd": "/w/demo",
                    "timestamp": at,
                    "origin": {"kind": "human"},
                    "message": {"role": "user", "content": text},
                }
            )
        path = tmp_path / name
        path.write_text(rendering.lines(*records), encoding="utf-8")
        return str(path)

    return write


@pytest.fixture
def server():
    """Give a function that starts a model's server; all are stopped at the end."""
    started = []

    def start(behave) -> oracle.Server:
        one = oracle.Server(behave)
        started.append(one)
        return one

    yield start
    for one in started:
        one.stop()


@pytest.fixture
def analyzed(profile):
    """Give a function that reads files with a server's model, or offline without one."""

    def read(*files, server=None, deadline=20.0, **how):
        model = None
        if server is not None:
            pytest.importorskip("httpx2")
            model = connect(server.config(), deadline)
        return Run(profile, model, **how).over(Choice(files))

    return read


@pytest.fixture
def aizo(capsysbinary):
    """Give a function that runs a command line: exit code, stdout, stderr."""

    def run(*words: str) -> tuple[int, str, str]:
        capsysbinary.readouterr()
        code = main(list(words))
        out, err = capsysbinary.readouterr()
        return code, out.decode(), err.decode()

    return run


@pytest.fixture
def waiting(profile):
    """Give a function that lists the inbox as pairs of stance and label."""
    from aizo.learn.review import review

    return lambda: [(one.told["stance"], one.told["item"]) for one in review(profile).waiting]
