"""Stems: what a word shares with its inflections, and with words made from it.

Light rules for English, no dictionary: a stem is what the kernel looks for at the start of a word,
its flags say which endings may follow.
"""

from __future__ import annotations

from aizo.text import BARE, DROPPED, ENDS, SHORTEST_STEM, STARTS, is_cjk, plain_apostrophes

TYPE_CHECKING = False
if TYPE_CHECKING:
    from aizo.text import Needle

SHORT = 4  # letters; only what is longer is taken for an inflection or a made word
VOWELS = "aeiouy"
# Longer ones first; what is left of the word must have five letters (four where a y was lost).
DERIVED_ENDINGS = tuple(
    (
        "izations isations ization isation ations ation ators ator ating izing ising ated ized "
        "ised ically ions ion iness ness ily ly"
    ).split()
)
LOST_Y = ("iness", "ily")
NO_PARTICIPLES = frozenset(
    "evening morning wedding ceiling pudding sibling darling king ring thing wing bring "
    "hundred sacred naked".split()
)


def stem(word: str) -> tuple[str, int]:
    """Give what a word's inflections share, and which endings they have.

    Args:
        word: A folded word.

    Returns:
        The stem and its flags; the word itself and ENDS where there is nothing to share.
    """
    if not (word.isascii() and word.isalpha()) or word in NO_PARTICIPLES:
        return word, ENDS
    if len(word) > SHORT and word.endswith(("ies", "ied")):
        return word[:-3], DROPPED
    made = _underived(word) or _from_participle(word)
    if made is not None:
        return made
    if word.endswith(("sses", "shes", "ches", "xes", "zes")) or (
        len(word) > SHORT + 1 and word.endswith("oes")
    ):
        return word[:-2], BARE
    if len(word) >= SHORT and word[-1] == "s" and word[-2] not in "sui":
        word = word[:-1]
    return _base(word)


def topic(keyword: str) -> list[Needle]:
    """Give the needles by which a scenario's keyword is found as a word.

    Args:
        keyword: A folded keyword, of one or several words.

    Returns:
        The keyword as a whole word or phrase, inflected or not: `art` is not found in *article*.
    """
    if not keyword.isascii():
        keyword = plain_apostrophes(keyword)
        if any(map(is_cjk, keyword)):
            return [(keyword.encode(), 0)]
    start, blank, last = keyword.rpartition(" ")
    base, flags = stem(last)
    if len(base) < SHORTEST_STEM <= len(last):
        base, flags = last, BARE
    return [((start + blank + base).encode(), STARTS | flags)]


def _underived(word: str) -> tuple[str, int] | None:
    """Give the stem of a word made from another one: spici-ness, decor-ation, potential-ly."""
    if not word.endswith(DERIVED_ENDINGS):
        return None
    for ending in DERIVED_ENDINGS:
        stem = word[: -len(ending)]
        if word.endswith(ending) and len(stem) > SHORT - (ending in LOST_Y):
            return (stem, DROPPED) if ending in LOST_Y else (stem, 0)
    return None


def _from_participle(word: str) -> tuple[str, int] | None:
    if len(word) > SHORT and word.endswith("ing"):
        return _participle(word, word[:-3])
    if len(word) >= SHORT and word.endswith("ed") and not word.endswith("eed"):
        return _participle(word, word[:-2])
    return None


def _base(word: str) -> tuple[str, int]:
    """Give the stem of a word that has no ending, but maybe an e or a y to lose."""
    if len(word) < SHORTEST_STEM:
        return word, BARE
    if (word[-1] == "e" and word[-2] != "e") or (word[-1] == "y" and word[-2] not in VOWELS):
        return word[:-1], DROPPED
    return word, BARE


def _participle(word: str, base: str) -> tuple[str, int]:
    """Give the stem of a word in -ing or -ed, whose base may have lost an e or doubled its end."""
    if len(base) < SHORTEST_STEM - 1 or not any(letter in VOWELS for letter in base):
        return word, BARE
    if len(base) < SHORTEST_STEM:  # us-ing, but go-ing
        return (base, BARE) if base[-1] in VOWELS else (base, DROPPED)
    if base[-1] == base[-2] and (base[-1] not in "lsz" or len(base) > SHORT + 1):
        return base[:-1], BARE
    if base[-1] == "y":
        return _base(base)
    if _is_closed(base) and len(base) == SHORTEST_STEM:  # cod-ing: English would double stop-ping
        return base, DROPPED
    return base, BARE | DROPPED


def _is_closed(word: str) -> bool:
    """Say whether a word ends in consonant, vowel, consonant, so that its end may be doubled."""
    return (
        word[-1] not in VOWELS + "wx"
        and word[-2] in VOWELS
        and (len(word) == 2 or word[-3] not in VOWELS)
    )
