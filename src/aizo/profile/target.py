"""Targets: how an act is told which entries it is about."""

from __future__ import annotations

from aizo.clean import LARGEST, index_of, item_key, plain_text, several_ids
from aizo.errors import InvalidInput, NotFound, invalid

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable

    from aizo.entry import Entry
    from aizo.store.port import Reader


def label_key(item: str) -> str:
    """Give the identity of a label that names an entry.

    Args:
        item: The label; older entries may have longer ones than a new entry could.

    Returns:
        Its folded form.

    Raises:
        InvalidInput: It is no text, empty, or no valid Unicode.
    """
    key = item_key(plain_text("item", item))
    if not key:
        raise invalid("item", "must name an entry")
    try:
        key.encode()
    except UnicodeEncodeError:
        raise invalid("item", "must not hold lone surrogates") from None
    return key


def id_of(given: object) -> int:
    """Read an id.

    Args:
        given: What the caller gave.

    Returns:
        A whole number, be there such an entry or not.

    Raises:
        InvalidInput: It is none.
    """
    found = index_of(given)
    if found is None:
        raise invalid("id", "must be a whole number")
    return found


def id_in(text: str) -> int | str:
    """Read an id that may be written in digits, where a label may stand as well.

    Args:
        text: What the caller gave.

    Returns:
        The id, or the text as it is.
    """
    is_id = text.isascii() and text.isdecimal() and len(text) < len(str(LARGEST))
    return int(text) if is_id else text


def distinct_ids(ids: int | Iterable[int]) -> list[int]:
    """Give ids that name entries, each once, in the order of naming.

    Args:
        ids: One id, or several.

    Returns:
        Whole numbers; one that no entry can have is kept, to be reported as missing.

    Raises:
        InvalidInput: There is none, or one is no whole number.
    """
    named = several_ids("ids", ids if index_of(ids) is None else [ids])
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
    possible = [one for one in ids if 0 < one <= LARGEST]
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
        number = id_of(target)
        found, named = by_id(reader, [number]).get(number), f"the id {number}"
    if found is None:
        raise NotFound("not_found", f"no entry has {named}")
    return found
