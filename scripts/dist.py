"""Build what a release is made of, for this platform: `python scripts/dist.py`."""

# ruff: noqa: INP001, S603, T201 (a script that starts other programs and tells what it does)

from __future__ import annotations

import argparse
import shutil
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parents[1]
PACKAGING = ROOT / "packaging"


def main() -> int:
    """Build sdist, wheel, program and npm package, each from the one before.

    Returns:
        The exit code.
    """
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--out", default=str(ROOT / "dist"), help="the folder for all of it")
    parser.add_argument("--base", default="", help="where the release will lie")
    parser.add_argument("--glibc", default="", help="the highest glibc allowed, such as 2.28")
    arguments = parser.parse_args()
    out = Path(arguments.out)
    # What was made before, and nothing else that lies there.
    for old in (*out.glob("aizo-*"), out / "SHA256SUMS"):
        old.unlink(missing_ok=True)
    step("the page's script", ROOT / "scripts" / "fetch_htmx.py", "--needed")
    # Without a name it builds the sdist first, and the wheel from that.
    step("sdist and wheel", "-m", "build", "--outdir", out, ROOT)
    files = [*out.glob("*.whl"), *out.glob("*.tar.gz")]
    step("their metadata", "-m", "twine", "check", "--strict", *files)
    (wheel,) = out.glob("*.whl")
    freeze = (PACKAGING / "freeze.py", "--wheel", wheel, "--work", ROOT / "build" / "freeze")
    more = ("--glibc", arguments.glibc, "--commit", commit())
    step("program", *freeze, "--out", out, *more)
    npm = (PACKAGING / "npm_package.py", "--archives", out, "--out", out)
    step("npm package", *npm, "--work", ROOT / "build" / "npm", "--base", arguments.base)
    for path in sorted(out.iterdir()):
        print(f"{path.stat().st_size:>12,}  {path.name}")
    return 0


def step(what: str, *words: object) -> None:
    """Run one step with the interpreter that runs this.

    Args:
        what: What it makes, for whoever waits.
        words: What the interpreter is given.

    Raises:
        SystemExit: It failed.
    """
    print(f"{what} ...", flush=True)
    done = subprocess.run(
        [sys.executable, *map(str, words)], check=False, capture_output=True, text=True
    )
    if done.returncode:
        raise SystemExit(f"{done.stdout}\n{done.stderr}\n{what}: failed")


def commit() -> str:
    """Give the commit that is built.

    Returns:
        Its hash, or an empty text outside a checkout.
    """
    git = shutil.which("git")
    if git is None:
        return ""
    said = subprocess.run(
        [git, "rev-parse", "HEAD"], cwd=ROOT, check=False, capture_output=True, text=True
    )
    return said.stdout.strip()


if __name__ == "__main__":
    sys.exit(main())
