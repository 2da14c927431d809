"""Import: what a file holds, into the profile, as one act; the same file again changes nothing."""

from __future__ import annotations

import os

from aizo.clean import clean_terms, item_key
from aizo.decay import DecayConfig
from aizo.errors import invalid
from aizo.profile.answers import Answer
from aizo.profile.transfer import merging, reading
from aizo.settings import make_private_folder, write_private
from aizo.store import keeper
from aizo.store.port import Configure, Delete, Insert, Update
from aizo.store.upkeep import OTHER_SALT, SALT
from aizo.store.writes import FORGOTTEN, INGESTED, ITEM, Put

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable
    from typing import Any

    from aizo.entry import Entry
    from aizo.profile.transfer.reading import Parsed
    from aizo.profile.unit import Unit
    from aizo.scenario import Scenario
    from aizo.store.port import Reader
    from aizo.store.writes import Write

_HASHES = (INGESTED, FORGOTTEN)
_NAMED = 5


class Imported(Answer):
    """What an import did, or would do.

    Attributes:
        added: Entries that are new.
        merged: Entries that were there, and changed.
        unchanged: Entries that were there as they are.
        blocked: Entries that were forgotten, so that they stay out.
        conflicts: Entries that contradict what is there, which stays.
        removed: Entries that are gone, since the file replaced the profile.
        whole: Whether the profile was new and is now what the file holds, ids, history and all.
        dry_run: Whether nothing was written.
        scenarios: The file of scenarios that was written; None where none was.
        notes: What the person should know, in sentences.
        revision: The profile's revision after it.
    """

    __slots__ = (
        "added",
        "blocked",
        "conflicts",
        "dry_run",
        "merged",
        "notes",
        "removed",
        "revision",
        "scenarios",
        "unchanged",
        "whole",
    )

    def __init__(self, notes: Iterable[str] = (), *, dry_run: bool = False) -> None:
        """Begin with nothing."""
        self.added = self.merged = self.unchanged = self.removed = 0
        self.blocked = self.conflicts = self.revision = 0
        self.whole = False
        self.dry_run = dry_run
        self.scenarios: str | None = None
        self.notes = [*notes]


def import_(
    unit: Unit,
    content: bytes | str | Iterable[str],
    *,
    replace: bool = False,
    dry_run: bool = False,
    scenarios: bool = False,
    **act: Any,
) -> Imported:
    """Take in what a file holds: an export of ours, or a list of entries with dates.

    A profile that holds nothing yet becomes what the export says, with ids, history and hashes of
    what was forgotten. Else entries are merged by label.

    Args:
        unit: The open profile.
        content: The file's bytes, or its text, also in pieces as `export` gives it.
        replace: Whether entries that are not in the file go, and the others become as it says.
        dry_run: Whether to tell only what would be done.
        scenarios: Whether the person's scenarios are taken, too.
        **act: What every act takes; see Unit.act.

    Returns:
        What was done.

    Raises:
        InvalidInput: It is nothing that can be imported.
        Refused: aizo is off or paused, the revision is another one, or a text looks like a
            credential.
    """
    parsed = reading.parse(_whole(content), unit.now())
    done = Imported(parsed.notes, dry_run=dry_run)
    if not _filled(unit, parsed, done, act):
        _merge(unit, parsed, done, act, replace=replace)
    if scenarios:
        _take_scenarios(unit, parsed, done, replace=replace)
    elif parsed.scenarios:
        done.notes.append("The file has scenarios, too; --scenarios takes them.")
    return done


def _whole(content: bytes | str | Iterable[str]) -> bytes:
    if isinstance(content, (bytes, bytearray, memoryview)):
        return bytes(content)
    try:
        text = content if isinstance(content, str) else "".join(content)
    except TypeError:
        rule = "must be the bytes or the text of a file; load takes the file's path"
        raise invalid("content", rule) from None
    return text.encode("utf-8", "surrogatepass")


def _filled(unit: Unit, parsed: Parsed, done: Imported, act: dict[str, Any]) -> bool:
    """Put an export of ours into a profile that holds nothing; False where it holds something."""
    if parsed.lines is None or unit.store.revision() or unit.store.count():
        return False
    if act.get("expect"):
        return False
    done.whole, done.added = True, len(parsed.entries)
    if done.dry_run:
        return True
    unit.may_write()
    done.revision = keeper(unit.store).fill(parsed.lines)
    unit.forget_snapshot()
    if done.revision < 0:
        # Somebody else was first.
        done.whole, done.added = False, 0
        return False
    unit.file()
    return True


def _merge(
    unit: Unit, parsed: Parsed, done: Imported, act: dict[str, Any], *, replace: bool
) -> None:
    def decide(reader: Reader) -> tuple[list[Write], dict[str, Any]]:
        plan = _Plan(reader, parsed, replace=replace)
        return plan.writes, plan.told

    if done.dry_run:
        told = decide(unit.store)[1]
        done.revision = unit.store.revision()
    else:
        acted = unit.act("import", decide, **act)
        told, done.revision = acted.answer, acted.revision
    done.notes += told.pop("notes")
    for name, count in told.items():
        setattr(done, name, count)


class _Plan:
    """What an import writes into a profile that holds something.

    Attributes:
        writes: The writes.
        told: Counts and notes.
    """

    def __init__(self, reader: Reader, parsed: Parsed, *, replace: bool) -> None:
        self._reader = reader
        self._replace = replace
        self.writes: list[Write] = []
        self.told: dict[str, Any] = dict.fromkeys(
            ("added", "merged", "unchanged", "blocked", "conflicts", "removed"), 0
        )
        self.told["notes"] = []
        self._uids = self._known_uids(parsed)
        self._met: set[int] = set()
        self._new: dict[str, dict[str, Any]] = {}
        stored = reader.find_many([item_key(one["item"]) for one in parsed.entries])
        for given in parsed.entries:
            self._take(given, stored)
        self.writes = [*(Insert(fields) for fields in self._new.values()), *self.writes]
        self.told["added"] = len(self._new)
        self._take_hashes(parsed)
        if replace:
            self._replace_rest(parsed)

    def _known_uids(self, parsed: Parsed) -> dict[str, Entry]:
        wanted = {one["uid"] for one in parsed.entries if "uid" in one}
        if not wanted:
            return {}
        with self._reader.rows() as rows:
            return {entry.uid: entry for entry in rows if entry.uid in wanted}

    def _take(self, given: dict[str, Any], stored: dict[str, Entry]) -> None:
        key = item_key(given["item"])
        if self._reader.knows(FORGOTTEN, ITEM, key):
            self.told["blocked"] += 1
            return
        entry = self._uids.get(given.get("uid", "")) or stored.get(key)
        if entry is None:
            self._add(key, given)
            return
        if entry.id in self._met:
            self.told["unchanged"] += 1
            return
        self._met.add(entry.id)
        fields, conflict = self._fields(entry, given, key, stored)
        self.told["conflicts"] += conflict
        self.told["merged" if fields else "unchanged"] += 1
        if fields:
            self.writes.append(Update(entry.id, fields))

    def _add(self, key: str, given: dict[str, Any]) -> None:
        """Take a new entry; of twins in one file the one seen last speaks."""
        twin = self._new.get(key)
        if twin is not None and twin["last_seen"] >= given["last_seen"]:
            return
        # Ids of another profile mean nothing here, and are never used twice.
        self._new[key] = {name: value for name, value in given.items() if name != "id"}

    def _fields(
        self, entry: Entry, given: dict[str, Any], key: str, stored: dict[str, Entry]
    ) -> tuple[dict[str, Any], bool]:
        if not self._replace:
            fields, conflict = merging.merged(entry, given)
            return fields, conflict or item_key(entry.item) != key
        wanted = {name: value for name, value in given.items() if name not in {"id", "uid"}}
        if key in stored and stored[key].id != entry.id:
            # Another entry has the label; what is not in the file goes only afterwards.
            del wanted["item"]
            return merging.changed(entry, wanted), True
        return merging.changed(entry, wanted), False

    def _replace_rest(self, parsed: Parsed) -> None:
        with self._reader.rows() as rows:
            gone = [entry.id for entry in rows if entry.id not in self._met]
        # First what goes: its labels may be needed.
        self.writes = [*(Delete(number) for number in gone), *self.writes]
        self.told["removed"] = len(gone)
        if parsed.profile:
            decay = DecayConfig(parsed.profile["half_life_days"], parsed.profile["floor"])
            if decay != self._reader.settings():
                self.writes.append(Configure(decay))

    def _take_hashes(self, parsed: Parsed) -> None:
        """Take over what the other profile has forgotten or taken in, with its salts."""
        lines = parsed.lines or ()
        given = [line for line in lines if line[0] in _HASHES]
        if given:
            ours = self._reader.state(SALT)
            told = (str(one["value"]) for kind, one in lines if kind == "state" and _is_salt(one))
            keys = {OTHER_SALT + salt: salt for salt in told if salt != ours}
            new = [
                ("state", {"key": key, "value": salt})
                for key, salt in keys.items()
                if self._reader.state(key) is None
            ]
            self.writes.append(Put([*new, *given]))


def _is_salt(state: dict[str, Any]) -> bool:
    return state.get("key") == SALT or str(state.get("key")).startswith(OTHER_SALT)


def _take_scenarios(unit: Unit, parsed: Parsed, done: Imported, *, replace: bool) -> None:
    from aizo import scenario, scenario_file

    if not parsed.scenarios:
        done.notes.append("The file has no scenarios.")
        return
    home = unit.settings.home
    defined = [_scenario(one) for one in parsed.scenarios]
    there = scenario.load(home)
    if not there.is_built_in and [*there.defined] == defined:
        return
    if not there.is_built_in and not replace:
        done.conflicts += 1
        done.notes.append("scenarios.yaml is there already and stays; --replace writes it anew.")
        return
    if not done.dry_run:
        unit.may_write()
        done.scenarios = os.path.join(home, "scenarios.yaml")
        make_private_folder(home)
        text = scenario_file.as_yaml(scenario.Scenarios(defined))
        write_private(done.scenarios, text.encode("utf-8"))


def _scenario(values: dict[str, Any]) -> Scenario:
    """Check a scenario of a file as one of scenarios.yaml is checked."""
    from aizo.scenario import Scenario

    try:
        (name,) = clean_terms("scenarios", [values["name"]])
        description = " ".join(values["description"].split())
        terms = [clean_terms("scenarios", values[field]) for field in ("keywords", "aliases")]
    except (KeyError, TypeError, ValueError, AttributeError):
        raise invalid("file", "holds a scenario that cannot be read") from None
    return Scenario(name, description, *terms)
