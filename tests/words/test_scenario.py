"""Scenarios: the built-in ones, the user's file, and its parsed form."""

from __future__ import annotations

import os

import pytest
import yaml

from aizo import clean, scenario
from aizo.text import fold

SEEDS = {
    "coding": ("code", "dev", "development"),
    "writing": ("docs", "documentation"),
    "communication": ("chat", "social", "meeting"),
    "biz-analyze": ("biz", "business", "product"),
}
AREAS = """research data design review ops learning travel food health fitness shopping home
    entertainment music sport finance work family pets""".split()


@pytest.fixture
def home(tmp_path):
    """Give a home folder."""
    return tmp_path


@pytest.fixture
def cache(tmp_path):
    """Give a cache folder that does not exist yet."""
    return str(tmp_path / "cache" / "x")


def write(home, text):
    """Write the user's scenarios."""
    (home / "scenarios.yaml").write_text(text, encoding="utf-8")


class TestBuiltIn:
    """The scenarios that aizo brings along."""

    def test_the_seeds_and_the_areas_of_life_are_there(self):
        """The four of the Rust aizo keep their aliases, and the common areas have one each."""
        scenarios = scenario.built_in()

        for name, aliases in SEEDS.items():
            assert all(scenarios.resolve(alias).name == name for alias in (name, *aliases))
        assert all(scenarios.resolve(area).name == area for area in AREAS)
        assert len(scenarios.defined) >= 24
        assert scenarios.is_built_in

    @pytest.mark.parametrize("one", scenario.built_in().defined, ids=lambda one: one.name)
    def test_each_has_words_in_both_languages(self, one):
        """At least ten keywords in English and in Chinese, all of them clean, none twice."""
        ascii_words = [word for word in one.keywords if word.isascii()]

        assert len(ascii_words) >= 10
        assert len(one.keywords) - len(ascii_words) >= 10
        assert one.keywords == clean.clean_terms("keywords", ", ".join(one.keywords))
        assert one.names == tuple(fold(name) for name in one.names)
        assert one.description

    def test_no_name_is_used_twice(self):
        """Every name and alias leads to one scenario."""
        scenarios = scenario.built_in()
        names = [name for one in scenarios.defined for name in one.names]

        assert sorted(set(names)) == sorted(names)

    def test_names_are_found_in_any_case(self):
        """Case and full-width forms do not matter; an unknown name is none."""
        scenarios = scenario.built_in()

        assert "coding" == scenarios.resolve("  DEV ").name
        assert "coding" == scenarios.resolve("ＣＯＤＥ").name
        assert scenarios.resolve("astrology") is None
        assert scenarios.resolve("") is None


def test_without_a_file_the_built_in_ones_serve(home, cache):
    """No file, no parser, no note."""
    found = scenario.load(str(home), cache)

    assert scenario.built_in().defined == found.defined
    assert [] == found.notes
    assert scenario.load_hot(str(home), cache).defined == found.defined
    assert not os.path.exists(cache)


def test_the_file_replaces_the_built_in_ones(home, cache):
    """What the user defines is all there is, folded and clean."""
    write(
        home,
        "scenarios:\n  Cooking: {description: ' Pots\n    and pans ', keywords: [Wok, pan, pan]}\n",
    )
    found = scenario.load(str(home), cache)

    assert ["cooking"] == [one.name for one in found.defined]
    assert ("wok", "pan") == found.resolve("COOKING").keywords
    assert "Pots and pans" == found.resolve("cooking").description
    assert not found.is_built_in
    assert [] == found.notes


def test_words_that_yaml_takes_for_other_things_stay_words(home, cache):
    """`no`, `on` and numbers are keywords like others."""
    write(home, "scenarios:\n  2024:\n    keywords: [no, on, 1.50, 2024-01-01]\n")

    found = scenario.load(str(home), cache).resolve("2024")
    assert ("no", "on", "1.50", "2024-01-01") == found.keywords


def test_a_comma_text_serves_as_a_list(home, cache):
    """What a user types in a hurry is understood."""
    write(home, "scenarios:\n  x:\n    keywords: a, b\n    aliases: y\n")
    found = scenario.load(str(home), cache)

    assert ("a", "b") == found.resolve("Y").keywords


def test_the_parsed_form_is_read_without_the_parser(home, cache):
    """The hot path asks for the parser only when the file has changed."""
    write(home, "scenarios:\n  x: {description: d, keywords: [a, b], aliases: [y, z]}\n  bad: {}\n")
    assert scenario.load_hot(str(home), cache) is None

    cold = scenario.load(str(home), cache)
    hot = scenario.load_hot(str(home), cache)
    assert (cold.defined, cold.notes) == (hot.defined, hot.notes)
    assert 1 == len(hot.notes)

    write(home, "scenarios:\n  longer-than-before: {keywords: [c]}\n" + "# more\n" * 20)
    assert scenario.load_hot(str(home), cache) is None
    assert scenario.load(str(home), cache).resolve("x") is None


@pytest.mark.parametrize("damage", [b"", b"\xff\xff", b"aizo scenarios 1 1 1\nend"])
def test_a_damaged_cache_is_made_anew(home, cache, damage):
    """What is derived can be lost without a trace."""
    write(home, "scenarios:\n  x: {keywords: [a]}\n")
    cold = scenario.load(str(home), cache)
    with open(os.path.join(cache, "scenarios"), "wb") as file:
        file.write(damage)

    assert cold.defined == scenario.load(str(home), cache).defined
    assert scenario.load_hot(str(home), cache) is not None


def test_without_a_place_for_the_cache_the_file_still_serves(home):
    """The cache only saves time."""
    write(home, "scenarios:\n  x: {keywords: [a]}\n")
    (home / "file").write_text("")

    assert ("a",) == scenario.load(str(home), None).resolve("x").keywords
    assert ("a",) == scenario.load(str(home), str(home / "file" / "x")).resolve("x").keywords


@pytest.mark.parametrize(
    "text",
    [
        "",
        "scenarios:",
        "scenarios: [a]",
        "- a",
        "scenarios: {x: {keywords: [a]}",
        "scenarios:\n\tx: y",
        "just words",
        "[" * 5000,
        "a: *nowhere",
        "# " + "x" * (1 << 20),
    ],
)
def test_a_broken_file_gives_one_warning_and_the_built_in_ones(home, cache, text):
    """No content of the file can stop a command."""
    write(home, text)
    found = scenario.load(str(home), cache)

    assert scenario.built_in().defined == found.defined
    assert 1 == len(found.notes)
    assert "scenarios.yaml cannot be used" in found.notes[0]


@pytest.mark.parametrize("content", [b"\xff\xfe\xff", b"scenarios: \0", b"\x80abc"])
def test_a_file_that_is_no_text_is_a_broken_one(home, cache, content):
    """Binary content gives the same one warning."""
    (home / "scenarios.yaml").write_bytes(content)

    assert 1 == len(scenario.load(str(home), cache).notes)


def test_a_folder_in_its_place_is_a_broken_file(home, cache):
    """A folder named scenarios.yaml stops nothing."""
    (home / "scenarios.yaml").mkdir()

    assert 1 == len(scenario.load(str(home), cache).notes)


@pytest.mark.parametrize(
    ("body", "reason"),
    [
        ("{}", "it has no keywords"),
        ("{keywords: []}", "it has no keywords"),
        ("text", "it has no keywords"),
        ("{keywords: [[a]]}", "keywords must be a list of texts"),
        ("{keywords: {a: b}}", "keywords must be a list of texts"),
        ("{keywords: [a], aliases: [[b]]}", "aliases must be a list of texts"),
        (f"{{keywords: [{'x' * 65}]}}", "keywords must be at most 64 characters each"),
    ],
)
def test_what_is_wrong_with_one_scenario_costs_only_that_one(home, cache, body, reason):
    """It is skipped with a warning that says why; the others serve."""
    write(home, f"scenarios:\n  bad: {body}\n  good: {{keywords: [a]}}\n")
    found = scenario.load(str(home), cache)

    assert ["good"] == [one.name for one in found.defined]
    assert [f"scenarios.yaml: bad was skipped: {reason}."] == found.notes


def test_a_name_is_one_phrase_and_the_first_of_its_spelling(home, cache):
    """Names that are two, empty, or there already are skipped with a warning."""
    body = "{keywords: [a]}"
    write(home, f"scenarios:\n  'a,b': {body}\n  '': {body}\n  Cook: {body}\n  COOK: {body}\n")
    found = scenario.load(str(home), cache)

    assert ["cook"] == [one.name for one in found.defined]
    assert 3 == len(found.notes)


def test_a_name_beats_an_alias_and_the_earlier_alias_the_later(home, cache):
    """Which scenario a word leads to does not depend on luck."""
    write(
        home,
        "scenarios:\n  a: {keywords: [k], aliases: [b, c]}\n  b: {keywords: [l], aliases: [c]}\n",
    )
    found = scenario.load(str(home), cache)

    assert ["a", "b", "a"] == [found.resolve(name).name for name in "abc"]


def test_the_seeds_keep_their_aliases_in_a_file_that_names_none(home, cache):
    """A file that the Rust aizo wrote knows `code` for `coding`, as that tool did."""
    write(
        home, "scenarios:\n  coding: {keywords: [repo]}\n  writing: {keywords: [k], aliases: []}\n"
    )
    found = scenario.load(str(home), cache)

    assert "coding" == found.resolve("dev").name
    assert found.resolve("docs") is None


def test_the_file_can_be_written_and_reads_as_the_built_in_ones(home, cache):
    """`scenarios --init` writes what is built in, with comments, once."""
    path, written = scenario.init_file(str(home / "new"))

    assert written
    assert scenario.load(str(home / "new"), cache).defined == scenario.built_in().defined
    with open(path, encoding="utf-8") as file:
        text = file.read()
    assert text.startswith("# ")
    assert {one.name for one in scenario.built_in().defined} == set(
        yaml.safe_load(text)["scenarios"]
    )


def test_a_file_that_is_there_is_never_overwritten(home):
    """The user's own scenarios stay."""
    write(home, "scenarios:\n  x: {keywords: [a]}\n")

    assert (str(home / "scenarios.yaml"), False) == scenario.init_file(str(home))
    assert "x" in (home / "scenarios.yaml").read_text()
