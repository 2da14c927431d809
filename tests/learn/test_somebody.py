"""Somebody else who is named only by a role: what they do next is not the person's own."""

from __future__ import annotations

import pytest

from aizo.learn.spot import spot

THEIRS = (
    "测试同学特别喜欢在群里发红包，每个周末都去爬山",
    "隔壁组特别喜欢用飞书，每个周末都加班",
    "隔壁组的人只用蓝色，从来不用绿色",
    "我们实习生讨厌开会，一开会就头疼",
    "新来的实习生不吃香菜，每次都要挑出来",
    "法务的人从不加班，周末一律不回消息",
    "前台小姑娘最爱喝奶茶，每天下午都来一杯",
    "运维大哥从不喝咖啡，一向只喝白开水",
    "做设计的同事偏爱暗色主题，一直都用黑底",
    "保安大叔喜欢下棋，每天晚上都去公园",
    "财务那边只收纸质发票，从来不收电子的",
    "一个同行特别喜欢养猫，每天晚上都去喂流浪猫",
    "A colleague really likes tabs, always uses them everywhere.",
    "Our intern hates meetings, always skips them.",
    "Our intern is vegan, never eats cheese.",
    "A coworker of mine swears by oat milk, drinks it every morning.",
    "The new hire can't stand open offices, always wears headphones.",
    "A friend of mine hates cilantro, picks it out every time.",
    "Our intern keeps a strict rule: no meetings before ten.",
    "The night shift loves techno, plays it every evening.",
    "A new colleague swears by decaf, always skips the sugar, and never eats lunch.",
)
# In the second clause the person speaks again, or it was no person at all.
MINE = {
    "测试同学特别喜欢甜食，我每天只喝黑咖啡": "黑咖啡",
    "隔壁组都用深色主题，我一向只用浅色": "浅色",
    "财务报表一律用表格": "表格",
    "产品文档都用中文写": "中文",
    "实习生的周报一律用模板写": "模板",
    "Our intern loves green tea, but I only drink coffee.": "coffee",
    "The interns use tabs, I always use spaces.": "spaces",
    "I hate long meetings, always keep them short.": "long meetings",
}


@pytest.mark.parametrize("sentence", THEIRS)
def test_what_somebody_does_next_is_theirs_too(sentence):
    """A role is a person: the clause behind it goes on about them."""
    assert [] == spot(sentence)


@pytest.mark.parametrize("sentence", MINE)
def test_the_person_may_speak_again(sentence):
    """What the person says of themselves behind it is found, and named."""
    (one,) = spot(sentence)
    assert MINE[sentence] in one.item
