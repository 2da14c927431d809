"""Print what the program and the Node API cost, as ratios of one run.

python packaging/measure.py --dist dist
"""

from __future__ import annotations

import argparse
import json
import os
import shutil
import sqlite3
import subprocess
import sys
import tarfile
import tempfile
import time
import zlib
from pathlib import Path
from statistics import median

ROOT = Path(__file__).parents[1]
sys.path.insert(0, str(ROOT))
ROUNDS = 60
WORDS = 300
_API = """
const { Aizo, run } = require(process.argv[1]);
(async () => {
  const [binaryPath, database, ...words] = process.argv.slice(2);
  const aizo = await Aizo.open({ binaryPath, database });
  const timed = async (count, act) => {
    const spent = [];
    for (let at = 0; at < count; at += 1) {
      const began = process.hrtime.bigint();
      await act(words[at % words.length]);
      spent.push(Number(process.hrtime.bigint() - began) / 1e6);
    }
    return spent.sort((a, b) => a - b)[count >> 1];
  };
  const recall = (query) => aizo.recall({ query, limit: 10 });
  await timed(1, recall);
  const first = await timed(words.length, recall);
  const live = await timed(2000, recall);
  const full = await timed(200, (query) => aizo.recall({ query }));
  const spawned = await timed(60, (query) =>
    run(["recall", query, "--limit", "10", "--format", "full", "--db", database], { binaryPath }));
  await aizo.close();
  console.log(JSON.stringify({ first, live, full, spawned }));
})();
"""


def main() -> int:
    """Measure and print.

    Returns:
        The exit code.
    """
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--dist", default="dist")
    parser.add_argument("--lean", default="", help="the folder of a build without the MCP server")
    arguments = parser.parse_args()
    with tempfile.TemporaryDirectory() as place:
        measure(Path(arguments.dist), Path(place), arguments.lean)
    return 0


def measure(dist: Path, place: Path, lean: str) -> None:
    """Install what was built, and compare.

    Args:
        dist: Where it lies.
        place: An empty folder.
        lean: The folder of a build without the MCP server, or an empty text.
    """
    os.environ["AIZO_HOME"] = str(place / "home")
    (wheel,) = dist.glob("aizo-*.whl")
    (archive,) = dist.glob("aizo-*-*-*.tar.gz")
    subprocess.run([sys.executable, "-m", "venv", place / "venv"], check=True)
    pip = [place / "venv" / "bin" / "python", "-m", "pip", "install", "--quiet"]
    subprocess.run([*pip, "--upgrade", "pip"], check=True, capture_output=True)
    subprocess.run([*pip, wheel], check=True, capture_output=True)
    with tarfile.open(archive) as tar:
        tar.extractall(place, filter="data")
    program = place / archive.name.removesuffix(".tar.gz") / "aizo"
    small, large = place / "10k.db", place / "100k.db"
    for path, entries in ((small, 10_000), (large, 100_000)):
        fill(path, entries)
    programs = {"pip install": place / "venv" / "bin" / "aizo", "program": program}
    if lean:
        programs["program without MCP"] = Path(lean) / "aizo"
    spent = starts(
        {name: [one, "top", "10", "--json", "--db", small] for name, one in programs.items()}
    )
    first = spent["pip install"]
    for name, ms in spent.items():
        print(f"{name:24} {ms:7.1f} ms  {ms / first:5.2f}x")
    if lean:
        print(f"the MCP server inside costs {spent['program'] / spent['program without MCP']:.3f}x")
    api(program, large)


def fill(path: Path, entries: int) -> None:
    """Make a profile and the files that a read derives from it.

    Args:
        path: The database.
        entries: How many entries.
    """
    from aizo import Profile, clock
    from bench import profiles

    profiles.fill(path, entries, until_ms=clock.now())
    # One person forbids a few dozen things; every answer carries them, whatever was asked.
    with sqlite3.connect(path) as database:
        database.execute(
            "DELETE FROM preferences WHERE base_score <= 1.5 AND id NOT IN"
            " (SELECT id FROM preferences WHERE base_score <= 1.5 LIMIT 40)"
        )
    with Profile.open(path) as profile:
        profile.top(10)


def starts(commands: dict[str, list[object]]) -> dict[str, float]:
    """Run commands in turn.

    Args:
        commands: By name.

    Returns:
        The median of each, in milliseconds.
    """
    spent: dict[str, list[float]] = {name: [] for name in commands}
    for _ in range(ROUNDS):
        for name, words in commands.items():
            began = time.perf_counter()
            subprocess.run([str(word) for word in words], check=True, stdout=subprocess.DEVNULL)
            spent[name].append((time.perf_counter() - began) * 1000)
    return {name: median(times) for name, times in spent.items()}


def api(program: Path, database: Path) -> None:
    """Compare a call of the Node API with a start of the program.

    Args:
        program: The program.
        database: A large profile.
    """
    node = shutil.which("node")
    if node is None:
        return
    script = [node, "-e", _API, ROOT / "npm" / "dist" / "index.js", program, database]
    words = [str(word) for word in (*script, *words_of(database))]
    done = subprocess.run(words, check=True, capture_output=True, text=True)
    said = json.loads(done.stdout)
    spawned = said["spawned"]
    print(f"Node API, one word, 100k {said['live']:7.3f} ms  1/{spawned / said['live']:.0f}")
    print(f"  for the first time     {said['first']:7.3f} ms  1/{spawned / said['first']:.0f}")
    print(f"  500 entries            {said['full']:7.3f} ms")
    print(f"a start for each call    {spawned:7.1f} ms")


def words_of(database: Path) -> list[str]:
    """Give words that entries hold, common ones and rare ones.

    Args:
        database: A profile.

    Returns:
        At most `WORDS` of them.
    """
    with sqlite3.connect(database) as db:
        labels = db.execute("SELECT item FROM preferences ORDER BY id LIMIT 5000").fetchall()
    words = {word for (label,) in labels for word in label.lower().split() if word.isalpha()}
    return sorted(words, key=lambda word: (zlib.crc32(word.encode()), word))[:WORDS]


if __name__ == "__main__":
    sys.exit(main())
