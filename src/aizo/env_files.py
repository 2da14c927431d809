"""The `.env` files: a trusted project's, then the home's, may choose the database."""

from __future__ import annotations

import os

from aizo.errors import Failed
from aizo.settings import VARIABLE, digest, make_private_folder, read, resolve, write_private

# The path depends on other variables, so that it must be read from the file every time.
VARIES = b"?"


class NeedsParserError(Exception):
    """A `.env` has to be parsed, which the caller does not want."""


def database(
    place: str, cwd: str | None, notes: list[str], *, may_parse: bool
) -> tuple[str, str] | None:
    """Find the database that the files choose.

    Args:
        place: The home.
        cwd: The project's folder; the current one when None.
        notes: Gets what the user should know, in sentences.
        may_parse: Whether the parser, which costs 8 ms to import, may be used.

    Returns:
        Its absolute path and the file, an empty path where they choose none, or None when one
        has to be parsed first.
    """
    try:
        found = _from_project(place, cwd, notes, may_parse=may_parse)
        if found:
            return found, "./.env"
        return _from_home(place, may_parse=may_parse), "~/.aizo/.env"
    except NeedsParserError:
        return None


def project_file(cwd: str | None) -> str | None:
    """Give the path of `./.env`, with the folder's one true name.

    Args:
        cwd: The folder; the current one when None.

    Returns:
        The path, or None where the current folder is gone.
    """
    try:
        return os.path.join(os.path.realpath(cwd or os.getcwd()), ".env")
    except OSError:
        return None


def _from_project(place: str, cwd: str | None, notes: list[str], *, may_parse: bool) -> str:
    """Give the database that a trusted `./.env` chooses, or an empty text."""
    path = project_file(cwd)
    if path is None or path == os.path.join(os.path.realpath(place), ".env"):
        return ""
    content = read(path)
    if content is None or VARIABLE.encode() not in content:
        return ""
    found = None
    for recorded, trusted, database in records(place):
        if trusted == os.fsencode(path) and recorded == digest(content).encode():
            found = database
    if found is None:
        notes.append(
            f"{path} names a database and is not trusted, so it was ignored; "
            "`aizo config trust` in that folder lets it choose."
        )
        return ""
    if found == VARIES:
        if not may_parse:
            raise NeedsParserError
        found = parse(content, os.path.dirname(path), keep_path=True)
    return os.fsdecode(found)


def _from_home(place: str, *, may_parse: bool) -> str:
    """Give the database that the home's `.env` chooses, or an empty text."""
    path = os.path.join(place, ".env")
    try:
        status = os.stat(path)
    except OSError:
        return ""
    stamp = b"aizo settings 1 %d %d" % (status.st_size, status.st_mtime_ns)
    cached = os.path.join(place, "cache", "settings")
    known = (read(cached) or b"").split(b"\n", 1)
    if len(known) > 1 and known[0] == stamp:
        return os.fsdecode(known[1])
    if not may_parse:
        raise NeedsParserError
    content = read(path) or b""
    found = parse(content, place)
    if found == VARIES:
        return os.fsdecode(parse(content, place, keep_path=True))
    try:
        make_private_folder(os.path.dirname(cached))
        write_private(cached, stamp + b"\n" + found)
    except Failed:
        # The cache only saves time; a read-only home works without.
        pass
    return os.fsdecode(found)


def parse(content: bytes, folder: str, *, keep_path: bool = False) -> bytes:
    """Find the database that a `.env` names.

    Args:
        content: The file's bytes.
        folder: Its folder, where relative paths start.
        keep_path: Whether variables in the path are read now.

    Returns:
        An absolute path, empty for none, or `VARIES`.
    """
    from io import StringIO

    from dotenv import dotenv_values

    text = content.decode("utf-8-sig", "replace")
    value = dotenv_values(stream=StringIO(text), interpolate=False).get(VARIABLE) or ""
    if "$" in value:
        if not keep_path:
            return VARIES
        value = dotenv_values(stream=StringIO(text)).get(VARIABLE) or ""
    return os.fsencode(resolve(value, folder, VARIABLE)) if value.strip() else b""


def records(place: str) -> list[list[bytes]]:
    """Give what was trusted.

    Args:
        place: The home.

    Returns:
        Digest, path and database of each `.env`.
    """
    lines = (read(os.path.join(place, "trusted")) or b"").split(b"\n")
    fields = [line.split(b"\t") for line in lines]
    return [line for line in fields if len(line) == 3]
