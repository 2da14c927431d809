"""Where the tools of this machine keep their conversations."""

from __future__ import annotations

import fnmatch
import json
import os
import stat
from glob import iglob

from aizo import clock
from aizo.errors import invalid

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping, Sequence

_KEPT_DAYS = 30  # what Claude Code does where its settings do not say otherwise
_FOR_EVER = 36_500


class Found:
    """A file of conversations.

    Attributes:
        host: Which tool keeps it.
        path: Where it lies.
        changed_at: When it was written last, ms UTC.
        size: Its bytes.
        gone_at: When the tool will delete it, ms UTC; None where it does not.
    """

    __slots__ = ("changed_at", "gone_at", "host", "path", "size")

    def __init__(self, host: str, path: str, status: os.stat_result, days: float | None) -> None:
        """Take time and size from the file's status."""
        self.host = host
        self.path = path
        self.changed_at = status.st_mtime_ns // 1_000_000
        self.size = status.st_size
        self.gone_at = None if days is None else self.changed_at + int(days * clock.DAY)


HOSTS = ("claude-code", "codex", "cursor", "gemini-cli", "opencode", "claude-mem")
# Read from files that are named: they keep nothing where aizo could look.
NAMED_ONLY = ("chatgpt", "claude.ai", "messages", "text")
# Other names of them, and a tool that can be connected, but whose conversations nobody reads.
_ALSO = {
    "gemini": "gemini-cli",
    "claude": "claude-code",
    "claude-desktop": "claude.ai",
    "cursor-agent": "cursor",
    "vscode": "vscode",
    "code": "vscode",
}


def named(name: str) -> str:
    """Give the one name of a tool.

    Args:
        name: Any name that is told of it, here or where tools are connected, in any case.

    Returns:
        The name that is shown.

    Raises:
        InvalidInput: There is no such tool.
    """
    told = name.strip().lower()
    told = _ALSO.get(told, told)
    known = (*HOSTS, *NAMED_ONLY)
    if told not in {*known, *_ALSO.values()}:
        raise invalid("--host", f"must be one of {', '.join(known)}, not {name!r}")
    return told


def nowhere(hosts: Sequence[str]) -> str:
    """Say that no conversations were found.

    Args:
        hosts: The tools that were asked for; none: all.

    Returns:
        A sentence without its end.
    """
    if hosts and set(HOSTS).isdisjoint(hosts):
        return f"no place is known where {' or '.join(hosts)} keeps conversations"
    return "no conversations lie where the tools of this machine keep them"


def found(env: Mapping[str, str] | None = None, hosts: Iterable[str] = ()) -> list[Found]:
    """Look for the conversations of all tools that keep them where they always do.

    Args:
        env: The environment; `os.environ` when None.
        hosts: Only those of these tools; none: of all.

    Returns:
        The files, the newest first.
    """
    environment = os.environ if env is None else env
    wanted = set(hosts) or set(HOSTS)
    files: list[Found] = []
    for host, pattern, days in _patterns(environment):
        if host not in wanted:
            continue
        for path in _matching(pattern):
            if "subagents" in path.replace("\\", "/").split("/"):
                continue
            try:
                status = os.stat(path)
            except OSError:
                continue
            # A pipe among them would never end.
            if stat.S_ISREG(status.st_mode) or stat.S_ISDIR(status.st_mode):
                files.append(Found(host, path, status, days))
    return sorted(files, key=lambda one: (-one.changed_at, one.path))


def looked_in(env: Mapping[str, str] | None = None, hosts: Iterable[str] = ()) -> list[str]:
    """Tell where conversations are looked for.

    Args:
        env: The environment; `os.environ` when None.
        hosts: Only those of these tools; none: of all.

    Returns:
        Patterns of paths.
    """
    wanted = set(hosts) or set(HOSTS)
    told = _patterns(os.environ if env is None else env)
    return [pattern for host, pattern, _ in told if host in wanted]


def _matching(pattern: str) -> Iterator[str]:
    """Give the paths of a pattern; below `**`, links to folders are not followed: they may loop."""
    folders, marked, name = pattern.partition("**" + os.sep)
    if not marked:
        yield from iglob(pattern)
        return
    for folder in iglob(folders):
        for at, _, files in os.walk(folder):
            yield from (os.path.join(at, one) for one in fnmatch.filter(files, name))


def _patterns(env: Mapping[str, str]) -> Iterator[tuple[str, str, float | None]]:
    home = os.path.expanduser("~")
    claude = env.get("CLAUDE_CONFIG_DIR") or os.path.join(home, ".claude")
    days = _kept_days(os.path.join(claude, "settings.json"))
    yield "claude-code", os.path.join(claude, "projects", "*", "*.jsonl"), days
    yield "claude-code", os.path.join(claude, "history.jsonl"), None
    codex = env.get("CODEX_HOME") or os.path.join(home, ".codex")
    for folder in ("sessions", "archived_sessions"):
        yield "codex", os.path.join(codex, folder, "**", "rollout-*.jsonl*"), None
    yield "codex", os.path.join(codex, "history.jsonl"), None
    cursor = os.path.join(home, ".cursor", "projects", "*", "agent-transcripts", "**")
    yield "cursor", os.path.join(cursor, "*.jsonl"), None
    yield "cursor", os.path.join(cursor, "*.txt"), None
    gemini = os.path.join(home, ".gemini", "tmp", "*", "chats", "session-*.json*")
    yield "gemini-cli", gemini, None
    data = env.get("XDG_DATA_HOME") or os.path.join(home, ".local", "share")
    database = env.get("OPENCODE_DB") or os.path.join(data, "opencode", "opencode.db")
    yield "opencode", database, None
    if not os.path.exists(database):
        yield "opencode", os.path.join(data, "opencode", "storage"), None
    yield "claude-mem", os.path.join(home, ".claude-mem", "claude-mem.db"), None


def _kept_days(path: str) -> float | None:
    try:
        with open(path, encoding="utf-8") as file:
            days = json.load(file).get("cleanupPeriodDays")
    except (OSError, ValueError, AttributeError):
        return _KEPT_DAYS
    if isinstance(days, bool) or not isinstance(days, (int, float)) or not days > 0:
        return _KEPT_DAYS
    return float(days) if days < _FOR_EVER else None
