"""The finder that needs no model: sentences in which a person states a lasting preference."""

from __future__ import annotations

import re

from aizo.learn import blockers as block
from aizo.learn import triggers
from aizo.learn.labels import label_of
from aizo.learn.polarity import DISLIKES, UNTOLD, denies, polarity
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
    r"|\bi (?:adhere|follow|identify|am uninterested|exclusively|strictly|am committed)\b"
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
    r"|requirement for me|too \w+ for me|not my (?:thing|style|cup of tea|taste))\b"
    r"|\b(?:am|being) (?:a |an )?(?:\w+ ){0,2}(?:person|lover|enthusiast|believer|advocate"
    r"|supporter|purist|vegetarian|vegan|minimalist|introvert|extrovert|learner|eater"
    r"|drinker|reader|traveler|traveller)\b"
    r"|\bi (?:\w+ly )?(?:get|become|feel) (?:\w+ly |so |very |too )?(?:nervous|anxious|bored"
    r"|dizzy|sick|annoyed|stressed|distracted|overwhelmed|impatient|sleepy|restless|uneasy)"
    r" (?:when|whenever|by|from|in|with|at|around|before)\b"
    r"|\bi (?:really |just )?(?:can not|could never|never could) (?:concentrate|focus|sleep"
    r"|think straight|relax|unwind|study|learn)\b"
    r"|^(?:can not stand|hate|love|prefer|dislike|not a (?:big )?fan|no fan|allergic|big fan"
    r"|huge fan|vegetarian|vegan|fond of|would rather|never liked|sick of|tired of"
    r"|fed up with)\b"
    r"|\bfor me,? (?:it is|there is|nothing|\w+ (?:is|are))\b|\bas an? (?:\w+ ){0,2}(?:vegan"
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
    r"|across (?:all|the)|everywhere|any ?time)\b"
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

_ZH_SELF = re.compile(
    "(?<![帮给让替教跟陪])我(?:真的|其实|一直|一向|还是|就是|本人|平时|平常|个人|也|都|很|非常|特别|比较|更|最|太"
    "|超|挺|蛮|好|总是|通常|一般|现在|向来|从小|对|有点|有些|完全|绝对|实在|不太|不怎么|不再"
    "|并不|再也不|不|从不|从来不|从来都|只|会|每天|每次|尽量|基本|几乎|是|习惯|打心底|宁可"
    "|可|这个?人|经常|喜欢)*"
    "(?:喜欢|喜爱|讨厌|热爱|爱|偏好|偏爱|反感|厌恶|受不了|看不惯|习惯|倾向|更愿意|愿意|宁愿"
    "|宁可|享受|钟爱|嫌|恨|怕|过敏|吃|喝|用|看|听|穿|写|去|买|戒|忌口|坚持|吃素|素食|离不开"
    "|少不了|不感兴趣|没兴趣|支持|拒绝|避免|抵触|接受不了|烦|熬夜|早起|要求|注重|在意|介意"
    "|信奉|主张|追求|抗拒|严重过敏|乳糖不耐)"
    "|我对[^，。]{1,12}(?:过敏|反感|不感兴趣|没兴趣|没什么兴趣|情有独钟|很挑剔|没有抵抗力"
    "|有洁癖|感兴趣|无感|没感觉)"
    "|^(?:最|特别|真的|超|更|还是|比较|很|非常|其实|一直|从来不|从不|不太|不|实在)*(?:喜欢"
    "|讨厌|偏爱|偏好|反感|受不了|不吃|不喝)"
    "|我(?:从来都?不|从不|向来不?|一般(?!般)都?|通常|平时都?)[^，。了吗吧呢]{2,14}[。！!.]*$"
    "|我(?:从来都?不|从不|向来不?|一般(?!般)都?|通常|平时都?)[^，。了吗吧呢]{2,14}[。！!.]*$"
    "|我的(?:最爱|偏好|习惯|原则|口味|底线)|让我(?:很|特别|非常|感到)?(?:烦|反感|不舒服|头疼"
    "|难受)|最(?:烦|讨厌|受不了|喜欢|爱|怕)[^，。]{1,14}|是我的最爱|不是我的菜"
)
_ZH_DO = (
    "用|使用|写|回答|回复|说|给|加|放|改|叫|称呼|输出|列|显示|做|动|提|问|删|碰|翻译|解释"
    "|重复|道歉|客套|提交|推送|合并|安排|保持|采用|附|带|发|跑|运行|测试|检查|确认|注释|命名"
    "|格式|缩进|按|以|先|把|直接|简洁|简短|推荐|买|订|选|煮|做菜|夸|拍马屁|猜|假设|跳过|省略"
    "|总结|引用|标注|标|统一|展开|拆|记得|生成|出现|让|打|换|讲|开头|结尾|复述|绕|啰嗦|废话"
    "|写成|留|改成|换成|变|再|自作主张|擅自|随便|乱|动不动|强推|覆盖|上线|安利"
)
_ZH_RULE = re.compile(
    f"(?:以后|今后|往后|从现在起|从今往后|从今以后|从现在开始|每次|永远|一律|默认|始终"
    f"|任何时候|任何情况下|所有|凡是|无论如何|一概|全部|每个|每封|每篇|每段|每条|每张"
    f"|每份)[^，。]{{0,14}}?(?:都|要|请|你|别|不要|不用|不准|不许|不能|禁止|必须|只|用|使用"
    f"|{_ZH_DO})"
    f"|(?:请你?|麻烦你?|记住|记得|拜托|千万|务必|一定|必须|绝对|永远|始终|总是|只能|都|统一"
    f"|应该)(?:也|都|不要|别|不能|不准|不许|要|用|再|一定|务必|始终|总是|只|记住|总"
    f"|先)*(?:{_ZH_DO})"
    f"|(?:^|[，。；！,\\s]|[里中时上内])(?:请|就|也|还有|另外|对了|拜托|麻烦|能)*(?:不要|不许|不准|禁止"
    f"|严禁|别再|别|勿|切勿|少|停止|不能|不可以|不用|避免)(?:总是|老是|一直|给我"
    f"|在[^，。]{{1,10}}|跟我|对我|随便|乱|总|再|老|动不动|擅自|直接|出现|有|这么|那么"
    f"|每次都)*(?:{_ZH_DO}|[^，。]{{2,}})"
    "|^(?:每?(?:周|星期|礼拜)[一二三四五六日天末]?|早上|上午|中午|下午|晚上|周末|假期|睡前|饭后)+"
    "(?:都|请|就)?(?:不要|别|不安排|不许)[^，。]{2,}"
    "|^[^，。请我你他她这那把]{2,6}请(?!你|问|帮|看|教|坐|进)[^，。]{2,}"
    "|(?:^|[，。；！,])(?:请)?(?:用|使用|保持|按|以|改用)[^，。]{1,16}(?:回答|回复|写|输出"
    "|说|交流|单位|格式|缩进|命名|注释|就好|即可|就行|别用|不要用|不用|解释|沟通|为准|表示)"
)
_ZH_CORRECTION = re.compile(
    "我(?:都|已经|不是|早就|刚才|跟你|前面|之前)*(?:说过|说了|讲过|强调过|提醒过|要的是"
    "|要求过|让你)|(?:用|要|写|叫|改成|改用|换成|使用)[^，。]{1,12}[，, ]?(?:别用|不要用?"
    "|而不是|不是|别|不用|别写|不要写)|不是[^，。]{1,10}[，,]?(?:是|而是|要)|不对[，,]"
    "|怎么又|又(?:用|写|加|忘)|改用|换成|别再|不要再"
)


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
    tier, basis = _english(text.lower(), kinds) if words else _chinese(text)
    if not tier or block.is_blocked(text, words):
        return None
    side = polarity(sentence)
    if side == UNTOLD and denies(sentence):
        # Better nothing than the opposite.
        return None
    item = label_of(text, side)
    if not item or polarity(sentence, item) == -side != UNTOLD:
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


def _chinese(text: str) -> tuple[str, str]:
    if _ZH_CORRECTION.search(text):
        return RULE, "corrected"
    if _ZH_RULE.search(text):
        return RULE, "said"
    if _ZH_SELF.search(text):
        return STATED, "said"
    return "", ""


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
