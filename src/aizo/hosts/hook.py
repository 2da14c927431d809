"""`aizo hook`: what a host's hook gives to its conversation. Whatever happens, the host goes on."""

from __future__ import annotations

import os
import sys

from aizo import receipts
from aizo.hosts import session as sessions
from aizo.hosts.cues import sounds_lasting
from aizo.hosts.session import BLOCK, NEWS, NOTHING
from aizo.hosts.shapes import AT_PROMPTS, CODING, EVERYTHING, Call

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from typing import Any

    from aizo.hosts.session import Session
    from aizo.profile import Profile
    from aizo.settings import Settings

START_TOKENS = 300
PROMPT_TOKENS = 120
REMIND_EVERY = 10  # prompts between two reminders of the hard limits
_PATIENCE = 5.0  # seconds, then the host goes on without
_LARGEST = 16 << 20
_CUE = (
    "If the user just stated a lasting preference or rule, save it once with remember_preference"
    " (or `aizo add`) and say so in one short line; otherwise ignore this.\n"
)
_CUE_TOKENS = -(-len(_CUE) // 4)


def run(event: str, host: str, scenarios: Sequence[str], load: Callable[[], Settings]) -> int:
    """Answer one call of a hook.

    Args:
        event: One of `shapes.EVENTS`.
        host: One of `shapes.HOSTS`.
        scenarios: What may be given to this host beside what is untagged; `*` for everything,
            none for what suits the host.
        load: Finds the settings.

    Returns:
        0, always: anything else would stop somebody's work.
    """
    _leave_later()
    try:
        call = Call(host, event, _input())
        text = call.answer(_text(call, scenarios or CODING, load()))
        _output(text)
    except Exception as problem:  # noqa: BLE001 (a hook that fails must not be noticed)
        if os.environ.get("AIZO_DEBUG") == "1":
            sys.stderr.write(f"aizo hook: {type(problem).__name__}: {problem}\n")
    return 0


def _leave_later() -> None:
    """End the process when it takes too long, on a disk that hangs for example."""
    import _thread

    def leave() -> None:
        import time

        time.sleep(_PATIENCE)
        os._exit(0)

    _thread.start_new_thread(leave, ())


def _input() -> bytes:
    """Read what the host sends; some leave the pipe open, so that a whole object must do."""
    content = b""
    while len(content) < _LARGEST:
        piece = os.read(0, 1 << 16)
        content += piece
        if not piece or (content.rstrip()[-1:] == b"}" and _is_whole(content)):
            break
    return content


def _is_whole(content: bytes) -> bool:
    from aizo.surface.reader import loads

    try:
        loads(content)
    except ValueError:
        return False
    return True


def _output(text: str) -> None:
    left = memoryview(f"{text}\n".encode()) if text else memoryview(b"")
    while left:
        left = left[os.write(1, left) :]


def _text(call: Call, scenarios: Sequence[str], settings: Settings) -> str:
    if settings.off:
        return ""
    from aizo.profile import Profile

    with Profile.of(settings) as profile:
        if not profile.exists:
            # Nothing is known and nothing is kept, but the first preference may just be said.
            return _cue(call)
        return _Delivery(call, scenarios, profile).made()


def _cue(call: Call) -> str:
    return _CUE if call.event == "prompt" and sounds_lasting(call.prompt) else ""


class _Delivery:
    """What one call gives.

    Args:
        call: The call.
        scenarios: What may be given beside what is untagged.
        profile: The open profile.
    """

    def __init__(self, call: Call, scenarios: Sequence[str], profile: Profile) -> None:
        """Find what the conversation has been given."""
        self._call = call
        self._profile = profile
        self._bound = {} if EVERYTHING in scenarios else {"within": list(scenarios)}
        self._session: Session = sessions.find(profile.settings, call.conversation)

    def made(self) -> str:
        """Give the text, and remember that it was given."""
        event, session = self._call.event, self._session
        text = ""
        if event == "subagent-start":
            return str(self._context(self._why, max_tokens=START_TOKENS))
        if event == "session-start":
            is_held = self._call.source == "resume" and session.revision and session.owed != BLOCK
            session.owed = NEWS if is_held else BLOCK
            if self._call.host not in AT_PROMPTS or not session.save():
                text = self._owed()
            sessions.forget_old(self._profile.settings)
        elif event == "prompt":
            text = self._owed() + self._prompt()
        else:
            session.announced = self._call.announced
            session.owed = BLOCK if session.announced < 0 else session.owed
        session.save()
        return text

    @property
    def _why(self) -> str:
        return " ".join(filter(None, (self._call.event, self._call.source)))

    def _owed(self) -> str:
        """Give the block, or what is new since the conversation was given it, where that is due."""
        session = self._session
        if session.announced >= 0 and self._call.was_compacted(session.announced):
            session.owed = BLOCK
        session.announced = -1
        if session.owed == NOTHING:
            return ""
        raw: dict[str, Any] = {"max_tokens": START_TOKENS}
        block = self._asked(raw)
        if session.owed == NEWS:
            from aizo.hosts import news

            block = news.since(session, self._profile, block)
            session.owed = NOTHING
        else:
            session.restart(block.ids, block.revision)
        return str(self._told(raw, block, self._why))

    def _prompt(self) -> str:
        session = self._session
        session.prompts += 1
        message = self._call.prompt
        if not message.strip() or message.lstrip()[:1] == "/":
            return ""
        cue = _cue(self._call)
        is_due = session.prompts - session.limits_at >= REMIND_EVERY
        block = self._context(
            "prompt",
            message=message,
            unasked=True,
            given=session.given,
            remind=is_due,
            max_tokens=PROMPT_TOKENS - (_CUE_TOKENS if cue else 0),
        )
        known = set(session.given)
        if not known.isdisjoint(block.ids):
            session.limits_at = session.prompts
        session.given += [one for one in block.ids if one not in known]
        return f"{block}{cue}"

    def _context(self, why: str, **raw: Any) -> Any:
        return self._told(raw, self._asked(raw), why)

    def _asked(self, raw: dict[str, Any]) -> Any:
        raw.update(self._bound)
        # Not by the registry, which would read the descriptions of all reads for it.
        return self._profile.context(**raw)

    def _told(self, raw: dict[str, Any], block: Any, why: str) -> Any:
        """Leave a receipt of a block, and give it."""
        raw.pop("given", None)
        receipts.record_block(
            self._profile.settings,
            "hook",
            self._call.host,
            raw,
            raw["max_tokens"] * 4,
            block,
            why if block else f"{why}: {' '.join(block.notes) or 'nothing fits'}",
        )
        return block
