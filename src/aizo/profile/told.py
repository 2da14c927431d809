"""Told: what agents were given, by the receipts of the last 14 days."""

from __future__ import annotations

from aizo import clock, receipts
from aizo.clean import whole_number
from aizo.errors import NotFound
from aizo.profile.answers import Answer
from aizo.profile.history import as_it_was
from aizo.profile.target import id_of

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable
    from typing import Any

    from aizo.decay import DecayConfig
    from aizo.entry import Entry
    from aizo.profile.unit import Unit
    from aizo.receipts import Receipt

DEFAULT_LIMIT = 20
_ROOM = 1 << 40  # characters: what was delivered fits


class Told(Answer):
    """What agents were given.

    Attributes:
        receipts: One for each delivery, the newest first.
        block: For the last one: its text, made again from the history; None where that was not
            asked for, or is not possible.
        notes: What the person should know, in sentences.
        revision: The profile's revision.
    """

    __slots__ = ("block", "notes", "receipts", "revision")

    def __init__(self, found: Iterable[Receipt], revision: int) -> None:
        """Begin without a block."""
        self.receipts = [*found]
        self.block: str | None = None
        self.notes: list[str] = []
        self.revision = revision


def told(
    unit: Unit,
    *,
    last: bool = False,
    entry: int | None = None,
    limit: int = DEFAULT_LIMIT,
    skip: int = 0,
) -> Told:
    """Tell what agents were given in the last 14 days, the newest first.

    Args:
        unit: The open profile.
        last: Only the last delivery, with its text made again.
        entry: Only deliveries that held the entry of this id.
        limit: At most so many.
        skip: Leave out so many of the newest.

    Returns:
        The receipts.

    Raises:
        InvalidInput: A number is none.
        NotFound: There was no such delivery.
    """
    limit, skip = whole_number("limit", limit), whole_number("skip", skip)
    entry = None if entry is None else id_of(entry)
    found: list[Receipt] = []
    for receipt in receipts.told(unit.settings):
        if len(found) == (1 if last else limit):
            break
        if entry is None or entry in receipt.ids:
            skip -= 1
            if skip < 0:
                found.append(receipt)
    done = Told(found, unit.store.revision())
    if last and not found:
        raise NotFound(
            "not_found",
            "nothing was delivered in the last 14 days",
            "Hooks, `aizo mcp`, `aizo rpc` and `aizo run` leave receipts.",
        )
    if last:
        _again(unit, found[0], done)
    return done


def _again(unit: Unit, receipt: Receipt, done: Told) -> None:
    """Make the block of a receipt again, from its entries as they were then."""
    from aizo.profile.budget import Budget
    from aizo.profile.context import Page

    then = as_it_was(unit, receipt.ids, revision=receipt.revision)
    there = [then[one] for one in receipt.ids if one in then]
    limits, more = receipt.left_out or (0, 0)
    page = Page(Budget(_ROOM, None), receipt.revision, receipt.arguments.get("scenario"), limits)
    day = clock.day(receipt.at) * clock.DAY
    for entry in unit.weighed(there, _decay(unit, receipt.revision), day):
        page.take(entry)
    text = page.text(more) if receipt.size else ""
    if receipt.operation == "context" and len(text) == receipt.size:
        done.block = text
        return
    done.block = _listed(there)
    done.notes.append(
        "The block itself cannot be made again (it was another answer, or something was forgotten"
        " since): its entries are told, as they were."
    )


def _listed(entries: Iterable[Entry]) -> str:
    """Give entries under their headings, one heading a line."""
    from aizo.profile.context import HEADINGS, harmless, heading_of

    under: dict[str, list[str]] = {heading: [] for heading in HEADINGS}
    for entry in entries:
        under[heading_of(entry)].append(f"{harmless(entry.item)} [{entry.id}]")
    return "".join(f"{name}: {'; '.join(told)}\n" for name, told in under.items() if told)


def _decay(unit: Unit, revision: int) -> DecayConfig:
    """Give the decay settings as they were after an act."""
    from aizo.decay import DecayConfig

    now = unit.store.settings()
    values: dict[str, Any] = {"half_life_days": now.half_life_days, "floor": now.floor}
    for line in unit.store.history([0], since=revision):
        values.update(line.before or {})
    return DecayConfig(**values)
