"""`aizo setup`: from nothing to the first block, in a few questions."""

from __future__ import annotations

import click

from aizo.cli import connecting as shared
from aizo.cli import options, output
from aizo.errors import AizoError
from aizo.hosts import connecting, table
from aizo.hosts.records import Records
from aizo.profile import Profile

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from aizo.hosts.table import Host
    from aizo.settings import Settings

_DOC = "Set aizo up: find the hosts, connect those you choose, tell it five things about you."
_DETAIL = (
    "Asks what it needs; an empty answer skips a question. With --yes every host that is found is"
    " connected, and nothing is asked."
)
# What is asked, with an example, and the stance of the answer.
QUESTIONS = (
    ("never", "What must an agent never do?", "force-push to main"),
    ("always", "What must it always do?", "run the tests before reporting done"),
    ("avoid", "What do you dislike in its work?", "comments that restate the code"),
    ("prefer", "What do you prefer?", "short answers"),
    ("usually", "What do you usually work with?", "Python with pytest"),
)
START_TOKENS = 300
_INPUTS = (shared.YES,)


@click.pass_context
def _run(ctx: click.Context, /, **_values: object) -> int | None:
    return shared.run(options.gather(ctx), _INPUTS, _act)


def _act(found: Settings, values: dict[str, Any], as_json: bool) -> int:
    here = [host for host in table.HOSTS.values() if host.is_installed]
    chosen = here if values["yes"] else _chosen(here)
    records = Records(found)
    start = connecting.start_of(found, values["extra"])
    told: list[dict[str, Any]] = []
    for host in chosen:
        try:
            changes = connecting.plan([(host.name, table.USER, "")], start, records)
            shared.connect(found, records, changes)
        except AizoError as problem:
            # One host's broken file is no reason to leave out the others.
            output.note(f"{host.title} was not connected: {problem.message}")
            continue
        told.append({"host": host.name, "files": shared.described(changes)})
        if not as_json:
            shared.say([f"{host.title}: {', '.join(change.path for change in changes)}"])
            shared.say([f"  {host.note}"])
    with Profile.of(found) as profile:
        kept = 0 if values["yes"] else _asked(profile)
        block = profile.context(max_tokens=START_TOKENS)
    if as_json:
        shared.answer({"hosts": told, "added": kept, "context": block})
        return 0
    if not told:
        shared.say(["No host was connected. `aizo connect HOST` does it at any time."])
    shared.say(["", "The next conversation begins with:", ""] if block else ())
    shared.say(block.splitlines() or ["Nothing is remembered yet: `aizo add` changes that."])
    return 0


def _chosen(here: list[Host]) -> list[Host]:
    if not here:
        return []
    titles = ", ".join(f"{number} {host.title}" for number, host in enumerate(here, 1))
    said = shared.ask(f"Found: {titles}\nConnect which (numbers; empty for all, 0 for none)? ")
    if not said:
        return here
    numbers = {int(word) for word in said.replace(",", " ").split() if word.isdecimal()}
    return [host for number, host in enumerate(here, 1) if number in numbers]


def _asked(profile: Profile) -> int:
    kept = 0
    for stance, question, example in QUESTIONS:
        said = shared.ask(f"{question} (such as: {example}; several: by semicolons) ")
        for item in filter(None, map(str.strip, said.split(";"))):
            try:
                written = profile.add(item, f"Said at set-up: {question}", stance=stance)
            except AizoError as problem:
                output.note(f"{problem.message}. {problem.hint}")
                continue
            kept += 1
            if written.advice:
                output.note(written.advice)
    return kept


COMMAND = shared.command(
    options.bare("setup", _DOC, _run, _INPUTS), _DETAIL, "aizo setup", "aizo setup --yes"
)
