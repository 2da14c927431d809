"""Every error has a code, a message, a hint and an exit code."""

from __future__ import annotations

import pickle

import pytest

from aizo.errors import TABLE, AizoError, Failed, InvalidInput, NotFound, Refused, invalid

CLASSES = {1: Failed, 2: InvalidInput, 3: NotFound, 4: Refused}


@pytest.mark.parametrize("code", sorted(TABLE))
def test_every_code_makes_a_whole_error(code):
    """Each code of the table gives an error with an exit code from 1 to 4 and a hint."""
    error = CLASSES[TABLE[code].exit_code](code, "what happened")

    assert (code, "what happened") == (error.code, error.message)
    assert TABLE[code].exit_code == error.exit_code
    assert error.hint


def test_an_unknown_code_fails_where_it_is_raised():
    """A code that is not in the table cannot reach a caller."""
    with pytest.raises(KeyError):
        AizoError("no_such_code", "what happened")


def test_a_code_belongs_to_one_class():
    """An error class refuses the codes of another exit code."""
    with pytest.raises(ValueError, match="no code of NotFound"):
        NotFound("busy", "what happened")


def test_a_hint_of_its_own_replaces_the_one_of_the_code():
    """What the raiser knows better is what the caller reads."""
    assert Refused("off", "aizo is off", "Do this.").hint == "Do this."


def test_invalid_input_names_the_field_and_the_rule():
    """The message of an invalid value begins with its field and says what holds for it."""
    error = invalid("item", "must be 1 to 200 characters")

    assert str(error) == "item must be 1 to 200 characters"
    assert error.exit_code == 2


def test_an_error_survives_pickling():
    """An error that crosses a process keeps code, message and hint."""
    error = pickle.loads(pickle.dumps(Refused("off", "aizo is off", "Do this.")))

    assert (error.code, error.message, error.hint) == ("off", "aizo is off", "Do this.")
