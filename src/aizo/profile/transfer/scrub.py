"""Taking what was forgotten out of exports that are kept."""

from __future__ import annotations

import re

from aizo.clean import item_key
from aizo.errors import AizoError
from aizo.profile.transfer import export, reading

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from aizo.profile.transfer.reading import Parsed
    from aizo.store.upkeep import Line, Trace


def without(content: bytes, found: Trace) -> bytes | None:
    """Give an export without some entries.

    Args:
        content: The file's bytes.
        found: What is looked for.

    Returns:
        The same bytes where it holds none of it, an export without it, or None for a file that
        holds some and is no export that can be written anew.
    """
    try:
        parsed = reading.parse(content, 0)
    except AizoError:
        parsed = None
    if parsed is not None and parsed.lines is not None:
        kept = [*_kept(parsed, found)]
        if len(kept) == len(parsed.lines):
            return content
        kept += [("scenario", one) for one in parsed.scenarios or []]
        form = export.JSON if content.lstrip()[:1] == b"{" and b'\n"entries"' in content else ""
        return "".join(export.written(kept, form or export.JSONL)).encode("utf-8")
    text = content.decode("utf-8", "replace")
    # A page for a person names the entry of each line, however short its texts are.
    named = {int(number) for number in re.findall(r" \[(\d{1,18})\]: ", text)}
    return None if found.is_in(text) or not named.isdisjoint(found.ids) else content


def _kept(parsed: Parsed, found: Trace) -> Iterator[Line]:
    """Give the lines that tell nothing of what is forgotten."""
    own = parsed.lines or []
    gone = {
        values["id"]
        for kind, values in own
        if kind == "entry" and item_key(values["item"]) in found.keys
    }
    for kind, values in own:
        if kind == "history":
            sides = [side for side in (values["before"], values["after"]) if side]
            if any(item_key(side.get("item", "")) in found.keys for side in sides):
                gone.add(values["entry"])
    for kind, values in own:
        number = {"entry": "id", "history": "entry"}.get(kind)
        if number is not None and values[number] in gone:
            continue
        if kind == "row" and found.is_in(str(values["values"])):
            continue
        yield kind, values
