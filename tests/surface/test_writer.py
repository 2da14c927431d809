"""The JSON writer says what the json module would say, without being it."""

from __future__ import annotations

import json
import math

import pytest
from hypothesis import given
from hypothesis import strategies as st

from aizo.surface.writer import dumps, quickly

SCALARS = st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False) | st.text()
VALUES = st.recursive(
    SCALARS.filter(lambda value: not (isinstance(value, float) and math.isinf(value))),
    lambda inner: st.lists(inner) | st.dictionaries(st.text(), inner),
    max_leaves=20,
)


@given(VALUES)
def test_values_are_written_as_the_json_module_writes_them(value):
    """Any JSON value gives byte for byte what `json.dumps` gives in compact form."""
    assert json.dumps(value, ensure_ascii=False, separators=(",", ":")) == dumps(value)


@given(VALUES)
def test_the_quick_way_writes_the_same(value):
    """Both ways to write give the same bytes."""
    assert dumps(value) == quickly(value)


@given(VALUES)
def test_written_values_come_back(value):
    """What is written reads back as the same value."""
    assert value == json.loads(dumps(value))


@given(st.text(st.characters(categories=["Cs", "L", "Cc"])))
def test_lone_surrogates_never_stop_the_writer(text):
    """Text with lone surrogates is written as escapes and can always be encoded."""
    written = dumps({"item": text})
    written.encode("utf-8")
    spelt = text.encode("utf-16", "surrogatepass").decode("utf-16", "surrogatepass")
    assert {"item": spelt} == json.loads(written)


def test_other_scripts_stay_readable():
    """Chinese and emoji are written as they are."""
    assert '{"a":"表情🚫"}' == dumps({"a": "表情🚫"})


@pytest.mark.parametrize("number", [math.nan, math.inf, -math.inf])
def test_a_number_that_json_cannot_say_is_refused(number):
    """NaN and infinities never reach a reader."""
    with pytest.raises(ValueError, match="not finite"):
        dumps([number])


@pytest.mark.parametrize("value", [{1: "a"}, object(), {"a": {1, 2}}])
def test_what_is_not_json_is_refused(value):
    """Other types fail loudly instead of being written as something else."""
    with pytest.raises(TypeError, match="no JSON"):
        dumps(value)
