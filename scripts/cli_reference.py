"""Write docs/reference/cli.md from the help of every command: `python scripts/cli_reference.py`."""

# ruff: noqa: INP001 (a script, no package)

from __future__ import annotations

from pathlib import Path

import click

from aizo.cli import group

PAGE = Path(__file__).parents[1] / "docs" / "reference" / "cli.md"
_HEAD = """\
# The command line

Written from `--help` by `scripts/cli_reference.py`; change the help, not this page.
"""
_WIDTH = 92


def commands(within: click.Group, ctx: click.Context) -> list[tuple[str, click.Context]]:
    """Give every command below a group, groups before their commands.

    Args:
        within: The group.
        ctx: Its context.

    Returns:
        Pairs of the command's words and its context.
    """
    found: list[tuple[str, click.Context]] = []
    for name in within.list_commands(ctx):
        command = within.get_command(ctx, name)
        if command is None:
            continue
        below = context(command, name, ctx)
        found.append((below.command_path, below))
        if isinstance(command, click.Group):
            found.extend(commands(command, below))
    return found


def context(command: click.Command, name: str, parent: click.Context | None) -> click.Context:
    """Give a context in which help has the page's width.

    Args:
        command: The command.
        name: Its last word.
        parent: The context above it.

    Returns:
        The context.
    """
    return click.Context(
        command,
        parent=parent,
        info_name=name,
        terminal_width=_WIDTH,
        max_content_width=_WIDTH,
        help_option_names=["-h", "--help"],
    )


def page() -> str:
    """Write the page.

    Returns:
        Its text.
    """
    main = group.make()
    ctx = context(main, "aizo", None)
    parts = [_HEAD]
    for words, below in [("aizo", ctx), *commands(main, ctx)]:
        parts.append(f"## {words}\n\n```text\n{below.get_help()}\n```\n")
    return "\n".join(parts)


if __name__ == "__main__":
    PAGE.parent.mkdir(parents=True, exist_ok=True)
    PAGE.write_text(page(), encoding="utf-8", newline="\n")
