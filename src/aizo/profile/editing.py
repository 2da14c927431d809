"""A profile as text, one line an entry, and back as one act."""

from __future__ import annotations

from aizo import band
from aizo.clean import (
    clean_item,
    clean_reason,
    clean_terms,
    item_key,
    merge_terms,
    plain_text,
)
from aizo.entry import TENTATIVE
from aizo.errors import AizoError, InvalidInput, Refused
from aizo.profile.answers import Answer
from aizo.profile.history import as_it_was
from aizo.store.port import Delete, Insert, Update
from aizo.store.writes import FORGOTTEN, ITEM

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator
    from typing import Any

    from aizo.entry import Entry
    from aizo.profile.unit import Unit
    from aizo.store.port import Reader
    from aizo.store.upkeep import Trace
    from aizo.store.writes import Write

MARK = "#!"
_HEAD = """\
# aizo preferences, revision {revision}
#
# One line an entry: [id] score | label | reason | keywords | scenarios
# Change, add or delete lines, then save and leave the editor; all of it is one act, and
# `aizo undo` takes it back. A line without [id] is a new entry; a line that is gone is an entry
# that is removed. The score is 0 to 10, or never, avoid, usually, prefer, always. Keywords and
# scenarios are comma lists and may be left out; a | in a text is written \\|.

"""
_FIELDS = 5


class Edited(Answer):
    """What an edit did.

    Attributes:
        added: Entries that are new.
        changed: Entries that are other than before.
        removed: Entries that are gone.
        revision: The profile's revision after it.
    """

    __slots__ = ("added", "changed", "removed", "revision")

    def __init__(self, added: int, changed: int, removed: int, revision: int) -> None:
        """Keep all four."""
        self.added = added
        self.changed = changed
        self.removed = removed
        self.revision = revision


class Wrong(InvalidInput):
    """Some lines cannot be taken; nothing was written.

    Attributes:
        problems: What is wrong, by the number of the line (the first is 0).
    """

    def __init__(self, problems: dict[int, str]) -> None:
        """Say the first of them."""
        line, message = next(iter(problems.items()))
        count = len(problems)
        more = "" if count == 1 else f" (and {count - 1} more)"
        super().__init__("invalid_input", f"line {line + 1}: {message}{more}")
        self.problems = problems

    def __reduce__(self) -> Any:
        """Pickle by the one argument it has."""
        return Wrong, (self.problems,)


def page(unit: Unit) -> str:
    """Give a profile as text, one line an entry.

    Args:
        unit: The open profile.

    Returns:
        The text; saved as it is, it changes nothing.
    """
    revision = unit.store.revision()
    with unit.store.rows() as rows:
        lines = [_line(entry) for entry in rows]
    return _HEAD.format(revision=revision) + "".join(line + "\n" for line in lines)


def revision_of(text: str) -> int | None:
    """Give the revision that a text was made of.

    Args:
        text: What `page` gave, edited.

    Returns:
        The number; None where its first line is gone.
    """
    last = text.split("\n", 1)[0].rpartition(" ")[2]
    return int(last) if last.isdecimal() and last.isascii() else None


def rebased(unit: Unit, text: str) -> str:
    """Bring an edited text to the present revision: what others did meanwhile is taken in.

    Args:
        unit: The open profile.
        text: What `page` gave for an earlier revision, edited.

    Returns:
        The text as it would read had the person begun now. Where both have changed an entry, the
        person's line stays, under a mark that tells what is stored.
    """
    began, now = revision_of(plain_text("begun", text)), unit.store.revision()
    if began is None or began >= now:
        return text
    with unit.store.rows() as rows:
        present = {entry.id: _line(entry) for entry in rows}
    mine = {number: line for line in text.split("\n") if (number := _number(line)) is not None}
    then = as_it_was(unit, {*present, *mine}, revision=began)
    before = {number: _line(entry) for number, entry in then.items()}
    lines = [_HEAD.format(revision=now)]
    for number in sorted({*present, *mine}):
        lines += _rebased(before.get(number), mine.get(number), present.get(number))
    new = [one for one in text.split("\n") if one.strip() and one[0] != "#" and one[0] != "["]
    return "".join(lines) + "".join(line + "\n" for line in new)


def _rebased(before: str | None, mine: str | None, present: str | None) -> list[str]:
    """Give the lines of one entry: as it was, as the person wrote it, as it is."""
    if mine == before:
        return [] if present is None else [present + "\n"]
    if present == before:
        return [] if mine is None else [mine + "\n"]
    told = "it is gone" if present is None else f"it is {present}"
    if mine is None:
        return [f"{MARK} you deleted this, and since then {told}\n{present}\n"]
    if present is None:
        # A line of an entry that is gone would be wrong: it becomes a new one.
        return [
            f"{MARK} since you began {told}; this line would add it anew\n",
            mine.partition("]")[2].strip() + "\n",
        ]
    return [f"{MARK} since you began {told}\n{mine}\n"]


def _number(line: str) -> int | None:
    """Give the id that a line begins with."""
    digits, bracket, _ = line[1:].partition("]")
    return int(digits) if line[:1] == "[" and bracket and digits.isdecimal() else None


def marked(text: str, problems: dict[int, str]) -> str:
    """Write what is wrong above each line that is.

    Args:
        text: The edited text.
        problems: As in `Wrong`.

    Returns:
        The text with marks, which are no part of it.
    """
    lines = []
    for number, line in enumerate(text.split("\n")):
        if number in problems:
            lines.append(f"{MARK} {problems[number]}")
        lines.append(line)
    return "\n".join(lines)


def unmarked(text: str) -> str:
    """Take the marks out again.

    Args:
        text: What `marked` gave, edited.

    Returns:
        The text without them.
    """
    return "\n".join(line for line in text.split("\n") if not line.startswith(MARK))


def without(text: str, found: Trace) -> str:
    """Take what is forgotten out of a text that could not be saved yet.

    Args:
        text: What `page` gave, edited, with marks or without.
        found: What is looked for.

    Returns:
        The text without the lines that tell of it.
    """
    lines = text.split("\n")
    return "\n".join(line for line in lines if not _tells(line, found))


def _tells(line: str, found: Trace) -> bool:
    if found.is_in(line) or _number(line) in found.ids:
        return True
    return any(found.is_in(part.strip()) for part in _split(line))


def save(unit: Unit, text: str, **act: Any) -> Edited:
    """Make the profile what an edited text says, as one act.

    Args:
        unit: The open profile.
        text: What `page` gave, edited.
        **act: What every act takes; see Unit.act. Without `expect` the revision stands that the
            text was made of.

    Returns:
        What was done.

    Raises:
        Wrong: Some lines cannot be taken.
        Refused: Somebody else wrote meanwhile, or aizo is off or paused.
    """
    if act.get("expect") is None:
        act["expect"] = revision_of(plain_text("text", text))

    def decide(reader: Reader) -> tuple[list[Write], list[int]]:
        plan = _Plan(reader, text, unit.now())
        return [*plan.removed, *plan.changed, *plan.added], plan.counts

    done = unit.act("edit", decide, **act)
    added, changed, removed = done.answer
    return Edited(added, changed, removed, done.revision)


class _Plan:
    """The writes of an edited text."""

    def __init__(self, reader: Reader, text: str, now: int) -> None:
        self._now = now
        self._problems: dict[int, str] = {}
        with reader.rows() as rows:
            self._stored = {entry.id: entry for entry in rows}
        self._labels: dict[str, int] = {}
        self._met: set[int] = set()
        self.added: list[Write] = []
        self.changed: list[Write] = []
        for number, line in enumerate(text.split("\n")):
            if line.strip() and not line.startswith("#"):
                try:
                    self._take(reader, number, line.rstrip("\r"))
                except AizoError as error:
                    self._problems[number] = error.message
        self.removed = [Delete(one) for one in self._stored if one not in self._met]
        if self._problems:
            raise Wrong(dict(sorted(self._problems.items())))

    @property
    def counts(self) -> list[int]:
        """How many are added, changed and removed."""
        return [len(self.added), len(self.changed), len(self.removed)]

    def _take(self, reader: Reader, number: int, line: str) -> None:
        entry_id, score, *texts = _parts(line)
        stored = None if entry_id is None else self._stored.get(entry_id)
        if entry_id is not None and stored is None:
            message = f"there is no entry [{entry_id}]; a new one has no number"
            raise InvalidInput("invalid_input", message)
        if stored is not None:
            if stored.id in self._met:
                raise InvalidInput("invalid_input", f"the entry [{stored.id}] stands twice")
            # Whatever else is wrong with its line, it is not gone.
            self._met.add(stored.id)
            if line == _line(stored):
                self._label(stored.item, number)
                return
        fields = _cleaned(stored, score, texts)
        self._label(fields["item"], number)
        key = item_key(fields["item"])
        if (stored is None or item_key(stored.item) != key) and reader.knows(FORGOTTEN, ITEM, key):
            raise Refused("forgotten", f'"{fields["item"]}" was forgotten; aizo allow lets it')
        self._write(stored, fields)

    def _write(self, stored: Entry | None, fields: dict[str, Any]) -> None:
        said = {"kind": "explicit", "stated_at": self._now}
        if stored is None:
            times = {"added_at": self._now, "last_seen": self._now}
            self.added.append(Insert({**fields, **times, **said}))
            return
        changed = {name: value for name, value in fields.items() if getattr(stored, name) != value}
        if "base_score" in changed and stored.kind != TENTATIVE:
            # Set on purpose: observations must not average it away.
            changed |= {"kind": "correction", "stated_at": self._now}
        if changed:
            self.changed.append(Update(stored.id, changed))

    def _label(self, item: str, number: int) -> None:
        """Refuse two lines of one label."""
        other = self._labels.setdefault(item_key(item), number)
        if other != number:
            raise InvalidInput("label_taken", f"line {other + 1} has this label, too")


def _line(entry: Entry) -> str:
    fields = [
        f"[{entry.id}] {entry.base_score:g}",
        _escaped(entry.item),
        _escaped(entry.reason),
        _escaped(", ".join(entry.keywords)),
        _escaped(", ".join(entry.scenarios)),
    ]
    while not fields[-1]:
        fields.pop()
    return " | ".join(fields)


def _escaped(text: str) -> str:
    shown = "".join(one if one.isprintable() else " " for one in text)
    return shown.replace("\\", "\\\\").replace("|", "\\|")


def _parts(line: str) -> tuple[Any, ...]:
    """Divide a line: id or None, score, label, reason, keywords, scenarios."""
    parts = [part.strip() for part in _split(line)]
    if not 3 <= len(parts) <= _FIELDS:
        raise InvalidInput(
            "invalid_input", "must be: [id] score | label | reason | keywords | scenarios"
        )
    parts += [""] * (_FIELDS - len(parts))
    first = parts[0]
    entry_id = None
    if first.startswith("["):
        digits, bracket, first = first[1:].partition("]")
        if not bracket or not (digits.isdecimal() and digits.isascii()):
            raise InvalidInput("invalid_input", "must begin with a number in brackets, or none")
        entry_id = int(digits[:18])
    return (entry_id, first.strip(), *parts[1:])


def _split(line: str) -> Iterator[str]:
    """Divide at bars that are not escaped, and take the escapes away."""
    part: list[str] = []
    is_escaped = False
    for one in line:
        if is_escaped:
            part.append(one)
            is_escaped = False
        elif one == "\\":
            is_escaped = True
        elif one == "|":
            yield "".join(part)
            part = []
        else:
            part.append(one)
    yield "".join(part)


def _cleaned(stored: Entry | None, score: str, texts: list[str]) -> dict[str, Any]:
    """Check what is new in a line; what stays as it was may break a rule of today."""
    item, reason, keywords, scenarios = texts
    fields: dict[str, Any] = {"base_score": _score(score) / 100}
    plain = {"item": (item, clean_item), "reason": (reason, clean_reason)}
    for name, (text, clean) in plain.items():
        before = None if stored is None else getattr(stored, name)
        is_same = before is not None and _escaped(text) == _escaped(before)
        fields[name] = before if is_same else clean(text)
    for name, text in (("keywords", keywords), ("scenarios", scenarios)):
        before = () if stored is None else getattr(stored, name)
        if text == ", ".join(before):
            fields[name] = before
            continue
        fields[name], dropped = merge_terms((), clean_terms(name, text))
        if dropped:
            raise InvalidInput("invalid_input", f"{name} must be at most 32")
    return fields


def _score(text: str) -> int:
    known = band.STANCES.get(text.lower())
    if known is not None:
        return known
    try:
        return band.hundredths(float(text))
    except ValueError:
        message = f"the score must be 0 to 10, or one of: {', '.join(band.STANCES)}"
        raise InvalidInput("invalid_input", message) from None
