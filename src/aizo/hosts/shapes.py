"""What hosts send to a hook and what they expect back."""

from __future__ import annotations

import os

from aizo.surface.reader import loads
from aizo.surface.writer import dumps

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

EVENTS = ("session-start", "subagent-start", "prompt", "compact")
HOSTS = ("claude-code", "codex", "cursor", "gemini-cli")
# All of these write code with their user; everything else has to be named.
CODING = ("coding", "writing", "review", "ops")
EVERYTHING = "*"
_NAMES = {
    "session-start": "SessionStart",
    "subagent-start": "SubagentStart",
    "prompt": "UserPromptSubmit",
}
_GEMINI = {"prompt": "BeforeAgent"}
# Gemini CLI keeps what hooks give at a prompt behind its words. What they give at the start comes
# before the first words, and when the session is resumed, all that begins so is left out.
AT_PROMPTS = ("gemini-cli",)
# It also announces a compression before each prompt and mostly does without: only its transcript
# tells.
_SUMMARY = b"<state_snapshot>"
_GIVEN, _GIVEN_END = "<hook_context>", "</hook_context>"
_MOST_LOOKED_AT = 16 << 20
# The names under which hosts tell which conversation it is.
_CONVERSATIONS = ("session_id", "conversation_id", "sessionId", "transcript_path")


class Call:
    """One call of a hook.

    Args:
        host: One of `HOSTS`.
        event: One of `EVENTS`.
        content: What the host sent.
    """

    __slots__ = ("_told", "event", "host")

    def __init__(self, host: str, event: str, content: bytes) -> None:
        """Read it; what is no JSON object tells nothing."""
        self.host = host
        self.event = event
        try:
            told = loads(content)
        except ValueError:
            told = None
        self._told: dict[str, Any] = told if isinstance(told, dict) else {}

    @property
    def conversation(self) -> str:
        """The host's name of the conversation; empty where it gives none."""
        found = next(filter(None, map(self._text, _CONVERSATIONS)), "")
        return f"{self.host} {found}" if found else ""

    @property
    def prompt(self) -> str:
        """What the user said."""
        said = self._text("prompt")
        while said.startswith(_GIVEN):
            said = said.partition(_GIVEN_END)[2].lstrip()
        return said

    @property
    def announced(self) -> int:
        """Where the transcript ends now if a compaction may not come; -1 when it surely comes."""
        if self.host != "gemini-cli" or self._text("trigger") != "auto":
            return -1
        try:
            return os.path.getsize(self._text("transcript_path"))
        except (OSError, ValueError):
            return -1

    def was_compacted(self, since: int) -> bool:
        """Tell whether an announced compaction has come.

        Args:
            since: Where the transcript ended when it was announced.

        Returns:
            Whether it has, also when that cannot be told.
        """
        try:
            with open(self._text("transcript_path"), "rb") as file:
                file.seek(since)
                return _SUMMARY in file.read(_MOST_LOOKED_AT)
        except (OSError, ValueError):
            return True

    @property
    def source(self) -> str:
        """What started the session: startup, resume, clear or compact."""
        return self._text("source")

    def answer(self, text: str) -> str:
        """Give what the host expects, to put a text into the conversation.

        Args:
            text: The text; empty for nothing.

        Returns:
            One JSON object, or an empty text.
        """
        if not text or self.event == "compact":
            return ""
        if self.host == "cursor":
            told: dict[str, Any] = {"continue": True} if self.event == "prompt" else {}
            return dumps({**told, "additional_context": text})
        names = {**_NAMES, **_GEMINI} if self.host == "gemini-cli" else _NAMES
        specific = {"hookEventName": names[self.event], "additionalContext": text}
        return dumps({"hookSpecificOutput": specific})

    def _text(self, name: str) -> str:
        value = self._told.get(name)
        # Half a surrogate pair, which JSON can hold, is no text that anything could be done with.
        return value.encode("utf-8", "replace").decode() if isinstance(value, str) else ""
