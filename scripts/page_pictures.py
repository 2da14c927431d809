"""Make the pictures of docs/page.md: `python scripts/page_pictures.py`.

Needs what the page's tests in a browser need: Node, `npm ci --prefix tests/web`, Chromium.
"""

# ruff: noqa: INP001 (a script, no package)

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

ROOT = Path(__file__).parents[1]
OUT = ROOT / "docs" / "page"
NOW = "2026-03-02T14:30:00Z"
DAY = 86_400_000
# label, reason, score, days since last used, scenarios
ENTRIES = (
    ("emojis in output", "Said plainly: none, anywhere", 0.5, 20, ""),
    ("force-push to main", "Lost a day of work to one", 0.5, 25, "coding"),
    ("telemetry in examples", "Asked for it twice", 0.8, 60, ""),
    ("peanuts", "Allergic", 0.2, 110, "food"),
    ("真名出现在公开文档里", "说过一次，不要再提", 0.5, 150, "writing"),
    ("sharing the calendar with vendors", "Said: never again", 1.0, 200, "work"),
    ("the tests before reporting done", "A red build was once called finished", 10, 3, "coding"),
    ("metric units", "Said so in May", 10, 60, ""),
    ("answers under 200 words", "Cut every long one", 9.2, 0, ""),
    ("numbers over adjectives", "Rewrote three reports", 9.1, 2, "writing"),
    ("先给结论再给理由", "汇报时总是先要结论", 9.4, 3, "writing"),
    ("concise code", "Asks for shorter code in every review", 9.2, 4, "coding"),
    ("pnpm over npm", "Uses it in every project", 9.1, 5, "coding"),
    ("links to primary sources", "Asks where it says so", 9.0, 6, "research"),
    ("error messages with a next step", "Added one to each", 8.6, 3, "coding"),
    ("explicit time zones", "Lost an hour once", 8.3, 10, ""),
    ("small pull requests", "Splits the large ones", 8.2, 14, "coding,review"),
    ("type hints on public functions", "Adds them in review", 9.2, 12, "coding"),
    ("train over plane under 600 km", "Booked so five times", 8.4, 30, "travel"),
    ("vegetarian dishes", "Orders them", 7.6, 33, "food"),
    ("茶比咖啡好", "每次都点茶", 7.5, 35, "food"),
    ("British spelling", "Corrected colour", 7.7, 50, "writing"),
    ("monorepo for related packages", "Merged two", 7.6, 75, "coding"),
    ("dark theme", "Switched every editor", 7.3, 95, ""),
    ("commits small steps", "Median 23 lines", 6.1, 1, "coding"),
    ("leaves review comments as questions", "Style of 40 comments", 6.0, 14, "coding,review"),
    ("writes the test first", "Seen in 9 of 11 sessions", 5.6, 2, "coding"),
    ("每周五做周报", "连续八周", 5.6, 6, "work"),
    ("reads Chinese sources in the original", "Asked not to translate quotes", 6.0, 25, "research"),
    ("cooks on Sundays for three days", "Shopping lists every Saturday", 4.9, 9, "food"),
    ("answers mail in one batch after lunch", "Pattern over six weeks", 4.6, 29, "work"),
    ("takes notes in Markdown", "Always", 4.2, 200, ""),
    ("comments that restate code", "Deletes them on sight", 2.5, 12, "coding"),
    ("meetings before ten", "Moved three", 2.6, 18, "work"),
    ("exclamation marks", "Edits them out", 1.9, 45, "writing"),
    ("pie charts", "Replaced two by bars", 2.4, 70, "data"),
    ("phone calls without notice", "Does not answer", 2.0, 130, "work"),
)
SUBJECTS = (
    "release notes", "slides", "spreadsheets", "city maps", "recipes", "book lists", "unit tests",
    "shell scripts", "diagrams", "invoices", "meeting notes", "photo albums", "study plans",
    "data tables", "error logs",
)  # fmt: skip
WAYS = (
    "in one page", "with dates first", "sorted by size", "without colours", "with an example",
    "in plain words", "as a list", "with sources", "kept for a year",
)  # fmt: skip
SAID = (
    "Never push to main without asking me.",
    "I prefer tables over long lists. I don't like barrel files.",
)
TOLD = ((23.5, "Claude Code"), (20, "Codex"), (12, "Gemini CLI"), (6.5, "Claude Code"),
        (3.2, "Cursor"), (2, "Codex"), (0.5, "Claude Code"))  # fmt: skip


def fill() -> None:
    """Fill the profile of this process's home."""
    from aizo import clock, receipts, settings
    from aizo.profile import Profile

    now = clock.parse(NOW)
    entries = list(ENTRIES)
    for number in range(len(SUBJECTS) * len(WAYS)):
        score = (8.9, 7.2, 5.2, 8.1, 6.2, 7.8, 4.4, 9.3, 2.8)[number % 9] - number % 8 / 20
        label = f"{SUBJECTS[number % 15]} {WAYS[(number // 15 + number) % 9]}"
        reason = f"Seen in {number % 9 + 2} sessions"
        entries.append((label, reason, score, 1 + number * 67 % 290, ""))
    with Profile.open() as profile:
        for item, reason, score, days, scenarios in entries:
            profile.add(
                item,
                reason,
                score=score,
                kind="explicit" if score <= 1.5 or score == 10 else None,
                scenarios=scenarios,
                source="claude-code",
                said_at=now - int((days + 0.01) * DAY),
            )
        profile.add(
            "likes pie charts", "Picked one twice", kind="tentative", source="codex", score=8
        )
        profile.add("works late on Thursdays", "Four sessions", kind="tentative", source="cursor")
        for hours, agent in TOLD:
            os.environ["AIZO_NOW"] = clock.text(now - int(hours * 3_600_000))
            receipts.record_block(
                settings.load(), "hook", agent, {}, None, profile.context(), "session start"
            )
    os.environ["AIZO_NOW"] = NOW


def read_session(folder: str) -> None:
    """Let aizo read a session, so that proposals wait.

    Args:
        folder: Where the session is written.
    """
    path = os.path.join(folder, "session.jsonl")
    with open(path, "w", encoding="utf-8") as file:
        for number, text in enumerate(SAID):
            said = {
                "type": "user",
                "uuid": f"1f0c2c1e-8f6c-4e0d-9b1a-{number:012}",
                "sessionId": "s1",
                "cwd": "/home/dev/shop",
                "timestamp": f"2026-02-27T09:0{number}:00Z",
                "origin": {"kind": "human"},
                "message": {"role": "user", "content": text},
            }
            file.write(json.dumps(said) + "\n")
    words = [sys.executable, "-m", "aizo", "analyze", "--offline", path]
    subprocess.run(words, check=True, capture_output=True)  # noqa: S603


def main() -> int:
    """Make them.

    Returns:
        The exit code.
    """
    OUT.mkdir(parents=True, exist_ok=True)
    # A path that looks the same whenever and wherever the pictures are made.
    home = os.path.join(tempfile.gettempdir(), "aizo-pictures")
    os.mkdir(home, 0o700)
    try:
        os.environ |= {"AIZO_HOME": home, "AIZO_NOW": NOW, "TZ": "UTC"}
        for name in ("AIZO_DB_PATH", "AIZO_OFF", "AIZO_SUBJECT"):
            os.environ.pop(name, None)
        fill()
        read_session(home)
        words = [sys.executable, "-m", "aizo", "web", "--no-open"]
        with subprocess.Popen(words, stdout=subprocess.PIPE, text=True) as server:  # noqa: S603
            link = (server.stdout.readline() if server.stdout else "").split()[-1]
            try:
                script = ROOT / "tests" / "web" / "driver.mjs"
                words = ["node", str(script), "pictures", link, str(OUT)]
                return subprocess.run(words, check=False).returncode  # noqa: S603
            finally:
                server.terminate()
    finally:
        shutil.rmtree(home)


if __name__ == "__main__":
    sys.exit(main())
