"""The skill: its form, its content, and that the commands in it run."""

from __future__ import annotations

import re
import shlex
from pathlib import Path

import yaml

from aizo.cli import main
from aizo.hosts import skill
from aizo.mcp import tools

ROOT = Path(__file__).parents[2]
PAGE = ROOT / "skills" / "aizo" / "SKILL.md"


def test_the_page_in_the_package_is_the_one_in_the_repository(capsys):
    """`aizo skill` prints skills/aizo/SKILL.md."""
    assert PAGE.read_text(encoding="utf-8") == skill.text()
    assert main(["skill"]) == 0
    assert capsys.readouterr().out == skill.text()


def test_it_has_the_form_of_agentskills():
    """Name as its folder, description and compatibility within their sizes, a short body."""
    _, head, body = skill.text().split("---\n", 2)
    fields = yaml.safe_load(head)
    assert fields["name"] == PAGE.parent.name == "aizo"
    assert re.fullmatch(r"[a-z0-9]+(-[a-z0-9]+)*", fields["name"])
    assert len(fields["description"]) <= 1024
    assert len(fields["compatibility"]) <= 500
    assert "Use " in fields["description"]
    assert set(fields) <= {"name", "description", "license", "compatibility", "metadata"}
    assert len(body.splitlines()) < 500


def test_it_holds_the_seven_triggers_and_names_the_tools():
    """Seven numbered triggers, every one of the five tools, every stance."""
    text = skill.text()
    assert re.findall(r"^\*\*(\d)\. ", text, re.MULTILINE) == list("1234567")
    assert [tool.name for tool in tools.five() if f"`{tool.name}`" not in text] == []
    assert [
        word for word in "never avoid usually prefer always".split() if f"`{word}`" not in text
    ] == []


def test_its_commands_run():
    """The commands in it, as typed, are understood by this program."""
    lines = re.findall(r"^    (aizo (?:add|recall|apply) .*)$", skill.text(), re.MULTILINE)
    assert len(lines) >= 4
    for line in lines:
        words = shlex.split(line)[1:]
        assert main(words) in {0, 3}, line
