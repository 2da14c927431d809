"""What a person does with a profile, rather than an agent: correct, stop, erase, take along."""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    import os
    from collections.abc import Iterable, Iterator
    from datetime import timedelta
    from typing import Any

    from aizo.profile.answers import Config, ScenariosFile
    from aizo.profile.backup import Backup, Restoration
    from aizo.profile.browse import Page
    from aizo.profile.disagree import Comparison, Disagreements
    from aizo.profile.editing import Edited
    from aizo.profile.findings import Checkup
    from aizo.profile.forget import Allowed, Forgotten
    from aizo.profile.history import History
    from aizo.profile.outlook import Outlook
    from aizo.profile.pause import Paused
    from aizo.profile.review import Confirmed, Waiting
    from aizo.profile.shape import Shape
    from aizo.profile.told import Told
    from aizo.profile.tracing import Verified
    from aizo.profile.transfer.export import Copy
    from aizo.profile.transfer.file import Saved
    from aizo.profile.transfer.importing import Imported
    from aizo.profile.transfer.section import Section
    from aizo.profile.undo import Undone
    from aizo.profile.unit import Unit

    AnyPath = str | os.PathLike[str]


class Control:
    """The half of a profile that is for its person: control over it, and its custody."""

    __slots__ = ("_unit",)

    _unit: Unit

    # ------------------------------------------------------------ control

    def browse(self, stance: str, **asked: Any) -> Page:
        """Give a page of the entries of one stance; see aizo.profile.browse.browse."""
        from aizo.profile.browse import browse

        return browse(self._unit, stance, **asked)

    def outlook(self, **asked: Any) -> Outlook:
        """Tell what leaves the block of a session's start; see aizo.profile.outlook.outlook."""
        from aizo.profile.outlook import outlook

        return outlook(self._unit, **asked)

    def shape(self) -> Shape:
        """Count how all entries lie; see aizo.profile.shape.shape."""
        from aizo.profile.shape import shape

        return shape(self._unit)

    def disagree(self, *, limit: int = 50) -> Disagreements:
        """Find pairs of entries that say the opposite; see aizo.profile.disagree.disagree."""
        from aizo.profile.disagree import disagree

        return disagree(self._unit, limit=limit)

    def comparison(self, *, limit: int = 50) -> Comparison:
        """Find such pairs in steps; see aizo.profile.disagree.Comparison."""
        from aizo.profile.disagree import Comparison

        return Comparison(self._unit, limit)

    def unload(self) -> None:
        """Give back the memory that mapped files take; see aizo.profile.unit.Unit.unload."""
        self._unit.unload()

    def scenario_names(self) -> list[tuple[str, ...]]:
        """Name the scenarios defined or used as tags, with aliases; see aizo.profile.listing."""
        from aizo.profile.listing import scenario_names

        return scenario_names(self._unit)

    def history(
        self, target: int | str | None = None, *, limit: int = 20, before: int | None = None
    ) -> History:
        """Tell what was done to an entry or to all, the newest first; see aizo.profile.history."""
        from aizo.profile.history import history

        return history(self._unit, target, limit=limit, before=before)

    def undo(self, revision: int | None = None, **act: Any) -> Undone:
        """Take back the newest act, or the one of a revision; see aizo.profile.undo."""
        from aizo.profile.undo import undo

        return undo(self._unit, revision, **act)

    def review(self) -> Waiting:
        """List what waits to be confirmed; see aizo.profile.review."""
        from aizo.profile.review import review

        return review(self._unit)

    def confirm(self, target: str | int | Iterable[int], **act: Any) -> Confirmed:
        """Take tentative entries as said by the person, by label or ids."""
        from aizo.profile.review import confirm

        return confirm(self._unit, target, **act)

    def pause(self, *, duration: int | str | timedelta | None = None, **act: Any) -> Paused:
        """Stop answering and remembering, for 2h or a timedelta; see aizo.profile.pause."""
        from aizo.profile.pause import pause

        return pause(self._unit, duration=duration, **act)

    def resume(self, **act: Any) -> Paused:
        """End a pause."""
        from aizo.profile.pause import resume

        return resume(self._unit, **act)

    def set_half_life(self, days: float, **act: Any) -> Config:
        """Set the half-life in days of what can fade; see aizo.profile.config."""
        from aizo.profile.config import set_half_life

        return set_half_life(self._unit, days, **act)

    def set_floor(self, floor: float, **act: Any) -> Config:
        """Set what the decay coefficient never falls below; see aizo.profile.config."""
        from aizo.profile.config import set_floor

        return set_floor(self._unit, floor, **act)

    def scenarios_init(self) -> ScenariosFile:
        """Write the built-in scenarios to the home's scenarios.yaml, unless it is there."""
        from aizo.profile.config import scenarios_init

        return scenarios_init(self._unit)

    @property
    def paused_until(self) -> int | None:
        """Until when the profile is paused, ms UTC; None when it is not."""
        self._unit.current()
        return self._unit.paused_until

    @property
    def pause_note(self) -> str:
        """Why nothing is given, in a sentence; empty when the profile is not paused."""
        until = self.paused_until
        if until is None:
            return ""
        from aizo.profile.pause import note

        return note(until)

    # ------------------------------------------------------------ custody

    def forget(
        self,
        target: str | int | Iterable[int] | None = None,
        *,
        source_id: str | None = None,
        everything: bool = False,
        sure: bool = False,
        **act: Any,
    ) -> Forgotten:
        """Take entries out with every trace, by label, ids or source; see aizo.profile.forget."""
        from aizo.profile.forget import forget

        return forget(
            self._unit, target, source_id=source_id, everything=everything, sure=sure, **act
        )

    def allow(
        self, item: str | None = None, *, source_id: str | None = None, **act: Any
    ) -> Allowed:
        """Let a label, or a source, that was forgotten come back."""
        from aizo.profile.forget import allow

        return allow(self._unit, item, source_id=source_id, **act)

    def verify(self, text: str) -> Verified:
        """Look for a text in every file that aizo keeps for the profile."""
        from aizo.profile.tracing import verify

        return verify(self._unit, text)

    def export(self, form: str = "json") -> Iterator[str]:
        """Give everything as text in pieces: `json`, `jsonl` or `markdown`."""
        from aizo.profile.transfer.export import export

        return export(self._unit, form)

    def copy(self, form: str = "json") -> Copy:
        """Give everything as one text; `export` gives it in pieces."""
        from aizo.profile.transfer.export import copy

        return copy(self._unit, form)

    def save(
        self, path: AnyPath | None = None, form: str | None = None, *, force: bool = False
    ) -> Saved:
        """Write an export to a private file; see aizo.profile.transfer.file."""
        from aizo.profile.transfer.file import save

        return save(self._unit, path, form, force=force)

    def load(self, path: AnyPath, **how: Any) -> Imported:
        """Take in an export from a file; the further arguments are those of import_."""
        from aizo.profile.transfer.file import load

        return self.import_(load(self._unit, path), **how)

    def section(self, path: AnyPath, **how: Any) -> Section:
        """Keep a marked section in a file up to date; see aizo.profile.transfer.section."""
        from aizo.profile.transfer.section import write

        return write(self._unit, path, **how)

    def check_section(self, path: AnyPath, **how: Any) -> Section:
        """Tell whether the section in a file is what the profile would give now."""
        from aizo.profile.transfer.section import check

        return check(self._unit, path, **how)

    def undo_section(self, path: AnyPath, *, force: bool = False) -> Section:
        """Take the section out of a file, so that it is as it was before."""
        from aizo.profile.transfer.section import undo

        return undo(self._unit, path, force=force)

    def import_(
        self,
        content: bytes | str | Iterable[str],
        *,
        replace: bool = False,
        dry_run: bool = False,
        scenarios: bool = False,
        **act: Any,
    ) -> Imported:
        """Take in an export, or a list of entries with dates; see aizo.profile.transfer."""
        from aizo.profile.transfer.importing import import_

        return import_(
            self._unit, content, replace=replace, dry_run=dry_run, scenarios=scenarios, **act
        )

    def page_of_text(self, begun: str | None = None) -> str:
        """Give the profile as text, one line an entry; or what was begun, as of now."""
        from aizo.profile.editing import page, rebased

        return page(self._unit) if begun is None else rebased(self._unit, begun)

    def save_text(self, text: str, **act: Any) -> Edited:
        """Make the profile what an edited text says, as one act."""
        from aizo.profile.editing import save

        return save(self._unit, text, **act)

    def backup(self, path: AnyPath | None = None, *, force: bool = False) -> Backup:
        """Copy the profile into one private file; see aizo.profile.backup."""
        from aizo.profile.backup import backup

        return backup(self._unit, path, force=force)

    def restore(self, path: AnyPath, *, expect: int | None = None) -> Restoration:
        """Put what a backup holds in the place of the profile; see aizo.profile.backup."""
        from aizo.profile.backup import restore

        return restore(self._unit, path, expect=expect)

    def told(self, **asked: Any) -> Told:
        """Tell what agents were given in the last 14 days; see aizo.profile.told.told."""
        from aizo.profile.told import told

        return told(self._unit, **asked)

    def doctor(self, *, repair: bool = False) -> Checkup:
        """Examine the profile, its files and where they lie; see aizo.profile.doctor."""
        from aizo.profile.doctor import doctor

        return doctor(self._unit, repair=repair)
