"""`aizo forget`: asks first on a terminal, and reads a text to look for from stdin."""

from __future__ import annotations

import sys

from aizo.cli import options
from aizo.cli.custody import declined
from aizo.cli.display import harmless

TYPE_CHECKING = False
if TYPE_CHECKING:
    from aizo.cli.call import Given

STDIN = "-"


def _ask(given: Given) -> int | None:
    if given.get("verify") == [STDIN]:
        # A text that must not stand in the shell's history.
        given["verify"] = [sys.stdin.read()]
    what = _meant(given)
    if given.get("verify") or not what:
        return None
    return declined(given, f"Erase {what} in {{database}}, for good?", "nothing was erased.")


def _meant(given: Given) -> str:
    """Say what is to be erased; empty where nothing is named."""
    if given.get("all"):
        return "everything"
    if given.get("ids"):
        numbers = " ".join(map(str, (*given["ids"], *given.get("item", ()))))
        return f"[{harmless(numbers)}] with every trace"
    if given.get("source_id"):
        return f"all that came from {harmless(given['source_id'][-1])}"
    return f'"{harmless(" ".join(given["item"]))}" with every trace' if given.get("item") else ""


COMMAND = options.make("forget", before=_ask)
