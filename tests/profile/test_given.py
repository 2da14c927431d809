"""What a program gives: any kind of Python value is taken as meant, or refused by name."""

from __future__ import annotations

from datetime import date, datetime, timedelta, timezone
from decimal import Decimal
from fractions import Fraction
from pathlib import Path

import pytest

from aizo import InvalidInput, NotFound, Profile

ZONED = datetime(2026, 3, 2, 12, 0, tzinfo=timezone(timedelta(hours=2)))
WRONG = (object(), 1.5, b"coding", Path("coding"), date(2026, 3, 1), [["coding"]], [None], {1.5})


class Whole:
    """A whole number of another library."""

    def __index__(self):
        """Give it as Python's own."""
        return 1


@pytest.fixture
def profile():
    """Give a profile with one like and one hard limit."""
    with Profile.open() as opened:
        opened.add("tabs", "Said so", score=9)
        opened.add("emojis", "Said: never", stance="never")
        yield opened


CALLS = {
    "item": lambda one, given: one.add(given, "why"),
    "reason": lambda one, given: one.add("spaces", given),
    "score": lambda one, given: one.add("spaces", "why", score=given if given != 1.5 else "9"),
    "stance": lambda one, given: one.add("spaces", "why", stance=given),
    "kind": lambda one, given: one.add("spaces", "why", kind=given),
    "keywords": lambda one, given: one.add("spaces", "why", keywords=given),
    "said_at": lambda one, given: one.add("spaces", "why", said_at=given),
    "expires_at": lambda one, given: one.update("tabs", expires_at=given),
    "expires_in": lambda one, given: one.update("tabs", expires_in=given),
    "expect": lambda one, given: one.touch("tabs", expect=given),
    "request": lambda one, given: one.touch("tabs", request=given),
    "query": lambda one, given: one.recall(given),
    "scenario": lambda one, given: one.top(scenario=given),
    "asked": lambda one, given: one.explain("tabs", query=given),
    "outlook": lambda one, given: one.outlook(scenario=given),
    "message": lambda one, given: one.context(message=given),
    "given": lambda one, given: one.context(given=given),
    "told": lambda one, given: one.told(entry=given),
    "told skip": lambda one, given: one.told(skip=given),
    "bands": lambda one, given: one.recall(bands=given),
    "min_score": lambda one, given: one.recall(min_score="9" if given == 1.5 else given),
    "limit": lambda one, given: one.top(given),
    "skip": lambda one, given: one.page(skip=given),
    "at": lambda one, given: one.page(at=given),
    "max_chars": lambda one, given: one.context(max_chars=given),
    "max_tokens": lambda one, given: one.context(max_tokens=given),
    "id": lambda one, given: one.explain(given),
    "history": lambda one, given: one.history(given),
    "history limit": lambda one, given: one.history(limit=given),
    "before": lambda one, given: one.history(before=given),
    "browse": lambda one, given: one.browse(given),
    "after": lambda one, given: one.browse("never", after=given),
    "days": lambda one, given: one.outlook(days=given),
    "pairs": lambda one, given: one.disagree(limit=given),
    "sort": lambda one, given: one.keywords(sort=given),
    "form": lambda one, given: one.copy(given),
    "text": lambda one, given: one.verify(given),
    "edited": lambda one, given: one.save_text(given),
    "begun": lambda one, given: one.page_of_text(given),
    "duration": lambda one, given: one.pause(duration=given),
    "half_life": lambda one, given: one.set_half_life("30" if given == 1.5 else given),
    "revision": lambda one, given: one.undo(given),
    "ids": lambda one, given: one.remove(given),
    "applied": lambda one, given: one.apply(given),
    "forgotten": lambda one, given: one.forget(given),
}


@pytest.mark.parametrize("call", CALLS.values(), ids=CALLS)
def test_what_is_of_the_wrong_kind_is_refused_by_name(profile, call):
    """Whatever is given, the error is aizo's own, and nothing is done."""
    before = profile.version
    for given in WRONG:
        with pytest.raises(InvalidInput):
            call(profile, given)
    assert profile.version == before


def test_numbers_of_other_kinds_are_numbers(profile):
    """A Decimal, a Fraction and any whole number stand for what they are."""
    assert profile.add("a", "why", score=Decimal("8.25")).entry.base_score == 8.25
    assert profile.add("b", "why", score=Fraction(17, 2)).entry.base_score == 8.5
    assert [entry.item for entry in profile.top(Whole())] == ["tabs"]
    assert profile.explain(Whole()).entry.item == "tabs"
    assert [one.id for one in profile.apply([Whole(), 1]).results] == [1]


def test_numpy_scalars_are_numbers_and_its_booleans_are_none(profile):
    """What a computation gives can be passed on as it is."""
    numpy = pytest.importorskip("numpy")
    written = profile.add("a", "why", score=numpy.float32(8.3))
    assert written.entry.base_score == 8.3
    assert profile.remove(numpy.array([written.entry.id])).removed == [(3, "a")]
    with pytest.raises(InvalidInput, match="score must be a number"):
        profile.add("b", "why", score=numpy.bool_(True))


def test_datetimes_and_timedeltas_are_times(profile):
    """They mean the same as the texts and the milliseconds that stand for them."""
    at = profile.add("a", "why", expires_at=ZONED).entry.expires_at
    assert at == profile.add("b", "why", expires_at="2026-03-02T10:00:00Z").entry.expires_at
    lasting = profile.add("c", "why", expires_in=timedelta(days=30)).entry.expires_at
    assert lasting == profile.add("d", "why", expires_in="30d").entry.expires_at
    with Profile.open(at=ZONED) as then:
        assert then.top(1).asked_at == at
    assert profile.pause(duration=timedelta(hours=2)).changed


def test_a_datetime_without_a_zone_is_refused(profile):
    """Nobody guesses which zone was meant."""
    with pytest.raises(InvalidInput, match="said_at must name its zone"):
        profile.add("a", "why", said_at=datetime(2026, 3, 1, 9, 0))  # noqa: DTZ001 (the point)


def test_one_text_is_one_text_and_none_is_none(profile):
    """A text is never taken letter by letter, and what is not given may be None."""
    written = profile.add("a", "why", keywords="style", scenarios=None)
    assert (written.entry.keywords, written.entry.scenarios) == (("style",), ())
    assert [entry.item for entry in profile.recall(bands="taboo")] == ["emojis"]
    assert len(profile.recall(bands=None)) == 3


def test_choices_are_read_in_any_case(profile):
    """Words that aizo defines are found however they are written."""
    assert profile.browse(" Never").total == 1
    assert profile.copy("JSONL").form == "jsonl"
    assert profile.keywords(sort="Alpha").counts == []


def test_numbers_beyond_everything_name_nothing(profile):
    """An id, a revision or a limit that no database can hold is no crash."""
    huge = 10**30
    assert profile.remove(huge).missing == [huge]
    assert len(profile.history(limit=huge, before=huge).lines) == 2
    for digits in (huge, "9" * 5000):
        with pytest.raises(NotFound):
            profile.explain(digits)
        with pytest.raises(NotFound):
            profile.history(digits)


@pytest.mark.parametrize("name", ["", " ", "a\0b", "a\ud800"])
def test_what_can_be_no_scenario_is_refused(profile, name):
    """A scenario has a name of one line."""
    with pytest.raises(InvalidInput, match="scenario must not"):
        profile.recall(scenario=name)


@pytest.mark.parametrize("path", ["a\ud800", "a\0b", " ", ":memory:", 5, b"a"])
def test_what_can_be_no_file_is_refused(path):
    """A path that no system takes, and the database in memory that SQLite has."""
    with pytest.raises(InvalidInput, match="db must be"):
        Profile.open(path)


def test_an_import_says_what_it_takes(profile):
    """Pieces of text and bytes of any kind are taken, other things are named."""
    exported = profile.copy().text
    assert profile.import_(memoryview(exported.encode())).unchanged == 2
    for wrong in (Path("file"), [{"item": "a"}], None):
        with pytest.raises(InvalidInput, match="content must be"):
            profile.import_(wrong)
