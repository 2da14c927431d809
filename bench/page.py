"""The page: what its views take beside a bare page of the same server, and what a browser makes."""

from __future__ import annotations

import json
import os
import random
import re
import shutil
import subprocess
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from http.client import HTTPConnection
from pathlib import Path
from statistics import median
from time import perf_counter, sleep
from typing import Any, NamedTuple
from urllib.parse import quote

from aizo import Profile
from aizo.profile.asked import Asked
from aizo.profile.paging import Place
from aizo.profile.shape import STANCES
from aizo.profile.unit import Unit
from aizo.settings import load
from bench.speed import Ground
from bench.table import count, print_bars, print_table, times

ROOT = Path(__file__).parents[1]
DEPTHS = (0.01, 0.5, 0.99)
REQUESTS = (
    ("code", ""),
    ("review this pull request", "coding"),
    ("concise tests", ""),
    ("python typing in the tests", "coding"),
    ("dark theme editor", ""),
    ("报告 结论", ""),
    ("commit message", "coding"),
    ("naming of variables in go", ""),
    ("a meeting on friday", "planning"),
    ("nothing that is there zzz", ""),
)
PATIENCE = 60.0  # seconds until everything must have been compared


class Guest:
    """Somebody who has come in by the link, on one connection.

    Args:
        link: Of an entry, or of a page that needs none.
        pid: The server's process.
    """

    def __init__(self, link: str, pid: int) -> None:
        """Go through the entry, if it is one."""
        host, _, path = link.removeprefix("http://").partition("/")
        self._connection = HTTPConnection(host)
        self._pid = pid
        self.base, self._headers = f"/{path}", {}
        if path.startswith("enter/"):
            self._connection.request("GET", self.base)
            answer = self._connection.getresponse()
            answer.read()
            cookie, _, rest = str(answer.headers["set-cookie"]).partition("; ")
            self._headers = {"Cookie": cookie}
            found = re.search(r"Path=([^;]+)", rest)
            assert found is not None
            self.base = found[1]

    def get(self, place: str = "") -> tuple[float, float, str]:
        """Look at a place: seconds waited until all is there, seconds computed, and the text."""
        computed, start = computed_by(self._pid), perf_counter()
        self._connection.request("GET", self.base + place, headers=self._headers)
        answer = self._connection.getresponse()
        text = answer.read()
        taken = perf_counter() - start
        assert answer.status == 200, place
        return taken, computed_by(self._pid) - computed, text.decode()


class Spent(NamedTuple):
    """Medians in seconds: what the guest waits, or what the server's threads compute."""

    bare: float
    view: float
    more: float
    unused: float
    ask: float
    ask_slowest: float
    waiting: float


class Figures(NamedTuple):
    """What one profile takes: seconds, and sizes in bytes."""

    waited: Spent
    computed: Spent
    after_act: float
    first_waiting: float
    compared: float
    html: int
    memory: int
    private: int
    browser: dict[str, Any] | None


def run(grounds: Sequence[Ground], *, rounds: int) -> None:
    """Measure every profile and print the tables.

    Args:
        grounds: The profiles, smallest first.
        rounds: How often each view is looked at.
    """
    with started([sys.executable, "-m", "bench.bare_page"], {}) as bare:
        figures = {ground.size: measure(ground, bare, rounds) for ground in grounds}
    values = list(figures.values())
    heads = ["page, medians (over a bare page)", *map(count, figures)]
    print_table(heads, list(table("waited", values)) + list(others(values)))
    if all(one.computed.bare for one in values):
        heads[0] = "the same, time of the processor"
        print_table(heads, list(table("computed", values)))
    print_bars("page, on a quiet machine", list(bars(figures)))


@contextmanager
def started(command: list[str], env: dict[str, str]) -> Iterator[tuple[str, int]]:
    """Start a server; give the link it prints first, and its process id."""
    with subprocess.Popen(
        command, env={**os.environ, **env}, stdout=subprocess.PIPE, cwd=ROOT
    ) as server:
        assert server.stdout is not None
        try:
            yield server.stdout.readline().decode().split()[-1], server.pid
        finally:
            server.terminate()


def measure(ground: Ground, bare: tuple[str, int], rounds: int) -> Figures:
    """Take all figures of one profile."""
    env = {"AIZO_HOME": str(ground.home), "AIZO_DB_PATH": str(ground.database)}
    with Profile.open(ground.database, home=ground.home) as profile:
        profile.top(1)  # builds the segments
    deep = places(ground)
    command = [str(Path(sys.executable).parent / "aizo"), "web", "--no-open", "--keep"]
    with started(command, env) as (link, pid):
        guest = Guest(link, pid)
        first = guest.get("waiting")[0]
        compared = until_compared(guest)
        waited, computed = in_turn(guest, Guest(*bare), deep, rounds)
        acts = [after_an_act(ground, guest) for _ in range(5)]
        html = len(guest.get()[2].encode())
        memory, private = memory_of(pid)
        again = subprocess.run(
            command[:3], env={**os.environ, **env}, capture_output=True, check=True
        ).stdout.decode()
        browser = in_a_browser(again.split()[-1], bare[0], rounds)
    return Figures(waited, computed, median(acts), first, compared, html, memory, private, browser)


def places(ground: Ground) -> list[str]:
    """Give places near the beginning, in the middle and near the end of the largest stance."""
    unit = Unit(load(ground.database, home=ground.home))
    ids = Asked(unit, looks=True).select(1 << 60, [STANCES["prefer"]])[0]
    chosen = unit.store.get([ids[int(depth * (len(ids) - 1))] for depth in DEPTHS])
    unit.close()
    return [str(Place.of(entry)) for entry in chosen]


def in_turn(guest: Guest, bare: Guest, deep: list[str], rounds: int) -> tuple[Spent, Spent]:
    """Look at all views in turn, again and again, after one round that does not count."""
    asks = [f"ask?q={quote(words)}&scenario={task}" for words, task in REQUESTS]
    mores = [f"?stance=prefer&after={place}" for place in deep]
    views = ["", "?only=unused", "waiting", *mores, *asks]
    spent: dict[str, list[tuple[float, float]]] = {view: [] for view in ["bare", *views]}
    for number in range(rounds + 1):
        for view in views:
            alone, seen = bare.get()[:2], guest.get(view)[:2]
            if number:
                spent["bare"].append(alone)
                spent[view].append(seen)

    def medians(which: int) -> Spent:
        took = {view: median(one[which] for one in all_) for view, all_ in spent.items()}
        return Spent(
            bare=took["bare"],
            view=took[""],
            more=max(took[view] for view in mores),
            unused=took["?only=unused"],
            ask=median(took[view] for view in asks),
            ask_slowest=max(took[view] for view in asks),
            waiting=took["waiting"],
        )

    return medians(0), medians(1)


def until_compared(guest: Guest) -> float:
    """Give how long it takes until the page has compared all entries with each other."""
    start = perf_counter()
    while 'id="look-again"' in guest.get("waiting")[2]:
        if perf_counter() - start > PATIENCE:
            return float("inf")
        sleep(0.05)
    return perf_counter() - start


def after_an_act(ground: Ground, guest: Guest) -> float:
    """Time the first view after something has changed."""
    with Profile.open(ground.database, home=ground.home) as profile:
        profile.apply([random.randint(1, ground.size)])
    return guest.get()[0]


def computed_by(pid: int) -> float:
    """Give how many seconds the threads of a process have computed; 0 where that is not told."""
    told = Path("/proc", str(pid), "task").glob("*/schedstat")
    return sum(int(one.read_text(encoding="ascii").split()[0]) for one in told) / 1e9


def memory_of(pid: int) -> tuple[int, int]:
    """Give what a process holds in memory, mapped files included, and what of it is its own."""
    try:
        told = Path(f"/proc/{pid}/status").read_text(encoding="ascii")
    except OSError:  # not on Linux
        return 0, 0
    found = dict(re.findall(r"(VmRSS|RssAnon):\s+(\d+) kB", told))
    return int(found["VmRSS"]) * 1024, int(found["RssAnon"]) * 1024


def in_a_browser(link: str, bare: str, rounds: int) -> dict[str, Any] | None:
    """Give medians of what a browser sees; None without Node, playwright-core or Chromium."""
    browser = os.environ.get("CHROMIUM") or shutil.which("chromium")
    if not browser or not shutil.which("node") or not (ROOT / "tests/web/node_modules").exists():
        return None
    done = subprocess.run(
        ["node", "bench/page.mjs", link, bare, str(rounds)],
        env={**os.environ, "CHROMIUM": browser},
        capture_output=True,
        check=True,
        cwd=ROOT,
    )
    seen = json.loads(done.stdout)
    return {
        f"{view} {what}": median(one[what] for one in looks)
        for view, looks in seen.items()
        for what in looks[0]
    }


def table(which: str, figures: list[Figures]) -> Iterator[list[str]]:
    """Give the rows of what was waited or computed."""
    spent: list[Spent] = [getattr(one, which) for one in figures]
    yield ["a bare page", *(f"{one.bare * 1e3:.2f} ms" for one in spent)]
    for name, field in (
        ("Profile", "view"),
        ("Show more, the slowest depth", "more"),
        ("unused", "unused"),
        ("ask", "ask"),
        ("ask, the slowest request", "ask_slowest"),
        ("Waiting", "waiting"),
    ):
        values = [(getattr(one, field), one.bare) for one in spent]
        yield [name, *(f"{took * 1e3:.1f} ms ({times(took / bare)})" for took, bare in values)]


def others(figures: list[Figures]) -> Iterator[list[str]]:
    """Give the rows of what has no bare page beside it."""
    yield ["Profile after an act", *(f"{one.after_act * 1e3:.0f} ms" for one in figures)]
    yield ["Waiting, the very first", *(f"{one.first_waiting * 1e3:.0f} ms" for one in figures)]
    yield ["until all is compared", *(f"{one.compared:.2f} s" for one in figures)]
    seen = [one.browser for one in figures]
    for name, view in (("a bare page", "bare"), ("Profile", "view"), ("a stance", "stance")):
        if all(seen):
            ready = [(one or {})[f"{view} ready"] for one in seen]
            yield [f"DOM ready, {name}", *(f"{one:.0f} ms" for one in ready)]
    memory = [f"{one.memory / 1e6:.0f} MB ({one.private / 1e6:.0f})" for one in figures]
    yield ["memory (its own)", *memory]


def bars(figures: dict[int, Figures]) -> Iterator[tuple[str, float, str, float]]:
    """Give what was promised for a quiet machine: a million entries may take twice as much."""
    smallest = figures[min(figures)]
    for size, one in figures.items():
        twice = 2 if size > 100_000 else 1
        name = count(size)
        yield f"{name} Profile, ms", one.waited.view * 1e3, "<=", 60 * twice
        yield f"{name} HTML, KB", one.html / 1e3, "<=", 250 * twice
        yield f"{name} ask, ms", one.waited.ask * 1e3, "<=", 50 * twice
        yield f"{name} Show more, ms", one.waited.more * 1e3, "<=", 50 * twice
        if one.memory:
            yield f"{name} memory, MB", one.memory / 1e6, "<=", 120 * twice
        if one.browser is not None:
            yield f"{name} DOM ready, ms", one.browser["view ready"], "<=", 250 * twice
            most = max(one.browser["view list"], one.browser["stance list"])
            yield f"{name} elements of the list", most, "<=", 2500
        if one is not smallest and twice == 1:
            yield (
                f"{name} Profile over the smallest",
                one.waited.view / smallest.waited.view,
                "<=",
                1.5,
            )
