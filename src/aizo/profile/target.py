"""Targets: how an act is told which entries it is about."""

from __future__ import annotations

from aizo.entry import item_key
from aizo.errors import InvalidInput, NotFound, invalid

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable

    from aizo.entry import Entry
    from aizo.store.port import Reader

LARGEST_ID = (1 << 63) - 1


def label_key(item: str) -> str:
    """Give the identity of a label that names an entry.

    Args:
        item: The label; older entries may have longer ones than a new entry could.

    Returns:
        Its folded form.

    Raises:
        InvalidInput: It is no text, empty, or no valid Unicode.
    """
    if not isinstance(item, str):
        raise invalid("item", "must be a text")
    key = item_key(item)
    if not key:
        raise invalid("item", "must name an entry")
    try:
        key.encode()
    except UnicodeEncodeError:
        raise invalid("item", "must not hold lone surrogates") from None
    return key


def distinct_ids(ids: int | Iterable[int]) -> list[int]:
    """Give ids that name entries, each once, in the order of naming.

    Args:
        ids: One id, or several.

    Returns:
        Whole numbers; one that no entry can have is kept, to be reported as missing.

    Raises:
        InvalidInput: There is none, or one is no whole number.
    """
    several = [ids] if isinstance(ids, int) else ids
    try:
        named = list(dict.fromkeys(several))
    except TypeError:
        raise invalid("ids", "must be whole numbers") from None
    if not all(isinstance(one, int) and not isinstance(one, bool) for one in named):
        raise invalid("ids", "must be whole numbers")
    if not named:
        raise InvalidInput("usage", "no entry is named: give at least one id")
    return named


def by_id(reader: Reader, ids: Iterable[int]) -> dict[int, Entry]:
    """Read entries by id.

    Args:
        reader: The profile as the act sees it.
        ids: Any whole numbers.

    Returns:
        The entries there are, by id.
    """
    possible = [one for one in ids if 0 < one <= LARGEST_ID]
    return {entry.id: entry for entry in reader.get(possible)}


def entry_of(reader: Reader, target: int | str) -> Entry:
    """Read the one entry that an act is about.

    Args:
        reader: The profile as the act sees it.
        target: Its id, or the identity of its label.

    Returns:
        The entry.

    Raises:
        NotFound: There is no such entry.
    """
    if isinstance(target, str):
        found, named = reader.find(target), f'the label "{target}"'
    else:
        found, named = by_id(reader, [target]).get(target), f"the id {target}"
    if found is None:
        raise NotFound("not_found", f"no entry has {named}")
    return found
