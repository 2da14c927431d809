"""Entries cannot be changed; drafts hold only valid input."""

from __future__ import annotations

import copy
import pickle
import uuid

import pytest

from aizo.entry import FIELDS, Draft, Entry, new_uid
from aizo.errors import InvalidInput


def make(**fields):
    """Make an entry with some fields of its own."""
    values = {
        "id": 3,
        "uid": "u",
        "item": "concise code",
        "reason": "asks for shorter code",
        "keywords": ("code",),
        "scenarios": (),
        "base_score": 9.0,
        "source": "manual",
        "kind": "observed",
        "added_at": 1,
        "last_seen": 2,
    }
    return Entry(**{**values, **fields})


def test_an_entry_cannot_be_changed():
    """Neither setting nor deleting a field is possible."""
    entry = make()

    with pytest.raises(AttributeError, match="does not change"):
        entry.item = "x"
    with pytest.raises(AttributeError, match="does not change"):
        del entry.item
    with pytest.raises(AttributeError):
        entry.other = 1


def test_an_entry_is_not_weighed_until_it_is():
    """The kernel's numbers are missing, never wrong."""
    entry = make()
    weighed = entry.weighed(0.87, 8.875533)

    assert (None, None) == (entry.decay_coefficient, entry.effective_weight)
    assert (0.87, 8.875533) == (weighed.decay_coefficient, weighed.effective_weight)
    assert entry != weighed
    assert hash(entry) == hash(weighed)


@pytest.mark.parametrize(
    ("score", "exponent", "band", "limit"),
    [
        (0.0, 1.0, "taboo", True),
        (1.5, 0.85, "taboo", True),
        (1.51, 0.849, "aversion", False),
        (3.99, 0.601, "aversion", False),
        (4.0, 0.6, "habit", False),
        (6.5, 0.35, "style", False),
        (7.0, 0.3, "preference", False),
        (9.0, 0.1, "preference", False),
        (10.0, 0.0, "preference", False),
    ],
)
def test_band_and_exponent_follow_from_the_score(score, exponent, band, limit):
    """What derives from the base score is never stored beside it."""
    entry = make(base_score=score)

    assert (exponent, band, limit) == (entry.score_exponent, entry.band, entry.is_limit)


@pytest.mark.parametrize(
    ("kind", "statement"), [("observed", False), ("explicit", True), ("correction", True)]
)
def test_explicit_and_corrected_entries_are_statements(kind, statement):
    """The kind tells whether observations may average the score."""
    assert statement == make(kind=kind).is_statement


def test_a_replaced_entry_differs_in_what_was_named():
    """All other fields stay, and the first entry too."""
    entry = make()
    other = entry.replaced(item="short code", touch_count=4)

    assert ("short code", 4) == (other.item, other.touch_count)
    assert entry == other.replaced(item=entry.item, touch_count=0)
    with pytest.raises(TypeError):
        entry.replaced(colour="red")


def test_an_entry_can_be_copied_and_pickled():
    """Copies are equal, whichever way they were made."""
    entry = make().weighed(0.5, 4.5)

    assert entry == copy.copy(entry)
    assert entry == copy.deepcopy(entry)
    assert entry == pickle.loads(pickle.dumps(entry))
    assert set(FIELDS) == set(Entry.__base__.__slots__)
    assert "<Entry 3 'concise code' 9 preference>" == repr(entry)
    assert entry != "concise code"


def test_a_bare_score_is_an_observation_and_a_stance_a_statement():
    """Who states a stance means it; who gives a number saw something."""
    observed = Draft.of(item="Concise  Code", reason="why", score=8.127)
    stated = Draft.of(item="x", reason="why", stance="Never")

    assert ("Concise Code", "concise code", 813, "observed", "manual") == (
        observed.item,
        observed.key,
        observed.score,
        observed.kind,
        observed.source,
    )
    assert (50, "explicit") == (stated.score, stated.kind)


def test_neither_score_nor_stance_is_nine():
    """The default score is the seeds'."""
    assert Draft.of(item="x", reason="why").score == 900


@pytest.mark.parametrize("kind", ["observed", "explicit", "Correction"])
def test_the_kind_that_was_said_holds(kind):
    """A caller may call a stance an observation, or a score a correction."""
    draft = Draft.of(item="x", reason="why", stance="avoid", kind=kind)

    assert (250, kind.lower()) == (draft.score, draft.kind)


@pytest.mark.parametrize(
    ("fields", "message"),
    [
        ({"stance": "hate"}, "stance must be one of never, avoid"),
        ({"stance": 3}, "stance must be one of"),
        ({"stance": "avoid", "score": 2.5}, "score cannot be given together with a stance"),
        ({"kind": "rumour"}, "kind must be one of observed, explicit, correction"),
        ({"kind": 1}, "kind must be one of"),
        ({"score": 11}, "score must be a finite number from 0 to 10"),
        ({"source": ""}, "source must be 1 to 64 characters"),
        ({"item": ""}, "item must be 1 to 200 characters"),
        ({"reason": ""}, "reason must be 1 to 2,000 characters"),
        ({"keywords": 3}, "keywords must be a list of texts"),
    ],
)
def test_a_draft_names_the_field_and_the_rule(fields, message):
    """No draft is made of what breaks a rule."""
    with pytest.raises(InvalidInput, match=message):
        Draft.of(**{"item": "x", "reason": "why", **fields})


def test_more_than_thirty_two_terms_are_noted():
    """The first 32 are taken and the rest named."""
    draft = Draft.of(item="x", reason="why", keywords=[f"k{n}" for n in range(34)])

    assert 32 == len(draft.keywords)
    assert ["An entry keeps 32 keywords; left out: k32, k33."] == draft.notes


def test_uids_are_version_seven_unique_and_sort_by_time():
    """Names made later sort later, on whatever machine."""
    names = [new_uid(ms) for ms in range(1_796_040_000_000, 1_796_040_000_500)]
    parsed = [uuid.UUID(name) for name in names]

    assert names == sorted(set(names))
    assert {(7, uuid.RFC_4122)} == {(one.version, one.variant) for one in parsed}
    assert 1_796_040_000_000 == parsed[0].int >> 80
    assert new_uid(-5) < new_uid(1 << 60)
