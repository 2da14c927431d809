"""Gemini CLI: where it keeps what hooks give, and when it has really compressed."""

from __future__ import annotations

import json
import os
import sys

import pytest

from aizo.profile import Profile


@pytest.fixture
def talk(hook):
    """Fill this home's profile, and give a conversation that has not begun."""
    with Profile.open() as profile:
        profile.add("force-push to main", "Lost work by it", stance="never", scenarios=["coding"])
        profile.add("short answers", "Asked for them", stance="prefer")
    return hook("gemini-cli")


def test_the_block_comes_with_the_first_prompt(talk):
    """At the start it would stand before the first words, which a resumed session then loses."""
    assert talk.start() == ""
    assert "Never: force-push to main [1]" in talk.prompt("hm")
    assert talk.prompt("hm") == ""


def test_a_first_command_gets_the_block_too(talk):
    """What the conversation is owed does not wait for words that ask for something."""
    talk.start()
    assert "short answers [2]" in talk.prompt("/compress")


def test_without_a_name_or_a_place_to_keep_it_the_block_comes_at_once(talk, hook):
    """What cannot be remembered until the first prompt is not put off."""
    nameless = hook("gemini-cli", "")
    assert "short answers [2]" in nameless.start()
    cache = os.environ["AIZO_HOME"] + "/cache"
    with open(cache, "w", encoding="utf-8") as file:
        file.write("no folder")
    assert "short answers [2]" in talk.start()


def test_what_other_hooks_put_before_the_first_prompt_was_not_said(talk):
    """It comes back in the first prompt, escaped: it neither asks for entries nor cues."""
    talk.start()
    block = talk.prompt("hm").replace("<", "&lt;").replace(">", "&gt;")
    before = f"<hook_context>{block}</hook_context>\n\n"
    assert talk.prompt(f"{before}hm") == ""
    assert "remember_preference" in talk.prompt(f"{before}I prefer tabs")


def test_a_compression_that_was_only_announced_brings_nothing(talk, tmp_path):
    """It is announced before each prompt: only a summary in the transcript says that it came."""
    transcript = tmp_path / "session.jsonl"
    told = {"trigger": "auto", "transcript_path": str(transcript)}
    talk.start()
    first = talk("prompt", prompt="hm", **told)
    transcript.write_text('{"type":"user","content":"<state_snapshot>"}\n', encoding="utf-8")
    for _ in range(3):
        assert talk("compact", **told) == ""
        with transcript.open("a", encoding="utf-8") as file:
            file.write(json.dumps({"type": "gemini", "content": "ok"}) + "\n")
        assert talk("prompt", prompt="hm", **told) == ""
    talk("compact", **told)
    with transcript.open("a", encoding="utf-8") as file:
        file.write('{"$set":{"messages":[{"content":"<state_snapshot>short"}]}}\n')
    assert talk("prompt", prompt="hm", **told) == first
    assert talk("prompt", prompt="hm", **told) == ""


@pytest.mark.parametrize(
    "told",
    [
        {"trigger": "manual", "transcript_path": __file__},
        {"trigger": "auto", "transcript_path": "nowhere"},
        {"trigger": "auto", "transcript_path": 7},
        {"trigger": "auto", "transcript_path": "a\x00b"},
        {"trigger": None},
        {},
    ],
)
def test_a_compression_that_surely_came_or_cannot_be_told_brings_the_block(told, talk):
    """Asked for by the person, or without a transcript to look at: the block comes again."""
    talk.start()
    first = talk.prompt("hm")
    talk("compact", **told)
    assert talk.prompt("hm") == first


@pytest.mark.skipif(sys.platform == "win32", reason="files of POSIX")
def test_a_transcript_that_is_gone_counts_as_compressed(talk, tmp_path):
    """Where it was there when announced and cannot be read now, the block comes again."""
    transcript = tmp_path / "session.jsonl"
    transcript.write_text("{}\n", encoding="utf-8")
    told = {"trigger": "auto", "transcript_path": str(transcript)}
    talk.start()
    first = talk.prompt("hm")
    talk("compact", **told)
    transcript.unlink()
    assert talk("prompt", prompt="hm", **told) == first


def test_a_resumed_session_holds_the_block(talk):
    """It is not given again; what has changed comes with the next prompt."""
    talk.start()
    assert talk.prompt("hm")
    assert talk.start("resume") == ""
    assert talk.prompt("hm") == ""
    with Profile.open() as profile:
        profile.add("oat milk", "Said so", stance="prefer")
    talk.start("resume")
    assert talk.start("resume") == ""
    news = talk.prompt("hm")
    assert "Prefer: oat milk [3]" in news
    assert "short answers" not in news
