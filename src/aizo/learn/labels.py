"""A label for what a sentence is about: it names the thing, without its negation."""

from __future__ import annotations

import re

from aizo import negation
from aizo.learn.polarity import DISLIKES
from aizo.learn.sentences import clauses, is_chinese

_MOST = 80
_WORDS = 9
_LEAD = re.compile(
    r"^(?:(?:please|and|also|ok(?:ay)?|btw|hey|thanks|but|so|well|oh|no(?! more)|nope|again"
    r"|actually|honestly"
    r"|from now on|going forward|from here on|in (?:the )?future|by default|as a rule|for me"
    r"|to be honest"
    r"|as i said|like i said|ugh|pl[zs]|nothing (?:with|like)"
    r"|(?:remember|note|keep in mind|bear in mind)(?: that)?|just|make sure|be sure)\b[,:]?\s*)+",
    re.IGNORECASE,
)
_FRAME = re.compile(
    r"^(?:you|i|we|my|to|that|the user)\b\s*(?:(?:really|very|truly|strongly|absolutely"
    r"|definitely|generally"
    r"|usually|often|mostly|mainly|always|just|also|actually|still|personally|much|rather"
    r"|kind of|quite"
    r"|especially|particularly|totally|simply|honestly|do|only|typically|normally|tend to"
    r"|never|even"
    r"|\w+ly"
    r"|would|will|could|can|should|must|have|had|am|be|been|get|not|no longer|hardly|rarely"
    r"|a|an|the|big|huge|more of)\s+)*",
    re.IGNORECASE,
)
_VERB = re.compile(
    r"^(?:(?:no more|always|never|do not|can not|not|ever|stop|avoid|quit|refrain from"
    r"|please|only|no"
    r"|without|must|should|would)\s+)*"
    r"(?:(?:prefer|like|love|hate|dislike|enjoy|adore|detest|loathe|despise|abhor|favou?r"
    r"|appreciate|value|avoid|stand|bear"
    r"|tolerate|use|using|keep|add|adding|include|put|give|show|want(?: to see)?|need|fan of"
    r"|fond of|miss|tire of"
    r"|keen on|into|allergic to|averse to"
    r"|sick of|tired of|fed up with|annoyed by|opposed to|against|stick to|opt for|go for"
    r"|insist on|care for|(?:got|gotten|get) (?:on|along) with|rather|favou?rite \w+ is)\b\s*)?"
    r"(?:(?:strong|deep|severe|intense|general|clear|slight|certain|particular|real|great"
    r"|little)\s+)*"
    r"(?:(?:aversion|dislike|preference|distaste|hatred|fondness|passion|allergy|objection"
    r"|intolerance|phobia|fear|advocate|believer|interested|uninterested|disinterested|no interest"
    r"|interest|not interested|patience|tolerance)"
    r"\s+(?:to|for|of|in|against|with|towards?)\s+)?"
    r"(?:refuse(?: to)?\s+)?"
    r"(?:not )?(?:(?:it when|to|using|having|when|being|the|a|an|any|my|your)\s+)*",
    re.IGNORECASE,
)
_TAIL = re.compile(
    r"\s+(?:(?:any ?more|at all|please|thanks|thank you|ever|again|for me|from now on"
    r"|everywhere|too|instead|here|always|only|now|exclusively)\b)+[.!\s]*$"
    r"|\s+(?:(?:is|are) (?:banned|forbidden|useless|unbearable|off limits|not allowed|a no-go)"
    r"|any day|(?:drives?|keeps?|makes?) me|without exception)\b.*$"
    r"|\s+(?:because|since|so that|as (?:it|they|i)|which|unless|when i|if you)\b.*$",
    re.IGNORECASE,
)
_ASIDE = re.compile(
    r"^(?:in|on|for|when|whenever|if|due to|because|since|as|at|by|with|after|before)\b",
    re.IGNORECASE,
)
_DENYING = re.compile(
    r"^(?:(?:please|always|never|do not|not|ever|stop|avoid|only|without)\s+)+", re.IGNORECASE
)
_OVER = re.compile(r"^(.*?)(?:,? (?:and )?not |,? instead of |,? rather than )(.*)$", re.IGNORECASE)
_QUOTES = str.maketrans("", "", "“”「」")
# Words that name no thing.
_NOTHING = re.compile(
    r"^(?:this\b.*|(?:you|i|we|they|he|she|it|them|this|that|these|those|one|ones|me|is|are|am|was|be|do"
    r"|does|the|a|an|how|what|why|when|so|not|stuff|things?|lot|much|way|to|of|on|in|with|for"
    r"|have|has|like|want|will|would|can|just|too|very|more|again|without|no|exceptions?)\b|\W)*$",
    re.IGNORECASE,
)
_ZH_NOTHING = re.compile(
    "^(?:还有|另外|对了|凡是.*|说实话|老实说|顺便|讲真|[你我他她它这那们个些种样点啊呀哦嗯哈的了是有"
    r"就都也再很太着得吧]|\W)*$"
)
_RATHER = re.compile(r"\b(rather .+?) than .*$", re.IGNORECASE)
_ZH_FRAME = re.compile(
    "^(?:不过|但是?|而且|还有|请你?|请你?|麻烦|记住|记得|拜托|千万|务必|以后|今后|往后|从现在起|从今以后|从现在开始"
    "|每次|永远|一律|默认|始终|总是|我|你|本人|个人|其实|真的|一直|一向|还是|也|都|很|非常"
    "|特别|比较|更|最|太|超|挺|蛮|通常|一般|现在|平时|对|有点|实在|绝对|只|就|给我|另外|对了"
    "|说过|都说过|已经|在|跟我)*"
    "(?:不太|不怎么|不再|再也不|从来不|从不|不要|不用|不许|不准|禁止|别再|别|不|没|勿|少"
    "|停止|避免)*(?:再|总是|老是|总|老|随便|擅自|给我)*"
    "(?:喜欢|喜爱|讨厌|热爱|爱|偏好|偏爱|反感|厌恶|受不了|看不惯|习惯|倾向于?|更愿意|愿意|宁愿|宁可"
    "|享受|钟爱|用|使用|吃|喝|要|加)?(?:用|使用)?"
)
_ZH_TAIL = re.compile(
    "(?:了|吧|啊|哦|呢|的话|就好|即可|就行|好吗|谢谢)+[。！!.]*$|(?:也|而)不.*$|因为.*$|[。！!.]+$"
)
_ZH_FELT = re.compile(
    "(?:我?(?:看|听|用)(?:着|了|到)?就?|严重)?(?:过敏|烦|难受|别扭|很?反感|没什么兴趣|没兴趣|不感兴趣)$"
)
# In "我的文章里不要出现感叹号" the thing stands behind the denial.
_ZH_DENIED = re.compile(
    "^.{1,12}?(?:不要再?|(?<![特区差个性级分告离])别再?|不准|不许|禁止|不能|不可以|吃不了"
    "|不爱|(?<=[般常本都就])不)(?:给我|出现|使用|用|有|加|写成?|带)*(?P<thing>.{1,20})$"
)


def label_of(sentence: str, side: int, clause: str = "") -> str:
    """Make a label from a sentence.

    Args:
        sentence: A sentence, its contractions written out.
        side: 1 for liking, -1 for disliking, 0 where it cannot be told.
        clause: The clause that tells the side, in lower case; its thing is named if it has one.

    Returns:
        At most nine words, or an empty text where nothing is left that could name a thing.
    """
    text = sentence.strip().strip("\"'“”")
    if is_chinese(text):
        return _chinese(text, side, clause)
    text = _LEAD.sub("", text)
    parts = [part for part in clauses(text) or [text] if not _ASIDE.match(part)] or [text]
    parts.sort(key=lambda part: (" " not in part, part.lower().strip(" .!,") not in clause))
    return next(filter(None, (_named(part, side) for part in parts)), "")


def _named(text: str, side: int) -> str:
    """Give what a clause names; nothing where that stands elsewhere: "that is how I like it"."""
    text = _RATHER.sub(r"\1", text)
    over = _OVER.match(text)
    if over is not None and over[1].strip() and side != DISLIKES:
        text = over[1]
    text = _TAIL.sub("", _LEAD.sub("", text).rstrip(" .!,;:"))
    whole = _FRAME.sub("", text)
    thing = _VERB.sub("", whole).strip(" .!,;:\"'")
    if thing.startswith("me "):
        thing = _DENYING.sub("", whole)
    thing = negation.positive(thing) or thing
    label = " ".join(thing.split()[:_WORDS])
    return "" if _NOTHING.match(label) else label[:_MOST].strip()


def _chinese(text: str, side: int, clause: str) -> str:
    for part in sorted(clauses(text), key=lambda one: one.lower() not in clause):
        thing = _ZH_TAIL.sub("", _ZH_FRAME.sub("", part)).strip(" ，。！!、；;：:")
        denied = _ZH_DENIED.match(thing) if side == DISLIKES else None
        thing = _ZH_FELT.sub("", denied["thing"] if denied else thing).strip()
        if not _ZH_NOTHING.match(thing):
            return thing.translate(_QUOTES)[:40]
    return ""
