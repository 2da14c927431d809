"""Text on a terminal: what is safe to print, how wide it is, where it is cut."""

from __future__ import annotations

_BREAKS = "\t\n\v\f\r\x1c\x1d\x1e\x85\u2028\u2029"
# Ranges of what steers a terminal, turns the direction of text or hides in it. The joiners
# U+200C and U+200D stay: emoji and several scripts are spelt with them.
_HARMFUL = (
    (0x00, 0x1F),
    (0x7F, 0x9F),
    (0x061C, 0x061C),
    (0x180E, 0x180E),
    (0x200B, 0x200B),
    (0x200E, 0x200F),
    (0x2028, 0x202E),
    (0x2060, 0x206F),
    (0xD800, 0xDFFF),
    (0xFEFF, 0xFEFF),
    (0xFFF9, 0xFFFB),
    (0xE0000, 0xE007F),
)
_ZERO_WIDTH = ("Mn", "Me", "Cf")
_WIDE = ("W", "F")


def harmless(text: str) -> str:
    """Make text safe to print: what could steer a terminal or hide in it becomes visible.

    Args:
        text: Stored or given text.

    Returns:
        One line; each harmful character is replaced by U+FFFD, each line break by a blank.
    """
    if text.isprintable():
        return text
    return "".join(map(_harmless_character, text))


def _harmless_character(character: str) -> str:
    if character in _BREAKS:
        return " "
    code = ord(character)
    return "\ufffd" if any(low <= code <= high for low, high in _HARMFUL) else character


def width(text: str) -> int:
    """Measure a text as a terminal shows it.

    Args:
        text: Harmless text.

    Returns:
        Columns: two for a wide character (Chinese, most emoji), none for a combining one.
    """
    if text.isascii():
        return len(text)
    from unicodedata import category, east_asian_width

    columns = 0
    for character in text:
        if category(character) not in _ZERO_WIDTH:
            columns += 2 if east_asian_width(character) in _WIDE else 1
    return columns


def cut(text: str, columns: int) -> str:
    """Shorten a text to a number of columns, with an ellipsis where something was cut.

    Args:
        text: Harmless text.
        columns: The most columns it may take; at least 1.

    Returns:
        The text, or its beginning and an ellipsis.
    """
    if width(text) <= columns:
        return text
    kept: list[str] = []
    room = columns - 1
    for character in text:
        room -= width(character)
        if room < 0:
            break
        kept.append(character)
    return "".join(kept).rstrip() + "\u2026"


def pad(text: str, columns: int, *, right: bool = False) -> str:
    """Fill a text with blanks to a number of columns.

    Args:
        text: Harmless text.
        columns: The columns to fill; a wider text stays as it is.
        right: Whether the text stands at the right.

    Returns:
        The filled text.
    """
    blanks = " " * (columns - width(text))
    return blanks + text if right else text + blanks
