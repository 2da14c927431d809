"""Every command has help with examples that run, and stands in the reference."""

from __future__ import annotations

import re
import shlex
import subprocess
import sys
from pathlib import Path

import click
import pytest

from aizo.cli import group
from aizo.surface.operations import COMMANDS, ONLY_COMMANDS, everything

ROOT = Path(__file__).parents[2]
REFERENCE = ROOT / "docs" / "reference" / "cli.md"
ALL = [*COMMANDS, *ONLY_COMMANDS]
EXAMPLES = [example for operation in everything() for example in operation.examples]
SAID = "User: I like green tea.\nUser: I dislike olives.\nUser: Never push to main.\n"

sys.path.insert(0, str(ROOT / "scripts"))
from cli_reference import commands, context, page  # noqa: E402 (a script, not on the path)


def runnable() -> dict[str, click.Context]:
    """Give every command that does something by its words."""
    main = group.make()
    found = dict(commands(main, context(main, "aizo", None)))
    return {
        words: ctx
        for words, ctx in found.items()
        if words.removeprefix("aizo ") in COMMANDS or not isinstance(ctx.command, click.Group)
    }


def test_every_operation_has_a_command_or_a_reason():
    """An operation without a command says why; a command without an operation does, too."""
    offered = {name for names in COMMANDS.values() for name in names}
    for operation in everything():
        assert operation.name in offered or operation.no_command
    assert {f"aizo {words}" for words in ALL} == set(runnable())
    assert all(ONLY_COMMANDS.values())


@pytest.mark.parametrize("words", ALL)
def test_help_says_what_how_and_shows_it(words):
    """Help has one sentence, tells every option, and ends with an example of this command."""
    text = runnable()[f"aizo {words}"].get_help()
    sentence = text.split("\n\n")[1]
    assert sentence.startswith("  ")
    assert sentence.rstrip().endswith(".")
    examples = text.split("Examples:\n")[1].splitlines()
    start, piped = f"  aizo {words}", f" | aizo {words}"
    assert all(line.startswith(start) or piped in line for line in examples)


@pytest.mark.parametrize("option", ["-h", "--help"])
@pytest.mark.parametrize("words", ["", "config", *ALL])
def test_help_is_shown_either_way(words, option, aizo):
    """Both -h and --help show help on stdout and exit 0."""
    answer = aizo(*words.split(), option)
    assert answer.code == 0
    assert answer.out.startswith("Usage: aizo")
    assert answer.err == ""


@pytest.mark.parametrize("words", ["", "top", "config set-floor", "review accept"])
def test_help_can_be_asked_for_by_a_word(words, aizo):
    """`aizo help COMMAND` is `aizo COMMAND --help`."""
    assert aizo("help", *words.split()).raw == aizo(*words.split(), "--help").raw


@pytest.mark.parametrize("example", EXAMPLES)
def test_every_example_runs(example, demo):
    """What help shows can be typed: it exits 0 on a small profile, with three proposals."""
    words = shlex.split(example)
    assert words[0] == "aizo"
    if words[1] == "review":
        Path("said.txt").write_text(SAID, encoding="utf-8")
        assert demo("analyze", "--offline", "said.txt").code == 0
    answer = demo(*words[1:])
    assert answer.code == 0, answer.err


def test_trust_runs(aizo):
    """The example of `config trust`, in a folder with a .env file."""
    Path(".env").write_text("AIZO_DB_PATH=here.db\n", encoding="utf-8")
    assert aizo("config", "trust").code == 0


def test_the_reference_is_fresh():
    """docs/reference/cli.md is what scripts/cli_reference.py writes."""
    assert page() == REFERENCE.read_text(encoding="utf-8")


@pytest.mark.parametrize("words", ["", *ALL])
def test_every_command_stands_in_the_reference(words):
    """The reference has a section for every command."""
    sections = re.findall(r"^## aizo ?(.*)$", REFERENCE.read_text(encoding="utf-8"), re.MULTILINE)
    assert words in sections


def test_help_fits_a_narrow_code_page(process):
    """Help is printed under a console whose code page lacks some of its characters."""
    answer = process("--help", PYTHONIOENCODING="cp1252")
    assert answer.code == 0
    assert "Shell completion" in answer.out


def test_help_into_a_closed_pipe_is_quiet():
    """`aizo --help | head -1` ends quietly, too."""
    for words in ([], ["add"]):
        with subprocess.Popen(
            [sys.executable, "-m", "aizo", *words, "--help"],
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
        ) as running:
            running.stdout.close()
            assert running.stderr.read() == b""
        assert running.returncode == 0


def test_completion_knows_the_commands(process):
    """Click's completion answers with our commands."""
    answer = process(_AIZO_COMPLETE="bash_complete", COMP_WORDS="aizo rec", COMP_CWORD="1")
    assert {"plain,recall"} == set(answer.out.split())


@pytest.mark.parametrize(
    ("typed", "offered"),
    [
        ("recall --scenario cod", {"plain,coding"}),
        ("recall --scenario my-", {"plain,my-own"}),
        ("add x y --scenarios coding,wri", {"plain,coding,writing"}),
        ("show --type t", {"plain,taboo"}),
        ("browse al", {"plain,always"}),
        ("connect cla", {"plain,claude-code", "plain,claude-desktop"}),
        ("import READ", {"file,READ"}),
        ("recall --db . --scenario cod", set()),
    ],
)
def test_completion_knows_values(typed, offered, process):
    """Stances, bands, hosts, formats, scenarios in use and files are offered; errors are not."""
    process("add", "tea", "x", "--scenarios", "my-own")
    words = f"aizo {typed}"
    place = str(len(words.split()) - 1)
    answer = process(_AIZO_COMPLETE="bash_complete", COMP_WORDS=words, COMP_CWORD=place)
    assert (offered, "") == (set(answer.out.split()), answer.err)


def test_several_default_words_read_as_they_are_typed(process):
    """A default that is a list is shown as a comma list."""
    assert "[default: coding,writing,review,ops]" in " ".join(process("hook", "-h").out.split())
