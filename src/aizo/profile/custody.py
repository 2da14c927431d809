"""The half of a profile by which its person keeps it: forget, take along, put back, examine."""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator
    from typing import Any

    from aizo.profile.backup import Backup, Restoration
    from aizo.profile.editing import Edited
    from aizo.profile.findings import Checkup
    from aizo.profile.forget import Allowed, Forgotten
    from aizo.profile.told import Told
    from aizo.profile.tracing import Verified
    from aizo.profile.transfer.export import Copy
    from aizo.profile.transfer.file import Saved
    from aizo.profile.transfer.importing import Imported
    from aizo.profile.transfer.section import Section
    from aizo.profile.unit import Unit


class Custody:
    """What a person does with the profile as a whole, and with what must be gone."""

    __slots__ = ("_unit",)

    _unit: Unit

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
        self, path: str | None = None, form: str | None = None, *, force: bool = False
    ) -> Saved:
        """Write an export to a private file; see aizo.profile.transfer.file."""
        from aizo.profile.transfer.file import save

        return save(self._unit, path, form, force=force)

    def load(self, path: str, **how: Any) -> Imported:
        """Take in an export from a file; the further arguments are those of import_."""
        from aizo.profile.transfer.file import load

        return self.import_(load(self._unit, path), **how)

    def section(self, path: str, **how: Any) -> Section:
        """Keep a marked section in a file up to date; see aizo.profile.transfer.section."""
        from aizo.profile.transfer.section import write

        return write(self._unit, path, **how)

    def check_section(self, path: str, **how: Any) -> Section:
        """Tell whether the section in a file is what the profile would give now."""
        from aizo.profile.transfer.section import check

        return check(self._unit, path, **how)

    def undo_section(self, path: str, *, force: bool = False) -> Section:
        """Take the section out of a file, so that it is as it was before."""
        from aizo.profile.transfer.section import undo

        return undo(self._unit, path, force=force)

    def import_(
        self,
        content: bytes | str,
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

    def backup(self, path: str | None = None, *, force: bool = False) -> Backup:
        """Copy the profile into one private file; see aizo.profile.backup."""
        from aizo.profile.backup import backup

        return backup(self._unit, path, force=force)

    def restore(self, path: str) -> Restoration:
        """Put what a backup holds in the place of the profile; see aizo.profile.backup."""
        from aizo.profile.backup import restore

        return restore(self._unit, path)

    def told(self, **asked: Any) -> Told:
        """Tell what agents were given in the last 14 days; see aizo.profile.told.told."""
        from aizo.profile.told import told

        return told(self._unit, **asked)

    def doctor(self, *, repair: bool = False) -> Checkup:
        """Examine the profile, its files and where they lie; see aizo.profile.doctor."""
        from aizo.profile.doctor import doctor

        return doctor(self._unit, repair=repair)
