"""When the machine will not: code, message and hint are shown, what was typed is kept."""

from __future__ import annotations

import html
import os
import sqlite3
import subprocess
import sys
import threading
from pathlib import Path

import pytest

from tests.web.conftest import fill, wait_until
from tests.web.test_page import form_of

TYPED = "Typed at a bad moment <b>"


def database() -> Path:
    """Give the profile's file."""
    return Path(os.environ["AIZO_HOME"], "preferences.db")


def assert_kept(answer, code: str, hint: str) -> None:
    """Make sure that an answer names what is wrong, keeps what was typed, and shows no insides."""
    assert (503, True, True) == (answer.status, code in answer.plain, hint in answer.plain)
    assert TYPED in html.unescape(answer.text)
    assert "Traceback" not in answer.text
    assert ".py" not in answer.plain


def test_a_locked_database(visit):
    """While another program holds the lock the text is kept; afterwards it is saved."""
    fill()
    visitor = visit()
    form = form_of(visitor, 5) | {"reason": TYPED}
    holding = sqlite3.connect(database(), isolation_level=None)
    holding.execute("BEGIN IMMEDIATE")
    answer = visitor.post("act/save", **form)
    read = visitor.get("?open=5")
    holding.execute("ROLLBACK")
    holding.close()
    assert_kept(answer, "busy", "again")
    assert (200, True) == (read.status, "concise code" in read.plain)
    assert "Saved" in visitor.post("act/save", **form).plain


def test_a_locked_database_in_a_browser(scenario, tmp_path):
    """The page itself says it, keeps the text and the focus, and saves once the lock is gone."""
    fill()
    flag = tmp_path / "seen"
    holding = sqlite3.connect(database(), isolation_level=None, check_same_thread=False)
    holding.execute("BEGIN IMMEDIATE")

    def let_go() -> None:
        wait_until(flag.exists, 60)
        holding.execute("ROLLBACK")

    waiting = threading.Thread(target=let_go)
    waiting.start()
    found = scenario("trouble", TYPED, str(flag))
    waiting.join()
    holding.close()
    assert "another program is writing" in found["said"]
    assert "busy" in found["said"]
    assert (TYPED, TYPED, []) == (found["kept"], found["stored"], found["errors"])


def fill_up(path: Path) -> None:
    """Write until there is no room."""
    with path.open("wb", buffering=0) as file:
        while True:
            file.write(bytes(1024))


@pytest.fixture
def small_disk(tmp_path, monkeypatch):
    """Give a home on a disk of 600 KB; skipped where none can be mounted."""
    if not sys.platform.startswith("linux") or os.getuid() != 0:
        pytest.skip("needs root on Linux to mount a small disk")
    place = tmp_path / "disk"
    place.mkdir()
    words = ["mount", "-t", "tmpfs", "-o", "size=600k", "none", place]
    if subprocess.run(words, check=False, capture_output=True).returncode:
        pytest.skip("no small disk can be mounted here")
    monkeypatch.setenv("AIZO_HOME", str(place / "home"))
    yield place
    subprocess.run(["umount", "-l", place], check=True)


def test_a_full_disk(visit, small_disk):
    """Without room nothing is written and all can be read; with room again it is saved."""
    fill()
    visitor = visit()
    form = form_of(visitor, 5) | {"reason": TYPED}
    filler = small_disk / "filler"
    with pytest.raises(OSError, match="No space left"):
        fill_up(filler)
    assert_kept(visitor.post("act/save", **form), "disk_full", "Free some space")
    for place in ("", "?open=5", "history", "told", "waiting", "data", "ask?q=code"):
        assert visitor.get(place).status == 200, place
    filler.unlink()
    assert "Saved" in visitor.post("act/save", **form).plain


def test_a_database_of_a_newer_aizo(visit):
    """It is not touched: every view tells code and hint, and a form keeps what it holds."""
    fill()
    with sqlite3.connect(database()) as db:
        db.execute("PRAGMA user_version = 9999")
    db.close()
    before = database().read_bytes()
    visitor = visit()
    answer = visitor.post("act/save", id=5, reason=TYPED)
    assert_kept(answer, "newer_database", "newer version")
    for place in ("", "history", "told", "waiting", "data", "ask?q=code", "e/5"):
        answer = visitor.get(place)
        assert (503, True) == (answer.status, "newer_database" in answer.plain), place
        assert "Try again" in answer.plain
    assert before == database().read_bytes()


def test_a_broken_scenarios_file(visit):
    """The page says what is wrong with it, and works with the scenarios that aizo brings along."""
    fill()
    path = Path(os.environ["AIZO_HOME"], "scenarios.yaml")
    path.write_text("scenarios: [coding\n  - <b>: {{\n", "utf-8")
    answer = visit().get("ask?q=code&scenario=coding")
    assert (200, True) == (answer.status, "concise code" in answer.plain)
    assert f"{path} cannot be used" in answer.plain
    assert "the built-in scenarios serve instead" in answer.plain
