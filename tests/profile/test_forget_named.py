"""Forgetting by name: what is refused, what is told, and what short texts leave behind."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from aizo import Profile
from aizo.errors import AizoError, InvalidInput, NotFound
from aizo.settings import write_private


@pytest.fixture
def home():
    """Give the home's path."""
    return Path(os.environ["AIZO_HOME"])


@pytest.mark.parametrize(
    "text", ["tea", "Wörter, die niemand sonst sagt", "不要使用表情符号", 'a "b" \\ c']
)
def test_verify_says_clean_or_where(text, home):
    """Any form of a text is found in the files that hold it, and nowhere after a forget."""
    with Profile.open() as profile:
        profile.add("a label of its own", text, score=9)
        found = profile.verify(text.upper())
        if text.isascii() and not text.islower():
            found = profile.verify(text)
        assert "preferences.db" in {Path(hit.path).name.removesuffix("-wal") for hit in found.found}
        assert not found.clean
        profile.forget("a label of its own")
        assert profile.verify(text).clean
        with pytest.raises(InvalidInput):
            profile.verify(" ")


def test_what_is_not_there_is_not_found():
    """A label or id that no entry has or had is an error, and nothing is written."""
    with Profile.open() as profile:
        profile.add("tea", "x", score=9)
        for target in ("mint", [7]):
            with pytest.raises(NotFound):
                profile.forget(target)
        for wrong in ({}, {"source_id": "a", "everything": True}):
            with pytest.raises(InvalidInput):
                profile.forget(**wrong)
        assert 1 == profile.add("tea", "x", score=9).revision


def test_a_stale_revision_forgets_nothing():
    """`expect` holds for a forget as for every act: the kept copies are as before, too."""
    with Profile.open() as profile:
        profile.add("tea", "x", score=9)
        kept = Path(profile.save().path)
        before = kept.read_bytes()
        with pytest.raises(AizoError, match="revision"):
            profile.forget("tea", expect=0)
        assert 1 == len(profile.show())
        assert before == kept.read_bytes()
        assert [1] == profile.forget("tea", expect=1).ids


def test_texts_too_short_to_search_for_leave_the_kept_copies(home):
    """A page for a person and a text that waits in the editor lose the entry by its number."""
    with Profile.open() as profile:
        profile.add("tea", "Hot", score=9)
        profile.add("rice", "Dry", score=9)
        for form in ("json", "jsonl", "markdown"):
            profile.save(form=form)
        waiting = Path(profile.settings.kept("edits")) / "edit.txt"
        waiting.parent.mkdir(parents=True)
        text = profile.page_of_text() + "#! this is wrong\nnonsense\n9 | Tea | said anew\n"
        write_private(str(waiting), text.encode())
        profile.forget("tea")
        holders = [
            path for path in home.rglob("*") if path.is_file() and b"Hot" in path.read_bytes()
        ]
        assert [] == holders
        lines = [line for line in waiting.read_text().splitlines() if line[:2] not in {"# ", "#"}]
        assert ["", "[2] 9 | rice | Dry", "#! this is wrong", "nonsense"] == lines
