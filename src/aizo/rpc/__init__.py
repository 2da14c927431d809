"""`aizo rpc`: the operations for programs, as newline-delimited JSON-RPC 2.0 on stdin and stdout.

docs/reference/rpc.md describes the wire.
"""

from __future__ import annotations

import os

from aizo import __version__, wire
from aizo.rpc.server import Server, too_long
from aizo.surface.writer import dumps

TYPE_CHECKING = False
if TYPE_CHECKING:
    from aizo.rpc.profiles import Many, One

PROTOCOL = 1


def run(profiles: One | Many, client: str = "") -> int:
    """Serve until the input ends, a signal comes or the parent has gone.

    Args:
        profiles: Which profile a request is for.
        client: Who asks; receipts name it.

    Returns:
        The exit code; after a signal the process ends by that signal instead.
    """
    frames = wire.Frames(0, wire.take_stdout())
    life = wire.Life()
    try:
        _serve(frames, life, profiles, Server(profiles, client))
    except (wire.Ended, BrokenPipeError):
        pass
    finally:
        profiles.close()
    wire.die_by(life.ended_by)
    return 0


def _serve(frames: wire.Frames, life: wire.Life, profiles: One | Many, server: Server) -> None:
    frames.write(_handshake())
    while True:
        life.rest()
        try:
            line = frames.read()
        except wire.TooLongError:
            frames.write(*too_long())
            continue
        life.is_busy = True
        if line is None:
            return
        answer = server.answer(line)
        if answer:
            frames.write(*answer)
        profiles.tidy()


def _handshake() -> bytes:
    params = {"version": __version__, "protocol": PROTOCOL, "pid": os.getpid()}
    return dumps({"jsonrpc": "2.0", "method": "aizo", "params": params}).encode()
