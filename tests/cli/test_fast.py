"""The fast path and Click are two ways to the same bytes."""

from __future__ import annotations

import os
import shutil

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from aizo.cli import fast, group

BOTH_WAYS = [
    ["top"],
    ["top", "3"],
    ["top", "0"],
    ["top", "3", "--json"],
    ["--json", "top", "3"],
    ["top", "--limit", "2"],
    ["top", "-l", "2", "--format", "jsonl"],
    ["top", "2", "--limit", "3"],
    ["top", "3", "--type", "taboo,like", "--format", "full"],
    ["top", "3", "--type=TABOO", "--json"],
    ["top", "--scenario", "dev", "--json"],
    ["top", "--scenario", "gardening on the moon", "--json"],
    ["top", "ten"],
    ["top", "ten", "--json"],
    ["top", "-t", "likes"],
    ["top", "-t", ""],
    ["top", "--at", "2027-03-01T12:00:00Z", "--json"],
    ["top", "--at", "yesterday"],
    ["top", "--format", "xml"],
    ["top", "--format", "human", "--json"],
    ["top", "--format", "context"],
    ["top", "--db", "elsewhere.db", "--json"],
    ["top", "--db", ""],
    ["recall"],
    ["recall", "code"],
    ["recall", "commit", "messages", "--json"],
    ["recall", "--", "--json"],
    ["recall", "code", "--", "--limit", "-1"],
    ["recall", "--limit", "--json"],
    ["recall", "--limit", "-1"],
    ["recall", "--limit", "99999999999999999999999"],
    ["recall", "--min-score", "nan"],
    ["recall", "--min-score", "3", "--type", "taboo", "--score-band", "pref", "--json"],
    ["recall", "表情", "--json"],
    ["recall", "-"],
    ["recall", ""],
    ["recall", "100%", "_", "*", '"', "--json"],
    ["recall", "\udcff"],
    ["recall", "code", "--touch", "--json"],
    ["recall", "code", "--touch", "--no-touch", "--json"],
    ["recall", "code", "--touch", "--at", "2027-03-01T12:00:00Z"],
    ["recall", "--type", "taboo", "--limit", "1", "--format", "full"],
    ["recall", "--scenario", "coding", "--format", "context"],
    ["add", "tea", "Drinks it all day", "--prefer"],
    ["add", "tea", "Drinks it all day", "--prefer", "--json"],
    ["add", "tea", "Drinks it all day", "-s", "9.5", "--keywords", "a,b", "--keywords=c"],
    ["add", "concise code", "Again", "--score", "2"],
    ["add", "emojis in output", "Loves them now", "--prefer"],
    ["add", "emojis in output", "Loves them now", "--prefer", "--json"],
    ["add", "no tabs", "Said so", "--never"],
    ["add", "tea", "x", "--never", "--avoid"],
    ["add", "tea", "x", "--never", "--score", "3"],
    ["add", "tea", "x", "--never", "--never"],
    ["add", "tea", "x", "--score", "11"],
    ["add", "tea", "x", "--score", "nan", "--json"],
    ["add", "tea", "x", "--said-at", "2031-01-01T00:00:00Z"],
    ["add", "tea", "x", "--said-at", "2026-01-01T00:00:00Z"],
    ["add", "tea", "x", "--at", "2026-01-01T00:00:00Z"],
    ["add", "tea", "x", "--expect-revision", "8", "--json"],
    ["add", "tea", "x", "--expect-revision", "3"],
    ["add", "tea", "x", "--expect-revision", "3", "--json"],
    ["add", "tea", "x", "--expect-revision", "-1"],
    ["add", "tea", "x", "--source-id", "chat 7", "--source-summary", "Said so"],
    ["add", "tea", "x", "--expires-in", "30d", "--json"],
    ["add", "tea", "x", "--expires-in", "soon"],
    ["add", "tea", "x", "--expires-at", "2027-01-01T00:00:00Z", "--expires-in", "1d"],
    ["add", "tea", "x", "--kind", "tentative"],
    ["add", "key", "ghp_Zk3VqT9wLm2XhR7nBc5JdY8sFp4GaK6eUo1W"],
    ["add", "key", "ghp_Zk3VqT9wLm2XhR7nBc5JdY8sFp4GaK6eUo1W", "--allow-secret", "--json"],
    ["recall", "code", "--expect-revision", "8"],
    ["recall", "code", "--touch", "--expect-revision", "8", "--json"],
    ["recall", "code", "--touch", "--expect-revision", "3"],
    ["add", "", "x"],
    ["add", "tea", "a\0b"],
    ["add", "tea\x1b[31m", "x"],
    ["add", "t" * 201, "x"],
    ["add", "\udcff", "x"],
]
FOR_CLICK = [
    [],
    ["show"],
    ["top", "-h"],
    ["top", "--help"],
    ["top", "3", "4"],
    ["top", "-5"],
    ["top", "-l3"],
    ["top", "--lim", "3"],
    ["top", "--limit"],
    ["top", "--json=yes"],
    ["--", "top"],
    ["--version"],
    ["--touch", "recall"],
    ["recall", "-x"],
    ["add"],
    ["add", "label"],
    ["add", "concise", "code", "reason"],
    ["tpo"],
]
WORDS = st.sampled_from(
    "top recall code 3 -1 - -- --json --limit -l --limit=2 -t taboo --type=like --touch --no-touch"
    " --format full --format=json --scenario coding --min-score 7 --db x.db -lt -l2 --nope 表情"
    " --limit= ".split(" ")
)


@pytest.fixture
def both(demo, capsysbinary, tmp_path):
    """Give a function that runs one command line both ways, each on a fresh copy."""
    home = os.environ["AIZO_HOME"]
    kept = tmp_path / "kept"
    shutil.copytree(home, kept)

    def once(way, argv):
        shutil.rmtree(home)
        shutil.copytree(kept, home)
        capsysbinary.readouterr()
        code = way(list(argv))
        return (code, *capsysbinary.readouterr())

    return lambda argv: (once(fast.run, argv), once(group.run, argv))


@pytest.mark.parametrize("argv", BOTH_WAYS, ids=" ".join)
def test_both_ways_give_the_same_bytes(argv, both):
    """What the fast path takes, it answers as Click does: exit code, stdout and stderr."""
    quick, slow = both(argv)
    assert quick[0] is not None
    assert slow == quick


@settings(suppress_health_check=[HealthCheck.function_scoped_fixture], max_examples=150)
@given(argv=st.lists(WORDS, min_size=1, max_size=6))
def test_any_words_are_read_alike(argv, both):
    """Whatever the words are, the fast path either leaves them to Click or gives its bytes."""
    argv = argv if argv[0].startswith("--") else ["recall", *argv]
    if fast.parse(argv) is not None:
        quick, slow = both(argv)
        assert slow == quick


@pytest.mark.parametrize("argv", FOR_CLICK, ids=" ".join)
def test_what_is_not_fully_understood_is_left_to_click(argv):
    """Help, unknown and odd forms, missing and superfluous words are not for the fast path."""
    assert fast.parse(argv) is None


def test_completion_is_left_to_click(monkeypatch):
    """While a shell asks for completions, the fast path stays out of the way."""
    monkeypatch.setenv("_AIZO_COMPLETE", "bash_complete")
    assert fast.parse(["top"]) is None


def test_a_new_env_file_is_read_through_click_once(demo, tmp_path):
    """A home `.env` that was not parsed yet is for Click; after that the fast path knows it."""
    env = os.path.join(os.environ["AIZO_HOME"], ".env")
    with open(env, "w", encoding="utf-8") as file:
        file.write(f"AIZO_DB_PATH={tmp_path / 'other.db'}\n")
    assert fast.run(["top"]) is None
    assert demo("top").code == 0
    assert fast.run(["top"]) == 0
