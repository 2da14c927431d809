"""The page about learning shows what really happens."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from itertools import pairwise
from pathlib import Path

import pytest

PAGE = Path(__file__).parents[2] / "docs" / "learning.md"
BLOCK = re.compile(r"^```(\w+)\n(.*?)^```$", re.MULTILINE | re.DOTALL)


@pytest.mark.skipif(sys.platform == "win32", reason="shell lines need a shell")
def test_the_example_runs_as_shown():
    """Each shell block of the page prints, line for line, the text block below it."""
    blocks = BLOCK.findall(PAGE.read_text(encoding="utf-8"))
    path = os.pathsep.join([str(Path(sys.executable).parent), os.environ["PATH"]])
    shown = [pair for pair in pairwise(blocks) if pair[0][0] == "sh"]
    assert len(shown) >= 4
    for (_, script), (_, expected) in shown:
        done = subprocess.run(
            ["bash", "-eu", "-c", script],
            env={**os.environ, "PATH": path},
            capture_output=True,
            text=True,
            check=False,
        )
        assert (0, expected) == (done.returncode, done.stdout), done.stderr
