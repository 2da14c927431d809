"""JSON Schema of the answers of the operations by which a person keeps a profile."""

from __future__ import annotations

from aizo.surface.schema_parts import FLAG, INTEGER, INTEGERS, TEXT, TEXTS, array, record

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    Schema = dict[str, Any]

_RECEIPT = record(
    ("budget",),
    at={"type": "string", "format": "date-time"},
    door=TEXT,
    to=TEXT,
    operation=TEXT,
    arguments={"type": "object"},
    budget=INTEGER,
    revision=INTEGER,
    ids=INTEGERS,
    size=INTEGER,
    left_out=INTEGERS,
    why=TEXT,
    outputs=TEXTS,
)

SHAPES: dict[str, Schema] = {
    "forgotten": record(
        ("searched",),
        forgotten=INTEGER,
        ids=INTEGERS,
        missing=TEXTS,
        files=TEXTS,
        searched=INTEGER,
        unreachable=TEXTS,
        notes=TEXTS,
        revision=INTEGER,
    ),
    "verified": record(
        clean=FLAG,
        files=INTEGER,
        found=array(record(path=TEXT, pieces=INTEGER)),
        shared=INTEGER,
        revision=INTEGER,
    ),
    "allowed": record(changed=FLAG, revision=INTEGER),
    "copy": record(
        form={"type": "string", "enum": ["json", "jsonl", "markdown"]},
        text=TEXT,
        revision=INTEGER,
    ),
    "imported": record(
        ("scenarios",),
        added=INTEGER,
        merged=INTEGER,
        unchanged=INTEGER,
        blocked=INTEGER,
        conflicts=INTEGER,
        removed=INTEGER,
        whole=FLAG,
        dry_run=FLAG,
        scenarios=TEXT,
        notes=TEXTS,
        revision=INTEGER,
    ),
    "told": record(("block",), receipts=array(_RECEIPT), block=TEXT, notes=TEXTS, revision=INTEGER),
    "checkup": record(
        clean=FLAG,
        database=TEXT,
        checked=TEXTS,
        findings=array(record(code=TEXT, message=TEXT, remedy=TEXT, repaired=FLAG)),
        notes=TEXTS,
    ),
}
