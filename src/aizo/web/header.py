"""What stands above every view: whether agents can read, what can be undone, what waits."""

from __future__ import annotations

from aizo import clock
from aizo.surface import operations
from aizo.web.past import undoable

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from aizo.web.call import Call


class Header:
    """The page's header.

    Attributes:
        revision: The profile's revision.
        paused_until: Until when agents hear nothing, ms UTC; 0 for open-ended; None when they hear.
        can_pause: Whether agents can be made to hear nothing.
        undo: What the newest act was, in words; empty when nothing can be undone.
        waiting: How much waits for a decision.
        proposals: How much of it was read in sessions.
        said: The message of the act before, or None.
        is_off: Whether aizo is switched off.
        is_missing: Whether there is no database yet.
        notes: What the person should know, in sentences.
        is_known: Whether the profile could be read at all.
    """

    __slots__ = (
        "can_pause",
        "is_known",
        "is_missing",
        "is_off",
        "notes",
        "paused_until",
        "proposals",
        "revision",
        "said",
        "undo",
        "waiting",
    )

    def __init__(self) -> None:
        """Begin with nothing to say."""
        self.revision = 0
        self.paused_until: int | None = None
        self.can_pause = offers("pause")
        self.undo = ""
        self.waiting = self.proposals = 0
        self.said: dict[str, Any] | None = None
        self.is_off = self.is_missing = self.is_known = False
        self.notes: list[str] = []


def offers(name: str) -> bool:
    """Say whether the registry has an operation."""
    return name in operations.OPERATIONS


def field_names(name: str) -> set[str]:
    """Give the names of an operation's inputs.

    Args:
        name: The operation.

    Returns:
        The names.
    """
    return {param.name for param in operations.find(name).params}


def header(call: Call) -> Header:
    """Put the header together.

    Args:
        call: The request.

    Returns:
        The header.
    """
    told = Header()
    profile = call.desk.profile
    told.revision = profile.version[0]
    told.said = call.desk.said(call.query.get("said", ""))
    told.paused_until = profile.paused_until
    if told.paused_until is not None and told.paused_until >= clock.LATEST:
        told.paused_until = 0
    told.proposals = profile.inbox.look(lambda inbox: inbox.count())
    info = call.desk.keep("info", lambda: call.ask("info"))
    told.waiting = info.waiting + told.proposals
    newest = call.desk.keep("undoable", lambda: undoable(call))
    if newest is not None:
        what = call.words.or_else(f"act_{newest.op}", "act_other", op=newest.op)
        told.undo = f"{what}: {newest.item}" if newest.item else str(what)
    told.is_off = call.desk.settings.off
    told.is_missing = not profile.exists
    told.notes = list(dict.fromkeys([*profile.notes, *info.notes]))
    told.is_known = True
    return told
