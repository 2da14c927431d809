"""Reading a window without a model: the finder's sentences as findings."""

from __future__ import annotations

from aizo.learn.answer import is_storable
from aizo.learn.finding import SPEAKER, Evidence, Finding, counted, with_flags
from aizo.learn.spot import spot
from aizo.learn.turn import UNKNOWN
from aizo.secrets import MASK

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
            if MASK in one.words:
                counted(dropped, "credential")
                continue
            stance = one.stance
            if turn.who == UNKNOWN:
                stance = {"never": "avoid", "always": "prefer"}.get(stance, stance)
            evidence = prove(turn, one.words)
            finding = Finding(one.item, stance, f"Said: {one.words}", evidence, one.basis)
            if turn.who == UNKNOWN:
                with_flags(finding, [SPEAKER])
            # The finder has held it against all that speaks against a sentence.
            if is_storable(finding, dropped):
                found.append(finding)
    return found
