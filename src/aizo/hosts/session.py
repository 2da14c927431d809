"""What one conversation was given, so that no hook gives it twice: ids and counters, no text."""

from __future__ import annotations

import os

from aizo import clock
from aizo.errors import Failed
from aizo.settings import digest, make_private_folder, read, write_private

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable

    from aizo.settings import Settings

# What a conversation has to get with its next prompt.
NOTHING, BLOCK, NEWS = range(3)
DAYS = 14  # after so many days without a prompt a conversation is forgotten
_HEAD = b"aizo session 1"
_MOST = 2000  # entries that are remembered as given


class Session:
    """What one conversation was given.

    Attributes:
        given: Ids of entries it has.
        prompts: How many prompts it had.
        limits_at: The prompt at which the hard limits were told last; 0 for its start.
        owed: `NOTHING`, `BLOCK` (that of a start, after a compaction for example) or `NEWS` (what
            has changed since).
        revision: The profile's revision of which it holds the block; 0 where it may hold none.
        announced: Where the host's transcript ended when a compaction was announced that may not
            have come; -1 for none.
    """

    __slots__ = ("_path", "announced", "given", "limits_at", "owed", "prompts", "revision")

    def __init__(self, path: str) -> None:
        """Begin a new one, kept at a path; an empty path keeps nothing."""
        self._path = path
        self.restart((), 0)

    def restart(self, ids: Iterable[int], revision: int) -> None:
        """Begin anew: the conversation holds the block of its start and nothing else.

        Args:
            ids: The entries in that block.
            revision: The profile's revision it is of; 0 for no block.
        """
        self.given = list(ids)
        self.prompts = self.limits_at = 0
        self.revision = revision
        self.owed = NOTHING
        self.announced = -1

    def save(self) -> bool:
        """Keep it; where that is not possible, entries may be given again.

        Returns:
            Whether it is kept.
        """
        if not self._path:
            return False
        numbers = (self.prompts, self.limits_at, self.owed, self.revision, self.announced)
        lines = (
            _HEAD,
            b" ".join(b"%d" % one for one in numbers),
            b" ".join(b"%d" % one for one in self.given[-_MOST:]),
        )
        try:
            make_private_folder(os.path.dirname(self._path))
            write_private(self._path, b"\n".join(lines) + b"\n")
        except Failed:
            return False
        return True


def find(settings: Settings, name: str) -> Session:
    """Give what a conversation was given.

    Args:
        settings: Whose profile.
        name: The host's name of the conversation; empty where it gives none.

    Returns:
        Its state; a new one where nothing is known.
    """
    if not name:
        return Session("")
    path = os.path.join(_folder(settings), digest(name.encode("utf-8", "replace"))[:32])
    session = Session(path)
    lines = (read(path) or b"").split(b"\n")
    if lines[0] == _HEAD and len(lines) > 2:
        try:
            numbers = list(map(int, lines[1].split()))
            session.prompts, session.limits_at, session.owed = numbers[:3]
            # An older aizo kept no more.
            session.revision, session.announced = numbers[3:] or (0, -1)
            session.given = list(map(int, lines[2].split()))
        except ValueError:
            return Session(path)
    return session


def forget_old(settings: Settings) -> None:
    """Drop the state of conversations that have ended long ago.

    Args:
        settings: Whose profile.
    """
    folder = _folder(settings)
    oldest = clock.now() - DAYS * clock.DAY
    try:
        for entry in os.scandir(folder):
            if entry.stat().st_mtime * 1000 < oldest:
                os.unlink(entry.path)
    except OSError:
        # Another hook was first.
        pass


def _folder(settings: Settings) -> str:
    return os.path.join(settings.cache_folder, "sessions")
