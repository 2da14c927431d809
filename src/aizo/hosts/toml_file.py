"""TOML files, edited with tomlkit, which keeps comments, order and layout."""

from __future__ import annotations

from typing import Any

from aizo.errors import Failed, invalid


def _kit() -> Any:
    try:
        import tomlkit
    except ImportError:
        message = "this host keeps its settings in TOML, and tomlkit is not installed"
        raise Failed("failed", message, 'Install it with: pip install "aizo[mcp]"') from None
    return tomlkit


def _read(text: str) -> Any:
    kit = _kit()
    try:
        return kit.parse(text)
    except kit.exceptions.TOMLKitError as problem:
        raise invalid("the file", f"is no valid TOML ({problem})", "Nothing was changed.") from None


def value(text: str, path: tuple[str, ...]) -> Any:
    """Give what stands at a path.

    Args:
        text: The file.
        path: The names down to it.

    Returns:
        Plain values, or None where there is nothing.
    """
    found: Any = _read(text).unwrap()
    for name in path:
        found = found.get(name) if isinstance(found, dict) else None
    return found


def put(text: str, path: tuple[str, ...], table: dict[str, Any]) -> str:
    """Set a table.

    Args:
        text: The file.
        path: The two names down to it.
        table: What it holds.

    Returns:
        The file with it.
    """
    kit = _kit()
    document = _read(text)
    outer, name = path
    made = kit.table()
    for key, held in table.items():
        made.add(key, held)
    holder = document.get(outer)
    if holder is None:
        # Written as text: a table of tables needs no heading of its own.
        blank = "" if not text.strip() else "\n" if text.endswith("\n") else "\n\n"
        return f"{text}{blank}{kit.dumps({outer: {name: table}}).lstrip()}"
    if not isinstance(holder, dict):
        raise invalid(outer, "is no table in this file", "Nothing was changed.")
    holder[name] = made
    written: str = kit.dumps(document)
    return written


def drop(text: str, path: tuple[str, ...]) -> str:
    """Take out a table, and the one around it when nothing else is in it.

    Args:
        text: The file.
        path: The two names down to it.

    Returns:
        The file without it; as it was where there is none.
    """
    kit = _kit()
    document = _read(text)
    outer, name = path
    holder = document.get(outer)
    if not isinstance(holder, dict) or name not in holder:
        return text
    del holder[name]
    if not len(holder):
        del document[outer]
    written: str = kit.dumps(document)
    return written
