"""Answers: full ones, pages that fit a frame, and the context of a turn."""

from __future__ import annotations

import json

import pytest

from aizo import Profile, receipts, settings, wire
from aizo.surface import operations
from tests.store import rust

LONG = "说明" * 1000


def filled(count: int, **more) -> None:
    """Put entries into this home's profile."""
    with Profile.open() as profile:
        for number in range(count):
            profile.add(f"thing {number}", "said so", score=5 + number % 5, **more)


def test_the_answers_are_those_of_the_command_line(live):
    """A listing over the wire is what `--format full` shows."""
    filled(3)
    with Profile.open() as profile:
        operation = operations.find("top")
        from aizo.surface import encode

        expected = encode.answer_value(operation, profile.top(10))
    assert expected == live().ask("top")


def test_pages_give_every_entry_once(live):
    """Following `next` to its end gives all entries in the order of one listing."""
    filled(1203)
    server = live()
    found, pages, after = [], 0, None
    while True:
        page = server.ask("show", after=after)
        found += [entry["id"] for entry in page["entries"]]
        pages += 1
        after = page.get("next")
        if after is None:
            break
    assert pages == 3
    with Profile.open() as profile:
        assert [entry.id for entry in profile.show()] == found
    assert page["omitted"] == 0


def test_a_page_keeps_the_time_of_the_first_one(live, set_now):
    """What fades between two pages does not move entries across them."""
    filled(40)
    server = live()
    first = server.ask("recall", query="thing", limit=20)
    second = server.ask("recall", query="thing", limit=20, after=first["next"])
    ids = [entry["id"] for page in (first, second) for entry in page["entries"]]
    assert len(set(ids)) == 40
    assert "next" not in second
    assert first["next"].split(".")[1] == str(1772366400000)


@pytest.mark.parametrize("after", ["", "x", "1", "1.", "-1.5", 5, "9" * 40 + ".1"])
def test_a_cursor_of_ones_own_is_refused(after, live):
    """`after` takes what `next` gave, nothing else."""
    assert (-32602, "invalid_input") == live().fail("show", after=after)[:2]


def test_a_page_fits_a_frame(live):
    """Entries with the longest texts come in pages of less than 1 MB, none of them lost."""
    count = 400
    with Profile.open() as profile:
        for number in range(count):
            terms = [f"{'词' * 60}{number % 7}{term}" for term in range(20)]
            profile.add(f"{number} " + "标" * 190, LONG, stance="prefer", keywords=terms)
        for number in range(250):
            profile.add(f"limit {number}", LONG, stance="never")
    server = live()
    found, after = [], None
    while True:
        server.send("show", limit=5000, after=after)
        line = server.process.stdout.readline()
        assert len(line) <= wire.LONGEST
        page = json.loads(line)["result"]
        found += [entry["id"] for entry in page["entries"]]
        after = page.get("next")
        if after is None:
            break
    assert len(found) == len(set(found)) == count + 250


def test_limits_come_with_every_listing_and_are_never_stale(live):
    """The limits of the scenario come with the first page; a write shows in the very next call."""
    server = live()
    server.ask("add", item="a", reason="x", stance="never", scenarios=["coding"])
    server.ask("add", item="b", reason="x", stance="never", scenarios=["health"])
    server.ask("add", item="c", reason="x", stance="prefer")

    def limits(**asked):
        found = server.ask("recall", **asked)["limits"]
        return sorted(entry["item"] for entry in found)

    assert limits(scenario="coding", query="c") == ["a"]
    assert limits(query="c") == ["a", "b"]
    server.ask("add", item="d", reason="x", stance="never")
    assert limits(query="c") == ["a", "b", "d"]
    server.ask("remove", item="a")
    assert limits(scenario="coding") == ["d"]
    assert len(limits(limits=1)) == 1
    assert limits(limits=0) == []
    server.ask("pause")
    assert limits() == []
    server.ask("resume")
    assert limits() == ["b", "d"]
    assert (-32602, "invalid_input") == server.fail("top", limits=-1)[:2]


def test_an_answer_without_pages_that_is_too_long_says_so(live):
    """What cannot be paged is refused with a hint when it would not fit a frame."""
    with Profile.open() as profile:
        for number in range(400):
            words = [f"{number}-{term}" + "词" * 50 for term in range(32)]
            profile.add(f"thing {number}", "x", stance="prefer", keywords=words)
    assert (-32001, "answer_too_large") == live().fail("keywords")[:2]


def test_the_context_of_a_turn(live):
    """A message's entries come first, limits before them, ids for apply and the cost beside."""
    with Profile.open() as profile:
        for number in range(300):
            profile.add(f"liking number {number}", "said so", stance="always")
        wanted = profile.add("imperative commit messages", "Rewrote three", stance="prefer")
        limit = profile.add("force-push to main", "Said so", stance="never", scenarios=["coding"])
    server = live("--client", "my host")
    told = server.ask("context", message="write the commit messages", max_tokens=120)
    assert told["ids"][:2] == [limit.entry.id, wanted.entry.id]
    assert "imperative commit messages" in told["context"]
    assert 0 < told["tokens"] <= 120
    assert told["revision"] == 302
    assert (-32602, "usage") == server.fail("context", message="a", query="b")[:2]
    statuses = server.ask("apply", ids=told["ids"][:1])["results"]
    assert [one["status"] for one in statuses] == ["cooldown"]


@pytest.mark.parametrize("tokens", [200, "200"])
def test_a_context_leaves_a_receipt_without_what_was_said(tokens, live):
    """The receipt names the caller, the ids and the budget, and not the message."""
    filled(3)
    server = live("--client", "my host")
    told = server.ask("context", message="my secret plan about thing 1", max_tokens=tokens)
    server.end()
    receipt = next(iter(receipts.told(settings.load())))
    assert ("rpc", "my host", "context") == (receipt.door, receipt.to, receipt.operation)
    assert (receipt.ids, receipt.budget, receipt.size) == (told["ids"], 800, len(told["context"]))
    assert "secret" not in json.dumps(receipt.values())


def test_the_first_call_migrates_a_database_of_the_rust_aizo(live, tmp_path):
    """An older database answers at the first call, and stdout holds frames only."""
    path = rust.make(tmp_path / "old.db", 8, [{"item": "tea", "base_score": 9}])
    server = live("--db", str(path))
    assert server.ask("top")["entries"][0]["item"] == "tea"
    assert server.end()[:2] == (0, b"")


def test_switched_off_it_answers_as_for_an_empty_profile(live):
    """AIZO_OFF gives empty reads and refused writes."""
    filled(3)
    server = live(AIZO_OFF="1")
    assert server.ask("top")["entries"] == []
    assert (-32004, "off") == server.fail("add", item="a", reason="b", score=5)[:2]
