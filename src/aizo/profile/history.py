"""History: what was done to which entry, when, from which source; and how it was at a time."""

from __future__ import annotations

from aizo.clean import LARGEST, whole_number
from aizo.entry import FIELDS, Entry
from aizo.errors import NotFound
from aizo.profile.answers import Answer
from aizo.profile.target import id_in, id_of, label_key

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable
    from typing import Any

    from aizo.profile.unit import Unit
    from aizo.store.past import Past

DEFAULT_LIMIT = 20
_STORED = FIELDS[1:-2]


class History(Answer):
    """What was done.

    Attributes:
        lines: One for each entry and act, the newest first.
        next: The number to go on before; None when there is no more.
        entry: The entry that was asked for, as it is or was at the pretended time, weighed; None
            where none was asked for, or it was not there.
        revision: The profile's revision.
    """

    __slots__ = ("entry", "lines", "next", "revision")

    def __init__(self, lines: list[Past], limit: int, entry: Entry | None, revision: int) -> None:
        """Keep as many lines as were asked for, and whether there are more."""
        self.lines = lines[:limit]
        self.next = self.lines[-1].number if limit and len(lines) > limit else None
        self.entry = entry
        self.revision = revision


def history(
    unit: Unit,
    target: int | str | None = None,
    *,
    limit: int = DEFAULT_LIMIT,
    before: int | None = None,
) -> History:
    """Tell what was done to one entry or to all, the newest first.

    Where the profile was opened with a pretended time, only what was done up to then counts, and
    the entry is given as it was.

    Args:
        unit: The open profile.
        target: An entry's id, or a label that an entry has or had; None for everything.
        limit: How many lines at most.
        before: Go on before the line of this number.

    Returns:
        What was done.

    Raises:
        NotFound: No entry has or had that id or label.
        InvalidInput: The limit is none.
    """
    limit = min(whole_number("limit", limit), LARGEST - 1)
    before = None if before is None else whole_number("before", before)
    store = unit.store
    ids = None if target is None else _ids(unit, target)
    lines = store.history(ids, before=before, until=unit.at, limit=limit + 1)
    if ids and not (lines or store.get(ids) or store.history(ids, limit=1)):
        raise _unknown(target)
    entry = None
    if ids:
        found = as_it_was(unit, ids, at=unit.at)
        known = [found[one] for one in reversed(ids) if one in found]
        entry = unit.weighed(known[:1], store.settings(), unit.now())[0] if known else None
    return History(lines, limit, entry, store.revision())


def as_it_was(
    unit: Unit, ids: Iterable[int], *, revision: int | None = None, at: int | None = None
) -> dict[int, Entry]:
    """Give entries as they were after an act, or at a time.

    Args:
        unit: The open profile.
        ids: The entries.
        revision: The act's revision; None for the newest.
        at: The time, milliseconds since 1970 UTC; None for now.

    Returns:
        Those that were there, by id, not weighed. An entry from before there was a history counts
        as there from its `added_at` on.
    """
    named = list(dict.fromkeys(ids))
    present: dict[int, Entry | None] = dict.fromkeys(named)
    present.update((entry.id, entry) for entry in unit.store.get(named))
    later = (
        () if revision is None and at is None else unit.store.history(named, since=revision or 0)
    )
    for line in later:
        if at is None or line.at > at:
            present[line.entry] = _before(line, present[line.entry])
    there = (entry for entry in present.values() if entry is not None)
    return {entry.id: entry for entry in there if at is None or entry.added_at <= at}


def _before(line: Past, entry: Entry | None) -> Entry | None:
    """Give an entry as it was before what a line tells."""
    if line.before is None:
        return None
    if line.what == "removed":
        return Entry(id=line.entry, **{name: line.before[name] for name in _STORED})
    return None if entry is None else entry.replaced(**line.before)


def _ids(unit: Unit, target: int | str) -> list[int]:
    """Find the entries that a label or an id names, in digits or as a number."""
    if isinstance(target, str):
        found = unit.store.named(label_key(target))
        if found:
            return found
        target = id_in(target)
        if isinstance(target, str):
            raise _unknown(target)
    number = id_of(target)
    if not 0 < number <= LARGEST:
        raise _unknown(target)
    return [number]


def _unknown(target: Any) -> NotFound:
    named = f'the label "{target}"' if isinstance(target, str) else f"the id {target}"
    return NotFound("not_found", f"no entry has or had {named}")
