"""Look whether a release may be made; print `version` and `publish` for the release workflow."""

# ruff: noqa: INP001, S603, T201 (a script of the workflow)

from __future__ import annotations

import argparse
import json
import re
import shutil
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parents[1]
sys.path.insert(0, str(ROOT / "packaging"))

from npm_package import npm_version  # noqa: E402 (a script beside this one's folder)


def main() -> int:
    """Check the version, its tag and its notes.

    Returns:
        The exit code.
    """
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--event", default="workflow_dispatch")
    arguments = parser.parse_args()
    version = current()
    is_new = not git("tag", "--list", f"v{version}").strip()
    if arguments.event == "push" and not is_new:
        # The file changed, the version did not.
        print("version=\npublish=false")
        return 0
    faults = problems(version)
    if faults and arguments.event == "push":
        raise SystemExit("\n".join(faults))
    print("\n".join(f"would be refused: {fault}" for fault in faults), file=sys.stderr)
    print(f"version={version}\npublish={'true' if arguments.event == 'push' else 'false'}")
    return 0


def current() -> str:
    """Give the version in the source.

    Returns:
        Such as `1.2.3rc1`.

    Raises:
        SystemExit: There is none.
    """
    text = (ROOT / "src" / "aizo" / "__init__.py").read_text(encoding="utf-8")
    found = re.search(r'^__version__ = "([^"]+)"$', text, re.MULTILINE)
    if found is None:
        raise SystemExit("src/aizo/__init__.py names no version")
    return found.group(1)


def problems(version: str) -> list[str]:
    """Name what stands against a release.

    Args:
        version: The version in the source.

    Returns:
        Sentences; an empty list when nothing does.
    """
    found = []
    npm = json.loads((ROOT / "npm" / "package.json").read_text(encoding="utf-8"))["version"]
    if npm != npm_version(version):
        found.append(f"npm/package.json says {npm}, not {npm_version(version)}")
    notes = (ROOT / "CHANGELOG.md").read_text(encoding="utf-8")
    section = re.search(
        rf"^## {re.escape(version)} .*?(?=^## |\Z)", notes, re.MULTILINE | re.DOTALL
    )
    if section is None or len(section.group().strip().splitlines()) < 2:
        found.append(f"CHANGELOG.md has no section for {version}: towncrier build --yes")
    left = [path.name for path in (ROOT / "changes").glob("*.md")]
    if left:
        found.append(f"fragments were left in changes/: {', '.join(sorted(left))}")
    return found


def git(*words: str) -> str:
    """Ask git.

    Args:
        words: What it is asked.

    Returns:
        What it says.
    """
    program = shutil.which("git") or "git"
    said = subprocess.run([program, *words], cwd=ROOT, check=True, capture_output=True, text=True)
    return said.stdout


if __name__ == "__main__":
    sys.exit(main())
