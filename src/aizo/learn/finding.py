"""Findings: what was found in a person's words, and how several of them become one."""

from __future__ import annotations

import unicodedata

from aizo import band

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable
    from typing import Any

    Told = dict[str, Any]

LIKES, DISLIKES = 1, -1
STANCES = tuple(band.STANCES)
# From the weakest to the strongest; the strongest of several holds.
BASES = ("chose", "repeated", "said", "corrected")
KINDS = {"chose": "observed", "repeated": "observed", "said": "explicit", "corrected": "correction"}
MOST_EVIDENCE = 5
_JOINERS = "\u200c\u200d"
# What a person should know of a finding before they accept it.
SIDE, UNVERIFIED, SPEAKER = "side?", "unverified", "speaker unknown"
MODEL_WRITTEN, PROJECT = "written by a model", "project rule"


class Evidence:
    """The words that prove a finding.

    Attributes:
        words: The sentence or a part of it, as it was said.
        at: When, ms UTC; None where that is unknown.
        source: Where: `session:claude-code`, `file:CLAUDE.md` and so on.
        session: The host's id of the conversation, or a file's name.
        place: The folder it was about; empty where that is unknown.
        turn: A name of the turn that is the same at every reading.
    """

    __slots__ = ("at", "place", "session", "source", "turn", "words")

    def __init__(
        self,
        words: str,
        at: int | None,
        source: str,
        session: str,
        *,
        turn: str,
        place: str = "",
    ) -> None:
        """Keep all six."""
        self.words = words
        self.at = at
        self.source = source
        self.session = session
        self.turn = turn
        self.place = place

    def told(self) -> Told:
        """Give it as JSON values."""
        return {name: getattr(self, name) for name in self.__slots__}


class Finding:
    """What was found in one place.

    Attributes:
        item: The label.
        stance: `never`, `avoid`, `usually`, `prefer` or `always`.
        reason: One sentence.
        evidence: The words.
        basis: `said`, `corrected`, `repeated` or `chose`.
        keywords: Words that should find it.
        scenarios: The kinds of task it is bound to.
        same_as: The label of an entry that a model takes it for; empty for none.
        flags: What the person should know before they accept it.
    """

    __slots__ = (
        "basis",
        "evidence",
        "flags",
        "item",
        "keywords",
        "reason",
        "same_as",
        "scenarios",
        "stance",
    )

    def __init__(
        self, item: str, stance: str, reason: str, evidence: Evidence, basis: str = "said"
    ) -> None:
        """Begin without keywords, scenarios and flags."""
        self.item = visible(item)
        self.stance = stance
        self.reason = reason
        self.evidence = evidence
        self.basis = basis
        self.keywords: tuple[str, ...] = ()
        self.scenarios: tuple[str, ...] = ()
        self.same_as = ""
        self.flags: tuple[str, ...] = ()

    def told(self) -> Told:
        """Give it as JSON values, as the inbox keeps it."""
        return {
            "item": self.item,
            "stance": self.stance,
            "reason": self.reason,
            "basis": self.basis,
            "keywords": sorted(set(self.keywords)),
            "scenarios": sorted(set(self.scenarios)),
            "same_as": self.same_as,
            "flags": sorted(set(self.flags)),
            "evidence": [self.evidence.told()],
        }

    def __repr__(self) -> str:
        """Show label and stance."""
        return f"<Finding {self.stance} {self.item!r}>"


def visible(text: str) -> str:
    """Take out what nobody sees: with it, a label that was refused would come back as another.

    Args:
        text: A label.

    Returns:
        The text without format characters; the joiners that scripts and emoji need stay.
    """
    if text.isascii():
        return text
    kept = [
        c
        for c in text
        if unicodedata.category(c) != "Cf" or (c in _JOINERS and _needs_joiners(text))
    ]
    return "".join(kept)


def _needs_joiners(text: str) -> bool:
    return any(ord(c) > 0x5FF and c not in _JOINERS and c.isprintable() for c in text)


def side_of(stance: str) -> int:
    """Give the side of a stance.

    Args:
        stance: One of the five.

    Returns:
        -1 for never and avoid, else 1.
    """
    return DISLIKES if stance in {"never", "avoid"} else LIKES


def stance_of(score: float) -> str:
    """Give the stance that a base score stands for.

    Args:
        score: 0 to 10.

    Returns:
        One of the five.
    """
    k = band.hundredths(score)
    if k == band.HIGHEST:
        return "always"
    found = band.of(k)
    return found.stance or "prefer"


def said_at(told: Told) -> int | None:
    """Give when the newest words were said.

    Args:
        told: A finding as the inbox keeps it.

    Returns:
        ms UTC, or None where that is unknown of all.
    """
    return max((one["at"] for one in told["evidence"] if one["at"] is not None), default=None)


def joined(one: Told, other: Told) -> Told:
    """Make one of two findings on the same label and side; their order does not matter.

    Args:
        one: A finding as the inbox keeps it.
        other: Another one.

    Returns:
        The newer one's words and stance, with the evidence of both.
    """
    newer = max(one, other, key=_rank)
    evidence = {(each["turn"], each["words"]): each for each in one["evidence"] + other["evidence"]}
    kept = sorted(evidence.values(), key=_age)[-MOST_EVIDENCE:]
    return {
        **newer,
        "basis": max(one["basis"], other["basis"], key=BASES.index),
        "keywords": sorted({*one["keywords"], *other["keywords"]})[:32],
        "scenarios": sorted({*one["scenarios"], *other["scenarios"]})[:32],
        # What speaks against one of them only is no doubt about the other.
        "flags": sorted({*one["flags"]} & {*other["flags"]}),
        "evidence": kept,
    }


def _rank(told: Told) -> tuple[Any, ...]:
    newest = max(told["evidence"], key=_age)
    return (*_age(newest), told["item"], told["stance"], told["reason"], told["same_as"])


def _age(evidence: Told) -> tuple[int, str, str]:
    at = evidence["at"]
    return (-1 if at is None else at, evidence["words"], evidence["turn"])


def counted(counts: dict[str, int], reason: str, more: int = 1) -> None:
    """Add to a count by reason.

    Args:
        counts: The counts.
        reason: Which one.
        more: How many.
    """
    counts[reason] = counts.get(reason, 0) + more


def with_flags(finding: Finding, flags: Iterable[str]) -> Finding:
    """Add flags to a finding.

    Args:
        finding: The finding.
        flags: What the person should know.

    Returns:
        The same finding.
    """
    finding.flags = tuple(dict.fromkeys((*finding.flags, *flags)))
    return finding
