"""Sessions: which conversations the tools of this machine keep, and how much of them is unread."""

from __future__ import annotations

from aizo.learn import ledger, places
from aizo.learn.reading import Reading

TYPE_CHECKING = False
if TYPE_CHECKING:
    from aizo.learn.gather import Choice
    from aizo.learn.turn import Session
    from aizo.profile import Profile
    from aizo.store.inbox import Inbox


class Kept:
    """One file of conversations.

    Attributes:
        host: Which tool keeps it.
        path: Where it lies.
        place: The folder it was about; empty where the tool does not say.
        turns: The person's turns in it.
        unread: Those that nobody has read.
        changed_at: When it was written last, ms UTC.
        gone_at: When the tool will delete it, ms UTC; None where it does not.
    """

    __slots__ = ("changed_at", "gone_at", "host", "path", "place", "turns", "unread")

    def __init__(self, found: places.Found) -> None:
        """Begin without turns."""
        self.host = found.host
        self.path = found.path
        self.changed_at = found.changed_at
        self.gone_at = found.gone_at
        self.place = ""
        self.turns = self.unread = 0


def kept(profile: Profile, choice: Choice) -> list[Kept]:
    """List the newest files of conversations.

    Args:
        profile: The open profile.
        choice: Which tools, since when, how many.

    Returns:
        The files, the newest first.
    """
    now = profile.inbox.now()
    listed: list[Kept] = []
    for found in places.found(hosts=choice.hosts):
        if choice.since is not None and found.changed_at < choice.since:
            continue
        if len(listed) == choice.limit:
            break
        one = Kept(found)
        sessions = [session for session in Reading(found.path).sessions() if session.turns]
        one.turns = sum(len(session.turns) for session in sessions)
        one.place = next((session.place for session in sessions if session.place), "")
        one.unread = profile.inbox.look(
            lambda inbox, sessions=sessions: _unread(inbox, sessions, now)  # type: ignore[misc]
        )
        listed.append(one)
    return listed


def _unread(inbox: Inbox, sessions: list[Session], now: int) -> int:
    return sum(len(ledger.unread(inbox, session, now)) for session in sessions)
