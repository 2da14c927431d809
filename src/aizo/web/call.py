"""One request as a view sees it, and the answers it can give."""

from __future__ import annotations

import os
from datetime import datetime, timezone
from urllib.parse import parse_qsl, quote, urlencode

from jinja2 import Environment, PackageLoader, StrictUndefined, select_autoescape
from starlette.responses import HTMLResponse, RedirectResponse, Response

from aizo import clock
from aizo.profile.shape import stance_of
from aizo.web import draw
from aizo.web.header import field_names, header, offers
from aizo.web.shown import block_markup, marked, plain, said_text, why_text
from aizo.web.words import LANGUAGES, Words, chosen

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from starlette.requests import Request

    from aizo.web.desk import Desk
    from aizo.web.header import Header

THEMES = ("system", "light", "dark")
STATIC = os.path.join(os.path.dirname(__file__), "static")
MOST_FIELDS = 200


class Call:
    """One request.

    Attributes:
        desk: The desk it is answered at.
        base: The random path everything lies under.
        view: The name of the view.
        path: What the route's path holds.
        query: What stands after the question mark.
        form: What a form has sent.
        words: The texts in the reader's language.
        theme: `system`, `light` or `dark`.
        has_keys: Whether single keys are switched on.
    """

    def __init__(self, desk: Desk, request: Request, body: bytes) -> None:
        """Read the request; the body is there already."""
        self.desk = desk
        self.base: str = request.scope["root_path"] + "/"
        self.path = request.path_params
        self.query = dict(request.query_params)
        fields = parse_qsl(
            body.decode("utf-8", "replace"),
            keep_blank_values=True,
            max_num_fields=MOST_FIELDS,
            errors="replace",
        )
        self.form = {name: value.replace("\r\n", "\n") for name, value in fields}
        cookies = request.cookies
        language = cookies.get("lang", "")
        if language not in LANGUAGES:
            language = chosen(request.headers.get("accept-language", ""))
        self.words = Words(language)
        theme = cookies.get("theme", "system")
        self.theme = theme if theme in THEMES else "system"
        self.has_keys = cookies.get("keys", "on") != "off"
        self.here: str = request.url.path.removeprefix(request.scope["root_path"]).lstrip("/")
        if request.url.query:
            self.here += f"?{request.url.query}"

    def number(self, name: str, default: int = 0, most: int = 1 << 53) -> int:
        """Give a whole number of the query or the form.

        Args:
            name: Its name.
            default: What stands for a missing or unreadable one.
            most: The highest that is taken.

        Returns:
            0 to `most`.
        """
        said = self.form.get(name, self.query.get(name, ""))
        is_number = said.isascii() and said.isdecimal() and len(said) < 17
        return min(int(said), most) if is_number else default

    def ask(self, name: str, /, ahead: int = 0, at: int | None = None, **raw: Any) -> Any:
        """Let an operation answer; see Desk.ask."""
        return self.desk.ask(name, ahead, at, **raw)

    def act(self, name: str, /, **raw: Any) -> Any:
        """Let an operation write; see Desk.act."""
        return self.desk.act(name, **raw)

    def page(
        self, template: str, status: int = 200, /, *, head: Header | None = None, **values: Any
    ) -> Response:
        """Give a page.

        Args:
            template: Its file.
            status: The HTTP status.
            head: Its header; by default it is read from the profile.
            **values: What it shows.

        Returns:
            The response.
        """
        text = ENVIRONMENT.get_template(template).render(
            call=self, t=self.words, base=self.base, head=head or header(self), **values
        )
        return HTMLResponse(text, status)

    def part(self, template: str, /, **values: Any) -> Response:
        """Give a piece of a page.

        Args:
            template: Its file.
            **values: What it shows.

        Returns:
            The response.
        """
        text = ENVIRONMENT.get_template(template).render(
            call=self, t=self.words, base=self.base, **values
        )
        return HTMLResponse(text)

    def go(self, to: str, /, **said: Any) -> Response:
        """Send the reader on, with a message for the page that comes.

        Args:
            to: A place under the base.
            **said: The message; its `key` is the name of a text.

        Returns:
            The response.
        """
        name = self.desk.say(**said) if said else ""
        return RedirectResponse(self.base + _with(to, said=name), 303)

    @property
    def back(self) -> str:
        """Where a form wants to go back to: a place under the base, never elsewhere."""
        to: str = self.form.get("back", self.query.get("back", ""))
        if to.startswith(("/", "\\")) or ":" in to.partition("?")[0] or not to.isprintable():
            return ""
        return to

    def link(self, **changed: Any) -> str:
        """Give this place with some of its query changed; None takes a value away."""
        return self.base + _with(self.here, **changed)

    def without_open(self, place: str) -> str:
        """Give a place with no entry open."""
        return "" if place.startswith("e/") else _with(place, open=None)

    @property
    def offers_history(self) -> bool:
        """Whether what happened is recorded."""
        return offers("history")

    @property
    def offers_forget(self) -> bool:
        """Whether an entry can be erased without a trace."""
        return offers("forget")

    @property
    def offers_expiry(self) -> bool:
        """Whether an entry can be given a day to end on."""
        return "expires_at" in field_names("update")

    def date(self, ms: int) -> str:
        """Give a day as people read it, in the reader's zone."""
        moment = _local(ms)
        if self.words.language == "zh":
            return f"{moment.year}年{moment.month}月{moment.day}日"
        return f"{moment.day} {moment.strftime('%B')} {moment.year}"

    def utc_date(self, ms: int) -> str:
        """Give a UTC day as people read it: blocks change at its start."""
        moment = datetime.fromtimestamp(ms / 1000, timezone.utc)
        if self.words.language == "zh":
            return f"{moment.month}月{moment.day}日"
        return f"{moment.day} {moment.strftime('%B')}"

    def time(self, ms: int) -> str:
        """Give a day and a time of day, in the reader's zone."""
        return f"{self.date(ms)} {_local(ms).strftime('%H:%M')}"

    def hour(self, ms: int) -> str:
        """Give a time of day, in the reader's zone."""
        return _local(ms).strftime("%H:%M")


def _local(ms: int) -> datetime:
    inside = min(max(ms, clock.EARLIEST + clock.DAY), clock.LATEST - clock.DAY)
    return datetime.fromtimestamp(inside / 1000, timezone.utc).astimezone()


def _with(place: str, **changed: Any) -> str:
    path, _, query = place.partition("?")
    values = dict(parse_qsl(query, keep_blank_values=True))
    values.pop("said", None)
    for name, value in changed.items():
        if value is None or value == "":
            values.pop(name, None)
        else:
            values[name] = str(value)
    return quote(path, safe="/-_.~") + (f"?{urlencode(values)}" if values else "")


def _environment() -> Environment:
    made = Environment(
        loader=PackageLoader("aizo.web", "templates"),
        autoescape=select_autoescape(default=True),
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
        auto_reload=False,
    )
    made.filters["shown"] = marked
    made.filters["plain"] = plain
    made.filters["stance"] = lambda entry: stance_of(entry.base_score)
    made.filters["score"] = lambda number: f"{number:.2f}"
    made.filters["strength"] = lambda number: f"{number or 0.0:.2f}"
    made.filters["bytes"] = size
    made.filters["grouped"] = lambda number: f"{number:,}"
    made.globals["icon"] = draw.icon
    made.globals["static"] = static
    made.globals["has_static"] = has_static
    made.globals["block_lines"] = block_markup
    made.globals["said_text"] = said_text
    made.globals["why_text"] = why_text
    return made


def size(number: int) -> str:
    """Give a number of bytes as people read it.

    Args:
        number: The bytes.

    Returns:
        Such as "194 KB".
    """
    for unit in ("B", "KB", "MB"):
        if number < 1000:
            return f"{number:,} {unit}"
        number = (number + 512) // 1024
    return f"{number:,} GB"


def static(name: str) -> str:
    """Give a static file's place with its content's name, so that it may be kept for ever.

    Args:
        name: The file.

    Returns:
        Its place under the base.
    """
    if name not in _TAGS:
        from hashlib import blake2b

        with open(os.path.join(STATIC, name), "rb") as file:
            _TAGS[name] = blake2b(file.read(), digest_size=6).hexdigest()
    return f"static/{name}?v={_TAGS[name]}"


def has_static(name: str) -> bool:
    """Say whether a static file is there; htmx is fetched when aizo is built."""
    return os.path.exists(os.path.join(STATIC, name))


_TAGS: dict[str, str] = {}
ENVIRONMENT = _environment()
