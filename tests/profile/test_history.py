"""History: what was done to an entry, old and new, also after it was removed."""

from __future__ import annotations

import pytest

from aizo import clock
from aizo.errors import InvalidInput, NotFound
from aizo.profile import Profile
from aizo.profile.history import as_it_was

NOW = clock.parse("2026-03-01T12:00:00Z")
HOUR = clock.HOUR


@pytest.fixture
def profile(tmp_path):
    """Give a profile in which an entry was loved, then hated, then removed; one act an hour."""
    with Profile.open(tmp_path / "profile.db", at=NOW) as profile:
        unit = profile._unit
        profile.add("cilantro", "Loves it", score=9, keywords="herbs")
        unit.at = NOW + HOUR
        profile.add("cilantro", "Hates it", stance="never")
        unit.at = NOW + 2 * HOUR
        profile.update(1, item="coriander", scenarios="food")
        unit.at = NOW + 3 * HOUR
        profile.add("tea", "Drinks it", score=8)
        unit.at = NOW + 4 * HOUR
        profile.remove("coriander")
        yield profile


def test_love_then_never_leaves_one_now_and_one_then(tmp_path):
    """The current entry is the newer word; the history holds the older."""
    with Profile.open(tmp_path / "other.db") as profile:
        profile.add("cilantro", "Loves it", score=9)
        profile.add("cilantro", "Hates it", stance="never")
        (entry,) = profile.show()
        assert (0.5, "Hates it") == (entry.base_score, entry.reason)
        newest, oldest = profile.history("cilantro").lines
        assert {"base_score": 9.0, "reason": "Loves it"}.items() <= newest.before.items()
        assert {"base_score": 0.5, "reason": "Hates it"}.items() <= newest.after.items()
        assert ("added", None, 9.0) == (oldest.what, oldest.before, oldest.after["base_score"])


@pytest.mark.parametrize("target", [1, "1", "coriander", "Cilantro"])
def test_an_entry_is_found_by_id_and_by_every_label_it_had(profile, target):
    """After its removal, too."""
    told = profile.history(target)
    assert [
        (5, "remove", "removed"),
        (3, "update", "changed"),
        (2, "add", "changed"),
        (1, "add", "added"),
    ] == [(line.revision, line.op, line.what) for line in told.lines]
    assert told.entry is None
    assert told.lines[0].before["item"] == "coriander"
    assert told.lines[1].before == {"item": "cilantro", "scenarios": ()}
    assert told.lines[1].after == {"item": "coriander", "scenarios": ("food",)}


def test_the_past_is_told_as_it_was(profile):
    """With a pretended time only what was done up to then counts, and the entry is as it was."""
    unit = profile._unit
    for hours, revisions, label, score in (
        (0, [1], "cilantro", 9.0),
        (1.5, [2, 1], "cilantro", 0.5),
        (3.5, [3, 2, 1], "coriander", 0.5),
    ):
        unit.at = NOW + int(hours * HOUR)
        told = profile.history("coriander")
        assert revisions == [line.revision for line in told.lines]
        assert (label, score) == (told.entry.item, told.entry.base_score)
    unit.at = NOW - 1
    told = profile.history(1)
    assert (told.lines, told.entry) == ([], None)


def test_entries_are_rebuilt_for_any_revision(profile):
    """What a block of an earlier revision was made of can be had again."""
    past = as_it_was(profile._unit, [1, 2], revision=2)
    assert ["cilantro"] == [entry.item for entry in past.values()]
    past = as_it_was(profile._unit, [1, 2, 3], revision=4)
    assert ["coriander", "tea"] == [entry.item for entry in past.values()]
    assert ("herbs",) == past[1].keywords


def test_all_of_it_comes_page_by_page(profile):
    """`next` names where to go on, until there is no more."""
    seen, before = [], None
    while True:
        told = profile.history(limit=2, before=before)
        seen += [line.revision for line in told.lines]
        before = told.next
        if before is None:
            break
    assert [5, 4, 3, 2, 1] == seen
    assert profile.history(limit=0).lines == []


def test_a_label_may_have_belonged_to_several(profile):
    """All entries that had it are told; the one that has it now is shown."""
    profile.add("cilantro", "Tries it again", score=6)
    told = profile.history("cilantro")
    assert [3, 1, 1, 1, 1] == [line.entry for line in told.lines]
    assert told.entry.id == 3


def test_what_never_was_is_not_found(profile):
    """An unknown label or id, and a limit that is none."""
    for target in ("basil", 99, "99", -1, 2**70):
        with pytest.raises(NotFound):
            profile.history(target)
    with pytest.raises(InvalidInput):
        profile.history(limit=-1)


def test_reading_writes_nothing(profile, tmp_path):
    """Recall, context, history and review leave no line and no revision."""
    before = (tmp_path / "profile.db").read_bytes(), profile.info().revision
    for _ in range(20):
        profile.recall("tea")
        profile.context()
        profile.history()
        profile.review()
        profile.show(expired=True)
    assert before == ((tmp_path / "profile.db").read_bytes(), profile.info().revision)
    assert len(profile.history().lines) == 5


def test_the_history_of_nothing_is_empty(tmp_path):
    """A profile that does not exist has none, and none is made."""
    with Profile.open(tmp_path / "none.db") as profile:
        assert profile.history().lines == []
        assert profile.review().entries == []
    assert not (tmp_path / "none.db").exists()
