"""What learning may ask of a profile, beside what everybody may: its inbox, and who has a label."""

from __future__ import annotations

from aizo import clock
from aizo.errors import Refused
from aizo.store.port import PAUSED_UNTIL

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterable
    from typing import TypeVar

    from aizo.entry import Entry
    from aizo.profile.unit import Unit
    from aizo.store.inbox import Inbox

    T = TypeVar("T")


class Learnt:
    """The inbox of a profile, with its ledger of what was read.

    Args:
        unit: The open profile.
    """

    __slots__ = ("_unit",)

    def __init__(self, unit: Unit) -> None:
        """Keep the unit."""
        self._unit = unit

    def look(self, work: Callable[[Inbox], T]) -> T:
        """Read the inbox.

        Args:
            work: Gets the inbox.

        Returns:
            What the work gives.
        """
        return self._unit.store.inbox(work)

    def write(self, work: Callable[[Inbox], T]) -> T:
        """Change the inbox, in one transaction.

        Args:
            work: Gets the inbox; it may be called again.

        Returns:
            What the work gives.

        Raises:
            Refused: aizo is switched off or paused.
        """
        self.check()
        return self._unit.store.inbox(work, write=True)

    def check(self) -> None:
        """Make sure that something may be learnt now.

        Raises:
            Refused: aizo is switched off or paused.
        """
        if self._unit.settings.off:
            raise Refused("off", "aizo is switched off (AIZO_OFF is set), so nothing was learnt")
        until = self._unit.store.state(PAUSED_UNTIL)
        if until is not None and int(until) > clock.now():
            raise Refused("paused", "aizo is paused, so nothing was learnt")

    def expect(self, revision: int) -> None:
        """Make sure that nobody has changed the profile since somebody read it.

        Args:
            revision: The revision they have seen.

        Raises:
            InvalidInput: It is no whole number.
            Refused: The profile is at another one.
        """
        self._unit.act("add", lambda _: ([], None), expect=revision)

    def stored(self, item_keys: Iterable[str]) -> dict[str, Entry]:
        """Give the entries of labels.

        Args:
            item_keys: The folded labels.

        Returns:
            Those there are, by their key.
        """
        return self._unit.store.find_many(list(item_keys))

    def now(self) -> int:
        """Give the time that acts go by, ms UTC."""
        return self._unit.now()
