"""What agents were given is told from receipts, and the text is made again from the history."""

from __future__ import annotations

from pathlib import Path

import pytest

from aizo import Profile, receipts
from aizo.errors import NotFound


@pytest.fixture
def profile():
    """Give a profile of some entries."""
    with Profile.open() as opened:
        for number in range(8):
            opened.add(f"label {number}", f"Reason {number}", score=9, scenarios=["coding"])
        opened.add("emojis", "none", stance="never")
        yield opened


def deliver(profile, **asked):
    """Give the context to somebody, as a door does."""
    block = profile.context(**asked)
    budget = asked.pop("max_chars", None)
    receipts.record_block(
        profile.settings, "hook", "a host", asked, budget, block, "a session began"
    )
    return block


@pytest.mark.parametrize(
    "asked",
    [
        {},
        {"scenario": "coding", "max_chars": 300},
        {"query": "label 3"},
        {"max_tokens": 80},
        {"message": "a word on label 3, please", "scenario": "coding"},
        {"message": "about label 3 and label 5", "unasked": True},
    ],
)
def test_the_block_is_made_again_as_it_was(asked, profile, set_now):
    """Whatever was added, changed, removed or configured since, the bytes are those delivered."""
    block = deliver(profile, **asked)
    set_now("2026-03-04T12:00:00Z")
    profile.add("another", "x", stance="always")
    profile.update("label 3", item="label three", score=2)
    profile.remove("label 5")
    profile.set_half_life(3)
    profile.apply([1, 2])
    told = profile.told(last=True)
    assert str(block) == told.block
    assert [] == told.notes
    assert "label 3, please" not in str(told.receipts[0].values())
    assert str(block) != profile.context(**asked)


def test_what_was_forgotten_is_not_told_again(profile):
    """The receipt stays without the entry, and a note says that something is missing."""
    deliver(profile)
    profile.forget("label 3")
    told = profile.told(last=True)
    assert "label 3" not in told.block
    assert 4 not in told.receipts[0].ids
    assert "forgotten since" in told.notes[0]


def test_limits_that_found_no_room_are_told_again(profile, set_now):
    """The line that counts them stands in the block that is made again."""
    for number in range(30):
        profile.add(f"forbidden thing number {number}", "x", stance="never")
    block = deliver(profile, max_chars=400)
    assert "more hard limits do not fit" in block
    set_now("2026-03-04T12:00:00Z")
    profile.update("forbidden thing number 29", item="allowed after all")
    assert str(block) == profile.told(last=True).block


def test_an_answer_that_was_no_block_is_told_entry_by_entry(profile):
    """What a tool listed is told as its entries were, and a note says so."""
    asked = (profile.settings, "mcp", "host", "recall", {"query": "label 3"}, 4000)
    receipts.record(*asked, profile.info().revision, [9, 4], 99)
    profile.update("label 3", item="another name")
    told = profile.told(last=True)
    assert "Never: emojis [9]" in told.block
    assert "label 3 [4]" in told.block
    assert "another answer" in told.notes[0]


def test_no_text_of_the_profile_is_in_a_receipt(profile):
    """Ids, sizes and the call: neither label nor reason."""
    deliver(profile, scenario="coding")
    folder = Path(profile.settings.kept("receipts"))
    content = "".join(path.read_text() for path in folder.iterdir())
    assert '"scenario":"coding"' in content
    assert "label" not in content
    assert "Reason" not in content


def test_deliveries_of_one_entry(profile):
    """`entry` leaves out those that did not hold it; `limit` counts what is left."""
    deliver(profile, query="label 1")
    deliver(profile)
    deliver(profile, query="label 2")
    assert 3 == len(profile.told().receipts)
    both = profile.told(entry=9).receipts
    assert all(9 in one.ids for one in both)
    assert 1 == len(profile.told(entry=9, limit=1).receipts)


def test_nothing_was_delivered():
    """Without a receipt there is nothing to tell, and the last one is not found."""
    with Profile.open() as profile:
        assert [] == profile.told().receipts
        with pytest.raises(NotFound):
            profile.told(last=True)
