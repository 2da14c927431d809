"""Reading a window without a model: the finder's sentences as findings."""

from __future__ import annotations

from aizo.learn.answer import checked
from aizo.learn.finding import Evidence, Finding
from aizo.learn.spot import spot
from aizo.learn.turn import UNKNOWN

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from aizo.learn.turn import Turn

    Prove = Callable[[Turn, str], Evidence]


def findings(turns: Iterable[Turn], prove: Prove, dropped: dict[str, int]) -> list[Finding]:
    """Find what a person states in so many words.

    Args:
        turns: Turns of one conversation.
        prove: Makes the evidence of a turn's words.
        dropped: Gets counts of what was not believed, by reason.

    Returns:
        The findings, in order.
    """
    found = []
    for turn in turns:
        for one in spot(turn.said):
            reason = f"Said: {one.words}"
            finding = Finding(one.item, one.stance, reason, prove(turn, one.words), one.basis)
            kept = checked(finding, {}, one.words, dropped, unknown=turn.who == UNKNOWN)
            if kept is not None:
                found.append(kept)
    return found
