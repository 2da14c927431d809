"""The doors that programs and agent hosts start: found before Click, whose import costs most."""

from __future__ import annotations

from aizo import settings
from aizo.cli.call import COMMON, checked, guarded, place
from aizo.errors import InvalidInput
from aizo.hosts.shapes import CODING, EVENTS, EVERYTHING, HOSTS
from aizo.surface.param import READ, Operation, Param

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence
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
        (
            Param(
                "host", "flag", "Serve many subjects, each named by `open`.", options=("--host",)
            ),
            Param(
                "client",
                "text",
                "Who asks, as `aizo told` names it.",
                options=("--client",),
                metavar="NAME",
            ),
        ),
        "Made for the Node API and for your own programs; docs/reference/rpc.md has the wire.",
        "aizo rpc",
        "aizo rpc --host",
    ),
    "mcp": Door(
        "mcp",
        "Serve the tools for models: the Model Context Protocol on stdin and stdout.",
        (
            Param(
                "tools",
                "text",
                "Which tools: the five that an agent needs, or all but what only a person decides.",
                options=("--tools",),
                default="five",
                choices=("five", "all"),
                metavar="five|all",
            ),
            Param(
                "read_only",
                "flag",
                "Offer only tools that change nothing.",
                options=("--read-only",),
                default=False,
            ),
            Param("host", "text", "Who is served.", options=("--host",), metavar="HOST"),
            Param(
                "scenarios",
                "texts",
                "What may be given unless a scenario is named, beside what is untagged.",
                options=("--scenarios",),
                metavar="X,Y",
            ),
        ),
        "Needs the official SDK: pip install 'aizo[mcp]'. `aizo connect` sets it up.",
        "aizo mcp",
        "aizo mcp --tools all --read-only",
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
    return checked(Operation(name, READ, door.doc, returns="", run=None, params=door.inputs), given)


def _rpc(given: Given) -> int:
    from aizo import rpc
    from aizo.rpc.profiles import Many, One

    client = _last(given, "client") or ""
    if not _last(given, "host"):
        return rpc.run(One(_settings(given)), client)
    if given.get("db") or given.get("subject"):
        raise InvalidInput("usage", "--host serves the subjects that `open` names, and no other")
    return rpc.run(Many(lambda subject: settings.load(subject=subject)), client)


def _hook(given: Given) -> int:
    import gc

    # A hook is over before any garbage would be worth collecting.
    gc.disable()
    from aizo.hosts import hook

    values = _values("hook", given)
    allowed = _split(values["scenarios"])

    def load() -> settings.Settings:
        return place(given, settings.load_hot) or _settings(given)

    return hook.run(values["event"], values["host"], allowed, load)


def _mcp(given: Given) -> int:
    from aizo import mcp

    values = _values("mcp", given)
    host = values["host"] or ""
    allowed = _split(values["scenarios"] or ()) or (CODING if host in HOSTS else ())
    return mcp.run(
        _settings(given),
        everything=values["tools"] == "all",
        read_only=values["read_only"],
        host=host,
        within=() if EVERYTHING in allowed else allowed,
    )


def _split(texts: Sequence[str]) -> list[str]:
    return [name.strip() for text in texts for name in text.split(",") if name.strip()]


def _settings(given: Given) -> settings.Settings:
    found = place(given, settings.load)
    if found is None:
        message = "a file that may be parsed was not"
        raise AssertionError(message)
    return found


_RUN = {"rpc": _rpc, "mcp": _mcp, "hook": _hook}
