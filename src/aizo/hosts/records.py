"""What was written into the files of hosts, so that it can be taken back."""

from __future__ import annotations

import json
import os

from aizo.settings import make_private_folder, read, write_private

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator
    from typing import Any

    from aizo.settings import Settings

_FORMAT = 1
_RECORD = {
    "host": str,
    "scope": str,
    "project": str,
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
        if isinstance(told, dict) and told.get("format") == _FORMAT:
            kept = told.get("files")
            # What a hand or a broken disk has left there may be anything.
            self._kept = dict(filter(_is_record, (kept if isinstance(kept, dict) else {}).items()))

    def of(self, path: str) -> dict[str, Any] | None:
        """Give what was written to a file, or None."""
        return self._kept.get(path)

    def connections(self) -> Iterator[tuple[str, str, str]]:
        """Give what is connected: host, scope and project."""
        known = {(one["host"], one["scope"], one["project"]) for one in self._kept.values()}
        return iter(sorted(known))

    def paths(self, host: str, scope: str, project: str) -> list[str]:
        """Give the files that were written for a connection."""
        wanted = (host, scope, project)
        return [
            path
            for path, one in self._kept.items()
            if wanted == (one["host"], one["scope"], one["project"])
        ]

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


def _is_record(named: tuple[str, Any]) -> bool:
    record = named[1]
    return isinstance(record, dict) and all(
        isinstance(record.get(name), kind) for name, kind in _RECORD.items()
    )
