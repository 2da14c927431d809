"""Undo, pause, resume, confirm: how a person stays in charge."""

from __future__ import annotations

from datetime import datetime, time, timedelta, timezone

from aizo.web.past import undoable

TYPE_CHECKING = False
if TYPE_CHECKING:
    from starlette.responses import Response

    from aizo.web.call import Call


def undo(call: Call) -> Response:
    """Take an act back: the one that is named, or the newest."""
    revision = call.number("revision") or None
    newest = undoable(call)
    if revision is None and newest is not None:
        revision = newest.revision
    done = call.act("undo", revision=revision)
    items = [line.item for line in done.lines if line.item]
    what = call.words.or_else(f"act_{done.op}", "act_other", op=done.op)
    named = f"{what}: {items[0]}" if items else str(what)
    return call.go(call.back, key="said_undone", what=named + (" …" if len(items) > 1 else ""))


def pause(call: Call) -> Response:
    """Let agents hear nothing for a while."""
    call.act("pause", duration=_duration(call))
    return call.go(call.back, key="said_paused")


def resume(call: Call) -> Response:
    """Let agents hear again."""
    call.act("resume")
    return call.go(call.back, key="said_resumed")


def confirm(call: Call) -> Response:
    """Let a guess count."""
    number = call.number("id")
    done = call.act("confirm", ids=[number])
    if not done.confirmed:
        return call.go(call.back, key="said_gone")
    item = done.confirmed[0][1]
    return call.go(call.back, key="said_confirmed", item=item, undo=done.revision)


def deny(call: Call) -> Response:
    """Take a guess out."""
    done = call.act("remove", ids=[call.number("id")])
    if not done.removed:
        return call.go(call.back, key="said_gone")
    return call.go(call.back, key="said_denied", item=done.removed[0][1], undo=done.revision)


def _duration(call: Call) -> str | None:
    chosen = call.form.get("for", "open")
    if chosen == "hour":
        return "1h"
    if chosen != "day":
        return None
    now = datetime.fromtimestamp(call.desk.now() / 1000, timezone.utc).astimezone()
    midnight = datetime.combine(now.date() + timedelta(days=1), time()).astimezone()
    return f"{max(1, int((midnight - now).total_seconds() // 60))}m"


ROUTES = (
    ("POST", "/act/undo", undo),
    ("POST", "/act/pause", pause),
    ("POST", "/act/resume", resume),
    ("POST", "/act/confirm", confirm),
    ("POST", "/act/deny", deny),
)
