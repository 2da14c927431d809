"""Make the npm package from archives: the list of what it may fetch goes in, a tarball comes out.

python packaging/npm_package.py --archives dist --out dist [--base ADDRESS]
"""

from __future__ import annotations

import argparse
import hashlib
import json
import re
import shutil
import subprocess
import sys
import tarfile
from pathlib import Path

ROOT = Path(__file__).parents[1]
SOURCE = ROOT / "npm"
SUMS = "SHA256SUMS"


def main() -> int:
    """Write the list and the sums, compile, and pack.

    Returns:
        The exit code.
    """
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--archives", default="dist", help="the folder of the programs' archives")
    parser.add_argument("--out", default="dist", help="the folder for the tarball and the sums")
    parser.add_argument("--work", default="build/npm", help="a folder for what is in between")
    parser.add_argument(
        "--base", default="", help="the address of the release; {version} is filled in"
    )
    parser.add_argument("--repository", default="", help="where the source lies")
    arguments = parser.parse_args()
    found = sorted(Path(arguments.archives).glob("aizo-*-*.tar.gz"))
    if not found:
        raise SystemExit(f"no archive of a program in {arguments.archives}")
    listed = targets(found, arguments.base or None)
    out = Path(arguments.out)
    sums = "".join(
        f"{build['sha256']}  {build['archive']}\n" for build in listed["targets"].values()
    )
    (out / SUMS).write_text(sums, encoding="utf-8")
    print(pack(Path(arguments.work), out, listed, arguments.repository))
    return 0


def targets(archives: list[Path], base: str | None) -> dict[str, object]:
    """Give what `targets.json` says.

    Args:
        archives: The archives of one release.
        base: The address they will lie at, or None where there is none.

    Returns:
        The list.

    Raises:
        SystemExit: The archives are not of one release.
    """
    builds = {}
    releases = set()
    for path in archives:
        said = build_of(path)
        releases.add((said["version"], said["protocol"]))
        bytes_ = path.read_bytes()
        builds[said["target"]] = {
            "archive": path.name,
            "bytes": len(bytes_),
            "sha256": hashlib.sha256(bytes_).hexdigest(),
            "entry": "aizo.exe" if str(said["target"]).startswith("win32") else "aizo",
            "glibc": said["glibc"],
        }
    if len(releases) != 1:
        raise SystemExit(f"the archives are of several releases: {sorted(releases)}")
    ((program, protocol),) = releases
    return {
        "version": npm_version(program),
        "program": program,
        "protocol": protocol,
        "base": base,
        "targets": dict(sorted(builds.items())),
    }


def build_of(path: Path) -> dict[str, str]:
    """Read the note inside an archive.

    Args:
        path: The archive.

    Returns:
        What its `BUILD.json` says.
    """
    top = path.name.removesuffix(".tar.gz")
    with tarfile.open(path) as tar:
        note = tar.extractfile(f"{top}/BUILD.json")
        assert note is not None
        said: dict[str, str] = json.load(note)
    return said


def npm_version(version: str) -> str:
    """Write a version as npm does.

    Args:
        version: As Python writes it: `1.2.3`, `1.2.3rc1`, `1.2.3.dev4`.

    Returns:
        As npm writes it: `1.2.3`, `1.2.3-rc.1`, `1.2.3-dev.4`.

    Raises:
        SystemExit: It has no form in npm.
    """
    parts = re.fullmatch(r"(\d+\.\d+\.\d+)(?:(a|b|rc|\.dev)(\d+))?", version)
    if parts is None:
        raise SystemExit(f"{version} has no form in npm")
    plain, kind, number = parts.groups()
    if kind is None:
        return plain
    name = {"a": "alpha", "b": "beta", "rc": "rc", ".dev": "dev"}[kind]
    return f"{plain}-{name}.{number}"


def pack(work: Path, out: Path, listed: dict[str, object], repository: str = "") -> Path:
    """Compile, lay the package out and let npm pack it.

    Args:
        work: The folder for what is in between; emptied first.
        out: Where the tarball goes.
        listed: What `targets.json` says.
        repository: The address of the source, or an empty text.

    Returns:
        The tarball.
    """
    npm = shutil.which("npm")
    if npm is None:
        raise SystemExit("the npm package needs Node and npm")
    if not (SOURCE / "node_modules" / "typescript").exists():
        subprocess.run(
            [npm, "ci", "--ignore-scripts", "--no-audit", "--no-fund"], cwd=SOURCE, check=True
        )
    subprocess.run([npm, "run", "--silent", "build"], cwd=SOURCE, check=True)
    shutil.rmtree(work, ignore_errors=True)
    work.mkdir(parents=True)
    for name in ("bin", "dist", "index.mjs", "index.d.mts", "install.js"):
        source = SOURCE / name
        (shutil.copytree if source.is_dir() else shutil.copy2)(source, work / name)
    shutil.copy2(ROOT / "LICENSE", work / "LICENSE")
    shutil.copy2(ROOT / "docs" / "reference" / "node.md", work / "README.md")
    package = json.loads((SOURCE / "package.json").read_text(encoding="utf-8"))
    package["version"] = listed["version"]
    if repository:
        package["repository"] = {"type": "git", "url": f"git+{repository}.git", "directory": "npm"}
    # What only a checkout can do.
    package.pop("devDependencies")
    package["scripts"] = {"postinstall": package["scripts"]["postinstall"]}
    write(work / "package.json", package)
    write(work / "targets.json", listed)
    out.mkdir(parents=True, exist_ok=True)
    subprocess.run(
        [npm, "pack", "--silent", "--pack-destination", out.resolve()],
        cwd=work,
        check=True,
        stdout=subprocess.DEVNULL,
    )
    return out / f"aizo-{listed['version']}.tgz"


def write(path: Path, value: object) -> None:
    """Write JSON as people read it.

    Args:
        path: The file.
        value: What it says.
    """
    path.write_text(json.dumps(value, indent=2, ensure_ascii=False) + "\n", encoding="utf-8")


if __name__ == "__main__":
    sys.exit(main())
