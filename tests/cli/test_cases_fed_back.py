"""What aizo itself gave comes back: nothing of it is stored as something new."""

from __future__ import annotations

import json

import pytest

from aizo import InvalidInput, Profile
from aizo.mcp import answers
from aizo.profile.context import HEADINGS

STANCES = ("never", "avoid", "usually", "prefer", "always")


@pytest.fixture
def profile():
    """Give a profile with entries under every heading, and more limits than a small block has."""
    with Profile.open() as profile:
        for number in range(30):
            stance = STANCES[number % 5]
            profile.add(f"thing number {number}", "Said so", stance=stance, scenarios=["coding"])
        for number in range(40):
            profile.add(f"a hard limit with quite a long label {number}", "Said", stance="never")
        profile.add("no emojis", "Said so", stance="avoid")
        yield profile


def given(profile):
    """Give every line that a prompt gets: of large and small blocks, and of an MCP listing."""
    blocks = [
        profile.context(),
        profile.context(max_chars=8000, scenario="coding"),
        profile.context(max_chars=300),
        profile.context(query="thing number 7"),
    ]
    listed = answers.listed(profile.recall("thing", limit=20), 20, is_empty=False)[0]
    return [
        *(line for block in blocks for line in str(block).splitlines()),
        *listed["limits"],
        *listed["entries"],
    ]


def test_no_line_of_a_block_becomes_an_entry(profile):
    """Each line that a prompt got is refused as a label, also behind a dash, and writes nothing."""
    lines = given(profile)
    assert set(HEADINGS) <= {line.partition(":")[0] for line in lines}
    before = profile.info().revision
    for line in lines:
        for item in (line, f"- {line}"):
            with pytest.raises(InvalidInput, match="item must"):
                profile.add(item, "Read it", stance="prefer")
    assert before == profile.info().revision


def test_no_block_becomes_a_reason(profile):
    """The whole block is no reason for anything."""
    with pytest.raises(InvalidInput, match="reason must not be what aizo itself gave"):
        profile.add("notes", str(profile.context(max_chars=800)), stance="prefer")


def test_what_a_person_says_in_such_words_is_stored(profile):
    """A heading's word, a bracket or a colon alone makes no line of a block."""
    for item in ("never: again", "Prefer: tabs", "footnotes as [1]", "array[0] access", "rules: 3"):
        assert "added" == profile.add(item, "Said so", stance="usually").action


def test_a_list_of_entries_fed_back_changes_nothing(aizo, demo, tmp_path):
    """The JSON that `show` gives is taken in as what is there already, once and again."""
    path = tmp_path / "shown.json"
    path.write_text(demo("show", "--json").out, encoding="utf-8")
    for _ in range(2):
        told = aizo("import", str(path), "--json").json
        assert (0, 0) == (told["added"], told["merged"]), told
    assert json.loads(path.read_text(encoding="utf-8")) == aizo("show", "--json").json
