"""Who gets in: this machine, this page, this person; everybody else is refused on every route."""

from __future__ import annotations

import os
import re
import socket
import subprocess
import sys
from http.client import HTTPConnection
from pathlib import Path

import pytest

from aizo.web import peer
from aizo.web.codes import SECONDS, Codes
from tests.conftest import NOW
from tests.web.conftest import Server, Visitor, fill, wait_until

pytest.importorskip("starlette")
from aizo.web import routes

PLACES = sorted({path.replace("{number:int}", "1") for _, path, _ in routes.ALL})
METHODS = ("GET", "HEAD", "POST", "OPTIONS", "PUT", "DELETE")
FORM = "application/x-www-form-urlencoded"


@pytest.fixture(scope="module")
def visitor(tmp_path_factory):
    """Give somebody inside, on a small profile that nobody here changes."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("AIZO_HOME", str(tmp_path_factory.mktemp("guarded") / "home"))
        patch.setenv("AIZO_NOW", NOW)
        fill()
        server = Server()
    yield Visitor(server.link)
    server.stop()


@pytest.mark.parametrize(
    "host", ["evil.example", "127.0.0.1.evil.example:80", "0.0.0.0:1", "", "::1"]
)
def test_a_foreign_host_is_refused_everywhere(visitor, host):
    """Whatever the route and the method, a host that is not this machine gets 421."""
    for place in [*PLACES, "/static/page.css", "/no/such", "/static/none"]:
        for method in METHODS:
            path = visitor.base + place.lstrip("/")
            answer = visitor.raw(method, path, Host=host, Cookie=visitor.cookie)
            assert (421, None) == (answer.status, answer.headers["access-control-allow-origin"])
    assert visitor.raw("GET", "/enter/x", Host=host).status == 421


def test_another_port_of_this_machine_may_be_forwarded(visitor):
    """`ssh -L` changes the port: localhost and 127.0.0.1 with any port are this machine."""
    for host in ("localhost:9999", "127.0.0.1", "[::1]:80"):
        assert visitor.get(Host=host).status == 200


@pytest.mark.parametrize("origin", ["http://evil.example", "null", "http://127.0.0.1:1"])
def test_a_foreign_origin_is_refused_everywhere(visitor, origin):
    """Another page, also one on another port, gets 403, for reading as for writing."""
    for place in [*PLACES, "/static/page.css", "/no/such"]:
        for method in METHODS:
            path = visitor.base + place.lstrip("/")
            answer = visitor.raw(
                method, path, Origin=origin, Cookie=visitor.cookie, Content_Type=FORM
            )
            assert (403, None) == (answer.status, answer.headers["access-control-allow-origin"])


@pytest.mark.parametrize("site", ["cross-site", "same-site"])
def test_what_another_site_asks_for_is_refused(visitor, site):
    """Fetch Metadata of another site gets 403 on reads and writes."""
    for place in PLACES:
        for method in ("GET", "HEAD", "POST"):
            path = visitor.base + place.lstrip("/")
            more = {"Sec_Fetch_Site": site, "Cookie": visitor.cookie, "Content_Type": FORM}
            assert visitor.raw(method, path, **more).status == 403


def test_without_the_cookie_nothing_answers(visitor):
    """No cookie, another one, or two of them: 401 everywhere, static files included."""
    name, _, value = visitor.cookie.partition("=")
    for place in [*PLACES, "/static/page.css"]:
        for cookie in ("", f"{name}=x", f"other={value}", f"{name}="):
            path = visitor.base + place.lstrip("/")
            assert visitor.raw("GET", path, Cookie=cookie).status == 401
    assert visitor.raw("GET", "/", Cookie=visitor.cookie).status == 404


def test_a_form_must_come_from_the_page(visitor):
    """A write without Origin and Fetch Metadata, or of another type, is refused."""
    path = visitor.base + "act/remove"
    ours = {"Cookie": visitor.cookie, "Origin": f"http://{visitor.host}"}
    assert visitor.raw("POST", path, "id=1", Cookie=visitor.cookie, Content_Type=FORM).status == 403
    for kind in ("application/json", "text/plain", "multipart/form-data; boundary=x", ""):
        assert visitor.raw("POST", path, "id=1", **ours, Content_Type=kind).status == 415
    assert "emojis in output" in visitor.get().text


def test_every_answer_carries_the_policy(visitor):
    """Pages, refusals and static files say what may run, and pages are kept nowhere."""
    answers = [
        visitor.get(), visitor.get("no/such"), visitor.raw("GET", "/"),
        visitor.get("", Host="evil.example"), visitor.get("static/page.css"),
    ]  # fmt: skip
    for answer in answers:
        policy = answer.headers["content-security-policy"]
        assert "default-src 'none'" in policy
        assert "unsafe" not in policy
        assert answer.headers["x-content-type-options"] == "nosniff"
        assert answer.headers["referrer-policy"] == "same-origin"
        assert answer.headers["cross-origin-opener-policy"] == "same-origin"
        assert answer.headers["cross-origin-resource-policy"] == "same-origin"
    for answer in answers[:-1]:
        assert answer.headers["cache-control"] == "no-store"
    assert "immutable" in answers[-1].headers["cache-control"]


def test_a_static_name_leads_nowhere_else(visitor):
    """A name that would leave the folder finds nothing."""
    for name in ("..%2fguard.py", "%2e%2e/guard.py", ".hidden", "page.css/..", "a%00b"):
        assert visitor.get(f"static/{name}").status == 404


def test_a_link_lets_in_once(start):
    """The second use of a link is refused and says so; the code is in no output."""
    server = start()
    visitor = Visitor(server.link)
    again = visitor.raw("GET", "/" + server.link.split("/", 3)[3])
    assert (403, True) == (again.status, "already used" in again.text)
    assert "set-cookie" not in again.headers
    code, said = server.stop()
    assert (0, b"") == (code, said)


def test_a_code_is_good_for_a_minute():
    """A code lets in until the minute is over, and never twice."""
    now = [0.0]
    codes = Codes(lambda: now[0])
    first, second = codes.new(), codes.new()
    now[0] = SECONDS - 1
    assert codes.burn(first) == ""
    assert "already used" in codes.burn(first)
    now[0] = SECONDS
    assert "not valid" in codes.burn(second)
    assert "not valid" in codes.burn("guess")


def test_the_entry_sets_a_cookie_that_stays_here(start):
    """The cookie is bound to the random path, to this session and to the page's own requests."""
    visitor = Visitor(start().link)
    assert re.fullmatch(r"/[\w-]{12}/", visitor.base)
    port = visitor.host.split(":")[1]
    assert visitor.cookie.startswith(f"aizo{port}=")
    assert visitor.attributes == f"Path={visitor.base}; HttpOnly; SameSite=Strict"


def test_the_second_start_leads_to_the_first(start):
    """`aizo web` again prints a new link of the running server and ends."""
    server = start()
    link = server.another_link()
    assert link != server.link
    assert link.split("/")[2] == server.link.split("/")[2]
    assert Visitor(link).get().status == 200


def test_the_record_is_private_and_goes_with_the_server(start):
    """Port and secret stand in a file that only its owner reads, and only while it runs."""
    server = start()
    folder = Path(os.environ["AIZO_HOME"]) / "web"
    (record,) = folder.iterdir()
    assert (0o700, 0o600) == (folder.stat().st_mode & 0o777, record.stat().st_mode & 0o777)
    server.stop()
    assert [] == list(folder.iterdir())


def test_a_new_link_needs_the_secret(start):
    """Who does not know the secret of the record gets no link."""
    host, port = start().link.split("/")[2].split(":")
    for headers in ({}, {"Authorization": "Bearer x"}):
        connection = HTTPConnection(host, int(port))
        connection.request("POST", "/again", headers=headers)
        assert connection.getresponse().status == 403
        connection.close()


@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="reads /proc/net/tcp")
def test_the_owner_of_a_connection_is_known():
    """On Linux the caller's user is read from the kernel's table; who is not listed is nobody."""
    with (
        socket.create_server(("127.0.0.1", 0)) as listening,
        socket.create_connection(listening.getsockname()) as calling,
    ):
        caller, server = calling.getsockname(), calling.getpeername()
        assert peer.owner_of(caller, server) == os.getuid()
        assert peer.is_ours(caller, server)
        assert peer.owner_of(caller, (server[0], 1)) == peer.NOBODY
    # What is left of a closed connection is listed as root's, and tells nothing.
    assert peer.owner_of(caller, server) == peer.NOBODY
    assert not peer.is_ours(("127.0.0.1", 1), server)


@pytest.mark.skipif(
    not sys.platform.startswith("linux") or os.getuid() != 0, reason="needs another user"
)
def test_another_user_with_the_link_is_refused(start):
    """Somebody else on the machine who has got hold of the link does not come in, nor burns it."""
    server = start()
    program = (
        "import os, socket, sys\n"
        "host, path = sys.argv[1].split('/', 3)[2:]\n"
        "name, port = host.split(':')\n"
        "os.setuid(65534)\n"
        "with socket.socket() as calling:\n"
        "    calling.connect((name, int(port)))\n"
        "    calling.sendall(f'GET /{path} HTTP/1.0\\r\\nHost: {host}\\r\\n\\r\\n'.encode())\n"
        "    print(calling.recv(100).split()[1].decode())\n"
    )
    words = [sys.executable, "-c", program, server.link]
    assert b"403" == subprocess.run(words, capture_output=True, check=True).stdout.strip()
    assert Visitor(server.link).get().status == 200


def test_it_is_for_this_machine_only(start):
    """Another host is a usage error that names ssh; a port that is taken is never moved."""
    words = [sys.executable, "-m", "aizo", "web", "--no-open"]
    done = subprocess.run([*words, "--host", "0.0.0.0"], capture_output=True, check=False)
    assert (2, True) == (done.returncode, b"ssh -L" in done.stderr)
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = str(taken.getsockname()[1])
        done = subprocess.run([*words, "--port", port], capture_output=True, check=False)
    assert (1, True) == (done.returncode, port.encode() in done.stderr)


def test_it_ends_at_once(start):
    """SIGTERM ends it within a second, also while somebody holds a connection open."""
    server = start()
    host, port = server.link.split("/")[2].split(":")
    with socket.create_connection((host, int(port))):
        server.process.terminate()
        assert wait_until(lambda: server.process.poll() is not None, 2.0)
    assert server.process.returncode == 0


def test_it_ends_when_nobody_looks(tmp_path):
    """After the idle time without a request it ends by itself."""
    program = (
        "from aizo import settings; from aizo.web import server\n"
        "options = server.Options(opens=False, idle=0.3)\n"
        "raise SystemExit(server.run(settings.load(), options, print))\n"
    )
    done = subprocess.run(
        [sys.executable, "-c", program], capture_output=True, check=False, timeout=20
    )
    assert (0, b"") == (done.returncode, done.stderr)


def test_read_only_refuses_every_write(visit):
    """With --read-only no form is shown, no write is taken, and the database does not move."""
    fill()
    before = Path(os.environ["AIZO_HOME"], "preferences.db").read_bytes()
    visitor = visit("--read-only")
    for place in PLACES:
        answer = visitor.get(place.lstrip("/"))
        assert not re.search(r"<form[^>]*method=.?post", answer.text), place
        refused = visitor.post(place.lstrip("/"), id=1, sure="yes")
        assert (403, True) == (refused.status, "read_only" in refused.text)
    assert before == Path(os.environ["AIZO_HOME"], "preferences.db").read_bytes()
