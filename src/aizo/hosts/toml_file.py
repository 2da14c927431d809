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


_MARK = "\ufeff"  # editors on Windows begin a file with it


def _read(text: str) -> Any:
    kit = _kit()
    try:
        text.encode("utf-8")
        return kit.parse(text.removeprefix(_MARK))
    except (UnicodeEncodeError, kit.exceptions.TOMLKitError) as problem:
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
    outer, name = path
    wanted = _read(text).unwrap()
    if not isinstance(wanted.setdefault(outer, {}), dict):
        raise invalid(outer, "is no table in this file", "Nothing was changed.")
    wanted[outer][name] = table
    # Put where dotted keys stand, a table would take in the keys behind them.
    for way in (_in_place, _at_the_end):
        written = way(text, path, table)
        if written is not None and _read(written).unwrap() == wanted:
            return written
    raise invalid(outer, "is written in a way that aizo cannot change", "Nothing was changed.")


def _in_place(text: str, path: tuple[str, ...], table: dict[str, Any]) -> str | None:
    """Replace the table that is there, or add it to one that stands between braces."""
    kit = _kit()
    document = _read(text)
    outer, name = path
    holder = document.get(outer)
    is_inline = isinstance(holder, kit.items.InlineTable)
    if holder is None or not (is_inline or name in holder):
        return None
    made = kit.inline_table() if is_inline else kit.table()
    made.update(table)
    holder[name] = made
    return _as_before(text, kit.dumps(document))


def _at_the_end(text: str, path: tuple[str, ...], table: dict[str, Any]) -> str:
    outer, name = path
    text = drop(text, path)
    blank = "" if not text.strip() else "\n" if text.endswith("\n") else "\n\n"
    # A table of tables needs no heading of its own.
    added = _kit().dumps({outer: {name: table}}).lstrip()
    return _as_before(text, f"{text}{blank}{added}")


def _as_before(text: str, written: str) -> str:
    """Begin a text, and end its lines, as the one that it was made from."""
    if text.startswith(_MARK):
        written = _MARK + written.removeprefix(_MARK)
    if text.count("\n") == text.count("\r\n") > 0:
        written = written.replace("\r\n", "\n").replace("\n", "\r\n")
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
    return _as_before(text, kit.dumps(document))
