"""Copies as text: everything out, the same bytes again, and in without a double or a loss."""

from __future__ import annotations

import json
import os
import signal
import sqlite3
import subprocess
import sys
import time
from pathlib import Path

import pytest

from aizo import Profile
from aizo.errors import Failed, InvalidInput, Refused

FORMS = ("json", "jsonl")
RUST = [
    {
        "id": 1,
        "item": "concise code",
        "reason": "Always asks for shorter implementations.",
        "keywords": ["Brevity", "minimal"],
        "base_score": 9.0,
        "source": "analysis",
        "added_at": "2026-01-07T14:00:00.123456789+00:00",
        "last_seen": "2026-02-07T15:30:00+09:00",
        "touch_count": 2,
        "token_count": 18,
        "score_exponent": 0.1,
        "decay_coefficient": 0.87,
        "effective_weight": 7.83,
    },
    {
        "item": "emojis",
        "reason": "None, please",
        "base_score": 0.5,
        "last_seen": "2026-02-01 10:00:00",
    },
]


def everything(profile: Profile) -> Profile:
    """Fill a profile with all that an export has to take along."""
    for number in range(30):
        profile.add(
            f"Label {number}", f"Reason {number}", score=number / 3, source_id=f"c/{number}"
        )
    profile.add(
        "不要使用表情符号", '在回答里 \u2028 不要 "表情" \\ 😀', stance="avoid", keywords=["a", "b"]
    )
    profile.add("waits", "not sure", kind="tentative")
    profile.add("short-lived", "for a while", expires_in="30d", scenarios=["coding", "*"])
    profile.apply([1])
    profile.update("Label 3", item="Label three", reason="corrected", score=9)
    profile.remove("Label 4")
    profile.undo()
    profile.remove("Label 5")
    profile.forget("Label 6")
    profile.forget(source_id="c/7")
    profile.set_half_life(45)
    profile.set_floor(0.2)
    return profile


def tables(path) -> dict[str, int]:
    """Count the rows of every table."""
    with sqlite3.connect(path) as db:
        names = [
            row[0] for row in db.execute("SELECT name FROM sqlite_master WHERE type = 'table'")
        ]
        counts = {
            name: db.execute(f'SELECT count(*) FROM "{name}"').fetchone()[0] for name in names
        }
    db.close()
    return counts


@pytest.mark.parametrize("form", FORMS)
def test_out_and_in_again_gives_the_same_bytes(form, tmp_path):
    """History, tombstones, sources and settings come back with ids and act numbers."""
    with everything(Profile.open(tmp_path / "one.db")) as profile:
        text = profile.copy(form).text
        shown = [entry.uid for entry in profile.show()]
        revision = profile.info().revision
    with Profile.open(tmp_path / "two.db") as other:
        done = other.import_(text)
        assert (done.whole, done.added, done.revision) == (True, len(shown) + 1, revision)
        assert text == other.copy(form).text
        assert shown == [entry.uid for entry in other.show()]
        assert other.doctor().clean
        with pytest.raises(Refused, match="forgotten"):
            other.add("label 6", "x")
        with pytest.raises(Refused, match="source"):
            other.add("new", "x", source_id="c/7")
        with pytest.raises(Refused, match="before and removed"):
            other.add("Label 5", "x", source_id="c/5")
        assert "unchanged" == other.add("Label 8", "other", score=1, source_id="c/8").action
        assert 34 == other.add("something new", "x").entry.id
        assert "add" == other.undo().op
        assert "set_floor" == other.undo().op


@pytest.mark.parametrize("form", FORMS)
def test_the_same_file_again_changes_nothing(form, tmp_path):
    """Neither into its own profile nor into a filled one: no table gains a row."""
    with everything(Profile.open(tmp_path / "one.db")) as profile:
        text = profile.copy(form).text
        before = tables(profile.settings.database)
        done = profile.import_(text)
        assert (0, 0, 0) == (done.added, done.merged, done.removed)
        assert done.unchanged == profile.info().entries
        assert text == profile.copy(form).text
        assert before == tables(profile.settings.database)
    with Profile.open(tmp_path / "two.db") as other:
        other.import_(text)
        before = tables(other.settings.database)
        other.import_(text)
        assert before == tables(other.settings.database)
        other.import_(text, replace=True)
        assert before == tables(other.settings.database)


def test_an_export_depends_on_nothing_but_the_profile(tmp_path, set_now):
    """No time of the export is in it, and each process gives the same bytes."""
    path = tmp_path / "one.db"
    with everything(Profile.open(path)) as profile:
        texts = {profile.copy("json").text}
    set_now("2031-01-01T00:00:00Z")
    program = (
        "import sys; from aizo import Profile\n"
        "sys.stdout.buffer.write(Profile.open(sys.argv[1]).copy().text.encode())"
    )
    for seed in ("1", "2"):
        done = subprocess.run(
            [sys.executable, "-c", program, path],
            env={**os.environ, "PYTHONHASHSEED": seed},
            capture_output=True,
            check=True,
        )
        texts.add(done.stdout.decode())
    assert 1 == len(texts)
    assert [] == [line for line in texts.pop().splitlines() if "2031" in line]


def test_every_line_of_an_export_is_json(tmp_path):
    """The document is one value, and holds entries, history and settings under their names."""
    with everything(Profile.open(tmp_path / "one.db")) as profile:
        document = json.loads(profile.copy("json").text)
        lines = [json.loads(line) for line in profile.copy("jsonl").text.split("\n")[:-1]]
    assert ("export", 1, 45.0, 0.2) == tuple(
        document[name] for name in ("aizo", "format", "half_life_days", "floor")
    )
    assert document["entries"] == [line["entry"] for line in lines if "entry" in line]
    assert document["history"] == [line["history"] for line in lines if "history" in line]
    assert {"end": len(lines) - 1} == lines[-1]


def test_markdown_is_for_a_person(tmp_path):
    """Headings of the context block, one line an entry, nothing stored is markup."""
    with Profile.open(tmp_path / "one.db") as profile:
        profile.add("`code` *and* <b>", "a [link](x) | b", stance="never")
        profile.add("tea", "Drinks it", score=9, scenarios=["food"])
        page = profile.copy("markdown").text
    assert (
        "## Never\n\n- **\\`code\\` \\*and\\* &lt;b&gt;** [1]: a \\[link\\](x) \\| b (0.5;" in page
    )
    assert "## Prefer\n\n- **tea** [2]: Drinks it (9; for food; since 2026-03-01" in page


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


@pytest.mark.parametrize("form", FORMS)
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

    def test_hashes_of_another_salt_are_told_and_left(self, tmp_path):
        """What another profile has forgotten is known there only."""
        with everything(Profile.open(tmp_path / "one.db")) as profile:
            text = profile.copy().text
        with Profile.open(tmp_path / "two.db") as other:
            other.add("rice", "x", source_id="s")
            done = other.import_(text)
            assert any("another salt" in note for note in done.notes)
            assert other.doctor().clean

    def test_the_same_text_in_another_profile_stays(self, tmp_path):
        """An import compares with its own profile only."""
        with Profile.open(subject="ann") as ann, Profile.open(subject="ben") as ben:
            ann.add("tea", "imported", score=9)
            assert 1 == ben.import_(self.given()).added
            assert (1, 1) == (ann.info().entries, ben.info().entries)


def test_scenarios_travel_when_asked(tmp_path):
    """A file of scenarios is written where there is none, and replaced only on purpose."""
    mine = "scenarios:\n  garden:\n    description: Plants\n    keywords: [soil, seed]\n"
    home = Path(os.environ["AIZO_HOME"])
    with Profile.open() as profile:
        profile.add("tea", "x")
        (home / "scenarios.yaml").write_text(mine)
    with Profile.open() as profile:
        text = profile.copy().text
    other = tmp_path / "other"
    with Profile.open(home=other) as profile:
        assert "--scenarios" in profile.import_(text).notes[0]
        assert not (other / "scenarios.yaml").exists()
        assert profile.import_(text, scenarios=True).scenarios == str(other / "scenarios.yaml")
    with Profile.open(home=other) as profile:
        assert text == profile.copy().text
        assert profile.import_(text, scenarios=True).scenarios is None
        (other / "scenarios.yaml").write_text(mine.replace("soil", "water"))
        assert 1 == profile.import_(text, scenarios=True).conflicts
        assert profile.import_(text, scenarios=True, replace=True).scenarios


KILLED = """
import sys
from aizo import Profile
print("ready", flush=True)
with Profile.open(sys.argv[1]) as profile, open(sys.argv[2], "rb") as file:
    profile.import_(file.read())
"""


@pytest.mark.skipif(os.name != "posix", reason="kill is POSIX")
@pytest.mark.parametrize("is_new", [True, False], ids=["new", "filled"])
def test_a_killed_import_leaves_the_old_state_or_the_whole_new_one(is_new, tmp_path):
    """Killed at any moment, no half of a file is in the profile."""
    with Profile.open(tmp_path / "source.db") as profile:
        rows = [{**RUST[0], "item": f"label {number}"} for number in range(2000)]
        profile.import_(json.dumps(rows))
        (tmp_path / "copy.json").write_text(profile.copy().text)
    for share in (0.0, 0.5, 0.8, 1.1):
        path = tmp_path / f"{share}.db"
        with Profile.open(path) as profile:
            if not is_new:
                profile.add("tea", "x")
        command = [sys.executable, "-c", KILLED, str(path), str(tmp_path / "copy.json")]
        with subprocess.Popen(command, stdout=subprocess.PIPE) as running:
            running.stdout.readline()
            time.sleep(share * 0.5)
            running.send_signal(signal.SIGKILL)
        with Profile.open(path) as profile:
            old = 0 if is_new else 1
            assert profile.info().entries in {old, 2000 + old}
            profile.import_((tmp_path / "copy.json").read_bytes())
            assert 2000 + old == profile.info().entries
            assert profile.doctor().clean
