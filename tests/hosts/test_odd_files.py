"""Settings and records as hands, other programs and broken disks leave them."""

from __future__ import annotations

import json

import pytest

from aizo.cli import main
from tests.hosts.test_connect import posix, tree

pytest.importorskip("tomlkit")

HOOKED = '{"hooks": {"SessionStart": %s, "sessionStart": %s}}'
BROKEN = ("claude-code", ".claude/settings.json"), ("cursor", ".cursor/hooks.json")


@pytest.mark.parametrize("value", ["null", "{}", '"x"', "5"])
@pytest.mark.parametrize(("host", "name"), BROKEN)
def test_hooks_that_are_no_list_are_named_and_left_alone(host, name, value, user, capsys):
    """What stands where a list of hooks belongs is no crash, and no file changes."""
    path = user / name
    path.parent.mkdir()
    path.write_text(HOOKED % (value, value), encoding="utf-8")
    before = tree(user)
    assert main(["connect", host]) == 2
    assert f"{path}: hooks/" in capsys.readouterr().err
    assert tree(user) == before


@pytest.mark.parametrize("text", ["null", "[]", '"x"'])
def test_a_file_that_is_no_object_is_named(text, user, capsys):
    """The message names the file, as it names a member of it."""
    path = user / ".cursor" / "mcp.json"
    path.parent.mkdir()
    path.write_text(text, encoding="utf-8")
    assert main(["connect", "cursor"]) == 2
    assert f"error: {path} is no object\n" in capsys.readouterr().err


def test_toml_in_another_encoding_is_left_alone(user, capsys):
    """TOML is UTF-8; what is not, Codex would not read either."""
    path = user / ".codex" / "config.toml"
    path.parent.mkdir()
    path.write_bytes(b'name = "\xe9"\n')
    assert main(["connect", "codex"]) == 2
    assert f"{path} is no valid TOML" in capsys.readouterr().err
    assert path.read_bytes() == b'name = "\xe9"\n'


@posix
def test_a_file_in_the_place_of_a_folder_is_named(user, capsys):
    """Nothing is written, not even the files that could be."""
    (user / ".claude").write_text("mine", encoding="utf-8")
    before = tree(user)
    assert main(["connect", "claude-code"]) == 1
    assert f"{user / '.claude'} is no folder" in capsys.readouterr().err
    assert tree(user) == before


@pytest.mark.parametrize(
    "files", [None, [], "x", {"/x": {}}, {"/x": 5}, {"/x": {"host": "cursor", "scope": "user"}}]
)
def test_broken_records_are_passed_over(files, user, capsys):
    """Without its records aizo still takes out of every file what is its own."""
    main(["connect", "cursor"])
    records = user / ".aizo" / "hosts.json"
    records.write_text(json.dumps({"format": 1, "files": files}), encoding="utf-8")
    assert main(["hosts"]) == 0
    assert "connected: user" in capsys.readouterr().out
    assert main(["disconnect", "cursor"]) == 0
    left = (user / ".cursor" / "mcp.json", user / ".cursor" / "hooks.json")
    assert not [path for path in left if "aizo" in path.read_text(encoding="utf-8")]


def test_one_broken_file_keeps_aizo_in_no_other(user, capsys):
    """It is named and stays, all others go; the launcher that it starts stays with it."""
    main(["connect", "cursor", "gemini-cli"])
    broken = user / ".cursor" / "mcp.json"
    broken.write_text(broken.read_text(encoding="utf-8") + "x{", encoding="utf-8")
    capsys.readouterr()
    assert main(["uninstall"]) == 1
    assert f"aizo still stands in {broken}" in capsys.readouterr().err
    assert [name for name in tree(user) if name.endswith(".json")] == [".cursor/mcp.json"]
    assert (user / ".aizo" / "bin").exists()
    assert main(["hosts"]) == 0
    assert f"{broken} is no valid JSON" in capsys.readouterr().out
    broken.write_text(broken.read_text(encoding="utf-8").removesuffix("x{"), encoding="utf-8")
    assert main(["uninstall"]) == 0
    assert tree(user) == {}


@pytest.mark.parametrize("given", ["", " , ", "a\x07"])
def test_scenarios_that_are_none_reach_no_file(given, user):
    """A host is not given what its own command would refuse later, in silence."""
    assert main(["connect", "claude-code", "--scenarios", given]) == 2
    assert tree(user) == {}


@pytest.mark.parametrize(
    ("host", "name", "old"),
    [
        ("codex", "CODEX_HOME", "config.toml"),
        ("claude-code", "CLAUDE_CONFIG_DIR", ".claude.json"),
        ("opencode", "XDG_CONFIG_HOME", "opencode/opencode.json"),
    ],
)
def test_files_of_a_folder_that_was_moved_are_cleaned(host, name, old, user, monkeypatch):
    """Connected under a variable that is gone now, aizo still finds what it wrote."""
    monkeypatch.setenv(name, str(user / "elsewhere"))
    assert main(["connect", host]) == 0
    assert (user / "elsewhere" / old).exists()
    monkeypatch.delenv(name)
    assert main(["uninstall"]) == 0
    assert tree(user) == {}


def test_a_file_of_another_name_hides_nothing(user):
    """OpenCode reads two names: what was written under one goes when the other is there, too."""
    folder = user / ".config" / "opencode"
    assert main(["connect", "opencode"]) == 0
    (folder / "opencode.jsonc").write_text("{} // mine\n", encoding="utf-8")
    assert main(["disconnect", "opencode"]) == 0
    left = {name: kept for name, kept in tree(user).items() if kept is not None}
    assert list(left) == [".config/opencode/opencode.jsonc"]
