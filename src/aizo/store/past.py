"""One line of a profile's history."""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any


class Past:
    """One line of the history: what one act did to one entry.

    Attributes:
        number: Its number, which rises from line to line.
        revision: The act's revision.
        op: The act's operation.
        entry: The entry's id; 0 stands for the profile's decay settings.
        item: The entry's label, as it is now or was last; empty for the profile.
        what: `added`, `changed` or `removed`.
        at: When, milliseconds since 1970 UTC.
        source_id: Where it came from, or None.
        source_summary: What that source says, or None.
        before: The old values by the names of an entry's fields: all of an entry that was removed,
            those that changed otherwise; None for one that was added.
        after: The new values in the same way; None for an entry that was removed.
        undone_by: The revision of the act that took it back, or None.
    """

    __slots__ = (
        "after",
        "at",
        "before",
        "entry",
        "item",
        "number",
        "op",
        "revision",
        "source_id",
        "source_summary",
        "undone_by",
        "what",
    )

    number: int
    revision: int
    op: str
    entry: int
    item: str
    what: str
    at: int
    source_id: str | None
    source_summary: str | None
    before: dict[str, Any] | None
    after: dict[str, Any] | None
    undone_by: int | None

    def __repr__(self) -> str:
        """Show which act did what to which entry."""
        return f"Past({self.op!r}, {self.revision}, {self.item!r}, {self.what!r})"
