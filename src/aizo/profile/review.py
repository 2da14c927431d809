"""Review and confirm: what waits for the person's word."""

from __future__ import annotations

from aizo.decay import ORDINARY
from aizo.entry import TENTATIVE
from aizo.profile.answers import Answer
from aizo.profile.target import by_id, distinct_ids, label_key
from aizo.store.port import Update

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence
    from typing import Any

    from aizo.entry import Entry
    from aizo.profile.unit import Unit
    from aizo.store.port import Reader, Write


class Waiting(Answer):
    """What waits for the person's word.

    Attributes:
        entries: The tentative entries, weighed, oldest first.
        revision: The profile's revision.
    """

    __slots__ = ("entries", "revision")

    def __init__(self, entries: Sequence[Entry], revision: int) -> None:
        """Keep both."""
        self.entries = list(entries)
        self.revision = revision


class Confirmed(Answer):
    """What a confirm did.

    Attributes:
        confirmed: Id and label of each entry that counts from now on.
        settled: Id and label of each that was not tentative.
        missing: The ids, or the label, that no entry had.
        revision: The profile's revision after it.
    """

    __slots__ = ("confirmed", "missing", "revision", "settled")

    def __init__(
        self,
        confirmed: Sequence[tuple[int, str]],
        settled: Sequence[tuple[int, str]],
        missing: Sequence[int | str],
        revision: int,
    ) -> None:
        """Keep all four."""
        self.confirmed = [(one, item) for one, item in confirmed]
        self.settled = [(one, item) for one, item in settled]
        self.missing = list(missing)
        self.revision = revision

    @property
    def found_any(self) -> bool:
        """Whether any entry that was named exists."""
        return bool(self.confirmed or self.settled)


def review(unit: Unit) -> Waiting:
    """List what waits to be confirmed.

    Args:
        unit: The open profile.

    Returns:
        The tentative entries that have not expired, oldest first.
    """
    store = unit.store
    revision = store.revision()
    now = unit.now()
    waiting = [one for one in store.get(store.tentative()) if not one.has_expired(now)]
    return Waiting(unit.weighed(waiting, store.settings(), now), revision)


def confirm(unit: Unit, target: str | int | Iterable[int], **act: Any) -> Confirmed:
    """Take tentative entries as said by the person: from now on they are statements.

    Args:
        unit: The open profile.
        target: A label, or ids; a repeated one counts once.
        **act: What every act takes; see Unit.act.

    Returns:
        What was confirmed, what needed no word, and what is not there.

    Raises:
        InvalidInput: Nothing is named, or an id is no whole number.
        Refused: aizo is off or paused, or the revision is another one.
    """
    key = label_key(target) if isinstance(target, str) else None
    ids = [] if isinstance(target, str) else distinct_ids(target)

    def decide(reader: Reader) -> tuple[list[Write], dict[str, Any]]:
        missing: list[Any] = []
        if key is not None:
            entry = reader.find(key)
            found = [] if entry is None else [entry]
            missing = [" ".join(str(target).split())] if entry is None else []
        else:
            known = by_id(reader, ids)
            found = [known[one] for one in ids if one in known]
            missing = [one for one in ids if one not in known]
        waiting = [entry for entry in found if entry.kind == TENTATIVE]
        now = unit.now()
        fields = {"kind": "explicit", "decay_class": ORDINARY, "stated_at": now, "last_seen": now}
        told = {
            "confirmed": [[entry.id, entry.item] for entry in waiting],
            "settled": [[entry.id, entry.item] for entry in found if entry not in waiting],
            "missing": missing,
        }
        return [Update(entry.id, fields) for entry in waiting], told

    done = unit.act("confirm", decide, **act)
    told = done.answer
    return Confirmed(told["confirmed"], told["settled"], told["missing"], done.revision)
