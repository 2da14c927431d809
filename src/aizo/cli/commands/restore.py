"""`aizo restore`: put a backup in the place of the profile, while others may have it open."""

from __future__ import annotations

from aizo.cli.custody import answer, command, last
from aizo.cli.output import note
from aizo.errors import Failed
from aizo.surface.param import ACT_PARAMS, Param
from aizo.surface.validation import value_of

TYPE_CHECKING = False
if TYPE_CHECKING:
    from aizo.cli.call import Given
    from aizo.profile import Profile

_FILE = Param(
    "file",
    "text",
    "A backup, or a database of an older aizo.",
    required=True,
    positional="one",
    metavar="FILE",
)
_EXPECT = ACT_PARAMS[0]
_OTHER = "Name a file that `aizo backup` wrote; what `aizo export` wrote comes in by `aizo import`."
_DETAIL = (
    "Other programs may have the profile open: they see the restored one at their next call. What"
    " was forgotten since the backup stays forgotten, and the revision rises above both, so that"
    " nobody takes the new history for the old. What was there before is kept as a backup."
)


def _act(profile: Profile, given: Given) -> int:
    said = last(given, _EXPECT.name)
    expect = None if said is None else value_of(_EXPECT, said)
    try:
        done = profile.restore(last(given, "file"), expect=expect)
    except Failed as problem:
        if problem.code != "foreign_database":
            raise
        raise Failed(problem.code, problem.message, _OTHER) from problem
    told = {
        "path": done.path,
        "entries": done.entries,
        "blocked": done.blocked,
        "before": done.before or "",
        "revision": done.revision,
    }
    blocked = f", {done.blocked:,} stay forgotten" if done.blocked else ""
    lines = [f"Restored {done.entries:,} entries{blocked}, revision {done.revision}."]
    if done.before is not None:
        lines.append(f"What was there before: {done.before}")
    for one in done.notes:
        note(one)
    answer(given, told, *lines)
    return 0


COMMAND = command(
    "restore",
    "Put a backup in the place of the profile; what was forgotten stays forgotten.",
    _act,
    (_FILE, _EXPECT),
    ("aizo restore preferences-copy.db",),
    _DETAIL,
)
