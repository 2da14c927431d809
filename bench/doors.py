"""What the doors for agents cost, as ratios: a hook, an RPC call, the first answer over MCP."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from statistics import median
from time import perf_counter

from bench.speed import Ground
from bench.table import print_table, times

PROMPT = json.dumps({"session_id": "bench", "prompt": "refactor this code to be concise"}).encode()
CALL = b'{"jsonrpc":"2.0","id":1,"method":"recall","params":{"query":"code","limit":5}}\n'
HELLO = (
    b'{"jsonrpc":"2.0","id":1,"method":"initialize","params":{"protocolVersion":"2025-11-25",'
    b'"capabilities":{},"clientInfo":{"name":"bench","version":"1"}}}\n'
)
MCP_ROUNDS = 5
CALLS = 500


def run(ground: Ground, *, rounds: int) -> None:
    """Print what each door costs beside what it is measured by.

    Args:
        ground: A profile whose segments are built.
        rounds: Runs of each short command, interleaved.
    """
    env = {**os.environ, "AIZO_HOME": str(ground.home), "AIZO_DB_PATH": str(ground.database)}
    aizo = [str(Path(sys.executable).parent / "aizo")]
    calls: dict[str, Callable[[], float]] = {
        "top": lambda: process([*aizo, "top", "10", "--json"], b"", env),
        "hook": lambda: process([*aizo, "hook", "prompt"], PROMPT, env),
        "start": lambda: process([*aizo, "hook", "session-start"], PROMPT, env),
    }
    spent = in_turn(calls, rounds)
    slow: dict[str, Callable[[], float]] = {
        "import": lambda: process([sys.executable, "-c", "import mcp"], b"", env),
        "mcp": lambda: first_answer([*aizo, "mcp"], env),
    }
    spent.update(in_turn(slow, MCP_ROUNDS))
    spent["rpc"] = rpc_call([*aizo, "rpc"], env)
    rows = [
        ["aizo hook prompt", shown(spent["hook"]), "aizo top", times(spent["hook"] / spent["top"])],
        [
            "its session start",
            shown(spent["start"]),
            "aizo top",
            times(spent["start"] / spent["top"]),
        ],
        ["an RPC call", shown(spent["rpc"]), "aizo top", f"1/{spent['top'] / spent['rpc']:.0f}"],
        [
            "first MCP answer",
            shown(spent["mcp"]),
            "import mcp",
            times(spent["mcp"] / spent["import"]),
        ],
    ]
    print_table(["door", "time", "beside", "ratio"], rows)


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


def rpc_call(command: list[str], env: dict[str, str]) -> float:
    """Give the median of calls to a live server, from the write to the answer."""
    taken = []
    with subprocess.Popen(
        command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, env=env
    ) as server:
        assert server.stdin is not None
        assert server.stdout is not None
        server.stdout.readline()
        for _ in range(CALLS):
            start = perf_counter()
            server.stdin.write(CALL)
            server.stdin.flush()
            server.stdout.readline()
            taken.append(perf_counter() - start)
        server.stdin.close()
    return median(taken)


def shown(seconds: float) -> str:
    """Give a time as milliseconds."""
    return f"{seconds * 1000:.2f} ms"
