"""What callers send becomes values, or an error that names the field and the rule."""

from __future__ import annotations

import pytest

from aizo.errors import InvalidInput
from aizo.surface.operations import find, validate


def refused(name: str, raw: dict[str, object]) -> InvalidInput:
    """Give the error that an input makes."""
    with pytest.raises(InvalidInput) as caught:
        validate(find(name), raw)
    assert caught.value.exit_code == 2
    return caught.value


def test_texts_and_json_values_give_the_same():
    """A command line's texts and a program's JSON give equal values."""
    typed = {"query": "code", "bands": ["taboo", "like"], "limit": 5, "min_score": 3}
    texts = {"query": "code", "bands": ["taboo,LIKE"], "limit": "5", "min_score": "3.0"}
    assert validate(find("recall"), typed) == validate(find("recall"), texts)
    assert validate(find("recall"), texts) == {
        "query": "code",
        "bands": ("taboo", "preference"),
        "limit": 5,
        "scenario": None,
        "min_score": 3.0,
        "unasked": False,
        "within": None,
    }


def test_what_is_not_given_has_its_default():
    """Every input has a value after validation."""
    assert {"limit": 10, "bands": (), "scenario": None} == validate(find("top"), {})


@pytest.mark.parametrize(
    ("name", "raw", "words"),
    [
        ("recall", {"limit": "-1"}, "limit must be from 0"),
        ("recall", {"limit": "ten"}, "limit must be a whole number"),
        ("recall", {"limit": "1_0"}, "limit must be a whole number"),
        ("recall", {"limit": "１０"}, "limit must be a whole number"),
        ("recall", {"limit": "9" * 5000}, "limit must be from 0"),
        ("recall", {"limit": "-" + "9" * 5000}, "limit must be from 0"),
        ("recall", {"limit": ""}, "limit must be a whole number"),
        ("recall", {"limit": 2.5}, "limit must be a whole number"),
        ("recall", {"limit": True}, "limit must be a whole number"),
        ("recall", {"min_score": "nan"}, "min_score must be a finite number"),
        ("recall", {"min_score": "inf"}, "min_score must be a finite number"),
        ("recall", {"min_score": "11"}, "min_score must be from 0 to 10"),
        ("recall", {"min_score": "8,5"}, "min_score must be a finite number"),
        ("recall", {"min_score": 10**400}, "min_score must be a finite number"),
        ("recall", {"bands": ["likes"]}, "taboo, aversion, habit, style, preference"),
        ("recall", {"bands": 5}, "bands must be a list of texts"),
        ("recall", {"query": 5}, "query must be a text"),
        ("recall", {"query": "\ud800"}, "query must be valid Unicode"),
        ("recall", {"colour": "red"}, "colour is no field of recall"),
        ("add", {"item": "a", "reason": "b", "score": "NaN"}, "score must be a finite number"),
        ("add", {"item": "a", "reason": "b", "score": "-1"}, "score must be from 0 to 10"),
        ("add", {"item": "a"}, "reason is required"),
        ("add", {"item": "a", "reason": "b", "kind": "rumour"}, "kind must be one of: observed"),
        ("add", {"item": "a", "reason": "b", "said_at": "yesterday"}, "said_at must be a time"),
        ("add", {"item": "a", "reason": "b", "stance": "avoid", "score": 2}, "exclude each other"),
        ("update", {"item": "a"}, "update needs one of"),
        ("update", {"score": 3}, "update needs one of"),
        ("update", {"item": "a", "id": 3, "score": 3}, "exclude each other"),
        ("apply", {"ids": ["x"]}, "ids must be whole numbers"),
        ("apply", {"ids": ["0"]}, "ids must be whole numbers"),
        ("apply", {"ids": [True]}, "ids must be whole numbers"),
        ("apply", {"ids": ["1,"]}, "ids must be whole numbers"),
        ("apply", {"ids": []}, "ids must name at least one"),
        ("remove", {}, "remove needs one of"),
        ("context", {"max_chars": 500, "max_tokens": 100}, "exclude each other"),
        ("clear", {"yes": "true"}, "yes must be true or false"),
    ],
)
def test_a_bad_value_is_named_with_its_rule(name, raw, words):
    """An invalid input is refused with the name of the field and what holds for it."""
    assert words in refused(name, raw).message


def test_ids_come_from_numbers_and_comma_lists():
    """Ids are taken as numbers, texts and comma lists alike, in order."""
    assert (3, 8, 12) == validate(find("apply"), {"ids": ["3,8", "12"]})["ids"]
    assert (3, 8, 12) == validate(find("apply"), {"ids": [3, 8, 12]})["ids"]


def test_an_empty_list_is_not_the_same_as_none():
    """An update with an empty list clears, one without the field leaves alone."""
    values = validate(find("update"), {"item": "a", "keywords": [""]})
    assert values["keywords"] == ("",)
    assert values["scenarios"] is None


def test_an_unknown_operation_is_an_error():
    """A name that is not in the registry is refused."""
    with pytest.raises(InvalidInput, match="unknown operation 'forget_all'"):
        find("forget_all")
