"""`aizo mcp`: the tools for models, over the Model Context Protocol on stdin and stdout."""

from __future__ import annotations

from aizo import wire
from aizo.errors import Failed

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

    from aizo.settings import Settings


def run(
    settings: Settings,
    *,
    everything: bool = False,
    read_only: bool = False,
    host: str = "",
    within: Sequence[str] = (),
) -> int:
    """Serve one client until it closes its end.

    Args:
        settings: Whose profile.
        everything: Offer a tool for every operation, not only the five.
        read_only: Offer only tools that change nothing.
        host: Who is served; receipts and sources name it.
        within: Without a scenario: leave out what is tagged, but with none of these.

    Returns:
        The exit code.

    Raises:
        Failed: The SDK is not installed.
    """
    try:
        import anyio
        from mcp.server.stdio import stdio_server
    except ImportError as problem:
        message = f"the MCP server needs the official SDK ({problem.name} is missing)"
        raise Failed("failed", message, 'Install it with: pip install "aizo[mcp]"') from None
    from aizo.mcp import eras, server, tools

    wire.watch_parent(lambda: None)
    offered = tools.offered(everything=everything, read_only=read_only)
    preferences = server.Preferences(settings, offered, host, within)

    async def serve() -> None:
        async with stdio_server() as (incoming, outgoing):
            await eras.serve(server.make(preferences), incoming, outgoing)

    try:
        anyio.run(serve)
    finally:
        preferences.close()
    return 0
