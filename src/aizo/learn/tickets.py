"""Tickets: what was shown to a model outside, so that its answer can be proved when it comes."""

from __future__ import annotations

import json
import os

from aizo import clock
from aizo.errors import InvalidInput
from aizo.learn.turn import Session, Turn
from aizo.profile.copies import TICKETS
from aizo.settings import make_private_folder, write_private

TYPE_CHECKING = False
if TYPE_CHECKING:
    from aizo.learn.brief import Brief
    from aizo.settings import Settings

KEPT_DAYS = 7
_LONGEST = 1 << 22


class Ticket:
    """What one brief has shown.

    Attributes:
        session: The conversation, with the turns of the brief only.
        turns: The turns by their names.
        known: Labels of the known entries by their names.
        path: Its file.
    """

    __slots__ = ("known", "path", "session", "turns")

    def __init__(
        self, session: Session, turns: dict[str, Turn], known: dict[str, str], path: str
    ) -> None:
        """Keep all four."""
        self.session = session
        self.turns = turns
        self.known = known
        self.path = path


def write(settings: Settings, brief: Brief, session: Session) -> None:
    """Keep what a brief shows, for seven days and for this user alone.

    Args:
        settings: Where the profile's files are kept.
        brief: The brief.
        session: The conversation it is of.

    Raises:
        Failed: The file cannot be written.
    """
    folder = _folder(settings)
    make_private_folder(folder)
    value = {
        "version": 1,
        "session": [session.host, session.id, session.path, session.place],
        "turns": {
            name: [turn.said, turn.at, turn.host_id, turn.near, turn.who]
            for name, turn in brief.turns.items()
        },
        "known": brief.known,
    }
    content = json.dumps(value, ensure_ascii=False).encode("utf-8", "replace")
    write_private(os.path.join(folder, brief.ticket), content)


def read(settings: Settings, name: str) -> Ticket:
    """Give what a brief has shown.

    Args:
        settings: Where the profile's files are kept.
        name: The ticket.

    Returns:
        The ticket.

    Raises:
        InvalidInput: There is none of that name, or it is older than seven days.
    """
    path = os.path.join(_folder(settings), name)
    try:
        if not _is_name(name):
            raise ValueError(name)  # noqa: TRY301 (told like a file that is not there)
        with open(path, "rb") as file:
            value = json.loads(file.read(_LONGEST))
        session = Session(*map(str, value["session"]))
        turns = {key: Turn(*fields) for key, fields in value["turns"].items()}
        known = {str(key): str(label) for key, label in value["known"].items()}
    except (OSError, ValueError, KeyError, TypeError, IndexError):
        raise InvalidInput(
            "invalid_input",
            f"there is no ticket {name[:40]!r} here" if name else "the answer names no ticket",
            f"A ticket is kept for {KEPT_DAYS} days: aizo extract makes a new brief, and "
            "--session FILE checks the answer against a conversation.",
        ) from None
    session.turns = list(turns.values())
    return Ticket(session, turns, known, path)


def sweep(settings: Settings) -> None:
    """Remove the tickets that are older than seven days.

    Args:
        settings: Where the profile's files are kept.
    """
    folder = _folder(settings)
    try:
        names = os.listdir(folder)
    except OSError:
        return
    for name in names:
        path = os.path.join(folder, name)
        try:
            age = clock.now() - os.stat(path).st_mtime_ns // 1_000_000
            if _is_name(name) and age > KEPT_DAYS * clock.DAY:
                os.unlink(path)
        except OSError:
            continue


def done(ticket: Ticket) -> None:
    """Remove a ticket whose answer was taken in.

    Args:
        ticket: The ticket.
    """
    try:
        os.unlink(ticket.path)
    except OSError:
        pass


def _folder(settings: Settings) -> str:
    return os.path.join(settings.cache_folder, TICKETS)


def _is_name(name: str) -> bool:
    return name.startswith("t_") and name[2:].isascii() and name[2:].isalnum() and len(name) < 60
