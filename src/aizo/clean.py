"""Cleaning: what every text of an entry must be, whoever gives it."""

from __future__ import annotations

from aizo.errors import invalid
from aizo.text import fold

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable
    from typing import Any

LARGEST = (1 << 63) - 1  # what SQLite holds
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
    whole = _checked(field, plain_text(field, text).strip(" \t\r\n"))
    if not whole.isascii():
        import unicodedata

        whole = unicodedata.normalize("NFC", whole)
    return _sized(field, " ".join(whole.split()), ITEM_LENGTH)


def clean_reason(text: str, field: str = "reason", most: int = REASON_LENGTH) -> str:
    """Clean a reason: line breaks and tabs become blanks, then it is trimmed.

    Args:
        text: As it was given.
        field: The name of the field for the error.
        most: How many characters it may have.

    Returns:
        The text on one line, not empty.

    Raises:
        InvalidInput: It is no text, empty, too long, or holds control characters.
    """
    line = plain_text(field, text).replace("\r\n", "\n").translate(_TO_BLANKS)
    return _sized(field, _checked(field, line).strip(), most)


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
    whole = _checked(field, plain_text(field, text).strip(" \t\r\n"))
    return _sized(field, " ".join(whole.split()), SOURCE_LENGTH)


def clean_name(field: str, given: object) -> str:
    """Clean what names one thing, such as the id of an act: on one line, trimmed.

    Args:
        field: The name of the field for the error.
        given: What the caller gave.

    Returns:
        The text, not empty.

    Raises:
        InvalidInput: It is no text, blank, or holds control characters.
    """
    line = plain_text(field, given).replace("\r\n", "\n").translate(_TO_BLANKS)
    name = _checked(field, line).strip()
    if not name:
        raise invalid(field, "must not be empty")
    return name


def clean_terms(field: str, given: str | Iterable[str] | None) -> tuple[str, ...]:
    """Clean keywords or scenario names.

    Args:
        field: The name of the field for the error.
        given: One comma list, or several; None for no terms.

    Returns:
        Folded terms of at most 64 characters, empty and repeated ones dropped, in order.

    Raises:
        InvalidInput: It is no text, a term is too long, or it holds control characters.
    """
    terms: dict[str, None] = {}
    for part in several_texts(field, given):
        line = part.replace("\r\n", "\n").translate(_TO_BLANKS)
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


def plain_text(field: str, given: object) -> str:
    """Make sure that a text was given.

    Args:
        field: The name of the field for the error.
        given: What the caller gave.

    Returns:
        The text as it was given.

    Raises:
        InvalidInput: It is no text.
    """
    if not isinstance(given, str):
        raise invalid(field, "must be a text")
    return given


def several_ids(field: str, ids: Any) -> list[int]:
    """Read ids, each once, in the order of naming.

    Args:
        field: The name of the field for the error.
        ids: What the caller gave; None for none.

    Returns:
        Whole numbers, maybe none.

    Raises:
        InvalidInput: It is no list, or one of them is no whole number.
    """
    named: dict[int | None, None] = {} if ids is None else {None: None}
    # To Python bytes are whole numbers, too, but nobody means them so.
    if hasattr(ids, "__iter__") and not isinstance(ids, (bytes, bytearray)):
        named = dict.fromkeys(map(index_of, ids))
    if None in named:
        raise invalid(field, "must be whole numbers")
    return [one for one in named if one is not None]


def several_texts(field: str, given: str | Iterable[str] | None) -> list[str]:
    """Read one text, or several: a text is never taken letter by letter.

    Args:
        field: The name of the field for the error.
        given: What the caller gave; None for none.

    Returns:
        The texts.

    Raises:
        InvalidInput: It is neither, or one of them is no text.
    """
    if given is None or isinstance(given, str):
        return [given] if given else []
    try:
        several = list(given)
    except TypeError:
        raise invalid(field, "must be a list of texts") from None
    for one in several:
        if not isinstance(one, str):
            raise invalid(field, "must be a text")
    return several


def one_of(field: str, given: object, choices: Iterable[str]) -> str:
    """Read one of several words, in any case.

    Args:
        field: The name of the field for the error.
        given: What the caller gave.
        choices: The words there are.

    Returns:
        The word as `choices` spells it.

    Raises:
        InvalidInput: It is none of them; the message lists them.
    """
    found = given.strip().lower() if isinstance(given, str) else ""
    if found not in choices:
        raise invalid(field, f"must be one of {', '.join(choices)}")
    return found


def whole_number(
    field: str, given: object, least: int = 0, most: int = LARGEST, rule: str = ""
) -> int:
    """Read a whole number of any kind there is, numpy's too, but for True and False.

    Args:
        field: The name of the field for the error.
        given: What the caller gave.
        least: The smallest one allowed.
        most: The largest one allowed; what is beyond all that a database holds counts as that.
        rule: What the error says of it; by default what `least` says.

    Returns:
        The number.

    Raises:
        InvalidInput: It is none, or out of range.
    """
    found = given if type(given) is int else index_of(given)
    if found is not None and found > most == LARGEST:
        return most
    if found is None or not least <= found <= most:
        raise invalid(field, rule or f"must be a whole number from {least}")
    return found


def index_of(given: Any) -> int | None:
    """Give the int that a whole number of any kind is.

    Args:
        given: What the caller gave.

    Returns:
        The int; None for anything else, True and False included.
    """
    if type(given) is int:
        return given
    try:
        found: int = given.__index__()
    except (AttributeError, TypeError):
        return None
    return None if isinstance(given, bool) else found


def number(given: Any) -> float | None:
    """Give the float that a number of any kind is: an int, a Decimal, a numpy scalar.

    Args:
        given: What the caller gave.

    Returns:
        The float, which may be infinite or none; None for what is no number, True and False
        included.
    """
    if type(given) is float:
        return given
    # Arrays and numpy's booleans have a float, but do not round.
    if isinstance(given, bool) or not (hasattr(given, "__float__") and hasattr(given, "__round__")):
        return None
    try:
        return float(given)
    except OverflowError:
        return float("inf")
    except (TypeError, ValueError):
        return None


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
