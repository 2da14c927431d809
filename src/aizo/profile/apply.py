"""Apply: say which entries really shaped the work."""

from __future__ import annotations

from aizo.clock import HOUR
from aizo.profile.answers import COOLDOWN, NOT_FOUND, TOUCHED, Used, UsedList
from aizo.profile.target import by_id, distinct_ids
from aizo.store.port import Update

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable
    from typing import Any

    from aizo.entry import Entry
    from aizo.profile.unit import Unit
    from aizo.store.port import Reader, Write

COOLDOWN_TIME = 12 * HOUR


def apply(
    unit: Unit,
    ids: int | Iterable[int],
    **act: Any,
) -> UsedList:
    """Say which entries really shaped the work: their ageing restarts, at most twice a day.

    Args:
        unit: The open profile.
        ids: Their ids; a repeated one counts once.
        **act: What every act takes; see Unit.act.

    Returns:
        `touched`, `cooldown` or `not_found` for each.

    Raises:
        InvalidInput: No id is given, or one is no whole number.
        Refused: aizo is off, or the revision is another one.
    """
    return touch_all(unit, distinct_ids(ids), **act)


def touch_all(unit: Unit, named: list[int], **act: Any) -> UsedList:
    """Do what `apply` does for ids that are known to be such.

    Args:
        unit: The open profile.
        named: Different ids; none: the act is checked as any other, and does nothing.
        **act: What every act takes; see Unit.act.

    Returns:
        `touched`, `cooldown` or `not_found` for each.
    """

    def decide(reader: Reader) -> tuple[list[Write], list[list[Any]]]:
        found = by_id(reader, named)
        return used(((one, None, found.get(one)) for one in named), unit.now())

    done = unit.act("apply", decide, **act)
    return UsedList([Used(*told) for told in done.answer], done.revision)


def used(
    named: Iterable[tuple[int | None, str | None, Entry | None]], now: int
) -> tuple[list[Write], list[list[Any]]]:
    """Decide for each entry named whether it may be touched.

    Args:
        named: The id or the label it was named by, and the entry or None.
        now: Milliseconds since 1970 UTC.

    Returns:
        The writes, and id, label and status of each.
    """
    writes: list[Write] = []
    told: list[list[Any]] = []
    for entry_id, item, entry in named:
        if entry is None:
            told.append([entry_id, item, NOT_FOUND])
        # A time in the future is a clock's mistake: touching mends it.
        elif 0 <= now - entry.last_seen < COOLDOWN_TIME:
            told.append([entry.id, entry.item, COOLDOWN])
        else:
            told.append([entry.id, entry.item, TOUCHED])
            fields = {"last_seen": now, "touch_count": entry.touch_count + 1}
            writes.append(Update(entry.id, fields))
    return writes, told
