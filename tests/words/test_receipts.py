"""Receipts: what was delivered, kept privately for 14 days, without a text of the profile."""

from __future__ import annotations

import os
import subprocess
import sys

import pytest

from aizo import receipts, settings
from aizo.lock import Lock

RECORD = (
    "from aizo import receipts, settings\n"
    "for number in range(20):\n"
    "    receipts.record(settings.load(), 'hook', 'host', 'context', {}, None, 1, [number], 5)\n"
)


def record(place, ids=(1, 2), **more):
    """Record a delivery of these entries."""
    receipts.record(
        place,
        "hook",
        "host",
        "context",
        {"scenario": "coding", "query": None},
        4000,
        7,
        ids,
        120,
        **more,
    )


def test_a_delivery_is_told_with_all_its_circumstances(set_now):
    """Time, door, receiver, call, budget, revision, entries, size, why and outputs come back."""
    place = settings.load()
    record(place, why="a session began", outputs=["/tmp/a\u2028b"], left_out=(0, 14))
    set_now("2026-03-01T13:00:00Z")
    record(place, ids=[3])
    newer, older = receipts.told(place)
    assert [3] == newer.ids
    assert {
        "at": "2026-03-01T12:00:00.000Z",
        "door": "hook",
        "to": "host",
        "operation": "context",
        "arguments": {"scenario": "coding"},
        "budget": 4000,
        "revision": 7,
        "ids": [1, 2],
        "size": 120,
        "left_out": [0, 14],
        "why": "a session began",
        "outputs": ["/tmp/a\u2028b"],
    } == older.values()


def test_after_two_weeks_a_receipt_is_gone(set_now):
    """Nothing older than 14 days is told, and its file goes when the next day begins."""
    place = settings.load()
    record(place)
    set_now("2026-03-15T11:00:00Z")
    assert 1 == len([*receipts.told(place)])
    set_now("2026-03-15T13:00:00Z")
    assert [] == [*receipts.told(place)]
    set_now("2026-03-16T00:00:00Z")
    record(place)
    assert {"2026-03-16.jsonl", "lock"} == {*os.listdir(place.kept("receipts"))}


@pytest.mark.skipif(os.name != "posix", reason="modes are POSIX")
def test_receipts_are_private():
    """Folder 0700, files 0600, whatever the umask says."""
    before = os.umask(0)
    try:
        place = settings.load()
        record(place)
    finally:
        os.umask(before)
    folder = place.kept("receipts")
    assert 0o700 == os.stat(folder).st_mode & 0o777
    assert {0o600} == {os.stat(os.path.join(folder, n)).st_mode & 0o777 for n in os.listdir(folder)}


def test_each_profile_has_its_own():
    """Neither another database nor another subject sees a delivery."""
    record(settings.load("one.db"))
    record(settings.load(subject="ann"))
    for other in (settings.load("two.db"), settings.load(subject="ben"), settings.load()):
        assert [] == [*receipts.told(other)]


def test_a_cut_line_costs_only_itself():
    """A crash in the middle of a line leaves the others readable."""
    place = settings.load()
    record(place)
    path = os.path.join(place.kept("receipts"), "2026-03-01.jsonl")
    with open(path, "a") as file:
        file.write('{"at": "2026-03-01T12:00:00.000Z", "door": "ho\n{}\nnull\n')
    record(place, ids=[9])
    assert [[9], [1, 2]] == [one.ids for one in receipts.told(place)]


def test_where_nothing_can_be_written_the_delivery_goes_on(tmp_path, monkeypatch):
    """A home that cannot be made is no reason to keep preferences from the agent."""
    (tmp_path / "home").write_text("a file")
    monkeypatch.setenv("AIZO_HOME", str(tmp_path / "home"))
    record(settings.load())
    assert [] == [*receipts.told(settings.load())]


def test_several_processes_lose_no_receipt():
    """Hooks run at the same time; each of their receipts is there."""
    children = [subprocess.Popen([sys.executable, "-c", RECORD]) for _ in range(4)]
    assert [0] * 4 == [child.wait() for child in children]
    assert 80 == len([*receipts.told(settings.load())])


def test_receipts_can_be_changed_in_place():
    """What a forget takes out of a receipt is out of its file, and the rest stays."""
    place = settings.load()
    record(place, ids=[1, 2])
    record(place, ids=[3])

    def without_one(receipt):
        if 1 not in receipt.ids:
            return False
        receipt.ids.remove(1)
        return True

    assert 1 == receipts.rewrite(place, without_one)
    assert [[3], [2]] == [one.ids for one in receipts.told(place)]
    assert 0 == receipts.rewrite(settings.load("none.db"), without_one)


def test_a_lock_is_held_by_one(tmp_path):
    """A second taker waits, gives up in time, and gets it once it is free."""
    one, two = Lock(str(tmp_path / "lock")), Lock(str(tmp_path / "lock"))
    assert one.take(0)
    assert not two.take(0.02)
    one.release()
    assert two.take(0)
    two.release()
    two.release()
