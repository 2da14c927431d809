"""The doors that programs and agent hosts start: found before Click, whose import costs most."""

from __future__ import annotations

from aizo import settings
from aizo.cli.call import COMMON, guarded, place
from aizo.errors import InvalidInput
from aizo.hosts.shapes import CODING, EVENTS, HOSTS
from aizo.surface.param import READ, Operation, Param
from aizo.surface.validation import validate

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from aizo.cli.call import Given


class Door:
    """A command that serves a program instead of answering a person.

    Attributes:
        name: The command.
        doc: One sentence.
        inputs: Its own inputs.
        detail: Further lines for help.
        examples: Command lines that run.
    """

    __slots__ = ("detail", "doc", "examples", "inputs", "name")

    def __init__(
        self, name: str, doc: str, inputs: tuple[Param, ...], detail: str, *examples: str
    ) -> None:
        """Keep all five."""
        self.name = name
        self.doc = doc
        self.inputs = inputs
        self.detail = detail
        self.examples = examples

    @property
    def common(self) -> tuple[Param, ...]:
        """The common inputs it takes."""
        return tuple(one for one in COMMON if one.name in {"db", "subject"})

    @property
    def params(self) -> tuple[Param, ...]:
        """Its own inputs, then the common ones."""
        return (*self.inputs, *self.common)


DOORS = {
    "rpc": Door(
        "rpc",
        "Answer a program: JSON-RPC 2.0, one object a line, on stdin and stdout.",
        (Param("host", "flag", "Serve many subjects, each named by `open`.", options=("--host",)),),
        "Made for the Node API and for your own programs; docs/reference/rpc.md has the wire.",
        "aizo rpc",
        "aizo rpc --host",
    ),
    "hook": Door(
        "hook",
        "Answer an agent host's hook: its JSON on stdin, what it expects on stdout.",
        (
            Param(
                "event",
                "text",
                f"What happened: {', '.join(EVENTS)}.",
                required=True,
                positional="one",
                choices=EVENTS,
                metavar="EVENT",
            ),
            Param(
                "host",
                "text",
                "Whose hook it is: " + ", ".join(HOSTS) + ".",
                options=("--host",),
                default=HOSTS[0],
                choices=HOSTS,
                metavar="HOST",
            ),
            Param(
                "scenarios",
                "texts",
                "What may be given beside what is untagged (comma list); `*` for everything.",
                options=("--scenarios",),
                default=CODING,
                metavar="X,Y",
            ),
        ),
        "`aizo connect` sets it up. It fails open: whatever happens, it is silent and exits 0.",
        "aizo hook session-start --host claude-code",
        "aizo hook prompt --host codex --scenarios coding,writing",
    ),
}


def run(name: str, given: Given) -> int | None:
    """Open a door.

    Args:
        name: A key of `DOORS`.
        given: What was given for its inputs.

    Returns:
        The exit code.
    """
    return guarded(lambda: _RUN[name](given), as_json=False)


def _last(given: Given, name: str) -> Any:
    return (given.get(name) or [None])[-1]


def _values(name: str, given: Given) -> dict[str, Any]:
    """Check a door's own inputs, as an operation's are."""
    door = DOORS[name]
    operation = Operation(name, READ, door.doc, returns="", run=None, params=door.inputs)
    lists = {one.name for one in door.inputs if one.kind == "texts"}
    own = {one.name for one in door.inputs}
    raw = {one: said if one in lists else said[-1] for one, said in given.items() if one in own}
    return validate(operation, raw)


def _rpc(given: Given) -> int:
    from aizo import rpc
    from aizo.rpc.profiles import Many, One

    if not _last(given, "host"):
        return rpc.run(One(place(given, settings.load)))
    if given.get("db") or given.get("subject"):
        raise InvalidInput("usage", "--host serves the subjects that `open` names, and no other")
    return rpc.run(Many(lambda subject: settings.load(subject=subject)))


def _hook(given: Given) -> int:
    from aizo.hosts import hook

    values = _values("hook", given)
    allowed = [name for text in values["scenarios"] for name in text.split(",") if name.strip()]

    def load() -> settings.Settings:
        return place(given, settings.load_hot) or place(given, settings.load)

    return hook.run(values["event"], values["host"], allowed, load)


_RUN = {"rpc": _rpc, "hook": _hook}
