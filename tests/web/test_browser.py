"""What people meet in a browser: Chromium, on a profile of its own."""

from __future__ import annotations

import json
import os
import re
import sqlite3
import subprocess
import sys
from pathlib import Path

from aizo import clock, receipts, settings
from aizo.profile import Profile
from tests.web.conftest import fill

VIEWS = [
    "", "?open=5", "?open=1", "?open=4", "?only=unused", "?only=leaving", "?stance=prefer",
    "?ahead=90&scenario=coding", "e/5", "e/9999", "add", "ask?q=review+this+pull+request",
    "ask?q=code&scenario=writing&why=5", "told", "waiting", "history", "history?entry=5",
    "data", "data?half_life=7", "data/doctor", "forget/5", "help",
]  # fmt: skip
LOOKS = [
    {},
    {"dark": True},
    {"width": 390, "height": 844},
    {"width": 320, "height": 700, "sideways": True},
]
HOSTILE = [
    "<script>alert(1)</script>", "<img src=x onerror=alert(1)>", "</textarea><svg onload=alert(1)>",
    '"onfocus="alert(1)" autofocus="', "javascript:alert(1)", "{{7*7}}{% raw %}",
    "turn \u202e around", "two\u2028lines", "''--><b>bold</b>", '<a hx-get="/evil">x</a>',
    "界" * 190, "x" * 200, "&lt;b&gt;&amp;amp;", "${7*7}`\\u003cscript>",
]  # fmt: skip


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


def test_axe_finds_nothing_in_any_view(scenario):
    """Light, dark, on a phone and at 320 px: no violation, nothing sideways, nothing foreign."""
    fill(60)
    guess()
    found = scenario("axe", VIEWS, LOOKS)
    assert {} == found["violations"]
    assert [] == found["sideways"]
    assert [] == found["policy"] + found["foreign"] + found["errors"]
    assert [] == [one for one in found["console"] if "404" not in one]
    assert found["walked"] == len(VIEWS) * len(LOOKS)


def test_axe_finds_nothing_when_empty_paused_or_read_only(scenario, start):
    """The states beside the ordinary one are as sound."""
    assert {} == scenario("axe", ["", "told", "waiting", "history", "data"])["violations"]
    fill(5)
    assert {} == scenario("axe", ["", "?open=5"], server=start("--read-only"))["violations"]


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
    """See, search, edit, remove, undo, add, look ahead, pause, export, import, forget."""
    fill()
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


def test_stored_text_stays_text(scenario):
    """In label, reason, keyword, tag, source and agent name: no element, no request, no dialog."""
    now = clock.now()
    with Profile.open() as profile:
        for number, text in enumerate(HOSTILE):
            label, term = text[:198] + str(number % 10), [text[:40].replace(",", " ")]
            profile.add(
                label, f"{text} reason", score=2 + number % 8, keywords=term, scenarios=term,
                source="web", said_at=now - clock.DAY,
            )  # fmt: skip
            profile.update(number + 1, reason=f"{text} changed", source_summary=text)
        profile.add(HOSTILE[0] + " guess", "guessed", kind="tentative", source=HOSTILE[1][:60])
        block = profile.context()
        for text in HOSTILE[:6]:
            receipts.record(
                settings.load(), "hook", text, "context", {"scenario": text}, None,
                block.revision, block.ids, len(block), text,
            )  # fmt: skip
    places = ["", "?open=1", "?open=2", "?open=3", "?open=7", "e/4", "ask?q=alert&why=1", "told",
              "history", "waiting", "data", "forget/1",
              "ask?q=%3Cscript%3Ealert(1)%3C/script%3E&scenario=%3Cimg%20onerror%3E"]  # fmt: skip
    found = scenario("hostile", places, HOSTILE[:6])
    assert [] == found["alive"] + found["hidden"] + found["policy"] + found["foreign"]
    assert (0, [], []) == (found["dialogs"], found["errors"], found["console"])
    assert found["shown"][""] >= 5
    assert found["shown"]["history"] >= 5


def test_forgetting_leaves_nothing_in_the_browser(scenario):
    """Forget by keyboard: no later page, no Back and no file of the browser holds the label."""
    fill()
    found = scenario("forgotten", "Asks for shorter code in every review")
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
