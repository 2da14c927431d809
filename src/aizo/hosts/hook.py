"""`aizo hook`: what a host's hook gives to its conversation. Whatever happens, the host goes on."""

from __future__ import annotations

import os
import sys

from aizo import receipts
from aizo.hosts import session as sessions
from aizo.hosts.cues import sounds_lasting
from aizo.hosts.shapes import CODING, EVERYTHING, Call

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
        if event == "subagent-start":
            return self._start()
        if event == "session-start":
            text = self._start()
            sessions.forget_old(self._profile.settings)
        elif event == "prompt":
            text = self._prompt()
        else:
            text, session.is_due = "", True
        session.save()
        return text

    def _start(self) -> str:
        why = " ".join(filter(None, (self._call.event, self._call.source)))
        block = self._context(why, max_tokens=START_TOKENS)
        if self._call.event != "subagent-start":
            self._session.restart(block.ids)
        return str(block)

    def _prompt(self) -> str:
        session = self._session
        text = self._start() if session.is_due else ""
        session.prompts += 1
        message = self._call.prompt
        if not message.strip() or message.lstrip()[:1] == "/":
            return text
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
        return f"{text}{block}{cue}"

    def _context(self, why: str, **raw: Any) -> Any:
        raw.update(self._bound)
        # Not by the registry, which would read the descriptions of all reads for it.
        block = self._profile.context(**raw)
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
