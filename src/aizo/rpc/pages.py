"""Listings in pages, each small enough for a frame."""

from __future__ import annotations

import os

from aizo import wire
from aizo.errors import invalid
from aizo.profile.recall import MOST_LIMITS
from aizo.surface import encode
from aizo.surface.param import Param
from aizo.surface.reads import LIMIT
from aizo.surface.texts import entry_text, listing_pieces
from aizo.surface.validation import validate, value_of

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
_MOMENT = 60_000  # ms for which limits that were given serve again
_MOST_KEPT = 64
_MOST_OF_LIMITS = Param(
    "limits", "integer", "At most this many hard limits.", minimum=0, maximum=LIMIT.maximum
)


class Given:
    """The hard limits of a listing as they were given.

    Args:
        found: The listing.
        name: What no other limits that any process gives are called.
    """

    __slots__ = ("at", "key", "name", "texts", "whole")

    def __init__(self, found: Recall, name: str) -> None:
        """Write them."""
        self.key = found.limits_key
        self.at = found.asked_at
        self.texts = [entry_text(entry) for entry in found.limits]
        self.whole = ",".join(self.texts).encode()
        self.name = name

    def serves(self, found: Recall) -> bool:
        """Tell whether they are those of a listing, with weights of the last minute."""
        return self.key == found.limits_key and 0 <= found.asked_at - self.at < _MOMENT

    def first(self, most: int) -> bytes:
        """Give the newest of them, joined."""
        return self.whole if most >= len(self.texts) else ",".join(self.texts[:most]).encode()


class Limits:
    """The hard limits that calls gave last.

    They come with every listing, though between two writes nothing of them changes but their
    weights, by a few hundred-thousandths in a minute.
    """

    def __init__(self) -> None:
        """Keep nothing yet."""
        self._kept: dict[tuple[object, ...], Given] = {}
        # No other process gives the same names.
        self._mine = os.urandom(6).hex()
        self._given = 0

    def of(self, found: Recall, database: str) -> Given:
        """Give the limits that hold for a listing.

        Args:
            found: The listing.
            database: Whose it is.

        Returns:
            The limits, newest first.
        """
        place = (database, found.limits_key[-1])
        given = self._kept.get(place)
        if given is None or not given.serves(found):
            self._given += 1
            given = Given(found, f"{self._mine}.{self._given}")
            if len(self._kept) >= _MOST_KEPT:
                self._kept.clear()
            self._kept[place] = given
        return given


class Page:
    """One page of a listing.

    Args:
        operation: The operation that listed it.
        found: Its entries.
        skip: How many entries came before them.
    """

    def __init__(self, operation: Operation, found: Recall, skip: int) -> None:
        """Write the entries, and say where the next page begins, when there is one."""
        self._skip = skip
        self._at = found.asked_at if operation.page is not None else None
        self._entries = [entry_text(entry) for entry in found]
        self._limits: list[str] = []
        self._about = encode.about_listing(found)
        if self._about["omitted"]:
            self._point(len(found))
        self.content: tuple[bytes, ...] = ()

    def bear(self, limits: Given | None, most: int, known: str | None) -> Page:
        """Write it whole.

        Args:
            limits: The hard limits that come with it; None for none.
            most: At most so many of them.
            known: What those are called that the caller has: then they are left out; an empty text
                where it asks for the name, None where not.

        Returns:
            The page.
        """
        told: bytes | None = b""
        if limits is not None:
            name = f"{limits.name}.{most}"
            if known is not None:
                self._about["limits_name"] = name
            self._limits = limits.texts[:most]
            told = None if known == name else limits.first(most)
        self.content = listing_pieces(self._about, told, self._entries)
        return self

    def _point(self, given: int) -> None:
        if given and self._at is not None:
            self._about["next"] = f"{self._skip + given}.{self._at}"

    def cut(self) -> tuple[bytes, ...]:
        """Give as much of it as a frame holds, hard limits for at most half of the room."""
        about, room = self._about, ROOM - _FRAME
        # What does not go whole has no name.
        about.pop("limits_name", None)
        limits = _held(self._limits, room // 2)
        entries = _held(self._entries, room - sum(map(_size, limits)))
        left = len(self._limits) - len(limits)
        if left:
            about["notes"].append(f"{left} hard limits do not fit here: show with bands taboo")
        if len(entries) < len(self._entries):
            about["omitted"] += len(self._entries) - len(entries)
            self._point(len(entries))
        return listing_pieces(about, ",".join(limits).encode(), entries)


def _held(texts: list[str], room: int) -> list[str]:
    """Give the first texts that fit into so many bytes."""
    for count, text in enumerate(texts):
        room -= _size(text)
        if room < 0:
            return texts[:count]
    return texts


def _size(text: str) -> int:
    return len(text.encode("utf-8")) + 1


def page(operation: Operation, profile: Profile, params: dict[str, Any], kept: Limits) -> Page:
    """Carry out a listing for one page.

    Args:
        operation: An operation that lists entries.
        profile: The profile.
        params: Its inputs as they came, with those of any listing: `limit`, `limits`, `after`, and
            `limits_known`, the name of the limits that the caller has.
        kept: The hard limits that calls gave last.

    Returns:
        The page.

    Raises:
        AizoError: As the operation does.
    """
    skip, at = _after(params.pop("after", None))
    limit = params.pop("limit", None)
    most = _number(_MOST_OF_LIMITS, params.pop("limits", None), MOST_LIMITS)
    known = _name(params.pop("limits_known", None))
    values = validate(operation, params)
    if limit is not None or values.get("limit") is None:
        values["limit"] = _number(LIMIT, limit, MOST)
    if operation.page is None:
        skip, found = 0, operation.run(profile, values)
    else:
        found = operation.page(profile, values, skip, at)
    # They come with the first page.
    limits = kept.of(found, profile.settings.database) if most and not skip else None
    return Page(operation, found, skip).bear(limits, most, known)


def _number(param: Param, said: Any, usual: int) -> int:
    return usual if said is None else value_of(param, said)


def _name(said: object) -> str | None:
    if said is None or isinstance(said, str):
        return said
    raise invalid("limits_known", "must be the `limits_name` of an earlier answer, or empty")


def _after(cursor: object) -> tuple[int, int | None]:
    if cursor is None:
        return 0, None
    skip, _, at = cursor.partition(".") if isinstance(cursor, str) else ("", "", "")
    if not all(part.isascii() and part.isdigit() and len(part) < _DIGITS for part in (skip, at)):
        raise invalid("after", "must be the `next` of an earlier page")
    return int(skip), int(at)
