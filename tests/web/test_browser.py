"""What people meet in a browser: Chromium, on a profile of its own."""

from __future__ import annotations

import json
import os
import re
import sqlite3
import subprocess
import sys
from pathlib import Path

import pytest

from aizo import receipts, settings
from aizo.profile import Profile
from tests.web.conftest import Visitor, analyzed, fill

VIEWS = [
    "", "?open=5", "?open=1", "?open=4", "?only=unused", "?only=leaving", "?stance=prefer",
    "?ahead=90&scenario=coding", "e/5", "e/9999", "add", "ask?q=review+this+pull+request",
    "ask?q=code&scenario=writing&why=5", "told", "waiting", "history", "history?entry=5",
    "data", "data?half_life=7", "data/doctor", "forget/5", "help",
]  # fmt: skip
BROUGHT = '[{"item": "tea", "reason": "x", "base_score": 8, "last_seen": "2026-01-01T00:00:00Z"}]'
# What only a deed leads to: where, what is pressed, and what the form holds before.
ACTS = [
    ["?open=5", ".row.open .edit button", {".row.open [name=was_reason]": "other then"}],
    ["?open=5", ".row.open .edit button", {".row.open [name=score]": "eleven"}],
    ["data", "#import-try", {"#import-text": BROUGHT}],
    ["data", "#import-try", {"#import-text": "no export"}],
]
# One view a template; what else can be asked of them changes no more than what they hold.
EACH = ["", "?open=5", "e/5", "e/9999", "add", "ask?q=code&scenario=writing&why=5", "told",
        "waiting", "history?entry=5", "data?half_life=7", "forget/5", "help"]  # fmt: skip
LOOKS = [
    {"name": "light", "acts": [*ACTS, ["?open=9", "#remove9"], ["forget/8", "#forget-yes"]]},
    {"name": "dark", "dark": True, "views": EACH, "acts": ACTS},
    {"name": "phone", "width": 390, "height": 844, "opened": True, "views": EACH, "acts": ACTS},
    {"name": "320 px", "width": 320, "height": 700, "narrow": True, "acts": ACTS},
    {"name": "200 %", "width": 680, "height": 450, "narrow": True, "views": EACH, "acts": ACTS},
]


def guess() -> None:
    """Let an agent guess something that disagrees, and tell an agent something."""
    with Profile.open() as profile:
        profile.add(
            "likes pie charts", "Codex saw it", kind="tentative", keywords="charts", source="codex"
        )
        block = profile.context()
        receipts.record(
            settings.load(),
            "hook",
            "Codex",
            "context",
            {},
            None,
            block.revision,
            block.ids,
            len(block),
        )


def test_axe_finds_nothing_in_any_view(scenario, start):
    """Every view and state, light, dark, on a phone: no violation; nothing sideways when narrow."""
    fill(4)
    guess()
    server = start()
    told = Visitor(server.another_link()).get("told").text.split("told/")[1].split('"')[0]
    views = [*VIEWS, f"told/{told}"]
    found = scenario("axe", views, LOOKS, server=server)
    assert {} == found["violations"]
    assert [] == found["sideways"]
    assert [] == found["policy"] + found["foreign"] + found["errors"]
    assert [] == [one for one in found["console"] if not re.search("404|409|422", one)]
    assert found["walked"] == sum(
        len(look.get("views", views)) + len(look["acts"]) for look in LOOKS
    )


@pytest.mark.parametrize("state", ["empty", "paused", "read-only"])
def test_axe_finds_nothing_in_any_state(scenario, start, state):
    """Empty, paused or read-only, in light and dark: as sound as the ordinary page."""
    if state != "empty":
        fill(3)
        guess()
    if state == "paused":
        with Profile.open() as profile:
            profile.pause(duration="1h")
    views = ["", "?open=5", "told", "waiting", "data", "ask?q=code&why=5"]
    looks = [{"name": "light"}, {"name": "dark", "dark": True}]
    server = start("--read-only") if state == "read-only" else start()
    found = scenario("axe", views, looks, server=server)
    assert ({}, []) == (found["violations"], found["sideways"])


def test_every_task_by_keyboard_alone(scenario):
    """Find, change the stance, undo, confirm, pause, remove: focus is never lost to the body."""
    fill()
    guess()
    found = scenario("keyboard")
    steps = {name: values for name, *values in found["steps"]}
    assert [] == [name for name, values in steps.items() if values[0] == "body"]
    assert found["opened"] == "e2"
    assert steps["stance chosen"][1] == "avoid"
    assert steps["typing does nothing else"][1:] == [True, False]
    assert "Saved" in steps["saved"][1]
    assert "Undone: changed" in steps["undone"][1]
    assert "counts from now on" in steps["confirmed"][1]
    assert "Agents can read again." in steps["resumed"][1]
    assert steps["removed"][2] == 1
    assert "Undone: removed" in steps["undone by the button in the status"][1]
    assert steps["keys off"][1] == "off"
    assert steps["nothing happened"][1] == "help"
    assert (0, [], [], []) == (
        found["dialogs"], found["errors"], found["console"], found["policy"],
    )  # fmt: skip


def test_everything_works_without_a_script(scenario):
    """See, search, edit, remove, undo, add, look ahead, pause, export, import, forget, decide."""
    fill()
    analyzed()
    found = scenario("noscript")
    steps = found["steps"]
    assert "Saved" in steps["saved"]
    assert "Undone: changed" in steps["undone"]
    assert "Removed" in steps["removed"]
    assert (1, 1) == (steps["back"], steps["found"])
    assert "Added" in steps["added"]
    assert "In 90 days" in steps["ahead"]
    assert "Agents hear nothing" in steps["paused"]
    assert steps["exported"].endswith(".json")
    assert steps["tried"] == 1
    assert "1 added" in steps["imported"]
    assert "concise code" in steps["asked"]
    assert "no trace" in steps["forgotten"]
    assert "concise code" not in steps["forgotten"]
    assert steps["gone"]
    assert "was corrected" in steps["corrected"]
    assert "Added “pnpm in the shop”." in steps["accepted"]
    assert "entries were copied to" in steps["copied"]
    assert "Undone" in steps["undone_in_history"]
    assert [] == found["errors"]


def test_two_tabs_lose_nothing_typed(scenario):
    """Three columns, what was typed in sight, one act on top; half-typed text survives a walk."""
    fill()
    found = scenario("tabs")
    assert (3, True) == (found["columns"], found["both"])
    assert "From the second tab" in (found["kept"], found["stored"])
    assert (found["kept"], found["acts"]) == ("From the second tab", 1)
    assert found["stored"] == "From the second tab"
    assert found["half"] == "Half typed"
    assert found["focus"] == "conflict"
    assert [] == found["errors"] + [one for one in found["console"] if "409" not in one]


def test_asking_and_forgetting_leave_nothing_in_the_browser(scenario):
    """No address, later page, Back or file of the browser holds what was asked or forgotten."""
    fill()
    found = scenario("forgotten", "Asks for shorter code in every review", "quixotic lanterns")
    assert [""] == found["places"]
    assert found["visited"] > 0
    assert "concise code" in found["asked"]
    assert "no trace" in found["said"]
    assert ("forget-title", "forgotten") == (found["first"], found["after"])
    assert [False] * 4 == found["back"]
    assert [] == found["kept"]
    assert [] == found["errors"]


def test_an_erasure_held_up_turns_clean(visit):
    """While a reader holds an older state the page says so, and goes on until it is clean."""
    fill()
    visitor = visit()
    reader = sqlite3.connect(Path(os.environ["AIZO_HOME"], "preferences.db"), isolation_level=None)
    reader.execute("BEGIN")
    reader.execute("SELECT count(*) FROM preferences").fetchall()
    answer = visitor.post("act/forget", id=5)
    assert "Being erased" in answer.plain
    assert "data-look-again" in answer.text
    reader.execute("ROLLBACK")
    reader.close()
    name = re.search(r'name="name" value="([^"]+)"', answer.text)[1]
    answer = visitor.post("act/erase-on", name=name)
    assert "read byte by byte: no trace" in answer.plain
    assert "concise code" not in answer.text


def test_what_is_forgotten_is_in_no_answer(visit):
    """After a forget from the page, `forget --verify` agrees, and no view shows the label."""
    fill()
    visitor = visit()
    visitor.get("?open=5")
    answer = visitor.post("act/forget", id=5)
    assert "read byte by byte: no trace" in answer.plain
    done = subprocess.run(
        [sys.executable, "-m", "aizo", "forget", "--verify", "concise code"],
        capture_output=True, check=False, env=os.environ,
    )  # fmt: skip
    assert done.returncode == 0, done.stdout
    for place in ("", "history", "told", "waiting", "data", "ask?q=shorter+code"):
        assert "concise code" not in visitor.get(place).plain
    assert visitor.get("e/5").status == 404


def test_a_delivery_opens_as_what_was_delivered(visit):
    """A delivery is shown as the exact bytes of its revision, whatever changed since."""
    from tests.web.test_page import block_of

    fill()
    guess()
    with Profile.open() as profile:
        delivered = str(profile.context())
        profile.update(5, item="another label")
    visitor = visit()
    link = visitor.get("told").text.split("told/")[1].split('"')[0]
    answer = visitor.get(f"told/{link}")
    text = answer.text.replace('id="delivered"', 'id="block-text"')
    answer.raw = text.encode()
    assert block_of(answer) == delivered
    assert json.dumps(delivered)
