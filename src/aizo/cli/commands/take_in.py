"""`aizo import`: from a file, or from stdin."""

from __future__ import annotations

from aizo import subjects
from aizo.cli.call import checked
from aizo.cli.commands.forget import STDIN
from aizo.cli.custody import command, last
from aizo.cli.learning import IMPORTS, taken
from aizo.cli.output import answer as say
from aizo.cli.output import note
from aizo.cli.render import screen
from aizo.cli.replies import lines
from aizo.learn import importing
from aizo.surface import encode, operations
from aizo.surface.param import Param, act_of

TYPE_CHECKING = False
if TYPE_CHECKING:
    from aizo.cli.call import Given
    from aizo.profile import Profile

_IMPORT = operations.find("import")
_FILE = Param(
    "file",
    "text",
    "An export of aizo, a model's answer, or what another tool remembers; - for stdin.",
    required=True,
    positional="one",
    metavar="FILE",
)
_EXAMPLES = (
    "aizo import preferences.json --dry-run",
    "aizo import preferences.json",
    "aizo import answer.json",
    "aizo import CLAUDE.md --project-rules",
)


def _act(profile: Profile, given: Given) -> int:
    path = last(given, "file")
    if path != STDIN:
        subjects.guard(profile.settings, path)
    content = importing.content_of(path)
    if importing.is_learnt(content, asked=bool(given.get("from") or given.get("session"))):
        return taken(profile, given, content, path)
    # The text itself stands for the file while the other inputs are checked.
    values = checked(_IMPORT, {**given, "content": [""]})
    how = {name: values[name] for name in ("replace", "dry_run", "scenarios")}
    if path == STDIN:
        done = profile.import_(content, **how, **act_of(values))
    else:
        done = profile.load(path, **how, **act_of(values))
    if given.get("json"):
        say(encode.pieces(_IMPORT, done, "json"))
        return 0
    say(line + "\n" for line in lines(_IMPORT, done, screen()))
    for one in done.notes:
        note(one)
    return 0


COMMAND = command(
    "import",
    _IMPORT.doc,
    _act,
    (_FILE, *(one for one in _IMPORT.params if one.name != "content"), *IMPORTS),
    _EXAMPLES,
    _IMPORT.detail,
)
