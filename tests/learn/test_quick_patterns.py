"""What a sentence is spared: patterns and tables that say by a character or a word what to skip."""

from __future__ import annotations

import re

import pytest
from test_chinese_finder import NOTHING, SIDES

from aizo.learn.against_zh import CHINESE
from aizo.learn.first_zh import needed, quick
from aizo.learn.triggers import PAIRS
from aizo.learn.weights_zh import CUES

LINES = [
    *(line for line, _ in SIDES),
    *(line for lines in NOTHING.values() for line in lines),
    "",
    "def run(self): return []",
    "我 = 1；你 == 2",
]
LAZY = ("不*?喜|能{0,2}?吃", "(?:不|很)??[爱怕].{1,3}?的")
PATTERNS = [*(pattern for _, _, pattern in CUES), *CHINESE.values(), *LAZY]


@pytest.mark.parametrize("pattern", PATTERNS, ids=range(len(PATTERNS)))
def test_a_quick_pattern_fits_where_the_plain_one_fits(pattern):
    """What stands at no place of a sentence is passed over, and nothing else."""
    plain, fast = re.compile(pattern), quick(pattern)
    for line in LINES:
        found = [one.span() for one in plain.finditer(line)]
        assert found == [one.span() for one in fast.finditer(line)]


@pytest.mark.parametrize("pattern", [pattern for _, _, pattern in CUES], ids=range(len(CUES)))
def test_a_cue_fits_only_where_a_character_that_it_needs_stands(pattern):
    """Each Chinese cue names characters, and fits no sentence without one of them."""
    characters = needed(pattern)
    assert characters
    for line in LINES:
        assert re.search(pattern, line) is None or not characters.isdisjoint(line)


@pytest.mark.parametrize(
    ("pattern", "characters"),
    [
        ("喜欢|讨厌", "喜讨"),
        ("不要|没用", "不用"),
        ("我(?:真的)?很[爱恨]", "很"),
        ("(?:在|对)?我[^，]{0,4}最(?:爱|怕)", "最"),
        ("(?<!不)能.{1,4}?就", "能"),
    ],
)
def test_of_what_a_pattern_needs_the_rarer_is_taken(pattern, characters):
    """What may be missing, stands beside or is everywhere tells nothing of a pattern."""
    assert needed(pattern) <= frozenset(characters)
    assert needed(pattern)


@pytest.mark.parametrize("pattern", ["a?b*", "[^，]{2,}", ".", "", "喜欢|[^不]"])
def test_a_pattern_that_needs_nothing_is_no_cue(pattern):
    """It would have to be tried on every sentence, so it is told at once."""
    with pytest.raises(ValueError, match="no character"):
        needed(pattern)
    assert quick(pattern).pattern == pattern


@pytest.mark.parametrize("kind", PAIRS)
def test_no_pair_of_a_word_says_what_another_says(kind):
    """A text that holds another one of the same word would be tried for nothing."""
    for word, texts in PAIRS[kind].items():
        listed = texts.split("|")
        for place, one in enumerate(listed):
            others = listed[:place] + listed[place + 1 :]
            assert not any(other in one for other in others), (word, one)
