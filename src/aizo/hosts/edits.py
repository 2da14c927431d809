"""Changes of a text as edits that can be taken back to the byte."""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

    # Where, what stood there, what stands there now.
    Edit = tuple[int, str, str]


def between(before: str, after: str) -> Edit | None:
    """Give the one edit that turns a text into another.

    Args:
        before: The text.
        after: The other one.

    Returns:
        The smallest such edit, or None where they are the same.
    """
    if before == after:
        return None
    most = min(len(before), len(after))
    start = next((at for at in range(most) if before[at] != after[at]), most)
    same = 0
    while same < most - start and before[-1 - same] == after[-1 - same]:
        same += 1
    return start, before[start : len(before) - same], after[start : len(after) - same]


def taken_back(text: str, edits: Sequence[Edit]) -> str | None:
    """Undo edits.

    Args:
        text: The text that the edits led to.
        edits: The edits, the first one first.

    Returns:
        The text before them, or None where it is not the text they led to.
    """
    for at, old, new in reversed(edits):
        if text[at : at + len(new)] != new:
            return None
        text = text[:at] + old + text[at + len(new) :]
    return text
