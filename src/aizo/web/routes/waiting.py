"""What waits for the person's decision."""

from __future__ import annotations

from aizo import clock
from aizo.clean import clean_terms
from aizo.learn.reconcile import AGAINST_LIMIT, OLDER, SIMILAR
from aizo.surface.encode_learning import proposal
from aizo.web.sight import Sight

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from starlette.responses import Response

    from aizo.entry import Entry
    from aizo.learn.review import Waiting
    from aizo.profile.disagree import Disagreement
    from aizo.web.call import Call

SOON = 7  # days within which an end is worth a look
MOST_PAIRS = 30
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


class Proposed:
    """What was read in sessions and waits, as the page shows it.

    Attributes:
        id: Its number.
        told: What was found, as JSON values.
        verdict: The name of the text that says what accepting would do.
        alike: The entries that it meets, or is like.
        is_open: Whether accepting is possible: a hard limit and a later statement stay.
        is_alike: Whether the person has to say which entry it is, or that it is a new one.
        is_clear: Whether it needs no thought.
    """

    __slots__ = ("alike", "id", "is_alike", "is_clear", "is_open", "told", "verdict")

    def __init__(self, waiting: Waiting) -> None:
        """Read its verdict."""
        means = waiting.verdict
        self.id = waiting.id
        self.told = proposal(waiting)
        self.verdict = f"verdict_{means.name.replace(' ', '_')}"
        self.alike = [*means.similar, *([] if means.entry is None else [means.entry])]
        self.is_open = means.name not in {AGAINST_LIMIT, OLDER}
        self.is_alike = means.name == SIMILAR
        self.is_clear = waiting.is_clear


def show(call: Call) -> Response:
    """Show guesses, what disagrees, and what ends soon."""
    found = call.ask("review")
    profile = call.desk.profile
    compared = call.desk.aside("disagree", lambda: profile.comparison(limit=MOST_PAIRS))
    pairs = compared.done.present() if compared.done is not None else []
    guesses = [Guess(entry, pairs) for entry in found.entries]
    guessed = {guess.entry.id for guess in guesses}
    settled = [p for p in pairs if p.likes.id not in guessed and p.dislikes.id not in guessed]
    return call.page(
        "waiting.html",
        200,
        view="waiting",
        guesses=guesses,
        proposals=[Proposed(one) for one in found.waiting[:MOST_PROPOSALS]],
        count=len(found.waiting),
        clear=sum(one.is_clear for one in found.waiting),
        pairs=settled,
        compared=min(99, int(compared.share * 100)) if compared.is_going else 100,
        expiring=expiring(call),
    )


def expiring(call: Call) -> list[Entry]:
    """Give the entries that end within a week, the soonest first."""
    sight = Sight(call)
    until = sight.now + SOON * clock.DAY
    return [one for one in sight.outlook.ends if (one.expires_at or until) < until]


def accept(call: Call) -> Response:
    """Let a proposal become an entry, or part of one that is like it."""
    form = call.form
    done = call.act(
        "review_accept",
        ids=[call.number("id")],
        into=form.get("into") or None,
        new=form.get("new") == "yes",
    )
    for _, problem in done.kept:
        raise problem
    if not done.accepted:
        return call.go(call.back, key="said_gone")
    _, written = done.accepted[0]
    key = "said_added" if written.action == "added" else "said_updated"
    return call.go(call.back, key=key, item=written.entry.item, undo=written.revision)


def accept_clear(call: Call) -> Response:
    """Let every proposal that needs no thought become an entry."""
    done = call.act("review_accept", all_clear=True)
    return call.go(call.back, key="said_accepted", n=len(done.accepted))


def edit(call: Call) -> Response:
    """Correct a proposal; it goes on waiting."""
    form, number = call.form, call.number("id")
    found = [one for one in call.ask("review").waiting if one.id == number]
    if not found:
        return call.go(call.back, key="said_gone")
    told = found[0].told
    changed: dict[str, Any] = {
        "new_item" if name == "item" else name: form[name]
        for name in ("item", "stance", "reason")
        if form.get(name, told[name]).strip() != told[name]
    }
    terms = form.get("scenarios", "")
    if clean_terms("scenarios", terms) != tuple(told["scenarios"]):
        changed["scenarios"] = [terms]
    if not changed:
        return call.go(call.back, key="said_unchanged", item=told["item"])
    done = call.act("review_edit", id=number, **changed)
    if done.edited is None:
        return call.go(call.back, key="said_gone")
    return call.go(call.back, key="said_edited", item=done.edited.told["item"])


def refuse(call: Call) -> Response:
    """Let nothing stay of a proposal but what keeps it from coming back."""
    call.act("review_refuse", ids=[call.number("id")])
    return call.go(call.back, key="said_refused")


ROUTES = (
    ("GET", "/waiting", show),
    ("POST", "/act/accept", accept),
    ("POST", "/act/accept-clear", accept_clear),
    ("POST", "/act/edit-proposal", edit),
    ("POST", "/act/refuse", refuse),
)
