"""A resumed session gets what it does not hold, and nothing where nothing is new."""

from __future__ import annotations

import os

import pytest

from aizo import receipts, settings
from aizo.profile import Profile
from aizo.profile.budget import estimated_tokens


def add(item: str, stance: str = "prefer", **more) -> int:
    """Add an entry and give its id."""
    with Profile.open() as profile:
        return profile.add(item, "Said so", stance=stance, **more).entry.id


@pytest.fixture(params=["claude-code", "codex"])
def talk(request, hook):
    """Give a conversation that holds the block of three entries."""
    add("force-push to main", "never", scenarios=["coding"])
    add("short answers")
    add("tests first", "always")
    talk = hook(request.param)
    assert "short answers [2]" in talk.start()
    return talk


def test_nothing_new_is_nothing(talk):
    """However often it is resumed, and also after an entry was used."""
    assert talk.start("resume") == ""
    with Profile.open() as profile:
        profile.apply([2])
    assert talk.start("resume") == ""
    told = next(iter(receipts.told(settings.load())))
    assert (told.ids, told.why) == ([], "session-start resume: nothing new")


def test_what_is_new_comes_with_the_limits_alone(talk):
    """An entry that was added comes once, beside one line of hard limits."""
    add("oat milk")
    text = talk.start("resume")
    lines = text.splitlines()
    assert lines[0].startswith('<user-preferences from="aizo" revision="4"')
    assert lines[2:] == [
        "Never: force-push to main [1]",
        "Prefer: oat milk [4]",
        "</user-preferences>",
    ]
    assert talk.start("resume") == ""
    told = list(receipts.told(settings.load()))[1]
    assert (told.ids, told.size) == ([1, 4], len(text))


def test_a_new_limit_comes(talk):
    """A hard limit that was added meanwhile is told with the others."""
    add("emojis in output", "never")
    (limits,) = [one for one in talk.start("resume").splitlines() if one.startswith("Never: ")]
    assert {"emojis in output [4]", "force-push to main [1]"} == set(limits[7:].split("; "))
    assert talk.start("resume") == ""


def test_what_reads_otherwise_comes_again(talk):
    """A new label and a new stance are news; reasons and tags, which no block holds, are not."""
    with Profile.open() as profile:
        profile.update(2, item="brief answers")
        profile.update(3, reason="Said so twice")
    text = talk.start("resume")
    assert "brief answers [2]" in text
    assert "tests first" not in text
    with Profile.open() as profile:
        profile.update(3, score=2.5)
    assert "Avoid: tests first [3]" in talk.start("resume")


@pytest.mark.parametrize("way", ["remove", "forget", "retag", "expire"])
def test_what_holds_no_longer_is_said(way, talk, set_now):
    """Removed, forgotten, of a scenario that is kept from the host now, or past its time."""
    with Profile.open() as profile:
        if way == "remove":
            profile.remove([2])
        elif way == "forget":
            profile.forget(2)
        elif way == "retag":
            profile.update(2, score=8, scenarios=["health"])
        else:
            profile.update(2, expires_in="1m")
            set_now("2027-01-01T00:00:00Z")
    text = talk.start("resume")
    assert "No longer as told before: [2]\n" in text
    assert "short answers" not in text
    assert talk.start("resume") == ""


def test_what_a_prompt_was_given_counts(talk):
    """An entry that came with a prompt is not given again; the others still are."""
    add("commit messages in the imperative", scenarios=["coding"])
    assert "imperative" in talk.prompt("Write the commit messages for these changes")
    assert talk.start("resume") == ""


def test_after_the_end_of_the_history_all_is_news(talk, tmp_path):
    """Where a backup took the place of everything, what it holds now is given whole."""
    with Profile.open() as profile:
        copy = profile.backup(tmp_path / "copy.db")
        profile.update(2, item="brief answers")
    assert "brief answers" in talk.start("resume")
    with Profile.open() as profile:
        profile.restore(copy.path)
    text = talk.start("resume")
    assert "short answers [2]" in text
    assert "tests first [3]" in text


def test_a_lost_record_and_a_pending_compaction_bring_the_block(talk):
    """Where it is not known what the conversation holds, it gets all of it."""
    talk("compact")
    first = talk.start("resume")
    assert "short answers [2]" in first
    assert talk.start("resume") == ""
    folder = os.path.join(settings.load().cache_folder, "sessions")
    (name,) = os.listdir(folder)
    path = os.path.join(folder, name)
    with open(path, "wb") as file:
        file.write(b"aizo session 1\n0 0 0\n1 2 3\n")
    assert talk.start("resume") == first
    os.unlink(path)
    assert talk.start("resume") == first


def test_another_source_brings_the_block(talk):
    """A new start and a cleared conversation hold nothing."""
    first = talk.start("clear")
    assert "short answers [2]" in first
    assert talk.start("startup") == first
    assert talk.start("") == first


def test_a_pause_leaves_what_is_held_alone(talk):
    """While paused nothing is said to hold no longer; afterwards nothing is new."""
    with Profile.open() as profile:
        profile.pause()
    assert talk.start("resume") == ""
    with Profile.open() as profile:
        profile.resume()
    text = talk.start("resume")
    assert "No longer" not in text


def test_news_of_many_changes_stay_small(talk):
    """A hundred entries that went and came cost no more than a block and a line."""
    numbers = [add(f"habit {number}", "usually") for number in range(40)]
    talk.start("clear")
    with Profile.open() as profile:
        profile.remove(numbers)
    for number in range(40):
        add(f"custom {number}", "usually")
    text = talk.start("resume")
    assert "No longer as told before: " in text
    assert estimated_tokens(text) <= 400
