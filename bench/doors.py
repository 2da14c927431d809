"""What the doors for agents cost, as ratios: hooks, RPC calls, subjects, the first MCP answer."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from collections.abc import Callable, Iterator
from itertools import count, cycle
from pathlib import Path
from statistics import median
from time import perf_counter

from aizo import Profile, clock, subjects
from bench import profiles
from bench.speed import Ground
from bench.table import print_table, times

SAID = "refactor this code to be concise"
HELLO = (
    b'{"jsonrpc":"2.0","id":1,"method":"initialize","params":{"protocolVersion":"2025-11-25",'
    b'"capabilities":{},"clientInfo":{"name":"bench","version":"1"}}}\n'
)
MCP_ROUNDS = 5
CALLS = 500
SUBJECTS, THEIR_ENTRIES = 400, 200
WORDS = ("code", "tests", "python", "review", "tea", "short")
TURN = {"message": "Commit this, please", "scenario": "coding", "max_tokens": 300}
ASKED: dict[str, list[tuple[str, dict[str, object]]]] = {
    "top 10": [("top", {"limit": 10})],
    "one word": [("recall", {"query": word, "limit": 10}) for word in WORDS],
    "a turn's context": [("context", TURN)],
}
# Listings bring up to 200 hard limits that `aizo top` does not print; these do not.
WITHOUT: dict[str, list[tuple[str, dict[str, object]]]] = {
    f"{name}, {how}": [(method, {**params, **option}) for method, params in ASKED[name]]
    for how, option in (("no limits", {"limits": 0}), ("limits known", {"limits_known": ""}))
    for name in ("top 10", "one word")
}


def run(grounds: list[Ground], *, rounds: int) -> None:
    """Print what each door costs beside what it is measured by.

    Args:
        grounds: Profiles of several sizes, whose segments are built.
        rounds: Runs of each short command, interleaved.
    """
    aizo = [str(Path(sys.executable).parent / "aizo")]
    for ground in grounds:
        rows = of_profile(ground, aizo, rounds)
        print_table([f"door, {ground.size:,} entries", "time", "beside", "ratio"], rows)
    last = grounds[-1]
    env = surroundings(last)
    slow: dict[str, Callable[[], float]] = {
        "import": lambda: process([sys.executable, "-c", "import mcp"], b"", env),
        "mcp": lambda: first_answer([*aizo, "mcp"], env),
    }
    spent = in_turn(slow, MCP_ROUNDS)
    first = times(spent["mcp"] / spent["import"])
    rows = [
        ["first MCP answer", shown(spent["mcp"]), "import mcp", first],
        *of_subjects(last.home.parent / "subjects", aizo, env),
    ]
    print_table(["door", "time", "beside", "ratio"], rows)


def surroundings(ground: Ground) -> dict[str, str]:
    """Give the environment of a process that works with a profile."""
    return {**os.environ, "AIZO_HOME": str(ground.home), "AIZO_DB_PATH": str(ground.database)}


def of_profile(ground: Ground, aizo: list[str], rounds: int) -> list[list[str]]:
    """Give rows of what hooks and RPC calls cost beside a process that answers once."""
    env, numbers = surroundings(ground), count()

    def prompt() -> bytes:
        """Give a prompt of a conversation that has ten of them."""
        return json.dumps({"session_id": f"bench {next(numbers) // 10}", "prompt": SAID}).encode()

    calls: dict[str, Callable[[], float]] = {
        "top": lambda: process([*aizo, "top", "10", "--json"], b"", env),
        "hook": lambda: process([*aizo, "hook", "prompt"], prompt(), env),
        "start": lambda: process([*aizo, "hook", "session-start"], prompt(), env),
    }
    spent = in_turn(calls, rounds)
    with Server([*aizo, "rpc"], env) as server:
        asked = {**ASKED, **WITHOUT}
        called = in_turn({name: server.asking(asked[name]) for name in asked}, CALLS)
    top = spent["top"]
    return [
        ["aizo hook prompt", shown(spent["hook"]), "aizo top", times(spent["hook"] / top)],
        ["its session start", shown(spent["start"]), "aizo top", times(spent["start"] / top)],
        *(
            [f"RPC: {name}", shown(call), "aizo top", f"1/{top / call:.0f}"]
            for name, call in called.items()
        ),
    ]


def in_turn(calls: dict[str, Callable[[], float]], rounds: int) -> dict[str, float]:
    """Run all calls in turn, again and again: median seconds of each."""
    taken: dict[str, list[float]] = {name: [] for name in calls}
    for _ in range(rounds):
        for name, call in calls.items():
            taken[name].append(call())
    return {name: median(seconds) for name, seconds in taken.items()}


def process(command: list[str], content: bytes, env: dict[str, str]) -> float:
    """Time one process from start to end."""
    start = perf_counter()
    subprocess.run(command, input=content, stdout=subprocess.DEVNULL, env=env, check=True)
    return perf_counter() - start


def first_answer(command: list[str], env: dict[str, str]) -> float:
    """Time a server from its start to its first answer."""
    start = perf_counter()
    with subprocess.Popen(
        command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, env=env
    ) as server:
        assert server.stdin is not None
        assert server.stdout is not None
        server.stdin.write(HELLO)
        server.stdin.flush()
        server.stdout.readline()
        taken = perf_counter() - start
        server.stdin.close()
    return taken


class Server:
    """A live `aizo rpc`, asked as a program would: one frame written, one line read."""

    def __init__(self, command: list[str], env: dict[str, str]) -> None:
        """Start it."""
        self.process = subprocess.Popen(
            command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, env=env
        )
        assert self.process.stdin is not None
        assert self.process.stdout is not None
        self.pipes = self.process.stdin, self.process.stdout
        self.pipes[1].readline()
        self.known = ""  # the name of the limits that came last

    def ask(self, method: str, params: dict[str, object]) -> tuple[float, bytes]:
        """Give the seconds from the write to the answer, and the answer."""
        frame = {"jsonrpc": "2.0", "id": 1, "method": method, "params": params}
        line = json.dumps(frame).encode() + b"\n"
        start = perf_counter()
        self.pipes[0].write(line)
        self.pipes[0].flush()
        answer = self.pipes[1].readline()
        return perf_counter() - start, answer

    def asking(self, asked: list[tuple[str, dict[str, object]]]) -> Callable[[], float]:
        """Give what asks the next of them each time: seconds."""
        following = cycle(asked)
        return lambda: self.ask_again(*next(following))

    def ask_again(self, method: str, params: dict[str, object]) -> float:
        """Ask as who has the limits that came last, where their name counts: the seconds."""
        if "limits_known" not in params:
            return self.ask(method, params)[0]
        taken, answer = self.ask(method, {**params, "limits_known": self.known})
        self.known = json.loads(answer)["result"]["limits_name"]
        return taken

    def __enter__(self) -> Server:
        """Use as a context manager."""
        return self

    def __exit__(self, *exception: object) -> None:
        """Let it end."""
        self.pipes[0].close()
        self.process.wait()
        self.pipes[1].close()


def of_subjects(home: Path, aizo: list[str], env: dict[str, str]) -> Iterator[list[str]]:
    """Give rows of what a subject's first answer costs beside those that follow."""
    for number, (name, asked) in enumerate(ASKED.items()):
        own = home / str(number)
        lay_subjects(own)
        mine = {one: value for one, value in env.items() if one != "AIZO_DB_PATH"}
        mine["AIZO_HOME"] = str(own)
        for state in ("first of all", "first"):  # then the mapped files are there
            with Server([*aizo, "rpc", "--host"], mine) as host:
                first, later = first_and_later(host, *asked[0])
            yield [
                f"a subject's {state}: {name}",
                shown(first),
                "a later one",
                times(first / later),
            ]


def first_and_later(host: Server, method: str, params: dict[str, object]) -> tuple[float, float]:
    """Give what an answer costs where the subject is not open, and where it is."""
    opened = [host.ask("open", {"subject": f"s{one}"})[1] for one in range(SUBJECTS)]
    sessions = [json.loads(answer)["result"]["session"] for answer in opened]
    cold = [host.ask(method, {**params, "session": one})[0] for one in sessions]
    warm = [host.ask(method, {**params, "session": one})[0] for one in sessions[-10:] * 10]
    return median(cold), median(warm)


def lay_subjects(home: Path) -> None:
    """Give each subject a profile that was filled act by act, and that nobody has asked yet."""
    drawn = home / "drawn.db"
    home.mkdir(parents=True)
    profiles.fill(drawn, THEIR_ENTRIES, until_ms=clock.now())
    with Profile.open(drawn, home=home / "drawn") as source:
        entries = source.show()
    pattern = Path(subjects.folder_of(str(home), "s0"))
    with Profile.open(home=home, subject="s0") as written:
        for entry in entries:
            written.add(
                entry.item,
                entry.reason,
                score=entry.base_score,
                keywords=entry.keywords,
                scenarios=entry.scenarios,
            )
    for one in range(1, SUBJECTS):
        folder = Path(subjects.folder_of(str(home), f"s{one}"))
        shutil.copytree(pattern, folder)
        (folder / subjects.NAME).unlink()
        subjects.claim(str(folder), f"s{one}")


def shown(seconds: float) -> str:
    """Give a time as milliseconds."""
    return f"{seconds * 1000:.2f} ms"
