"""recall, top, show and context: what is listed, in which form, and what is said beside it."""

from __future__ import annotations

import json
import os
from pathlib import Path

import pytest

from aizo.cli.display import width
from aizo.profile import recall

FIELDS = (
    "id item reason keywords scenarios base_score source added_at last_seen touch_count"
    " score_exponent decay_coefficient effective_weight band"
).split()
AGENT_CALL = (
    "recall --scenario coding --type preference,style,habit,taboo --min-score 3 --limit 20"
).split()


@pytest.fixture
def busy(aizo):
    """Give the command line on 30 coding likes and 2 coding limits."""
    for number in range(30):
        aizo("add", f"liking {number}", "x", "--prefer", "--scenarios", "coding")
    aizo("add", "force-push", "x", "--never", "--scenarios", "coding")
    aizo("add", "emojis", "x", "--never", "--scenarios", "coding")
    return aizo


def test_an_entry_has_its_fields_in_order(demo):
    """The JSON of an entry is the contract's, field by field."""
    (entry,) = demo("recall", "shorter", "--json").json
    assert list(entry) == FIELDS
    assert {
        "id": 1,
        "item": "concise code",
        "reason": "Asks for shorter versions",
        "keywords": [],
        "scenarios": ["coding"],
        "base_score": 9.0,
        "source": "manual",
        "added_at": "2026-03-01T12:00:00.000Z",
        "last_seen": "2026-03-01T12:00:00.000Z",
        "touch_count": 0,
        "score_exponent": 0.1,
        "decay_coefficient": 1.0,
        "effective_weight": 9.0,
        "band": "preference",
    } == entry


def test_the_documented_agent_call_keeps_its_limits(busy):
    """A scenario recall with a minimum and a limit gives 20 rows, both limits first."""
    rows = busy(*AGENT_CALL, "--json").json
    assert len(rows) == 20
    assert {"force-push", "emojis"} == {row["item"] for row in rows[:2]}


@pytest.mark.parametrize(
    "words",
    [
        ["context", "--scenario", "coding"],
        ["context", "--scenario", "coding", "--max-chars", "300"],
        ["context", "--max-tokens", "100"],
        ["context", "--query", "liking"],
        [*AGENT_CALL, "--format", "context"],
        ["top", "20", "--format", "context"],
        ["top", "1", "--scenario", "coding", "--format", "context"],
        ["show", "--format", "context"],
        ["recall", "liking", "--format", "context"],
    ],
    ids=" ".join,
)
def test_every_context_form_begins_with_the_limits(words, busy):
    """Whatever the budget, the query and the number asked for, hard limits come first."""
    lines = busy(*words).out.splitlines()
    assert lines[0].startswith("<user-preferences ")
    first = next(line for line in lines if line.startswith(("Never: ", "Prefer: ")))
    assert first.startswith("Never: ")
    assert "force-push" in first
    assert "emojis" in first


@pytest.mark.parametrize("words", [["show"], ["recall"], ["recall", "liking"]], ids=" ".join)
def test_a_listing_without_an_end_is_the_block_that_context_gives(words, busy):
    """Its room goes by conviction, too: a strong dislike is heard among any number of likes."""
    for number in range(200):
        busy("add", f"mild liking number {number}", "Said so", "--score", "7")
    busy("add", "liking of loud music", "Hates it", "--avoid")
    query = ["--query", *words[1:]] if words[1:] else []
    block = busy(*words, "--format", "context").out
    assert "Avoid: liking of loud music" in block
    assert block == busy("context", *query).out
    assert "loud music" not in busy(*words, "-t", "pref", "--format", "context").out


def test_a_limit_caps_the_answer(busy):
    """`--limit 5` gives five rows in every form, 0 gives none."""
    assert len(busy("recall", "--limit", "5", "--json").json) == 5
    assert len(busy("top", "5", "--format", "jsonl").out.splitlines()) == 5
    assert len(busy("recall", "liking", "-l", "5", "--format", "full").json["entries"]) == 5
    assert len(busy("top", "5").out.splitlines()) == 6
    assert busy("recall", "--limit", "0", "--json").json == []
    assert busy("top", "0", "--json").json == []
    assert len(busy("recall", "--limit", "9007199254740991", "--json").json) == 32


def test_limits_that_were_cut_are_counted(busy):
    """Hard limits that --limit leaves out are counted on stderr."""
    answer = busy("recall", "--type", "taboo", "--limit", "1", "--json")
    assert len(answer.json) == 1
    assert answer.err.startswith("note: 1 hard limit was left out by --limit;")
    assert busy("recall", "--type", "taboo", "--json").err == ""


def test_limits_that_were_cut_are_counted_only_so_far(busy, monkeypatch):
    """Where still more were left out than are counted, the note says so."""
    monkeypatch.setattr(recall, "MOST_COUNTED", 1)
    answer = busy("recall", "--type", "taboo", "--limit", "0", "--json")
    assert answer.err.startswith("note: 1 or more hard limits were left out by --limit;")


def test_the_full_form_carries_the_limits(busy):
    """`--format full` gives revision, limits, entries, omitted and notes, whatever N is."""
    full = busy("top", "3", "--format", "full").json
    assert list(full) == ["revision", "limits", "entries", "omitted", "notes"]
    assert full["revision"] == 32
    assert [entry["item"] for entry in full["limits"]] == ["force-push", "emojis"]
    assert (len(full["entries"]), full["omitted"], full["notes"]) == (3, 29, [])


def test_jsonl_is_one_entry_a_line(demo):
    """The form jsonl has the same entries as json, one a line."""
    lines = demo("show", "--format", "jsonl").out.splitlines()
    assert [json.loads(line) for line in lines] == demo("show", "--json").json
    assert len(lines) == 8


def test_show_streams_what_a_recall_lists(demo):
    """The streamed listing and the recall without a query are the same bytes."""
    assert demo("show", "--json").out == demo("recall", "--json").out
    assert (
        demo("show", "--type", "taboo,like", "--json").out
        == demo("recall", "--type", "taboo,like", "--json").out
    )


def test_show_streams_its_full_form_too(busy):
    """Entry by entry, the same bytes as the whole listing; also where nothing is to be told."""
    listed = busy("recall", "--format", "full").json
    assert listed == busy("show", "--format", "full").json
    busy("pause")
    assert busy("show", "--format", "full").json["paused"]
    busy("resume")
    busy("clear", "--yes")
    assert busy("recall", "--format", "full").out == busy("show", "--format", "full").out


def test_an_empty_answer_is_an_empty_list(aizo):
    """Nothing found is `[]`, no line in jsonl, an empty block, and never an error."""
    for words in (["show"], ["top"], ["recall"], ["recall", "tea"], ["show", "-t", "taboo"]):
        answer = aizo(*words, "--json")
        assert (answer.code, answer.json) == (0, [])
        assert aizo(*words, "--format", "jsonl").out == ""
        assert aizo(*words, "--format", "context").out == ""
        assert aizo(*words, "--format", "full").json["entries"] == []
    assert aizo("context").out == ""


def test_an_empty_answer_for_people_says_what_next(demo):
    """People get one friendly line instead of silence."""
    assert demo("recall", "zebra").out.count("\n") == 1
    assert demo("recall", "zebra").code == 0
    demo("clear", "--yes")
    assert "aizo add" in demo("top").out


def test_people_get_columns_by_display_width(demo):
    """The heading counts, each entry is one line, and columns hold for wide characters."""
    heading, *lines = demo("show").out.splitlines()
    assert heading == "8 preferences, 2 hard limits"
    assert len(lines) == 8
    columns = {width(line[: line.index(" taboo")]) for line in lines if " taboo" in line}
    columns |= {width(line[: line.index(" aversion")]) for line in lines if " aversion" in line}
    assert len(columns) == 1
    assert any("不要使用表情符号" in line for line in lines)
    assert all(text in demo("top", "1").out for text in ("tests before", "10.00", "[coding]"))
    assert demo("top", "2").out.startswith("2 of 8 preferences")


def test_a_scenarios_file_that_cannot_be_used_is_not_offered_anew(demo):
    """`--init` is advised where there is no file; one that cannot be read is there already."""
    assert "scenarios --init" in demo("scenarios").out
    home = Path(os.environ["AIZO_HOME"])
    (home / "scenarios.yaml").write_text("scenarios: [broken", encoding="utf-8")
    answer = demo("scenarios")
    assert answer.out.splitlines()[0].endswith("scenarios (built in)")
    assert "cannot be used" in answer.err


def test_unknown_scenarios_are_said_to_be_topics(demo):
    """A scenario that nobody knows is taken as a topic, and the answer says so."""
    answer = demo("recall", "--scenario", "imperative messages", "--json")
    assert [entry["id"] for entry in answer.json] == [7]
    assert "imperative messages" in answer.err
    assert answer.err.startswith("note: ")


def test_scenario_names_have_aliases_in_any_case(demo):
    """`DEV` is coding."""
    assert demo("top", "--scenario", "DEV", "--json").out == (
        demo("top", "--scenario", "coding", "--json").out
    )


def test_band_options_mean_the_same_and_unite(demo):
    """--type, -t and --score-band are one option; several name the union."""
    one = demo("show", "--type", "taboo,aversion", "--json").json
    assert one == demo("recall", "-t", "hate", "--score-band", "LIMIT", "--json").json
    assert {"taboo", "aversion"} == {entry["band"] for entry in one}


def test_reading_leaves_everything_as_it_was(demo):
    """Reads change neither weights nor revision; recall --touch does, once in 12 hours."""
    before = demo("show", "--format", "full").out
    for words in (["recall", "code"], ["top"], ["context"], ["explain", "1"], ["info"]):
        assert demo(*words).code == 0
    assert demo("show", "--format", "full").out == before


def test_a_touching_recall_shows_the_values_after(demo, set_now):
    """`recall --touch` refreshes what it found and shows that."""
    set_now("2026-03-11T12:00:00Z")
    assert demo("recall", "shorter", "--json").json[0]["decay_coefficient"] < 1
    touched = demo("recall", "shorter", "--touch", "--json").json[0]
    assert (touched["decay_coefficient"], touched["touch_count"]) == (1.0, 1)
    assert demo("recall", "shorter", "--touch", "--json").json[0]["touch_count"] == 1


def test_pretending_the_time_changes_no_content(demo):
    """--at changes weights only, and is for reads."""
    later = demo("show", "--json", "--at", "2026-05-30T12:00:00+00:00").json
    now = demo("show", "--json").json
    assert {entry["id"] for entry in later} == {entry["id"] for entry in now}
    assert all(entry["effective_weight"] <= entry["base_score"] for entry in later)


def test_globals_stand_before_or_after(demo, tmp_path):
    """--db, --at, --json and --format are taken before and after the command."""
    other = str(tmp_path / "other.db")
    assert demo("--db", other, "add", "tea", "x", "--json").json["entry"]["id"] == 1
    assert demo("show", "--db", other, "--json").out == demo("--json", "--db", other, "show").out
    assert demo("--format", "jsonl", "show", "--db", other).out.count("\n") == 1
    assert demo("config", "--json", "show", "--db", other).json["entries"] == 1
