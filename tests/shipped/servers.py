"""A release server, with faults, and a proxy that counts, both on the loopback address."""

from __future__ import annotations

import base64
import contextlib
import select
import socket
import ssl
import subprocess
import threading
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path


class Release:
    """Serves an archive below any folder.

    Args:
        archive: The file.
        fault: `""`, `cut`, `wrong`, `slow`.
        secure: Certificate and key, for https.
    """

    def __init__(self, archive: Path, fault: str = "", secure: tuple[Path, Path] | None = None):
        """Begin to serve."""
        self.hits: list[str] = []
        self._bytes = archive.read_bytes()
        self._name = archive.name
        self._fault = fault
        self._server = ThreadingHTTPServer(("127.0.0.1", 0), self._handler())
        if secure:
            context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
            context.load_cert_chain(*secure)
            self._server.socket = context.wrap_socket(self._server.socket, server_side=True)
        self.port = self._server.server_address[1]
        self.address = f"{'https' if secure else 'http'}://127.0.0.1:{self.port}/release"
        threading.Thread(target=self._server.serve_forever, daemon=True).start()

    def __enter__(self) -> Release:
        """Give the server."""
        return self

    def __exit__(self, *_: object) -> None:
        """End it."""
        self._server.shutdown()
        self._server.server_close()

    def _handler(self) -> type[BaseHTTPRequestHandler]:
        outer = self

        class Handler(BaseHTTPRequestHandler):
            def do_GET(self) -> None:
                outer.hits.append(self.path)
                if not self.path.endswith(f"/{outer._name}"):
                    self.send_error(404)
                    return
                body = outer._bytes
                self.send_response(200)
                self.send_header("Content-Length", str(len(body)))
                self.end_headers()
                if outer._fault == "cut":
                    body = body[: len(body) // 2]
                if outer._fault == "wrong":
                    body = body[:-9] + bytes([body[-9] ^ 1]) + body[-8:]
                with contextlib.suppress(OSError):
                    self.wfile.write(body)

            def log_message(self, *_: object) -> None:
                """Stay quiet."""

        return Handler


class Proxy:
    """Knows CONNECT only, sends everything to this machine, counts, and wants a password."""

    def __init__(self, password: str) -> None:
        """Begin to listen."""
        self.tunnels: list[str] = []
        self._wanted = b"basic " + base64.b64encode(password.encode())
        self._socket = socket.create_server(("127.0.0.1", 0))
        self.address = f"http://{password}@127.0.0.1:{self._socket.getsockname()[1]}"
        threading.Thread(target=self._accept, daemon=True).start()

    def __enter__(self) -> Proxy:
        """Give the proxy."""
        return self

    def __exit__(self, *_: object) -> None:
        """Stop listening."""
        self._socket.close()

    def _accept(self) -> None:
        with contextlib.suppress(OSError):
            while True:
                near, _ = self._socket.accept()
                threading.Thread(target=self._serve, args=(near,), daemon=True).start()

    def _serve(self, near: socket.socket) -> None:
        with near, contextlib.suppress(OSError):
            head = b""
            while b"\r\n\r\n" not in head:
                head += near.recv(4096) or b"\r\n\r\n"
            method, place = head.split(b" ")[:2]
            allowed = self._wanted.split()[1] in head
            if method != b"CONNECT" or not allowed:
                near.sendall(b"HTTP/1.1 407 No\r\n\r\n")
                return
            self.tunnels.append(place.decode())
            port = int(place.rpartition(b":")[2])
            with socket.create_connection(("127.0.0.1", port)) as far:
                near.sendall(b"HTTP/1.1 200 OK\r\n\r\n")
                _carry(near, far)


def _carry(near: socket.socket, far: socket.socket) -> None:
    while True:
        ready, _, _ = select.select([near, far], [], [], 30)
        for one in ready:
            piece = one.recv(65536)
            if not piece:
                return
            (far if one is near else near).sendall(piece)


def authority(folder: Path) -> tuple[Path, tuple[Path, Path]]:
    """Make a company's authority; give its file, and a certificate and key for `release.test`."""

    def openssl(*words: str) -> None:
        subprocess.run(["openssl", *words], cwd=folder, check=True, capture_output=True)

    curve = ("-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:P-256", "-nodes")
    openssl("req", "-x509", *curve, "-days", "2", "-keyout", "ca.key", "-out", "ca.pem",
            "-subj", "/CN=Company CA")  # fmt: skip
    openssl("req", *curve, "-keyout", "key.pem", "-out", "req.pem", "-subj", "/CN=release.test")
    (folder / "names").write_text("subjectAltName=DNS:release.test,IP:127.0.0.1\n")
    openssl("x509", "-req", "-in", "req.pem", "-CA", "ca.pem", "-CAkey", "ca.key",
            "-CAcreateserial", "-days", "2", "-extfile", "names", "-out", "cert.pem")  # fmt: skip
    return folder / "ca.pem", (folder / "cert.pem", folder / "key.pem")
