"""One turn of a conversation: the entries that a message is surely about, and its hard limits."""

from __future__ import annotations

from aizo import band, clock
from aizo.clean import plain_text
from aizo.entry import EVERYWHERE
from aizo.profile.asked import Asked

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence
    from typing import Any

    from aizo.profile.unit import Unit

MOST = 64  # entries that a message may be about
EVIDENT = 0.5  # how strongly, beside the strongest, a message is about a scenario of its own
LONGEST = 4000  # characters of a message that are looked at; what was pasted stands in its middle


class Turn(Asked):
    """A message, and what it calls for although nobody asked.

    Args:
        unit: The open profile.
        message: What the user said.
        given: Ids of entries that the conversation has already.
        scenario: The kind of task at hand; None for what the message is evidently about.
        within: Without a scenario: leave out what is tagged, but with none of these.
        remind: Whether the limits are to be given again.
        most: How many entries at most.

    Attributes:
        others: Ids of the entries it is surely about, but for hard limits, the most relevant first.
    """

    def __init__(
        self,
        unit: Unit,
        message: str,
        given: Sequence[int] = (),
        *,
        scenario: str | None = None,
        within: Iterable[str] | None = (),
        remind: bool = False,
        most: int = MOST,
    ) -> None:
        """Find them."""
        if len(plain_text("message", message)) > LONGEST:
            message = f"{message[: LONGEST // 2]} {message[-LONGEST // 2 :]}"
        super().__init__(
            unit, message, scenario=scenario, within=within, unasked=True, excluded=given
        )
        # The weights of the day's start, as in every block.
        self.now = clock.day(self.now) * clock.DAY
        # When they are given again, it does not matter whether they were given before.
        self._spared = self.expired if remind else self.excluded
        known = set(given)
        found = self.ranked(MOST + len(known)) if self.words else []
        new = [one for one in found if one.id not in known][:most]
        self.others = tuple(one.id for one in new if not one.is_limit)
        self._meant = [one.id for one in new if one.is_limit]
        self._names = self.names if self.scenario is not None else self._evident()

    def limit_ids(self, limit: int) -> tuple[list[int], list[float]]:
        """Give the limits of the scenarios that the message is about, then those it is about.

        Args:
            limit: At most so many.

        Returns:
            Ids, and weights of 0.
        """
        others = super().limit_ids(limit)[0] if self._names else []
        ids = [*self._meant, *others][:limit]
        return ids, [0.0] * len(ids)

    def count_limits(self, most: int) -> int:
        """Count them, so far."""
        others = super().count_limits(most) if self._names else 0
        return min(most, len(self._meant) + others)

    @property
    def of_limits(self) -> dict[str, Any]:
        """What the kernel is asked for the limits beside those that the message is about."""
        excluded = (*self._spared, *self._meant)
        scenario = (self._names, None)
        return {"ranges": [(0, band.LIMIT)], "excluded": excluded, "scenario": scenario}

    def _evident(self) -> list[bytes]:
        """Give the names of the scenarios that the message is about, none for small talk."""
        areas = [area for area in self.areas if area.strength >= EVIDENT] if self.query else []
        names = [name for area in areas for name in area.scenario.names]
        return [name.encode() for name in (*names, EVERYWHERE)] if names else []
