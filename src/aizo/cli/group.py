"""The Click group: loads a command when it is asked for, and words Click's errors as ours."""

from __future__ import annotations

from itertools import pairwise

import click

from aizo import __version__, scan
from aizo.cli import options, output
from aizo.cli.call import guarded
from aizo.errors import InvalidInput

# Commands with something of their own, each in a module of that name in `commands`.
_OWN = (
    "clear",
    "config",
    "web",
    "review",
    "analyze",
    "extract",
    "sessions",
    "init",
    "forget",
    "export",
    "import",
    "backup",
    "restore",
    "edit",
    "subjects",
    "run",
)
_MODULES = {"import": "take_in"}
_CONNECT = ("setup", "connect", "disconnect", "hosts", "skill", "uninstall")
_DOORS = ("rpc", "mcp", "hook")
_JSON_WORDS = {"--json", "--format=json", "--format=jsonl", "--format=full"}
_SECTIONS = (
    ("Ask", ("recall", "top", "show", "context", "explain", "keywords", "scenarios")),
    ("Tell", ("add", "apply", "touch", "update", "tag", "remove", "clear")),
    ("Look at", ("web", "browse", "outlook", "shape", "disagree")),
    ("Control", ("history", "undo", "review", "confirm", "pause", "resume")),
    ("Learn", ("analyze", "extract", "sessions", "init")),
    ("Keep", ("export", "import", "backup", "restore", "edit", "forget", "allow", "told")),
    ("Look after", ("info", "config", "doctor", "subjects")),
    ("Connect", ("run", *_CONNECT, *_DOORS)),
)
# What people who come from other programs type.
_MEANT = {
    **dict.fromkeys(("list", "ls", "all"), "show"),
    **dict.fromkeys(("search", "find", "query", "get"), "recall"),
    **dict.fromkeys(("delete", "rm", "del"), "remove"),
    **dict.fromkeys(("set", "rename", "modify"), "update"),
    **dict.fromkeys(("new", "remember", "save"), "add"),
    **dict.fromkeys(("log", "changes"), "history"),
    **dict.fromkeys(("status", "stats"), "info"),
    **dict.fromkeys(("ui", "serve", "dashboard"), "web"),
    **dict.fromkeys(("install", "enable"), "connect"),
    "learn": "analyze",
    "revert": "undo",
    "erase": "forget",
    "tags": "keywords",
    "settings": "config",
    "version": "--version",
}
_DOC = "The preference memory of AI agents: what you like, dislike, do and have forbidden."
_EPILOG = """\
Bare `aizo` shows a short status. Exit codes: 0 done, 1 failed, 2 invalid input, 3 nothing of what
was named exists, 4 refused by a rule.

\b
Shell completion, in your shell's start-up file:
  bash  eval "$(_AIZO_COMPLETE=bash_source aizo)"
  zsh   eval "$(_AIZO_COMPLETE=zsh_source aizo)"
  fish  _AIZO_COMPLETE=fish_source aizo | source
"""


class Aizo(options.Group):
    """The commands of aizo, none of them loaded before it is needed."""

    meant = _MEANT

    def list_commands(self, _ctx: click.Context) -> list[str]:
        """Give the names in the order of help."""
        return [name for _, names in _SECTIONS for name in names]

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        """Load one command."""
        if cmd_name == scan.COMMAND:
            return click.Command(cmd_name, callback=scan.main, hidden=True)
        if cmd_name not in self.list_commands(ctx):
            return None
        if cmd_name in (*_OWN, *_CONNECT):
            from importlib import import_module

            module = _MODULES.get(cmd_name, cmd_name)
            made: click.Command = import_module(f"aizo.cli.commands.{module}").COMMAND
            return made
        if cmd_name in _DOORS:
            return options.door(cmd_name)
        return options.make(cmd_name)

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """Write the commands in sections, each with its sentence."""
        for title, names in _SECTIONS:
            commands = [self.get_command(ctx, name) for name in names]
            with formatter.section(title):
                formatter.write_dl(
                    [(one.name or "", one.short_help or "") for one in commands if one is not None]
                )


def make() -> Aizo:
    """Make the group.

    Returns:
        The Click group `aizo`.
    """
    made = options.group(Aizo, "aizo", _bare, _DOC)
    made.epilog = _EPILOG
    version = click.Option(
        ["--version"],
        is_flag=True,
        is_eager=True,
        expose_value=False,
        help="Show the version.",
        callback=_version,
    )
    made.params.append(version)
    return made


def _version(ctx: click.Context, _param: click.Parameter, is_asked: bool) -> None:
    if is_asked and not ctx.resilient_parsing:
        output.answer([f"aizo {__version__}\n"])
        ctx.exit()


@click.pass_context
def _bare(ctx: click.Context, /, **_values: object) -> int | None:
    if ctx.invoked_subcommand is not None:
        return None
    from aizo.cli.commands import status

    return status.run(options.gather(ctx))


def run(argv: list[str]) -> int:
    """Run one command line through Click.

    Args:
        argv: The words after the program's name.

    Returns:
        The exit code.
    """
    code = guarded(lambda: _invoke(argv), as_json=_wants_json(argv))
    return 0 if code is None else code


def _invoke(argv: list[str]) -> int | None:
    if argv[:1] == ["help"]:
        argv = [*argv[1:], "--help"]
    try:
        code: int | None = make().main(argv, prog_name="aizo", standalone_mode=False)
    except click.Abort:
        return 130
    except SystemExit as ended:
        # Completion leaves by itself.
        return ended.code if isinstance(ended.code, int) else 0
    except click.ClickException as problem:
        raise _as_ours(problem) from None
    return code


def _as_ours(problem: click.ClickException) -> InvalidInput:
    message = problem.format_message().strip()
    message = message[:1].lower() + message[1:].removesuffix(".")
    ctx = getattr(problem, "ctx", None)
    command = ctx.command_path if ctx is not None else "aizo"
    hint = f"`{command} --help` shows how it is called"
    if isinstance(problem, click.NoSuchOption):
        hint += "; a text that begins with - comes after --"
    return InvalidInput("usage", message, f"{hint}.")


def _wants_json(argv: list[str]) -> bool:
    """Tell from words that could not be parsed whether JSON was asked for."""
    words = argv[: argv.index("--")] if "--" in argv else argv
    said = {f"--format={form}" for option, form in pairwise(words) if option == "--format"}
    return not _JSON_WORDS.isdisjoint(said.union(words))
