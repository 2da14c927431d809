"""Sources: the same one is taken in once for each label."""

from __future__ import annotations

from aizo.errors import Refused
from aizo.profile.answers import UNCHANGED
from aizo.source import clean_source_id
from aizo.store.port import FORGOTTEN, INGESTED, Keep
from aizo.store.writes import ITEM

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any

    from aizo.entry import Draft, Entry
    from aizo.store.port import Reader, Write

    Decided = tuple[list[Write], dict[str, Any]]


def once(
    reader: Reader,
    source_id: str,
    draft: Draft,
    stored: Entry | None,
    decide: Callable[[], Decided],
) -> Decided:
    """Decide what an add does, unless its source was taken in for this label before.

    Args:
        reader: The profile as the act sees it.
        source_id: The source's id as it was given.
        draft: What comes in.
        stored: The entry that has its label, or None.
        decide: Says what the add would do.

    Returns:
        The writes and what to tell.

    Raises:
        Refused: The source was taken in, and the entry removed since.
    """
    words = (clean_source_id(source_id), draft.key)
    if not reader.knows(INGESTED, *words):
        writes, told = decide()
        return [*writes, Keep(INGESTED, *words)], told
    if stored is None and reader.knows(FORGOTTEN, ITEM, draft.key):
        # The act refuses it, and says how it may come back.
        return decide()
    if stored is None:
        raise Refused(
            "ingested",
            f'"{draft.item}" was taken in from this source before and removed since, so nothing '
            "was written",
        )
    told = {"action": UNCHANGED, "id": stored.id, "previous": stored.base_score, "how": "ingested"}
    return [], told
