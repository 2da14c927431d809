"""The inbox as a person sees it: what waits, and what each would change."""

from __future__ import annotations

import shlex

from aizo import band
from aizo.clean import item_key
from aizo.learn import finding as found
from aizo.learn.reconcile import (
    AGAIN,
    AGAINST_LIMIT,
    KNOWN,
    OLDER,
    SIMILAR,
    Verdict,
    is_clear,
    verdict,
)

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from aizo.entry import Entry
    from aizo.learn.finding import Told
    from aizo.profile import Profile
    from aizo.store.inbox import Proposal

_NEAR = 20


class Waiting:
    """One proposal, with what accepting it would do now.

    Attributes:
        id: Its number.
        told: What was found, as JSON values.
        verdict: What it means for the profile.
        is_clear: Whether it may be accepted with others at once.
        refused_at: When the person refused it before, ms UTC; None when never.
        advice: What would change, or what to do instead, in one sentence.
    """

    __slots__ = ("advice", "id", "is_clear", "refused_at", "told", "verdict")

    def __init__(self, proposal: Proposal, told: Told, means: Verdict) -> None:
        """Decide whether it is clear, and say what it does."""
        self.id = proposal.id
        self.told = told
        self.verdict = means
        self.refused_at = proposal.refused_at
        self.is_clear = is_clear(told, means, proposal.refused_at)
        self.advice = _advice(proposal.id, told, means)

    @property
    def said_at(self) -> int | None:
        """When the newest words were said, ms UTC."""
        return found.said_at(self.told)


class Review:
    """What waits in the inbox.

    Attributes:
        waiting: The proposals, those that say something again last.
        revision: The profile's revision.
    """

    __slots__ = ("revision", "waiting")

    def __init__(self, waiting: Sequence[Waiting], revision: int) -> None:
        """Keep both."""
        self.waiting = list(waiting)
        self.revision = revision


class Everything(Review):
    """What waits for the person's word: proposals, and tentative entries.

    Attributes:
        entries: The tentative entries, weighed, oldest first.
    """

    __slots__ = ("entries",)

    def __init__(self, entries: Sequence[Entry], proposals: Review) -> None:
        """Put both together."""
        super().__init__(proposals.waiting, proposals.revision)
        self.entries = list(entries)


def everything(profile: Profile) -> Everything:
    """List all that waits.

    Args:
        profile: The open profile.

    Returns:
        Tentative entries and proposals.
    """
    return Everything(profile.review().entries, review(profile))


def review(profile: Profile, ids: Iterable[int] | None = None) -> Review:
    """List what waits, with what each would change.

    Args:
        profile: The open profile.
        ids: Only these; None for all.

    Returns:
        The proposals.
    """
    if ids is None:
        proposals = profile.inbox.look(lambda inbox: inbox.waiting())
    else:
        wanted = list(dict.fromkeys(ids))
        found_ones = profile.inbox.look(lambda inbox: [inbox.get(number) for number in wanted])
        proposals = [one for one in found_ones if one is not None]
    waiting = [seen for one in proposals if (seen := _seen(profile, one)) is not None]
    waiting.sort(key=lambda one: (one.verdict.name in {AGAIN, KNOWN}, one.id))
    return Review(waiting, profile.version[0])


def _seen(profile: Profile, proposal: Proposal) -> Waiting | None:
    told = proposal.told
    if told is None:
        return None
    return Waiting(proposal, told, _verdict(profile, told))


def _verdict(profile: Profile, told: Told) -> Verdict:
    key = item_key(told["item"])
    stored = profile.inbox.stored([key]).get(key)
    near: Iterable[Entry] = ()
    if stored is None:
        near = list(profile.recall(told["item"], limit=_NEAR))
        if told["same_as"]:
            same = profile.inbox.stored([item_key(told["same_as"])])
            near = [
                *same.values(),
                *(one for one in near if one.id not in {e.id for e in same.values()}),
            ]
    return verdict(told, stored, near)


def _advice(number: int, told: Told, means: Verdict) -> str:
    """Say in one sentence what accepting would do, or what to do instead."""
    stance, entry = told["stance"], means.entry
    score = f"{band.STANCES[stance] / 100:g}"
    if means.name == SIMILAR:
        named = "; ".join(f'"{one.item}" ({one.base_score:g})' for one in means.similar[:3])
        first = shlex.quote(means.similar[0].item)
        return (
            f"Like what is there: {named}. aizo review accept {number} --into {first}, "
            f"or: aizo review accept {number} --new"
        )
    if entry is None:
        strong = "a new hard limit" if stance == "never" else "a new entry"
        return f"Accepting adds {strong} ({stance}, {score})."
    now = f'"{entry.item}" is {found.stance_of(entry.base_score)} ({entry.base_score:g})'
    return now + {
        AGAIN: "; said again: its score stays.",
        KNOWN: "; said again: its score stays.",
        AGAINST_LIMIT: (
            f", a hard limit. To withdraw it: aizo update --id {entry.id} --score {score}"
        ),
        OLDER: " by a later statement, which older words do not change.",
    }.get(means.name, f"; accepting makes it {stance} ({score}).")
