"""Reading twice is reading once: repeats, copies, kills, two at once, any order."""

from __future__ import annotations

import json
import os
import random
import signal
import subprocess
import sys
import threading
import time
from pathlib import Path

import oracle
import pytest
import rendering

from aizo import Profile
from aizo.learn import deciding
from aizo.learn.analyze import Run
from aizo.learn.gather import Choice
from aizo.learn.review import review


def inbox(profile) -> list:
    """Give the inbox without what depends on who came first."""
    return sorted(json.dumps(one.told, sort_keys=True) for one in review(profile).waiting)


def labels(dialogues) -> dict:
    """Label each preference of the dialogues by its first words."""
    return {
        mark: (" ".join(mark.split()[-3:]).strip(".,"), "prefer")
        for one in dialogues
        for mark in one.kept
        if len(mark) > 12 and mark.isascii()
    }


def test_twice_is_once(profile, transcript, analyzed):
    """A second run over the same files finds nothing new and changes nothing."""
    files = [transcript(number) for number in range(6)]
    first = analyzed(*files)
    before, version = inbox(profile), profile.version
    second = analyzed(*files)
    assert first.proposals > 10
    assert (0, 0) == (second.turns, second.proposals)
    assert (before, version) == (inbox(profile), profile.version)


def test_ten_more_turns_cost_ten_turns(typed, analyzed, server):
    """Only the windows of new turns reach the model."""
    running = server(oracle.faithful({}))
    said = [f"this is turn number {n} of the conversation" for n in range(30)]
    analyzed(typed(*said[:20]), server=running)
    first = len(running.asked)
    report = analyzed(typed(*said), server=running)
    shown = [turn["said"] for asked in running.asked[first:] for turn in asked.turns.values()]
    assert (10, said[20:]) == (report.turns, shown)


def test_a_copy_costs_no_request(typed, analyzed, server, tmp_path, dialogues):
    """A fork, a resume, another export of the same words: nothing is sent again."""
    running = server(oracle.faithful({}))
    said = ["I prefer short answers to long ones.", "please look at the checkout page again"]
    analyzed(typed(*said), server=running)
    sent = len(running.asked)
    assert 0 == analyzed(typed(*said, name="fork.jsonl", session="fork"), server=running).turns
    script = rendering.Script(
        {"name": "export", "part": "", "turns": [["user", text] for text in said]}, 40
    )
    # Said on the same day, in whatever tool.
    script.at = lambda place: rendering.START.replace(month=2, day=1, minute=place)
    for name, path in rendering.rendered(script, random.Random(1), tmp_path / "copies").items():
        assert (name, 0) == (name, analyzed(str(path), server=running).turns)
    assert sent == len(running.asked)


def test_the_same_model_gives_the_same_inbox_in_any_order(tmp_path, dialogues):
    """Thirty dated sessions in twenty shuffles, all accepted, make the same profile."""
    files = _sessions(tmp_path)
    profiles = set()
    for shuffle in range(20):
        order = list(files)
        random.Random(shuffle).shuffle(order)
        with Profile.open(tmp_path / f"{shuffle}.db") as profile:
            for path in order:
                Run(profile).over(Choice([path]))
            ids = [one.id for one in review(profile).waiting]
            deciding.accept(profile, ids)
            profiles.add(json.dumps(sorted(_plain(one) for one in profile.show())))
    assert 1 == len(profiles), "\n".join(list(profiles)[:2])


def _plain(entry) -> list:
    return [entry.item, entry.base_score, entry.kind, entry.reason, entry.last_seen, entry.added_at,
            list(entry.keywords), entry.stated_at]  # fmt: skip


def _sessions(tmp_path) -> list[str]:
    """Write thirty sessions in which a person says things, again, and otherwise later."""
    things = ["short answers", "dark themes", "barrel files", "long meetings", "green tea"]
    files = []
    for number in range(30):
        thing = things[number % len(things)]
        text = f"I {'like' if number % 7 < 5 else 'dislike'} {thing}."
        record = {
            "type": "user", "uuid": f"{number:036d}", "sessionId": f"s{number}",
            "timestamp": f"2026-01-{number % 28 + 1:02}T10:{number:02}:00Z",
            "origin": {"kind": "human"}, "message": {"role": "user", "content": text},
        }  # fmt: skip
        path = tmp_path / f"session-{number}.jsonl"
        path.write_text(rendering.lines(record), encoding="utf-8")
        files.append(str(path))
    return files


def test_an_old_export_changes_no_statement_and_makes_nothing_fresh(profile, typed, analyzed):
    """What was said two years ago neither beats what was said today nor looks new."""
    profile.add("short answers", "Said today", stance="prefer")
    old = "2024-02-01T09:00:00Z"
    analyzed(typed(("I dislike short answers.", old), ("I like green tea.", old)))
    left = {one.told["item"]: one for one in review(profile).waiting}
    assert "older" == left["short answers"].verdict.name
    decided = deciding.accept(profile, [one.id for one in left.values()])
    assert [left["short answers"].id] == [number for number, _ in decided.kept]
    stored = {one.item: one for one in profile.show()}
    assert 8.5 == stored["short answers"].base_score
    assert stored["green tea"].last_seen == 1706778000000
    assert stored["green tea"].effective_weight < 8.2


PROGRAM = """
import sys
from aizo import Profile
from aizo.learn.analyze import Run
from aizo.learn.gather import Choice
from aizo.learn.models import connect
from aizo.learn.models.config import Config
config = Config("oracle", sys.argv[1], "", form="openai", max_tokens=1000, source="environment")
with Profile.open(sys.argv[2]) as profile:
    Run(profile, connect(config, 20.0)).over(Choice(sys.argv[3:]))
"""


@pytest.mark.skipif(sys.platform == "win32", reason="there are no such signals")
def test_killed_anywhere_and_run_again_is_the_same_inbox(tmp_path, transcript, dialogues, server):
    """Twenty-five kills at any moment, then one whole run: as if nothing had happened."""
    pytest.importorskip("httpx2")
    behave = oracle.faithful(labels(dialogues))
    running = server(lambda asked: oracle.Reply(oracle.completion(behave(asked)), pauses=[0.01]))
    files = [transcript(number) for number in range(8)]
    whole, killed = tmp_path / "whole.db", tmp_path / "killed.db"
    command = [sys.executable, "-c", PROGRAM, running.url]
    subprocess.run([*command, str(whole), *files], check=True)
    begun = time.monotonic()
    subprocess.run([*command, str(tmp_path / "timed.db"), *files], check=True)
    length = time.monotonic() - begun
    for number in range(25):
        child = subprocess.Popen([*command, str(killed), *files])
        time.sleep(length * (0.3 + 0.7 * number / 25))
        child.send_signal(signal.SIGKILL)
        child.wait()
    # A window that was being read is free again at once, for the process that read it is gone.
    subprocess.run([*command, str(killed), *files], check=True)
    assert [] == list(tmp_path.glob("*-run-*"))
    with Profile.open(whole) as one, Profile.open(killed) as other:
        assert len(inbox(one)) > 5
        assert inbox(one) == inbox(other)


def test_two_runs_at_once_make_the_same_inbox(tmp_path, transcript, dialogues, server):
    """Two processes over the same files ask about each window once."""
    pytest.importorskip("httpx2")
    behave = oracle.faithful(labels(dialogues))
    running = server(lambda asked: oracle.Reply(oracle.completion(behave(asked)), pauses=[0.02]))
    files = [transcript(number) for number in range(8)]
    alone, shared = tmp_path / "alone.db", tmp_path / "shared.db"
    command = [sys.executable, "-c", PROGRAM, running.url]
    subprocess.run([*command, str(alone), *files], check=True)
    asked = len(running.asked)
    both = [subprocess.Popen([*command, str(shared), *files]) for _ in range(2)]
    assert [0, 0] == [child.wait() for child in both]
    assert asked == len(running.asked) - asked
    with Profile.open(alone) as one, Profile.open(shared) as other:
        assert inbox(one) == inbox(other)


def test_an_interrupted_run_lets_go_of_its_window(profile, typed, analyzed, server):
    """Ctrl-C in the middle leaves no claim: the next run reads the window at once."""
    path = typed("I like short answers.")
    calls = []

    def interrupted(asked):
        calls.append(asked)
        return oracle.answer()

    running = server(interrupted)
    pytest.importorskip("httpx2")
    from aizo.learn.models import connect

    model = connect(running.config(), 20.0)

    class Pressed(type(model)):
        def complete(self, *asked):
            raise KeyboardInterrupt

    model.__class__ = Pressed
    with pytest.raises(KeyboardInterrupt):
        Run(profile, model).over(Choice([path]))
    report = analyzed(path, server=running)
    assert (1, 0, 1) == (report.turns, report.busy, len(calls))


def test_refused_stays_refused_until_it_is_said_again(profile, typed, analyzed, waiting):
    """Over re-runs, re-exports and rewordings of a label; later words bring it back and say so."""
    early, late = "2026-02-01T09:00:00Z", "2026-02-20T09:00:00Z"
    analyzed(typed(("I like green tea.", early)))
    deciding.refuse(profile, [review(profile).waiting[0].id])
    again = Run(profile, again=True).over(Choice([typed(("I like green tea.", early))]))
    other = analyzed(typed(("I really love Green  Tea.", early), name="b.jsonl", session="b"))
    hidden = analyzed(typed(("I like green\u200b tea.", early), name="c.jsonl", session="c"))
    assert [0, 0, 0] == [again.proposals, other.proposals, hidden.proposals]
    assert [] == waiting()
    analyzed(typed(("I like green tea.", late), name="d.jsonl", session="d"))
    (back,) = review(profile).waiting
    assert (True, False) == (back.refused_at is not None, back.is_clear)


def test_nothing_readable_stays_of_what_was_refused(tmp_path, typed):
    """The database holds no word of a refused proposal, nor of the turns that were read."""
    path = tmp_path / "quiet.db"
    with Profile.open(path) as profile:
        Run(profile).over(
            Choice([typed("I like xylophones in the garden.", "hello zanzibar, my friend")])
        )
        assert b"xylophones" in path.read_bytes() + Path(f"{path}-wal").read_bytes()
        deciding.refuse(profile, [one.id for one in review(profile).waiting])
    left = b"".join(one.read_bytes() for one in tmp_path.glob("quiet.db*"))
    assert b"zanzibar" not in left


def test_what_was_forgotten_is_not_proposed_again(profile, typed, analyzed):
    """After a forget neither the entry nor its proposals come back from any conversation."""
    path = typed("I like green tea.")
    analyzed(path)
    deciding.accept(profile, [], all_clear=True)
    analyzed(typed("I dislike green tea.", name="b.jsonl", session="b"))
    assert 1 == len(review(profile).waiting)
    profile.forget("green tea")
    assert [] == review(profile).waiting
    report = Run(profile, again=True).over(Choice([path]))
    assert ({"forgotten": 1}, []) == (report.dropped, review(profile).waiting)


def test_paused_or_off_nothing_is_read(profile, typed, analyzed, server, monkeypatch):
    """A pause, or AIZO_OFF, refuses before anything is sent."""
    running = server(oracle.faithful({}))
    profile.pause()
    with pytest.raises(Exception, match="paused"):
        analyzed(typed("I like green tea."), server=running)
    profile.resume()
    monkeypatch.setenv("AIZO_OFF", "1")
    with Profile.open(profile.settings.database) as off, pytest.raises(Exception, match="off"):
        Run(off).over(Choice([typed("I like green tea.")]))
    assert [] == running.asked


def test_the_inbox_is_bounded(profile, typed):
    """With five hundred proposals waiting, a run stops and asks for a review."""
    path = typed(*[f"I like invented thing number {n}." for n in range(600)])
    report = Run(profile).over(Choice([path]))
    assert report.stopped
    with pytest.raises(Exception, match="wait in the inbox"):
        Run(profile).over(Choice([typed("I like one more thing.", name="more.jsonl")]))


def test_threads_do_not_lose_findings(tmp_path, typed):
    """Proposals of several threads on one database all arrive."""
    files = [
        typed(f"I like invented thing {n}.", name=f"{n}.jsonl", session=str(n)) for n in range(12)
    ]

    def read(part):
        with Profile.open(tmp_path / "threads.db") as profile:
            Run(profile).over(Choice(part))

    threads = [threading.Thread(target=read, args=(files[n::3],)) for n in range(3)]
    for one in threads:
        one.start()
    for one in threads:
        one.join()
    with Profile.open(tmp_path / "threads.db") as profile:
        assert 12 == len(review(profile).waiting)
    assert os.path.exists(tmp_path / "threads.db")
