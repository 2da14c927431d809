"""Realistic profiles of any size, the same for the same seed, and a fast way into a database."""

from __future__ import annotations

import random
import sqlite3
from collections.abc import Iterator
from itertools import count, islice
from pathlib import Path
from typing import NamedTuple

from aizo import clock
from aizo.store.sqlite import open_store
from aizo.text import fold
from bench import vocabulary as words

SEED = 20260301
TWO_YEARS_MS = 730 * 86_400_000
CHINESE_SHARE = 0.15
SHARE_UNTAGGED = 0.35

# What agents really give: the stances' values most of the time, round numbers, and the results of
# smoothing in between.
GIVEN = (8.5, 9.0, 2.5, 5.0, 0.5, 8.0, 7.0, 10.0, 9.5, 6.0, 3.0, 6.5, 7.5, 2.0, 1.0, 0.0)
GIVEN_WEIGHTS = (28, 15, 12, 12, 6, 6, 5, 3, 3, 2, 2, 2, 1.5, 1, 1, 0.5)
SMOOTHED_SHARE = 0.2


INSERT = (
    "INSERT INTO preferences (item, reason, keywords, scenarios, base_score, source, added_at,"
    " last_seen, last_seen_ms, touch_count, kind, item_key, uid)"
    " VALUES (?, ?, ?, ?, ?, 'manual', ?, ?, ?, ?, ?, ?, ?)"
)


class Line(NamedTuple):
    """One generated entry, its fields as the table's columns hold them."""

    item: str
    reason: str
    keywords: str
    scenarios: str
    base_score: float
    last_seen_ms: int
    added_ms: int
    touch_count: int
    kind: str


def lines(entries: int, *, until_ms: int, seed: int = SEED) -> Iterator[Line]:
    """Give entries with distinct labels.

    Args:
        entries: How many, up to several millions.
        until_ms: The end of the two years over which `last_seen` is spread, milliseconds UTC.
        seed: Another seed gives another profile.

    Returns:
        The entries, in no order of score or time.
    """
    chance = random.Random(seed)
    spaces = {topic: label_space(topic) for topic in (*words.ENGLISH, *words.CHINESE)}
    for _ in range(entries):
        is_chinese = chance.random() < CHINESE_SHARE
        topic = chance.choice(words.CHINESE if is_chinese else words.ENGLISH)
        item, thing, context = next(spaces[topic])
        last_seen = until_ms - int(TWO_YEARS_MS * chance.random() ** 1.5)
        yield Line(
            item,
            reason(chance, is_chinese=is_chinese),
            keywords(chance, topic, thing, context),
            tags(chance, topic),
            score(chance),
            last_seen,
            last_seen - int(TWO_YEARS_MS * chance.random() * 0.5),
            min(40, int(chance.expovariate(0.6))),
            "explicit" if chance.random() < 0.4 else "observed",
        )


def label_space(topic: words.Topic) -> Iterator[tuple[str, str, str]]:
    """Walk through all combinations of a topic, scattered, without an end or a repeat."""
    qualifiers = words.ENGLISH_QUALIFIERS if topic.joint else words.CHINESE_QUALIFIERS
    n_things, n_contexts = len(topic.things), len(topic.contexts)
    size = n_things * n_contexts * len(qualifiers)
    step = 7919  # prime and no divisor of any size here: every combination comes once a round
    turn = 0
    while True:
        index = turn * step % size
        thing = topic.things[index % n_things]
        context = topic.contexts[index // n_things % n_contexts]
        qualifier = qualifiers[index // n_things // n_contexts]
        place = turn // size
        name = project(index * 31 + place) if place else ""
        if topic.joint:
            item = " ".join(
                part for part in (thing, context, qualifier, name and f"in {name}") if part
            )
        else:
            item = context + thing + (qualifier and f"，{qualifier}") + (name and f"（{name}）")
        yield item, thing, context
        turn += 1


def project(number: int) -> str:
    """Give the number-th of 8,000 project names."""
    names = words.SYLLABLES
    a, b, c = number % 20, number // 20 % 20, number // 400 % 20
    return (names[c] + names[a] + names[b]).capitalize()


def reason(chance: random.Random, *, is_chinese: bool) -> str:
    """Compose a sentence of 40 to 200 characters that says why."""
    if is_chinese:
        parts = [chance.choice(words.CHINESE_OCCASIONS), chance.choice(words.CHINESE_ARGUMENTS)]
        parts.append(chance.choice(words.CHINESE_RESULTS))
        text = "，".join(parts)
        extra = [chance.choice(words.CHINESE_ARGUMENTS) for _ in range(2)]
        return f"{text}。另外{extra[0]}，{extra[1]}（{chance.randrange(10**6)} 号记录）。"
    text = f"{chance.choice(words.ENGLISH_OCCASIONS)}: {chance.choice(words.ENGLISH_ARGUMENTS)}"
    luck = chance.random()
    if luck < 0.5:
        text += f", {chance.choice(words.ENGLISH_RESULTS)}"
    if luck < 0.25:
        text += f" ({project(chance.randrange(8000))}, note {chance.randrange(10**6)})"
    return text + "."


def keywords(chance: random.Random, topic: words.Topic, thing: str, context: str) -> str:
    """Give two to five keywords as an agent would note them."""
    if topic.joint:
        found = [word.lower() for word in f"{thing} {context}".split() if len(word) > 3]
        found += [chance.choice(topic.things).split()[0].lower() for _ in range(2)]
    else:
        found = [thing, context.removesuffix("时"), chance.choice(topic.things)]
    return ", ".join(islice(dict.fromkeys(found), chance.randint(2, 5)))


def tags(chance: random.Random, topic: words.Topic) -> str:
    """Give the scenarios: often none, mostly the topic's own, now and then everywhere."""
    luck = chance.random()
    if luck < SHARE_UNTAGGED:
        return ""
    if luck < SHARE_UNTAGGED + 0.02:
        return "*"
    if luck < SHARE_UNTAGGED + 0.12:
        return ", ".join(dict.fromkeys((topic.tag, chance.choice(words.ENGLISH).tag)))
    return topic.tag


def score(chance: random.Random) -> float:
    """Give a base score, to a hundredth."""
    value = chance.choices(GIVEN, GIVEN_WEIGHTS)[0]
    if chance.random() < SMOOTHED_SHARE:
        for _ in range(chance.randint(1, 3)):
            value = 0.4 * value + 0.6 * chance.choices(GIVEN, GIVEN_WEIGHTS)[0]
    return round(value, 2)


def fill(path: Path, entries: int, *, until_ms: int, seed: int = SEED) -> None:
    """Write a generated profile into a new database, in one transaction.

    The schema is made by the store; only the rows go around it, because a million acts would take
    minutes. Its triggers log each row as they log an act's.

    Args:
        path: The database; made if missing, and better empty.
        entries: How many.
        until_ms: See `lines`.
        seed: See `lines`.
    """
    open_store(str(path), write=True).close()
    connection = sqlite3.connect(path)
    for pragma in ("cache_size = -1000000", "synchronous = OFF", "temp_store = MEMORY"):
        connection.execute(f"PRAGMA {pragma}")
    with connection:
        connection.executemany(
            INSERT,
            map(row, count(), lines(entries, until_ms=until_ms, seed=seed)),
        )
        connection.execute("INSERT INTO act (op, at) VALUES ('bulk', ?)", (clock.text(until_ms),))
    connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    connection.close()


def row(number: int, line: Line) -> tuple[object, ...]:
    """Give the values of one row in the order of `INSERT`."""
    uid = f"{line.added_ms:012x}7{number:019x}"
    return (
        line.item,
        line.reason,
        line.keywords,
        line.scenarios,
        line.base_score,
        clock.text(line.added_ms),
        clock.text(line.last_seen_ms),
        line.last_seen_ms,
        line.touch_count,
        line.kind,
        fold(line.item),
        f"{uid[:8]}-{uid[8:12]}-{uid[12:16]}-{uid[16:20]}-{uid[20:]}",
    )
