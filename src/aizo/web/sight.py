"""What the views see of a profile: kept between requests, computed by operations alone."""

from __future__ import annotations

from aizo import clock
from aizo.decay import DecayConfig
from aizo.profile.shape import STANCES, stance_of
from aizo.scoring import age
from aizo.web import draw

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable

    from markupsafe import Markup

    from aizo.entry import Entry
    from aizo.profile.outlook import Fate, Outlook
    from aizo.profile.shape import Shape
    from aizo.web.call import Call

MOST_MARKS = 1500  # beyond, the field counts instead of drawing every entry
SOON = 30
FURTHEST = 180


class Row:
    """An entry as a line of a list.

    Attributes:
        entry: The entry, weighed now.
        stance: Its stance.
        heard: Whether agents hear it at a session's start.
        leaves: Days until it leaves, or None.
        returns: Days until it returns, or None.
        picture: Its small field.
        unused: Whole days since it was last used.
    """

    __slots__ = ("entry", "heard", "leaves", "picture", "returns", "stance", "unused")

    def __init__(self, sight: Sight, entry: Entry) -> None:
        """Look its fate up."""
        self.entry = entry
        self.stance = stance_of(entry.base_score)
        self.heard = entry.id in sight.heard
        fate = sight.fates.get(entry.id)
        self.leaves = fate.leaves_in if fate is not None else None
        self.returns = fate.returns_in if fate is not None and self.leaves is None else None
        self.unused = int(age(sight.now, entry.last_seen))
        self.picture: Markup | None = None
        if self.stance not in {"never", "always"}:
            self.picture = draw.small(
                entry, sight.decay, sight.now, sight.outlook.line, self.leaves, heard=self.heard
            )


class Sight:
    """The profile as one request sees it.

    Attributes:
        now: ms UTC.
        shape: The counts.
        outlook: What leaves and returns, for no kind of task.
        fates: The outlook's entries by id.
        heard: The ids in today's block.
        decay: How entries fade.
    """

    def __init__(self, call: Call) -> None:
        """Ask the operations, or take what they said before."""
        desk = call.desk
        self._call = call
        self.now = desk.now()
        self.outlook: Outlook = desk.keep("outlook", lambda: call.ask("outlook", days=FURTHEST))
        self.shape: Shape = desk.keep("shape", lambda: call.ask("shape"))
        self.fates: dict[int, Fate] = {fate.entry.id: fate for fate in self.outlook.fates}
        self.heard = frozenset(self.outlook.heard)
        config = desk.keep("config", lambda: call.ask("config_show"))
        self.decay = DecayConfig(config.half_life_days, config.floor)

    def rows(self, entries: Iterable[Entry]) -> list[Row]:
        """Make rows.

        Args:
            entries: Weighed entries.

        Returns:
            One row each.
        """
        return [Row(self, entry) for entry in entries]

    @property
    def leaving(self) -> list[Fate]:
        """What leaves within 30 days, the earliest first."""
        return [f for f in self.outlook.fates if f.leaves_in is not None and f.leaves_in <= SOON]

    def heard_of(self, stance: str) -> int:
        """Give how many entries of a stance agents hear today."""
        if stance == "never":
            return len(self.heard - self.fates.keys())
        return sum(
            fate.heard and stance_of(fate.entry.base_score) == stance for fate in self.outlook.fates
        )

    def heard_in(self, days: int) -> frozenset[int]:
        """Give the ids that agents hear so many days from now, if nothing is used."""
        limits = self.heard - self.fates.keys()
        return self.outlook.blocks[min(days, FURTHEST)] | limits

    def field(self, ahead: int = 0) -> Markup:
        """Draw the field, today's or that of a day to come.

        Args:
            ahead: How many days ahead.

        Returns:
            An SVG; it is drawn once a day and state of the profile.
        """
        call = self._call
        return call.desk.keep(
            "field", lambda: self._field(ahead).draw(), ahead, call.words.language
        )

    def _field(self, ahead: int) -> draw.Field:
        call = self._call
        heard = self.heard_in(ahead)
        leaving = {
            fate.entry.id: fate.leaves_in - ahead
            for fate in self.outlook.fates
            if fate.leaves_in is not None and 0 < fate.leaves_in - ahead <= SOON
        }
        counted: Shape | None = None
        if self.shape.entries > MOST_MARKS:
            counted = self.shape
            if ahead:
                counted = call.desk.keep("shape", lambda: call.ask("shape", ahead), ahead)
            wanted = heard | leaving.keys()
            entries = [fate.entry for fate in self.outlook.fates if fate.entry.id in wanted]
        else:
            entries = self.all()
        line = self.outlook.line[min(ahead, FURTHEST)]
        at = self.now + ahead * clock.DAY
        return draw.Field(
            now=at,
            decay=self.decay,
            entries=entries,
            heard=heard,
            leaving=leaving,
            line=line,
            shape=counted,
            words=_field_words(call, len(heard), self.shape.entries),
        )

    def all(self) -> list[Entry]:
        """Give every entry of a profile of which each gets a mark, also while it is paused."""
        return self._call.desk.keep("all", self._read_all)

    def _read_all(self) -> list[Entry]:
        pages = [self._call.ask("browse", stance=stance, limit=MOST_MARKS) for stance in STANCES]
        return [entry for page in pages for entry in page.entries]


def _field_words(call: Call, heard: int, total: int) -> dict[str, str]:
    t = call.words
    words = {name: str(t(name)) for name in (*STANCES, "above", "below", "d")}
    words |= {
        name: str(t(f"x_{name}")) for name in ("today", "week", "month", "quarter", "half", "year")
    }
    words["title"], words["example"] = str(t("field")), str(t("example"))
    words["desc"] = str(t("field_desc", heard=heard, all=total))
    return words
