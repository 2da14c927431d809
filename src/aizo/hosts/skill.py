"""The skill: the standard procedure for agents, shipped in the package."""

from __future__ import annotations


def text() -> str:
    """Give the skill.

    Returns:
        The text of SKILL.md.
    """
    from importlib.resources import files

    return files("aizo.hosts").joinpath("SKILL.md").read_text(encoding="utf-8")
