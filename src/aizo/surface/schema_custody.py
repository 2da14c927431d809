"""JSON Schema of the answers of the operations by which a person keeps a profile."""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    Schema = dict[str, Any]

_TEXT: Schema = {"type": "string"}
_INTEGER: Schema = {"type": "integer"}
_FLAG: Schema = {"type": "boolean"}
_TEXTS: Schema = {"type": "array", "items": _TEXT}
_INTEGERS: Schema = {"type": "array", "items": _INTEGER}


def _object(optional: tuple[str, ...] = (), /, **fields: Schema) -> Schema:
    return {
        "type": "object",
        "properties": fields,
        "required": [name for name in fields if name not in optional],
    }


def _list(items: Schema) -> Schema:
    return {"type": "array", "items": items}


_RECEIPT = _object(
    ("budget",),
    at={"type": "string", "format": "date-time"},
    door=_TEXT,
    to=_TEXT,
    operation=_TEXT,
    arguments={"type": "object"},
    budget=_INTEGER,
    revision=_INTEGER,
    ids=_INTEGERS,
    size=_INTEGER,
    why=_TEXT,
    outputs=_TEXTS,
)

SHAPES: dict[str, Schema] = {
    "forgotten": _object(
        ("searched",),
        forgotten=_INTEGER,
        ids=_INTEGERS,
        missing=_TEXTS,
        files=_TEXTS,
        searched=_INTEGER,
        unreachable=_TEXTS,
        notes=_TEXTS,
        revision=_INTEGER,
    ),
    "verified": _object(
        clean=_FLAG,
        files=_INTEGER,
        found=_list(_object(path=_TEXT, pieces=_INTEGER)),
        shared=_INTEGER,
        revision=_INTEGER,
    ),
    "allowed": _object(changed=_FLAG, revision=_INTEGER),
    "copy": _object(
        form={"type": "string", "enum": ["json", "jsonl", "markdown"]},
        text=_TEXT,
        revision=_INTEGER,
    ),
    "imported": _object(
        ("scenarios",),
        added=_INTEGER,
        merged=_INTEGER,
        unchanged=_INTEGER,
        blocked=_INTEGER,
        conflicts=_INTEGER,
        removed=_INTEGER,
        whole=_FLAG,
        dry_run=_FLAG,
        scenarios=_TEXT,
        notes=_TEXTS,
        revision=_INTEGER,
    ),
    "told": _object(
        ("block",), receipts=_list(_RECEIPT), block=_TEXT, notes=_TEXTS, revision=_INTEGER
    ),
    "checkup": _object(
        clean=_FLAG,
        database=_TEXT,
        checked=_TEXTS,
        findings=_list(_object(code=_TEXT, message=_TEXT, remedy=_TEXT, repaired=_FLAG)),
        notes=_TEXTS,
    ),
}
