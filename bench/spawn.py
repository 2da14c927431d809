"""Runs commands in turn and reports their time and memory.

A process of its own, started without site-packages: the peak memory that the system reports for a
child counts that of its parent at the moment of the start, so the parent has to be small.
"""

from __future__ import annotations

import os
import sys
import time


def spawn(command: list[str], home: str) -> tuple[float, int]:
    """Run a command to its end: seconds, and peak memory in the system's unit."""
    environment = {
        name: value
        for name, value in os.environ.items()
        if not name.startswith(("AIZO_", "PYTHON"))
    }
    environment["AIZO_HOME"] = home
    nowhere = os.open(os.devnull, os.O_WRONLY)
    actions = [(os.POSIX_SPAWN_DUP2, nowhere, 1)]
    start = time.perf_counter()
    child = os.posix_spawn(command[0], command, environment, file_actions=actions)
    _, status, usage = os.wait4(child, 0)
    spent = time.perf_counter() - start
    os.close(nowhere)
    if status:
        sys.exit(f"{' '.join(command)} failed")
    return spent, usage.ru_maxrss


def main() -> None:
    """Read `rounds`, then lines of a home and a command, tab-separated; print one line a run."""
    rounds, *lines = sys.stdin.read().splitlines()
    for number in range(int(rounds) + 1):
        for place, line in enumerate(lines):
            home, *command = line.split("\t")
            spent, memory = spawn(command, home)
            if number:  # the first round writes byte code and fills the page cache
                sys.stdout.write(f"{place}\t{spent}\t{memory}\n")


if __name__ == "__main__":
    main()
