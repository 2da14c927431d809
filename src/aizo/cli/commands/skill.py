"""`aizo skill`: the standard procedure for agents."""

from __future__ import annotations

import click

from aizo.cli import connecting as shared
from aizo.cli import options, output
from aizo.hosts import skill

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from aizo.settings import Settings

_DOC = "Print the skill: the standard procedure for agents, in the form of agentskills."


@click.pass_context
def _run(ctx: click.Context, /, **_values: object) -> int | None:
    return shared.run(options.gather(ctx), (), _act)


def _act(_found: Settings, _values: dict[str, Any], as_json: bool) -> int:
    if as_json:
        shared.answer({"name": "aizo", "text": skill.text()})
    else:
        output.answer([skill.text()])
    return 0


COMMAND = shared.command(
    options.bare("skill", _DOC, _run),
    "`aizo connect` puts it where a host looks for skills.",
    "aizo skill",
)
