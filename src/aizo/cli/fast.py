"""The hot commands without Click, whose import costs more than all the rest of a `top`.

Takes only what it fully understands. Anything else (help, a misspelt option, a missing value,
completion) is not its business: it says so, and Click does the whole job.
"""

from __future__ import annotations

import os

from aizo import settings
from aizo.cli.call import COMMON, perform
from aizo.surface.operations import command_params

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable
    from typing import Any

    from aizo.cli.call import Given
    from aizo.surface.param import Param

    # Option -> the input's name and what the option alone stands for; None: the next word.
    Table = dict[str, tuple[str, Any]]

HOT = ("top", "recall", "add")
DOORS = ("rpc", "mcp", "hook")


def run(argv: list[str]) -> int | None:
    """Run a hot command.

    Args:
        argv: The words after the program's name.

    Returns:
        The exit code, or None when the command line is for Click.
    """
    parsed = parse(argv)
    if parsed is None:
        return None
    words, given = parsed
    if words in DOORS:
        from aizo.cli import doors

        return doors.run(words, given)
    return perform(words, given, settings.load_hot)


def parse(argv: list[str]) -> tuple[str, Given] | None:
    """Read the command line of a hot command as Click would.

    Args:
        argv: The words after the program's name.

    Returns:
        The command and what was given for its inputs, or None when it is for Click.
    """
    if "_AIZO_COMPLETE" in os.environ:
        return None
    given: Given = {}
    waiting = argv[::-1]
    if _options(waiting, _table(COMMON), given, stop_at_word=True) is None:
        return None
    command = waiting.pop() if waiting else ""
    if command in DOORS:
        from aizo.cli import doors

        params, common = list(doors.DOORS[command].inputs), doors.DOORS[command].common
        if not {one.name for one in common}.issuperset(given):
            return None
    elif command in HOT:
        params, common = command_params(command), COMMON
    else:
        return None
    positionals = _options(waiting, _table([*params, *common]), given, stop_at_word=False)
    if positionals is None or not _place(positionals, params, given):
        return None
    return command, given


def _table(params: Iterable[Param]) -> Table:
    table: Table = {}
    for param in params:
        alone = True if param.kind == "flag" else None
        table.update(dict.fromkeys(param.options, (param.name, alone)))
        table.update(dict.fromkeys(param.off, (param.name, False)))
        table.update({option: (param.name, value) for option, value, _ in param.flags})
    return table


def _options(
    waiting: list[str], table: Table, given: Given, *, stop_at_word: bool
) -> list[str] | None:
    """Take options off the end of the reversed words; give the other words, None if lost."""
    others: list[str] = []
    while waiting:
        word = waiting[-1]
        if word[:1] != "-" or word == "-":
            if stop_at_word:
                break
            others.append(waiting.pop())
            continue
        if word == "--":
            return None if stop_at_word else [*others, *waiting[-2::-1]]
        waiting.pop()
        if not _option(word, waiting, table, given):
            return None
    return others


def _option(word: str, waiting: list[str], table: Table, given: Given) -> bool:
    option, is_joined, value = word.partition("=") if word[:2] == "--" else (word, "", "")
    if option not in table:
        return False
    name, alone = table[option]
    if alone is None:
        if not is_joined:
            if not waiting:
                return False
            value = waiting.pop()
        given.setdefault(name, []).append(value)
        return True
    if is_joined:
        return False
    given.setdefault(name, []).append(alone)
    return True


def _place(words: list[str], params: list[Param], given: Given) -> bool:
    """Give the words to the positional inputs; tell whether each found its place."""
    left = list(words)
    for param in params:
        if param.positional == "one":
            if left:
                given.setdefault(param.name, []).append(left.pop(0))
            elif param.required:
                return False
        elif param.positional == "rest":
            if param.required and not left:
                return False
            if left:
                given.setdefault(param.name, []).extend(left)
            left = []
    return not left
