"""`aizo hosts`: which agent hosts there are, and which are connected."""

from __future__ import annotations

import os

import click

from aizo.cli import connecting as shared
from aizo.cli import options
from aizo.hosts import connecting, launcher, table
from aizo.hosts.records import Records

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from aizo.hosts.table import Host
    from aizo.settings import Settings

_DOC = "List the agent hosts: which are here, which are connected, and what is wrong."


@click.pass_context
def _run(ctx: click.Context, /, **_values: object) -> int | None:
    return shared.run(options.gather(ctx), (), _act)


def _act(found: Settings, _values: dict[str, Any], as_json: bool) -> int:
    listed = [_status(found, host) for host in table.HOSTS.values()]
    if as_json:
        shared.answer(listed)
        return 0
    width = max(len(one["title"]) for one in listed)
    lines = []
    for one in listed:
        told = "not connected" if one["installed"] else "not found here"
        if one["connected"]:
            told = f"connected: {', '.join(one['connected'])}"
        lines.append(f"{one['title']:{width}}  {one['host']:14}  {told}")
        lines += [f"{'':{width}}  {problem}" for problem in one["problems"]]
    shared.say(lines)
    return 0


def _status(found: Settings, host: Host) -> dict[str, Any]:
    records = Records(found)
    start = connecting.start_of(found)
    connected: list[str] = []
    problems: list[str] = []
    places = {place for place in records.connections() if place[0] == host.name}
    # In the home folder the settings of a project would be the user's own.
    is_home = os.getcwd() == os.path.expanduser("~")
    scopes = (table.USER,) if is_home else host.scopes
    places.update(shared.place_in(scope, host) for scope in scopes)
    for place in sorted(places):
        _, scope, project = place
        changes = connecting.unplan([place], start, records)
        if any(change.before is not None for change in changes):
            connected.append(scope if not project else f"{scope} {project}")
        problems += [
            change.note
            if change.is_stuck
            else f"{change.path} is gone: `aizo connect {host.name}` writes it again"
            for change in changes
            if change.before is None
        ]
        problems += [
            f"{path} belongs elsewhere now: `aizo connect {host.name}` moves it"
            for path in connecting.outdated(place, start, records)
        ]
    if connected and not os.path.exists(launcher.path(found)):
        problems.append(f"{launcher.path(found)} is gone: `aizo connect {host.name}` mends it")
    return {
        "host": host.name,
        "title": host.title,
        "installed": host.is_installed,
        "connected": connected,
        "problems": problems,
    }


COMMAND = shared.command(
    options.bare("hosts", _DOC, _run),
    "Nothing is changed.",
    "aizo hosts",
    "aizo hosts --json",
)
