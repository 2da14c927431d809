"""Requests of several words: what is found, in which order, and when nothing is."""

from __future__ import annotations

import os
import string

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from aizo import Profile
from aizo.profile import ranking
from aizo.profile.asked import MOST_TIED

ENTRIES = (
    ("window seats", "Asked for one on every flight", 8.5, ("flights",), ()),
    ("peanuts", "Severe allergy", 0.5, ("allergy", "food"), ()),
    ("concise code", "Always asks for shorter implementations", 9.0, ("brevity",), ("coding",)),
    ("tests before reporting done", "A red build was announced as done", 10.0, (), ("coding",)),
    ("spicy dishes in restaurants", "Sends them back", 2.5, (), ()),
    ("boutique hotels", "Books small ones by the sea", 8.5, ("travel",), ()),
    ("deadlines on Fridays", "Plans weekends early", 2.5, (), ("work",)),
    ("不要使用表情符号", "用户明确说过", 0.5, (), ()),
    ("C++ for embedded targets", "The toolchain stops at C++17", 7.5, ("c++",), ("coding",)),
    (
        "100% coverage",
        "snake_case names, GB/s figures, v1.2 tags, @name mentions, a .env",
        7.3,
        (),
        (),
    ),
)


@pytest.fixture
def profile(tmp_path):
    """Give a profile of ten entries, all of one moment."""
    with Profile.open(tmp_path / "p.db", home=tmp_path, at="2026-01-01T00:00:00Z") as opened:
        for item, reason, score, keywords, scenarios in ENTRIES:
            opened.add(item, reason, score=score, keywords=keywords, scenarios=scenarios)
        yield opened


def items(entries):
    """Give the labels."""
    return [entry.item for entry in entries]


def test_a_request_in_words_finds_what_applies(profile):
    """A hotel is asked for without knowing the label under which it was stored."""
    assert items(profile.recall("book me a hotel in Lisbon"))[0] == "boutique hotels"


def test_an_entry_without_a_word_in_common_is_found_by_what_the_request_is_about(profile):
    """A request about dinner finds what was said about food, also dislikes and limits."""
    found = profile.recall("where could we have dinner tonight?")
    assert {"peanuts", "spicy dishes in restaurants"} == set(items(found))
    assert all(one.coverage == 0 < one.evidence for one in found.scored)


def test_words_in_common_come_before_evidence(profile):
    """What shares a word with the request ranks above what is only about the same area."""
    found = profile.recall("dinner without peanuts")
    assert items(found)[0] == "peanuts"
    assert found.scored[0].words
    assert not found.scored[-1].words


def test_relevance_beats_weight(profile):
    """A dislike that fits the request better comes before a heavier liking that fits less."""
    profile.add("restaurants by the sea", "Likes them", score=10.0)
    found = items(profile.recall("restaurants with spicy dishes"))
    assert found.index("spicy dishes in restaurants") < found.index("restaurants by the sea")


@pytest.mark.parametrize("count", [5, MOST_TIED, MOST_TIED + 1])
def test_of_one_weight_and_moment_the_shorter_come_first_while_they_are_few(count, profile):
    """After an import a word finds what is most about it; whatever the limit, the order holds."""
    for number in range(count):
        words = " and more" * ((count - number) % 7)
        profile.add(f"zebra {number:03}{words}", "why", score=8.5)
    found = profile.recall("zebra")
    few = count <= MOST_TIED
    assert items(found) == items(
        sorted(found, key=lambda one: (len(one.item) if few else 0, one.id))
    )
    assert profile.explain(found[3].id, query="zebra").rank == 4
    for limit in {1, 2, count // 2, count - 1}:
        assert items(found)[:limit] == items(profile.recall("zebra", limit=limit))
    profile.add("zebra crossings in every town, and then some", "why", score=8.6)
    assert "zebra crossings in every town, and then some" == items(profile.recall("zebra"))[0]


def test_weight_settles_what_is_equally_relevant(profile):
    """Of two entries that hold the same words, the heavier comes first."""
    profile.add("green tea mornings", "why", score=2.0)
    profile.add("green tea evenings", "why", score=8.0)
    assert ["green tea evenings", "green tea mornings"] == items(profile.recall("green tea"))[:2]


def test_one_word_keeps_pure_weight_order(profile):
    """A single word is a filter: the results come by weight, whatever else fits."""
    profile.add("code", "code code code", score=5.0)
    found = profile.recall("code")
    weights = [entry.effective_weight for entry in found]
    assert weights == sorted(weights, reverse=True)
    assert not found.scored


def test_evidence_speaks_for_what_the_words_leave_open(profile):
    """Where all words are found, the area of the request adds nothing."""
    profile.add("boutique hotels by the sea", "Books them", score=8.5, scenarios=["travel"])
    found = profile.recall("boutique hotels")
    assert all(one.parts["evidence"] == 0 for one in found.scored if one.coverage == 1)
    partly = [one for one in profile.recall("hotels for a trip").scored if 0 < one.coverage < 1]
    assert partly
    for one in partly:
        left = 1 - one.coverage
        assert pytest.approx(ranking.EVIDENCE * one.evidence * left) == one.parts["evidence"]


def test_weight_adds_at_most_three_hundredths(profile):
    """Weight settles near-ties only: a hard limit is found as well as the heaviest liking."""
    found = profile.recall("tests before food")
    assert all(0 <= one.parts["weight"] <= 0.03 for one in found.scored)
    assert {"tests before reporting done", "peanuts"} <= set(items(found))


def test_a_sentence_with_one_telling_word_is_a_request(profile):
    """Its word comes first, by weight; then what the sentence is about."""
    profile.add("dinner at eight", "Eats late", score=5.0)
    profile.add("dinner by candlelight", "Likes it", score=8.0)
    found = items(profile.recall("where could we have dinner?"))
    assert ["dinner by candlelight", "dinner at eight"] == found[:2]
    assert {"peanuts", "spicy dishes in restaurants"} <= set(found[2:])
    assert ["dinner by candlelight", "dinner at eight"] == items(profile.recall("dinner"))


BROKEN = {"请问怎么订酒店": "海边的酒店", "运动计划": "少做剧烈运动", "表情包": "不要使用表情符号"}


@pytest.mark.parametrize("request_", BROKEN)
def test_chinese_requests_find_what_shares_two_characters(profile, request_):
    """A piece that no entry holds is looked for by its pairs, whatever stands around it."""
    profile.add("海边的酒店", "喜欢安静", score=8.5)
    profile.add("少做剧烈运动", "膝盖受过伤", score=2.5)
    assert items(profile.recall(request_))[:1] == [BROKEN[request_]]


def test_a_chinese_piece_that_is_found_stays_whole(profile):
    """Pairs are no answer where the whole piece is there."""
    profile.add("表情包", "聊天时常用", score=8.0)
    assert ["不要使用表情符号"] == items(profile.recall("表情符号"))


def test_an_entry_tagged_otherwise_is_no_evidence(profile):
    """Tags bound an entry: coding entries do not answer a question about dinner."""
    profile.add("lunch at the desk", "Eats while coding", score=9.0, scenarios=["coding"])
    assert "lunch at the desk" not in items(profile.recall("where could we have dinner tonight?"))


def test_a_tag_is_evidence(profile):
    """An entry that is tagged with what the request is about is found without a common word."""
    profile.add("aisle near the exit", "Tall", score=8.0, scenarios=["travel"])
    assert "aisle near the exit" in items(profile.recall("plan a trip to the mountains of Peru"))


def test_nothing_is_found_where_nothing_fits(profile):
    """Silence means no data."""
    assert [] == profile.recall("quantum chromodynamics lattice")


@pytest.mark.parametrize("request_", ["ok", "go on", "thanks, that's all", "继续", "who are you?"])
def test_small_talk_volunteers_nothing(profile, request_):
    """What nobody asked for is not given at a word of small talk."""
    assert [] == profile.recall(request_, unasked=True)


def test_what_the_request_is_surely_about_may_be_volunteered(profile):
    """A hook may volunteer what is plainly relevant."""
    assert "boutique hotels" in items(profile.recall("find hotels for the trip", unasked=True))


def test_limits_come_first_where_taboo_is_named(profile):
    """A hard limit asked for by band stands first, whatever fits better."""
    found = profile.recall("spicy dishes peanuts restaurants", bands=["taboo", "aversion"])
    assert items(found)[0] == "peanuts"
    assert len(found) > 1


def test_limit_caps_requests_too(profile):
    """Asked for one, one is given."""
    assert len(profile.recall("concise code tests", limit=1)) == 1
    assert [] == profile.recall("concise code tests", limit=0)


def test_the_parts_add_up_to_what_ranked(profile):
    """The relevance is the sum of the parts shown, and orders the results."""
    found = profile.recall("concise code before tests in restaurants")
    sums = [sum(v for k, v in one.parts.items() if k != "relevance") for one in found.scored]
    shown = [one.relevance for one in found.scored]
    assert pytest.approx(sums) == shown
    assert shown == sorted(shown, reverse=True)


def test_explain_reproduces_the_rank_from_the_parts_shown(profile):
    """For every entry returned, explain tells the same place and parts."""
    request = "spicy food in small hotels"
    found = profile.recall(request)
    for place, (entry, one) in enumerate(zip(found, found.scored, strict=True), start=1):
        told = profile.explain(entry.id, query=request)
        assert (True, place, one.parts) == (told.found, told.rank, told.parts)


QUERIES = ("code", "script", "表情", "表情包", "@name", "concise code before tests in hotels", "")


@pytest.mark.parametrize("query", QUERIES)
@pytest.mark.parametrize("scenario", [None, "coding", "travel"])
def test_explain_reproduces_every_rank(profile, query, scenario):
    """Words, substrings, pairs, scenarios: what recall returns has its place in explain."""
    profile.add("TypeScript", "For the front end", score=8.0)
    found = profile.recall(query, scenario=scenario)
    if query or scenario:
        told = [profile.explain(entry.id, query=query, scenario=scenario) for entry in found]
        assert [*range(1, len(found) + 1)] == [one.rank for one in told]
    for entry in profile.show():
        if entry not in found and (query or scenario):
            told_ = profile.explain(entry.id, query=query, scenario=scenario)
            assert (False, None) == (told_.found, told_.rank)
            assert any("not found in it" in why or "bound it" in why or "no keyword of" in why
                       for why in told_.why)  # fmt: skip


def test_explain_names_the_reason_of_silence(profile):
    """For an entry that was not returned, the words that miss and the area are told."""
    told = profile.explain("concise code", query="hotels by the sea")
    assert told.found is False
    assert "'hotels' is not found in it" in told.why
    assert any(why.startswith("the request is about travel") for why in told.why)


def test_explain_tells_of_tags_that_bind(profile):
    """With a scenario, tags of another one are named as the reason."""
    told = profile.explain("concise code", scenario="travel")
    assert told.found is False
    assert told.why[0] == "its tags bound it to coding"


EXACT = {
    "100%": "100% coverage",
    "C++": "C++ for embedded targets",
    ".env": "100% coverage",
    "GB/s": "100% coverage",
    "don't": "no interruptions",
    "TODO: fix": "open ends",
    "C#": "services",
    "v1.2": "100% coverage",
    "@name": "100% coverage",
    "_": "100% coverage",
    "表情": "不要使用表情符号",
}


@pytest.mark.parametrize("query", EXACT)
def test_no_character_is_syntax(profile, query):
    """Signs that other tools take for operators find just the entry that holds them."""
    profile.add("no interruptions", "Please don't", score=8.0)
    profile.add("open ends", "Wrote TODO: fix this", score=8.0)
    profile.add("services", "Written in C#, not in C", score=8.0)
    profile.add("dont, c, cpp", "env, name, gb, s, v12, 100, v1", score=6.0)
    assert [EXACT[query]] == items(profile.recall(query))


def test_go_on_does_not_find_good(profile):
    """Short words stand alone."""
    profile.add("good morning", "why", score=8.0)
    assert "good morning" not in items(profile.recall("go on"))


def test_every_printable_ascii_string_gets_an_answer(profile):
    """No sign, alone, doubled or between words, is an error."""
    for sign in string.printable:
        for query in (sign, sign * 2, f"a{sign}b", f"{sign}code", f"code{sign} tests"):
            profile.recall(query)


@pytest.fixture(scope="module")
def lasting(tmp_path_factory):
    """Give the same entries for many queries."""
    folder = tmp_path_factory.mktemp("lasting")
    with Profile.open(folder / "p.db", home=folder) as opened:
        for item, reason, score, keywords, scenarios in ENTRIES:
            opened.add(item, reason, score=score, keywords=keywords, scenarios=scenarios)
        yield opened


@settings(max_examples=int(os.environ.get("AIZO_TEXTS", "1000")), deadline=None)
@given(query=st.text(string.printable, max_size=60))
def test_any_printable_ascii_text_gets_an_answer(lasting, query):
    """However signs are put together, they are text."""
    lasting.recall(query, limit=5)
    lasting.recall(query, limit=5, unasked=True)


@settings(max_examples=int(os.environ.get("AIZO_TEXTS", "1000")), deadline=None)
@given(query=st.text(st.characters(), max_size=40))
def test_any_text_gets_an_answer(lasting, query):
    """Any Unicode text, half surrogates included, is only text."""
    lasting.recall(query, limit=5)
    lasting.recall(query, limit=5, unasked=True)


def test_the_thresholds_are_ordered():
    """What may be volunteered needs more than what answers a question."""
    assert 0 < ranking.ASKED < ranking.UNASKED
