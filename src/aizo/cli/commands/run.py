"""`aizo run`: hand the context to a command, and become that command."""

from __future__ import annotations

import os
import sys

import click

from aizo import receipts, settings
from aizo.cli import options, output
from aizo.cli.call import COMMON, guarded, place, wants_json
from aizo.errors import AizoError, InvalidInput, NotFound, Refused
from aizo.profile import Profile
from aizo.surface import operations
from aizo.surface.param import Param
from aizo.surface.validation import label, validate

TYPE_CHECKING = False
if TYPE_CHECKING:
    from aizo.cli.call import Given
    from aizo.profile.context import Block
    from aizo.settings import Settings

PLACEHOLDER = "{context}"
VARIABLE = "AIZO_CONTEXT"
# What shells answer for a command that is not there, and for one that cannot be started.
NOT_FOUND, NOT_STARTED = 127, 126
_DOC = "Start a command with the present context; its exit code and signals are the command's."
_DETAIL = (
    "The context stands where the command says {context}; without that place it is in the variable"
    " AIZO_CONTEXT, or before the command's input with --stdin. When the profile cannot be read or"
    " is paused, the command is not started."
)
_EXAMPLES = (
    'aizo run --scenario coding -- sh -c \'printf "%s" "$AIZO_CONTEXT"\'',
    "aizo run --scenario writing --max-chars 2000 -- echo '{context}'",
    "echo 'Fix the test.' | aizo run --stdin -- cat",
)
_OWN = (
    Param("stdin", "flag", "Put the context before the command's input.", options=("--stdin",)),
    Param(
        "outputs",
        "texts",
        "A file that the command writes, for the receipt (repeatable).",
        options=("--output",),
        metavar="PATH",
    ),
    Param(
        "allow_empty",
        "flag",
        "Start it without a context when there is none to be had.",
        options=("--allow-empty",),
    ),
    Param(
        "command",
        "texts",
        "The command and its words; options before it are aizo's.",
        required=True,
        positional="rest",
        metavar="COMMAND",
    ),
)


@click.pass_context
def _run(ctx: click.Context, /, **_values: object) -> int | None:
    given = options.gather(ctx)
    return guarded(lambda: _started(given), as_json=wants_json(given))


def _started(given: Given) -> int:
    chosen = place(given, settings.load)
    if chosen is None:
        raise AssertionError
    words = [str(word) for word in given["command"]]
    program = _found(words[0])
    block = _context(chosen, given)
    text = "" if block is None else str(block)
    if block is not None:
        _record(chosen, given, block, words[0])
    as_stdin = bool(given.get("stdin"))
    placed = [word.replace(PLACEHOLDER, text) for word in words]
    env = {**os.environ, **_binding(chosen)}
    if placed == words and not as_stdin:
        env[VARIABLE] = text
    _flush()
    try:
        if sys.platform == "win32":
            return _child(program, placed, env, text if as_stdin else None)
        _become(program, placed, env, text if as_stdin else None)
    except OSError as error:
        problem = InvalidInput("usage", f"{words[0]} cannot be started: {error.strerror}")
        output.error(problem, as_json=wants_json(given))
        return NOT_STARTED


def _found(word: str) -> str:
    import shutil

    program = shutil.which(word)
    if program is None:
        hint = "Name a program, after `--`."
        problem = NotFound("not_found", f"there is no command {word!r} to start", hint)
        problem.exit_code = NOT_FOUND
        raise problem
    return program


def _context(chosen: Settings, given: Given) -> Block | None:
    """Give the context; None when there is none and the command may start without."""
    operation = operations.find("context")
    raw = {name: given[name][-1] for name in _names(operation.params) if given.get(name)}
    values = validate(operation, raw, label)
    try:
        with Profile.of(chosen) as profile:
            for note in profile.notes:
                output.note(note)
            block: Block = operation.run(profile, values)
            for note in block.notes:
                output.note(note)
            if profile.paused_until is not None:
                raise Refused("paused", "the profile is paused, so there is no context")
    except AizoError as error:
        if not given.get("allow_empty") or isinstance(error, InvalidInput):
            hint = error.hint or "--allow-empty starts the command without a context."
            raise type(error)(error.code, f"{error.message}; nothing was started", hint) from error
        output.note(f"{error.message}; the command starts without a context.")
        return None
    return block


def _names(params: tuple[Param, ...]) -> list[str]:
    return [param.name for param in params]


def _record(chosen: Settings, given: Given, block: Block, program: str) -> None:
    said = {name: (given.get(name) or [None])[-1] for name in ("scenario", "query", "max_tokens")}
    budget = (given.get("max_chars") or [None])[-1]
    receipts.record_block(
        chosen,
        "run",
        os.path.basename(program),
        said,
        None if budget is None else int(budget),
        block,
        "run",
        [os.path.abspath(path) for path in given.get("outputs") or ()],
    )


def _binding(chosen: Settings) -> dict[str, str]:
    """Give what lets the command's own calls of aizo reach the same profile."""
    if chosen.subject is not None:
        return {settings.SUBJECT: chosen.subject}
    return {settings.VARIABLE: chosen.database} if chosen.database_source == "--db" else {}


def _flush() -> None:
    for stream in (sys.stdout, sys.stderr):
        if stream is not None:
            stream.flush()


if sys.platform != "win32":
    from typing import NoReturn

    def _become(program: str, words: list[str], env: dict[str, str], text: str | None) -> NoReturn:
        """Turn this process into the command: nothing then stands between it and its caller."""
        import signal

        if text is not None:
            _feed(text.encode("utf-8"))
        for name in ("SIGPIPE", "SIGXFSZ"):
            # Python ignores these, and a program would inherit that.
            number = getattr(signal, name, None)
            if number is not None:
                signal.signal(number, signal.SIG_DFL)
        os.execve(program, words, env)  # noqa: S606 (that is what the user asked for)

    def _feed(block: bytes) -> None:
        """Put a text before what this process would read, by a process that ends with it."""
        source, target = os.pipe()
        first = os.fork()
        if first == 0:
            # Forked twice: the command finds no child that it did not start.
            if os.fork() == 0:
                os.close(source)
                _pump(block, target)
            os._exit(0)
        os.waitpid(first, 0)
        os.close(target)
        os.dup2(source, 0)
        os.close(source)

    def _pump(block: bytes, target: int) -> NoReturn:
        import select
        import signal

        try:
            signal.signal(signal.SIGPIPE, signal.SIG_DFL)
            for descriptor in (1, 2):
                # Whoever waits for the command's output must not wait for this process.
                os.close(descriptor)
            _write(target, block)
            watch = select.poll()
            watch.register(0, select.POLLIN)
            watch.register(target, 0)
            while True:
                ready = dict(watch.poll())
                data = os.read(0, 1 << 16) if 0 in ready and target not in ready else b""
                if not data:
                    break
                _write(target, data)
        finally:
            os._exit(0)

    def _write(target: int, data: bytes) -> None:
        left = memoryview(data)
        while left:
            left = left[os.write(target, left) :]

else:

    def _child(program: str, words: list[str], env: dict[str, str], text: str | None) -> int:
        """Start the command as a child and wait, where no process can become another."""
        import signal
        import subprocess
        import threading

        # Ctrl-C is the command's to answer; it reaches every process of the console.
        signal.signal(signal.SIGINT, signal.SIG_IGN)
        where = None if text is None else subprocess.PIPE
        child = subprocess.Popen(  # noqa: S603 (that is what the user asked for)
            [program, *words[1:]], env=env, stdin=where
        )

        def feed() -> None:
            stream = child.stdin
            if stream is None or text is None:
                return
            try:
                stream.write(text.encode("utf-8"))
                while data := os.read(0, 1 << 16):
                    stream.write(data)
                    stream.flush()
                stream.close()
            except OSError:
                return

        if text is not None:
            threading.Thread(target=feed, daemon=True).start()
        return child.wait()


def _made() -> options.Command:
    inputs = (*operations.find("context").params, *_OWN)
    command = options.bare("run", _DOC, _run, inputs)
    command.detail, command.examples = _DETAIL, _EXAMPLES
    command.common = tuple(one for one in COMMON if one.name in {"db", "subject", "json"})
    # What follows the command's name is the command's.
    command.allow_interspersed_args = False
    return command


COMMAND = _made()
