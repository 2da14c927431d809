"""What the commands that learn share: their inputs, their progress, their summary."""

from __future__ import annotations

import sys
from time import monotonic

from aizo import clock
from aizo.cli import output
from aizo.cli.call import COMMON, checked, guarded, place, wants_json
from aizo.cli.display import harmless
from aizo.errors import InvalidInput, invalid
from aizo.surface.param import MOST, WRITE, Operation, Param

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any

    from aizo.cli import options
    from aizo.cli.call import Given
    from aizo.learn.analyze import Report
    from aizo.learn.gather import Choice
    from aizo.profile import Profile

    # Gets the open profile, the checked values, and whether to answer as JSON.
    Act = Callable[[Profile, dict[str, Any], bool], int]

STDIN = "-"
FILES = Param(
    "files",
    "texts",
    "Conversations to read, `-` for standard input; the newest of this machine unless named.",
    positional="rest",
    metavar="FILE",
)
HOST = Param(
    "host",
    "texts",
    "Only those of this tool: claude-code, codex, cursor, gemini-cli, opencode, claude-mem; of"
    " files that are named also chatgpt, claude.ai, messages, text (repeatable).",
    options=("--host",),
    metavar="HOST",
)
SINCE = Param(
    "since",
    "text",
    "Only what was said since then: 14d, 12h, or a time (RFC 3339 with zone).",
    options=("--since",),
    metavar="TIME",
)
LIMIT = Param(
    "limit",
    "integer",
    "At most this many conversations, the newest first; 20 where no file is named.",
    options=("-l", "--limit"),
    minimum=1,
    maximum=MOST,
    metavar="N",
)
IMPORTS = (
    Param(
        "from",
        "text",
        "What the file is, where its content does not tell: answer, rules, mem0, mcp-memory,"
        " basic-memory, letta, memories or entries.",
        options=("--from",),
        metavar="NAME",
    ),
    Param(
        "session",
        "text",
        "Check a model's answer without a ticket against this conversation.",
        options=("--session",),
        metavar="FILE",
    ),
    Param(
        "project_rules",
        "flag",
        "Take the rules of a project (CLAUDE.md, AGENTS.md, .cursor rules) for yours.",
        options=("--project-rules",),
    ),
)
AGAIN = Param(
    "again",
    "flag",
    "Read once more what was read before.",
    options=("--again",),
    default=False,
)


def command(
    name: str, doc: str, inputs: tuple[Param, ...], act: Act, common: tuple[str, ...]
) -> options.Command:
    """Make a command that no operation stands behind.

    Args:
        name: Its name.
        doc: One sentence.
        inputs: Its inputs.
        act: What it does.
        common: The common inputs it takes.

    Returns:
        The Click command.
    """
    import click

    from aizo import settings
    from aizo.cli import options

    described = Operation(name, WRITE, doc, returns="", run=None, params=inputs, is_act=False)

    @click.pass_context
    def run(ctx: click.Context, /, **_values: object) -> int | None:
        given = options.gather(ctx)
        as_json = wants_json(given)
        return guarded(lambda: _run(described, given, act, settings.load), as_json=as_json)

    made = options.bare(name, doc, run, inputs)
    made.common = tuple(one for one in COMMON if one.name in common)
    return made


def _run(described: Operation, given: Given, act: Act, load: Callable[..., Any]) -> int | None:
    values = checked(described, given)
    found = place(given, load)
    if found is None:
        return None
    from aizo.profile import Profile

    with Profile.of(found) as profile:
        for note in profile.notes:
            output.note(note)
        return act(profile, values, wants_json(given))


def choice(profile: Profile, values: dict[str, Any]) -> Choice:
    """Read which conversations are meant.

    Args:
        profile: The open profile, whose clock counts.
        values: The checked values.

    Returns:
        The choice.

    Raises:
        InvalidInput: A value is no time, or there is no such tool.
    """
    from aizo.learn.gather import Choice

    hosts = [name.strip() for one in values["host"] or () for name in one.split(",")]
    if STDIN in (values["files"] or ()):
        say_where_from()
    return Choice(
        values["files"] or (),
        [name for name in hosts if name],
        since(values["since"], profile.inbox.now()),
        values["limit"],
        clock.duration(values["idle"], "--idle") if values.get("idle") else 0,
    )


def say_where_from() -> None:
    """Say that standard input is read, where a person would wait for an answer."""
    if sys.stdin is not None and sys.stdin.isatty():
        output.note("reading what is typed here, up to Ctrl-D (Ctrl-Z and Enter on Windows).")


def since(said: str | None, now: int) -> int | None:
    """Read a time, or how long ago it is.

    Args:
        said: Such as `14d` or `2030-01-31T00:00:00Z`; None for no bound.
        now: ms UTC.

    Returns:
        ms UTC, or None.

    Raises:
        InvalidInput: It is neither.
    """
    if said is None:
        return None
    try:
        return now - clock.duration(said, "--since")
    except InvalidInput:
        pass
    try:
        return clock.parse(said, "--since")
    except InvalidInput:
        rule = "must be such as 14d, 12h or 2030-01-31T09:30:00Z"
        raise invalid("--since", rule) from None


# What a person should know of a file's faults; what is only left out needs no word.
FAULTS = (
    *("compressed (.zst)", "unknown format", "unknown database", "unknown folder", "unreadable"),
    *("too long", "cut off"),
)


class Progress:
    """Tells how far a run is: in one line on a terminal, else in a line a conversation, or as JSON.

    Args:
        as_json: Whether events are wanted as JSON.
        budget: The most tokens to send; 0 where no model is asked.
    """

    _PAUSE = 0.1  # seconds between two lines

    def __init__(self, *, as_json: bool, budget: int = 0) -> None:
        """Find out whether stderr is a terminal."""
        self._as_json = as_json
        self._budget = budget
        self._is_terminal = not as_json and sys.stderr is not None and sys.stderr.isatty()
        self._begun = self._shown_at = monotonic()
        self._was_shown = False

    def tell(self, report: Report) -> None:
        """Tell of a conversation that was read.

        Args:
            report: What was done so far.
        """
        if self._as_json:
            _event("session", report)
        elif self._is_terminal:
            self.tick(report)
        elif sys.stderr is not None:
            line = progress(report, monotonic() - self._begun, self._budget)
            sys.stderr.write(f"{line}\n")

    def tick(self, report: Report) -> None:
        """Show how far it is, on a terminal.

        Args:
            report: What was done so far.
        """
        now = monotonic()
        if self._is_terminal and now - self._shown_at >= self._PAUSE:
            line = progress(report, now - self._begun, self._budget)
            sys.stderr.write(f"\r\x1b[K{line}")
            sys.stderr.flush()
            self._shown_at, self._was_shown = now, True

    def end(self, report: Report) -> None:
        """Show what was done in all.

        Args:
            report: What was done.
        """
        if self._was_shown:
            sys.stderr.write("\r\x1b[K")
            sys.stderr.flush()
        if self._as_json:
            _event("done", report)
            return
        output.answer([line + "\n" for line in summary(report)])


def progress(report: Report, seconds: float, budget: int = 0) -> str:
    """Say how far a run is.

    Args:
        report: What was done so far.
        seconds: How long it took.
        budget: The most tokens to send; 0 where no model is asked.

    Returns:
        One line.
    """
    read, total = report.bytes_read, report.bytes_total
    parts = [
        # How much standard input holds is not known before its end.
        *([f"{_size(read)} of {_size(total)}"] if total else ()),
        counted(report.sessions, "conversation"),
        counted(report.proposals, "proposal"),
    ]
    if budget:
        parts.insert(-2, f"{report.windows} of {counted(report.windows_planned, 'window')}")
        parts.append(f"{report.tokens // 1000}k of {budget // 1000}k tokens")
    if 0 < read < total:
        left = seconds * (total - read) / read
        parts.append(f"about {left:.0f} s left" if left < 90 else f"about {left / 60:.0f} min left")
    return ", ".join(parts)


def _size(count: int) -> str:
    if count < 1000:
        return f"{count} B"
    if count < 1_000_000:
        return f"{count / 1000:.0f} kB"
    return f"{count / 1_000_000:.1f} MB"


def _event(name: str, report: Report) -> None:
    from aizo.surface.writer import dumps

    output.answer([dumps({"event": name, **report.told()}) + "\n"])


def summary(report: Report) -> list[str]:
    """Say what a run has done.

    Args:
        report: What was done.

    Returns:
        Lines for people.
    """
    counts = (
        counted(report.sessions, "conversation"),
        counted(report.turns, "new turn"),
        counted(report.proposals, "new proposal"),
    )
    from aizo.learn.brief import WINDOW
    from aizo.learn.gather import GOING_ON

    lines = [", ".join(counts)]
    if report.accepted:
        lines.append(f"Written as tentative: {report.accepted}")
    if report.dropped:
        lines.append(f"Left out: {reasons(report.dropped)}")
    unread = {name: count for name, count in report.skipped.items() if name in FAULTS}
    if unread:
        lines.append(f"Could not be read: {reasons(unread)}")
    if "compressed (.zst)" in unread:
        lines.append("pip install 'aizo[learn]' reads .zst files.")
    if GOING_ON in report.skipped:
        count = report.skipped[GOING_ON]
        lines.append(f"Left for later, {GOING_ON}: {counted(count, 'conversation')}")
    if report.redacted:
        lines.append(f"Turns with a credential, which was masked: {report.redacted}")
    if report.requests:
        lines.append(f"{counted(report.requests, 'request')}, about {report.tokens:,} tokens")
    if report.most_at_once < WINDOW:
        lines.append(f"The model took {report.most_at_once:,} characters at once, not {WINDOW:,}")
    if report.busy:
        lines.append(f"Being read by another run: {counted(report.busy, 'window')}")
    if report.stopped:
        lines.append(f"Stopped: {harmless(report.stopped)}")
    if report.proposals:
        lines.append("Next: aizo review")
    return lines


def reasons(counts: dict[str, int]) -> str:
    """Write counts by reason on one line.

    Args:
        counts: The counts.

    Returns:
        Such as `3 question, 1 known`.
    """
    return ", ".join(f"{count} {reason}" for reason, count in sorted(counts.items()))


def counted(count: int, what: str) -> str:
    """Write a number with what it counts.

    Args:
        count: The number.
        what: One of it.

    Returns:
        Such as `1 line` or `1,200 lines`.
    """
    return f"{count:,} {what if count == 1 else what + 's'}"
