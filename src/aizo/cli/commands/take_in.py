"""`aizo import`: from a file, or from stdin."""

from __future__ import annotations

import os
import stat
import sys

from aizo import subjects
from aizo.cli import output
from aizo.cli.call import checked
from aizo.cli.custody import answer, command, last
from aizo.cli.learning import IMPORTS, STDIN, counted, reasons, say_where_from
from aizo.cli.render import screen
from aizo.cli.replies import lines
from aizo.learn import importing
from aizo.profile.transfer import file
from aizo.surface import encode, operations
from aizo.surface.param import Param, act_of

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import IO

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
_PATIENCE = 1.0  # seconds of silence after which a person wonders


def _act(profile: Profile, given: Given) -> int:
    path = last(given, "file")
    if path != STDIN:
        subjects.guard(profile.settings, path)
    content = _content(path)
    if importing.is_learnt(content, asked=bool(given.get("from") or given.get("session"))):
        return _learnt(profile, given, content, path)
    # The text itself stands for the file while the other inputs are checked.
    values = checked(_IMPORT, {**given, "content": [""]})
    how = {name: values[name] for name in ("replace", "dry_run", "scenarios")}
    done = profile.import_(content, **how, **act_of(values))
    if given.get("json"):
        output.answer(encode.pieces(_IMPORT, done, "json"))
        return 0
    output.answer(line + "\n" for line in lines(_IMPORT, done, screen()))
    for one in done.notes:
        output.note(one)
    return 0


def _content(path: str) -> bytes:
    if path != STDIN:
        return file.read(path, _opened)
    say_where_from()
    stream = getattr(sys.stdin, "buffer", None)
    return stream.read() if stream is not None else b""


def _opened(path: str) -> IO[bytes]:
    """Open a file; where nobody writes into a pipe, say what is waited for."""
    if not stat.S_ISFIFO(os.stat(path).st_mode):
        return open(path, "rb")
    import select

    pipe = os.open(path, os.O_RDONLY | os.O_NONBLOCK)
    if not select.select([pipe], [], [], _PATIENCE)[0]:
        output.note(f"waiting for what is written into {path}.")
        select.select([pipe], [], [])
    os.set_blocking(pipe, True)
    return open(pipe, "rb")


def _learnt(profile: Profile, given: Given, content: bytes, path: str) -> int:
    """Take in a file that is no copy of a profile, and say what became of it."""
    done = importing.take(
        profile,
        content,
        path,
        form=last(given, "from"),
        session=last(given, "session"),
        project_rules=bool(given.get("project_rules")),
    )
    told = [
        f"{done.form}: {counted(done.lines, 'line')}, {counted(done.proposals, 'new proposal')}"
    ]
    if done.left_out:
        told.append(f"No rule and no preference: {counted(done.left_out, 'line')}")
    if done.dropped:
        told.append(f"Left out: {reasons(done.dropped)}")
    if done.proposals:
        told.append("Next: aizo review")
    answer(given, done.told(), *told)
    return 0


COMMAND = command(
    "import",
    _IMPORT.doc,
    _act,
    (_FILE, *(one for one in _IMPORT.params if one.name != "content"), *IMPORTS),
    _EXAMPLES,
    _IMPORT.detail,
)
