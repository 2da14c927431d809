"""What waits for the person's decision."""

from __future__ import annotations

from aizo import clock
from aizo.web.sight import Sight

TYPE_CHECKING = False
if TYPE_CHECKING:
    from starlette.responses import Response

    from aizo.entry import Entry
    from aizo.profile.disagree import Disagreement
    from aizo.web.call import Call

SOON = 7  # days within which an end is worth a look
MOST_PAIRS = 30


class Guess:
    """A tentative entry, and what it disagrees with.

    Attributes:
        entry: The entry.
        against: The other side, or None.
    """

    __slots__ = ("against", "entry")

    def __init__(self, entry: Entry, pairs: list[Disagreement]) -> None:
        """Look for its other side."""
        self.entry = entry
        self.against: Entry | None = None
        for pair in pairs:
            if pair.likes.id == entry.id:
                self.against = pair.dislikes
            elif pair.dislikes.id == entry.id:
                self.against = pair.likes


def show(call: Call) -> Response:
    """Show guesses, what disagrees, and what ends soon."""
    found = call.ask("review")
    pairs: list[Disagreement] = call.desk.keep(
        "disagree", lambda: call.ask("disagree", limit=MOST_PAIRS)
    ).pairs
    guesses = [Guess(entry, pairs) for entry in found.entries]
    guessed = {guess.entry.id for guess in guesses}
    settled = [p for p in pairs if p.likes.id not in guessed and p.dislikes.id not in guessed]
    return call.page(
        "waiting.html",
        200,
        view="waiting",
        guesses=guesses,
        pairs=settled,
        expiring=expiring(call),
    )


def expiring(call: Call) -> list[Entry]:
    """Give the entries that end within a week, the soonest first."""
    sight = Sight(call)
    until = sight.now + SOON * clock.DAY
    return [one for one in sight.outlook.ends if (one.expires_at or until) < until]


ROUTES = (("GET", "/waiting", show),)
