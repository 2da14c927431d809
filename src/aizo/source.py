"""Sources: which message, file or session something was learnt from."""

from __future__ import annotations

from aizo.clean import clean_item, clean_reason

SUMMARY_LENGTH = 500


def clean_source_id(text: str, field: str = "source_id") -> str:
    """Clean the id of a source: trimmed, inner blanks collapsed.

    Args:
        text: As it was given; any characters that print, such as `chat|12@host/3`.
        field: The name of the field for the error.

    Returns:
        1 to 200 characters.

    Raises:
        InvalidInput: It is no text, empty, too long, or holds control characters.
    """
    return clean_item(text, field)


def clean_source_summary(text: str, field: str = "source_summary") -> str:
    """Clean what a source says.

    Args:
        text: As it was given.
        field: The name of the field for the error.

    Returns:
        1 to 500 characters on one line.

    Raises:
        InvalidInput: It is no text, empty, too long, or holds control characters.
    """
    return clean_reason(text, field, SUMMARY_LENGTH)
