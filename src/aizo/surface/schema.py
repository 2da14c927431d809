"""JSON Schema of what operations take and give: one type a field, no unions, no references."""

from __future__ import annotations

from aizo.band import BANDS
from aizo.surface.encode import INFO_FIELDS
from aizo.surface.schema_custody import SHAPES as CUSTODY
from aizo.surface.schema_parts import (
    FLAG,
    INTEGER,
    NUMBER,
    TEXT,
    TIME,
    array,
    record,
)

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from aizo.surface.param import Operation, Param

    Schema = dict[str, Any]

BAND_NAMES = tuple(band.name for band in BANDS)

_KINDS: dict[str, Schema] = {
    "text": TEXT,
    "number": NUMBER,
    "integer": INTEGER,
    "flag": FLAG,
    "time": TIME,
    "duration": TEXT,
    "texts": {"type": "array", "items": TEXT},
    "bands": {"type": "array", "items": {"type": "string", "enum": list(BAND_NAMES)}},
    "ids": {"type": "array", "items": {"type": "integer", "minimum": 1}, "minItems": 1},
}


def input_schema(operation: Operation) -> dict[str, Any]:
    """Give the schema of what an operation takes.

    Args:
        operation: The operation.

    Returns:
        A schema of type object.
    """
    schema: Schema = {
        "type": "object",
        "properties": {param.name: _property(param) for param in operation.params},
        "additionalProperties": False,
    }
    required = [param.name for param in operation.params if param.required]
    if required:
        schema["required"] = required
    return schema


def output_schema(operation: Operation) -> dict[str, Any]:
    """Give the schema of what an operation answers (`encode.answer_value`).

    Args:
        operation: The operation.

    Returns:
        A schema of type object.
    """
    shape = _SHAPES.get(operation.returns) or CUSTODY[operation.returns]
    schema: Schema = _copy(shape)
    return schema


def _property(param: Param) -> Schema:
    schema: Schema = _copy(_KINDS[param.kind])
    schema["description"] = param.doc
    if param.choices:
        schema["enum"] = list(param.choices)
    if param.kind in {"number", "integer"}:
        if param.minimum is not None:
            schema["minimum"] = param.minimum
        if param.maximum is not None:
            schema["maximum"] = param.maximum
    if param.default is not None:
        default = param.default
        schema["default"] = list(default) if isinstance(default, tuple) else default
    return schema


def _copy(value: Any) -> Any:
    """Copy nested schemas: each place may be changed on its own, and none needs a reference."""
    if isinstance(value, dict):
        return {key: _copy(member) for key, member in value.items()}
    return [_copy(member) for member in value] if isinstance(value, list) else value


ENTRY = record(
    ("expires_at",),
    id=INTEGER,
    item=TEXT,
    reason=TEXT,
    keywords=array(TEXT),
    scenarios=array(TEXT),
    base_score=NUMBER,
    source=TEXT,
    added_at=TIME,
    last_seen=TIME,
    touch_count=INTEGER,
    score_exponent=NUMBER,
    decay_coefficient=NUMBER,
    effective_weight=NUMBER,
    band={"type": "string", "enum": list(BAND_NAMES)},
    expires_at=TIME,
)
_COUNTS = array(record(name=TEXT, entries=INTEGER))
_SCENARIO = record(
    name=TEXT,
    entries=INTEGER,
    description=TEXT,
    keywords=array(TEXT),
    aliases=array(TEXT),
    is_defined=FLAG,
)
_INFO_KINDS: dict[str, Schema] = {
    "exists": FLAG,
    "size": INTEGER,
    "off": FLAG,
    "entries": INTEGER,
    "bands": record(**dict.fromkeys(BAND_NAMES, INTEGER)),
    "half_life_days": NUMBER,
    "floor": NUMBER,
    "revision": INTEGER,
    "waiting": INTEGER,
    "expired": INTEGER,
    "segments": INTEGER,
    "segment_bytes": INTEGER,
    "notes": array(TEXT),
}
_WRITTEN = record(
    ("previous_score",),
    action={"type": "string", "enum": ["added", "updated", "kept", "unchanged"]},
    entry=ENTRY,
    previous_score=NUMBER,
    crossed=FLAG,
    advice=TEXT,
    notes=array(TEXT),
    revision=INTEGER,
)
_MET = record(id=INTEGER, item=TEXT, base_score=NUMBER)
_PROPOSAL = record(
    ("stored", "similar", "refused_at"),
    id=INTEGER,
    item=TEXT,
    stance={"type": "string", "enum": ["never", "avoid", "usually", "prefer", "always"]},
    reason=TEXT,
    basis=TEXT,
    keywords=array(TEXT),
    scenarios=array(TEXT),
    flags=array(TEXT),
    verdict=TEXT,
    clear=FLAG,
    advice=TEXT,
    evidence=array(
        record(("said_at",), words=TEXT, source=TEXT, session=TEXT, place=TEXT, said_at=TIME)
    ),
    stored=_MET,
    similar=array(_MET),
    refused_at=TIME,
)
_NAMED = array(record(id=INTEGER, item=TEXT))
_FIELDS: dict[str, Schema] = {
    "uid": TEXT,
    "item": TEXT,
    "reason": TEXT,
    "keywords": array(TEXT),
    "scenarios": array(TEXT),
    "base_score": NUMBER,
    "source": TEXT,
    "kind": TEXT,
    "added_at": TIME,
    "last_seen": TIME,
    "touch_count": INTEGER,
    "stated_at": TIME,
    "expires_at": TIME,
    "half_life_days": NUMBER,
    "floor": NUMBER,
}
_CHANGE = record(
    ("id", "item", "before", "after", "source_id", "source_summary", "undone_by"),
    number=INTEGER,
    revision=INTEGER,
    op=TEXT,
    at=TIME,
    id=INTEGER,
    item=TEXT,
    what={"type": "string", "enum": ["added", "changed", "removed"]},
    before=record(tuple(_FIELDS), **_FIELDS),
    after=record(tuple(_FIELDS), **_FIELDS),
    source_id=TEXT,
    source_summary=TEXT,
    undone_by=INTEGER,
)

_SHAPES: dict[str, Schema] = {
    "entries": record(
        ("omitted_more", "paused"),
        revision=INTEGER,
        limits=array(ENTRY),
        entries=array(ENTRY),
        omitted=INTEGER,
        notes=array(TEXT),
        omitted_more=FLAG,
        paused=FLAG,
    ),
    "context": record(
        ("paused",),
        context=TEXT,
        ids=array(INTEGER),
        tokens=INTEGER,
        revision=INTEGER,
        notes=array(TEXT),
        paused=FLAG,
    ),
    "written": _WRITTEN,
    "used": record(
        results=array(
            record(
                ("id", "item"),
                id=INTEGER,
                item=TEXT,
                status={"type": "string", "enum": ["touched", "cooldown", "not_found"]},
            )
        ),
        revision=INTEGER,
    ),
    "removed": record(
        removed=array(record(id=INTEGER, item=TEXT)),
        missing=array(TEXT),
        revision=INTEGER,
    ),
    "cleared": record(removed=INTEGER, revision=INTEGER),
    "config": record(half_life_days=NUMBER, floor=NUMBER, changed=FLAG, revision=INTEGER),
    "keywords": record(
        ("taxonomy", "others"),
        keywords=_COUNTS,
        taxonomy=_COUNTS,
        others=_COUNTS,
        revision=INTEGER,
    ),
    "scenarios": record(
        ("path",),
        scenarios=array(_SCENARIO),
        untagged=INTEGER,
        path=TEXT,
        notes=array(TEXT),
        revision=INTEGER,
    ),
    "scenarios_file": record(path=TEXT, written=FLAG),
    "explanation": record(
        ("found", "rank", "parts"),
        entry=ENTRY,
        age_days=NUMBER,
        half_life_days=NUMBER,
        floor=NUMBER,
        fades=array(record(days=INTEGER, effective_weight=NUMBER)),
        found=FLAG,
        rank=INTEGER,
        parts=record(
            **dict.fromkeys(("coverage", "closeness", "evidence", "weight", "relevance"), NUMBER)
        ),
        why=array(TEXT),
        revision=INTEGER,
    ),
    "info": record(
        ("scenarios_path", "paused_until"),
        **{name: _INFO_KINDS.get(name, TEXT) for name in INFO_FIELDS},
        at=TIME,
        paused_until=TIME,
    ),
    "outlook": record(
        at=TIME,
        days=INTEGER,
        heard=array(INTEGER),
        line=array(NUMBER),
        fates=array(
            record(
                ("leaves_in", "returns_in"),
                entry=ENTRY,
                heard=FLAG,
                leaves_in=INTEGER,
                returns_in=INTEGER,
            )
        ),
        ends=array(ENTRY),
        revision=INTEGER,
    ),
    "shape": record(
        at=TIME,
        entries=INTEGER,
        stances=record(**dict.fromkeys(("never", "avoid", "usually", "prefer", "always"), INTEGER)),
        heard=INTEGER,
        unused=INTEGER,
        columns=INTEGER,
        rows=INTEGER,
        cells=array(record(column=INTEGER, row=INTEGER, entries=INTEGER)),
        limits=array(INTEGER),
        revision=INTEGER,
    ),
    "disagreements": record(
        pairs=array(record(about=TEXT, likes=ENTRY, dislikes=ENTRY)),
        more=FLAG,
        revision=INTEGER,
    ),
    "history": record(
        ("entry", "next"), revision=INTEGER, changes=array(_CHANGE), entry=ENTRY, next=INTEGER
    ),
    "undone": record(undid=INTEGER, op=TEXT, changes=array(_CHANGE), more=FLAG, revision=INTEGER),
    "waiting": record(proposals=array(_PROPOSAL), entries=array(ENTRY), revision=INTEGER),
    "decided": record(
        ("edited",),
        accepted=array(record(id=INTEGER, written=_WRITTEN)),
        refused=array(INTEGER),
        kept=array(record(id=INTEGER, code=TEXT, message=TEXT, hint=TEXT)),
        missing=array(TEXT),
        revision=INTEGER,
        edited=_PROPOSAL,
    ),
    "confirmed": record(confirmed=_NAMED, settled=_NAMED, missing=array(TEXT), revision=INTEGER),
    "paused": record(("until",), paused=FLAG, until=TIME, changed=FLAG, revision=INTEGER),
    "browsed": record(("next",), entries=array(ENTRY), total=INTEGER, next=TEXT, revision=INTEGER),
}
