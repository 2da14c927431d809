"""Forget: ask once, erase, and show what was looked through afterwards."""

from __future__ import annotations

from aizo.errors import Failed
from aizo.web.past import acts
from aizo.web.routes.told import deliveries

TYPE_CHECKING = False
if TYPE_CHECKING:
    from starlette.responses import Response

    from aizo.web.call import Call

MOST_LINES = 1000


def ask(call: Call) -> Response:
    """Show what would go, before anything does."""
    number = call.path["number"]
    lines = call.ask("history", target=str(number), limit=MOST_LINES).lines
    mine = [line for line in lines if line.entry == number]
    entry = call.ask("explain", id=number).entry
    return call.page(
        "forget.html",
        200,
        view="data",
        entry=entry,
        changes=len(acts(call, mine)),
        told=len(deliveries(call, number)),
    )


def forget(call: Call) -> Response:
    """Erase an entry with every trace; its label is in no answer from now on."""
    number = call.number("id")
    label = call.ask("explain", id=number).entry.item
    return _erase(call, label, ids=[number])


def forget_all(call: Call) -> Response:
    """Erase the whole profile."""
    return _erase(call, "", all=True, yes=call.form.get("sure") == "yes")


def _erase(call: Call, label: str, **what: object) -> Response:
    call.desk.hush()
    done, problem = None, None
    try:
        done = call.act("forget", **what)
    except Failed as failure:
        if failure.code != "erasing":
            raise
        problem = failure
    return _told(call, label, done, problem)


def go_on(call: Call) -> Response:
    """Go on with an erasure that a reader of an older state has held up."""
    said = call.desk.said(call.form.get("name", "")) or {}
    checkup = call.act("doctor_repair")
    left = [one for one in checkup.findings if one.code == "erasing" and not one.repaired]
    problem = said.get("problem") if left else None
    return _told(call, said.get("label", ""), said.get("done"), problem)


def _told(call: Call, label: str, done: object, problem: object) -> Response:
    """Look through the files, and lead to the page that tells; the label stays in memory alone."""
    verified = None
    if problem is None and label:
        verified = call.ask("forget_verify", verify=label)
        label = ""
    name = call.desk.say(label=label, done=done, problem=problem, verified=verified)
    return call.go(f"forgotten/{name}")


def show(call: Call) -> Response:
    """Show what was erased and looked through."""
    name = call.path["name"]
    said = call.desk.peek(name)
    if said is None:
        return call.go("")
    return call.page(
        "forgotten.html",
        200,
        view="data",
        name=name,
        done=said["done"],
        problem=said["problem"],
        verified=said["verified"],
    )


ROUTES = (
    ("GET", "/forget/{number:int}", ask),
    ("POST", "/act/forget", forget),
    ("POST", "/act/forget-all", forget_all),
    ("POST", "/act/erase-on", go_on),
    ("GET", "/forgotten/{name}", show),
)
