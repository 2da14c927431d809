"""Told: what agents were given, by the receipts of the last 14 days."""

from __future__ import annotations

from aizo import receipts
from aizo.errors import AizoError, NotFound, invalid
from aizo.profile.history import as_it_was
from aizo.profile.unit import Unit
from aizo.snapshot import Snapshot
from aizo.store import keeper
from aizo.store.nothing import Nothing

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable
    from typing import Any

    from aizo.decay import DecayConfig
    from aizo.entry import Entry
    from aizo.profile.context import Block
    from aizo.receipts import Receipt
    from aizo.store.port import Generation

DEFAULT_LIMIT = 20
# The arguments with which a block can be made again.
_CONTEXT = (
    "scenario",
    "query",
    "max_chars",
    "max_tokens",
    "message",
    "unasked",
    "within",
    "given",
    "remind",
)


class Told:
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
        InvalidInput: The limit is none.
        NotFound: There was no such delivery.
    """
    if isinstance(limit, bool) or not isinstance(limit, int) or limit < 0:
        raise invalid("limit", "must be a whole number from 0")
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
    """Make the block of a receipt again, from the profile as it was then."""
    then = Then(unit, receipt.revision)
    if receipt.operation == "context" and "message" not in receipt.arguments:
        block = _asked_again(unit, receipt, then)
        if block is not None and [*block.ids] == receipt.ids and len(block) == receipt.size:
            done.block = str(block)
            return
    done.block = _listed(then.get(receipt.ids))
    done.notes.append(
        "The block itself cannot be made again (what the person said then is not kept, or something"
        " was forgotten since): its entries are told, as they were."
    )


def _asked_again(unit: Unit, receipt: Receipt, then: Then) -> Block | None:
    """Ask for the context as it was asked for, of the profile as it was; None where it cannot."""
    asked = {name: receipt.arguments[name] for name in _CONTEXT if name in receipt.arguments}
    if receipt.budget is not None and "max_tokens" not in asked:
        asked["max_chars"] = receipt.budget
    past = Unit(unit.settings, receipt.at)
    past.store = then
    past.take(then.snapshot())
    from aizo.profile.context import context

    try:
        return context(past, **asked)
    except (AizoError, TypeError):
        # Another version of aizo wrote the receipt, or a text of it was taken out.
        return None


def _listed(entries: Iterable[Entry]) -> str:
    """Give entries under their headings, one heading a line."""
    from aizo.profile.context import HEADINGS, harmless, heading_of

    under: dict[str, list[str]] = {heading: [] for heading in HEADINGS}
    for entry in entries:
        under[heading_of(entry)].append(f"{harmless(entry.item)} [{entry.id}]")
    return "".join(f"{name}: {'; '.join(told)}\n" for name, told in under.items() if told)


class Then(Nothing):
    """A profile as it was after an act; nothing can be written to it.

    Args:
        unit: The open profile.
        revision: The act's revision.
    """

    def __init__(self, unit: Unit, revision: int) -> None:
        """Take the entries back to what they were."""
        super().__init__(unit.store.path)
        self.notes = []
        self._revision = revision
        self._entries = as_it_was(unit, keeper(unit.store).every_id(), revision=revision)
        self._decay = _decay(unit, revision)

    def snapshot(self) -> Snapshot:
        """Give the entries as a snapshot in memory."""
        made = Snapshot(None)
        made.rebuild(self._entries.values(), self.generation())
        return made

    def generation(self) -> Generation:
        """Give a generation of its own."""
        return (1, self._revision)

    def revision(self) -> int:
        """Give the act's revision."""
        return self._revision

    def settings(self) -> DecayConfig:
        """Give how the entries faded."""
        return self._decay

    def count(self) -> int:
        """Count the entries."""
        return len(self._entries)

    def get(self, ids: Iterable[int]) -> list[Entry]:
        """Give entries by id, in the order asked."""
        return [self._entries[one] for one in ids if one in self._entries]

    def expiring(self) -> dict[int, int]:
        """Give when entries expire, by id."""
        return {
            one.id: one.expires_at for one in self._entries.values() if one.expires_at is not None
        }


def _decay(unit: Unit, revision: int) -> DecayConfig:
    """Give the decay settings as they were after an act."""
    from aizo.decay import DecayConfig

    now = unit.store.settings()
    values: dict[str, Any] = {"half_life_days": now.half_life_days, "floor": now.floor}
    for line in unit.store.history([0], since=revision):
        values.update(line.before or {})
    return DecayConfig(**values)
