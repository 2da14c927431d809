"""What is said to a person at a shell, said to a model: the tool in the place of the command."""

from __future__ import annotations

import re
import shlex
from itertools import pairwise

from aizo.surface.writer import dumps

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from aizo.errors import AizoError

# As `profile.advice` writes arguments; a bare one ends before the comma of the sentence around it.
_WORD = r""" (?:(?:'[^']*'|"[^"]*")+|[\w+./:@,-]*[\w+/@-])"""
_COMMAND = re.compile(f"aizo (?:add|update|remove)(?:{_WORD})+")
_STANCES = ("--never", "--avoid", "--usually", "--prefer", "--always")
_UPDATED = {"--id": "id", "--item": "new_item", "--score": "score"}
# Hints that a code gives by itself name options and commands that a model may not have.
_HINTS = {
    "usage": "Correct the arguments and try again; nothing was done.",
    "not_found": "recall_preferences gives the entries there are with their ids.",
    "secret": "Say it without the credential.",
}


def for_models(text: str) -> str:
    """Put tools in the place of the command lines in a text.

    Args:
        text: An advice, a note or a hint.

    Returns:
        The text; a command that no tool stands for stays.
    """
    return _COMMAND.sub(_called, text)


def hint(problem: AizoError) -> str:
    """Give what a model can do about an error.

    Args:
        problem: The error.

    Returns:
        A sentence.
    """
    return _HINTS.get(problem.code) or for_models(problem.hint)


def _called(command: re.Match[str]) -> str:
    _, verb, *words = shlex.split(command[0])
    options = dict(pairwise(words))
    arguments: dict[str, Any] = {}
    if verb == "add":
        stances = [word[2:] for word in words if word in _STANCES]
        if len(words) < 3 or not stances:
            return command[0]
        arguments = {"item": words[0], "reason": words[1], "stance": stances[0]}
        if "--scenarios" in options:
            arguments["scenarios"] = options["--scenarios"].split(",")
        return f"remember_preference {dumps(arguments)}"
    if not options.get("--id", "").isdecimal():
        return command[0]
    if verb == "remove":
        return f"forget_preference {dumps({'ids': [int(options['--id'])]})}"
    arguments = {name: options[option] for option, name in _UPDATED.items() if option in options}
    arguments["id"] = int(arguments["id"])
    if "score" in arguments:
        arguments["score"] = float(arguments["score"])
    return f"correct_preference {dumps(arguments)}"
