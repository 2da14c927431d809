"""Turns and sessions: what a person said, and where. Values only."""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable

USER, UNKNOWN = "user", "unknown"
# A turn this short may mean nothing without what it answers.
TERSE = 120


class Turn:
    """One turn of a person, in their own words only.

    Attributes:
        said: The words.
        at: When, ms UTC; None where the host does not say.
        host_id: The host's own id of the message; empty where it has none.
        near: The end of the assistant's turn before it; empty where the turn stands for itself.
        who: `user`, or `unknown` where nothing tells who speaks.
        hashes: What the ledger knows it by, once that was computed.
        is_dated: Whether the host itself said when.
    """

    __slots__ = ("at", "hashes", "host_id", "is_dated", "near", "said", "who")

    def __init__(
        self,
        said: str,
        at: int | None = None,
        host_id: str = "",
        near: str = "",
        who: str = USER,
    ) -> None:
        """Keep all five; nothing is computed yet."""
        self.said = said
        self.at = at
        self.host_id = host_id
        self.near = near
        self.who = who
        self.hashes: tuple[list[bytes], list[bytes]] | None = None
        self.is_dated = at is not None

    def __repr__(self) -> str:
        """Show the words."""
        return f"<Turn {self.said[:60]!r}>"


class Session:
    """One conversation, as far as it was the person speaking.

    Attributes:
        host: Which tool kept it: `claude-code`, `codex` and so on.
        id: The tool's id of it.
        place: The folder it was about; empty where the tool does not say.
        path: The file it was read from.
        turns: The person's turns, in order.
        skipped: How many records were left out, by reason.
        size: Characters of all texts in it that were looked at; of those of which nothing but
            the length mattered, about.
    """

    __slots__ = ("host", "id", "path", "place", "size", "skipped", "turns")

    def __init__(self, host: str, session_id: str = "", path: str = "", place: str = "") -> None:
        """Begin without turns."""
        self.host = host
        self.id = session_id
        self.path = path
        self.place = place
        self.turns: list[Turn] = []
        self.skipped: dict[str, int] = {}
        self.size = 0

    @property
    def last_at(self) -> int | None:
        """When the newest dated turn was said, ms UTC."""
        return max((turn.at for turn in self.turns if turn.at is not None), default=None)

    def skip(self, reason: str, count: int = 1) -> None:
        """Count records that were left out.

        Args:
            reason: Why, in a word or two.
            count: How many.
        """
        self.skipped[reason] = self.skipped.get(reason, 0) + count

    def __repr__(self) -> str:
        """Show host, id and size."""
        return f"<Session {self.host} {self.id!r} {len(self.turns)} turns>"


def merged(counts: Iterable[dict[str, int]]) -> dict[str, int]:
    """Add up counts by reason.

    Args:
        counts: Dictionaries of counts.

    Returns:
        One dictionary, in the order of first appearance.
    """
    total: dict[str, int] = {}
    for one in counts:
        for reason, count in one.items():
            total[reason] = total.get(reason, 0) + count
    return total
