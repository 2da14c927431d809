"""Connecting and letting go: every file as it was, to the byte; only our keys ever go."""

from __future__ import annotations

import json
import os
import stat
import subprocess
import sys
from pathlib import Path

import pytest

from aizo.cli import main
from aizo.hosts import jsonc, table

pytest.importorskip("tomlkit")
posix = pytest.mark.skipif(sys.platform == "win32", reason="paths and modes of POSIX")

JSONS = {
    "nothing": None,
    "empty": "",
    "an empty object": "{}",
    "an empty object on lines": "{\n}\n",
    "comments only": "// mine\n{\n  /* not yet */\n}\n",
    "tabs and a trailing comma": '{\n\t"a": 1, // x\n\t"b": [1,\n2,],\n}\n',
    "four blanks, no end": '{\n    "theme" : "dark"\n}',
    "one line": '{"a":{"b":[1,2,{"c":null}]},"d":"\\u00e9 é 中"}',
    "carriage returns": '{\r\n  "a": 1\r\n}\r\n',
    "a byte order mark": '\ufeff{\n  "a": 1\n}\n',
    "odd indentation": '{\n "a":\n      {"x": 1\n  },\n        "z": [\n]\n    }\n',
    "duplicate keys": '{\n  "a": 1,\n  "a": 2\n}\n',
}
OTHERS = {
    "json": (
        '{\n  // servers\n  "KEY": {\n    "other": {"command": "x"}, // keep\n'
        '    "aizo": {\n      "command": "old", // mine\n      "args": []\n    }\n  },\n'
        '  "hooks": {"SessionStart": [{"hooks": [{"type": "command", "command": "echo"}]}]}\n}\n'
    ),
    "toml": (
        '# mine\nmodel = "x" # good\n\n[mcp_servers.other]\ncommand = "foo"\nargs = [ "a" ,"b" ]\n'
        '\n[mcp_servers.aizo] # old\ncommand = "old"\n\n[profiles.z]\nq=1\n'
    ),
}
TOMLS = {
    "nothing": None,
    "empty": "",
    "no end": 'model = "x"',
    "comments": '# a\n\n\nmodel="x"   # b\n[a.b]\n  c = 1\n',
    "another server": '[mcp_servers.x]\ncommand = "y" # z\n',
    "a date": "[mcp_servers.aizo]\nsince = 1979-05-27 # z\n",
    "an inline table": 'mcp_servers = { x = { command = "y" } } # z\n[a]\n',
    "dotted keys": 'mcp_servers.x.command = "y"\nmodel = "x"\n',
    "a byte order mark": '\ufeffmodel = "x"\n',
    "a table of servers": '[mcp_servers]\n\n[mcp_servers.x]\ncommand = "y"\n[zz]\na=1\n',
    "carriage returns": 'model = "x"\r\n[a]\r\nb = 1\r\n',
}


def run(*words: str) -> int:
    """Run a command line in this process."""
    return main([*words])


def tree(folder: Path) -> dict[str, object]:
    """Give every file below a folder with its bytes and mode, but for aizo's own home."""
    found: dict[str, object] = {}
    for path in sorted(folder.rglob("*")):
        name = path.relative_to(folder).as_posix()
        if ".aizo" in name.split("/"):
            continue
        found[name] = None if path.is_dir() else (path.read_bytes(), path.stat().st_mode)
    return found


def files_of(host: str, scope: str, project: str) -> list[table.File]:
    """Give the files of a host as they would be written."""
    start = table.Start("/x/bin/aizo", [], "skill")
    return table.HOSTS[host].files(start, scope, project)


def put(path: str, text: str) -> None:
    """Write a file with the folders above it."""
    os.makedirs(os.path.dirname(path), exist_ok=True)
    with open(path, "w", encoding="utf-8", newline="") as file:
        file.write(text)


SCOPES = [(host.name, scope) for host in table.HOSTS.values() for scope in host.scopes]


def scope_words(scope: str) -> list[str]:
    """Give the option for a scope."""
    return ["--project"] if scope == table.PROJECT else []


def keys(file: table.File) -> str:
    """Give the outer key under which servers stand in a file."""
    return next((part.path[0] for part in file.parts if len(part.path) == 2), "hooks")


@pytest.mark.parametrize(("host", "scope"), SCOPES)
@pytest.mark.parametrize("style", JSONS)
def test_a_round_trip_leaves_every_byte(style, host, scope, user, capsys):
    """Connected twice and let go, files of any style are as before, folders included."""
    project = os.getcwd()
    for file in files_of(host, scope, project):
        before = JSONS[style]
        if file.kind == "toml":
            before = TOMLS.get(style)
        if file.kind != "text" and before is not None:
            put(file.path, before)
    ground = user.parent
    before_all = tree(ground)
    assert run("connect", host, *scope_words(scope)) == 0
    connected = tree(ground)
    assert connected != before_all
    capsys.readouterr()
    assert run("connect", host, *scope_words(scope)) == 0
    assert "connected already" in capsys.readouterr().out
    assert tree(ground) == connected
    for file in files_of(host, scope, project):
        if file.kind == "json":
            text = Path(file.path).read_text(encoding="utf-8")
            assert jsonc.read(text).find((keys(file),)) is not None
    assert run("disconnect", host, *scope_words(scope)) == 0
    assert tree(ground) == before_all


@pytest.mark.parametrize("style", TOMLS)
def test_a_round_trip_of_toml_leaves_every_byte(style, user):
    """Codex's settings come back to the byte, and in between both servers are there."""
    import tomlkit

    path = user / ".codex" / "config.toml"
    if TOMLS[style] is not None:
        put(str(path), TOMLS[style])
    before = tree(user)
    assert run("connect", "codex") == 0
    read = tomlkit.parse(path.read_text(encoding="utf-8-sig")).unwrap()
    assert read["mcp_servers"]["aizo"]["args"][0] == "mcp"
    if '"y"' in (TOMLS[style] or ""):
        assert read["mcp_servers"]["x"]["command"] == "y"
    assert run("disconnect", "codex") == 0
    assert tree(user) == before


@pytest.mark.parametrize(("host", "scope"), SCOPES)
def test_a_server_of_the_same_name_comes_back(host, scope, user):
    """Another server called aizo is replaced while connected, and comes back to the byte."""
    project = os.getcwd()
    for file in files_of(host, scope, project):
        if file.kind != "text":
            put(file.path, OTHERS[file.kind].replace("KEY", keys(file)))
    ground = user.parent
    before = tree(ground)
    assert run("connect", host, *scope_words(scope)) == 0
    assert tree(ground) != before
    assert run("disconnect", host, *scope_words(scope)) == 0
    assert tree(ground) == before


@pytest.mark.parametrize(("host", "scope"), SCOPES)
def test_where_another_tool_wrote_only_ours_goes(host, scope, user):
    """When a file was rewritten in between, our keys go; all else stays, a replaced server too."""
    project = os.getcwd()
    for file in files_of(host, scope, project):
        if file.kind != "text":
            put(file.path, OTHERS[file.kind].replace("KEY", keys(file)))
    assert run("connect", host, *scope_words(scope)) == 0
    for file in files_of(host, scope, project):
        text = Path(file.path).read_text(encoding="utf-8")
        if file.kind == "json":
            plain = jsonc.read(text).plain
            plain["added"] = {"by": "another tool"}
            put(file.path, json.dumps(plain, indent=7))
        elif file.kind == "toml":
            put(file.path, text + "\n[added]\nby = 'another tool'\n")
    assert run("disconnect", host, *scope_words(scope)) == 0
    for file in files_of(host, scope, project):
        if file.kind == "text":
            assert not os.path.exists(file.path)
            continue
        text = Path(file.path).read_text(encoding="utf-8")
        assert "another tool" in text
        assert "bin/aizo" not in text
        if file.kind == "toml":
            assert 'command = "old"' in text
            assert 'command = "foo"' in text
        elif keys(file) != "hooks":
            servers = jsonc.read(text).plain[keys(file)]
            assert servers["other"] == {"command": "x"}
            assert servers["aizo"]["command"] == "old"
        if file.kind == "json":
            assert jsonc.read(text).plain["hooks"]["SessionStart"]


def test_a_page_that_was_changed_by_hand_stays(user, capsys):
    """A skill that somebody has edited is left where it is, and that is said."""
    run("connect", "claude-code")
    page = user / ".claude" / "skills" / "aizo" / "SKILL.md"
    page.write_text("mine", encoding="utf-8")
    assert run("disconnect", "claude-code") == 0
    assert page.read_text(encoding="utf-8") == "mine"
    assert "changed by hand" in capsys.readouterr().err


def test_a_dry_run_writes_nothing(user, capsys):
    """--dry-run shows what would change in which file, and leaves no trace."""
    put(str(user / ".cursor" / "mcp.json"), '{"mcpServers": {}}\n')
    before = tree(user.parent)
    assert run("connect", "cursor", "--dry-run") == 0
    shown = capsys.readouterr().out
    assert str(user / ".cursor" / "mcp.json") in shown
    assert '+{"mcpServers": {' in shown.replace("\n", "")
    assert tree(user.parent) == before
    assert not (user / ".aizo").exists()


@pytest.mark.parametrize("text", ["{", "[1,", '{"a" 1}', "hello", '{"mcpServers": []}', '"text"'])
def test_a_file_that_is_not_understood_is_left_alone(text, user, capsys):
    """Settings that are no valid JSON are refused by name, and nothing at all is written."""
    put(str(user / ".cursor" / "mcp.json"), text)
    before = tree(user)
    assert run("connect", "cursor") == 2
    assert str(user / ".cursor" / "mcp.json") in capsys.readouterr().err
    assert tree(user) == before


def test_a_file_that_is_read_only_is_left_alone(user, capsys):
    """Somebody meant it: the error names the file, and no other file is written either."""
    path = user / ".cursor" / "mcp.json"
    put(str(path), '{"a": 1}\n')
    path.chmod(0o444)
    before = tree(user)
    assert run("connect", "cursor") == 1
    assert f"{path} is read-only" in capsys.readouterr().err
    assert tree(user) == before
    path.chmod(0o644)
    assert run("connect", "cursor") == 0
    path.chmod(0o444)
    assert run("disconnect", "cursor") == 1
    assert "bin/aizo" in path.read_text(encoding="utf-8")


def test_a_broken_file_of_another_host_is_in_nobodys_way(user, capsys):
    """Settings without a word of aizo stop neither `disconnect --all` nor the set-up of others."""
    put(str(user / ".cursor" / "mcp.json"), "{")
    (user / ".gemini").mkdir()
    assert run("setup", "--yes") == 0
    shown = capsys.readouterr()
    assert "Cursor was not connected" in shown.err
    assert "Gemini CLI" in shown.out
    assert run("disconnect", "--all") == 0
    assert not list((user / ".gemini").iterdir())
    assert (user / ".cursor" / "mcp.json").read_text(encoding="utf-8") == "{"


@posix
def test_links_and_modes_stay(user, tmp_path):
    """A file that is a link stays one, and its target keeps its mode."""
    real = tmp_path / "dotfiles.json"
    real.write_text('{"a": 1}\n', encoding="utf-8")
    real.chmod(0o644)
    (user / ".cursor").mkdir()
    (user / ".cursor" / "mcp.json").symlink_to(real)
    run("connect", "cursor")
    assert (user / ".cursor" / "mcp.json").is_symlink()
    assert "aizo" in real.read_text(encoding="utf-8")
    assert stat.S_IMODE(real.stat().st_mode) == 0o644
    run("disconnect", "cursor")
    assert real.read_text(encoding="utf-8") == '{"a": 1}\n'


@posix
def test_the_record_keeps_no_secrets_of_others(user):
    """What is kept to take a change back holds nothing of the other servers in the file."""
    text = '{"mcpServers": {"other": {"command": "x", "env": {"KEY": "sk-secret"}}}}\n'
    put(str(user / ".cursor" / "mcp.json"), text)
    run("connect", "cursor")
    record = user / ".aizo" / "hosts.json"
    assert "sk-secret" not in record.read_text(encoding="utf-8")
    assert stat.S_IMODE(record.stat().st_mode) == 0o600
    run("disconnect", "cursor")
    assert not record.exists()


def test_scenarios_and_profile_go_into_the_commands(user):
    """What was said at connect binds what the host starts: scenarios and subject."""
    run("connect", "claude-code", "--scenarios", "coding,health", "--subject", "work")
    told = json.loads((user / ".claude.json").read_text(encoding="utf-8"))
    assert told["mcpServers"]["aizo"]["args"] == [
        *("mcp", "--host", "claude-code"),
        *("--subject", "work", "--scenarios", "coding,health"),
    ]
    hooks = (user / ".claude" / "settings.json").read_text(encoding="utf-8")
    assert "--subject work --scenarios coding,health" in hooks
    run("connect", "claude-code")
    hooks = (user / ".claude" / "settings.json").read_text(encoding="utf-8")
    assert "work" not in hooks


def test_hosts_tells_what_is_connected_and_what_is_wrong(user, capsys):
    """The list says who is here, who is connected, and that a launcher is missing."""
    (user / ".gemini").mkdir()
    run("connect", "codex")
    capsys.readouterr()
    assert run("hosts", "--json") == 0
    listed = {one["host"]: one for one in json.loads(capsys.readouterr().out)}
    assert listed["codex"]["connected"] == ["user"]
    assert listed["gemini-cli"] == {
        "host": "gemini-cli",
        "title": "Gemini CLI",
        "installed": True,
        "connected": [],
        "problems": [],
    }
    (user / ".aizo" / "bin" / "aizo").unlink()
    run("hosts", "--json")
    listed = {one["host"]: one for one in json.loads(capsys.readouterr().out)}
    assert "is gone" in listed["codex"]["problems"][0]


def test_unknown_hosts_and_scopes_are_refused(user, capsys):
    """A misspelt host, none, both scopes or one that a host lacks: exit code 2."""
    for words in (
        ["connect"],
        ["connect", "emacs"],
        ["connect", "codex", "--user", "--project"],
        ["connect", "claude-desktop", "--project"],
        ["disconnect"],
        ["disconnect", "emacs"],
    ):
        assert run(*words) == 2, words
    assert run("disconnect", "codex") == 0
    assert "Nothing of aizo was found" in capsys.readouterr().out


def test_disconnect_all_finds_every_project(user, capsys, monkeypatch):
    """--all also finds what was connected in other folders."""
    before = tree(user.parent)
    elsewhere = user.parent / "work" / "elsewhere"
    elsewhere.mkdir()
    monkeypatch.chdir(elsewhere)
    run("connect", "cursor", "vscode", "--project")
    run("connect", "claude-code", "opencode")
    monkeypatch.chdir(user.parent / "work")
    assert run("disconnect", "--all") == 0
    elsewhere.rmdir()
    assert tree(user.parent) == before


def test_uninstall_leaves_no_trace(user, capsys):
    """Uninstall disconnects everything and removes the launcher; --erase removes the data."""
    before = tree(user)
    run("add", "tea", "Drinks it", "--prefer")
    for host in table.HOSTS:
        run("connect", host)
    assert run("uninstall") == 0
    assert tree(user) == before
    assert not (user / ".aizo" / "bin").exists()
    assert (user / ".aizo" / "preferences.db").exists()
    assert run("uninstall", "--erase") == 2
    assert run("uninstall", "--erase", "--yes") == 0
    assert not (user / ".aizo").exists()


def test_setup_connects_asks_and_shows_the_block(user):
    """Setup connects what was chosen, keeps five answers, and shows what comes next."""
    (user / ".cursor").mkdir()
    (user / ".codex").mkdir()
    answers = "2\nforce-push to main; deploying on Fridays\n\ncomments\nshort answers\nPython\n"
    done = subprocess.run(
        [sys.executable, "-m", "aizo", "setup"],
        input=answers.encode(),
        capture_output=True,
        check=True,
    )
    shown = done.stdout.decode()
    assert "Cursor" in shown
    assert not (user / ".codex" / "config.toml").exists()
    assert (user / ".cursor" / "mcp.json").exists()
    assert "Never: force-push to main [1]; deploying on Fridays [2]" in shown
    assert "Prefer: short answers" in shown
    assert "Usually: Python" in shown


def test_setup_with_yes_asks_nothing(user):
    """--yes connects every host that is found and asks nothing."""
    (user / ".cursor").mkdir()
    done = subprocess.run(
        [sys.executable, "-m", "aizo", "setup", "--yes", "--json"],
        stdin=subprocess.DEVNULL,
        capture_output=True,
        check=True,
    )
    told = json.loads(done.stdout)
    assert [one["host"] for one in told["hosts"]] == ["cursor"]
    assert told["context"] == ""
