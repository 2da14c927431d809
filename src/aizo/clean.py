"""Cleaning: what every text of an entry must be, whoever gives it."""

from __future__ import annotations

from aizo.errors import invalid
from aizo.text import fold

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable

ITEM_LENGTH = 200
REASON_LENGTH = 2000
TERM_LENGTH = 64
TERM_COUNT = 32
SOURCE_LENGTH = 64

# What the block for prompts says around the entries; a test holds them to profile/context.py.
_FRAME = (
    *('<user-preferences from="aizo"', "recorded from earlier conversations. what the user"),
    *("more: ask with a topic.", "more hard limits do not fit here: "),
)
_STANCES = frozenset("never rule rules always avoid prefer usually".split())
_BREAKS = "\r\n\t\v\f\x85\u2028\u2029"
_TO_BLANKS = str.maketrans(dict.fromkeys(_BREAKS, " "))
# Chinese and Japanese keyboards give these where an ASCII comma is meant.
_TO_COMMAS = str.maketrans({"\uff0c": ",", "\u3001": ","})


def clean_item(text: str, field: str = "item") -> str:
    """Clean a label: NFC, trimmed, inner blanks collapsed.

    Args:
        text: As it was given.
        field: The name of the field for the error.

    Returns:
        1 to 200 characters.

    Raises:
        InvalidInput: It is no text, empty, too long, or holds control characters.
    """
    whole = _checked(field, _text(field, text).strip(" \t\r\n"))
    if not whole.isascii():
        import unicodedata

        whole = unicodedata.normalize("NFC", whole)
    return _sized(field, " ".join(whole.split()), ITEM_LENGTH)


def clean_reason(text: str, field: str = "reason") -> str:
    """Clean a reason: line breaks and tabs become blanks, then it is trimmed.

    Args:
        text: As it was given.
        field: The name of the field for the error.

    Returns:
        1 to 2,000 characters.

    Raises:
        InvalidInput: It is no text, empty, too long, or holds control characters.
    """
    line = _text(field, text).replace("\r\n", "\n").translate(_TO_BLANKS)
    return _sized(field, _checked(field, line).strip(), REASON_LENGTH)


def clean_source(text: str, field: str = "source") -> str:
    """Clean the word that says where an entry came from.

    Args:
        text: As it was given.
        field: The name of the field for the error.

    Returns:
        1 to 64 characters, trimmed, inner blanks collapsed.

    Raises:
        InvalidInput: It is no text, empty, too long, or holds control characters.
    """
    whole = _checked(field, _text(field, text).strip(" \t\r\n"))
    return _sized(field, " ".join(whole.split()), SOURCE_LENGTH)


def clean_terms(field: str, given: str | Iterable[str]) -> tuple[str, ...]:
    """Clean keywords or scenario names.

    Args:
        field: The name of the field for the error.
        given: One comma list, or several.

    Returns:
        Folded terms of at most 64 characters, empty and repeated ones dropped, in order.

    Raises:
        InvalidInput: It is no text, a term is too long, or it holds control characters.
    """
    lists = [given] if isinstance(given, str) else _list(field, given)
    terms: dict[str, None] = {}
    for part in lists:
        line = _text(field, part).replace("\r\n", "\n").translate(_TO_BLANKS)
        # Folding first: it turns other commas into the one that divides.
        for term in fold(_checked(field, line).translate(_TO_COMMAS)).split(","):
            trimmed = term.strip()
            if len(trimmed) > TERM_LENGTH:
                raise invalid(field, f"must be at most {TERM_LENGTH} characters each")
            if trimmed:
                terms[trimmed] = None
    return tuple(terms)


def merge_terms(
    old: tuple[str, ...], new: tuple[str, ...]
) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """Add terms to those there; beyond 32 the older stay.

    Args:
        old: Clean terms, which stay even where they are more than 32.
        new: Clean terms.

    Returns:
        The terms together, and those that found no room.
    """
    fresh = [term for term in new if term not in old]
    room = max(TERM_COUNT - len(old), 0)
    return (*old, *fresh[:room]), tuple(fresh[room:])


def left_out(field: str, dropped: tuple[str, ...]) -> str:
    """Say which terms found no room.

    Args:
        field: `keywords` or `scenarios`.
        dropped: The terms.

    Returns:
        One sentence.
    """
    return f"An entry keeps {TERM_COUNT} {field}; left out: {', '.join(dropped)}."


def is_recalled(text: str) -> bool:
    """Say whether a text is what aizo gave to a prompt, come back: nothing in it is new.

    Args:
        text: A clean label or reason.

    Returns:
        Whether it holds the frame of the block, or is a line such as `Never: loud music [3]`.
    """
    line = text.lstrip(" -*").casefold()
    if line == "</user-preferences>" or any(words in line for words in _FRAME):
        return True
    stance, _, rest = line.partition(": ")
    return stance in _STANCES and any(
        piece.partition("]")[0].isdecimal() for piece in rest.split(" [")[1:]
    )


def item_key(item: str) -> str:
    """Give the identity of a label: labels with one key are the same entry.

    Args:
        item: A label.

    Returns:
        The folded label (NFKC and casefold).
    """
    return fold(item)


def _text(field: str, value: object) -> str:
    if not isinstance(value, str):
        raise invalid(field, "must be a text")
    return value


def _list(field: str, value: Iterable[str]) -> list[str]:
    try:
        return list(value)
    except TypeError:
        raise invalid(field, "must be a list of texts") from None


def _checked(field: str, text: str) -> str:
    """Refuse control characters (category Cc) and lone surrogates (category Cs)."""
    # Nearly every text is printable, which one call in C can tell.
    if text.isprintable():
        return text
    for character in text:
        if character < " " or "\x7f" <= character <= "\x9f":
            raise invalid(field, f"must not hold control characters (U+{ord(character):04X})")
        if "\ud800" <= character <= "\udfff":
            raise invalid(field, f"must not hold lone surrogates (U+{ord(character):04X})")
    return text


def _sized(field: str, text: str, longest: int) -> str:
    if not 1 <= len(text) <= longest:
        raise invalid(field, f"must be 1 to {longest:,} characters")
    return text
