"""Stored text as it is shown: every character in sight, none with power over its surroundings."""

from __future__ import annotations

from markupsafe import Markup, escape

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from aizo.web.words import Words

# Characters that turn writing around, break lines, or cannot be seen.
_HIDDEN = {
    *range(0x20),
    *range(0x7F, 0xA0),
    0xAD,
    0x61C,
    *range(0x200B, 0x2010),
    *range(0x2028, 0x202F),
    *range(0x2060, 0x2070),
    0xFEFF,
    *range(0xFFF9, 0xFFFC),
    *range(0xE0000, 0xE0080),
}


def marked(text: object) -> Markup:
    """Give a text as markup in a direction of its own, hidden characters as marks.

    Args:
        text: What is stored.

    Returns:
        A <bdi>; U+202E in it reads as <span>U+202E</span>.
    """
    said = str(text)
    if said.isascii() and said.isprintable():
        return Markup("<bdi>{}</bdi>").format(said)
    parts = [
        Markup('<span class="hidden-mark">U+{:04X}</span>').format(ord(c))
        if ord(c) in _HIDDEN
        else escape(c)
        for c in said
    ]
    return Markup("<bdi>{}</bdi>").format(Markup("").join(parts))


def plain(text: object) -> str:
    """Give a text for places that hold no markup, hidden characters as marks.

    Args:
        text: What is stored.

    Returns:
        The text; U+202E in it reads as [U+202E].
    """
    said = str(text)
    if said.isascii() and said.isprintable():
        return said
    return "".join(f"[U+{ord(c):04X}]" if ord(c) in _HIDDEN else c for c in said)


def block_markup(block: str) -> Markup:
    """Give a block as markup whose text is the block, byte for byte.

    Args:
        block: The block as it is handed out.

    Returns:
        Headings in the colour of their stance.
    """
    lines = []
    for line in block.split("\n"):
        heading, colon, rest = line.partition(": ")
        stance = _HEADINGS.get(heading) if colon else None
        if stance is None:
            lines.append(escape(line))
        else:
            lines.append(Markup('<b class="{}">{}:</b> {}').format(stance, heading, rest))
    return Markup("\n").join(lines)


_HEADINGS = {
    "Never": "never",
    "Rules": "never",
    "Always": "always",
    "Avoid": "avoid",
    "Prefer": "prefer",
    "Usually": "usually",
}


def said_text(words: Words, said: dict[str, Any]) -> Markup:
    """Give the message of an act.

    Args:
        words: The texts in the reader's language.
        said: What the act has said.

    Returns:
        The sentence; stored text in it stands in a direction of its own.
    """
    values = {name: marked(value) if name == "item" else value for name, value in said.items()}
    return words(**values)


def why_text(words: Words, key: str, values: dict[str, str]) -> Markup:
    """Give a reason why an entry is not found.

    Args:
        words: The texts in the reader's language.
        key: The reason's name.
        values: What stands in it.

    Returns:
        Part of a sentence.
    """
    return words(key, **{name: marked(value) for name, value in values.items()})
