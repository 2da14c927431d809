"""Listings in pages, each small enough for a frame."""

from __future__ import annotations

from aizo import wire
from aizo.errors import invalid
from aizo.profile.recall import MOST_LIMITS
from aizo.surface import encode, operations
from aizo.surface.validation import validate
from aizo.surface.writer import quickly

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence
    from typing import Any

    from aizo.profile import Profile
    from aizo.profile.recall import Recall
    from aizo.surface.param import Operation

MOST = 500  # entries of a page, unless told
ROOM = wire.LONGEST - 1  # bytes of a frame without its line end
_FRAME = 1 << 16  # of these, what is kept for notes, the id and the rest of an answer
_DIGITS = 18
_MOMENT = 1000  # ms for which limits that were given serve again
_MOST_KEPT = 256


class Limits:
    """The hard limits that calls gave last, as JSON values.

    They come with every listing; between two writes only their weights change, by less than a
    millionth in a second.
    """

    def __init__(self) -> None:
        """Keep nothing yet."""
        self._kept: dict[tuple[object, ...], tuple[int, int, list[Any]]] = {}

    def of(self, found: Recall, database: str) -> list[Any]:
        """Give the limits that hold for a listing.

        Args:
            found: The listing.
            database: Whose it is.

        Returns:
            The limits, newest first.
        """
        key = (database, *found.limits_key)
        revision, at, limits = self._kept.get(key, (-1, 0, []))
        if revision != found.revision or not 0 <= found.asked_at - at < _MOMENT:
            limits = [encode.entry_dict(entry) for entry in found.limits]
            if len(self._kept) >= _MOST_KEPT:
                self._kept.clear()
            self._kept[key] = (found.revision, found.asked_at, limits)
        return limits


class Page:
    """One page of a listing.

    Args:
        operation: The operation that listed it.
        found: Its entries.
        skip: How many entries came before them.
        limits: The hard limits that come with it.
    """

    def __init__(
        self, operation: Operation, found: Recall, skip: int, limits: Sequence[Any]
    ) -> None:
        """Say where the next page begins, when there is one."""
        self._skip = skip
        self._at = found.asked_at if operation.page is not None else None
        found.carry_no_limits()
        self.value: dict[str, Any] = encode.answer_value(operation, found)
        self.value["limits"] = limits
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


def page(operation: Operation, profile: Profile, params: dict[str, Any], kept: Limits) -> Page:
    """Carry out a listing for one page.

    Args:
        operation: An operation that lists entries.
        profile: The profile.
        params: Its inputs as they came, with `limit`, `limits` and `after` of any listing.
        kept: The hard limits that calls gave last.

    Returns:
        The page.

    Raises:
        AizoError: As the operation does.
    """
    skip, at = _after(params.pop("after", None))
    limit, most = params.pop("limit", None), _number(params.pop("limits", None), MOST_LIMITS)
    values = validate(operation, params)
    if limit is not None or values.get("limit") is None:
        values["limit"] = _number(limit, MOST)
    if operation.page is None:
        skip, found = 0, operation.run(profile, values)
    else:
        found = operation.page(profile, values, skip, at)
    # They come with the first page.
    limits = kept.of(found, profile.settings.database)[:most] if most and not skip else []
    return Page(operation, found, skip, limits)


def _number(said: Any, usual: int) -> int:
    """Read a number of entries, checked as the operation's own."""
    asked = {"limit": usual if said is None else said}
    number: int = validate(operations.find("recall"), asked)["limit"]
    return number


def _after(cursor: object) -> tuple[int, int | None]:
    if cursor is None:
        return 0, None
    skip, _, at = cursor.partition(".") if isinstance(cursor, str) else ("", "", "")
    if not all(part.isascii() and part.isdigit() and len(part) < _DIGITS for part in (skip, at)):
        raise invalid("after", "must be the `next` of an earlier page")
    return int(skip), int(at)
