"""From a finding and the profile to a verdict: one table, which code decides and no model."""

from __future__ import annotations

from aizo import band
from aizo.learn.finding import DISLIKES, SPEAKER, UNVERIFIED, said_at, side_of
from aizo.stems import stem
from aizo.text import fold, is_cjk

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable

    from aizo.entry import Entry
    from aizo.learn.finding import Told

NEW, SIMILAR, AGAIN, CHANGED = "new", "similar", "again", "changed"
AGAINST_LIMIT, NEW_LIMIT, OLDER, KNOWN = "against a limit", "new limit", "older", "known"
_ALIKE = 0.6
_NUMBERS = dict(
    zip(
        "zero one two three four five six seven eight nine ten eleven twelve".split(),
        map(str, range(13)),
        strict=True,
    )
)
# Words that labels are written with, and that tell nothing about the thing.
_EMPTY = frozenset(
    "a an the in of to for with on at by and or as is are be use using used uses have having do "
    "make please all any every my your".split()
)


class Verdict:
    """What a finding means for the profile.

    Attributes:
        name: One of the names above.
        entry: The entry it meets; None where there is none.
        similar: Entries of a like label, where the person has to choose.
    """

    __slots__ = ("entry", "name", "similar")

    def __init__(
        self, name: str, entry: Entry | None = None, similar: Iterable[Entry] = ()
    ) -> None:
        """Keep all three."""
        self.name = name
        self.entry = entry
        self.similar = list(similar)


def verdict(told: Told, stored: Entry | None, near: Iterable[Entry] = ()) -> Verdict:
    """Decide what a finding means.

    Args:
        told: The finding, as the inbox keeps it.
        stored: The entry that has its label.
        near: Entries whose labels may be like it.

    Returns:
        The first row of the table that fits.
    """
    stance = told["stance"]
    side = side_of(stance)
    if stored is None:
        alike = [one for one in near if is_similar(told, one)]
        if alike:
            return Verdict(SIMILAR, None, alike)
        return Verdict(NEW_LIMIT if stance == "never" else NEW)
    return Verdict(_against(stored, stance, side, said_at(told)), stored)


def _against(stored: Entry, stance: str, side: int, at: int | None) -> str:
    """Decide what a finding means for the entry that has its label."""
    is_same = _side(stored) == side
    if stored.is_limit and side != DISLIKES:
        return AGAINST_LIMIT
    if stored.stated_at is not None and at is not None and at < stored.stated_at:
        return KNOWN if is_same else OLDER
    if stance == "never" and not stored.is_limit:
        return NEW_LIMIT
    if not is_same:
        return CHANGED
    # Said again, it refreshes the entry where the words are newer.
    return AGAIN if at is not None and at > stored.last_seen else KNOWN


def is_clear(told: Told, found: Verdict, refused_at: int | None = None) -> bool:
    """Say whether a proposal needs no thought: it may be accepted with others at once.

    Args:
        told: The finding, as the inbox keeps it.
        found: Its verdict.
        refused_at: When the person has refused it before, or None.

    Returns:
        Whether it is a plain new entry, or says again what is there, with verified words.
    """
    if refused_at is not None or told["flags"]:
        return False
    if found.name == AGAIN:
        return True
    return found.name == NEW and told["stance"] in {"avoid", "usually", "prefer"}


def is_similar(told: Told, entry: Entry) -> bool:
    """Say whether an entry's label is like a finding's, so that a person has to look at both.

    Args:
        told: The finding, as the inbox keeps it.
        entry: The entry.

    Returns:
        Whether a model took them for one, or their labels share most words.
    """
    if told["same_as"] and fold(told["same_as"]) == fold(entry.item):
        return True
    one, other = words_of(told["item"]), words_of(entry.item)
    if not one or not other:
        return False
    return one == other or len(one & other) >= _ALIKE * len(one | other)


def words_of(label: str) -> frozenset[str]:
    """Give what a label consists of: stems, numbers as digits, and pairs of CJK characters.

    Args:
        label: A label.

    Returns:
        The pieces, without those that tell nothing.
    """
    pieces: set[str] = set()
    folded = "".join(
        character if character.isalnum() or character in "+#" else " " for character in fold(label)
    )
    for word in folded.split():
        if any(map(is_cjk, word)):
            pieces.update(word[i : i + 2] for i in range(max(len(word) - 1, 1)))
        elif word not in _EMPTY:
            pieces.add(_NUMBERS.get(word) or stem(word)[0])
    return frozenset(pieces)


def lowered(told: Told) -> bool:
    """Say whether a finding may not become a limit: nobody knows who said it, or whether.

    Args:
        told: The finding, as the inbox keeps it.

    Returns:
        Whether it may not.
    """
    return SPEAKER in told["flags"] or UNVERIFIED in told["flags"]


def _side(entry: Entry) -> int:
    return DISLIKES if round(entry.base_score * 100) < band.HABIT.lowest else 1
