"""Negation: labels that say what not to do instead of naming the thing, and labels of two sides."""

from __future__ import annotations

from aizo.text import fold

# Words before the negation, as in "user really doesn't like tabs" or "please never".
_FILLERS = frozenset(
    "please pls kindly i we you they he she user users always really just strictly absolutely "
    "definitely do does did must should shall will would can could may need to ever".split()
)
_NEGATIONS = frozenset(
    "no not never none neither nor without avoid avoids avoiding stop stops stopping "
    "dont doesnt didnt cannot cant wont isnt arent shouldnt mustnt wouldnt "
    "don't doesn't didn't can't won't isn't aren't shouldn't mustn't wouldn't couldn't needn't "
    "refuses refrain refrains forbid forbids prohibit prohibits disallow disallows dislikes "
    "disliked hates hated loathe loathes detest detests despise despises abhor abhors".split()
)
# These begin the names of things too, as in "hate speech": only after "I" and the like.
_VERBS = frozenset("dislike hate refuse ban".split())
# What goes with the negation and is no part of the thing: "don't like tabs", "refrain from".
_CARRIED = frozenset(
    "like likes want wants wanting love ever any more longer using use to from stand "
    "the a an".split()
)
# How a label has to begin to be worth a closer look, which costs four times as much.
_BEGINNINGS = _FILLERS | _NEGATIONS | {"the"}
_LIKINGS = frozenset(
    "like likes love loves prefer prefers want wants enjoy enjoys favor favors favour favours "
    "always use uses".split()
)

_CHINESE_FILLERS = (
    *("用户", "使用者", "请你", "请", "請", "我们", "我", "你", "他", "她", "绝对", "一定", "千万"),
    *("千萬", "永远", "永遠", "从来", "從來", "真的", "都", "也"),
)
_CHINESE_NEGATIONS: tuple[str, ...] = (
    *("不要", "不用", "不能", "不可以", "不可", "不得", "不准", "不準", "不许", "不許", "不应该"),
    *("不应", "不應", "不该", "不該", "不想", "不喜欢", "不喜歡", "不爱", "不愛", "不再", "不使用"),
    *("不接受", "不允许", "不允許", "不希望", "不需要", "不必", "别再", "别用", "别", "別", "勿"),
    *("切勿", "请勿", "禁止", "严禁", "嚴禁", "禁用", "避免", "拒绝", "拒絕", "停止", "杜绝"),
    *(
        "讨厌",
        "討厭",
        "反感",
        "从不",
        "從不",
        "绝不",
        "絕不",
        "决不",
        "永不",
        "无需",
        "無需",
        "没有",
    ),
)
_CHINESE_NEGATIONS = tuple(sorted(_CHINESE_NEGATIONS, key=len, reverse=True))
# Words that begin as a negation does and are none.
_CHINESE_OTHERS = (
    *("别墅", "别人", "别名", "别的", "别处", "别致", "别针", "别称", "别扭", "别具", "别样"),
    *("別墅", "別人", "別名", "別的", "不可思议", "不得不", "不能不", "不得了", "别克"),
)
_CHINESE_LIKINGS = (
    "喜欢",
    "喜歡",
    "更喜欢",
    "偏好",
    "偏爱",
    "热爱",
    "爱",
    "总是",
    "要",
    "使用",
    "用",
)

_DIVIDERS = (",", ";", "，", "；", "、", " but ", " and ", "但是", "但", "而是", "而")


def is_negated(item: str) -> bool:
    """Say whether a label starts with a negation, in English or Chinese.

    Args:
        item: A label, such as "no emojis" or "不要使用表情符号".

    Returns:
        Whether it says what not to do, instead of naming the thing.
    """
    return _after(item) is not None


def positive(item: str) -> str | None:
    """Give what a negated label is about.

    Args:
        item: A label.

    Returns:
        The label without its negation, in its own spelling; None when it is not negated, or when
        what is left names nothing.
    """
    rest = _after(item)
    if not rest or _plain(rest.split()[0]) == "than":
        return None
    return rest.removeprefix("使用") or rest


def thing(item: str) -> str:
    """Give what a label is about, folded, without the words for or against it.

    Args:
        item: A label, such as "no tabs" or "prefers tabs".

    Returns:
        "tabs"; the folded label where nothing can be left out.
    """
    return fold(positive(item) or _liked(item) or item)


def sides(item: str) -> tuple[str, str] | None:
    """Tell the two sides of a label that carries both.

    Args:
        item: A label, such as "dislikes tabs, prefers spaces".

    Returns:
        What is disliked and what is liked; None when the label has one side.
    """
    clauses = _clauses(item)
    if len(clauses) < 2:
        return None
    disliked = [thing for clause in clauses if (thing := positive(clause))]
    liked = [thing for clause in clauses if (thing := _liked(clause))]
    if not disliked or not liked:
        return None
    return disliked[0], liked[0]


def _plain(word: str) -> str:
    return fold(word.replace("\u2019", "'")).strip(",:;!.\"'()")


def _after(item: str) -> str | None:
    """Give what follows the negation that a label starts with, or None where it has none."""
    words = item.split()
    if not words or _plain(words[0]) not in _BEGINNINGS:
        return _chinese_after(item.strip())
    folded = [_plain(word) for word in words]
    start = _past(folded, _FILLERS, _user(folded))
    word = folded[start] if start < len(folded) else ""
    if word in _NEGATIONS or (word in _VERBS and start):
        return " ".join(words[_past(folded, _CARRIED, start + 1) :] or words[start + 1 :])
    return _chinese_after(item.strip())


def _user(folded: list[str]) -> int:
    """Give where a label goes on after "the user"."""
    return 2 if folded[:1] == ["the"] and folded[1:2] and folded[1].startswith("user") else 0


def _past(folded: list[str], words: frozenset[str], start: int) -> int:
    while start < len(folded) and folded[start] in words:
        start += 1
    return start


def _chinese_after(item: str) -> str | None:
    if item.isascii():
        return None
    rest = _without(item, _CHINESE_FILLERS)
    if rest.startswith(_CHINESE_OTHERS):
        return None
    for negation in _CHINESE_NEGATIONS:
        if rest.startswith(negation):
            return rest[len(negation) :].strip(" ，：:、,")
    # After "never ever" and the like, any "not" is one: 从来不加班.
    if rest.startswith("不") and rest != item:
        return rest[1:].strip()
    return None


def _without(text: str, beginnings: tuple[str, ...]) -> str:
    found = True
    while found:
        found = False
        for beginning in beginnings:
            if text.startswith(beginning):
                text, found = text[len(beginning) :].lstrip(" ，：:、,"), True
                break
    return text


def _clauses(item: str) -> list[str]:
    text = item
    for divider in _DIVIDERS:
        text = text.replace(divider, "\n")
    return [clause.strip() for clause in text.split("\n") if clause.strip()]


def _liked(clause: str) -> str | None:
    words = clause.split()
    folded = [_plain(word) for word in words]
    start = _past(folded, _FILLERS - {"always"}, _user(folded))
    end = _past(folded, _LIKINGS, start)
    if end > start:
        return " ".join(words[end:]) or None
    rest = "" if clause.isascii() else _without(clause, _CHINESE_FILLERS)
    for liking in sorted(_CHINESE_LIKINGS, key=len, reverse=True):
        if rest.startswith(liking):
            return rest[len(liking) :].strip() or None
    return None
