"""Entries and errors have one JSON form."""

from __future__ import annotations

import json

from aizo.entry import Entry
from aizo.errors import Refused
from aizo.surface.encode import entry_dict, error_dict, listing

ENTRY = Entry(
    id=7,
    uid="0190",
    item="表情 🚫",
    reason="x",
    keywords=("a",),
    scenarios=("*",),
    base_score=9.0,
    source="manual",
    kind="explicit",
    added_at=0,
    last_seen=1,
    touch_count=2,
    decay_coefficient=0.87,
    effective_weight=8.8755334,
)


def test_an_entry_has_the_contract_fields_in_order():
    """The fields are the contract's, in its order; uid and kind are not shown."""
    assert [
        ("id", 7),
        ("item", "表情 🚫"),
        ("reason", "x"),
        ("keywords", ["a"]),
        ("scenarios", ["*"]),
        ("base_score", 9.0),
        ("source", "manual"),
        ("added_at", "1970-01-01T00:00:00.000Z"),
        ("last_seen", "1970-01-01T00:00:00.001Z"),
        ("touch_count", 2),
        ("score_exponent", 0.1),
        ("decay_coefficient", 0.87),
        ("effective_weight", 8.875533),
        ("band", "preference"),
    ] == list(entry_dict(ENTRY).items())


def test_listings_are_valid_json_of_any_length():
    """A listing is one array on one line, or one object a line; the empty one too."""
    for entries in ([], [ENTRY], [ENTRY] * 3):
        array = "".join(listing(entries, "json"))
        lines = "".join(listing(entries, "jsonl"))
        assert array.count("\n") == 1
        assert [entry_dict(one) for one in entries] == json.loads(array)
        assert json.loads(array) == [json.loads(line) for line in lines.splitlines()]


def test_an_error_has_code_message_and_hint():
    """An error is one object with its three parts."""
    assert {"error": {"code": "off", "message": "m", "hint": "h"}} == error_dict(
        Refused("off", "m", "h")
    )
