"""Listings as JSON text, for doors that give the same entries again and again."""

from __future__ import annotations

from aizo.surface.encode import computed, entry_dict
from aizo.surface.writer import quickly

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable
    from typing import Any

    from aizo.entry import Entry

_MOST_KEPT = 4096
# uid -> what an entry's text depends on, and the text around the two numbers that change with the
# time. Contents are compared, so that no write of anybody can make it stale.
_kept: dict[str, tuple[tuple[object, ...], str, str]] = {}


def entry_text(entry: Entry) -> str:
    """Give an entry as JSON text.

    Args:
        entry: A weighed entry.

    Returns:
        The text of `encode.entry_dict`, lone surrogates escaped.
    """
    content = (
        entry.id,
        entry.item,
        entry.reason,
        entry.keywords,
        entry.scenarios,
        entry.base_score,
        entry.source,
        entry.added_at,
        entry.last_seen,
        entry.touch_count,
        entry.expires_at,
    )
    kept = _kept.get(entry.uid)
    if kept is None or kept[0] != content:
        # Within a text the quotation marks would be escaped: both are found where they belong.
        before, _, after = quickly(entry_dict(entry)).partition(',"decay_coefficient":')
        kept = (content, before, after.partition(',"band":')[2])
        if len(_kept) >= _MOST_KEPT:
            _kept.clear()
        _kept[entry.uid] = kept
    coefficient, weight = computed(entry.decay_coefficient), computed(entry.effective_weight)
    return (
        f'{kept[1]},"decay_coefficient":{coefficient!r},"effective_weight":{weight!r}'
        f',"band":{kept[2]}'
    )


def listing_pieces(
    about: dict[str, Any], limits: bytes | None, entries: Iterable[str]
) -> tuple[bytes, ...]:
    """Give the full form of a listing as JSON in UTF-8, to be joined with what it goes into.

    Args:
        about: What `encode.about_listing` gave, and what a door adds to it.
        limits: Its hard limits, joined by commas; None leaves them out.
        entries: The texts of its entries.

    Returns:
        The pieces of one object.
    """
    revision, _, others = quickly(about).partition(",")
    told = f'"entries":[{",".join(entries)}],{others}'.encode()
    if limits is None:
        return revision.encode(), b",", told
    return revision.encode(), b',"limits":[', limits, b"],", told
