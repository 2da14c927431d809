"""Timing: medians of calls that are each preceded by something else, untimed."""

from __future__ import annotations

import gc
from collections.abc import Callable
from statistics import median
from time import perf_counter

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
    return median(times)
