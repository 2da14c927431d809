"""What is done to the frozen folder, and what has to hold for it."""

from __future__ import annotations

import platform
import re
import shutil
import subprocess
import sys
from pathlib import Path

# Anything here would make each start slower or the archive heavier without serving anybody.
UNWANTED = ("numpy", "pip", "setuptools", "tkinter", "test", "unittest")
# Of these we have the source: all they lose is what a debugger reads.
_OURS = re.compile(r"^(libpython.*|.*lib-dynload/.*|aizo/.*)$")
_GLIBC = re.compile(rb"\bGLIBC_(\d+(?:\.\d+)+)")
_MAGIC = b"\x7fELF"


def target() -> str:
    """Name this machine's platform as the npm package does.

    Returns:
        Such as `linux-x64-gnu`, `darwin-arm64` or `win32-x64`.
    """
    machine = platform.machine().lower()
    arch = {"x86_64": "x64", "amd64": "x64", "aarch64": "arm64"}.get(machine, machine)
    if sys.platform != "linux":
        return f"{sys.platform}-{arch}"
    libc = "gnu" if platform.libc_ver()[0] == "glibc" else "musl"
    return f"linux-{arch}-{libc}"


def libraries(folder: Path) -> list[Path]:
    """Give the files of machine code.

    Args:
        folder: The program's folder.

    Returns:
        The files; on systems without ELF none.
    """
    return [path for path in sorted(folder.rglob("*")) if path.is_file() and _is_elf(path)]


def tune(folder: Path) -> None:
    """Take out what only debuggers read, and the folders of the machine that built it.

    Args:
        folder: The program's folder; on systems without ELF it stays as it is.
    """
    strip = shutil.which("strip")
    for path in libraries(folder):
        if path.is_symlink():
            continue
        name = path.relative_to(folder).as_posix().removeprefix("_internal/")
        if strip and _OURS.match(name):
            subprocess.run([strip, "--strip-unneeded", path], check=True)
        _forget_folders(path)


def check(folder: Path, *, highest: str) -> str:
    """See that nothing unwanted is in the folder, and which glibc it needs.

    Args:
        folder: The program's folder.
        highest: The highest glibc allowed; anything when empty.

    Returns:
        The glibc needed, or an empty text where none is.

    Raises:
        SystemExit: Something unwanted is there, or a file needs a newer glibc.
    """
    inside = folder / "_internal"
    unwanted = [name for name in UNWANTED if (inside / name).exists()]
    if unwanted:
        raise SystemExit(f"unwanted in the program: {', '.join(unwanted)}")
    needs = {path: glibc(path) for path in libraries(folder)}
    floor = max(needs.values(), default=())
    if highest and floor > _number(highest):
        guilty = [
            f"{path.name} ({_text(need)})"
            for path, need in needs.items()
            if need > _number(highest)
        ]
        raise SystemExit(f"above glibc {highest}: {', '.join(guilty)}")
    return _text(floor)


def glibc(path: Path) -> tuple[int, ...]:
    """Give the glibc that a file needs.

    Args:
        path: A file of machine code.

    Returns:
        The version as numbers; empty where it needs none.
    """
    # Versions stand as plain text among the names of symbols.
    found = _GLIBC.findall(path.read_bytes())
    return max((_number(version.decode()) for version in found), default=())


def _forget_folders(path: Path) -> None:
    """Remove a search path that begins at the root: it names a folder of the building machine."""
    patchelf = shutil.which("patchelf")
    if patchelf is None:
        return
    said = subprocess.run(
        [patchelf, "--print-rpath", path], check=True, capture_output=True, text=True
    )
    if any(part.startswith("/") for part in said.stdout.strip().split(":")):
        subprocess.run([patchelf, "--remove-rpath", path], check=True)


def _is_elf(path: Path) -> bool:
    with path.open("rb") as file:
        return file.read(4) == _MAGIC


def _number(version: str) -> tuple[int, ...]:
    return tuple(int(part) for part in version.split("."))


def _text(number: tuple[int, ...]) -> str:
    return ".".join(str(part) for part in number)
