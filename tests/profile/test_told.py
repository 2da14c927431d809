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
    receipts.record(
        profile.settings,
        "hook",
        "a host",
        "context",
        asked,
        budget,
        block.revision,
        block.ids,
        len(block),
        "a session began",
    )
    return block


@pytest.mark.parametrize(
    "asked",
    [{}, {"scenario": "coding", "max_chars": 300}, {"query": "label 3"}, {"max_tokens": 80}],
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
    assert "Reason 3" not in told.receipts[0].values()["arguments"]
    assert str(block) != profile.context(**asked)


def test_what_was_forgotten_is_not_told_again(profile):
    """The receipt stays without the entry, and a note says that something is missing."""
    deliver(profile)
    profile.forget("label 3")
    told = profile.told(last=True)
    assert "label 3" not in told.block
    assert 4 not in told.receipts[0].ids
    assert "forgotten since" in told.notes[0]


def test_without_the_words_of_the_person_the_entries_are_told(profile):
    """A hook keeps no message: what was delivered for it is told entry by entry, as it was."""
    block = profile.context(message="a word on label 3, please", scenario="coding")
    asked = {"message": "25 characters", "scenario": "coding"}
    receipts.record(
        profile.settings, "hook", "host", "context", asked, 4000, block.revision, block.ids, 9
    )
    profile.update("label 3", item="another name")
    told = profile.told(last=True)
    assert "Never: emojis [9]" in told.block
    assert "label 3 [4]" in told.block
    assert "not kept" in told.notes[0]


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
