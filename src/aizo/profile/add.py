"""Add: remember a preference, or merge into the entry that has the label."""

from __future__ import annotations

from aizo import band, clock
from aizo.clean import left_out, merge_terms
from aizo.decay import ORDINARY, SKIPPED
from aizo.entry import STATEMENTS, TENTATIVE, Draft
from aizo.errors import NotFound, Refused, invalid
from aizo.profile.answers import ADDED, KEPT, UNCHANGED, UPDATED, Written
from aizo.store.port import Insert, Update

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable
    from datetime import datetime, timedelta
    from typing import Any

    from aizo.entry import Entry
    from aizo.profile.unit import Unit
    from aizo.store.port import Done, Reader, Write

# How the score of the entry is kept, set or averaged.
_SET, _HELD, _OLDER, _AVERAGED = "set", "held", "older", "averaged"
# The same where the entry, or what comes in, is not in force.
_REVIVED, _ECHOED, _WAITING, _OPPOSED = "revived", "echoed", "waiting", "opposed"
_NOTES = {
    _OLDER: "It is older than the entry's last statement: the score is kept.",
    _WAITING: "It is tentative, and the entry that is there stays as it is.",
    _OPPOSED: "It contradicts what waits to be confirmed, which stays as it is.",
    "ingested": "This source was taken in for this label before: nothing changed.",
}


def add(
    unit: Unit,
    item: str,
    reason: str,
    *,
    score: float | None = None,
    stance: str | None = None,
    kind: str | None = None,
    keywords: str | Iterable[str] | None = (),
    scenarios: str | Iterable[str] | None = (),
    source: str = "manual",
    said_at: int | str | datetime | None = None,
    expires_at: int | str | datetime | None = None,
    expires_in: int | str | timedelta | None = None,
    **act: Any,
) -> Written:
    """Remember a preference, or merge into the entry that has the label.

    Args:
        unit: The open profile.
        item: The label: it names the thing, not its negation.
        reason: One sentence why.
        score: Base score, 0 to 10, which means an observation; 9 when neither it nor a stance is
            given.
        stance: `never`, `avoid`, `usually`, `prefer` or `always`, which means a statement.
        kind: `observed`, `explicit`, `correction`, or `tentative` for what waits until somebody
            confirms it; when the caller says it.
        keywords: Comma lists of words that should find it too.
        scenarios: Comma lists of the kinds of task it is bound to; `*` for all.
        source: Who says so.
        said_at: When it was said, for old evidence: ms UTC, RFC 3339 text or a datetime.
        expires_at: From when on it is left out of every answer, likewise.
        expires_in: The same as a duration from now: ms, text such as `30d` or a timedelta.
        **act: What every act takes; see Unit.act.

    Returns:
        What was done, with the entry as it is stored.

    Raises:
        InvalidInput: A value breaks the rule of its field; nothing was written.
        Refused: It would withdraw a hard limit, it looks like a credential, its source was taken in
            before and the entry removed since, aizo is off or paused, or the revision is another.
    """
    draft = Draft.of(
        item=item,
        reason=reason,
        score=score,
        stance=stance,
        kind=kind,
        keywords=keywords,
        scenarios=scenarios,
        source=source,
    )
    times = _Times(unit.now(), said_at, expires_at, expires_in)

    def decide(reader: Reader) -> tuple[list[Write], dict[str, Any]]:
        times.now = unit.now()  # others may have written until now
        stored = reader.find(draft.key)
        if act.get("source_id") is None:
            return _decided(unit, stored, draft, times)
        from aizo.profile.ingested import once

        return once(
            reader, act["source_id"], draft, stored, lambda: _decided(unit, stored, draft, times)
        )

    return _answer(unit, draft, unit.act("add", decide, **act))


def _answer(unit: Unit, draft: Draft, done: Done) -> Written:
    told = done.answer
    entry = written_entry(unit, told["id"] if "id" in told else done.inserted[0])
    written = Written(told["action"], entry, told.get("previous"), [*draft.notes], done.revision)
    _tell(unit, written, told, draft)
    return written


def written_entry(unit: Unit, entry_id: int) -> Entry:
    """Read an entry that was just written, weighed now.

    Args:
        unit: The open profile.
        entry_id: Its id.

    Returns:
        The entry.

    Raises:
        NotFound: Somebody removed it meanwhile.
    """
    rows = unit.store.get([entry_id])
    if not rows:
        raise NotFound("not_found", "the entry was written, and removed by somebody else meanwhile")
    return unit.weighed(rows, unit.store.settings(), unit.now())[0]


def _said(said_at: int | str | datetime, now: int) -> int:
    moment = clock.moment(said_at, "said_at")
    if moment > now:
        raise invalid("said_at", "must not be in the future")
    return moment


class _Times:
    """When an add is made, when it was said, and when what it says ends; ms UTC.

    Attributes:
        now: When it is decided.
        said: When it was said, or None for now.
        expires: From when on it is left out, or None.
    """

    __slots__ = ("expires", "now", "said")

    def __init__(
        self,
        now: int,
        said_at: int | str | datetime | None,
        expires_at: int | str | datetime | None,
        expires_in: int | str | timedelta | None,
    ) -> None:
        """Check all of them."""
        self.now = now
        self.said = None if said_at is None else _said(said_at, now)
        self.expires: int | None = None
        if expires_at is not None or expires_in is not None:
            from aizo.profile.expiry import moment

            self.expires = moment(expires_at, expires_in, now)

    @property
    def when(self) -> int:
        """When it was said, or now."""
        return self.now if self.said is None else self.said


def _decided(
    unit: Unit, stored: Entry | None, draft: Draft, times: _Times
) -> tuple[list[Write], dict[str, Any]]:
    if stored is None:
        return [_insert(draft, times)], {"action": ADDED}
    return _merge(unit, stored, draft, times)


def _insert(draft: Draft, times: _Times) -> Insert:
    return Insert(
        {
            "item": draft.item,
            "reason": draft.reason,
            "keywords": draft.keywords,
            "scenarios": draft.scenarios,
            "base_score": draft.score / 100,
            "source": draft.source,
            "kind": draft.kind,
            "added_at": times.when,
            "last_seen": times.when,
            "stated_at": times.when if draft.kind in STATEMENTS else None,
            "decay_class": SKIPPED if draft.kind == TENTATIVE else ORDINARY,
            "expires_at": times.expires,
        }
    )


def _merge(
    unit: Unit, stored: Entry, draft: Draft, times: _Times
) -> tuple[list[Write], dict[str, Any]]:
    """Decide what an add does to the entry that is there."""
    is_over = stored.has_expired(times.now)
    how = _how(unit, stored, draft, times.said, is_over=is_over)
    told: dict[str, Any] = {"id": stored.id, "previous": stored.base_score, "how": how}
    if how in {_WAITING, _OPPOSED}:
        return [], {"action": UNCHANGED, **told}
    fields: dict[str, Any] = {"last_seen": times.now}
    if times.said is not None:
        fields["last_seen"] = max(stored.last_seen, times.said)
    if times.expires is not None or is_over:
        fields["expires_at"] = times.expires
    if how in {_SET, _REVIVED, _AVERAGED}:
        fields |= _scored(stored, draft, times, how)
    if how not in {_OLDER, _ECHOED}:
        fields["reason"] = draft.reason
    told["dropped"] = {}
    for name in ("keywords", "scenarios"):
        fields[name], left = merge_terms(getattr(stored, name), getattr(draft, name))
        if left:
            told["dropped"][name] = left
    changed = {name: value for name, value in fields.items() if getattr(stored, name) != value}
    action = UPDATED if how in {_SET, _REVIVED, _AVERAGED} else KEPT
    told["action"] = action if changed else UNCHANGED
    return ([Update(stored.id, changed)] if changed else []), told


def _scored(stored: Entry, draft: Draft, times: _Times, how: str) -> dict[str, Any]:
    """Give the new score, and the kind it has from now on."""
    score = draft.score
    if how == _AVERAGED:
        # 0.4 * old + 0.6 * incoming, in integers until the one division.
        score = band.hundredths((2 * round(stored.base_score * 100) + 3 * draft.score) / 500)
    fields: dict[str, Any] = {
        "base_score": score / 100,
        "kind": draft.kind,
        "decay_class": SKIPPED if draft.kind == TENTATIVE else ORDINARY,
    }
    if draft.kind in STATEMENTS:
        fields["stated_at"] = times.when
    elif how == _REVIVED:
        fields["stated_at"] = None
    return fields


def _how(unit: Unit, stored: Entry, draft: Draft, said: int | None, *, is_over: bool) -> str:
    """Find the first row of the contract's table that matches."""
    # What has expired, or was never confirmed, is not in force: it holds nothing against the new.
    if is_over or (stored.kind == TENTATIVE and draft.kind != TENTATIVE):
        return _REVIVED
    if draft.kind == TENTATIVE:
        if stored.kind != TENTATIVE:
            return _WAITING
        old = round(stored.base_score * 100)
        return _OPPOSED if _side(old) * _side(draft.score) < 0 else _ECHOED
    if stored.is_limit and draft.score > band.LIMIT:
        raise _conflict(unit, stored, draft)
    if said is not None and stored.stated_at is not None and said < stored.stated_at:
        return _OLDER
    if draft.score <= band.LIMIT or draft.kind in STATEMENTS:
        return _SET
    return _HELD if stored.is_statement else _AVERAGED


def _conflict(unit: Unit, stored: Entry, draft: Draft) -> Refused:
    from aizo.profile.advice import command

    score = f"{draft.score / 100:g}"
    update = command(unit, "update", "--id", str(stored.id), "--score", score)
    remove = command(unit, "remove", "--id", str(stored.id))
    return Refused(
        "limit_conflict",
        f'"{stored.item}" is a hard limit (score {stored.base_score:g}); it is withdrawn only on '
        f"purpose, by update --score or remove",
        f"If the user withdrew it: {update}, or: {remove}",
    )


def _tell(unit: Unit, written: Written, told: dict[str, Any], draft: Draft) -> None:
    """Add what the caller should know beside the entry itself."""
    entry = written.entry
    for name, terms in told.get("dropped", {}).items():
        written.notes.append(left_out(name, tuple(terms)))
    how = told.get("how")
    if how in _NOTES:
        written.notes.append(_NOTES[how])
    elif how == _HELD and draft.score != round(entry.base_score * 100):
        written.notes.append(
            "A statement holds the score, which an observation does not change; if the user said "
            "so: " + _stated(unit, entry, draft.score)
        )
    elif how == _AVERAGED and _side(round(told["previous"] * 100)) * _side(draft.score) < 0:
        written.crossed = True
        way = "disliking to liking" if _side(draft.score) > 0 else "liking to disliking"
        written.notes.append(
            f"The observation crosses from {way} and was averaged; if the user said so: "
            + _stated(unit, entry, draft.score)
        )
    if entry.kind == TENTATIVE:
        written.notes.append(f"It waits: `aizo confirm --id {entry.id}` lets it count.")
    if not _is_plain(entry):
        from aizo.profile.advice import on_label

        written.advice = on_label(unit, entry)


def _stated(unit: Unit, entry: Entry, score: int) -> str:
    from aizo.profile.advice import statement

    return statement(unit, entry, score)


def _is_plain(entry: Entry) -> bool:
    """Say whether no advice is possible, which spares most adds two modules (1 ms)."""
    item = entry.item
    return (
        round(entry.base_score * 100) >= band.HABIT.lowest
        and item.isascii()
        and item.replace(" ", "").replace("-", "").isalnum()
        and " but " not in item
        and " and " not in item
    )


def _side(score: int) -> int:
    """Give 1 for liking, -1 for disliking, 0 for what lies between."""
    if score < band.HABIT.lowest:
        return -1
    return 1 if score >= band.STYLE.lowest else 0
