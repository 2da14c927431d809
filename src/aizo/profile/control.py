"""The half of a profile by which its person controls it: see, correct, confirm, stop."""

from __future__ import annotations

from aizo.profile.custody import Custody

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable
    from typing import Any

    from aizo.profile.answers import Config, ScenariosFile
    from aizo.profile.history import History
    from aizo.profile.pause import Paused
    from aizo.profile.review import Confirmed, Waiting
    from aizo.profile.undo import Undone
    from aizo.profile.unit import Unit


class Control(Custody):
    """What a person does with a profile, rather than an agent."""

    __slots__ = ()

    _unit: Unit

    def history(
        self, target: int | str | None = None, *, limit: int = 20, before: int | None = None
    ) -> History:
        """Tell what was done to an entry or to all, the newest first; see aizo.profile.history."""
        from aizo.profile.history import history

        return history(self._unit, target, limit=limit, before=before)

    def undo(self, revision: int | None = None, **act: Any) -> Undone:
        """Take back the newest act, or the one of a revision; see aizo.profile.undo."""
        from aizo.profile.undo import undo

        return undo(self._unit, revision, **act)

    def review(self) -> Waiting:
        """List what waits to be confirmed; see aizo.profile.review."""
        from aizo.profile.review import review

        return review(self._unit)

    def confirm(self, target: str | int | Iterable[int], **act: Any) -> Confirmed:
        """Take tentative entries as said by the person, by label or ids."""
        from aizo.profile.review import confirm

        return confirm(self._unit, target, **act)

    def pause(self, *, duration: int | str | None = None, **act: Any) -> Paused:
        """Stop answering and remembering, for ms or a text such as 2h; see aizo.profile.pause."""
        from aizo.profile.pause import pause

        return pause(self._unit, duration=duration, **act)

    def resume(self, **act: Any) -> Paused:
        """End a pause."""
        from aizo.profile.pause import resume

        return resume(self._unit, **act)

    def set_half_life(self, days: float, **act: Any) -> Config:
        """Set the half-life in days of what can fade; see aizo.profile.config."""
        from aizo.profile.config import set_half_life

        return set_half_life(self._unit, days, **act)

    def set_floor(self, floor: float, **act: Any) -> Config:
        """Set what the decay coefficient never falls below; see aizo.profile.config."""
        from aizo.profile.config import set_floor

        return set_floor(self._unit, floor, **act)

    def scenarios_init(self) -> ScenariosFile:
        """Write the built-in scenarios to the home's scenarios.yaml, unless it is there."""
        from aizo.profile.config import scenarios_init

        return scenarios_init(self._unit)

    @property
    def paused_until(self) -> int | None:
        """Until when the profile is paused, ms UTC; None when it is not."""
        self._unit.current()
        return self._unit.paused_until

    @property
    def pause_note(self) -> str:
        """Why nothing is given, in a sentence; empty when the profile is not paused."""
        until = self.paused_until
        if until is None:
            return ""
        from aizo.profile.pause import note

        return note(until)
