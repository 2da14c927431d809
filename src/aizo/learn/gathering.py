"""Making a session from a host's records: own words, near answers, and repeats, for all hosts."""

from __future__ import annotations

from datetime import datetime, timedelta

from aizo import clock
from aizo.learn.own_words import clean, own_words
from aizo.learn.turn import TERSE, USER, Session, Turn

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any

_NEAR = 200
_EPOCH = datetime(1970, 1, 1)  # noqa: DTZ001 (compared with times that are UTC by their Z)
_MS = timedelta(milliseconds=1)


class Gathering:
    """One session while it is read.

    Args:
        session: What the turns go into.
    """

    __slots__ = ("_before", "session")

    def __init__(self, session: Session) -> None:
        """Begin without an answer to refer to."""
        self.session = session
        self._before: Callable[[], str] | str = ""

    def answered(self, text: Callable[[], str] | str) -> None:
        """Take note of the assistant's turn, which the next one of the person may refer to.

        Args:
            text: The text, or what gives it when it is needed.
        """
        self._before = text

    def said(
        self,
        text: str,
        at: int | None = None,
        host_id: str = "",
        who: str = USER,
        *,
        about: int | None = None,
    ) -> Turn | None:
        """Take in a record of the person's.

        Args:
            text: Its text blocks.
            at: When, ms UTC.
            host_id: The host's id of it.
            who: Who speaks.
            about: When the conversation was changed, where the record has no time: that tells
                no two records apart.

        Returns:
            The turn; None where nothing of it was typed.
        """
        self.session.size += len(text)
        words = own_words(text)
        if not words:
            if text.strip():
                self.session.skip("machine-written")
            return None
        turn = Turn(words, at, host_id, self._near(words), who)
        if at is None:
            turn.at = about
        self.session.turns.append(turn)
        return turn

    def _near(self, words: str) -> str:
        if len(words) > TERSE or not self._before:
            return ""
        before = self._before if isinstance(self._before, str) else self._before()
        self._before = before
        return clean(before)[-_NEAR:].strip()


def holding(name: str, kind: type) -> Callable[[dict[str, Any]], bool]:
    """Make what recognises a conversation of an export by what it holds.

    Args:
        name: The key of its messages.
        kind: What stands there.

    Returns:
        A function that says whether an object is one.
    """
    return lambda record: isinstance(record.get(name), kind)


def text_of(content: Any, kinds: tuple[str, ...] = ("text", "input_text")) -> str:
    """Give the text of a message's content: a text, a block, or a list of them.

    Args:
        content: What stands under `content`.
        kinds: The types of blocks that are text.

    Returns:
        The texts joined by line breaks; tool calls, results, images and thoughts are left out.
    """
    if isinstance(content, str):
        return content
    if isinstance(content, dict):
        content = [content]
    if not isinstance(content, list):
        return ""
    parts: list[str] = []
    for block in content:
        if isinstance(block, str):
            parts.append(block)
        elif isinstance(block, dict) and block.get("type", "text") in kinds:
            text = block.get("text", block.get("input_text"))
            if isinstance(text, str):
                parts.append(text)
    return "\n".join(parts)


def moment(value: Any) -> int | None:
    """Read a time as hosts write it: RFC 3339, or a number of seconds or milliseconds.

    Args:
        value: What a record holds.

    Returns:
        Milliseconds since 1970 UTC, or None.
    """
    if isinstance(value, str):
        return _utc(value) if value[-1:] == "Z" else clock.parse_stored(value)
    if isinstance(value, bool) or not isinstance(value, (int, float)):
        return None
    if not 0 < value < 1e17:
        return None
    if value > 1e14:
        return int(value / 1000)
    return int(value) if value > 1e11 else int(value * 1000)


def _utc(text: str) -> int | None:
    """Read the form that nearly all records have, ten times as fast."""
    try:
        whole = (datetime.fromisoformat(text[:19]) - _EPOCH) // _MS
    except ValueError:
        return clock.parse_stored(text)
    fraction = text[20:-1]
    if text[19] == "." and fraction.isascii() and fraction.isdigit():
        return whole + int((fraction + "000")[:3])
    return whole if text[19:] == "Z" else clock.parse_stored(text)
