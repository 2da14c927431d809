"""Help, how the page looks, and whether something was changed elsewhere."""

from __future__ import annotations

from starlette.responses import Response

from aizo.web.call import THEMES
from aizo.web.routes.told import mark
from aizo.web.words import LANGUAGES

TYPE_CHECKING = False
if TYPE_CHECKING:
    from aizo.web.call import Call

LOOKS = {"theme": THEMES, "lang": tuple(LANGUAGES), "keys": ("on", "off")}


def help_page(call: Call) -> Response:
    """Show the keys and the words."""
    return call.page("help.html", 200, view="help", languages=LANGUAGES, themes=THEMES)


def look(call: Call) -> Response:
    """Change how the page looks; nothing of the profile changes."""
    response = call.go(call.back)
    for name, allowed in LOOKS.items():
        value = call.query.get(name, "")
        if value in allowed:
            response.headers.append(
                "set-cookie", f"{name}={value}; Path={call.base}; HttpOnly; SameSite=Strict"
            )
    return response


def revision(call: Call) -> Response:
    """Give the revision, and a mark of the deliveries, for the page that looks for news."""
    return Response(f"{call.desk.profile.version[0]} {mark(call)}", media_type="text/plain")


ROUTES = (("GET", "/help", help_page), ("GET", "/look", look), ("GET", "/rev", revision))
