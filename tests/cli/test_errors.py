"""Errors: exit codes, one line and a hint, one object with --json, never a traceback."""

from __future__ import annotations

import json

import pytest

CASES = [
    (["top", "1", "2", "--format", "human"], 2, "usage", "extra argument"),
    (["tpo"], 2, "usage", "Did you mean top?"),
    (["top", "--lim", "3"], 2, "usage", "--lim"),
    (["recall", "-Wall"], 2, "usage", "-W"),
    (["top", "1", "2"], 2, "usage", "extra argument"),
    (["add", "concise code"], 2, "usage", "REASON"),
    (["add", "concise", "code", "why"], 2, "usage", "extra argument"),
    (["top", "ten"], 2, "invalid_input", "N must be a whole number"),
    (["recall", "--limit", "-1"], 2, "invalid_input", "--limit must be from 0"),
    (["recall", "--limit", "9" * 30], 2, "invalid_input", "--limit must be from 0"),
    (["recall", "--type", "loves"], 2, "unknown_band", "taboo, aversion, habit, style, preference"),
    (["recall", "--min-score", "nan"], 2, "invalid_input", "--min-score must be a finite number"),
    (["add", "tea", "x", "--score", "nan"], 2, "invalid_input", "--score must be a finite number"),
    (["add", "tea", "x", "--score", "-1"], 2, "invalid_input", "--score must be from 0 to 10"),
    (["add", "tea", "x", "--score", "1", "--never"], 2, "usage", "exclude each other"),
    (["add", "tea", "x", "--never", "--always"], 2, "usage", "exclude each other"),
    (["add", "tea", "a\0b"], 2, "invalid_input", "REASON"),
    (["add", " ", "x"], 2, "invalid_input", "ITEM must be 1 to 200 characters"),
    (["add", "tea", "x", "--at", "2026-01-01T00:00:00Z"], 2, "usage", "--at"),
    (["top", "--at", "2026-01-01"], 2, "invalid_input", "--at must be a time"),
    (["top", "--format", "xml"], 2, "invalid_input", "human, json, jsonl, full, context"),
    (["info", "--format", "context"], 2, "usage", "recall, top and show"),
    (["update", "concise code"], 2, "usage", "update needs one of"),
    (["update", "concise code", "--item", "pnpm over npm"], 2, "label_taken", "pnpm over npm"),
    (["update", "no such thing", "--score", "3"], 3, "not_found", "no such thing"),
    (["remove"], 2, "usage", "remove needs one of"),
    (["remove", "concise code", "--id", "1"], 2, "invalid_input", "--id must be whole numbers"),
    (["explain", "999"], 3, "not_found", "id"),
    (["pause", "--for", "long"], 2, "invalid_input", "--for must be a duration such as 30m"),
    (["clear"], 2, "usage", "clear removes every entry"),
    (["config", "shwo"], 2, "usage", "Did you mean show?"),
    (["search", "code"], 2, "usage", "Did you mean recall?"),
    (["backup", "--at", "2026-01-01T00:00:00Z"], 2, "usage", "--at is not for `aizo backup`"),
    (["--format=xml", "subjects"], 2, "usage", "--format is not for `aizo subjects`"),
    (["sessions", "--format", "xml"], 2, "usage", "--format is not for `aizo sessions`"),
    (["config", "set-half-life", "0"], 2, "invalid_input", "half"),
    (["config", "set-half-life", "inf"], 2, "invalid_input", "finite"),
    (["config", "set-floor", "1"], 2, "invalid_input", "F must be"),
    (["config", "trust"], 3, "not_found", ".env"),
    (["add", "emojis in output", "Likes them", "--prefer"], 4, "limit_conflict", "limit"),
    (["context", "--max-chars", "5"], 2, "invalid_input", "--max-chars must be at least"),
    (["context", "--max-chars", "500", "--max-tokens", "90"], 2, "usage", "exclude each other"),
    (["keywords", "--sort", "size"], 2, "invalid_input", "--sort must be one of: count, alpha"),
    (["apply", "one"], 2, "invalid_input", "ID must be whole numbers"),
]


@pytest.mark.parametrize(("words", "code", "name", "part"), CASES, ids=lambda one: str(one)[:40])
def test_an_error_is_a_line_and_a_hint(words, code, name, part, demo):
    """An error exits with its code and says on stderr what is wrong and what to do."""
    plain = demo(*words)
    assert (plain.code, plain.out) == (code, "")
    first, second = plain.err.splitlines()
    assert first.startswith("error: ")
    assert part in first
    assert second.startswith("hint: ")
    if "--format" in words:
        return
    told = demo(*words, "--json")
    assert (told.code, told.out) == (code, "")
    error = json.loads(told.err)["error"]
    assert {"code", "message", "hint"} == set(error)
    assert (name, first) == (error["code"], f"error: {error['message']}")


@pytest.mark.parametrize(
    ("words", "field"),
    [
        (["remove", "no", "such", "thing"], "missing"),
        (["remove", "--id", "98", "99"], "missing"),
        (["touch", "no such thing"], "results"),
        (["apply", "98", "99"], "results"),
    ],
    ids=" ".join,
)
def test_nothing_of_what_was_named_is_an_error(words, field, demo):
    """Where no entry named exists the exit code is 3; JSON still answers for each."""
    plain = demo(*words)
    assert (plain.code, plain.out) == (3, "")
    what = "id" if "98" in words else "label"
    assert plain.err.startswith(f"error: no entry has the {what} ")
    told = demo(*words, "--json")
    assert told.code == 3
    assert json.loads(told.err)["error"]["code"] == "not_found"
    assert len(told.json[field]) == max(1, len([word for word in words if word.isdecimal()]))
    assert len(demo("show", "--json").json) == 8


@pytest.mark.parametrize(
    ("words", "meant"),
    [
        (["remove", "2"], "aizo remove --id 2"),
        (["update", "2", "--score", "3"], "aizo update --id 2"),
        (["touch", "2"], "aizo apply 2"),
    ],
    ids=lambda one: " ".join(one) if isinstance(one, list) else "",
)
def test_a_number_in_the_place_of_a_label_is_told_its_place(words, meant, demo):
    """Lists show numbers, labels are names: who takes one for the other is told how to name it."""
    answer = demo(*words)
    assert (answer.code, answer.err.splitlines()[1]) == (
        3,
        f"hint: If that is an entry's number: {meant}",
    )
    assert demo(*meant.split()[1:], *words[2:]).code == 0


def test_an_export_is_no_backup(demo, tmp_path):
    """Who restores an export is told which command takes it in."""
    demo("export", "-o", str(tmp_path / "all.json"))
    answer = demo("restore", str(tmp_path / "all.json"))
    assert answer.code == 1
    assert "aizo import" in answer.err


@pytest.mark.parametrize(
    ("words", "code", "helps"),
    [
        (["import", "."], 1, "not a folder"),
        (["restore", "."], 1, "not a folder"),
        (["restore", "missing.db"], 3, "aizo backup"),
        (["export", "-o", "missing/all.json"], 1, "folder is there"),
        (["top", "--db", "."], 1, "--db"),
        (["undo", "--revision", "99"], 3, "aizo history"),
    ],
)
def test_a_hint_says_what_helps(words, code, helps, demo):
    """Nobody is told to try again, or to look at permissions, where that changes nothing."""
    answer = demo(*words)
    assert code == answer.code
    assert helps in answer.err.splitlines()[1]


def test_a_part_that_was_found_is_enough(demo):
    """Where some of the named entries exist the exit code is 0."""
    answer = demo("remove", "--id", "1", "99")
    assert (answer.code, answer.out) == (0, "Removed: concise code [1]\nNot found: 99\n")
    assert demo("apply", "2", "99").code == 0


def test_an_unforeseen_exception_is_an_error_too(demo, tmp_path, process):
    """A database that cannot be read is reported without a traceback, exit code 1."""
    folder = tmp_path / "a folder.db"
    folder.mkdir()
    answer = demo("top", "--db", str(folder))
    assert answer.code == 1
    assert answer.err.startswith("error: ")
    assert "Traceback" not in process("top", "--db", str(folder)).err


def test_off_reads_nothing_and_writes_nothing(demo, monkeypatch):
    """AIZO_OFF=1: reads answer as for an empty profile, writes are refused."""
    monkeypatch.setenv("AIZO_OFF", "1")
    assert demo("show", "--json").json == []
    assert demo("context").out == ""
    refused = demo("add", "tea", "x", "--prefer", "--json")
    assert refused.code == 4
    assert json.loads(refused.err)["error"]["code"] == "off"
    monkeypatch.delenv("AIZO_OFF")
    assert len(demo("show", "--json").json) == 8


def test_a_bad_clock_is_invalid_input(demo, set_now):
    """AIZO_NOW that is no time is named."""
    set_now("noon")
    answer = demo("top")
    assert answer.code == 2
    assert "AIZO_NOW" in answer.err


def test_a_path_with_odd_characters_cannot_steer_the_terminal(aizo):
    """An error that repeats what was given shows control characters as harmless."""
    answer = aizo("recall", "--type", "\x1b[31m\u202ered")
    assert "\x1b" not in answer.err
    assert "\u202e" not in answer.err
