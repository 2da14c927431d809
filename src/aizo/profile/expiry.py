"""Expiry: from when on an entry is left out of every answer."""

from __future__ import annotations

from aizo import clock
from aizo.errors import invalid

TYPE_CHECKING = False
if TYPE_CHECKING:
    from datetime import datetime, timedelta


def moment(
    expires_at: int | str | datetime | None, expires_in: int | str | timedelta | None, now: int
) -> int | None:
    """Give the time at which an entry is to expire.

    Args:
        expires_at: The time, as ms UTC, RFC 3339 text or a datetime, both with a zone.
        expires_in: How long from now, as ms, text such as `30d` or a timedelta.
        now: ms UTC.

    Returns:
        ms UTC, or None when neither is given.

    Raises:
        InvalidInput: Both are given, one cannot be read, or the time is not in the future.
    """
    if expires_in is not None:
        if expires_at is not None:
            raise invalid("expires_at", "cannot be given together with expires_in")
        return min(now + clock.duration(expires_in, "expires_in"), clock.LATEST)
    if expires_at is None:
        return None
    at = clock.moment(expires_at, "expires_at")
    if at <= now:
        raise invalid("expires_at", "must be in the future")
    return at
