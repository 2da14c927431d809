"""What counts as finding a word: the kernel's finder, signature and tokens against plain Python."""

from __future__ import annotations

import random

import pytest

from aizo import _scoring, stems, text
from tests.scoring import oracle

NOW = 1_790_000_000_000
CLASSES = [(30.0, 0.1, False)]
# Few letters, so that nearly every text holds nearly every needle, or all of it but one byte.
LETTERS = "aabest se ing-'+#é茶酒. "


def random_text(rng, most):
    """Make a text of few different letters, with blanks and signs between."""
    return "".join(rng.choices(LETTERS, k=rng.randrange(1, most)))


def rows_of(rng, count):
    """Make entries of such texts, some tagged."""
    return [
        oracle.Row(
            id,
            rng.choice((0, 500, 850)),
            0,
            NOW - rng.randrange(10**9),
            [text.searchable(random_text(rng, size)) or "a" for size in (12, 40, 8)],
            rng.choice(((), (), ("coding",), ("travel", "food"))),
        )
        for id in range(1, count + 1)
    ]


def random_words(rng):
    """Make the needles of a word, of a topic, or of plain substrings."""
    typed = random_text(rng, 7)
    made = rng.choice((text.query_words, text.as_typed))(typed)
    if not made or rng.random() < 0.2:
        return [stems.topic(text.searchable(typed) or "es")]
    return [word.needles for word in made]


@pytest.mark.parametrize(("count", "queries"), [(1, 200), (33, 600), (400, 200), (5000, 60)])
def test_near_misses_are_told_apart(count, queries):
    """Words, short words, endings, signs and substrings are found where Python finds them."""
    rng = random.Random(count)
    rows = rows_of(rng, count)
    image = _scoring.build([row.as_row() for row in rows], 0, count, 1, [], 1)
    chain = _scoring.Chain([_scoring.Segment(image)])
    for _ in range(queries):
        words = random_words(rng)
        scenario = rng.choice(
            (None, None, ([b"coding"], random_words(rng)), ([b"food"], random_words(rng), True))
        )
        asked = {"words": words, "scenario": scenario, "limit": rng.choice((3, count))}
        assert oracle.select(rows, NOW, CLASSES, **asked) == chain.select(NOW, CLASSES, **asked)


@pytest.mark.parametrize("count", [40, 5000])
def test_many_needles_at_once_find_the_same(count):
    """A scenario of forty keywords, short ones among them, takes what Python takes."""
    rng = random.Random(count + 1)
    rows = rows_of(rng, count)
    image = _scoring.build([row.as_row() for row in rows], 0, count, 1, [], 1)
    chain = _scoring.Chain([_scoring.Segment(image)])
    for _ in range(10):
        keywords = [stems.topic(text.searchable(random_text(rng, 8)) or "es") for _ in range(40)]
        scenario = ([b"coding"], [needles for needles in keywords if needles[0][0]])
        asked = {"scenario": scenario, "limit": count}
        assert oracle.select(rows, NOW, CLASSES, **asked) == chain.select(NOW, CLASSES, **asked)
