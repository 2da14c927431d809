"""Words of a request: which are looked for, in which forms, and what counts as finding them."""

from __future__ import annotations

import pytest

from aizo import text
from aizo.stems import topic


def told(query):
    """Give the words of a query as texts."""
    return [word.text for word in text.query_words(query)]


def finds(query, content):
    """Say whether some word of a query is found in a content."""
    return any(text.holds(content, word.needles) for word in text.query_words(query))


def settled_in(query, content):
    """Give the words that a query is looked for by where there is only this content."""
    words = text.settled(text.query_words(query), lambda needles: text.holds(content, needles))
    return [word.text for word in words]


INFLECTED = (
    ("tests", "testing the parser"),
    ("studies", "likes to study"),
    ("study", "case studies"),
    ("coding", "code review"),
    ("stopping", "stops early"),
    ("spiciness", "spicy food"),
    ("urbanized", "urban areas"),
    ("potentially", "a potential risk"),
    ("strict", "strictly vegan"),
    ("automatically", "automatic formatting"),
    ("happily", "happy with less"),
    ("use", "using pnpm"),
)


@pytest.mark.parametrize(("query", "content"), INFLECTED)
def test_inflections_find_each_other(query, content):
    """A word is found from its start, and in its common inflections both ways."""
    assert finds(query, content)


APART = (
    ("tests", "the latest release"),
    ("test", "the latest release"),
    ("use", "the house rules"),
    ("go on", "good"),
    ("art", "the start"),
    ("family", "famous songs"),
    ("c", "C++ and C#"),
)


@pytest.mark.parametrize(("query", "content"), APART)
def test_other_words_are_not_found(query, content):
    """What only shares letters is another word."""
    assert not finds(query, content)


@pytest.mark.parametrize(
    "query", ["100%", "_", "C++", "C#", ".env", "don't", "GB/s", "v1.2", "@name", "snake_case"]
)
def test_signs_that_belong_to_a_word_stay(query):
    """A query is text: signs inside a word are kept, and the word finds itself."""
    assert told(query) == [query.casefold()]
    assert finds(query, f"about {query} here")


def test_sentence_marks_and_stop_words_are_dropped():
    """What every request holds tells nothing."""
    assert set(told("Could you please book me a hotel in Lisbon?")) == {"book", "hotel", "lisbon"}
    assert set(told("TODO: fix (later)")) == {"todo", "fix", "later"}


def test_stop_words_alone_are_searched_as_typed():
    """A query of nothing but stop words still asks for something."""
    assert set(told("what about me")) == {"what", "about", "me"}
    assert told("怎么样") == ["怎么样"]


def test_at_most_24_words_are_looked_for():
    """The longest, which are the rarest, are kept."""
    assert len(told(" ".join(f"word{'x' * n}" for n in range(40)))) == text.MOST_WORDS


WHOLE = ("酒吧", "目的", "目的地", "了解", "自我", "人工智能", "你好", "吗啡")


@pytest.mark.parametrize("query", WHOLE)
def test_a_short_run_is_one_piece(query):
    """Up to four characters are looked for as they stand, whatever stop words they hold."""
    assert told(query) == [query] == settled_in(query, f"关于{query}的事")


def test_a_long_run_is_looked_for_by_pairs():
    """Longer runs are split at their stop words, and into overlapping pairs."""
    assert told("法国的首都是哪里?") == ["法国", "首都"]
    assert told("夜间户外徒步") == ["夜间", "间户", "户外", "外徒", "徒步"]
    assert {word.share for word in text.query_words("夜间户外徒步")} == {0.5}


def test_a_character_beside_a_particle_makes_a_word_with_it():
    """Particles are dropped after two characters only: 酒吧 is a bar."""
    assert "酒吧" in told("酒吧里不能抽烟")
    assert told("附近的酒吧") == ["附近", "酒吧"]


BROKEN = (
    ("订酒店", "海边的酒店", "酒店"),
    ("运动计划", "膝盖受伤，少做运动", "运动"),
    ("请问怎么订酒店", "海边的酒店", "酒店"),
    ("点个外卖，怎么最划算", "不用外卖平台", "外卖"),
)


@pytest.mark.parametrize(("query", "content", "found"), BROKEN)
def test_a_piece_that_is_found_nowhere_is_broken(query, content, found):
    """Where a piece of three or four characters is found nowhere, its pairs are looked for."""
    assert found in settled_in(query, content)


def test_a_single_character_counts_only_when_it_is_the_query():
    """猫 alone finds cats; beside longer words a single character says nothing."""
    assert told("猫") == ["猫"] == settled_in("我的猫", "养了两只猫")
    assert "好" not in told("晚饭吃什么好")


def test_scripts_are_split_where_they_meet():
    """Latin words and CJK runs without a blank between are words of their own."""
    assert set(told("用pnpm装依赖")) == {"pnpm", "装依赖"}
    assert set(told("C++模板")) == {"c++", "模板"}


@pytest.mark.parametrize(
    ("query", "is_sentence"),
    [("hotels", False), ("the hotels", False), ("find the hotels", True), ("酒店", False),
     ("晚饭吃什么好?", True), ("用 pnpm 装依赖", True)],
)  # fmt: skip
def test_a_sentence_has_three_words(query, is_sentence):
    """Stop words count, and two CJK characters count as one word."""
    assert text.is_sentence(query) is is_sentence


@pytest.mark.parametrize(
    ("query", "content", "found"),
    [
        ("script", "TypeScript", True),
        ("sql", "PostgreSQL", True),
        ("go", "good", False),
        ("my dog will eat his dinner", "feature flags", False),
        ("where should the scripts go", "TypeScripts", True),
    ],
)
def test_plain_substrings_are_no_chance_hits(query, content, found):
    """Inside other words, short words of a sentence are not looked for."""
    assert found is any(text.holds(content, word.needles) for word in text.as_typed(query))


def test_a_topic_is_a_whole_word():
    """A scenario's keyword is found inflected, but not inside another word."""
    assert text.holds("three games a week", topic("game"))
    assert not text.holds("an article", topic("art"))
    assert text.holds("在海边的酒店", topic("酒店"))
