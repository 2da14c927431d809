"""Speed of recall in one process: words, requests and scenarios, against LIKE and FTS5.

The unit is one plain pass over the text: the kernel's own scan for a byte that no text holds and
no signature can rule out.
"""

from __future__ import annotations

import random
import sqlite3
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from time import perf_counter
from typing import NamedTuple

from aizo import Profile, clock
from aizo.profile.unit import Unit
from aizo.settings import load
from aizo.text import STOP_WORDS, query_words
from bench.measure import medians_in_turn
from bench.profiles import lines
from bench.speed import Ground
from bench.table import count, print_bars, print_table, seconds, times

LIMIT = 20
PASS = "one plain pass over the text"
NO_TEXT = [(b"\x02", 0)]  # stored text holds no control characters
UNTAGGED = "pets"  # a built-in scenario that no generated entry is tagged with
ABSENT = "zyxwvut"
SENTENCE = (
    "please review the migration scripts for the billing service, keep the functions small, write "
    "tests with fixtures before merging, explain each risky change briefly and avoid new "
    "dependencies unless the build really needs them today"
)
Bar = tuple[str, float, str, float]


class Words(NamedTuple):
    """Words to ask for, chosen by how often the profile holds them."""

    common: str
    rare: str
    middle: tuple[str, ...]


class Request(NamedTuple):
    """What is asked: words, a scenario, or both."""

    query: str
    scenario: str | None = None


class Figures(NamedTuple):
    """Medians in seconds for one size, and what was asked."""

    asked: dict[str, Request]
    ours: dict[str, float]
    like: dict[str, float]
    fts5: dict[str, float]
    indexed: float
    after_add: dict[str, float]


def run(grounds: Sequence[Ground], *, budget: float) -> None:
    """Measure every profile, print the tables and the bars.

    Args:
        grounds: The profiles, smallest first.
        budget: Seconds for each figure, roughly.
    """
    figures = {ground.size: measure(ground, budget) for ground in grounds}
    largest = figures[grounds[-1].size]
    columns = [count(size) for size in figures]
    rows = [[PASS, *(seconds(one.ours[PASS]) for one in figures.values())]]
    rows += [
        [name, *(passes(one, name) for one in figures.values())]
        for name in (*largest.asked, *largest.after_add)
    ]
    print_table([f"recall, limit {LIMIT}: time = plain passes", *columns], rows)
    rows = [[name, *(rivals(one, name) for one in figures.values())] for name in largest.like]
    print_table(["LIKE on three columns / FTS5, over ours", *columns], rows)
    print(f"\nFTS5 took {seconds(largest.indexed)} to index {columns[-1]} entries.")
    print_bars("speed of recall", list(bars(figures)))


def passes(figures: Figures, name: str) -> str:
    """Give a time, and how many plain passes it is."""
    spent = figures.ours[name] if name in figures.ours else figures.after_add[name]
    return f"{seconds(spent)} = {spent / figures.ours[PASS]:.2f}"


def rivals(figures: Figures, name: str) -> str:
    """Give how many times our time the rivals take."""
    spent = figures.ours[name]
    return f"{times(figures.like[name] / spent)} / {times(figures.fts5[name] / spent)}"


def bars(figures: dict[int, Figures]) -> Iterator[Bar]:
    """Give the bars; those that are of a million entries only where there are so many."""
    small, large = figures[min(figures)], figures[max(figures)]
    size, unit = count(max(figures)), large.ours[PASS]
    words = [name for name in large.like if name.startswith("one ")]
    worst = max(large.ours[name] for name in words)
    yield f"{size}, one word, worst: passes", worst / unit, "<=", 2.0
    least = min(large.like[name] / large.ours[name] for name in words)
    yield f"{size}, one word, LIKE over ours, least", least, ">=", 20.0
    yield f"{size}, five words: passes", large.ours["five words"] / unit, "<=", 4.0
    common = "--scenario coding"
    yield f"{size}, {common}, over {count(min(figures))}", ratio(large, small, common), "<=", 3.0
    untagged = f"--scenario {UNTAGGED}"
    nobody = max(large.ours[untagged], large.ours[f"{untagged} {ABSENT}"])
    yield f"{size}, {untagged}, worst: passes", nobody / unit, "<=", 1.5
    middle = figures.get(100_000, large)
    yield (
        f"{count(100_000 if middle is not large else max(figures))}, 20 words: passes",
        middle.ours["20 words"] / middle.ours[PASS],
        "<=",
        4.0,
    )
    for name in large.after_add:
        over = large.after_add[name] / small.after_add[name]
        yield f"{name}, {size} over {count(min(figures))}", over, "<=", 3.0


def ratio(large: Figures, small: Figures, name: str) -> float:
    """Give how many times the small profile's time the large one takes."""
    return large.ours[name] / small.ours[name]


def measure(ground: Ground, budget: float) -> Figures:
    """Take all figures of one profile."""
    with Profile.open(ground.database, home=ground.home) as profile:
        profile.top(LIMIT)  # builds the segments
        unit = Unit(load(ground.database, home=ground.home))
        asked = requests(chosen(ground))
        calls: dict[str, Callable[[], object]] = {PASS: lambda: plain_pass(unit)}
        for name, request in asked.items():
            calls[name] = asker(profile, request)
        ours = medians_in_turn(calls, budget=10 * budget)
        unit.close()
        index, indexed = fts5_index(ground)
        like, fts5 = {}, {}
        connection = sqlite3.connect(ground.database)
        for name, request in asked.items():
            if request.scenario is None:
                pair = {
                    "like": lambda query=request.query: like_any(connection, query),
                    "fts5": lambda query=request.query: matched(index, query),
                }
                spent = medians_in_turn(pair, budget=budget, fewest=2)
                like[name], fts5[name] = spent["like"], spent["fts5"]
        connection.close()
        index.close()
        return Figures(asked, ours, like, fts5, indexed, after_add(profile, ground, budget))


def requests(words: Words) -> dict[str, Request]:
    """Give what is asked, by name."""
    return {
        f"one common word, {words.common!r}": Request(words.common),
        "one rare word, of one entry": Request(words.rare),
        f"one absent word, {ABSENT!r}": Request(ABSENT),
        "one absent word of two letters": Request("qj"),
        "one ending, no word, 'ness'": Request("ness"),
        "one sign, '%'": Request("%"),
        "one Chinese word, '表情'": Request("表情"),
        "one character, '茶'": Request("茶"),
        "five words": Request(" ".join(words.middle[:5])),
        "20 words": Request(SENTENCE),
        "--scenario coding": Request("", "coding"),
        f"--scenario {UNTAGGED}": Request("", UNTAGGED),
        f"--scenario {UNTAGGED} {ABSENT}": Request(ABSENT, UNTAGGED),
        f"--scenario {UNTAGGED}, five words": Request(" ".join(words.middle[:5]), UNTAGGED),
    }


def asker(profile: Profile, request: Request) -> Callable[[], object]:
    """Give the call for one request, through the public API."""
    return lambda: profile.recall(request.query, scenario=request.scenario, limit=LIMIT)


def plain_pass(unit: Unit) -> object:
    """Scan all text for what no text holds."""
    classes = unit.store.settings().classes()
    return unit.current().select(clock.now(), classes, limit=LIMIT, words=[NO_TEXT])


def chosen(ground: Ground) -> Words:
    """Choose words by their frequency: the commonest, one of a single entry, and some between."""
    connection = sqlite3.connect(ground.database)
    texts = connection.execute(
        "SELECT item || ' ' || reason FROM preferences WHERE id % max(1, ? / 1000) = 0",
        (ground.size,),
    ).fetchall()
    connection.close()
    held = Counter(
        word for (text,) in texts for word in {one.strip(".,:()") for one in text.lower().split()}
    )
    plain = [word for word in held if word.isascii() and word.isalpha() and len(word) > 3]
    order = sorted(set(plain) - STOP_WORDS, key=lambda word: (-held[word], word))
    notes = [word for word in held if word.isdecimal() and len(word) == 6]
    middle = order[10:60:7]
    return Words(order[0], random.Random(ground.size).choice(sorted(notes)), tuple(middle))


def like_any(connection: sqlite3.Connection, request: str) -> object:
    """Ask as the usual store does: any word in any of three columns, the highest score first."""
    words = [word.text for word in query_words(request)]
    test = "(item LIKE ? OR reason LIKE ? OR keywords LIKE ?)"
    return connection.execute(
        f"SELECT id FROM preferences WHERE {' OR '.join([test] * len(words))}"
        " ORDER BY base_score DESC, last_seen_ms DESC LIMIT ?",
        [*(f"%{word}%" for word in words for _ in range(3)), LIMIT],
    ).fetchall()


def fts5_index(ground: Ground) -> tuple[sqlite3.Connection, float]:
    """Build a full-text index of the same three columns, and say how long it took."""
    start = perf_counter()
    connection = sqlite3.connect(ground.database.with_suffix(".fts5"))
    connection.execute("ATTACH ? AS profile", (str(ground.database),))
    connection.executescript(
        "PRAGMA synchronous = OFF;"
        "CREATE VIRTUAL TABLE page USING fts5(item, reason, keywords, tokenize='porter unicode61');"
        "INSERT INTO page (rowid, item, reason, keywords)"
        " SELECT id, item, reason, keywords FROM profile.preferences;"
        "INSERT INTO page (page) VALUES ('optimize')"
    )
    connection.commit()
    return connection, perf_counter() - start


def matched(connection: sqlite3.Connection, request: str) -> object:
    """Ask the full-text index for any of the words, by bm25."""
    query = " OR ".join(f'"{word.text}"' for word in query_words(request))
    return connection.execute(
        "SELECT rowid FROM page WHERE page MATCH ? ORDER BY rank LIMIT ?", (query, LIMIT)
    ).fetchall()


def after_add(profile: Profile, ground: Ground, budget: float) -> dict[str, float]:
    """Time recall and top, each right after one add."""
    fresh = lines(10**7, until_ms=clock.now(), seed=ground.size + 1)
    number = iter(range(10**9, 2 * 10**9))
    calls: dict[str, Callable[[], object]] = {}

    def add() -> None:
        line = next(fresh)
        profile.add(f"{line.item} ({next(number)})", line.reason, score=line.base_score)

    for name, call in {
        "recall after an add, common word": lambda: profile.recall("tests", limit=LIMIT),
        "recall after an add, --scenario coding": lambda: profile.recall(
            scenario="coding", limit=LIMIT
        ),
        "top after an add": lambda: profile.top(LIMIT),
    }.items():
        calls[f"add before: {name}"] = add
        calls[name] = call
    spent = medians_in_turn(calls, budget=budget, fewest=20)
    return {name: value for name, value in spent.items() if not name.startswith("add ")}
