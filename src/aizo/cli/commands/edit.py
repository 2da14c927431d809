"""`aizo edit`: the profile in the person's own editor, saved as one act, and nothing lost."""

from __future__ import annotations

import os
import shlex
import subprocess
import sys

from aizo import settings
from aizo.cli import output
from aizo.cli.custody import answer, command
from aizo.errors import AizoError, Failed, InvalidInput, Refused
from aizo.profile.editing import Wrong, marked, unmarked
from aizo.surface.param import Param

TYPE_CHECKING = False
if TYPE_CHECKING:
    from aizo.cli.call import Given
    from aizo.profile import Profile
    from aizo.profile.editing import Edited

_RESUME = Param(
    "resume",
    "flag",
    "Go on with the text that could not be saved the last time.",
    options=("--resume",),
)
_SECRET = Param(
    "allow_secret",
    "flag",
    "Keep it though it looks like a credential.",
    options=("--allow-secret",),
)
_DETAIL = (
    "One line an entry, in the editor that VISUAL or EDITOR names; one with windows must wait, such"
    " as `code --wait`. What is wrong is marked above its line and the editor opens again; leave it"
    " without a change to give up. The text is kept until it is saved."
)


def _act(profile: Profile, given: Given) -> int:
    folder = profile.settings.kept("edits")
    path = os.path.join(folder, "edit.txt")
    if given.get("resume"):
        text, before = _resumed(profile, path), None
    else:
        if os.path.exists(path):
            raise InvalidInput(
                "exists",
                f"{path} is a text that could not be saved before",
                "`aizo edit --resume` goes on with it; delete it to begin anew.",
            )
        text = before = profile.page_of_text()
    settings.make_private_folder(folder)
    settings.write_private(path, text.encode("utf-8"))
    try:
        done = _until_saved(profile, path, before, secret=bool(given.get("allow_secret")))
    except Failed as problem:
        if before is None or _read(path) != before:
            raise
        # Nobody wrote anything into it: there is nothing to go on with.
        os.unlink(path)
        hint = "Nothing was changed." if problem.hint == _kept(path) else problem.hint
        raise Failed(problem.code, problem.message, hint) from problem
    os.unlink(path)
    if done is None:
        answer(given, {"added": 0, "changed": 0, "removed": 0}, "Nothing was changed.")
        return 0
    told = {
        "added": done.added,
        "changed": done.changed,
        "removed": done.removed,
        "revision": done.revision,
    }
    words = f"Saved: {done.added} added, {done.changed} changed, {done.removed} removed."
    answer(given, told, words)
    return 0


def _until_saved(profile: Profile, path: str, before: str | None, *, secret: bool) -> Edited | None:
    """Open the editor until the text can be saved; None when there was nothing to save."""
    problem: AizoError | None = None
    while True:
        _open(path)
        text = _read(path)
        if before is not None and unmarked(text) == unmarked(before):
            if problem is None:
                return None
            # Left as it was: the person gives up for now.
            raise problem
        try:
            return profile.save_text(unmarked(text), allow_secret=secret)
        except Wrong as error:
            before = marked(unmarked(text), error.problems)
            settings.write_private(path, before.encode("utf-8"))
            problem = InvalidInput("invalid_input", error.message, _kept(path))
            if not sys.stdin.isatty():
                # Nobody is there to correct it.
                raise problem from error
            output.note(f"{error.message}.")
        except Refused as error:
            raise Refused(error.code, error.message, _kept(path), error.details) from error


def _resumed(profile: Profile, path: str) -> str:
    """Give the kept text, with what others did meanwhile taken in."""
    if not os.path.exists(path):
        raise InvalidInput("usage", "there is no text to go on with", "`aizo edit` begins one.")
    return profile.page_of_text(_read(path))


def _open(path: str) -> None:
    named = os.environ.get("VISUAL") or os.environ.get("EDITOR")
    if not named and not (sys.stdin.isatty() and sys.stdout.isatty()):
        # The one we would choose waits for keys that nobody can press.
        message = "there is no terminal to edit in, and no editor is named"
        raise Failed("failed", message, "Set EDITOR to a program that edits a file by itself.")
    default = "notepad" if sys.platform == "win32" else "vi"
    words = shlex.split(named or default, posix=sys.platform != "win32")
    try:
        code = subprocess.run([*words, path], check=False).returncode  # noqa: S603 (the user's)
    except OSError as error:
        message = f"the editor {words[0]!r} cannot be started: {error.strerror}"
        raise Failed("failed", message, "Set EDITOR to the editor of your choice.") from error
    if code:
        raise Failed("failed", f"the editor ended with {code}, so nothing was saved", _kept(path))


def _read(path: str) -> str:
    try:
        with open(path, encoding="utf-8-sig", newline="") as file:
            return file.read().replace("\r\n", "\n")
    except (OSError, ValueError) as error:
        raise Failed("failed", f"{path} cannot be read: {error}", _kept(path)) from error


def _kept(path: str) -> str:
    return f"Your text is kept in {path}: `aizo edit --resume` goes on with it."


COMMAND = command(
    "edit",
    "Edit the profile in your editor, one line an entry; saved as one act.",
    _act,
    (_RESUME, _SECRET),
    ("aizo edit",),
    _DETAIL,
)
