"""How often the entry a request is about is found, and how often nothing is answered to nothing."""

from __future__ import annotations

from collections.abc import Sequence
from statistics import fmean

from bench import quality_data as data
from bench.quality_rivals import CONTESTANTS, Answers, Contestant
from bench.table import print_table

LIMIT = 10
Row = list[str]


def run() -> None:
    """Ask every contestant in every setting and print the tables."""
    folder = data.outside()
    if folder is None:
        print("\nAIZO_BENCH_DATA is not set: the public set and the silence set are left out.")
    else:
        one_person(data.one_person(folder))
        keyword(data.keyword(folder))
        silence(data.silence(folder))
    chinese(data.chinese())


def asked(contestant: Contestant, setting: data.Setting) -> Answers | None:
    """Ask all requests of a setting; None if the contestant could not be had."""
    try:
        return contestant(setting.entries, [q.text for q in setting.questions], LIMIT)
    except (ImportError, OSError, ValueError) as error:
        print(f"left out: {error}")
        return None


def hits(setting: data.Setting, answers: Answers, depth: int, group: str = "") -> list[bool]:
    """Say for each question (of one group) whether its entry is among the first `depth`."""
    return [
        question.wanted in answer[:depth]
        for question, answer in zip(setting.questions, answers, strict=True)
        if group in {"", question.group}
    ]


def share(values: Sequence[bool]) -> str:
    """Give the share of true values as text."""
    return f"{fmean(values):.3f}" if values else "-"


def one_person(settings: Sequence[data.Setting]) -> None:
    """Print hit@10 over the three stores, and for likes and for dislikes alone."""
    rows: list[Row] = []
    for name, contestant in CONTESTANTS.items():
        answers = [asked(contestant, setting) for setting in settings]
        row = [name]
        for depth, group in ((1, ""), (LIMIT, ""), (LIMIT, "like"), (LIMIT, "against")):
            found = [
                hit
                for setting, answer in zip(settings, answers, strict=True)
                if answer is not None
                for hit in hits(setting, answer, depth, group)
            ]
            row.append(share(found))
        rows.append(row)
    heads = ["one person, requests verbatim", "hit@1", "hit@10", "likes", "aversions and limits"]
    print_table(heads, rows)


def keyword(setting: data.Setting) -> None:
    """Print how often two words find their entry among all."""
    rows = []
    for name, contestant in CONTESTANTS.items():
        answers = asked(contestant, setting)
        if answers is not None:
            rows.append([name, *(share(hits(setting, answers, depth)) for depth in (1, LIMIT))])
    print_table(["keyword, two words", "hit@1", "hit@10"], rows)


def silence(setting: data.Setting) -> None:
    """Print which share of requests that fit nothing got an answer all the same."""
    rows = []
    for name, contestant in CONTESTANTS.items():
        answers = asked(contestant, setting)
        if answers is None:
            continue
        row = [name, share([bool(answer) for answer in answers])]
        for language in ("en", "zh"):
            pairs = zip(setting.questions, answers, strict=True)
            row.append(share([bool(answer) for q, answer in pairs if q.group == language]))
        rows.append(row)
    print_table(["answered although nothing fits", "all", "English", "Chinese"], rows)


def is_first(setting: data.Setting, question: data.Question, answer: Sequence[int]) -> bool:
    """Say whether the wanted entry is first, or only behind entries that hold the query as well."""
    if question.wanted not in answer:
        return False
    before = answer[: answer.index(question.wanted)]
    return all(question.text in setting.entries[number].text for number in before)


def chinese(setting: data.Setting) -> None:
    """Print how the Chinese pairs do, kind by kind."""
    kinds = {
        "two": "two characters",
        "one": "one character",
        "mixed": "mixed",
        "request": "requests",
    }
    rows = []
    for name, contestant in CONTESTANTS.items():
        answers = asked(contestant, setting)
        if answers is None:
            continue
        row = [name]
        for kind in kinds:
            pairs = [
                (question, answer)
                for question, answer in zip(setting.questions, answers, strict=True)
                if question.group == kind
            ]
            first = share([is_first(setting, question, answer) for question, answer in pairs])
            row.append(f"{first} / {share([q.wanted in answer for q, answer in pairs])}")
        rows.append(row)
    print_table(["Chinese, first / among ten", *kinds.values()], rows)
