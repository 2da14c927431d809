"""Update and tag: set exactly what is named of one entry."""

from __future__ import annotations

from aizo import band
from aizo.clean import clean_item, clean_reason, clean_terms, item_key, left_out, merge_terms
from aizo.entry import TENTATIVE
from aizo.errors import InvalidInput
from aizo.profile.add import written_entry
from aizo.profile.advice import on_label
from aizo.profile.answers import UNCHANGED, UPDATED, Written
from aizo.profile.target import entry_of, label_key
from aizo.store.port import Update

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable
    from datetime import datetime, timedelta
    from typing import Any

    from aizo.entry import Entry
    from aizo.profile.unit import Unit
    from aizo.store.port import Reader, Write


def update(
    unit: Unit,
    target: int | str,
    *,
    item: str | None = None,
    reason: str | None = None,
    score: float | None = None,
    keywords: str | Iterable[str] | None = None,
    scenarios: str | Iterable[str] | None = None,
    expires_at: int | str | datetime | None = None,
    expires_in: int | str | timedelta | None = None,
    **act: Any,
) -> Written:
    """Set exactly what is named of one entry; it ages on as it was.

    Args:
        unit: The open profile.
        target: The entry's label, or its id.
        item: Its new label.
        reason: Its new reason.
        score: Its new base score, 0 to 10; this is how a hard limit is withdrawn.
        keywords: Its keywords from now on; empty clears them.
        scenarios: Its scenarios from now on; empty clears them.
        expires_at: From when on it is left out of every answer: ms UTC, RFC 3339 text or a
            datetime; an empty text lets it stay.
        expires_in: The same as a duration from now: ms, text such as `30d` or a timedelta.
        **act: What every act takes; see Unit.act.

    Returns:
        What was done, with the entry as it is stored.

    Raises:
        InvalidInput: Nothing is named, a value breaks the rule of its field, or another entry has
            the new label.
        NotFound: There is no such entry.
        Refused: aizo is off, or the revision is another one.
    """
    wanted, notes = _wanted(item, reason, score, keywords, scenarios)
    wanted |= _expiry(expires_at, expires_in, unit.now())
    if not wanted:
        raise InvalidInput("usage", "nothing to update: name at least one field and its new value")
    named = label_key(target) if isinstance(target, str) else target

    def decide(reader: Reader) -> tuple[list[Write], dict[str, Any]]:
        stored = entry_of(reader, named)
        changed = {name: value for name, value in wanted.items() if getattr(stored, name) != value}
        if "item" in changed:
            _refuse_taken(reader, stored, changed["item"])
        if "base_score" in changed and stored.kind != TENTATIVE:
            # Set on purpose: observations must not average it away.
            changed |= {"kind": "correction", "stated_at": unit.now()}
        action = UPDATED if changed else UNCHANGED
        told = {"action": action, "id": stored.id, "previous": stored.base_score}
        return ([Update(stored.id, changed)] if changed else []), told

    done = unit.act("update", decide, **act)
    told = done.answer
    entry = written_entry(unit, told["id"])
    written = Written(told["action"], entry, told["previous"], notes, done.revision)
    written.advice = on_label(unit, entry)
    return written


def tag(unit: Unit, item: str, keywords: str | Iterable[str], **act: Any) -> Written:
    """Set the keywords of an entry: the older short form of update.

    Args:
        unit: The open profile.
        item: The entry's label.
        keywords: Its keywords from now on.
        **act: As for update.

    Returns:
        What was done, with the entry as it is stored.
    """
    label_key(item)
    return update(unit, item, keywords=keywords, **act)


def _wanted(
    item: str | None,
    reason: str | None,
    score: float | None,
    keywords: str | Iterable[str] | None,
    scenarios: str | Iterable[str] | None,
) -> tuple[dict[str, Any], list[str]]:
    """Clean what is named; also say which terms found no room."""
    wanted: dict[str, Any] = {}
    notes: list[str] = []
    if item is not None:
        wanted["item"] = clean_item(item)
    if reason is not None:
        wanted["reason"] = clean_reason(reason)
    if score is not None:
        wanted["base_score"] = band.hundredths(score) / 100
    for name, given in (("keywords", keywords), ("scenarios", scenarios)):
        if given is not None:
            wanted[name], dropped = merge_terms((), clean_terms(name, given))
            if dropped:
                notes.append(left_out(name, dropped))
    return wanted, notes


def _expiry(
    expires_at: int | str | datetime | None, expires_in: int | str | timedelta | None, now: int
) -> dict[str, int | None]:
    """Give the new time of expiry where one is named; None lets the entry stay."""
    if expires_at is None and expires_in is None:
        return {}
    if isinstance(expires_at, str) and not expires_at.strip() and expires_in is None:
        return {"expires_at": None}
    from aizo.profile.expiry import moment

    return {"expires_at": moment(expires_at, expires_in, now)}


def _refuse_taken(reader: Reader, stored: Entry, item: str) -> None:
    other = reader.find(item_key(item))
    if other is not None and other.id != stored.id:
        raise InvalidInput("label_taken", f'the entry {other.id} has the label "{other.item}"')
