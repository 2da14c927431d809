"""The registry: every operation by name, and the command line commands that offer them.

The parts are loaded when one of their operations is asked for: `aizo top` needs no writes.
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
    "CONTROL",
    "CUSTODY",
    "ONLY_COMMANDS",
    "OPERATIONS",
    "READS",
    "VIEWS",
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
VIEWS = ("browse", "outlook", "shape", "disagree")
CONTROL = (
    "history",
    "undo",
    "review",
    "confirm",
    "pause",
    "resume",
    "scenarios_init",
    "set_half_life",
    "set_floor",
)
CUSTODY = (
    "forget",
    "forget_verify",
    "allow",
    "export",
    "import",
    "told",
    "doctor",
    "doctor_repair",
)
LEARNING = ("review_accept", "review_refuse", "review_edit")
WRITES = (
    "add",
    "update",
    "tag",
    "apply",
    "touch",
    "remove",
    "clear",
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
    "browse": ("browse",),
    "outlook": ("outlook",),
    "shape": ("shape",),
    "disagree": ("disagree",),
    "history": ("history",),
    "undo": ("undo",),
    "review": ("review",),
    "review accept": ("review_accept",),
    "review refuse": ("review_refuse",),
    "review edit": ("review_edit",),
    "confirm": ("confirm",),
    "pause": ("pause",),
    "resume": ("resume",),
    "forget": ("forget", "forget_verify"),
    "allow": ("allow",),
    "export": ("export",),
    "import": ("import",),
    "told": ("told",),
    "doctor": ("doctor", "doctor_repair"),
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
    "backup": (
        "It writes a file that the caller names: behind another door whoever asks could write"
        " anywhere. Programs call Profile.backup."
    ),
    "restore": (
        "It puts a file that the caller names in the place of the profile, which is the person's to"
        " decide. Programs call Profile.restore."
    ),
    "edit": "It opens the person's own editor on this machine.",
    "run": "It starts a program on this machine, as the person who types it.",
    "subjects list": (
        "No operation takes a subject: whoever talks through a door is bound to one, and sees no"
        " other."
    ),
    "subjects erase": "No operation takes a subject; to erase one is its host's to decide.",
    "web": "It is a door itself: the operations as a page for a person.",
    "setup": "It asks the person, and writes settings that are not the profile's.",
    "connect": "It writes settings of agent hosts, which a host's model must not.",
    "disconnect": "It writes settings of agent hosts, which a host's model must not.",
    "hosts": "It reads settings of agent hosts, not the profile.",
    "skill": "It prints a page that is part of the program.",
    "uninstall": "It ends all doors.",
    "rpc": "It is a door itself: the operations over a pipe.",
    "mcp": "It is a door itself: the operations as tools for models.",
    "analyze": (
        "It reads conversations on this machine and may send them to a model: the person sees what"
        " will be sent, and agrees, before it is."
    ),
    "extract": (
        "It reads conversations on this machine; behind another door it would hand any file to"
        " whoever asks."
    ),
    "sessions": "It looks through the folders of other tools on this machine.",
    "init": "It asks for a key, which no other door should see.",
    "hook": "It is a door itself: the context, as an agent host asks for it.",
}


def find(name: str) -> Operation:
    """Give the operation of a name.

    Args:
        name: A name in `READS`, `VIEWS`, `CONTROL`, `CUSTODY`, `LEARNING` or `WRITES`.

    Returns:
        The operation.

    Raises:
        InvalidInput: There is none of that name.
    """
    part: tuple[Operation, ...]
    if name in READS:
        from aizo.surface import reads

        part = reads.OPERATIONS
    elif name in VIEWS:
        from aizo.surface import views

        part = views.OPERATIONS
    elif name in CONTROL:
        from aizo.surface import control

        part = control.OPERATIONS
    elif name in CUSTODY:
        from aizo.surface import custody

        part = custody.OPERATIONS
    elif name in LEARNING:
        from aizo.surface import learning

        part = learning.OPERATIONS
    elif name in WRITES:
        from aizo.surface import writes

        part = writes.OPERATIONS
    else:
        raise InvalidInput("unknown_operation", f"unknown operation {name!r}")
    return next(operation for operation in part if operation.name == name)


def everything() -> Iterator[Operation]:
    """Give all operations, reads first, in the order of help.

    Returns:
        An iterator of the operations.
    """
    for name in (*READS, *VIEWS, *CONTROL, *CUSTODY, *LEARNING, *WRITES):
        yield find(name)


def command_params(words: str) -> list[Param]:
    """Give the inputs of a command: its operation's, the switches to the others, and theirs.

    Args:
        words: A key of `COMMANDS`.

    Returns:
        The inputs in the order of help.
    """
    main, *others = (find(name) for name in COMMANDS[words])
    switches = [other.switch for other in others if other.switch is not None]
    known = {param.name for param in main.params}
    more = {one.name: one for other in others for one in other.params if one.name not in known}
    return [*main.params, *switches, *more.values()]


def __getattr__(name: str) -> dict[str, Operation]:
    """Build `OPERATIONS`, the whole registry by name, when it is asked for."""
    if name == "OPERATIONS":
        return {operation.name: operation for operation in everything()}
    message = f"module {__name__!r} has no attribute {name!r}"
    raise AttributeError(message)
