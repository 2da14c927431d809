"""The exact English patterns: standing rules, corrections, and what a person says of themselves."""

from __future__ import annotations

import re

from aizo.learn import triggers
from aizo.learn.habits_en import LASTING

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
FIRST_PERSON = re.compile(
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
    r"|\b(?:(?<=\w )(?<!please )(?<!you )(?<!and )(?<!to )(?:help|make|give|get|leave|keep|put|turn"
    r"|drive)|annoys?|bothers?|irritates?|bugs|drives|stresses|distracts?|bores?|turns"
    r"|puts|frustrates?|overwhelms?|suits?|helps|works? best for|makes|gives|scares?"
    r"|terrifies|disgusts?|exhausts?|gets? on my|leaves|keeps|triggers?|works? (?:well"
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
# What may stand before a rule: else it tells what somebody or something does.
_BEFORE_RULE = (
    "and|but|so|or|then|just|also|kindly|please|pl[sz]|to|should|must|can|i|it|that|ok|okay|hey"
    "|btw|thanks"
    "|do|will|would|am|have|again|now|really|still|again|because|instead|could you|can you|reminder"
    "|me|you (?=must|should|need|can|may)|i (?:really |also |just )?|as a rule|even|there is"
)
_DONE = (
    r"(?:says|has|does|wants|goes|comes|gets|takes|makes|needs|likes|loves|hates|asks|uses"
    r"|locally|remotely|once|really|quite|exactly|again[,.!])\b|(?:tried|been|had|heard|seen|done"
    r"|used|knew|thought|worked|mind)\b|\w+ed\b"
)
_RULE = re.compile(
    r"\b(?:from now on|going forward|from here on|in (?:the )?future|henceforth"
    r"|for all (?:my|future|new)|in all (?:my|future)|every (?:single )?time|each time"
    r"|whenever|by default|as a rule|as a general rule|for every|on every|in every|for each"
    r"|across (?:all|the)|everywhere|any ?time|without exception|no exceptions|always(?=[.!]*$)"
    r"|for (?:any|every)thing [^,]*, |no more (?!than|of|data|questions|ideas|time|news))\b"
    rf"|(?:^|[,;:.!?(–—-]\s*|\b(?:{_BEFORE_RULE}) )(?:(?:always|never|never ever"
    rf"|please (?:always|never|do not|stop|avoid|no|use|keep)"
    rf"|do not ever|not ever|make sure (?:to|you|that you)(?: always| never)?|be sure to"
    rf"|do not(?! (?:you|we|they|i|have|know|see|get|think|understand|remember|find|mean|seem|own"
    rf")\b)|stop|avoid|quit|refrain from|no need to|remember to|remember that i"
    rf"|you (?:must|should|should not|must not|can not|need to|may not)(?: always| never"
    rf"| only)?|must|must not)\s+(?:\w+ly )?(?:ever |even |just )?(?:{_DIRECTIVE}"
    rf"|\w+ing|(?!{_DONE})(?:\w+ ){{0,2}}\w+)|only (?:ever )?(?:{_DIRECTIVE}))\b",
)
# A wish for one thing at hand, if nothing in it lasts.
_ONE_THING = re.compile(
    r"(?:^|[,;.] ?)\W*(?:\w+ ){0,2}?(?:do not|be sure to(?= keep\b)|stop|avoid|skip|only"
    r"|you (?:must|should|can)(?: not)?)(?: \w+){1,2}"
    r" (?:the (?!same)\w+|it|this|that|these|those|them)\b"
)
_TERSE_RULE = re.compile(
    r"^(?:(?:please|and|also|ok(?:ay)?|btw|oh|hey|thanks|hm+|reminder|again|nope|no|so|right"
    r"|well),?\s+)*"
    r"(?:no (?:more )?(?!(?:problem|worries|idea|thanks|rush|hurry|way|need|doubt|wonder|clue"
    r"|luck|one|longer|pressure|matter|kidding|not|it|that|this|the|i|but)\b"
    r"|offen)[\w-]+(?: [\w-]+){0,4}"
    r"(?:,? (?:please|ever|in (?:my|the|any|your|our) \w+|for me|thanks|anywhere|at all"
    r"|whatsoever|from now on))?"
    r"|(?!(?:one|two|three|this|that|it|the|a|an|my|first|last|\d+)\b)(?:\w+ ){0,3}[\w-]+"
    r" (?:only|always|by default|everywhere)(?:,? please)?"
    r"|only (?!the |a |an |this |that |one |\w+ing\b)[\w-]+(?: [\w-]+){0,4}"
    r"|(?:short|shorter|longer|brief|briefer|concise|terse|plain|simple|simpler|metric"
    r"|british|american|fewer|less|more) (?:[\w-]+ ?){1,3}(?:,? (?:please|always|from now on"
    r"|thanks))"
    rf"|(?:never|always) (?!{_DONE})[\w-]+(?: [\w-]+){{0,8}})[.!]*$",
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
    r"keep (?:(?:the|your|my|all|any|every) )*(?:answers?|repl\w+|responses?|explanations?|summar"
    r"\w+|messages?|sentences?"
    r"|paragraphs?|lines|functions?|comments?|commits?|commit messages?|names?|emails?|texts?"
    r"|tone|language|things|style"
    r"|everything|dialogue|recipes|suggestions|plans|lists?|units|numbers|prices|files|tests|it) "
    r"(?:as )?(?:short|brief|simple"
    r"|under|below|plain|concise|polite|formal|informal|\w+er|to|in|at|free|out|lower\w*|neutral"
    r"|factual|small|tight|light|clear)"
    r"|(?:answer|reply|respond|write|talk|speak|explain|summari[sz]e|phrase) (?:(?:to )?me "
    r"|things |everything |answers? |all \w+ |\w+s )?(?:in|with|without|as|briefly"
    r"|shortly|only|like)\b(?! (?:this|that|the (?:above|following)))(?!.*(?:\b(?:what|how|why)\b"
    r"|:))"
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


def tier(text: str, kinds: int) -> tuple[str, str]:
    """Tell what an English sentence is by the exact patterns.

    Args:
        text: A sentence in lower case, contractions written out.
        kinds: What it may be, see `triggers.worth_a_look`.

    Returns:
        Its tier and its basis, both empty where no pattern fits.
    """
    if kinds & triggers.CORRECTION and _CORRECTION.search(text):
        return RULE, "corrected"
    if kinds & triggers.SELF and FIRST_PERSON.search(text):
        return STATED, "said"
    if (
        kinds & triggers.RULE
        and (_RULE.search(text) or _TERSE_RULE.search(text))
        and not (_ONE_THING.search(text) and not LASTING.search(text))
    ):
        return RULE, "said"
    if kinds & triggers.WISH and _KEEP.search(text):
        return STATED, "said"
    return "", ""


def lasts(text: str) -> bool:
    """Say whether what is concluded is more than a wish for the task at hand.

    Args:
        text: What stands behind "so".

    Returns:
        Whether it is.
    """
    text = text.lower()
    return (_RULE.search(text) or FIRST_PERSON.search(text)) is not None
