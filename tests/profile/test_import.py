"""What can be imported, what cannot, and how it is merged into what is there."""

from __future__ import annotations

import json

import pytest

from aizo import Profile
from aizo.errors import Failed, InvalidInput, Refused
from tests.profile.filled import RUST, everything


@pytest.mark.parametrize(
    "wrap", [lambda rows: rows, lambda rows: {"entries": rows}], ids=["list", "object"]
)
def test_the_lists_of_the_rust_aizo_are_read(wrap, tmp_path):
    """Nine digits of a second, offsets, missing zones, unknown fields: all entries come in."""
    with Profile.open(tmp_path / "one.db") as profile:
        done = profile.import_(json.dumps(wrap(RUST)))
        assert (2, 0) == (done.added, done.blocked)
        first, second = sorted(profile.show(), key=lambda entry: entry.id)
        assert ("concise code", ("brevity", "minimal"), 2) == (
            first.item,
            first.keywords,
            first.touch_count,
        )
        assert 1770445800000 == first.last_seen
        assert second.is_limit
        assert second.added_at == second.last_seen == 1769940000000
        again = profile.import_("\n".join(json.dumps(row) for row in RUST))
        assert (0, 0, 2) == (again.added, again.merged, again.unchanged)


def test_our_own_listing_is_read_like_the_rust_one(tmp_path):
    """`show --json` and `--format jsonl` are lists of entries with dates."""
    with (
        everything(Profile.open(tmp_path / "one.db")) as profile,
        Profile.open(tmp_path / "two.db") as other,
    ):
        from aizo.surface.encode import entry_dict

        rows = [entry_dict(entry) for entry in profile.show()]
        assert len(rows) == other.import_(json.dumps(rows)).added
        assert len(rows) == other.import_(json.dumps(rows)).unchanged


@pytest.mark.parametrize(
    ("content", "said"),
    [
        (
            '{"entries": [{"item": "a", "reason": "b", "base_score": 9, "keywords": []}]}',
            "without dates",
        ),
        (
            '<user-preferences from="aizo" revision="4">\nNever: tea [1]\n</user-preferences>',
            "context block",
        ),
        ("SQLite format 3\0 and more", "database"),
        ("", "empty"),
        ("Likes tea.", "neither JSON nor"),
        ("[1, 2]", "list of entries"),
        ('{"aizo": "export", "format": 99}', "format 99"),
        ('{"aizo": "export", "format": 1, "entries": []}', "header"),
        ('[{"item": "a", "reason": "b", "last_seen": "2026-01-01T00:00:00Z"}]', "base_score"),
        (
            '[{"item": " ", "reason": "b", "base_score": 1, "last_seen": "2026-01-01T00:00:00Z"}]',
            "empty",
        ),
        ("[" * 100_000, "JSON"),
        (b"\xff\xfe\x00", "UTF-8"),
    ],
)
def test_what_cannot_be_imported_is_refused_with_the_reason(content, said, tmp_path):
    """A model's answer, our own context block, a database, a cut file: nothing is written."""
    with Profile.open(tmp_path / "one.db") as profile:
        with pytest.raises(InvalidInput, match=said):
            profile.import_(content)
        assert not profile.exists


@pytest.mark.parametrize("form", ["json", "jsonl"])
def test_a_file_that_is_cut_off_is_refused(form, tmp_path):
    """Wherever it ends too early, nothing of it is taken."""
    with everything(Profile.open(tmp_path / "one.db")) as profile:
        text = profile.copy(form).text
    with Profile.open(tmp_path / "two.db") as other:
        for share in (0.1, 0.5, 0.9, 0.999):
            with pytest.raises(InvalidInput):
                other.import_(text[: int(len(text) * share)])
        lines = text.split("\n")
        with pytest.raises(InvalidInput):
            other.import_("\n".join(lines[:-4] + lines[-1:]))
        assert not other.exists


@pytest.mark.parametrize("field", ["item", "last_seen", "base_score", "uid", "touch_count"])
@pytest.mark.parametrize("value", [None, 7, "x" * 10, [], {"a": 1}, True])
def test_a_tampered_export_writes_nothing_or_something_sound(field, value, tmp_path):
    """Whatever stands in a field, the profile is as before or passes its doctor."""
    with everything(Profile.open(tmp_path / "one.db")) as profile:
        document = json.loads(profile.copy("json").text)
    document["entries"][3][field] = value
    document["history"][3]["after"] = {field: value}
    with Profile.open(tmp_path / "two.db") as other:
        try:
            other.import_(json.dumps(document))
        except (InvalidInput, Failed):
            assert other.info().entries == 0
        else:
            other.history(limit=1000)
            assert {one.code for one in other.doctor().findings} <= {"rule"}


class TestMerging:
    """Into a profile that holds something, entries are merged by label."""

    def given(self, **fields):
        """Give a list of one entry."""
        whole = {
            "item": "tea",
            "reason": "imported",
            "base_score": 9,
            "added_at": "2026-02-01T00:00:00Z",
            "last_seen": "2026-02-20T00:00:00Z",
        }
        return json.dumps([whole | fields])

    def test_a_hard_limit_is_never_withdrawn_by_an_import(self, tmp_path):
        """Praise in a file leaves the limit, and counts as a conflict."""
        with Profile.open(tmp_path / "one.db") as profile:
            profile.add("tea", "allergic", stance="never")
            done = profile.import_(self.given(last_seen="2026-02-28T00:00:00Z"))
            assert 1 == done.conflicts
            assert profile.show()[0].is_limit
            assert "allergic" == profile.show()[0].reason

    def test_a_hard_limit_in_the_file_takes_hold(self, tmp_path):
        """Even where it is older than what is there."""
        with Profile.open(tmp_path / "one.db") as profile:
            profile.add("tea", "likes it", stance="prefer")
            assert 1 == profile.import_(self.given(base_score=0.5)).merged
            assert profile.show()[0].is_limit

    def test_a_statement_stands_against_an_observation(self, tmp_path):
        """The newer observation refreshes the entry and leaves its score."""
        with Profile.open(tmp_path / "one.db") as profile:
            profile.add("tea", "said so", stance="prefer", said_at="2026-01-01T00:00:00Z")
            profile.import_(self.given(base_score=3, keywords=["green"]))
            entry = profile.show()[0]
            assert (8.5, "said so", ("green",)) == (entry.base_score, entry.reason, entry.keywords)

    def test_the_later_observation_speaks(self, tmp_path):
        """Dates and touches of both remain."""
        with Profile.open(tmp_path / "one.db") as profile:
            profile.add("tea", "seen", score=5, said_at="2026-02-10T00:00:00Z")
            profile.import_(self.given(touch_count=4))
            entry = profile.show()[0]
            assert (9.0, "imported", 4) == (entry.base_score, entry.reason, entry.touch_count)
            assert (
                1
                == profile.import_(
                    self.given(base_score=2, last_seen="2026-01-01T00:00:00Z")
                ).unchanged
            )

    def test_a_dry_run_writes_nothing_and_counts_right(self, tmp_path):
        """It tells what the import then does."""
        with Profile.open(tmp_path / "one.db") as profile:
            profile.add("tea", "seen", score=5, said_at="2026-02-10T00:00:00Z")
            told = profile.import_(self.given(), dry_run=True)
            assert (1, 1) == (told.merged, told.revision)
            assert "seen" == profile.show()[0].reason
            assert 1 == profile.import_(self.given()).merged

    def test_replace_makes_the_profile_what_the_file_says(self, tmp_path):
        """What is not in it goes, with one act that can be taken back."""
        with Profile.open(tmp_path / "one.db") as profile:
            profile.add("tea", "allergic", stance="never")
            profile.add("mint", "x")
            done = profile.import_(self.given(base_score=7.5), replace=True)
            assert (1, 1, 0) == (done.merged, done.removed, done.added)
            assert [(1, 7.5)] == [(one.id, one.base_score) for one in profile.show()]
            profile.undo()
            assert {"tea", "mint"} == {one.item for one in profile.show()}

    def test_dates_in_the_future_come_down_to_now(self, tmp_path):
        """A foreign list cannot make an entry that never fades."""
        with Profile.open(tmp_path / "one.db") as profile:
            done = profile.import_(self.given(last_seen="2036-01-01T00:00:00Z"))
            assert "lies in the future" in done.notes[0]
            assert profile.doctor().clean

    def test_a_secret_is_refused_unless_it_is_allowed(self, tmp_path):
        """An import is an act like others: it does not bring a credential in."""
        text = self.given(reason="token = ghp_" + "a1B2c3D4e5F6g7H8i9J0k1L2m3N4o5P6q7R8")
        with Profile.open(tmp_path / "one.db") as profile:
            with pytest.raises(Refused) as refused:
                profile.import_(text)
            assert "secret" == refused.value.code
            assert 1 == profile.import_(text, allow_secret=True).added

    def test_what_another_profile_has_forgotten_stays_out_of_this_one(self, tmp_path):
        """Hashes keep the salt they were made with, along all further copies; allow lifts them."""
        with everything(Profile.open(tmp_path / "one.db")) as profile:
            text = profile.copy().text
        with Profile.open(tmp_path / "two.db") as other:
            other.add("rice", "x", source_id="s")
            other.forget("rice")
            assert other.import_(text).added
            revision = other.import_(text).revision
            assert revision == other.import_(text).revision
            again = other.copy().text
        with Profile.open(tmp_path / "three.db") as third:
            third.add("beans", "x", source_id="s")
            third.import_(again)
            for label, source in (("Label 6", "new"), ("new", "c/7"), ("rice", "new")):
                with pytest.raises(Refused, match="forgotten"):
                    third.add(label, "x", source_id=source)
            assert third.allow("label 6").changed
            assert third.add("Label 6", "x").entry.id
            assert third.doctor().clean

    @pytest.mark.parametrize("salt", ["", "xyz", "00" * 65, 5])
    def test_a_salt_that_is_none_is_refused(self, salt, tmp_path):
        """A file whose hashes nobody could compare is not taken, and nothing is written."""
        with everything(Profile.open(tmp_path / "one.db")) as profile:
            document = json.loads(profile.copy().text)
        document["state"] = [{"key": "salt", "value": salt}]
        for name in ("two.db", "three.db"):
            with Profile.open(tmp_path / name) as other:
                if name == "three.db":
                    other.add("rice", "x", source_id="s")
                before = other.info().revision
                with pytest.raises(InvalidInput):
                    other.import_(json.dumps(document))
                assert before == other.info().revision

    def test_the_same_text_in_another_profile_stays(self, tmp_path):
        """An import compares with its own profile only."""
        with Profile.open(subject="ann") as ann, Profile.open(subject="ben") as ben:
            ann.add("tea", "imported", score=9)
            assert 1 == ben.import_(self.given()).added
            assert (1, 1) == (ann.info().entries, ben.info().entries)
