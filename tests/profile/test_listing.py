"""Keywords, scenarios and info: what there is, counted."""

from __future__ import annotations

import os

import pytest

from aizo.errors import InvalidInput
from aizo.profile import Profile


@pytest.fixture
def home(tmp_path):
    """Give a home folder."""
    return tmp_path / "home"


@pytest.fixture
def profile(tmp_path, home):
    """Give a profile with a few tagged entries."""
    home.mkdir()
    with Profile.open(tmp_path / "profile.db", home=home) as opened:
        opened.add("tabs", "Seen", keywords="indent,Code", scenarios="coding,dev")
        opened.add("tests", "Seen", keywords="code", scenarios="code,*")
        opened.add("tea", "Said so", stance="never", keywords="drinks", scenarios="tea time")
        opened.add("plain", "Seen", score=5)
        yield opened


def pairs(counts):
    """Give names and numbers."""
    return [(one.name, one.entries) for one in counts]


@pytest.mark.parametrize(
    ("sort", "expected"),
    [
        ("count", [("code", 2), ("drinks", 1), ("indent", 1)]),
        ("alpha", [("code", 2), ("drinks", 1), ("indent", 1)]),
    ],
)
def test_keywords_are_counted_in_the_order_asked_for(profile, sort, expected):
    """The most frequent first, or by name."""
    found = profile.keywords(sort=sort)

    assert expected == pairs(found.counts)
    assert (None, [], 4) == (found.taxonomy, found.others, found.revision)


def test_the_orders_differ(profile):
    """By count a later name comes first."""
    profile.add("more", "Seen", keywords="indent")
    profile.add("yet more", "Seen", keywords="indent")

    assert "indent" == profile.keywords().counts[0].name
    assert "code" == profile.keywords(sort="alpha").counts[0].name
    with pytest.raises(InvalidInput, match="sort must be one of count, alpha"):
        profile.keywords(sort="size")


def test_a_taxonomy_shows_what_it_covers(profile, home):
    """One term a line: those in use, those unused, and keywords outside of it."""
    (home / "taxonomy.txt").write_text("# mine\nCode\n\nunused\n  drinks \ncode\n")
    found = profile.keywords()

    assert [("code", 2), ("unused", 0), ("drinks", 1)] == pairs(found.taxonomy)
    assert [("indent", 1)] == pairs(found.others)
    assert 2 == found.covered


@pytest.mark.parametrize("content", [b"", b"# only\n\n", b"\xff\xfe"])
def test_an_empty_taxonomy_is_none_and_an_odd_one_no_crash(profile, home, content):
    """Without terms there is nothing to cover."""
    (home / "taxonomy.txt").write_bytes(content)

    assert not profile.keywords().covered


def test_scenarios_tell_how_many_entries_are_tagged(profile):
    """Aliases count for their scenario, each entry once; other tags in use follow."""
    found = profile.scenarios()
    by_name = {one.name: one for one in found.scenarios}

    assert (2, True) == (by_name["coding"].entries, by_name["coding"].is_defined)
    assert "code" in by_name["coding"].aliases
    assert 0 == by_name["writing"].entries
    assert [("*", 1), ("tea time", 1)] == [
        (one.name, one.entries) for one in found.scenarios if not one.is_defined
    ]
    assert (1, None, []) == (found.untagged, found.path, found.notes)


def test_scenarios_are_those_of_the_users_file(profile, home):
    """Their file is named, with what could not be used in it."""
    (home / "scenarios.yaml").write_text("scenarios:\n  tea time: {keywords: [tea]}\n  bad: {}\n")
    found = profile.scenarios()

    assert ["tea time"] == [one.name for one in found.scenarios if one.is_defined]
    assert str(home / "scenarios.yaml") == found.path
    assert 1 == len(found.notes)


def test_info_tells_where_everything_is_and_how_much(profile, tmp_path, home):
    """Counts by band, the decay, and where each setting came from."""
    told = profile.info()

    assert (str(tmp_path / "profile.db"), "--db", True) == (
        told.database,
        told.database_source,
        told.exists,
    )
    assert (str(home), "argument", False) == (told.home, told.home_source, told.off)
    assert {"taboo": 1, "aversion": 0, "habit": 1, "style": 0, "preference": 2} == told.bands
    assert (4, 4, 30.0, 0.1) == (told.entries, told.revision, told.half_life_days, told.floor)
    assert os.path.getsize(tmp_path / "profile.db") == told.size
    assert told.segments >= 1


def test_what_no_read_gives_is_counted_apart(profile):
    """What waits and what has expired is in no count of keywords, scenarios and bands."""
    counts = pairs(profile.keywords().counts)
    tagged = [one.entries for one in profile.scenarios().scenarios]
    bands = profile.info().bands
    profile.add("waits", "x", kind="tentative", keywords="code", scenarios="coding")
    profile.add("soon", "x", expires_in="1h", keywords="code", scenarios="coding")
    profile.add("both", "x", kind="tentative", expires_in="1h")
    told = profile.info()
    assert (7, 2, 0) == (told.entries, told.waiting, told.expired)
    profile._unit.at = profile._unit.now() + 3_600_000
    told = profile.info()
    assert (7, 1, 2, bands) == (told.entries, told.waiting, told.expired, told.bands)
    assert counts == pairs(profile.keywords().counts)
    assert tagged == [one.entries for one in profile.scenarios().scenarios]
    assert ["waits"] == [entry.item for entry in profile.review().entries]
    assert ["both", "soon"] == sorted(entry.item for entry in profile.show(expired=True))


def test_info_of_a_profile_that_does_not_exist_creates_nothing(tmp_path):
    """A read of nothing leaves nothing behind."""
    with Profile.open(tmp_path / "profile.db") as profile:
        told = profile.info()
        listed = profile.scenarios().scenarios

    assert (0, 0, False, 0) == (told.entries, told.revision, told.exists, told.size)
    assert len(listed) > 20
    assert not (tmp_path / "profile.db").exists()


def test_the_names_are_those_of_the_list(tmp_path, home, profile, set_now):
    """Whatever other processes tag, rename and remove: the names are those that are counted."""

    def both():
        named = profile.scenario_names()
        listed = profile.scenarios().scenarios
        assert [names[0] for names in named] == [one.name for one in listed]
        assert [set(names[1:]) for names in named] == [set(one.aliases) for one in listed]
        return [names[0] for names in named]

    assert "tea time" in both()
    with Profile.open(tmp_path / "profile.db", home=home) as other:
        other.add("oolong", "Said so", scenarios="Evenings,tea time")
        assert "evenings" in both()
        other.update("oolong", scenarios="mornings")
        other.add("a guess", "Maybe", scenarios="nights", kind="tentative")
        assert {"evenings", "mornings", "nights"} & set(both()) == {"mornings"}
        other.remove("tea")
        other.forget([other.add("secret", "No", scenarios="hidden").entry.id], sure=True)
    assert not {"tea time", "hidden"} & set(both())
    profile.update("oolong", expires_in="1s")
    set_now("2026-03-02T12:00:00Z")
    assert "mornings" not in both()
