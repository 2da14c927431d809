"""The picture of what was handed out: one line an agent, one tick a delivery."""

from __future__ import annotations

from markupsafe import Markup, escape

from aizo.web.draw import one_decimal
from aizo.web.shown import plain

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from aizo.receipts import Receipt

WIDTH, LEFT, STEP = 340, 92.0, 26
HOURS = 24
MOST_LANES = 8
LONGEST = 14


def lanes(
    receipts: Sequence[Receipt], now: int, title: str, hour: Callable[[int], str], word: str
) -> Markup:
    """Draw the deliveries of the last 24 hours.

    Args:
        receipts: Them, the newest first.
        now: ms UTC.
        title: The picture's name.
        hour: Gives a time of day as people read it.
        word: "now" in the reader's language.

    Returns:
        An SVG with a title.
    """
    n = one_decimal
    names = list(dict.fromkeys(one.to for one in receipts))[:MOST_LANES]
    begin = now - HOURS * 3_600_000
    high = len(names) * STEP + 24

    def x(at: int) -> float:
        return LEFT + (at - begin) / (now - begin) * (WIDTH - LEFT - 6)

    parts = [
        f'<svg class="lanes" viewBox="0 0 {WIDTH} {high}" role="img">',
        f"<title>{escape(title)}</title>",
    ]
    for number, name in enumerate(names):
        y = number * STEP + 13
        shown = plain(name)
        shown = shown if len(shown) <= LONGEST else shown[: LONGEST - 1] + "…"
        parts.append(
            f'<text x="0" y="{y + 4}">{escape(shown)}</text>'
            f'<path class="grid" d="M{n(LEFT)} {y}H{WIDTH - 6}"/>'
        )
        for one in receipts:
            if one.to == name:
                is_start = is_session_start(one)
                tall = 18 if is_start else 10
                parts.append(
                    f'<rect class="tick{" start" if is_start else ""}" x="{n(x(one.at) - 1.5)}"'
                    f' y="{n(y - tall / 2)}" width="3" height="{tall}"/>'
                )
    for at, anchor in ((begin, "start"), (begin + 12 * 3_600_000, "middle"), (now, "end")):
        said = word if at == now else hour(at)
        parts.append(
            f'<text x="{n(x(at))}" y="{high - 4}" text-anchor="{anchor}">{escape(said)}</text>'
        )
    parts.append("</svg>")
    return Markup("".join(parts))  # noqa: S704 (numbers and escaped words)


def is_session_start(one: Receipt) -> bool:
    """Say whether a delivery was the block of a session's start.

    Args:
        one: The receipt.

    Returns:
        Whether nothing had been asked when it was made.
    """
    return one.operation == "context" and not any(
        one.arguments.get(name) for name in ("message", "query")
    )
