"""The registry: every operation by name, and the command line commands that offer them.

The two halves are loaded when one of their operations is asked for: `aizo top` needs no writes.
"""

from __future__ import annotations

from aizo.errors import InvalidInput
from aizo.surface.validation import validate

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from aizo.surface.param import Operation, Param

__all__ = [
    "COMMANDS",
    "ONLY_COMMANDS",
    "OPERATIONS",
    "READS",
    "WRITES",
    "command_params",
    "everything",
    "find",
    "validate",
]

# Built by __getattr__ below when somebody asks for it.
OPERATIONS: dict[str, Operation]

READS = (
    "recall",
    "recall_touch",
    "top",
    "show",
    "context",
    "keywords",
    "scenarios",
    "explain",
    "info",
    "config_show",
)
WRITES = (
    "add",
    "update",
    "tag",
    "apply",
    "touch",
    "remove",
    "clear",
    "scenarios_init",
    "set_half_life",
    "set_floor",
)

# Command line words -> the operation they mean, then those a switch turns it into.
COMMANDS: dict[str, tuple[str, ...]] = {
    "recall": ("recall", "recall_touch"),
    "top": ("top",),
    "show": ("show",),
    "context": ("context",),
    "add": ("add",),
    "update": ("update",),
    "tag": ("tag",),
    "apply": ("apply",),
    "touch": ("touch",),
    "remove": ("remove",),
    "clear": ("clear",),
    "keywords": ("keywords",),
    "scenarios": ("scenarios", "scenarios_init"),
    "explain": ("explain",),
    "info": ("info",),
    "config show": ("config_show",),
    "config set-half-life": ("set_half_life",),
    "config set-floor": ("set_floor",),
}

# Commands without an operation, and why no other door may have them.
ONLY_COMMANDS: dict[str, str] = {
    "config trust": (
        "Trust is the person's word about a folder they stand in: an agent or a program that"
        " could give it would let a checkout choose its own profile."
    ),
}


def find(name: str) -> Operation:
    """Give the operation of a name.

    Args:
        name: A name in `READS` or `WRITES`.

    Returns:
        The operation.

    Raises:
        InvalidInput: There is none of that name.
    """
    if name in READS:
        from aizo.surface.reads import OPERATIONS as HALF
    elif name in WRITES:
        from aizo.surface.writes import OPERATIONS as HALF
    else:
        raise InvalidInput("unknown_operation", f"unknown operation {name!r}")
    return next(operation for operation in HALF if operation.name == name)


def everything() -> Iterator[Operation]:
    """Give all operations, reads first, in the order of help.

    Returns:
        An iterator of the operations.
    """
    for name in (*READS, *WRITES):
        yield find(name)


def command_params(words: str) -> list[Param]:
    """Give the inputs of a command: its operation's and the switches to the others.

    Args:
        words: A key of `COMMANDS`.

    Returns:
        The inputs in the order of help.
    """
    main, *others = (find(name) for name in COMMANDS[words])
    return [*main.params, *(other.switch for other in others if other.switch is not None)]


def __getattr__(name: str) -> dict[str, Operation]:
    """Build `OPERATIONS`, the whole registry by name, when it is asked for."""
    if name == "OPERATIONS":
        return {operation.name: operation for operation in everything()}
    message = f"module {__name__!r} has no attribute {name!r}"
    raise AttributeError(message)
