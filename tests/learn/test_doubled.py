"""What is denied twice is meant: its side, its label, and what is denied only once."""

from __future__ import annotations

import pytest

from aizo.learn.doubled import undoubled
from aizo.learn.finding import DISLIKES, LIKES, side_of
from aizo.learn.polarity import polarity
from aizo.learn.sentences import is_chinese
from aizo.learn.spot import spot


@pytest.mark.parametrize(
    ("line", "item"),
    [
        ("I would not trade my old keyboard for anything.", "old keyboard"),
        ("I'd never swap slow mornings for fast ones.", "slow mornings"),
        ("I'd never give up my window seat.", "window seat"),
        ("I wouldn't miss the Sunday market for the world.", "Sunday market"),
        ("I can't go without coffee.", "coffee"),
        ("I could not do without my notebook.", "notebook"),
        ("I can't imagine a week without choir practice.", "choir practice"),
        ("I never go a day without tea.", "tea"),
        ("I refuse to work without a second screen.", "second screen"),
        ("I never get tired of folk songs.", "folk songs"),
        ("I never say no to dumplings.", "dumplings"),
        (
            "Don't stop adding comments to the code you write for me.",
            "adding comments to the code you write",
        ),
        ("I don't want you to stop asking before you push.", "asking before you push"),
        ("Never skip the tests when you change something.", "tests when you change something"),
        ("Never leave out the units in tables.", "units in tables"),
        ("Please never omit the sources.", "sources"),
        ("For me nothing beats fresh bread.", "fresh bread"),
        ("我少不了咖啡", "我少不了咖啡"),
        ("没有咖啡不行", "离不开咖啡"),
        ("早上没咖啡可不行", "早上离不开咖啡"),
        ("没有字幕我看不下去", "离不开字幕"),
        ("我不能没有音乐", "离不开音乐"),
        ("咖啡我戒不掉", "咖啡我离不开"),
        ("我从不缺席周三的合唱", "周三的合唱"),
        ("不要停止写注释", "写注释"),
        ("以后改完代码别忘了写测试", "改完代码要写测试"),
        ("千万别忘了写测试", "写测试"),
        ("请不要漏掉单位", "带上单位"),
        ("不许不写测试", "必须写测试"),
    ],
)
def test_what_is_denied_twice_is_liked_and_named(line, item):
    """Neither denial is in the side, nor in the label."""
    (one,) = spot(line)
    assert LIKES == side_of(one.stance)
    assert item == one.item
    assert line == one.words


@pytest.mark.parametrize(
    "line",
    [
        "Never use tabs.",
        "I could do without the summaries.",
        "I can do without emojis.",
        "I stopped eating meat years ago.",
        "Nothing annoys me more than autoplay.",
        "Never answer without asking me what I tried.",
        "Never push to main without asking me.",
        "Stop skipping lines in my tables.",
        "Don't keep adding comments to my code.",
        "Never drop tables in my databases.",
        "我不喝咖啡",
        "以后不要再写注释了",
        "别忘了我不吃香菜",
        "有广告我就看不下去",
        "我停止喝酒了，以后也不喝",
        "不用每次都问我",
    ],
)
def test_what_is_denied_once_is_not_liked(line):
    """A word that leaves something, or asks for it to be remembered, is no denial by itself."""
    (one,) = spot(line)
    assert DISLIKES == side_of(one.stance)


@pytest.mark.parametrize(
    "line",
    [
        "The parser does not skip blanks.",
        "I can not skip the intro on this player.",
        "I do not miss my old office.",
        "They never omit a date.",
        "Do not stop the server yet.",
        "I can not sleep without waking up at three.",
        "能不能不写注释",
        "要不要不放糖",
        "他不得不加班",
        "没有网络不行吗",
        "还没有写完不行",
    ],
)
def test_what_is_not_a_persons_denial_stays_as_it_is(line):
    """Events, abilities, questions and other people are not written anew."""
    assert line == undoubled(line, is_chinese=is_chinese(line))


@pytest.mark.parametrize(
    "line",
    [
        "Do not skip over the header row here",
        "Don't skip the second step",
        "and don't forget the tests",
        "don't omit the null check in this function",
        "I would not give up on this approach yet",
        "I can not imagine how this works without a lock",
        "不要停止服务器",
        "别忘了改版本号",
        "没有这个文件不行",
    ],
)
def test_what_is_to_be_kept_once_is_left_out(line):
    """A reminder for the task at hand is no lasting wish because it is denied twice."""
    assert [] == spot(line)


def test_the_side_of_a_models_quote_knows_denials_of_denials():
    """What a model is checked by reads them the same way."""
    assert LIKES == polarity("never skip the tests", "the tests")
    assert LIKES == polarity("I would not trade mornings for anything", "mornings")
    assert LIKES == polarity("没有咖啡不行", "咖啡")
    assert DISLIKES == polarity("skip the tests, always", "the tests")
