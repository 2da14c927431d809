"""Extract: the brief for any chat window; its answer comes back by import."""

from __future__ import annotations

from aizo.learn import tickets
from aizo.learn.brief import Brief, estimated, windows
from aizo.learn.gather import Gathered, fresh

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

    from aizo.entry import Entry
    from aizo.learn.gather import Choice
    from aizo.learn.turn import Turn
    from aizo.profile import Profile


class Extracted:
    """The briefs of a run.

    Attributes:
        briefs: Them.
        more: How many windows are left for the next run.
        sessions: Conversations that were looked at.
        redacted: Turns that held a credential.
        skipped: Records that were left out or unreadable, by reason.
    """

    __slots__ = ("briefs", "more", "redacted", "sessions", "skipped")

    def __init__(self) -> None:
        """Begin with none."""
        self.briefs: list[Brief] = []
        self.more = self.sessions = self.redacted = 0
        self.skipped: dict[str, int] = {}


def extract(profile: Profile, choice: Choice, *, most: int = 1, again: bool = False) -> Extracted:
    """Write briefs for the turns that nobody has read.

    Args:
        profile: The open profile; nothing in it changes.
        choice: Which conversations.
        most: How many briefs.
        again: Whether turns are shown that were read before.

    Returns:
        The briefs, each with its ticket.

    Raises:
        NotFound: There is nothing of what was chosen.
        Refused: aizo is off or paused.
        Failed: A ticket cannot be written.
    """
    profile.inbox.check()
    tickets.sweep(profile.settings)
    made = Extracted()
    gathered = Gathered(choice, profile.inbox.now())
    names: list[str] | None = None
    for session in gathered.sessions():
        made.sessions += 1
        turns = fresh(profile, session, again=again)
        for window in windows(turns):
            if len(made.briefs) == most:
                made.more += 1
                continue
            if names is None:
                names = [one.name for one in profile.scenarios().scenarios]
            brief = Brief(window, known(profile, window), names)
            tickets.write(profile.settings, brief, session)
            made.briefs.append(brief)
    made.redacted, made.skipped = gathered.redacted, gathered.skipped
    return made


class Extent:
    """How much a run would send.

    Attributes:
        sessions: Conversations.
        turns: Unread turns.
        tokens: An estimate of all that would be sent.
    """

    __slots__ = ("sessions", "tokens", "turns")

    def __init__(self) -> None:
        """Begin with nothing."""
        self.sessions = self.turns = self.tokens = 0


def extent(profile: Profile, choice: Choice, *, again: bool = False) -> Extent:
    """Measure what a run would send, without sending it.

    Args:
        profile: The open profile.
        choice: Which conversations.
        again: Whether turns count that were read before.

    Returns:
        The measure.
    """
    told = Extent()
    for session in Gathered(choice, profile.inbox.now()).sessions():
        turns = fresh(profile, session, again=again)
        if turns:
            told.sessions += 1
            told.turns += len(turns)
            for window in windows(turns):
                brief = Brief(window)
                told.tokens += estimated(brief.system) + estimated(brief.user)
    return told


def known(profile: Profile, turns: Sequence[Turn]) -> list[Entry]:
    """Give the entries that a model should know of: limits, then those nearest to the words.

    Args:
        profile: The open profile.
        turns: The turns of a window.

    Returns:
        At most 40 entries.
    """
    words = " ".join(turn.said for turn in turns)[:4000]
    found = profile.recall(words, limit=30)
    limits = list(found.limits)[:10]
    ids = {entry.id for entry in limits}
    return [*limits, *(entry for entry in found if entry.id not in ids)]
