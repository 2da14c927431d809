"""Ask: what an agent would find for a request, and why it would not find something."""

from __future__ import annotations

from aizo import text
from aizo.errors import AizoError
from aizo.web.routes.profile import scenario_names

TYPE_CHECKING = False
if TYPE_CHECKING:
    from starlette.responses import Response

    from aizo.entry import Entry
    from aizo.profile.explain import Explanation
    from aizo.web.call import Call

MOST = 20
MISSES = 8
WIDTH = 180.0  # of the bar of a relevance of 1.5, which is the most there is


class Hit:
    """An entry that a request finds.

    Attributes:
        entry: The entry.
        words: The words of the request that it holds.
        bars: The parts of its relevance as bars: (name, start, width), in pixels.
        value: What orders it: relevance, or strength for a request of one word.
    """

    __slots__ = ("bars", "entry", "value", "words")

    def __init__(self, entry: Entry, words: list[str], parts: dict[str, float]) -> None:
        """Lay out the bars."""
        self.entry = entry
        self.words = words
        self.bars: list[tuple[str, float, float]] = []
        self.value = entry.effective_weight or 0.0
        if parts:
            self.value = parts["relevance"]
            start = 0.0
            for name, share in (
                ("words", parts["coverage"] + parts["closeness"]),
                ("task", parts["evidence"]),
                ("strength", parts["weight"]),
            ):
                wide = share / 1.53 * WIDTH
                self.bars.append((name, round(start, 1), round(wide, 1)))
                start += wide


class Miss:
    """An entry that a request does not find.

    Attributes:
        entry: The entry.
        found: Whether it is found after all.
        rank: Its place then.
        reasons: Why not: names of texts with their values.
        word: The word that would make it found, or an empty text.
        tag: The tag that would, or an empty text.
    """

    __slots__ = ("entry", "found", "rank", "reasons", "tag", "word")

    def __init__(self, call: Call, told: Explanation, query: str, scenario: str | None) -> None:
        """Find the true reason, and what would repair it."""
        self.entry = told.entry
        self.found = bool(told.found)
        self.rank = told.rank or 0
        self.reasons: list[tuple[str, dict[str, str]]] = []
        self.word = self.tag = ""
        if self.found:
            return
        words = text.query_words(query)
        held = held_words(told.entry, query)
        if scenario and not _is_in(call, told, scenario):
            self.tag = scenario
            if told.entry.scenarios:
                tags = ", ".join(told.entry.scenarios)
                self.reasons.append(("tagged_else", {"tags": tags}))
            else:
                self.reasons.append(("untagged_out", {"task": scenario}))
        if words and not held:
            self.word = max((word.text for word in words), key=len)
            self.reasons.append(("no_word", {}))
        elif held:
            self.reasons.append(("has_words", {"words": ", ".join(held)}))


def _is_in(call: Call, told: Explanation, scenario: str) -> bool:
    """Say whether a kind of task alone lets an entry in, as `explain` without words tells."""
    alone: Explanation = call.ask("explain", id=told.entry.id, scenario=scenario)
    return bool(alone.found)


def held_words(entry: Entry, query: str) -> list[str]:
    """Give the words of a request that an entry holds.

    Args:
        entry: The entry.
        query: The request.

    Returns:
        The words, as they were typed.
    """
    searched = "\0".join((entry.item, entry.reason, ", ".join(entry.keywords)))
    return [word.text for word in text.query_words(query) if text.holds(searched, word.needles)]


def show(call: Call) -> Response:
    """Show what is found for a request, and why something is not."""
    query = call.query.get("q", "").strip()
    scenario = call.query.get("scenario") or None
    hits: list[Hit] = []
    misses: list[Miss] = []
    found = None
    if query or scenario:
        found = call.ask("recall", query=query, scenario=scenario, limit=MOST)
        parts = {one.id: one.parts for one in found.scored}
        hits = [
            Hit(one, held_words(one, query) if query else [], parts.get(one.id, {}))
            for one in found
        ]
        if query and scenario:
            misses = _left_out(call, query, scenario, {one.id for one in found})
    asked_for = call.query.get("why", "").strip()
    problem = ""
    if asked_for and (query or scenario):
        try:
            told = call.ask("explain", target=asked_for, query=query or None, scenario=scenario)
            misses = [one for one in misses if one.entry.id != told.entry.id]
            misses.insert(0, Miss(call, told, query, scenario))
        except AizoError as missing:
            problem = missing.message
    return call.page(
        "ask.html",
        200,
        view="ask",
        query=query,
        scenario=scenario or "",
        scenarios=scenario_names(call),
        found=found,
        hits=hits,
        misses=misses,
        why=asked_for,
        problem=problem,
        width=WIDTH,
    )


def _left_out(call: Call, query: str, scenario: str, given: set[int]) -> list[Miss]:
    """Give what the words alone would find and the kind of task leaves out."""
    wider = call.ask("recall", query=query, limit=MISSES)
    misses = []
    for entry in wider:
        if entry.id in given:
            continue
        told = call.ask("explain", id=entry.id, query=query, scenario=scenario)
        if not told.found:
            misses.append(Miss(call, told, query, scenario))
    return misses


ROUTES = (("GET", "/ask", show),)
