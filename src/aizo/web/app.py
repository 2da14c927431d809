"""The application: which view answers which path, and how errors read."""

from __future__ import annotations

import os

from starlette.applications import Starlette
from starlette.responses import FileResponse, PlainTextResponse, Response
from starlette.routing import Route

from aizo.errors import AizoError, unexpected
from aizo.web import routes
from aizo.web.call import STATIC, Call
from aizo.web.header import Header

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any

    from starlette.requests import Request

    from aizo.web.desk import Desk

    View = Callable[[Call], Response]

FOREVER = "private, max-age=31536000, immutable"
FILES = frozenset(os.listdir(STATIC))
STATUS = {1: 503, 2: 422, 3: 404, 4: 409}


def make(desk: Desk) -> Starlette:
    """Make the application.

    Args:
        desk: What every request is answered at.

    Returns:
        The ASGI application; it stands behind the guard, never alone.
    """
    made = [Route("/static/{name}", _static, methods=["GET"])]
    for method, path, view in routes.ALL:
        made.append(Route(path, _endpoint(desk, view), methods=[method]))
    return Starlette(routes=made)


def _endpoint(desk: Desk, view: View) -> Callable[[Request], object]:
    async def endpoint(request: Request) -> Response:
        body = await request.body()
        return await desk.run(_answer, desk, view, request, body)

    return endpoint


def _answer(desk: Desk, view: View, request: Request, body: bytes) -> Response:
    call = Call(desk, request, body)
    try:
        return view(call)
    except AizoError as problem:
        return failed(call, problem)
    except Exception as problem:  # noqa: BLE001 (the last one to catch it: no traceback for users)
        return failed(call, unexpected(problem))


def failed(call: Call, problem: AizoError) -> Response:
    """Show an error: its code, message and hint, and what was typed.

    Args:
        call: The request.
        problem: What went wrong.

    Returns:
        The response.
    """
    typed = {name: value for name, value in call.form.items() if name not in {"back", "id"}}
    hidden = {name: value for name, value in call.form.items() if name in {"back", "id"}}
    shown = {
        name: value
        for name, value in typed.items()
        if value and not name.startswith("was_") and name != "began"
    }
    hidden |= {name: value for name, value in typed.items() if name not in shown}
    status = STATUS[problem.exit_code]
    told: dict[str, Any] = {"view": "error", "problem": problem, "shown": shown, "hidden": hidden}
    try:
        return call.page("error.html", status, **told)
    except AizoError:
        # Not even the header can be read: an empty one must do.
        return call.page("error.html", status, head=Header(), **told)


async def _static(request: Request) -> Response:
    name = request.path_params["name"]
    if name not in FILES:
        return PlainTextResponse("There is nothing here.\n", 404)
    return FileResponse(os.path.join(STATIC, name), headers={"cache-control": FOREVER})
