"""`aizo clear`: asks first on a terminal."""

from __future__ import annotations

from aizo.cli import options
from aizo.cli.custody import declined

TYPE_CHECKING = False
if TYPE_CHECKING:
    from aizo.cli.call import Given


def _ask(given: Given) -> int | None:
    return declined(given, "Remove every preference in {database}?", "nothing was removed.")


COMMAND = options.make("clear", before=_ask)
