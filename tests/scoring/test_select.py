"""The kernel gives what the plain oracle gives, to the last bit."""

from __future__ import annotations

import os
import random

import pytest

from aizo import _scoring, stems, text
from tests.scoring import oracle

NOW = 1_790_000_000_000
DAY = oracle.DAY
# 20,000 queries take some seconds; AIZO_QUERIES asks for more.
QUERIES = int(os.environ.get("AIZO_QUERIES", "20000"))
WORDS = (
    "test tests testing latest code concise review hotel c++ c# c .env 100% snake_case café "
    "straße 表情 不要使用表情符号 猫 代码 ai go good don't v1.2 @name x"
).split()
TAGS = ("coding", "writing", "travel", "*", "生活")
HALF_LIVES = (1 / 1440, 0.5, 7.0, 30.0, 365.0, 36500.0)


def random_row(rng, id):
    """Make an entry that shares scores, times and words with others."""
    score = rng.choice((0, 50, 150, 151, 250, 500, 850, 900, 1000, rng.randrange(1001)))
    seen = NOW - rng.choice((0, -DAY, DAY, rng.randrange(900) * DAY, rng.randrange(10**11)))
    fields = [" ".join(rng.choices(WORDS, k=rng.randrange(1, size))) for size in (4, 9, 3)]
    tags = tuple(rng.sample(TAGS, rng.choice((0, 0, 1, 2))))
    return oracle.Row(id, score, rng.choice((0, 0, 0, 1, 2)), seen, fields, tags)


def random_chain(rng, size):
    """Make a chain of one to five segments with updates and deletes, and its live rows."""
    live, segments, sequence = {}, [], 0
    for turn in range(rng.randrange(1, 6)):
        count = size if turn == 0 else rng.randrange(1, max(2, size // 3))
        changed = {
            id: random_row(rng, id)
            for id in (
                range(1, count + 1)
                if turn == 0
                else rng.sample(range(1, size + 20), min(count, size + 19))
            )
        }
        gone = [id for id in changed if turn and rng.random() < 0.3]
        for id in gone:
            del changed[id]
        first, sequence = sequence, sequence + len(changed) + len(gone)
        covered = [] if turn == 0 else sorted([*changed, *gone])
        rows = [row.as_row() for row in changed.values()]
        rng.shuffle(rows)
        image = _scoring.build(rows, first, sequence, turn + 7, covered, 1)
        segments.append(_scoring.Segment(image))
        live.update(changed)
        for id in gone:
            live.pop(id, None)
    return segments, list(live.values())


def random_query(rng, rows):
    """Make a query that uses a random part of what the kernel can do."""
    query = {"order": rng.choice((0, 0, 1, 2)), "limit": rng.choice((0, 1, 3, 10, 50, 10**12))}
    if rng.random() < 0.5:
        edges = sorted(rng.sample(range(1002), rng.choice((2, 4))))
        query["ranges"] = [
            (low, high - 1) for low, high in zip(edges[::2], edges[1::2], strict=True)
        ]
    if rng.random() < 0.3 and rows:
        query["excluded"] = [row.id for row in rng.sample(rows, min(len(rows), 5))]
    if rng.random() < 0.6:
        words = text.query_words(" ".join(rng.choices(WORDS, k=rng.randrange(1, 5))))
        query["words"] = [word.needles for word in words]
    if rng.random() < 0.5:
        names = [name.encode() for name in rng.sample(TAGS, rng.choice((1, 2)))]
        topics = rng.choice((None, [], [stems.topic(rng.choice(WORDS)) for _ in range(4)]))
        query["scenario"] = (names, topics, rng.random() < 0.3 and topics is not None)
    return query


def random_classes(rng):
    """Make a decay table, sometimes with a class that is skipped or unknown to it."""
    return [
        (rng.choice(HALF_LIVES), rng.choice((0.0, 0.1, 0.3, 1.0)), rng.random() < 0.1)
        for _ in range(rng.choice((3, 3, 2)))
    ]


@pytest.mark.parametrize("seed", range(QUERIES // 40))
def test_kernel_and_oracle_agree_in_ids_order_and_weights(seed):
    """Any query over any chain gives the oracle's ids, order and weights, bit for bit."""
    rng = random.Random(seed)
    segments, rows = random_chain(rng, rng.choice((0, 1, 5, 40, 120)))
    chain = _scoring.Chain(segments)
    for _ in range(40):
        query, classes = random_query(rng, rows), random_classes(rng)
        now = NOW + rng.choice((0, 0, -400 * DAY, 3 * DAY, 40000 * DAY))
        assert oracle.select(rows, now, classes, **query) == chain.select(now, classes, **query)


@pytest.mark.parametrize("seed", range(QUERIES // 200))
def test_counting_gives_as_many_as_the_oracle_finds(seed):
    """Any query over any chain counts what the oracle finds, up to where counting stops."""
    rng = random.Random(5000 + seed)
    segments, rows = random_chain(rng, rng.choice((0, 1, 5, 40, 300)))
    chain = _scoring.Chain(segments)
    for _ in range(40):
        query, classes = random_query(rng, rows), random_classes(rng)
        ids, _ = oracle.select(rows, NOW, classes, **query)
        del query["order"]
        assert len(ids) == _scoring.count(chain, classes, query.pop("limit"), **query)


@pytest.mark.parametrize("seed", range(20))
def test_merging_changes_no_answer(seed):
    """A chain merged pairwise, in any grouping, answers as the chain did."""
    rng = random.Random(1000 + seed)
    segments, rows = random_chain(rng, 60)
    while len(segments) > 1:
        at = rng.randrange(len(segments) - 1)
        merged = _scoring.Segment(_scoring.merge(segments[at], segments[at + 1]))
        segments[at : at + 2] = [merged]
        chain = _scoring.Chain(segments)
        query, classes = random_query(rng, rows), random_classes(rng)
        assert oracle.select(rows, NOW, classes, **query) == chain.select(NOW, classes, **query)
    assert len(rows) == len(segments[0])
    assert len(rows) == sum(_scoring.Chain(segments).tally())
