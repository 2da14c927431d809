"""The first view: what agents know, what they hear, what is about to leave."""

from __future__ import annotations

from aizo.entry import EVERYWHERE
from aizo.errors import AizoError
from aizo.profile.budget import DEFAULT_CHARS
from aizo.profile.shape import STANCES
from aizo.text import fold
from aizo.web.routes import told
from aizo.web.routes.entry import Detail
from aizo.web.routes.waiting import Guess
from aizo.web.sight import FURTHEST, Sight

TYPE_CHECKING = False
if TYPE_CHECKING:
    from starlette.responses import Response

    from aizo.web.call import Call
    from aizo.web.sight import Row

FEW = 8  # rows a stance on the first view
MANY = 50  # rows on a page of one stance
FEW_GUESSES = 3
MOST_TOLD = 300  # deliveries that are drawn beside the field
FILTERS = ("leaving", "unused")
ORDER = ("never", "always", "avoid", "prefer", "usually")


class Group:
    """The rows of one stance.

    Attributes:
        stance: Its name.
        total: How many entries it has.
        heard: How many of them agents hear.
        rows: Those shown.
        next: The place to go on after; None at the end.
        left: How many come after those shown.
    """

    __slots__ = ("heard", "left", "next", "rows", "stance", "total")

    def __init__(self, stance: str, rows: list[Row], total: int, heard: int) -> None:
        """Keep them; nothing comes after until that is known."""
        self.stance = stance
        self.rows = rows
        self.total = total
        self.heard = heard
        self.next: str | None = None
        self.left = 0


class Side:
    """What stands beside the field.

    Attributes:
        guesses: The first of what waits for a decision.
        count: How many deliveries there were in the last 24 hours.
        lanes: Their picture, or None.
        newest: The newest delivery, or None.
        mark: What changes with every delivery.
    """

    __slots__ = ("count", "guesses", "lanes", "mark", "newest")

    def __init__(self, call: Call) -> None:
        """Ask for them."""
        waiting = call.desk.keep("review", lambda: call.ask("review"))
        self.guesses = [Guess(entry, []) for entry in waiting.entries[:FEW_GUESSES]]
        found = told.deliveries(call, most=MOST_TOLD)
        self.count = told.recent(call, found)
        self.lanes = told.lanes(call, found)
        self.newest = found[0] if found else None
        self.mark = told.mark(call)


def show(call: Call) -> Response:
    """Show the profile."""
    sight = Sight(call)
    ahead = call.number("ahead", most=FURTHEST)
    chosen = call.query.get("only", "")
    stance = call.query.get("stance", "")
    wanted = [stance] if stance in STANCES else list(ORDER)
    opened = _opened(call, sight)
    if chosen == "leaving":
        groups = _leaving(sight, wanted)
    else:
        groups = [_group(call, sight, one, unused=chosen == "unused") for one in wanted]
    if opened is not None:
        _put_in(groups, opened.row)
    scenario = call.query.get("scenario") or None
    return call.page(
        "profile.html",
        200,
        view="profile",
        sight=sight,
        ahead=ahead,
        furthest=FURTHEST,
        field=sight.field(ahead),
        will_hear=len(sight.heard_in(ahead)),
        groups=[group for group in groups if group.total or stance],
        only=chosen if chosen in FILTERS else "",
        stance=stance if stance in STANCES else "",
        opened=opened,
        block=block(call, scenario, ahead),
        scenario=scenario or "",
        scenarios=scenario_names(call),
        most=DEFAULT_CHARS,
        side=Side(call) if sight.shape.entries else None,
    )


def block(call: Call, scenario: str | None, ahead: int = 0) -> str:
    """Give the block of an occasion, by the one function that every door uses.

    Args:
        call: The request.
        scenario: The kind of task.
        ahead: How many days ahead.

    Returns:
        The block as it is handed out.
    """
    made: str = call.desk.keep(
        "context", lambda: call.ask("context", ahead, scenario=scenario), scenario, ahead
    )
    return made


def scenario_names(call: Call) -> list[str]:
    """Give the names of the kinds of task, defined ones and tags in use."""
    return [names[0] for names in _tasks(call) if names[0] != EVERYWHERE]


def names_of(call: Call, scenario: str) -> set[str]:
    """Give all names of a kind of task, and the tag that fits every one."""
    folded = fold(scenario)
    found = [names for names in _tasks(call) if folded in names]
    return {folded, EVERYWHERE}.union(*found)


def _tasks(call: Call) -> list[tuple[str, ...]]:
    return call.desk.keep("tasks", call.desk.profile.scenario_names)


def field(call: Call) -> Response:
    """Show the field alone, for the slider."""
    sight = Sight(call)
    ahead = call.number("ahead", most=FURTHEST)
    return call.part(
        "_field.html",
        sight=sight,
        ahead=ahead,
        field=sight.field(ahead),
        will_hear=len(sight.heard_in(ahead)),
    )


def _opened(call: Call, sight: Sight) -> Detail | None:
    number = call.number("open")
    if not number:
        return None
    try:
        return Detail(call, sight, number)
    except AizoError:
        return None


def _group(call: Call, sight: Sight, stance: str, *, unused: bool) -> Group:
    alone = call.query.get("stance") == stance
    after = call.query.get("after") or None
    page = call.ask(
        "browse",
        stance=stance,
        unused=unused,
        after=after if alone else None,
        limit=MANY if alone or sight.shape.entries <= FEW * 2 else FEW,
    )
    group = Group(stance, sight.rows(page.entries), page.total, sight.heard_of(stance))
    group.next = page.next
    group.left = page.total - page.before - len(page.entries)
    return group


def _leaving(sight: Sight, wanted: list[str]) -> list[Group]:
    rows = sight.rows(fate.entry for fate in sight.leaving)
    groups = []
    for stance in wanted:
        mine = [row for row in rows if row.stance == stance]
        groups.append(Group(stance, mine, len(mine), len(mine)))
    return groups


def _put_in(groups: list[Group], row: Row) -> None:
    """Show the open entry among its like, also where the list would end before it."""
    for group in groups:
        ids = [one.entry.id for one in group.rows]
        if row.entry.id in ids:
            group.rows[ids.index(row.entry.id)] = row
            return
    for group in groups:
        if group.stance == row.stance:
            group.rows.append(row)
            group.total = max(group.total, 1)
            return


ROUTES = (("GET", "/", show), ("GET", "/field", field))
