"""What is asked of whom: stores of entries and the requests that should find one of them."""

from __future__ import annotations

import json
import os
import random
import re
from pathlib import Path
from typing import NamedTuple

HERE = Path(__file__).parent / "data"
ITEM_LIMIT = 200
EQUAL_SCORE = 8.5  # where the setting names no scores, all entries are alike
STORES = 3
STORE_SIZE = 100

# As the sentence says: whichever comes first, liking or not liking, gives its sense.
AGAINST = re.compile(
    r"\b(dislik|disinterest|discomfort|despis|detest|loath|hat(e|ing)\b|avoid|refus|object|averse|aversion)"
    r"|\b(never|against|allerg|intoleran|phobia|fear|afraid|distrust|uncomfortable|steer clear)"
    r"|\b(no interest|uninterested)\b|\bnot (a fan|interested|want|like|enjoy|to)\b"
    r"|\b(ca|do|wo|did)n['\u2019]t\b|\b(cannot|can not)\b"
    r"|\bprefer (not|to avoid)\b|\b(struggle|hard to|find it difficult|bothered|annoy|overwhelm)",
    re.IGNORECASE,
)
FAVOUR = re.compile(
    r"\bprefer(?! not\b| to avoid\b|ence for avoiding)"
    r"|\b(love|enjoy|thrive|appreciate|favou?r|prioriti[sz]e)"
    r"|\b(only|exclusively|best)\b|\blike to\b|\bfollow a\b",
    re.IGNORECASE,
)


def is_against(text: str) -> bool:
    """Say whether a sentence speaks against something: by its first word of liking or disliking."""
    against, favour = AGAINST.search(text), FAVOUR.search(text)
    return against is not None and (favour is None or against.start() < favour.start())


class Stored(NamedTuple):
    """One entry as it is given to every contestant."""

    item: str
    reason: str
    score: float
    keywords: tuple[str, ...] = ()
    scenarios: tuple[str, ...] = ()

    @property
    def text(self) -> str:
        """All that may be searched, as one text."""
        parts = [self.item] if self.item == self.reason else [self.item, self.reason]
        return ". ".join([*parts, ", ".join(self.keywords)]).rstrip(". ")


class Question(NamedTuple):
    """A request, and which entry of the store it is about (None: nothing should be found)."""

    text: str
    wanted: int | None
    group: str = ""


class Setting(NamedTuple):
    """One store and what it is asked."""

    name: str
    entries: list[Stored]
    questions: list[Question]


def read(path: Path) -> list[dict[str, object]]:
    """Read a file of one JSON object a line."""
    return [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines() if line]


def outside() -> Path | None:
    """Give the folder of the data that is not ours to hand on, if the caller named it."""
    folder = os.environ.get("AIZO_BENCH_DATA")
    return Path(folder) if folder else None


def stored(record: dict[str, object]) -> Stored:
    """Give a record of the public set as an entry: likes at 8.5, aversions and limits at 2.0."""
    text = str(record["preference"])
    return Stored(text[:ITEM_LIMIT], text, 2.0 if is_against(text) else 8.5)


def one_person(folder: Path) -> list[Setting]:
    """Three disjoint stores of 100 mixed entries; each is asked its own requests, verbatim."""
    records = read(folder / "prefeval-open.jsonl")
    random.Random(20261130).shuffle(records)
    settings = []
    for store in range(STORES):
        mine = records[store * STORE_SIZE : (store + 1) * STORE_SIZE]
        entries = [stored(record) for record in mine]
        questions = [
            Question(
                str(record["question"]), number, "like" if entries[number].score > 4 else "against"
            )
            for number, record in enumerate(mine)
        ]
        settings.append(Setting(f"one person, store {store + 1}", entries, questions))
    return settings


def keyword(folder: Path) -> Setting:
    """All entries in one store, all of one score, asked by a word or two each."""
    records = read(folder / "prefeval-open.jsonl")
    questions = [
        Question(str(record["keyword_query"]), number)
        for number, record in enumerate(records)
        if "keyword_query" in record
    ]
    entries = [stored(record)._replace(score=EQUAL_SCORE) for record in records]
    return Setting("keyword", entries, questions)


def own_entries(name: str) -> tuple[list[Stored], list[dict[str, object]]]:
    """Read a set of ours: the entries, and the records they came from."""
    records = read(HERE / name)
    entries = [
        Stored(
            str(record["item"]),
            str(record["reason"]),
            float(str(record["score"])),
            tuple(map(str, record.get("keywords", ()))),  # type: ignore[call-overload]
            tuple(map(str, record.get("scenarios", ()))),  # type: ignore[call-overload]
        )
        for record in records
    ]
    return entries, records


def silence(folder: Path) -> Setting:
    """A profile about coding and writing, asked what has nothing to do with either."""
    entries, _ = own_entries("coding_writing.jsonl")
    requests = read(folder / "silence.jsonl")
    questions = [Question(str(line["request"]), None, str(line["lang"])) for line in requests]
    return Setting("silence", entries, questions)


def chinese() -> Setting:
    """Hand-made Chinese pairs: short keywords, single characters, requests, mixed scripts."""
    entries, records = own_entries("chinese_pairs.jsonl")
    questions = [
        Question(str(line["query"]), number, str(line["kind"]))
        for number, line in enumerate(records)
    ]
    return Setting("Chinese", entries, questions)
