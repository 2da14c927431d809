"""Update and tag set exactly what is named."""

from __future__ import annotations

import pytest

from aizo import clock
from aizo.errors import InvalidInput, NotFound
from aizo.profile import Profile

NOON = clock.parse("2026-03-01T12:00:00Z")


@pytest.fixture
def profile(tmp_path):
    """Give a profile with one entry."""
    with Profile.open(tmp_path / "profile.db") as opened:
        opened.add("Tabs", "Seen", score=9.0, keywords="a,b", scenarios="coding")
        yield opened


def fields(entry):
    """Give what an update may change, and what it must not."""
    return {
        "item": entry.item,
        "reason": entry.reason,
        "score": entry.base_score,
        "keywords": entry.keywords,
        "scenarios": entry.scenarios,
        "times": (entry.added_at, entry.last_seen, entry.touch_count),
        "who": (entry.id, entry.uid, entry.source),
    }


@pytest.mark.parametrize(
    ("named", "expected"),
    [
        ({"item": "tabs"}, {"item": "tabs"}),
        ({"item": "Spaces"}, {"item": "Spaces"}),
        ({"reason": "Said\nso"}, {"reason": "Said so"}),
        ({"score": 2.0}, {"score": 2.0}),
        ({"score": 0.5}, {"score": 0.5}),
        ({"keywords": "C,c,d"}, {"keywords": ("c", "d")}),
        ({"keywords": ""}, {"keywords": ()}),
        ({"keywords": []}, {"keywords": ()}),
        ({"scenarios": ["*"]}, {"scenarios": ("*",)}),
        ({"scenarios": ""}, {"scenarios": ()}),
        ({"item": "x", "score": 5.0}, {"item": "x", "score": 5.0}),
    ],
)
@pytest.mark.parametrize("target", ["TABS", 1])
def test_only_what_is_named_changes(profile, set_now, target, named, expected):
    """Nothing is averaged or added, and the ageing goes on as it was."""
    before = fields(profile.top(1)[0])
    set_now("2026-03-09T12:00:00Z")
    written = profile.update(target, **named)

    assert {**before, **expected} == fields(written.entry)
    assert ("updated", 9.0, 2) == (written.action, written.previous_score, written.revision)
    assert written.entry.decay_coefficient < 1


def test_an_update_to_what_is_there_writes_nothing(profile):
    """The revision stays."""
    written = profile.update("tabs", item="Tabs", reason="Seen", score=9, keywords="a,b")

    assert ("unchanged", 1) == (written.action, written.revision)
    assert "observed" == written.entry.kind


def test_an_update_without_fields_is_a_usage_error(profile):
    """Nothing named is a mistake of the caller."""
    with pytest.raises(InvalidInput, match="nothing to update") as refused:
        profile.update("tabs")
    assert "usage" == refused.value.code


def test_a_taken_label_is_a_clear_error(profile):
    """The entry that has it is named, and nothing else of the update happens."""
    profile.add("Spaces", "Seen")

    with pytest.raises(InvalidInput, match='the entry 2 has the label "Spaces"') as refused:
        profile.update("tabs", item="SPACES", score=1.0)
    assert "label_taken" == refused.value.code
    assert 9.0 == profile.explain("tabs").entry.base_score


@pytest.mark.parametrize("target", ["spaces", 2, 0, -1, 1 << 70])
def test_an_entry_that_is_not_there_is_not_found(profile, target):
    """Neither a label nor a number of whatever size is a crash."""
    with pytest.raises(NotFound, match="no entry has the"):
        profile.update(target, score=5)


@pytest.mark.parametrize(
    "named",
    [{"item": ""}, {"reason": ""}, {"score": 11}, {"keywords": "x" * 65}, {"item": "a\nb"}],
)
def test_invalid_values_write_nothing(profile, named):
    """The rules are those of an add."""
    with pytest.raises(InvalidInput):
        profile.update("tabs", reason="Other", **{"score": 1, **named}) if (
            "reason" not in named
        ) else profile.update("tabs", **named)
    assert 1 == profile.info().revision


def test_an_update_withdraws_a_hard_limit_on_purpose(profile):
    """After that the label can be praised again."""
    profile.add("tabs", "Said never", stance="never")
    profile.update("tabs", score=5)

    assert "kept" == profile.add("tabs", "Seen", score=9.0).action


def test_a_score_set_on_purpose_is_not_averaged_away(profile, set_now):
    """An update of the score counts as a statement."""
    assert "correction" == profile.update("tabs", score=3).entry.kind
    set_now("2026-03-02T12:00:00Z")
    assert 3.0 == profile.add("tabs", "Seen", score=9.0).entry.base_score


def test_more_than_thirty_two_keywords_are_noted(profile):
    """The first 32 are taken."""
    written = profile.update("tabs", keywords=[f"k{n}" for n in range(33)])

    assert 32 == len(written.entry.keywords)
    assert ["An entry keeps 32 keywords; left out: k32."] == written.notes


def test_tag_sets_the_keywords_and_keeps_the_entry(profile):
    """A change of tags is no new entry: id and dates stay."""
    entry = profile.tag("tabs", ["x", "y"]).entry

    assert (("x", "y"), 1, NOON) == (entry.keywords, entry.id, entry.added_at)


def test_a_renamed_entry_is_found_by_its_new_label_only(profile):
    """The old label is free again."""
    profile.update("tabs", item="Spaces")

    assert 1 == profile.update("spaces", score=4).entry.id
    assert 2 == profile.add("tabs", "Seen").entry.id
