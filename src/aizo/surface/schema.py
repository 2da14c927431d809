"""JSON Schema of what operations take and give: one type a field, no unions, no references."""

from __future__ import annotations

from aizo.band import BANDS
from aizo.surface.encode import INFO_FIELDS
from aizo.surface.schema_custody import SHAPES as CUSTODY

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from aizo.surface.param import Operation, Param

    Schema = dict[str, Any]

_TEXT: Schema = {"type": "string"}
_NUMBER: Schema = {"type": "number"}
_INTEGER: Schema = {"type": "integer"}
_FLAG: Schema = {"type": "boolean"}
_TIME: Schema = {"type": "string", "format": "date-time"}
BAND_NAMES = tuple(band.name for band in BANDS)

_KINDS: dict[str, Schema] = {
    "text": _TEXT,
    "number": _NUMBER,
    "integer": _INTEGER,
    "flag": _FLAG,
    "time": _TIME,
    "duration": _TEXT,
    "texts": {"type": "array", "items": _TEXT},
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


def _object(optional: tuple[str, ...] = (), /, **fields: Schema) -> Schema:
    return {
        "type": "object",
        "properties": fields,
        "required": [name for name in fields if name not in optional],
    }


def _list(items: Schema) -> Schema:
    return {"type": "array", "items": items}


ENTRY = _object(
    ("expires_at",),
    id=_INTEGER,
    item=_TEXT,
    reason=_TEXT,
    keywords=_list(_TEXT),
    scenarios=_list(_TEXT),
    base_score=_NUMBER,
    source=_TEXT,
    added_at=_TIME,
    last_seen=_TIME,
    touch_count=_INTEGER,
    score_exponent=_NUMBER,
    decay_coefficient=_NUMBER,
    effective_weight=_NUMBER,
    band={"type": "string", "enum": list(BAND_NAMES)},
    expires_at=_TIME,
)
_COUNTS = _list(_object(name=_TEXT, entries=_INTEGER))
_SCENARIO = _object(
    name=_TEXT,
    entries=_INTEGER,
    description=_TEXT,
    keywords=_list(_TEXT),
    aliases=_list(_TEXT),
    is_defined=_FLAG,
)
_INFO_KINDS: dict[str, Schema] = {
    "exists": _FLAG,
    "size": _INTEGER,
    "off": _FLAG,
    "entries": _INTEGER,
    "bands": _object(**dict.fromkeys(BAND_NAMES, _INTEGER)),
    "half_life_days": _NUMBER,
    "floor": _NUMBER,
    "revision": _INTEGER,
    "waiting": _INTEGER,
    "expired": _INTEGER,
    "segments": _INTEGER,
    "segment_bytes": _INTEGER,
    "notes": _list(_TEXT),
}
_WRITTEN = _object(
    ("previous_score",),
    action={"type": "string", "enum": ["added", "updated", "kept", "unchanged"]},
    entry=ENTRY,
    previous_score=_NUMBER,
    crossed=_FLAG,
    advice=_TEXT,
    notes=_list(_TEXT),
    revision=_INTEGER,
)
_MET = _object(id=_INTEGER, item=_TEXT, base_score=_NUMBER)
_PROPOSAL = _object(
    ("stored", "similar", "refused_at"),
    id=_INTEGER,
    item=_TEXT,
    stance={"type": "string", "enum": ["never", "avoid", "usually", "prefer", "always"]},
    reason=_TEXT,
    basis=_TEXT,
    keywords=_list(_TEXT),
    scenarios=_list(_TEXT),
    flags=_list(_TEXT),
    verdict=_TEXT,
    clear=_FLAG,
    advice=_TEXT,
    evidence=_list(
        _object(("said_at",), words=_TEXT, source=_TEXT, session=_TEXT, place=_TEXT, said_at=_TIME)
    ),
    stored=_MET,
    similar=_list(_MET),
    refused_at=_TIME,
)
_NAMED = _list(_object(id=_INTEGER, item=_TEXT))
_FIELDS: dict[str, Schema] = {
    "uid": _TEXT,
    "item": _TEXT,
    "reason": _TEXT,
    "keywords": _list(_TEXT),
    "scenarios": _list(_TEXT),
    "base_score": _NUMBER,
    "source": _TEXT,
    "kind": _TEXT,
    "added_at": _TIME,
    "last_seen": _TIME,
    "touch_count": _INTEGER,
    "stated_at": _TIME,
    "expires_at": _TIME,
    "half_life_days": _NUMBER,
    "floor": _NUMBER,
}
_CHANGE = _object(
    ("id", "item", "before", "after", "source_id", "source_summary", "undone_by"),
    number=_INTEGER,
    revision=_INTEGER,
    op=_TEXT,
    at=_TIME,
    id=_INTEGER,
    item=_TEXT,
    what={"type": "string", "enum": ["added", "changed", "removed"]},
    before=_object(tuple(_FIELDS), **_FIELDS),
    after=_object(tuple(_FIELDS), **_FIELDS),
    source_id=_TEXT,
    source_summary=_TEXT,
    undone_by=_INTEGER,
)

_SHAPES: dict[str, Schema] = {
    "entries": _object(
        ("omitted_more", "paused"),
        revision=_INTEGER,
        limits=_list(ENTRY),
        entries=_list(ENTRY),
        omitted=_INTEGER,
        notes=_list(_TEXT),
        omitted_more=_FLAG,
        paused=_FLAG,
    ),
    "context": _object(
        ("paused",),
        context=_TEXT,
        ids=_list(_INTEGER),
        tokens=_INTEGER,
        revision=_INTEGER,
        notes=_list(_TEXT),
        paused=_FLAG,
    ),
    "written": _WRITTEN,
    "used": _object(
        results=_list(
            _object(
                ("id", "item"),
                id=_INTEGER,
                item=_TEXT,
                status={"type": "string", "enum": ["touched", "cooldown", "not_found"]},
            )
        ),
        revision=_INTEGER,
    ),
    "removed": _object(
        removed=_list(_object(id=_INTEGER, item=_TEXT)),
        missing=_list(_TEXT),
        revision=_INTEGER,
    ),
    "cleared": _object(removed=_INTEGER, revision=_INTEGER),
    "config": _object(half_life_days=_NUMBER, floor=_NUMBER, changed=_FLAG, revision=_INTEGER),
    "keywords": _object(
        ("taxonomy", "others"),
        keywords=_COUNTS,
        taxonomy=_COUNTS,
        others=_COUNTS,
        revision=_INTEGER,
    ),
    "scenarios": _object(
        ("path",),
        scenarios=_list(_SCENARIO),
        untagged=_INTEGER,
        path=_TEXT,
        notes=_list(_TEXT),
        revision=_INTEGER,
    ),
    "scenarios_file": _object(path=_TEXT, written=_FLAG),
    "explanation": _object(
        ("found", "rank", "parts"),
        entry=ENTRY,
        age_days=_NUMBER,
        half_life_days=_NUMBER,
        floor=_NUMBER,
        fades=_list(_object(days=_INTEGER, effective_weight=_NUMBER)),
        found=_FLAG,
        rank=_INTEGER,
        parts=_object(
            **dict.fromkeys(("coverage", "closeness", "evidence", "weight", "relevance"), _NUMBER)
        ),
        why=_list(_TEXT),
        revision=_INTEGER,
    ),
    "info": _object(
        ("scenarios_path", "paused_until"),
        **{name: _INFO_KINDS.get(name, _TEXT) for name in INFO_FIELDS},
        at=_TIME,
        paused_until=_TIME,
    ),
    "outlook": _object(
        at=_TIME,
        days=_INTEGER,
        heard=_list(_INTEGER),
        line=_list(_NUMBER),
        fates=_list(
            _object(
                ("leaves_in", "returns_in"),
                entry=ENTRY,
                heard=_FLAG,
                leaves_in=_INTEGER,
                returns_in=_INTEGER,
            )
        ),
        ends=_list(ENTRY),
        revision=_INTEGER,
    ),
    "shape": _object(
        at=_TIME,
        entries=_INTEGER,
        stances=_object(
            **dict.fromkeys(("never", "avoid", "usually", "prefer", "always"), _INTEGER)
        ),
        heard=_INTEGER,
        unused=_INTEGER,
        columns=_INTEGER,
        rows=_INTEGER,
        cells=_list(_object(column=_INTEGER, row=_INTEGER, entries=_INTEGER)),
        limits=_list(_INTEGER),
        revision=_INTEGER,
    ),
    "disagreements": _object(
        pairs=_list(_object(about=_TEXT, likes=ENTRY, dislikes=ENTRY)),
        more=_FLAG,
        revision=_INTEGER,
    ),
    "history": _object(
        ("entry", "next"), revision=_INTEGER, changes=_list(_CHANGE), entry=ENTRY, next=_INTEGER
    ),
    "undone": _object(
        undid=_INTEGER, op=_TEXT, changes=_list(_CHANGE), more=_FLAG, revision=_INTEGER
    ),
    "waiting": _object(proposals=_list(_PROPOSAL), entries=_list(ENTRY), revision=_INTEGER),
    "decided": _object(
        ("edited",),
        accepted=_list(_object(id=_INTEGER, written=_WRITTEN)),
        refused=_list(_INTEGER),
        kept=_list(_object(id=_INTEGER, code=_TEXT, message=_TEXT, hint=_TEXT)),
        missing=_list(_TEXT),
        revision=_INTEGER,
        edited=_PROPOSAL,
    ),
    "confirmed": _object(confirmed=_NAMED, settled=_NAMED, missing=_list(_TEXT), revision=_INTEGER),
    "paused": _object(("until",), paused=_FLAG, until=_TIME, changed=_FLAG, revision=_INTEGER),
    "browsed": _object(
        ("next",), entries=_list(ENTRY), total=_INTEGER, next=_INTEGER, revision=_INTEGER
    ),
}
