"""One request to a model's server: a deadline over all of it, few retries, no redirects."""

from __future__ import annotations

import asyncio
import json
import random
import re
from time import monotonic

from aizo.errors import Failed, InvalidInput
from aizo.learn.models.port import Model, TooLong

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from aizo.learn.models.config import Config

DEADLINE = 120.0
LARGEST = 4 << 20  # bytes of an answer
RETRIES = 3
MOST_WAIT = 60.0  # seconds of a Retry-After that are obeyed
_AGAIN = frozenset((408, 409, 425, 429, 500, 502, 503, 504, 529))
_DENIED = frozenset((401, 403, 404))
_BASE = 0.5
# Each server refuses in its own words, and some with the status of a crash or of success.
_TOO_LONG = re.compile(
    r"(?:context|input)[ _-]?(?:length|size|window|limit)|context the overflows"
    r"|(?:prompt|input|request)\b[^.]{0,40}\btoo (?:long|large)|token count[^.]{0,40}exceeds"
    r"|reduce the length|`max_new_tokens` must be",
    re.IGNORECASE,
)


class Reply:
    """What a server replied.

    Attributes:
        status: The HTTP status.
        value: The JSON object; None where the body was none.
    """

    __slots__ = ("status", "text", "value")

    def __init__(self, status: int, text: str) -> None:
        """Read the body."""
        self.status = status
        self.text = text
        try:
            value = json.loads(text)
        except (ValueError, RecursionError):
            value = None
        self.value: dict[str, Any] | None = value if isinstance(value, dict) else None


class Client:
    """Sends requests to one address.

    Args:
        config: Address and key.
        deadline: Seconds for one request with its retries.
    """

    def __init__(self, config: Config, deadline: float = DEADLINE) -> None:
        """Load the HTTP library.

        Raises:
            InvalidInput: It is not installed.
        """
        try:
            import httpx2
        except ImportError:
            raise InvalidInput(
                "no_model",
                "asking a model needs httpx2, which is not installed",
                "Install it with: pip install 'aizo[learn]'",
            ) from None
        self._http = httpx2
        self._config = config
        self._deadline = deadline

    def post(self, path: str, headers: dict[str, str], body: dict[str, Any]) -> Reply:
        """Send a JSON body and wait for the reply, again where that may help.

        Args:
            path: What follows the address.
            headers: The key's header and others.
            body: The JSON object.

        Returns:
            The reply, of status 200, 400 or 422.

        Raises:
            TooLong: The server takes less than that at once.
            Failed: `model_denied` for what no retry changes, else `model_failed`.
        """
        end = monotonic() + self._deadline
        return asyncio.run(self._post(self._config.url + path, headers, body, end))

    async def _post(
        self, url: str, headers: dict[str, str], body: dict[str, Any], end: float
    ) -> Reply:
        told = "no answer"
        for tries in range(RETRIES + 1):
            wait: float | None = None
            try:
                left = end - monotonic()
                reply, after = await asyncio.wait_for(self._once(url, headers, body), left)
            except asyncio.TimeoutError:
                raise self._failed("it did not answer in time") from None
            except (self._http.RequestError, OSError) as problem:
                told = f"the connection failed ({type(problem).__name__})"
            else:
                if _is_too_long(reply):
                    raise TooLong(
                        "model_denied",
                        f"{self._config.host} has too short a context for {self._config.model}",
                        "Serve the model with a longer context, or set AIZO_MAX_TOKENS lower.",
                    )
                if reply.status not in _AGAIN:
                    return self._judged(reply)
                told, wait = f"it answers {reply.status}", after
            pause = random.uniform(0, _BASE * 2**tries) if wait is None else wait  # noqa: S311
            if tries == RETRIES or pause > MOST_WAIT or monotonic() + pause >= end:
                break
            await asyncio.sleep(pause)
        raise self._failed(told)

    async def _once(
        self, url: str, headers: dict[str, str], body: dict[str, Any]
    ) -> tuple[Reply, float | None]:
        # The deadline is one over all of it. Proxies of the environment would get prompts for this
        # machine in clear.
        async with self._http.AsyncClient(
            timeout=None,
            follow_redirects=False,
            trust_env=not self._config.is_local,
        ) as client:
            content = json.dumps(body, ensure_ascii=False).encode("utf-8", "replace")
            sent = {"content-type": "application/json", **headers}
            async with client.stream("POST", url, headers=sent, content=content) as response:
                received = bytearray()
                async for chunk in response.aiter_bytes():
                    received += chunk
                    if len(received) > LARGEST:
                        raise self._failed("its answer is too large")
                reply = Reply(response.status_code, received.decode("utf-8", "replace"))
                return reply, _after(response.headers.get("retry-after"))

    def _judged(self, reply: Reply) -> Reply:
        if reply.status in _DENIED:
            raise Failed("model_denied", f"{self._config.host} refuses it ({reply.status})")
        if 300 <= reply.status < 400:
            raise Failed("model_denied", f"{self._config.host} redirects, which is not followed")
        if reply.status not in {200, 400, 422}:
            raise self._failed(f"it answers {reply.status}")
        return reply

    def _failed(self, why: str) -> Failed:
        return Failed("model_failed", f"the model at {self._config.host} failed: {why}")


def _is_too_long(reply: Reply) -> bool:
    """Say whether a server refuses a request for its length."""
    if reply.status == 413:
        return True
    is_refused = reply.status in {400, 422, 500} or "error" in (reply.value or {})
    return is_refused and _TOO_LONG.search(reply.text) is not None


def speechless(reply: Reply, host: str) -> Failed:
    """Make the error for a reply that says nothing: that is no "nothing found".

    Args:
        reply: The reply.
        host: Who gave it.

    Returns:
        The error.
    """
    what = "no JSON object" if reply.value is None else "empty"
    return Failed("model_failed", f"the model at {host} failed: its answer is {what}")


def _after(said: str | None) -> float | None:
    """Read a Retry-After of seconds; a date is not waited for."""
    try:
        seconds = float(said or "")
    except ValueError:
        return None
    return seconds if seconds >= 0 else None


class Served(Model):
    """A model behind an address.

    Args:
        config: Model, address and key.
        deadline: Seconds for one request with its retries.
    """

    def __init__(self, config: Config, deadline: float = DEADLINE) -> None:
        """Connect nothing yet."""
        self.name = config.model
        self.host = config.host
        self.is_local = config.is_local
        self._config = config
        self._client = Client(config, deadline)
