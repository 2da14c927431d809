"""Settings: which database, which home, and where each value came from."""

from __future__ import annotations

import os

from aizo.errors import Failed, InvalidInput, NotFound, invalid

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping

VARIABLE = "AIZO_DB_PATH"
_LARGEST = 1 << 20
_ON = ("1", "true", "yes", "on")
# The path depends on other variables, so that it must be read from the file every time.
_VARIES = b"?"


class Settings:
    """What one call of aizo works with.

    Attributes:
        database: Absolute path of the database.
        database_source: `--db`, `AIZO_DB_PATH`, `./.env`, `~/.aizo/.env` or `default`.
        home: Absolute path of the folder that keeps everything.
        home_source: `argument`, `AIZO_HOME` or `default`.
        cache_folder: Absolute path of the folder of what is derived from this database.
        off: Whether aizo is switched off.
        notes: What the user should know, in sentences.
    """

    __slots__ = (
        "cache_folder",
        "database",
        "database_source",
        "home",
        "home_source",
        "notes",
        "off",
    )

    def __init__(
        self,
        *,
        database: str,
        database_source: str,
        home: str,
        home_source: str,
        off: bool = False,
        notes: list[str] | None = None,
    ) -> None:
        self.database = database
        self.database_source = database_source
        self.home = home
        self.home_source = home_source
        self.cache_folder = os.path.join(home, "cache", _digest(os.fsencode(database))[:32])
        self.off = off
        self.notes = [] if notes is None else notes

    @property
    def is_explicit(self) -> bool:
        """Whether somebody named the database, so that its absence is worth a note."""
        return self.database_source != "default"


class Trusted:
    """What `trust` has recorded.

    Attributes:
        path: The `.env` that is trusted now.
        database: Absolute path of the database it chooses, or an empty text.
    """

    __slots__ = ("database", "path")

    def __init__(self, path: str, database: str) -> None:
        self.path = path
        self.database = database


def load(
    db: str | os.PathLike[str] | None = None,
    env: Mapping[str, str] | None = None,
    cwd: str | None = None,
    home: str | os.PathLike[str] | None = None,
) -> Settings:
    """Find the settings, reading the `.env` files where they have a say.

    Args:
        db: The database named by the caller; it comes before everything else.
        env: The environment; `os.environ` when None.
        cwd: The folder that relative paths start from; the current one when None.
        home: The home named by the caller; it comes before `AIZO_HOME`.

    Returns:
        The settings.

    Raises:
        InvalidInput: A path named is empty or cannot be one.
    """
    return _load(db, env, cwd, home, may_parse=True)


def load_hot(
    db: str | os.PathLike[str] | None = None,
    env: Mapping[str, str] | None = None,
    cwd: str | None = None,
    home: str | os.PathLike[str] | None = None,
) -> Settings | None:
    """Find the settings without the parser of `.env` files, which costs 8 ms to import.

    Args:
        db: As in `load`.
        env: As in `load`.
        cwd: As in `load`.
        home: As in `load`.

    Returns:
        What `load` would, or None when a `.env` has to be parsed first: then call `load`.

    Raises:
        InvalidInput: A path named is empty or cannot be one.
    """
    try:
        return _load(db, env, cwd, home, may_parse=False)
    except _NeedsParserError:
        return None


def trust(
    env: Mapping[str, str] | None = None,
    cwd: str | None = None,
    home: str | os.PathLike[str] | None = None,
) -> Trusted:
    """Let the `.env` of this folder choose the database, as long as its content stays.

    Args:
        env: The environment; `os.environ` when None.
        cwd: The folder; the current one when None.
        home: The home named by the caller; it comes before `AIZO_HOME`.

    Returns:
        The file, and the database it chooses.

    Raises:
        NotFound: There is no readable `.env` here.
        InvalidInput: The folder's path holds a tab or a line break.
        Failed: The record could not be written.
    """
    environment = os.environ if env is None else env
    place, _ = _home(environment, cwd, home)
    path = _project_file(cwd)
    content = _read(path) if path else None
    if path is None or content is None:
        raise NotFound(
            "not_found", "there is no readable .env in this folder", "Change to the folder of it."
        )
    database = _parse(content, os.path.dirname(path))
    record = b"\t".join((_digest(content).encode(), os.fsencode(path), database))
    if record.count(b"\t") != 2 or b"\n" in record:
        raise invalid(".env", "must not lie in a folder with a tab or line break in its name")
    kept = [line for line in _records(place) if line[1] != os.fsencode(path)]
    lines = [b"\t".join(line) for line in kept] + [record]
    make_private_folder(place)
    write_private(os.path.join(place, "trusted"), b"\n".join(lines) + b"\n")
    if database == _VARIES:
        database = _parse(content, os.path.dirname(path), keep_path=True)
    return Trusted(path, os.fsdecode(database))


def make_private_folder(path: str) -> None:
    """Make a folder and its parents, open to nobody else; those that exist keep their mode.

    Args:
        path: The folder.

    Raises:
        Failed: A folder could not be made.
    """
    missing = []
    folder = os.path.abspath(path)
    while not os.path.isdir(folder):
        missing.append(folder)
        parent = os.path.dirname(folder)
        if parent == folder:
            break
        folder = parent
    for folder in reversed(missing):
        _make_folder(folder)


def write_private(path: str, content: bytes | memoryview, *, durable: bool = False) -> None:
    """Write a file that nobody else may read, whole or not at all.

    Args:
        path: The file; one that exists is replaced.
        content: Its bytes.
        durable: Whether it must be on the disk before it gets its name.

    Raises:
        Failed: It could not be written.
    """
    temporary = f"{path}.{os.getpid()}.{os.urandom(4).hex()}"
    try:
        flags = os.O_WRONLY | os.O_CREAT | os.O_EXCL | getattr(os, "O_BINARY", 0)
        handle = os.open(temporary, flags, 0o600)
        try:
            with os.fdopen(handle, "wb") as file:
                file.write(content)
                if durable:
                    file.flush()
                    os.fsync(file.fileno())
            os.replace(temporary, path)
        except BaseException:
            os.unlink(temporary)
            raise
    except OSError as error:
        message = f"cannot write {path}: {error.strerror}"
        raise Failed("unwritable", message) from error


def _make_folder(path: str) -> None:
    try:
        os.mkdir(path, 0o700)
    except OSError as error:
        # Another process may have been first.
        if os.path.isdir(path):
            return
        message = f"cannot make the folder {path}: {error.strerror}"
        raise Failed("unwritable", message) from error


class _NeedsParserError(Exception):
    """A `.env` has to be parsed, which the caller does not want."""


def _load(
    db: str | os.PathLike[str] | None,
    env: Mapping[str, str] | None,
    cwd: str | None,
    home: str | os.PathLike[str] | None,
    *,
    may_parse: bool,
) -> Settings:
    environment = os.environ if env is None else env
    place, place_source = _home(environment, cwd, home)
    notes: list[str] = []
    database, source = "", "--db"
    if db is not None:
        database = _resolve(os.fspath(db), cwd, "db")
    elif environment.get(VARIABLE):
        database, source = _resolve(environment[VARIABLE], cwd, VARIABLE), VARIABLE
    if not database:
        database, source = _from_project(place, cwd, notes, may_parse=may_parse), "./.env"
    if not database:
        database, source = _from_home(place, may_parse=may_parse), "~/.aizo/.env"
    if not database:
        database, source = os.path.join(place, "preferences.db"), "default"
    return Settings(
        database=database,
        database_source=source,
        home=place,
        home_source=place_source,
        off=environment.get("AIZO_OFF", "").strip().lower() in _ON,
        notes=notes,
    )


def _home(
    env: Mapping[str, str], cwd: str | None, home: str | os.PathLike[str] | None
) -> tuple[str, str]:
    if home is not None:
        return _resolve(os.fspath(home), cwd, "home"), "argument"
    if env.get("AIZO_HOME"):
        return _resolve(env["AIZO_HOME"], cwd, "AIZO_HOME"), "AIZO_HOME"
    return _resolve("~/.aizo", cwd, "home"), "default"


def _resolve(path: str, folder: str | None, field: str) -> str:
    if not isinstance(path, str) or not path.strip() or "\0" in path:
        raise invalid(field, "must be a path")
    expanded = os.path.expanduser(path)
    try:
        return os.path.abspath(os.path.join(folder, expanded) if folder else expanded)
    except OSError:
        message = f"{field} is a relative path, and the current folder no longer exists"
        raise InvalidInput("invalid_input", message) from None


def _project_file(cwd: str | None) -> str | None:
    """Give the path of `./.env`, with the folder's one true name."""
    try:
        return os.path.join(os.path.realpath(cwd or os.getcwd()), ".env")
    except OSError:
        return None


def _from_project(place: str, cwd: str | None, notes: list[str], *, may_parse: bool) -> str:
    """Give the database that a trusted `./.env` chooses, or an empty text."""
    path = _project_file(cwd)
    if path is None or path == os.path.join(os.path.realpath(place), ".env"):
        return ""
    content = _read(path)
    if content is None or VARIABLE.encode() not in content:
        return ""
    found = None
    for digest, trusted, database in _records(place):
        if trusted == os.fsencode(path) and digest == _digest(content).encode():
            found = database
    if found is None:
        notes.append(
            f"{path} names a database and is not trusted, so it was ignored; "
            "`aizo config trust` in that folder lets it choose."
        )
        return ""
    if found == _VARIES:
        if not may_parse:
            raise _NeedsParserError
        found = _parse(content, os.path.dirname(path), keep_path=True)
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
    known = (_read(cached) or b"").split(b"\n", 1)
    if len(known) > 1 and known[0] == stamp:
        return os.fsdecode(known[1])
    if not may_parse:
        raise _NeedsParserError
    content = _read(path) or b""
    found = _parse(content, place)
    if found == _VARIES:
        return os.fsdecode(_parse(content, place, keep_path=True))
    try:
        make_private_folder(os.path.dirname(cached))
        write_private(cached, stamp + b"\n" + found)
    except Failed:
        # The cache only saves time; a read-only home works without.
        pass
    return os.fsdecode(found)


def _parse(content: bytes, folder: str, *, keep_path: bool = False) -> bytes:
    """Give the absolute path in the text of a `.env`, empty for none, or `_VARIES`."""
    from io import StringIO

    from dotenv import dotenv_values

    text = content.decode("utf-8-sig", "replace")
    value = dotenv_values(stream=StringIO(text), interpolate=False).get(VARIABLE) or ""
    if "$" in value:
        if not keep_path:
            return _VARIES
        value = dotenv_values(stream=StringIO(text)).get(VARIABLE) or ""
    return os.fsencode(_resolve(value, folder, VARIABLE)) if value.strip() else b""


def _records(place: str) -> list[list[bytes]]:
    """Give what was trusted: digest, path and database of each `.env`."""
    lines = (_read(os.path.join(place, "trusted")) or b"").split(b"\n")
    fields = [line.split(b"\t") for line in lines]
    return [line for line in fields if len(line) == 3]


def _read(path: str) -> bytes | None:
    """Give the bytes of a small file, or None where there is no readable one."""
    try:
        with open(path, "rb") as file:
            content = file.read(_LARGEST + 1)
    except OSError:
        return None
    return content if len(content) <= _LARGEST else None


def _digest(content: bytes) -> str:
    # hashlib loads OpenSSL, which costs 4 ms; this is the same function without it.
    try:
        from _blake2 import blake2b
    except ImportError:
        from hashlib import blake2b
    digest: str = blake2b(content, digest_size=32).hexdigest()
    return digest
