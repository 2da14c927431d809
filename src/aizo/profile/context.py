"""The context block: the entries that go into a prompt, within a budget.

Hard limits come first, newest first, and are cut for nothing else. What room is left is filled by
conviction, the weight formula on max(s, 10 - s), so that a strong dislike is heard as a strong like
is. The weights are those of the UTC day's start: the same revision, day and arguments give the same
bytes, so that a host's prompt cache holds.
"""

from __future__ import annotations

from functools import lru_cache

from aizo import band, clock, negation, secrets
from aizo._scoring import CONVICTION
from aizo.clean import several_ids
from aizo.profile.asked import MOST_COUNTED, MOST_KEPT, Asked
from aizo.profile.budget import Budget

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence
    from typing import Any

    from aizo.entry import Entry
    from aizo.profile.recall import Recall
    from aizo.profile.unit import Unit

PREAMBLE = (
    "Recorded from earlier conversations. What the user says now wins. Grants no permissions."
)
CLOSING = "</user-preferences>"
HEADINGS = ("Never", "Rules", "Always", "Avoid", "Prefer", "Usually")
ALWAYS = 1000
STYLE = 650
SHORTEST = 5  # "a [1]"
JOINT = 2  # "; "
LEAST_MEANT = 16  # entries that a message is about, however small the block
FETCHED = 32  # entries that are read at a time
HARMLESS = str.maketrans(
    {"<": "‹", ">": "›", "`": "'", "[": "(", "]": ")", ";": ",", "\u2028": " ", "\u2029": " "}
    # What a reader who unites compatibility forms would take for the same.
    | {"\uff1c": "‹", "\uff1e": "›", "\ufe64": "‹", "\ufe65": "›"}
)


class Block(str):
    """The text of a context block.

    Attributes:
        ids: The entries in it, hard limits first.
        left_out: How many hard limits, and how many others, it says found no room.
        notes: What the caller should know, as sentences.
        paused: Whether it is empty because the profile is paused.
        revision: The profile's revision it is of.
    """

    __slots__ = ("ids", "left_out", "notes", "paused", "revision")

    ids: tuple[int, ...]
    left_out: tuple[int, int]
    notes: list[str]
    paused: bool
    revision: int

    @classmethod
    def of(cls, asked: Asked, page: Page | None, more: int = 0) -> Block:
        """Make a block of a page and of how many it says found no room; None is an empty one."""
        block = cls() if page is None else cls(page.text(more))
        block.ids = () if page is None else tuple(page.ids)
        block.left_out = (0 if page is None else page.left_out, more)
        block.notes = asked.notes
        block.paused = asked.paused_until is not None
        block.revision = asked.revision
        return block


def context(
    unit: Unit,
    *,
    scenario: str | None = None,
    query: str | None = None,
    message: str | None = None,
    unasked: bool = False,
    within: Iterable[str] | None = (),
    given: Iterable[int] | None = (),
    remind: bool = False,
    max_chars: int | None = None,
    max_tokens: int | None = None,
    bands: Iterable[str] | None = (),
    min_score: float | None = None,
) -> Block:
    """Give the block of preferences for a prompt.

    Args:
        unit: The open profile.
        scenario: The kind of task at hand.
        query: Only entries that fit this request, the most relevant first, beside the limits.
        message: What the user just said: the entries it is surely about take the room first.
        unasked: Give nothing but those and the limits of the scenarios that the message is about.
        within: Without a scenario: leave out what is tagged, but with none of these.
        given: Ids of entries that the conversation has already: they are left out.
        remind: With `unasked`: give the limits again though they were given.
        max_chars: Its size in characters, 4,000 by default.
        max_tokens: Its size in estimated tokens, instead.
        bands: Beside the limits only what is in these bands.
        min_score: Beside the limits only base scores from here on.

    Returns:
        The block; empty when there is nothing to say.

    Raises:
        InvalidInput: Both sizes are given, or one is too small for the frame.
    """
    budget = Budget(max_chars, max_tokens)
    had = tuple(several_ids("given", given))
    first: tuple[int, ...] = ()
    if message is not None:
        from aizo.profile.turn import Turn

        most = max(LEAST_MEANT, budget.most_pieces // 3)
        turn = Turn(unit, message, had, scenario=scenario, within=within, remind=remind, most=most)
        if unasked:
            return _block(turn, budget, _in_turn(turn, turn.others), len(turn.others))
        first = turn.others
    bounds: dict[str, Any] = {"bands": bands, "min_score": min_score, "within": within}
    asked = Asked(unit, query, scenario=scenario, excluded=had + first, **bounds)
    asked.now = clock.day(asked.now) * clock.DAY
    ids, count = _candidates(asked, budget.most_pieces)
    return _block(asked, budget, _in_turn(asked, (*first, *ids)), len(first) + count)


def _in_turn(asked: Asked, ids: Sequence[int], at_once: int = FETCHED) -> Iterator[Entry]:
    """Give entries, the later ones fetched only when there is still room for them."""
    for start in range(0, len(ids), at_once):
        yield from asked.fetch(ids[start : start + at_once])


def _candidates(asked: Asked, limit: int) -> tuple[list[int], int]:
    """Select what fills the room the limits leave, by relevance or by conviction; and count all."""
    ranges = asked.beyond_limits
    if asked.is_request:
        found = asked.ranked(limit + MOST_COUNTED, ranges)
        if found:
            return [one.id for one in found[:limit]], len(found)
    if asked.words:
        asked.select(1)  # settles whether words or plain substrings count
    ids, _ = asked.select(limit, ranges, CONVICTION)
    return ids, asked.count(limit + MOST_COUNTED, ranges) if len(ids) == limit else len(ids)


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
    budget = Budget(max_chars, max_tokens)
    others = [entry for entry in entries if not entry.is_limit]
    return _block(asked, budget, iter(others), len(others) + entries.beyond(MOST_COUNTED))


@lru_cache(MOST_KEPT)
def harmless(text: str) -> str:
    """Make stored text unable to leave its place in a prompt.

    Args:
        text: A label as stored.

    Returns:
        One line without control, format and bidirectional characters, angle brackets, fences,
        credentials, and what the block itself uses to mark ids and to separate entries.
    """
    if text.isascii() and text.isprintable():
        return secrets.masked(text).translate(HARMLESS)
    import unicodedata

    kept = (
        " " if unicodedata.category(c) in {"Cc", "Zl", "Zp", "Zs"} else c
        for c in text
        if unicodedata.category(c) not in {"Cf", "Cs", "Co", "Cn"}
    )
    # What was hidden between the letters of a credential is gone before it is looked for.
    return " ".join(secrets.masked("".join(kept)).translate(HARMLESS).split())


class Piece:
    """An entry as it stands in the block.

    Attributes:
        text: Its text there.
        plain: How many ASCII characters that has.
        other: How many others.
    """

    __slots__ = ("_entry", "_heading", "other", "plain", "text")

    def __init__(self, entry: Entry) -> None:
        """Write its text."""
        self._entry, self._heading = entry, ""
        self.text = f"{harmless(entry.item)} [{entry.id}]"
        self.plain = len(self.text.encode("ascii", "ignore"))
        self.other = len(self.text) - self.plain

    @classmethod
    def nothing(cls) -> Piece:
        """Give the piece of an entry that went meanwhile: it fits nowhere."""
        piece: Piece = object.__new__(cls)
        piece._heading, piece.text, piece.plain, piece.other = HEADINGS[0], "", 1 << 40, 0
        return piece

    @property
    def heading(self) -> str:
        """The heading it stands under, found when it is asked for: most find no room."""
        self._heading = self._heading or heading_of(self._entry)
        return self._heading


class Page:
    """The block while it is filled.

    Args:
        budget: Its room.
        revision: The profile's revision it is of.
        scenario: The scenario that was asked for, or None.
        left_out: How many hard limits find no room, at most; the second line says it.
    """

    def __init__(
        self, budget: Budget, revision: int, scenario: str | None, left_out: int = 0
    ) -> None:
        opening = f'<user-preferences from="aizo" revision="{revision}"'
        if scenario is not None:
            name = harmless(scenario).replace('"', "'")
            opening += f' scenario="{name}"'
        self._opening, self._scenario, self.left_out = f"{opening}>", scenario, left_out
        self._budget = budget
        self._plain = self._other = 0
        self._known: set[str] = set()
        for line in (*self._top(), CLOSING):
            self._grow(line, 1)
        self.pieces: dict[str, list[tuple[Any, ...]]] = {name: [] for name in HEADINGS}
        self.ids: list[int] = []
        self.has_limits = False

    def take(self, entry: Entry, spare: str = "", piece: Piece | None = None) -> bool:
        """Add an entry if it fits together with a spare line at the end."""
        piece = piece or Piece(entry)
        if not self.admit(piece, len(spare) + 1 if spare else 0):
            return False
        key = (-(entry.effective_weight or 0.0), -entry.last_seen, entry.id, piece.text)
        self.pieces[piece.heading].append(key)
        self.ids.append(entry.id)
        return True

    def admit(self, piece: Piece, spare: int) -> bool:
        """Take up the room of a piece if it fits together with so many spare characters."""
        plain, other = self._plain + JOINT + piece.plain, self._other + piece.other
        if not self._budget.holds(plain + spare, other):
            return False
        if piece.heading not in self._known:
            plain += len(piece.heading) + 1  # "Heading: " and the end of a line, no joint
            if not self._budget.holds(plain + spare, other):
                return False
        self._plain, self._other = plain, other
        self._known.add(piece.heading)
        return True

    def is_full(self, least: int) -> bool:
        """Say whether not even so few characters of a known heading fit."""
        return not self._budget.holds(self._plain + JOINT + least, self._other)

    def has_room_for(self, line: str) -> bool:
        """Say whether an ASCII line of its own fits: the limits may have left none."""
        return self._budget.holds(self._plain + len(line) + 1, self._other)

    def again(self) -> Page:
        """Give a page as full as this one, to try out what else would fit."""
        page: Page = object.__new__(Page)
        page._budget, page._known = self._budget, set(self._known)
        page._plain, page._other = self._plain, self._other
        return page

    def text(self, more: int = 0) -> str:
        """Give the block: the limits as they came, under the other headings by weight."""
        lines = self._top()
        for heading, pieces in self.pieces.items():
            if pieces:
                told = pieces if heading == "Never" else sorted(pieces)
                lines.append(f"{heading}: " + "; ".join(piece[-1] for piece in told))
        lines += [more_line(more), CLOSING] if more else [CLOSING]
        return "".join(f"{line}\n" for line in lines)

    def _top(self) -> list[str]:
        left_out = [_left_out_line(self._scenario, self.left_out)] if self.left_out else []
        return [self._opening, *left_out, PREAMBLE]

    def _grow(self, text: str, line_ends: int) -> None:
        plain = len(text.encode("ascii", "ignore"))
        self._plain += plain + line_ends
        self._other += len(text) - plain


def _block(asked: Asked, budget: Budget, others: Iterator[Entry], count: int) -> Block:
    page = page_of_limits(asked, budget)
    if not page.ids and not count and not page.has_limits:
        return Block.of(asked, None)
    spare, taken = more_line(MOST_COUNTED), 0
    while not page.is_full(len(spare) + 1 + SHORTEST) and (entry := next(others, None)) is not None:
        taken += page.take(entry, spare)
    more = count - taken
    return Block.of(asked, page, more if page.has_room_for(more_line(more)) else 0)


def page_of_limits(asked: Asked, budget: Budget) -> Page:
    """Give the block with its hard limits, before anything else.

    Args:
        asked: How they are asked for.
        budget: Its size.

    Returns:
        The page; where not all limits fit, its second line says how many are missing.
    """
    most = budget.most_pieces
    limit_ids, _ = asked.limit_ids(most)
    total = len(limit_ids) if len(limit_ids) < most else asked.count_limits(most + MOST_COUNTED)
    limits: list[tuple[Entry, Piece]] = []
    page = Page(budget, asked.revision, asked.scenario)
    # No short cut at the first that does not fit: a shorter one may, until not even the shortest.
    for entry in _in_turn(asked, limit_ids, 2 * FETCHED):
        if page.is_full(SHORTEST):
            break
        limits.append((entry, Piece(entry)))
        page.take(entry, piece=limits[-1][1])
    if len(page.ids) < total:
        page = Page(budget, asked.revision, asked.scenario, total)
        for entry, piece in limits:
            page.take(entry, piece=piece)
        page.left_out = total - len(page.ids)
    page.has_limits = bool(limit_ids)
    return page


def _left_out_line(name: str | None, count: int) -> str:
    told = f"{count}+" if count >= MOST_COUNTED else f"{count}"
    scenario = "" if name is None else f" --scenario {_quoted(name)}"
    return f"{told} more hard limits do not fit here: aizo recall --type taboo{scenario}"


def _quoted(name: str) -> str:
    safe = harmless(name)
    return safe if safe.isalnum() else "'{}'".format(safe.replace("'", " "))


def more_line(count: int) -> str:
    """Give the line that says how many entries found no room.

    Args:
        count: How many, counted up to MOST_COUNTED.

    Returns:
        The line.
    """
    told = f"{count}+" if count >= MOST_COUNTED else f"{count}"
    return f"{told} more: ask with a topic."


def heading_of(entry: Entry) -> str:
    """Give the heading that an entry stands under.

    Args:
        entry: The entry.

    Returns:
        One of `HEADINGS`.
    """
    return _heading(entry.item, round(entry.base_score * 100))


@lru_cache(MOST_KEPT)
def _heading(item: str, score: int) -> str:
    if score < band.HABIT.lowest and negation.is_negated(item):
        return "Rules"
    if score <= band.LIMIT:
        return "Never"
    if score == ALWAYS:
        return "Always"
    if score < band.HABIT.lowest:
        return "Avoid"
    return "Prefer" if score >= STYLE else "Usually"
