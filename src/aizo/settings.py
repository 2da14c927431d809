"""Settings: which database, which home, and where each value came from."""

from __future__ import annotations

import os

from aizo.errors import Failed, InvalidInput, invalid

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping

VARIABLE = "AIZO_DB_PATH"
SUBJECT = "AIZO_SUBJECT"
_LARGEST = 1 << 20
_ON = ("1", "true", "yes", "on")


class Settings:
    """What one call of aizo works with.

    Attributes:
        database: Absolute path of the database.
        database_source: `--db`, `AIZO_DB_PATH`, `./.env`, `~/.aizo/.env` or `default`; `--subject`
            or `AIZO_SUBJECT` when it is a subject's own.
        home: Absolute path of the folder that keeps everything.
        home_source: `argument`, `AIZO_HOME` or `default`.
        subject: The subject that this process is bound to, or None.
        folder: Absolute path of the folder that keeps what belongs to this subject alone: the
            subject's own, or the home.
        cache_folder: Absolute path of the folder of what is derived from this database.
        off: Whether aizo is switched off.
        notes: What the user should know, in sentences.
    """

    __slots__ = (
        "cache_folder",
        "database",
        "database_source",
        "folder",
        "home",
        "home_source",
        "notes",
        "off",
        "subject",
    )

    def __init__(
        self,
        *,
        database: str,
        database_source: str,
        home: str,
        home_source: str,
        subject: str | None = None,
        off: bool = False,
        notes: list[str] | None = None,
    ) -> None:
        self.database = database
        self.database_source = database_source
        self.home = home
        self.home_source = home_source
        self.subject = subject
        self.folder = home if subject is None else os.path.dirname(database)
        self.cache_folder = self.kept("cache")
        self.off = off
        self.notes = [] if notes is None else notes

    @property
    def is_explicit(self) -> bool:
        """Whether somebody named the database, so that its absence is worth a note."""
        return self.subject is None and self.database_source != "default"

    def kept(self, what: str) -> str:
        """Give the folder of this profile's files of one kind; it need not exist.

        Args:
            what: `cache`, `receipts`, `exports` or `backups`.

        Returns:
            Absolute path: no other profile has files in it.
        """
        if self.subject is not None:
            return os.path.join(self.folder, what)
        return os.path.join(self.home, what, digest(os.fsencode(self.database))[:32])


def load(
    db: str | os.PathLike[str] | None = None,
    env: Mapping[str, str] | None = None,
    cwd: str | None = None,
    home: str | os.PathLike[str] | None = None,
    subject: str | None = None,
) -> Settings:
    """Find the settings, reading the `.env` files where they have a say.

    Args:
        db: The database named by the caller; it comes before everything else.
        env: The environment; `os.environ` when None.
        cwd: The folder that relative paths start from; the current one when None.
        home: The home named by the caller; it comes before `AIZO_HOME`.
        subject: The subject named by the caller, whose profile is the only one then; it may not
            differ from `AIZO_SUBJECT`.

    Returns:
        The settings.

    Raises:
        InvalidInput: A path named is empty or cannot be one, the subject's name is empty or
            blank, or something beside it would leave the subject.
        Failed: The subject's folder was tampered with.
    """
    found = _load(db, env, cwd, home, subject, may_parse=True)
    if found is None:
        message = "a file that may be parsed was not"
        raise AssertionError(message)
    return found


def load_hot(
    db: str | os.PathLike[str] | None = None,
    env: Mapping[str, str] | None = None,
    cwd: str | None = None,
    home: str | os.PathLike[str] | None = None,
    subject: str | None = None,
) -> Settings | None:
    """Find the settings without the parser of `.env` files, which costs 8 ms to import.

    Args:
        db: As in `load`.
        env: As in `load`.
        cwd: As in `load`.
        home: As in `load`.
        subject: As in `load`.

    Returns:
        What `load` would, or None when a `.env` has to be parsed first: then call `load`.

    Raises:
        InvalidInput: As in `load`.
        Failed: As in `load`.
    """
    return _load(db, env, cwd, home, subject, may_parse=False)


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


def _load(
    db: str | os.PathLike[str] | None,
    env: Mapping[str, str] | None,
    cwd: str | None,
    home: str | os.PathLike[str] | None,
    subject: str | None,
    *,
    may_parse: bool,
) -> Settings | None:
    environment = os.environ if env is None else env
    place, place_source = find_home(environment, cwd, home)
    notes: list[str] = []
    name: str | None = None
    if subject is not None or SUBJECT in environment:
        from aizo import subjects

        name, source = subjects.bound(subject, environment, db, notes)
        database = os.path.join(subjects.folder_of(place, name), "preferences.db")
    else:
        found = _database(db, environment, cwd, place, notes, may_parse=may_parse)
        if found is None:
            return None
        database, source = found
    return Settings(
        database=database,
        database_source=source,
        home=place,
        home_source=place_source,
        subject=name,
        off=environment.get("AIZO_OFF", "").strip().lower() in _ON,
        notes=notes,
    )


def _database(
    db: str | os.PathLike[str] | None,
    env: Mapping[str, str],
    cwd: str | None,
    place: str,
    notes: list[str],
    *,
    may_parse: bool,
) -> tuple[str, str] | None:
    """Give the database's path, and where it was named; None when a file has to be parsed."""
    if db is not None:
        return resolve(db, cwd, "db"), "--db"
    if env.get(VARIABLE):
        return resolve(env[VARIABLE], cwd, VARIABLE), VARIABLE
    if any(os.path.exists(os.path.join(one, ".env")) for one in (cwd or "", place)):
        from aizo import env_files

        found = env_files.database(place, cwd, notes, may_parse=may_parse)
        if found is None or found[0]:
            return found
    return os.path.join(place, "preferences.db"), "default"


def find_home(
    env: Mapping[str, str], cwd: str | None, home: str | os.PathLike[str] | None
) -> tuple[str, str]:
    """Find the home.

    Args:
        env: The environment.
        cwd: The folder that relative paths start from; the current one when None.
        home: The home named by the caller, or None.

    Returns:
        Its absolute path, and where it was named: `argument`, `AIZO_HOME` or `default`.

    Raises:
        InvalidInput: It cannot be a path.
    """
    if home is not None:
        return resolve(home, cwd, "home"), "argument"
    if env.get("AIZO_HOME"):
        return resolve(env["AIZO_HOME"], cwd, "AIZO_HOME"), "AIZO_HOME"
    return resolve("~/.aizo", cwd, "home"), "default"


def resolve(path: str | os.PathLike[str], folder: str | None, field: str) -> str:
    """Make a path absolute.

    Args:
        path: As it was given; `~` is the user's home.
        folder: Where a relative one starts; the current folder when None.
        field: The name of the field for the error.

    Returns:
        The absolute path.

    Raises:
        InvalidInput: It cannot be a path.
    """
    if isinstance(path, os.PathLike):
        path = os.fspath(path)
    if not isinstance(path, str) or not path.strip() or not _is_encodable(path):
        raise invalid(field, "must be a path")
    if path == ":memory:":
        raise invalid(field, "must be a file: a folder of tempfile keeps a profile for a while")
    expanded = os.path.expanduser(path)
    try:
        return os.path.abspath(os.path.join(folder, expanded) if folder else expanded)
    except OSError:
        message = f"{field} is a relative path, and the current folder no longer exists"
        raise InvalidInput("invalid_input", message) from None


def _is_encodable(path: str) -> bool:
    try:
        return b"\0" not in os.fsencode(path)
    except UnicodeEncodeError:
        return False


def read(path: str) -> bytes | None:
    """Read a small file.

    Args:
        path: The file.

    Returns:
        Its bytes, or None where there is no readable one, or one of more than 1 MB.
    """
    try:
        with open(path, "rb") as file:
            content = file.read(_LARGEST + 1)
    except OSError:
        return None
    return content if len(content) <= _LARGEST else None


def digest(content: bytes) -> str:
    """Give what two contents have in common only when they are equal.

    Args:
        content: Any bytes.

    Returns:
        64 hexadecimal digits (BLAKE2b).
    """
    # hashlib loads OpenSSL, which costs 4 ms; this is the same function without it.
    try:
        from _blake2 import blake2b
    except ImportError:
        from hashlib import blake2b
    found: str = blake2b(content, digest_size=32).hexdigest()
    return found
