"""Entries as JSON text: what the one encoder gives, also from what was kept."""

from __future__ import annotations

import json

from hypothesis import given
from hypothesis import strategies as st

from aizo.entry import Entry
from aizo.surface import encode
from aizo.surface.texts import entry_text, listing_pieces
from aizo.surface.writer import dumps

TEXT = st.text(max_size=8) | st.sampled_from(
    ['","decay_coefficient":1,"band":', "\\", '"', "\ud800", "不要"]
)
MOMENT = st.integers(0, 4_000_000_000_000)
ENTRIES = st.builds(
    Entry,
    id=st.integers(1, 5),
    uid=st.sampled_from("ab"),
    item=TEXT,
    reason=TEXT,
    keywords=st.lists(TEXT, max_size=2).map(tuple),
    scenarios=st.lists(TEXT, max_size=2).map(tuple),
    base_score=st.integers(0, 1000).map(lambda score: score / 100),
    source=TEXT,
    kind=st.just("explicit"),
    added_at=MOMENT,
    last_seen=MOMENT,
    touch_count=st.integers(0, 3),
    expires_at=st.none() | MOMENT,
    decay_coefficient=st.floats(0, 1),
    effective_weight=st.floats(0, 10),
)


@given(st.lists(ENTRIES, min_size=1, max_size=6))
def test_a_text_is_that_of_the_entry_as_it_is_now(entries):
    """Entries of one name in any state, one after the other, are written as they are."""
    for entry in entries:
        assert dumps(encode.entry_dict(entry)) == entry_text(entry)


@given(st.lists(ENTRIES, max_size=3), st.none() | st.lists(ENTRIES, max_size=3), st.text())
def test_a_listing_is_its_parts(entries, limits, note):
    """What is joined from texts reads as one object with all of its members."""
    about = {"revision": 3, "omitted": 0, "notes": [note]}
    texts = None if limits is None else ",".join(map(entry_text, limits)).encode()
    told = json.loads(b"".join(listing_pieces(about, texts, map(entry_text, entries))))
    expected = {**about, "entries": [encode.entry_dict(entry) for entry in entries]}
    if limits is not None:
        expected["limits"] = [encode.entry_dict(entry) for entry in limits]
    assert json.loads(dumps(expected)) == told
