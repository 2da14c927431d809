"""A segment is sound or it is refused; nothing in between."""

from __future__ import annotations

import math
import random
import sys
import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st

from aizo import _scoring, stems, text
from tests.scoring import oracle

NOW = 1_790_000_000_000
CLASSES = [(30.0, 0.1, False)]


def row(id, score=900, seen=NOW, words="concise code", tags=()):
    """Make a row as build takes it."""
    return oracle.Row(id, score, 0, seen, (words, "why", ""), tags).as_row()


def image_of(*rows, first=0, last=5, covered=()):
    """Build an image of rows."""
    return _scoring.build(rows, first, last, 77, covered, 1)


def ids(chain, **query):
    """Select only the ids."""
    return chain.select(NOW, CLASSES, **query)[0]


def base(*rows):
    """Open a chain of one base segment."""
    return _scoring.Chain([_scoring.Segment(image_of(*rows))])


def test_every_header_bit_is_guarded():
    """Flipping any single bit of the header makes the file refused."""
    sound = bytes(image_of(row(1), row(2, 250)))
    for bit in range(128 * 8):
        damaged = bytearray(sound)
        damaged[bit // 8] ^= 1 << bit % 8
        with pytest.raises(ValueError, match=r"\w"):
            _scoring.Segment(damaged)


def test_every_truncation_and_one_byte_more_are_refused():
    """A file of any other length than its own is refused."""
    sound = bytes(image_of(row(1)))
    for length in range(len(sound)):
        with pytest.raises(ValueError, match=r"\w"):
            _scoring.Segment(sound[:length])
    with pytest.raises(ValueError, match="size"):
        _scoring.Segment(sound + b"\0")


def test_damage_in_the_body_never_crashes():
    """Any byte of the body may be wrong: opening refuses it or every query still answers."""
    sound = bytes(image_of(*(row(i, 100 * i, tags=("coding",)) for i in range(1, 9))))
    for at in range(128, len(sound)):
        damaged = bytearray(sound)
        damaged[at] ^= 0xFF
        try:
            chain = _scoring.Chain([_scoring.Segment(damaged)])
        except ValueError:
            continue
        ids(chain, words=[text.forms("code")])
        ids(chain, scenario=([b"coding"], [stems.topic("code")]))
        gather_all(chain)
        chain.tally()


def gather_all(chain):
    """Gather a few words and look all of them up, for tagged entries and for all."""
    for area in (None, ([b"coding"], None)):
        words = [text.forms(word) for word in ("code", "word", "use")]
        found = chain.gather(NOW, CLASSES, words, scenario=area)
        assert 3 == len(found.totals())
        found.best([1.0, 1.0, 1.0], 50, 0.0, 50)


def test_damage_in_the_posts_of_a_large_segment_never_crashes():
    """Posts, their starts and the list of names may hold anything: gathering still answers."""
    rows = [row(i, i % 1001, words=f"use code word{i}", tags=(f"t{i % 70}",)) for i in range(5000)]
    sound = bytes(image_of(*rows))
    rng = random.Random(7)
    for _ in range(40):
        damaged = bytearray(sound)
        for at in rng.sample(range(128, len(sound)), 3000):
            damaged[at] = rng.randrange(256)
        start = rng.randrange(128, len(sound) - 70000)
        damaged[start : start + 70000] = bytes([rng.randrange(256)]) * 70000
        try:
            chain = _scoring.Chain([_scoring.Segment(damaged)])
        except ValueError:
            continue
        gather_all(chain)


def test_a_file_of_the_format_before_is_refused():
    """What another version wrote is built anew, not misread."""
    older = bytearray(image_of(row(1)))
    older[12:16] = (_scoring.FORMAT - 1).to_bytes(4, sys.byteorder)
    with pytest.raises(ValueError, match="format"):
        _scoring.Segment(older)


def test_weight_never_rises_with_age():
    """At one score an older entry is never heavier, on this platform's pow too."""
    for score in range(0, 1001, 13):
        for half_life, floor in ((30.0, 0.1), (1 / 1440, 0.0), (5000.0, 0.3)):
            weights = [
                _scoring.weight(score / 100, day / 7, half_life, floor) for day in range(700)
            ]
            assert weights == sorted(weights, reverse=True)


@given(
    st.integers(0, 1000),
    st.floats(-1e9, 1e9),
    st.floats(1e-320, 1e12),
    st.floats(0, 1),
)
def test_weight_is_the_formula(score, days, half_life, floor):
    """The kernel's weight is the oracle's, for ages and settings from tiny to huge."""
    expected = oracle.weight(score / 100, days, half_life, floor)
    assert expected == _scoring.weight(score / 100, days, half_life, floor)
    assert 0 <= expected <= score / 100


def test_a_floor_of_zero_and_a_huge_age_leave_only_the_strongest():
    """With floor 0 everything fades to 0 in the end, but a ten stays ten."""
    assert _scoring.weight(9.9, 1e300, 1.0, 0.0) == 0
    assert _scoring.weight(10, 1e300, 1.0, 0.0) == 10


@pytest.mark.parametrize("half_life", [0.0, -1.0, math.nan])
def test_a_senseless_half_life_is_refused(half_life):
    """A half-life of zero, below zero or not a number is an error, never a NaN in the ranking."""
    with pytest.raises(ValueError, match="half-life"):
        base(row(1)).select(NOW, [(half_life, 0.1, False)])


@pytest.mark.parametrize("floor", [-0.1, 1.1, math.nan])
def test_a_senseless_floor_is_refused(floor):
    """A floor outside [0, 1] is an error."""
    with pytest.raises(ValueError, match="floor"):
        base(row(1)).select(NOW, [(30.0, floor, False)])


@pytest.mark.parametrize("score", [-1, 1001])
def test_a_score_out_of_range_is_not_built(score):
    """Only base scores from 0 to 1000 hundredths become a segment."""
    with pytest.raises(ValueError, match="score"):
        image_of(row(1, score))


def test_a_last_seen_in_the_future_counts_as_now():
    """A clock that went backwards makes nobody heavier than the base score."""
    chain = base(row(1, seen=NOW + 10**12), row(2, seen=NOW))
    assert ([1, 2], [9.0, 9.0]) == chain.select(NOW, CLASSES)


def test_equal_entries_come_by_id():
    """Entries equal in weight and time come by lower id."""
    assert [1, 2, 3] == ids(base(row(3), row(1), row(2)))


def test_limits_of_n_and_of_profiles():
    """No results for N = 0 or an empty profile, all for an enormous N."""
    assert [] == ids(base(row(1)), limit=0)
    assert [] == ids(base(row(1)), limit=-5)
    assert [1] == ids(base(row(1)), limit=10**30)
    assert [] == ids(base())
    assert [] == ids(_scoring.Chain([]))
    assert [] == ids(base(row(1)), ranges=[(0, 150)])


def test_needles_that_are_empty_hold_nul_or_are_long():
    """An empty needle asks for nothing, one with NUL is refused, length does not matter."""
    chain = base(row(1, words="a" * 3000))
    assert [1] == ids(chain, words=[[(b"", 0)]])
    with pytest.raises(ValueError, match="NUL"):
        ids(chain, words=[[(b"why\0", 0)]])
    assert [1] == ids(chain, words=[[(b"a" * 3000, 0)]])
    assert [] == ids(chain, words=[[(b"a" * 3001, 0)]])


def test_a_match_stays_inside_one_field_and_outside_the_scenario_names():
    """Neither two fields together nor a scenario's name make a word match."""
    chain = base(row(1, words="half", tags=("coding",)))
    assert [] == ids(chain, words=[[(b"halfwhy", 0)]])
    assert [] == ids(chain, words=[[(b"coding", 0)]])


def test_names_that_share_a_tag_bit_are_told_apart():
    """Scenario bits only filter; an entry counts by its scenario's whole name."""
    names = [f"s{i}" for i in range(200)]
    chain = base(*(row(i + 1, tags=(name,)) for i, name in enumerate(names)))
    for i, name in enumerate(names):
        assert [i + 1] == ids(chain, scenario=([name.encode()], []), limit=300)


def test_deleted_and_readded_is_there_once():
    """An id that was deleted and came back counts only as its last state."""
    first = _scoring.Segment(image_of(row(1), row(2), last=5))
    gone = _scoring.Segment(image_of(first=5, last=6, covered=[1]))
    back = _scoring.Segment(image_of(row(1, 250), first=6, last=7, covered=[1]))
    assert [2] == ids(_scoring.Chain([first, gone]))
    assert [2, 1] == ids(_scoring.Chain([first, gone, back]))


def test_segments_that_do_not_follow_each_other_are_not_merged():
    """A gap in the change log, or another fold rule, is refused."""
    older = _scoring.Segment(image_of(row(1), last=5))
    with pytest.raises(ValueError, match="follow"):
        _scoring.merge(older, _scoring.Segment(image_of(first=6, last=7)))
    other = _scoring.Segment(_scoring.build([], 5, 6, 77, [], 2))
    with pytest.raises(ValueError, match="follow"):
        _scoring.merge(older, other)


def test_an_unlinked_image_stays_usable_while_it_is_open(tmp_path):
    """Removing a mapped file does not take it from those who have it open."""
    import mmap

    path = tmp_path / "segment"
    path.write_bytes(image_of(row(1)))
    with path.open("rb") as file:
        segment = _scoring.Segment(mmap.mmap(file.fileno(), 0, access=mmap.ACCESS_READ))
    if sys.platform != "win32":
        path.unlink()
    assert [1] == ids(_scoring.Chain([segment]))


def test_kernel_and_words_agree_on_what_continues_a_word():
    """For every character of Unicode, kernel and text rules agree whether it ends a word."""
    points = [c for c in range(1, 0x110000) if unicodedata.category(chr(c)) not in {"Cs", "Cc"}]
    needle = [(b"ab", text.STARTS | text.ENDS)]
    for start in range(0, len(points), 5000):
        part = points[start : start + 5000]
        rows = [(c, 500, 0, NOW, f"{chr(c)}ab ab{chr(c)}\0".encode(), b"") for c in part]
        found = set(ids(base(*rows), words=[needle], limit=10**6))
        expected = {c for c in part if text._occurs(f"{chr(c)}ab ab{chr(c)}", b"ab", 3)}
        assert expected == found
