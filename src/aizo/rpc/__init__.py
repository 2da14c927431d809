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
    try:
        life = wire.Life()
        _serve(frames, life, profiles, Server(profiles, client))
    except wire.Ended as ended:
        profiles.close()
        wire.die_by(ended.number)
    except BrokenPipeError:
        pass
    finally:
        profiles.close()
    return 0


def _serve(frames: wire.Frames, life: wire.Life, profiles: One | Many, server: Server) -> None:
    frames.write(_handshake())
    while True:
        try:
            line = frames.read()
        except wire.TooLongError:
            frames.write(*too_long())
            continue
        if line is None:
            return
        life.is_busy = True
        answer = server.answer(line)
        if answer:
            frames.write(*answer)
        profiles.tidy()
        life.is_busy = False
        if life.ended_by:
            raise wire.Ended(life.ended_by)


def _handshake() -> bytes:
    params = {"version": __version__, "protocol": PROTOCOL, "pid": os.getpid()}
    return dumps({"jsonrpc": "2.0", "method": "aizo", "params": params}).encode()
