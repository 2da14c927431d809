"""What the assistant is told in Chinese to do or to leave, from now on or in every case."""

from __future__ import annotations

import re

from aizo.learn import cues_zh as cue
from aizo.learn.clauses_zh import SCOPE, SELF, TOPIC, Clause, Sentence, lasting_of
from aizo.learn.first_zh import quick

FORBIDS = quick(
    "(?P<hard>别(?:再|老|总|整天|动不动|一上来|没事|给我|跟我|对我|拿|用这|把我|"
    "来|叫我|出现)|[不甭](?:准|许)|严禁|禁止|休想|杜绝|少(?:来|给我|跟我|对我|"
    "扯|整)"
    "|千万(?:别|不)|绝对(?:别|不要)|(?:就|都|统统|通通|一律|全)(?:给我)?(?:免了|"
    "省了|不要|不用|去掉|删掉|拿掉|砍掉|收起来)|(?:不用|不必|甭|不要)(?:给我|"
    "跟我|再|总|老|每)"
    "|免了|打住|省掉|[一半][个字句点]字?都?别|[不别]要?替我|统统别|一律[别不]|一概[别不])"
    "|(?<![特区差个性级分告离])别(?![人的墅名处致扭管])|不要|不必|不用|用不着|"
    "无需|甭|勿|去掉|删掉|拿掉|砍掉|少(?:用|说|提|放|写|发)|(?<!能)不能(?![少缺没])|不可以|"
    "跳过|略过|不得(?!不)"
)
_ORDERS = quick(
    "(?P<hard>(?:跟|对|和|给|回|同)我(?:说话|讲话|讲东西|解释|回复|回答|聊|的|"
    "消息|交流|沟通)|回[答复](?:我|问题)|(?:对|希望|要求)你|叫我|直说|有一说一|"
    "称呼我|喊我|帮我[^，]{1,8}(?:时|的时候)"
    "|[跟给替]我[^，]{1,8}(?:时|的时候)(?=请|要|别|不|多|少|先|尽量|用|直接|最好)|我问|前[^，]{0,"
    "6}[问跟和告通征经让][^，]{0,3}我)"
    "|(?:给|帮)我|请|麻烦|务必|尽量|最好|[就即][行好可]|为[主准]"
    "|你|能.{1,3}就.{1,2}$|按|照|这[样么]|换成|改[成用]|都|统一|直接|先|必须|"
    "保持|(?<![信使利费作运引通不有没占实])用"
)
_ASKS = quick("(?:给|帮)我|请|麻烦|务必|尽量|最好|[就即][行好可]|为[主准]")
_TODO = quick("^(?:帮我(?![^，]{1,8}时)|[你请]*把|替我)")
_ENOUGH, _STRONG = 3, 2


def ordered(of: Clause, sentence: Sentence) -> tuple[int, re.Match[str]] | None:
    """Weigh what a clause tells the assistant to do or to leave.

    Args:
        of: The clause.
        sentence: The sentence that it is from.

    Returns:
        The side and the words that order; nothing where it is for one task, or no order.
    """
    clause = of.text
    forbids, orders = FORBIDS.search(clause), _ORDERS.search(clause)
    told = forbids or orders
    if told is None or (of.is_theirs and not clause.startswith("你")):
        return None
    if _is_for_now(of, sentence, forbids is not None):
        return None
    is_strong = any(one is not None and one["hard"] for one in (forbids, orders))
    if SELF.match(clause) and not is_strong:
        return None
    lasting = _STRONG if sentence.has_scope else int(lasting_of(clause) > 0)
    if not (forbids or is_strong or lasting == _STRONG or _ASKS.search(clause)):
        return None
    weight = lasting + (TOPIC.search(clause) is not None) + ("我" in clause)
    weight += sum(1 + (one["hard"] is not None) for one in (forbids, orders) if one is not None)
    if weight < _ENOUGH:
        return None
    return (cue.LIKES if forbids is None else cue.DISLIKES), told


def _is_for_now(of: Clause, sentence: Sentence, forbids: bool) -> bool:
    """Say whether a clause asks for what is to be done once."""
    is_asked = of.is_request and SCOPE.search(of.text) is None
    if is_asked and (not forbids or _TODO.search(of.text)):
        return True
    return not sentence.has_scope and (sentence.is_of_task or sentence.has_request)
