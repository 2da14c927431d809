"""Ask: what an agent would find for a request, and why it would not find something."""

from __future__ import annotations

from aizo import text
from aizo.errors import AizoError
from aizo.web.routes.profile import names_of, scenario_names

TYPE_CHECKING = False
if TYPE_CHECKING:
    from starlette.responses import Response

    from aizo.entry import Entry
    from aizo.profile.recall import Recall
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

    def __init__(self, entry: Entry, query: str, scenario: str | None, *, is_in: bool) -> None:
        """Find the true reason, and what would repair it.

        Args:
            entry: The entry.
            query: The request.
            scenario: The kind of task.
            is_in: Whether the kind of task alone lets it in.
        """
        self.entry = entry
        self.found = False
        self.rank = 0
        self.reasons: list[tuple[str, dict[str, str]]] = []
        self.word = self.tag = ""
        words = text.query_words(query)
        held = held_words(entry, query)
        if scenario and not is_in:
            self.tag = scenario
            if entry.scenarios:
                self.reasons.append(("tagged_else", {"tags": ", ".join(entry.scenarios)}))
            else:
                self.reasons.append(("untagged_out", {"task": scenario}))
        if words and not held:
            self.word = max((word.text for word in words), key=len)
            self.reasons.append(("no_word", {}))
        elif held:
            self.reasons.append(("has_words", {"words": ", ".join(held)}))


def _asked_for(call: Call, named: str, query: str, scenario: str | None) -> Miss:
    """Say of one entry whether a request finds it, and why not.

    Raises:
        NotFound: There is no such entry.
    """
    told = call.ask("explain", target=named, query=query or None, scenario=scenario)
    is_in = True
    if scenario and not told.found:
        is_in = bool(call.ask("explain", id=told.entry.id, scenario=scenario).found)
    miss = Miss(told.entry, query, scenario, is_in=is_in)
    miss.found, miss.rank = bool(told.found), told.rank or 0
    return miss


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
            misses = _left_out(call, query, scenario, found)
    asked_for = call.query.get("why", "").strip()
    problem = ""
    if asked_for and (query or scenario):
        try:
            asked = _asked_for(call, asked_for, query, scenario)
            misses = [asked, *(one for one in misses if one.entry.id != asked.entry.id)]
        except AizoError as missing:
            problem = missing.message
    # What leads back here from elsewhere leads to an empty request: addresses are kept by browsers.
    here, call.here = call.here, "ask"
    return call.page(
        "ask.html",
        200,
        view="ask",
        asked=here,
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


def _left_out(call: Call, query: str, scenario: str, found: Recall) -> list[Miss]:
    """Give what the words alone would find and the kind of task leaves out."""
    given = {one.id for one in found}
    is_whole = len(found) < MOST
    wider = call.ask("recall", query=query, limit=MISSES)
    names = names_of(call, scenario)
    # Where not all that is found was asked for, only a tag says for sure that it is left out.
    return [
        Miss(entry, query, scenario, is_in=False)
        for entry in wider
        if entry.id not in given
        and held_words(entry, query)
        and (is_whole or (entry.scenarios and names.isdisjoint(entry.scenarios)))
    ]


ROUTES = (("GET", "/ask", show),)
