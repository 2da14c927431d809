"""Add: the table of what a second writing does, row by row, and what stays as it was."""

from __future__ import annotations

import math

import pytest
from hypothesis import given
from hypothesis import strategies as st

from aizo import clock
from aizo.errors import InvalidInput, Refused
from aizo.profile import Profile

NOON = clock.parse("2026-03-01T12:00:00Z")


@pytest.fixture
def profile(tmp_path):
    """Give an empty profile."""
    with Profile.open(tmp_path / "profile.db") as opened:
        yield opened


def score_of(written):
    """Give the base score that is stored."""
    return round(written.entry.base_score, 2)


def test_a_new_label_is_inserted_with_all_that_was_given(profile):
    """The first writing sets every field, and both times to now."""
    written = profile.add(
        " Concise   code ",
        "Asks for\nshorter code",
        score=8.127,
        keywords=["Short, brief", "short"],
        scenarios=("Coding",),
        source="chat",
    )
    entry = written.entry

    assert ("added", None, False, "", [], 1) == (
        written.action,
        written.previous_score,
        written.crossed,
        written.advice,
        written.notes,
        written.revision,
    )
    assert ("Concise code", "Asks for shorter code", 8.13) == (
        entry.item,
        entry.reason,
        entry.base_score,
    )
    assert (("short", "brief"), ("coding",), "chat", "observed") == (
        entry.keywords,
        entry.scenarios,
        entry.source,
        entry.kind,
    )
    assert (NOON, NOON, 0) == (entry.added_at, entry.last_seen, entry.touch_count)
    assert (1.0, 8.13) == (entry.decay_coefficient, round(entry.effective_weight, 6))


@pytest.mark.parametrize(
    ("stance", "score"),
    [("never", 0.5), ("avoid", 2.5), ("usually", 5.0), ("prefer", 8.5), ("always", 10.0)],
)
def test_a_stance_is_a_statement_of_its_score(profile, stance, score):
    """The five words give the scores of the contract, and mean that the user said so."""
    written = profile.add("tabs", "Said so", stance=stance)

    assert (score, "explicit") == (score_of(written), written.entry.kind)


class TestTable:
    """Each row of the contract's table."""

    @pytest.mark.parametrize("kind", ["observed", "explicit", "correction"])
    @pytest.mark.parametrize("score", [1.504, 9.0])
    def test_a_hard_limit_is_not_withdrawn_by_adding(self, profile, kind, score):
        """Praise of whatever kind is refused, and the message says how to withdraw the limit."""
        profile.add("peanuts", "Severe allergy", stance="never")

        with pytest.raises(Refused, match="withdrawn only on purpose") as refused:
            profile.add("Peanuts", "Praised the peanut sauce", score=score, kind=kind)
        assert ("limit_conflict", 4) == (refused.value.code, refused.value.exit_code)
        assert "aizo update --id 1 --score" in refused.value.hint
        assert "aizo remove --id 1" in refused.value.hint
        stored = profile.top(1)[0]
        assert (0.5, "Severe allergy") == (stored.base_score, stored.reason)
        assert 1 == profile.info().revision

    @pytest.mark.parametrize("before", [{"score": 9.0}, {"stance": "always"}, {"stance": "never"}])
    @pytest.mark.parametrize("kind", ["observed", "correction"])
    def test_a_hard_limit_takes_hold_at_once(self, profile, before, kind):
        """A score of 1.5 or less is set, whatever was there and however it was learnt."""
        profile.add("emojis", "Uses them", **before)
        written = profile.add("emojis", "Said never", score=1.2, kind=kind)

        assert ("updated", 1.2, kind) == (written.action, score_of(written), written.entry.kind)

    @pytest.mark.parametrize("kind", ["explicit", "correction"])
    def test_a_statement_sets_the_score(self, profile, kind):
        """What the user says is not averaged with what was seen."""
        profile.add("tabs", "Uses them", score=9.0)
        written = profile.add("tabs", "Said so", score=3.0, kind=kind)

        assert ("updated", 3.0, 9.0) == (written.action, score_of(written), written.previous_score)
        assert not written.crossed

    def test_an_observation_does_not_average_a_statement_away(self, profile, set_now):
        """The score is kept, the entry refreshed, and the answer says why and what else to do."""
        profile.add("tabs", "Said so", stance="avoid")
        set_now("2026-03-05T12:00:00Z")
        written = profile.add("tabs", "Used them again", score=9.0)

        assert ("kept", 2.5, "explicit") == (
            written.action,
            score_of(written),
            written.entry.kind,
        )
        assert clock.parse("2026-03-05T12:00:00Z") == written.entry.last_seen
        assert "Used them again" == written.entry.reason
        assert "--score 9 --kind explicit" in written.notes[0]

    @pytest.mark.parametrize(
        ("old", "new", "expected"),
        [(9.0, 9.0, 9.0), (9.0, 5.0, 6.6), (5.0, 8.33, 6.99), (4.0, 4.01, 4.01), (3.99, 4.0, 3.99)],
    )
    def test_observations_are_smoothed(self, profile, old, new, expected):
        """0.4 of the old score and 0.6 of the new one, kept to a hundredth of its band."""
        profile.add("tabs", "Seen", score=old)
        written = profile.add("tabs", "Seen again", score=new)

        assert (expected, "updated") == (score_of(written), written.action)

    @pytest.mark.parametrize(("old", "new", "average"), [(9.0, 2.0, 4.8), (2.0, 9.0, 6.2)])
    def test_an_observation_that_crosses_is_smoothed_and_said(self, profile, old, new, average):
        """The answer says that it crossed and how to state it instead."""
        profile.add("tabs", "Seen", score=old)
        written = profile.add("tabs", "Seen again", score=new)

        assert (average, True) == (score_of(written), written.crossed)
        assert "crosses" in written.notes[0]
        assert f'aizo add tabs "Seen again" --score {new:g} --kind explicit' in written.notes[0]

    @pytest.mark.parametrize(("old", "new"), [(9.0, 5.0), (5.0, 2.0), (9.0, 7.0), (3.0, 2.0)])
    def test_moving_by_one_side_only_is_no_crossing(self, profile, old, new):
        """A habit lies on neither side."""
        profile.add("tabs", "Seen", score=old)

        assert not profile.add("tabs", "Seen again", score=new).crossed

    @given(
        steps=st.lists(
            st.tuples(st.integers(0, 1000), st.sampled_from(["observed", "explicit"])), max_size=6
        )
    )
    def test_any_sequence_follows_the_table(self, tmp_path_factory, steps):
        """After any writings of one label the score is what the table says."""
        kept, stated = None, False
        with Profile.open(tmp_path_factory.mktemp("p") / "profile.db") as profile:
            for k, kind in steps:
                if kept is not None and kept <= 150 < k:
                    with pytest.raises(Refused):
                        profile.add("tabs", "why", score=k / 100, kind=kind)
                    continue
                written = profile.add("tabs", "why", score=k / 100, kind=kind)
                if kept is None or k <= 150 or kind != "observed":
                    kept, stated = k, kind != "observed"
                elif not stated:
                    low, high = sorted((kept, k))
                    kept = round(written.entry.base_score * 100)
                    assert low <= kept <= high
                assert kept == round(written.entry.base_score * 100)
                assert stated == written.entry.is_statement


class TestMerge:
    """What a merge keeps, replaces and adds."""

    def test_tags_and_keywords_are_added_never_wiped(self, profile):
        """Adding without tags keeps them; adding others unites them."""
        profile.add("tabs", "Seen", keywords="indent", scenarios="coding")
        plain = profile.add("tabs", "Seen again")
        more = profile.add("tabs", "Once more", keywords="whitespace,Indent", scenarios="writing")

        assert (("indent",), ("coding",)) == (plain.entry.keywords, plain.entry.scenarios)
        assert (("indent", "whitespace"), ("coding", "writing")) == (
            more.entry.keywords,
            more.entry.scenarios,
        )

    def test_what_identifies_and_counts_survives(self, profile, set_now):
        """Id, uid, first spelling, added_at, source and touches stay; the reason is replaced."""
        first = profile.add("Tabs", "Seen", source="analysis").entry
        set_now("2026-03-03T12:00:00Z")
        profile.apply([first.id])
        set_now("2026-03-04T12:00:00Z")
        second = profile.add("TABS", "Seen again").entry

        assert (first.id, first.uid, "Tabs", NOON, "analysis", 1) == (
            second.id,
            second.uid,
            second.item,
            second.added_at,
            second.source,
            second.touch_count,
        )
        assert "Seen again" == second.reason
        assert clock.parse("2026-03-04T12:00:00Z") == second.last_seen

    @pytest.mark.parametrize(
        ("one", "other"),
        [
            ("Ärger", "ärger"),
            ("straße", "STRASSE"),
            ("Σίσυφος", "ΣΊΣΥΦΟΣ"),
            ("ＣＳＳ", "css"),
            ("caf\u00e9", "cafe\u0301"),
            ("two words", "Two  Words"),
        ],
    )
    def test_spellings_of_one_label_are_one_entry(self, profile, one, other):
        """Case, width and composition make no second entry."""
        assert profile.add(one, "why").entry.id == profile.add(other, "why").entry.id

    def test_dotted_and_dotless_i_stay_two(self, profile):
        """İ and ı are different letters, and so two entries."""
        ids = {profile.add(item, "why").entry.id for item in ("İ", "ı", "i")}

        assert 3 == len(ids)

    def test_an_add_that_changes_nothing_writes_nothing(self, profile):
        """The same again at the same time raises no revision."""
        first = profile.add("tabs", "Seen", score=9.0, keywords="a")
        second = profile.add("tabs", "Seen", score=9.0, keywords="a")

        assert ("unchanged", first.revision) == (second.action, second.revision)
        assert 9.0 == second.previous_score

    def test_beyond_thirty_two_keywords_the_older_stay(self, profile):
        """The answer names what found no room."""
        old = [f"k{n}" for n in range(31)]
        profile.add("tabs", "Seen", keywords=old)
        written = profile.add("tabs", "Seen again", keywords="new1,new2", scenarios="coding")

        assert (*old, "new1") == written.entry.keywords
        assert ["An entry keeps 32 keywords; left out: new2."] == written.notes


@pytest.mark.parametrize(
    ("fields", "message"),
    [
        ({"item": ""}, "item must be 1 to 200"),
        ({"item": "a\0b"}, "item must not hold control"),
        ({"item": "\ud800"}, "item must not hold lone"),
        ({"reason": " "}, "reason must be 1 to 2,000"),
        ({"score": math.nan}, "score must be a finite"),
        ({"score": -1}, "score must be a finite"),
        ({"stance": "sometimes"}, "stance must be one of"),
        ({"score": 5, "stance": "avoid"}, "score cannot be given together"),
        ({"kind": "heard"}, "kind must be one of"),
        ({"keywords": "x" * 65}, "keywords must be at most 64"),
        ({"source": "x" * 65}, "source must be 1 to 64"),
    ],
)
def test_invalid_input_names_the_field_and_writes_nothing(profile, fields, message):
    """Not even the database is created."""
    with pytest.raises(InvalidInput, match=message):
        profile.add(**{"item": "tabs", "reason": "Seen", **fields})
    assert not profile.exists


def test_while_aizo_is_off_nothing_is_written(tmp_path, monkeypatch):
    """AIZO_OFF refuses the write with its own code."""
    monkeypatch.setenv("AIZO_OFF", "1")
    with Profile.open(tmp_path / "profile.db") as profile, pytest.raises(Refused) as refused:
        profile.add("tabs", "Seen")
    assert "off" == refused.value.code
    assert not (tmp_path / "profile.db").exists()


def test_two_open_profiles_see_each_others_statements(tmp_path):
    """The table is decided on what is committed, not on what this process has seen."""
    with Profile.open(tmp_path / "p.db") as one, Profile.open(tmp_path / "p.db") as other:
        one.add("tabs", "Seen", score=9.0)
        other.add("tabs", "Said so", stance="never")
        with pytest.raises(Refused):
            one.add("tabs", "Seen", score=9.0)
        assert 0.5 == one.top(1)[0].base_score
