"""Messages, as Anthropic offers them."""

from __future__ import annotations

from aizo.errors import Failed
from aizo.learn.models.config import Config
from aizo.learn.models.http import DEADLINE, Reply, Served, speechless
from aizo.learn.models.openai_chat import counted_tokens
from aizo.learn.models.port import Answer

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

_VERSION = "2023-06-01"
_TOOL = "findings"
# How the form of the answer is asked for, the best way first.
_WAYS = ("format", "tool", "none")


class AnthropicMessages(Served):
    """A model behind `/v1/messages`."""

    def __init__(self, config: Config, deadline: float = DEADLINE) -> None:
        """Connect nothing yet."""
        super().__init__(config, deadline)
        self._way = 0

    def complete(self, system: str, user: str, schema: dict[str, Any]) -> Answer:
        """Ask, and once more in another way where the server does not know the first."""
        headers = {"anthropic-version": _VERSION}
        if self._config.key:
            headers["x-api-key"] = self._config.key
        while True:
            reply = self._client.post(self._path(), headers, self._body(system, user, schema))
            if reply.status == 200:
                return _answer(reply, self.host)
            names_it = any(word in reply.text for word in ("output_config", "format", "tool"))
            if not names_it or self._way + 1 == len(_WAYS):
                message = f"{self.host} does not take the request ({reply.status})"
                raise Failed("model_denied", message)
            self._way += 1

    def _path(self) -> str:
        url = self._config.url
        if url.endswith("/messages"):
            return ""
        return "/messages" if url.endswith("/v1") else "/v1/messages"

    def _body(self, system: str, user: str, schema: dict[str, Any]) -> dict[str, Any]:
        body: dict[str, Any] = {
            "model": self.name,
            "max_tokens": self._config.max_tokens,
            "system": system,
            "messages": [{"role": "user", "content": user}],
        }
        if _WAYS[self._way] == "format":
            body["output_config"] = {"format": {"type": "json_schema", "schema": schema}}
        elif _WAYS[self._way] == "tool":
            tool = {"name": _TOOL, "description": "Give the findings.", "input_schema": schema}
            body["tools"] = [tool]
            body["tool_choice"] = {"type": "tool", "name": _TOOL}
        return body


def _answer(reply: Reply, host: str) -> Answer:
    import json

    value = reply.value or {}
    content = value.get("content")
    blocks = [one for one in content if isinstance(one, dict)] if isinstance(content, list) else []
    texts = [str(one.get("text") or "") for one in blocks if one.get("type") == "text"]
    texts += [
        json.dumps(one.get("input"), ensure_ascii=False)
        for one in blocks
        if one.get("type") == "tool_use"
    ]
    text = "\n".join(texts)
    if not text.strip():
        raise speechless(reply, host)
    return Answer(text, counted_tokens(value.get("usage"), "input_tokens", "output_tokens"))
