"""Time: integers of milliseconds since 1970 UTC inside, RFC 3339 text outside."""

from __future__ import annotations

import os
import time

from aizo.clean import index_of
from aizo.errors import invalid

TYPE_CHECKING = False
if TYPE_CHECKING:
    from datetime import datetime, timedelta, timezone
else:
    try:
        # The compiled half of `datetime`, the very same types: the other half, which Python 3.11
        # reads only to throw it away, costs 2 ms at every start.
        from _datetime import datetime, timedelta, timezone
    except ImportError:
        from datetime import datetime, timedelta, timezone

_EPOCH = datetime(1970, 1, 1, tzinfo=timezone.utc)
_MILLISECOND = timedelta(milliseconds=1)
EARLIEST = -62135596800000  # 0001-01-01T00:00:00.000Z
LATEST = 253402300799999  # 9999-12-31T23:59:59.999Z
DAY = 86_400_000
HOUR = 3_600_000
_DIGITS = "0123456789"
_UNITS = {"s": 1000, "m": 60_000, "h": HOUR, "d": DAY, "w": 7 * DAY}
_RULE = "must be a time such as 2026-01-31T09:30:00Z (RFC 3339, with a zone)"


def now() -> int:
    """Give the present time, or the one that `AIZO_NOW` pretends.

    Returns:
        Milliseconds since 1970 UTC.

    Raises:
        InvalidInput: `AIZO_NOW` is set and is no RFC 3339 time with a zone.
    """
    pretended = os.environ.get("AIZO_NOW")
    if pretended:
        return parse(pretended, "AIZO_NOW")
    return time.time_ns() // 1_000_000


def parse(text: str, field: str = "time") -> int:
    """Read an RFC 3339 time that names its zone.

    Args:
        text: Such as `2026-01-31T09:30:00.123456789+09:00`; digits beyond milliseconds are cut.
        field: The name of the field for the error.

    Returns:
        Milliseconds since 1970 UTC.

    Raises:
        InvalidInput: The text is no such time, or it lies outside the years 1 to 9999.
    """
    found = _read(text.strip(), zone_needed=True)
    if found is None:
        raise invalid(field, _RULE)
    return found


def moment(given: int | str | datetime, field: str = "time") -> int:
    """Read a time in any form in which a caller may give it.

    Args:
        given: Milliseconds since 1970 UTC, text as for `parse`, or a datetime with its zone.
        field: The name of the field for the error.

    Returns:
        Milliseconds since 1970 UTC.

    Raises:
        InvalidInput: It is no time, one without a zone, or one outside the years 1 to 9999.
    """
    if isinstance(given, str):
        return parse(given, field)
    if isinstance(given, datetime):
        if given.utcoffset() is None:
            raise invalid(field, "must name its zone, such as datetime.now(timezone.utc)")
        found: int | None = (given - _EPOCH) // _MILLISECOND
    else:
        found = index_of(given)
    if found is None or not EARLIEST <= found <= LATEST:
        raise invalid(field, "must be a time: milliseconds since 1970, RFC 3339 text or a datetime")
    return found


def parse_stored(text: object) -> int | None:
    """Read a time as some tool once stored it: a zone may be missing (then UTC), or the clock.

    Args:
        text: What the database holds.

    Returns:
        Milliseconds since 1970 UTC, or None when it cannot be read.
    """
    if not isinstance(text, str):
        return None
    return _read(text.strip(), zone_needed=False)


def text(ms: int) -> str:
    """Write a time as RFC 3339 in UTC, always with milliseconds.

    Args:
        ms: Milliseconds since 1970 UTC; beyond the years 1 to 9999 the nearest of them is written.

    Returns:
        Such as `2026-01-31T09:30:00.000Z`.
    """
    inside = min(max(ms, EARLIEST), LATEST)
    moment = _EPOCH + timedelta(milliseconds=inside)
    return moment.isoformat(timespec="milliseconds")[:-6] + "Z"


def duration(given: int | str | timedelta, field: str = "duration") -> int:
    """Read how long something lasts.

    Args:
        given: Milliseconds, text such as `30m`, `2h`, `1d12h`, `2w`, or a timedelta.
        field: The name of the field for the error.

    Returns:
        Milliseconds, at least one.

    Raises:
        InvalidInput: It is no such text, or no time at all.
    """
    total = given // _MILLISECOND if isinstance(given, timedelta) else index_of(given) or 0
    if isinstance(given, str):
        digits = ""
        for letter in given.strip().lower():
            if letter in _DIGITS:
                digits += letter
            elif letter in _UNITS and 0 < len(digits) < 12:
                total += int(digits) * _UNITS[letter]
                digits = ""
            else:
                digits = "?"
                break
        total = 0 if digits else total
    if total <= 0:
        raise invalid(field, "must be a duration such as 30m, 2h, 1d or 2w")
    return total


def day(ms: int) -> int:
    """Give the number of the UTC day a time falls in.

    Args:
        ms: Milliseconds since 1970 UTC.

    Returns:
        Days since 1970-01-01.
    """
    return ms // DAY


def _read(text: str, *, zone_needed: bool) -> int | None:
    if not text.isascii():
        return None
    date, clock, zone = _split(text)
    offset = _offset(zone)
    if offset is None:
        if zone or zone_needed:
            return None
        offset = 0
    if not clock and not zone_needed and not zone:
        clock = "00:00:00"
    seconds, dot, fraction = clock.partition(".")
    if dot and not fraction.isdigit():
        return None
    whole = _whole(date, seconds)
    if whole is None:
        return None
    ms = whole + int((fraction + "000")[:3]) - offset
    return ms if EARLIEST <= ms <= LATEST else None


def _split(text: str) -> tuple[str, str, str]:
    """Cut at the places RFC 3339 fixes: date, clock with its fraction, zone."""
    date, blank, rest = text[:10], text[10:11], text[11:]
    if blank not in {"", "T", "t", " "}:
        return "", "", ""
    if rest[-1:] in {"Z", "z"}:
        return date, rest[:-1], "Z"
    if rest[-6:-5] in {"+", "-"}:
        return date, rest[:-6], rest[-6:]
    return date, rest, ""


def _offset(zone: str) -> int | None:
    """Give the milliseconds by which a zone is ahead of UTC, or None for no or a bad zone."""
    if zone == "Z":
        return 0
    hours, minutes = zone[1:3], zone[4:6]
    if zone[3:4] != ":" or not (hours.isdigit() and minutes.isdigit()):
        return None
    if int(hours) > 23 or int(minutes) > 59:
        return None
    ahead = int(hours) * HOUR + int(minutes) * 60_000
    return -ahead if zone[0] == "-" else ahead


def _whole(date: str, clock: str) -> int | None:
    """Give the milliseconds of YYYY-MM-DD and HH:MM:SS, taken as UTC."""
    numbers = (date[:4], date[5:7], date[8:10], clock[:2], clock[3:5], clock[6:8])
    marks = date[4:5] + date[7:8] + clock[2:3] + clock[5:6]
    if marks != "--::" or len(clock) != len("HH:MM:SS"):
        return None
    if not all(number.isdigit() for number in numbers):
        return None
    year, month, day_, hour, minute, second = map(int, numbers)
    # A leap second is written :60; it is the moment one second after :59.
    leap = 1000 if second == 60 else 0
    try:
        moment = datetime(
            year, month, day_, hour, minute, 59 if leap else second, tzinfo=timezone.utc
        )
    except ValueError:
        return None
    return (moment - _EPOCH) // _MILLISECOND + leap
