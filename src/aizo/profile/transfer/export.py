"""Export: everything that a profile holds, the same bytes for the same profile."""

from __future__ import annotations

from aizo.clean import one_of
from aizo.profile.answers import Answer
from aizo.profile.transfer import lines
from aizo.store import keeper

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator
    from typing import Any

    from aizo.profile.unit import Unit
    from aizo.store.upkeep import Line

JSON, JSONL, MARKDOWN = "json", "jsonl", "markdown"
FORMS = (JSON, JSONL, MARKDOWN)


def export(unit: Unit, form: str = JSON) -> Iterator[str]:
    """Give everything that a profile holds, as text in pieces.

    There is no time of the export in it: the same profile gives the same bytes.

    Args:
        unit: The open profile.
        form: `json` for one document, `jsonl` for a line each, `markdown` for a person.

    Returns:
        Pieces of text; together they end with a line break.

    Raises:
        InvalidInput: There is no such form.
    """
    form = one_of("form", form, FORMS)
    if form == MARKDOWN:
        from aizo.profile.transfer import markdown

        return markdown.page(unit)
    return written(everything(unit), form)


class Copy(Answer):
    """An export as one text.

    Attributes:
        form: `json`, `jsonl` or `markdown`.
        text: All of it.
        revision: The profile's revision it is of.
    """

    __slots__ = ("form", "revision", "text")

    def __init__(self, form: str, text: str, revision: int) -> None:
        """Keep all three."""
        self.form = form
        self.text = text
        self.revision = revision


def copy(unit: Unit, form: str = JSON) -> Copy:
    """Give everything that a profile holds, as one text.

    Args:
        unit: The open profile.
        form: As for `export`.

    Returns:
        The copy.

    Raises:
        InvalidInput: There is no such form.
    """
    form = one_of("form", form, FORMS)
    revision = unit.store.revision()
    return Copy(form, "".join(export(unit, form)), revision)


def everything(unit: Unit) -> Iterator[Line]:
    """Give all lines of a profile: what its database holds, then the person's scenarios.

    Args:
        unit: The open profile.

    Yields:
        Kind and values.
    """
    yield from keeper(unit.store).dump()
    scenarios = unit.scenarios()
    if not scenarios.is_built_in:
        for one in scenarios.defined:
            values: dict[str, Any] = {
                "name": one.name,
                "description": one.description,
                "keywords": list(one.keywords),
                "aliases": list(one.aliases),
            }
            yield "scenario", values


def written(given: Iterable[Line], form: str) -> Iterator[str]:
    """Write lines as an export.

    Args:
        given: The lines, of which the first is the profile's.
        form: `json` or `jsonl`.

    Returns:
        Pieces of text; together they end with a line break.
    """
    return _document(given) if form == JSON else _listed(given)


def writer() -> Callable[[Any], str]:
    """Give what writes a value as compact JSON on one line.

    Returns:
        A function.
    """
    import json

    return json.JSONEncoder(ensure_ascii=False, separators=(",", ":")).encode


def _listed(given: Iterable[Line]) -> Iterator[str]:
    encode, count = writer(), 0
    for line in given:
        count += 1
        value = lines.header(line[1]) if line[0] == "profile" else {line[0]: lines.told(line)}
        yield encode(value) + "\n"
    yield encode({"end": count}) + "\n"


def _document(given: Iterable[Line]) -> Iterator[str]:
    encode, order = writer(), [*lines.SECTIONS]
    opened, before = -1, ""
    for line in given:
        if line[0] == "profile":
            yield encode(lines.header(line[1]))[:-1]
            continue
        place = order.index(line[0])
        if opened < place:
            yield _opening(order, opened, place)
            opened, before = place, "\n"
        yield before + encode(lines.told(line))
        before = ",\n"
    yield _opening(order, opened, len(order) - 1)
    yield "]\n}\n"


def _opening(order: list[str], opened: int, place: int) -> str:
    """Close the array that is open, and open those up to a place."""
    names = [f',\n"{lines.SECTIONS[kind]}":[' for kind in order[opened + 1 : place + 1]]
    return ("]" if opened >= 0 and names else "") + "]".join(names)
