"""Quick tests that spare most sentences the patterns: sets of words, which cost nanoseconds."""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable

# What a sentence may turn out to be.
SELF, RULE, CORRECTION, WISH = 1, 2, 4, 8


def encoded(words: Iterable[str]) -> frozenset[bytes]:
    """Give words as `words_of` gives them.

    Args:
        words: Words in lower case.

    Returns:
        Their bytes.
    """
    return frozenset(word.encode() for word in words)


_SELF = (
    "prefer prefers preferred preference preferences like likes love loves hate hates dislike "
    "dislikes disliked enjoy adore detest loathe despise abhor favor favour favorite favourite "
    "appreciate value values avoid resent stand bear tolerate tolerance allergic allergy allergies "
    "intolerant intolerance averse aversion fan fond keen passionate passion partial "
    "obsessed drawn "
    "into refuse object oppose opposed against sick tired fed annoy annoys annoyed annoying bother "
    "bothers bothered frustrate frustrates frustrated irritate irritates irritated uncomfortable "
    "comfortable steer stay stick opt insist swear thrive thrives best crave gravitate lean "
    "distrust trust rely vegan vegetarian pescatarian kosher halal diabetic celiac coeliac lactose "
    "gluten dairy left-handed dyslexic tend tends rather "
    "exclusively strictly strict steadfastly "
    "can't cannot struggle dread fear afraid scared "
    "terrified "
    "phobia phobic anxious anxiety overwhelmed overwhelms sensitive sensitivity interest "
    "interested "
    "uninterested distaste hatred policy habit habits peeve must dealbreaker deal-breaker "
    "requirement condition trouble difficulty hard concern concerns believe believer advocate "
    "committed adhere identify introvert introverted extrovert minimalist perfectionist boycott "
    "reject dismiss embrace prioritize prioritise priority learner practice practise budget limit "
    "restrict abstain quit stopped skeptical wary reluctant cautious hesitant picky drives stress "
    "stresses distract distracts distracting bores suits exhausts disgusts motivates energizes "
    "inspires drains appeals excites turn-off turnoff no-go sacred taste soft weakness patience "
    "disability disdain religion religious faith lose worry mind support diet cherish treasure "
    "savor savour relish lifelong primarily consistently steadfastly person owl bird restrictions "
    "objection objections attention motion comfort style default rule go-to care cope"
).split()
# What people do says something of them only with how often they do it, or that they do not.
_HOW = (
    "always never usually only mostly mainly rarely seldom hardly barely typically normally "
    "generally often don't dont not won't wouldn't can't cannot primarily consistently no"
).split()
_DOES = (
    "eat drink smoke wear read watch listen write use run test keep buy cook travel commute work "
    "sleep wake fly drive speak review commit format start check make take pay play order "
    "book find "
    "see hold want need consume practice swim live seek choose consider follow support like enjoy "
    "love attend visit shop stay study learn train exercise go do answer call meet plan speak talk "
    "believe trust care get feel view"
).split()
_RULE = (
    "always never forward future henceforth every whenever default across anytime sure don't dont "
    "stop avoid quit refrain remember only everywhere short brief "
    "concise terse"
).split()
# Common words that announce something only together with their neighbours.
_RULE_PAIRS = (
    *("do not ", "from now on", "from here on", "for all ", "in all ", "each time", "you can't"),
    *(
        "you should",
        "you must",
        "you shouldn't",
        " must ",
        "you can not",
        "you cannot",
        "you may not",
        "no need to",
        "not ever",
        "as a rule",
        " please",
    ),
    "as a general rule",
)
_CORRECTION = (
    *("told", "i asked", "i already", "i said", "as i said", "i mentioned", "how many "),
    *(
        "how often",
        "again with",
        "keep telling",
        "keep asking",
        "keep saying",
        "you keep",
        "still us",
    ),
    *("still add", "still writ", "don't want", "do not want", "dont want", "didn't want"),
    *(
        "did not want",
        "didn't ask",
        "did not ask",
        "don't need",
        ", not ",
        " and not ",
        "not that ",
    ),
    *("instead", "rather than", " over ", "switch to", "switch back", "once again", " never "),
)
# A sentence that only begins like a wish is one: "use metric units".
_WISH = encoded(
    "keep leave answer reply respond write talk speak explain summarise summarize phrase use be "
    "call address sign give quote show list put format spell round no never always only short "
    "shorter long longer brief briefer concise terse plain simple simpler metric british american "
    "fewer less more".split()
)
_FILLERS = encoded(
    "please and also ok okay btw hey but so oh then just thanks no again hm reminder right well "
    "nope".split()
)
_SELF_WORDS = encoded(_SELF)
_RULE_WORDS = encoded(_RULE)
_HOW_WORDS, _DOES_WORDS = encoded(_HOW), encoded(_DOES)
_PAIRED = encoded(
    "now here all each can't cannot need ever rule please not may must should".split()
)
_CORRECTING = encoded(
    "told asked already said mentioned many often again telling asking saying keep still want need "
    "not instead rather over switch never ask".split()
)
# Without a word of the first person, or one that speaks for it, nobody speaks of themselves.
_FIRST = encoded("i i'm i'd i've i'll im my as being".split())
# These speak of a person by themselves, or at a sentence's start.
_OPENLY = encoded(
    "annoys annoy bothers irritates bugs drives stresses distracts bores turns puts frustrates "
    "overwhelms suits helps scares terrifies disgusts exhausts leaves triggers appeals excites "
    "motivates energizes inspires drains nauseates must no-go dealbreaker deal-breaker turn-off "
    "favourite favorite non-negotiable sacred works gives makes gets keeps limits".split()
)
_ANY = _RULE_WORDS | _PAIRED | _CORRECTING | _FIRST | _OPENLY
_AT_START = _SELF_WORDS | _WISH | _FILLERS
_NEAR = 6  # words after "I" within which something is said of it
# Lower case, and blanks for the marks around words, in one pass over the bytes.
_BYTES = bytes(
    32 if chr(code) in ',.;:!?()[]{}"*_`' else ord(chr(code).lower()) if code < 128 else code
    for code in range(256)
)


def words_of(sentence: str) -> list[bytes]:
    """Give the words of a sentence as the quick tests compare them.

    Args:
        sentence: A sentence.

    Returns:
        Its words in lower case, without marks around them, as bytes of UTF-8.
    """
    if not sentence.isascii():
        sentence = sentence.replace("’", "'")
    return sentence.encode("utf-8", "replace").translate(_BYTES).split()


def kinds_of(sentence: str, words: list[bytes]) -> int:
    """Tell what a sentence may turn out to be.

    Args:
        sentence: The sentence.
        words: Its words, see `words_of`.

    Returns:
        Some of the four numbers, added; 0 where it can be none of them.
    """
    kinds = 0
    if not words or (_ANY.isdisjoint(words) and words[0] not in _AT_START):
        return 0
    if not _FIRST.isdisjoint(words) or not _OPENLY.isdisjoint(words) or words[0] in _SELF_WORDS:
        kinds = SELF if _speaks_of_itself(words) else 0
    lowered = ""
    if not _RULE_WORDS.isdisjoint(words):
        kinds |= RULE
    elif not _PAIRED.isdisjoint(words):
        lowered = sentence.lower()
        if _holds(lowered, _RULE_PAIRS):
            kinds |= RULE
    if not _CORRECTING.isdisjoint(words) and _holds(lowered or sentence.lower(), _CORRECTION):
        kinds |= CORRECTION
    for word in words:
        if word in _WISH:
            return kinds | WISH | RULE
        if word not in _FILLERS:
            break
    return kinds


def _holds(lowered: str, pairs: tuple[str, ...]) -> bool:
    for pair in pairs:  # noqa: SIM110 (a generator costs three times as much)
        if pair in lowered:
            return True
    return False


def _speaks_of_itself(words: list[bytes]) -> bool:
    """Say whether what is said stands close behind "I" or "my", or needs neither."""
    if words[0] in _SELF_WORDS or not _OPENLY.isdisjoint(words):
        return True
    for place, word in enumerate(words):
        if word in _FIRST:
            near = words[place + 1 : place + _NEAR]
            if not _SELF_WORDS.isdisjoint(near):
                return True
            if not _HOW_WORDS.isdisjoint(near) and not _DOES_WORDS.isdisjoint(near):
                return True
    return False
