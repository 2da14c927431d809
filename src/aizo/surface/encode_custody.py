"""The answers of the operations by which a person keeps a profile, as plain JSON values."""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any

    from aizo.profile.findings import Checkup
    from aizo.profile.forget import Allowed, Forgotten
    from aizo.profile.told import Told
    from aizo.profile.tracing import Verified
    from aizo.profile.transfer.export import Copy
    from aizo.profile.transfer.importing import Imported

_MOST_IDS = 1000


def _present(**fields: Any) -> dict[str, Any]:
    """Leave out what is not there: an output field has one type, never null."""
    return {name: value for name, value in fields.items() if value is not None}


def _forgotten(done: Forgotten) -> dict[str, Any]:
    return _present(
        forgotten=len(done.ids),
        ids=done.ids[:_MOST_IDS],
        missing=[str(named) for named in done.missing],
        files=done.files,
        searched=done.searched,
        unreachable=done.unreachable,
        notes=done.notes,
        revision=done.revision,
    )


def _verified(done: Verified) -> dict[str, Any]:
    return {
        "clean": done.clean,
        "files": done.files,
        "found": [{"path": hit.path, "pieces": hit.pieces} for hit in done.found],
        "shared": done.shared,
        "revision": done.revision,
    }


def _allowed(done: Allowed) -> dict[str, Any]:
    return {"changed": done.changed, "revision": done.revision}


def _copy(done: Copy) -> dict[str, Any]:
    return {"form": done.form, "text": done.text, "revision": done.revision}


def _imported(done: Imported) -> dict[str, Any]:
    return _present(
        added=done.added,
        merged=done.merged,
        unchanged=done.unchanged,
        blocked=done.blocked,
        conflicts=done.conflicts,
        removed=done.removed,
        whole=done.whole,
        dry_run=done.dry_run,
        scenarios=done.scenarios,
        notes=done.notes,
        revision=done.revision,
    )


def _told(found: Told) -> dict[str, Any]:
    receipts = [
        {name: value for name, value in one.values().items() if value is not None}
        for one in found.receipts
    ]
    return _present(
        receipts=receipts, block=found.block, notes=found.notes, revision=found.revision
    )


def _checkup(done: Checkup) -> dict[str, Any]:
    return {
        "clean": done.clean,
        "database": done.database,
        "checked": done.checked,
        "findings": [
            {
                "code": one.code,
                "message": one.message,
                "remedy": one.remedy,
                "repaired": one.repaired,
            }
            for one in done.findings
        ],
        "notes": done.notes,
    }


SHAPES: dict[str, Callable[[Any], Any]] = {
    "forgotten": _forgotten,
    "verified": _verified,
    "allowed": _allowed,
    "copy": _copy,
    "imported": _imported,
    "told": _told,
    "checkup": _checkup,
}
