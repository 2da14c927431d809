"""Reading what may be imported: our exports and the Rust aizo's lists; the rest is refused."""

from __future__ import annotations

from aizo import band, clock
from aizo.clean import clean_terms, item_key
from aizo.entry import KINDS
from aizo.errors import InvalidInput, invalid
from aizo.profile.transfer import lines

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator
    from typing import Any

    from aizo.store.upkeep import Line

LONGEST = 1 << 30
_LISTS = ("entries", "preferences")
_DATES = ("added_at", "last_seen")
_BLOCK = "<user-preferences"
_SHOWN = 40


class Parsed:
    """What a file holds.

    Attributes:
        lines: Those of our own export; None for a bare list of entries.
        entries: The entries by the names of their fields, times in milliseconds, clean.
        scenarios: The person's scenarios, as JSON values; None where the file has none.
        notes: What was odd, in sentences.
    """

    __slots__ = ("entries", "lines", "notes", "scenarios")

    def __init__(self) -> None:
        """Begin with nothing."""
        self.lines: list[Line] | None = None
        self.entries: list[dict[str, Any]] = []
        self.scenarios: list[dict[str, Any]] | None = None
        self.notes: list[str] = []

    @property
    def profile(self) -> dict[str, Any]:
        """The values of the export's header; none for a bare list."""
        return self.lines[0][1] if self.lines else {}


def parse(content: bytes, now: int) -> Parsed:
    """Read a file by its content.

    Args:
        content: The file's bytes.
        now: Milliseconds since 1970 UTC, for dates of foreign lists that lie beyond it.

    Returns:
        What it holds.

    Raises:
        InvalidInput: It is nothing that can be imported; the message and the hint say why.
    """
    if content.startswith(b"SQLite format 3"):
        raise InvalidInput(
            "invalid_input", "file is a database", "`aizo restore FILE` puts a backup in place."
        )
    try:
        text = content.decode("utf-8-sig")
    except UnicodeDecodeError:
        raise invalid("file", "must be UTF-8 text") from None
    if _BLOCK in text[:4096] and text.lstrip()[:1] == "<":
        raise InvalidInput(
            "invalid_input",
            "file is aizo's own context block: nothing in it is new",
            "`aizo export` writes what can be imported.",
        )
    values = [*_values(text)]
    parsed = Parsed()
    if isinstance(values[0], dict) and values[0].get("aizo") == lines.MARK:
        _own(parsed, values)
    else:
        parsed.entries = [*_foreign(values, now, parsed.notes)]
    return parsed


def _values(text: str) -> Iterator[Any]:
    """Read one JSON document, or a value a line."""
    import json

    try:
        yield json.loads(text)
    except ValueError:
        pass
    except RecursionError:
        raise invalid("file", "must be JSON that is not nested without end") from None
    else:
        return
    for number, line in enumerate(text.split("\n"), 1):
        if line.strip():
            try:
                yield json.loads(line)
            except (ValueError, RecursionError):
                place = f" (line {number})" if number > 1 else ""
                raise InvalidInput(
                    "invalid_input",
                    f"file is neither JSON nor JSON Lines{place}",
                    "`aizo export` writes what can be imported.",
                ) from None
    if not text.strip():
        raise invalid("file", "must not be empty")


def _own(parsed: Parsed, values: list[Any]) -> None:
    head: dict[str, Any] = dict(values[0])
    if head.get("format") != lines.FORMAT:
        raise InvalidInput(
            "invalid_input",
            f"file is an export of format {head.get('format')!r}; this aizo knows {lines.FORMAT}",
            "Update aizo: a newer version of it has written this file.",
        )
    found = _of_document(head) if len(values) == 1 else _of_list(values)
    try:
        profile = {name: head[name] for name in ("revision", "half_life_days", "floor", "highest")}
        profile["highest"] = dict(profile["highest"])
    except (KeyError, TypeError, ValueError):
        raise invalid("file", "must have the header of an export") from None
    own: list[Line] = [("profile", profile)]
    for kind, value in found:
        if kind == "scenario":
            parsed.scenarios = [*(parsed.scenarios or []), value]
        else:
            own.append(lines.line_of(kind, value))
    parsed.lines = own
    parsed.entries = [_stored(values) for kind, values in own if kind == "entry"]


def _of_document(head: dict[str, Any]) -> Iterator[tuple[str, Any]]:
    for kind, name in lines.SECTIONS.items():
        listed = head.get(name)
        if not isinstance(listed, list):
            raise invalid("file", f"must hold a list named {name!r}")
        for value in listed:
            yield kind, value


def _of_list(values: list[Any]) -> Iterator[tuple[str, Any]]:
    if values[-1] != {"end": len(values) - 1}:
        raise invalid("file", "must be whole: its last line does not count those before it")
    for value in values[1:-1]:
        if not isinstance(value, dict) or len(value) != 1 or not lines.SECTIONS.keys() & value:
            raise invalid("file", f"must hold one kind a line, not {str(value)[:_SHOWN]}")
        yield from value.items()


def _stored(values: dict[str, Any]) -> dict[str, Any]:
    """Check an entry of our own export; texts stay as they are, however odd they were."""
    try:
        fields = {**values, "base_score": band.hundredths(values["base_score"]) / 100}
        for name in ("keywords", "scenarios"):
            fields[name] = tuple(map(_plain, values[name]))
        plain = [_plain(values[name]) for name in ("item", "uid", "reason", "source")]
        whole = [fields[name] for name in ("id", *_DATES, "touch_count", "decay_class")]
    except (KeyError, TypeError, ValueError) as error:
        message = f"file holds an entry that cannot be read: {error}"
        raise InvalidInput("invalid_input", message) from None
    is_known = values.get("kind") in KINDS and bool(item_key(plain[0]))
    if not is_known or not all(type(one) is int for one in whole):
        raise invalid("file", f"holds an entry that breaks a rule: {plain[0][:_SHOWN]!r}")
    return fields


def _plain(value: Any) -> str:
    """Take a text as it is, unless no file could hold it."""
    if not isinstance(value, str):
        raise TypeError(value)
    value.encode("utf-8")
    return value


def _foreign(values: list[Any], now: int, notes: list[str]) -> Iterator[dict[str, Any]]:
    """Read a list of entries: the Rust aizo's `show --json`, or ours."""
    listed = values
    if len(values) == 1:
        listed = values[0] if isinstance(values[0], list) else values
        if isinstance(values[0], dict):
            listed = next((values[0][name] for name in _LISTS if name in values[0]), values)
    if not isinstance(listed, list) or not all(isinstance(one, dict) for one in listed):
        raise invalid("file", "must be an export of aizo, or a list of entries")
    for number, one in enumerate(listed, 1):
        if "item" not in one or "reason" not in one:
            raise invalid(
                "file", f"must be a list of entries; number {number} has no item or reason"
            )
        if not any(name in one for name in _DATES):
            raise InvalidInput(
                "invalid_input",
                "file holds entries without dates, as a model answers them: nothing was imported",
                "What a model found is evidence, not a copy: add each with `aizo add`.",
            )
        yield _entry(one, f"entry {number}", now, notes)


def _entry(one: dict[str, Any], named: str, now: int, notes: list[str]) -> dict[str, Any]:
    times = {name: clock.parse_stored(one.get(name)) for name in _DATES}
    known = [time for time in times.values() if time is not None]
    if not known:
        notes.append(f"{named}: its dates cannot be read; now {clock.text(now)}.")
    for name, time in times.items():
        moment = time if time is not None else known[0] if known else now
        if moment > now:
            notes.append(f"{named}: its {name} lies in the future; now {clock.text(now)}.")
        times[name] = min(moment, now)
    score = one.get("base_score", one.get("score"))
    if isinstance(score, bool) or not isinstance(score, (int, float)):
        raise invalid("file", f"holds {named} without a number for base_score")
    kind = one.get("kind", "observed")
    touches = one.get("touch_count", 0)
    return {
        "item": _line(one["item"], named, "item"),
        "reason": _line(one["reason"], named, "reason"),
        "keywords": _terms(one, "keywords"),
        "scenarios": _terms(one, "scenarios"),
        "base_score": band.hundredths(score) / 100,
        "source": _line(one.get("source") or "manual", named, "source"),
        "kind": kind if kind in KINDS else "observed",
        "touch_count": touches if type(touches) is int and touches >= 0 else 0,
        **times,
    }


def _line(value: Any, named: str, field: str) -> str:
    """Clean a text with patience: older tools kept longer ones, and control characters."""
    if not isinstance(value, str):
        raise invalid("file", f"holds {named} whose {field} is no text")
    shown = "".join(one if one.isprintable() or one > "\xa0" else " " for one in value)
    line = " ".join(shown.encode("utf-8", "replace").decode().split())
    if not line or (field == "item" and not item_key(line)):
        raise invalid("file", f"holds {named} whose {field} is empty")
    return line


def _terms(one: dict[str, Any], field: str) -> tuple[str, ...]:
    given = one.get(field) or ()
    listed = (
        [given] if isinstance(given, str) else [term for term in given if isinstance(term, str)]
    )
    shown = ["".join(c if c.isprintable() else " " for c in term)[:2000] for term in listed]
    return clean_terms(field, [term for term in shown if len(term) <= 2000])
