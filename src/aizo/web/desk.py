"""The desk: one profile, one thread that works on it, what is worth keeping between requests."""

from __future__ import annotations

import asyncio
import os
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from secrets import token_urlsafe
from time import sleep

from aizo import clock
from aizo.profile import Profile
from aizo.surface import operations
from aizo.web.aside import Aside

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any, TypeVar

    from aizo.profile.disagree import Comparison
    from aizo.settings import Settings

    T = TypeVar("T")

HERE = "on the page"
MOST_KEPT = 64
MOST_SAID = 64
PATIENCE = 0.03  # seconds that a request gives to what is done aside
SLICE = 0.004  # seconds that it may take between two requests
MOST_MAPPED = 96 << 20  # bytes of mapped files that are kept in memory between requests
PAUSE = 0.001  # seconds in between, in which the other thread can take in a request


class Desk:
    """What every request works with. Everything but `run` happens in its one thread.

    Args:
        settings: Which profile; it is fixed here, and no request can name another.
        read_only: Whether nothing may be changed.
    """

    def __init__(self, settings: Settings, *, read_only: bool = False) -> None:
        """Begin without opening anything."""
        self.settings = settings
        self.read_only = read_only
        self._thread = ThreadPoolExecutor(max_workers=1, thread_name_prefix="aizo-desk")
        self._profile: Profile | None = None
        self._kept: dict[Any, Any] = {}
        self._kept_of: Any = None
        self._said: dict[str, dict[str, Any]] = {}
        self._asides: dict[str, Aside] = {}

    async def run(self, act: Callable[..., T], *given: Any) -> T:
        """Let the desk's thread do something.

        Args:
            act: What to do.
            *given: What it is given.

        Returns:
            What it gives.
        """
        return await asyncio.get_running_loop().run_in_executor(self._thread, self._do, act, *given)

    def _do(self, act: Callable[..., T], *given: Any) -> T:
        told = act(*given)
        if self._profile is not None and _mapped() > MOST_MAPPED:
            # Who asks for words looks through all texts, which would stay as our memory.
            with suppress(RuntimeError):  # the desk is being closed
                self._thread.submit(self._profile.unload)
        return told

    def begin(self) -> None:
        """Read, before anybody looks, the part of the first view that looks at every entry."""
        self._thread.submit(self._read_ahead)

    def _read_ahead(self) -> None:
        self.profile.scenario_names()

    def close(self) -> None:
        """Let go of the profile and end the thread."""
        self._asides = {}
        if self._profile is not None:
            self._thread.submit(self._profile.close)
        self._thread.shutdown(wait=True)

    @property
    def profile(self) -> Profile:
        """The profile, opened when it is first asked for."""
        if self._profile is None:
            self._profile = Profile.of(self.settings)
        return self._profile

    def now(self) -> int:
        """Give the time, ms UTC."""
        return clock.now()

    def ask(self, name: str, /, ahead: int = 0, at: int | None = None, **raw: Any) -> Any:
        """Let an operation of the registry answer, as every other door does.

        Args:
            name: The operation's name.
            ahead: Pretend that so many days have gone by, as `--at` does.
            at: Pretend this time, ms UTC, as `--at` does.
            **raw: Its inputs by name; None for what is not given.

        Returns:
            Its answer.

        Raises:
            AizoError: What the operation refuses.
        """
        operation = operations.find(name)
        values = operations.validate(operation, raw)
        if not ahead and at is None:
            return operation.run(self.profile, values)
        moment = self.now() + ahead * clock.DAY if at is None else at
        with Profile.of(self.settings, at=moment) as other:
            return operation.run(other, values)

    def act(self, name: str, /, **raw: Any) -> Any:
        """Let an operation write; the history says that it was done on the page.

        Args:
            name: The operation's name.
            **raw: Its inputs by name.

        Returns:
            Its answer.

        Raises:
            AizoError: What the operation refuses.
        """
        if operations.find(name).is_act:
            raw.setdefault("source_summary", HERE)
        return self.ask(name, **raw)

    def keep(self, name: str, make: Callable[[], T], *more: Any) -> T:
        """Give what was made before for the same state of the profile and the same day.

        Args:
            name: What it is.
            make: Makes it.
            *more: What else it depends on.

        Returns:
            It.
        """
        state = (self.profile.version, clock.day(self.now()))
        if state != self._kept_of:
            self._kept.clear()
            self._kept_of = state
        key = (name, *more)
        if key not in self._kept:
            while len(self._kept) >= MOST_KEPT:
                del self._kept[next(iter(self._kept))]
            self._kept[key] = make()
        kept: T = self._kept[key]
        return kept

    def aside(self, name: str, begin: Callable[[], Comparison]) -> Aside:
        """Do something long a little at a time: at once what is quickly done, then the rest.

        Args:
            name: What it is.
            begin: Begins it, when it was not done yet for this state of the profile.

        Returns:
            How far it is.
        """
        aside = self._asides.setdefault(name, Aside())
        aside.keep_up(self.profile.version, begin)
        aside.go_on(PATIENCE)
        self._go_on_later(aside)
        return aside

    def _go_on_later(self, aside: Aside) -> None:
        if aside.is_going and not aside.is_waiting and aside in self._asides.values():
            aside.is_waiting = True
            self._thread.submit(self._go_on, aside)

    def _go_on(self, aside: Aside) -> None:
        aside.is_waiting = False
        aside.go_on(SLICE)
        sleep(PAUSE)
        self._go_on_later(aside)

    def say(self, **said: Any) -> str:
        """Keep a message for the next page.

        Args:
            **said: What the page will be told.

        Returns:
            The name under which the page can have it, once.
        """
        name = token_urlsafe(6)
        self._said[name] = said
        while len(self._said) > MOST_SAID:
            del self._said[next(iter(self._said))]
        return name

    def said(self, name: str) -> dict[str, Any] | None:
        """Give a message that was kept, and forget it.

        Args:
            name: Its name.

        Returns:
            The message, or None.
        """
        return self._said.pop(name, None)

    def peek(self, name: str) -> dict[str, Any] | None:
        """Give a message that was kept, and keep it.

        Args:
            name: Its name.

        Returns:
            The message, or None.
        """
        return self._said.get(name)

    def hush(self) -> None:
        """Forget all messages and all that was kept: something is about to be erased."""
        self._said.clear()
        self._kept.clear()
        self._asides.clear()


def _mapped() -> int:
    """Give how many bytes of files this process has in its memory; 0 where nobody says so."""
    try:
        with open("/proc/self/statm", "rb") as file:
            return int(file.read().split()[2]) * os.sysconf("SC_PAGE_SIZE")
    except OSError:
        return 0
