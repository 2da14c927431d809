"""`aizo config`: show, set-half-life, set-floor, trust."""

from __future__ import annotations

import click

from aizo import settings, trust
from aizo.cli import options, output
from aizo.cli.call import COMMON, guarded, perform, wants_json
from aizo.cli.display import harmless
from aizo.surface.writer import dumps

_DOC = "Show the settings, change the decay, trust a project's .env file."
_TRUST = "Let the .env file of this folder choose the database, as long as its content stays."
_DETAIL = (
    "A checkout must not be able to swap the profile that reaches a prompt, so a project's .env"
    " is ignored until you trust it; it may choose the database and nothing else."
)
_NAMES = ("show", "set-half-life", "set-floor", "trust")


class _Config(options.Group):
    """The commands under `aizo config`."""

    def list_commands(self, _ctx: click.Context) -> list[str]:
        """Give the names in the order of help."""
        return list(_NAMES)

    def get_command(self, _ctx: click.Context, cmd_name: str) -> click.Command | None:
        """Make one command."""
        if cmd_name == "trust":
            return _trust_command()
        return options.make(f"config {cmd_name}") if cmd_name in _NAMES else None


@click.pass_context
def _bare(ctx: click.Context, /, **_values: object) -> int | None:
    if ctx.invoked_subcommand is not None:
        return None
    return perform("config show", options.gather(ctx), settings.load)


def _trust_command() -> options.Command:
    command = options.bare("trust", _TRUST, _trust)
    command.detail = _DETAIL
    command.common = tuple(one for one in COMMON if one.name == "json")
    command.examples = ("aizo config trust",)
    return command


@click.pass_context
def _trust(ctx: click.Context, /, **_values: object) -> int | None:
    as_json = wants_json(options.gather(ctx))

    def act() -> int:
        trusted = trust.trust()
        if as_json:
            text = dumps({"path": trusted.path, "database": trusted.database})
        elif trusted.database:
            text = harmless(f"Trusted {trusted.path}: it chooses {trusted.database}.")
        else:
            text = harmless(f"Trusted {trusted.path}: it names no database.")
        output.answer([text + "\n"])
        return 0

    return guarded(act, as_json=as_json)


COMMAND = options.group(_Config, "config", _bare, _DOC)
