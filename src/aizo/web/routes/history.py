"""What changed, and how to take it back."""

from __future__ import annotations

from datetime import datetime, time, timedelta, timezone
from itertools import groupby

from aizo.errors import AizoError
from aizo.web.past import acts
from aizo.web.sight import Row, Sight

TYPE_CHECKING = False
if TYPE_CHECKING:
    from starlette.responses import Response

    from aizo.store.past import Past
    from aizo.web.call import Call
    from aizo.web.past import Act

LINES = 60


def show(call: Call) -> Response:
    """Show the acts, the newest first; of one entry where one is asked for."""
    number = call.number("entry")
    at, day = _end_of(call)
    found = call.ask(
        "history",
        at=at,
        target=str(number) if number else None,
        limit=LINES,
        before=call.number("before") or None,
    )
    was = None
    if found.entry is not None:
        was = Row(Sight(call), found.entry)
    return call.page(
        "history.html",
        200,
        view="history",
        days=_days(call, acts(call, found.lines)),
        next=found.next,
        number=number,
        item=_item(found.lines, was),
        was=was,
        day=day,
        there=_there(call, found.lines),
    )


def _days(call: Call, found: list[Act]) -> list[tuple[str, list[Act]]]:
    """Put acts under their days, in the reader's zone."""
    return [(day, [*made]) for day, made in groupby(found, lambda act: call.date(act.at))]


def _end_of(call: Call) -> tuple[int | None, str]:
    """Read the day that is asked for, as its end in the reader's zone."""
    said = call.query.get("day", "")
    try:
        day = datetime.strptime(said, "%Y-%m-%d").replace(tzinfo=timezone.utc).date()
    except ValueError:
        return None, ""
    end = datetime.combine(day + timedelta(days=1), time()).astimezone()
    ms = int(end.timestamp() * 1000) - 1
    return min(ms, call.desk.now()), said


def _item(lines: list[Past], was: Row | None) -> str:
    if was is not None:
        return was.entry.item
    return lines[0].item if lines else ""


def _there(call: Call, lines: list[Past]) -> set[int]:
    """Give those entries of some lines that are still there, to be linked."""
    found = set()
    for number in {line.entry for line in lines if line.entry}:
        try:
            call.ask("explain", id=number)
        except AizoError:
            continue
        found.add(number)
    return found


ROUTES = (("GET", "/history", show),)
