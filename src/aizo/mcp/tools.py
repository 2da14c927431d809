"""The tools of the MCP server, made from the registry: which, with which inputs, in which words."""

from __future__ import annotations

from aizo.mcp.answers import SHAPES
from aizo.surface import operations, schema
from aizo.surface.param import DESTROY, READ, Operation, Param
from aizo.surface.validation import validate

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from aizo.profile import Profile

MOST_ENTRIES = 50  # that one answer of a listing may hold
USUAL_ENTRIES = 20
# Inputs of every act, which serve programs that keep revisions and sources.
FOR_PROGRAMS = frozenset({"expect_revision", "source_id", "source_summary", "allow_secret"})
# Gemini CLI adds this input to every tool that it shows to its model, and sends it along.
OF_HOSTS = frozenset({"wait_for_previous"})
# What is a person's own decision has no tool, because what an agent reads may tell it to call one:
# what ends a protection, what says "true" in the person's name, what takes back what the person did
# (the newest act may be theirs, on the page or the command line), how fast everything fades, and a
# copy of everything, for which an answer has no room.
PERSONS_OWN = frozenset(
    {"clear", "pause", "resume", "forget", "allow", "restore", "import", "export"}
    | {"confirm", "review_accept", "review_refuse", "review_edit"}
    | {"undo", "set_half_life", "set_floor"}
)


class Tool:
    """One tool.

    Attributes:
        name: Its name.
        operation: The operation it calls.
        description: When to use it; begins with "Use when".
        inputs: What it takes: a pseudo operation with some of the operation's inputs.
    """

    __slots__ = ("description", "inputs", "name", "operation")

    def __init__(
        self,
        name: str,
        operation: Operation,
        description: str,
        params: tuple[Param, ...] | None = None,
    ) -> None:
        """Leave out nothing but what `params` leaves out."""
        self.name = name
        self.operation = operation
        self.description = description
        own = operation.params if params is None else params
        known = {param.name for param in own}
        groups = {
            kind: tuple(
                offered
                for group in getattr(operation, kind)
                if (offered := tuple(filter(known.__contains__, group)))
            )
            for kind in ("exclusive", "one_of")
        }
        brief = tuple(_but(param, doc=_brief(param.doc)) for param in own)
        # As a read, so that the inputs of every act, which are for programs, stay out.
        self.inputs = Operation(
            name, READ, operation.doc, returns="", run=None, params=brief, **groups
        )

    @property
    def title(self) -> str:
        """Its name for people."""
        return self.name.replace("_", " ").capitalize()

    def annotations(self) -> dict[str, Any]:
        """Give what hosts go by when they decide whether to ask the person.

        Returns:
            The annotations, all of them said.
        """
        effect = self.operation.effect
        return {
            "title": self.title,
            "readOnlyHint": effect == READ,
            "destructiveHint": effect == DESTROY,
            "idempotentHint": effect != "write",
            "openWorldHint": False,
        }

    def input_schema(self) -> dict[str, Any]:
        """Give the schema of its inputs.

        Returns:
            A schema of type object, without unions and references.
        """
        made = schema.input_schema(self.inputs)
        if made["properties"]:
            # What is unknown is refused by name anyway; a tool without inputs has to say it.
            del made["additionalProperties"]
        for shape in made["properties"].values():
            if "items" in shape:
                shape["items"].pop("minimum", None)
                shape.pop("minItems", None)
        return made

    def output_schema(self) -> dict[str, Any]:
        """Give the schema of its answer.

        Returns:
            A schema of type object.
        """
        known = SHAPES.get(self.operation.returns)
        if known is not None:
            return known
        made: dict[str, Any] = _open(schema.output_schema(self.operation))
        return made

    def run(self, profile: Profile, raw: dict[str, Any], beside: dict[str, Any]) -> Any:
        """Check the inputs and carry the operation out.

        Args:
            profile: The open profile.
            raw: What the client sent.
            beside: Inputs of the operation that the server adds.

        Returns:
            What the operation gives.

        Raises:
            AizoError: An input is not well formed, or the operation refuses.
        """
        raw = {name: value for name, value in raw.items() if name not in OF_HOSTS}
        values = validate(self.inputs, raw)
        given = {name: value for name, value in raw.items() if value is not None}
        if values.get("limit") is not None:
            # The tool's own, lower default.
            given["limit"] = values["limit"]
        known = {param.name for param in self.operation.params}
        given.update({name: value for name, value in beside.items() if name in known})
        return self.operation.run(profile, validate(self.operation, given))


def _open(shape: Any) -> Any:
    """Allow for what a bounded answer leaves out: only the fields' types hold, none is required."""
    if not isinstance(shape, dict):
        return shape
    return {
        key: _open(value)
        for key, value in shape.items()
        if not (key == "required" and isinstance(value, list))
    }


def _but(param: Param, **changes: Any) -> Param:
    """Give an input that differs from the operation's own in some details."""
    details = {name: getattr(param, name) for name in Param.__slots__}
    details.update(changes)
    return Param(details.pop("name"), details.pop("kind"), details.pop("doc"), **details)


def _brief(doc: str) -> str:
    """Cut a sentence to what a model needs: the schema beside it has choices and ranges."""
    for mark in (" (", ": ", "; "):
        doc = doc.partition(mark)[0]
    return doc if doc.endswith(".") else f"{doc}."


def _limit(operation: Operation) -> Param:
    return _but(operation.param("limit"), default=USUAL_ENTRIES, minimum=1, maximum=MOST_ENTRIES)


def five() -> list[Tool]:
    """Give the tools that an agent needs.

    Returns:
        Recall, remember, correct, forget, mark as used.
    """
    return [_recall(), _remember(), _correct(), _forget(), _mark_used()]


def _recall() -> Tool:
    recall = operations.find("recall")
    query = _but(recall.param("query"), doc="What the task is about, in words.", default=None)
    return Tool(
        "recall_preferences",
        recall,
        "Use when you are about to write, plan, choose or advise for the user: gives their"
        " likes, dislikes, habits and hard limits. Nothing found means nothing known.",
        (query, recall.param("scenario"), _limit(recall)),
    )


def _remember() -> Tool:
    add = operations.find("add")
    return Tool(
        "remember_preference",
        add,
        "Use when the user states or clearly shows a lasting preference, habit or rule. Not for"
        " facts of a project.",
        (
            _but(add.param("item"), doc="Names the thing, never its negation."),
            _but(add.param("reason"), doc="What the user said or did, in a sentence."),
            _but(add.param("stance"), required=True, doc="How the user stands to it."),
            add.param("kind"),
            add.param("scenarios"),
        ),
    )


def _correct() -> Tool:
    update = operations.find("update")
    score = _but(update.param("score"), doc="0 never, 2.5 avoid, 5 usually, 8.5 prefer, 10 always.")
    return Tool(
        "correct_preference",
        update,
        "Use when a remembered preference is wrong or has changed; sets only what you name.",
        (
            _but(update.param("id"), required=True, doc="Its id.", minimum=1, maximum=None),
            *(update.param(name) for name in ("new_item", "reason")),
            score,
            update.param("scenarios"),
        ),
    )


def _forget() -> Tool:
    remove = operations.find("remove")
    return Tool(
        "forget_preference",
        remove,
        "Use when the user asks to drop preferences.",
        (_but(remove.param("ids"), required=True, doc="Their ids."),),
    )


def _mark_used() -> Tool:
    apply = operations.find("apply")
    return Tool(
        "mark_preferences_used",
        apply,
        "Use when remembered preferences really shaped your work: they stay fresh.",
        (_but(apply.param("ids"), doc="Their ids."),),
    )


def the_rest() -> list[Tool]:
    """Give a tool for every other operation that an agent may call.

    Returns:
        The tools, in the order of the registry.
    """
    known = {tool.operation.name for tool in five()}
    tools = []
    for operation in operations.everything():
        if operation.name in known or operation.name in PERSONS_OWN:
            continue
        told = operation.doc[:1].lower() + operation.doc[1:]
        params = tuple(
            _limit(operation) if param.name == "limit" and operation.listing else param
            for param in operation.params
            if param.name not in FOR_PROGRAMS
        )
        tools.append(Tool(operation.name, operation, f"Use when asked to {told}", params))
    return tools


def offered(*, everything: bool, read_only: bool) -> list[Tool]:
    """Give the tools that a server offers.

    Args:
        everything: Those of all operations, not only the five.
        read_only: Only those that change nothing.

    Returns:
        The tools, always in the same order.
    """
    tools = [*five(), *(the_rest() if everything else ())]
    return [tool for tool in tools if tool.operation.effect == READ or not read_only]
