"""What the documents show works as shown, and they leave nothing out."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

from aizo import Profile
from aizo.profile.budget import estimated_tokens
from aizo.surface import operations

ROOT = Path(__file__).parents[2]
pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="shell lines need a shell")

READMES = ("README.md", "README.zh.md")
PYTHON = "docs/reference/python.md"
PAGES = (*READMES, "ARCHITECTURE.md", "CONTRIBUTING.md", "SECURITY.md", "CHANGELOG.md")
BLOCK = re.compile(r"^```(\w+)\n(.*?)^```$", re.MULTILINE | re.DOTALL)
# Lines about the repository itself: `make test` runs this very test.
ELSEWHERE = ("make", "git", "cd", "pip")


def blocks(page: str) -> list[tuple[str, str]]:
    """Give the fenced blocks of a page: language and text."""
    return BLOCK.findall((ROOT / page).read_text(encoding="utf-8"))


def run(command, **more):
    """Run a command with our own programs first on the path."""
    path = os.pathsep.join([str(Path(sys.executable).parent), os.environ["PATH"]])
    env = {**os.environ, "PATH": path}
    return subprocess.run(command, env=env, capture_output=True, text=True, check=False, **more)


@pytest.mark.parametrize("page", READMES)
def test_the_shell_lines_of_the_readme_run(page):
    """The shell blocks, run one after the other in an empty home, succeed."""
    shown = [text for language, text in blocks(page) if language == "sh"]
    lines = [line for text in shown for line in text.splitlines()]
    script = [line for line in lines if line and line.split()[0] not in ELSEWHERE]
    assert len(script) >= 6
    done = run(["bash", "-eu", "-c", "\n".join(script)])
    assert (0, "") == (done.returncode, done.stderr)


@pytest.mark.parametrize("page", [*READMES, PYTHON])
def test_the_python_lines_of_the_readme_run(page):
    """Each Python block is a program that succeeds."""
    shown = [text for language, text in blocks(page) if language == "python"]
    assert shown
    for text in shown:
        done = run([sys.executable, "-W", "error", "-c", text])
        assert (0, "") == (done.returncode, done.stderr)


def test_the_python_page_names_every_operation():
    """What a profile can do stands in its table of methods."""
    page = (ROOT / PYTHON).read_text(encoding="utf-8")
    names = [one.name for one in operations.everything()]
    methods = [name for one in names for name in (one, f"{one}_") if hasattr(Profile, name)]
    assert len(methods) > 30
    assert [] == [name for name in methods if f"`{name}(" not in page]


@pytest.mark.parametrize("page", READMES)
def test_the_conversations_of_the_readme_are_true(page):
    """What the agent types in the transcript gives, line for line, what is shown below it."""
    (transcript,) = [text for language, text in blocks(page) if language == "text"]
    typed = re.findall(r"aizo (?:add|context) .*", transcript)
    assert len(typed) == 2
    for line in typed:
        done = run(["bash", "-eu", "-c", line])
        assert (0, "") == (done.returncode, done.stderr)
        assert [] == [shown for shown in done.stdout.splitlines() if shown not in transcript]


def test_the_token_count_of_the_readme_is_measured(tmp_path, monkeypatch):
    """The readmes name the estimated tokens of the demo's context block."""
    monkeypatch.setenv("TMPDIR", str(tmp_path))
    shown = run(["sh", str(ROOT / "scripts" / "demo.sh")]).stdout
    (block,) = re.findall(r"<user-preferences.*?</user-preferences>", shown, re.DOTALL)
    for page in READMES:
        text = (ROOT / page).read_text(encoding="utf-8")
        assert re.search(rf"\b{estimated_tokens(block)} (tokens|个 token)", text)


def test_both_readmes_show_the_same():
    """The Chinese page has the blocks and the chapters of the English one."""
    english, chinese = ((ROOT / page).read_text(encoding="utf-8") for page in READMES)
    code = [[b for b in blocks(page) if b[0] != "text"] for page in READMES]
    assert [language for language, _ in blocks(READMES[0])] == [
        language for language, _ in blocks(READMES[1])
    ]
    assert code[0] == code[1]
    assert english.count("\n## ") == chinese.count("\n## ")
    assert english.count("\n|") == chinese.count("\n|")


def test_every_command_is_documented():
    """Each command has its line in both readmes."""
    for page in READMES:
        text = (ROOT / page).read_text(encoding="utf-8")
        names = [*operations.COMMANDS, *operations.ONLY_COMMANDS]
        assert [] == [name for name in names if f"`aizo {name}" not in text]


@pytest.mark.parametrize("page", PAGES)
def test_links_lead_somewhere(page):
    """A link inside the repository names a file that exists."""
    text = (ROOT / page).read_text(encoding="utf-8")
    targets = [target.partition("#")[0] for target in re.findall(r"\]\(([^)]+)\)", text)]
    inside = [target for target in targets if target and "://" not in target]
    assert [] == [target for target in inside if not (ROOT / target).exists()]


def test_the_demo_shows_the_main_job_and_leaves_nothing(tmp_path, monkeypatch):
    """`make demo` shows top, a recall and a context block, and cleans up after itself."""
    monkeypatch.setenv("TMPDIR", str(tmp_path))
    done = run(["sh", str(ROOT / "scripts" / "demo.sh")])
    assert (0, "") == (done.returncode, done.stderr)
    for shown in ("$ aizo add", "$ aizo top 10", "$ aizo recall --scenario coding"):
        assert shown in done.stdout
    assert '<user-preferences from="aizo"' in done.stdout
    assert [] == list(tmp_path.iterdir())
    assert not Path(os.environ["AIZO_HOME"]).exists()


def test_fragments_become_a_changelog():
    """Each fragment in changes/ carries an issue's number and a kind that towncrier knows."""
    pytest.importorskip("towncrier")
    bad = [
        path.name
        for path in (ROOT / "changes").iterdir()
        if not re.fullmatch(
            r"(\d+|\+\w+)\.(added|changed|fixed|removed)\.md|\.gitignore", path.name
        )
    ]
    assert bad == []
    towncrier = [sys.executable, "-m", "towncrier", "build", "--draft", "--version", "0.0.0"]
    done = run(towncrier, cwd=ROOT)
    assert done.returncode == 0, done.stderr
