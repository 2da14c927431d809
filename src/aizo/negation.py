"""Negated labels."""

from __future__ import annotations


def is_negated(item: str) -> bool:
    """Say whether a label starts with a negation."""
    return item.lower().startswith(("no ", "never ", "don't "))
