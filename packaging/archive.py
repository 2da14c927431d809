"""Pack a folder so that the same files give the same bytes, with a note of what they are."""

from __future__ import annotations

import gzip
import io
import json
import subprocess
import tarfile
from pathlib import Path

# 1980-01-01, the oldest time that every archive format can keep.
EPOCH = 315_532_800
NOTE = "BUILD.json"
_ASK = "import aizo, aizo.rpc; print(aizo.__version__, aizo.rpc.PROTOCOL)"


def facts(python: Path, *, target: str, glibc: str, commit: str) -> dict[str, object]:
    """Give what `BUILD.json` says.

    Args:
        python: The interpreter of the environment that was frozen.
        target: The platform, such as `linux-x64-gnu`.
        glibc: The glibc that the files need, or an empty text.
        commit: What was built.

    Returns:
        The facts, in the order in which they are written.
    """
    said = subprocess.run([python, "-c", _ASK], check=True, capture_output=True, text=True).stdout
    version, protocol = said.split()
    return {
        "version": version,
        "protocol": int(protocol),
        "target": target,
        "glibc": glibc or None,
        "commit": commit or None,
    }


def pack(folder: Path, out: Path, said: dict[str, object]) -> Path:
    """Write the archive.

    Args:
        folder: The program's folder.
        out: Where the archive goes.
        said: The facts of the build; also the archive's name.

    Returns:
        The archive, `aizo-<version>-<target>.tar.gz` with one folder of that name in it.
    """
    name = f"aizo-{said['version']}-{said['target']}"
    (folder / NOTE).write_text(json.dumps(said, indent=2) + "\n", encoding="utf-8")
    out.mkdir(parents=True, exist_ok=True)
    path = out / f"{name}.tar.gz"
    tar = io.BytesIO()
    with tarfile.open(fileobj=tar, mode="w", format=tarfile.PAX_FORMAT) as writer:
        writer.addfile(_folder(name))
        for member in sorted(folder.rglob("*"), key=lambda one: one.relative_to(folder).as_posix()):
            _add(writer, member, f"{name}/{member.relative_to(folder).as_posix()}")
    with path.open("wb") as file, gzip.GzipFile("", "wb", 9, file, mtime=0) as zipped:
        zipped.write(tar.getvalue())
    return path


def _folder(name: str) -> tarfile.TarInfo:
    info = tarfile.TarInfo(name)
    info.type = tarfile.DIRTYPE
    return _plain(info, 0o755)


def _add(writer: tarfile.TarFile, member: Path, name: str) -> None:
    if member.is_symlink():
        info = tarfile.TarInfo(name)
        info.type = tarfile.SYMTYPE
        info.linkname = member.readlink().as_posix()
        writer.addfile(_plain(info, 0o777))
    elif member.is_dir():
        writer.addfile(_folder(name))
    else:
        info = tarfile.TarInfo(name)
        info.size = member.stat().st_size
        # Only the program itself is started; libraries are mapped.
        is_program = name.count("/") == 1 and member.name != NOTE
        with member.open("rb") as file:
            writer.addfile(_plain(info, 0o755 if is_program else 0o644), file)


def _plain(info: tarfile.TarInfo, mode: int) -> tarfile.TarInfo:
    """Take out what differs between machines: owners and times."""
    info.mode = mode
    info.mtime = EPOCH
    info.uid = info.gid = 0
    info.uname = info.gname = ""
    return info
