"""Bare `aizo`: how the profile stands, and the next useful step."""

from __future__ import annotations

from aizo import settings
from aizo.cli.call import perform

TYPE_CHECKING = False
if TYPE_CHECKING:
    from aizo.cli.call import Given


def run(given: Given) -> int | None:
    """Show the status.

    Args:
        given: What was given for the common inputs.

    Returns:
        The exit code.
    """
    from aizo.cli.replies import status

    return perform("info", given, settings.load, status)
