"""The one command: `make bench`, or `make bench ARGS="--quick"`."""

from __future__ import annotations

import argparse
import os
import sys
import tempfile
from pathlib import Path
from time import perf_counter

# A thread limit set for other programs would slow numpy, or speed it up where nobody has it.
for name in [name for name in os.environ if name.startswith("OPENBLAS_")]:
    del os.environ[name]

PARTS = ("speed", "recall", "process", "doors", "page", "learning", "quality")
SIZES = "1k,100k,1M"


def main() -> None:
    """Run the parts that were asked for."""
    options = parse()
    print(f"Python {sys.version.split()[0]}, {os.cpu_count()} CPUs, {sys.platform}")
    if options.parts & {"speed", "recall", "process", "doors", "page"}:
        with tempfile.TemporaryDirectory(prefix="aizo-bench-") as folder:
            measured(Path(folder), options)
    if "learning" in options.parts:
        from bench import learning

        with tempfile.TemporaryDirectory(prefix="aizo-bench-") as folder:
            learning.run(Path(folder), rounds=2 if options.quick else 5)
    if "quality" in options.parts:
        from bench import quality

        quality.run()


def measured(folder: Path, options: argparse.Namespace) -> None:
    """Generate the profiles and run the parts that need them."""
    from aizo import clock
    from bench import doors, process, profiles, recall_speed, speed

    grounds = []
    for size in options.sizes:
        start = perf_counter()
        ground = speed.Ground(size, folder / f"{size}.db", folder / f"home-{size}")
        profiles.fill(ground.database, size, until_ms=clock.now())
        print(f"{size:,} entries generated in {perf_counter() - start:.1f} s", flush=True)
        grounds.append(ground)
    if "speed" in options.parts:
        speed.run(grounds, budget=0.3 if options.quick else 2.0)
    if "recall" in options.parts:
        recall_speed.run(grounds, budget=0.3 if options.quick else 2.0)
    if "process" in options.parts:
        process.run(grounds, folder, rounds=11 if options.quick else 41)
    if "doors" in options.parts:
        doors.run(grounds, rounds=11 if options.quick else 41)
    if "page" in options.parts:
        from bench import page

        page.run(grounds, rounds=10)


def parse() -> argparse.Namespace:
    """Read the command line."""
    parser = argparse.ArgumentParser(prog="python -m bench", description=__doc__)
    parser.add_argument("--sizes", help=f"numbers of entries, such as {SIZES}")
    parser.add_argument("--quick", action="store_true", help="1k and 10k, fewer calls")
    parser.add_argument("--only", default=",".join(PARTS), help=f"any of {', '.join(PARTS)}")
    options = parser.parse_args()
    options.parts = set(options.only.split(","))
    if not options.parts <= set(PARTS):
        parser.error(f"--only takes any of {', '.join(PARTS)}")
    sizes = options.sizes or ("1k,10k" if options.quick else SIZES)
    units = {"k": "000", "M": "000000"}
    options.sizes = [
        int("".join(units.get(letter, letter) for letter in s)) for s in sizes.split(",")
    ]
    return options


if __name__ == "__main__":
    main()
