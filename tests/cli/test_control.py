"""See, correct, confirm, stop: the commands by which a person controls a profile."""

from __future__ import annotations

import json

import pytest

TOKEN = "ghp_Zk3VqT9wLm2XhR7nBc5JdY8sFp4GaK6eUo1W"


def error(answer):
    """Give the error that an answer reports as JSON, alone on stderr."""
    assert answer.out == ""
    assert answer.err.count("\n") == 1
    return json.loads(answer.err)["error"]


def test_history_tells_what_happened(demo):
    """Revision, time, operation, label, and old and new values; by id and by label."""
    demo("update", "--id", "1", "--score", "8", "--source-id", "chat 7", "--source-summary", "Said")
    shown = demo("history", "concise", "code").out
    assert shown.splitlines() == [
        "concise code [1], score 8 (preference), correction: Asks for shorter versions",
        "9  2026-03-01 12:00  update  concise code [1] changed",
        "    score: 9 -> 8",
        "    kind: observed -> correction",
        "    source: chat 7: Said",
        "1  2026-03-01 12:00  add  concise code [1] added",
        "    score 9 (preference), observed",
        "    reason: Asks for shorter versions",
    ]
    assert shown == demo("history", "1").out
    told = demo("history", "1", "--limit", "1", "--json").json
    (change,) = told["changes"]
    assert {"base_score": 9.0, "kind": "observed"} == change["before"]
    assert {"base_score": 8.0, "kind": "correction"} == {
        name: change["after"][name] for name in ("base_score", "kind")
    }
    assert (9, 2, "chat 7") == (told["revision"], told["next"] - 7, change["source_id"])


def test_the_past_can_be_asked_for(demo, set_now):
    """--at shows an entry as it was."""
    set_now("2026-03-02T12:00:00Z")
    demo("add", "concise code", "Not any more", "--never")
    now = demo("history", "1", "--json").json
    then = demo("history", "1", "--at", "2026-03-01T18:00:00Z", "--json").json
    assert (0.5, 9.0) == (now["entry"]["base_score"], then["entry"]["base_score"])
    assert (2, 1) == (len(now["changes"]), len(then["changes"]))


def test_undo_takes_back_act_by_act(demo):
    """The answer names the act and the entries; nothing left is exit code 3."""
    demo("remove", "--id", "2")
    assert demo("undo").out == ("Undid act 9 (remove).\nRestored: tabs for indentation [2]\n")
    assert demo("undo", "--revision", "1").out == "Undid act 1 (add).\nRemoved: concise code [1]\n"
    again = demo("undo", "--revision", "1")
    assert (4, "error: act 1 was undone already, by act 11\n") == (
        again.code,
        again.err.splitlines(keepends=True)[0],
    )
    while demo("undo").code == 0:
        pass
    assert demo("undo").code == 3
    assert demo("show", "--json").json == []


def test_a_conflict_is_told_to_programs(demo):
    """--expect-revision: exit code 4, with the revision and what changed since as JSON."""
    demo("remove", "--id", "2")
    answer = demo("update", "--id", "1", "--score", "3", "--expect-revision", "8", "--json")
    assert answer.code == 4
    told = error(answer)
    assert ("revision_conflict", 9, False) == (
        told["code"],
        told["revision"],
        told["changes_more"],
    )
    (change,) = told["changes"]
    assert (9, "remove", [{"id": 2, "item": "tabs for indentation"}]) == (
        change["revision"],
        change["op"],
        change["entries"],
    )
    assert demo("update", "--id", "1", "--score", "3", "--expect-revision", "9").code == 0
    assert demo("recall", "code", "--touch", "--expect-revision", "9").code == 4
    assert demo("recall", "code", "--expect-revision", "9").code == 2


def test_review_and_confirm(demo):
    """What is tentative waits, and counts once it is confirmed."""
    demo("add", "oat milk", "Asked for it once", "--prefer", "--kind", "tentative")
    assert demo("review").out.splitlines()[1] == (
        "oat milk [9], score 8.5 (preference): Asked for it once"
    )
    assert demo("recall", "milk", "--json").json == []
    assert demo("confirm", "oat", "milk").out == "Confirmed: oat milk [9]\n"
    assert demo("confirm", "--id", "9", "99").out == (
        "Counts already: oat milk [9]\nNot found: 99\n"
    )
    assert demo("review").out == "Nothing waits for your word.\n"
    assert [9] == [entry["id"] for entry in demo("recall", "milk", "--json").json]
    assert demo("confirm", "nothing").code == 3
    assert demo("confirm").code == 2


@pytest.mark.parametrize(
    "words",
    [
        ("recall", "code"),
        ("top",),
        ("show",),
        ("show", "--json"),
        ("show", "--format", "jsonl"),
        ("top", "--json"),
        ("context",),
        ("recall", "code", "--format", "context"),
    ],
)
def test_a_pause_is_told_on_stderr(demo, words):
    """Reads give nothing and one note; nothing else is printed."""
    demo("pause", "--for", "2h")
    answer = demo(*words)
    assert answer.code == 0
    assert answer.err == (
        "note: aizo is paused until 2026-03-01T14:00:00.000Z and gives nothing; "
        "`aizo resume` ends that.\n"
    )
    assert answer.out == ("[]\n" if "--json" in words else "" if "context" in words else answer.out)
    assert "shorter" not in answer.out


def test_a_pause_refuses_and_ends(demo):
    """Writes exit 4 with code paused; full answers say so; resume ends it."""
    assert demo("pause").out == "Paused until `aizo resume`.\n"
    assert error(demo("add", "tea", "x", "--json"))["code"] == "paused"
    assert demo("add", "tea", "x").code == 4
    assert demo("top", "--format", "full").json["paused"] is True
    assert demo("context", "--json").json["paused"] is True
    assert "paused" in demo("info").out
    assert "It is paused" in demo().out
    assert demo("history").code == 0
    assert demo("remove", "--id", "1").code == 0
    assert demo("resume").out == "Resumed.\n"
    assert demo("resume").out == "It was not paused.\n"
    assert "paused" not in demo("top", "--format", "full").json
    assert demo("add", "tea", "x").code == 0
    assert demo("pause", "--for", "soon").code == 2


def test_expiry_on_the_command_line(demo, set_now):
    """--expires-in and --expires-at; from then on only `show --expired` has it."""
    added = demo("add", "no meat", "Fasting", "--never", "--expires-in", "7d", "--json").json
    assert added["entry"]["expires_at"] == "2026-03-08T12:00:00.000Z"
    demo("update", "--id", "1", "--expires-at", "2026-03-01T23:00:00+09:00")
    assert "expires 2026-03-01" in demo("top").out
    set_now("2026-03-08T12:00:00Z")
    assert {1, 9}.isdisjoint(entry["id"] for entry in demo("show", "--json").json)
    assert [9, 1] == [entry["id"] for entry in demo("show", "--expired", "--json").json]
    assert "no meat" in demo("show", "--expired").out
    assert "no meat" not in demo("context").out
    demo("update", "--id", "1", "--expires-at", "")
    assert 1 in [entry["id"] for entry in demo("show", "--json").json]
    for bad in ("2027-01-01", "2027-01-01T00:00:00", "2020-01-01T00:00:00Z"):
        assert demo("add", "tea", "x", "--expires-at", bad).code == 2


def test_a_credential_is_refused(demo):
    """Exit code 4 and the reason, never the text; --allow-secret keeps it."""
    answer = demo("add", "deploy key", f"It is {TOKEN}")
    assert (4, "") == (answer.code, answer.out)
    assert answer.err.startswith("error: reason seems to hold a GitHub token")
    assert TOKEN not in answer.err
    assert error(demo("add", "a", TOKEN, "--json"))["code"] == "secret"
    assert demo("add", "deploy key", f"It is {TOKEN}", "--allow-secret").code == 0
    assert demo("add", "sample", "AKIAIOSFODNN7EXAMPLE in the docs").code == 0


def test_a_source_counts_once(demo):
    """The second time the answer says so and nothing changes."""
    words = ("add", "oat milk", "Asked for it", "--score", "8", "--source-id", "chat 7", "--json")
    assert demo(*words).json["action"] == "added"
    again = demo(*words).json
    assert ("unchanged", 9) == (again["action"], again["revision"])
    assert again["notes"] == ["This source was taken in for this label before: nothing changed."]


def test_help_sets_apart_what_every_write_takes(aizo):
    """The options of every write have a heading of their own; reads have none of them."""
    shown = aizo("add", "--help").out
    assert shown.index("Options of every write:") < shown.index("--expect-revision")
    assert "--expect-revision" not in aizo("top", "--help").out
