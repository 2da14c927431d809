"""Bands: named ranges of base scores. Inside aizo a base score is an integer of hundredths."""

from __future__ import annotations

import math

from aizo.clean import number, several_texts
from aizo.errors import InvalidInput, invalid

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable

HIGHEST = 1000
LIMIT = 150


class Band:
    """A named range of base scores, in hundredths.

    Args:
        name: Its name.
        own: Lowest and highest score of the entries that are of this band, both inclusive.
        selects: The range that asking for the band selects, both ends inclusive.
        aliases: Other names for it.
        stance: The word that gives a score of this band, or an empty text.
    """

    __slots__ = ("aliases", "highest", "lowest", "name", "selects", "stance")

    def __init__(
        self,
        name: str,
        own: tuple[int, int],
        selects: tuple[int, int],
        aliases: tuple[str, ...],
        stance: str,
    ) -> None:
        self.name = name
        self.lowest, self.highest = own
        self.selects = selects
        self.aliases = aliases
        self.stance = stance

    def __repr__(self) -> str:
        """Show the name."""
        return f"Band({self.name!r})"


TABOO = Band("taboo", (0, LIMIT), (0, LIMIT), ("limit", "hard"), "never")
AVERSION = Band("aversion", (151, 399), (151, 400), ("avers", "dislike", "hate"), "avoid")
HABIT = Band("habit", (400, 649), (400, 650), ("neutral",), "usually")
STYLE = Band("style", (650, 699), (650, HIGHEST), (), "")
PREFERENCE = Band("preference", (700, HIGHEST), (700, HIGHEST), ("pref", "like", "love"), "prefer")

BANDS = (TABOO, AVERSION, HABIT, STYLE, PREFERENCE)
STANCES = {"never": 50, "avoid": 250, "usually": 500, "prefer": 850, "always": HIGHEST}
_NAMES = {name: band for band in BANDS for name in (band.name, *band.aliases)}


def of(k: int) -> Band:
    """Give the band of a base score.

    Args:
        k: The base score in hundredths.

    Returns:
        The one band it lies in.
    """
    for band in BANDS:
        if k <= band.highest:
            return band
    return PREFERENCE


def parse(text: str | Iterable[str] | None) -> tuple[Band, ...]:
    """Read band names or their aliases in any case, from comma lists.

    Args:
        text: One comma list, or several; None for no band.

    Returns:
        The bands named, each once, in the order of `BANDS`.

    Raises:
        InvalidInput: It is no text, or a name is unknown; the message lists those there are.
    """
    lists = several_texts("bands", text)
    if not lists:
        return ()
    named = set()
    for name in (name.strip() for part in lists for name in part.split(",")):
        if not name:
            continue
        found = _NAMES.get(name.lower())
        if found is None:
            known = ", ".join(band.name for band in BANDS)
            message = f"unknown band {name!r}: it must be one of {known}"
            raise InvalidInput("unknown_band", message)
        named.add(found)
    return tuple(band for band in BANDS if band in named)


def ranges(bands: Iterable[Band] = (), min_score: float | None = None) -> list[tuple[int, int]]:
    """Give the base scores that a selection of bands and a minimum leave.

    A minimum never hides a hard limit that was asked for: it spares the taboo band named.

    Args:
        bands: The bands asked for; none means every score.
        min_score: The least base score, 0 to 10, or None.

    Returns:
        Disjoint ranges of hundredths, both ends inclusive, the highest first; empty when nothing
        can match.

    Raises:
        InvalidInput: The minimum is not a finite number.
    """
    least = 0 if min_score is None else _least(min_score)
    asked = list(bands)
    edges = [
        (band.selects[0] if band is TABOO else max(band.selects[0], least), band.selects[1])
        for band in asked
    ]
    if not asked:
        edges = [(least, HIGHEST)]
    merged: list[tuple[int, int]] = []
    for low, high in sorted(edge for edge in edges if edge[0] <= edge[1]):
        if merged and low <= merged[-1][1] + 1:
            merged[-1] = (merged[-1][0], max(high, merged[-1][1]))
        else:
            merged.append((low, high))
    merged.reverse()
    return merged


def hundredths(score: float, field: str = "score") -> int:
    """Keep a base score to a hundredth, half up, but never across the edge of its band.

    Args:
        score: A finite number, 0 to 10.
        field: The name of the field for the error.

    Returns:
        The score in hundredths, 0 to 1000: 1.504 gives 151, 3.996 gives 399.

    Raises:
        InvalidInput: It is no finite number from 0 to 10.
    """
    exact = number(score)
    if exact is None:
        raise invalid(field, "must be a number from 0 to 10")
    if not 0 <= exact <= 10:
        raise invalid(field, "must be a finite number from 0 to 10")
    band = of(_same_band(exact))
    # 1.005 * 100 is 100.49999999999999: six digits are more than anybody types.
    k = math.floor(round(exact * 100, 6) + 0.5)
    return min(max(k, band.lowest), band.highest)


def _same_band(score: float) -> int:
    """Give hundredths that lie in the same band as the exact score."""
    if score <= LIMIT / 100:
        return 0
    for band in BANDS[1:]:
        if score < (band.highest + 1) / 100:
            return band.highest
    return HIGHEST


def _least(min_score: float) -> int:
    """Give the lowest hundredths that are not below a minimum."""
    least = number(min_score)
    if least is None:
        raise invalid("min_score", "must be a number from 0 to 10")
    if not math.isfinite(least):
        raise invalid("min_score", "must be a finite number from 0 to 10")
    if least <= 0:
        return 0
    if least > HIGHEST / 100:
        return HIGHEST + 1
    k = int(least * 100)
    # The product may round to either side of the hundredth, so the comparison decides.
    while k > 0 and (k - 1) / 100 >= least:
        k -= 1
    while k / 100 < least:
        k += 1
    return k
