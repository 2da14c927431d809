"""A profile with all that an export has to take along, and a list such as other tools give."""

from __future__ import annotations

import sqlite3

from aizo import Profile

RUST = [
    {
        "id": 1,
        "item": "concise code",
        "reason": "Always asks for shorter implementations.",
        "keywords": ["Brevity", "minimal"],
        "base_score": 9.0,
        "source": "analysis",
        "added_at": "2026-01-07T14:00:00.123456789+00:00",
        "last_seen": "2026-02-07T15:30:00+09:00",
        "touch_count": 2,
        "token_count": 18,
        "score_exponent": 0.1,
        "decay_coefficient": 0.87,
        "effective_weight": 7.83,
    },
    {
        "item": "emojis",
        "reason": "None, please",
        "base_score": 0.5,
        "last_seen": "2026-02-01 10:00:00",
    },
]


def everything(profile: Profile) -> Profile:
    """Fill a profile with all that an export has to take along."""
    for number in range(30):
        profile.add(
            f"Label {number}", f"Reason {number}", score=number / 3, source_id=f"c/{number}"
        )
    profile.add(
        "不要使用表情符号", '在回答里 \u2028 不要 "表情" \\ 😀', stance="avoid", keywords=["a", "b"]
    )
    profile.add("waits", "not sure", kind="tentative")
    profile.add("short-lived", "for a while", expires_in="30d", scenarios=["coding", "*"])
    profile.apply([1])
    profile.update("Label 3", item="Label three", reason="corrected", score=9)
    profile.remove("Label 4")
    profile.undo()
    profile.remove("Label 5")
    profile.forget("Label 6")
    profile.forget(source_id="c/7")
    profile.set_half_life(45)
    profile.set_floor(0.2)
    return profile


def tables(path) -> dict[str, int]:
    """Count the rows of every table."""
    with sqlite3.connect(path) as db:
        names = [
            row[0] for row in db.execute("SELECT name FROM sqlite_master WHERE type = 'table'")
        ]
        counts = {
            name: db.execute(f'SELECT count(*) FROM "{name}"').fetchone()[0] for name in names
        }
    db.close()
    return counts
