"""`aizo disconnect`: take aizo out of the settings of agent hosts."""

from __future__ import annotations

import click

from aizo.cli import connecting as shared
from aizo.cli import options
from aizo.errors import InvalidInput
from aizo.hosts import connecting, table
from aizo.hosts.records import Records
from aizo.surface.param import Param

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from aizo.hosts.connecting import Change
    from aizo.settings import Settings

_DOC = "Take aizo out of the settings of agent hosts; the files are as before."
_DETAIL = (
    "Where another program has changed a file meanwhile, only what aizo put there goes. Without"
    " --user or --project everything of a host goes that was connected from this home."
)
_ALL = Param("all", "flag", "Every host that is connected.", options=("--all",), default=False)
_INPUTS = (shared.HOSTS, _ALL, shared.USER, shared.PROJECT, shared.DRY_RUN, shared.YES)


@click.pass_context
def _run(ctx: click.Context, /, **_values: object) -> int | None:
    return shared.run(options.gather(ctx), _INPUTS, _act)


def _act(found: Settings, values: dict[str, Any], as_json: bool) -> int:
    records = Records(found)
    changes = planned(found, records, values)
    if not as_json:
        shared.say(shared.show(changes))
    does_write = not values["dry_run"] and (
        values["yes"] or as_json or not changes or shared.agrees("Write this?")
    )
    if does_write:
        connecting.carry_out(changes, records)
    if as_json:
        shared.answer({"written": does_write, "files": shared.described(changes)})
    elif not changes:
        shared.say(["Nothing of aizo was found there."])
    else:
        is_done = does_write and any(not change.is_stuck for change in changes)
        shared.say(["Disconnected." if is_done else "Nothing was written."])
    if values["dry_run"]:
        return 0
    return 0 if does_write and not shared.stuck(changes) else 1


def planned(found: Settings, records: Records, values: dict[str, Any]) -> list[Change]:
    """Work out what goes.

    Args:
        found: The home.
        records: What was written before.
        values: The checked values.

    Returns:
        A change for each file that holds something of aizo.

    Raises:
        InvalidInput: No host was named, or an unknown one.
    """
    if not values["hosts"] and not values["all"]:
        raise InvalidInput("usage", f"disconnect needs a host, or --all: {', '.join(table.HOSTS)}")
    hosts = [table.find(name) for name in values["hosts"] or table.HOSTS]
    named = {host.name for host in hosts}
    start = connecting.start_of(found)
    places = [place for place in records.connections() if place[0] in named]
    # Also what was connected from another home, or by hand.
    places += [shared.place_in(scope, host) for host in hosts for scope in host.scopes]
    if values["user"] or values["project"]:
        wanted = {scope for scope in (table.USER, table.PROJECT) if values[scope]}
        places = [place for place in places if place[1] in wanted]
    return connecting.unplan(places, start, records)


COMMAND = shared.command(
    options.bare("disconnect", _DOC, _run, _INPUTS),
    _DETAIL,
    "aizo disconnect codex",
    "aizo disconnect --all --dry-run",
)
