"""Which profile a request is for: the process's own, or one of many subjects'."""

from __future__ import annotations

from aizo.errors import NotFound, invalid

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any

    from aizo.profile import Profile
    from aizo.settings import Settings

MOST_OPEN = 32  # profiles that a host keeps open


class One:
    """The one profile of this process, opened at the first call.

    Args:
        settings: Its settings.
    """

    def __init__(self, settings: Settings) -> None:
        """Open nothing yet: the handshake does not wait for a disk."""
        self._settings = settings
        self._profile: Profile | None = None
        self.methods: dict[str, Callable[[dict[str, Any]], Any]] = {}

    def take(self, _params: dict[str, Any]) -> Profile:
        """Give the profile."""
        if self._profile is None:
            from aizo.profile import Profile

            self._profile = Profile.of(self._settings)
        return self._profile

    def tidy(self) -> None:
        """Keep it: there is no other."""

    def close(self) -> None:
        """Let go of it."""
        profile, self._profile = self._profile, None
        if profile is not None:
            profile.close()


class Many:
    """Profiles of many subjects, a bounded number of them open.

    Args:
        settings_of: Gives the settings of a subject.
    """

    def __init__(self, settings_of: Callable[[str | None], Settings]) -> None:
        """Begin without sessions."""
        self._settings_of = settings_of
        self._sessions: dict[str, int] = {}
        self._subjects: dict[int, tuple[str, Settings]] = {}
        self._opened = 0
        # The order of a dictionary is the order of use: the oldest comes first.
        self._profiles: dict[int, Profile] = {}
        self.methods = {"open": self._open, "close": self._close}

    def _open(self, params: dict[str, Any]) -> dict[str, int]:
        subject = params.pop("subject", None)
        if not isinstance(subject, str):
            raise invalid("subject", "must be a text")
        _no_others(params, "open")
        if subject not in self._sessions:
            found = self._settings_of(subject)
            self._opened += 1
            self._sessions[subject] = self._opened
            self._subjects[self._opened] = (subject, found)
        return {"session": self._sessions[subject]}

    def _close(self, params: dict[str, Any]) -> dict[str, bool]:
        session = self._session(params)
        _no_others(params, "close")
        del self._sessions[self._subjects.pop(session)[0]]
        profile = self._profiles.pop(session, None)
        if profile is not None:
            profile.close()
        return {"closed": True}

    def take(self, params: dict[str, Any]) -> Profile:
        """Give the profile of the session that the inputs name, and take that name out of them."""
        from aizo.profile import Profile

        session = self._session(params)
        profile = self._profiles.pop(session, None)
        if profile is None:
            profile = Profile.of(self._subjects[session][1])
        self._profiles[session] = profile
        return profile

    def tidy(self) -> None:
        """Close what was used longest ago; done after an answer, so that nobody waits for it."""
        while len(self._profiles) > MOST_OPEN:
            self._profiles.pop(next(iter(self._profiles))).close()

    def _session(self, params: dict[str, Any]) -> int:
        session = params.pop("session", None)
        if isinstance(session, bool) or not isinstance(session, int):
            raise invalid("session", "must be a number that `open` gave")
        if session not in self._subjects:
            raise NotFound("not_found", f"there is no session {session}", "Open the subject again.")
        return session

    def close(self) -> None:
        """Let go of all of them."""
        while self._profiles:
            self._profiles.popitem()[1].close()


def _no_others(params: dict[str, Any], method: str) -> None:
    for name in params:
        raise invalid(name, f"is no field of {method}")
