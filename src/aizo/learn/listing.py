"""Sessions: which conversations the tools of this machine keep, and how much of them is unread."""

from __future__ import annotations

from aizo import clock
from aizo.errors import Failed
from aizo.learn import places
from aizo.learn.gather import Choice, fresh
from aizo.learn.reading import Reading

TYPE_CHECKING = False
if TYPE_CHECKING:
    from aizo.profile import Profile

_SOON = 7 * clock.DAY
_ALL = 1 << 30


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
        problem: Why nothing in it can be read; empty where it can.
    """

    __slots__ = ("changed_at", "gone_at", "host", "path", "place", "problem", "turns", "unread")

    def __init__(self, found: places.Found) -> None:
        """Begin without turns."""
        self.host = found.host
        self.path = found.path
        self.changed_at = found.changed_at
        self.gone_at = found.gone_at
        self.place = self.problem = ""
        self.turns = self.unread = 0


def soon_gone(profile: Profile) -> str:
    """Tell of unread conversations that their tool is about to delete.

    Args:
        profile: The open profile.

    Returns:
        A sentence; empty where there are none.
    """
    now = profile.inbox.now()
    going = [one for one in kept(profile, Choice(limit=_ALL), until=now + _SOON) if one.unread]
    if not going:
        return ""
    turns, files = sum(one.unread for one in going), len(going)
    within = _SOON // clock.DAY
    return (
        f"{turns} unread turn{'s' * (turns > 1)} in {files} conversation{'s' * (files > 1)} will be"
        f" deleted by their tool within {within} days: aizo sessions, aizo analyze --offline"
    )


def kept(profile: Profile, choice: Choice, until: int | None = None) -> list[Kept]:
    """List the newest files of conversations.

    Args:
        profile: The open profile.
        choice: Which tools, since when, how many.
        until: Only those that will be deleted by then, ms UTC; None for all.

    Returns:
        The files, the newest first.
    """
    listed: list[Kept] = []
    for found in places.found(hosts=choice.hosts):
        if choice.since is not None and found.changed_at < choice.since:
            continue
        if until is not None and (found.gone_at is None or found.gone_at > until):
            continue
        if len(listed) == choice.limit:
            break
        listed.append(_told(profile, Kept(found)))
    return listed


def _told(profile: Profile, one: Kept) -> Kept:
    """Count what a file holds."""
    reading = Reading(one.path)
    try:
        sessions = [session for session in reading.sessions() if session.turns]
    except Failed as problem:
        one.problem = problem.message
        return one
    one.turns = sum(len(session.turns) for session in sessions)
    one.place = next((session.place for session in sessions if session.place), "")
    one.unread = sum(len(fresh(profile, session)) for session in sessions)
    if not one.turns:
        one.problem = ", ".join(sorted(reading.faults))
    return one
