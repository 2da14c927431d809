"""What a person looks at as a whole: the outlook, the shape, what disagrees, page after page."""

from __future__ import annotations

import pytest

from aizo import clock
from aizo.errors import InvalidInput
from aizo.profile import Profile
from aizo.profile.shape import STANCES, stance_of
from bench.profiles import fill

DAYS = 120


@pytest.fixture
def profile(tmp_path):
    """Give a profile of which only a part fits into the block."""
    now = clock.now()
    with Profile.open(tmp_path / "profile.db") as opened:
        for number in range(260):
            score = (0.5, 2.2, 4.6, 5.5, 6.7, 7.5, 8.8, 10)[number % 8] + number % 7 / 100 * (
                number % 8 < 7
            )
            opened.add(
                f"habit number {number} of a long list",
                "Seen often",
                score=score,
                said_at=now - (1 + number * 37 % 330) * clock.DAY,
                scenarios="coding" if number % 5 == 0 else "",
            )
        yield opened


@pytest.mark.parametrize("scenario", [None, "coding"])
def test_the_outlook_is_what_context_will_say(profile, tmp_path, scenario):
    """For every day ahead, what the outlook holds is what `context --at` of that day holds."""
    told = profile.outlook(days=DAYS, scenario=scenario)
    limits = set(told.heard) - {fate.entry.id for fate in told.fates}
    assert list(profile.context(scenario=scenario).ids) == told.heard
    for day in range(0, DAYS + 1, 5):
        at = clock.now() + day * clock.DAY
        with Profile.open(tmp_path / "profile.db", at=at) as later:
            held = set(later.context(scenario=scenario).ids)
        assert held == told.blocks[day] | limits


def test_leaving_and_returning_are_the_first_such_days(profile):
    """An entry leaves on the first day without it and returns on the first with it after that."""
    told = profile.outlook(days=DAYS)
    assert [fate for fate in told.fates if fate.leaves_in]
    assert [fate for fate in told.fates if fate.returns_in]
    for fate in told.fates:
        held = [fate.entry.id in block for block in told.blocks]
        assert fate.heard == held[0]
        leaves = held.index(False) if held[0] and False in held else None
        assert fate.leaves_in == leaves
        if leaves is not None or not fate.heard:
            after = [day for day in range(leaves or 0, DAYS + 1) if held[day]]
            assert fate.returns_in == (after[0] if after else None)


def test_above_the_line_everything_is_heard(profile):
    """What likes more strongly than the line says is in the block of that day."""
    told = profile.outlook(days=0)
    assert 0 < told.line[0] < 10
    for entry in profile.stream():
        if entry.base_score >= 5 and (entry.effective_weight or 0) > told.line[0] + 0.05:
            assert entry.id in told.heard


def test_everything_fits_a_small_profile(tmp_path):
    """Where all fits there is no line, and nothing leaves."""
    with Profile.open(tmp_path / "small.db") as small:
        small.add("concise code", "Asks for it", score=9)
        told = small.outlook()
        assert ([0.0], None) == ([*{*told.line}], told.fates[0].leaves_in)


def test_an_end_is_told_and_kept(profile, tmp_path):
    """What expires is named with its day, and leaves on it, hard limits too."""
    profile.update(1, expires_in="10d")
    told = profile.outlook(days=30)
    assert [1] == [entry.id for entry in told.ends]
    with Profile.open(tmp_path / "profile.db", at=clock.now() + 11 * clock.DAY) as later:
        assert 1 not in later.context().ids


def test_other_settings_can_be_tried(profile, tmp_path):
    """As if another half-life were set: what the block would hold, without setting it."""
    told = profile.outlook(days=0, half_life_days=3.0, floor=0.5)
    before = profile.outlook(days=0).heard
    assert before != told.heard
    profile.set_half_life(3.0)
    profile.set_floor(0.5)
    assert told.heard == list(profile.context().ids)


def test_the_shape_counts_everything_once(profile):
    """Stances, cells and limits add up to all entries, with and without later segments."""
    for _ in range(2):
        told = profile.shape()
        entries = list(profile.stream())
        assert told.entries == len(entries) == sum(told.stances.values())
        assert told.stances == {
            name: sum(stance_of(one.base_score) == name for one in entries) for name in STANCES
        }
        assert sum(count for *_, count in told.cells) + sum(told.limits) == told.entries
        old = clock.now() - 90 * clock.DAY
        assert told.unused == sum(one.last_seen <= old for one in entries)
        assert told.heard == len(profile.context().ids)
        profile.add("one more", "Just now", score=9)
        profile.remove([2, 3])


def test_a_cell_holds_the_entries_of_its_age_and_weight(profile):
    """Each entry is counted in the cell that its age and weight lie in."""
    told = profile.shape()
    cells = {(column, row): count for column, row, count in told.cells}
    expected: dict[tuple[int, int], int] = {}
    for one in profile.stream():
        if one.is_limit:
            continue
        days = (clock.now() - one.last_seen) / clock.DAY
        column = min(int((days / 365) ** 0.5 * told.columns + 1e-9), told.columns - 1)
        row = min(int((one.effective_weight or 0) / 10 * told.rows), told.rows - 1)
        expected[column, row] = expected.get((column, row), 0) + 1
    assert expected == cells


@pytest.mark.parametrize("stance", STANCES)
@pytest.mark.parametrize("unused", [False, True])
def test_pages_follow_each_other(profile, stance, unused):
    """Page after page gives every entry of a stance once, in the order of the whole."""
    whole = profile.browse(stance, unused=unused, limit=1000)
    ids: list[int] = []
    after = None
    while True:
        page = profile.browse(stance, unused=unused, limit=7, after=after)
        ids += [entry.id for entry in page.entries]
        assert page.total == len(whole.entries)
        after = page.next
        if after is None:
            break
    assert ids == [entry.id for entry in whole.entries]
    assert {stance} >= {stance_of(entry.base_score) for entry in whole.entries}


def test_a_pause_does_not_hide_what_there_is(profile):
    """Paused, agents get nothing, and the person still sees what they would hear."""
    before = profile.outlook(days=0).heard, profile.browse("prefer").total
    profile.pause()
    assert (len(profile.context()), before) == (
        0,
        (profile.outlook(days=0).heard, profile.browse("prefer").total),
    )


PAIRS = [
    (("no tabs", "prefer", ""), ("tabs", "prefer", ""), True),
    (("dislikes tabs", "avoid", ""), ("prefers tabs", "prefer", ""), True),
    (("pie charts", "avoid", "charts,slides"), ("round plots", "prefer", "charts,slides"), True),
    (("pie charts", "avoid", "charts,slides,x"), ("plots", "prefer", "charts,y,z"), False),
    (("tabs", "avoid", ""), ("spaces", "prefer", ""), False),
    (("tabs", "avoid", "indent"), ("tab width", "avoid", "indent"), False),
]


@pytest.mark.parametrize(("one", "other", "wanted"), PAIRS)
def test_what_disagrees(tmp_path, one, other, wanted):
    """Opposite stances on the same label or on half of the keywords disagree; others do not."""
    with Profile.open(tmp_path / "pair.db") as profile:
        for item, stance, keywords in (one, other):
            profile.add(item, "Said so", stance=stance, keywords=keywords)
        found = profile.disagree()
        assert bool(found.pairs) is wanted
        if wanted:
            assert {1, 2} == {found.pairs[0].likes.id, found.pairs[0].dislikes.id}


def test_other_kinds_of_task_do_not_meet(tmp_path):
    """Entries that no kind of task brings together do not disagree."""
    with Profile.open(tmp_path / "pair.db") as profile:
        profile.add("tabs", "Said so", stance="prefer", scenarios="coding", keywords="indent")
        profile.add("no tabs", "Said so", stance="never", scenarios="food", keywords="indent")
        assert [] == profile.disagree().pairs
        profile.update("no tabs", scenarios="coding,food")
        assert 1 == len(profile.disagree().pairs)
        assert profile.disagree(limit=0).more


def test_a_comparison_in_steps_is_the_whole(tmp_path):
    """Step by step the same pairs are found, and those that have changed since are left out."""
    fill(tmp_path / "large.db", 1500, until_ms=clock.now())
    with Profile.open(tmp_path / "large.db") as large:
        comparison = large.comparison(limit=40)
        shares = list(comparison)
        assert len(shares) >= 3
        assert shares == sorted(shares)
        assert 0 < shares[0] <= shares[-1] <= 1
        whole = large.disagree(limit=40)
        found = [(one.likes.id, one.dislikes.id, one.about) for one in whole.pairs]
        assert [(one.likes.id, one.dislikes.id, one.about) for one in comparison.present()] == found
        assert (len(found), comparison.found.more) == (40, True)
        gone, turned = found[0][0], next(one for one, *_ in found if one != found[0][0])
        large.remove([gone])
        large.update(turned, score=1.0)
        left = [one for one in found if one[0] not in {gone, turned}]
        assert [(one.likes.id, one.dislikes.id, one.about) for one in comparison.present()] == left


def test_a_comparison_sees_what_goes_meanwhile(tmp_path):
    """What is removed between two steps is in no pair."""
    fill(tmp_path / "large.db", 1500, until_ms=clock.now())
    with Profile.open(tmp_path / "large.db") as large:
        expected = large.disagree(limit=10**6).pairs
        comparison = large.comparison(limit=10**6)
        steps = iter(comparison)
        next(steps)
        gone = {expected[0].likes.id, expected[0].dislikes.id, expected[-1].likes.id}
        large.remove(gone)
        assert list(steps)
        ids = {one.id for pair in comparison.found.pairs for one in (pair.likes, pair.dislikes)}
        assert ids
        assert ids.isdisjoint(gone)


def test_wrong_values_are_named(profile):
    """A stance, a limit or a number of days that is none is refused."""
    for wrong in (
        lambda: profile.browse("sometimes"),
        lambda: profile.browse("never", limit=0),
        lambda: profile.outlook(days=-1),
        lambda: profile.outlook(floor=2.0),
        lambda: profile.disagree(limit=-1),
    ):
        with pytest.raises(InvalidInput):
            wrong()
