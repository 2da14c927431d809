"""The person's decision on what waits: accept, refuse or edit."""

from __future__ import annotations

from aizo import band
from aizo.clean import clean_item, clean_reason, clean_terms, item_key
from aizo.errors import AizoError, InvalidInput, NotFound, Refused, invalid
from aizo.learn import finding as found
from aizo.learn.reconcile import AGAIN, AGAINST_LIMIT, KNOWN, OLDER, SIMILAR, lowered
from aizo.learn.review import review

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence
    from typing import Any

    from aizo.entry import Entry
    from aizo.learn.finding import Told
    from aizo.learn.review import Waiting
    from aizo.profile import Profile
    from aizo.profile.answers import Written

_SUMMARY = 500


class Decided:
    """What became of proposals.

    Attributes:
        accepted: Id and what was written of each that was accepted.
        refused: The ids of those that were refused.
        kept: Id and reason of each that was not decided.
        missing: Ids that no proposal has.
        edited: The proposal as it is after an edit, or None.
        revision: The profile's revision after it.
    """

    __slots__ = ("accepted", "edited", "kept", "missing", "refused", "revision")

    def __init__(self) -> None:
        """Begin with nothing decided."""
        self.accepted: list[tuple[int, Written]] = []
        self.refused: list[int] = []
        self.kept: list[tuple[int, AizoError]] = []
        self.missing: list[int] = []
        self.edited: Waiting | None = None
        self.revision = 0

    @property
    def found_any(self) -> bool:
        """Whether any proposal that was named exists, or none had to be named."""
        return bool(self.accepted or self.refused or self.kept or self.edited) or not self.missing

    @property
    def not_found(self) -> NotFound:
        """The error where none of the proposals that were named exists."""
        numbers = ", ".join(map(str, self.missing))
        hint = "aizo review lists what waits, each with its number."
        return NotFound("not_found", f"no proposal has the number {numbers}", hint)

    @property
    def exit_code(self) -> int:
        """0 where anything was decided, else that of the first reason why nothing was."""
        done = self.accepted or self.refused or self.edited or not self.kept
        return 0 if done else self.kept[0][1].exit_code


def accept(
    profile: Profile,
    ids: Iterable[int],
    *,
    all_clear: bool = False,
    into: str | None = None,
    new: bool = False,
    expect: int | None = None,
) -> Decided:
    """Accept proposals: each becomes an entry, or moves one, by an add of its own.

    Args:
        profile: The open profile.
        ids: Which; in whatever order they are named, what was said first is written first.
        all_clear: All that need no thought, too.
        into: The label of the entry that a similar one belongs to.
        new: Whether a similar one becomes an entry of its own.
        expect: The revision the caller has seen, or None.

    Returns:
        What was written, and why the others still wait.

    Raises:
        Refused: aizo is off or paused, or the profile is not at that revision.
        InvalidInput: Nothing is named, or `into` and `new` are both given.
    """
    profile.inbox.check()
    if into is not None and new:
        raise InvalidInput("usage", "--into and --new exclude each other")
    wanted = set(ids)
    if not wanted and not all_clear:
        raise InvalidInput("usage", "name the proposals to accept, or say --all-clear")
    if into is not None and len(wanted) != 1:
        raise InvalidInput("usage", "--into is for one proposal")
    if expect is not None:
        profile.inbox.expect(expect)
    decided = Decided()
    waiting = {one.id: one for one in review(profile).waiting}
    decided.missing = sorted(wanted.difference(waiting))
    chosen = [one for one in waiting.values() if one.id in wanted or (all_clear and one.is_clear)]
    for one in sorted(chosen, key=_by_time):
        # Each may change what the next one means.
        again = next(iter(review(profile, [one.id]).waiting), None)
        if again is None:
            continue
        if again.id not in wanted and not again.is_clear:
            continue
        try:
            written = _accepted(profile, again, into=into, new=new, expect=expect)
        except AizoError as problem:
            decided.kept.append((one.id, problem))
        else:
            expect = None if expect is None else written.revision
            decided.accepted.append((one.id, written))
            _drop(profile, one.id)
    decided.revision = profile.version[0]
    return decided


def _drop(profile: Profile, number: int) -> None:
    profile.inbox.write(lambda inbox: inbox.drop(number))


def _by_time(one: Waiting) -> tuple[int, str, str]:
    at = one.said_at
    return (-1 if at is None else at, item_key(one.told["item"]), one.told["stance"])


def _accepted(
    profile: Profile, one: Waiting, *, into: str | None, new: bool, expect: int | None
) -> Written:
    """Write one; what cannot be written by a key press says how it can."""
    name, entry = one.verdict.name, one.verdict.entry
    if name == SIMILAR and not new and into is None:
        raise Refused("undecided", f"{one.told['item']!r} is like an entry there", one.advice)
    if name in {AGAINST_LIMIT, OLDER}:
        code = "limit_conflict" if name == AGAINST_LIMIT else "undecided"
        raise Refused(code, f"{one.told['item']!r} cannot be accepted", one.advice)
    if into is not None:
        entry = profile.inbox.stored([item_key(into)]).get(item_key(into))
        if entry is None:
            raise NotFound("not_found", f"no entry has the label {into!r}")
        side = found.DISLIKES if entry.base_score < band.HABIT.lowest / 100 else found.LIKES
        if side == found.side_of(one.told["stance"]):
            return _said_again(profile, one, entry, expect)
        return _added(profile, one, entry.item, expect)
    if name in {AGAIN, KNOWN} and entry is not None:
        return _said_again(profile, one, entry, expect)
    return _added(profile, one, one.told["item"], expect)


def _said_again(profile: Profile, one: Waiting, entry: Entry, expect: int | None) -> Written:
    """Refresh an entry without moving its score: its own score and kind, said again."""
    return profile.add(
        entry.item,
        entry.reason,
        score=entry.base_score,
        kind=entry.kind,
        keywords=one.told["keywords"],
        said_at=_past(profile, one),
        expect=expect,
        **_source(one),
    )


def _added(profile: Profile, one: Waiting, item: str, expect: int | None) -> Written:
    told = one.told
    return profile.add(
        item,
        told["reason"],
        stance=told["stance"],
        kind=_kind(told),
        keywords=told["keywords"],
        scenarios=told["scenarios"],
        source=told["evidence"][-1]["source"][:64],
        said_at=_past(profile, one),
        expect=expect,
        **_source(one),
    )


def _kind(told: Told) -> str:
    return found.KINDS[told["basis"]]


def _past(profile: Profile, one: Waiting) -> int | None:
    return None if one.said_at is None else min(one.said_at, profile.inbox.now())


def _source(one: Waiting) -> dict[str, Any]:
    newest = one.told["evidence"][-1]
    name = f"{newest['source']}/{newest['session']}#{newest['turn']}"
    return {
        "source_id": "".join(c if c.isprintable() else " " for c in name).strip()[:200],
        "source_summary": clean_reason(newest["words"])[:_SUMMARY],
    }


def refuse(profile: Profile, ids: Iterable[int]) -> Decided:
    """Refuse proposals: nothing stays of them but what keeps them from coming back.

    Args:
        profile: The open profile.
        ids: Which.

    Returns:
        Which were refused.

    Raises:
        Refused: aizo is off or paused.
    """
    wanted = list(dict.fromkeys(ids))
    now = profile.inbox.now()
    decided = Decided()

    def work(inbox: Any) -> tuple[list[int], list[int]]:
        gone = [number for number in wanted if inbox.get(number) is not None]
        for number in gone:
            inbox.refuse(number, now)
        return gone, [number for number in wanted if number not in gone]

    decided.refused, decided.missing = profile.inbox.write(work)
    decided.revision = profile.version[0]
    return decided


def edit(
    profile: Profile,
    number: int,
    *,
    item: str | None = None,
    stance: str | None = None,
    reason: str | None = None,
    scenarios: Sequence[str] | None = None,
) -> Decided:
    """Correct a proposal before it is accepted.

    Args:
        profile: The open profile.
        number: Its id.
        item: Its new label.
        stance: Its new stance.
        reason: Its new reason.
        scenarios: Its new scenarios.

    Returns:
        The proposal as it is now.

    Raises:
        NotFound: There is none of that id.
        InvalidInput: A value breaks the rule of its field, or another proposal says it already.
        Refused: aizo is off or paused.
    """
    if item is None and stance is None and reason is None and scenarios is None:
        raise InvalidInput("usage", "say what to change: --item, --reason, --scenarios or a stance")
    if stance is not None and stance not in found.STANCES:
        raise invalid("stance", f"must be one of {', '.join(found.STANCES)}")
    change: dict[str, Any] = {}
    if item is not None:
        change["item"] = clean_item(item)
    if stance is not None:
        change["stance"] = stance
    if reason is not None:
        change["reason"] = clean_reason(reason)
    if scenarios is not None:
        change["scenarios"] = list(clean_terms("scenarios", scenarios))
    decided = Decided()

    def work(inbox: Any) -> bool:
        return _edited(inbox, number, change)

    if not profile.inbox.write(work):
        decided.missing = [number]
        return decided
    decided.edited = next(iter(review(profile, [number]).waiting), None)
    decided.revision = profile.version[0]
    return decided


def _edited(inbox: Any, number: int, change: Told) -> bool:
    one = inbox.get(number)
    if one is None or one.told is None:
        return False
    told = {**one.told, **change}
    if change.get("stance") == "never" and lowered(one.told):
        raise Refused("undecided", "nobody knows who said it: it cannot become a limit")
    # What the person has written is no longer in doubt.
    told["flags"] = [flag for flag in told["flags"] if flag != found.SIDE]
    key, side = item_key(told["item"]), found.side_of(told["stance"])
    other = inbox.find(key, side)
    if other is not None and other.id != number:
        if other.told is not None:
            raise invalid("item", f"is that of proposal {other.id} already")
        inbox.drop(other.id)
    inbox.put(key, side, one.said_at, told, number)
    return True
