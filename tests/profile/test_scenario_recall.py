"""Recall for a scenario: what is tagged with it, and what is evidently about it."""

from __future__ import annotations

import pytest

from aizo import Profile
from aizo.errors import InvalidInput

ENTRIES = (
    ("concise code", "Asks for it in every review", 9.0, (), ("coding",)),
    ("quiet answers", "Everywhere", 8.0, (), ("*",)),
    ("pytest fixtures over setup methods", "Reads them first", 8.5, (), ()),
    ("aisle seats", "Long legs", 7.5, ("flights",), ()),
    ("code names for trips", "Old habit", 7.0, (), ("travel",)),
    ("articles on art", "Sunday mornings", 6.0, (), ()),
    ("secrets in the repository", "Said: never", 0.5, (), ("coding",)),
    ("红眼航班", "夜里睡不着", 2.0, (), ()),
    ("orchids", "Waters them on Mondays", 5.0, (), ("greenhouse",)),
)


@pytest.fixture
def profile(tmp_path):
    """Give a profile with tagged, untagged and everywhere entries, all of one moment."""
    with Profile.open(tmp_path / "p.db", home=tmp_path, at="2026-01-01T00:00:00Z") as opened:
        for item, reason, score, keywords, scenarios in ENTRIES:
            opened.add(item, reason, score=score, keywords=keywords, scenarios=scenarios)
        yield opened


def items(entries):
    """Give the labels."""
    return [entry.item for entry in entries]


CODING = [
    "concise code",
    "pytest fixtures over setup methods",
    "quiet answers",
    "secrets in the repository",
]


@pytest.mark.parametrize("name", ["coding", "Coding", "dev", "CODE"])
def test_a_scenario_takes_what_is_tagged_and_what_holds_its_keywords(profile, name):
    """Tags, `*`, and untagged entries with a keyword; names and aliases in any case, by weight."""
    assert CODING == items(profile.recall(scenario=name))
    assert CODING == items(profile.recall(scenario=name, limit=20))


def test_tags_bound_an_entry(profile):
    """An entry tagged otherwise stays out, whatever words it holds."""
    assert "code names for trips" not in items(profile.recall(scenario="coding"))
    assert "code names for trips" in items(profile.recall(scenario="travel"))


def test_keywords_are_found_as_words_in_both_languages(profile):
    """Flights are travel, in English and in Chinese; *art* is not found in *articles*."""
    assert {"aisle seats", "红眼航班"} <= set(items(profile.recall(scenario="travel")))


def test_with_a_query_both_must_hold(profile):
    """The scenario filters what the words find."""
    assert ["concise code"] == items(profile.recall("code", scenario="coding"))
    assert ["code names for trips"] == items(profile.recall("code", scenario="travel"))
    assert [] == items(profile.recall("orchids on Mondays", scenario="coding"))


def test_plain_substrings_count_after_the_scenario(profile):
    """Where no word is found within the scenario, a substring within it is."""
    assert ["pytest fixtures over setup methods"] == items(
        profile.recall("ixture", scenario="coding")
    )


def test_a_tag_needs_no_definition(profile):
    """A name that entries are tagged with takes just those, and what holds everywhere."""
    found = profile.recall(scenario="greenhouse")
    assert ["quiet answers", "orchids"] == items(found)
    assert [] == found.notes


def test_an_unknown_name_is_taken_as_a_topic(profile):
    """The words of the name are looked for, in tagged entries too, and the answer says so."""
    found = profile.recall(scenario="repository secrets")
    assert ["quiet answers", "secrets in the repository"] == items(found)
    assert any(note.endswith("taken as a topic") for note in found.notes)
    assert "Did you mean 'coding'?" in profile.recall(scenario="codng").notes[0]


def test_filters_hold_beside_a_scenario(profile):
    """Bands, scores and the limit apply to what the scenario takes."""
    assert ["secrets in the repository"] == items(
        profile.recall(scenario="coding", bands=["taboo"])
    )
    assert CODING[:1] == items(profile.recall(scenario="coding", min_score=8.9))
    assert CODING[:2] == items(profile.recall(scenario="coding", limit=2))


def test_hard_limits_of_the_scenario_are_told_whatever_was_asked(profile):
    """The limits of a scenario come with every answer for it, and with no other."""
    assert ["secrets in the repository"] == items(
        profile.recall("fixtures", scenario="coding", limit=1).limits
    )
    assert [] == items(profile.recall(scenario="travel").limits)


def test_a_scenario_of_ones_own_counts_at_once(profile, tmp_path):
    """What `scenarios.yaml` says holds from the next question on."""
    assert "aisle seats" not in items(profile.recall(scenario="legroom"))
    (tmp_path / "scenarios.yaml").write_text(
        "scenarios: {legroom: {keywords: [long legs], aliases: [tall]}}", encoding="utf-8"
    )
    with Profile.open(tmp_path / "p.db", home=tmp_path) as again:
        for one in (again, profile):  # a server that is open, too
            assert ["quiet answers", "aisle seats"] == items(one.recall(scenario="TALL"))
    (tmp_path / "scenarios.yaml").unlink()
    assert "aisle seats" not in items(profile.recall(scenario="TALL"))


def test_an_empty_name_is_refused(profile):
    """A scenario has a name."""
    with pytest.raises(InvalidInput):
        profile.recall(scenario=" ")
