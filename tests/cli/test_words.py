"""Queries through the command line: every script, every mark, nothing is syntax."""

from __future__ import annotations

import pytest

STORED = {
    "不要使用表情符号": "用户说过",
    "中文回答": "猫也要说中文",
    "go and ai tools": "Uses both",
    "café menus": "Likes them",
    "ＣＳＳ in one file": "Prefers it",
    "don't repeat yourself": "Says it often",
    "multi-agent set-ups": "Likes them at 40 GB/s",
    "pre-edit hooks": "Runs them",
    "TODO: comments": "With an owner",
    "version v1.2 tags": "With 38.101 as an example",
    "@name mentions": "In reviews",
    "C++ and C#": "For games",
    ".env files": "Never committed",
    "100% coverage": "Asks for it",
    "snake_case names": "Everywhere",
    'the "quoted" style': "In prose * only",
    "AND NOT NEAR": "Boolean words ^",
    "Ärger mit Straße": "Deutsch",
    "Σίσυφος": "Greek ς",
    "TypeScript": "For the front",
    "unit testing": "First",
}
FOUND = [
    ("表情", "不要使用表情符号"),
    ("不要使用表情符号", "不要使用表情符号"),
    ("中文", "中文回答"),
    ("猫", "中文回答"),
    ("go", "go and ai tools"),
    ("ai", "go and ai tools"),
    ("cafe\u0301", "café menus"),
    ("CAFÉ", "café menus"),
    ("css", "ＣＳＳ in one file"),
    ("ＣＳＳ", "ＣＳＳ in one file"),
    ("100％", "100% coverage"),
    ("100%", "100% coverage"),
    ("don't", "don't repeat yourself"),
    ("GB/s", "multi-agent set-ups"),
    ("multi-agent", "multi-agent set-ups"),
    ("pre-edit", "pre-edit hooks"),
    ("TODO:", "TODO: comments"),
    ("v1.2", "version v1.2 tags"),
    ("38.101", "version v1.2 tags"),
    ("@name", "@name mentions"),
    ("C++", "C++ and C#"),
    ("C#", "C++ and C#"),
    (".env", ".env files"),
    ("snake_case", "snake_case names"),
    ('"quoted"', 'the "quoted" style'),
    ("NEAR(", "AND NOT NEAR"),
    ("AND", "AND NOT NEAR"),
    ("^", "AND NOT NEAR"),
    ("*", 'the "quoted" style'),
    ('"', 'the "quoted" style'),
    ("_", "snake_case names"),
    ("%", "100% coverage"),
    ("TODO: owner", "TODO: comments"),
    ("ärger", "Ärger mit Straße"),
    ("STRASSE", "Ärger mit Straße"),
    ("σίσυφοσ", "Σίσυφος"),
    ("script", "TypeScript"),
    ("tests", "unit testing"),
]


@pytest.fixture
def words(aizo):
    """Give the command line on a profile in many scripts."""
    for item, reason in STORED.items():
        assert aizo("add", item, reason).code == 0
    return aizo


def test_a_query_finds_what_holds_it(words):
    """Every query finds its entry, whatever script or mark it is written in."""
    for query, item in FOUND:
        found = [entry["item"] for entry in words("recall", query, "--json").json]
        assert item in found, query


@pytest.mark.parametrize("query", ["%", "_", "*", '"', "^", "'", "\\", "%%", "a_b%", "x' OR 1=1"])
def test_no_character_is_a_wildcard(query, words):
    """A mark alone is text: it matches where it stands, never everything, and is no error."""
    answer = words("recall", "--json", "--", query)
    assert answer.code == 0
    assert all(
        any(mark in entry["item"] + entry["reason"] for mark in query) for entry in answer.json
    )
    assert len(answer.json) < len(STORED)


def test_an_unrelated_query_finds_nothing(words):
    """Silence means no data."""
    assert words("recall", "zebra crossings", "--json").json == []


@pytest.mark.parametrize(
    ("one", "other"),
    [("Ärger", "ärger"), ("Maß", "MASS"), ("ΟΔΟΣ", "οδος"), ("ＣＳＳ", "css"), ("é", "e\u0301")],
)
def test_spellings_of_one_label_are_one_entry(one, other, aizo):
    """Labels that differ by case, width or composition are the same entry."""
    aizo("add", one, "x", "--prefer")
    assert aizo("add", other, "y", "--prefer", "--json").json["action"] == "updated"
    assert len(aizo("show", "--json").json) == 1
    assert len(aizo("recall", other, "--json").json) == 1


def test_dotted_and_dotless_i_stay_two(aizo):
    """İ and ı are two labels, each found by its own spelling."""
    aizo("add", "İzmir", "x", "--prefer")
    aizo("add", "ılık", "x", "--prefer")
    assert [entry["id"] for entry in aizo("recall", "İzmir", "--json").json] == [1]
    assert [entry["id"] for entry in aizo("recall", "ılık", "--json").json] == [2]


def test_an_old_entry_is_still_found_and_explained(demo):
    """After 400 days an exact query still finds the entry; explain says why another does not."""
    later = "2027-04-05T12:00:00Z"
    found = demo("recall", "shorter versions", "--json", "--at", later).json
    assert [entry["id"] for entry in found] == [1]
    assert found[0]["effective_weight"] > 7
    told = demo("explain", "1", "--query", "zebra", "--json", "--at", later).json
    assert told["found"] is False
    assert any("zebra" in reason for reason in told["why"])
    assert demo("explain", "1", "--query", "shorter", "--json", "--at", later).json["found"] is True
