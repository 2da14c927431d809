"""Apply and touch: use counts once in twelve hours, reading never."""

from __future__ import annotations

import time
from concurrent.futures import ThreadPoolExecutor

import pytest

from aizo import clock
from aizo.errors import InvalidInput
from aizo.profile import Profile
from aizo.store.port import Update

NOON = clock.parse("2026-03-01T12:00:00Z")


@pytest.fixture
def profile(tmp_path):
    """Give a profile with three entries."""
    with Profile.open(tmp_path / "profile.db") as opened:
        for item in ("tabs", "Tests first", "tea"):
            opened.add(item, "Seen", score=7.0)
        yield opened


def statuses(answer):
    """Give what was answered for each, in order."""
    return [(one.id, one.item, one.status) for one in answer.results]


@pytest.mark.parametrize(
    ("later", "status", "count"),
    [
        ("2026-03-01T23:59:59.999Z", "cooldown", 0),
        ("2026-03-02T00:00:00Z", "touched", 1),
        ("2026-03-02T01:00:00Z", "touched", 1),
    ],
)
def test_use_counts_from_twelve_hours_after_the_last(profile, set_now, later, status, count):
    """Just before it is a cooldown; from then on the entry is young again."""
    set_now(later)
    answer = profile.apply([1])
    entry = profile.explain(1).entry

    assert [(1, "tabs", status)] == statuses(answer)
    assert count == entry.touch_count
    assert (clock.parse(later) if count else NOON) == entry.last_seen


def test_a_hundred_applies_in_an_hour_count_once(profile, set_now):
    """Strength cannot be talked up."""
    for second in range(100):
        set_now(f"2026-03-03T12:{second // 60:02}:{second % 60:02}Z")
        profile.apply([1])

    assert 1 == profile.explain(1).entry.touch_count


def test_use_makes_an_entry_heavier(profile, set_now):
    """After a month without use, applying brings the weight back."""
    set_now("2026-04-01T12:00:00Z")
    faded = profile.explain(1).entry.effective_weight
    profile.apply([1])

    assert faded < profile.explain(1).entry.effective_weight == 7.0


def test_repeated_ids_count_once_in_the_order_of_naming(profile, set_now):
    """One act answers for each id it was given."""
    set_now("2026-03-09T12:00:00Z")
    answer = profile.apply([3, 99, 1, 3, 1])

    assert [(3, "tea", "touched"), (99, None, "not_found"), (1, "tabs", "touched")] == (
        statuses(answer)
    )
    assert 4 == answer.revision
    assert answer.found_any


def test_nothing_to_touch_writes_nothing(profile):
    """Cooldowns and unknown ids raise no revision."""
    answer = profile.apply([1, 99])

    assert ["cooldown", "not_found"] == [status for _, _, status in statuses(answer)]
    assert 3 == answer.revision
    assert not profile.apply([99, 0, -1, 1 << 70]).found_any


@pytest.mark.parametrize("ids", [[], [True], ["1"], [1.0], None])
def test_what_is_no_id_is_refused(profile, ids):
    """An id is a whole number, and at least one is named."""
    with pytest.raises(InvalidInput):
        profile.apply(ids)


@pytest.mark.parametrize("days", [10, 3650])
def test_a_last_seen_in_the_future_weighs_as_now_and_may_be_touched_at_once(profile, days):
    """A wrong clock neither crashes nor lifts an entry above its score, and can be mended."""
    future = NOON + days * clock.DAY
    unit = profile._unit
    unit.act("test", lambda _: ([Update(1, {"last_seen": future})], None))

    assert 7.0 == profile.explain(1).entry.effective_weight
    assert ["touched"] == [status for _, _, status in statuses(profile.apply([1]))]
    assert (NOON, 1) == (profile.explain(1).entry.last_seen, profile.explain(1).entry.touch_count)


def test_touch_is_the_same_for_one_label(profile, set_now):
    """The label is taken in any case; one that no entry has is answered, not raised."""
    set_now("2026-03-09T12:00:00Z")

    assert [(2, "Tests first", "touched")] == statuses(profile.touch("tests  FIRST"))
    assert [(2, "Tests first", "cooldown")] == statuses(profile.touch("Tests first"))
    assert [(None, "coffee", "not_found")] == statuses(profile.touch(" coffee "))


@pytest.mark.parametrize("item", ["", "  ", "\ud800", None])
def test_touch_needs_a_label(profile, item):
    """An empty label is never taken for everything."""
    with pytest.raises(InvalidInput, match="item must"):
        profile.touch(item)


def test_a_thousand_reads_leave_the_weights_as_one_does(profile, set_now):
    """Decay is computed, never applied, and reading is no use."""
    set_now("2026-03-20T12:00:00Z")
    before = [(e.id, e.effective_weight, e.touch_count) for e in profile.top()]
    for _ in range(1000):
        profile.recall("tabs")
        profile.top()

    assert before == [(e.id, e.effective_weight, e.touch_count) for e in profile.top()]
    assert 3 == profile.info().revision


def test_who_waited_for_another_acts_at_the_time_of_its_turn(tmp_path, monkeypatch):
    """A second apply that waits while the first writes finds the entry used, and not tomorrow."""
    monkeypatch.delenv("AIZO_NOW")
    with Profile.open(tmp_path / "p.db") as first, Profile.open(tmp_path / "p.db") as second:
        first.add("tea", "Drinks it", score=7, said_at="2026-01-01T00:00:00Z")
        waiting = []

        def decide(_reader):
            waiting.append(pool.submit(second.apply, 1))
            time.sleep(0.1)
            return [Update(1, {"last_seen": clock.now(), "touch_count": 1})], None

        with ThreadPoolExecutor(1) as pool:
            first._unit.act("apply", decide)
        assert [(1, "tea", "cooldown")] == statuses(waiting[0].result())
        assert first.explain(1).entry.touch_count == 1


def test_acts_have_times_in_the_order_of_their_revisions(tmp_path, monkeypatch):
    """Who had to wait is not told to have written before the one it waited for."""
    monkeypatch.delenv("AIZO_NOW")
    with Profile.open(tmp_path / "p.db") as first, Profile.open(tmp_path / "p.db") as second:
        first.add("tea", "Drinks it", score=7)
        waiting = []

        def decide(_reader):
            waiting.append(pool.submit(second.add, "mint", "Drinks it"))
            time.sleep(0.1)
            return [Update(1, {"last_seen": clock.now()})], None

        with ThreadPoolExecutor(1) as pool:
            first._unit.act("touch", decide)
        assert waiting[0].result().action == "added"
        tea, mint = first._unit.store.get([1, 2])
        assert tea.last_seen <= mint.added_at
