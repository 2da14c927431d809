"""Remove and clear take entries out of every read."""

from __future__ import annotations

import pytest

from aizo.errors import InvalidInput
from aizo.profile import Profile


@pytest.fixture
def profile(tmp_path):
    """Give a profile with three entries."""
    with Profile.open(tmp_path / "profile.db") as opened:
        for item in ("tabs", "Tests first", "tea"):
            opened.add(item, "Seen", score=7.0)
        yield opened


def labels(profile):
    """Give the labels that reads see."""
    assert len(profile.show()) == profile.info().entries
    return sorted(entry.item for entry in profile.show())


def test_a_label_is_removed_in_any_spelling(profile):
    """The entry is gone from reads, and its id is not used again."""
    answer = profile.remove("TESTS  first")

    assert ([(2, "Tests first")], [], 4) == (answer.removed, answer.missing, answer.revision)
    assert ["tabs", "tea"] == labels(profile)
    assert 4 == profile.add("Tests first", "Seen").entry.id


def test_ids_are_removed_together_and_missing_ones_told(profile):
    """One act removes what is there."""
    answer = profile.remove([3, 99, 1, 3])

    assert ([(3, "tea"), (1, "tabs")], [99], 4) == (
        answer.removed,
        answer.missing,
        answer.revision,
    )
    assert ["Tests first"] == labels(profile)


@pytest.mark.parametrize(("target", "missing"), [("Coffee  cup", ["Coffee cup"]), ([9, 0], [9, 0])])
def test_removing_what_is_not_there_changes_nothing(profile, target, missing):
    """The answer tells what was missing, and no revision is spent."""
    answer = profile.remove(target)

    assert ([], missing, 3) == (answer.removed, answer.missing, answer.revision)
    assert not answer.found_any


@pytest.mark.parametrize("target", ["", " ", [], [None], ["1"]])
def test_naming_nothing_removes_nothing(profile, target):
    """An empty name is never taken for everything."""
    with pytest.raises(InvalidInput):
        profile.remove(target)
    assert 3 == len(labels(profile))


def test_clear_needs_to_be_sure(profile):
    """Without the word nothing happens; with it all entries are gone in one act."""
    with pytest.raises(InvalidInput, match="clear removes every entry"):
        profile.clear()
    assert 3 == len(labels(profile))

    answer = profile.clear(sure=True)
    assert (3, 4) == (answer.count, answer.revision)
    assert [] == labels(profile)
    assert 4 == profile.add("tabs", "Seen").entry.id


def test_clearing_an_empty_profile_writes_nothing(tmp_path):
    """There was nothing to clear, so no revision is spent."""
    with Profile.open(tmp_path / "profile.db") as profile:
        assert (0, 0) == (profile.clear(sure=True).count, profile.info().revision)
