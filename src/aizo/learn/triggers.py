"""Quick tests that spare most sentences the patterns: sets of words, which cost nanoseconds."""

from __future__ import annotations

from aizo.learn.cues_en import COMMON, EMPTY
from aizo.learn.habits_en import LIFE, NOT_DONE
from aizo.learn.rows_en import ROWS
from aizo.learn.sentences import bare, broken, is_chinese

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    Pairs = tuple[tuple[int, str], ...]

# What a sentence may turn out to be; NEAR is a word behind which it is told.
SELF, RULE, CORRECTION, WISH, NEAR, CUE, PERSON = 1, 2, 4, 8, 16, 32, 64


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
    "obsessed drawn seasick carsick airsick "
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
    "nervous bored dizzy impatient sleepy restless uneasy "
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
    "believe trust care get feel view concentrate focus relax unwind"
).split()
_RULE = (
    "always never forward future henceforth every whenever default across anytime sure don't dont "
    "stop avoid quit refrain remember only everywhere short brief "
    "concise terse"
).split()
# A sentence that only begins like a wish is one: "use metric units".
_WISH = encoded(
    "keep leave answer reply respond write talk speak explain summarise summarize phrase use be "
    "call address sign give quote show list put format spell round no never always only short "
    "shorter long longer brief briefer concise terse plain simple simpler metric british american "
    "fewer less more".split()
)
_FILLERS = encoded(
    "please plz pls and also ok okay btw hey but so oh then just thanks no again hm reminder right "
    "well "
    "nope".split()
)
# Common words that announce something only together with their neighbours: the texts of each.
PAIRS = {
    SELF: {
        "drive": "drive me",
        "annoy": "annoy me",
        "bother": "bother me",
        "person": "more of a ",
        "bear": "can't bear|cannot bear",
        "stand": "can't stand|cannot stand",
        "day": "any day",
        "never": "never got ",
    },
    RULE: {
        "exception": "without exception",
        "exceptions": "no exceptions",
        "anything": "for anything",
        "everything": "for everything",
        "now": "from now on",
        "here": "from here on",
        "all": "for all |in all ",
        "each": "each time",
        "can't": "you can't",
        "cannot": "you cannot",
        "should": "you should",
        "shouldn't": "you shouldn't",
        "must": " must |you must",
        "may": "you may not",
        "need": "no need to",
        "rule": "as a rule|as a general rule",
        "please": " please",
        "not": "do not |you can not",
        "ever": "not ever",
    },
    CORRECTION: {
        "told": "told",
        "asked": "i asked",
        "already": "i already",
        "said": "i said",
        "mentioned": "i mentioned",
        "many": "how many ",
        "often": "how often",
        "again": "again with|once again",
        "telling": "keep telling",
        "asking": "keep asking",
        "saying": "keep saying",
        "keep": "you keep",
        "still": "still us|still add|still writ",
        "want": "n't want|dont want|not want",
        "ask": "n't ask|not ask",
        "need": "don't need",
        "not": ", not | and not |not that ",
        "instead": "instead",
        "rather": "rather than",
        "over": " over ",
        "switch": "switch to|switch back",
        "never": " never ",
    },
    CUE: {
        "me": (
            "for me|to me|with me|lost me| me out| me off| me up| me down| me to |on me|like me"
            "|leave me|leaves me|made me|see me|catch me|find me|make me|makes me|bore me|give me"
            "|gets me|get me|from me|do me |does me|that's me|gives me"
        ),
        "my": (
            "all my|my brain|my editor|my shell|my stack|my browser|my terminal|in my |my default"
            "|my style|my limit|my budget|my order|my kind|make my|makes my|i write my|hurt my"
            "|wreck my|has to be|have to be|must be|my best|off my|kill my|kills my|ruins my"
            "|for my|my sort|my thing|do my |my idea|my world"
        ),
        "not": "i'm not ",
        "don't": "let my",
        "against": "set against|dead against",
        "welcome": "not welcome",
        "happier": "the happier",
        "make": "make me",
        "need": "never a need|i need my|i need quiet",
        "match": "bad match",
        "mix": "bad mix",
        "born": "born and",
        "nothing": "or nothing",
        "such": "no such thing",
        "out": "i'm out|im out",
        "better": "the better",
        "else": "nothing else",
        "policy": "zero |a no",
        "another": "see another",
        "only": " only, ",
        "hard": "hard pass|hard no",
        "way": "no way",
        "default": "i default",
        "want": ", not ",
        "short": "too short",
        "code": "i code",
        "off": "right off",
        "away": "well away",
        "user": "user here",
        "drop": "for good",
        "hell": "to hell with",
        "time": "third time you",
    },
}
_SELF_WORDS = encoded(_SELF)
_RULE_WORDS = encoded(_RULE)
_HOW_WORDS, _DOES_WORDS = encoded(_HOW), encoded(_DOES)
# Without a word of the first person, or one that speaks for it, nobody speaks of themselves.
_FIRST = encoded("i i'm i'd i've i'll im my as being".split())
# A wish may be put as a question.
ASKING = encoded("can could would will".split())
_DENIALS = encoded(
    "don't dont never can't cant cannot won't wont refuse couldn't wouldn't no".split()
)
_PERSON = encoded("me mine ive id".split())
_I_AM, _BEING = (
    encoded(["i'm", "im"]),
    encoded("all not no more off out done over on never always big into up at".split()),
)
_NOT_DONE = encoded(NOT_DONE.split())
_OPENERS = encoded("not nothing hard between if there's nobody team enough always your".split())
# These speak of a person by themselves, or at a sentence's start.
_OPENLY = encoded(
    "annoys annoy bothers irritates bugs drives stresses distracts bores turns puts frustrates "
    "overwhelms suits helps scares terrifies disgusts exhausts leaves triggers appeals excites "
    "motivates energizes inspires drains nauseates must no-go dealbreaker deal-breaker turn-off "
    "favourite favorite non-negotiable sacred banned forbidden works "
    " gives makes gets keeps limits".split()
)
# Words of idioms; those that tell something only beside a first person.
_IN_ROWS = {word for row in ROWS for word in row[0].split()}
_CUES, _HINTS = encoded(_IN_ROWS - COMMON - {*LIFE.split()}), encoded(_IN_ROWS & COMMON - EMPTY)
# What people do day by day, told of the first person.
_DONE_BY_ONE = _HINTS | encoded(LIFE.split())
_AT_START = _SELF_WORDS | _WISH | _FILLERS | _OPENERS
_LISTED = frozenset("-*•+0123456789 \t")


def _meanings() -> dict[bytes, tuple[int, Pairs]]:
    """Give what each word tells, by itself and in which pairs."""
    told: dict[bytes, tuple[int, Pairs]] = {}
    alone = {NEAR: _FIRST, PERSON: _PERSON, SELF: _OPENLY, RULE: _RULE_WORDS, CUE: _CUES}
    for kind, listed in alone.items():
        for word in listed:
            told[word] = told.get(word, (0, ()))[0] | kind, ()
    for kind, pairs in PAIRS.items():
        for name, texts in pairs.items():
            kinds, others = told.get(name.encode(), (0, ()))
            told[name.encode()] = kinds, (*others, *((kind, text) for text in texts.split("|")))
    return told


_MEANINGS = _meanings()
_TELLING = frozenset(_MEANINGS)
_MOST_OF_SENTENCE, _FEWEST_WORDS = 400, 2  # characters; words
_WITHIN = 6  # words after "I" within which something is said of it
# Lower case, and blanks for the marks around words, in one pass over the bytes; lines stay.
_BYTES = bytes(
    32 if chr(code) in ',.;:!?()[]{}"*_`' else ord(chr(code).lower()) if code < 128 else code
    for code in range(256)
)


def says_no(words: list[bytes]) -> bool:
    """Say whether a sentence holds a word of denial that people use of themselves.

    Args:
        words: Its words.

    Returns:
        Whether it does.
    """
    return not _DENIALS.isdisjoint(words)


def words_of(sentence: str) -> list[bytes]:
    """Give the words of a sentence as the quick tests compare them.

    Args:
        sentence: A sentence.

    Returns:
        Its words in lower case, without marks around them, as bytes of UTF-8.
    """
    return _bytes_of(sentence).split()


def _bytes_of(text: str) -> bytes:
    if not text.isascii():
        text = text.replace("’", "'")
    return text.encode("utf-8", "replace").translate(_BYTES)


def worth_a_look(text: str) -> Iterator[tuple[str, list[bytes], int]]:
    """Give the sentences of a turn that may turn out to be something.

    Args:
        text: A person's own words.

    Yields:
        The sentence; its words, see `words_of`, none of a Chinese one; some of the four numbers,
        added, 0 for a Chinese one.
    """
    text = broken(text)
    is_ascii = text.isascii()
    for line, row in zip(text.split("\n"), _bytes_of(text).split(b"\n"), strict=True):
        words = row.split()
        if not words:
            continue
        if not is_ascii and is_chinese(line):
            if len(line) <= _MOST_OF_SENTENCE:
                yield bare(line), [], 0
            continue
        sentence = line
        if line[0] in _LISTED:
            sentence = bare(line)
            words = words_of(sentence) or words
        told = _TELLING.intersection(words)
        if not told and words[0] not in _AT_START:
            continue
        kinds = _kinds(sentence, words, told)
        if kinds and len(words) >= _FEWEST_WORDS and len(sentence) <= _MOST_OF_SENTENCE:
            yield sentence.strip(), words, kinds


def _kinds(sentence: str, words: list[bytes], told: frozenset[bytes]) -> int:
    """Tell what a sentence may turn out to be by those of its words that tell something."""
    kinds = 0
    for word in told:
        alone, pairs = _MEANINGS[word]
        kinds |= alone
        if pairs:
            lowered = sentence.lower()
            for kind, pair in pairs:
                if pair in lowered:
                    kinds |= kind
    if words[0] not in _AT_START and not kinds:
        return 0
    if words[0] in _OPENERS:
        kinds |= CUE
    if words[0] in _SELF_WORDS:
        kinds |= SELF
    if kinds & (NEAR | PERSON):
        kinds = _of_a_person(kinds, words, told)
    for word in words:
        if word in _WISH:
            return kinds | WISH | RULE
        if word not in _FILLERS:
            break
    return kinds


def _of_a_person(kinds: int, words: list[bytes], told: frozenset[bytes]) -> int:
    """Tell what a sentence with a first person in it may turn out to be."""
    if not kinds & CUE and (
        not _DONE_BY_ONE.isdisjoint(words)
        or (not kinds & RULE and _tells_what_is_done(words, told))
    ):
        kinds |= CUE
    if kinds & NEAR and not kinds & SELF and _speaks_of_itself(words):
        kinds |= SELF
    return kinds & ~(NEAR | PERSON)


def _tells_what_is_done(words: list[bytes], told: frozenset[bytes]) -> bool:
    """Say whether "I" stands before what somebody does, or what is done to them last."""
    if b"i" in told:
        (done,) = words[words.index(b"i") + 1 :][:1] or (b"i",)
        return done not in _NOT_DONE and not done.endswith(b"ed") and done != b"i"
    return words[-1] == b"me" or (words[0] in _I_AM and len(words) > 1 and words[1] in _BEING)


def _speaks_of_itself(words: list[bytes]) -> bool:
    """Say whether what is said stands close behind "I" or "my"."""
    if _SELF_WORDS.isdisjoint(words) and _DOES_WORDS.isdisjoint(words):
        return False
    for place, word in enumerate(words):
        if word in _FIRST:
            near = words[place + 1 : place + _WITHIN]
            if not _SELF_WORDS.isdisjoint(near):
                return True
            if not _HOW_WORDS.isdisjoint(near) and not _DOES_WORDS.isdisjoint(near):
                return True
    return False
