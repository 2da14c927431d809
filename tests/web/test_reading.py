"""Looking at much: pages at any depth, and what is compared aside while other views answer."""

from __future__ import annotations

import os
import re
import socket
from pathlib import Path

import pytest

from aizo import clock
from aizo.errors import Failed
from aizo.profile import Profile
from bench.profiles import fill
from tests.web.conftest import wait_until

MORE = re.compile(r'id="more-usually" href="[^"]*?/(\?[^"]+)">([^<]+)<')
ROW = re.compile(r'<li class="row[^"]*" id="e(\d+)">')


@pytest.fixture
def large():
    """Put 3,000 entries into the profile of this test."""
    home = Path(os.environ["AIZO_HOME"])
    home.mkdir()
    fill(home / "preferences.db", 3000, until_ms=clock.now())


def pages(visitor, place):
    """Follow *Show more* to the end: the ids of each page, and what each link said."""
    seen, said = [], []
    while place:
        text = visitor.get(place).text
        seen.append([int(number) for number in ROW.findall(text)])
        more = MORE.search(text)
        place = more[1].replace("&amp;", "&") if more else ""
        said += [int(re.sub(r"\D", "", more[2]))] if more else []
    return seen, said


def test_show_more_leads_through_all_of_a_stance(large, visit):
    """Every entry comes once, in the order of `browse`, and each link says how many are left."""
    visitor = visit()
    seen, said = pages(visitor, "?stance=usually")
    with Profile.open() as profile:
        whole = [one.id for one in profile.browse("usually", limit=10**6).entries]
    assert len(seen) > 5
    assert [one for page in seen for one in page] == whole
    shown = 0
    for page, left in zip(seen[:-1], said, strict=True):
        shown += len(page)
        assert left == len(whole) - shown


def test_show_more_goes_on_although_the_list_has_changed(large, visit):
    """What agents use between two pages makes no entry come twice, and none is missed."""
    visitor = visit()
    text = visitor.get("?stance=usually").text
    first = [int(number) for number in ROW.findall(text)]
    with Profile.open() as profile:
        whole = [one.id for one in profile.browse("usually", limit=10**6).entries]
        profile.apply([first[-1], first[10]])
        profile.remove([first[-2]])
    seen, _ = pages(visitor, MORE.search(text)[1].replace("&amp;", "&"))
    assert [one for page in seen for one in page] == whole[len(first) :]


def pairs_of(text):
    """Give the ids of the pairs that a page shows."""
    card = re.search(r'<section[^>]*id="compared".*?</section>', text, re.DOTALL)[0]
    return [int(number) for number in re.findall(r'/e/(\d+)"', card)]


def test_what_disagrees_comes_although_it_takes_long(large, visit):
    """All entries are compared aside; meanwhile views answer, and nothing false is said."""
    visitor = visit()
    with Profile.open() as profile:
        expected = [
            one.id
            for pair in profile.disagree(limit=30).pairs
            for one in (pair.likes, pair.dislikes)
        ]

    def is_there(wanted):
        text = visitor.get("waiting").text
        if 'id="look-again"' not in text:
            assert pairs_of(text) == wanted
            return True
        assert "No two entries" not in text
        assert visitor.get("").status == 200
        return False

    assert wait_until(lambda: is_there(expected), 20)
    with Profile.open() as profile:
        profile.remove(expected[0])
        left = [
            one.id
            for pair in profile.disagree(limit=30).pairs
            for one in (pair.likes, pair.dislikes)
        ]
    assert expected[0] not in pairs_of(visitor.get("waiting").text)
    assert wait_until(lambda: is_there(left), 20)


def test_what_took_long_comes_into_sight_by_itself(large, scenario):
    """The view looks again until all is compared, then no more; the list stays small."""
    report = scenario("aside")
    assert (report["pairs"], report["more"]) == (30, 0)
    assert report["list"] <= 2500
    assert ([], []) == (report["console"], report["errors"])


def test_a_comparison_that_fails_is_begun_anew(large):
    """What could not be read once is read again when it is asked for again."""
    from aizo.web.aside import Aside

    aside = Aside()
    with Profile.open() as profile:
        aside.keep_up(profile.version, profile.comparison)
        state = profile.version
    with pytest.raises(Failed):
        aside.go_on(10)
    assert not aside.is_going
    with Profile.open() as profile:
        aside.keep_up(state, profile.comparison)
        aside.go_on(60)
        assert not aside.is_going
        assert aside.done.present()


def test_short_answers_are_sent_at_once():
    """The sockets are named TCP's, for which asyncio switches the delay of small packets off."""
    from aizo.web.server import Options, _listen

    for one in _listen(Options(opens=False)):
        with one:
            assert one.proto == socket.IPPROTO_TCP
