"""`aizo forget`: asks before the whole profile, and reads a text to look for from stdin."""

from __future__ import annotations

import sys

from aizo import settings
from aizo.cli import options, output
from aizo.cli.call import place
from aizo.cli.display import harmless

TYPE_CHECKING = False
if TYPE_CHECKING:
    from aizo.cli.call import Given

STDIN = "-"


def _ask(given: Given) -> int | None:
    if given.get("verify") == [STDIN]:
        # A text that must not stand in the shell's history.
        given["verify"] = [sys.stdin.read()]
    if given.get("yes") or not given.get("all") or not _is_terminal():
        return None
    chosen = place(given, settings.load)
    path = "" if chosen is None else chosen.database
    sys.stderr.write(f"Erase everything in {harmless(path)}, for good? [y/N] ")
    sys.stderr.flush()
    if sys.stdin.readline().strip().lower() not in {"y", "yes"}:
        output.note("nothing was erased.")
        return 1
    given["yes"] = [True]
    return None


def _is_terminal() -> bool:
    return all(stream is not None and stream.isatty() for stream in (sys.stdin, sys.stderr))


COMMAND = options.make("forget", before=_ask)
