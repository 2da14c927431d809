"""What a process may load: `import aizo` nothing, the hot commands nothing heavy."""

from __future__ import annotations

import ast
import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

import aizo

ENTRY = "import sys; from aizo.cli import main; sys.exit(main())"
# Each of these costs a hot command milliseconds.
DENIED = {
    "argparse", "asyncio", "click", "dataclasses", "dotenv", "enum", "hashlib", "httpx2",
    "importlib.metadata", "inspect", "jinja2", "json", "logging", "mcp", "numpy", "pathlib", "re",
    "rich", "socket", "ssl", "starlette", "subprocess", "tempfile", "typing", "uvicorn", "yaml",
}  # fmt: skip
HOT = {
    "add": ["add", "concise code", "Asks for shorter code", "--prefer", "--keywords", "short"],
    "add chinese": ["add", "表情符号", "不要在回答里使用表情符号", "--never"],
    "top": ["top", "10"],
    "top json": ["top", "10", "--json"],
    "top scenario": ["top", "--scenario", "coding", "--json"],
    "recall": ["recall", "concise", "code", "--limit", "20"],
    "recall scenario": ["recall", "--scenario", "coding", "--type", "preference,taboo", "--json"],
    "recall context": ["recall", "--scenario", "coding", "--format", "context"],
}


def loaded_by(*arguments: str) -> set[str]:
    """Name the modules that a process loads, seen from outside: an early exit hides none."""
    trace = subprocess.run(
        [sys.executable, *arguments],
        env={**os.environ, "PYTHONPROFILEIMPORTTIME": "1"},
        capture_output=True,
        check=False,
    )
    names = re.findall(rb"^import time:.*\| +([\w.]+)\s*$", trace.stderr, re.MULTILINE)
    assert trace.returncode == 0, trace.stderr.decode(errors="replace")[-2000:]
    return {name.decode() for name in names}


@pytest.fixture(scope="module")
def bare() -> set[str]:
    """Name what an empty program loads in this environment."""
    return loaded_by("-c", "pass")


def test_importing_aizo_loads_nothing(bare):
    """`import aizo` runs one file and loads no other module."""
    assert {"aizo", "__future__"} >= loaded_by("-c", "import aizo") - bare


def test_the_public_names_are_there_when_asked_for():
    """`dir(aizo)` lists what type checkers see, and each name can be had."""
    tree = ast.parse(Path(aizo.__file__).read_text(encoding="utf-8"))
    imports = [node for node in ast.walk(tree) if isinstance(node, ast.ImportFrom)]
    typed = {alias.asname for node in imports for alias in node.names if alias.asname}
    shown = {name for name in dir(aizo) if not name.startswith("_")}
    assert {"Profile", "Entry", "Band", "AizoError"} <= typed == shown
    assert all(getattr(aizo, name) for name in shown)


@pytest.mark.parametrize("arguments", HOT.values(), ids=HOT)
def test_a_hot_command_loads_nothing_heavy(arguments, bare):
    """`top`, `recall` and `add` load no denied module, on an empty and on a small profile."""
    for _ in range(2):
        extra = loaded_by("-c", ENTRY, *arguments) - bare
        assert set() == {name for name in extra if name in DENIED or name.split(".")[0] in DENIED}
        assert len(extra) <= 70
        subprocess.run([sys.executable, "-c", ENTRY, *HOT["add"]], check=True, capture_output=True)


def test_numpy_waits_until_columns_are_asked_for(tmp_path):
    """The library works without numpy: only `Profile.columns` loads it."""
    program = (
        "import sys; from aizo import Profile\n"
        "with Profile.open(sys.argv[1]) as profile:\n"
        "    profile.add('concise code', 'Asks for shorter code', score=9.0)\n"
        "    profile.top(10); profile.recall('code'); profile.context()\n"
        "    assert 'numpy' not in sys.modules\n"
        "    profile.columns()\n"
        "    assert 'numpy' in sys.modules\n"
    )
    subprocess.run([sys.executable, "-c", program, tmp_path / "profile.db"], check=True)
