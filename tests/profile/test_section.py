"""A marked section in a project's file: up to date, out again to the byte, and never too much."""

from __future__ import annotations

from pathlib import Path

import pytest

from aizo import Profile
from aizo.errors import NotFound, Refused


@pytest.fixture
def profile(tmp_path):
    """Give a profile of three entries."""
    with Profile.open(tmp_path / "profile.db") as opened:
        opened.add("concise code", "x", score=9, scenarios=["coding"])
        opened.add("emojis <!-- in --> output", "x", stance="never")
        opened.add("tea", "x", score=8, scenarios=["food"])
        yield opened


@pytest.mark.parametrize(
    "before", [None, "", "# Mine\n", "no end", "# A\r\n\r\nDos.\r\n", "\n\n", "é 中文\n\n"]
)
def test_out_again_the_file_is_as_it_was(before, profile, tmp_path):
    """Written, written again after a change, taken out: every byte is the person's."""
    path = tmp_path / "AGENTS.md"
    if before is not None:
        path.write_bytes(before.encode())
    assert "written" == profile.section(str(path), scenario="coding").action
    assert "unchanged" == profile.section(str(path), scenario="coding").action
    profile.add("mint", "x", score=9, scenarios=["coding"])
    assert "written" == profile.section(str(path), scenario="coding").action
    assert path.read_bytes().startswith((before or "").encode())
    assert "removed" == profile.undo_section(str(path)).action
    if before:
        assert before.encode() == path.read_bytes()
    else:
        assert not path.exists()


def test_it_holds_what_the_context_holds(profile, tmp_path):
    """The scenario's entries under their headings, by number, and no mark of a comment."""
    path = tmp_path / "AGENTS.md"
    profile.section(str(path), scenario="coding")
    text = path.read_text()
    assert "- Never: emojis ‹!-- in --› output [2]" in text
    assert "- Prefer: concise code [1]" in text
    assert "tea" not in text
    assert 1 == text.count("<!-- aizo:begin")


def test_check_tells_whether_it_is_up_to_date(profile, tmp_path, set_now):
    """Time alone does not make it old; a change of the profile does."""
    path = tmp_path / "AGENTS.md"
    assert 1 == profile.check_section(str(path)).exit_code
    profile.section(str(path))
    set_now("2026-05-01T00:00:00Z")
    assert "current" == profile.check_section(str(path)).action
    profile.remove("tea")
    checked = profile.check_section(str(path))
    assert ("outdated", 1) == (checked.action, checked.exit_code)
    assert "tea" in path.read_text()


def test_what_a_person_wrote_into_it_is_not_lost(profile, tmp_path):
    """A section changed by hand is neither replaced nor taken out without force."""
    path = tmp_path / "AGENTS.md"
    profile.section(str(path))
    path.write_text(path.read_text().replace("- Never", "- Mine\n- Never"))
    for act in (profile.section, profile.undo_section):
        with pytest.raises(Refused) as refused:
            act(str(path))
        assert "section_changed" == refused.value.code
    assert "- Mine" in path.read_text()
    profile.section(str(path), force=True)
    assert "- Mine" not in path.read_text()


@pytest.mark.parametrize("broken", ["<!-- aizo:begin x -->\n", "<!-- aizo:end -->\n"])
def test_half_a_mark_is_refused(broken, profile, tmp_path):
    """Nothing is written where it is not clear what is the section."""
    path = tmp_path / "AGENTS.md"
    path.write_text(broken)
    for act in (profile.section, profile.undo_section, profile.check_section):
        with pytest.raises(Refused):
            act(str(path))
    assert broken == path.read_text()


def test_words_around_it_stay(profile, tmp_path):
    """What is written before and behind it later is kept when it goes."""
    path = tmp_path / "AGENTS.md"
    path.write_text("# Before\n")
    profile.section(str(path))
    path.write_text("# Earlier\n" + path.read_text() + "# Behind\n")
    profile.undo_section(str(path))
    assert "# Earlier\n# Before\n# Behind\n" == path.read_text()
    with pytest.raises(NotFound):
        profile.undo_section(str(path))


def test_a_paused_profile_does_not_empty_it(profile, tmp_path):
    """A pause gives nothing, which is not the same as having nothing."""
    path = tmp_path / "AGENTS.md"
    profile.section(str(path))
    before = path.read_text()
    profile.pause()
    with pytest.raises(Refused):
        profile.section(str(path))
    assert before == path.read_text()


def test_files_are_named_by_texts_or_by_path_objects(tmp_path):
    """What writes and reads files of the person's takes a path in both forms."""
    with Profile.open(tmp_path / "p.db", home=tmp_path) as profile:
        profile.add("tea", "why", score=9.0)
        for form in (str, Path):
            folder = tmp_path / form.__name__
            folder.mkdir()
            assert Path(profile.save(form(folder / "all.json")).path).exists()
            assert Path(profile.backup(form(folder / "kept.db")).path).exists()
            assert "written" == profile.section(form(folder / "AGENTS.md")).action
            assert "removed" == profile.undo_section(form(folder / "AGENTS.md")).action
            assert 1 == profile.load(form(folder / "all.json")).unchanged
            assert 1 == profile.restore(form(folder / "kept.db")).entries
