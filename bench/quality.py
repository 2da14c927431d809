"""How often the entry a request is about is found, and how often nothing is answered to nothing."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from statistics import fmean

from bench import quality_curve as curve
from bench import quality_data as data
from bench.quality_rivals import CONTESTANTS, Answers, Contestant, aizo_unasked
from bench.table import print_bars, print_table

LIMIT = 10
OURS, FTS5 = "aizo", "SQLite FTS5"
UNASKED = "aizo, unasked"
WITH_UNASKED = {OURS: CONTESTANTS[OURS], UNASKED: aizo_unasked, **CONTESTANTS}
KINDS = {
    "two": "two characters",
    "one": "one character",
    "mixed": "mixed",
    "request": "requests",
}
Shares = dict[str, list[float]]
Bar = tuple[str, float, str, float]  # what, measured, at least or at most, wanted


def run() -> None:
    """Ask every contestant in every setting, print the tables and the bars."""
    folder = data.outside()
    bars: list[Bar] = []
    if folder is None:
        print("\nAIZO_BENCH_DATA is not set: the public set and the silence set are left out.")
    else:
        bars += public(folder)
    bars += chinese(data.chinese())
    print_bars("quality", bars)


def public(folder: Path) -> list[Bar]:
    """Measure what needs the data that is not ours, and give the bars."""
    person, quiet = data.one_person(folder), data.silence(folder)
    found = one_person(person)
    words = keyword(data.keyword(folder))
    answered = silence(quiet)
    curve.show(person, quiet, LIMIT)
    ours, unasked = found[OURS], found[UNASKED]
    return [
        ("one person, hit@10", ours[1], ">=", 0.70),
        ("aversions and limits over likes", ours[3] - ours[2], ">=", -0.05),
        ("keyword, hit@1", words[OURS][0], ">=", 0.88),
        ("keyword, hit@1 over FTS5", words[OURS][0] - words[FTS5][0], ">=", 0.0),
        ("keyword, hit@10", words[OURS][1], ">=", 0.99),
        ("unasked, answered although nothing fits", answered[UNASKED][0], "<=", 0.10),
        ("unasked, one person, hit@10", unasked[1], ">=", 0.40),
    ]


def asked(contestant: Contestant, setting: data.Setting) -> Answers | None:
    """Ask all requests of a setting; None if the contestant could not be had."""
    try:
        return contestant(setting.entries, [q.text for q in setting.questions], LIMIT)
    except (ImportError, OSError, ValueError) as error:
        print(f"left out: {error}")
        return None


def hits(setting: data.Setting, answers: Answers, depth: int, group: str = "") -> list[bool]:
    """Say for each question (of one group) whether its entry is among the first `depth`.

    An entry with the very same text is the same entry: two such are one in a profile.
    """
    texts = [entry.text for entry in setting.entries]
    return [
        any(texts[number] == texts[question.wanted or 0] for number in answer[:depth])
        for question, answer in zip(setting.questions, answers, strict=True)
        if group in {"", question.group}
    ]


def table(head: str, columns: Sequence[str], shares: Mapping[str, Sequence[float]]) -> None:
    """Print one row of shares a contestant."""
    rows = [[name, *(f"{value:.3f}" for value in values)] for name, values in shares.items()]
    print_table([head, *columns], rows)


def one_person(settings: Sequence[data.Setting]) -> Shares:
    """Print hits over the three stores, for likes and for dislikes alone, and their difference."""
    shares: Shares = {}
    for name, contestant in WITH_UNASKED.items():
        answers = [asked(contestant, setting) for setting in settings]
        values = []
        for depth, group in ((1, ""), (LIMIT, ""), (LIMIT, "like"), (LIMIT, "against")):
            found = [
                hit
                for setting, answer in zip(settings, answers, strict=True)
                if answer is not None
                for hit in hits(setting, answer, depth, group)
            ]
            values.append(fmean(found) if found else 0.0)
        shares[name] = [*values, values[3] - values[2]]
    heads = ["hit@1", "hit@10", "likes", "aversions and limits", "these over likes"]
    table("one person, requests verbatim", heads, shares)
    return shares


def keyword(setting: data.Setting) -> Shares:
    """Print how often a word or two find their entry among all, also for each number of words."""
    shares: Shares = {}
    single = [" " not in question.text for question in setting.questions]
    for name, contestant in CONTESTANTS.items():
        answers = asked(contestant, setting)
        if answers is None:
            continue
        first = hits(setting, answers, 1)
        alone = [hit for hit, one in zip(first, single, strict=True) if one]
        two = [hit for hit, one in zip(first, single, strict=True) if not one]
        found = fmean(hits(setting, answers, LIMIT))
        shares[name] = [fmean(first), found, fmean(alone), fmean(two)]
    columns = ["hit@1", "hit@10", f"hit@1, one word ({sum(single)})", "hit@1, two words"]
    table("keyword", columns, shares)
    return shares


def silence(setting: data.Setting) -> Shares:
    """Print which share of requests that fit nothing got an answer all the same."""
    shares: Shares = {}
    for name, contestant in WITH_UNASKED.items():
        answers = asked(contestant, setting)
        if answers is None:
            continue
        given = [
            (question.group, bool(answer))
            for question, answer in zip(setting.questions, answers, strict=True)
        ]
        shares[name] = [
            fmean([answer for group, answer in given if language in {"", group}])
            for language in ("", "en", "zh")
        ]
    table("answered although nothing fits", ["all", "English", "Chinese"], shares)
    return shares


def is_first(setting: data.Setting, question: data.Question, answer: Sequence[int]) -> bool:
    """Say whether the wanted entry is first, or only behind entries that hold the query as well."""
    if question.wanted not in answer:
        return False
    before = answer[: answer.index(question.wanted)]
    return all(question.text in setting.entries[number].text for number in before)


def chinese(setting: data.Setting) -> list[Bar]:
    """Print how the Chinese pairs do, kind by kind, and give the bars."""
    rows, bars = [], []
    for name, contestant in CONTESTANTS.items():
        answers = asked(contestant, setting)
        if answers is None:
            continue
        row = [name]
        for kind, shown in KINDS.items():
            pairs = [
                (question, answer)
                for question, answer in zip(setting.questions, answers, strict=True)
                if question.group == kind
            ]
            first = fmean([is_first(setting, question, answer) for question, answer in pairs])
            among = fmean([question.wanted in answer for question, answer in pairs])
            row.append(f"{first:.3f} / {among:.3f}")
            if name == OURS and kind in {"two", "one"}:
                bars.append((f"Chinese, {shown}, first", first, ">=", 1.0))
        rows.append(row)
    print_table(["Chinese, first / among ten", *KINDS.values()], rows)
    return bars
