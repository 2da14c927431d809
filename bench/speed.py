"""Speed in one process: the heaviest ten after a write, against the usual ways to find them."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from statistics import median, quantiles
from typing import NamedTuple

from aizo import Profile, clock
from aizo.profile.unit import Unit
from aizo.settings import load
from aizo.store.port import Update
from bench import rivals
from bench.measure import median_after, times_after
from bench.profiles import Line, lines, row
from bench.table import count, print_table, seconds, times

N = rivals.N
MOST_WRITES = 100  # a profile of a thousand should stay one


class Ground(NamedTuple):
    """One generated profile on disk."""

    size: int
    database: Path
    home: Path


class Figures(NamedTuple):
    """Seconds for one size: medians, and where 95 of 100 adds are done."""

    select: float
    top: float
    add: float
    add_p95: float
    add_and_top: float
    bare_insert: float
    numpy: float
    order_by: float
    all_rows: float


def run(grounds: Sequence[Ground], *, budget: float) -> None:
    """Measure every profile and print the tables.

    Args:
        grounds: The profiles, smallest first.
        budget: Seconds for each figure.
    """
    figures = {ground.size: measure(ground, budget) for ground in grounds}
    heads = ["heaviest ten, one touch before each call", *map(count, figures)]
    print_table(heads, list(comparison(figures)))
    print_table(["the same, larger over smallest", *map(count, figures)], list(growth(figures)))


def comparison(figures: dict[int, Figures]) -> Iterator[list[str]]:
    """Give each way as a row: its time, and how many times ours it takes."""
    values = list(figures.values())
    yield ["selection with freshness check", *(seconds(f.select) for f in values)]
    for name, field in (
        ("numpy + argpartition", "numpy"),
        ("SQLite ORDER BY", "order_by"),
        ("all rows into Python", "all_rows"),
    ):
        yield [
            f"{name}, over selection",
            *(
                f"{seconds(getattr(f, field))} = {times(getattr(f, field) / f.select)}"
                for f in values
            ),
        ]
    yield ["Profile.top(10) whole", *(seconds(f.top) for f in values)]
    yield ["numpy + argpartition, over it", *(times(f.numpy / f.top) for f in values)]
    yield ["Profile.add", *(seconds(f.add) for f in values)]
    yield ["Profile.add, 95 of 100 within", *(seconds(f.add_p95) for f in values)]
    yield [
        "Profile.add, over a bare INSERT",
        *(f"{seconds(f.bare_insert)} = {times(f.add / f.bare_insert)}" for f in values),
    ]
    yield ["add + refresh + top 10", *(seconds(f.add_and_top) for f in values)]


def growth(figures: dict[int, Figures]) -> Iterator[list[str]]:
    """Give how many times the smallest profile's time each one takes."""
    values = list(figures.values())
    for name, field in (
        ("selection with freshness check", "select"),
        ("Profile.top(10) whole", "top"),
        ("add + refresh + top 10", "add_and_top"),
        ("numpy + argpartition", "numpy"),
    ):
        yield [name, *(times(getattr(f, field) / getattr(values[0], field)) for f in values)]


def measure(ground: Ground, budget: float) -> Figures:
    """Take all figures of one profile."""
    with Profile.open(ground.database, home=ground.home) as profile:
        profile.top(N)  # builds the segments
    unit = Unit(load(ground.database, home=ground.home))
    decay = unit.store.settings()
    numpy = rivals.Numpy(ground.database, decay.half_life_days, decay.floor)
    touch = toucher(unit, ground.size, numpy)
    others = [
        contestant(ground.database, decay.half_life_days, decay.floor)
        for contestant in (rivals.OrderBy, rivals.AllRows)
    ]
    classes = decay.classes()

    def select() -> list[int]:
        return unit.current().select(clock.now(), classes, limit=N)[0]

    medians = [median_after(touch, select, budget=budget)]
    slow = [median_after(touch, lambda: numpy.top(clock.now()), budget=budget)]
    slow += [
        median_after(touch, lambda way=way: way.top(clock.now()), budget=budget, warm_up=1)  # type: ignore[misc]
        for way in others
    ]
    check_same(unit, [numpy.exact_top, *(way.top for way in others)])
    with Profile.open(ground.database, home=ground.home) as profile:
        medians += [median_after(touch, lambda: profile.top(N), budget=budget)]
        medians += written(profile, ground, budget)
    unit.close()
    return Figures(*medians, *slow)


def written(profile: Profile, ground: Ground, budget: float) -> list[float]:
    """Time writes: add (median and p95), add with refresh and top, and a bare INSERT."""
    fresh = lines(10**7, until_ms=clock.now(), seed=ground.size)
    bare = rivals.BareInsert(ground.database.with_suffix(".bare"), ground.database)
    number = iter(range(10**9, 2 * 10**9))

    def add() -> None:
        line = next(fresh)
        profile.add(
            f"{line.item} ({next(number)})",
            line.reason,
            score=line.base_score,
            keywords=line.keywords.split(", "),
            scenarios=[name for name in line.scenarios.split(", ") if name],
        )

    def add_and_top() -> None:
        add()
        profile.top(N)

    def insert() -> None:
        line: Line = next(fresh)
        at = next(number)
        bare.insert(row(at, line._replace(item=f"{line.item} ({at})")))

    def nothing() -> None:
        pass

    adds = times_after(nothing, add, budget=budget, warm_up=10, most=MOST_WRITES)
    return [
        median(adds),
        quantiles(adds, n=20)[-1],
        *(
            median_after(nothing, call, budget=budget, warm_up=10, most=MOST_WRITES)
            for call in (add_and_top, insert)
        ),
    ]


def toucher(unit: Unit, size: int, numpy: rivals.Numpy) -> Callable[[], None]:
    """Give a function that touches one random entry, in the profile and in numpy's columns."""
    chance = random.Random(size)

    def touch() -> None:
        entry, now = chance.randint(1, size), clock.now()
        unit.act("touch", lambda _: ([Update(entry, {"last_seen": now})], None))
        numpy.touch(entry, now)

    return touch


def check_same(unit: Unit, ways: Sequence[Callable[[int], list[int]]]) -> None:
    """Stop when a way gives other entries than the kernel, or in another order."""
    now = clock.now()
    ours = unit.current().select(now, unit.store.settings().classes(), limit=N)[0]
    for way in ways:
        if way(now) != ours:
            message = f"answers differ: {ours} and {way(now)}"
            raise SystemExit(message)
