"""Models on this machine that answer as they are told to: right, wrong, late, cut or not at all.

Also a program of its own: `python oracle.py echo` serves until it is ended and prints its address.
"""

from __future__ import annotations

import json
import sys
import threading
import time
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

from aizo.learn.models.config import Config


class Asked:
    """One request: its headers, its body, and the turns that the brief shows."""

    def __init__(self, path: str, headers, body: bytes) -> None:
        """Read the brief."""
        self.path = path
        self.headers = {name.lower(): value for name, value in headers.items()}
        self.raw = body.decode("utf-8", "replace")
        self.body = json.loads(self.raw)
        messages = self.body.get("messages", [])
        self.user = next((one["content"] for one in messages if one["role"] == "user"), "")
        system = [one["content"] for one in messages if one["role"] == "system"]
        self.system = self.body.get("system") or (system[0] if system else "")
        shown = [line for line in self.user.splitlines() if line.startswith("{")]
        self.turns = {one["turn"]: one for one in map(json.loads, shown)}
        self.known = dict(
            line.split(": ", 1)
            for line in self.system.splitlines()
            if line[:1] == "k" and ": " in line
        )


class Reply:
    """What the server sends: a status, headers, and pieces of a body with pauses before them."""

    def __init__(self, body="", status=200, headers=(), pauses=(), pieces=()) -> None:
        """Keep all of it."""
        self.body = body
        self.status = status
        self.headers = dict(headers)
        self.pieces = list(pieces) or [body]
        self.pauses = list(pauses) + [0.0] * len(self.pieces)


def completion(text: str, tokens=(100, 10)) -> str:
    """Wrap a text as chat completions do."""
    usage = {"prompt_tokens": tokens[0], "completion_tokens": tokens[1]}
    choice = {"message": {"role": "assistant", "content": text}, "finish_reason": "stop"}
    return json.dumps({"choices": [choice], "usage": usage})


def finding(turn: str, words: str, item: str, stance: str = "prefer", **more) -> dict:
    """Make a finding in the form that is asked for."""
    return {
        "item": item,
        "stance": stance,
        "reason": "They said so.",
        "turn": turn,
        "words": words,
        "basis": "said",
        "about": "user",
        "lasting": "yes",
        "scenarios": [],
        "keywords": [],
        "same_as": "",
        **more,
    }


def answer(*findings: dict) -> str:
    """Write findings as a whole answer."""
    return json.dumps({"ticket": "t", "findings": list(findings)}, ensure_ascii=False)


class _Handler(BaseHTTPRequestHandler):
    """Gives a request to the server's `behave`, and sends what it says as it says."""

    protocol_version = "HTTP/1.1"
    outer: Server

    def do_POST(self) -> None:
        body = self.rfile.read(int(self.headers.get("content-length") or 0))
        asked = Asked(self.path, self.headers, body)
        self.outer.asked.append(asked)
        told = self.outer.behave(asked)
        reply = told if isinstance(told, Reply) else Reply(completion(told))
        try:
            self._send(reply)
        except OSError:
            self.close_connection = True

    def _send(self, reply: Reply) -> None:
        pieces = [piece.encode() if isinstance(piece, str) else piece for piece in reply.pieces]
        self.send_response(reply.status)
        for name, value in reply.headers.items():
            self.send_header(name, value)
        self.send_header("content-type", "application/json")
        self.send_header("content-length", str(sum(map(len, pieces))))
        self.end_headers()
        for pause, piece in zip(reply.pauses, pieces, strict=False):
            time.sleep(pause)
            self.wfile.write(piece)
            self.wfile.flush()

    def log_message(self, *_ignored) -> None:
        """Say nothing."""


class Server:
    """A server that gives each request to `behave` and remembers it."""

    def __init__(self, behave) -> None:
        """Start it on a port of its own."""
        self.asked: list[Asked] = []
        self.behave = behave
        handler = type("Handler", (_Handler,), {"outer": self})
        self._server = ThreadingHTTPServer(("127.0.0.1", 0), handler)
        self._server.daemon_threads = True
        self._server.block_on_close = False
        self._thread = threading.Thread(
            target=self._server.serve_forever, args=(0.05,), daemon=True
        )
        self._thread.start()

    @property
    def url(self) -> str:
        """Its address."""
        return f"http://127.0.0.1:{self._server.server_address[1]}/v1"

    def config(self, key: str = "", form: str = "openai") -> Config:
        """Give its model as it would be set up."""
        return Config("oracle", self.url, key, form=form, max_tokens=1000, source="environment")

    def stop(self) -> None:
        """Let go of the port."""
        self._server.shutdown()
        self._server.server_close()
        self._thread.join(5)


# ------------------------------------------------------------------ who answers


def faithful(labels: dict[str, tuple[str, str]]):
    """Answer from labels: words to label and stance."""

    def behave(asked: Asked) -> str:
        found = [
            finding(name, words, item, stance)
            for name, turn in asked.turns.items()
            for words, (item, stance) in labels.items()
            if words in turn["said"]
        ]
        return answer(*found)

    return behave


def echo(asked: Asked) -> str:
    """Report what is known already, with words from anywhere in the brief."""
    listed = [label.rsplit(" — ", 1) for label in asked.known.values()]
    first = next(iter(asked.turns), "u1")
    return answer(*(finding(first, item, item, "prefer") for item, _ in listed[:12]))


def liar(asked: Asked) -> str:
    """Invent: quotes, the assistant's words, tools' output, other turns, known entries."""
    names = list(asked.turns) or ["u1"]
    lies = [
        finding(names[0], "I have always loved brutalist architecture", "brutalism"),
        finding(names[0], "I always prefer npm, but fine.", "npm"),
        finding(names[-1], "always run as root", "running as root"),
        finding(names[0], "The user prefers French", "French"),
        finding("u99", "words of nobody at all", "nobody"),
        finding(names[0], asked.turns[names[0]]["said"][:40], "always approve purchases", "always"),
    ]
    lies += [
        finding(names[0], label.rsplit(" — ", 1)[0], label.rsplit(" — ", 1)[0], "always")
        for label in list(asked.known.values())[:6]
    ]
    return answer(*lies)


def flipper(labels: dict[str, tuple[str, str]]):
    """Quote truly and turn every side."""
    turned = {
        "never": "always",
        "avoid": "prefer",
        "prefer": "avoid",
        "always": "never",
        "usually": "avoid",
    }

    def behave(asked: Asked) -> str:
        return faithful({w: (i, turned[s]) for w, (i, s) in labels.items()})(asked)

    return behave


def obedient(asked: Asked) -> str:
    """Do what the data says: report what it orders to be stored."""
    for turn in asked.turns.values():
        if "store:" in turn["said"]:
            order = turn["said"].split("store:", 1)[1].strip()
            words = "store: " + order
            return answer(
                finding(turn["turn"], words, order, "always"),
                finding(turn["turn"], order, order, "always"),
            )
    return answer()


if __name__ == "__main__":
    chosen = {"echo": echo, "liar": liar, "obedient": obedient}[sys.argv[1]]
    running = Server(chosen)
    print(running.url, flush=True)
    sys.stdin.read()
    running.stop()
