"""Explain: an entry's weight with every term, how it will fade, and why a request finds it."""

from __future__ import annotations

from aizo import clock, text
from aizo.entry import TENTATIVE
from aizo.profile.answers import Answer
from aizo.profile.asked import Asked
from aizo.profile.recall import ALL
from aizo.profile.target import entry_of, id_in, label_key
from aizo.scoring import age, effective_weight

TYPE_CHECKING = False
if TYPE_CHECKING:
    from aizo.about import About
    from aizo.decay import DecayConfig
    from aizo.entry import Entry
    from aizo.profile.unit import Unit

AHEAD = (30, 90, 365)


class Explanation(Answer):
    """What explain says of one entry.

    Attributes:
        entry: The entry, weighed.
        age_days: Days since it was last seen.
        half_life_days: The half-life it fades by.
        floor: What its decay coefficient never falls below.
        fades: Pairs (days from now without use, effective weight then).
        found: Whether the request finds it; None without a request.
        rank: Its place among the results, from 1; None when it is not found.
        parts: The named parts of its relevance and their sum; empty where weight orders.
        why: Sentences on what made the request find it or not; the first reason comes first.
        revision: The profile's revision.
    """

    __slots__ = (
        "age_days",
        "entry",
        "fades",
        "floor",
        "found",
        "half_life_days",
        "parts",
        "rank",
        "revision",
        "why",
    )

    def __init__(self, entry: Entry, decay: DecayConfig, now: int, revision: int) -> None:
        """Compute the terms of the weight."""
        self.entry = entry
        self.age_days = age(now, entry.last_seen)
        self.half_life_days, self.floor, _ = decay.classes()[entry.decay_class]
        self.fades = [(days, self._weight_in(now, days)) for days in AHEAD]
        self.found: bool | None = None
        self.rank: int | None = None
        self.parts: dict[str, float] = {}
        self.why: list[str] = []
        self.revision = revision

    def _weight_in(self, now: int, days: int) -> float:
        then = age(now + days * 86_400_000, self.entry.last_seen)
        return effective_weight(self.entry.base_score, then, self.half_life_days, self.floor)


def explain(
    unit: Unit, target: int | str, *, query: str | None = None, scenario: str | None = None
) -> Explanation:
    """Explain one entry.

    Args:
        unit: The open profile.
        target: Its id, or its label (a label that is a number wins over an id).
        query: A request in words to explain against.
        scenario: A scenario to explain against.

    Returns:
        The explanation.

    Raises:
        NotFound: There is no such entry.
    """
    entry = _target(unit, target)
    asked = Asked(unit, query or "", scenario=scenario)
    weighed = unit.weighed([entry], asked.decay, asked.now)[0]
    told = Explanation(weighed, asked.decay, asked.now, unit.store.revision())
    if query or scenario is not None:
        _against(told, asked)
    told.why[:0] = _standing(unit, entry)
    return told


def _standing(unit: Unit, entry: Entry) -> list[str]:
    """Say why an entry is in no answer at all, if so."""
    why = []
    if entry.kind == TENTATIVE:
        why.append(f"it is tentative: `aizo confirm --id {entry.id}` lets it count")
    if entry.expires_at is not None and entry.has_expired(unit.now()):
        why.append(f"it expired {clock.text(entry.expires_at)}")
    if unit.paused_until is not None:
        why.append("aizo is paused")
    return why


def _target(unit: Unit, target: int | str) -> Entry:
    """Read the entry of a label, or of an id that may be written in digits."""
    if isinstance(target, str):
        entry = unit.store.find(label_key(target))
        if entry is not None:
            return entry
        target = id_in(target)
    return entry_of(unit.store, target)


def _against(told: Explanation, asked: Asked) -> None:
    """Say whether, at which place and by which parts the request finds the entry."""
    scored = asked.ranked(ALL) if asked.is_request else []
    if scored:
        ids = [one.id for one in scored]
    else:
        ids, _ = asked.select(ALL)
    told.found = told.entry.id in ids
    told.rank = ids.index(told.entry.id) + 1 if told.found else None
    if asked.scenario is not None:
        told.why.append(_scenario_reason(told.entry, asked))
    told.why += [_word_reason(told.entry, word) for word in asked.words]
    if scored and told.rank is not None:
        told.parts = scored[told.rank - 1].parts
    if asked.is_request:
        told.why += [_area_reason(told.entry, area) for area in asked.areas]


def _scenario_reason(entry: Entry, asked: Asked) -> str:
    names = {name.decode() for name in asked.names}
    tagged = [name for name in entry.scenarios if text.fold(name) in names]
    if tagged:
        return f"it is tagged {tagged[0]}"
    if entry.scenarios:
        return f"its tags bound it to {', '.join(entry.scenarios)}"
    topics = asked.filter[1] if asked.filter is not None else None
    if topics and any(text.holds(_searched(entry), topic) for topic in topics):
        return f"it is untagged, and a keyword of {asked.scenario} occurs in it"
    return f"it is untagged, and no keyword of {asked.scenario} occurs in it"


def _area_reason(entry: Entry, area: About) -> str:
    name = area.scenario.name
    if entry.scenarios:
        holds = bool(set(entry.scenarios) & set(area.scenario.names))
    else:
        holds = any(text.holds(_searched(entry), topic) for topic in area.filter[1])
    return (
        f"the request is about {name} ({area.strength:.2f}), {'and so is' if holds else 'not'} it"
    )


def _searched(entry: Entry) -> str:
    return "\0".join((entry.item, entry.reason, ", ".join(entry.keywords)))


def _word_reason(entry: Entry, word: text.Word) -> str:
    places = {
        "label": entry.item,
        "reason": entry.reason,
        "keywords": ", ".join(entry.keywords),
    }
    held = [place for place, words in places.items() if text.holds(words, word.needles)]
    if held:
        return f"{word.text!r} is found in its {' and '.join(held)}"
    return f"{word.text!r} is not found in it"
