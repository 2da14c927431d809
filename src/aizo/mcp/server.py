"""The MCP server: tools, resources and a prompt over one profile, on the official SDK."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import mcp_types as types
from mcp.server.caching import CacheHint
from mcp.server.lowlevel import Server
from mcp.shared.exceptions import MCPError

from aizo import __version__, receipts
from aizo.errors import AizoError, unexpected
from aizo.mcp import answers, tools, words
from aizo.profile import Profile
from aizo.surface import encode, operations
from aizo.surface.validation import validate
from aizo.surface.writer import dumps

if TYPE_CHECKING:
    from collections.abc import Sequence

    from aizo.profile.context import Block
    from aizo.settings import Settings

INSTRUCTIONS = (
    "aizo holds this user's preferences. Recall by scenario before you write, plan or advise; hard"
    " limits (never) win over everything but the user's own words now. Remember what the user"
    " states, once, as the thing itself with a stance. Mark what really shaped your work."
)
CONTEXT_URI = "aizo://context"
STATISTICS_URI = "aizo://statistics"
START_TOKENS = 300
_HOUR = 3_600_000
_LONGEST_NAME = 64


class Preferences:
    """What the server answers from.

    Args:
        settings: Whose profile.
        offered: The tools that are offered.
        host: Who is served, when that was said; else what the client calls itself.
        within: Without a scenario: leave out what is tagged, but with none of these.
    """

    def __init__(
        self,
        settings: Settings,
        offered: Sequence[tools.Tool],
        host: str = "",
        within: Sequence[str] = (),
    ) -> None:
        """Open nothing yet: the handshake does not wait for a disk."""
        self._settings = settings
        self._host = _shown(host)
        self._within = list(within)
        self._profile: Profile | None = None
        self.tools = {tool.name: tool for tool in offered}

    @property
    def profile(self) -> Profile:
        """The profile, opened when it is asked for."""
        if self._profile is None:
            self._profile = Profile.of(self._settings)
        return self._profile

    def close(self) -> None:
        """Let go of the profile."""
        profile, self._profile = self._profile, None
        if profile is not None:
            profile.close()

    def call(self, name: str, arguments: dict[str, Any], client: str) -> dict[str, Any]:
        """Answer a call of a tool.

        Args:
            name: The tool.
            arguments: What the client sent.
            client: What the client calls itself.

        Returns:
            The answer.

        Raises:
            AizoError: The arguments are not well formed, or the operation refuses.
        """
        tool = self.tools[name]
        to = self._host or client
        beside: dict[str, Any] = {"source": to} if to else {}
        if self._within and not arguments.get("scenario"):
            beside["within"] = self._within
        answer = tool.run(self.profile, arguments, beside)
        if tool.operation.returns == "entries":
            limit = min(int(arguments.get("limit") or tools.USUAL_ENTRIES), tools.MOST_ENTRIES)
            told, ids = answers.listed(answer, limit, is_empty=self._is_empty())
            self._record(to, tool.operation.name, arguments, told, ids, answer.revision)
            return told
        if tool.operation.returns == "context":
            self._record_block(to, arguments, answer)
        shorten = answers.COMPACT.get(tool.operation.returns)
        if shorten is not None:
            return shorten(answer)
        return answers.in_full(tool.operation, answer)

    def _is_empty(self) -> bool:
        return not self.profile.top(1) and not self.profile.info().entries

    def context(self, scenario: str | None, client: str) -> str:
        """Give the block of a session's start.

        Args:
            scenario: The kind of task at hand, or None.
            client: What the client calls itself.

        Returns:
            The block; where there is none, what that means.
        """
        raw: dict[str, Any] = {"max_tokens": START_TOKENS}
        if scenario:
            raw["scenario"] = scenario
        elif self._within:
            raw["within"] = self._within
        operation = operations.find("context")
        block = operation.run(self.profile, validate(operation, raw))
        self._record_block(self._host or client, raw, block)
        if block:
            return str(block)
        return answers.TEACHING if self._is_empty() else answers.NOTHING

    def statistics(self) -> str:
        """Give how the profile stands, as JSON."""
        return dumps(encode.answer_value(operations.find("info"), self.profile.info()))

    def _record(  # noqa: PLR0917 (one argument a field of the receipt)
        self, to: str, name: str, arguments: dict[str, Any], told: Any, ids: Any, revision: int
    ) -> None:
        if not self._settings.off:
            budget, size = answers.MOST_TOKENS * 4, len(dumps(told))
            receipts.record(
                self._settings, "mcp", to, name, arguments, budget, revision, ids, size, "asked"
            )

    def _record_block(self, to: str, arguments: dict[str, Any], block: Block) -> None:
        if not self._settings.off:
            budget = answers.MOST_TOKENS * 4
            receipts.record_block(self._settings, "mcp", to, arguments, budget, block, "asked")


def make(preferences: Preferences) -> Server[Any]:
    """Make the server.

    Args:
        preferences: What it answers from.

    Returns:
        A server of the SDK, ready to serve streams.
    """
    handlers = _Handlers(preferences)
    private = {
        method: CacheHint(ttl_ms=ttl, scope="private")
        for method, ttl in (
            ("tools/list", _HOUR),
            ("prompts/list", _HOUR),
            ("resources/list", _HOUR),
            ("resources/templates/list", _HOUR),
            ("resources/read", 0),
            ("server/discover", _HOUR),
        )
    }
    return Server(
        "aizo",
        version=__version__,
        title="aizo",
        description="The user's preferences, kept on this machine.",
        instructions=INSTRUCTIONS,
        cache_hints=private,  # type: ignore[arg-type]
        on_list_tools=handlers.list_tools,
        on_call_tool=handlers.call_tool,
        on_list_resources=handlers.list_resources,
        on_list_resource_templates=handlers.list_templates,
        on_read_resource=handlers.read_resource,
        on_list_prompts=handlers.list_prompts,
        on_get_prompt=handlers.get_prompt,
    )


class _Handlers:
    """The methods of the protocol."""

    def __init__(self, preferences: Preferences) -> None:
        self._preferences = preferences

    async def list_tools(self, _ctx: Any, _params: Any) -> types.ListToolsResult:
        listed = [
            types.Tool(
                name=tool.name,
                description=tool.description,
                input_schema=tool.input_schema(),
                output_schema=tool.output_schema(),
                annotations=types.ToolAnnotations.model_validate(tool.annotations()),
            )
            for tool in self._preferences.tools.values()
        ]
        return types.ListToolsResult(tools=listed)

    async def call_tool(self, ctx: Any, params: types.CallToolRequestParams) -> Any:
        if params.name not in self._preferences.tools:
            known = ", ".join(self._preferences.tools)
            raise _invalid(f"unknown tool {params.name!r}; there are: {known}")
        try:
            answer = self._preferences.call(params.name, params.arguments or {}, _client(ctx))
        except AizoError as problem:
            return _refusal(problem)
        except Exception as problem:  # noqa: BLE001 (one bad call must not end the server)
            return _refusal(unexpected(problem))
        text = types.TextContent(type="text", text=dumps(answer))
        return types.CallToolResult(content=[text], structured_content=answer)

    async def list_resources(self, _ctx: Any, _params: Any) -> types.ListResourcesResult:
        return types.ListResourcesResult(
            resources=[
                types.Resource(
                    uri=CONTEXT_URI,
                    name="context",
                    title="The user's preferences",
                    description="The block to have in a conversation from its start.",
                    mime_type="text/plain",
                ),
                types.Resource(
                    uri=STATISTICS_URI,
                    name="statistics",
                    title="How the profile stands",
                    description="Counts, settings and versions.",
                    mime_type="application/json",
                ),
            ]
        )

    async def list_templates(self, _ctx: Any, _params: Any) -> types.ListResourceTemplatesResult:
        return types.ListResourceTemplatesResult(
            resource_templates=[
                types.ResourceTemplate(
                    uri_template=CONTEXT_URI + "/{scenario}",
                    name="context of a scenario",
                    description="The block for one kind of task, such as coding or writing.",
                    mime_type="text/plain",
                )
            ]
        )

    async def read_resource(
        self, ctx: Any, params: types.ReadResourceRequestParams
    ) -> types.ReadResourceResult:
        uri = str(params.uri)
        is_context = f"{uri}/".startswith(f"{CONTEXT_URI}/")
        if not is_context and uri != STATISTICS_URI:
            raise _invalid(f"there is no resource {uri}")
        kind = "text/plain" if is_context else "application/json"
        try:
            if is_context:
                from urllib.parse import unquote

                scenario = unquote(uri[len(CONTEXT_URI) + 1 :])
                text = self._preferences.context(scenario or None, _client(ctx))
            else:
                text = self._preferences.statistics()
        except Exception as problem:  # noqa: BLE001 (one bad call must not end the server)
            raise _unread(problem) from None
        content = types.TextResourceContents(uri=params.uri, mime_type=kind, text=text)
        return types.ReadResourceResult(contents=[content])

    async def list_prompts(self, _ctx: Any, _params: Any) -> types.ListPromptsResult:
        argument = types.PromptArgument(
            name="scenario", description="The kind of task, such as coding.", required=False
        )
        return types.ListPromptsResult(
            prompts=[
                types.Prompt(
                    name="preferences",
                    title="My preferences",
                    description="Begin with what is known of the user's preferences.",
                    arguments=[argument],
                )
            ]
        )

    async def get_prompt(
        self, ctx: Any, params: types.GetPromptRequestParams
    ) -> types.GetPromptResult:
        if params.name != "preferences":
            raise _invalid(f"there is no prompt {params.name!r}")
        try:
            scenario = (params.arguments or {}).get("scenario")
            text = self._preferences.context(scenario, _client(ctx))
        except Exception as problem:  # noqa: BLE001 (one bad call must not end the server)
            raise _unread(problem) from None
        content = types.TextContent(type="text", text=text)
        return types.GetPromptResult(messages=[types.PromptMessage(role="user", content=content)])


def _invalid(message: str) -> MCPError:
    return MCPError(code=types.INVALID_PARAMS, message=message)


def _unread(problem: Exception) -> MCPError:
    """Give the protocol error for a resource or a prompt that could not be made."""
    if isinstance(problem, AizoError):
        return _invalid(answers.cut(f"{problem.message} ({words.hint(problem)})"))
    return MCPError(code=types.INTERNAL_ERROR, message=unexpected(problem).message)


def _refusal(problem: AizoError) -> types.CallToolResult:
    told = encode.error_dict(problem)
    told["error"]["hint"] = words.hint(problem)
    text = types.TextContent(type="text", text=dumps(answers.bounded(told)))
    return types.CallToolResult(content=[text], is_error=True)


def _client(ctx: Any) -> str:
    """Give what the client calls itself; empty where it does not say."""
    meta = ctx.meta or {}
    told = meta.get(types.CLIENT_INFO_META_KEY)
    if isinstance(told, dict):
        return _shown(str(told.get("name") or ""))
    params = getattr(ctx.session, "client_params", None)
    info = getattr(params, "client_info", None)
    return _shown(str(getattr(info, "name", "") or ""))


def _shown(name: str) -> str:
    """Give a name as receipts and sources keep it."""
    return "".join(filter(str.isprintable, name)).strip()[:_LONGEST_NAME]
