"""Text as it is compared and searched: folding, words, and what counts as finding a word.

A word of a query becomes a few *needles*: byte strings with flags that say whether an occurrence
must start or end at a word's bound. The kernel looks for the bytes; the rules stand here.
"""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence

    # The bytes, the flags, and maybe what else may follow them, and then anything.
    Needle = tuple[bytes, int] | tuple[bytes, int, bytes]

# A needle's flags, as in the kernel, which stands above this floor: it occurs only at the start of
# a word, at its end, or followed by an inflection of a bare stem or of one that lost an e or a y.
STARTS, ENDS, BARE, DROPPED = 1, 2, 4, 8
BARE_ENDINGS = frozenset(("", "s", "es", "ed", "er", "ers", "ing"))
DOUBLED_ENDINGS = frozenset(("ed", "er", "ers", "ing"))
DROPPED_ENDINGS = frozenset(
    ("e", "es", "ed", "er", "ers", "ing", "y", "ie", "ies", "ied", "ier", "ying")
)
FOLD_RULE = 1
MOST_WORDS = 24
LONGEST_ENDING = 5  # letters; what is longer is another word
SENTENCE = 3  # words; two CJK characters count as one
TELLING = 5  # letters inside another word that are no chance, where there are many words
SHORTEST_STEM = 3  # letters; a shorter word must stand alone
KEPT_MARKS = "+#%@_./"  # they belong to a word: c++, c#, 100%, @name, snake_case, .env, gb/s
SEPARATORS = ',;!?。、「」『』《》〈〉【】（）()[]{}<>“”"…—'

STOP_WORDS = frozenset(
    "a about after again all also am an and any are as at be because been before being between "
    "both but by can cannot could did do does doing done down for from further get give had has "
    "have having he her here hers him his how i if in into is it its itself just let like me more "
    "most much my no nor not now of off on once one only or other our ours out over own "
    "please s same she should so some such t than that the their theirs them then there these "
    "they this those through to too under until up us very want was we were what when where which "
    "while who whom why will with would you your yours i'm i'd i've i'll it's that's what's let's "
    "don't doesn't didn't can't couldn't won't wouldn't shouldn't isn't aren't wasn't weren't "
    "you're you'd we're they're there's here's "
    # What requests are made of, and what preferences are told with, tells nothing about either.
    "recommend recommendation recommendations suggest suggestion suggestions tip tips idea ideas "
    "advice best good great better help helps looking look find try trying "
    "considering thinking think interested need needs start started know tell "
    "prefer prefers preferred preference like likes dislike dislikes love hate enjoy avoid "
    "strongly really".split()
)


def fold(text: str) -> str:
    """Give the form under which two spellings of the same text are equal.

    Compatibility forms are united and case is dropped (NFKC, then casefold, as Unicode's
    toNFKC_Casefold does but for ignorable characters), and blanks collapse to one space.

    Args:
        text: Any text.

    Returns:
        The folded text; folding it again changes nothing.
    """
    if text.isascii():
        return " ".join(text.lower().split())
    import unicodedata

    folded = unicodedata.normalize("NFKC", text).casefold()
    return " ".join(unicodedata.normalize("NFKC", folded).split())


def fold_rule() -> int:
    """Give the number under which folded text is kept: Unicode's version and our own rule.

    Returns:
        A 32-bit number; text folded under another number must be folded again.
    """
    import sys
    import unicodedata
    from zlib import crc32

    return crc32(f"{unicodedata.unidata_version} {FOLD_RULE} {sys.byteorder}".encode())


def searchable(text: str) -> str:
    """Give folded text as it is kept for search, with typographic apostrophes made plain.

    Args:
        text: Any text.

    Returns:
        The folded text; it holds no NUL and no other control character.
    """
    return plain_apostrophes(fold(text))


def plain_apostrophes(folded: str) -> str:
    """Give folded text as it is kept for search.

    Args:
        folded: What fold gave.

    Returns:
        It with typographic apostrophes made plain.
    """
    if folded.isascii():
        return folded
    return folded.replace("\u2019", "'").replace("\u2018", "'")


def is_cjk(character: str) -> bool:
    """Say whether a character belongs to a script that is written without blanks.

    Args:
        character: One character.

    Returns:
        True for Han, kana, bopomofo and Hangul; the kernel has the same ranges.
    """
    c = ord(character)
    return 0x4E00 <= c <= 0x9FFF or (
        c >= 0x1100
        and (
            c <= 0x11FF
            or 0x2E80 <= c <= 0x2FDF
            or 0x3005 <= c <= 0x3007
            or 0x3040 <= c <= 0x312F
            or 0x3130 <= c <= 0x318F
            or 0x31A0 <= c <= 0x31FF
            or 0x3400 <= c <= 0x4DBF
            or 0xAC00 <= c <= 0xD7FF
            or 0xF900 <= c <= 0xFAFF
            or 0x20000 <= c <= 0x3FFFF
        )
    )


class Word:
    """One word of a query.

    Attributes:
        text: The word as typed, folded.
        needles: Any of these, found, counts as the word.
        finer: Words to look for instead, where this one is found nowhere.
        share: How much of a word it is: overlapping pairs say everything twice.
    """

    __slots__ = ("finer", "needles", "share", "text")

    def __init__(
        self,
        text: str,
        needles: Sequence[Needle],
        finer: Sequence[Word] = (),
        share: float = 1.0,
    ) -> None:
        """Keep the word and its needles."""
        self.share = share
        self.text = text
        self.needles = tuple(needles)
        self.finer = tuple(finer)


def query_words(query: str) -> list[Word]:
    """Split a request into the words that are looked for.

    Args:
        query: A request as an agent or a person wrote it.

    Returns:
        At most MOST_WORDS distinct words without stop words. A query of stop words or of single
        marks alone is kept as typed; an empty query gives no words.
    """
    folded = _one_line(searchable(query))
    words, singles = _told(folded, STOP_WORDS)
    if not words:
        words = singles or _told(folded, frozenset())[0]
    if not words and folded:
        return as_typed(folded)
    return sorted(words.values(), key=lambda word: -len(word.text))[:MOST_WORDS]


def _told(folded: str, stop: frozenset[str]) -> tuple[dict[str, Word], dict[str, Word]]:
    """Give the words of a folded query that are no stop words, and its single CJK characters."""
    words: dict[str, Word] = {}
    singles: dict[str, Word] = {}
    for token in _tokens(folded):
        if token.isascii():
            _add_latin(words, token, stop)
            continue
        for run, cjk in _runs(token):
            if not cjk:
                _add_latin(words, _stripped(run), stop)
                continue
            from aizo import runs

            for word in runs.words(run) if stop else runs.pieces(run):
                kept = singles if len(word.text) == 1 else words
                kept.setdefault(word.text, word)
    return words, singles


def settled(words: Iterable[Word], is_found: Callable[[Sequence[Needle]], object]) -> list[Word]:
    """Put finer words in the place of those that are found nowhere.

    Args:
        words: What query_words gave.
        is_found: Says whether any entry holds one of some needles.

    Returns:
        At most MOST_WORDS words; single CJK characters only where nothing else is left.
    """
    told: dict[str, Word] = {}
    waiting = list(words)
    while waiting:
        word = waiting.pop(0)
        if word.finer and not is_found(word.needles):
            waiting[:0] = word.finer
        else:
            told.setdefault(word.text, word)
    longer = [word for word in told.values() if len(word.text) > 1 or not is_cjk(word.text)]
    return (longer or list(told.values()))[:MOST_WORDS]


def is_sentence(query: str) -> bool:
    """Say whether a query is long enough to be about something.

    Args:
        query: A request.

    Returns:
        True from three words on, stop words included, or from six CJK characters on.
    """
    runs = [(run, cjk) for token in _tokens(searchable(query)) for run, cjk in _runs(token)]
    return sum(len(run) if cjk else 2 for run, cjk in runs) >= 2 * SENTENCE


def as_typed(query: str) -> list[Word]:
    """Give the blank-separated pieces of a query as plain substrings.

    Args:
        query: A request.

    Returns:
        One word a piece, stop words left out where others remain. Letters under three stay whole
        words ("go on" does not find *good*), in a sentence those under five.
    """
    pieces = dict.fromkeys(_one_line(searchable(query)).split())
    told = [piece for piece in pieces if piece not in STOP_WORDS] or list(pieces)
    plain = dict.fromkeys(_stripped(piece) or piece for piece in told)
    shortest = TELLING if is_sentence(query) else SHORTEST_STEM
    return [Word(piece, _substring(piece, shortest)) for piece in plain][:MOST_WORDS]


def _substring(piece: str, shortest: int) -> list[Needle]:
    if len(piece) < shortest and piece.isascii() and piece.isalnum():
        return forms(piece)
    return [(piece.encode(), 0)]


def forms(word: str) -> list[Needle]:
    """Give the needles of one Latin word: from the start of a word, or the whole word.

    Args:
        word: A folded word without blanks.

    Returns:
        Needles; a word under three letters must stand alone, others may go on (`test`: *testing*)
        or be inflected otherwise (`studies`: *study*).
    """
    if not any(map(str.isalnum, word)):
        return [(word.encode(), 0)]
    if len(word) < SHORTEST_STEM:
        return [(word.encode(), STARTS | ENDS)]
    from aizo.stems import stem as stem_of

    stem, flags = stem_of(word)
    if stem == word:
        return [(word.encode(), STARTS)]
    if len(stem) < SHORTEST_STEM:  # us-e: so short a stem would be found everywhere
        return [(word.encode(), STARTS), (f"{stem}ing".encode(), STARTS)]
    return [(stem.encode(), STARTS | flags, word[len(stem) :].encode())]


def _one_line(folded: str) -> str:
    """Blank what no stored text can hold: control characters and halves of surrogate pairs."""
    if folded.isprintable():
        return folded
    return "".join(
        " " if c < " " or c == "\x7f" or "\ud800" <= c <= "\udfff" else c for c in folded
    )


def _tokens(folded: str) -> Iterable[str]:
    for mark in SEPARATORS:
        if mark in folded:
            folded = folded.replace(mark, " ")
    return filter(None, map(_stripped, folded.split()))


def _stripped(token: str) -> str:
    """Take the sentence marks off both ends of a word."""
    start, end = 0, len(token)
    while start < end and not (token[start].isalnum() or token[start] in KEPT_MARKS):
        start += 1
    while end > start and not (token[end - 1].isalnum() or token[end - 1] in KEPT_MARKS[:-2]):
        end -= 1
    return token[start:end]


def _add_latin(words: dict[str, Word], token: str, stop: frozenset[str]) -> None:
    if token.endswith("'s") and token not in stop:
        token = token[:-2]
    if token and token not in stop:
        words.setdefault(token, Word(token, forms(token)))


def _runs(token: str) -> Iterable[tuple[str, bool]]:
    """Split a token where CJK and other characters meet."""
    start = 0
    for i in range(1, len(token) + 1):
        cjk = is_cjk(token[start])
        if i == len(token) or is_cjk(token[i]) != cjk:
            yield token[start:i], cjk
            start = i


def holds(content: str, needles: Iterable[Needle]) -> bool:
    """Say whether a text holds one of the needles, by the same rules as the kernel.

    Args:
        content: One field of an entry, as written.
        needles: What to look for.

    Returns:
        True at the first one found.
    """
    return is_held(searchable(content), needles)


def is_held(searched: str, needles: Iterable[Needle]) -> bool:
    """Say whether a text as it is kept for search holds one of the needles.

    Args:
        searched: What searchable gave.
        needles: What to look for.

    Returns:
        True at the first one found.
    """
    return any(_occurs(searched, *needle) for needle in needles)


def _occurs(folded: str, found: bytes, flags: int, rest: bytes = b"") -> bool:
    needle = found.decode()
    at = folded.find(needle)
    while at >= 0:
        end = at + len(needle)
        starts = not flags & STARTS or not at or not _in_word(folded[at - 1])
        goes_on = rest and folded.startswith(rest.decode(), end)
        if starts and (goes_on or _ends(folded, needle, end, flags)):
            return True
        at = folded.find(needle, at + 1)
    return False


def _ends(folded: str, needle: str, end: int, flags: int) -> bool:
    """Say whether what follows an occurrence is what its flags allow."""
    if not flags & (ENDS | BARE | DROPPED):
        return True
    stop = end
    while stop < len(folded) and stop - end <= LONGEST_ENDING and _in_word(folded[stop]):
        stop += 1
    rest = folded[end:stop]
    if stop < len(folded) and folded[stop] in "+#":
        return False
    if flags & ENDS:
        return not rest
    if flags & BARE and (
        rest in BARE_ENDINGS or (rest[0] == needle[-1] and rest[1:] in DOUBLED_ENDINGS)
    ):
        return True
    return bool(flags & DROPPED) and rest in DROPPED_ENDINGS


def _in_word(character: str) -> bool:
    return (character.isalnum() and not is_cjk(character)) or "\u0300" <= character <= "\u036f"
