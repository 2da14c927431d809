"""`aizo analyze`: read conversations and propose what was said in them."""

from __future__ import annotations

import os
import sys

from aizo.cli import learning, output
from aizo.cli.display import harmless
from aizo.errors import InvalidInput, Refused
from aizo.surface.param import MOST, Param

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from aizo.learn.models.port import Model
    from aizo.profile import Profile

_DOC = "Read conversations and propose the preferences stated in them, for your review."
_DETAIL = (
    "Only your own words are read, credentials masked, and each turn once. With --offline no model"
    " is asked and nothing leaves this machine; otherwise the model that `aizo init` set up gets"
    " them, after you agreed. Nothing is stored before `aizo review`."
)
_INPUTS = (
    learning.FILES,
    learning.HOST,
    learning.SINCE,
    learning.LIMIT,
    Param(
        "idle",
        "text",
        "Leave conversations of this machine for later that went on within this time, such as 2m.",
        options=("--idle",),
        metavar="TIME",
    ),
    Param(
        "offline",
        "flag",
        "Ask no model: find what is stated in so many words.",
        options=("--offline",),
        default=False,
    ),
    learning.AGAIN,
    Param(
        "budget",
        "integer",
        "The most tokens to send in this run.",
        options=("--budget",),
        default=200_000,
        minimum=1000,
        maximum=MOST,
        metavar="N",
    ),
    Param(
        "accept",
        "text",
        "`clear`: keep what needs no thought as tentative at once.",
        options=("--accept",),
        choices=("clear",),
        metavar="clear",
    ),
    Param("yes", "flag", "Send without asking.", options=("-y", "--yes"), default=False),
)
_AGREED = "agreed"


def _act(profile: Profile, values: dict[str, Any], as_json: bool) -> int:
    from aizo.learn.analyze import Run

    chosen = learning.choice(profile, values)
    profile.inbox.check()
    model = None if values["offline"] else _model(profile)
    if model is not None and not _agrees(profile, model, values, as_json=as_json):
        return 1
    budget = 0 if model is None else values["budget"]
    progress = learning.Progress(as_json=as_json, budget=budget)
    run = Run(
        profile,
        model,
        again=values["again"],
        budget=values["budget"],
        accept_clear=values["accept"] == "clear",
        tell=progress.tell,
        tick=progress.tick,
    )
    try:
        run.over(chosen)
    except KeyboardInterrupt:
        run.report.stopped = (
            "interrupted; what was read is kept, the same command goes on from there"
        )
        output.ended()
        progress.end(run.report)
        return 130
    progress.end(run.report)
    return 1 if run.report.stopped else 0


def _model(profile: Profile) -> Model:
    from aizo.learn import models
    from aizo.learn.models import config

    return models.connect(config.find(profile.settings.home))


def _agrees(profile: Profile, model: Model, values: dict[str, Any], *, as_json: bool) -> bool:
    """Say what would be sent where, and ask, unless the person has agreed to this model before."""
    if values["yes"] or model.is_local or _has_agreed(profile, model):
        return True
    from aizo.learn.extract import extent

    told = extent(profile, learning.choice(profile, values), again=values["again"])
    text = (
        f"this would send {learning.counted(told.turns, 'turn')} of yours from"
        f" {learning.counted(told.sessions, 'conversation')}, about {told.tokens:,} tokens,"
        f" to {model.name} at {model.host}"
    )
    is_terminal = all(one is not None and one.isatty() for one in (sys.stdin, sys.stderr))
    if as_json or not is_terminal:
        raise InvalidInput("usage", text, "--yes sends them; --offline needs no model.")
    text = harmless(text[:1].upper() + text[1:])
    sys.stderr.write(f"{text}. Send them, also in later runs? [y/N] ")
    sys.stderr.flush()
    if sys.stdin.readline().strip().lower() not in {"y", "yes"}:
        raise Refused("undecided", "nothing was sent", "--offline needs no model.")
    _keep_agreement(profile, model)
    return True


def _agreed_path(profile: Profile) -> str:
    return os.path.join(profile.settings.home, _AGREED)


def _has_agreed(profile: Profile, model: Model) -> bool:
    try:
        with open(_agreed_path(profile), encoding="utf-8") as file:
            return f"{model.host}\t{model.name}" in file.read().splitlines()
    except OSError:
        return False


def _keep_agreement(profile: Profile, model: Model) -> None:
    from aizo.settings import make_private_folder, write_private

    path = _agreed_path(profile)
    try:
        with open(path, encoding="utf-8") as file:
            lines = file.read().splitlines()
    except OSError:
        lines = []
    lines.append(f"{model.host}\t{model.name}")
    make_private_folder(profile.settings.home)
    write_private(path, ("\n".join(lines) + "\n").encode())


COMMAND = learning.command("analyze", _DOC, _INPUTS, _act, ("json", "db", "subject"))
COMMAND.detail = _DETAIL
COMMAND.examples = (
    "aizo analyze --offline",
    "aizo analyze --offline conversations.json --limit 50",
)
