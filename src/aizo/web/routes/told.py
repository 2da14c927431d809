"""Who was told what: deliveries, and each as the text that was handed out."""

from __future__ import annotations

import os

from aizo.errors import NotFound
from aizo.web import draw_lanes
from aizo.web.sight import MOST_MARKS, Sight

TYPE_CHECKING = False
if TYPE_CHECKING:
    from markupsafe import Markup
    from starlette.responses import Response

    from aizo.entry import Entry
    from aizo.receipts import Receipt
    from aizo.web.call import Call

MOST = 2000
LINES = 60
DAY = 86_400_000
MOST_NAMED = 200
MOST_UNHEARD = 20


class Delivery:
    """One delivery as a line.

    Attributes:
        receipt: Its receipt.
        name: What names it in a path: its time, and its place among those of the same time.
        is_start: Whether it was the block of a session's start.
        why: What it was delivered for, beside that.
    """

    __slots__ = ("is_start", "name", "receipt", "why")

    def __init__(self, receipt: Receipt, place: int) -> None:
        """Name it."""
        self.receipt = receipt
        self.name = f"{receipt.at}-{place}"
        self.is_start = draw_lanes.is_session_start(receipt)
        self.why = receipt.why
        if self.is_start:
            self.why = self.why.replace("session start", "").replace("session-start", "").strip()


def deliveries(call: Call, entry: int | None = None, most: int = MOST) -> list[Delivery]:
    """Give what was handed out, the newest first.

    Args:
        call: The request.
        entry: Only what held the entry of this id.
        most: At most so many.

    Returns:
        The deliveries.
    """
    made: list[Delivery] = []
    for receipt in call.ask("told", limit=most, entry=entry).receipts:
        same = made and made[-1].receipt.at == receipt.at
        place = int(made[-1].name.rpartition("-")[2]) + 1 if same else 0
        made.append(Delivery(receipt, place))
    return made


def mark(call: Call) -> str:
    """Give what changes with every delivery, without reading any: the newest file and its size."""
    newest = ""
    try:
        with os.scandir(call.desk.settings.kept("receipts")) as files:
            newest = max(
                (f"{one.name}:{one.stat().st_size}" for one in files if one.name[:1].isdecimal()),
                default="",
            )
    except OSError:
        pass
    return newest


def lanes(call: Call, found: list[Delivery]) -> Markup | None:
    """Draw the last 24 hours; None where nothing was handed out."""
    now = call.desk.now()
    recent = [one.receipt for one in found if now - DAY <= one.receipt.at <= now]
    if not recent:
        return None
    t = call.words
    return draw_lanes.lanes(recent, now, str(t("lanes_title")), call.hour, str(t("now")))


def recent(call: Call, found: list[Delivery]) -> int:
    """Count the deliveries of the last 24 hours."""
    return sum(one.receipt.at >= call.desk.now() - DAY for one in found)


def show(call: Call) -> Response:
    """Show the deliveries, day by day."""
    found = deliveries(call, call.number("entry") or None)
    days: list[tuple[str, list[Delivery]]] = []
    for one in found[:LINES]:
        day = call.date(one.receipt.at)
        if not days or days[-1][0] != day:
            days.append((day, []))
        days[-1][1].append(one)
    return call.page(
        "told.html",
        200,
        view="told",
        days=days,
        told_mark=mark(call),
        lanes=lanes(call, found),
        unheard=_unheard(call, found) if found else [],
    )


def _unheard(call: Call, found: list[Delivery]) -> list[Entry]:
    """Give the first of those entries that no delivery held; none where there are too many."""
    sight = Sight(call)
    if sight.shape.entries > MOST_MARKS:
        return []
    told = {number for one in found for number in one.receipt.ids}
    return [one for one in sight.all() if one.id not in told][:MOST_UNHEARD]


def one(call: Call) -> Response:
    """Show a delivery as the text that was handed out, and why each entry was in it."""
    wanted = call.path["name"]
    names = [delivery.name for delivery in deliveries(call)]
    if wanted not in names:
        raise NotFound("not_found", "there is no such delivery", "They are kept for 14 days.")
    found = call.ask("told", last=True, skip=names.index(wanted))
    receipt = found.receipts[0]
    there, gone = _entries(call, receipt)
    return call.page(
        "delivery.html",
        200,
        view="told",
        receipt=receipt,
        block=found.block,
        notes=found.notes,
        is_cut=bool(found.notes) and receipt.operation == "context",
        entries=there,
        gone=gone,
    )


def _entries(call: Call, receipt: Receipt) -> tuple[list[Entry], int]:
    """Give the entries of a delivery that are still there, and how many are not."""
    named = receipt.ids[:MOST_NAMED]
    there = [entry for number in named if (entry := _entry(call, number)) is not None]
    return there, len(named) - len(there)


def _entry(call: Call, number: int) -> Entry | None:
    try:
        entry: Entry = call.ask("explain", id=number).entry
    except NotFound:
        return None
    return entry


ROUTES = (("GET", "/told", show), ("GET", "/told/{name}", one))
