"""Lines of which a look at a few bytes tells enough, and which are not parsed."""

from __future__ import annotations

import json
import random
from pathlib import Path

import rendering

from aizo.learn.hosts import claude_code, codex
from aizo.learn.reading import Reading


def _told(path: Path) -> list[object]:
    """Give all that is read of a file but how long its texts are."""
    return [
        (
            one.host,
            one.id,
            one.place,
            one.skipped,
            [(t.said, t.at, t.host_id, t.near) for t in one.turns],
        )
        for one in Reading(str(path)).sessions()
    ]


def _is_same_without_blanks(path: Path) -> bool:
    """Say whether a file of lines is read alike as its tool writes it, without blanks."""
    dense = path.parent / "dense" / path.name
    dense.parent.mkdir(exist_ok=True)
    records = map(json.loads, path.read_text("utf-8").splitlines())
    dense.write_text(
        "".join(
            json.dumps(one, separators=(",", ":"), ensure_ascii=False) + "\n" for one in records
        ),
        encoding="utf-8",
    )
    return _told(path) == _told(dense) != []


def test_lines_that_are_only_looked_over_tell_the_same(dialogues, tmp_path):
    """Written without blanks, most lines are not parsed, and all that is read is the same."""
    for script in dialogues:
        files = rendering.rendered(script, random.Random(6), tmp_path / script.name)
        for name, path in files.items():
            if path.read_bytes()[:1] == b"{" and b"}\n{" in path.read_bytes():
                assert (name, True) == (name, _is_same_without_blanks(path))


def test_what_stands_beside_an_answer_or_a_result_is_not_looked_over(tmp_path):
    """Odd answers and results, and those of agents at work, count as if all were parsed."""
    text, use = {"type": "text", "text": "and this"}, {"type": "tool_use", "input": {"text": "no"}}
    result = {"tool_use_id": "t", "type": "tool_result", "content": 'a "b" \\'}
    many = {**text, "text": 'x "' * 300}
    answers = (
        [many],
        [{**text, "text": 'Blue or "red" \\'}],
        [{**text, "text": ""}],
        [use],
        [text, use],
    )
    results = ([result], [{**result, "is_error": True}], [result, text], [result, "words"])
    deep = {"message": {"role": "assistant", "content": [{**text, "text": "deep"}]}}
    said = {"type": "user", "sessionId": "s", "message": {"role": "user", "content": "the second"}}
    records: list[dict] = [{"type": "looked over"}]
    for content in answers:
        records.append({"type": "assistant", "message": {"role": "assistant", "content": content}})
        for number, each in enumerate(results):
            message = {"role": "user", "content": each}
            records.append({"type": "user", "cwd": f"/w/{number}", "message": message})
            records += [{"type": "progress", "data": deep}, said]
    path = tmp_path / "odd.jsonl"
    path.write_text(rendering.lines(said, *records), encoding="utf-8")
    assert _is_same_without_blanks(path)


def test_most_lines_of_a_coding_session_are_only_looked_over():
    """Answers and results of tools are not parsed, and what a person typed always is."""
    use = {"type": "tool_result", "tool_use_id": "t", "content": "made"}
    text = {"type": "text", "text": "done"}
    typed = {"type": "user", "message": {"role": "user", "content": "go on"}}
    records = (
        {"type": "user", "message": {"role": "user", "content": [use]}},
        {"type": "assistant", "message": {"role": "assistant", "content": [text]}},
        typed,
        {**typed, "message": {"role": "user", "content": [text]}},
    )
    lines = [json.dumps(one, separators=(",", ":")).encode() + b"\n" for one in records]
    assert [True, True, False, False] == [claude_code.look(line) is not None for line in lines]
    kinds = ("function_call_output", "reasoning", "message")
    bare = b'{"timestamp":"t","type":"response_item","payload":{"type":"%s"}}\n'
    found = [codex.look(bare % kind.encode()) is not None for kind in kinds]
    assert [True, True, False] == found
