"""The parts that JSON Schemas are made of."""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    Schema = dict[str, Any]

TEXT: Schema = {"type": "string"}
NUMBER: Schema = {"type": "number"}
INTEGER: Schema = {"type": "integer"}
FLAG: Schema = {"type": "boolean"}
TIME: Schema = {"type": "string", "format": "date-time"}


def record(optional: tuple[str, ...] = (), /, **fields: Schema) -> Schema:
    """Give the schema of an object.

    Args:
        optional: Those of the fields that may be missing.
        **fields: The schemas of all fields.

    Returns:
        The schema.
    """
    return {
        "type": "object",
        "properties": fields,
        "required": [name for name in fields if name not in optional],
    }


def array(items: Schema) -> Schema:
    """Give the schema of an array.

    Args:
        items: The schema of its members.

    Returns:
        The schema.
    """
    return {"type": "array", "items": items}


TEXTS = array(TEXT)
INTEGERS = array(INTEGER)
