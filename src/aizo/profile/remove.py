"""Remove and clear: take entries out of the profile and of every read."""

from __future__ import annotations

from aizo.errors import InvalidInput
from aizo.profile.answers import Cleared, Removed
from aizo.profile.target import by_id, distinct_ids, label_key
from aizo.store.port import Clear, Delete

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable
    from typing import Any

    from aizo.profile.unit import Unit
    from aizo.store.port import Reader, Write


def remove(
    unit: Unit,
    target: str | int | Iterable[int],
    **act: Any,
) -> Removed:
    """Take entries out of the profile; their ids are never used again.

    Args:
        unit: The open profile.
        target: A label, or ids; a repeated one counts once.
        **act: What every act takes; see Unit.act.

    Returns:
        What is gone, and what was not there.

    Raises:
        InvalidInput: Nothing is named, or an id is no whole number.
        Refused: aizo is off, or the revision is another one.
    """
    key = label_key(target) if isinstance(target, str) else None
    ids = [] if isinstance(target, str) else distinct_ids(target)

    def decide(reader: Reader) -> tuple[list[Write], dict[str, Any]]:
        if key is not None:
            entry = reader.find(key)
            found = {} if entry is None else {entry.id: entry}
            missing: list[Any] = [" ".join(str(target).split())] if entry is None else []
        else:
            found = by_id(reader, ids)
            missing = [one for one in ids if one not in found]
        gone = [[one, found[one].item] for one in found]
        return [Delete(one) for one in found], {"removed": gone, "missing": missing}

    done = unit.act("remove", decide, **act)
    gone = [(one, item) for one, item in done.answer["removed"]]
    return Removed(gone, done.answer["missing"], done.revision)


def clear(unit: Unit, *, sure: bool = False, **act: Any) -> Cleared:
    """Take every entry out of the profile.

    Args:
        unit: The open profile.
        sure: Whether the caller means it.
        **act: What every act takes; see Unit.act.

    Returns:
        How many entries there were.

    Raises:
        InvalidInput: The caller did not say that it is sure.
        Refused: aizo is off, or the revision is another one.
    """
    if not sure:
        raise InvalidInput(
            "usage",
            "clear removes every entry of the profile",
            "If that is meant: aizo clear --yes",
        )

    def decide(reader: Reader) -> tuple[list[Write], int]:
        count = reader.count()
        return ([Clear()] if count else []), count

    done = unit.act("clear", decide, **act)
    return Cleared(done.answer, done.revision)
