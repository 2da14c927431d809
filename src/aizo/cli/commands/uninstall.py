"""`aizo uninstall`: take aizo out of all hosts, and with --erase its data from the machine."""

from __future__ import annotations

import shutil

import click

from aizo.cli import connecting as shared
from aizo.cli import options, output
from aizo.cli.commands import disconnect
from aizo.errors import Failed, InvalidInput
from aizo.hosts import connecting, launcher
from aizo.hosts.records import Records
from aizo.surface.param import Param

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from aizo.settings import Settings

_DOC = "Take aizo out of every host and remove its launcher; with --erase the data, too."
_DETAIL = (
    "The program itself goes by the way it came: pip uninstall aizo, uv tool uninstall aizo,"
    " npm uninstall -g aizo."
)
_ERASE = Param(
    "erase",
    "flag",
    "Also remove the home folder: every profile, history, backup and receipt in it.",
    options=("--erase",),
    default=False,
)
_INPUTS = (_ERASE, shared.DRY_RUN, shared.YES)


@click.pass_context
def _run(ctx: click.Context, /, **_values: object) -> int | None:
    return shared.run(options.gather(ctx), _INPUTS, _act)


def _act(found: Settings, values: dict[str, Any], as_json: bool) -> int:
    records = Records(found)
    everything = {"hosts": (), "all": True, "user": False, "project": False}
    changes = disconnect.planned(found, records, everything)
    if not as_json:
        shared.say(shared.show(changes))
        if values["erase"]:
            shared.say([f"Removed with it: everything in {found.home}"])
    if values["dry_run"]:
        nothing = "Nothing was written." if changes else "Nothing of aizo was found in a host."
        shared.say(() if as_json else [nothing])
        return 0
    if values["erase"] and not values["yes"] and not shared.is_terminal():
        raise InvalidInput("usage", f"--erase removes {found.home} for good: it needs --yes here")
    sure = values["yes"] or (not values["erase"] and as_json)
    if not sure and not shared.agrees("Go on?", usually=not values["erase"]):
        output.note("nothing was removed.")
        return 1
    connecting.carry_out(changes, records)
    if shared.stuck(changes):
        # It starts the launcher, which therefore stays: it is silent once the program has gone.
        message = f"aizo still stands in {', '.join(shared.stuck(changes))}"
        raise Failed("failed", message, "Mend what is wrong there, then try again.")
    launcher.remove(found)
    if values["erase"]:
        _erase(found)
    told = {"files": shared.described(changes), "erased": values["erase"]}
    if as_json:
        shared.answer(told)
    else:
        shared.say(["aizo is out of every host." + (" Its data is gone." * values["erase"])])
    return 0


def _erase(found: Settings) -> None:
    try:
        shutil.rmtree(found.home)
    except FileNotFoundError:
        pass
    except OSError as error:
        message = f"{found.home} could not be removed: {error.strerror}"
        raise Failed("failed", message, "Close the programs that use it and try again.") from None


COMMAND = shared.command(
    options.bare("uninstall", _DOC, _run, _INPUTS),
    _DETAIL,
    "aizo uninstall",
    "aizo uninstall --dry-run",
    "aizo uninstall --erase --yes",
)
