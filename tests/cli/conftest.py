"""A small real profile, and the command line in this process and as a process of its own."""

from __future__ import annotations

import json
import os
import subprocess
import sys

import pytest

from aizo.cli import main

ENTRIES = [
    ["concise code", "Asks for shorter versions", "--score", "9.0", "--scenarios", "coding"],
    ["tabs for indentation", "Changed them to spaces twice", "--avoid", "--keywords", "tabs"],
    ["emojis in output", "Said: please, none at all", "--never"],
    ["pnpm over npm", "Uses it in every project", "--prefer", "--keywords", "pnpm,npm"],
    ["tests before reporting done", "Asked for it each time", "--always", "--scenarios", "coding"],
    ["force-push to main", "Lost work by it once", "--never", "--scenarios", "coding"],
    ["commit messages in the imperative", "Rewrote three of them", "--score", "7.5"],
    ["不要使用表情符号", "在回答里不要表情", "--avoid"],
]


class Answer:
    """What a command line answered."""

    def __init__(self, code: int, out: bytes, err: bytes) -> None:
        """Keep the exit code and both outputs."""
        self.code = code
        self.raw = (code, out, err)
        self.out = out.decode("utf-8")
        self.err = err.decode("utf-8")

    @property
    def json(self):
        """What stdout holds as JSON; it must be one line."""
        assert self.out.count("\n") == 1
        assert self.out.endswith("\n")
        return json.loads(self.out)


@pytest.fixture
def aizo(capsysbinary):
    """Give a function that runs a command line in this process."""

    def run(*words: str) -> Answer:
        capsysbinary.readouterr()
        code = main(list(words))
        return Answer(code, *capsysbinary.readouterr())

    return run


@pytest.fixture
def demo(aizo):
    """Give the same, on a profile of eight entries."""
    for words in ENTRIES:
        answer = aizo("add", *words)
        assert answer.code == 0, answer.err
    return aizo


@pytest.fixture
def process():
    """Give a function that runs a command line as a process of its own."""

    def run(*words: str, stdin: bytes | None = None, **env: str) -> Answer:
        done = subprocess.run(
            [sys.executable, "-m", "aizo", *words],
            env={**os.environ, **env},
            input=stdin,
            capture_output=True,
            check=False,
            timeout=60,
        )
        return Answer(done.returncode, done.stdout, done.stderr)

    return run
