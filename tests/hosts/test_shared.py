"""One skill for all hosts that read it in the same place: it stays while one of them wants it."""

from __future__ import annotations

import json
import os
from pathlib import Path

import pytest

from aizo.cli import main
from aizo.hosts import connecting, skill, table
from aizo.hosts.records import Records
from aizo.settings import load

pytest.importorskip("tomlkit")

SHARING = ["codex", "gemini-cli", "opencode"]


def tree(folder: Path) -> dict[str, bytes | None]:
    """Give every file below a folder with its bytes, but for aizo's own home."""
    return {
        path.relative_to(folder).as_posix(): None if path.is_dir() else path.read_bytes()
        for path in sorted(folder.rglob("*"))
        if ".aizo" not in path.parts
    }


def pages(folder: Path) -> list[str]:
    """Give the skills below a folder."""
    return [name for name in tree(folder) if name.endswith("SKILL.md")]


def put_where_it_was(user: Path, host: str, place: str) -> None:
    """Make the record and the skill those of an older aizo: one owner, a file of its own."""
    record = user / ".aizo" / "hosts.json"
    told = json.loads(record.read_text(encoding="utf-8"))
    shared = str(user / ".agents" / "skills" / "aizo" / "SKILL.md")
    old = user / place / "skills" / "aizo" / "SKILL.md"
    kept = dict(told["files"])
    own = dict(kept[shared])
    own["owners"] = [[host, "user", ""]]
    own["folders"] = [str(old.parent), str(old.parent.parent)]
    for one in own["owners"]:
        kept[shared]["owners"].remove(one)
    if not kept[shared]["owners"]:
        del kept[shared]
    kept[str(old)] = own
    for one in kept.values():
        ((one["host"], one["scope"], one["project"]),) = one.pop("owners")
    old.parent.mkdir(parents=True)
    old.write_text(skill.text(), encoding="utf-8")
    record.write_text(json.dumps({"format": 1, "files": kept}), encoding="utf-8")


@pytest.mark.parametrize("words", [[], ["--project"]])
@pytest.mark.parametrize("first", SHARING)
def test_the_last_one_takes_it_along(first, words, user):
    """However they come and go, one file is there while anybody wants it, and none afterwards."""
    ground = user.parent
    before = tree(ground)
    others = [host for host in SHARING if host != first]
    assert main(["connect", first, *words]) == 0
    assert main(["connect", *others, *words]) == 0
    folder = user if not words else Path.cwd()
    shared = (folder / ".agents/skills/aizo/SKILL.md").relative_to(ground).as_posix()
    assert pages(ground) == [shared]
    for host in (first, *others):
        assert pages(ground) == [shared]
        assert main(["disconnect", host, *words]) == 0
    assert tree(ground) == before


def test_connected_at_once_they_own_it_together(user, capsys):
    """One command line shows and writes the file once, for all of them."""
    assert main(["connect", *SHARING, "--dry-run"]) == 0
    assert capsys.readouterr().out.count("/.agents/skills/aizo/SKILL.md") == 1
    assert not (user / ".aizo").exists()
    assert main(["connect", *SHARING]) == 0
    path = str(user / ".agents" / "skills" / "aizo" / "SKILL.md")
    assert Records(load()).owners(path) == [(host, "user", "") for host in SHARING]
    connected = tree(user)
    capsys.readouterr()
    assert main(["connect", *SHARING]) == 0
    assert capsys.readouterr().out.count("connected already") == 3
    assert tree(user) == connected


def test_leaving_says_for_whom_it_stays(user, capsys):
    """Nothing of the file changes, and `disconnect --dry-run` changes no owner either."""
    main(["connect", "codex", "gemini-cli"])
    record = (user / ".aizo" / "hosts.json").read_bytes()
    capsys.readouterr()
    assert main(["disconnect", "codex", "--dry-run"]) == 0
    assert "SKILL.md stays for gemini-cli." in capsys.readouterr().err
    assert (user / ".aizo" / "hosts.json").read_bytes() == record
    assert main(["disconnect", "codex"]) == 0
    assert main(["disconnect", "codex"]) == 0
    assert "Nothing of aizo was found" in capsys.readouterr().out
    assert len(pages(user)) == 1


@pytest.mark.parametrize("words", [["disconnect", "--all"], ["uninstall"]])
def test_all_leave_at_once(words, user):
    """With --all and at an uninstall nobody is left for whom it could stay."""
    before = tree(user.parent)
    main(["connect", *SHARING])
    main(["connect", *SHARING, "--project"])
    assert len(pages(user.parent)) == 2
    assert main(words) == 0
    assert tree(user.parent) == before


def test_a_host_that_is_not_connected_owns_nothing(user, capsys):
    """The skill of another is no sign of a connection, in `hosts` and for `disconnect`."""
    main(["connect", "codex"])
    before = tree(user)
    capsys.readouterr()
    assert main(["hosts", "--json"]) == 0
    told = {one["host"]: one["connected"] for one in json.loads(capsys.readouterr().out)}
    assert [host for host in told if told[host]] == ["codex"]
    assert main(["disconnect", "gemini-cli", "opencode"]) == 0
    assert tree(user) == before


@pytest.mark.parametrize(
    ("host", "place"), [("gemini-cli", ".gemini"), ("opencode", ".config/opencode")]
)
def test_what_an_older_aizo_wrote_moves(host, place, user, capsys):
    """Two files with an owner each become one with two, and both can go to the byte."""
    for folder in (".gemini", ".config/opencode", ".codex"):
        (user / folder).mkdir(parents=True)
    before = tree(user)
    main(["connect", "codex", host])
    put_where_it_was(user, host, place)
    assert len(pages(user)) == 2
    capsys.readouterr()
    assert main(["hosts"]) == 0
    assert f"belongs elsewhere now: `aizo connect {host}` moves it" in capsys.readouterr().out
    assert main(["connect", host]) == 0
    assert pages(user) == [".agents/skills/aizo/SKILL.md"]
    assert main(["hosts"]) == 0
    assert "elsewhere" not in capsys.readouterr().out.split("connected.")[-1]
    assert main(["disconnect", "codex"]) == 0
    assert pages(user) == [".agents/skills/aizo/SKILL.md"]
    assert main(["disconnect", host]) == 0
    assert tree(user) == before


def test_what_an_older_aizo_wrote_goes_without_moving(user):
    """Whoever lets go before connecting again finds the old file, too."""
    (user / ".gemini").mkdir()
    before = tree(user)
    main(["connect", "gemini-cli"])
    put_where_it_was(user, "gemini-cli", ".gemini")
    (user / ".agents" / "skills" / "aizo" / "SKILL.md").unlink()
    for name in (".agents/skills/aizo", ".agents/skills", ".agents"):
        (user / name).rmdir()
    assert main(["disconnect", "--all"]) == 0
    assert tree(user) == before


def test_an_old_page_that_was_changed_by_hand_stays(user, capsys):
    """Its owner is told; the new place gets the skill all the same."""
    main(["connect", "codex", "gemini-cli"])
    put_where_it_was(user, "gemini-cli", ".gemini")
    old = user / ".gemini" / "skills" / "aizo" / "SKILL.md"
    old.write_text("mine", encoding="utf-8")
    capsys.readouterr()
    assert main(["connect", "gemini-cli"]) == 0
    assert "was changed by hand: it stays" in capsys.readouterr().err
    assert old.read_text(encoding="utf-8") == "mine"
    assert len(pages(user)) == 2


@pytest.mark.parametrize(
    "owners", [None, [], [[]], [["codex"]], [["codex", "user", 7]], ["codex", "user", ""], "x"]
)
def test_a_record_without_owners_is_none(owners, user):
    """What a hand has left there may be anything: aizo goes by the files then."""
    main(["connect", "codex"])
    record = user / ".aizo" / "hosts.json"
    told = json.loads(record.read_text(encoding="utf-8"))
    for one in told["files"].values():
        one["owners"] = owners
    record.write_text(json.dumps(told), encoding="utf-8")
    assert Records(load()).connections() == []
    assert main(["hosts"]) == 0
    assert main(["disconnect", "--all"]) == 0
    # The skill may have come by another way: nothing says that it is aizo's to take.
    left = [name for name, content in tree(user).items() if content and b"aizo" in content]
    assert left == [".agents/skills/aizo/SKILL.md"]


def test_a_host_of_a_newer_aizo_keeps_it(user):
    """An owner that this version does not know still wants its file."""
    main(["connect", "codex"])
    records = Records(load())
    path = str(user / ".agents" / "skills" / "aizo" / "SKILL.md")
    record = records.of(path)
    records.keep(path, {**record, "owners": [*record["owners"], ["newer", "user", ""]]})
    records.save()
    assert main(["hosts"]) == 0
    assert main(["disconnect", "--all"]) == 0
    assert os.path.exists(path)


def test_every_host_that_shares_reads_the_same_place(user):
    """In both scopes those that share name one path, and the others their own."""
    start = connecting.start_of(load())
    for scope in (table.USER, table.PROJECT):
        places: dict[str, list[str]] = {}
        for host in table.HOSTS.values():
            for file in host.files(start, scope, "/p") if scope in host.scopes else ():
                if os.path.basename(file.path) == "SKILL.md":
                    places.setdefault(file.path, []).append(host.name)
        assert sorted(places.values()) == [["claude-code"], SHARING, ["cursor"]]


@pytest.mark.skipif(os.name == "nt", reason="links of POSIX")
@pytest.mark.parametrize("order", [["claude-code", "codex"], ["gemini-cli", "cursor", "codex"]])
def test_folders_that_are_linked_to_one_hold_one_skill(order, user):
    """Who links the folders of several hosts together keeps the skill until the last one goes."""
    (user / ".agents" / "skills").mkdir(parents=True)
    for host in (".claude", ".cursor", ".gemini"):
        (user / host).mkdir()
        (user / host / "skills").symlink_to(user / ".agents" / "skills")
    before = tree(user)
    shared = user / ".agents" / "skills" / "aizo" / "SKILL.md"
    for host in order:
        assert main(["connect", host]) == 0
        assert main(["connect", host]) == 0
    for host in order:
        assert shared.read_text(encoding="utf-8") == skill.text()
        assert main(["disconnect", host]) == 0
    assert tree(user) == before
