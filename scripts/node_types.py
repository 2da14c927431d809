"""Write npm/src/generated/operations.ts from the registry: `python scripts/node_types.py`."""

# ruff: noqa: INP001 (a script, no package)

from __future__ import annotations

import json
import sys
from pathlib import Path

from aizo.rpc import PROTOCOL
from aizo.surface import operations, schema

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator
    from typing import Any

    from aizo.surface.param import Operation

FILE = Path(__file__).parents[1] / "npm" / "src" / "generated" / "operations.ts"
_HEAD = """\
// Written from the registry of operations by scripts/node_types.py; change that, not this file.

/** The protocol of `aizo rpc` that this package speaks. */
export const PROTOCOL = {protocol};
"""
_ENTRY = "Entry"
_PAGE = {
    "limit": {"type": "integer", "description": "At most this many entries in a page."},
    "after": {"type": "string", "description": "What `next` of the page before said."},
}
_LIMITS = {"type": "integer", "description": "At most this many hard limits (200 unless told)."}
# The Node API has a way of its own for these; a program that means to erase says so.
_ASKS_NOBODY = {"yes"}


def page() -> str:
    """Write the module.

    Returns:
        Its text.
    """
    known = list(operations.everything())
    shapes = {operation.returns: schema.output_schema(operation) for operation in known}
    parts = [_HEAD.format(protocol=PROTOCOL)]
    parts.append(_interface(_ENTRY, "One remembered preference.", schema.ENTRY, is_answer=True))
    parts.extend(_answer(name, shape) for name, shape in shapes.items())
    parts.extend(_input(operation) for operation in known)
    parts.append(_methods(known))
    parts.append(_table(known))
    return "\n".join(parts)


def camel(name: str) -> str:
    """Give a name as JavaScript writes it.

    Args:
        name: A name of the registry.

    Returns:
        The name in camel case.
    """
    first, *others = name.split("_")
    return first + "".join(one.capitalize() for one in others)


def pascal(name: str) -> str:
    """Give a name as TypeScript writes types.

    Args:
        name: A name of the registry.

    Returns:
        The name in Pascal case.
    """
    return "".join(one.capitalize() for one in name.split("_"))


def _answer_name(returns: str) -> str:
    return f"{pascal(returns)}Answer"


def _answer(name: str, shape: dict[str, Any]) -> str:
    is_page = "entries" in shape["properties"] and "limits" in shape["properties"]
    if is_page and "next" not in shape["properties"]:
        following = {"type": "string", "description": "There are more: send it as `after`."}
        shape["properties"]["next"] = following
    return _interface(_answer_name(name), "", shape, is_answer=True)


def _input(operation: Operation) -> str:
    return _interface(
        f"{pascal(operation.name)}Input", "", _taken(operation), is_answer=False, rename=camel
    )


def _taken(operation: Operation) -> dict[str, Any]:
    """Give the schema of what the method takes: with pages, without questions for a person."""
    shape = schema.input_schema(operation)
    fields = shape["properties"]
    for name in _ASKS_NOBODY.intersection(fields):
        del fields[name]
    if getattr(operation, "page", None) is not None:
        for name, field in _PAGE.items():
            fields.setdefault(name, field)
    if operation.listing:
        fields["limits"] = _LIMITS
    return shape


def _interface(
    name: str, doc: str, shape: dict[str, Any], *, is_answer: bool, rename: Any = str
) -> str:
    lines = [f"/** {doc} */"] if doc else []
    lines.append(f"export interface {name} {{")
    lines.extend(_fields(shape, "  ", is_answer=is_answer, rename=rename))
    lines.append("}\n")
    return "\n".join(lines)


def _fields(
    shape: dict[str, Any], indent: str, *, is_answer: bool, rename: Any = str
) -> Iterator[str]:
    required = shape.get("required", ())
    for name, field in shape["properties"].items():
        doc = field.get("description")
        if doc:
            yield f"{indent}/** {doc} */"
        mark = "" if name in required else "?"
        # A caller may pass on what it does not have.
        absent = "" if is_answer or name in required else " | undefined"
        yield f"{indent}{rename(name)}{mark}: {_type(field, indent)}{absent};"


def _type(field: dict[str, Any], indent: str) -> str:
    if field == schema.ENTRY or field.get("properties") == schema.ENTRY["properties"]:
        return _ENTRY
    if "enum" in field:
        return " | ".join(json.dumps(one, ensure_ascii=False) for one in field["enum"])
    kind = field.get("type", "")
    if kind == "array":
        inner = _type(field["items"], indent)
        return f"({inner})[]" if "|" in inner else f"{inner}[]"
    if kind == "object":
        if "properties" not in field:
            return "Record<string, unknown>"
        inside = "\n".join(_fields(field, indent + "  ", is_answer=True))
        return f"{{\n{inside}\n{indent}}}"
    return {"string": "string", "boolean": "boolean", "number": "number", "integer": "number"}.get(
        kind, "unknown"
    )


def _methods(known: Iterable[Operation]) -> str:
    """Write the methods: what the class has for each operation."""
    lines = [
        "/** What every call may be told beside its input. */",
        "export interface CallOptions {",
        "  /** Gives up waiting; the program still finishes what it began. */",
        "  signal?: Aborting | undefined;",
        "  /** How long to wait for the answer, in milliseconds. */",
        "  timeoutMs?: number | undefined;",
        "}\n",
        "/** An AbortSignal, as far as it is used here. */",
        "export interface Aborting {",
        "  readonly aborted: boolean;",
        "  readonly reason?: unknown;",
        '  addEventListener(type: "abort", listener: () => void): void;',
        '  removeEventListener(type: "abort", listener: () => void): void;',
        "}\n",
        "/** The operations of a profile. */",
        "export interface Operations {",
    ]
    for operation in known:
        name = pascal(operation.name)
        mark = "" if _taken(operation).get("required") else "?"
        takes = f"input{mark}: {name}Input, options?: CallOptions"
        gives = f"Promise<{_answer_name(operation.returns)}>"
        lines += [f"  /** {operation.doc} */", f"  {camel(operation.name)}({takes}): {gives};"]
    lines.append("}\n")
    return "\n".join(lines)


def _table(known: Iterable[Operation]) -> str:
    """Write how names change between JavaScript and the wire."""
    lines = [
        "/** Method -> its name on the wire, and the inputs that are named otherwise there. */",
        "type Wire = { name: string; inputs: Record<string, string> };",
        "export const METHODS: Record<string, Wire> = {",
    ]
    for operation in known:
        names = _taken(operation)["properties"]
        inputs = {camel(name): name for name in names if camel(name) != name}
        told = ", ".join(f"{key}: {json.dumps(value)}" for key, value in inputs.items())
        lines.append(
            f"  {camel(operation.name)}: {{ name: {json.dumps(operation.name)},"
            f" inputs: {{{f' {told} ' if told else ''}}} }},"
        )
    listings = [operation.name for operation in known if operation.listing]
    lines += [
        "};\n",
        "/** Names on the wire whose answers carry hard limits. */",
        f"export const LISTINGS: ReadonlySet<string> = new Set({json.dumps(listings)});\n",
    ]
    return "\n".join(lines)


def main() -> int:
    """Write the file.

    Returns:
        The exit code.
    """
    FILE.write_text(page(), encoding="utf-8", newline="\n")
    return 0


if __name__ == "__main__":
    sys.exit(main())
