"""`aizo clear`: asks first on a terminal."""

from __future__ import annotations

import sys

from aizo import settings
from aizo.cli import options, output
from aizo.cli.call import place
from aizo.cli.display import harmless

TYPE_CHECKING = False
if TYPE_CHECKING:
    from aizo.cli.call import Given


def _ask(given: Given) -> int | None:
    """Ask on a terminal; elsewhere the operation itself demands --yes."""
    if given.get("yes") or not _is_terminal():
        return None
    chosen = place(given, settings.load)
    path = "" if chosen is None else chosen.database
    sys.stderr.write(f"Remove every preference in {harmless(path)}? [y/N] ")
    sys.stderr.flush()
    if sys.stdin.readline().strip().lower() not in {"y", "yes"}:
        output.note("nothing was removed.")
        return 1
    given["yes"] = [True]
    return None


def _is_terminal() -> bool:
    return all(stream is not None and stream.isatty() for stream in (sys.stdin, sys.stderr))


COMMAND = options.make("clear", before=_ask)
