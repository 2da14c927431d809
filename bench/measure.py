"""Timing: medians of calls that are each preceded by something else, untimed."""

from __future__ import annotations

import gc
from collections.abc import Callable, Mapping
from statistics import median
from time import perf_counter, thread_time

MOST_CALLS = 500
FEWEST_CALLS = 5


def median_after(
    prepare: Callable[[], object],
    call: Callable[[], object],
    *,
    budget: float,
    warm_up: int = 2,
    most: int = MOST_CALLS,
) -> float:
    """Time a call again and again, each time after an untimed one.

    Args:
        prepare: What happens before each timed call, such as a write.
        call: What is timed.
        budget: Seconds to spend, unless the fewest calls take longer.
        warm_up: Calls that are made first and not counted.
        most: Calls that are timed at most.

    Returns:
        The median, in seconds.
    """
    return median(times_after(prepare, call, budget=budget, warm_up=warm_up, most=most))


def times_after(
    prepare: Callable[[], object],
    call: Callable[[], object],
    *,
    budget: float,
    warm_up: int = 2,
    most: int = MOST_CALLS,
) -> list[float]:
    """Give the times that `median_after` takes the median of, for other quantiles.

    Args:
        prepare: What happens before each timed call, such as a write.
        call: What is timed.
        budget: Seconds to spend, unless the fewest calls take longer.
        warm_up: Calls that are made first and not counted.
        most: Calls that are timed at most.

    Returns:
        The times in seconds, as they came.
    """
    for _ in range(warm_up):
        prepare()
        call()
    gc.collect()
    times: list[float] = []
    end = perf_counter() + budget
    while len(times) < FEWEST_CALLS or (perf_counter() < end and len(times) < most):
        prepare()
        start = perf_counter()
        call()
        times.append(perf_counter() - start)
    return times


def medians_in_turn(
    calls: Mapping[str, Callable[[], object]], *, budget: float, fewest: int = FEWEST_CALLS
) -> dict[str, float]:
    """Time several calls one after the other, again and again, so that all share the machine.

    What counts is the time of the processor: calls that compute and wait for nothing cost as much
    on a busy machine as on an idle one, and a long one is not interrupted more than a short one.

    Args:
        calls: What is timed, by name.
        budget: Seconds to spend, unless the fewest rounds take longer.
        fewest: Rounds that are made at least, after one that is not counted.

    Returns:
        The median of each call, in seconds.
    """
    times: dict[str, list[float]] = {name: [] for name in calls}
    end = 0.0
    gc.collect()
    while True:
        for name, call in calls.items():
            start = thread_time()
            call()
            times[name].append(thread_time() - start)
        if not end:
            end = perf_counter() + budget
            times = {name: [] for name in calls}
        rounds = len(next(iter(times.values())))
        if rounds >= fewest and (perf_counter() >= end or rounds >= MOST_CALLS):
            return {name: median(spent) for name, spent in times.items()}
