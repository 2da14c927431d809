"""`aizo subjects`: who has a profile under this home, and how one is erased whole."""

from __future__ import annotations

import click

from aizo import settings
from aizo.cli import options
from aizo.cli.call import COMMON, guarded, place, wants_json
from aizo.cli.custody import answer, last
from aizo.cli.render import table
from aizo.profile import residents
from aizo.surface.param import Param

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from aizo.cli.call import Given
    from aizo.settings import Settings

_DOC = "List the subjects under this home, or erase one."
_LIST = "List the subjects under this home, each with its number of entries."
_ERASE = "Erase everything of one subject, and make sure that it is gone."
_NAMES = ("list", "erase")
_COMMON = tuple(one for one in COMMON if one.name == "json")
_ERASED = (
    Param(
        "name",
        "text",
        "The subject's name, exactly.",
        required=True,
        positional="one",
        metavar="NAME",
    ),
    Param("yes", "flag", "Do not ask; needed.", options=("-y", "--yes")),
)


class _Subjects(options.Group):
    """The commands under `aizo subjects`."""

    def list_commands(self, _ctx: click.Context) -> list[str]:
        """Give the names in the order of help."""
        return list(_NAMES)

    def get_command(self, _ctx: click.Context, cmd_name: str) -> click.Command | None:
        """Make one command."""
        if cmd_name == "list":
            return _command("list", _LIST, _list, (), ("aizo subjects list",))
        if cmd_name == "erase":
            example = "aizo subjects erase ann@example.org --yes"
            return _command("erase", _ERASE, _erase, _ERASED, (example,))
        return None


@click.pass_context
def _bare(ctx: click.Context, /, **_values: object) -> int | None:
    if ctx.invoked_subcommand is not None:
        return None
    given = options.gather(ctx)
    options.only(given, _COMMON, ctx.command_path)
    return guarded(lambda: _listed(given), as_json=wants_json(given))


@click.pass_context
def _list(ctx: click.Context, /, **_values: object) -> int | None:
    given = options.gather(ctx)
    return guarded(lambda: _listed(given), as_json=wants_json(given))


@click.pass_context
def _erase(ctx: click.Context, /, **_values: object) -> int | None:
    given = options.gather(ctx)
    return guarded(lambda: _erased(given), as_json=wants_json(given))


def _command(
    name: str,
    doc: str,
    run: Callable[..., int | None],
    inputs: Iterable[Param],
    examples: tuple[str, ...],
) -> options.Command:
    command = options.bare(name, doc, run, inputs)
    command.examples = examples
    command.common = _COMMON
    return command


def _listed(given: Given) -> int:
    found = residents.residents(_settings(given))
    told = [
        {
            name: value
            for name in ("name", "entries", "revision", "size", "folder")
            if (value := getattr(one, name)) is not None
        }
        for one in found
    ]
    rows = [(one.name, _counted(one.entries), one.folder) for one in found]
    lines = table(rows) if rows else ["No subjects yet: `--subject NAME` makes one."]
    answer(given, {"subjects": told}, *lines)
    return 0


def _counted(entries: int | None) -> str:
    if entries is None:
        return "unreadable"
    return f"{entries:,} {'entry' if entries == 1 else 'entries'}"


def _erased(given: Given) -> int:
    done = residents.erase(_settings(given), last(given, "name"), sure=bool(given.get("yes")))
    told = {"name": done.name, "files": done.files, "elsewhere": done.elsewhere}
    lines = [f"Erased {done.name}: {done.files:,} files, and nothing is left of it here."]
    lines += [f"Out of reach: {path}, which aizo wrote for it." for path in done.elsewhere]
    answer(given, told, *lines)
    return 0


def _settings(given: Given) -> Settings:
    chosen = place(given, settings.load)
    if chosen is None:
        raise AssertionError
    return chosen


COMMAND = options.group(_Subjects, "subjects", _bare, _DOC)
