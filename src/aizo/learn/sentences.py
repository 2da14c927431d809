"""Sentences and clauses of what a person typed, in English and Chinese."""

from __future__ import annotations

import re

from aizo.learn.doubled import undoubled

# By plain replacement: a pattern costs five times as much, on every word that was ever typed.
_ENDS = {
    ".": ((". ", ".\n"),),
    "?": (("? ", "?\n"),),
    "!": (("! ", "!\n"),),
    ";": (("; ", "\n"),),
    '"': (('." ', '."\n'), ('?" ', '?"\n'), ('!" ', '!"\n')),
    ")": ((".) ", ".)\n"),),
}
_BEFORE_CHINESE = re.compile("([?!])(?=[\u4e00-\u9fff])")
_WIDE_ENDS = "。！？；"
_MARKED = tuple("-*•+0123456789 \t")
_BULLET = re.compile(r"^[ \t]*(?:[-*•+]|\d{1,3}[.)、])[ \t]+(?:\[[ xX]\][ \t]+)?")
_CLAUSES = re.compile(
    r"\s*[,;:—–]\s+|[，；：、]|\s+(?=(?:but|though|although|however|whereas|because|since|so|yet|"
    r"except)\b)|\s+and\s+(?=(?:i|please|never|always|do|use|not|avoid|stop)\b)"
    r"|(?=但是?|不过|而是|因为|所以|而且|可是)",
    re.IGNORECASE,
)
_APOSTROPHES = re.compile("[’‘`´]")
_HAN = re.compile("[\u4e00-\u9fff]")
_FULL_WIDTH = ((",", "，"), (";", "；"), (":", "："), ("!", "！"), ("?", "？"))
# Contractions are written out, so that one rule sees every negation.
_CONTRACTIONS = (
    (re.compile(r"\bcan'?t\b|\bcannot\b", re.IGNORECASE), "can not"),
    (re.compile(r"\bwon'?t\b", re.IGNORECASE), "will not"),
    (re.compile(r"\bshan't\b", re.IGNORECASE), "shall not"),
    (
        re.compile(
            r"\b(do|does|did|is|are|was|were|would|should|could|must|has|have|had|need)n'?t\b",
            re.IGNORECASE,
        ),
        r"\1 not",
    ),
    (re.compile(r"\b(i)'?m\b(?<!im)|\bim\b(?= )", re.IGNORECASE), "I am"),
    (re.compile(r"\b(i|we|you|they)'ve\b", re.IGNORECASE), r"\1 have"),
    (re.compile(r"\b(i|we|you|he|she|they|it)'d\b", re.IGNORECASE), r"\1 would"),
    (re.compile(r"\b(i|we|you|he|she|they|it)'ll\b", re.IGNORECASE), r"\1 will"),
    (re.compile(r"\b(it|that|he|she|what|there|here)'s\b", re.IGNORECASE), r"\1 is"),
    (re.compile(r"\b(you|we|they)'re\b", re.IGNORECASE), r"\1 are"),
    (re.compile(r"\blet's\b", re.IGNORECASE), "let us"),
)


def broken(text: str) -> str:
    """Put every sentence on a line of its own.

    Args:
        text: A person's own words.

    Returns:
        The text, with a line feed where a sentence ends.
    """
    for mark, ends in _ENDS.items():
        if mark in text:
            for end, line in ends:
                text = text.replace(end, line)
    if not text.isascii():
        for wide in _WIDE_ENDS:
            text = text.replace(wide, wide + "\n")
        text = _BEFORE_CHINESE.sub(r"\1\n", text)
    return text


def bare(line: str) -> str:
    """Give a line without the mark of a list.

    Args:
        line: A line of what was typed.

    Returns:
        The sentence in it.
    """
    return (_BULLET.sub("", line) if line.startswith(_MARKED) else line).strip()


def sentences(text: str) -> list[str]:
    """Split what was typed into sentences.

    Args:
        text: A person's own words.

    Returns:
        Sentences without the marks of lists, in order; they occur in the text as they stand.
    """
    return [sentence for line in broken(text).split("\n") if (sentence := bare(line))]


def clauses(sentence: str) -> list[str]:
    """Split a sentence where it turns.

    Args:
        sentence: One sentence.

    Returns:
        Its clauses in order.
    """
    return [part.strip() for part in _CLAUSES.split(sentence) if part and part.strip()]


def plain(sentence: str) -> str:
    """Write out contractions and denials of denials; use straight apostrophes, or Chinese marks.

    Args:
        sentence: One sentence.

    Returns:
        The sentence as the rules read it.
    """
    if is_chinese(sentence):
        for mark, wide in _FULL_WIDTH:
            sentence = sentence.replace(mark, wide)
        return undoubled(sentence, is_chinese=True)
    text = (
        sentence if sentence.isascii() and "`" not in sentence else _APOSTROPHES.sub("'", sentence)
    )
    if "'" in text or "nt" in text or "annot" in text or "im " in text.lower():
        for pattern, written in _CONTRACTIONS:
            text = pattern.sub(written, text)
    return undoubled(" ".join(text.split()), is_chinese=False)


def is_chinese(text: str) -> bool:
    """Say whether a text is to be read by the Chinese rules.

    Args:
        text: A sentence.

    Returns:
        Whether it holds Han characters.
    """
    return not text.isascii() and _HAN.search(text) is not None
