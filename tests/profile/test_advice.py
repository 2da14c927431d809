"""Advice: a label should name the thing, and one side of it."""

from __future__ import annotations

import shlex
import subprocess
import sys

import pytest

from aizo.profile import Profile


@pytest.fixture
def profile(tmp_path):
    """Give an empty profile."""
    with Profile.open(tmp_path / "profile.db") as opened:
        yield opened


@pytest.mark.parametrize("stance", ["never", "avoid"])
def test_a_negated_label_is_stored_and_the_corrected_call_told(profile, stance):
    """It is stored as given; the advice holds a call that puts it right."""
    written = profile.add("no emojis in output", "Said so", stance=stance)

    assert "no emojis in output" == written.entry.item
    assert 'aizo update --id 1 --item "emojis in output"' in written.advice


def test_the_advice_runs_as_it_stands(profile, tmp_path):
    """Every call that an advice names does what it says, on the database in use."""
    advised = profile.add("dislikes tabs, prefers spaces", "It's said").advice
    advised = [*advised.split(": ", 1)[1].split(" && ")]
    renamed = profile.add("no emojis", "Said so", stance="never").advice
    for call in [*advised, renamed.rpartition(": ")[2]]:
        arguments = shlex.split(call)[1:]
        subprocess.run([sys.executable, "-m", "aizo", *arguments], check=True, cwd=tmp_path)

    assert {"tabs": 2.5, "spaces": 8.5, "emojis": 0.5} == {
        entry.item: entry.base_score for entry in profile.show()
    }


def test_the_advice_for_a_chinese_label_is_the_same(profile):
    """不要 is a negation like no."""
    written = profile.add("不要使用表情符号", "用户说过", stance="never")

    assert '--item "表情符号"' in written.advice


@pytest.mark.parametrize(
    ("item", "stance"), [("no emojis", "prefer"), ("no meetings", "usually"), ("tabs", "never")]
)
def test_a_label_that_cannot_flip_needs_no_advice(profile, item, stance):
    """A negation that is liked, or a plain label, is fine."""
    assert "" == profile.add(item, "Said so", stance=stance).advice


def test_where_the_better_label_exists_the_advice_unites_both(profile):
    """Renaming to a label that is taken would fail, so it is not advised."""
    profile.add("emojis", "Said so", stance="avoid")
    written = profile.add("no emojis", "Said so", stance="never")

    assert "aizo update --id 1 --score 0.5" in written.advice
    assert "aizo remove --id 2" in written.advice


def test_a_label_of_two_sides_is_to_be_split(profile):
    """The advice holds a call for each side and one that removes the whole."""
    written = profile.add(
        "dislikes tabs, prefers spaces", "It's said", stance="prefer", scenarios="coding"
    )

    assert 'aizo add tabs "It\'s said" --avoid --scenarios coding' in written.advice
    assert 'aizo add spaces "It\'s said" --prefer --scenarios coding' in written.advice
    assert "aizo remove --id 1" in written.advice


def test_what_a_shell_would_expand_is_quoted(profile):
    """A reason with dollars, quotes and backticks stays one argument."""
    written = profile.add("dislikes a, likes b", "it's $HOME `x`")

    assert "'it'\"'\"'s $HOME `x`'" in written.advice
