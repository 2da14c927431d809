"""`aizo backup`: a copy of the database, whatever others write meanwhile."""

from __future__ import annotations

from aizo.cli.custody import FORCE, answer, command, last
from aizo.surface.param import Param

TYPE_CHECKING = False
if TYPE_CHECKING:
    from aizo.cli.call import Given
    from aizo.profile import Profile

_FILE = Param(
    "file",
    "text",
    "The file; without it one in the profile's own folder of backups, which `forget` reaches.",
    positional="one",
    metavar="FILE",
)


def _act(profile: Profile, given: Given) -> int:
    made = profile.backup(last(given, "file"), force=bool(given.get("force")))
    told = {
        "path": made.path,
        "size": made.size,
        "entries": made.entries,
        "revision": made.revision,
    }
    answer(given, told, f"Wrote {made.path} ({made.size:,} bytes, {made.entries:,} entries).")
    return 0


COMMAND = command(
    "backup",
    "Copy the profile into one private file, whatever others write meanwhile.",
    _act,
    (_FILE, FORCE),
    ("aizo backup", "aizo backup preferences-copy.db"),
)
