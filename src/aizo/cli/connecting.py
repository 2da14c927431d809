"""What the commands that connect hosts share: which hosts, differences, questions."""

from __future__ import annotations

import os
import sys

from aizo import settings
from aizo.cli import output
from aizo.cli.call import COMMON, checked, guarded, place, wants_json
from aizo.cli.display import harmless
from aizo.errors import InvalidInput
from aizo.hosts import connecting, launcher, table
from aizo.surface.param import READ, Operation, Param
from aizo.surface.writer import dumps

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence
    from typing import Any

    from aizo.cli import options
    from aizo.cli.call import Given
    from aizo.hosts.connecting import Change
    from aizo.hosts.records import Place, Records
    from aizo.hosts.table import Host
    from aizo.settings import Settings

HOSTS = Param(
    "hosts",
    "texts",
    f"Which: {', '.join(table.HOSTS)}.",
    positional="rest",
    metavar="HOST",
)
USER = Param(
    "user",
    "flag",
    "For this user, in every project (the default).",
    options=("--user",),
    default=False,
)
PROJECT = Param(
    "project", "flag", "For the project in this folder.", options=("--project",), default=False
)
DRY_RUN = Param(
    "dry_run", "flag", "Show what would change, and stop.", options=("--dry-run",), default=False
)
YES = Param("yes", "flag", "Do not ask.", options=("-y", "--yes"), default=False)
# The inputs that go on to the commands that hosts start.
PASSED_ON = ("db", "subject")


def command(made: options.Command, detail: str, *examples: str) -> options.Command:
    """Finish a command: it takes where the profile is, and answers as JSON.

    Args:
        made: The command.
        detail: Further lines for help.
        *examples: Command lines that run.

    Returns:
        The same command.
    """
    made.detail, made.examples = detail, examples
    made.common = tuple(one for one in COMMON if one.name in {"json", *PASSED_ON})
    return made


def run(
    given: Given,
    inputs: Sequence[Param],
    act: Callable[[Settings, dict[str, Any], bool], int],
) -> int | None:
    """Check what was given and carry out one of these commands.

    Args:
        given: What was given for its inputs and the common ones.
        inputs: Its inputs.
        act: Gets the settings, the checked values, and whether to answer as JSON.

    Returns:
        The exit code.
    """
    as_json = wants_json(given)

    def carried_out() -> int:
        described_so = Operation("", READ, "", returns="", run=None, params=tuple(inputs))
        values = checked(described_so, given)
        found = place(given, settings.load)
        if found is None:
            message = "a file that may be parsed was not"
            raise AssertionError(message)
        values["extra"] = _extra(given, found)
        return act(found, values, as_json)

    return guarded(carried_out, as_json=as_json)


def _extra(given: Given, found: Settings) -> list[str]:
    """Give the words that bind what a host starts to the same profile."""
    words: list[str] = []
    if found.subject is not None:
        words += ["--subject", found.subject]
    elif given.get("db"):
        words += ["--db", found.database]
    return words


def place_of(values: dict[str, Any], host: Host) -> Place:
    """Give what is to be connected: the host, in the scope that was chosen.

    Args:
        values: The checked values.
        host: The host.

    Returns:
        The host's name, `user` or `project`, and the project's folder.

    Raises:
        InvalidInput: Both were chosen, or the host does not have it.
    """
    if values["project"] and values["user"]:
        raise InvalidInput("usage", "--user and --project exclude each other: give one of them")
    scope = table.PROJECT if values["project"] else table.USER
    if scope not in host.scopes:
        raise InvalidInput("usage", f"{host.title} has no settings of a project")
    return place_in(scope, host)


def place_in(scope: str, host: Host) -> Place:
    """Give a host's connection here; the project's folder is empty for what is the user's."""
    return host.name, scope, os.getcwd() if scope == table.PROJECT else ""


def show(changes: Iterable[Change]) -> list[str]:
    """Give what changes as lines for a person, and say what is worth a note."""
    lines = []
    for change in changes:
        if change.note:
            output.note(change.note)
        if change.changes:
            lines += change.difference().splitlines()
    return lines


def stuck(changes: Iterable[Change]) -> list[str]:
    """Give the files that aizo could not be taken out of."""
    return [change.path for change in changes if change.is_stuck]


def described(changes: Iterable[Change]) -> list[dict[str, Any]]:
    """Give what changes as JSON values."""
    return [
        {
            "path": one.path,
            "changed": one.changes,
            "difference": one.difference(),
            **({"problem": one.note} if one.is_stuck else {}),
        }
        for one in changes
    ]


def say(lines: Iterable[str]) -> None:
    """Write lines to stdout; what files hold may not play with the terminal."""
    output.answer([harmless(line) + "\n" for line in lines])


def answer(told: Any) -> None:
    """Write an answer as JSON."""
    output.answer([dumps(told) + "\n"])


def agrees(question: str, *, usually: bool = True) -> bool:
    """Ask on a terminal; elsewhere the command itself is the answer.

    Args:
        question: What to ask.
        usually: What an empty answer means.

    Returns:
        Whether to go on.
    """
    if not is_terminal():
        return True
    said = ask(f"{question} [{'Y/n' if usually else 'y/N'}] ").lower()
    return usually if not said else said in {"y", "yes"}


def is_terminal() -> bool:
    """Tell whether a person sits there."""
    return all(stream is not None and stream.isatty() for stream in (sys.stdin, sys.stderr))


def ask(question: str) -> str:
    """Ask something and wait for a line; an empty one at the end of the input."""
    sys.stderr.write(question)
    sys.stderr.flush()
    return sys.stdin.readline().strip() if sys.stdin is not None else ""


def connect(
    found: Settings, records: Records, changes: Sequence[Change], *, write: bool = True
) -> None:
    """Write the launcher, then what was planned.

    Args:
        found: The home.
        records: What was written before.
        changes: What was planned.
        write: Whether to.
    """
    if write:
        launcher.write(found)
        connecting.carry_out(changes, records)
