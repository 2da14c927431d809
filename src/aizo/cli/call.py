"""One call of a command, however it was parsed: choose the operation, check, run, answer."""

from __future__ import annotations

import os

from aizo import clock
from aizo.errors import AizoError, InvalidInput, NotFound, invalid, unexpected
from aizo.surface import operations
from aizo.surface.param import ACT_PARAMS, READ, Param
from aizo.surface.validation import label, validate

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator
    from typing import Any

    from aizo.cli.render import Screen
    from aizo.profile import Profile
    from aizo.settings import Settings
    from aizo.surface.param import Operation

    # Input name -> what was given for it, in order: texts, or booleans for flags.
    Given = dict[str, list[Any]]

FORMS = ("human", "json", "jsonl", "full", "context")
_JSON_FORMS = ("json", "jsonl", "full")
_LISTS = ("texts", "bands", "ids")


def form_param(forms: tuple[str, ...]) -> Param:
    """Describe the option that chooses how to answer.

    Args:
        forms: What it may be.

    Returns:
        The input.
    """
    return Param(
        "format",
        "text",
        "How to answer.",
        options=("--format",),
        choices=forms,
        metavar="|".join(forms),
    )


COMMON = (
    Param("json", "flag", "Answer as JSON.", options=("--json",)),
    form_param(FORMS),
    Param("db", "text", "The database to use.", options=("--db",), metavar="PATH"),
    Param(
        "subject",
        "text",
        "The subject whose own profile is used, and no other.",
        options=("--subject",),
        metavar="NAME",
    ),
    Param(
        "at",
        "time",
        "Pretend this time for the weights (RFC 3339 with zone); reads only.",
        options=("--at",),
        metavar="TIME",
    ),
)


def perform(
    words: str,
    given: Given,
    load: Callable[..., Settings | None],
    say: Callable[[Any, Screen], Iterable[str]] | None = None,
) -> int | None:
    """Do what one command line asks for.

    Args:
        words: A command of the registry.
        given: What was given for its inputs and the common ones.
        load: `settings.load` or `settings.load_hot`.
        say: How the answer reads for people, where that is not the operation's own way.

    Returns:
        The exit code, or None when `load` found no settings.
    """
    return guarded(lambda: _perform(words, given, load, say), as_json=wants_json(given))


def guarded(act: Callable[[], int | None], *, as_json: bool) -> int | None:
    """Run something and report what goes wrong as an error with its exit code.

    Args:
        act: What to run; gives an exit code or None.
        as_json: Whether errors are reported as JSON.

    Returns:
        What `act` gives, or the exit code of the error.
    """
    try:
        return act()
    except KeyboardInterrupt:
        from aizo.cli import output

        output.ended()
        return 130
    except Exception as problem:  # noqa: BLE001 (the last one to catch it: no traceback for users)
        # Not at the top: a hook has nothing to say that way, and its time counts.
        from aizo.cli import output

        if isinstance(problem, output.ClosedError):
            return 0
        told = problem if isinstance(problem, AizoError) else unexpected(problem)
        return output.error(told, as_json=as_json)


def place(given: Given, load: Callable[..., Settings | None]) -> Settings | None:
    """Find the settings that a command line names.

    Args:
        given: What was given for the common inputs.
        load: `settings.load` or `settings.load_hot`.

    Returns:
        What `load` gives.

    Raises:
        InvalidInput: Two subjects are named, or what `load` raises.
    """
    named = given.get("subject") or [None]
    if len({*named}) > 1:
        # The last would win otherwise: whoever may append words could leave the subject.
        raise InvalidInput("usage", "two subjects are named: a process is bound to one")
    return load((given.get("db") or [None])[-1], subject=named[0])


def wants_json(given: Given) -> bool:
    """Tell whether the answer, and so any error, is to be JSON.

    Args:
        given: What was given, checked or not.

    Returns:
        Whether it is.
    """
    return bool(given.get("json")) or (given.get("format") or [""])[-1] in _JSON_FORMS


def _perform(
    words: str,
    given: Given,
    load: Callable[..., Settings | None],
    say: Callable[[Any, Screen], Iterable[str]] | None,
) -> int | None:
    operation = _chosen(words, given)
    try:
        return _done(operation, given, load, say)
    except NotFound as problem:
        raise _by_number(operation, words, given, problem) from problem
    except InvalidInput as problem:
        raise _as_typed(operation, problem) from problem


def _done(
    operation: Operation,
    given: Given,
    load: Callable[..., Settings | None],
    say: Callable[[Any, Screen], Iterable[str]] | None,
) -> int | None:
    form = _form(operation, given)
    at = _pretended(operation, given)
    values = validate(operation, _raw(operation, given), label)
    settings = place(given, load)
    if settings is None:
        return None
    from aizo.profile import Profile

    with Profile.of(settings, at=at) as profile:
        # With JSON an error is one object and nothing else on stderr: notes wait for the answer.
        notes_first = form not in _JSON_FORMS
        if notes_first:
            _say_notes(operation, profile)
        code = _answer(operation, profile, values, form, say)
        if not notes_first:
            _say_notes(operation, profile)
        return code


def checked(operation: Operation, given: Given) -> dict[str, Any]:
    """Check what was given for the inputs of an operation.

    Args:
        operation: The operation, or a command described like one.
        given: What was given.

    Returns:
        The values by the names of the inputs.

    Raises:
        InvalidInput: A value breaks the rule of its input.
    """
    try:
        return validate(operation, _raw(operation, given), label)
    except InvalidInput as problem:
        raise _as_typed(operation, problem) from problem


def _as_typed(operation: Operation, problem: InvalidInput) -> InvalidInput:
    """Name the input that an error is about as it is typed."""
    field, _, rule = problem.message.partition(" ")
    for param in operation.params:
        if param.name == field:
            said = f"{label(param)} {rule}"
            return InvalidInput(problem.code, said, problem.hint, problem.details)
    return problem


def _by_number(operation: Operation, words: str, given: Given, problem: NotFound) -> NotFound:
    """Say how an entry is named by its number where a number was taken for a label."""
    item = "".join(given.get("item") or ())
    takes = {option for param in operation.params for option in param.options}
    if not item.isdecimal() or not (words == "touch" or "--id" in takes):
        return problem
    by = f"aizo apply {item}" if words == "touch" else f"aizo {words} --id {item}"
    hint = f"If that is an entry's number: {by}"
    return NotFound(problem.code, problem.message, hint, problem.details)


def _chosen(words: str, given: Given) -> Operation:
    """Give the operation of a command, or the one that a switch turns it into."""
    main, *others = (operations.find(name) for name in operations.COMMANDS[words])
    for other in others:
        if other.switch is not None and (given.get(other.switch.name) or [False])[-1]:
            return other
    return main


def _form(operation: Operation, given: Given) -> str:
    said = (given.get("format") or [None])[-1]
    as_json = bool(given.get("json"))
    if said is None:
        return "json" if as_json else "human"
    if said not in FORMS:
        raise invalid("--format", f"must be one of: {', '.join(FORMS)}")
    if as_json and said not in _JSON_FORMS:
        raise InvalidInput("usage", f"--json and --format {said} exclude each other")
    if said in {"human", "json"} or operation.listing or said == operation.returns:
        return str(said)
    raise InvalidInput("usage", f"--format {said} is for recall, top and show")


def _pretended(operation: Operation, given: Given) -> int | None:
    said = (given.get("at") or [None])[-1]
    if said is None:
        return None
    if operation.effect != READ:
        hint = "`aizo add --said-at TIME` dates old evidence."
        raise InvalidInput("usage", "--at pretends the time of reads, not of writes", hint)
    return clock.parse(said, "--at")


def _raw(operation: Operation, given: Given) -> dict[str, Any]:
    """Put what was given into the shape that the registry checks."""
    raw: dict[str, Any] = {}
    own = {param.name for param in operation.params}
    for param in () if operation.is_act else ACT_PARAMS:
        if param.name in given and param.name not in own:
            raise InvalidInput("usage", f"{param.options[0]} is for what writes")
    for param in operation.params:
        said = given.get(param.name) or []
        if param.rest_of and given.get(param.rest_of):
            continue
        said = [_typed(word) for word in (*said, *_rest(operation, param, given))]
        if said:
            raw[param.name] = _one(param, said)
    return raw


def _rest(operation: Operation, param: Param, given: Given) -> list[Any]:
    """Give the words that belong to a list though they stand in another input's place."""
    if not given.get(param.name):
        return []
    return [
        word
        for other in operation.params
        if other.rest_of == param.name
        for word in given.get(other.name) or []
    ]


def _typed(word: Any) -> Any:
    """Read a word as UTF-8 where the locale (LC_ALL=C without UTF-8 mode) could not."""
    if not isinstance(word, str) or word.isascii():
        return word
    try:
        word.encode("utf-8")
    except UnicodeEncodeError:
        return os.fsencode(word).decode("utf-8", "surrogateescape")
    return word


def _one(param: Param, said: list[Any]) -> Any:
    if param.kind in _LISTS:
        return said
    if param.positional == "rest":
        return " ".join(said)
    if param.flags:
        options = [option for option, value, _ in param.flags if value in said]
        if len(options) > 1:
            names = " and ".join(options)
            raise InvalidInput("usage", f"{names} exclude each other: give one of them")
    if param.positional and len(said) > 1:
        raise InvalidInput("usage", f"{param.metavar} is given twice")
    return said[-1]


def _say_notes(operation: Operation, profile: Profile) -> None:
    from aizo.cli import output

    settings = profile.settings
    for note in profile.notes:
        output.note(note)
    is_missing = settings.is_explicit and not settings.off and not profile.exists
    if is_missing and operation.effect == READ:
        output.note(f"{settings.database} does not exist yet and reads as an empty profile.")


def _answer(
    operation: Operation,
    profile: Profile,
    values: dict[str, Any],
    form: str,
    say: Callable[[Any, Screen], Iterable[str]] | None,
) -> int:
    from aizo.cli import output
    from aizo.surface import encode

    if operation.stream is not None and form in _JSON_FORMS:
        entries = operation.stream(profile, values)
        if form == "full":
            about = profile.recall(limit=0)
            about.count_no_more()
            output.answer(encode.full(about, entries))
            return 0
        output.answer(encode.listing(entries, form))
        if profile.paused_until is not None:
            output.note(profile.pause_note)
        return 0
    run = operation.block if form == "context" and operation.block else operation.run
    answer = run(profile, values)
    missing = encode.nothing_found(answer)
    if missing is None or form in _JSON_FORMS:
        output.answer(_pieces(operation, answer, form, say))
    _say_beside(operation, answer, form, profile.notes)
    if missing is not None:
        raise missing
    # What was asked for may be a question, such as whether all is well: then no is 1.
    return int(getattr(answer, "exit_code", 0))


def _pieces(
    operation: Operation,
    answer: Any,
    form: str,
    say: Callable[[Any, Screen], Iterable[str]] | None,
) -> Iterator[str]:
    if form in _JSON_FORMS:
        from aizo.surface import encode

        yield from encode.pieces(operation, answer, form)
        return
    if form == "context" and operation.listing:
        yield answer if operation.block else answer.context()
        return
    from aizo.cli import render

    screen = render.screen()
    lines = say(answer, screen) if say is not None else render.lines(operation, answer, screen)
    for line in lines:
        yield line + "\n"


def _say_beside(operation: Operation, answer: Any, form: str, said: list[str]) -> None:
    """Say on stderr what the answer itself has no room for."""
    from aizo.cli import output

    left = getattr(answer, "limits_omitted", 0)
    if left:
        count = f"{left} or more" if answer.limits_omitted_more else f"{left}"
        what = "1 hard limit was" if count == "1" else f"{count} hard limits were"
        output.note(f"{what} left out by --limit; `aizo show --type taboo` lists them all.")
    if form == "full" or (form == "json" and not operation.listing):
        return
    for note in getattr(answer, "notes", ()):
        if note not in said:
            output.note(note)
