"""`aizo web`: the page where a person sees and corrects what agents know."""

from __future__ import annotations

import click

from aizo import settings
from aizo.cli import options, output
from aizo.cli.call import COMMON, guarded, place
from aizo.errors import invalid
from aizo.surface.param import Param

TYPE_CHECKING = False
if TYPE_CHECKING:
    from aizo.cli.call import Given

_DOC = "Open the page: see, correct, stop and erase what agents know."
_DETAIL = (
    "The page is for this machine and this user only; the link that is printed lets in once. It"
    " ends with Ctrl+C, or after half an hour in which nobody looked."
)
_INPUTS = (
    Param(
        "port",
        "text",
        "The port to use; a free one unless told.",
        options=("--port",),
        metavar="N",
    ),
    Param("host", "text", "127.0.0.1, localhost or ::1.", options=("--host",), metavar="NAME"),
    Param("no_open", "flag", "Print the link and open no browser.", options=("--no-open",)),
    Param(
        "open_file",
        "flag",
        "Open the browser by a private file, so that no code stands in its command line.",
        options=("--open-file",),
    ),
    Param("read_only", "flag", "Look only: nothing can be changed.", options=("--read-only",)),
    Param("keep", "flag", "Stay although nobody looks.", options=("--keep",)),
)


def _last(given: Given, name: str) -> str | None:
    said: list[str] = given.get(name) or []
    return said[-1] if said else None


def _port(given: Given) -> int:
    said = _last(given, "port")
    if said is None:
        return 0
    if not (said.isascii() and said.isdecimal() and 0 < len(said) <= 5 and int(said) < 1 << 16):
        raise invalid("--port", "must be a whole number from 0 to 65,535")
    return int(said)


@click.pass_context
def _run(ctx: click.Context, /, **_values: object) -> int | None:
    given = options.gather(ctx)

    def act() -> int:
        from aizo.web import server

        how = server.Options(
            host=_last(given, "host") or server.HOSTS[0],
            port=_port(given),
            opens=not given.get("no_open"),
            by_file=bool(given.get("open_file")),
            read_only=bool(given.get("read_only")),
            keeps=bool(given.get("keep")),
        )
        found = place(given, settings.load)
        if found is None:
            return 1
        return server.run(found, how, _say)

    return guarded(act, as_json=False)


def _say(line: str) -> None:
    output.answer([line + "\n"])


def _command() -> options.Command:
    command = options.bare("web", _DOC, _run, _INPUTS)
    command.detail = _DETAIL
    command.common = tuple(one for one in COMMON if one.name in {"db", "subject"})
    command.examples = ("aizo web", "aizo web --no-open --port 8421", "aizo web --read-only")
    return command


COMMAND = _command()
