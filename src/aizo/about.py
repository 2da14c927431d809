"""What a request is about: the scenarios whose keywords occur in it."""

from __future__ import annotations

from math import fsum, log

from aizo.scenario import PROBE
from aizo.text import is_held, searchable

TYPE_CHECKING = False
if TYPE_CHECKING:
    from aizo.scenario import Scenario, Scenarios

_SHORT = 7
_MOST_ABOUT = 4
# A message of nothing else goes on with what there is, whatever entry holds its words: "ok, go on".
_SMALL_TALK = frozenset(
    "go ahead on ok okay k yes yep yeah yup no nope sure fine good great nice cool perfect right "
    "correct done thanks thank you please then now next just do it that this so let's lets let us "
    "continue proceed again for and i we all alright hm well is looks works "
    "好 好的 继续 谢谢 可以 行 嗯 对 是的 没问题 开始吧 不错 完成 下一步".split()
)
_LONGEST_TALK = 200  # characters
_MARKS = str.maketrans(dict.fromkeys(",.!?;:…，。！？；：、", " "))


class About:
    """A scenario that a request is evidently about.

    Args:
        scenario: The scenario.
        strength: How strongly, beside the others; the strongest has 1.

    Attributes:
        filter: What selects its entries: names, and the needles of its keywords.
    """

    __slots__ = ("filter", "scenario", "strength")

    def __init__(self, scenario: Scenario, strength: float) -> None:
        self.scenario = scenario
        self.strength = strength
        self.filter = ([name.encode() for name in scenario.names], scenario.topics)


def about(request: str, scenarios: Scenarios) -> list[About]:
    """Find the scenarios whose keywords occur in a request.

    Args:
        request: A request in words.
        scenarios: The scenarios that are defined.

    Returns:
        At most four, the most evident first: a keyword tells more the fewer scenarios have it.
    """
    folded = searchable(request)
    starts = _starts(folded)
    shared: dict[str, int] = {}
    found: list[tuple[Scenario, list[str]]] = []
    for scenario, keywords in scenarios.starting(starts):
        held = [
            keyword
            for keyword in keywords
            # Of what is longer at least one letter more stays in a stem.
            if (len(keyword) <= _SHORT or keyword[: PROBE + 1] in starts)
            and is_held(folded, scenario.needles(keyword))
        ]
        if held:
            found.append((scenario, held))
            for keyword in held:
                shared[keyword] = shared.get(keyword, 0) + 1
    many = len(scenarios.defined)
    strengths = [fsum(log(1 + many / shared[keyword]) for keyword in held) for _, held in found]
    strongest = max(strengths, default=1.0)
    ranked = sorted(zip(strengths, found, strict=True), key=lambda one: -one[0])[:_MOST_ABOUT]
    return [About(one[0], strength / strongest) for strength, one in ranked]


def is_small_talk(message: str) -> bool:
    """Say whether a message only says that the conversation goes on, or ends.

    Args:
        message: What somebody said.

    Returns:
        Whether all of its words are of that kind.
    """
    return len(message) <= _LONGEST_TALK and _SMALL_TALK.issuperset(
        searchable(message).translate(_MARKS).split()
    )


def _starts(folded: str) -> set[str]:
    """Give the first one to four characters wherever a word may start."""
    starts: set[str] = set()
    before = " "
    for i, character in enumerate(folded):
        if not (before.isalnum() and before.isascii() and character.isascii()):
            starts.update(folded[i : i + size] for size in range(1, PROBE + 2))
        before = character
    return starts
