"""Expiry: from when on an entry is left out of every answer."""

from __future__ import annotations

from aizo import clock
from aizo.errors import invalid


def moment(expires_at: int | str | None, expires_in: int | str | None, now: int) -> int | None:
    """Give the time at which an entry is to expire.

    Args:
        expires_at: The time, as ms UTC or RFC 3339 text with a zone.
        expires_in: How long from now, as ms or text such as `30d`.
        now: ms UTC.

    Returns:
        ms UTC, or None when neither is given.

    Raises:
        InvalidInput: Both are given, one cannot be read, or the time is not in the future.
    """
    if expires_at is None and expires_in is None:
        return None
    if expires_at is not None and expires_in is not None:
        raise invalid("expires_at", "cannot be given together with expires_in")
    if expires_in is not None:
        return min(now + clock.duration(expires_in, "expires_in"), clock.LATEST)
    at = clock.parse(expires_at, "expires_at") if isinstance(expires_at, str) else expires_at
    if isinstance(at, bool) or not isinstance(at, int) or at > clock.LATEST:
        raise invalid("expires_at", "must be a time")
    if at <= now:
        raise invalid("expires_at", "must be in the future")
    return at
