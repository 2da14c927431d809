"""The picture of one entry: how it fades, where it leaves, what a use today would do."""

from __future__ import annotations

from markupsafe import Markup, escape

from aizo.profile.shape import stance_of
from aizo.scoring import age, effective_weight
from aizo.web.draw import DAY, hold, line_through, one_decimal

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from aizo.decay import DecayConfig
    from aizo.entry import Entry

LEFT, RIGHT, TOP, BOTTOM = 28.0, 394.0, 10.0, 118.0
WIDTH, HEIGHT = 400, 142
BACK, AHEAD = 45, 180


def _x(day: float) -> float:
    return LEFT + (day + BACK) / (BACK + AHEAD) * (RIGHT - LEFT)


def _y(strength: float) -> float:
    return BOTTOM - strength / 10 * (BOTTOM - TOP)


def curve(
    entry: Entry,
    decay: DecayConfig,
    now: int,
    line: Sequence[float],
    leaves: int | None,
    *,
    title: str,
    words: dict[str, str],
    date: Callable[[int], str],
) -> Markup:
    """Draw the curve of an entry, 45 days back and 180 ahead.

    Args:
        entry: The entry.
        decay: The profile's decay.
        now: ms UTC.
        line: The strength above which everything is heard, day by day from today.
        leaves: Days until it leaves, or None.
        title: The picture's name.
        words: `heard`, `used` and `today` in the reader's language.
        date: Gives a day as people read it.

    Returns:
        An SVG with a title.
    """
    n = one_decimal
    stance = stance_of(entry.base_score)
    begin = -min(BACK, int(age(now, entry.last_seen)))
    edge = [(day, line[min(day, len(line) - 1)]) for day in range(0, AHEAD + 1, 6)]
    steps = [(LEFT, _y(edge[0][1])), *((_x(day), _y(strength)) for day, strength in edge)]
    area = f"M{n(LEFT)} {n(TOP)}" + "".join(f"L{n(x)} {n(y)}" for x, y in steps)
    parts = [
        f'<svg class="curves {stance}" viewBox="0 0 {WIDTH} {HEIGHT}" role="img">',
        f"<title>{escape(title)}</title>",
        f'<path class="heard-area" d="{area}L{n(RIGHT)} {n(TOP)}z"/>',
    ]
    parts += _ground(edge[0][1], steps, words["heard"])
    parts += [_past_and_future(entry, decay, now, begin), _if_used(entry, decay, words["used"])]
    parts.append(
        f'<circle class="dot {stance}" cx="{n(_x(0))}"'
        f' cy="{n(_y(hold(entry, decay, now)))}" r="4"/>'
    )
    if leaves is not None and leaves <= AHEAD:
        parts.append(
            f'<circle class="exit" cx="{n(_x(leaves))}"'
            f' cy="{n(_y(hold(entry, decay, now + leaves * DAY)))}" r="4"/>'
        )
    parts += _dates(now, words["today"], date)
    parts.append("</svg>")
    return Markup("".join(parts))  # noqa: S704 (numbers and escaped words)


def _ground(line: float, steps: Sequence[tuple[float, float]], word: str) -> list[str]:
    n = one_decimal
    parts = []
    for strength in (0, 5, 10):
        y = n(_y(strength))
        parts.append(
            f'<path class="grid" d="M{n(LEFT)} {y}H{n(RIGHT)}"/>'
            f'<text class="axis" x="22" y="{n(_y(strength) + 4)}" text-anchor="end">'
            f"{strength}</text>"
        )
    if line:
        parts.append(f'<path class="edge" d="{line_through(steps)}"/>')
    parts.append(
        f'<text class="axis" x="{n(RIGHT - 4)}" y="{n(TOP + 13)}" text-anchor="end">'
        f"{escape(word)}</text>"
    )
    return parts


def _past_and_future(entry: Entry, decay: DecayConfig, now: int, begin: int) -> str:
    past = [(day, hold(entry, decay, now + day * DAY)) for day in range(begin, 1, 3)]
    past.append((0, hold(entry, decay, now)))
    future = [(day, hold(entry, decay, now + day * DAY)) for day in range(0, AHEAD + 1, 6)]
    stance = stance_of(entry.base_score)
    return (
        f'<path class="curve past" d="{line_through((_x(d), _y(s)) for d, s in past)}"/>'
        f'<path class="curve strong {stance}"'
        f' d="{line_through((_x(d), _y(s)) for d, s in future)}"/>'
    )


def _if_used(entry: Entry, decay: DecayConfig, word: str) -> str:
    half_life, floor, _ = decay.classes()[entry.decay_class]
    strongest = max(entry.base_score, 10.0 - entry.base_score)
    points = [
        (day, effective_weight(strongest, day, half_life, floor)) for day in range(0, AHEAD + 1, 6)
    ]
    middle = points[len(points) // 3]
    return (
        f'<path class="curve dotted" d="{line_through((_x(d), _y(s)) for d, s in points)}"/>'
        f'<text class="axis" x="{one_decimal(_x(middle[0]))}"'
        f' y="{one_decimal(max(_y(middle[1]) - 6, TOP + 26))}">{escape(word)}</text>'
    )


def _dates(now: int, today: str, date: Callable[[int], str]) -> list[str]:
    n = one_decimal
    parts = []
    for day in (0, 60, 120, 180):
        name = date(now + day * DAY) if day else today
        anchor = "end" if day == AHEAD else "middle"
        parts.append(
            f'<text class="axis" x="{n(_x(day))}" y="{n(BOTTOM + 18)}" text-anchor="{anchor}">'
            f"{escape(name)}</text>"
        )
    return parts
