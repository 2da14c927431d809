"""What only a process of its own can show: pipes, encodings, imports, first runs, places."""

from __future__ import annotations

import json
import os
import re
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

import pytest

from tests.store import children, rust

PROGRAM = [sys.executable, "-m", "aizo"]
# Runs a read and a write as a user whom the modes of files bind, which root is not. Both run once
# before, so that everything is imported: that user cannot enter the home of root.
READ_ONLY = f"""
import contextlib, io, json, os, sys
from aizo.cli import main
def run(*words):
    with contextlib.redirect_stdout(io.StringIO()) as out:
        with contextlib.redirect_stderr(io.StringIO()) as err:
            code = main(words)
    return code, out.getvalue(), err.getvalue()
def told():
    return run("show", "--json"), run("add", "tea", "Drinks it", "--prefer")
told()
os.environ["AIZO_HOME"] = sys.argv[1]
if os.getuid() == 0:
    os.setgroups([])
    os.setgid({children.NOBODY})
    os.setuid({children.NOBODY})
print(json.dumps(told()))
"""
DENIED = (
    "click numpy yaml dotenv importlib.metadata dataclasses inspect logging subprocess tempfile"
    " pathlib typing argparse asyncio ssl socket json re enum hashlib rich mcp starlette httpx2"
).split()


@pytest.fixture
def large(aizo):
    """Give a profile whose listing is larger than a pipe holds."""
    for number in range(150):
        assert aizo("add", f"entry {number}", "long " * 300).code == 0
    return aizo


@pytest.mark.usefixtures("large")
@pytest.mark.parametrize("form", ["json", "jsonl", "human", "full"])
def test_a_closed_pipe_ends_quietly(form):
    """`aizo show | head -1` ends without a word, whatever the form."""
    with subprocess.Popen(
        [*PROGRAM, "show", "--format", form], stdout=subprocess.PIPE, stderr=subprocess.PIPE
    ) as running:
        assert running.stdout.read(10)
        running.stdout.close()
        assert running.stderr.read() == b""
    assert running.returncode == 0


@pytest.mark.skipif(sys.platform == "win32", reason="a shell closes the descriptor")
def test_a_closed_stdout_is_no_crash(demo, process):
    """Without any stdout the program ends quietly."""
    assert demo("top").code == 0
    for words in ("top --json", "show", "--help", ""):
        done = subprocess.run(
            f"'{sys.executable}' -m aizo {words} >&-",
            shell=True,
            stderr=subprocess.PIPE,
            check=False,
        )
        assert (done.returncode, done.stderr) == (0, b"")
    assert process("top").code == 0


@pytest.mark.usefixtures("demo")
@pytest.mark.skipif(not os.path.exists("/dev/full"), reason="no device that is always full here")
@pytest.mark.parametrize("words", [["show"], ["top"], ["info", "--json"]], ids=" ".join)
def test_a_full_disk_is_reported(words):
    """An answer that cannot be written is an error, not silence."""
    with open("/dev/full", "wb") as full:
        done = subprocess.run([*PROGRAM, *words], stdout=full, stderr=subprocess.PIPE, check=False)
    assert done.returncode == 1
    assert b"the output cannot be written" in done.stderr
    assert len(done.stderr.splitlines()) <= 2


@pytest.mark.parametrize("encoding", ["cp1252", "ascii", "cp1252:strict", "utf-16"])
def test_output_is_utf8_whatever_the_console_says(encoding, demo, process):
    """Emoji and Chinese come out as UTF-8 under a code page that lacks them."""
    demo("add", "🚫 emoji", "表情", "--avoid")
    for words in (["show"], ["show", "--json"], ["top"], ["context"], ["explain", "9"]):
        answer = process(*words, PYTHONIOENCODING=encoding)
        assert answer.code == 0
        assert "🚫" in answer.out
    failed = process("recall", "--type", "表情", PYTHONIOENCODING=encoding)
    assert failed.code == 2
    assert "表情" in failed.err


@pytest.mark.skipif(os.name != "posix", reason="locales are POSIX")
def test_words_are_utf8_whatever_the_locale_says(process):
    """What is typed is stored as it is also where the locale knows ASCII only."""
    plain = {"LC_ALL": "C", "PYTHONUTF8": "0", "PYTHONCOERCECLOCALE": "0"}
    assert 0 == process("add", "表情符号", "不要", "--keywords", "表情", "--avoid", **plain).code
    told = process("recall", "表情", "--json", **plain).json
    assert [("表情符号", "不要", ["表情"])] == [
        (entry["item"], entry["reason"], entry["keywords"]) for entry in told
    ]


def test_every_way_in_is_the_same_program(demo, process):
    """`python -m aizo`, the console script's call and a call in process answer alike."""
    script = subprocess.run(
        [sys.executable, "-c", "import sys; from aizo.cli import main; sys.exit(main())", "top"],
        capture_output=True,
        check=False,
    )
    assert demo("top").raw == process("top").raw
    assert demo("top").raw == (script.returncode, script.stdout, script.stderr)


@pytest.mark.parametrize(
    "words",
    [
        ["top", "--json"],
        ["top"],
        ["recall", "code", "--json"],
        ["recall", "表情", "--scenario", "coding"],
        ["add", "tea", "Drinks it", "--prefer"],
        ["add", "茶", "每天喝", "--prefer", "--json"],
    ],
    ids=" ".join,
)
def test_a_hot_command_loads_nothing_heavy(words, demo, process):
    """The hot commands load nothing of the deny list that an empty program does not."""
    assert demo("top").code == 0
    assert process(*words).code == 0
    extra = _loaded([*PROGRAM, *words]) - _loaded([sys.executable, "-c", "pass"])
    # -m itself goes through runpy; the installed script does not.
    assert {"aizo.store.engine", "aizo.cli.fast"} <= extra
    assert [name for name in DENIED if name in extra] == []


def _loaded(command: list[str]) -> set[str]:
    environment = {**os.environ, "PYTHONPROFILEIMPORTTIME": "1"}
    done = subprocess.run(command, env=environment, capture_output=True, check=True)
    found = re.findall(rb"^import time:.*\| +([\w.]+)\s*$", done.stderr, re.MULTILINE)
    return {name.decode() for name in found}


def test_a_command_loads_only_its_own_module(demo):
    """Through Click, one command's module is loaded without the others'."""
    assert demo("top").code == 0
    loaded = _loaded([*PROGRAM, "info"])
    assert "aizo.profile.info" in loaded
    own = {"aizo.cli.commands.clear", "aizo.cli.commands.config", "aizo.cli.commands.status"}
    assert not own & loaded
    assert not {"aizo.profile.add", "aizo.profile.context", "yaml", "numpy"} & loaded


def test_stdout_is_json_from_the_first_run(process, tmp_path):
    """With --json every line of stdout parses, also on first runs and beside warnings."""
    (Path.cwd() / ".env").write_text(f"AIZO_DB_PATH={tmp_path / 'evil.db'}\n", encoding="utf-8")
    home = Path(os.environ["AIZO_HOME"])
    home.mkdir()
    (home / "scenarios.yaml").write_text("scenarios: [broken", encoding="utf-8")
    for words in (
        ["top"],
        ["add", "tea", "Drinks it", "--prefer"],
        ["recall", "--scenario", "coding"],
        ["context", "--scenario", "coding"],
        ["scenarios"],
        ["keywords"],
        ["info"],
        ["config", "show"],
        ["explain", "1"],
        ["apply", "1"],
        ["remove", "tea"],
        ["clear", "--yes"],
        [],
    ):
        answer = process(*words, "--json")
        assert answer.code == 0, answer.err
        assert len([json.loads(line) for line in answer.out.splitlines()]) == 1
    assert not (tmp_path / "evil.db").exists()


def test_stdout_is_json_while_an_older_profile_moves_over(process):
    """A migration reports on stderr; stdout is the answer alone, then and afterwards."""
    home = Path(os.environ["AIZO_HOME"])
    home.mkdir()
    rows = [{"item": "tea", "base_score": 9.0}, {"item": "TEA ", "reason": "x" * 2500}]
    rust.make(home / "preferences.db", 8, rows)
    first = process("show", "--json")
    assert ["tea"] == [entry["item"] for entry in first.json]
    assert "was brought to the present schema" in first.err
    second = process("show", "--json")
    assert (first.out, "") == (second.out, second.err)


def test_reads_write_nothing(demo, process):
    """Not a byte of the database changes, and no file but derived ones appears beside it."""
    home = Path(os.environ["AIZO_HOME"])
    database = home / "preferences.db"
    assert demo("top").code == 0
    before = (database.read_bytes(), database.stat().st_mtime_ns)
    for words in (["top"], ["recall", "code"], ["show"], ["context"], ["explain", "1"], ["info"]):
        assert process(*words, "--json").code == 0
    assert before == (database.read_bytes(), database.stat().st_mtime_ns)
    assert {"preferences.db"} >= {path.name for path in home.iterdir()} - {"cache"}


@pytest.fixture
def read_only(demo):
    """Give the listing of a profile, and a copy of its home that nobody may write."""
    listing = demo("show", "--json").out
    with tempfile.TemporaryDirectory() as folder:  # other users reach it, unlike pytest's own
        os.chmod(folder, 0o755)
        home = Path(shutil.copytree(os.environ["AIZO_HOME"], Path(folder, "home")))
        for path in (home, *home.rglob("*")):
            path.chmod(0o555 if path.is_dir() else 0o444)
        yield listing, home


@pytest.mark.skipif(not hasattr(os, "setuid"), reason="there are no users to change to")
def test_a_read_only_home_is_read(read_only):
    """Where nothing may be written reads answer as ever, and a write says what is in the way."""
    listing, home = read_only
    shown, refused = json.loads(children.run(READ_ONLY, home))
    assert [0, listing, ""] == shown
    assert [1, ""] == refused[:2]
    assert f"error: {home / 'preferences.db'} lies in a folder that cannot be written" in refused[2]


def test_a_database_may_lie_anywhere(process, tmp_path):
    """A relative path, ~ and a missing parent folder are resolved; a read creates nothing."""
    missing = process("show", "--json", "--db", "sub/folder/mine.db")
    assert (missing.code, missing.json) == (0, [])
    assert "does not exist yet" in missing.err
    assert not Path("sub").exists()
    assert process("add", "tea", "x", "--prefer", "--db", "sub/folder/mine.db").code == 0
    assert Path("sub/folder/mine.db").is_file()
    assert process("add", "tea", "x", "--prefer", "--db", "~/mine.db").code == 0
    assert Path(os.environ["HOME"], "mine.db").is_file()
    by_variable = process("show", "--json", AIZO_DB_PATH=str(tmp_path / "none.db"))
    assert by_variable.json == []
    assert "none.db does not exist yet" in by_variable.err
    assert process("top", "--json").err == ""


def test_bare_aizo_is_a_status(process, demo):
    """Without a command the program says how the profile stands and what to do next."""
    status = demo()
    assert status.code == 0
    first, second = status.out.splitlines()
    assert "8 preferences, 2 hard limits" in first
    assert second.startswith("Next: ")
    assert process().raw == status.raw
    demo("clear", "--yes")
    assert "aizo add" in demo().out
    assert demo("--json").json["entries"] == 0


def test_the_version_is_told(process):
    """--version prints one line."""
    from aizo import __version__

    assert process("--version").out == f"aizo {__version__}\n"


def test_debug_shows_the_traceback(process, tmp_path):
    """AIZO_DEBUG=1 shows where something unforeseen went wrong; without it nothing does."""
    program = (
        "import sys\nfrom aizo.cli.call import guarded\n"
        "def act(): raise RuntimeError('boom')\n"
        "sys.exit(guarded(act, as_json=False))"
    )
    for debug, shown in (("", False), ("1", True)):
        done = subprocess.run(
            [sys.executable, "-c", program],
            env={**os.environ, "AIZO_DEBUG": debug},
            cwd=tmp_path,
            capture_output=True,
            check=False,
        )
        assert done.returncode == 1
        assert (b"Traceback" in done.stderr) is shown
        assert b"error: unexpected RuntimeError: boom\n" in done.stderr
    assert process("top").code == 0


@pytest.mark.skipif(sys.platform == "win32", reason="signals to one process need a console there")
def test_an_interrupt_is_quiet(large):
    """Ctrl-C ends with 130 and no traceback."""
    import signal

    assert large("top").code == 0
    with subprocess.Popen(
        [*PROGRAM, "show", "--json"], stdout=subprocess.PIPE, stderr=subprocess.PIPE
    ) as running:
        assert running.stdout.read(1)
        # It waits now, since nobody empties the pipe.
        running.send_signal(signal.SIGINT)
        running.stdout.close()
        assert b"Traceback" not in running.stderr.read()
    assert running.returncode in {0, 130}
