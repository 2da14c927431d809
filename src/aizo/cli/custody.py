"""What the commands with files of their own have in common: their inputs, notes and answers."""

from __future__ import annotations

import sys

from aizo import settings
from aizo.cli import options, output
from aizo.cli.call import COMMON, guarded, place, wants_json
from aizo.cli.display import harmless
from aizo.profile import Profile
from aizo.surface.param import Param
from aizo.surface.writer import dumps

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterable
    from typing import Any

    from aizo.cli.call import Given

FORCE = Param("force", "flag", "Replace what is there.", options=("--force",))


def command(  # noqa: PLR0917 (what a command consists of)
    name: str,
    doc: str,
    act: Callable[[Profile, Given], int],
    inputs: Iterable[Param],
    examples: tuple[str, ...],
    detail: str = "",
) -> options.Command:
    """Make a command that works on an open profile and answers by itself.

    Args:
        name: Its name.
        doc: One sentence.
        act: Does it; gives the exit code.
        inputs: Its own inputs.
        examples: Command lines that run.
        detail: Further lines for help.

    Returns:
        The command.
    """
    import click

    def run(**_values: object) -> int | None:
        given = options.gather(click.get_current_context())
        return guarded(lambda: _opened(act, given), as_json=wants_json(given))

    made = options.bare(name, doc, run, inputs)
    made.detail, made.examples = detail, examples
    made.common = tuple(one for one in COMMON if one.name in {"json", "db", "subject"})
    return made


def last(given: Given, name: str, default: Any = None) -> Any:
    """Give what was said last for an input.

    Args:
        given: What was given.
        name: The input.
        default: What stands where nothing was said.

    Returns:
        Its value.
    """
    return (given.get(name) or [default])[-1]


def answer(given: Given, told: dict[str, Any], *lines: str) -> None:
    """Answer as JSON or as lines for people.

    Args:
        given: What was given.
        told: The answer as plain JSON values.
        lines: The answer for people.
    """
    if wants_json(given):
        output.answer([dumps(told) + "\n"])
    else:
        output.answer([harmless(line) + "\n" for line in lines])


def declined(given: Given, question: str, otherwise: str) -> int | None:
    """Ask on a terminal whether something is meant; elsewhere the operation demands --yes.

    Args:
        given: What was given; a yes counts as --yes.
        question: What to ask; `{database}` stands for the profile's file.
        otherwise: What to say after any other answer.

    Returns:
        The exit code after any other answer than yes, None to go on.
    """
    streams = (sys.stdin, sys.stderr)
    if given.get("yes") or not all(one is not None and one.isatty() for one in streams):
        return None
    chosen = place(given, settings.load)
    path = "" if chosen is None else harmless(chosen.database)
    sys.stderr.write(question.replace("{database}", path) + " [y/N] ")
    sys.stderr.flush()
    if sys.stdin.readline().strip().lower() not in {"y", "yes"}:
        output.note(otherwise)
        return 1
    given["yes"] = [True]
    return None


def _opened(act: Callable[[Profile, Given], int], given: Given) -> int:
    chosen = place(given, settings.load)
    if chosen is None:
        raise AssertionError
    with Profile.of(chosen) as profile:
        for note in profile.notes:
            output.note(note)
        return act(profile, given)
