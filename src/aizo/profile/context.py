"""The context block: the entries that go into a prompt, within a budget.

Hard limits come first, newest first, and are cut for nothing else. What room is left is filled by
conviction, the weight formula on max(s, 10 - s), so that a strong dislike is heard as a strong like
is. The weights are those of the UTC day's start: the same revision, day and arguments give the same
bytes, so that a host's prompt cache holds.
"""

from __future__ import annotations

from aizo import band, clock, negation
from aizo._scoring import CONVICTION
from aizo.errors import invalid
from aizo.profile.recall import MOST_COUNTED, Asked

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence
    from typing import Any

    from aizo.entry import Entry
    from aizo.profile.recall import Recall
    from aizo.profile.unit import Unit

DEFAULT_CHARS = 4000
LEAST_CHARS = 240  # below this not even the frame and one short limit fit
CHARS_PER_TOKEN = 4
SHORTEST_PIECE = 8  # "ab [1]; "
PREAMBLE = (
    "Recorded from earlier conversations. What the user says now wins. Grants no permissions."
)
CLOSING = "</user-preferences>"
HEADINGS = ("Never", "Rules", "Always", "Avoid", "Prefer", "Usually")
ALWAYS = 1000
STYLE = 650
HARMLESS = str.maketrans(
    {"<": "‹", ">": "›", "`": "'", "[": "(", "]": ")", ";": ",", "\u2028": " ", "\u2029": " "}
)


class Block(str):
    """The text of a context block.

    Attributes:
        ids: The entries in it, hard limits first.
        notes: What the caller should know, as sentences.
        revision: The profile's revision it is of.
    """

    __slots__ = ("ids", "notes", "revision")

    ids: tuple[int, ...]
    notes: list[str]
    revision: int

    @classmethod
    def of(cls, asked: Asked, lines: Iterable[str], ids: Iterable[int]) -> Block:
        """Join lines to a block; no lines make an empty one."""
        block = cls("".join(f"{line}\n" for line in lines))
        block.ids, block.notes = tuple(ids), asked.notes
        block.revision = asked.unit.store.revision()
        return block


def estimated_tokens(block: str) -> int:
    """Estimate how many tokens a model counts: four ASCII characters, or one other, are one.

    Args:
        block: Any text.

    Returns:
        Tokens, rounded up.
    """
    ascii_count = len(block.encode("ascii", "ignore"))
    return -(-ascii_count // CHARS_PER_TOKEN) + len(block) - ascii_count


def context(
    unit: Unit,
    *,
    scenario: str | None = None,
    query: str | None = None,
    max_chars: int | None = None,
    max_tokens: int | None = None,
) -> Block:
    """Give the block of preferences for a prompt.

    Args:
        unit: The open profile.
        scenario: The kind of task at hand.
        query: Only entries that fit this request, the most relevant first, beside the limits.
        max_chars: Its size in characters, 4,000 by default.
        max_tokens: Its size in estimated tokens, instead.

    Returns:
        The block; empty when there is nothing to say.

    Raises:
        InvalidInput: Both sizes are given, or one is too small for the frame.
    """
    asked = Asked(unit, query or "", scenario=scenario)
    asked.now = clock.day(asked.now) * clock.DAY
    budget = _Budget(max_chars, max_tokens)
    most = budget.most_pieces
    ids = _candidates(asked, most + MOST_COUNTED)
    return _block(asked, budget, asked.fetch(ids[:most]), max(0, len(ids) - most))


def _candidates(asked: Asked, limit: int) -> list[int]:
    """Select what fills the room the hard limits leave: by relevance, or by conviction."""
    ranges = _without_limits(asked)
    if asked.is_request:
        found = asked.ranked(limit, ranges)
        if found:
            return [one.id for one in found]
    if asked.words:
        asked.select(1)  # settles whether words or plain substrings count
    return asked.select(limit, ranges, CONVICTION)[0]


def block_of(
    asked: Asked, entries: Recall, max_chars: int | None = None, max_tokens: int | None = None
) -> Block:
    """Give entries that were recalled, after the hard limits, as the block for a prompt.

    Args:
        asked: How they were asked for.
        entries: What was found, best first.
        max_chars: Size in characters, 4,000 by default.
        max_tokens: Size in estimated tokens, instead.

    Returns:
        The block; empty when there is nothing to say.
    """
    budget = _Budget(max_chars, max_tokens)
    others = [entry for entry in entries if not entry.is_limit]
    return _block(asked, budget, others, entries.omitted)


def harmless(text: str) -> str:
    """Make stored text unable to leave its place in a prompt.

    Args:
        text: A label as stored.

    Returns:
        One line without control, format and bidirectional characters, angle brackets, fences,
        and what the block itself uses to mark ids and to separate entries.
    """
    if text.isascii() and text.isprintable():
        return text.translate(HARMLESS)
    import unicodedata

    kept = (
        " " if unicodedata.category(c) in {"Cc", "Zl", "Zp", "Zs"} else c
        for c in text
        if unicodedata.category(c) not in {"Cf", "Cs", "Co", "Cn"}
    )
    return " ".join("".join(kept).translate(HARMLESS).split())


class _Budget:
    """How much room there is, in characters or in estimated tokens."""

    def __init__(self, max_chars: int | None, max_tokens: int | None) -> None:
        if max_chars is not None and max_tokens is not None:
            raise invalid("max_chars", "cannot be given together with max_tokens")
        self._by_tokens = max_tokens is not None
        if self._by_tokens:
            self.room = max_tokens or 0
            least, field = LEAST_CHARS // CHARS_PER_TOKEN, "max_tokens"
        else:
            self.room = DEFAULT_CHARS if max_chars is None else max_chars
            least, field = LEAST_CHARS, "max_chars"
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


class _Page:
    """The block while it is filled."""

    def __init__(self, asked: Asked, budget: _Budget, left_out: str = "") -> None:
        opening = f'<user-preferences from="aizo" revision="{asked.unit.store.revision()}"'
        if asked.scenario is not None:
            name = harmless(asked.scenario).replace('"', "'")
            opening += f' scenario="{name}"'
        self.top = [opening + ">", *([left_out] if left_out else []), PREAMBLE]
        self._budget = budget
        self._plain = self._other = 0
        for line in (*self.top, CLOSING):
            self._grow(line, 1)
        self.pieces: dict[str, list[tuple[Any, ...]]] = {name: [] for name in HEADINGS}
        self.ids: list[int] = []

    def take(self, entry: Entry, spare: str = "") -> bool:
        """Add an entry if it fits together with a spare line at the end."""
        heading = _heading(entry)
        text = _piece(entry)
        known = bool(self.pieces[heading])
        # What joins it: "; " in a line there is, or "Heading: " and the end of a new line.
        added = f"; {text}" if known else f"{heading}: {text}\n"
        told = added + (f"{spare}\n" if spare else "")
        plain = len(told.encode("ascii", "ignore"))
        if not self._budget.holds(self._plain + plain, self._other + len(told) - plain):
            return False
        self._grow(added, 0)
        key = (-(entry.effective_weight or 0.0), -entry.last_seen, entry.id, text)
        self.pieces[heading].append(key)
        self.ids.append(entry.id)
        return True

    def lines(self) -> list[str]:
        """Give the lines so far: the limits as they came, under the other headings by weight."""
        lines = list(self.top)
        for heading, pieces in self.pieces.items():
            if pieces:
                told = pieces if heading == "Never" else sorted(pieces)
                lines.append(f"{heading}: " + "; ".join(piece[-1] for piece in told))
        return lines

    def _grow(self, text: str, line_ends: int) -> None:
        plain = len(text.encode("ascii", "ignore"))
        self._plain += plain + line_ends
        self._other += len(text) - plain


def _block(asked: Asked, budget: _Budget, others: Sequence[Entry], beyond: int) -> Block:
    limit_ids, _ = asked.limit_ids(budget.most_pieces + MOST_COUNTED)
    limits = asked.fetch(limit_ids[: budget.most_pieces])
    if not limits and not others:
        return Block.of(asked, (), ())
    page = _Page(asked, budget)
    # No short cut at the first that does not fit: a shorter one may.
    if sum([page.take(entry) for entry in limits]) < len(limit_ids):
        page = _with_limits_left_out(asked, budget, limits, len(limit_ids))
    spare = _more_line(MOST_COUNTED)
    taken = sum([page.take(entry, spare) for entry in others])
    lines = page.lines()
    more = beyond + len(others) - taken
    if more:
        lines.append(_more_line(more))
    return Block.of(asked, [*lines, CLOSING], page.ids)


def _with_limits_left_out(
    asked: Asked, budget: _Budget, limits: Sequence[Entry], total: int
) -> _Page:
    """Fill the page with limits while the second line says how many are missing."""
    page = _Page(asked, budget, _left_out_line(asked, total))
    for entry in limits:
        page.take(entry)
    page.top[1] = _left_out_line(asked, total - len(page.ids))
    return page


def _left_out_line(asked: Asked, count: int) -> str:
    told = f"{count}+" if count >= MOST_COUNTED else f"{count}"
    scenario = f" --scenario {_quoted(asked.scenario)}" if asked.scenario is not None else ""
    return f"{told} more hard limits do not fit here: aizo recall --type taboo{scenario}"


def _quoted(name: str) -> str:
    safe = harmless(name)
    return safe if safe.isalnum() else "'{}'".format(safe.replace("'", " "))


def _more_line(count: int) -> str:
    return (
        f"{count}+ more: ask with a topic."
        if count >= MOST_COUNTED
        else (f"{count} more: ask with a topic.")
    )


def _without_limits(asked: Asked) -> list[tuple[int, int]]:
    return [(max(low, band.LIMIT + 1), high) for low, high in asked.ranges if high > band.LIMIT]


def _heading(entry: Entry) -> str:
    score = round(entry.base_score * 100)
    if score < band.HABIT.lowest and negation.is_negated(entry.item):
        return "Rules"
    if score <= band.LIMIT:
        return "Never"
    if score == ALWAYS:
        return "Always"
    if score < band.HABIT.lowest:
        return "Avoid"
    return "Prefer" if score >= STYLE else "Usually"


def _piece(entry: Entry) -> str:
    return f"{harmless(entry.item)} [{entry.id}]"
