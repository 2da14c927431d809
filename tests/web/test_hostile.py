"""Stored, typed and named text stays text: in every view, dialog and export."""

from __future__ import annotations

import json
from pathlib import Path

from aizo import clock, receipts, settings
from aizo.profile import Profile
from tests.web.conftest import aizo

HOSTILE = [
    "<script>alert(1)</script>", "<img src=x onerror=alert(1)>", "</textarea><svg onload=alert(1)>",
    '"onfocus="alert(1)" autofocus="', "javascript:alert(1)", "{{7*7}}{% raw %}${7*7}",
    "turn \u202e around \u2066 me", "two\u2028lines\u2029more", "''--><b>bold</b><marquee>",
    '<a hx-get="/evil">x</a>', "界" * 200, "x" * 200, "&lt;b&gt;&amp;amp;&#0;&#x0;",
    "nul \u2400 %00 \\0 \\u0000 \ufffd", "`\\u003cscript>\u200bzero\ufeffwidth", "\U0001f600" * 40,
]  # fmt: skip
PLACES = ("", "?stance=prefer", "?ahead=90", "?scenario=coding", "history", "waiting", "told",
          "data", "data/doctor")  # fmt: skip


def filled() -> dict[int, str]:
    """Put hostile text into every field there is; give the labels by id."""
    now = clock.now()
    with Profile.open() as profile:
        for number, text in enumerate(HOSTILE):
            term = text[:40].replace(",", " ")
            profile.add(
                text, f"{text} reason", score=2 + number % 8, keywords=term, scenarios=term,
                source=text[:60], said_at=now - clock.DAY,
            )  # fmt: skip
            profile.update(number + 1, reason=f"{text} changed", source_summary=text)
        profile.add("guess <b>x</b>", "guessed", kind="tentative", source=HOSTILE[1][:60])
        block = profile.context()
        for text in HOSTILE[:6]:
            receipts.record(
                settings.load(), "hook", text, "context", {"scenario": text}, None,
                block.revision, block.ids, len(block), text,
            )  # fmt: skip
        return {one.id: one.item for one in profile.stream()}


def named() -> None:
    """Give files, a backup and a subject hostile names, and let a session say hostile things."""
    Path("<img src=x onerror=alert(2)>").mkdir()
    aizo("export", "-o", "<img src=x onerror=alert(2)>/<script>alert(3)<.json")
    aizo("backup", '"onfocus=alert(4) autofocus.db')
    aizo("--subject", "<svg onload=alert(5)>", "add", "tea", "Said so", "--prefer")
    said = {"role": "user", "content": "I always prefer <img src=x onerror=alert(6)> tables."}
    Path("<b>session.jsonl").write_text(
        json.dumps({
            "type": "user", "uuid": "1", "sessionId": "<i>s", "cwd": "/w/<script>alert(7)</script>",
            "timestamp": "2026-02-01T09:00:00Z", "origin": {"kind": "human"}, "message": said,
        }) + "\n"
    )  # fmt: skip
    aizo("analyze", "--offline", "<b>session.jsonl")
    aizo("review", "edit", "1", "--item", HOSTILE[0], "--reason", HOSTILE[2])


def test_stored_and_typed_text_stays_text(scenario, monkeypatch):
    """Nothing comes to life, leaves or turns writing around; all is shown as typed."""
    monkeypatch.setenv("AIZO_HOME", str(Path.cwd() / "<img src=x onerror=alert(0)>home"))
    labels = filled()
    named()
    shown = {
        "history": [*labels.values()][4:9], "told": HOSTILE[:3], "": HOSTILE[:4],
        "waiting": [HOSTILE[0], HOSTILE[2][:20]],
        "data": ["<svg onload=alert(5)>", "<script>alert(3)<.json", '"onfocus=alert(4)'],
    }  # fmt: skip
    places = [[place, shown.get(place, [])] for place in PLACES]
    found = scenario("hostile", places, sorted(labels.items()), HOSTILE[1], ["json", "markdown"])
    assert [] == found["alive"] + found["turned"] + found["policy"] + found["foreign"]
    assert [] == found["missing"]
    assert (0, []) == (found["dialogs"], found["errors"])
    assert [] == [one for one in found["console"] if "(Conflict)" not in one and " 422 " not in one]
    (whole, read) = (found["exports"][name] for name in sorted(found["exports"]))
    items = [one["item"] for one in json.loads(whole)["entries"]]
    assert set(labels.values()) <= set(items)
    assert all(name.startswith("aizo-revision-") for name in found["exports"])
    assert "<script>" not in read.replace("\\<", "")
