"""What a model is to learning: something that answers a brief within a deadline."""

from __future__ import annotations

from aizo.errors import Failed

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any


class TooLong(Failed):
    """What was asked is more than the model takes at once; less of it may do."""


class Answer:
    """What a model answered.

    Attributes:
        text: Its text, as it came.
        tokens: Tokens of input and output, as the server counts them; None where it does not.
    """

    __slots__ = ("text", "tokens")

    def __init__(self, text: str, tokens: tuple[int, int] | None = None) -> None:
        """Keep both."""
        self.text = text
        self.tokens = tokens


class Model:
    """One model at one address.

    Attributes:
        name: The model's name.
        host: The host that is asked.
        is_local: Whether what is sent stays on this machine.
    """

    name: str
    host: str
    is_local: bool

    def complete(self, system: str, user: str, schema: dict[str, Any]) -> Answer:
        """Ask.

        Args:
            system: The task.
            user: What it is about.
            schema: The JSON schema that the answer should have.

        Returns:
            The answer, whole or cut; the caller finds out.

        Raises:
            TooLong: It is more than the model takes at once.
            Failed: `model_denied` where asking again would not help, else `model_failed`.
        """
        raise NotImplementedError
