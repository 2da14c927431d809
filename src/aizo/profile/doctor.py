"""Doctor: is everything that aizo keeps for a profile sound, private, and where it should be?"""

from __future__ import annotations

from contextlib import suppress

from aizo import clock, receipts
from aizo.errors import AizoError
from aizo.profile import surroundings
from aizo.profile.findings import Checkup, Finding
from aizo.profile.unit import still_paused
from aizo.snapshot import Snapshot, sweep
from aizo.store import keeper
from aizo.store.port import PAUSED_UNTIL
from aizo.store.writes import EPOCH

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator
    from typing import Any

    from aizo.profile.unit import Unit
    from aizo.store.upkeep import Flaw

_MOST_IDS = 10
_HEADER = 128  # bytes of a segment that tell which changes it sums up
_REPAIRED = ("schema", "key", "type", "date", "decay")
_REMEDIES = {
    "damaged": "Put a backup in its place: aizo restore FILE",
    "table": "Put a backup in its place: aizo restore FILE",
    "schema": "aizo doctor --repair makes it again.",
    "rule": "Correct it: aizo update --id N, or aizo edit.",
    "key": "aizo doctor --repair folds the labels anew.",
    "type": "aizo doctor --repair sets it as if it had not been given.",
    "date": "aizo doctor --repair takes the one that weights go by.",
    "future": "If it was used: aizo apply N brings it to the present.",
    "orphan": "Nothing is lost by it; `aizo export`, and `aizo import` into a new profile tidy up.",
    "decay": "aizo config set-half-life 30 and aizo config set-floor 0.1, or --repair.",
    "salt": "Put a backup in its place: aizo restore FILE",
    "erasing": "aizo doctor --repair goes on with it, as does the next write.",
}


def doctor(unit: Unit, *, repair: bool = False) -> Checkup:
    """Examine a profile, its files and where they lie.

    Args:
        unit: The open profile.
        repair: Whether to put right what can be put right without losing anything.

    Returns:
        What was found, each with a remedy.
    """
    done = Checkup(unit.settings.database)
    for finding in [*_database(unit, done, repair=repair), *_segments(unit, done, repair=repair)]:
        done.findings.append(finding)
    for finding in surroundings.look(unit.settings):
        if repair and finding.mend is not None:
            finding.repaired = finding.mend()
        done.findings.append(finding)
    done.findings += _scenarios(unit)
    done.checked += ("scenarios", *surroundings.CHECKED)
    done.notes += _deliveries(unit)
    return done


def _scenarios(unit: Unit) -> Iterator[Finding]:
    """Find what of the person's scenarios cannot be used."""
    for note in unit.scenarios().notes:
        yield Finding("scenarios", note, "Correct the file; `aizo scenarios` lists what is in use.")


def _deliveries(unit: Unit) -> Iterator[str]:
    """Say what explains that agents are given something, or nothing."""
    until = None
    with suppress(AizoError):
        until = still_paused(unit.store.state(PAUSED_UNTIL))
    if until is not None:
        from aizo.profile.pause import note

        yield note(until)
    last = next(iter(receipts.told(unit.settings)), None)
    if last is None:
        yield "No agent has asked in the last 14 days: `aizo hosts` tells what is connected."
        return
    who = f"{last.door} to {last.to}" if last.to else last.door
    yield f"Asked last: {who}, {clock.text(last.at)}. `aizo told` says what it was given, and why."


def _database(unit: Unit, done: Checkup, *, repair: bool) -> Iterator[Finding]:
    """Check the database by SQLite's own means, and its rows by our rules."""
    done.checked += ["database", "schema", "rules", "history"]
    try:
        if not unit.store.exists:
            done.notes.append("There is no profile yet.")
            return
        flaws = keeper(unit.store).check(clock.now())
        mended: set[str] = set()
        if repair and any(flaw.kind in {*_REPAIRED, "erasing"} for flaw in flaws):
            mended = _mend(unit, flaws)
    except AizoError as error:
        yield Finding(error.code, f"{error.message}.", error.hint)
        return
    for flaw in flaws:
        finding = Finding(flaw.kind, _sentence(flaw), _REMEDIES[flaw.kind])
        finding.repaired = flaw.kind in mended
        yield finding


def _mend(unit: Unit, flaws: list[Flaw]) -> set[str]:
    """Put right what can be; gives the kinds of which nothing is left."""
    from aizo.profile.forget import PATIENCE, finish

    unit.may_write()
    kept = keeper(unit.store)
    kept.repair()
    if any(flaw.kind == "erasing" for flaw in flaws):
        finish(unit, PATIENCE)
    left = {flaw.kind for flaw in kept.check(clock.now())}
    unit.forget_snapshot()
    return {flaw.kind for flaw in flaws} - left


def _sentence(flaw: Flaw) -> str:
    if not flaw.ids:
        return f"The database: {flaw.message}."
    shown = ", ".join(map(str, flaw.ids[:_MOST_IDS]))
    more = f" and {len(flaw.ids) - _MOST_IDS} more" if len(flaw.ids) > _MOST_IDS else ""
    noun = "Entry" if len(flaw.ids) == 1 else "Entries"
    return f"{noun} {shown}{more}: {flaw.message}."


def _segments(unit: Unit, done: Checkup, *, repair: bool) -> Iterator[Finding]:
    """Compare the mapped files, byte by byte, with segments made anew from the database."""
    done.checked.append("segments")
    try:
        problem = _differs(unit)
    except AizoError:
        # The database has been complained of already.
        return
    if not problem:
        return
    folder = unit.settings.cache_folder
    finding = Finding(
        "segments",
        f"The files in {folder} {problem}.",
        "aizo doctor --repair deletes them; they are made again when they are needed.",
    )
    if repair:
        # No file is of the epoch -1: all of them go.
        finding.repaired = not sweep(folder, -1)
        unit.forget_snapshot()
    yield finding


def _differs(unit: Unit) -> str:
    """Say what is wrong with the files; nothing when they show what the database holds."""
    epoch = int(unit.store.state(EPOCH) or 0)
    filed = Snapshot(unit.settings.cache_folder, lambda: epoch)
    filed.open(unit.store.marks)
    if not filed.segments:
        return ""
    changes = unit.store.changes(filed.generation)
    if changes is None:
        return "belong to another history"
    filed.keep_in_memory()
    filed.append(changes.rows, changes.gone, changes.generation)
    fresh = Snapshot(None)
    with unit.store.rows() as rows:
        generation = rows.generation
        fresh.rebuild(rows, generation)
    if generation != filed.generation:
        # Somebody wrote in between: what is in the files was right, or the next run tells.
        return ""
    is_same = _contents(filed) == _contents(fresh)
    return "" if is_same else "do not show what the database holds"


def _contents(found: Snapshot) -> bytes:
    """Give what the entries make of one segment, whatever files they were spread over."""
    image: Any = found.single().image
    return bytes(memoryview(image)[_HEADER:])
