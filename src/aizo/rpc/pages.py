"""Listings in pages, each small enough for a frame."""

from __future__ import annotations

from aizo import wire
from aizo.errors import invalid
from aizo.surface import encode, operations
from aizo.surface.validation import validate
from aizo.surface.writer import quickly

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from aizo.profile import Profile
    from aizo.profile.recall import Recall
    from aizo.surface.param import Operation

MOST = 500  # entries of a page, unless told
ROOM = wire.LONGEST - 1  # bytes of a frame without its line end
_FRAME = 1 << 16  # of these, what is kept for notes, the id and the rest of an answer
_DIGITS = 18


class Page:
    """One page of a listing.

    Args:
        operation: The operation that listed it.
        found: Its entries.
        skip: How many entries came before them.
    """

    def __init__(self, operation: Operation, found: Recall, skip: int) -> None:
        """Say where the next page begins, when there is one."""
        self._skip = skip
        self._at = found.asked_at if operation.page is not None else None
        self.value: dict[str, Any] = encode.answer_value(operation, found)
        if skip:
            # They came with the first page.
            self.value["limits"] = []
        if self.value["omitted"]:
            self._point(len(found))

    def _point(self, given: int) -> None:
        if given and self._at is not None:
            self.value["next"] = f"{self._skip + given}.{self._at}"

    def cut(self) -> dict[str, Any]:
        """Give as much of it as a frame holds, hard limits for at most half of the room."""
        value, room = self.value, ROOM - _FRAME
        limits = _held(value["limits"], room // 2)
        entries = _held(value["entries"], room - sum(map(_size, limits)))
        left = len(value["limits"]) - len(limits)
        if left:
            value["notes"].append(f"{left} hard limits do not fit here: show with bands taboo")
        if len(entries) < len(value["entries"]):
            value["omitted"] += len(value["entries"]) - len(entries)
            self._point(len(entries))
        value["limits"], value["entries"] = limits, entries
        return value


def _held(values: list[Any], room: int) -> list[Any]:
    """Give the first values that fit into so many bytes."""
    for count, value in enumerate(values):
        room -= _size(value)
        if room < 0:
            return values[:count]
    return values


def _size(value: Any) -> int:
    return len(quickly(value).encode("utf-8")) + 1


def page(operation: Operation, profile: Profile, params: dict[str, Any]) -> Page:
    """Carry out a listing for one page.

    Args:
        operation: An operation that lists entries.
        profile: The profile.
        params: Its inputs as they came, with `limit` and `after` of any listing.

    Returns:
        The page.

    Raises:
        AizoError: As the operation does.
    """
    skip, at = _after(params.pop("after", None))
    limit = params.pop("limit", None)
    values = validate(operation, params)
    if limit is not None or values.get("limit") is None:
        asked = {"limit": MOST if limit is None else limit}
        values["limit"] = validate(operations.find("recall"), asked)["limit"]
    if operation.page is None:
        return Page(operation, operation.run(profile, values), 0)
    return Page(operation, operation.page(profile, values, skip, at), skip)


def _after(cursor: object) -> tuple[int, int | None]:
    if cursor is None:
        return 0, None
    skip, _, at = cursor.partition(".") if isinstance(cursor, str) else ("", "", "")
    if not all(part.isascii() and part.isdigit() and len(part) < _DIGITS for part in (skip, at)):
        raise invalid("after", "must be the `next` of an earlier page")
    return int(skip), int(at)
