"""The invented dialogues, and each of them as every tool would have kept it."""

from __future__ import annotations

import io
import json
import random
import re
import sqlite3
import zipfile
from datetime import datetime, timedelta, timezone
from pathlib import Path
from uuid import UUID

import yaml

HERE = Path(__file__).parent
START = datetime(2026, 1, 5, 9, 0, tzinfo=timezone.utc)
_MARKS = re.compile(r"\[\[(.*?)\]\]")


class Script:
    """One dialogue: who said what, and what of it is a lasting preference."""

    def __init__(self, told: dict, number: int) -> None:
        """Take the marks out of the texts."""
        self.name = told["name"]
        self.part = told["part"]
        self.number = number
        self.turns = [(who, _MARKS.sub(r"\1", text)) for who, text in told["turns"]]
        self.kept = [mark for _, text in told["turns"] for mark in _MARKS.findall(text)]

    @property
    def said(self) -> list[str]:
        """What the person typed, in order."""
        return [text for who, text in self.turns if who == "user"]

    def at(self, place: int) -> datetime:
        """Give when a turn was said."""
        return START + timedelta(days=self.number, minutes=place)

    def id(self, place: int) -> str:
        """Give a turn an id of its own."""
        return str(UUID(int=(self.number << 64) + place + 1, version=4))


def scripts() -> list[Script]:
    """Give the twenty dialogues."""
    told = [
        one
        for name in ("en", "zh", "mixed")
        for one in yaml.safe_load((HERE / "scripts" / f"{name}.yaml").read_text("utf-8"))
    ]
    return [Script(one, number) for number, one in enumerate(told)]


def stamp(moment: datetime) -> str:
    """Write a time as transcripts do."""
    return moment.isoformat().replace("+00:00", "Z")


def lines(*records: dict) -> str:
    """Write one object a line."""
    return "".join(json.dumps(one, ensure_ascii=False) + "\n" for one in records)


def claude_code(script: Script, noise: random.Random, *, marked: bool = True) -> str:
    """As Claude Code keeps it, with origins or without."""
    records: list[dict] = [{"type": "summary", "summary": script.name, "leafUuid": "x"}]
    for place, (who, text) in enumerate(script.turns):
        base = {
            "uuid": script.id(place),
            "parentUuid": str(noise.random()),
            "sessionId": script.name,
            "cwd": "/w/demo",
            "timestamp": stamp(script.at(place)),
            "isSidechain": False,
        }
        origin = {"origin": {"kind": "human"}, "promptSource": "typed"} if marked else {}
        message = {"role": "user", "content": text}
        if who == "user":
            if noise.random() < 0.3:
                message["content"] = [{"type": "text", "text": text}]
            records.append({"type": "user", **base, **origin, "message": message})
        elif who == "assistant":
            content = [
                {"type": "text", "text": text},
                {"type": "tool_use", "id": "t", "name": "Bash", "input": {"command": "ls"}},
            ]
            records.append(
                {"type": "assistant", **base, "message": {"role": "assistant", "content": content}}
            )
        elif who == "tool":
            content = [{"type": "tool_result", "tool_use_id": "t", "content": text}]
            records.append(
                {"type": "user", **base, "message": {"role": "user", "content": content}}
            )
        elif who == "subagent":
            records.append({"type": "user", **base, "isSidechain": True, "message": message})
        else:
            extra = noise.choice(({"isMeta": True}, {}))
            kind = {"origin": {"kind": "task-notification"}} if marked else {}
            records.append({"type": "user", **base, **kind, **extra, "message": message})
        if noise.random() < 0.3:
            records.append({"type": "progress", "data": {"type": "hook_progress"}, **base})
    return lines(*records)


def codex(script: Script, noise: random.Random, *, generation: int = 2) -> str:
    """As Codex keeps it: bare response items, user_message events, or completed items."""
    records: list[dict] = [
        {
            "timestamp": stamp(START),
            "type": "session_meta",
            "payload": {"id": script.name, "cwd": "/w/demo"},
        }
    ]
    if noise.random() < 0.5:  # a fork brings its parent's head along
        records.append({"type": "session_meta", "payload": {"id": "other", "cwd": "/w/other"}})
    opening = "# AGENTS.md instructions for /w/demo\n\nAlways use tabs."
    records.append(_codex_item("user", opening, START))
    for place, (who, text) in enumerate(script.turns):
        at = script.at(place)
        if who in {"user", "harness"}:
            shown = text if text.startswith(("<", "[", "Caveat")) or who == "user" else f"<x>{text}"
            records.append(_codex_item("user", shown, at))
        if who == "user" and generation > 1:
            records.append(_codex_event(text, script.id(place), at, generation))
        elif who == "assistant":
            records.append(_codex_item("assistant", text, at))
        elif who == "tool":
            output = {"type": "function_call_output", "output": text}
            records.append({"timestamp": stamp(at), "type": "response_item", "payload": output})
        elif who == "subagent":
            records.append(_codex_item("developer", text, at))
        if noise.random() < 0.4:
            records.append({"type": "turn_context", "payload": {"user_instructions": opening}})
    return lines(*records)


def _codex_event(text: str, name: str, at: datetime, generation: int) -> dict:
    payload: dict = {"type": "user_message", "message": text}
    if generation == 3:
        content = [{"type": "text", "text": text}]
        payload = {
            "type": "item_completed",
            "item": {"type": "UserMessage", "id": name, "content": content},
        }
    return {"timestamp": stamp(at), "type": "event_msg", "payload": payload}


def _codex_item(role: str, text: str, at: datetime) -> dict:
    kind = "output_text" if role == "assistant" else "input_text"
    payload = {"type": "message", "role": role, "content": [{"type": kind, "text": text}]}
    return {"timestamp": stamp(at), "type": "response_item", "payload": payload}


def cursor(script: Script, noise: random.Random) -> str:
    """As Cursor's agent transcripts keep it."""
    records = []
    for place, (who, text) in enumerate(script.turns):
        if who == "user":
            at = stamp(script.at(place))
            shown = f"<timestamp>{at}</timestamp>\n<user_query>\n{text}\n</user_query>"
        elif who in {"harness", "subagent"}:
            shown = f"<timestamp>{stamp(script.at(place))}</timestamp>\n{text}"
            if not shown.endswith(">"):
                shown = f"<system_reminder>{shown}</system_reminder>"
        elif who == "tool":
            continue
        else:
            shown = text
        role = "assistant" if who == "assistant" else "user"
        records.append({"role": role, "message": {"content": [{"type": "text", "text": shown}]}})
        if noise.random() < 0.2:
            records.append({"type": "turn_ended"})
    return lines(*records)


def gemini(script: Script, noise: random.Random) -> str:
    """As Gemini CLI keeps it: an event log in which things are said anew and taken back."""
    records: list[dict] = [
        {"sessionId": script.name, "projectHash": "h", "startTime": stamp(START), "kind": "main"}
    ]
    for place, (who, text) in enumerate(script.turns):
        base = {"id": script.id(place), "timestamp": stamp(script.at(place))}
        if who == "user":
            if noise.random() < 0.4:  # said, taken back, and said again
                gone = {
                    "id": f"gone-{place}",
                    "timestamp": base["timestamp"],
                    "type": "user",
                    "content": "I always want everything in red.",
                }
                records += [gone, {"$rewindTo": f"gone-{place}"}]
            if noise.random() < 0.3:
                records.append({**base, "type": "user", "content": [{"text": "typing"}]})
            content = [{"text": text + " @notes.md: I hate blue."}]
            given = "<hook_context>I always want everything in red.\n</hook_context>"
            before = f"{given}\n\n" if noise.random() < 0.3 else ""
            shown = [{"text": before + text}, {"text": given}]
            records.append({**base, "type": "user", "content": content, "displayContent": shown})
        elif who == "assistant":
            records.append({**base, "type": "gemini", "content": text, "toolCalls": []})
        elif who == "tool":
            records.append({**base, "type": "info", "content": text})
        else:
            content = f"<hook_context>{text}</hook_context>"
            records.append({**base, "type": "user", "content": [{"text": content}]})
    return lines(*records)


def opencode(script: Script, noise: random.Random, path: Path) -> Path:
    """As OpenCode's database keeps it."""
    db = sqlite3.connect(path)
    db.executescript(
        "CREATE TABLE session (id TEXT PRIMARY KEY, parent_id TEXT, directory TEXT,"
        " time_created INTEGER);"
        "CREATE TABLE message (id TEXT PRIMARY KEY, session_id TEXT, data TEXT);"
        "CREATE TABLE part (id TEXT PRIMARY KEY, message_id TEXT, data TEXT);"
    )
    db.execute("INSERT INTO session VALUES (?, NULL, '/w/demo', 1)", (script.name,))
    db.execute("INSERT INTO session VALUES ('ses_child', ?, '/w/demo', 1)", (script.name,))
    for place, (who, text) in enumerate(script.turns):
        session = "ses_child" if who == "subagent" else script.name
        name = f"msg_{place:06}_{script.number:016}"
        ms = int(script.at(place).timestamp() * 1000)
        role = "assistant" if who in {"assistant", "tool"} else "user"
        data = json.dumps({"role": role, "time": {"created": ms}})
        db.execute("INSERT INTO message VALUES (?, ?, ?)", (name, session, data))
        kind = "tool" if who == "tool" else "text"
        part = {"type": kind, "text": text, "synthetic": who == "harness"}
        db.execute("INSERT INTO part VALUES (?, ?, ?)", (f"prt_{name}", name, json.dumps(part)))
        if noise.random() < 0.3 and who == "user":
            extra = {"type": "text", "text": "<file>never</file>", "synthetic": True}
            db.execute(
                "INSERT INTO part VALUES (?, ?, ?)", (f"prx_{name}", name, json.dumps(extra))
            )
    db.commit()
    db.close()
    return path


def chatgpt(script: Script, noise: random.Random) -> dict:
    """As ChatGPT exports it: a tree with edited prompts and answers made again."""
    mapping: dict = {"root": {"id": "root", "parent": None, "children": [], "message": None}}
    last = "root"
    for place, (who, text) in enumerate(script.turns):
        name = script.id(place)
        role = {"user": "user", "assistant": "assistant", "tool": "tool"}.get(who, "system")
        parts = [{"content_type": "image_asset_pointer"}, text] if noise.random() < 0.2 else [text]
        kind = "multimodal_text" if len(parts) > 1 else "text"
        message = {
            "author": {"role": role},
            "create_time": script.at(place).timestamp(),
            "weight": 1.0,
            "content": {"content_type": kind, "parts": parts},
            "metadata": {},
        }
        if noise.random() < 0.3:  # what was typed first, and edited
            other = f"edited-{place}"
            mapping[other] = {
                "id": other,
                "parent": last,
                "children": [],
                "message": {
                    "author": {"role": "user"},
                    "create_time": None,
                    "weight": 1.0,
                    "content": {"content_type": "text", "parts": ["I always want red."]},
                },
            }
            mapping[last]["children"].append(other)
        mapping[name] = {"id": name, "parent": last, "children": [], "message": message}
        mapping[last]["children"].append(name)
        last = name
    return {
        "id": script.name,
        "title": "t",
        "create_time": START.timestamp(),
        "current_node": last,
        "mapping": mapping,
    }


def claude_ai(script: Script, noise: random.Random) -> dict:
    """As claude.ai exports it."""
    messages = []
    for place, (who, text) in enumerate(script.turns):
        sender = "human" if who == "user" else "assistant"
        message = {
            "uuid": script.id(place),
            "sender": sender,
            "text": text,
            "created_at": stamp(script.at(place)),
            "attachments": [],
        }
        if noise.random() < 0.5:
            message["content"] = [{"type": "text", "text": text}]
        if noise.random() < 0.3:
            attached = {"file_name": "a.txt", "extracted_content": "never use blue"}
            message["attachments"] = [attached]
        messages.append(message)
    return {"uuid": script.name, "name": "n", "created_at": stamp(START), "chat_messages": messages}


def messages(script: Script, noise: random.Random, *, style: str = "openai") -> str:
    """As an array of messages, of one library or another."""
    listed: list[dict] = []
    for who, text in script.turns:
        role = {"user": "user", "assistant": "assistant"}.get(who)
        if who == "tool":
            content = [{"type": "tool_result", "tool_use_id": "t", "content": text}]
            listed.append({"role": "user", "content": content})
        elif role is None:
            listed.append({"role": "system", "content": text})
        elif style == "langchain":
            kind = "human" if role == "user" else "ai"
            listed.append({"type": kind, "data": {"content": text}})
        elif noise.random() < 0.5:
            listed.append({"role": role, "content": [{"type": "text", "text": text}]})
        else:
            listed.append({"role": role, "content": text})
    return json.dumps({"messages": listed} if style == "wrapped" else listed, ensure_ascii=False)


def text(script: Script, noise: random.Random) -> str:
    """As a person would paste it, with labels."""
    user, other = noise.choice((("User", "Assistant"), ("You", "ChatGPT"), ("我", "助手")))
    parts = []
    for who, said in script.turns:
        label = user if who == "user" else other
        parts.append(f"{label}: {said}\n")
    return "\n".join(parts)


def zipped(conversations: list, name: str = "conversations.json") -> bytes:
    """Pack an export as its maker does, with files beside it that are no conversations."""
    buffer = io.BytesIO()
    with zipfile.ZipFile(buffer, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr("users.json", "[]")
        archive.writestr(name, json.dumps(conversations, ensure_ascii=False))
    return buffer.getvalue()


def rendered(script: Script, noise: random.Random, folder: Path) -> dict[str, Path]:
    """Write a dialogue in every format; gives the files by what they are."""
    texts = {
        "claude-code": claude_code(script, noise),
        "claude-code before origins": claude_code(script, noise, marked=False),
        "codex items": codex(script, noise, generation=1),
        "codex events": codex(script, noise, generation=2),
        "codex completed": codex(script, noise, generation=3),
        "cursor": cursor(script, noise),
        "gemini": gemini(script, noise),
        "messages": messages(script, noise),
        "langchain": messages(script, noise, style="langchain"),
        "wrapped": messages(script, noise, style="wrapped"),
        "text": text(script, noise),
        "chatgpt": json.dumps([chatgpt(script, noise)], ensure_ascii=False),
        "claude.ai": json.dumps([claude_ai(script, noise)], ensure_ascii=False),
        "claude.ai lines": lines(claude_ai(script, noise)),
    }
    folder.mkdir(parents=True, exist_ok=True)
    files = {}
    for name, content in texts.items():
        files[name] = folder / f"{len(files)}.data"
        files[name].write_text(content, encoding="utf-8")
    files["chatgpt zip"] = folder / "chatgpt.bin"
    shard = zipped([chatgpt(script, noise)], "conversations-000.json")
    files["chatgpt zip"].write_bytes(shard)
    files["claude.ai zip"] = folder / "claude.bin"
    files["claude.ai zip"].write_bytes(zipped([claude_ai(script, noise)]))
    files["opencode"] = opencode(script, noise, folder / "opencode.db")
    return files
