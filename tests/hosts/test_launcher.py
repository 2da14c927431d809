"""The launcher: what is written into a host's settings works as the host runs it, also later."""

from __future__ import annotations

import json
import os
import shlex
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from aizo import settings
from aizo.cli import main
from aizo.hosts import launcher

pytestmark = [
    pytest.mark.skipif(sys.platform == "win32", reason="the shell script"),
]
pytest.importorskip("mcp")
PROGRAM = Path(sys.executable).parent / "aizo"


@pytest.fixture
def connected(user, monkeypatch):
    """Connect Claude Code from a home whose path has blanks in it."""
    home = user / "my home" / "it's"
    monkeypatch.setenv("AIZO_HOME", str(home))
    main(["add", "emojis in output", "Said: none", "--never"])
    main(["connect", "claude-code"])
    monkeypatch.delenv("AIZO_HOME")
    # As a host started from a desktop would have it.
    monkeypatch.setenv("PATH", "/usr/bin:/bin")
    return user


def server_of(user):
    """Give the command line of the server in the host's settings."""
    told = json.loads((user / ".claude.json").read_text(encoding="utf-8"))
    entry = told["mcpServers"]["aizo"]
    return [entry["command"], *entry["args"]]


def hook_of(user, event):
    """Give the command line of a hook in the host's settings."""
    told = json.loads((user / ".claude" / "settings.json").read_text(encoding="utf-8"))
    return told["hooks"][event][0]["hooks"][0]["command"]


def ask(command):
    """Let a server list its tools."""
    frames = [
        {
            "jsonrpc": "2.0",
            "id": 1,
            "method": "initialize",
            "params": {"protocolVersion": "2025-06-18", "capabilities": {}, "clientInfo": {}},
        },
        {
            "jsonrpc": "2.0",
            "id": 2,
            "method": "tools/call",
            "params": {"name": "recall_preferences", "arguments": {}},
        },
    ]
    return subprocess.run(
        command,
        input="".join(json.dumps(frame) + "\n" for frame in frames).encode(),
        capture_output=True,
        check=False,
        timeout=60,
    )


@pytest.mark.skipif(not PROGRAM.exists(), reason="aizo is not installed as a program here")
def test_the_written_server_and_hook_work(connected):
    """Run as the host would, with nothing on PATH, both answer; a hook needs no shell for it."""
    done = ask(server_of(connected))
    assert b"emojis in output" in done.stdout, done.stderr
    command = hook_of(connected, "SessionStart")
    for words in (["/bin/sh", "-c", command], shlex.split(command)):
        hook = subprocess.run(
            words,
            input=b'{"session_id":"s1","source":"startup"}',
            capture_output=True,
            check=True,
        )
        assert "emojis in output" in hook.stdout.decode()


def fake(path: Path, answer: str) -> None:
    """Put a program in place that says which one it is."""
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(f'#!/bin/sh\necho {answer} "$@"\n', encoding="utf-8")
    path.chmod(0o755)


@pytest.fixture
def script(user, monkeypatch):
    """Write a launcher whose only known program is in a folder of the test."""
    place = user / "old env" / "aizo"
    fake(place, "first")
    monkeypatch.setattr(launcher, "_programs", lambda _own: [str(place)])
    launcher.write(settings.load())
    # No uvx and no npx: nothing may be fetched in a test.
    (user / "nothing").mkdir()
    monkeypatch.setenv("PATH", str(user / "nothing"))
    return launcher.path(settings.load()), place


def out(path, *words, env=None):
    """Start the launcher; give its exit code and both outputs."""
    done = subprocess.run(
        [path, *words], capture_output=True, check=False, stdin=subprocess.DEVNULL, env=env
    )
    return done.returncode, done.stdout.decode().strip(), done.stderr.decode()


def test_it_starts_the_program_it_knows(script):
    """Words pass through as they are."""
    path, _ = script
    assert out(path, "mcp", "a b", "*")[:2] == (0, "first mcp a b *")


def test_it_finds_a_program_that_has_moved(script, user):
    """After the program's folder has gone, the one on PATH is found, or in ~/.local/bin."""
    path, place = script
    shutil.rmtree(place.parent)
    elsewhere = user / "new env" / "bin"
    fake(elsewhere / "aizo", "second")
    env = {**os.environ, "PATH": f"{user / 'nothing'}:{elsewhere}"}
    assert out(path, "mcp", env=env)[1] == "second mcp"
    assert out(path, "hook", "prompt", env=env)[1] == "second hook prompt"
    fake(user / ".local" / "bin" / "aizo", "third")
    assert out(path, "mcp")[1] == "third mcp"


def test_it_passes_over_a_program_without_its_interpreter(script, user):
    """A script whose interpreter was upgraded away is not the end of the search."""
    path, place = script
    place.write_text("#!/gone/python\n", encoding="utf-8")
    fake(user / ".local" / "bin" / "aizo", "second")
    assert out(path, "mcp")[1] == "second mcp"
    assert out(path, "hook", "prompt") == (0, "second hook prompt", "")


def test_it_never_starts_itself(script, user):
    """With the launcher's own folder on PATH it does not go round in circles."""
    path, place = script
    shutil.rmtree(place.parent)
    env = {**os.environ, "PATH": f"{os.path.dirname(path)}:{user / 'nothing'}"}
    code, shown, complaint = out(path, "mcp", env=env)
    assert (code, shown) == (1, "")
    assert "not installed any more" in complaint


def test_with_the_program_gone_a_hook_is_silent(script):
    """Hooks say nothing and succeed; other commands say what to do."""
    path, place = script
    shutil.rmtree(place.parent)
    for event in ("session-start", "prompt", "compact"):
        assert out(path, "hook", event) == (0, "", "")
    assert out(path, "rpc")[0] == 1


def test_what_uvx_and_npx_keep_is_used_without_fetching(script, user):
    """Where only a cache has the program, it is started from there, offline."""
    path, place = script
    shutil.rmtree(place.parent)
    fake(user / "tools" / "npx", "npx")
    env = {**os.environ, "PATH": str(user / "tools")}
    assert out(path, "mcp", "a b", env=env)[:2] == (0, "npx --offline --yes aizo mcp a b")
    fake(user / "tools" / "uvx", "uvx")
    assert out(path, "rpc", env=env)[1] == "uvx --offline --quiet --from aizo[mcp] aizo rpc"
    assert out(path, "hook", "prompt", env=env)[0] == 0


def test_a_hook_of_a_program_that_fails_is_silent(script):
    """Whatever exit code the program has, a hook's is 0."""
    path, place = script
    place.write_text("#!/bin/sh\necho broken >&2\nexit 3\n", encoding="utf-8")
    assert out(path, "hook", "prompt") == (0, "", "")


def test_the_hook_needs_no_more_than_words_in_quotes(connected):
    """The command line of a hook is plain words: any shell reads it alike."""
    command = hook_of(connected, "UserPromptSubmit")
    words = shlex.split(command)
    assert words[1:] == ["hook", "prompt", "--host", "claude-code"]
    assert os.access(words[0], os.X_OK)
    assert not set(command) & set("$`|&;<>*?")
