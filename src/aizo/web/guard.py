"""The guard: what may reach the page at all. It looks at every request before anything else does.

Loopback is no border: any page in a browser, any program and any user of the machine can send a
request to it. So every request must name this machine as its host (against DNS rebinding), come
from the page itself (against other pages), and carry the cookie that only the one-time link gives.
"""

from __future__ import annotations

import time
from hmac import compare_digest
from secrets import token_urlsafe

from aizo.web.codes import Codes

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable
    from typing import Any

    Scope = dict[str, Any]
    Receive = Callable[[], Awaitable[Any]]
    Send = Callable[[Any], Awaitable[None]]
    App = Callable[[Scope, Receive, Send], Awaitable[None]]

HOSTS = frozenset({"127.0.0.1", "localhost", "[::1]"})
SAFE = frozenset({"GET", "HEAD", "OPTIONS"})
MOST_BODY = 32 << 20
FORM = b"application/x-www-form-urlencoded"
POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; "
    "connect-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'"
)
# The referrer stays within the page: without one a browser sends no Origin with a plain form.
HEADERS = (
    (b"content-security-policy", POLICY.encode()),
    (b"x-content-type-options", b"nosniff"),
    (b"referrer-policy", b"same-origin"),
    (b"cross-origin-resource-policy", b"same-origin"),
    (b"cross-origin-opener-policy", b"same-origin"),
    (b"x-frame-options", b"DENY"),
)
NO_STORE = (b"cache-control", b"no-store")
ENTRY = "/enter/"
AGAIN = "/again"


class Refusal(Exception):
    """A request that goes no further.

    Args:
        status: The HTTP status.
        said: What the person reads, one sentence.
    """

    def __init__(self, status: int, said: str) -> None:
        super().__init__(said)
        self.status = status
        self.said = said


class Guard:
    """The one ASGI class around the page.

    Args:
        app: The page.
        codes: The one-time codes of the entry link.
        enter: Answers a request that has brought a good code.
        again: Gives a new entry link to another `aizo web` of the same person.
        is_ours: Says whether the caller (address, port) of our (address, port) is let in.
        read_only: Whether nothing may be changed.

    Attributes:
        path: The random path under which everything is, such as "/k3…/".
        cookie: The name of the cookie.
        last_seen: When the last request came, in seconds of the monotonic clock.
    """

    def __init__(
        self,
        app: App,
        codes: Codes,
        enter: Callable[[Guard], Any],
        again: Callable[[], str],
        is_ours: Callable[[tuple[str, int], tuple[str, int]], bool],
        *,
        read_only: bool = False,
    ) -> None:
        """Draw the random path and the secret of the cookie."""
        self._app = app
        self._codes = codes
        self._enter = enter
        self._again = again
        self._is_ours = is_ours
        self._read_only = read_only
        self.path = f"/{token_urlsafe(9)}/"
        self.cookie = "aizo"
        self._secret = token_urlsafe(32)
        self.again_secret = token_urlsafe(32)
        self.last_seen = time.monotonic()

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Let a request pass, or refuse it."""
        if scope["type"] != "http":
            if scope["type"] == "websocket":
                await send({"type": "websocket.close", "code": 1008})
            return
        headers = _Headers(scope)
        guarded = _with_headers(send)
        try:
            self._check_host(headers)
            if scope["path"] == AGAIN:
                await _say(guarded, 200, self._new_link(scope, headers))
                return
            is_entry = scope["path"].startswith(ENTRY)
            _check_origin(scope["method"], headers, is_entry=is_entry)
            if is_entry:
                await self._let_in(scope, receive, guarded)
                return
            self._check_cookie(scope, headers)
            self._check_method(scope["method"], headers)
        except Refusal as refusal:
            await _say(guarded, refusal.status, refusal.said)
            return
        self.last_seen = time.monotonic()
        # Below this path the page knows nothing of it.
        inner = dict(scope, root_path=self.path[:-1])
        await self._app(inner, receive, guarded)

    def set_cookie(self) -> str:
        """Give the header that sets the cookie: no Expires, so that it goes with the browser."""
        return f"{self.cookie}={self._secret}; Path={self.path}; HttpOnly; SameSite=Strict"

    def _check_host(self, headers: _Headers) -> None:
        host = headers.one("host")
        name = host.rpartition(":")[0] if host.rpartition(":")[2].isdecimal() else host
        if name.lower() not in HOSTS:
            raise Refusal(421, "This server answers to 127.0.0.1, localhost and [::1] only.")

    def _new_link(self, scope: Scope, headers: _Headers) -> str:
        """Give a new entry link to who knows the secret that only our private file holds."""
        told = headers.one("authorization").removeprefix("Bearer ")
        if scope["method"] != "POST" or not compare_digest(
            told.encode(), self.again_secret.encode()
        ):
            raise Refusal(403, "Start `aizo web` again for a new link.")
        self.last_seen = time.monotonic()
        return self._again()

    async def _let_in(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["method"] != "GET":
            raise Refusal(405, "An entry link is opened, nothing else.")
        client, server = scope.get("client"), scope.get("server")
        if not client or not server or not self._is_ours(tuple(client[:2]), tuple(server[:2])):
            raise Refusal(403, "Only the user who started `aizo web` may enter.")
        said = self._codes.burn(scope["path"][len(ENTRY) :])
        if said:
            raise Refusal(403, said)
        self.last_seen = time.monotonic()
        await self._enter(self)(scope, receive, send)

    def _check_cookie(self, scope: Scope, headers: _Headers) -> None:
        for pair in headers.one("cookie").split(";"):
            name, _, value = pair.strip().partition("=")
            if name == self.cookie and compare_digest(value.encode(), self._secret.encode()):
                if not scope["path"].startswith(self.path):
                    raise Refusal(404, "There is nothing here.")
                return
        raise Refusal(401, "Run `aizo web` and open the link that it prints.")

    def _check_method(self, method: str, headers: _Headers) -> None:
        if method in SAFE:
            return
        if self._read_only:
            raise Refusal(403, "read_only: this page was started with --read-only.")
        kind = headers.one("content-type").partition(";")[0].strip().lower()
        if kind.encode() != FORM:
            raise Refusal(415, "Only plain forms are taken.")
        length = headers.one("content-length")
        if not length.isdecimal() or int(length) > MOST_BODY:
            raise Refusal(413, "That is too much at once.")


class _Headers:
    """The headers of a request; one that is sent twice counts as a foreign one."""

    def __init__(self, scope: Scope) -> None:
        self._found: dict[str, list[str]] = {}
        for name, value in scope["headers"]:
            self._found.setdefault(name.decode("latin-1").lower(), []).append(
                value.decode("latin-1")
            )

    def one(self, name: str) -> str:
        found = self._found.get(name, [""])
        return found[0] if len(found) == 1 else "\0"

    def has(self, name: str) -> bool:
        return name in self._found


def _check_origin(method: str, headers: _Headers, *, is_entry: bool) -> None:
    """Refuse what another page has sent; see the rules of Fetch Metadata."""
    host = headers.one("host")
    if headers.has("origin") and headers.one("origin") != f"http://{host}":
        raise Refusal(403, "Another page has sent this.")
    site = headers.one("sec-fetch-site")
    if method in SAFE:
        # The link may stand in a file or in another program; a typed address says `none`.
        if site not in {"", "none", "same-origin"} and not is_entry:
            raise Refusal(403, "Another page has asked for this.")
        return
    if site:
        if site != "same-origin":
            raise Refusal(403, "Another page has sent this.")
    elif not headers.has("origin"):
        raise Refusal(403, "It is not said which page has sent this.")


def _with_headers(send: Send) -> Send:
    async def guarded(message: Any) -> None:
        if message["type"] == "http.response.start":
            headers = list(message.get("headers", ()))
            names = {name.lower() for name, _ in headers}
            headers += [one for one in HEADERS if one[0] not in names]
            if NO_STORE[0] not in names:
                headers.append(NO_STORE)
            message = {**message, "headers": headers}
        await send(message)

    return guarded


async def _say(send: Send, status: int, said: str) -> None:
    """Answer in plain text: nothing of the request comes back in it."""
    body = said.encode() + b"\n"
    headers = [
        (b"content-type", b"text/plain; charset=utf-8"),
        (b"content-length", str(len(body)).encode()),
    ]
    await send({"type": "http.response.start", "status": status, "headers": headers})
    await send({"type": "http.response.body", "body": body})
