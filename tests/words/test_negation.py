"""Labels that name what not to do are told from labels that name a thing."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from aizo import negation


@pytest.mark.parametrize(
    ("item", "thing"),
    [
        ("no emojis", "emojis"),
        ("NO, Emojis", "Emojis"),
        ("never use tabs", "tabs"),
        ("don't use tabs", "tabs"),
        ("don\u2019t use tabs", "tabs"),
        ("do not use tabs", "tabs"),
        ("avoid jargon", "jargon"),
        ("without comments", "comments"),
        ("stop apologising", "apologising"),
        ("please don't ask twice", "ask twice"),
        ("must not push to main", "push to main"),
        ("can not stand cilantro", "cilantro"),
        ("user dislikes tabs", "tabs"),
        ("the user doesn't like long answers", "long answers"),
        ("I hate cilantro", "cilantro"),
        ("loathe cilantro", "cilantro"),
        ("detest loud music", "loud music"),
        ("Despises small talk", "small talk"),
        ("不要使用表情符号", "表情符号"),
        ("别用分号", "分号"),
        ("禁止强制推送", "强制推送"),
        ("请勿打扰", "打扰"),
        ("用户不喜欢加班", "加班"),
        ("從不加班", "加班"),
        ("从来不加班", "加班"),
        ("永远不要提问", "提问"),
    ],
)
def test_a_label_that_starts_with_a_negation_is_one(item, thing):
    """English and Chinese negations are seen, and what they are about is given."""
    assert negation.is_negated(item)
    assert thing == negation.positive(item)


@pytest.mark.parametrize(
    "item",
    [
        "emojis in output",
        "notebook",
        "no-code tools",
        "nothing but tests",
        "hate speech",
        "avoidance",
        "spaces, not tabs",
        "the nobility",
        "tabs",
        "别墅",
        "别克汽车",
        "不锈钢锅",
        "不同颜色",
        "不得不说的话",
        "无线耳机",
        "表情符号不要",
        "*",
    ],
)
def test_a_label_that_names_a_thing_is_none(item):
    """Words that only begin like a negation, and negations further on, do not count."""
    assert not negation.is_negated(item)
    assert negation.positive(item) is None


@pytest.mark.parametrize("item", ["no more than three options", "never", "不要"])
def test_a_rule_that_names_nothing_is_negated_without_a_thing(item):
    """Its sense must not flip in the context, but there is no better label to offer."""
    assert negation.is_negated(item)
    assert negation.positive(item) is None


@pytest.mark.parametrize(
    ("item", "expected"),
    [
        ("dislikes tabs, prefers spaces", ("tabs", "spaces")),
        ("prefers spaces but hates tabs", ("tabs", "spaces")),
        ("don't use tabs; use spaces", ("tabs", "spaces")),
        ("不喜欢加班，喜欢远程", ("加班", "远程")),
        ("pnpm over npm", None),
        ("spaces, not tabs", None),
        ("no tabs, no spaces", None),
        ("likes tea and loves coffee", None),
        ("concise, clear code", None),
    ],
)
def test_a_label_of_two_sides_is_told_apart(item, expected):
    """Only a label that says both what is liked and what is not has two sides."""
    assert expected == negation.sides(item)


@given(st.text(alphabet="no't usedlikn,;不要喜欢别用 ", max_size=30))
def test_no_label_makes_it_fail(item):
    """Any text is looked at without an error, and what is found is part of it."""
    thing = negation.positive(item)

    assert thing is None or negation.is_negated(item)
    assert thing is None or set(thing) <= set(item)
    assert negation.sides(item) is None or len(negation.sides(item)) == 2
