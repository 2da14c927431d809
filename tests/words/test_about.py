"""What a request is about: which scenarios' keywords occur in it."""

from __future__ import annotations

import pytest

from aizo.about import about, is_small_talk
from aizo.scenario import Scenario, Scenarios, built_in
from aizo.text import holds


def names(request_):
    """Give the names of what a request is about, the most evident first."""
    return [one.scenario.name for one in about(request_, built_in())]


@pytest.mark.parametrize(
    ("request_", "name"),
    [
        ("book me a hotel in Lisbon", "travel"),
        ("(hotels) please", "travel"),
        ("where could we have dinner tonight?", "food"),
        ("refactor this function", "coding"),
        ("下周去杭州，推荐一家酒店", "travel"),
        ("帮我用pytest写测试", "coding"),
    ],
)
def test_a_request_is_about_what_its_words_say(request_, name):
    """Keywords are found wherever a word starts, in English, in Chinese and where both meet."""
    assert names(request_)[0] == name


@pytest.mark.parametrize(
    "request_",
    ["refactor this function", "book a hotel, then write tests", "帮我用pytest写测试", "ok"],
)
def test_who_asks_again_hears_the_same(request_):
    """The index that is made for those who ask more than once changes nothing."""
    asked_once = [(one.scenario.name, one.strength) for one in about(request_, built_in())]
    scenarios = built_in()
    for _ in range(3):
        assert asked_once == [
            (one.scenario.name, one.strength) for one in about(request_, scenarios)
        ]


@pytest.mark.parametrize("request_", ["ok", "go on", "thanks, that's all", "继续", ""])
def test_small_talk_is_about_nothing(request_):
    """Nothing is evident where no keyword occurs."""
    assert names(request_) == []


@pytest.mark.parametrize(
    ("message", "is_talk"),
    [
        ("ok, go ahead", True),
        ("Looks good!", True),
        ("好的，继续", True),
        ("", True),
        ("go fmt", False),
        ("继续写测试", False),
        ("ok " * 100, False),
    ],
)
def test_small_talk_is_told_by_its_words(message, is_talk):
    """A message of nothing but words that keep a conversation going is small talk."""
    assert is_small_talk(message) is is_talk


def test_no_keyword_is_overlooked():
    """The quick look at how words start rules out nothing that is there."""
    known = built_in()
    for scenario in known.defined:
        for keyword in scenario.keywords:
            for request_ in (keyword, f"用{keyword}", f"x-{keyword}s!"):
                expected = holds(request_, scenario.needles(keyword))
                alone = Scenarios([Scenario("one", "", (keyword,))])
                assert expected is bool(about(request_, alone)), request_


def test_a_keyword_of_one_scenario_tells_more_than_a_shared_one():
    """The strongest has 1; what several claim counts for less."""
    some = Scenarios(
        [
            Scenario("tea", "", ("green tea", "cup")),
            Scenario("football", "", ("cup",)),
            Scenario("coffee", "", ("beans",)),
        ]
    )
    told = about("a cup of green tea", some)
    assert [one.scenario.name for one in told] == ["tea", "football"]
    assert told[0].strength == 1 > told[1].strength > 0
