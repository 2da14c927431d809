"""The finder that needs no model: sentences in which a person states a lasting preference."""

from __future__ import annotations

import re

from aizo.learn import blockers as block
from aizo.learn import triggers
from aizo.learn.labels import label_of
from aizo.learn.polarity import DISLIKES, UNTOLD, denies, polarity, told
from aizo.learn.sentences import plain

RULE, STATED = "A", "B"  # tiers: standing rules and corrections; what a person says of themselves

_ADVERBS = (
    "really|very|truly|strongly|absolutely|definitely|generally|usually|often|mostly|mainly|always"
    "|just|also|actually|still|personally|much|rather|kind of|kinda|sort of|quite|especially|so|too"
    "|particularly|totally|completely|simply|honestly|genuinely|both|deeply|greatly|highly|do|only"
    "|typically|normally|tend to|never|even|primarily|firmly|thoroughly|consistently|intensely|now"
    "|extremely|vehemently|passionately|fully|not|would|will|could|can|have|had|am|been|get|feel"
    "|find myself|be|a bit|a little|no longer|hardly|barely|rarely|seldom|try to"
    "|make sure to|far|far more"
    "|instinctively|naturally|have to|want to|like to|long|severely|mildly|all|strictly|must"
    "|need to|almost|certainly|basically|immediately|quickly|easily|best|more|most|ethically"
    "|morally|a|an|the|huge|big|avid|lifelong|die-hard|devout|committed|proud|strict|bit"
    "|more of a"
)
_SELF = (
    "prefer|like|love|hate|dislike|enjoy|adore|detest|loathe|despise|abhor|favou?r|appreciate|value"
    "|avoid|resent|can not stand|stand|bear|tolerate|abide|cope|allergic|intolerant|averse|aversion"
    "|fan|fond|keen|passionate|partial|obsessed|drawn|into|refuse|object|oppose|opposed"
    "|against|sick|tired"
    "|fed up|annoyed|bothered|frustrated|irritated|uncomfortable|comfortable|steer|stay away"
    "|stick|opt"
    "|go for|insist|swear|thrive|learn best|work best|think best|focus best|crave|gravitate"
    "|lean|choose|distrust|trust|rely"
    "|vegan|vegetarian|pescatarian|kosher|halal|diabetic|celiac|coeliac|left-handed"
    "|colou?r-?blind|dyslexic|lactose"
    "|eat|drink|smoke|wear|read|watch|listen|write|use|run|test|keep|buy|cook|travel|commute"
    "|work|sleep|wake|fly|drive|speak|review|commit|format|start|check|make|take|pay|play"
    "|order|book|find|struggle|dread|fear|afraid|scared|terrified|phobi\\w+|anxious"
    "|overwhelmed|sensitive|sensitivity|care|interest|interested|worry|mind|support|believe"
    "|rather|dairy|gluten|meat|skip|follow|respond|learn|understand|process|absorb|retain"
    "|grasp|engage|excel|benefit|view|consider|see|hold|hesitant|skeptical|wary|reluctant"
    "|cautious|picky|minimalist|morning person|night owl|introvert\\w*|extrovert\\w*"
    "|perfectionist|cannot|practice|practise|live|boycott|reject|dismiss|admire|cherish"
    "|treasure|relish|savou?r|despair|get bored|lose interest|lose focus|switch off|tune out"
    "|done|budget|limit|restrict|abstain|quit|stopped|embrace|advocate|prioriti[sz]e"
    "|identify|specialize|seldom"
)
_FIRST_PERSON = re.compile(
    rf"\bi\s+(?:(?:{_ADVERBS}|\w+ly)\s+)*(?P<verb>{_SELF})\b"
    r"|\bi (?:also |still |do |really )*have (?:(?:a|an|no|some|very|really"
    r"|quite) )*(?:\w+ ){0,3}?(?:aversions?|dislikes?|distaste|hatred|preferences?|allerg\w+"
    r"|objections?|interest in|intolerance|phobia|fear|fondness|passion|soft spot|weakness"
    r"|sensitiv\w+|policy|rule|habit|restrictions?|patience|tolerance|love for|love of"
    r"|disability|condition|concerns? about|trouble|difficulty|hard time|disdain"
    r"|appreciation|commitment|desire)\b"
    r"|\bi (?:adhere|(?:usually|normally|typically|generally|mostly) \w+"
    r"|(?:have )?never (?:got|gotten|get) (?:on|along) with"
    r"|follow|identify|am uninterested|exclusively|strictly|am committed)\b"
    r"|\bmy (?:\w+ ){0,2}?(?:favou?rite|preference|preferred|pet peeve|go-to|default|rule"
    r"|style|taste|allergy|diet|aversion|dislike|phobia|fear|budget|policy|habit|religion"
    r"|faith|beliefs?|priority|passion|comfort|sensitivity|values?|attention|motion sickness"
    r"|anxiety|condition)\b"
    r"|\b(?:annoys?|bothers?|irritates?|bugs|drives?|stresses?|distracts?|bores?|turns?"
    r"|puts?|frustrates?|overwhelms?|suits?|helps?|works? best for|makes?|gives?|scares?"
    r"|terrifies|disgusts?|exhausts?|gets? on my|leaves?|keeps?|triggers?|works? (?:well"
    r"|better) for|(?:is|are) (?:not )?for|appeals? to|excites?|motivates?|energi[sz]es?"
    r"|inspires?|drains?|nauseates?) (?:me|my nerves)\b"
    r"|\b(?:is|are) (?:a |an |my |the )?(?:\w+ )?(?:must|no-go|deal-?breaker|turn-?off"
    r"|favou?rite|pet peeve|dealbreaker|non-negotiable|off the table|off limits|sacred"
    r"|(?:banned|forbidden|not (?:allowed|welcome)) (?:in|from|on) my"
    r"|requirement for me|too \w+ for me|not my (?:thing|style|cup of tea|taste))\b"
    r"|\b(?:am|being) (?:more of )?(?:a |an )?(?:\w+ ){0,2}"
    r"(?:person|lover|enthusiast|believer|advocate"
    r"|supporter|purist|vegetarian|vegan|minimalist|introvert|extrovert|learner|eater"
    r"|drinker|reader|traveler|traveller)\b"
    r"|\bi (?:\w+ly )?(?:get|become|feel) (?:\w+ly |so |very |too )?(?:nervous|anxious|bored"
    r"|dizzy|\w*sick|annoyed|stressed|distracted|overwhelmed|impatient|sleepy|restless|uneasy)"
    r" (?:when|whenever|by|from|in|on|with|at|around|before)\b"
    r"|\bi (?:really |just )?(?:can not|could never|never could) (?:concentrate|focus|sleep"
    r"|think straight|relax|unwind|study|learn)\b"
    r"|^(?:can not stand|hate|love|prefer|dislike|not a (?:big )?fan|no fan|allergic|big fan"
    r"|huge fan|vegetarian|vegan|fond of|would rather|never liked|sick of|tired of"
    r"|fed up with)\b"
    r"|\bfor me,? (?:it is|there is|nothing|\w+ (?:is|are))\b"
    r"|\b(?:how i (?:like|want|prefer|do) (?:it|them|things|my)|can not (?:stand|bear|abide)"
    r"|any day for me)\b|\bas an? (?:\w+ ){0,2}(?:vegan"
    r"|vegetarian|introvert|minimalist|environmentalist|feminist|pacifist|parent|muslim|jew"
    r"|hindu|christian|buddhist|atheist|night owl|early bird)\b",
)
_DIRECTIVE = (
    "use|write|keep|answer|reply|respond|speak|give|show|add|include|put|make|run|format"
    "|name|call|explain|start|begin|end|sign"
    "|commit|book|pick|choose|go with|prefer|ask|tell|send|push|delete|touch|change|refactor"
    "|mention|apologi[sz]e|repeat|praise"
    "|assume|guess|talk|say|translate|wrap|summari[sz]e|round|quote|cite|import|install"
    "|create|schedule|suggest|recommend|order"
    "|stop|avoid|skip|drop|omit|leave|remove|do|let|be|return|log|test|check|verify|document"
    "|comment|address|spell|convert|list|merge"
    "|rebase|squash|deploy|print|output|report|stick|follow|remember|treat|assign|cook|buy"
    "|plan|order|serve|pack|round|number|set|open|overwrite|reformat|rename|rewrite|reorder"
    "|generate|provide|offer|open|link|double-check|propose|confirm|state|label|avoid|mark"
    "|sort|order|capitali[sz]e|hyphenate|highlight|bold|ignore|mock|pin|cache|sugar-?coat"
    "|flatter|hedge|lecture|greet|thank"
)
_RULE = re.compile(
    r"\b(?:from now on|going forward|from here on|in (?:the )?future|henceforth"
    r"|for all (?:my|future|new)|in all (?:my|future)|every (?:single )?time|each time"
    r"|whenever|by default|as a rule|as a general rule|for every|on every|in every|for each"
    r"|across (?:all|the)|everywhere|any ?time|without exception|no exceptions|always(?=[.!]*$)"
    r"|for (?:any|every)thing [^,]*, |no more (?!than|of|data|questions|ideas|time|news))\b"
    rf"|\b(?:always|never|never ever|please (?:always|never|do not|stop|avoid|no|use|keep)"
    rf"|do not ever|not ever|make sure (?:to|you|that you)(?: always| never)?|be sure to"
    rf"|do not|stop|avoid|quit|refrain from|no need to|remember to|remember that i"
    rf"|you (?:must|should|should not|must not|can not|need to|may not)(?: always| never"
    rf"| only)?|only|must|must not)\s+(?:\w+ly )?(?:ever |even |just )?(?:{_DIRECTIVE}"
    rf"|\w+ing|(?:\w+ ){{0,2}}\w+)\b",
)
_TERSE_RULE = re.compile(
    r"^(?:(?:please|and|also|ok(?:ay)?|btw|oh|hey|thanks|hm+|reminder|again|nope|no|so|right"
    r"|well),?\s+)*"
    r"(?:no (?:more )?(?!problem|worries|idea|thanks|rush|hurry|way|need|doubt|wonder|clue"
    r"|luck|one|longer|pressure|matter|kidding|not|it|that|this|the|i|but"
    r"|offen)[\w-]+(?: [\w-]+){0,4}"
    r"(?:,? (?:please|ever|in (?:my|the|any|your|our) \w+|for me|thanks|anywhere|at all"
    r"|whatsoever|from now on))?"
    r"|(?:\w+ ){0,3}[\w-]+ (?:only|always|by default|everywhere)(?:,? please)?"
    r"|only [\w-]+(?: [\w-]+){0,4}"
    r"|(?:short|shorter|longer|brief|briefer|concise|terse|plain|simple|simpler|metric"
    r"|british|american|fewer|less|more) (?:[\w-]+ ?){1,3}(?:,? (?:please|always|from now on"
    r"|thanks))"
    r"|never [\w-]+(?: [\w-]+){0,8}|always [\w-]+(?: [\w-]+){0,8})[.!]*$",
)
_CORRECTION = re.compile(
    r"\b(?:i (?:already |have |just |have already )*(?:told|asked|said|mentioned)"
    r"|as i (?:said|told|asked)|how (?:many times|often)|again with|like i said"
    r"|i keep (?:telling|asking|saying)|you keep|why do you keep|still (?:using|adding"
    r"|writing)|i (?:do not|did not) (?:want|ask for|need)|once again)\b"
    rf"|^(?:no|nope|not like that|wrong|stop|please|hey|ugh|again|and|ok(?:ay)?"
    rf"|actually)?[,.! ]*(?:please )?(?:use|{_DIRECTIVE}|i (?:want|said|asked for"
    rf"|meant))\b.*(?:,? (?:and )?not |,? instead of |,? rather than | over |,? never )"
    rf"|\binstead of\b.*\b(?:use|{_DIRECTIVE})\b|\bnot\b[^,;]{{1,40}}[,;—–-]+ ?(?:but "
    rf")?(?:use|always|please)?\b(?=.*\b(?:use|please|always|instead)\b)|\b(?:use"
    rf"|{_DIRECTIVE})\b.* instead\b|\bswitch (?:back )?to\b",
)
_KEEP = re.compile(
    r"^(?:(?:please|and|also|ok(?:ay)?|btw|hey|thanks|but|so|oh|then|just),?\s+)*(?:"
    r"(?:keep|leave) (?!going|in mind|me posted|it up|an eye)\w+"
    r"|(?:answer|reply|respond|write|talk|speak|explain|summari[sz]e|phrase) (?:(?:to )?me "
    r"|it |them |things |everything |answers? |all \w+ |\w+s )?(?:in|with|without|as|briefly"
    r"|shortly|only|like)\b(?! (?:this|that|the (?:above|following)))"
    r"|use (?!the |this|that|it\b|these|those|my |our |your |a |an )[\w-]+|be (?:more |less "
    r"|very )?(?:brief|concise|short|blunt|direct|honest|formal|informal|casual|terse"
    r"|specific|critical|strict|polite)"
    r"|(?:call|address) me |sign (?:emails|letters|messages|my|off|with)|(?:give|quote|show"
    r"|list|write|put|format|spell|round) (?:dates?|times?|prices?|units?|temperatures?"
    r"|amounts?|numbers?|money|currenc\w+|quantities|measurements|sources|commit messages"
    r"|headings|titles|names)\b"
    r"|(?:show|tell|ask|warn|give|send) me (?:[\w-]+ ){0,6}before (?:you|any\w*|every\w*|each)\b"
    r")",
)


_SO = re.compile(
    r", so (?!that\b)|\bso (?=(?:i|you|please|always|never|do not|when|whenever|use|keep|stop|avoid"
    r"|maybe|make|give|put|write)\b)|，?(?:所以|因此)，?",
    re.IGNORECASE,
)

# What something does to a person may be good or bad.
_EFFECT = re.compile(
    r"\b(?:makes?|gives?|keeps?|leaves?|gets?|triggers?|puts?|turns?|drives?) (?:me|my nerves)\b"
    r"|\bi (?:get|become|feel) ",
    re.IGNORECASE,
)
_IF_POSSIBLE = re.compile("能[^，。]{1,14}?(?=我?就[别不])")


class Spotted:
    """A sentence that seems to state a lasting preference.

    Attributes:
        words: The sentence as it stands.
        item: A label for what it is about.
        stance: `never`, `avoid`, `usually`, `prefer` or `always`.
        tier: `A` for standing rules and corrections, `B` for what a person says of themselves.
        basis: `said` or `corrected`.
    """

    __slots__ = ("basis", "item", "stance", "tier", "words")

    def __init__(self, words: str, item: str, stance: str, tier: str, basis: str) -> None:
        """Keep all five."""
        self.words = words
        self.item = item
        self.stance = stance
        self.tier = tier
        self.basis = basis

    def __repr__(self) -> str:
        """Show label and stance."""
        return f"<Spotted {self.tier} {self.stance} {self.item!r}>"


def spot(text: str) -> list[Spotted]:
    """Find the sentences of a turn that state a lasting preference.

    Args:
        text: A person's own words.

    Returns:
        What was found, in order; a question, a wish for one task, what others like, what is only
        quoted and the like are left out.
    """
    found = []
    for sentence, words, kinds in triggers.worth_a_look(text):
        one = _spotted(sentence, words, kinds)
        if one is not None:
            found.append(one)
    return found


def _spotted(sentence: str, words: list[bytes], kinds: int) -> Spotted | None:
    """Hold one sentence against the rules; without words it is a Chinese one."""
    text = plain(sentence).strip('"“” ')
    tier, basis = _tier(text, words, kinds)
    if not tier:
        return None
    head, *tail = _SO.split(text, 1)
    if tail and _lasts(tail[0], words):
        # What stands before it is only the reason.
        text = tail[0]
    elif tail and any(_tier(head, words, kinds)):
        # What stands behind it is wanted for the task at hand.
        text = head
        tier, basis = _tier(head, words, kinds)
    if block.is_blocked(text, words):
        return None
    text = _IF_POSSIBLE.sub("", text)
    side, clause = told(text)
    if side == UNTOLD and (denies(text) or _EFFECT.search(text)):
        # Better nothing than the opposite.
        return None
    item = label_of(text, side, clause)
    if not item or polarity(clause if item.lower() in clause else text, item) == -side != UNTOLD:
        # Better nothing than the opposite of what was meant of this very thing.
        return None
    return Spotted(sentence, item, _stance(text, side, tier), tier, basis)


def _english(text: str, kinds: int) -> tuple[str, str]:
    if kinds & triggers.CORRECTION and _CORRECTION.search(text):
        return RULE, "corrected"
    if kinds & triggers.SELF and _FIRST_PERSON.search(text):
        return STATED, "said"
    if kinds & triggers.RULE and (_RULE.search(text) or _TERSE_RULE.search(text)):
        return RULE, "said"
    if kinds & triggers.WISH and _KEEP.search(text):
        return STATED, "said"
    return "", ""


def _tier(text: str, words: list[bytes], kinds: int) -> tuple[str, str]:
    return _english(text.lower(), kinds) if words else _chinese(text)


def _lasts(tail: str, words: list[bytes]) -> bool:
    """Say whether what is concluded is more than a wish for the task at hand."""
    if not words:
        return any(_chinese(tail))
    tail = tail.lower()
    return (_RULE.search(tail) or _FIRST_PERSON.search(tail)) is not None


def _chinese(text: str) -> tuple[str, str]:
    # Its patterns take as long to compile as a megabyte to be read: only where they are needed.
    from aizo.learn.spot_zh import tier

    return tier(text)


_ABSOLUTE = re.compile(
    r"\b(?:never|under no circumstances|forbid\w*|not ever|off limits|allergic)\b"
    r"|永远不|绝不|绝对不|永不|禁止|严禁|从不|千万别|千万不要|任何(?:时候|情况下)[^，。]*不|过敏",
    re.IGNORECASE,
)
_EVER = re.compile(
    r"\balways\b|\bwithout exception\b|总是|永远|始终|一律|每次都|务必", re.IGNORECASE
)
_HABIT = re.compile(
    r"\b(?:usually|tend to|normally|typically|mostly|generally|often|as a rule)\b|通常|一般"
    r"|习惯|平时|经常",
    re.IGNORECASE,
)


def is_absolute(sentence: str, stance: str) -> bool:
    """Say whether a sentence holds a word that warrants the strongest stance.

    Args:
        sentence: The sentence.
        stance: `never` or `always`.

    Returns:
        Whether it does.
    """
    return (_ABSOLUTE if stance == "never" else _EVER).search(sentence) is not None


def _stance(text: str, side: int, tier: str) -> str:
    if side == DISLIKES:
        return "never" if tier == RULE and is_absolute(text, "never") else "avoid"
    if tier == RULE and is_absolute(text, "always"):
        return "always"
    return "usually" if _HABIT.search(text) and tier != RULE else "prefer"
