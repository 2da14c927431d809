"""Errors: one table of codes; every error has a code, a message, a hint and an exit code.

AizoError
|-- Failed        exit code 1: the machine, the disk or the database would not
|-- InvalidInput  exit code 2: what was asked for is not well formed
|-- NotFound      exit code 3: nothing of what was named exists
`-- Refused       exit code 4: a rule forbids it
"""

from __future__ import annotations

import os

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any


class Kind:
    """What one error code means to a caller.

    Args:
        exit_code: The exit code of the command line, 1 to 4.
        hint: What a person can do about it.
    """

    __slots__ = ("exit_code", "hint")

    def __init__(self, exit_code: int, hint: str) -> None:
        self.exit_code = exit_code
        self.hint = hint


_CODES = (
    ("failed", 1, "Try again; AIZO_DEBUG=1 shows where it went wrong."),
    ("busy", 1, "Try again in a moment; reading goes on meanwhile."),
    ("damaged_database", 1, "Restore a copy from the backups folder of the aizo home."),
    ("foreign_database", 1, "Choose another file with --db or AIZO_DB_PATH; nothing was changed."),
    ("newer_database", 1, "Update aizo: a newer version of it has written this database."),
    ("closed", 1, "Open the profile anew: what was closed cannot be used again."),
    ("unreadable_database", 1, "Check the permissions of the database file and of its folder."),
    ("unreadable", 1, "Name a file, not a folder, that you may read."),
    ("unwritable", 1, "Check that its folder is there, and the permissions of both."),
    ("disk_full", 1, "Free some space and try again; what was committed before is kept."),
    ("erasing", 1, "The next write finishes it; `aizo forget --verify TEXT` looks for a text."),
    ("answer_too_large", 1, "Ask for less: with a limit, a query or a scenario."),
    ("model_failed", 1, "Try again later; what was read before it is kept."),
    ("model_denied", 1, "Check key, address and model: aizo init sets them."),
    ("no_model", 2, "aizo init sets one up; --offline and aizo extract need none."),
    ("usage", 2, "Add --help to the command to see how it is called."),
    ("invalid_input", 2, "Correct the value and try again; nothing was done."),
    ("unknown_band", 2, "Several are given as a comma list, such as taboo,aversion."),
    ("unknown_operation", 2, "aizo --help lists the operations."),
    ("label_taken", 2, "Choose another label, or update the entry that has this one."),
    ("exists", 2, "Choose another name, or --force to replace it."),
    ("not_found", 3, "Check how it is written; aizo show lists the entries there are."),
    ("limit_conflict", 4, "Withdraw a hard limit on purpose: update its score or remove it."),
    ("off", 4, "Unset AIZO_OFF to let aizo write again."),
    ("revision_conflict", 4, "Somebody wrote in between: read again, then repeat the act."),
    ("undo_conflict", 4, "aizo history shows what came later; undo that first, or update instead."),
    ("paused", 4, "aizo resume lets it remember and answer again."),
    ("section_changed", 4, "Move what is yours out of the section, or --force."),
    ("forgotten", 4, "If the person wants it again: aizo allow ITEM, then add it."),
    ("ingested", 4, "If the user wants it again, add it without --source-id."),
    ("undecided", 4, "aizo review shows what waits and what each would change."),
    ("inbox_full", 4, "Review them first: aizo review."),
    ("secret", 4, "Say it without the credential; --allow-secret keeps it all the same."),
)


def _table() -> dict[str, Kind]:
    table: dict[str, Kind] = {}
    for code, exit_code, hint in _CODES:
        if code in table:
            message = f"duplicate error code: {code}"
            raise ValueError(message)
        table[code] = Kind(exit_code, hint)
    return table


TABLE = _table()


class AizoError(Exception):
    """Something went wrong in a way that a caller can act on.

    Args:
        code: A code of `TABLE`.
        message: What happened, in one sentence.
        hint: What to do about it; the code's own hint when empty.
        details: What a program needs to act on it, as JSON values by name.

    Raises:
        KeyError: The code is not in the table.
        ValueError: The code belongs to another class of errors.
    """

    _exit_code = 0

    def __init__(
        self, code: str, message: str, hint: str = "", details: dict[str, Any] | None = None
    ) -> None:
        kind = TABLE[code]
        if self._exit_code not in {0, kind.exit_code}:
            wrong = f"{code} is no code of {type(self).__name__}"
            raise ValueError(wrong)
        super().__init__(message)
        self.code = code
        self.message = message
        self.hint = hint or kind.hint
        self.exit_code = kind.exit_code
        self.details = details or {}

    def __reduce__(self) -> tuple[type[AizoError], tuple[str, str, str, dict[str, Any]]]:
        """Pickle by the arguments, which `Exception` alone would not keep."""
        return type(self), (self.code, self.message, self.hint, self.details)


class Failed(AizoError):
    """The machine, the disk or the database would not (exit code 1)."""

    _exit_code = 1


class InvalidInput(AizoError):
    """What was asked for is not well formed (exit code 2)."""

    _exit_code = 2


class NotFound(AizoError):
    """Nothing of what was named exists (exit code 3)."""

    _exit_code = 3


class Refused(AizoError):
    """A rule of the profile forbids it (exit code 4)."""

    _exit_code = 4


def invalid(field: str, rule: str, hint: str = "") -> InvalidInput:
    """Make the error for a value that breaks the rule of its field.

    Args:
        field: The name of the field, as callers know it.
        rule: What holds for it, such as "must be 1 to 200 characters".
        hint: What to do about it; the code's own hint when empty.

    Returns:
        The error, to be raised by the caller.
    """
    return InvalidInput("invalid_input", f"{field} {rule}", hint)


def unexpected(problem: Exception) -> Failed:
    """Turn an exception that nobody foresaw into an error of ours.

    Args:
        problem: The exception; its traceback goes to stderr when `AIZO_DEBUG=1`.

    Returns:
        The error.
    """
    if os.environ.get("AIZO_DEBUG") == "1":
        import traceback

        traceback.print_exception(type(problem), problem, problem.__traceback__)
    return Failed("failed", f"unexpected {type(problem).__name__}: {problem}")
