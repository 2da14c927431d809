"""Models: the port through which one is asked, and the adapters of two protocols."""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from aizo.learn.models.config import Config
    from aizo.learn.models.port import Model


def connect(config: Config, deadline: float | None = None) -> Model:
    """Give the adapter for a model that was set up.

    Args:
        config: Model, address and key.
        deadline: Seconds for one request with its retries; 120 when None.

    Returns:
        The model.

    Raises:
        InvalidInput: The extra `aizo[learn]` is not installed.
    """
    from aizo.learn.models.config import ANTHROPIC
    from aizo.learn.models.http import DEADLINE

    seconds = DEADLINE if deadline is None else deadline
    if config.format == ANTHROPIC:
        from aizo.learn.models.anthropic_messages import AnthropicMessages

        return AnthropicMessages(config, seconds)
    from aizo.learn.models.openai_chat import OpenAIChat

    return OpenAIChat(config, seconds)
