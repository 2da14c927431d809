"""The server of the page: bound to loopback, entered by a one-time link, gone when nobody looks."""

from __future__ import annotations

import asyncio
import os
import signal
import socket
import time
from contextlib import contextmanager, nullcontext

from aizo.errors import AizoError, Failed, InvalidInput
from aizo.settings import make_private_folder, write_private
from aizo.surface.writer import dumps
from aizo.web.codes import SECONDS, Codes
from aizo.web.peer import is_ours

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    import uvicorn
    from starlette.responses import Response

    from aizo.settings import Settings
    from aizo.web.guard import Guard

HOSTS = ("127.0.0.1", "localhost", "::1")
IDLE = 30 * 60  # seconds without a request
LOOK_EVERY = 1.0
MISSING = "the page needs starlette, uvicorn and jinja2, which are not installed"


class Options:
    """How `aizo web` was started.

    Attributes:
        host: A loopback name.
        port: 0 for a random one.
        opens: Whether the browser is opened.
        by_file: Whether it is opened by a file that leads on, instead of the link itself.
        read_only: Whether nothing may be changed.
        keeps: Whether it stays when nobody looks.
        idle: After how many seconds without a request it ends.
    """

    __slots__ = ("by_file", "host", "idle", "keeps", "opens", "port", "read_only")

    def __init__(
        self,
        *,
        host: str = HOSTS[0],
        port: int = 0,
        opens: bool = True,
        by_file: bool = False,
        read_only: bool = False,
        keeps: bool = False,
        idle: float = IDLE,
    ) -> None:
        """Keep them.

        Raises:
            InvalidInput: The host is not this machine.
        """
        if host not in HOSTS:
            hint = f"Forward it instead: ssh -L {port or 8421}:127.0.0.1:{port or 8421} HOST"
            raise InvalidInput("usage", f"the page is for this machine only, not for {host}", hint)
        self.host, self.port = host, port
        self.opens, self.by_file = opens, by_file
        self.read_only, self.keeps, self.idle = read_only, keeps, idle


def run(settings: Settings, options: Options, say: Callable[[str], None]) -> int:
    """Serve the page until it is stopped, or lead to the server that serves it already.

    Args:
        settings: Which profile.
        options: How.
        say: Tells the person something, a line at a time.

    Returns:
        The exit code.

    Raises:
        Failed: The extra is not installed, or the port is taken.
    """
    record = os.path.join(settings.home, "web", os.path.basename(settings.cache_folder))
    running = _link_of_running(record)
    if running:
        say(f"The page of this profile is open already: {running}")
        _open(running, options, record)
        return 0
    try:
        return asyncio.run(_serve(settings, options, say, record))
    except KeyboardInterrupt:
        return 0


async def _serve(
    settings: Settings, options: Options, say: Callable[[str], None], record: str
) -> int:
    try:
        from aizo.web import app
        from aizo.web.desk import Desk
        from aizo.web.guard import Guard
    except ImportError:
        raise Failed("failed", MISSING, "Install them with: pip install 'aizo[web]'") from None
    listening = _listen(options)
    port = listening[0].getsockname()[1]
    codes = Codes()
    host = "[::1]" if options.host == "::1" else options.host

    def link() -> str:
        return f"http://{host}:{port}/enter/{codes.new()}"

    desk = Desk(settings, read_only=options.read_only)
    guard = Guard(app.make(desk), codes, _enter, link, is_ours, read_only=options.read_only)
    guard.cookie = f"aizo{port}"
    server = _made(guard)
    _write_record(record, port, guard.again_secret)
    try:
        with _stopped_by_signals(server):
            desk.begin()
            first = link()
            say(f"The page: {first}")
            say(f"The link is good once and for {SECONDS} seconds. Ctrl+C stops the page.")
            watch = asyncio.create_task(_watch(server, guard, options))
            if options.opens:
                _open(first, options, record)
            await server.serve(sockets=listening)
            watch.cancel()
    finally:
        _remove_record(record)
        desk.close()
        for one in listening:
            one.close()
    return 0


def _made(guard: Guard) -> uvicorn.Server:
    try:
        import uvicorn
    except ImportError:
        raise Failed("failed", MISSING, "Install them with: pip install 'aizo[web]'") from None
    return uvicorn.Server(
        uvicorn.Config(
            guard,
            log_config=None,
            access_log=False,  # its paths would hold the random path
            server_header=False,
            lifespan="off",
            ws="none",
            http="h11",
            loop="asyncio",
            timeout_graceful_shutdown=1,
        )
    )


@contextmanager
def _stopped_by_signals(server: uvicorn.Server) -> Iterator[None]:
    """Let signals stop the server.

    uvicorn would raise the signal again when it is done, and so end the process before ours is.
    """
    wanted = ("SIGINT", "SIGTERM", "SIGHUP", "SIGBREAK")
    signals = [getattr(signal, name) for name in wanted if hasattr(signal, name)]
    before = {one: signal.signal(one, lambda *_: _stop(server)) for one in signals}
    server.capture_signals = nullcontext  # type: ignore[method-assign,assignment]
    try:
        yield
    finally:
        for one, handler in before.items():
            signal.signal(one, handler)


def _stop(server: uvicorn.Server) -> None:
    server.should_exit = True


async def _watch(server: uvicorn.Server, guard: Guard, options: Options) -> None:
    """Stop the server when nobody has asked for anything for a while."""
    while not options.keeps:
        await asyncio.sleep(min(LOOK_EVERY, options.idle))
        if time.monotonic() - guard.last_seen > options.idle:
            _stop(server)
            return


def _listen(options: Options) -> list[socket.socket]:
    """Bind 127.0.0.1, and ::1 where there is one; a port that is taken is never moved."""
    places = [(socket.AF_INET, "127.0.0.1"), (socket.AF_INET6, "::1")]
    bound: list[socket.socket] = []
    port = options.port
    for family, address in places:
        # Named, TCP's delay of small packets is switched off: 40 ms on each short answer.
        one = socket.socket(family, socket.SOCK_STREAM, socket.IPPROTO_TCP)
        try:
            if os.name != "nt":
                one.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            if family == socket.AF_INET6:
                one.setsockopt(socket.IPPROTO_IPV6, socket.IPV6_V6ONLY, 1)
            one.bind((address, port))
            one.listen(64)
        except OSError as problem:
            one.close()
            if family == socket.AF_INET6:
                continue  # no IPv6 here, or somebody else's: 127.0.0.1 serves
            message = f"port {port} of {address} cannot be used: {problem.strerror}"
            raise Failed("failed", message, "Leave out --port for a free one.") from None
        one.setblocking(False)
        bound.append(one)
        port = one.getsockname()[1]
    return bound


def _enter(guard: Guard) -> Response:
    """Answer a good code: the cookie, and a page that goes on by itself.

    A redirect would end outside: with SameSite=Strict a browser does not send the cookie along when
    the chain began in another program.
    """
    from starlette.responses import HTMLResponse

    from aizo.web.call import ENVIRONMENT

    page = ENVIRONMENT.get_template("enter.html").render(base=guard.path)
    headers = {"set-cookie": guard.set_cookie(), "referrer-policy": "no-referrer"}
    return HTMLResponse(page, headers=headers)


def _write_record(record: str, port: int, secret: str) -> None:
    make_private_folder(os.path.dirname(record))
    told = dumps({"pid": os.getpid(), "port": port, "secret": secret})
    write_private(record, told.encode())


def _remove_record(record: str) -> None:
    for path in (record, f"{record}.html"):
        if os.path.exists(path):
            os.unlink(path)


def _link_of_running(record: str) -> str:
    """Ask the server of this profile for a new link; empty where none runs."""
    import json

    try:
        with open(record, encoding="utf-8") as file:
            told = json.load(file)
        pid, port, secret = int(told["pid"]), int(told["port"]), str(told["secret"])
    except (OSError, ValueError, KeyError, TypeError):
        return ""
    if not _is_alive(pid):
        return ""
    from http.client import HTTPConnection, HTTPException

    connection = HTTPConnection("127.0.0.1", port, timeout=3)
    try:
        connection.request("POST", "/again", headers={"Authorization": f"Bearer {secret}"})
        answer = connection.getresponse()
        link = answer.read().decode().strip()
    except (OSError, HTTPException):
        return ""
    finally:
        connection.close()
    return link if answer.status == 200 else ""


def _is_alive(pid: int) -> bool:
    if os.name == "nt":  # os.kill would end it there; the request below tells
        return True
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return False
    except PermissionError:
        return True
    return True


def _open(link: str, options: Options, record: str) -> None:
    """Open the browser; the code in the link is good once, so that `ps` gives nothing away."""
    if not options.opens:
        return
    import webbrowser

    place = link
    if options.by_file:
        page = f'<!doctype html><meta http-equiv="refresh" content="0; url={link}">'
        make_private_folder(os.path.dirname(record))
        write_private(f"{record}.html", page.encode())
        place = f"file://{record}.html"
    own = os.environ.pop("LD_LIBRARY_PATH", None)
    before = os.environ.get("LD_LIBRARY_PATH_ORIG")
    try:
        # A frozen program has set its own libraries in front, which no browser can use.
        if before:
            os.environ["LD_LIBRARY_PATH"] = before
        elif own is not None and not getattr(__import__("sys"), "frozen", False):
            os.environ["LD_LIBRARY_PATH"] = own
        webbrowser.open(place)
    except (OSError, AizoError):
        return
    finally:
        if own is not None:
            os.environ["LD_LIBRARY_PATH"] = own
        else:
            os.environ.pop("LD_LIBRARY_PATH", None)
