"""Entries, and the drafts they are made from."""

from __future__ import annotations

import os

from aizo import band as _band
from aizo.clean import (
    ITEM_LENGTH,
    REASON_LENGTH,
    TERM_COUNT,
    TERM_LENGTH,
    clean_item,
    clean_reason,
    clean_source,
    clean_terms,
    is_recalled,
    item_key,
    left_out,
    merge_terms,
    one_of,
)
from aizo.errors import invalid

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable
    from typing import Any, NoReturn

EVERYWHERE = "*"
KINDS = ("observed", "explicit", "correction", "tentative")
STATEMENTS = ("explicit", "correction")
TENTATIVE = "tentative"
DEFAULT_SCORE = 9.0

__all__ = [
    "DEFAULT_SCORE",
    "EVERYWHERE",
    "FIELDS",
    "ITEM_LENGTH",
    "KINDS",
    "REASON_LENGTH",
    "STATEMENTS",
    "TENTATIVE",
    "TERM_COUNT",
    "TERM_LENGTH",
    "Draft",
    "Entry",
    "clean_item",
    "clean_reason",
    "clean_source",
    "clean_terms",
    "item_key",
    "left_out",
    "merge_terms",
    "new_uid",
]

FIELDS = (
    "id",
    "uid",
    "item",
    "reason",
    "keywords",
    "scenarios",
    "base_score",
    "source",
    "kind",
    "added_at",
    "last_seen",
    "touch_count",
    "decay_class",
    "stated_at",
    "expires_at",
    "decay_coefficient",
    "effective_weight",
)


class _Fields:
    """The slots of an entry while it is made, when they may still be set."""

    __slots__ = FIELDS

    id: int
    uid: str
    item: str
    reason: str
    keywords: tuple[str, ...]
    scenarios: tuple[str, ...]
    base_score: float
    source: str
    kind: str
    added_at: int
    last_seen: int
    touch_count: int
    decay_class: int
    stated_at: int | None
    expires_at: int | None
    decay_coefficient: float | None
    effective_weight: float | None


class Entry(_Fields):
    """One remembered preference; it cannot be changed, only replaced.

    Args:
        id: Its number in the profile, never used again.
        uid: A name that is unique across machines and sorts by time.
        item: Its short label.
        reason: The sentence why.
        keywords: Words that help to find it.
        scenarios: The kinds of task it is tagged for; none: any that its words are about.
        base_score: Strength and sign, 0 (must never) to 10 (never fades), in steps of 0.01.
        source: Where it came from: `manual`, `analysis` or a caller's own word.
        kind: How it was learnt: `observed`, `explicit` or `correction`, or `tentative` until it is
            confirmed.
        added_at: When it was added, milliseconds since 1970 UTC.
        last_seen: When it was last seen or used, milliseconds since 1970 UTC.
        touch_count: How often it was really used.
        decay_class: The row of the decay table that it fades by.
        stated_at: When the last statement that set its score was made, milliseconds since 1970
            UTC; None when none did.
        expires_at: From when on it is left out of every answer, milliseconds since 1970 UTC; None
            when it stays.
        decay_coefficient: Between the floor and 1; None until weighed.
        effective_weight: Base score times the coefficient to the exponent; None until weighed.
    """

    __slots__ = ()

    def __new__(  # noqa: PLR0917 (one argument a field; Self is not in 3.10)
        cls,
        id: int,
        uid: str,
        item: str,
        reason: str,
        keywords: tuple[str, ...],
        scenarios: tuple[str, ...],
        base_score: float,
        source: str,
        kind: str,
        added_at: int,
        last_seen: int,
        touch_count: int = 0,
        decay_class: int = 0,
        stated_at: int | None = None,
        expires_at: int | None = None,
        decay_coefficient: float | None = None,
        effective_weight: float | None = None,
    ) -> Entry:
        """Fill the slots while they are open, then close them by changing the class (0.7 us)."""
        entry: Any = object.__new__(_Fields)
        entry.id = id
        entry.uid = uid
        entry.item = item
        entry.reason = reason
        entry.keywords = keywords
        entry.scenarios = scenarios
        entry.base_score = base_score
        entry.source = source
        entry.kind = kind
        entry.added_at = added_at
        entry.last_seen = last_seen
        entry.touch_count = touch_count
        entry.decay_class = decay_class
        entry.stated_at = stated_at
        entry.expires_at = expires_at
        entry.decay_coefficient, entry.effective_weight = decay_coefficient, effective_weight
        entry.__class__ = cls
        made: Entry = entry
        return made

    @property
    def score_exponent(self) -> float:
        """The exponent of the decay coefficient: (10 - base score) / 10."""
        return (10.0 - self.base_score) / 10.0

    @property
    def band(self) -> str:
        """The name of the band its base score lies in."""
        return _band.of(round(self.base_score * 100)).name

    @property
    def is_limit(self) -> bool:
        """Whether it is a hard limit: an entry of the taboo band."""
        return round(self.base_score * 100) <= _band.LIMIT

    @property
    def is_statement(self) -> bool:
        """Whether its score was last set by a statement, not by observation."""
        return self.kind in STATEMENTS

    def is_shown(self, at: int) -> bool:
        """Say whether ordinary reads can give it at a time, ms UTC: it is sure, and not expired."""
        return self.kind != TENTATIVE and not self.has_expired(at)

    def has_expired(self, at: int) -> bool:
        """Say whether its time was over at a moment, ms UTC."""
        return self.expires_at is not None and self.expires_at <= at

    def weighed(self, decay_coefficient: float, effective_weight: float) -> Entry:
        """Give the entry with what the kernel computed for a moment.

        Args:
            decay_coefficient: Between the floor and 1.
            effective_weight: 0 to 10.

        Returns:
            A new entry.
        """
        # By hand: `replaced` costs five times as much, and every answer weighs all it gives.
        return Entry(
            self.id,
            self.uid,
            self.item,
            self.reason,
            self.keywords,
            self.scenarios,
            self.base_score,
            self.source,
            self.kind,
            self.added_at,
            self.last_seen,
            self.touch_count,
            self.decay_class,
            self.stated_at,
            self.expires_at,
            decay_coefficient,
            effective_weight,
        )

    def replaced(self, **fields: object) -> Entry:
        """Give the entry with other values in some fields.

        Args:
            fields: Values by the names of the fields.

        Returns:
            A new entry.

        Raises:
            TypeError: There is no such field.
        """
        values: dict[str, Any] = {name: getattr(self, name) for name in FIELDS}
        values.update(fields)
        return Entry(**values)

    def __setattr__(self, name: str, value: object) -> NoReturn:
        """Refuse: an entry is replaced, not changed."""
        message = f"cannot set {name}: an Entry does not change"
        raise AttributeError(message)

    def __delattr__(self, name: str) -> NoReturn:
        """Refuse: an entry is replaced, not changed."""
        message = f"cannot delete {name}: an Entry does not change"
        raise AttributeError(message)

    def __eq__(self, other: object) -> bool:
        """Compare all fields."""
        if not isinstance(other, Entry):
            return NotImplemented
        return all(getattr(self, name) == getattr(other, name) for name in FIELDS)

    def __hash__(self) -> int:
        """Hash by what never changes."""
        return hash((self.id, self.uid))

    def __repr__(self) -> str:
        """Show what tells entries apart."""
        return f"<Entry {self.id} {self.item!r} {self.base_score:g} {self.band}>"

    def __reduce__(self) -> tuple[type[Entry], tuple[object, ...]]:
        """Pickle by the arguments, since attributes cannot be set."""
        return Entry, tuple(getattr(self, name) for name in FIELDS)


class Draft:
    """The validated input of an add: clean texts, the score in hundredths.

    Attributes:
        item: The label, clean.
        key: The item's identity.
        reason: The reason, clean.
        keywords: Clean keywords, at most 32.
        scenarios: Clean scenario names, at most 32.
        score: The base score in hundredths.
        kind: How it was learnt.
        source: Where it came from.
        notes: What was left out, in sentences.
    """

    __slots__ = (
        "item",
        "key",
        "keywords",
        "kind",
        "notes",
        "reason",
        "scenarios",
        "score",
        "source",
    )

    item: str
    key: str
    reason: str
    keywords: tuple[str, ...]
    scenarios: tuple[str, ...]
    score: int
    kind: str
    source: str
    notes: list[str]

    @classmethod
    def of(
        cls,
        *,
        item: str,
        reason: str,
        score: float | None = None,
        stance: str | None = None,
        kind: str | None = None,
        keywords: str | Iterable[str] | None = (),
        scenarios: str | Iterable[str] | None = (),
        source: str = "manual",
    ) -> Draft:
        """Clean and check the input of an add.

        Args:
            item: The label.
            reason: The sentence why.
            score: The base score, 0 to 10; a bare one means an observation.
            stance: `never`, `avoid`, `usually`, `prefer` or `always`, which means a statement.
            kind: `observed`, `explicit`, `correction` or `tentative`, when the caller says it.
            keywords: Comma lists.
            scenarios: Comma lists.
            source: Where it came from.

        Returns:
            The draft.

        Raises:
            InvalidInput: A value breaks the rule of its field.
        """
        draft = cls()
        draft.item = clean_item(item)
        draft.key = item_key(draft.item)
        draft.reason = clean_reason(reason)
        for field in ("item", "reason"):
            if is_recalled(getattr(draft, field)):
                raise invalid(field, "must not be what aizo itself gave: nothing in it is new")
        draft.source = clean_source(source)
        draft.score = _score(score, stance)
        draft.kind = _kind(kind, stated=stance is not None)
        draft.notes = []
        none: tuple[str, ...] = ()
        for field, given in (("keywords", keywords), ("scenarios", scenarios)):
            terms, dropped = merge_terms(none, clean_terms(field, given))
            setattr(draft, field, terms)
            if dropped:
                draft.notes.append(left_out(field, dropped))
        return draft


def new_uid(now_ms: int) -> str:
    """Make a name that is unique across machines and sorts by time (UUID version 7).

    Args:
        now_ms: Milliseconds since 1970 UTC.

    Returns:
        36 characters.
    """
    moment = min(max(now_ms, 0), (1 << 48) - 1)
    chance = int.from_bytes(os.urandom(10), "big")
    number = moment << 80 | 7 << 76 | (chance >> 68) << 64 | 2 << 62 | chance & ((1 << 62) - 1)
    digits = f"{number:032x}"
    return f"{digits[:8]}-{digits[8:12]}-{digits[12:16]}-{digits[16:20]}-{digits[20:]}"


def _score(score: float | None, stance: str | None) -> int:
    if stance is None:
        return _band.hundredths(DEFAULT_SCORE if score is None else score)
    if score is not None:
        raise invalid("score", "cannot be given together with a stance")
    return _band.STANCES[one_of("stance", stance, _band.STANCES)]


def _kind(kind: str | None, *, stated: bool) -> str:
    if kind is None:
        return "explicit" if stated else "observed"
    return one_of("kind", kind, KINDS)
