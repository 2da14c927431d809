"""A page that says nothing, served as aizo serves its own: the unit of the page's timings."""

from __future__ import annotations

import socket

import uvicorn
from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import HTMLResponse
from starlette.routing import Route

PAGE = "<!doctype html><html lang=en><meta charset=utf-8><title>bare</title><h1>Bare</h1></html>"


async def bare(_request: Request) -> HTMLResponse:
    """Give the page."""
    return HTMLResponse(PAGE)


def main() -> None:
    """Serve it on a free port; the first line printed is its address."""
    listening = socket.socket(socket.AF_INET, socket.SOCK_STREAM, socket.IPPROTO_TCP)
    listening.bind(("127.0.0.1", 0))
    listening.listen(64)
    print(f"http://127.0.0.1:{listening.getsockname()[1]}/", flush=True)
    config = uvicorn.Config(
        Starlette(routes=[Route("/", bare)]), log_config=None, lifespan="off", http="h11"
    )
    uvicorn.Server(config).run(sockets=[listening])


if __name__ == "__main__":
    main()
