"""Pause and resume: stop remembering and answering for a while."""

from __future__ import annotations

from aizo import clock
from aizo.profile.answers import Answer
from aizo.store.port import PAUSED_UNTIL, SetState

TYPE_CHECKING = False
if TYPE_CHECKING:
    from datetime import timedelta
    from typing import Any

    from aizo.profile.unit import Unit
    from aizo.store.port import Reader, Write

FOR_EVER = clock.LATEST


class Paused(Answer):
    """What a pause or a resume did.

    Attributes:
        until: When the pause ends by itself, milliseconds since 1970 UTC; None: not paused.
        changed: Whether it was otherwise before.
        revision: The profile's revision after it.
    """

    __slots__ = ("changed", "revision", "until")

    def __init__(self, until: int | None, revision: int, *, changed: bool) -> None:
        """Keep all three."""
        self.until = until
        self.changed = changed
        self.revision = revision


def pause(unit: Unit, *, duration: int | str | timedelta | None = None, **act: Any) -> Paused:
    """Let ordinary reads give nothing and refuse writes, until resume or for a while.

    Args:
        unit: The open profile.
        duration: How long: milliseconds, text such as `2h` or a timedelta; None until resume.
        **act: What every act takes; see Unit.act.

    Returns:
        Until when it is paused now: a pause that is there is replaced.

    Raises:
        InvalidInput: The duration is none.
        Refused: aizo is off, or the revision is another one.
    """
    end = FOR_EVER
    if duration is not None:
        end = min(clock.now() + clock.duration(duration, "duration"), FOR_EVER)

    def decide(_reader: Reader) -> tuple[list[Write], None]:
        return [SetState(PAUSED_UNTIL, str(end), is_read=True)], None

    done = unit.act("pause", decide, **act)
    return Paused(end, done.revision, changed=True)


def resume(unit: Unit, **act: Any) -> Paused:
    """End a pause.

    Args:
        unit: The open profile.
        **act: What every act takes; see Unit.act.

    Returns:
        Whether there was one.

    Raises:
        Refused: aizo is off, or the revision is another one.
    """

    def decide(reader: Reader) -> tuple[list[Write], bool]:
        until = reader.state(PAUSED_UNTIL)
        was_paused = until is not None and int(until) > clock.now()
        return [SetState(PAUSED_UNTIL, None, is_read=True)] if until else [], was_paused

    done = unit.act("resume", decide, **act)
    return Paused(None, done.revision, changed=done.answer)


def told(until: int) -> str:
    """Say that a profile is paused.

    Args:
        until: When it ends, milliseconds since 1970 UTC.

    Returns:
        The beginning of a sentence.
    """
    return "aizo is paused" + ("" if until >= FOR_EVER else f" until {clock.text(until)}")


def note(until: int) -> str:
    """Say to who asks why nothing is given.

    Args:
        until: When it ends, milliseconds since 1970 UTC.

    Returns:
        One sentence.
    """
    return f"{told(until)} and gives nothing; `aizo resume` ends that."
