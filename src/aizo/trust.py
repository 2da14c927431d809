"""Trust: a person's word that the `.env` of a folder may choose the database."""

from __future__ import annotations

import os

from aizo.env_files import VARIES, parse, project_file, records
from aizo.errors import NotFound, invalid
from aizo.settings import digest, find_home, make_private_folder, read, write_private

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping


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
    place, _ = find_home(environment, cwd, home)
    path = project_file(cwd)
    content = read(path) if path else None
    if path is None or content is None:
        raise NotFound(
            "not_found", "there is no readable .env in this folder", "Change to the folder of it."
        )
    database = parse(content, os.path.dirname(path))
    record = b"\t".join((digest(content).encode(), os.fsencode(path), database))
    if record.count(b"\t") != 2 or b"\n" in record:
        raise invalid(".env", "must not lie in a folder with a tab or line break in its name")
    kept = [line for line in records(place) if line[1] != os.fsencode(path)]
    lines = [b"\t".join(line) for line in kept] + [record]
    make_private_folder(place)
    write_private(os.path.join(place, "trusted"), b"\n".join(lines) + b"\n")
    if database == VARIES:
        database = parse(content, os.path.dirname(path), keep_path=True)
    return Trusted(path, os.fsdecode(database))
