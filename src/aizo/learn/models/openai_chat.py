"""Chat completions, as OpenAI, and most servers that serve models locally, offer them."""

from __future__ import annotations

from aizo.errors import Failed
from aizo.learn.models.config import VENDORS, Config
from aizo.learn.models.http import DEADLINE, Reply, Served, speechless
from aizo.learn.models.port import Answer

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any


class OpenAIChat(Served):
    """A model behind `/chat/completions`."""

    def __init__(self, config: Config, deadline: float = DEADLINE) -> None:
        """Connect nothing yet."""
        super().__init__(config, deadline)
        # What a server turned out not to take is left out for the rest of the run.
        self._has_schema = True
        is_vendor = config.url.startswith(VENDORS["openai"][1])
        self._limit = "max_completion_tokens" if is_vendor else "max_tokens"
        self._may_swap = True

    def complete(self, system: str, user: str, schema: dict[str, Any]) -> Answer:
        """Ask, and once more without what the server says it does not know."""
        headers = {"authorization": f"Bearer {self._config.key}"} if self._config.key else {}
        for _ in range(3):
            reply = self._client.post(self._path(), headers, self._body(system, user, schema))
            if reply.status == 200:
                return _answer(reply, self.host)
            if not self._adapts(reply):
                break
        raise Failed("model_denied", f"{self.host} does not take the request ({reply.status})")

    def _path(self) -> str:
        return "" if self._config.url.endswith("/chat/completions") else "/chat/completions"

    def _body(self, system: str, user: str, schema: dict[str, Any]) -> dict[str, Any]:
        body: dict[str, Any] = {
            "model": self.name,
            "messages": [
                {"role": "system", "content": system},
                {"role": "user", "content": user},
            ],
            self._limit: self._config.max_tokens,
        }
        if self._has_schema:
            body["response_format"] = {
                "type": "json_schema",
                "json_schema": {"name": "findings", "strict": True, "schema": schema},
            }
        return body

    def _adapts(self, reply: Reply) -> bool:
        """Leave out what the server named; tells whether there is something left to try."""
        if self._limit in reply.text and self._may_swap:
            other = {"max_tokens", "max_completion_tokens"} - {self._limit}
            self._limit = other.pop()
            self._may_swap = False
            return True
        named = any(word in reply.text for word in ("response_format", "json_schema", "schema"))
        if self._has_schema and named:
            self._has_schema = False
            return True
        return False


def _answer(reply: Reply, host: str) -> Answer:
    value = reply.value or {}
    choices = value.get("choices")
    first = choices[0] if isinstance(choices, list) and choices else None
    message = first.get("message") if isinstance(first, dict) else None
    text = message.get("content") if isinstance(message, dict) else None
    if isinstance(text, list):
        text = "".join(str(part.get("text") or "") for part in text if isinstance(part, dict))
    if not isinstance(text, str) or not text.strip():
        # Some put everything into their thoughts.
        raise speechless(reply, host)
    usage = value.get("usage")
    return Answer(text, counted_tokens(usage, "prompt_tokens", "completion_tokens"))


def counted_tokens(usage: Any, given: str, made: str) -> tuple[int, int] | None:
    """Read how many tokens a server counted.

    Args:
        usage: What it tells.
        given: The name of the count of the input.
        made: The name of the count of the output.

    Returns:
        Both, or None where it does not tell.
    """
    if not isinstance(usage, dict):
        return None
    counts = (usage.get(given), usage.get(made))
    if not all(isinstance(count, int) and 0 <= count < 1 << 40 for count in counts):
        return None
    return counts  # type: ignore[return-value]
