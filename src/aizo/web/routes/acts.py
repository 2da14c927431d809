"""What a person does on the page; each is one operation of the registry."""

from __future__ import annotations

from aizo import band
from aizo.clean import clean_terms
from aizo.errors import NotFound, Refused
from aizo.web.routes.entry import fields_of

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from starlette.responses import Response

    from aizo.web.call import Call

FORM = ("item", "reason", "score", "stance", "keywords", "scenarios", "expires")
TRIES = 5  # writes of others that may come in between, each to another entry


def save(call: Call) -> Response:
    """Save an entry's form; what somebody else wrote meanwhile is never overwritten unseen."""
    number = call.number("id")
    for _ in range(TRIES):
        try:
            explained = call.ask("explain", id=number)
        except NotFound:
            return _conflict(call, number, None, 0)
        theirs = fields_of(explained.entry)
        if any(theirs[name] != call.form.get(f"was_{name}", theirs[name]) for name in FORM):
            return _conflict(call, number, theirs, explained.revision)
        wanted = _wanted(call, theirs)
        if not wanted:
            return call.go(call.back, key="said_unchanged", item=theirs["item"], id=number)
        try:
            done = call.act("update", id=number, expect_revision=explained.revision, **wanted)
        except Refused as problem:
            # Somebody wrote in between: look whether it was this entry.
            if problem.code == "revision_conflict":
                continue
            raise
        except NotFound:
            return _conflict(call, number, None, 0)
        return call.go(
            call.back,
            key="said_saved",
            item=done.entry.item,
            id=number,
            undo=done.revision,
            advice=done.advice,
            notes=done.notes,
        )
    raise Refused("revision_conflict", "others keep writing to this profile")


def _wanted(call: Call, theirs: dict[str, str]) -> dict[str, Any]:
    """Give what the form changes, as the operation takes it."""
    form = call.form
    wanted: dict[str, Any] = {}
    for name, target in (("item", "new_item"), ("reason", "reason")):
        if name in form and form[name].strip() != theirs[name]:
            wanted[target] = form[name]
    for name in ("keywords", "scenarios"):
        if name in form and clean_terms(name, form[name]) != clean_terms(name, theirs[name]):
            wanted[name] = [form[name]]
    score = form.get("score", theirs["score"]).strip()
    stance = form.get("stance", theirs["stance"])
    expires = form.get("expires", theirs["expires"])
    if expires != theirs["expires"]:
        wanted["expires_at"] = f"{expires}T00:00:00Z" if expires else ""
    if score != theirs["score"]:
        wanted["score"] = score
    elif stance != theirs["stance"] and stance in band.STANCES:
        wanted["score"] = band.STANCES[stance] / 100
    return wanted


def _conflict(call: Call, number: int, theirs: dict[str, str] | None, revision: int) -> Response:
    mine = {name: call.form.get(name, "") for name in FORM}
    began = {name: call.form.get(f"was_{name}", "") for name in FORM}
    if theirs is not None and mine["stance"] != began["stance"] and mine["score"] == began["score"]:
        mine["score"] = f"{band.STANCES.get(mine['stance'], 0) / 100:.2f}"
    return call.page(
        "conflict.html",
        409,
        view="profile",
        number=number,
        began=began,
        began_revision=call.form.get("began", ""),
        theirs=theirs,
        revision=revision,
        mine=mine,
        shown=("item", "reason", "score", "keywords", "scenarios", "expires"),
        back=call.back,
    )


def add(call: Call) -> Response:
    """Add an entry, or merge it into the one of its label."""
    form = call.form
    score = form.get("score", "").strip() or None
    done = call.act(
        "add",
        item=form.get("item", ""),
        reason=form.get("reason", ""),
        score=score,
        stance=None if score else form.get("stance") or "prefer",
        kind="explicit",
        keywords=[form["keywords"]] if form.get("keywords") else None,
        scenarios=[form["scenarios"]] if form.get("scenarios") else None,
    )
    key = {"added": "said_added", "kept": "said_kept"}.get(done.action, "said_updated")
    return call.go(
        call.back,
        key=key,
        item=done.entry.item,
        id=done.entry.id,
        undo=done.revision,
        advice=done.advice,
        notes=done.notes,
    )


def use(call: Call) -> Response:
    """Say that an entry counts: it ages from today."""
    number = call.number("id")
    done = call.act("apply", ids=[number])
    status = done.results[0].status
    if status == "not_found":
        return call.go(call.back, key="said_gone")
    item = call.ask("explain", id=number).entry.item
    key = "said_used" if status == "touched" else "said_cooldown"
    undo = done.revision if status == "touched" else None
    return call.go(call.back, key=key, item=item, id=number, undo=undo)


def remove(call: Call) -> Response:
    """Take an entry out; no question, because it can be undone."""
    done = call.act("remove", ids=[call.number("id")])
    if not done.removed:
        return call.go(call.back, key="said_gone")
    return call.go(call.back, key="said_removed", item=done.removed[0][1], undo=done.revision)


def repair(call: Call) -> Response:
    """Give an entry a word or a tag more, so that a request finds it."""
    number = call.number("id")
    entry = call.ask("explain", id=number).entry
    wanted: dict[str, Any] = {}
    for name in ("keywords", "scenarios"):
        more = call.form.get(name, "").strip()
        if more:
            wanted[name] = [*getattr(entry, name), more]
    if not wanted:
        return call.go(call.back)
    done = call.act("update", id=number, **wanted)
    return call.go(call.back, key="said_saved", item=done.entry.item, id=number, undo=done.revision)


def decay(call: Call) -> Response:
    """Set half-life and floor."""
    done = None
    for field, name, target in (
        ("half_life", "set_half_life", "days"),
        ("floor", "set_floor", "floor"),
    ):
        value = call.form.get(field, "").strip()
        if value:
            done = call.act(name, **{target: value})
    if done is None:
        return call.go("data")
    return call.go(
        "data",
        key="said_decay",
        half_life=f"{done.half_life_days:g}",
        floor=f"{done.floor:g}",
        undo=done.revision if done.changed else None,
    )


def clear(call: Call) -> Response:
    """Take everything out, after the question on the page."""
    done = call.act("clear", yes=call.form.get("sure") == "yes")
    return call.go("", key="said_cleared", n=done.count, undo=done.revision)


def add_page(call: Call) -> Response:
    """Show the form for a new entry."""
    if call.desk.read_only:
        return call.go("")
    return call.page("add.html", 200, view="profile")


ROUTES = (
    ("GET", "/add", add_page),
    ("POST", "/act/save", save),
    ("POST", "/act/add", add),
    ("POST", "/act/use", use),
    ("POST", "/act/remove", remove),
    ("POST", "/act/repair", repair),
    ("POST", "/act/decay", decay),
    ("POST", "/act/clear", clear),
)
