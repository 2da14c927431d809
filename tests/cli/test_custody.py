"""Export, import, backup, restore, edit, forget, told and doctor as a person types them."""

from __future__ import annotations

import json
import os
import shlex
import sys
from pathlib import Path

import pytest

POSIX = pytest.mark.skipif(os.name != "posix", reason="modes and editors are POSIX")


def items(aizo):
    """Give the labels there are."""
    return sorted(entry["item"] for entry in aizo("show", "--json").json)


@POSIX
def test_an_export_is_a_private_file_that_is_never_overwritten_by_accident(demo):
    """0600 under any umask; a second one needs --force; the form follows the file's name."""
    before = os.umask(0)
    try:
        assert demo("export", "-o", "out.json").code == 0
    finally:
        os.umask(before)
    assert 0o600 == os.stat("out.json").st_mode & 0o777
    first = Path("out.json").read_bytes()
    refused = demo("export", "-o", "out.json")
    assert (2, "") == (refused.code, refused.out)
    assert "--force" in refused.err
    demo("remove", "--id", "1")
    assert first == Path("out.json").read_bytes()
    assert demo("export", "-o", "out.json", "--force", "--json").json["form"] == "json"
    assert first != Path("out.json").read_bytes()
    for name, begin in (("a.md", "# Preferences"), ("a.jsonl", '{"aizo":"export"')):
        demo("export", "-o", name)
        assert Path(name).read_text().startswith(begin)
    assert ["a.jsonl", "a.md", "out.json"] == sorted(os.listdir())


def test_an_export_to_stdout_has_three_forms(demo):
    """JSON without an option and with --json, lines, and a page; two of them are too many."""
    whole = demo("export")
    assert json.loads(whole.out)["aizo"] == "export"
    assert whole.raw == demo("export", "--json").raw
    assert '{"end":' in demo("export", "--jsonl").out
    assert demo("export", "--markdown").out.startswith("# Preferences\n")
    assert 2 == demo("export", "--jsonl", "--markdown").code
    assert 2 == demo("export", "--check").code


def test_an_import_counts_and_comes_from_a_file_or_stdin(demo, process):
    """The same export again changes nothing, and says so."""
    demo("export", "-o", "out.json")
    assert "Imported: 8 unchanged.\n" == demo("import", "out.json").out
    text = Path("out.json").read_bytes()
    answer = process("--db", "new.db", "import", "-", "--json", stdin=text).json
    assert (8, True, 8) == (answer["added"], answer["whole"], answer["revision"])
    demo("remove", "--id", "3")
    assert "Would import: 1 added, 7 unchanged.\n" == demo("import", "out.json", "--dry-run").out
    assert 7 == len(items(demo))
    assert "Imported: 1 added, 7 unchanged.\n" == demo("import", "out.json").out
    for name in ("missing.json", "."):
        assert demo("import", name).code in {1, 3}
    Path("bad.json").write_text("{")
    assert 2 == demo("import", "bad.json").code


def test_the_context_block_fed_back_adds_nothing(demo):
    """What agents were told is nothing that was said."""
    block = demo("context").out
    Path("block.txt").write_text(block)
    answer = demo("import", "block.txt")
    assert (2, "") == (answer.code, answer.out)
    assert "own context block" in answer.err
    assert 8 == len(items(demo))


def test_backup_and_restore(demo):
    """With a file of one's own and without; the answer names what was there before."""
    assert demo("backup", "copy.db", "--json").json["entries"] == 8
    assert 2 == demo("backup", "copy.db").code
    assert demo("backup").out.startswith("Wrote ")
    demo("remove", "--id", "1")
    answer = demo("restore", "copy.db", "--json").json
    assert (8, 0, 10) == (answer["entries"], answer["blocked"], answer["revision"])
    assert Path(answer["before"]).exists()
    assert 8 == len(items(demo))
    assert 3 == demo("restore", "missing.db").code


def test_forget_answers_what_is_gone_and_what_is_out_of_reach(demo):
    """Entry, files searched, copies written elsewhere; a second time it says so."""
    demo("export", "-o", "out.json")
    answer = demo("forget", "Emojis", "in", "output")
    assert answer.code == 0
    assert "Forgot 1 entry [3] with all traces." in answer.out
    assert "Verified: no piece of it in " in answer.out
    assert f"Out of reach: {Path('out.json').absolute()}, which aizo wrote for you." in answer.out
    assert "Copies that others made" in answer.out
    assert "forgotten before" in demo("forget", "emojis in output").err
    refused = demo("add", "emojis in output", "again", "--never")
    assert 4 == refused.code
    assert 'aizo allow "emojis in output"' in refused.err
    assert demo("allow", "emojis", "in", "output").code == 0
    assert demo("add", "emojis in output", "again", "--never").code == 0
    assert 3 == demo("forget", "never there").code
    assert 2 == demo("forget").code
    assert 2 == demo("forget", "tea", "--all").code
    told = demo("forget", "--id", "1", "2", "99", "--json").json
    assert ([1, 2], ["99"], 2) == (told["ids"], told["missing"], told["forgotten"])


def test_everything_is_forgotten_only_when_it_is_meant(demo):
    """--all without --yes is refused where nobody can be asked."""
    refused = demo("forget", "--all")
    assert 2 == refused.code
    assert 8 == len(items(demo))
    assert "Forgot 8 entries" in demo("forget", "--all", "--yes").out
    assert [] == items(demo)


def test_verify_ends_with_1_where_something_was_found(demo, process):
    """The text may come from stdin, so that it stands in no history of a shell."""
    said = "Uses it in every project"
    found = demo("forget", "--verify", said)
    assert 1 == found.code
    assert "preferences.db" in found.out
    demo("forget", "pnpm over npm")
    answer = process("forget", "--verify", "-", stdin=said.encode())
    assert (0, "Clean: ") == (answer.code, answer.out[:7])
    assert demo("forget", "--verify", said, "--json").json["clean"] is True


def test_told_is_empty_until_something_was_delivered(demo):
    """A friendly line; the last delivery is not found."""
    assert "Nothing was delivered in the last 14 days.\n" == demo("told").out
    assert 3 == demo("told", "--last").code


def test_doctor_ends_with_0_or_1(demo):
    """Findings come with a remedy, as text and as JSON."""
    assert (0, "All is well.") == (demo("doctor").code, demo("doctor").out.splitlines()[-1])
    os.chmod(demo("info", "--json").json["database"], 0o644)
    answer = demo("doctor", "--json")
    assert 1 == answer.code
    assert "mode" == answer.json["findings"][0]["code"]
    repaired = demo("doctor", "--repair")
    assert 0 == repaired.code
    assert "Repaired: " in repaired.out


@POSIX
class TestEdit:
    """`aizo edit` with editors that are small programs."""

    @pytest.fixture
    def edit(self, demo, monkeypatch):
        """Give a function that edits by a Python expression on the text."""

        def run(expression, *words):
            program = (
                "import sys\npath = sys.argv[-1]\n"
                "text = open(path).read()\n"
                f"text = {expression}\n"
                "open(path, 'w').write(text)\n"
            )
            Path("editor.py").write_text(program)
            monkeypatch.setenv("EDITOR", shlex.join([sys.executable, "editor.py"]))
            return demo("edit", *words)

        return run

    def test_a_change_is_saved_as_one_act(self, edit, demo):
        """Nothing of the text is left on the disk after it."""
        answer = edit("text.replace('[1] 9', '[1] 8') + '9 | tea | Drinks it\\n'")
        assert (0, "Saved: 1 added, 1 changed, 0 removed.\n") == (answer.code, answer.out)
        assert "tea" in items(demo)
        home = Path(os.environ["AIZO_HOME"])
        assert [] == [path for path in home.rglob("edit*") if path.is_file()]
        assert demo("undo").code == 0
        assert "tea" not in items(demo)

    def test_no_change_is_no_act(self, edit, demo):
        """An editor that is left without a change writes nothing."""
        assert "Nothing was changed.\n" == edit("text").out
        assert 8 == demo("info", "--json").json["revision"]

    def test_what_is_wrong_is_marked_and_the_text_is_kept(self, edit, demo):
        """`--resume` goes on with it; a new edit does not overwrite it."""
        answer = edit("text.replace('[1] 9', '[1] 99') + '9 | tea | Drinks it\\n'")
        assert 2 == answer.code
        (kept,) = Path(os.environ["AIZO_HOME"]).rglob("edit.txt")
        assert "#! score must be" in kept.read_text()
        assert "| tea |" in kept.read_text()
        assert 0o600 == os.stat(kept).st_mode & 0o777
        assert 2 == edit("text").code
        assert "tea" not in items(demo)
        answer = edit("text.replace('[1] 99', '[1] 7')", "--resume")
        assert (0, "Saved: 1 added, 1 changed, 0 removed.\n") == (answer.code, answer.out)
        assert not kept.exists()
        assert 2 == edit("text", "--resume").code

    def test_a_conflict_keeps_the_text_and_tells_what_came_between(self, edit, demo, process):
        """Going on shows what others did since."""
        inner = shlex.join([sys.executable, "-m", "aizo", "add", "rice", "x"])
        answer = edit(f"(__import__('os').system({inner!r}), text + '9 | tea | x\\n')[1]")
        assert 4 == answer.code
        assert "--resume" in answer.err
        assert 0 == edit("text", "--resume").code
        assert {"tea", "rice"} <= {*items(demo)}

    def test_an_editor_that_fails_or_is_missing_loses_nothing(self, edit, demo, monkeypatch):
        """What was written is kept, and the profile is as it was."""
        home = Path(os.environ["AIZO_HOME"])
        monkeypatch.setenv("EDITOR", "sh -c 'echo \"9 | tea | x\" >> $0; exit 1'")
        assert "aizo edit --resume" in demo("edit").err
        (kept,) = home.rglob("edit.txt")
        monkeypatch.setenv("VISUAL", "no-such-editor")
        assert 1 == demo("edit", "--resume").code
        assert "9 | tea | x" in kept.read_text()
        assert 8 == len(items(demo))

    @pytest.mark.parametrize("editor", ["false", "no-such-editor"])
    def test_an_editor_that_changed_nothing_leaves_nothing(self, editor, demo, monkeypatch, edit):
        """Where nobody wrote anything, no text stands in the way of the next edit."""
        monkeypatch.setenv("EDITOR", editor)
        failed = demo("edit")
        assert (1, False) == (failed.code, "--resume" in failed.err)
        assert 0 == edit("text").code

    def test_without_a_terminal_no_editor_is_started_by_itself(self, process):
        """Nobody could leave it again: the answer names EDITOR instead, in time."""
        answer = process("edit", stdin=b"", VISUAL="", EDITOR="")
        assert (1, "") == (answer.code, answer.out)
        assert "Set EDITOR" in answer.err


def test_a_section_is_written_checked_and_taken_out(demo):
    """The exit code of --check is for scripts."""
    assert 1 == demo("export", "--section", "AGENTS.md", "--check").code
    assert demo("export", "--section", "AGENTS.md", "--scenario", "coding").code == 0
    assert "force-push to main [6]" in Path("AGENTS.md").read_text()
    assert 1 == demo("export", "--section", "AGENTS.md", "--check").code
    words = ["export", "--section", "AGENTS.md", "--scenario", "coding", "--check", "--json"]
    assert demo(*words).json["action"] == "current"
    assert demo("export", "--section", "AGENTS.md", "--undo").code == 0
    assert not Path("AGENTS.md").exists()
    assert 3 == demo("export", "--section", "AGENTS.md", "--undo").code


def test_while_paused_copies_and_forgetting_still_work(demo):
    """A pause stops answering and remembering, not what a person does with their data."""
    demo("pause")
    for words in (["export"], ["backup"], ["told"], ["doctor"], ["forget", "--id", "1"]):
        assert demo(*words).code == 0, words
    demo("resume")
    assert 7 == len(items(demo))


def test_switched_off_nothing_is_written(demo, monkeypatch):
    """With AIZO_OFF every command that would change something is refused."""
    demo("backup", "copy.db")
    demo("export", "-o", "out.json")
    monkeypatch.setenv("AIZO_OFF", "1")
    for words in (["forget", "--id", "1"], ["allow", "x"], ["restore", "copy.db"]):
        assert 4 == demo(*words).code, words
    assert 4 == demo("import", "out.json").code
    monkeypatch.delenv("AIZO_OFF")
    assert 8 == len(items(demo))


def test_a_source_is_forgotten_and_allowed_as_typed(demo):
    """`--source-id` and `--expect-revision` of forget, allow and restore are their own options."""
    demo("add", "tea", "Drinks it", "--source-id", "chat 7")
    demo("backup", "copy.db")
    for words in (["forget", "--source-id", "chat 7"], ["forget", "tea"], ["restore", "copy.db"]):
        refused = demo(*words, "--expect-revision", "3", "--json")
        assert (4, "revision_conflict") == (refused.code, json.loads(refused.err)["error"]["code"])
    assert 2 == demo("restore", "copy.db", "--expect-revision", "x").code
    forgotten = demo("forget", "--source-id", "chat 7", "--expect-revision", "9")
    assert "Forgot 1 entry [9]" in forgotten.out
    assert "refused from now on" in demo("forget", "--source-id", "chat 7").out
    assert 4 == demo("add", "rice", "x", "--source-id", "chat 7").code
    assert 0 == demo("allow", "--source-id", "chat 7").code
    assert 0 == demo("add", "rice", "x", "--source-id", "chat 7").code
