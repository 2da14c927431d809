"""Fetch htmx for the page from npm, at the version and hash that stand here.

It is in what is shipped and not in the repository. The page works without it, only less smoothly,
so that a machine without npm can build aizo, too: then this says so and ends well. With `--needed`
it fails instead, as a release must.
"""

# ruff: noqa: INP001 (a script, no package)

from __future__ import annotations

import hashlib
import shutil
import subprocess
import sys
import tarfile
import tempfile
from pathlib import Path

VERSION = "4.0.1"
SHA256 = "a0abb04f2f45a1f89d1d4844023245537e5e6014c87b144553e0607b4cc32130"
STATIC = Path(__file__).parents[1] / "src" / "aizo" / "web" / "static"
FILES = {"package/dist/htmx.min.js": "htmx.min.js", "package/LICENSE": "htmx.LICENSE.txt"}


def is_there() -> bool:
    """Say whether the right file is there already.

    Returns:
        Whether it is.
    """
    path = STATIC / "htmx.min.js"
    return path.exists() and hashlib.sha256(path.read_bytes()).hexdigest() == SHA256


def fetch(npm: str) -> str:
    """Fetch the files and put them into place.

    Args:
        npm: The program.

    Returns:
        What went wrong, one sentence; empty when all went well.
    """
    with tempfile.TemporaryDirectory() as folder:
        words = [npm, "pack", "--silent", f"htmx.org@{VERSION}"]
        done = subprocess.run(words, cwd=folder, capture_output=True, check=False)  # noqa: S603
        packed = [*Path(folder).glob("*.tgz")]
        if done.returncode or not packed:
            return f"npm could not give htmx.org {VERSION}."
        found = {}
        with tarfile.open(packed[0]) as archive:
            for inside, name in FILES.items():
                member = archive.extractfile(inside)
                found[name] = member.read() if member is not None else b""
    if hashlib.sha256(found["htmx.min.js"]).hexdigest() != SHA256:
        return f"htmx.org {VERSION} is not the file that was looked at."
    for name, content in found.items():
        (STATIC / name).write_bytes(content)
    return ""


def main() -> int:
    """Fetch htmx unless it is there.

    Returns:
        The exit code.
    """
    if is_there():
        return 0
    npm = shutil.which("npm")
    problem = fetch(npm) if npm else "there is no npm here."
    if problem:
        sys.stderr.write(f"The page is built without htmx: {problem}\n")
        return int("--needed" in sys.argv)
    return 0


if __name__ == "__main__":
    sys.exit(main())
