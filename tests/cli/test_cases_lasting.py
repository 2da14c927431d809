"""What was said lasts: through merging, restoring, moving about, time and tidying."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from importlib.util import find_spec
from pathlib import Path

import pytest

from aizo import Profile, settings

TEN_YEARS_ON = "2036-03-01T12:00:00Z"
DOORS = ["rpc", *(["mcp"] if find_spec("mcp") else [])]
# What tidies, or might: none of it is a person's word that an entry should go.
TIDYING = [
    ["doctor", "--repair"],
    ["apply", "1,2,3"],
    ["config", "set-floor", "0"],
    ["config", "set-half-life", "1"],
    ["backup"],
    ["export", "-o", "all.json"],
    ["import", "all.json"],
    ["context"],
    ["outlook"],
    ["disagree"],
    ["review"],
    ["told"],
]


class Server:
    """An open server, asked one thing after the other."""

    def __init__(self, door: str) -> None:
        """Start it, and open the conversation where the door wants it."""
        self.process = subprocess.Popen(
            [sys.executable, "-m", "aizo", door], stdin=subprocess.PIPE, stdout=subprocess.PIPE
        )
        self.is_mcp = door == "mcp"
        if self.is_mcp:
            opening = {"capabilities": {}, "clientInfo": {"name": "raw", "version": "1"}}
            self.ask("initialize", {"protocolVersion": "2025-06-18", **opening})
        else:
            self.process.stdout.readline()

    def ask(self, method: str, params: dict[str, object]) -> str:
        """Give the frame that answers."""
        frame = {"jsonrpc": "2.0", "id": 1, "method": method, "params": params}
        self.process.stdin.write(json.dumps(frame).encode() + b"\n")
        self.process.stdin.flush()
        return self.process.stdout.readline().decode()

    def recall(self) -> str:
        """Give the answer to a recall."""
        if self.is_mcp:
            return self.ask("tools/call", {"name": "recall_preferences", "arguments": {}})
        return self.ask("recall", {})

    def add(self, item: str) -> str:
        """Remember something."""
        told = {"item": item, "reason": "Said so", "stance": "prefer"}
        if self.is_mcp:
            return self.ask("tools/call", {"name": "remember_preference", "arguments": told})
        return self.ask("add", told)


@pytest.mark.parametrize("door", DOORS)
def test_a_restore_reaches_a_server_that_is_open(door, aizo, tmp_path):
    """The file stays the same one; the server answers from the backup, and what it adds is kept."""
    aizo("add", "tea", "Asked for it", "--prefer")
    aizo("backup", str(tmp_path / "copy.db"))
    aizo("add", "coffee", "Asked once", "--prefer")
    place = os.stat(settings.load().database)
    server = Server(door)
    with server.process:
        assert "coffee" in server.recall()
        assert aizo("restore", str(tmp_path / "copy.db")).code == 0
        assert "tea" in server.recall()
        assert "coffee" not in server.recall()
        server.add("mint")
        server.process.stdin.close()
    assert os.path.samestat(place, os.stat(settings.load().database))
    assert {"tea", "mint"} == {entry["item"] for entry in aizo("show", "--json").json}


def test_labels_that_were_united_come_back_as_one(aizo):
    """Merged as the advice says, both wordings find the one entry, and the other is gone."""
    aizo("add", "emojis", "Finds smileys childish", "--avoid")
    advice = aizo("add", "no emoticons", "Hates pictographs", "--never", "--json").json["advice"]
    assert "emoticons" in advice
    aizo("update", "emojis", "--score", "0.5", "--keywords", "emoticons,pictographs")
    aizo("remove", "no emoticons")
    for query in ("emojis", "emoticons", "pictographs", "no emoticons", "smileys"):
        assert [1] == [entry["id"] for entry in aizo("recall", query, "--json").json], query


@pytest.mark.parametrize("then", ["--never", "--avoid", "--always", "--prefer"])
def test_what_is_said_last_weighs_as_if_said_alone(then, aizo, set_now):
    """The old opinion takes nothing from the new: the same weight as without it, now and later."""
    aizo("add", "cilantro", "Once", "--prefer" if then in {"--never", "--avoid"} else "--avoid")
    set_now("2026-05-01T12:00:00Z")
    aizo("add", "cilantro", "Now", then)
    aizo("add", "coriander", "Now", then)
    for later in ("2026-05-01T12:00:00Z", "2026-09-01T12:00:00Z"):
        found = aizo("show", "--json", "--at", later).json
        assert 2 == len(found)
        assert found[0]["effective_weight"] == found[1]["effective_weight"]


def test_every_folder_and_worktree_shares_what_a_person_likes(process, tmp_path, monkeypatch):
    """Said in one worktree of a repository, it is known in the others; nothing is left there."""
    for name in ("tree", "other tree"):
        (tmp_path / name / ".git" / "info").mkdir(parents=True)
    monkeypatch.chdir(tmp_path / "tree")
    assert process("add", "concise code", "Asks for it", "--prefer").code == 0
    monkeypatch.chdir(tmp_path / "other tree")
    assert [1] == [entry["id"] for entry in process("recall", "concise", "--json").json]
    assert [Path(".git")] == list(Path().iterdir())


def test_only_a_persons_word_takes_an_entry_away(demo, set_now):
    """Ten years unused and tidied in every way, each entry is there and found by its label."""
    before = {entry["item"]: entry["id"] for entry in demo("show", "--json").json}
    set_now(TEN_YEARS_ON)
    for words in TIDYING:
        assert demo(*words).code == 0, words
    assert before == {entry["item"]: entry["id"] for entry in demo("show", "--json").json}
    for item, number in before.items():
        assert number in [entry["id"] for entry in demo("recall", item, "--json").json]


def test_a_replacement_is_tried_first_and_taken_back(demo, tmp_path):
    """The import that removes says beforehand how many, and one undo brings all of them back."""
    path = tmp_path / "one.json"
    path.write_text(json.dumps(demo("show", "--json").json[:1]), encoding="utf-8")
    with Profile.open() as profile:
        before = list(profile.show())
    told = demo("import", str(path), "--replace", "--dry-run", "--json").json
    assert (7, True) == (told["removed"], told["dry_run"])
    assert 8 == len(demo("show", "--json").json)
    assert 7 == demo("import", str(path), "--replace", "--json").json["removed"]
    assert 1 == len(demo("show", "--json").json)
    assert demo("undo").code == 0
    with Profile.open() as profile:
        assert before == list(profile.show())
