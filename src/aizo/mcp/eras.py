"""Both eras of the protocol on one connection, whichever a client speaks and however it mixes them.

The SDK serves a connection in the era of its first request and refuses the other one from then on.
Clients are seen to discover a server in the new era and then to open with the old handshake; some
leave out the version, some the handshake. So each frame goes to one of two loops of the SDK, one an
era, and both write to the same client.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

import anyio
from mcp.shared.message import SessionMessage
from mcp_types import (
    INVALID_REQUEST,
    PROTOCOL_VERSION_META_KEY,
    ErrorData,
    JSONRPCError,
    JSONRPCNotification,
    JSONRPCRequest,
    RequestId,
)
from mcp_types.version import LATEST_HANDSHAKE_VERSION

if TYPE_CHECKING:
    from anyio.streams.memory import MemoryObjectReceiveStream, MemoryObjectSendStream
    from mcp.server.lowlevel import Server

    Item = SessionMessage | Exception

_OURS = "aizo-handshake"
_PATIENCE = 10.0  # seconds for the answers that are due when the client has closed its end
_INITIALIZE = "initialize"
_CANCELLED = "notifications/cancelled"
_BEFORE_HANDSHAKE = (_INITIALIZE, "ping")


async def serve(server: Server[Any], incoming: Any, outgoing: Any) -> None:
    """Serve one client until it closes its end.

    Args:
        server: The server.
        incoming: Messages from the client.
        outgoing: Messages to the client.
    """
    async with outgoing, anyio.create_task_group() as tasks:
        eras = _Eras(server, outgoing, tasks)
        async with incoming:
            async for item in incoming:
                await eras.take(item)
        await eras.close()


class _Eras:
    """The two loops, each begun when a frame calls for it."""

    def __init__(self, server: Server[Any], outgoing: Any, tasks: anyio.abc.TaskGroup) -> None:
        self._server = server
        self._outgoing = outgoing
        self._tasks = tasks
        self._loops: dict[str, MemoryObjectSendStream[Item]] = {}
        self._is_handshaken = False
        self._unanswered: set[RequestId] = set()
        self._answered = anyio.Event()

    async def take(self, item: Item) -> None:
        """Give a frame to the loop of its era."""
        if isinstance(item, Exception):
            await self._refuse(item)
            return
        message = item.message
        if isinstance(message, JSONRPCRequest):
            self._unanswered.add(message.id)
            await self._request(item, message)
        elif isinstance(message, JSONRPCNotification) and message.method == _CANCELLED:
            for loop in self._loops.values():
                await loop.send(item)
        elif "old" in self._loops:
            await self._loops["old"].send(item)

    async def _refuse(self, problem: Exception) -> None:
        """Answer a request that is not well formed, where it can be told: somebody waits for it."""
        seen = [_read(one["input"]) for one in getattr(problem, "errors", list)()]
        number = next((one.get("id") for one in seen if _is_call(one)), None)
        if isinstance(number, (int, str)) and not isinstance(number, bool):
            error = ErrorData(code=INVALID_REQUEST, message="no well-formed request")
            answer = JSONRPCError(jsonrpc="2.0", id=number, error=error)
            await self._outgoing.send(SessionMessage(answer))

    async def _request(self, item: SessionMessage, message: JSONRPCRequest) -> None:
        if message.method != _INITIALIZE and _is_modern(message.params):
            await (await self._loop("new")).send(item)
            return
        loop = await self._loop("old")
        if message.method == _INITIALIZE:
            self._is_handshaken = True
            item = _whole(message)
        elif not self._is_handshaken and message.method not in _BEFORE_HANDSHAKE:
            # A client without a handshake: nothing here depends on one.
            self._is_handshaken = True
            opening = JSONRPCRequest(jsonrpc="2.0", id=_OURS, method=_INITIALIZE)
            await loop.send(_whole(opening))
        await loop.send(item)

    async def _loop(self, era: str) -> MemoryObjectSendStream[Item]:
        if era not in self._loops:
            send, receive = anyio.create_memory_object_stream[Any](0)
            back_send, back = anyio.create_memory_object_stream[SessionMessage](0)
            self._loops[era] = send
            self._tasks.start_soon(self._run, receive, back_send)
            self._tasks.start_soon(self._pass_on, back)
        return self._loops[era]

    async def _run(
        self,
        receive: MemoryObjectReceiveStream[Item],
        back: MemoryObjectSendStream[SessionMessage],
    ) -> None:
        options = self._server.create_initialization_options()
        await self._server.run(receive, back, options)

    async def _pass_on(self, back: MemoryObjectReceiveStream[SessionMessage]) -> None:
        async with back:
            async for item in back:
                answered = getattr(item.message, "id", None)
                if answered != _OURS:
                    await self._outgoing.send(item)
                if answered in self._unanswered:
                    self._unanswered.discard(answered)
                    self._answered.set()

    async def close(self) -> None:
        """Wait for what is still being answered, then let both loops end."""
        with anyio.move_on_after(_PATIENCE):
            while self._unanswered:
                self._answered = anyio.Event()
                await self._answered.wait()
        for loop in self._loops.values():
            await loop.aclose()


def _read(value: Any) -> Any:
    """Give what a text holds that the SDK does not read, as half of a surrogate pair."""
    if not isinstance(value, (str, bytes)):
        return value
    try:
        return json.loads(value)
    except (ValueError, RecursionError):
        return None


def _is_call(value: object) -> bool:
    return isinstance(value, Mapping) and {"jsonrpc", "method"} <= value.keys()


def _is_modern(params: Mapping[str, Any] | None) -> bool:
    meta = params.get("_meta") if params else None
    return isinstance(meta, Mapping) and PROTOCOL_VERSION_META_KEY in meta


def _whole(message: JSONRPCRequest) -> SessionMessage:
    """Give an opening of the old handshake with what a sloppy client has left out."""
    given = {name: value for name, value in (message.params or {}).items() if value is not None}
    version, client = given.get("protocolVersion"), given.get("clientInfo")
    told = client.items() if isinstance(client, dict) else ()
    capabilities = given.get("capabilities")
    params = {
        **given,
        "protocolVersion": version if isinstance(version, str) else LATEST_HANDSHAKE_VERSION,
        "capabilities": capabilities if isinstance(capabilities, dict) else {},
        "clientInfo": {
            "name": "unknown",
            "version": "",
            **{name: value for name, value in told if isinstance(value, str)},
        },
    }
    return SessionMessage(message.model_copy(update={"params": params}))
