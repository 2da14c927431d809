"""The command line: the hot commands at once, everything else through Click."""

from __future__ import annotations

import sys

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence


def main(argv: Sequence[str] | None = None) -> int:
    """Run one command line.

    Args:
        argv: The words after the program's name; those of this process when None.

    Returns:
        The exit code: 0 done, 1 failed, 2 invalid input, 3 not found, 4 refused by a rule, 130
        interrupted. As the program itself (called by its `__main__` module without words) it
        does not return but leaves, which saves the interpreter's own clearing up.
    """
    is_program = argv is None and sys._getframe(1).f_globals.get("__name__") == "__main__"  # noqa: SLF001
    words = list(sys.argv[1:] if argv is None else argv)
    try:
        code = _run(words)
    except KeyboardInterrupt:
        # Pressed while modules were still being loaded.
        code = 130
    if is_program:
        _leave(code)
    return code


def _run(words: list[str]) -> int:
    from aizo.cli import fast

    code = fast.run(words)
    if code is None:
        from aizo.cli import group

        code = group.run(words)
    # A host takes other exit codes of a hook as a word against the prompt.
    return 0 if words[:1] == ["hook"] else code


def _leave(code: int) -> None:
    """Flush and end the process: everything is closed, so nothing is left to be torn down."""
    import os

    try:
        if sys.stdout is not None:
            sys.stdout.flush()
        if sys.stderr is not None:
            sys.stderr.flush()
    except (OSError, ValueError):
        # The reader has gone; what could not be written was reported when it was.
        pass
    os._exit(code)
