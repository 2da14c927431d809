"""Revisions: nobody overwrites unseen what somebody else wrote."""

from __future__ import annotations

import json
import pickle

import pytest

from aizo.errors import Refused
from aizo.profile import Profile
from aizo.surface.encode import error_dict
from aizo.surface.operations import everything, validate
from aizo.surface.param import ACT_PARAMS

# What each act is asked for; the profile has entries 1 and 2.
RAW = {
    "add": {"item": "tea", "reason": "x"},
    "update": {"id": 1, "score": 3},
    "tag": {"item": "tabs", "keywords": ["x"]},
    "apply": {"ids": [1]},
    "touch": {"item": "tabs"},
    "recall_touch": {"query": "tabs"},
    "remove": {"ids": [1]},
    "clear": {"yes": True},
    "confirm": {"ids": [1]},
    "undo": {},
    "pause": {},
    "resume": {},
    "set_half_life": {"days": 45},
    "set_floor": {"floor": 0.2},
}
ACTS = [operation for operation in everything() if operation.is_act and operation.name in RAW]


@pytest.fixture
def profile(tmp_path):
    """Give a profile of two entries, at revision 2."""
    with Profile.open(tmp_path / "profile.db") as profile:
        profile.add("tabs", "Changed them", score=2)
        profile.add("spaces", "Uses them", score=8)
        yield profile


def test_every_act_takes_an_expected_revision():
    """What writes to a profile has the inputs of every act, and no read has them."""
    names = {param.name for param in ACT_PARAMS}
    for operation in everything():
        own = {param.name for param in operation.params}
        assert names <= own or not operation.is_act
        assert operation.effect != "read" or not (operation.is_act or "expect_revision" in own)


@pytest.mark.parametrize("operation", ACTS, ids=lambda one: one.name)
def test_a_stale_revision_is_refused_whatever_the_act(operation, profile):
    """Nothing is written, and the answer tells the present revision."""
    values = validate(operation, {**RAW[operation.name], "expect_revision": 1})
    before = profile.info().revision
    with pytest.raises(Refused) as refused:
        operation.run(profile, values)
    assert refused.value.code == "revision_conflict"
    assert (before, 2) == (profile.info().revision, refused.value.details["revision"])


@pytest.mark.parametrize("operation", ACTS, ids=lambda one: one.name)
def test_the_present_revision_is_taken(operation, profile):
    """An act that expects what is there is carried out."""
    values = validate(operation, {**RAW[operation.name], "expect_revision": 2})
    operation.run(profile, values)
    assert profile.info().revision in {2, 3}


def test_the_refusal_tells_what_changed_since(profile):
    """Each act since, with its entries by id and label, gone ones too."""
    profile.remove("tabs")
    profile.update(2, item="blanks")
    profile.set_half_life(45)
    with pytest.raises(Refused) as refused:
        profile.add("tea", "x", expect=1)
    details = refused.value.details
    assert [
        (5, "set_half_life", []),
        (4, "update", [{"id": 2, "item": "blanks"}]),
        (3, "remove", [{"id": 1, "item": "tabs"}]),
        (2, "add", [{"id": 2, "item": "blanks"}]),
    ] == [(one["revision"], one["op"], one["entries"]) for one in details["changes"]]
    assert (5, False) == (details["revision"], details["changes_more"])
    assert "the profile is at revision 5, not at 1; since then: 5 set_half_life, 4 update" in (
        refused.value.message
    )
    error = error_dict(refused.value)["error"]
    assert json.loads(json.dumps(error))["changes"] == details["changes"]
    assert pickle.loads(pickle.dumps(refused.value)).details == details


def test_a_long_list_of_changes_is_cut(profile):
    """At most fifty acts are told, and that there are more."""
    for number in range(60):
        profile.add(f"item {number}", "x")
    with pytest.raises(Refused) as refused:
        profile.add("tea", "x", expect=1)
    assert (50, True) == (
        len(refused.value.details["changes"]),
        refused.value.details["changes_more"],
    )


def test_a_revision_from_elsewhere_is_refused(profile, tmp_path):
    """A number the profile has not reached is another history's; a new profile is at 0."""
    with pytest.raises(Refused, match="another history"):
        profile.add("tea", "x", expect=9)
    with Profile.open(tmp_path / "new.db") as new:
        with pytest.raises(Refused):
            new.add("tea", "x", expect=1)
        assert new.add("tea", "x", expect=0).revision == 1


def test_every_full_answer_tells_the_revision(profile):
    """Reads and writes alike."""
    assert profile.top(3).revision == 2
    assert profile.context().revision == 2
    assert profile.history().revision == 2
    assert profile.review().revision == 2
    assert profile.add("tea", "x").revision == 3
