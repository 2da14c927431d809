"""Pages at any depth: what they hold, and what they do while the profile changes."""

from __future__ import annotations

import random

import pytest

from aizo import clock
from aizo.errors import InvalidInput
from aizo.profile import Profile
from aizo.profile.asked import Asked
from aizo.profile.paging import NEWEST, OLDEST, WEIGHT, Order, Place, Walk
from aizo.profile.shape import STANCES
from bench.profiles import fill

PREFER = STANCES["prefer"]


@pytest.fixture
def profile(tmp_path):
    """Give a profile of several segments, with ties, ends, guesses, and entries that are gone."""
    chance = random.Random(7)
    fill(tmp_path / "profile.db", 900, until_ms=clock.now())
    with Profile.open(tmp_path / "profile.db", home=tmp_path / "home") as opened:
        opened.top()  # from here on, what changes stands in later segments
        liked = [one.id for one in opened.browse("prefer", limit=10**6).entries]
        opened.remove(chance.sample(liked, 40))
        opened.apply(chance.sample(liked, 60))  # all of one time
        for number in range(6):
            opened.add(f"a guess {number}", "Maybe", score=9, kind="tentative")
            opened.add(f"for a while {number}", "Said so", score=9, expires_in="1h")
        opened.top()
        assert len(opened._unit.current().segments) > 1
        yield opened


def later(profile, tmp_path, hours):
    """Give the same profile some hours later, when some entries have expired."""
    at = clock.now() + hours * 3_600_000
    return Profile.open(tmp_path / "profile.db", home=tmp_path / "home", at=at)


@pytest.mark.parametrize("order", [WEIGHT, NEWEST, OLDEST])
@pytest.mark.parametrize("hours", [0, 2])
def test_what_follows_any_place_is_the_rest_of_the_whole(profile, tmp_path, order, hours):
    """After each entry comes what the kernel's own selection gives after it, ties included."""
    with later(profile, tmp_path, hours) as opened:
        asked = Asked(opened._unit, looks=True)
        ids = asked.select(10**6, [PREFER], NEWEST if order == OLDEST else order)[0]
        if order == OLDEST:
            ids.reverse()
        walk = Walk(asked, PREFER, Order(asked, order))
        assert len(walk) == len(ids) > 300
        assert [one.id for one in walk.after(None, 10**6)[0]] == ids
        for number, entry in enumerate(opened._unit.store.get(ids)):
            places, before = walk.after(Place.of(entry), 7)
            assert ([one.id for one in places], before) == (
                ids[number + 1 : number + 8],
                number + 1,
            )


@pytest.mark.parametrize("scenario", [None, "coding"])
@pytest.mark.parametrize("unused", [False, True])
def test_pages_are_slices_of_the_whole(profile, scenario, unused):
    """Each page is the next part of one order, and says how many come before it and in all."""
    whole = profile.browse("prefer", scenario=scenario, unused=unused, limit=10**6)
    ids, after = [], None
    while True:
        page = profile.browse("prefer", scenario=scenario, unused=unused, limit=9, after=after)
        assert (page.before, page.total) == (len(ids), len(whole.entries))
        ids += [entry.id for entry in page.entries]
        after = page.next
        if after is None:
            break
    assert ids == [entry.id for entry in whole.entries]


@pytest.mark.parametrize("scenario", [None, "coding"])
def test_a_page_goes_on_where_the_one_before_ended(profile, scenario):
    """Between two pages the last entry is used and others go: nothing comes twice or is missed."""
    whole = [one.id for one in profile.browse("prefer", scenario=scenario, limit=10**6).entries]
    first = profile.browse("prefer", scenario=scenario, limit=20)
    profile.apply([whole[19], whole[22]])  # used: both are the heaviest of their score again
    profile.remove([whole[5], whole[25]])
    profile.update(whole[30], score=1.0)
    second = profile.browse("prefer", scenario=scenario, limit=20, after=first.next)
    left = [one for one in whole[20:] if one not in {whole[22], whole[25], whole[30]}]
    assert [entry.id for entry in second.entries] == left[:20]


def test_a_place_may_belong_to_nobody(profile):
    """The last entry shown is removed, and the next page still follows it."""
    whole = [one.id for one in profile.browse("prefer", limit=10**6).entries]
    first = profile.browse("prefer", limit=12)
    profile.remove([whole[11]])
    second = profile.browse("prefer", limit=12, after=first.next)
    assert [entry.id for entry in second.entries] == whole[12:24]
    assert second.before == 11


WRONG = ("4711", "", "x", "850.0.1", "850.0.1.2.3", "a.b.c.d", "850.256.1.2", f"1.0.{'9' * 30}.2")


@pytest.mark.parametrize("wrong", WRONG)
def test_a_wrong_place_is_refused(profile, wrong):
    """What no page has given is no place."""
    with pytest.raises(InvalidInput):
        profile.browse("prefer", after=wrong)


def test_a_profile_without_entries_has_no_pages(tmp_path):
    """Nothing there, or nothing left: one empty page."""
    with Profile.open(tmp_path / "empty.db") as empty:
        for _ in range(2):
            page = empty.browse("prefer", unused=True)
            assert ([], 0, None) == (page.entries, page.total, page.next)
            empty.add("concise code", "Asks for it", score=9)
            empty.remove("concise code")


def test_memory_that_was_given_back_changes_no_answer(profile):
    """What is mapped comes again by itself."""
    before = [one.id for one in profile.recall("review the tests", limit=50)]
    profile.unload()
    assert before == [one.id for one in profile.recall("review the tests", limit=50)]
