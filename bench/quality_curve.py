"""The curve between finding and silence: what each threshold of aboutness would give."""

from __future__ import annotations

from collections.abc import Sequence
from statistics import fmean

from aizo.profile import ranking
from bench.quality_data import Setting
from bench.quality_rivals import stocked
from bench.table import print_table

THRESHOLDS = (0.0, 0.1, 0.2, 0.3, 0.35, 0.4, 0.45, 0.5, 0.55, 0.6, 0.7)
Graded = list[list[tuple[int, float]]]  # per request: the entries given and their aboutness


def show(person: Sequence[Setting], quiet: Setting, limit: int) -> None:
    """Print, for each threshold, what is found for one person and what answers nothing.

    Args:
        person: Stores whose requests each have an entry to be found.
        quiet: A store whose requests should find nothing.
        limit: How many entries an answer has at most.
    """
    finding = [(setting, graded(setting, limit)) for setting in person]
    nothing = graded(quiet, limit)
    rows = []
    for threshold in THRESHOLDS:
        found = [
            any(number == question.wanted and about >= threshold for number, about in answer)
            for setting, answers in finding
            for question, answer in zip(setting.questions, answers, strict=True)
        ]
        answered = [any(about >= threshold for _, about in answer) for answer in nothing]
        given = [
            sum(about >= threshold for _, about in answer)
            for _, answers in finding
            for answer in answers
        ]
        mark = " (unasked)" if threshold == ranking.UNASKED else ""
        rows.append(
            [
                f"{threshold:.2f}{mark}",
                f"{fmean(found):.3f}",
                f"{fmean(answered):.4f}",
                f"{fmean(given):.1f}",
            ]
        )
    heads = ["least aboutness", "one person, hit@10", "answered to nothing", "entries an answer"]
    print_table(heads, rows)


def graded(setting: Setting, limit: int) -> Graded:
    """Ask as a hook does, but with no threshold, and give the aboutness of each entry."""
    threshold = ranking.UNASKED
    ranking.UNASKED = 0.0
    try:
        with stocked(setting.entries) as (profile, numbers):
            answers = [
                profile.recall(question.text, limit=limit, unasked=True)
                for question in setting.questions
            ]
            return [
                [(numbers[one.id], one.aboutness) for one in answer.scored] for answer in answers
            ]
    finally:
        ranking.UNASKED = threshold
