"""What was written into the files of hosts, so that it can be taken back."""

from __future__ import annotations

import json
import os

from aizo.settings import make_private_folder, read, write_private

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from aizo.settings import Settings

    # Host, scope and project: what was connected.
    Place = tuple[str, str, str]

_FORMAT = 2
# Before several hosts could share a file, each record named one.
_FORMAT_OF_ONE = 1
_RECORD = {
    "owners": list,
    "after": str,
    "existed": bool,
    "edits": list,
    "replaced": dict,
    "folders": list,
}


class Records:
    """What was written where, so that it can be taken back.

    Args:
        settings: Whose home keeps them.
    """

    def __init__(self, settings: Settings) -> None:
        """Read them."""
        self._path = os.path.join(settings.home, "hosts.json")
        self._kept: dict[str, dict[str, Any]] = {}
        try:
            told = json.loads(read(self._path) or b"{}")
        except ValueError:
            told = {}
        if isinstance(told, dict) and told.get("format") in {_FORMAT, _FORMAT_OF_ONE}:
            kept = told.get("files")
            # What a hand or a broken disk has left there may be anything.
            for path, record in (kept if isinstance(kept, dict) else {}).items():
                if _is_record(_with_owners(record)):
                    self._kept[path] = record

    def of(self, path: str) -> dict[str, Any] | None:
        """Give what was written to a file, or None."""
        return self._kept.get(path)

    def owners(self, path: str) -> list[Place]:
        """Give what a file was written for; nothing where it was not."""
        record = self._kept.get(path)
        return [] if record is None else [(one[0], one[1], one[2]) for one in record["owners"]]

    def connections(self) -> list[Place]:
        """Give what is connected."""
        return sorted({place for path in self._kept for place in self.owners(path)})

    def paths(self, place: Place) -> list[str]:
        """Give the files that were written for a connection."""
        return [path for path in self._kept if place in self.owners(path)]

    def keep(self, path: str, record: dict[str, Any] | None) -> None:
        """Remember, or forget, what was written to a file."""
        if record is None:
            self._kept.pop(path, None)
        else:
            self._kept[path] = record

    def save(self) -> None:
        """Write them."""
        if not self._kept:
            if os.path.exists(self._path):
                os.unlink(self._path)
            return
        make_private_folder(os.path.dirname(self._path))
        told = {"format": _FORMAT, "files": self._kept}
        content = json.dumps(told, ensure_ascii=False, indent=1)
        write_private(self._path, content.encode("utf-8", "surrogatepass"))


def _with_owners(record: Any) -> Any:
    if isinstance(record, dict) and "owners" not in record:
        record["owners"] = [[record.pop(name, None) for name in ("host", "scope", "project")]]
    return record


def _is_record(record: Any) -> bool:
    if not isinstance(record, dict):
        return False
    if not all(isinstance(record.get(name), kind) for name, kind in _RECORD.items()):
        return False
    return bool(record["owners"]) and all(map(_is_place, record["owners"]))


def _is_place(owner: Any) -> bool:
    return (
        isinstance(owner, list) and len(owner) == 3 and all(isinstance(one, str) for one in owner)
    )
