"""The hosts: where each one keeps its settings, and what stands there for aizo."""

from __future__ import annotations

import os
import shlex
import shutil
import sys

from aizo.errors import InvalidInput

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence
    from typing import Any

SERVER = "aizo"
USER, PROJECT = "user", "project"
START_SECONDS = 20
HOOK_SECONDS = 10


class Part:
    """One thing that stands in a file.

    Attributes:
        path: The names down to it.
        value: What stands there.
        is_member: Whether it is a member of a list at the path, beside others'.
        is_shared: Whether it belongs to the file itself: set where it is missing, and never taken
            out while anything else is in the file.
    """

    __slots__ = ("is_member", "is_shared", "path", "value")

    def __init__(
        self, path: Sequence[str], value: Any, *, is_member: bool = False, is_shared: bool = False
    ) -> None:
        """Keep all four."""
        self.path = tuple(path)
        self.value = value
        self.is_member = is_member
        self.is_shared = is_shared


class File:
    """One file of a host.

    Attributes:
        path: Absolute path.
        kind: `json` (with comments), `toml` or `text` (the whole file is ours).
        parts: What stands in it; for a text the text alone.
        was: Where an older aizo put it; empty where it was always here.
    """

    __slots__ = ("kind", "parts", "path", "was")

    def __init__(self, path: str, kind: str, parts: Sequence[Part], was: str = "") -> None:
        """Keep all four."""
        self.path = path
        self.kind = kind
        self.parts = list(parts)
        self.was = was


class Start:
    """How hosts start aizo.

    Attributes:
        launcher: Path of the launcher.
        extra: Words after the command: `--scenarios`, `--subject`, `--db`.
        skill: The text of the skill.
    """

    __slots__ = ("extra", "launcher", "skill")

    def __init__(self, launcher: str, extra: Sequence[str], skill: str) -> None:
        """Keep all three."""
        self.launcher = launcher
        self.extra = list(extra)
        self.skill = skill

    def server(self, host: str) -> list[str]:
        """Give the words that start the MCP server."""
        words = [self.launcher, "mcp", "--host", host, *self.extra]
        return ["cmd", "/c", *words] if os.name == "nt" else words

    def hook(self, host: str, event: str) -> str:
        """Give the command line of a hook."""
        words = ["hook", event, "--host", host, *self.extra]
        if os.name != "nt":
            return shlex.join([self.launcher, *words])
        # Forward slashes and no ending: the shells of Windows all find it so.
        launcher = self.launcher.replace("\\", "/").removesuffix(".cmd")
        called = f'& "{launcher}"' if host in {"cursor", "gemini-cli"} else f'"{launcher}"'
        return " ".join([called, *(f'"{word}"' if " " in word else word for word in words)])


class Host:
    """One host.

    Attributes:
        name: Its name on the command line.
        title: Its name for people.
        programs: Programs that show that it is installed.
        scopes: `user`, `project` or both.
        note: What its user has to do after it was connected.
    """

    name: str
    title: str
    programs: tuple[str, ...] = ()
    scopes: tuple[str, ...] = (USER, PROJECT)
    note: str = "Start a new conversation to use it."

    def folder(self) -> str:
        """Give the folder that shows that it is installed."""
        raise NotImplementedError

    def files(self, start: Start, scope: str, project: str) -> list[File]:
        """Give what is to stand where.

        Args:
            start: How aizo is started.
            scope: `user` or `project`.
            project: Absolute path of the project's folder.

        Returns:
            The files.
        """
        raise NotImplementedError

    @property
    def is_installed(self) -> bool:
        """Whether it seems to be on this machine."""
        return os.path.isdir(self.folder()) or any(map(shutil.which, self.programs))


def home(*parts: str) -> str:
    """Give a path in the user's home folder."""
    return os.path.join(os.path.expanduser("~"), *parts)


def config(*parts: str) -> str:
    """Give a path where programs of the desktop keep their settings on this system."""
    if os.name == "nt":
        base = os.environ.get("APPDATA") or home("AppData", "Roaming")
    elif sys.platform == "darwin":
        base = home("Library", "Application Support")
    else:
        base = os.environ.get("XDG_CONFIG_HOME") or home(".config")
    return os.path.join(base, *parts)


def _server(words: Sequence[str], **more: Any) -> dict[str, Any]:
    return {**more, "command": words[0], "args": list(words[1:])}


def _skill(start: Start, folder: str, was: str = "") -> File:
    return File(_page(folder), "text", [Part((), start.skill)], was and _page(was))


def _page(folder: str) -> str:
    # Some link the folders of several hosts to one, so that there is one file.
    return os.path.realpath(os.path.join(folder, "skills", "aizo", "SKILL.md"))


def _shared_skill(start: Start, scope: str, project: str, was: str = "") -> File:
    """Give the skill where several hosts read it: a host that finds two of them complains."""
    folder = os.path.join(project, ".agents") if scope == PROJECT else home(".agents")
    return _skill(start, folder, was)


def _hooks(start: Start, host: str, events: dict[str, str], **more: Any) -> list[Part]:
    """Give the hooks in the shape that Claude Code began and others took over."""
    parts = []
    for name, event in events.items():
        hook = {"type": "command", "command": start.hook(host, event), **more}
        parts.append(Part(("hooks", name), {"hooks": [hook]}, is_member=True))
    return parts


class ClaudeCode(Host):
    """Claude Code."""

    name, title, programs = "claude-code", "Claude Code", ("claude",)
    events = {  # noqa: RUF012 (never changed)
        "SessionStart": "session-start",
        "SubagentStart": "subagent-start",
        "UserPromptSubmit": "prompt",
        "PreCompact": "compact",
    }

    def folder(self) -> str:
        """Give its folder."""
        return os.environ.get("CLAUDE_CONFIG_DIR") or home(".claude")

    def files(self, start: Start, scope: str, project: str) -> list[File]:
        """Give the server, the hooks and the skill."""
        server = Part(("mcpServers", SERVER), _server(start.server(self.name), type="stdio"))
        hooks = _hooks(start, self.name, self.events, timeout=HOOK_SECONDS)
        if scope == PROJECT:
            own = os.path.join(project, ".claude")
            return [
                File(os.path.join(project, ".mcp.json"), "json", [server]),
                File(os.path.join(own, "settings.local.json"), "json", hooks),
                _skill(start, own),
            ]
        moved = os.environ.get("CLAUDE_CONFIG_DIR")
        state = os.path.join(moved, ".claude.json") if moved else home(".claude.json")
        return [
            File(state, "json", [server]),
            File(os.path.join(self.folder(), "settings.json"), "json", hooks),
            _skill(start, self.folder()),
        ]


class ClaudeDesktop(Host):
    """Claude Desktop."""

    name, title, scopes = "claude-desktop", "Claude Desktop", (USER,)
    note = "Quit Claude Desktop and open it again."

    def folder(self) -> str:
        """Give its folder."""
        return config("Claude")

    def files(self, start: Start, scope: str, project: str) -> list[File]:  # noqa: ARG002
        """Give the server."""
        server = Part(("mcpServers", SERVER), _server(start.server(self.name)))
        return [File(config("Claude", "claude_desktop_config.json"), "json", [server])]


class Codex(Host):
    """Codex."""

    name, title, programs = "codex", "Codex", ("codex",)
    note = "Codex asks before it runs new hooks: open /hooks in Codex and trust those of aizo."
    events = ClaudeCode.events

    def folder(self) -> str:
        """Give its folder."""
        return os.environ.get("CODEX_HOME") or home(".codex")

    def files(self, start: Start, scope: str, project: str) -> list[File]:
        """Give the server, the hooks and the skill."""
        own = os.path.join(project, ".codex") if scope == PROJECT else self.folder()
        server = _server(start.server(self.name), startup_timeout_sec=START_SECONDS)
        hooks = _hooks(start, self.name, self.events, timeout=HOOK_SECONDS)
        if os.name == "nt":
            for part in hooks:
                hook = part.value["hooks"][0]
                hook["commandWindows"] = hook["command"]
        return [
            File(os.path.join(own, "config.toml"), "toml", [Part(("mcp_servers", SERVER), server)]),
            File(os.path.join(own, "hooks.json"), "json", hooks),
            _shared_skill(start, scope, project),
        ]


class Cursor(Host):
    """Cursor."""

    name, title, programs = "cursor", "Cursor", ("cursor", "cursor-agent")

    def folder(self) -> str:
        """Give its folder."""
        return home(".cursor")

    def files(self, start: Start, scope: str, project: str) -> list[File]:
        """Give the server, the hook, the skill, and in a project the rule."""
        own = os.path.join(project, ".cursor") if scope == PROJECT else self.folder()
        server = Part(("mcpServers", SERVER), _server(start.server(self.name)))
        hook = {"command": start.hook(self.name, "session-start")}
        hooks = [
            Part(("version",), 1, is_shared=True),
            Part(("hooks", "sessionStart"), hook, is_member=True),
        ]
        files = [
            File(os.path.join(own, "mcp.json"), "json", [server]),
            File(os.path.join(own, "hooks.json"), "json", hooks),
            _skill(start, own),
        ]
        if scope == PROJECT:
            rule = os.path.join(own, "rules", "aizo.mdc")
            files.append(File(rule, "text", [Part((), _CURSOR_RULE)]))
        return files


_CURSOR_RULE = """\
---
description: The user's preferences, kept by aizo
alwaysApply: true
---

- Before you write, plan or advise, call `recall_preferences` with the scenario and the topic.
- Hard limits (never) win over everything but what the user says now.
- When the user states a lasting preference or rule, call `remember_preference` once: the thing
  itself, not its negation, with a stance. Say so in one short line.
- Call `mark_preferences_used` with the ids of those that really shaped your work.
"""


class GeminiCli(Host):
    """Gemini CLI."""

    name, title, programs = "gemini-cli", "Gemini CLI", ("gemini",)
    note = "Start a new conversation, in a folder that Gemini CLI trusts, to use it."

    def folder(self) -> str:
        """Give its folder."""
        return home(".gemini")

    def files(self, start: Start, scope: str, project: str) -> list[File]:
        """Give the server, the hooks and the skill."""
        own = os.path.join(project, ".gemini") if scope == PROJECT else self.folder()
        events = {
            "SessionStart": "session-start",
            "BeforeAgent": "prompt",
            "PreCompress": "compact",
        }
        server = Part(("mcpServers", SERVER), _server(start.server(self.name)))
        hooks = _hooks(start, self.name, events, name="aizo", timeout=HOOK_SECONDS * 1000)
        return [
            File(os.path.join(own, "settings.json"), "json", [server, *hooks]),
            _shared_skill(start, scope, project, own),
        ]


class VsCode(Host):
    """VS Code."""

    name, title, programs = "vscode", "VS Code", ("code",)

    def folder(self) -> str:
        """Give its folder."""
        return config("Code")

    def files(self, start: Start, scope: str, project: str) -> list[File]:
        """Give the server."""
        server = Part(("servers", SERVER), _server(start.server(self.name), type="stdio"))
        own = os.path.join(project, ".vscode") if scope == PROJECT else config("Code", "User")
        return [File(os.path.join(own, "mcp.json"), "json", [server])]


class OpenCode(Host):
    """OpenCode."""

    name, title, programs = "opencode", "OpenCode", ("opencode",)

    def folder(self) -> str:
        """Give its folder, which is the same on every system."""
        base = os.environ.get("XDG_CONFIG_HOME") or home(".config")
        return os.path.join(base, "opencode")

    def files(self, start: Start, scope: str, project: str) -> list[File]:
        """Give the server and the skill."""
        words = start.server(self.name)
        server = {"type": "local", "command": words, "enabled": True}
        own = project if scope == PROJECT else self.folder()
        names = ("opencode.jsonc", "opencode.json")
        there = [name for name in names if os.path.isfile(os.path.join(own, name))]
        settings = os.path.join(own, (there or ["opencode.json"])[0])
        skills = os.path.join(project, ".opencode") if scope == PROJECT else own
        return [
            File(settings, "json", [Part(("mcp", SERVER), server)]),
            _shared_skill(start, scope, project, skills),
        ]


HOSTS: dict[str, Host] = {
    host.name: host
    for host in (
        ClaudeCode(),
        ClaudeDesktop(),
        Codex(),
        Cursor(),
        GeminiCli(),
        VsCode(),
        OpenCode(),
    )
}


def find(name: str) -> Host:
    """Give a host by its name.

    Args:
        name: As on the command line, or its program's, in any case.

    Returns:
        The host.

    Raises:
        InvalidInput: There is none of that name.
    """
    for host in HOSTS.values():
        if name.strip().lower() in {host.name, *host.programs}:
            return host
    raise InvalidInput("usage", f"unknown host {name!r}; hosts: {', '.join(HOSTS)}")
