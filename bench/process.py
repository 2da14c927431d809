"""What a process costs: start to end and peak memory of `aizo top 10 --json`."""

from __future__ import annotations

import shutil
import subprocess
import sys
import venv
from collections.abc import Sequence
from pathlib import Path
from statistics import median

from bench.speed import Ground
from bench.table import count, print_table, times

ROOT = Path(__file__).parents[1]
MIB = 1024 * 1024 if sys.platform == "darwin" else 1024  # ru_maxrss: bytes there, KiB elsewhere


def run(grounds: Sequence[Ground], folder: Path, *, rounds: int) -> None:
    """Print times and memory of a process for each size, beside an empty one.

    Args:
        grounds: Profiles whose segments are built.
        folder: Where an environment of its own is made, as a user would install aizo.
        rounds: Runs of each command, interleaved.
    """
    bin_folder = install(folder)
    commands = {"python -c pass": [str(grounds[0].home), str(bin_folder / "python"), "-c", "pass"]}
    for ground in grounds:
        call = [str(bin_folder / "aizo"), "top", "10", "--json", "--db", str(ground.database)]
        commands[f"aizo top 10 --json, {count(ground.size)}"] = [str(ground.home), *call]
    spent, memory = medians(list(commands.values()), rounds)
    heads = ["one process", "time", "over an empty one", "over smallest", "memory", "over smallest"]
    rows = [
        [
            name,
            f"{spent[i] * 1000:.1f} ms",
            times(spent[i] / spent[0]),
            times(spent[i] / spent[1]) if i else "",
            f"{memory[i] / MIB:.1f} MiB",
            times(memory[i] / memory[1]) if i else "",
        ]
        for i, name in enumerate(commands)
    ]
    print_table(heads, rows)


def install(folder: Path) -> Path:
    """Install aizo into a new environment by a current pip and give the folder of its programs."""
    source = folder / "source"
    shutil.copytree(ROOT / "src", source / "src", ignore=shutil.ignore_patterns("*.so", "*.c"))
    for name in ("pyproject.toml", "setup.py", "README.md", "LICENSE"):
        shutil.copy(ROOT / name, source)
    environment = folder / "environment"
    venv.create(environment, with_pip=True, symlinks=sys.platform != "win32")
    bin_folder = environment / ("Scripts" if sys.platform == "win32" else "bin")
    pip = [str(bin_folder / "python"), "-m", "pip", "install", "--quiet"]
    for wanted in (["--upgrade", "pip"], [str(source)]):
        subprocess.run([*pip, *wanted], check=True)
    return bin_folder


def medians(commands: Sequence[Sequence[str]], rounds: int) -> tuple[list[float], list[float]]:
    """Run all commands in turn, again and again: median seconds and median peak memory of each."""
    done = subprocess.run(
        [sys.executable, "-I", "-S", Path(__file__).with_name("spawn.py")],
        input="\n".join([str(rounds), *map("\t".join, commands)]),
        stdout=subprocess.PIPE,
        encoding="utf-8",
        check=True,
    )
    runs = [line.split("\t") for line in done.stdout.splitlines()]
    figures = [
        [(float(spent), float(memory)) for place, spent, memory in runs if int(place) == number]
        for number in range(len(commands))
    ]
    return (
        [median(spent for spent, _ in figure) for figure in figures],
        [median(memory for _, memory in figure) for figure in figures],
    )
