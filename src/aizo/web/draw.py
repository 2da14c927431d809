"""The pictures of the page, as SVG: numbers go in, markup comes out.

Only numbers and our own words become markup here; a label never does. Whatever else is shown goes
through the templates, which escape it.
"""

from __future__ import annotations

from math import sqrt

from markupsafe import Markup, escape

from aizo.profile.shape import stance_of
from aizo.scoring import age, effective_weight

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from aizo.decay import DecayConfig
    from aizo.entry import Entry
    from aizo.profile.shape import Shape

DAY = 86_400_000
FARTHEST = 400.0  # days at the right edge of the field; what is older stands there
LEFT, RIGHT, TOP, BOTTOM = 30.0, 755.0, 22.0, 365.0
STRIP_TOP, STRIP_HEIGHT = 400.0, 25.0
WIDTH, HEIGHT = 840, 432
CURVES = (("always", 10.0), ("prefer", 9.0), ("prefer", 7.0), ("usually", 5.0), ("avoid", 2.5))
STEPS = 40
# The five shapes around their middle; shape and colour both tell the stance.
SHAPES = {
    "never": "m-4.5-4.5h9v9h-9z",
    "avoid": "m-6-4.5h12l-6 10z",
    "usually": "m-5 0a5 5 0 1 0 10 0a5 5 0 1 0-10 0z",
    "prefer": "m-6 4.5h12l-6-10z",
    "always": "m0-6l6 6l-6 6l-6-6z",
}
LEVELS = 8


def one_decimal(number: float) -> str:
    """Give a coordinate with one decimal, without needless zeros.

    Args:
        number: The coordinate.

    Returns:
        Its text.
    """
    return f"{number:.1f}".removesuffix(".0")


_n = one_decimal


def _x(days: float) -> float:
    return LEFT + sqrt(min(max(days, 0.0), FARTHEST) / FARTHEST) * (RIGHT - LEFT)


def _y(strength: float) -> float:
    return BOTTOM - strength / 10.0 * (BOTTOM - TOP)


def icon(stance: str, *, filled: bool = True) -> Markup:
    """Draw a stance's shape alone.

    Args:
        stance: Its name.
        filled: Whether it is heard.

    Returns:
        A small SVG without a name of its own: the word stands beside it.
    """
    return Markup(
        '<svg class="icon {}{}" viewBox="-8 -8 16 16" width="14" height="14" aria-hidden="true">'
        '<path d="M0 0{}"/></svg>'
    ).format(stance, "" if filled else " hollow", SHAPES[stance])


class Field:
    """What the field shows.

    Attributes:
        now: The time it is of, ms UTC.
        decay: The profile's decay.
        entries: The entries that get a mark of their own.
        heard: The ids that agents hear.
        leaving: Days until an entry leaves, by id.
        line: The strength above which everything is heard; 0 for none.
        shape: The counts of all entries, where there are too many for marks; else None.
        words: The names of the axes in the reader's language.
    """

    __slots__ = ("decay", "entries", "heard", "leaving", "line", "now", "shape", "words")

    def __init__(
        self,
        *,
        now: int,
        decay: DecayConfig,
        entries: Sequence[Entry],
        heard: Iterable[int],
        leaving: dict[int, int],
        line: float,
        shape: Shape | None,
        words: dict[str, str],
    ) -> None:
        """Keep them all."""
        self.now = now
        self.decay = decay
        self.entries = entries
        self.heard = frozenset(heard)
        self.leaving = leaving
        self.line = line
        self.shape = shape
        self.words = words

    def draw(self) -> Markup:
        """Draw it.

        Returns:
            An SVG with a title and a description; the list below it says the same in words.
        """
        words = self.words
        parts = [
            f'<svg class="field" viewBox="0 0 {WIDTH} {HEIGHT}" role="img"',
            ' aria-labelledby="field-title field-desc">',
            f'<title id="field-title">{escape(words["title"])}</title>',
            f'<desc id="field-desc">{escape(words["desc"])}</desc>',
        ]
        parts += self._ground()
        parts += self._curves()
        if self.shape is not None:
            parts += self._cells(self.shape)
        parts += self._strip()
        parts += [self._mark(entry) for entry in self._ordered()]
        parts += [*self._sides(), *self._dues()]
        if self.shape is None and not self.entries:
            parts.append(self._example())
        parts.append("</svg>")
        return Markup("".join(parts))  # noqa: S704 (numbers and escaped words)

    def _ground(self) -> list[str]:
        words, line = self.words, _y(self.line)
        parts = [
            f'<rect class="heard-area" x="{_n(LEFT)}" y="{_n(TOP)}" width="{_n(RIGHT - LEFT)}"',
            f' height="{_n(line - TOP)}"/>',
        ]
        for strength in range(0, 11, 2):
            y = _n(_y(strength))
            parts.append(
                f'<path class="grid" d="M{_n(LEFT)} {y}H{_n(RIGHT)}"/>'
                f'<text class="axis" x="22" y="{_n(_y(strength) + 4)}" text-anchor="end">'
                f"{strength}</text>"
            )
        for days, name in (
            (0, "today"),
            (7, "week"),
            (30, "month"),
            (91, "quarter"),
            (182, "half"),
        ):
            parts.append(self._tick(days, words[name]))
        parts.append(self._tick(365, words["year"]))
        if self.line > 0:
            parts.append(f'<path class="edge" d="M{_n(LEFT)} {_n(line)}H{_n(RIGHT)}"/>')
        return parts

    def _sides(self) -> list[str]:
        """Say what the two sides of the line are, over the marks."""
        line = _y(self.line)
        return [
            f'<text class="axis over" x="{_n(RIGHT - 6)}" y="{_n(line + down)}" text-anchor="end">'
            f"{escape(self.words[side])}</text>"
            for side, down in (("above", -6), ("below", 15))
            if self.line > 0
        ]

    def _dues(self) -> list[str]:
        """Say beside each mark that leaves in how many days, clear of others where possible."""
        parts: list[str] = []
        placed = [(*self._place(entry), 20.0) for entry in self.entries]
        for entry in self.entries:
            if entry.id not in self.leaving:
                continue
            x, y = self._place(entry)
            downs = (-11.0, 19.0, -24.0, 32.0)
            free = [
                down
                for down in downs
                if all(abs(x - px) > wide or abs(y + down - 4 - py) > 10 for px, py, wide in placed)
            ]
            down = free[0] if free else downs[0]
            placed.append((x, y + down - 4, 34.0))
            parts.append(
                f'<text class="due" x="{_n(x)}" y="{_n(y + down)}" text-anchor="middle">'
                f"{self.leaving[entry.id]} {escape(self.words['d'])}</text>"
            )
        return parts

    def _example(self) -> str:
        """Draw in outline where an entry would stand, while there is none."""
        x, y = _x(4), _y(8.9)
        return (
            f'<path class="mark prefer hollow example" d="M{_n(x)} {_n(y)}{SHAPES["prefer"]}"/>'
            f'<text class="axis over" x="{_n(x + 12)}" y="{_n(y + 4)}">'
            f"{escape(self.words['example'])}</text>"
        )

    def _place(self, entry: Entry) -> tuple[float, float]:
        days = age(self.now, entry.last_seen)
        if stance_of(entry.base_score) == "never":
            return _x(days), STRIP_TOP + STRIP_HEIGHT / 2
        half_life, floor, _ = self.decay.classes()[entry.decay_class]
        return _x(days), _y(effective_weight(entry.base_score, days, half_life, floor))

    def _tick(self, days: float, name: str) -> str:
        x = _n(_x(days))
        anchor = "start" if not days else "middle"
        return (
            f'<path class="grid dotted" d="M{x} {_n(TOP)}V{_n(BOTTOM)}"/>'
            f'<text class="axis" x="{x}" y="{_n(BOTTOM + 17)}" text-anchor="{anchor}">'
            f"{escape(name)}</text>"
        )

    def _curves(self) -> list[str]:
        parts = []
        half_life, floor, _ = self.decay.classes()[0]
        for stance, score in CURVES:
            points = [
                (days, effective_weight(score, days, half_life, floor))
                for days in ((i / STEPS) ** 2 * FARTHEST for i in range(STEPS + 1))
            ]
            path = line_through((_x(days), _y(strength)) for days, strength in points)
            name = self.words[stance] if stance == "always" else f"{self.words[stance]} {score:g}"
            parts.append(
                f'<path class="curve {stance}" d="{path}"/>'
                f'<text class="axis {stance}" x="{_n(RIGHT + 6)}" y="{_n(_y(points[-1][1]) + 4)}">'
                f"{escape(name)}</text>"
            )
        return parts

    def _strip(self) -> list[str]:
        middle = STRIP_TOP + STRIP_HEIGHT / 2
        parts = [
            f'<rect class="strip" x="{_n(LEFT)}" y="{_n(STRIP_TOP)}" rx="4"',
            f' width="{_n(RIGHT - LEFT)}" height="{_n(STRIP_HEIGHT)}"/>',
            f'<text class="axis never" x="{_n(RIGHT + 6)}" y="{_n(middle + 4)}">',
            f"{escape(self.words['never'])}</text>",
        ]
        if self.shape is not None:
            most = max(self.shape.limits, default=0)
            wide = self.shape.columns
            for column, count in enumerate(self.shape.limits):
                if count:
                    left, right = _column(column, wide), _column(column + 1, wide)
                    parts.append(
                        f'<rect class="never cell" x="{_n(left)}" y="{_n(STRIP_TOP + 4)}"'
                        f' width="{_n(right - left)}" height="{_n(STRIP_HEIGHT - 8)}"'
                        f' fill-opacity="{0.25 + 0.75 * count / most:.2f}"/>'
                    )
        return parts

    def _cells(self, shape: Shape) -> list[str]:
        """Draw the counts: one path for each of a few shades, so that the page stays small."""
        most = max((count for _, _, count in shape.cells), default=1)
        levels: list[list[str]] = [[] for _ in range(LEVELS)]
        high = (BOTTOM - TOP) / shape.rows
        for column, row, count in shape.cells:
            left, right = _column(column, shape.columns), _column(column + 1, shape.columns)
            level = int((LEVELS - 1) * (count.bit_length() / most.bit_length()))
            levels[level].append(
                f"M{_n(left)} {_n(BOTTOM - row * high)}H{_n(right)}v{_n(-high)}H{_n(left)}z"
            )
        return [
            f'<path class="cell" fill-opacity="{0.08 + 0.5 * level / LEVELS:.2f}"'
            f' d="{"".join(cells)}"/>'
            for level, cells in enumerate(levels)
            if cells
        ]

    def _ordered(self) -> list[Entry]:
        """Give the entries so that those with a date are drawn last, on top."""
        return sorted(self.entries, key=lambda one: (one.id in self.leaving, one.id in self.heard))

    def _mark(self, entry: Entry) -> str:
        stance = stance_of(entry.base_score)
        x, y = self._place(entry)
        is_due = entry.id in self.leaving
        kind = f"mark {stance}" + ("" if entry.id in self.heard else " hollow")
        path = f"M{_n(x)} {_n(y)}{SHAPES[stance]}"
        return f'<path class="{kind}{" due" if is_due else ""}" data-id="{entry.id}" d="{path}"/>'


def _column(number: int, columns: int) -> float:
    """Give the left edge of a column of the counts: their ages grow with the square."""
    return _x(365.0 * (number / columns) ** 2)


def line_through(points: Iterable[tuple[float, float]]) -> str:
    """Give the path through some points.

    Args:
        points: Pairs of coordinates.

    Returns:
        What a path's `d` holds.
    """
    return "M" + "L".join(f"{_n(x)} {_n(y)}" for x, y in points)


def hold(entry: Entry, decay: DecayConfig, at: int) -> float:
    """Give how strongly an entry holds its place, for or against.

    Args:
        entry: An entry.
        decay: The profile's decay.
        at: ms UTC.

    Returns:
        For likes and habits their strength; for dislikes the same of 10 - score.
    """
    half_life, floor, _ = decay.classes()[entry.decay_class]
    strongest = max(entry.base_score, 10.0 - entry.base_score)
    return effective_weight(strongest, age(at, entry.last_seen), half_life, floor)


def small(
    entry: Entry,
    decay: DecayConfig,
    now: int,
    line: Sequence[float],
    leaves: int | None,
    *,
    heard: bool,
) -> Markup:
    """Draw the small field of a row: 45 days back, 90 ahead.

    Args:
        entry: The entry.
        decay: The profile's decay.
        now: ms UTC.
        line: The strength above which everything is heard, day by day from today.
        leaves: Days until it leaves, or None.
        heard: Whether it is heard today.

    Returns:
        An SVG without a name: the words beside it say the same.
    """
    wide, high, back, ahead = 128.0, 40.0, 45, 90

    def x(day: float) -> float:
        return (day + back) / (back + ahead) * wide

    def y(strength: float) -> float:
        return high - 3 - strength / 10 * (high - 6)

    begin = -min(back, int(age(now, entry.last_seen)))
    days = [begin, *range(begin + 9 - begin % 9, ahead, 9), ahead]
    curve = line_through((x(day), y(hold(entry, decay, now + day * DAY))) for day in days)
    edge = [line[min(day, len(line) - 1)] for day in range(0, ahead + 1, 15)]
    first = edge[0]
    steps = [(0.0, y(first)), *((x(day), y(edge[day // 15])) for day in range(0, ahead + 1, 15))]
    area = "M0 0" + "".join(f"L{_n(px)} {_n(py)}" for px, py in steps) + f"L{_n(wide)} 0z"
    stance = stance_of(entry.base_score)
    parts = [
        f'<svg class="small {stance}" viewBox="0 0 {_n(wide)} {_n(high)}" aria-hidden="true">',
        f'<path class="heard-area" d="{area}"/>',
        f'<path class="edge" d="{line_through(steps)}"/>' if first else "",
        f'<path class="curve {stance}" d="{curve}"/>',
        f'<circle class="dot {stance}{"" if heard else " hollow"}" cx="{_n(x(0))}"',
        f' cy="{_n(y(hold(entry, decay, now)))}" r="3.2"/>',
    ]
    if leaves is not None and leaves <= ahead:
        parts.append(
            f'<circle class="exit" cx="{_n(x(leaves))}"'
            f' cy="{_n(y(hold(entry, decay, now + leaves * DAY)))}" r="3"/>'
        )
    parts.append("</svg>")
    return Markup("".join(parts))  # noqa: S704 (numbers only)
