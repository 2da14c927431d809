"""Forget: take entries out with every trace, and let them come back only when allowed."""

from __future__ import annotations

from aizo import snapshot
from aizo.clean import item_key
from aizo.errors import Failed, InvalidInput, NotFound
from aizo.profile import copies, tracing
from aizo.profile.answers import Answer
from aizo.profile.target import distinct_ids, label_key
from aizo.source import clean_source_id
from aizo.store import keeper
from aizo.store.upkeep import ITEM, SOURCE, Trace
from aizo.store.writes import EPOCH, FORGOTTEN, Drop, Forget, Keep

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable
    from typing import Any

    from aizo.profile.unit import Unit
    from aizo.store.port import Reader
    from aizo.store.writes import Write

PATIENCE = 5.0
# What is searched for texts at most after everything was forgotten.
_MOST_TEXTS = 2000
_BEYOND = "Copies that others made (backups of the disk, synced folders, what was pasted elsewhere)"


class Forgotten(Answer):
    """What a forget did.

    Attributes:
        ids: The entries that are gone with every trace.
        missing: What was named and is not there.
        files: The kept copies that were changed or deleted.
        searched: How many files were searched afterwards; None where that was not possible.
        unreachable: What aizo cannot reach, in sentences.
        notes: What else the person should know.
        revision: The profile's revision after it.
    """

    __slots__ = ("files", "ids", "missing", "notes", "revision", "searched", "unreachable")

    def __init__(self) -> None:
        """Begin with nothing."""
        self.ids: list[int] = []
        self.missing: list[int | str] = []
        self.files: list[str] = []
        self.searched: int | None = None
        self.unreachable: list[str] = []
        self.notes: list[str] = []
        self.revision = 0

    @property
    def found_any(self) -> bool:
        """Whether any of what was named existed."""
        return bool(self.ids) or not self.missing


class Allowed(Answer):
    """What an allow did.

    Attributes:
        changed: Whether it was forgotten before.
        revision: The profile's revision after it.
    """

    __slots__ = ("changed", "revision")

    def __init__(self, revision: int, *, changed: bool) -> None:
        """Keep both."""
        self.changed = changed
        self.revision = revision


def forget(
    unit: Unit,
    target: str | int | Iterable[int] | None = None,
    *,
    source_id: str | None = None,
    everything: bool = False,
    sure: bool = False,
    expect: int | None = None,
    request: str | None = None,
) -> Forgotten:
    """Take entries out with every trace: entry, history, segments, kept copies, old pages.

    Salted hashes of their labels stay, so that they do not come back unless they are allowed.

    Args:
        unit: The open profile.
        target: A label, or ids.
        source_id: All that this source has written to, instead; the source is refused then, too.
        everything: The whole profile, instead.
        sure: Whether the caller means the whole profile.
        expect: The revision the caller has seen, or None.
        request: The caller's own id of this act, or None.

    Returns:
        What was done, and what aizo cannot reach.

    Raises:
        InvalidInput: Not exactly one of the three is named, or a value breaks its rule.
        NotFound: There is and was no such entry.
        Failed: `erasing`: it is gone from every answer, and a reader holds back old pages.
        Refused: aizo is off, or the revision is another one.
    """
    _check_named(target is not None, source_id is not None, everything, sure)
    unit.may_write()
    done = Forgotten()
    named = _Named(unit, target, source_id, done)
    if target is not None and not named.ids:
        return _known_already(unit, named, done)
    if expect is not None:
        # An act that changes nothing: what is refused must not have touched the copies either.
        unit.act("forget", lambda _: ([], None), expect=expect)
    found = keeper(unit.store).trace(named.ids[:_MOST_TEXTS] if everything else named.ids)
    changed, failed = _copies(unit, found, everything=everything)

    def decide(reader: Reader) -> tuple[list[Write], list[int]]:
        ids = named.again(reader)
        writes: list[Write] = [Forget(None if everything else ids)]
        if named.source is not None:
            writes.append(Keep(FORGOTTEN, SOURCE, named.source))
        return writes, ids

    act = unit.act("forget", decide, expect=expect, request=request)
    done.ids, done.revision = [*act.answer], act.revision
    unit.forget_snapshot()
    left = finish(unit, PATIENCE)
    again, failed = _copies(unit, found, everything=everything)
    done.files = [*dict.fromkeys([*changed, *again])]
    if left or failed:
        raise _unfinished([*left, *failed])
    _verify(unit, found, done)
    _tell(unit, done)
    return done


def _check_named(labelled: bool, sourced: bool, everything: bool, sure: bool) -> None:
    """Refuse what names nothing, two things at once, or everything without meaning it."""
    if labelled + sourced + bool(everything) != 1:
        raise InvalidInput("usage", "forget needs one of: a label, --id, --source-id, --all")
    if everything and not sure:
        hint = "If that is meant: aizo forget --all --yes"
        raise InvalidInput("usage", "forget --all erases the whole profile, for good", hint)


def finish(unit: Unit, patience: float = 0.0) -> list[str]:
    """Finish an erasure: segment files, then old pages and the log of the database.

    Args:
        unit: The open profile.
        patience: How long to wait for those who read an older state, in seconds.

    Returns:
        What is left, in words.
    """
    epoch = int(unit.store.state(EPOCH) or 0)
    left = snapshot.sweep(unit.settings.cache_folder, epoch)
    if keeper(unit.store).purge(patience):
        left.append("the database's old pages, which somebody still reads")
    return left


def allow(
    unit: Unit, item: str | None = None, *, source_id: str | None = None, **act: Any
) -> Allowed:
    """Let a label, or a source, that was forgotten come back.

    Args:
        unit: The open profile.
        item: The label.
        source_id: The source, instead.
        **act: What every act takes; see Unit.act.

    Returns:
        Whether it was forgotten.

    Raises:
        InvalidInput: Not exactly one is named.
        Refused: aizo is off or paused, or the revision is another one.
    """
    if (item is None) == (source_id is None):
        raise InvalidInput("usage", "allow needs one of: a label, --source-id")
    words = (
        (ITEM, label_key(item)) if item is not None else (SOURCE, clean_source_id(source_id or ""))
    )

    def decide(reader: Reader) -> tuple[list[Write], bool]:
        known = reader.knows(FORGOTTEN, *words)
        return ([Drop(FORGOTTEN, *words)] if known else []), known

    done = unit.act("allow", decide, **act)
    return Allowed(done.revision, changed=done.answer)


class _Named:
    """Which entries a forget is about."""

    def __init__(
        self,
        unit: Unit,
        target: str | int | Iterable[int] | None,
        source_id: str | None,
        done: Forgotten,
    ) -> None:
        self._keeper = keeper(unit.store)
        self._done = done
        self.source = None if source_id is None else clean_source_id(source_id)
        self.key = label_key(target) if isinstance(target, str) else None
        is_ids = target is not None and not isinstance(target, str)
        self._asked = distinct_ids(target) if is_ids else None  # type: ignore[arg-type]
        self.label = " ".join(target.split()) if isinstance(target, str) else ""
        self.ids = self.again(unit.store)

    def again(self, reader: Reader) -> list[int]:
        """Give the ids as they are now."""
        if self.key is not None:
            return self._of_label(reader, self.key)
        if self._asked is not None:
            known = {*self._keeper.trace(self._asked).ids}
            self._done.missing = [one for one in self._asked if one not in known]
            return [one for one in self._asked if one in known]
        if self.source is not None:
            return self._keeper.ids_of_source(self.source)
        return self._keeper.every_id()

    def _of_label(self, reader: Reader, key: str) -> list[int]:
        """Give the entry of a label, and the removed ones that had it.

        An entry that has another label now is somebody else's by now: it stays.
        """
        ids = reader.named(key)
        there = {entry.id: entry for entry in reader.get(ids)}
        self._done.notes = [
            f'"{entry.item}" [{entry.id}] had this label before, as its history tells; '
            f"`aizo forget --id {entry.id}` takes it out, too."
            for entry in there.values()
            if item_key(entry.item) != key
        ]
        return [one for one in ids if one not in there or item_key(there[one].item) == key]


def _known_already(unit: Unit, named: _Named, done: Forgotten) -> Forgotten:
    """Answer for what is not there: it was forgotten before, or never known."""
    if named.key is not None:
        if not unit.store.knows(FORGOTTEN, ITEM, named.key):
            raise NotFound("not_found", f'no entry has or had the label "{named.label}"')
        done.notes.append("It was forgotten before.")
    else:
        listed = ", ".join(map(str, done.missing))
        raise NotFound("not_found", f"no entry has or had the id {listed}")
    done.revision = unit.store.revision()
    left = finish(unit, PATIENCE)
    if left:
        raise _unfinished(left)
    return done


def _copies(unit: Unit, found: Trace, *, everything: bool) -> tuple[list[str], list[str]]:
    if everything:
        return copies.drop_all(unit.settings)
    return copies.erase(unit, found)


def _unfinished(left: list[str]) -> Failed:
    return Failed(
        "erasing",
        "it is forgotten and in no answer any more; still erasing: " + "; ".join(left),
    )


def _verify(unit: Unit, found: Trace, done: Forgotten) -> None:
    try:
        left, done.searched = tracing.search(unit, found)
    except Failed as error:
        done.notes.append(f"It could not be verified: {error.message}.")
        return
    if left:
        raise _unfinished(left)


def _tell(unit: Unit, done: Forgotten) -> None:
    for path in copies.elsewhere(unit.settings):
        done.unreachable.append(f"{path}, which aizo wrote for you")
    done.unreachable.append(_BEYOND)
