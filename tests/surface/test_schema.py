"""The registry describes itself: schemas that hosts accept and that answers fit."""

from __future__ import annotations

import json

import pytest

from aizo.profile import Profile
from aizo.surface.encode import answer_value
from aizo.surface.operations import OPERATIONS, everything, find, validate
from aizo.surface.param import DESTROY, READ, WRITE, Operation, Param
from aizo.surface.schema import input_schema, output_schema
from aizo.surface.writer import dumps

ALL = list(everything())
KINDS = {
    "string": str,
    "integer": int,
    "number": (int, float),
    "boolean": bool,
    "array": list,
    "object": dict,
}
RUST_EXPORT = json.dumps(
    {
        "entries": [
            {
                "id": 4,
                "item": "oxford comma",
                "reason": "Corrected a missing one",
                "keywords": ["punctuation"],
                "base_score": 8.5,
                "source": "manual",
                "added_at": "2026-01-01T00:00:00Z",
                "last_seen": "2026-01-02T00:00:00Z",
                "touch_count": 2,
                "scenarios": ["writing"],
            }
        ]
    }
)
# What each operation is asked for, in this order, on one profile.
ASKED = [
    ("add", {"item": "concise code", "reason": "Asks for it", "score": 9, "keywords": ["short"]}),
    ("add", {"item": "tabs", "reason": "Changed them", "stance": "avoid"}),
    ("add", {"item": "tabs", "reason": "Again", "score": 8.0}),
    ("update", {"id": 2, "new_item": "tabs for indentation", "scenarios": ["coding"]}),
    ("tag", {"item": "concise code", "keywords": ["brevity"]}),
    ("apply", {"ids": [1, 99]}),
    ("touch", {"item": "no such thing"}),
    ("recall", {"query": "code"}),
    ("recall_touch", {"query": "code"}),
    ("top", {}),
    ("show", {}),
    ("context", {}),
    ("keywords", {}),
    ("scenarios", {}),
    ("explain", {"target": "1"}),
    ("explain", {"target": "1", "query": "code"}),
    ("explain", {"target": "1", "query": "zebra"}),
    ("info", {}),
    ("config_show", {}),
    ("set_half_life", {"days": 21}),
    ("set_floor", {"floor": 0.2}),
    ("scenarios_init", {}),
    ("scenarios", {}),
    ("add", {"item": "tea", "reason": "Seems so", "kind": "tentative", "source_id": "chat 7"}),
    ("review", {}),
    ("confirm", {"ids": [1, 3, 99]}),
    ("update", {"id": 3, "expires_in": "30d", "source_summary": "Said it in passing"}),
    ("show", {"expired": True}),
    ("pause", {"duration": "2h"}),
    ("info", {}),
    ("top", {}),
    ("context", {}),
    ("resume", {}),
    ("pause", {}),
    ("resume", {}),
    ("undo", {}),
    ("undo", {"revision": 7}),
    ("history", {"limit": 2}),
    ("history", {"limit": 1000}),
    ("history", {"target": "tea"}),
    ("browse", {"stance": "prefer", "limit": 1}),
    ("browse", {"stance": "never", "unused": True}),
    ("outlook", {}),
    ("shape", {}),
    ("add", {"item": "likes tabs for indentation", "reason": "Uses them", "stance": "prefer"}),
    ("disagree", {}),
    ("told", {}),
    ("doctor", {}),
    ("doctor_repair", {}),
    ("export", {}),
    ("import", {"content": RUST_EXPORT, "dry_run": True}),
    ("import", {"content": RUST_EXPORT}),
    ("review_accept", {"ids": [99]}),
    ("review_refuse", {"ids": [99]}),
    ("review_edit", {"id": 99, "new_item": "tables"}),
    ("forget", {"item": "tabs for indentation"}),
    ("forget_verify", {"verify": "tabs for indentation"}),
    ("allow", {"item": "tabs for indentation"}),
    ("remove", {"ids": [1, 99]}),
    ("clear", {"yes": True}),
]


def misfit(value: object, schema: dict, place: str = "answer") -> list[str]:
    """Give the places where a value does not fit a schema."""
    if not isinstance(value, KINDS[schema["type"]]) or (
        schema["type"] != "boolean" and isinstance(value, bool)
    ):
        return [f"{place}: {value!r} is no {schema['type']}"]
    found = []
    if "enum" in schema and value not in schema["enum"]:
        found.append(f"{place}: {value!r} is none of {schema['enum']}")
    if schema["type"] == "array":
        for member in value:
            found += misfit(member, schema["items"], f"{place}[]")
    if schema["type"] == "object":
        found += [f"{place}: no {name}" for name in schema["required"] if name not in value]
        for name, member in value.items():
            if name in schema["properties"]:
                found += misfit(member, schema["properties"][name], f"{place}.{name}")
            else:
                found.append(f"{place}: {name} is not described")
    return found


def test_every_answer_fits_its_schema(tmp_path):
    """Each operation's answer has exactly the fields its output schema describes."""
    with Profile.open(tmp_path / "profile.db") as profile:
        for name, raw in ASKED:
            operation = find(name)
            answer = operation.run(profile, validate(operation, raw))
            value = answer_value(operation, answer)
            assert misfit(value, output_schema(operation)) == [], name
            assert value == json.loads(dumps(value))
    assert {operation.name for operation in ALL} == {name for name, _ in ASKED}


@pytest.mark.parametrize("operation", ALL, ids=lambda one: one.name)
@pytest.mark.parametrize("side", [input_schema, output_schema])
def test_schemas_are_what_every_host_accepts(operation, side):
    """Schemas are objects without unions, references or boolean schemas."""
    schema = side(operation)
    assert schema["type"] == "object"
    text = json.dumps(schema)
    for word in ("anyOf", "oneOf", "allOf", "$ref", "$schema", "$defs", "null"):
        assert word not in text
    for types in _types(schema):
        assert isinstance(types, str)


def _types(schema: dict) -> list[object]:
    found = [schema["type"]]
    for member in schema.get("properties", {}).values():
        found += _types(member)
    if "items" in schema:
        found += _types(schema["items"])
    return found


@pytest.mark.parametrize("operation", ALL, ids=lambda one: one.name)
def test_an_input_schema_tells_every_input(operation):
    """Each input has a type, a sentence and its limits; the required ones are listed."""
    schema = input_schema(operation)
    assert list(schema["properties"]) == [param.name for param in operation.params]
    assert schema.get("required", []) == [one.name for one in operation.params if one.required]
    for member in schema["properties"].values():
        assert member["description"].endswith((".", ")"))


def test_each_schema_is_a_copy():
    """Changing one schema changes no other."""
    output_schema(find("top"))["properties"].clear()
    assert output_schema(find("top"))["properties"]


def test_the_registry_is_complete():
    """The names, the halves and the whole agree; effects are known; docs are one sentence."""
    assert list(OPERATIONS) == list(dict.fromkeys(one.name for one in ALL))
    for operation in ALL:
        assert operation.effect in {READ, WRITE, DESTROY}
        assert operation.doc.endswith(".")
        assert "\n" not in operation.doc
        assert operation.examples or operation.name in {"export", "import"}  # their files' own
    assert {"remove", "clear", "forget"} == {one.name for one in ALL if one.effect == DESTROY}


def test_a_misspelt_attribute_fails_at_once():
    """The records of the registry refuse what they do not know."""
    with pytest.raises(TypeError, match="requird"):
        Param("item", "text", "A label.", requird=True)
    with pytest.raises(TypeError, match="retuns"):
        Operation("x", READ, "X.", run=print, returns="entries", retuns="entries")
    with pytest.raises(KeyError):
        find("top").param("colour")
