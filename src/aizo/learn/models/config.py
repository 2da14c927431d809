"""Which model is asked: endpoint and key are one pair from one source, and no project's."""

from __future__ import annotations

import os
from urllib.parse import urlsplit

from aizo.errors import InvalidInput, invalid

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping

OPENAI, ANTHROPIC = "openai", "anthropic"
FORMATS = (OPENAI, ANTHROPIC)
NAMES = ("AIZO_MODEL", "AIZO_API_KEY", "AIZO_API_URL", "AIZO_API_FORMAT", "AIZO_MAX_TOKENS")
_OVER = ("AIZO_MODEL", "AIZO_MAX_TOKENS")
# A vendor's own key goes to the vendor's own address and nowhere else.
VENDORS = {
    OPENAI: ("OPENAI_API_KEY", "https://api.openai.com/v1"),
    ANTHROPIC: ("ANTHROPIC_API_KEY", "https://api.anthropic.com"),
}
MOST_TOKENS = 4096
_LOCAL = ("localhost", "127.0.0.1", "::1", "[::1]")


class Config:
    """A model, its address, and the key for that address.

    Attributes:
        model: Its name.
        url: The address, without a slash at its end.
        key: The key; empty for none. It is shown nowhere.
        format: `openai` or `anthropic`.
        max_tokens: The most tokens of an answer.
        source: `environment` or `~/.aizo/.env`.
    """

    __slots__ = ("format", "key", "max_tokens", "model", "source", "url")

    def __init__(
        self, model: str, url: str, key: str, *, form: str, max_tokens: int, source: str
    ) -> None:
        """Check and keep all of it.

        Raises:
            InvalidInput: The address cannot be trusted with it.
        """
        self.model = model
        self.url = checked_url(url, key)
        self.key = key
        self.format = form
        self.max_tokens = max_tokens
        self.source = source

    @property
    def host(self) -> str:
        """The host that is asked."""
        return urlsplit(self.url).hostname or ""

    @property
    def is_local(self) -> bool:
        """Whether the address is this machine."""
        return self.host in _LOCAL

    def __repr__(self) -> str:
        """Show everything but the key."""
        return f"<Config {self.model!r} at {self.url}>"


def find(home: str, env: Mapping[str, str] | None = None) -> Config:
    """Find the model that was set up: in the environment, else in the home's `.env`.

    Args:
        home: The home folder.
        env: The environment; `os.environ` when None.

    Returns:
        The model.

    Raises:
        InvalidInput: None was set up, or what was set up cannot be used.
    """
    environment = os.environ if env is None else env
    stored = _stored(os.path.join(home, ".env"))
    # A pair of address and key is never mixed; which model is asked there is no secret.
    named = {name: environment[name] for name in _OVER if environment.get(name)}
    sources = (("environment", environment), ("~/.aizo/.env", {**stored, **named}))
    for source, values in sources:
        found = _from(values, source)
        if found is not None:
            return found
    raise InvalidInput("no_model", "no model is set up")


def _from(values: Mapping[str, str], source: str) -> Config | None:
    """Read one source; address and key of another one are never mixed in."""
    said = {name: (values.get(name) or "").strip() for name in NAMES}
    url, key, model = said["AIZO_API_URL"], said["AIZO_API_KEY"], said["AIZO_MODEL"]
    url = checked_url(url, key) if url else ""
    form = _format(said["AIZO_API_FORMAT"], url, model, values)
    vendor_name, vendor_url = VENDORS[form]
    if url:
        if _same_place(url, vendor_url):
            key = key or (values.get(vendor_name) or "").strip()
    elif key or (values.get(vendor_name) or "").strip():
        url, key = vendor_url, key or (values.get(vendor_name) or "").strip()
    if not model or not url:
        return None
    most = _tokens(said["AIZO_MAX_TOKENS"])
    return Config(model, url, key, form=form, max_tokens=most, source=source)


def _format(said: str, url: str, model: str, values: Mapping[str, str]) -> str:
    if said:
        if said.lower() not in FORMATS:
            raise invalid("AIZO_API_FORMAT", f"must be one of {', '.join(FORMATS)}")
        return said.lower()
    if url:
        return ANTHROPIC if "anthropic" in (urlsplit(url).hostname or "") else OPENAI
    if model.startswith("claude") and values.get("ANTHROPIC_API_KEY"):
        return ANTHROPIC
    return OPENAI


def _tokens(said: str) -> int:
    if not said:
        return MOST_TOKENS
    if not said.isascii() or not said.isdigit() or not 256 <= int(said) <= 1_000_000:
        raise invalid("AIZO_MAX_TOKENS", "must be a number from 256 to 1,000,000")
    return int(said)


def _same_place(url: str, vendor: str) -> bool:
    one, other = urlsplit(url), urlsplit(vendor)
    return (one.scheme, one.hostname, one.port or 443) == (other.scheme, other.hostname, 443)


def checked_url(url: str, key: str) -> str:
    """Check an address that prompts and a key are sent to.

    Args:
        url: The address.
        key: The key that goes with it; empty for none.

    Returns:
        The address without a slash at its end.

    Raises:
        InvalidInput: It is no http address, holds user info, a query or a fragment, or would send
            key or prompt over the network in clear.
    """
    try:
        parts = urlsplit(url)
        host, _ = parts.hostname, parts.port
    except ValueError:
        host, parts = None, urlsplit("")
    if parts.scheme not in {"http", "https"} or not host:
        raise invalid("AIZO_API_URL", "must be an http or https address")
    if "@" in parts.netloc or parts.fragment or parts.query:
        raise invalid("AIZO_API_URL", "must hold no user, query or fragment")
    if not url.isprintable() or " " in url:
        raise invalid("AIZO_API_URL", "must hold no blanks")
    if parts.scheme == "http" and host not in _LOCAL:
        what = "a key" if key else "conversations"
        raise invalid("AIZO_API_URL", f"must be https: {what} would travel in clear")
    return url.rstrip("/")


def _stored(path: str) -> dict[str, str]:
    try:
        with open(path, encoding="utf-8-sig", errors="replace") as file:
            text = file.read(1 << 20)
    except OSError:
        return {}
    from io import StringIO

    from dotenv import dotenv_values

    found = dotenv_values(stream=StringIO(text), interpolate=False)
    return {name: value for name, value in found.items() if value}


def written(text: str, values: Mapping[str, str]) -> str:
    """Put settings into the text of a `.env`, and leave the rest as it is.

    Args:
        text: The file as it is.
        values: New values by name; an empty one takes the line out.

    Returns:
        The new text.
    """
    kept = []
    for line in text.splitlines():
        name = line.strip().removeprefix("export ").partition("=")[0].strip()
        if name not in values:
            kept.append(line)
    kept += [f"{name}={_quoted(value)}" for name, value in values.items() if value]
    return "\n".join(kept) + "\n" if kept else ""


def _quoted(value: str) -> str:
    if value and all(c.isalnum() or c in "-_./:+" for c in value):
        return value
    return "'" + value.replace("\\", "\\\\").replace("'", "\\'") + "'"
