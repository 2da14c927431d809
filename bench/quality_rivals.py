"""The contestants of the quality part: each takes a store of entries and answers requests."""

from __future__ import annotations

import json
import re
import sqlite3
import subprocess
import sys
import tempfile
import unicodedata
import venv
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path

from aizo import Profile
from bench.quality_data import Stored

HERE = Path(__file__).parent
ENVIRONMENTS = HERE.parent / ".venv" / "rivals"
NEW_AGENT_MEMORY = "new-agent-memory==0.2.0"
MOMENT = "2026-03-01T12:00:00Z"  # every entry is stored and asked for at this time

Answers = list[list[int]]
Contestant = Callable[[Sequence[Stored], Sequence[str], int], Answers]

STOP_WORDS = frozenset(
    """a about above after again all am an and any are as at be because been before being below
    between both but by can could did do does doing down during each few for from further had has
    have having he her here hers him his how i if in into is it its itself just let me more most my
    no nor not now of off on once only or other our out over own please recommend s same she should
    so some such suggest t than that the their them then there these they this those through to too
    under until up very was we were what when where which while who whom why will with would you
    your i'm i've i'd i'll it's what's don't can't won't isn't""".split()
)


def words(text: str) -> list[str]:
    """Split a request as one would for FTS5: letters and digits, stop words dropped."""
    folded = unicodedata.normalize("NFKC", text).casefold()
    found = re.findall(r"[\w']+", folded)
    return [word for word in found if word not in STOP_WORDS] or found


@contextmanager
def stocked(entries: Sequence[Stored]) -> Iterator[tuple[Profile, dict[int, int]]]:
    """Give a profile of these entries, all of one moment, and the number of each id."""
    with (
        tempfile.TemporaryDirectory() as folder,
        Profile.open(Path(folder) / "p.db", home=Path(folder) / "home", at=MOMENT) as profile,
    ):
        numbers: dict[int, int] = {}
        for number, entry in enumerate(entries):
            written = profile.add(
                entry.item,
                entry.reason,
                score=entry.score,
                keywords=entry.keywords,
                scenarios=entry.scenarios,
            )
            numbers.setdefault(written.entry.id, number)
        yield profile, numbers


def aizo(entries: Sequence[Stored], requests: Sequence[str], limit: int) -> Answers:
    """Ask us, through the public API."""
    with stocked(entries) as (profile, numbers):
        return [
            [numbers[entry.id] for entry in profile.recall(request, limit=limit)]
            for request in requests
        ]


def aizo_unasked(entries: Sequence[Stored], requests: Sequence[str], limit: int) -> Answers:
    """See what we volunteer at a request, as a hook does."""
    with stocked(entries) as (profile, numbers):
        return [
            [numbers[entry.id] for entry in profile.recall(request, limit=limit, unasked=True)]
            for request in requests
        ]


def substring(entries: Sequence[Stored], requests: Sequence[str], limit: int) -> Answers:
    """Look for the whole request as one piece of text, heaviest first."""
    order = sorted(range(len(entries)), key=lambda number: -entries[number].score)
    texts = [entry.text.casefold() for entry in entries]
    return [
        [number for number in order if request.casefold() in texts[number]][:limit]
        for request in requests
    ]


def fts5(entries: Sequence[Stored], requests: Sequence[str], limit: int) -> Answers:
    """Ask SQLite's full-text index: porter stems, any word, bm25 order."""
    connection = sqlite3.connect(":memory:")
    connection.execute("CREATE VIRTUAL TABLE page USING fts5(text, tokenize = 'porter unicode61')")
    connection.executemany(
        "INSERT INTO page (rowid, text) VALUES (?, ?)",
        ((number, entry.text) for number, entry in enumerate(entries)),
    )
    answers = []
    for request in requests:
        query = " OR ".join('"' + word.replace('"', "") + '"' for word in words(request))
        rows = connection.execute(
            "SELECT rowid FROM page WHERE page MATCH ? ORDER BY rank LIMIT ?",
            (query or '""', limit),
        )
        answers.append([number for (number,) in rows])
    return answers


def bm25(entries: Sequence[Stored], requests: Sequence[str], limit: int) -> Answers:
    """Ask bm25s with its own tokenizer and English stop words."""
    import bm25s

    corpus = bm25s.tokenize([entry.text for entry in entries], stopwords="en", show_progress=False)
    index = bm25s.BM25()
    index.index(corpus, show_progress=False)
    answers: Answers = []
    for request in requests:
        tokens = bm25s.tokenize([request], stopwords="en", show_progress=False, return_ids=False)
        if not tokens[0]:
            answers.append([])
            continue
        found, scores = index.retrieve(tokens, k=min(limit, len(entries)), show_progress=False)
        answers.append([int(n) for n, s in zip(found[0], scores[0], strict=True) if s > 0])
    return answers


def new_agent_memory(entries: Sequence[Stored], requests: Sequence[str], limit: int) -> Answers:
    """Ask new-agent-memory as a black box, in a process and an environment of its own."""
    task = {
        "entries": [
            {
                "content": entry.text,
                "keywords": list(entry.keywords),
                "importance": max(entry.score, 10 - entry.score) / 10,
            }
            for entry in entries
        ],
        "requests": list(requests),
    }
    with tempfile.TemporaryDirectory() as folder:
        done = subprocess.run(
            [environment(), HERE / "black_box.py"],
            input=json.dumps(task),
            cwd=folder,
            capture_output=True,
            encoding="utf-8",
            check=True,
        )
    answers: Answers = json.loads(done.stdout.splitlines()[-1])
    return [answer[:limit] for answer in answers]


def environment() -> Path:
    """Make the rival's environment at its first use and give its Python."""
    folder = ENVIRONMENTS / "new-agent-memory"
    python = folder / ("Scripts/python.exe" if sys.platform == "win32" else "bin/python")
    if not python.exists():
        venv.create(folder, with_pip=True, symlinks=sys.platform != "win32")
    pip = [str(python), "-m", "pip", "install", "--quiet", NEW_AGENT_MEMORY]
    subprocess.run(pip, check=True, capture_output=True)
    return python


CONTESTANTS: dict[str, Contestant] = {
    "aizo": aizo,
    "whole phrase": substring,
    "SQLite FTS5": fts5,
    "bm25s": bm25,
    "new-agent-memory": new_agent_memory,
}
