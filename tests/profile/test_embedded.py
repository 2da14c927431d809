"""A profile inside a program: threads share it, results are copied, processes get it."""

from __future__ import annotations

import copy
import pickle
import subprocess
import sys
import threading

import pytest

from aizo import Profile, Refused
from aizo.profile.answers import Answer
from aizo.profile.editing import Wrong

THREADS = 8
TURNS = 60
SPAWNED = """
import multiprocessing
from aizo import Profile

def work(profile):
    with profile:
        profile.add("from the child", "why", score=9)

if __name__ == "__main__":
    with Profile.open() as profile:
        profile.add("from the parent", "why", score=9)
        profile.top(1)
        child = multiprocessing.get_context("spawn").Process(target=work, args=(profile,))
        child.start()
        child.join()
        print(sorted(entry.item for entry in profile.show()))
"""


def work(profile, number, failures):
    """Read and write what only this thread writes, and note whatever goes wrong."""
    try:
        for turn in range(TURNS):
            item = f"thread{number} turn{turn % 9}"
            profile.add(item, "because", score=5 + turn % 5, expires_in="1h", scenarios=["coding"])
            assert item in [entry.item for entry in profile.recall(f"thread{number}")]
            assert len(profile.top(10)) <= 10
            assert profile.context(scenario="coding", query="turn because")
            assert profile.explain(item, query="thread turn").entry.item == item
            profile.scenario_names()
            if turn % 3 == 0:
                assert profile.remove(item).found_any
                assert item not in [entry.item for entry in profile.show()]
    except BaseException as problem:  # noqa: BLE001 (told by the test, not by the thread)
        failures.append(problem)


@pytest.fixture
def hasty():
    """Let threads interrupt each other as often as they can."""
    before = sys.getswitchinterval()
    sys.setswitchinterval(1e-5)
    yield
    sys.setswitchinterval(before)


def test_threads_may_share_a_profile(hasty, tmp_path):
    """Each sees what it has written, and in the end all is as another process finds it."""
    failures = []
    with Profile.open(tmp_path / "p.db") as profile:
        crowd = [
            threading.Thread(target=work, args=(profile, number, failures))
            for number in range(THREADS)
        ]
        for one in crowd:
            one.start()
        for one in crowd:
            one.join()
        assert failures == []
        with Profile.open(tmp_path / "p.db") as other:
            assert list(other.show()) == list(profile.show())
            assert other.info().entries == profile.info().entries


def test_what_was_found_stays_of_one_moment():
    """An answer that is asked for more later tells of the profile as it was then."""
    with Profile.open() as profile:
        for number in range(5):
            profile.add(f"item {number}", "why", score=9)
        found = profile.recall("item", limit=2)
        profile.add("item 5", "why", score=9)
        assert (found.omitted, profile.recall("item", limit=2).omitted) == (3, 4)


def test_a_profile_can_be_given_to_another_process(tmp_path):
    """A pickled profile is the same one, opened anew."""
    program = tmp_path / "program.py"
    program.write_text(SPAWNED, encoding="utf-8")
    done = subprocess.run(
        [sys.executable, "-W", "error", program], capture_output=True, text=True, check=True
    )
    assert done.stdout.strip() == "['from the child', 'from the parent']"


def test_answers_can_be_pickled_and_copied():
    """What a profile gives can be kept and sent on; a recall becomes a plain list."""
    with Profile.open() as profile:
        written = profile.add("tabs", "why", score=9)
        found = profile.recall()
        for form in (copy.copy, copy.deepcopy, lambda one: pickle.loads(pickle.dumps(one))):
            assert form(found) == [written.entry]
            assert form(written).entry == written.entry
            assert form(profile.context()) == profile.context()
            assert form(Wrong({3: "is no line"})).problems == {3: "is no line"}


def test_answers_can_be_read_where_a_program_shows_them():
    """Their form tells what they hold, and a long value is cut."""
    with Profile.open() as profile:
        shown = repr(profile.add("tabs", "why", score=9))
        assert shown.startswith("Written(action='added', ")
        assert "entry=<Entry 1 'tabs' 9 preference>" in shown
        assert repr(profile) == f"<Profile {profile.settings.database!r}>"
        answers = (profile.info(), profile.outlook(), profile.history(), profile.doctor())
        for answer in answers:
            assert isinstance(answer, Answer)
            assert len(repr(answer)) < 3000


def test_a_path_is_opened_not_wrapped(tmp_path):
    """Who calls the class itself is told how a profile is opened."""
    with pytest.raises(TypeError, match=r"Profile\.open"):
        Profile(tmp_path / "p.db")


def test_an_act_id_belongs_to_its_operation():
    """One id names one add and one remove; neither answers for the other."""
    with Profile.open() as profile:
        assert profile.add("tabs", "why", request="one").action == "added"
        assert profile.remove("tabs", request="one").removed == [(1, "tabs")]
        assert profile.remove("tabs", request="one").removed == [(1, "tabs")]


def test_a_pause_cannot_be_passed_over():
    """No argument of an act takes a person's pause away."""
    with Profile.open() as profile:
        profile.add("tabs", "why", score=9)
        profile.pause()
        with pytest.raises(TypeError):
            profile.add("spaces", "why", while_paused=True)
        with pytest.raises(Refused):
            profile.add("spaces", "why")
        assert profile.remove("tabs").found_any
