"""`aizo connect`: put aizo into the settings of agent hosts."""

from __future__ import annotations

from importlib.util import find_spec

import click

from aizo.clean import clean_terms
from aizo.cli import connecting as shared
from aizo.cli import options, output
from aizo.errors import InvalidInput, invalid
from aizo.hosts import connecting, table
from aizo.hosts.records import Records
from aizo.hosts.table import HOSTS
from aizo.surface.param import Param

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence
    from typing import Any

    from aizo.hosts.connecting import Change
    from aizo.hosts.table import Host
    from aizo.settings import Settings

_DOC = "Connect agent hosts: the MCP server, the hooks and the skill, where a host has them."
_DETAIL = (
    "Shows what changes in which file, and asks on a terminal. Everything else in the files stays"
    " as it is; `aizo disconnect` gives them back to the byte."
)
_SCENARIOS = Param(
    "scenarios",
    "texts",
    "What may reach this host beside what is untagged (comma list); `*` for everything.",
    options=("--scenarios",),
    metavar="X,Y",
)
_INPUTS = (
    shared.HOSTS,
    shared.USER,
    shared.PROJECT,
    _SCENARIOS,
    shared.DRY_RUN,
    shared.YES,
)


@click.pass_context
def _run(ctx: click.Context, /, **_values: object) -> int | None:
    return shared.run(options.gather(ctx), _INPUTS, _act)


def _act(found: Settings, values: dict[str, Any], as_json: bool) -> int:
    if not values["hosts"]:
        raise InvalidInput("usage", f"connect needs a host: {', '.join(HOSTS)}")
    hosts = [table.find(name) for name in values["hosts"]]
    extra = [*values["extra"]]
    if values["scenarios"]:
        named = clean_terms("scenarios", values["scenarios"])
        if not named:
            raise invalid("scenarios", "must name at least one, or `*` for everything")
        extra += ["--scenarios", ",".join(named)]
    records = Records(found)
    start = connecting.start_of(found, extra)
    places = {host: shared.place_of(values, host) for host in hosts}
    changes = connecting.plan(places.values(), start, records)
    is_new = any(change.changes for change in changes)
    if not as_json:
        shared.say(shared.show(changes))
    writes = not values["dry_run"] and (
        values["yes"] or as_json or not is_new or shared.agrees("Write this?")
    )
    shared.connect(found, records, changes, write=writes)
    told = [(host, connecting.of(place, start, changes)) for host, place in places.items()]
    _conclude(told, as_json=as_json, writes=writes)
    return 0 if writes or values["dry_run"] else 1


def _conclude(told: Sequence[tuple[Host, list[Change]]], *, as_json: bool, writes: bool) -> None:
    if as_json:
        shared.answer(
            [
                {"host": host.name, "written": writes, "files": shared.described(changes)}
                for host, changes in told
            ]
        )
    elif writes:
        for host, changes in told:
            done = "connected" if any(one.changes for one in changes) else "is connected already"
            shared.say([f"{host.title} {done}. {host.note}"])
    else:
        shared.say(["Nothing was written."])
    if find_spec("mcp") is None:
        output.note("the MCP server needs the official SDK: pip install 'aizo[mcp]'")


COMMAND = shared.command(
    options.bare("connect", _DOC, _run, _INPUTS),
    _DETAIL,
    "aizo connect claude-code",
    "aizo connect codex cursor --dry-run",
    "aizo connect claude-code --project --scenarios coding,writing",
)
