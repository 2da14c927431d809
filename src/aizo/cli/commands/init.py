"""`aizo init`: set up the model that `aizo analyze` asks."""

from __future__ import annotations

import os
import sys

from aizo.cli import learning, output
from aizo.cli.display import harmless
from aizo.errors import InvalidInput, invalid
from aizo.surface.param import Param

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from aizo.profile import Profile

_DOC = "Set up the model that `aizo analyze` asks; the key is read without being shown."
_DETAIL = (
    "Writes AIZO_MODEL, AIZO_API_URL, AIZO_API_FORMAT and AIZO_API_KEY to the .env in the home"
    " folder, which only you can read. The key goes to that address and no other. Without a"
    " terminal the key is read from standard input."
)
_INPUTS = (
    Param("model", "text", "The model's name.", options=("--model",), metavar="NAME"),
    Param(
        "url",
        "text",
        "The address, such as https://api.openai.com/v1 or http://localhost:11434/v1.",
        options=("--url",),
        metavar="URL",
    ),
    Param(
        "api",
        "text",
        "The protocol: openai (chat completions) or anthropic (messages).",
        options=("--api",),
        choices=("openai", "anthropic"),
        metavar="NAME",
    ),
    Param("no_key", "flag", "The server needs no key.", options=("--no-key",), default=False),
)


def _act(profile: Profile, values: dict[str, Any], _as_json: bool) -> int:
    from aizo.learn.models import config
    from aizo.settings import make_private_folder, write_private

    url = values["url"] or _asked("Address of the server", config.VENDORS["openai"][1])
    form = values["api"] or ("anthropic" if "anthropic" in url else "openai")
    model = values["model"] or _asked("Name of the model", "")
    if not model or not model.isprintable():
        raise invalid("--model", "must be the name of a model, in one line")
    key = "" if values["no_key"] else _key()
    found = config.Config(
        model, url, key, form=form, max_tokens=config.MOST_TOKENS, source="~/.aizo/.env"
    )
    home = profile.settings.home
    path = os.path.join(home, ".env")
    make_private_folder(home)
    text = config.written(
        _content(path),
        {
            "AIZO_MODEL": model,
            "AIZO_API_URL": found.url,
            "AIZO_API_FORMAT": form,
            "AIZO_API_KEY": key,
        },
    )
    write_private(path, text.encode("utf-8", "replace"))
    # A vendor's own key may stand there, too.
    is_keyless = not (found.is_local or config.find(home, {}).key)
    without = ", without a key" if is_keyless else ""
    stays = " It stays on this machine." if found.is_local else ""
    output.answer([harmless(f"Wrote {path}: {model} at {found.host}{without}.{stays}") + "\n"])
    if is_keyless and not values["no_key"]:
        output.note("no key was given; most servers want one: aizo init again, or --no-key.")
    output.note("next: aizo analyze FILE, or aizo sessions.")
    return 0


def _content(path: str) -> str:
    try:
        with open(path, encoding="utf-8-sig", errors="replace") as file:
            return file.read()
    except OSError:
        return ""


def _asked(what: str, usual: str) -> str:
    if sys.stdin is None or not sys.stdin.isatty():
        if usual:
            return usual
        option = "--model" if "model" in what else "--url"
        raise InvalidInput("usage", f"{option} is missing")
    shown = f" [{usual}]" if usual else ""
    sys.stderr.write(f"{what}{shown}: ")
    sys.stderr.flush()
    return sys.stdin.readline().strip() or usual


def _key() -> str:
    if sys.stdin is not None and sys.stdin.isatty():
        from getpass import getpass

        key = getpass("Key (not shown; empty for none): ", stream=sys.stderr)
    else:
        key = "" if sys.stdin is None else sys.stdin.readline()
    key = key.strip()
    if not key.isascii() or not key.isprintable() or " " in key:
        raise invalid("the key", "must be one word of ASCII characters")
    return key


COMMAND = learning.command("init", _DOC, _INPUTS, _act, ())
COMMAND.detail = _DETAIL
COMMAND.examples = ("aizo init --model llama3.2 --url http://localhost:11434/v1 --no-key",)
