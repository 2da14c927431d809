"""The two records of the registry: an operation and one of its inputs."""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from typing import Any

READ = "read"
WRITE = "write"
DESTROY = "destroy"

# What `act_of` takes from the values, by the names that acts have for it.
_ACT = {
    "expect": "expect_revision",
    "source_id": "source_id",
    "source_summary": "source_summary",
    "allow_secret": "allow_secret",
}

# 2**53 - 1: the largest whole number that every JSON reader keeps exactly.
MOST = 9_007_199_254_740_991

_PARAM_DEFAULTS: dict[str, object] = {
    "required": False,
    "default": None,
    "positional": "",
    "options": (),
    "off": (),
    "flags": (),
    "choices": (),
    "minimum": None,
    "maximum": None,
    "metavar": "",
    "rest_of": "",
    "clearable": False,
}

_OPERATION_DEFAULTS: dict[str, object] = {
    "params": (),
    "examples": (),
    "detail": "",
    "exclusive": (),
    "one_of": (),
    "switch": None,
    "stream": None,
    "block": None,
    "page": None,
    "listing": False,
    "no_command": "",
    "is_act": True,
}


class Param:
    """One input of an operation.

    Attributes:
        name: The name in Python, in JSON and on the wire.
        kind: `text`, `number`, `integer`, `flag`, `texts`, `time` and `duration` (milliseconds once
            validated), `ids` or `bands`.
        doc: One sentence for help and schema.
        required: Whether the operation refuses to run without it.
        default: The value when it is not given.
        positional: On the command line: empty (an option only), `one` word or the `rest`.
        options: Its command line spellings.
        off: The spellings that take a flag back.
        flags: Options that stand for one value each: (option, value, doc).
        choices: The only texts allowed.
        minimum: The lowest number allowed.
        maximum: The highest number allowed.
        metavar: What help calls its value.
        rest_of: The name of the list parameter whose further values stand where this one would
            (`remove --id 3 5 7`).
        clearable: Whether an empty text is allowed for a time, and stands for none.
    """

    __slots__ = ("doc", "kind", "name", *_PARAM_DEFAULTS)
    name: str
    kind: str
    doc: str
    required: bool
    default: Any
    positional: str
    options: tuple[str, ...]
    off: tuple[str, ...]
    flags: tuple[tuple[str, str, str], ...]
    choices: tuple[str, ...]
    minimum: float | None
    maximum: float | None
    metavar: str
    rest_of: str
    clearable: bool

    def __init__(self, name: str, kind: str, doc: str, **details: object) -> None:
        """Describe one input; `details` are the further attributes of the class."""
        self.name = name
        self.kind = kind
        self.doc = doc
        _fill(self, _PARAM_DEFAULTS, details)


class Operation:
    """One thing that a profile can be asked to do, as every door offers it.

    Attributes:
        name: Its name in the registry and on the wire.
        effect: `read`, `write` or `destroy`.
        doc: One sentence.
        returns: The name of the answer's shape, see `schema.output_schema`.
        run: Calls one method of the profile with the validated values and gives its answer.
        params: Its inputs, in the order of help.
        examples: Command lines that run.
        detail: More lines for help.
        exclusive: Groups of inputs of which at most one may be given.
        one_of: Groups of inputs of which at least one must be given.
        switch: The flag by which the command of another operation becomes this one.
        stream: Like `run`, for a plain listing in bounded memory; an iterator of entries.
        block: Like `run`, for format context: the answer as a block, without reading all of it.
        page: Like `run`, for one page of a listing: takes how many entries come before it, too, and
            the time of the first page (ms UTC, or None).
        listing: Whether the answer is a list of entries (formats jsonl, full and context).
        no_command: Why no command line command offers it; empty when one does.
        is_act: Whether it writes to the profile: then it takes the inputs of every act, too, and
            `act_of` hands them on. An operation that only asks is none.
    """

    __slots__ = ("doc", "effect", "name", "returns", "run", *_OPERATION_DEFAULTS)
    name: str
    effect: str
    doc: str
    returns: str
    run: Callable[[Any, dict[str, Any]], Any]
    params: tuple[Param, ...]
    examples: tuple[str, ...]
    detail: str
    exclusive: tuple[tuple[str, ...], ...]
    one_of: tuple[tuple[str, ...], ...]
    switch: Param | None
    stream: Callable[[Any, dict[str, Any]], Iterator[Any]] | None
    block: Callable[[Any, dict[str, Any]], Any] | None
    page: Callable[[Any, dict[str, Any], int, int | None], Any] | None
    listing: bool
    no_command: str
    is_act: bool

    def __init__(self, name: str, effect: str, doc: str, **details: object) -> None:
        """Describe one operation; `details` are the further attributes of the class."""
        self.name = name
        self.effect = effect
        self.doc = doc
        self.returns = str(details.pop("returns"))
        self.run = details.pop("run")  # type: ignore[assignment]
        _fill(self, _OPERATION_DEFAULTS, details)
        self.is_act = self.is_act and effect != READ
        if self.is_act:
            self.params = (*self.params, *ACT_PARAMS)

    def param(self, name: str) -> Param:
        """Give the input of that name.

        Args:
            name: A name in `params`.

        Returns:
            The input.

        Raises:
            KeyError: There is none.
        """
        for param in self.params:
            if param.name == name:
                return param
        raise KeyError(name)


def act_of(values: dict[str, Any]) -> dict[str, Any]:
    """Give the inputs of every act by the names that the methods of a profile have for them.

    Args:
        values: The validated values of an operation that is an act.

    Returns:
        What its `run` hands on: `profile.touch(values["item"], **act_of(values))`.
    """
    return {name: values[given] for name, given in _ACT.items()}


def _fill(record: object, defaults: dict[str, object], details: dict[str, object]) -> None:
    """Set every attribute; a misspelt one fails at import, not in front of a user."""
    for name, default in defaults.items():
        setattr(record, name, details.pop(name, default))
    if details:
        message = f"unknown attributes: {', '.join(details)}"
        raise TypeError(message)


# What every act takes.
ACT_PARAMS = (
    Param(
        "expect_revision",
        "integer",
        "Refuse, unless this is still the profile's revision.",
        options=("--expect-revision",),
        minimum=0,
        maximum=MOST,
        metavar="N",
    ),
    Param(
        "source_id",
        "text",
        "Which message, file or session it comes from; kept for the history.",
        options=("--source-id",),
        metavar="ID",
    ),
    Param(
        "source_summary",
        "text",
        "What that source says, in a sentence; kept for the history.",
        options=("--source-summary",),
        metavar="TEXT",
    ),
    Param(
        "allow_secret",
        "flag",
        "Keep it though it looks like a credential.",
        options=("--allow-secret",),
        default=False,
    ),
)
