"""Denials of a denial, written as what they say, so that every rule sees their side."""

from __future__ import annotations

import re

_ONCE_MORE = r"(?:ever |even |again |just )*"
# Where something is told to be left or kept, before what is told.
_TOLD = (
    r"(^|[,;:.!?] |\b(?:please|pl[sz]|and|but|so|also|just|again|then|to|you (?:must|should|can"
    r"|may)|i said) )"
)
_LEAVE = (
    r"(?:(?:skip(?: over)?|omit|neglect|leave out|forget(?: about)?)(?= \w)"
    r"|(?:stop|quit)(?= \w+ing\b))"
)
_I = r"\bi (?:(?:\w+ly|really|just|also|still|simply|would|will|do|have) )*"
_I_CAN = r"\bi (?:(?:\w+ly|really|just|also|still|simply|would|could|can|will|do|refuse to) )*"
_GO = (
    r"(?:go|live|do|be|cope|survive|function|manage|get by|work|sleep"
    r"|imagine(?! (?:how|what|why|that|this|it)\b))(?: [\w']+){0,3}?"
    r" without(?! (?:being|getting|feeling|having|waking)\b)"
)
_FOR_ALL = r" for (?:anything|the world|any money|all the \w+ in \w+)"
FOND = "I am fond of"  # so that a person is seen to speak of themselves
_ENGLISH = tuple(
    (re.compile(pattern, re.IGNORECASE), written)
    for pattern, written in (
        (rf"{_TOLD}never {_ONCE_MORE}{_LEAVE}", r"\1make sure to keep"),
        (rf"{_TOLD}do not {_ONCE_MORE}{_LEAVE}", r"\1be sure to keep"),
        (r"\b(make|be) sure to keep to(?= \w)", r"\1 sure to"),
        (rf"{_I}not want \w+ to (?:stop|quit)(?= \w+ing\b)", "make sure to keep"),
        (
            rf"{_I}(?:not|never) {_ONCE_MORE}(?:trade|swap) ([^,;.!?]+?) for [^,;.!?]+",
            rf"{FOND} \1",
        ),
        (rf"{_I}(?:not|never) {_ONCE_MORE}miss ([^,;.!?]+?){_FOR_ALL}\b", rf"{FOND} \1"),
        (r"\bi would not miss it(?=\W*$|:)", f"{FOND} it"),
        (r"\bfor me,? nothing (?:beats|tops) (?=\w)", f"{FOND} "),
        (
            (
                rf"{_I}never {_ONCE_MORE}(?:skip|miss|turn down|pass up|say no to|tire of"
                r"|(?:get|grow) (?:tired|sick|bored) of|(?:stop|quit)(?= \w+ing\b)) (?=\w)"
            ),
            f"{FOND} ",
        ),
        (
            rf"{_I}(?:not|never) {_ONCE_MORE}(?:part with|give up(?! on\b)) (?=\w)",
            f"{FOND} ",
        ),
        (rf"{_I_CAN}(?:(?:not|never) {_ONCE_MORE}|(?<=refuse to )){_GO} (?=\w)", f"{FOND} "),
    )
)
_MAY_BE = re.compile("not |never |refuse |nothing ", re.IGNORECASE)

_FORBIDDEN = "(?:不要|不能|不许|不准|不可以?|别)"
_CHINESE = tuple(
    (re.compile(pattern), written)
    for pattern, written in (
        (f"{_FORBIDDEN}忘(?:了|记了?)?(?=[我本])", "记住，"),
        (f"(?<!能){_FORBIDDEN}再?忘(?:了|记了?)?(?=[^，。])", "要"),
        (
            f"(?<!能){_FORBIDDEN}再?(?:漏[掉了]?|遗漏|省略|省[掉去]|跳过|略过|落下)(?=[^，。])",
            "要带上",
        ),
        (f"{_FORBIDDEN}(?:停止|停下|中断)(?=[^，。来])", "记得总"),
        ("(?<![能要可])(?:不许|不准|不能|不可以?|别)不(?![说得会承考是想])(?=[^，。])", "必须"),
        ("(?:不能|不可以?)(?:没有?|缺少?|少)(?=[^，。了])", "离不开"),
        (
            (
                "(?<![有还])(?:没有?|少了|缺了|离了|离开)([^，。不没]{1,10}?)"
                "(?:我|可|就|都|是|真的?|还)*(?:不行|不成)(?=$|[，。！!])"
            ),
            r"离不开\1",
        ),
        (
            (
                "(?<![有还])没有?([^，。不没我]{1,8})我(?:就|可|都|根本|完全)*[\u4e00-\u9fff]不"
                "(?:下去|进去|着|过来)(?=$|[，。！!])"
            ),
            r"我离不开\1",
        ),
        ("从来?(?:都)?(?:不会?|没有?)(?:缺席|错过|落下|漏掉)过?(?=[^，。])", "一向喜欢"),
        ("(?:戒不[掉了]|舍不得(?:戒|扔|换|丢))", "离不开"),
    )
)
_ZH_MAY_BE = re.compile(
    "[忘漏省跳略落停断席错戒舍]|[许准能以可别]不|[能以可][没缺少]|不[行成下进着过]"
)


def undoubled(text: str, *, is_chinese: bool) -> str:
    """Write what is denied twice as it is meant: "never skip the tests" keeps them.

    Args:
        text: A sentence, its contractions written out.
        is_chinese: Whether it is to be read by the Chinese rules.

    Returns:
        The sentence; as it was where nothing in it is denied twice.
    """
    may_be, table = (_ZH_MAY_BE, _CHINESE) if is_chinese else (_MAY_BE, _ENGLISH)
    if may_be.search(text):
        for pattern, written in table:
            text = pattern.sub(written, text)
    return text
