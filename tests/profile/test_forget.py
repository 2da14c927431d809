"""What is forgotten is gone from every file, and does not come back by itself."""

from __future__ import annotations

import os
import random
import shutil
import sqlite3
import subprocess
import sys
from pathlib import Path

import pytest

from aizo import Profile, receipts
from aizo.errors import Failed, InvalidInput, NotFound, Refused
from aizo.profile import forget as forgetting
from tests.profile import traces
from tests.store import rust

READING = """
import sys, time
from aizo import Profile
with Profile.open() as profile:
    profile.top(5)
    print("ready", flush=True)
    import select
    while not select.select([sys.stdin], [], [], 0.002)[0]:
        profile.top(5); profile.recall("tea"); profile.show()
"""
HOLDING = """
import sys, os
from aizo import settings
from aizo.store import engine
db = engine.connect(settings.load().database, isolation_level=None)
db.execute("BEGIN")
db.execute("SELECT count(*) FROM preferences").fetchall()
print("ready", flush=True)
sys.stdin.readline()
"""
ENGLISH = (
    "quilt lantern marble otter saffron thimble velvet walnut yonder zephyr anchor bramble".split()
)
CHINESE = "不要在回答里使用表情符号因为它们让人分心而且看起来不够认真请改用简洁的文字说明理由"


def reason(number: int) -> str:
    """Give a long reason that no other number has a piece of."""
    chance = random.Random(number)
    words = " ".join(f"{chance.choice(ENGLISH)}{chance.randrange(10**9)}" for _ in range(30))
    if number % 2:
        return words
    return "".join(chance.choice(CHINESE) + str(chance.randrange(10)) for _ in range(200))


@pytest.fixture
def child():
    """Give a function that starts a program that says when it is ready; it ends with the test."""
    running = []

    def start(program: str) -> subprocess.Popen:
        started = subprocess.Popen(
            [sys.executable, "-c", program],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
        )
        running.append(started)
        assert started.stdout.readline() == "ready\n"
        return started

    yield start
    for one in running:
        one.stdin.close()
        assert one.wait(30) == 0
        one.stdout.close()


@pytest.fixture
def home():
    """Give the home's path."""
    return Path(os.environ["AIZO_HOME"])


def leave(child_process) -> None:
    """Let a child end."""
    child_process.stdin.write("\n")
    child_process.stdin.flush()
    child_process.wait(30)


def test_no_piece_is_left_in_any_file_while_another_process_reads(home, child, tmp_path):
    """Of entries among 1,500, with history, exports, backups and receipts, nothing remains."""
    gone = [3, 4, 700, 701, 1499]
    with Profile.open() as profile:
        for number in range(1, 1501):
            profile.add(f"Label {number}", reason(number), score=9, source_id=f"chat/{number}")
        for number in gone:
            profile.update(number, reason=reason(number + 10_000))
            profile.update(number, item=f"Other name {reason(number)[:60]}")
        profile.remove([1499])
        old = {form: profile.copy(form).text for form in ("json", "jsonl", "markdown")}
        for form in old:
            profile.save(form=form)
        backup = profile.backup()
        shutil.copy(backup.path, tmp_path / "copied.db")
        given = {"query": reason(700)[:80], "scenario": "coding"}
        receipts.record(
            profile.settings, "hook", "host", "context", given, 4000, 1, [3, 5, 700], 10, "why"
        )
        texts = [reason(number) for number in gone]
        texts += [reason(number + 10_000) for number in gone]
        assert len(traces.holders(home, texts)) >= 5
        reading = child(READING)
        done = profile.forget(gone)
        assert gone == done.ids
        assert done.searched
        assert {} == traces.holders(home, texts)
        leave(reading)
        assert [[5]] == [one.ids for one in receipts.told(profile.settings)]
        nothing_brings_it_back(profile, old, tmp_path / "copied.db")
        assert {} == traces.holders(home, texts)
        assert profile.doctor().clean
    assert {} == traces.holders(home, texts)


def nothing_brings_it_back(profile, old, backup) -> None:
    """Replay the source, import the old exports and restore the old backup."""
    with pytest.raises(Refused, match="forgotten"):
        profile.add("label 3", "again", source_id="chat/3")
    with pytest.raises(Refused, match="forgotten"):
        profile.add("LABEL 700", "again", stance="always")
    for form in ("json", "jsonl"):
        done = profile.import_(old[form])
        assert (4, 0) == (done.blocked, done.added)
    restored = profile.restore(str(backup))
    assert restored.blocked == 5
    assert {3, 4, 700, 701, 1499}.isdisjoint(entry.id for entry in profile.show())


def test_a_long_reader_delays_only_the_erasing(home, child):
    """Then the answer is `erasing`, no read shows the entry, and the next write finishes it."""
    text = reason(1)
    with Profile.open() as profile:
        profile.add("secret plan", text, score=9)
        profile.add("tea", "Drinks it", score=9)
        holding = child(HOLDING)
        forgetting.PATIENCE, patience = 0.2, forgetting.PATIENCE
        try:
            with pytest.raises(Failed) as refused:
                profile.forget("secret plan")
        finally:
            forgetting.PATIENCE = patience
        assert ("erasing", 1) == (refused.value.code, refused.value.exit_code)
        assert ["tea"] == [entry.item for entry in profile.show()]
        assert [] == [line for line in profile.history().lines if line.entry == 1]
        profile.add("mint", "While it is held", score=9)
        assert traces.holders(home, [text])
        assert "erasing" in [one.code for one in profile.doctor().findings]
        leave(holding)
        profile.add("mint", "After it", score=9)
        assert {} == traces.holders(home, [text])
        assert profile.doctor().clean


def test_a_forget_that_was_killed_after_its_commit_is_finished_by_the_next_write(home):
    """Another process finds in the database what is still to be done, and does it."""
    program = (
        "import os; from aizo import Profile; from aizo.store.writes import Forget\n"
        "unit = Profile.open()._unit\n"
        "unit.act('forget', lambda _: ([Forget([1])], None))\n"
        "os.kill(os.getpid(), 9)\n"
    )
    with Profile.open() as profile:
        for number in range(600):
            profile.add(f"label {number}", reason(number), score=9)
        profile.top()
    assert subprocess.run([sys.executable, "-c", program], check=False).returncode
    assert traces.holders(home, [reason(0)])
    with Profile.open() as profile:
        assert 599 == len(profile.show())
        assert "erasing" in [one.code for one in profile.doctor().findings]
        profile.add("tea", "x", score=9)
        assert {} == traces.holders(home, [reason(0)])
        assert profile.doctor().clean


def test_an_interrupted_erasing_can_be_asked_for_again(home, child):
    """To forget the same label once more finishes what a reader held back."""
    with Profile.open() as profile:
        profile.add("secret plan", reason(1), score=9)
        holding = child(HOLDING)
        forgetting.PATIENCE, patience = 0.1, forgetting.PATIENCE
        try:
            with pytest.raises(Failed):
                profile.forget("secret plan")
        finally:
            forgetting.PATIENCE = patience
        leave(holding)
        done = profile.forget("Secret  Plan")
        assert ["It was forgotten before."] == done.notes
        assert {} == traces.holders(home, [reason(1)])


def test_a_label_comes_back_only_when_it_is_allowed():
    """Neither add, nor update, nor undo brings a forgotten label; allow does."""
    with Profile.open() as profile:
        profile.add("tea", "Drinks it", score=9)
        profile.add("mint", "Grows it", score=9)
        profile.forget("tea")
        for bring in (
            lambda: profile.add("Tea", "x"),
            lambda: profile.add("tea", "x", kind="tentative"),
            lambda: profile.update("mint", item="TEA"),
        ):
            with pytest.raises(Refused) as refused:
                bring()
            assert "forgotten" == refused.value.code
            assert "aizo allow" in refused.value.hint
        assert profile.allow("TEA").changed
        assert not profile.allow("tea").changed
        assert 3 == profile.add("tea", "again", score=9).entry.id


def test_no_answer_of_any_kind_shows_it():
    """Neither recall, nor lists, nor context, nor history, nor an export in any form."""
    with Profile.open() as profile:
        profile.add("xylophone", "Plays the zither", score=9, keywords=["marimba"])
        profile.update("xylophone", reason="Plays the balafon")
        profile.add("tea", "x", score=9)
        profile.forget("xylophone")
        told = [
            *(str(profile.recall(word)) for word in ("xylophone", "marimba", "balafon")),
            str(profile.show()),
            str(profile.keywords().counts),
            str(profile.context()),
            str([(line.item, line.before, line.after) for line in profile.history().lines]),
            *(profile.copy(form).text for form in ("json", "jsonl", "markdown")),
            profile.page_of_text(),
        ]
        for word in ("xylophone", "zither", "balafon", "marimba"):
            assert [] == [one for one in told if word in one]
        for target in ("xylophone", 1):
            with pytest.raises(NotFound):
                profile.history(target)
        with pytest.raises(Refused):
            profile.add("Xylophone", "x")


def test_a_source_can_be_forgotten_as_a_whole():
    """All that it has written to goes, and nothing is taken from it again until it is allowed."""
    with Profile.open() as profile:
        profile.add("tea", "x", score=9, source_id="chat|1")
        profile.add("mint", "x", score=9, source_id="chat|1")
        profile.add("rice", "x", score=9, source_id="chat|2")
        assert [1, 2] == profile.forget(source_id="chat|1").ids
        assert ["rice"] == [entry.item for entry in profile.show()]
        with pytest.raises(Refused, match="source"):
            profile.add("soup", "x", source_id="chat|1")
        assert profile.allow(source_id="chat|1").changed
        profile.add("soup", "x", source_id="chat|1")


def test_everything_can_be_forgotten(home):
    """Then no text is left in any file, and no label comes back; settings stay."""
    with Profile.open() as profile:
        for number in range(40):
            profile.add(f"Label number {number} of many", reason(number), score=9)
        profile.set_half_life(60)
        profile.save()
        profile.backup()
        with pytest.raises(InvalidInput, match="--all"):
            profile.forget(everything=True)
        done = profile.forget(everything=True, sure=True)
        assert 40 == len(done.ids)
        assert {} == traces.holders(home, [reason(number) for number in range(40)])
        assert 60 == profile.info().half_life_days
        assert [] == profile.show()
        with pytest.raises(Refused, match="forgotten"):
            profile.add("label number 3 of many", "x")
        profile.add("something new", "x")


def test_what_was_removed_before_can_still_be_forgotten(home):
    """A remove keeps the history; a forget by label or id takes that, too."""
    with Profile.open() as profile:
        for number in (1, 2):
            profile.add(f"plan {number}", reason(number), score=9)
        profile.remove("plan 1")
        profile.remove([2])
        assert traces.holders(home, [reason(1)])
        assert [1] == profile.forget("plan 1").ids
        assert [2] == profile.forget([2, 9]).ids
        assert {} == traces.holders(home, [reason(1), reason(2)])


def test_an_entry_that_had_the_label_before_stays():
    """A label that was given up belongs to another entry by now; a note names it."""
    with Profile.open() as profile:
        profile.add("tabs", "x", score=9)
        profile.update("tabs", item="tabs over spaces")
        profile.add("tabs", "y", score=9)
        done = profile.forget("tabs")
        assert [2] == done.ids
        assert "[1] had this label before" in done.notes[0]
        assert ["tabs over spaces"] == [entry.item for entry in profile.show()]


def test_what_others_share_is_not_taken_for_a_trace():
    """Two entries with one reason: forgetting one succeeds and leaves the other whole."""
    said = "Said so in every review of the last year, and meant it."
    with Profile.open() as profile:
        profile.add("tea", said, score=9)
        profile.add("mint", said, score=9)
        assert [1] == profile.forget("tea").ids
        assert said == profile.show()[0].reason
        assert not profile.verify(said).clean
        profile.forget("mint")
        assert profile.verify(said).clean


@pytest.mark.parametrize("word", ["NULL", "create table preferences", "SQLite format 3", "aizo"])
def test_what_the_database_says_of_itself_is_no_trace(word):
    """A word of the schema is in every file, and a trace only where an entry says it."""
    with Profile.open() as profile:
        profile.add("tea", "Drinks it", score=9)
        assert profile.verify(word).clean
        profile.add("mint", f"On {word} they agreed.", score=9)
        assert not profile.verify(word).clean
        assert [2] == profile.forget("mint").ids
        assert profile.verify(word).clean


def test_the_files_of_another_profile_stay(home):
    """A second database in the same home holds the same text by right."""
    text = reason(5)
    with Profile.open() as profile, Profile.open(home / "other.db") as other:
        for one in (profile, other):
            one.add("plan", text, score=9)
        profile.forget("plan")
        assert ["other.db"] == [
            Path(name).name.removesuffix("-wal") for name in traces.holders(home, [text])
        ]
        assert 1 == len(other.show())


def test_stored_answers_and_the_inbox_lose_it_too(home):
    """Answers that may be asked for again, and proposals that repeat its words."""
    with Profile.open() as profile:
        profile.add("a plan of some length", reason(1), score=9, request="one")
        profile.add("tea", "x", score=9, request="two")
        profile.remove("a plan of some length", request="three")
        with sqlite3.connect(profile.settings.database) as db:
            rows = [
                (b"1", f'{{"item":"other","words":"{reason(1)[100:180]}"}}'),
                (b"2", '{"item":"tea","words":"drinks it"}'),
            ]
            db.executemany("INSERT INTO inbox (item, side, told) VALUES (?, 1, ?)", rows)
        db.close()
        profile.forget("a plan of some length")
        assert {} == traces.holders(home, [reason(1), "a plan of some length"])
        with sqlite3.connect(profile.settings.database) as db:
            kept = db.execute("SELECT request FROM act WHERE request IS NOT NULL").fetchall()
            assert [("add two",)] == kept
            assert [(b"2",)] == db.execute("SELECT item FROM inbox").fetchall()
        db.close()


def test_the_copy_of_a_migration_loses_it_too(home, tmp_path):
    """What the Rust aizo had is kept before a migration: the label goes from there as well."""
    rows = [{"item": "secret plan", "reason": reason(1)}, {"item": "tea", "reason": reason(2)}]
    path = rust.make(tmp_path / "old.db", 8, rows)
    with Profile.open(path) as profile:
        profile.add("mint", "x")
        assert list((home / "backups").glob("old-schema8-*.db"))
        assert traces.holders(home, [reason(1)])
        assert [1] == profile.forget("SECRET plan").ids
        assert {} == traces.holders(home, [reason(1), "secret plan"])
        assert {} == traces.holders(tmp_path, [reason(1)])
        assert traces.holders(home, [reason(2)])


def test_segments_are_swept_and_made_again(home):
    """The mapped files of a large profile are of a new epoch after a forget."""
    with Profile.open() as profile:
        for number in range(700):
            profile.add(f"label {number}", reason(number), score=9)
        profile.top()
        folder = Path(profile.settings.cache_folder)
        assert any(path.name.startswith("0.") for path in folder.iterdir())
        profile.forget([1])
        assert not any(path.name.startswith("0.") for path in folder.iterdir())
        assert 699 == len(profile.show())
        assert {} == traces.holders(home, [reason(0)])
