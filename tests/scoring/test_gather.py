"""Several words at once: the sets of words that entries hold, and the best of each."""

from __future__ import annotations

import random

import pytest

from aizo import _scoring, stems, text
from tests.scoring import oracle
from tests.scoring.test_select import NOW, WORDS, random_chain, random_classes, random_query

LARGE = 6000  # entries; from 4,096 on a segment has a signature


def held(rows, words):
    """Give, per id, the bits of the words that an entry really holds."""
    found = {}
    for row in rows:
        bits = sum(
            1 << number
            for number, word in enumerate(words)
            if any(text.holds(field, word) for field in row.fields)
        )
        if bits:
            found[row.id] = bits
    return found


def several_words(rng):
    """Make a request of two to seven words."""
    asked = text.query_words(" ".join(rng.sample(WORDS, rng.randrange(2, 8))))
    return [word.needles for word in asked]


@pytest.mark.parametrize("seed", range(60))
def test_all_entries_come_with_exactly_the_words_they_hold(seed):
    """Asked for everything, the words and weights of every entry are the oracle's."""
    rng = random.Random(seed)
    check_gathered(rng, *random_chain(rng, rng.choice((1, 30, 120))), rounds=10)


@pytest.mark.parametrize("seed", range(2))
def test_posts_overlook_no_entry(seed):
    """In segments large enough for posts, too, every entry comes with the words it holds."""
    rng = random.Random(seed)
    check_gathered(rng, *random_chain(rng, LARGE), rounds=2)


@pytest.mark.parametrize("unbound", [False, True])
@pytest.mark.parametrize("seed", range(2))
def test_posts_overlook_no_topic(seed, unbound):
    """Nor is an entry overlooked that belongs to a scenario by a topic, with a token or without."""
    rng = random.Random(100 + seed)
    segments, rows = random_chain(rng, LARGE)
    topics = [stems.topic(word) for word in rng.sample(WORDS, 5)]
    check_gathered(rng, segments, rows, rounds=2, scenario=([b"travel"], topics, unbound))


def check_gathered(rng, segments, rows, rounds, **asked):
    """Compare everything that several words gather with the oracle."""
    chain, classes = _scoring.Chain(segments), random_classes(rng)
    for _ in range(rounds):
        words = several_words(rng)
        query = random_query(rng, rows)
        query = {key: query[key] for key in ("ranges", "excluded", "scenario") if key in query}
        query.update(asked)
        ids, weights = oracle.select(rows, NOW, classes, words=words, limit=10**9, **query)
        bits = held(rows, words)
        gathered = chain.gather(NOW, classes, words, **query)
        given = gathered.best([1.0] * len(words), 10**6, 0.0, 10**6)
        assert {id: (bits[id], w) for id, w in zip(ids, weights, strict=True)} == {
            one[2]: (one[1], one[3]) for one in given
        }


@pytest.mark.parametrize("seed", range(40))
def test_the_entries_worth_most_are_given_whatever_the_limit(seed):
    """With a limit, the best worths and, for one set of words, the best weights are there."""
    rng = random.Random(seed)
    segments, rows = random_chain(rng, 120)
    chain, classes = _scoring.Chain(segments), [(30.0, 0.1, False)] * 3
    for _ in range(10):
        words, limit = several_words(rng), rng.randrange(1, 30)
        values = [rng.random() + 0.1 for _ in words]
        bits = held(rows, words)
        given = chain.gather(NOW, classes, words).best(values, limit, 0.0, limit)
        worth = {
            id: sum(value for n, value in enumerate(values) if bits[id] >> n & 1) for id in bits
        }
        best = sorted(worth.values(), reverse=True)[:limit]
        assert pytest.approx(best) == sorted((one[0] for one in given), reverse=True)[: len(best)]
        ids, _ = oracle.select(rows, NOW, classes, words=words, limit=10**9)
        order = {id: place for place, id in enumerate(ids)}
        expected = sorted(bits, key=lambda id: (-worth[id], order[id]))[:limit]
        got = sorted((one[2] for one in given), key=lambda id: (-worth[id], order[id]))[:limit]
        assert expected == got


def test_tags_are_told_apart_however_many_names_there_are():
    """With more names than tag bits, alone and merged, an area holds exactly its own entries."""
    names = [f"area{number}" for number in range(100)]
    rows = [oracle.Row(n + 1, 500, 0, NOW, ("word", "", ""), (names[n],)) for n in range(100)]
    older = _scoring.Segment(_scoring.build([r.as_row() for r in rows[:60]], 0, 1, 7, [], 1))
    covered = list(range(61, 101))
    image = _scoring.build([r.as_row() for r in rows[60:]], 1, 2, 8, covered, 1)
    newer = _scoring.Segment(image)
    merged = _scoring.Segment(_scoring.merge(older, newer))
    for chain in (_scoring.Chain([older, newer]), _scoring.Chain([merged])):
        for number, name in enumerate(names):
            area = ([name.encode(), b"nobody"], [])
            assert [number + 1] == chain.select(NOW, [(30.0, 0.1, False)], scenario=area)[0]
            found = chain.gather(NOW, [(30.0, 0.1, False)], [text.forms("word")], scenario=area)
            assert [1] == found.totals()


def test_a_promise_counts_the_entries_with_a_word_that_begins_so():
    """A word's total is never below the number of entries that hold it."""
    rng = random.Random(5)
    segments, rows = random_chain(rng, 120)
    for word in WORDS:
        words = [text.query_words(word)[0].needles]
        total = _scoring.Chain(segments).gather(NOW, [(30.0, 0.1, False)] * 3, words).totals()[0]
        assert total >= len(held(rows, words))


def test_more_than_32_words_are_refused():
    """The sets of words are bits of 32."""
    with pytest.raises(ValueError, match="32"):
        _scoring.Chain([]).gather(NOW, [(30.0, 0.1, False)], [[(b"a", 0)]] * 33)


def test_areas_of_places_are_told_by_tags_and_topics():
    """Judging gives, per entry, the scenarios it is tagged with or, untagged, about."""
    fields = (("hotel by the sea", "why", ""), ("pytest", "why", ""), ("hotel", "why", ""))
    tags = ((), ("coding",), ("coding",))
    rows = [
        oracle.Row(n + 1, 500, 0, NOW, *one).as_row()
        for n, one in enumerate(zip(fields, tags, strict=True))
    ]
    chain = _scoring.Chain([_scoring.Segment(_scoring.build(rows, 0, 3, 7, [], 1))])
    words = [text.forms("hotel"), text.forms("pytest")]
    found = chain.gather(NOW, [(30.0, 0.1, False)], words).best([1.0, 1.0], 9, 9.0, 9)
    places = {one[2]: one[5] for one in found}
    areas = [([b"travel"], [stems.topic("hotel")]), ([b"coding"], [stems.topic("pytest")])]
    verdicts = chain.judge([places[id] for id in (1, 2, 3)], areas)
    assert [1, 2, 2] == [verdict[0] for verdict in verdicts]
    assert [22, 12, 11] == [length for _, length, *_ in verdicts]
    with pytest.raises(ValueError, match="place"):
        chain.judge([1 << 40], areas)


@pytest.mark.parametrize("seed", range(3))
def test_a_signature_hides_nothing(seed):
    """In segments large enough for a signature the answers are the oracle's as well."""
    rng = random.Random(seed)
    segments, rows = random_chain(rng, LARGE)
    chain = _scoring.Chain(segments)
    rare = oracle.Row(LARGE + 100, 10, 0, NOW, ("zebra crossing 斑马线", "why", ""), ())
    last = segments[-1]
    image = _scoring.build([rare.as_row()], last.last, last.last + 1, 1, [rare.id], 1)
    chain = _scoring.Chain([*segments, _scoring.Segment(image)])
    for query in ("zebra", "crossing zebras", "斑马线", "斑", "zeb", "absent", "c++", "ai", "100%"):
        words = [word.needles for word in text.query_words(query)]
        expected = oracle.select([*rows, rare], NOW, [(30.0, 0.1, False)] * 3, words=words)
        assert expected == chain.select(NOW, [(30.0, 0.1, False)] * 3, words=words)
    for _ in range(12):
        query, classes = random_query(rng, rows), random_classes(rng)
        expected = oracle.select([*rows, rare], NOW, classes, **query)
        assert expected == chain.select(NOW, classes, **query)
