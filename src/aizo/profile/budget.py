"""How much room a context block has, in characters or in estimated tokens."""

from __future__ import annotations

from aizo.clean import whole_number
from aizo.errors import invalid

DEFAULT_CHARS = 4000
LEAST_CHARS = 240  # below this not even the frame and one short limit fit
CHARS_PER_TOKEN = 4
SHORTEST_PIECE = 8  # "ab [1]; "


def estimated_tokens(block: str) -> int:
    """Estimate how many tokens a model counts: four ASCII characters, or one other, are one.

    Args:
        block: Any text.

    Returns:
        Tokens, rounded up.
    """
    ascii_count = len(block.encode("ascii", "ignore"))
    return -(-ascii_count // CHARS_PER_TOKEN) + len(block) - ascii_count


class Budget:
    """How much room there is, in characters or in estimated tokens."""

    def __init__(self, max_chars: int | None, max_tokens: int | None) -> None:
        if max_chars is not None and max_tokens is not None:
            raise invalid("max_chars", "cannot be given together with max_tokens")
        self._by_tokens = max_tokens is not None
        field, given, least = "max_chars", max_chars, LEAST_CHARS
        if self._by_tokens:
            field, given, least = "max_tokens", max_tokens, LEAST_CHARS // CHARS_PER_TOKEN
        self.room = DEFAULT_CHARS if given is None else whole_number(field, given)
        if self.room < least:
            raise invalid(field, f"must be at least {least}, which holds the frame of the block")

    @property
    def most_pieces(self) -> int:
        """How many entries could fit at the very most."""
        return self.room * (CHARS_PER_TOKEN if self._by_tokens else 1) // SHORTEST_PIECE + 1

    def holds(self, plain: int, other: int) -> bool:
        """Say whether so many ASCII and other characters fit."""
        if self._by_tokens:
            return -(-plain // CHARS_PER_TOKEN) + other <= self.room
        return plain + other <= self.room
