"""Who is at the other end of a loopback connection, as far as the machine tells."""

from __future__ import annotations

import os
import sys

ROOT = 0
NOBODY = -1
OPEN = "01"  # TCP_ESTABLISHED


def is_ours(caller: tuple[str, int], server: tuple[str, int]) -> bool:
    """Say whether a caller may enter: the user of this process, or root.

    Args:
        caller: The caller's own address and port.
        server: Our address and port.

    Returns:
        Whether it is; True where the machine does not tell.
    """
    if not sys.platform.startswith("linux"):
        return True
    owner = owner_of(caller, server)
    return owner is None or owner in {os.getuid(), ROOT}


def owner_of(caller: tuple[str, int], server: tuple[str, int]) -> int | None:
    """Give the user who owns the caller's end of an open connection to us.

    Args:
        caller: The caller's own address and port.
        server: Our address and port.

    Returns:
        The uid; NOBODY when no such connection is listed; None where nothing is listed.
    """
    here, there = (
        {f"{one}:{port:04X}" for one in _as_listed(host)} for host, port in (caller, server)
    )
    listed = False
    for name in ("tcp", "tcp6"):
        try:
            with open(f"/proc/net/{name}", encoding="ascii") as file:
                lines = file.readlines()[1:]
        except OSError:
            continue
        listed = True
        for line in lines:
            # An older connection from the same port is still listed for a minute, as root's: only
            # one that is open, and open to us, tells whose it is.
            _, local, remote, state, _, _, _, uid, *_ = line.split()
            if local in here and remote in there and state == OPEN:
                return int(uid)
    return NOBODY if listed else None


def _as_listed(host: str) -> tuple[str, ...]:
    """Give a loopback address as /proc/net/tcp writes it: words in the machine's byte order."""
    from socket import AF_INET, AF_INET6, inet_pton

    if ":" in host:
        packed = inet_pton(AF_INET6, host.partition("%")[0])
    else:
        packed = inet_pton(AF_INET, host)
    words = [packed[i : i + 4] for i in range(0, len(packed), 4)]
    shown = "".join(f"{int.from_bytes(word, sys.byteorder):08X}" for word in words)
    mapped = f"{0:08X}{0:08X}{int.from_bytes(bytes((0, 0, 255, 255)), sys.byteorder):08X}{shown}"
    return (shown, mapped) if ":" not in host else (shown,)
