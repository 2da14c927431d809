"""Every test stands on its own ground: an empty home, an empty folder, a frozen clock."""

from __future__ import annotations

import os

import pytest
from hypothesis import settings

NOW = "2026-03-01T12:00:00.000Z"

# A slow machine is no failure, and a run of the suite leaves nothing in the tree.
settings.register_profile("aizo", deadline=None, database=None)
settings.load_profile("aizo")


@pytest.fixture(autouse=True)
def own_ground(tmp_path_factory, monkeypatch):
    """Give the test, and every process it starts, a home of its own and one fixed time."""
    ground = tmp_path_factory.mktemp("ground")
    for name in [*os.environ]:
        if name.startswith(("AIZO_", "_AIZO_", "COV_CORE_")) or name in {"NO_COLOR", "COLUMNS"}:
            monkeypatch.delenv(name)
    for folder in ("user", "work"):
        (ground / folder).mkdir()
    monkeypatch.setenv("HOME", str(ground / "user"))
    monkeypatch.setenv("USERPROFILE", str(ground / "user"))
    # Not made here: aizo makes its home at the first write, and tests watch it do so.
    monkeypatch.setenv("AIZO_HOME", str(ground / "home"))
    monkeypatch.setenv("AIZO_NOW", NOW)
    monkeypatch.chdir(ground / "work")


@pytest.fixture
def set_now(monkeypatch):
    """Give a function that moves the frozen clock: `set_now("2026-04-01T00:00:00Z")`."""
    return lambda text: monkeypatch.setenv("AIZO_NOW", text)
