"""A second look at a Chinese sentence, clause by clause: cues are weighed, not patterns held."""

from __future__ import annotations

from functools import cache

from aizo.learn import cues_zh as cue
from aizo.learn import weights_zh as weights
from aizo.learn.clauses_zh import FIRST, SELF, TOPIC, Clause, Sentence, lasting_of
from aizo.learn.first_zh import needed, quick
from aizo.learn.orders_zh import FORBIDS, ordered
from aizo.learn.polarity import ZH_WHEN

TYPE_CHECKING = False
if TYPE_CHECKING:
    import re
    from collections.abc import Iterator

    # Side, weight, and where it stands.
    Hit = tuple[int, int, re.Match[str]]

_HAPPENED = quick(
    "报错|出错|失败|超时|闪退|死机|弹窗?出|找不到|打不开|连不上|装不上|显示不|"
    "加载不|看不懂|听不懂|没看懂|忘[记了]|收到|遇到|不小心|手滑|结果"
)
_DONE = quick(
    "[^戒烦腻惯受年多厌死够坏透极爽养早不免]了(?:[一二三四五六七八九十两几半\\d]|"
    "$|个|吗)|没[^，不]{1,3}过"
)
_WANTS = quick(
    "^(?:我|俺|本人)?(?:也|还|就|又|都|每天|天天|只)*(?:得|要|不得不|只能|被迫|"
    "需要|想|打算|准备|该|应该|得去)(?!求)"
)
_OF_ME = quick(f"(?:{FIRST.pattern}|[^，我]{{0,8}}(?:[时后前天晚上午候里]|我家)我)")
REJECTS = quick(weights.REJECTS)
_NOT = quick(
    "(?:不(?:是|算|怎么|太|那么|大|会|能|想|打算|愿意?|再|很|特别)?|没(?:有|那么|什么|多)?|"
    "并不|并非|未必|谈不上|称不上|别)(?:很|太|怎么|那么|特别|多|再)?$"
)
_ALONE, _STATED, _ORDER = 3, 2, 4  # weights
# Verbs with what says that it does not come about.
_NOT_BEHIND = quick("不(?:下[来去]|[住了起来动到进])")
# Only how firm something is: what it is stands in another clause.
_ONLY_FIRM = quick(
    "^(?:任何时候|[每次回]次|回回|从小到大|一直以?来?|从来|向来|这样|如此|永远|多年|几十年|这|那|也|都|是|就|老|我|我家"
    "|的|了|个|条|习惯|规矩|原则|底线|惯例|毛病|不变|没变过?|改不[了掉]|雷打不动|要求|养成|从小|家里)+$"
)
_EMPTY = quick("^[我你的了这那是就也都很真可太最]*$")
_TOPIC_END = quick(
    f"(?:{cue.SELF}|这个?人|[这那][种类些](?:东西|事|场合|氛围|玩意儿?)?|"
    "的?(?:活儿?|味儿?)?|我看|我闻|真的?|是|一|都|就|也|可|对|让|令|里|上|"
    "贴身)+$"
)


class Heard:
    """What a clause tells.

    Attributes:
        side: 1 for liking, -1 for disliking, 0 where another clause tells it.
        weight: How much speaks for it.
        clause: The clause.
        item: What it is about.
        is_plain: Whether only what a person does speaks for it.
    """

    __slots__ = ("clause", "is_plain", "item", "side", "weight")

    def __init__(self, side: int, weight: int, clause: str, item: str, base: int = _ALONE) -> None:
        """Keep them."""
        self.side = side
        self.weight = weight
        self.clause = clause
        self.item = item
        self.is_plain = base < _STATED


def heard(sentence: Sentence) -> Heard | None:
    """Weigh the cues of a sentence.

    Args:
        sentence: A Chinese sentence.

    Returns:
        What tells most, or nothing; where one clause likes and another dislikes, the liking.
    """
    if not sentence.clauses:
        return None
    first = sentence.clauses[0].text
    for side, pattern in weights.WHOLE:
        if pattern.search(sentence.text):
            return Heard(side, _ALONE, first, first)
    found = [one for one in (_weighed(clause, sentence) for clause in sentence.clauses) if one]
    if not found:
        return None
    for one in found:
        if _ONLY_FIRM.match(one.clause):
            one.side = cue.OPEN
    told = [one for one in found if one.side != cue.OPEN]
    told = [one for one in told if not one.is_plain] or told
    for one in found:
        if one.side == cue.OPEN:
            one.side = told[0].side if told else _side_of(first)
    liked = [one for one in told if one.side == cue.LIKES]
    return max(liked or told or found, key=lambda one: one.weight)


def _side_of(clause: str) -> int:
    left = weights.LEFT.search(clause) or FORBIDS.search(clause)
    return cue.LIKES if left is None else cue.DISLIKES


def _weighed(of: Clause, sentence: Sentence) -> Heard | None:
    clause = of.text
    told = ordered(of, sentence)
    if told is not None and told[0] == cue.LIKES and FIRST.search(clause):
        rejects = REJECTS.search(clause)
        told = told if rejects is None else (cue.DISLIKES, rejects)
    if told is not None:
        return Heard(told[0], _ORDER, clause, _about(clause, told[1], told[0]))
    fitting = _fitting(of)
    left = None if of.is_theirs else weights.LEFT.search(clause)
    if not (fitting or left) or of.is_request or _HAPPENED.search(clause):
        return None
    lasting = lasting_of(clause)
    more = of.is_mine + lasting + (TOPIC.search(clause) is not None)
    more += 2 * (FIRST.search(clause) is not None)
    is_done = lasting < _STATED and _DONE.search(clause) is not None
    best = None if left is None or is_done else _left(clause, left, more)
    for side, base, hit in _counting(fitting, of, more, is_done):
        here = side
        if side == cue.OPEN and base < _ALONE:
            here = cue.DISLIKES if REJECTS.search(clause, hit.start()) else cue.LIKES
        if best is None or base + more > best.weight:
            best = Heard(here, base + more, clause, _about(clause, hit, here), base)
    return best


def _left(clause: str, left: re.Match[str], more: int) -> Heard | None:
    """Weigh what a person does not do."""
    if cue.NO_DEED.search(clause):
        return None
    weight = 1 + more + (weights.LEFT_BY_ME.search(clause) is not None)
    if weight < _ALONE:
        return None
    return Heard(cue.DISLIKES, weight, clause, _about(clause, left, cue.DISLIKES))


def _counting(fitting: list[Hit], of: Clause, more: int, is_done: bool) -> Iterator[Hit]:
    """Give the cues of a clause that count there, with their sides and weights."""
    clause = of.text
    is_subject = SELF.match(clause) is not None or _OF_ME.match(clause) is not None
    is_wish = _WANTS.search(clause) is not None
    for side, base, hit in fitting:
        if (of.is_theirs and base <= _ALONE) or (is_done and base < _ALONE):
            continue
        if base < _STATED and (is_wish or (side == cue.OPEN and not is_subject)):
            continue
        if base < _ALONE and base + more < (_ALONE if base == _STATED else _ALONE + 1):
            continue
        is_turned = _NOT.search(clause[: hit.start()]) is not None
        is_turned |= _NOT_BEHIND.match(clause, hit.end()) is not None
        if base >= _ALONE or not is_turned:
            yield -side if is_turned else side, base, hit


def _fitting(of: Clause) -> list[Hit]:
    """Give the cues that stand in a clause, whether they count there or not."""
    clause, (characters, rows) = of.text, _by_character()
    near = set().union(*(rows[character] for character in characters.intersection(clause)))
    found = []
    for number in sorted(near):
        side, base, pattern = weights.CUES[number]
        hit = _compiled(pattern).search(clause)
        if hit is not None:
            found.append((side, base, hit))
    return found


@cache
def _by_character() -> tuple[frozenset[str], dict[str, list[int]]]:
    """Give the characters of which cues need one, and which cues those are."""
    told: dict[str, list[int]] = {}
    for number, (_, _, pattern) in enumerate(weights.CUES):
        for character in needed(pattern):
            told.setdefault(character, []).append(number)
    return frozenset(told), told


@cache
def _compiled(pattern: str) -> re.Pattern[str]:
    """Compile a cue when it is first needed."""
    return quick(pattern)


def _about(clause: str, hit: re.Match[str], side: int) -> str:
    """Name the thing: for what is disliked it mostly stands before the cue."""
    if side == cue.LIKES:
        return clause
    topic = "" if ZH_WHEN.match(clause) else _TOPIC_END.sub("", clause[: hit.start()])
    rest = clause[hit.end() :].strip("的了吧 ")
    return next((one for one in (topic, rest) if len(one) > 1 and not _EMPTY.match(one)), clause)
