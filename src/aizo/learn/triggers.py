"""Quick tests that spare most sentences the patterns: plain substrings, which cost nanoseconds."""

from __future__ import annotations

# What a sentence may turn out to be.
SELF, RULE, CORRECTION, WISH = 1, 2, 4, 8

_SELF = (
    "prefer|like|love|hate|dislik|enjoy|ador|detest|loath|despis|abhor|favo|appreciat|value|avoid"
    "|resent|stand|bear|tolerat|allerg|intoler|avers| fan|fond|keen|passion|partial|obsess|drawn"
    "| into |refus|object|oppos|against|sick|tired|fed up|annoy|bother|frustrat|irritat|comfortabl"
    "|steer|stay away|stick|opt |opt for|go for|insist|swear|thrive|best|crave|gravitat|lean|trust"
    "|rely|vega|vegeta|kosher|halal|pescat|diabet|eliac|oeliac|lactose|gluten|dairy|left-handed|blind"
    "|dyslex|always|never|usual|tend|only|mostly|mainly|rather|rarely|seldom|hardly|barely|exclusiv"
    "|strict|typical|normally|general|often|n't|not |cannot|no longer|struggl|dread|fear|afraid"
    "|scare|terrif|phobi|anxi|overwhelm|sensitiv|interest|distaste|hatred|policy|habit|peeve|must"
    "|deal-?|dealbreaker|requirement|condition|trouble|difficult|concern|believe|advoc|committ"
    "|adher|identif|introvert|extrovert|minimal|morning person|night owl|perfection|boycott|reject"
    "|embrace|prioriti|learner|practic|practis|budget|limit|restrict|abstain|quit|stopped|skeptic"
    "|wary|reluctan|cautious|hesitan|picky|drives|stress|distract|bores|suits|exhaust|disgust"
    "|motivat|energi|inspire|drain|appeals|excites|turn-?off|no-go|dislike|dont|sacred|taste"
    "|soft spot|weakness|patience|disability|disdain|religio|faith|sick of|lose |get bored|worry"
    "|mind|support|seldom|diet|cherish|treasure|savo|relish|lifelong|primarily|consistent"
).split("|")
_RULE = (
    "always|never|from now on|going forward|from here on|future|henceforth|every|each time|whenever"
    "|by default|as a rule|as a general rule|for all |in all |for each|across |any time|anytime"
    "|make sure|be sure|do not|don't|dont|not ever|stop|avoid|quit|refrain|no need to|remember"
    "|you must|you should|you can|you need|you may|only|must| please|short|brief|concise|terse"
    "|please "
).split("|")
_CORRECTION = (
    "told|asked|said|mentioned|how many times|how often|again with|you keep|i keep|still |once again"
    "|don't want|do not want|dont want|didn't|did not|not |instead|rather than| over |switch"
).split("|")
_TABLE: dict[str, int] = {}
for _group, _listed in ((SELF, _SELF), (RULE, _RULE), (CORRECTION, _CORRECTION)):
    for _word in _listed:
        _TABLE[_word.replace("-?", "")] = _TABLE.get(_word.replace("-?", ""), 0) | _group
_ALL = tuple(_TABLE.items())
_FILLERS = ("please ", "and ", "also ", "ok ", "ok, ", "okay ", "okay, ", "btw ", "hey ", "but ")
_FILLERS += ("so ", "oh ", "then ", "just ", "thanks, ", "thanks ", "no, ", "again, ", "hey, ")
_STARTS = (
    "keep ,leave ,answer ,reply ,respond ,write ,talk ,speak ,explain ,summari,phrase ,use ,be ,call "
    ",address ,sign ,give ,quote ,show ,list ,put ,format ,spell ,round ,no ,never ,always ,only "
    ",short,long,brief,concise ,terse ,plain ,simple,metric ,british ,american ,fewer ,less ,more "
).split(",")
_WISHES = tuple(_STARTS)
_PERSON = ("i ", "i'", "me", "my ", "hate", "love", "prefer", "dislike", "allergic", "fan", "must")
_PERSON += ("tired", "sick", "fed up", "fond", "can't", "cannot", "favo", "is a", "are a")


def in_turn(lowered: str) -> list[tuple[str, int]]:
    """Give the words in a turn that may announce a preference.

    Args:
        lowered: The turn in lower case.

    Returns:
        Each word there is, with what it may announce.
    """
    return [pair for pair in _ALL if pair[0] in lowered]


def in_sentence(lowered: str, present: list[tuple[str, int]]) -> int:
    """Tell what a sentence may turn out to be.

    Args:
        lowered: The sentence in lower case.
        present: What `in_turn` gave for the turn.

    Returns:
        Some of the four numbers, added; 0 where it can be none of them.
    """
    kinds = 0
    for word, group in present:
        if word in lowered:
            kinds |= group
    start = lowered
    while start.startswith(_FILLERS):
        start = start.split(" ", 1)[1]
    if start.startswith(_WISHES):
        kinds |= WISH | RULE
    elif lowered.endswith((" only", " only.", " always", " always.", "everywhere", "everywhere.")):
        kinds |= RULE
    if kinds & SELF and not any(one in lowered for one in _PERSON):
        kinds &= ~SELF
    return kinds
