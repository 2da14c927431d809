"""A second look at English sentences: cues that add up to a lasting preference, and its side."""

from __future__ import annotations

import re
from functools import cache

from aizo.learn import blockers as block
from aizo.learn.against import (
    CHATTER,
    CODE,
    EMBEDDED,
    EVENT,
    HYPOTHETICAL,
    OTHERS,
    PAST,
    QUESTION,
    SARCASM,
    TEMPORARY,
)
from aizo.learn.cues_en import AGAINST, AS_SAID, EITHER, ENOUGH, FOR, PARTS
from aizo.learn.habits_en import LASTING
from aizo.learn.polarity import told
from aizo.learn.rows_en import IDIOMS, ROWS
from aizo.learn.triggers import words_of

_SELF = re.compile(
    r"\b(?:i|i'm|im|i'd|id|ive|me|my|mine|myself|we|us|ours?)\b"
    r"|^(?:not|can|big|as|being|no)\b"
)
_END = re.compile(
    r"[,;:.!?()–—]+(?= |$)| (?=(?:so|but|though|because|bc|cos|and (?:i|please|now|can|what"
    r"|how)|(?:what|which|how|why|where|who)(?: else| \w+)? (?:do|does|did|is|are|can|could"
    r"|should|would|will|to|has|have|about)|can (?:you|i)|could you|any (?:ideas?|tips)|pls"
    r"|please)\b)"
)
_HOME = re.compile(
    r"\b(?:house|home|faith|family|household|kids|religion|flat|husband|wife|partner"
    r"|toddler)\b"
)
_DENIED = re.compile(
    r"\b(?:no (?!more than)|never|avoid|without|stay away|stay off|nothing|free of"
    r"|forbidden|off limits|hard time|struggle|difficult|(?:must|should|do|can|will|does"
    r"|may|would) not|(?:leave|keep|take) (?:\w+ ){1,3}?(?:out|off|away)|stop|skip)\b"
)
_UNDONE = re.compile(
    r"\b(?:never|not|no longer|rarely|hardly|seldom|refuse|avoid|skip|stop|quit|stay away"
    r"|offline|no|switch off|off|ignore)\b"
)
_WHOLE = frozenset(
    {HYPOTHETICAL, EMBEDDED, CODE, SARCASM, TEMPORARY}
)  # what stands before speaks against it too
# What somebody does of whom was just spoken: "always skips them".
_GOES_ON = re.compile(
    r"\W*(?:(?:and|but|then|also|just|only|even|always|never|usually|often|rarely|\w+ly) )*"
    r"(?!always\b|this\b|\w+ss\b|its\b|works\b|as\b|us\b|yes\b|thanks\b)\w+s\b"
    r"(?!.*\b(?:i|me|my|mine|you|your|please)\b)"
)
_OWN = re.compile(r"[,;. ]*(?:and |but |so )?(?:i|we|our (?:house|home|family|household))\b")
_RELATIVE = re.compile(r"^(?:and )?(?:which|where|when|how|who)\b\W*")
_ME = re.compile(r"\b(?:i|my|mine|myself|id|ive)\b")
_FOR_ME = re.compile(r"\b(?:for|to|with) (?:me|us)\b|\bas far as i know\b")
# What happened, or is going on.
_NOW = re.compile(
    r"\b(?:i|we|it|he|she|they|you|this|that|someone|somebody|who) (?:\w+ly )?(?:was|were"
    r"|had|did|went|got|saw|made|took|said|told|found|thought|came|gave|ate|ran|bought"
    r"|wrote|broke|forgot|lost|left|spent|tried|(?!need)\w+ed)\b"
    r"|\byesterday\b|\blast\b|\b(?:am|are|is|been) (?!being|having)\w+ing\b"
    r"|\byou (?:always|never)\b|\b(?:19|20)\d\d\b|\b\d+ and\b"
)
_UNLIKED = re.compile(
    r"\b(?:no|not|never|nobody|without|out|avoid|hate|nothing|nowhere|skip|too|worse|worst"
    r"|refuse|hardly|barely)\b"
)
# How people begin when they chat.
_CHAT = re.compile(
    r"^(?:(?:bro|dude|lol|ngl|tbh|imo|imho|lowkey|highkey|yo|fr|um+|uh+|haha|ok|okay|well"
    r"|honestly|hey|hi|oh|btw|fyi|thanks|look|listen|anyway|no offen[cs]e(?: but)?),? )+"
)
_ONLY_A_NAME = re.compile(
    r"(?:that is |that's |thats |it is |its )?(?:just |simply )?(?:my|a|the|personal|house|our) ?"
    r"(?:\w+ ){0,2}?(?:rule|policy"
    r"|motto|thing|way|law|limit|principle|line)$"
)
_MARK = re.compile(r'["“]')
_GAVE_UP = re.compile(r"\bi (?:have )?(?:stopped|quit|gave up|given up|cut|ditched|dropped|not )")
_ASKED = re.compile(
    r"^(?:\W|ok |hey |pls |please |and |also |so |btw )*(?:can|could|would|will) (?:we|you"
    r"|u|ya)\b"
)


@cache
def fitting(text: str) -> re.Pattern[str]:
    """Compile a row when one of its words is first met: all of them would take 70 ms.

    Args:
        text: The row's pattern, with parts in it.

    Returns:
        What fits it.
    """
    while "<" in text:
        before = text
        for part, meaning in PARTS.items():
            text = text.replace(part, meaning)
        if text == before:
            break
    return re.compile(text)


@cache
def _rows() -> dict[bytes, tuple[int, ...]]:
    """Give the rows that each word tells."""
    told: dict[bytes, tuple[int, ...]] = {}
    for number, (words, *_) in enumerate(ROWS):
        for word in words.split():
            told[word.encode()] = (*told.get(word.encode(), ()), number)
    return told


def look(text: str, words: list[bytes]) -> tuple[int, str] | None:
    """Add up what speaks for a lasting preference.

    Args:
        text: One sentence in lower case, contractions written out.
        words: Its words, see `triggers.words_of`.

    Returns:
        Its side and the clause that tells it; None where too little speaks for it, or something
        against it.
    """
    text = _CHAT.sub("", text)
    if text.endswith("?") and not (_END.search(text, 0, len(text) - 1) or _ASKED.match(text)):
        return None
    rows = _rows()
    against: dict[tuple[int, int], frozenset[str]] = {}
    seen: list[tuple[int, int, int, int]] = []
    more = -1
    for number in sorted({number for word in rows.keys() & words for number in rows[word]}):
        _, _, points, pattern = ROWS[number]
        for found in fitting(pattern).finditer(text):
            if more < 0:
                more, words = _more(text), words_of(text)
            begin, end = _around(text, found)
            if points + more < ENOUGH:
                continue
            quoted = _quote(text, found.end(), end)
            if (begin, quoted) not in against:
                against[begin, quoted] = _speaking(text, begin, quoted, words)
            if against[begin, quoted] - _forgiven(number, text[begin:end], found[0], text):
                continue
            seen.append(
                (
                    points - (number >= len(IDIOMS)),
                    -_side(number, found[0], text, text[begin:end]),
                    begin,
                    end,
                )
            )
            break
    return _strongest(text, seen) or _vaguely(text)


_NEVER = re.compile(r"^i (?:\w+ )*(?:never|no longer)\b")
_OWN_NEVER = re.compile("(?<!whe)never|no longer")


def _vaguely(text: str) -> tuple[int, str] | None:
    """Take what a person says of themselves and of more than today, if nothing is against it."""
    rest = _FOR_ME.sub("", text)
    if not _ME.search(rest) or _NOW.search(text) or not LASTING.search(rest):
        return None
    if any(block.found(text, words_of(text))):
        return None
    return (AGAINST if _UNLIKED.search(text) or told(text)[0] < 0 else FOR), text


def _quote(text: str, start: int, end: int) -> int:
    """Give where a quote begins: what is quoted behind a person's words is what they talk about."""
    found = _MARK.search(text, start, end)
    return end if found is None else found.start()


def _strongest(text: str, seen: list[tuple[int, int, int, int]]) -> tuple[int, str] | None:
    """Of what is told of the same words take the strongest, and of the rest what is liked."""
    kept: list[tuple[int, int, int, int]] = []
    for one in sorted(seen, reverse=True):
        if all(one[2] >= other[3] or one[3] <= other[2] for other in kept):
            kept.append(one)
    told = [(-one[1], text[one[2] : one[3]].strip(" .!,")) for one in kept]
    # "that's my rule" is said of what stands before it.
    return max(
        (one for one in told if not _ONLY_A_NAME.match(one[1])), default=max(told, default=None)
    )


def _side(number: int, found: str, text: str, clause: str) -> int:
    _, side, _, pattern = ROWS[number]
    if side in {FOR, AGAINST} and _NEVER.search(found) and not _OWN_NEVER.search(pattern):
        # It is among the adverbs that any row allows for.
        return -side
    if side == EITHER:
        return AGAINST if _DENIED.search(text) else FOR
    if side == AS_SAID:
        return AGAINST if _UNDONE.search(found) or told(clause)[0] < 0 else FOR
    return side


def _more(text: str) -> int:
    return (_SELF.search(text) is not None) + (LASTING.search(text) is not None)


def _around(text: str, found: re.Match[str]) -> tuple[int, int]:
    """Give where the clause around a match begins and ends."""
    begin, start = 0, found.end() - len(found[0].lstrip(" ,;:.!?()–—-"))
    for end in _END.finditer(text, 0, start):
        begin = end.end()
    after = _END.search(text, max(found.end() - 1, 1))
    return begin, len(text) if after is None or after.end() == len(text) else after.start()


def _speaking(text: str, begin: int, end: int, words: list[bytes]) -> frozenset[str]:
    """Tell what speaks against a clause, or against all up to its end."""
    clause = text[begin:end].strip()
    names = set(block.found(_RELATIVE.sub("", clause) if begin else clause, words))
    if begin:
        names.update(_WHOLE.intersection(block.found(text[:end], words)))
        if _GOES_ON.match(clause) and OTHERS in block.found(text[:begin], words):
            names.add(OTHERS)
    return frozenset(names)


def _forgiven(number: int, clause: str, found: str, text: str) -> set[str]:
    """Tell what does not speak against a row."""
    is_rule = number >= len(IDIOMS)
    names = {CHATTER} if is_rule else {EVENT, CHATTER} if ROWS[number][1] == EITHER else {EVENT}
    if is_rule and _ASKED.match(clause):
        names.add(QUESTION)
    if _OWN.match(found) and (" we " not in f" {found}" or _HOME.search(text)):
        names.add(OTHERS)
    if _GAVE_UP.search(found):
        names.add(PAST)
    return names
