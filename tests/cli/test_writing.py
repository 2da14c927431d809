"""The writing commands through the command line: options, spellings, answers."""

from __future__ import annotations

from pathlib import Path

import pytest


def stored(aizo, entry_id: int = 1) -> dict:
    """Give an entry as it is stored now."""
    return next(entry for entry in aizo("show", "--json").json if entry["id"] == entry_id)


@pytest.mark.parametrize(
    ("stance", "score", "band"),
    [
        ("--never", 0.5, "taboo"),
        ("--avoid", 2.5, "aversion"),
        ("--usually", 5.0, "habit"),
        ("--prefer", 8.5, "preference"),
        ("--always", 10.0, "preference"),
    ],
)
def test_a_stance_is_a_score(stance, score, band, aizo):
    """Each stance word gives the score of the table."""
    answer = aizo("add", "tea", "x", stance, "--json").json
    assert (answer["action"], answer["revision"]) == ("added", 1)
    assert (answer["entry"]["base_score"], answer["entry"]["band"]) == (score, band)
    assert "previous_score" not in answer


def test_lists_may_be_commas_or_repeated(aizo):
    """Keywords and scenarios come as comma lists and repeated options."""
    words = ["--keywords", "a, b,,B", "--keywords=c", "--scenarios", "coding", "--scenarios", "*"]
    entry = aizo("add", "tea", "x", *words, "--json").json["entry"]
    assert entry["keywords"] == ["a", "b", "c"]
    assert entry["scenarios"] == ["coding", "*"]


def test_an_add_says_what_it_did(aizo):
    """Added, Updated and Kept show the stored score; advice and notes come with them."""
    assert aizo("add", "tea", "x", "--score", "9").out == ("Added: tea [1], score 9 (preference)\n")
    crossed = aizo("add", "tea", "x", "--score", "2")
    assert crossed.out == "Updated: tea [1], score 9 -> 4.8 (habit)\n"
    assert "crosses from liking to disliking" in crossed.err
    assert aizo("add", "tea", "x", "--score", "2", "--json").json["crossed"] is False
    assert aizo("add", "mint", "x", "--prefer").code == 0
    assert aizo("add", "mint", "y", "--score", "2").out.startswith("Kept: mint [2], score 8.5")
    advised = aizo("add", "no sugar", "x", "--never")
    assert 'Advice: A label should name the thing, not its negation: "sugar"' in advised.out


def test_a_limit_is_withdrawn_only_on_purpose(aizo):
    """Praise is refused with exit 4 and the calls that would withdraw the limit."""
    aizo("add", "nuts", "allergic", "--never")
    refused = aizo("add", "nuts", "loves them", "--score", "9")
    assert refused.code == 4
    assert "aizo update --id 1 --score 9" in refused.err
    assert aizo("update", "--id", "1", "--score", "9").out == (
        "Updated: nuts [1], score 0.5 -> 9 (preference)\n"
    )


def test_update_sets_exactly_what_is_named(demo):
    """An update changes the named fields, an empty list clears, the rest stays."""
    before = stored(demo, 4)
    entry = demo("update", "pnpm", "over", "npm", "--keywords", "", "--json").json["entry"]
    assert entry == {**before, "keywords": []}
    for spelling in ("--item", "--new-item"):
        assert demo("update", "--id", "4", spelling, f"by {spelling}").code == 0
        assert stored(demo, 4)["item"] == f"by {spelling}"
    assert demo("update", "--id", "4", "--scenarios", "coding,writing").code == 0
    assert stored(demo, 4)["scenarios"] == ["coding", "writing"]
    assert demo("update", "--id", "4", "--scenarios", "coding,writing").out.startswith("Unchanged")


def test_tag_is_the_short_form(demo):
    """Tag sets the keywords, as words or comma lists."""
    assert demo("tag", "concise code", "Brevity,short", "terse").code == 0
    assert stored(demo)["keywords"] == ["brevity", "short", "terse"]


def test_apply_answers_for_each(demo, set_now):
    """Each id answers touched, cooldown or not_found; repeated ids count once."""
    set_now("2026-03-02T12:00:00Z")
    answer = demo("apply", "1", "2,2", "99", "1", "--json").json
    assert answer["results"] == [
        {"id": 1, "item": "concise code", "status": "touched"},
        {"id": 2, "item": "tabs for indentation", "status": "touched"},
        {"id": 99, "status": "not_found"},
    ]
    again = demo("apply", "1", "3")
    assert again.out == (
        "Still fresh (added or used less than 12 hours ago): concise code [1]\n"
        "Touched: emojis in output [3]\n"
    )
    assert stored(demo)["touch_count"] == 1
    assert demo("touch", "pnpm", "over", "NPM").out == "Touched: pnpm over npm [4]\n"


def test_remove_takes_words_or_ids(demo):
    """Words are one label; --id takes several ids in each way people write them."""
    assert demo("remove", "concise", "code").out == "Removed: concise code [1]\n"
    assert demo("remove", "--id", "2", "3").code == 0
    assert demo("remove", "--id", "4,5").code == 0
    assert demo("remove", "--id", "6", "--id", "7", "--json").json["removed"] == [
        {"id": 6, "item": "force-push to main"},
        {"id": 7, "item": "commit messages in the imperative"},
    ]
    assert [entry["id"] for entry in demo("show", "--json").json] == [8]


def test_clear_needs_a_yes(demo):
    """Where nobody can be asked, clear without --yes is a usage error and removes nothing."""
    assert demo("clear").code == 2
    assert len(demo("show", "--json").json) == 8
    assert demo("clear", "--yes", "--json").json["removed"] == 8


def test_the_decay_is_set_and_shown(demo):
    """`config` sets half-life and floor and shows where every setting came from."""
    assert demo("config", "set-half-life", "21").out == "Half-life 21 days, floor 0.1.\n"
    assert demo("config", "set-floor", "0.05", "--json").json["floor"] == 0.05
    told = demo("config", "show", "--json").json
    assert (told["half_life_days"], told["floor"]) == (21, 0.05)
    assert told["database_source"] == "default"
    assert told["home_source"] == "AIZO_HOME"
    assert demo("config").out == demo("config", "show").out == demo("info").out


def test_a_project_chooses_its_database_once_trusted(demo):
    """A project's .env is ignored with a note until `config trust`, then it chooses."""
    Path(".env").write_text("AIZO_DB_PATH=project.db\n", encoding="utf-8")
    ignored = demo("top", "--json")
    assert len(ignored.json) == 8
    assert "aizo config trust" in ignored.err
    trusted = demo("config", "trust")
    assert (trusted.code, trusted.err) == (0, "")
    assert demo("add", "tea", "x", "--prefer").code == 0
    assert [entry["item"] for entry in demo("top", "--json").json] == ["tea"]
    Path(".env").write_text("AIZO_DB_PATH=other.db\n", encoding="utf-8")
    assert len(demo("top", "--json").json) == 8


def test_scenarios_are_listed_and_written(demo):
    """`scenarios` counts tags; --init writes the file once and leaves an edited one alone."""
    coding = next(
        one for one in demo("scenarios", "--json").json["scenarios"] if one["name"] == "coding"
    )
    assert coding["entries"] == 3
    first = demo("scenarios", "--init")
    assert first.out.startswith("Wrote ")
    assert demo("scenarios", "--init").out.endswith("stays as it is.\n")
    assert "scenarios.yaml" in demo("scenarios").out


def test_keywords_are_counted(demo):
    """`keywords` counts by number, or in alphabetical order."""
    demo("add", "npm audit", "x", "--keywords", "npm")
    names = [one["name"] for one in demo("keywords", "--json").json["keywords"]]
    assert names == ["npm", "pnpm", "tabs"]
    assert demo("keywords").out.splitlines()[:2] == ["3 keywords", "2  npm"]


def test_explain_shows_every_term(demo):
    """`explain` gives the formula's terms, the fading and why a request finds the entry."""
    told = demo("explain", "concise", "code", "--query", "shorter", "--at", "2026-03-31T12:00:00Z")
    assert "Weight 8.48 = 9 * 0.5500 ^ 0.1" in told.out
    assert "in 365 days" in told.out
    assert "at place 1" in told.out


@pytest.mark.parametrize(
    ("words", "code"),
    [
        (["apply", "5"], 3),
        (["touch", "tea"], 3),
        (["remove", "tea"], 3),
        (["update", "tea", "--score", "3"], 3),
        (["tag", "tea", "a,b"], 3),
        (["clear", "--yes"], 0),
        (["config", "set-half-life", "30"], 0),
        (["recall", "--touch", "tea"], 0),
        (["add", "tea", "x", "--score", "11"], 2),
    ],
    ids=lambda value: value[0] if isinstance(value, list) else None,
)
def test_a_command_that_writes_nothing_makes_no_file(words, code, aizo):
    """Without a profile, what finds nothing to change leaves no database and no home behind."""
    assert aizo(*words).code == code
    assert list(Path.cwd().parent.rglob("*")) == [Path.cwd().parent / "user", Path.cwd()]
