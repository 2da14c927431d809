"""The side of a sentence: whether it likes or dislikes what it is about, or cannot be told."""

from __future__ import annotations

import re

from aizo.learn.sentences import clauses, is_chinese, plain
from aizo.text import fold

LIKES, DISLIKES, UNTOLD = 1, -1, 0

# Idioms whose words would mislead: their own side, or none.
_IDIOMS = (
    (
        LIKES,
        (
            r"never (?:skip|miss|refuse|turn down|pass up|tire of|regret|say no to)|any day"
            r"|without exception|no exceptions|can not (?:get enough|wait to)|nothing beats"
            r"|could not be happier with|can not recommend \w+ enough"
        ),
    ),
    (
        DISLIKES,
        (
            r"can not (?:stand|bear|tolerate|abide|take|handle|stomach|deal with|cope with)"
            r"|could do without|could not care less|(?:had|have had) enough of|stay away from"
            r"|steer clear of|rather not|no fan of|not a fan|not (?:my|your) (?:thing|cup)"
            r"|no(?:t)? (?:go|interest in|patience|tolerance)|little (?:patience|interest)"
            r"|(?:never|not) (?:got|gotten|get) (?:on|along) with|keeps? me (?:up|awake)"
            r"|(?:get|gets|become|feel|makes? me|gives? me) (?:a )?(?:\w+ly |so |very )?"
            r"(?:\w*sick|nauseous|nervous|anxious|dizzy|bored|annoyed|stressed|headaches?|uneasy)"
            r"|do(?:es)? not (?:work|do it) for me|enough with"
            r"|get rid of|(?:keep \w+ (?:\w+ )?)?(?:free|clear) (?:of|from)|(?:leave|keep|take) "
            r"(?:\w+ )?out|turn(?:s)? me off|put(?:s)? me off"
            r"|drive(?:s)? me (?:mad|nuts"
            r"|crazy|up the wall)|the last thing i want|off limits|off the table|do not care for"
            r"|can do without|no longer|prefers? (?:\w+ )?(?:not|to (?:avoid|skip|refuse)"
            r"|avoiding|skipping)|(?:not|un)[ -]?interested|interest in nothing"
        ),
    ),
    (
        UNTOLD,
        (
            r"(?:do|would|does) not mind|nothing against|not bad|whether or not|can not wait"
            r"|not sure|do not know|do not care|no preference|not only"
        ),
    ),
)
_LIKING = (
    r"likes?|loves?|loving|prefers?|preferring|enjoys?|enjoying|adores?|favou?rs?"
    r"|appreciates?|values?"
    r"|cherish|wants?|craves?|fan of|fond of|keen on|into|passionate about|partial to|fine with"
    r"|comfortable with|happy with|obsessed with|drawn to|favou?rite|rather"
    r"|stick(?:ing)? (?:to|with)"
    r"|adheres?|follows?|preferences? for|prioriti[sz]e|exclusively|strict|committed to|advocate"
    r"|believe in|use|using|uses|keep|write|writing|answer|reply|respond|speak|give"
    r"|show|add|include|put|make"
    r"|run|format|name|call|explain|start|begin|end|sign|commit|book|pick|choose|go (?:with|for)"
    r"|switch to|default to|insist on|swear by|eat|eating|drink|watch|read|listen|wear|buy|cook"
    r"|best|helps? me|thrive|trust|recommend|suggest|order|ask|tell|send|push|delete|touch|change"
    r"|refactor|mention|apologi[sz]e|repeat|praise|assume|guess|play|work|talk|say|translate|wrap"
    r"|summari[sz]e|spell|link|warn|round|quote|cite|import|install|open|create|schedule|plan"
)
_DISLIKING = (
    r"hates?|hating|dislikes?|disliking|detests?|loathes?|despises?|abhors?|avoid(?:s|ing)?"
    r"|resents?"
    r"|averse to|aversions?|allergic|allerg(?:y|ies)|phobia|fear|intolerant|sick of|tired of"
    r"|fed up|against|opposed to"
    r"|objections?|scared|afraid|terrified|uninterested|disinterested|objects? to|refuses?"
    r"|annoy(?:s|ed|ing)?|bothers?|irritat\w+|frustrat\w+|bugs me"
    r"|skip|stops?|drop|ditch|omit|refrain|quit|forbid|forbidden|ban(?:ned)?|worst|disgusting"
    r"|awful|terrible|unbearable|useless|hard time|struggle|cringe|overrated|uncomfortable"
    r"|distract(?:s|ing)|scares?|terrif(?:y|ies)|stress(?:es)?|bores?|drains|exhausts?|overwhelms?"
    r"|disgusts?|nauseates?|depress(?:es)?|strangles?|hatred|doubts about|distaste|disdain"
    r"|contempt|turns? "
    r"down|declines?|rejects?|pointless"
    r"|unhelpful|boring|unhappy with"
)
_PREDICATE = re.compile(
    "|".join(f"(?P<idiom{number}>\\b(?:{words})\\b)" for number, (_, words) in enumerate(_IDIOMS))
    + rf"|(?P<neg>\b(?:{_DISLIKING})\b)|(?P<pos>\b(?:{_LIKING})\b)",
)
_NEGATION = re.compile(
    r"\b(?:not|never|no longer|hardly|barely|rarely|seldom|nor|neither|without|nothing|no|none"
    r"|nobody|instead of|rather than|stop|avoid|less)\b(?! only\b)",
)
_DENIES = re.compile(
    r"\b(?:not|no|never|without|instead|rather|than|over|stop|avoid|hardly|nor)\b"
    r"|不|别|没|勿|少|非|而是",
)
# What a person forbids, or says that they do not do: then the verb may be any.
_DENIAL = re.compile(
    r"^(?:(?:please|pl[sz]|ugh|and|but|so|also|just|again|hey|ok(?:ay)?|always"
    r"|from now on|you (?:must|should|can|may|need to)"
    r"|make sure (?:to|you|that you))[, ]+)*"
    r"(?:never(?: ever)?|do not(?: ever)?|not ever|stop|avoid|quit|refrain from|must not"
    r"|should not|no more|no(?= \w))\b"
    r"|\bi (?:(?:\w+ly|really|also|just|still|would|will|do|can|could|have|had|am|was|often"
    r"|always) )*(?:never|not|no longer|hardly|barely|rarely|seldom)\b",
)
_BETWEEN = r"\s*(?:(?:\w+ly|ever|even|really|much|very|get|be|been|feel|to|like to|want to)\s+)*"
_NO_SIDE = re.compile(
    _BETWEEN + r"(?:minds?|care|know|think|remember|see|understand|need|sure|only|bad)\b",
)
_TURNING = re.compile(_BETWEEN + rf"(?:(?:{_DISLIKING}|leave out|get rid of|without)\b)")
# What is complained about is not wanted.
_COMPLAINT = re.compile(r"(?:\w+ )?(?:you keep \w+ing|again with)\b")
_PAST = re.compile(
    r"(?<!am )(?<!are )(?<!get )(?<!been )\bused to\b|\bback then\b|以前|曾经|过去|小时候"
)
_BEFORE_ITEM = re.compile(
    r"(?:\b(?:not|no|never|instead of|rather than|without|over|less|no more|nor|than)\s+"
    r"(?:the |a |an |any |more |using |use |with |in )*)$",
)
_TO_ITEM = re.compile(r"\bprefer\w*\b.*\bto\s+(?:the |a |an |any )?$")

_ZH_UNITS = (
    (LIKES, "离不开|少不了|百看不厌|爱不释手|情有独钟|不得了地喜欢|忍不住"),
    (
        DISLIKES,
        (
            "(?:看|听|用|写|读|闻|想)(?:着|了|到|见|起来)?(?:就|很|太|真|都|特别)*(?:烦|难受|恶心|头疼|别扭)|受不了|看不惯|吃不消|吃不了|喝不了"
            "|不爱|接受不了|忍不了|容不得|敬而远之|不感兴趣|没兴趣|提不起兴趣|不耐烦"
        ),
    ),
    (
        UNTOLD,
        (
            "无所谓|都可以|不介意|不确定|不知道|差不多|不得不|不可思议|不错|说不定|不一定|要不要"
            "|是不是|好不好"
        ),
    ),
)
_ZH_FOND = "喜欢|喜爱|热爱|偏好|偏爱|更愿意|愿意|宁愿|宁可|倾向|习惯|享受|钟爱|最爱"
_ZH_LIKING = (
    f"{_ZH_FOND}|爱|想要|支持|推荐|坚持|使用|采用|改用|请用|用|保持|选择|选|写|加|放|给|说|回答|回复|叫|称呼|输出|列|显示|吃|喝"
    "|看|听|买|穿|去|做|搞|改|动|提|问|删|碰|翻译|解释|重复|道歉|客套|提交|推送|合并|安排|要"
    "|弄|带"
)
_ZH_DISLIKING = (
    "讨厌|反感|厌恶|厌烦|嫌弃|嫌|痛恨|恨|烦|怕|拒绝|避免|禁止|严禁|过敏|停止|杜绝|远离|抵触"
    "|忌口|戒|少|省略|省去|去掉|跳过|抗拒|头疼"
)
_ZH_PREDICATE = re.compile(
    "|".join(f"(?P<idiom{number}>{words})" for number, (_, words) in enumerate(_ZH_UNITS))
    + f"|(?P<neg>{_ZH_DISLIKING})|(?P<pos>{_ZH_LIKING})"
)
# What is felt counts for more than what is done, wherever it stands.
_ZH_FEELING = re.compile(
    "|".join(f"(?P<idiom{number}>{words})" for number, (_, words) in enumerate(_ZH_UNITS))
    + f"|(?P<neg>讨厌|反感|厌恶|厌烦|痛恨|抵触|抗拒)|(?P<pos>{_ZH_FOND})"
)
_ZH_NEGATION = re.compile(
    "不再|不要|不用|不想|不会|不是|不太|不怎么|不能|不可|不该|不必|不准|不许|从不|从没|从来不|绝不|"
    "并不|并非|决不|永不|没有|没|(?<![特区差个性级分告离])别(?![人的墅名处致扭])|勿|莫|无需"
    "|非(?!常)"
    "|不(?![错仅但论管只]|过(?![敏分]))"
)
# Of what a clause opens with, when or with what something is forbidden, nothing is said.
_ZH_FORBIDS = "(?:请|就|也|都|一律|尽量|千万)*(?:不要|不许|不准|禁止|严禁|别|少|勿)"
ZH_WHEN = re.compile(
    f"^[^，]{{0,11}}?(?:[里中内时]|的时候)(?={_ZH_FORBIDS})"
    "|^(?:在|帮我|给我|你)*(?P<deed>[写改做讲]|回[答复]|解释|翻译|总结|推荐|介绍)[^，]{0,8}?"
    f"(?={_ZH_FORBIDS}(?!(?P=deed)|用))"
)
# What is complained about is not wanted; what was told before is what counts.
_ZH_AGAIN = re.compile("(?:你?怎么)?又(?:用|写|加|来|给|出现|是)")
_ZH_TOLD = re.compile(
    "我?(?:都|已经|早就|跟你|前面|之前|刚才|不是)*(?:说过|说了|讲过|强调过|提醒过)了?"
)
_ZH_BEFORE_ITEM = re.compile(r"(?:不要|不用|别用|别|而不是|不是|而非|少|不|比起|没有|相比)$")


def polarity(sentence: str, item: str = "") -> int:
    """Tell the side that a sentence takes.

    Args:
        sentence: A sentence as a person wrote it.
        item: What it is about, where its side to that is wanted.

    Returns:
        1 for liking, -1 for disliking, 0 where it cannot be told.
    """
    return told(sentence, item)[0]


def told(sentence: str, item: str = "") -> tuple[int, str]:
    """Tell the side that a sentence takes, and where.

    Args:
        sentence: A sentence as a person wrote it.
        item: What it is about, where its side to that is wanted.

    Returns:
        The side, see `polarity`, and the clause that tells it, empty where none does.
    """
    reads_chinese = is_chinese(sentence)
    text, item = plain(sentence).lower(), item.lower()
    parts = [part for part in clauses(text) if not _PAST.search(part)]
    if not parts:
        return UNTOLD, ""
    of = _chinese if reads_chinese else _english
    about = _about(parts, fold(item)) if item else None
    if about is not None:
        side = of(about, item)
        if side:
            return side, about
    for part in reversed(parts) if _turns(text) else parts:
        side = of(part, item if part is about else "")
        if side:
            return side, part
    return UNTOLD, ""


def _turns(sentence: str) -> bool:
    """Say whether a sentence takes back what it began with: what stands last holds."""
    return _PAST.search(sentence) is not None


def _about(parts: list[str], item: str) -> str | None:
    """Give the clause that names the item, or most of its words."""
    for part in parts:
        if _place(part, item) >= 0:
            return part
    words = {word for word in item.split() if len(word) > 2}
    if not words:
        return None
    counts = [(len(words.intersection(fold(part).split())), -n) for n, part in enumerate(parts)]
    most, number = max(counts)
    return parts[-number] if most * 2 > len(words) - 1 and most else None


def _place(clause: str, item: str) -> int:
    """Give where a clause names an item as a word of its own, -1 where it does not."""
    folded = fold(clause)
    if not item or len(folded) != len(clause):
        return -1
    at = folded.find(item)
    while at >= 0 and item.isascii() and not _stands_alone(folded, at, at + len(item)):
        at = folded.find(item, at + 1)
    return at


def _stands_alone(text: str, start: int, end: int) -> bool:
    return not (text[start - 1 : start].isalnum() or text[end : end + 1].isalnum())


def _english(clause: str, item: str) -> int:
    if _COMPLAINT.match(clause):
        return DISLIKES
    at = _place(clause, fold(item))
    if at >= 0:
        before = clause[:at]
        if _BEFORE_ITEM.search(before) or _TO_ITEM.search(before):
            return DISLIKES if not _doubled(before) else LIKES
    found = _PREDICATE.search(clause)
    denial = _DENIAL.search(clause)
    if denial is not None and (at < 0 or denial.start() < at):
        is_idiom = found is not None and not (found["pos"] or found["neg"])
        if not (is_idiom and found is not None and found.start() <= denial.end()):
            return _denied(clause, denial)
    if at >= 0:
        found = _PREDICATE.search(clause, 0, at) or _PREDICATE.search(clause, at)
        if found is None:
            return DISLIKES if _NEGATION.search(clause, 0, at) else UNTOLD
    if found is None:
        return UNTOLD
    return _side(clause, found, _IDIOMS, _NEGATION)


def _denied(clause: str, denial: re.Match[str]) -> int:
    """Give the side of what is forbidden or left undone, whatever the verb is."""
    rest = clause[denial.end() :]
    if _NO_SIDE.match(rest):
        return UNTOLD
    side = LIKES if _TURNING.match(rest) else DISLIKES
    return -side if len(_NEGATION.findall(clause, 0, denial.start())) % 2 else side


def denies(sentence: str) -> bool:
    """Say whether a sentence holds a word that may turn its side.

    Args:
        sentence: A sentence as a person wrote it.

    Returns:
        Whether it does.
    """
    return _DENIES.search(plain(sentence).lower()) is not None


def _doubled(before: str) -> bool:
    """Say whether the word that denies the item is denied itself: "never without tests"."""
    return len(_NEGATION.findall(before)) == 2 and "without" in before


def _side(
    clause: str,
    found: re.Match[str],
    idioms: tuple[tuple[int, str], ...],
    negation: re.Pattern[str],
) -> int:
    """Give the side of a predicate, turned by each negation before it."""
    base = DISLIKES if found["neg"] else LIKES
    for number, (side, _) in enumerate(idioms):
        if found[f"idiom{number}"]:
            base = side
    start = found.start()
    if found["pos"] or found["neg"]:
        denials = len(negation.findall(clause, 0, start))
        return -base if denials % 2 else base
    return -base if len(negation.findall(clause, 0, start)) % 2 else base


def _chinese(clause: str, item: str) -> int:
    if _ZH_AGAIN.match(clause):
        return DISLIKES
    clause = ZH_WHEN.sub("", _ZH_TOLD.sub("", clause))
    at = clause.find(item) if item else -1
    if at >= 0:
        if _ZH_BEFORE_ITEM.search(clause[:at]):
            return DISLIKES
        found = _ZH_FEELING.search(clause) or (
            _ZH_PREDICATE.search(clause, 0, at) or _ZH_PREDICATE.search(clause, at)
        )
    else:
        found = _ZH_FEELING.search(clause) or _ZH_PREDICATE.search(clause)
    if found is None:
        return DISLIKES if len(_ZH_NEGATION.findall(clause)) % 2 else UNTOLD
    return _side(clause, found, _ZH_UNITS, _ZH_NEGATION)
