"""Click commands made from the registry: their parameters, their help, what was given."""

from __future__ import annotations

from difflib import get_close_matches
from types import MappingProxyType

import click

from aizo import settings
from aizo.cli import output
from aizo.cli.call import COMMON, form_param, perform
from aizo.errors import InvalidInput
from aizo.surface import operations
from aizo.surface.param import ACT_PARAMS, READ

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping
    from typing import Any, TypeGuard, TypeVar

    from click.shell_completion import CompletionItem

    from aizo.cli.call import Given
    from aizo.surface.param import Operation, Param

    # A Click parameter's name, the input it is for, the value it stands for (None: what is said).
    Source = tuple[str, str, Any]
    GroupT = TypeVar("GroupT", bound="Group")

HELP = {"help_option_names": ["-h", "--help"]}
_HELP_RECORD = ("-h, --help", "Show this help.")


class _Helpful(click.Command):
    """What shows its help through our output: UTF-8, and quiet when nobody reads it.

    Attributes:
        examples: Command lines that run.
    """

    examples: tuple[str, ...] = ()

    def get_help_option(self, ctx: click.Context) -> click.Option | None:
        """Give Click's help option with our way to print."""
        option = super().get_help_option(ctx)
        if option is not None:
            option.callback = _show_help
        return option

    def format_epilog(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """Write the examples, each on a line of its own that can be copied."""
        if self.examples:
            with formatter.section("Examples"):
                formatter.write("".join(f"  {example}\n" for example in self.examples))
        else:
            super().format_epilog(ctx, formatter)


def _show_help(ctx: click.Context, _param: click.Parameter, is_asked: bool) -> None:
    if is_asked and not ctx.resilient_parsing:
        output.answer([ctx.get_help() + "\n"])
        ctx.exit()


class Group(_Helpful, click.Group):
    """A group that takes the common inputs, too, and hands them to its commands.

    Attributes:
        sources: Where its Click parameters come from.
        meant: What other programs call a command: its name here.
    """

    sources: tuple[Source, ...] = ()
    meant: Mapping[str, str] = MappingProxyType({})

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        """Find the command named, or suggest those that are spelt like it."""
        name = args[0]
        if name[:1] != "-" and self.get_command(ctx, name) is None and not ctx.resilient_parsing:
            meant = self.meant.get(name)
            close = [meant] if meant else get_close_matches(name, self.list_commands(ctx))
            hint = f" Did you mean {' or '.join(close)}?" if close else ""
            raise click.UsageError(f"there is no command {name!r}.{hint}", ctx)
        return super().resolve_command(ctx, args)

    def format_options(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """Write the options, then the commands."""
        others = [(one.opts[0], one.help or "") for one in self.params if _has_help(one)]
        records = [record for one in COMMON for record in _option_records(one)]
        with formatter.section("Options"):
            formatter.write_dl([*records, *others, _HELP_RECORD])
        self.format_commands(ctx, formatter)


class Command(_Helpful):
    """A command whose help is written from its inputs.

    Attributes:
        inputs: Its own inputs.
        common: The common ones it takes.
        detail: Further lines on what it does.
        examples: Command lines that run.
        sources: Where its Click parameters come from.
        is_registered: Whether an operation stands behind it, which judges common inputs itself.
    """

    inputs: tuple[Param, ...] = ()
    common: tuple[Param, ...] = ()
    detail: str = ""
    examples: tuple[str, ...] = ()
    sources: tuple[Source, ...] = ()
    is_registered: bool = False

    def invoke(self, ctx: click.Context) -> Any:
        """Call it, unless a common input was given that it would leave unread."""
        if not self.is_registered:
            only(gather(ctx), self.common, ctx.command_path)
        return super().invoke(ctx)

    def format_help_text(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """Write the sentence and the further lines."""
        super().format_help_text(ctx, formatter)
        if self.detail:
            formatter.write_paragraph()
            with formatter.indentation():
                formatter.write_text(self.detail.replace("\n", " "))

    def format_options(self, _ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """Write arguments, own options and common options, each under its heading."""
        own = [one for one in self.inputs if one not in ACT_PARAMS]
        acts = [one for one in self.inputs if one in ACT_PARAMS]
        sections = (
            ("Arguments", [_argument_record(one) for one in self.inputs if one.positional]),
            ("Options", [record for one in own for record in _option_records(one)]),
            ("Options of every write", [record for one in acts for record in _option_records(one)]),
            (
                "Common options",
                [record for one in self.common for record in _option_records(one)] + [_HELP_RECORD],
            ),
        )
        for title, records in sections:
            if records:
                with formatter.section(title):
                    formatter.write_dl(records)


def group(
    made: type[GroupT],
    name: str,
    run: Callable[..., int | None],
    doc: str,
    examples: tuple[str, ...] = (),
) -> GroupT:
    """Make a group that can be called without a command.

    Args:
        made: Its class.
        name: Its name.
        run: What it calls, before a command or instead of one.
        doc: One sentence.
        examples: Command lines that run.

    Returns:
        The group.
    """
    pairs = [pair for one in COMMON for pair in _click_params(one)]
    new = made(
        name,
        callback=run,
        params=[param for param, _ in pairs],
        help=doc,
        short_help=doc,
        invoke_without_command=True,
        subcommand_metavar="[COMMAND] ...",
        context_settings=HELP,
    )
    new.sources = tuple(source for _, source in pairs)
    new.examples = examples
    return new


def make(words: str, before: Callable[[Given], int | None] | None = None) -> Command:
    """Make the Click command of a registered command.

    Args:
        words: A key of `operations.COMMANDS`.
        before: Called with what was given; may add to it, or end the command with an exit code.

    Returns:
        The command; its return value is the exit code.
    """
    main, *others = (operations.find(name) for name in operations.COMMANDS[words])
    inputs = operations.command_params(words)

    def run(**_values: object) -> int | None:
        given = gather(click.get_current_context())
        ended = before(given) if before is not None else None
        return perform(words, given, settings.load) if ended is None else ended

    command = bare(words.rpartition(" ")[2], main.doc, run, inputs)
    command.is_registered = True
    command.detail = main.detail
    command.examples = tuple(
        example for operation in (main, *others) for example in operation.examples
    )
    command.common = tuple(_common(main))
    return command


def door(name: str) -> Command:
    """Make the Click command of a door.

    Args:
        name: A key of `doors.DOORS`.

    Returns:
        The command; its return value is the exit code.
    """
    from aizo.cli import doors

    found = doors.DOORS[name]

    def run(**_values: object) -> int | None:
        return doors.run(name, gather(click.get_current_context()))

    command = bare(name, found.doc, run, found.inputs)
    command.detail, command.examples, command.common = found.detail, found.examples, found.common
    return command


def _common(operation: Operation) -> Iterable[Param]:
    """Give the common inputs as they are for one operation."""
    for one in COMMON:
        if one.name == "format" and not operation.listing:
            also = ("context",) if operation.returns == "context" else ()
            yield form_param(("human", "json", *also))
        elif one.name != "at" or operation.effect == READ:
            yield one


def bare(
    name: str, doc: str, run: Callable[..., int | None], inputs: Iterable[Param] = ()
) -> Command:
    """Make a Click command from inputs.

    Args:
        name: Its name.
        doc: One sentence.
        run: What it calls.
        inputs: Its own inputs; the common ones are added.

    Returns:
        The command.
    """
    own = tuple(inputs)
    made = [pair for one in (*own, *COMMON) for pair in _click_params(one)]
    command = Command(
        name,
        callback=run,
        params=[param for param, _ in made],
        help=doc,
        short_help=doc,
        context_settings=HELP,
    )
    command.inputs, command.common = own, COMMON
    command.sources = tuple(source for _, source in made)
    return command


def only(given: Given, common: Iterable[Param], command: str) -> None:
    """Refuse common inputs that a command does not take.

    Args:
        given: What was given.
        common: The common inputs it takes.
        command: The words it is called by.

    Raises:
        InvalidInput: Another one was given.
    """
    taken = {one.name for one in common}
    for one in COMMON:
        if one.name in given and one.name not in taken:
            hint = f"`{command} --help` shows what it takes."
            raise InvalidInput("usage", f"{one.options[0]} is not for `{command}`", hint)


def gather(ctx: click.Context) -> Given:
    """Collect what was given for every input, by the command and the groups above it.

    Args:
        ctx: The context of the command.

    Returns:
        Input name to what was given, outer groups first.
    """
    given: Given = {} if ctx.parent is None else gather(ctx.parent)
    for name, target, alone in getattr(ctx.command, "sources", ()):
        value = ctx.params.get(name)
        if value is None or value == () or (value is False and alone is not None):
            continue
        said = [alone] if alone is not None else _listed(value)
        given.setdefault(target, []).extend(said)
    return given


def _listed(value: Any) -> list[Any]:
    return list(value) if isinstance(value, (tuple, list)) else [value]


def _has_help(param: click.Parameter) -> TypeGuard[click.Option]:
    return isinstance(param, click.Option) and bool(param.help)


def _click_params(param: Param) -> Iterable[tuple[click.Parameter, Source]]:
    """Make the Click parameters of one input; every value stays the text that was typed."""
    if param.positional:
        name = f"{param.name}_word"
        argument = click.Argument(
            [name],
            type=str,
            nargs=-1 if param.positional == "rest" else 1,
            required=param.required,
            metavar=_argument_usage(param),
            shell_complete=_completer(param),
        )
        yield argument, (name, param.name, None)
    if param.off:
        pair = f"{'/'.join((param.options[0], param.off[0]))}"
        yield click.Option([param.name, pair], default=None), (param.name, param.name, None)
    elif param.kind == "flag":
        option = click.Option([param.name, *param.options], is_flag=True, default=False)
        yield option, (param.name, param.name, True)
    elif param.options:
        names = [param.name, *param.options]
        offers = _completer(param)
        option = click.Option(names, type=str, multiple=True, shell_complete=offers)
        yield option, (param.name, param.name, None)
    for word, value, _ in param.flags:
        name = f"{param.name}_{value}"
        yield click.Option([name, word], is_flag=True, default=False), (name, param.name, value)


def _completer(param: Param) -> Callable[..., list[CompletionItem]]:
    def complete(ctx: click.Context, _param: object, typed: str) -> list[CompletionItem]:
        from aizo.cli.completion import offered

        return offered(param, gather(ctx), typed)

    return complete


def _argument_usage(param: Param) -> str:
    shown = param.metavar if param.required else f"[{param.metavar}]"
    return f"{shown}..." if param.positional == "rest" else shown


def _argument_record(param: Param) -> tuple[str, str]:
    return _argument_usage(param), _doc(param)


def _option_records(param: Param) -> Iterable[tuple[str, str]]:
    if param.options:
        names = ", ".join(param.options)
        if param.off:
            names += " / " + ", ".join(param.off)
        if param.kind != "flag":
            names += f" {param.metavar}"
        yield names, f"The same as {param.metavar}." if param.positional else _doc(param)
    for option, _, doc in param.flags:
        yield option, doc


def _doc(param: Param) -> str:
    if not param.default:
        return param.doc
    several = isinstance(param.default, tuple)
    return f"{param.doc} [default: {','.join(param.default) if several else param.default}]"
