"""Learning: how long it takes to read transcripts of coding sessions without a model."""

from __future__ import annotations

import json
import os
import random
import subprocess
import sys
from pathlib import Path
from statistics import median

from bench.table import print_table, seconds

SIZE = 50_000_000
# As tools write it: without blanks.
_ENCODE = json.JSONEncoder(separators=(",", ":")).encode
SAID = Path(__file__).parent / "data" / "said.jsonl"
SIDES = {1: "for", -1: "against"}
_SHARE = 0.01  # of the sentences sound like a preference, which is much for a coding session
# What people type to a coding agent, about as often as they do.
_SENTENCES = (
    "the {a} still fails when the {b} is empty",
    "can you look at the {a} in the {b} module",
    "why does the {a} call the {b} twice",
    "I think the {a} was moved to the {b} last week",
    "it looks like the {a} does not see the {b}",
    "add a test for the {a} and run the {b} once more",
    "please rename the {a} to {b} and update the callers",
    "the error says that the {a} has no {b}",
    "now split the {a} so that the {b} can be loaded first",
    "what happens to the {a} if the {b} is gone",
    "this is the output of the {a}, see the {b} at the end",
    "ok, and the {a} should go to the {b} as well",
    "I have not tried the {a} with the new {b} yet",
    "we need the {a} before the {b} is released",
    "go on with the {a}, then use the {b} for the rest",
    "the {a} is fine, but the {b} takes too long",
)
_STATED = (
    "I prefer {a} over {b}",
    "never touch the {a} without asking me",
    "from now on keep the {a} short",
    "I don't like {a} in the {b}",
    "no {a} please",
)
_NOUNS = (
    "parser cache queue handler button migration column report worker index fixture client symbol "
    "schema header loader export window theme layout route store session budget invoice stream "
    "buffer socket thread branch commit release config plugin adapter renderer palette menu"
).split()


def transcript(path: Path, size: int = SIZE) -> float:
    """Write a transcript as Claude Code keeps it.

    Args:
        path: The file.
        size: Its bytes.

    Returns:
        The share of the person's own words in all texts.
    """
    noise = random.Random(20261130)
    own = whole = written = 0
    with path.open("w", encoding="utf-8") as file:
        number = 0
        while written < size:
            number += 1
            records, said, others = _exchange(noise, number)
            own, whole = own + said, whole + said + others
            text = "".join(_ENCODE(one) + "\n" for one in records)
            written += len(text)
            file.write(text)
    return own / whole


def _exchange(noise: random.Random, number: int) -> tuple[list[dict[str, object]], int, int]:
    """Make one exchange: a prompt, an answer with a tool call, and the tool's result."""
    said = _prose(noise, noise.randrange(60, 900), _SHARE)
    answer = _prose(noise, noise.randrange(60, 600), _SHARE)
    result = _prose(noise, noise.randrange(400, 2600), _SHARE)
    head = {
        "sessionId": f"s{number // 200}",
        "cwd": "/w/demo",
        "timestamp": "2026-02-01T09:00:00Z",
        "isSidechain": False,
        "parentUuid": f"{number:036d}",
    }
    call = {"type": "tool_use", "id": "t", "name": "Bash", "input": {"command": "make test"}}
    content = [{"type": "text", "text": answer}, call]
    back = [{"type": "tool_result", "tool_use_id": "t", "content": result}]
    records: list[dict[str, object]] = [
        {
            "type": "user",
            "uuid": f"u{number:035d}",
            "origin": {"kind": "human"},
            **head,
            "message": {"role": "user", "content": said},
        },
        {
            "type": "assistant",
            "uuid": f"a{number:035d}",
            **head,
            "message": {"role": "assistant", "content": content},
        },
        {
            "type": "user",
            "uuid": f"r{number:035d}",
            **head,
            "message": {"role": "user", "content": back},
        },
    ]
    return records, len(said), len(answer) + len(result)


def _prose(noise: random.Random, length: int, share: float) -> str:
    parts: list[str] = []
    size = 0
    while size < length:
        frames = _STATED if noise.random() < share else _SENTENCES
        frame = noise.choice(frames)
        sentence = frame.format(a=noise.choice(_NOUNS), b=noise.choice(_NOUNS))
        parts.append(sentence[0].upper() + sentence[1:] + noise.choice((".", ".", "?")))
        size += len(sentence) + 2
    return " ".join(parts)


_RUN = """
import resource, sys
from time import perf_counter, process_time
start, busy = perf_counter(), process_time()
from aizo import Profile
from aizo.learn.analyze import Run
from aizo.learn.gather import Choice
with Profile.open(sys.argv[2]) as profile:
    report = Run(profile).over(Choice([sys.argv[1]]))
taken, busy = perf_counter() - start, process_time() - busy
peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
print(taken, busy, peak, report.turns, report.proposals, report.sent / report.size)
"""


def finder() -> None:
    """Print what the finder finds in turns that were written without a look at its rules."""
    from aizo.learn.finding import side_of
    from aizo.learn.spot import spot

    turns = [json.loads(line) for line in SAID.read_text("utf-8").splitlines()]
    rows = []
    for language in ("en", "zh"):
        mine = [turn for turn in turns if turn["language"] == language]
        stated = sum(turn["keep"] for turn in mine)
        told = [(turn, one) for turn in mine for one in spot(turn["text"])]
        hits = [(turn, one) for turn, one in told if _overlap(one.words, turn["sentence"])]
        found = {id(turn) for turn, _ in hits}
        right = {id(turn) for turn, one in hits if SIDES[side_of(one.stance)] == turn["side"]}
        wrong = len(told) - len(hits)
        rows.append(
            (
                language,
                f"{len(found)} of {stated}",
                f"{len(found - right)}",
                f"{wrong} of {len(told)}",
            )
        )
    heads = ("finder, turns never seen before", "statements found", "side turned", "found wrongly")
    print_table(heads, rows)


def _overlap(words: str, sentence: str) -> bool:
    """Say whether one stands in the other."""
    return bool(sentence) and (words in sentence or sentence in words)


def run(folder: Path, rounds: int = 3) -> None:
    """Measure and print.

    Args:
        folder: Where the files of the run go.
        rounds: How often.
    """
    finder()
    path = folder / "transcript.jsonl"
    share = transcript(path)
    results = []
    for number in range(rounds):
        home = folder / f"learn-{number}"
        environment = {**os.environ, "AIZO_HOME": str(home)}
        command = [sys.executable, "-c", _RUN, str(path), str(home / "profile.db")]
        done = subprocess.run(command, env=environment, capture_output=True, text=True, check=True)
        results.append([*map(float, done.stdout.split())])
    taken, busy, peak, turns, proposals, sent = (
        median(column) for column in zip(*results, strict=True)
    )
    print_table(
        ("learning without a model", "measured", "bar"),
        (
            (f"{SIZE // 1_000_000} MB of transcripts, {turns:,.0f} turns", seconds(taken), "1 s"),
            ("of that, processor time", seconds(busy), ""),
            ("peak memory", f"{peak:.0f} MB", "80 MB"),
            ("share of the text that a model would get", f"{sent:.0%}", "25%"),
            ("own words in the text", f"{share:.0%}", ""),
            ("proposals", f"{proposals:,.0f}", ""),
        ),
    )
