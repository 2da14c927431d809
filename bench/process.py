"""What a process costs: start to end and peak memory of `aizo top 10 --json`."""

from __future__ import annotations

import os
import subprocess
import sys
import venv
from collections.abc import Sequence
from pathlib import Path
from statistics import median
from time import perf_counter

from bench.speed import Ground
from bench.table import count, print_table, times

ROOT = Path(__file__).parents[1]
KIB_PER_UNIT = 1 / 1024 if sys.platform == "darwin" else 1.0  # ru_maxrss: bytes there, KiB here


def run(grounds: Sequence[Ground], folder: Path, *, rounds: int) -> None:
    """Print times and memory of a process for each size, beside an empty one.

    Args:
        grounds: Profiles whose segments are built.
        folder: Where an environment of its own is made, as a user would install aizo.
        rounds: Runs of each command, interleaved.
    """
    bin_folder = install(folder)
    python, script = str(bin_folder / "python"), str(bin_folder / "aizo")
    commands = [[python, "-I", "-c", "pass"], [python, "-c", "pass"]]
    commands += [[script, "top", "10", "--json", "--db", str(g.database)] for g in grounds]
    homes = [grounds[0].home, grounds[0].home, *(ground.home for ground in grounds)]
    runs: list[list[tuple[float, float]]] = [[] for _ in commands]
    for number in range(rounds + 1):
        for command, home, results in zip(commands, homes, runs, strict=True):
            result = spawn(command, {"AIZO_HOME": str(home)})
            if number:  # the first round writes byte code and fills the page cache
                results.append(result)
    spent = [median(result[0] for result in results) for results in runs]
    memory = [median(result[1] for result in results) for results in runs]
    heads = [
        "one process",
        "ms",
        "over `python -c pass`",
        "over smallest",
        "peak MiB",
        "over smallest",
    ]
    names = ["python -I -c pass", "python -c pass"]
    names += [f"aizo top 10 --json, {count(ground.size)}" for ground in grounds]
    rows = [
        [
            name,
            f"{spent[i] * 1000:.1f}",
            times(spent[i] / spent[1]),
            times(spent[i] / spent[2]) if i >= 2 else "",
            f"{memory[i] / 1024:.1f}",
            times(memory[i] / memory[2]) if i >= 2 else "",
        ]
        for i, name in enumerate(names)
    ]
    print_table(heads, rows)


def install(folder: Path) -> Path:
    """Install aizo into a new environment by a current pip and give the folder of its programs."""
    venv.create(folder, with_pip=True, symlinks=sys.platform != "win32")
    bin_folder = folder / ("Scripts" if sys.platform == "win32" else "bin")
    pip = [str(bin_folder / "python"), "-m", "pip", "install", "--quiet"]
    subprocess.run([*pip, "--upgrade", "pip"], check=True)
    subprocess.run([*pip, str(ROOT)], check=True)
    return bin_folder


def spawn(command: Sequence[str], more: dict[str, str]) -> tuple[float, float]:
    """Run a command to its end: seconds and peak KiB."""
    environment = {
        name: value for name, value in os.environ.items() if not name.startswith("AIZO_")
    }
    nowhere = os.open(os.devnull, os.O_WRONLY)
    start = perf_counter()
    child = os.posix_spawn(
        command[0],
        command,
        {**environment, **more},
        file_actions=[(os.POSIX_SPAWN_DUP2, nowhere, 1)],
    )
    _, status, usage = os.wait4(child, 0)
    spent = perf_counter() - start
    os.close(nowhere)
    if status:
        message = f"{' '.join(command)} failed"
        raise SystemExit(message)
    return spent, usage.ru_maxrss * KIB_PER_UNIT
