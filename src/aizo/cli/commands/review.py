"""`aizo review`: what waits, and accept, edit or refuse it."""

from __future__ import annotations

import click

from aizo import settings
from aizo.cli import options
from aizo.cli.call import perform
from aizo.surface import operations

_NAMES = ("accept", "edit", "refuse")


class _Review(options.Group):
    """The commands under `aizo review`."""

    def list_commands(self, _ctx: click.Context) -> list[str]:
        """Give the names in the order of help."""
        return list(_NAMES)

    def get_command(self, _ctx: click.Context, cmd_name: str) -> click.Command | None:
        """Make one command; `list` is what the group does by itself."""
        if cmd_name == "list":
            return options.make("review")
        return options.make(f"review {cmd_name}") if cmd_name in _NAMES else None


@click.pass_context
def _bare(ctx: click.Context, /, **_values: object) -> int | None:
    if ctx.invoked_subcommand is not None:
        return None
    return perform("review", options.gather(ctx), settings.load)


_REVIEW = operations.find("review")
COMMAND = options.group(_Review, "review", _bare, _REVIEW.doc, _REVIEW.examples)
