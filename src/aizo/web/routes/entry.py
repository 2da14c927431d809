"""One entry: what it is, how it fades, where it came from, and the form that changes it."""

from __future__ import annotations

from aizo import clock
from aizo.profile.shape import stance_of
from aizo.scoring import age, effective_weight
from aizo.web import draw_entry, past
from aizo.web.routes.told import deliveries
from aizo.web.sight import FURTHEST, Row, Sight

TYPE_CHECKING = False
if TYPE_CHECKING:
    from markupsafe import Markup
    from starlette.responses import Response

    from aizo.entry import Entry
    from aizo.web.call import Call
MOST_PAST = 6
MOST_TOLD = 5


class Detail:
    """An open entry.

    Attributes:
        row: Its row.
        entry: The entry, weighed now.
        fields: What the form shows, by field.
        revision: The revision all of it is of.
        sentences: What there is to say, in the order of reading.
        curve: The picture of its fading; None for a hard limit.
        past: What happened to it, newest first, where that is recorded.
        told: To whom it was told, newest first, where that is recorded.
    """

    __slots__ = ("curve", "entry", "fields", "past", "revision", "row", "sentences", "told")

    def __init__(self, call: Call, sight: Sight, number: int) -> None:
        """Ask for everything.

        Args:
            call: The request.
            sight: The profile.
            number: The entry's id.

        Raises:
            NotFound: There is no such entry.
        """
        explained = call.ask("explain", id=number)
        self.entry: Entry = explained.entry
        self.revision: int = explained.revision
        self.row = Row(sight, self.entry)
        self.fields = fields_of(self.entry)
        self.sentences = _sentences(call, sight, self.row)
        self.curve: Markup | None = None
        if self.row.stance not in {"never", "always"}:
            self.curve = draw_entry.curve(
                self.entry,
                sight.decay,
                sight.now,
                sight.outlook.line,
                self.row.leaves,
                title=str(call.words("curve_title", item=self.entry.item)),
                words={
                    "heard": str(call.words("above")),
                    "used": str(call.words("if_used")),
                    "today": str(call.words("today")),
                },
                date=call.utc_date,
            )
        found = call.ask("history", target=str(number), limit=MOST_PAST).lines
        self.past = past.acts(call, [line for line in found if line.entry == number])
        self.told = deliveries(call, number)[:MOST_TOLD]


def fields_of(entry: Entry) -> dict[str, str]:
    """Give an entry as the texts that a form holds.

    Args:
        entry: The entry.

    Returns:
        Texts by field.
    """
    return {
        "item": entry.item,
        "reason": entry.reason,
        "score": f"{entry.base_score:.2f}",
        "stance": stance_of(entry.base_score),
        "keywords": ", ".join(entry.keywords),
        "scenarios": ", ".join(entry.scenarios),
        "expires": "" if entry.expires_at is None else clock.text(entry.expires_at)[:10],
    }


def _sentences(call: Call, sight: Sight, row: Row) -> list[Markup]:
    t, entry = call.words, row.entry
    if row.stance == "never":
        return [t("sentence_limit")]
    said = [
        t(
            "sentence_strength",
            now=f"{entry.effective_weight or 0:.2f}",
            score=f"{entry.base_score:.2f}",
        )
    ]
    if row.stance == "always":
        return [*said, t("sentence_always")]
    if row.leaves is not None:
        date = call.utc_date(sight.outlook.at + row.leaves * clock.DAY)
        said.append(t("sentence_leaves", date=date))
    elif row.heard:
        said.append(t("sentence_stays", n=FURTHEST))
    else:
        said.append(t("sentence_asked"))
        if row.returns is not None:
            date = call.utc_date(sight.outlook.at + row.returns * clock.DAY)
            said.append(t("sentence_returns", date=date))
    half_life, floor, _ = sight.decay.classes()[entry.decay_class]
    later = effective_weight(
        entry.base_score, age(sight.now, entry.last_seen) + 90, half_life, floor
    )
    said.append(t("sentence_faded", later=f"{later:.2f}"))
    if row.leaves is not None:
        said.append(t("sentence_kept"))
    return said


def show(call: Call) -> Response:
    """Show an entry by itself."""
    sight = Sight(call)
    opened = Detail(call, sight, call.path["number"])
    return call.page("entry.html", 200, view="profile", sight=sight, opened=opened)


ROUTES = (("GET", "/e/{number:int}", show),)
