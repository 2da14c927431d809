"""A running page, a visitor without a browser, and scenarios in a real one."""

from __future__ import annotations

import html
import json
import os
import re
import shutil
import subprocess
import sys
import time
from http.client import HTTPConnection
from pathlib import Path
from urllib.parse import urlencode

import pytest

from aizo import clock
from aizo.profile import Profile

HERE = Path(__file__).parent
CHROMIUM = os.environ.get("CHROMIUM") or shutil.which("chromium") or shutil.which("google-chrome")
MODULES = HERE / "node_modules"
ENTRIES = [
    # label, reason, score, days since last seen, scenarios, keywords
    ("emojis in output", "Said plainly: none, anywhere", 0.5, 20, "", ""),
    ("force-push to main", "Lost a day of work to one", 0.5, 25, "coding", ""),
    ("真名出现在公开文档里", "说过一次，不要再提", 0.5, 150, "writing", ""),
    ("run the tests before reporting done", "A red build", 10, 3, "coding", ""),
    ("concise code", "Asks for shorter code in every review", 9.2, 4, "coding", "short,review"),
    ("small pull requests", "Splits the large ones", 8.2, 14, "coding,review", ""),
    ("先给结论再给理由", "汇报时总是先要结论", 9.4, 3, "writing", "结论"),
    ("British spelling", "Corrected colour", 7.7, 50, "writing", ""),
    ("dark theme", "Switched every editor", 7.3, 95, "", ""),
    ("commits small steps", "Median 23 lines", 6.1, 1, "coding", ""),
    ("reads Chinese sources in the original", "Asked not to translate", 6, 25, "research", ""),
    ("takes notes in Markdown", "Always", 4.2, 200, "", ""),
    ("comments that restate code", "Deletes them on sight", 2.5, 12, "coding", ""),
    ("pie charts", "Replaced two by bars", 2.4, 70, "data", ""),
]

SAID = (
    "Use pnpm here, not npm.",
    "Never push to main without asking me.",
    "I don't like barrel files.",
    "I prefer tables over long lists. I really like short commit messages.",
)


def fill(many: int = 0) -> None:
    """Put the entries above, and so many more, into the profile of this test."""
    now = clock.now()
    with Profile.open() as profile:
        for item, reason, score, days, scenarios, keywords in ENTRIES:
            profile.add(
                item,
                reason,
                score=score,
                kind="explicit" if score <= 1.5 or score == 10 else None,
                scenarios=scenarios,
                keywords=keywords,
                source="claude-code",
                said_at=now - int((days + 0.01) * clock.DAY),
            )
        for number in range(many):
            score = (2.2, 4.6, 5.5, 6.7, 7.5, 8.8)[number % 6] + number % 10 / 100
            days = 1 + number * 37 % 330
            profile.add(
                f"habit number {number} of the long list",
                f"Seen in {number % 9 + 2} sessions",
                score=score,
                said_at=now - int(days * clock.DAY),
            )


class Reply:
    """What the server has answered."""

    def __init__(self, response) -> None:
        """Read it all."""
        self.status = response.status
        self.headers = response.headers
        self.raw = response.read()

    @property
    def text(self) -> str:
        """Its body as text."""
        return self.raw.decode()

    @property
    def plain(self) -> str:
        """What a reader sees of it."""
        shown = re.sub(r"<(script|style)\b.*?</\1>", "", self.text, flags=re.DOTALL)
        return " ".join(html.unescape(re.sub(r"<[^>]+>", " ", shown)).split())


class Visitor:
    """Somebody who has come in by the link."""

    def __init__(self, link: str) -> None:
        """Go through the entry."""
        self.host = link.split("/")[2]
        entered = self.raw("GET", "/" + link.split("/", 3)[3])
        assert entered.status == 200
        cookie = entered.headers["set-cookie"]
        self.cookie, _, self.attributes = cookie.partition("; ")
        self.base = re.search(r"Path=([^;]+)", cookie)[1]

    def raw(self, method: str, path: str, body: str | None = None, **headers: str) -> Reply:
        """Send exactly this."""
        name, port = self.host.rsplit(":", 1)
        connection = HTTPConnection(name, int(port), timeout=30)
        try:
            sent = {key.replace("_", "-"): value for key, value in headers.items()}
            connection.request(method, path, body, {"Host": self.host, **sent})
            return Reply(connection.getresponse())
        finally:
            connection.close()

    def get(self, place: str = "", **headers: str) -> Reply:
        """Look at a place."""
        return self.raw("GET", self.base + place, Cookie=self.cookie, **headers)

    def post(self, place: str, **form: object) -> Reply:
        """Send a form, and follow where it leads."""
        answer = self.raw(
            "POST",
            self.base + place,
            urlencode({name: str(value) for name, value in form.items()}),
            Cookie=self.cookie,
            Origin=f"http://{self.host}",
            Content_Type="application/x-www-form-urlencoded",
        )
        if answer.status != 303:
            return answer
        return self.raw("GET", answer.headers["location"], Cookie=self.cookie)


class Server:
    """A running `aizo web`."""

    def __init__(self, *words: str, opens: bool = False, **env: str) -> None:
        """Start it and wait for its link."""
        self.process = subprocess.Popen(
            [sys.executable, "-m", "aizo", "web", *([] if opens else ["--no-open"]), *words],
            env={**os.environ, **env},
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
        )
        first = self.process.stdout.readline().decode()
        assert "http://" in first, self.process.stderr.read().decode()
        self.link = first.split()[-1]

    def stop(self) -> tuple[int, bytes]:
        """End it as a system does; give its exit code and what it said on stderr."""
        self.process.terminate()
        self.rest, said = self.process.communicate(timeout=5)
        return self.process.returncode, said

    def another_link(self) -> str:
        """Ask for a new link as a second `aizo web` does."""
        words = [sys.executable, "-m", "aizo", "web", "--no-open"]
        said = subprocess.run(words, capture_output=True, check=True, timeout=20).stdout.decode()
        return said.split()[-1]


@pytest.fixture
def start():
    """Give a function that starts a server; all are stopped in the end."""
    pytest.importorskip("starlette")
    pytest.importorskip("uvicorn")
    pytest.importorskip("jinja2")
    running: list[Server] = []

    def begin(*words: str, opens: bool = False, **env: str) -> Server:
        running.append(Server(*words, opens=opens, **env))
        return running[-1]

    yield begin
    for one in running:
        if one.process.poll() is None:
            one.process.kill()
        one.process.communicate(timeout=5)


@pytest.fixture
def visit(start):
    """Give a function that starts a server and enters it."""
    return lambda *words, **env: Visitor(start(*words, **env).link)


@pytest.fixture(scope="session")
def driver(tmp_path_factory):
    """Give the process that holds the one browser; skipped where there is none."""
    if CHROMIUM is None:
        pytest.skip("no Chromium: apt-get install chromium, or set CHROMIUM")
    if not MODULES.exists():
        pytest.skip("no playwright-core: npm ci --prefix tests/web")
    env = {**os.environ, "CHROMIUM": CHROMIUM, "HOME": str(tmp_path_factory.mktemp("browser"))}
    with subprocess.Popen(
        ["node", HERE / "driver.mjs"], env=env, stdin=subprocess.PIPE, stdout=subprocess.PIPE
    ) as process:
        yield process
        process.stdin.close()
        process.wait(timeout=20)


@pytest.fixture
def scenario(driver, start):
    """Give a function that runs a scenario in Chromium and gives its report."""

    def run(name: str, *words: object, server: Server | None = None):
        opened = server or start()
        env = {key: one for key, one in os.environ.items() if key.startswith("AIZO_")}
        asked = {"name": name, "link": opened.link, "words": words}
        line = json.dumps({**asked, "env": {**env, "PYTHON": sys.executable}})
        driver.stdin.write(f"{line}\n".encode())
        driver.stdin.flush()
        answer = json.loads(driver.stdout.readline())
        assert "problem" not in answer, answer["problem"]
        return answer["report"]

    return run


def aizo(*words: str, said: str = "") -> str:
    """Run the command line as a program; give what it prints."""
    done = subprocess.run(
        [sys.executable, "-m", "aizo", *words],
        input=said.encode(),
        capture_output=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr.decode()
    return done.stdout.decode()


def analyzed() -> None:
    """Let aizo read a session in which a person says what they like."""
    lines = [
        {
            "type": "user",
            "uuid": f"1f0c2c1e-8f6c-4e0d-9b1a-00000000000{number}",
            "sessionId": "s1",
            "cwd": "/w/shop",
            "timestamp": f"2026-02-01T09:0{number}:00Z",
            "origin": {"kind": "human"},
            "message": {"role": "user", "content": text},
        }
        for number, text in enumerate(SAID)
    ]
    Path("session.jsonl").write_text("".join(json.dumps(one) + "\n" for one in lines), "utf-8")
    aizo("analyze", "--offline", "session.jsonl")


def wait_until(is_so, seconds: float = 5.0) -> bool:
    """Wait until something is so."""
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        if is_so():
            return True
        time.sleep(0.05)
    return False
