"""What waits for the person's decision."""

from __future__ import annotations

from aizo import clock
from aizo.surface.encode_learning import proposal
from aizo.web.sight import Sight

TYPE_CHECKING = False
if TYPE_CHECKING:
    from starlette.responses import Response

    from aizo.entry import Entry
    from aizo.profile.disagree import Disagreement
    from aizo.web.call import Call

SOON = 7  # days within which an end is worth a look
MOST_PAIRS = 30
MOST_COMPARED = 200_000  # entries; comparing more takes seconds, and the page would wait
MOST_PROPOSALS = 100


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
    is_compared = Sight(call).shape.entries <= MOST_COMPARED
    pairs: list[Disagreement] = []
    if is_compared:
        pairs = call.desk.keep("disagree", lambda: call.ask("disagree", limit=MOST_PAIRS)).pairs
    guesses = [Guess(entry, pairs) for entry in found.entries]
    guessed = {guess.entry.id for guess in guesses}
    settled = [p for p in pairs if p.likes.id not in guessed and p.dislikes.id not in guessed]
    return call.page(
        "waiting.html",
        200,
        view="waiting",
        guesses=guesses,
        proposals=[proposal(one) for one in found.waiting[:MOST_PROPOSALS]],
        more=max(0, len(found.waiting) - MOST_PROPOSALS),
        pairs=settled,
        is_compared=is_compared,
        expiring=expiring(call),
    )


def expiring(call: Call) -> list[Entry]:
    """Give the entries that end within a week, the soonest first."""
    sight = Sight(call)
    until = sight.now + SOON * clock.DAY
    return [one for one in sight.outlook.ends if (one.expires_at or until) < until]


def accept(call: Call) -> Response:
    """Let a proposal become an entry."""
    done = call.act("review_accept", ids=[call.number("id")], new=call.form.get("new") == "yes")
    for _, problem in done.kept:
        raise problem
    if not done.accepted:
        return call.go(call.back, key="said_left")
    _, written = done.accepted[0]
    return call.go(call.back, key="said_added", item=written.entry.item, undo=written.revision)


def refuse(call: Call) -> Response:
    """Let nothing stay of a proposal but what keeps it from coming back."""
    call.act("review_refuse", ids=[call.number("id")])
    return call.go(call.back, key="said_refused")


ROUTES = (
    ("GET", "/waiting", show),
    ("POST", "/act/accept", accept),
    ("POST", "/act/refuse", refuse),
)
