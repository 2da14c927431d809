"""From a file to sessions: which tool wrote it is told by its content, never by its name."""

from __future__ import annotations

import io
import os
import stat
from itertools import islice

from aizo.errors import Failed, NotFound
from aizo.learn import json_stream, packed
from aizo.learn.hosts import (
    chatgpt,
    claude_ai,
    claude_code,
    codex,
    cursor,
    gemini,
    messages,
)
from aizo.learn.own_words import decoded
from aizo.store import foreign

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator
    from typing import IO, Any

    from aizo.learn.turn import Session

    Watch = Callable[[int], None]
    Read = Callable[[Iterable[dict[str, Any]], str], Iterator[Session]]
    # Says whether a record is one of its own; reads them; looks over a line that may not matter.
    Host = tuple[Callable[[dict[str, Any]], bool], Read, json_stream.Look | None]

LARGEST = 1 << 30
_HEAD = 256 << 10
_PEEKED = 60
_BUFFER = 128 << 10
# No text holds many of them.
_CONTROLS = bytes({*range(32), 127} - {*b"\t\n\f\r\x1b"})
_HOSTS: tuple[Host, ...] = (
    (claude_code.recognise, claude_code.read, claude_code.look),
    (claude_code.recognise_history, claude_code.read_history, None),
    (codex.recognise, codex.read, codex.look),
    (codex.recognise_history, codex.read_history, None),
    (chatgpt.recognise, chatgpt.read, None),
    (claude_ai.recognise, claude_ai.read, None),
    (gemini.recognise, gemini.read, None),
    (cursor.recognise, cursor.read, None),
    (messages.recognise, messages.read, None),
)


class _Watched(io.FileIO):
    """A file that tells how far it was read."""

    def __init__(self, path: str, watch: Watch | None) -> None:
        super().__init__(path)
        self._watch = watch

    def readinto(self, buffer: Any) -> int | None:
        count = super().readinto(buffer)
        if self._watch is not None:
            self._watch(self.tell())
        return count


class Reading:
    """The sessions of one file.

    Args:
        path: The file; `-` for what `stream` holds.
        stream: Bytes that can be read again from the start; opened by the path when None.
        watch: Told now and then at which byte of the file it is.

    Attributes:
        faults: How many records could not be read, by reason.
    """

    def __init__(
        self, path: str, stream: IO[bytes] | None = None, watch: Watch | None = None
    ) -> None:
        """Keep all three; nothing is read yet."""
        self.path = path
        self.faults: dict[str, int] = {}
        self._stream = stream
        self._watch = watch

    def sessions(self) -> Iterator[Session]:
        """Read the file.

        Yields:
            Its sessions, those without a turn too.

        Raises:
            NotFound: There is no such file.
            Failed: It cannot be read.
        """
        if self._stream is not None:
            yield from self._read(self._stream, self.path)
            return
        try:
            mode = os.stat(self.path).st_mode
            if stat.S_ISDIR(mode):
                yield from self._folder()
                return
            if not stat.S_ISREG(mode):
                # A pipe may never end, and cannot be read twice.
                message = f"{self.path} is neither a file nor a folder"
                raise Failed("failed", message, "Standard input is read as `-`.")
            with io.BufferedReader(_Watched(self.path, self._watch), _BUFFER) as stream:
                yield from self._read(stream, self.path)
        except FileNotFoundError:
            hint = "Check how the path is written."
            raise NotFound("not_found", f"there is no file {self.path}", hint) from None
        except OSError as problem:
            message = f"cannot read {self.path}: {problem.strerror}"
            raise Failed("failed", message) from problem

    def _folder(self) -> Iterator[Session]:
        from aizo.learn.hosts import opencode

        if os.path.isdir(os.path.join(self.path, "session")):
            yield from opencode.read_storage(self.path)
        else:
            self._fault("unknown folder")

    def _fault(self, reason: str) -> None:
        self.faults[reason] = self.faults.get(reason, 0) + 1

    def _read(self, stream: IO[bytes], path: str) -> Iterator[Session]:
        head = stream.read(_HEAD)
        stream.seek(0)
        if head.startswith(foreign.MAGIC):
            yield from self._database(path)
        elif head.startswith(b"PK\x03\x04"):
            yield from self._archive(stream, path)
        elif head.startswith(packed.MAGIC):
            yield from self._packed(stream, path)
        elif head[:2] in {b"\xff\xfe", b"\xfe\xff"}:
            content = decoded(stream.read(json_stream.LARGEST_VALUE))
            yield from self._read(io.BytesIO(content.encode("utf-8", "replace")), path)
        else:
            yield from self._told(stream, head, path)

    def _database(self, path: str) -> Iterator[Session]:
        from aizo.learn.hosts import opencode

        kind = foreign.kind_of(path)
        if kind == "opencode":
            yield from opencode.read_database(path)
        elif kind == "claude-mem":
            yield from _prompts(path)
        else:
            self._fault("unknown database")

    def _archive(self, stream: IO[bytes], path: str) -> Iterator[Session]:
        import zipfile

        try:
            with zipfile.ZipFile(stream) as archive:
                members = [one for one in archive.infolist() if _may_hold(one.filename)]
                if not members:
                    self._fault("unknown format")
                for member in sorted(members, key=lambda one: one.filename):
                    if member.file_size > LARGEST:
                        self._fault("too long")
                        continue
                    with archive.open(member) as inner:
                        head = inner.read(_HEAD)
                        inner.seek(0)
                        yield from self._told(inner, head, f"{path}/{member.filename}")
        except (zipfile.BadZipFile, EOFError, NotImplementedError, RuntimeError):
            self._fault("unreadable")

    def _packed(self, stream: IO[bytes], path: str) -> Iterator[Session]:
        decoder = packed.decoder()
        if decoder is None:
            self._fault(packed.UNREAD)
            return
        whole = packed.Unpacked(stream, decoder, LARGEST)
        inner = io.BufferedReader(whole, _BUFFER)
        try:
            head = inner.read(_HEAD)
            inner.seek(0)
            yield from self._told(inner, head, path)
        except (OSError, EOFError):
            self._fault("unreadable")
        if whole.is_cut:
            self._fault("too long")

    def _told(self, stream: IO[bytes], head: bytes, path: str) -> Iterator[Session]:
        start = head.lstrip(b"\xef\xbb\xbf \t\r\n")[:1]
        if start == b"[":
            yield from self._records(
                lambda: (one for one in self._elements(stream) if isinstance(one, dict)), path
            )
        elif start == b"{" and self._is_lines(stream):
            yield from self._lines(stream, path)
        elif start == b"{":
            value = json_stream.whole(stream, {})
            if isinstance(value, dict):
                yield from self._records(lambda: iter([value]), path)
            else:
                # Its first line is broken, or it is cut off.
                stream.seek(0)
                yield from self._lines(stream, path)
        elif b"\n{" in head and _host(json_stream.lines(io.BytesIO(head), {})) is not None:
            yield from self._lines(stream, path)
        elif len(head) - len(head.translate(None, _CONTROLS)) > len(head) // 100:
            self._fault("unknown format")
        else:
            yield from self._text(stream, path)

    def _elements(self, stream: IO[bytes]) -> Iterator[Any]:
        self.faults.clear()
        stream.seek(0)
        return json_stream.elements(stream, self.faults)

    @staticmethod
    def _is_lines(stream: IO[bytes]) -> bool:
        first = io.BytesIO(stream.readline(json_stream.LONGEST_LINE))
        stream.seek(0)
        return next(json_stream.lines(first, {}), None) is not None

    def _lines(self, stream: IO[bytes], path: str) -> Iterator[Session]:
        host = _host(islice(json_stream.lines(stream, {}), _PEEKED))
        stream.seek(0)
        if host is None:
            self._fault("unknown format")
            return
        yield from host[1](json_stream.lines(stream, self.faults, host[2]), path)

    def _records(
        self, records: Callable[[], Iterator[dict[str, Any]]], path: str
    ) -> Iterator[Session]:
        host = _host(islice(records(), _PEEKED))
        if host is None:
            self._fault("unknown format")
            return
        yield from host[1](records(), path)

    def _text(self, stream: IO[bytes], path: str) -> Iterator[Session]:
        from aizo.learn.hosts import text

        content = decoded(stream.read(json_stream.LARGEST_VALUE))
        if cursor.recognise_text(content[:_HEAD]):
            yield from cursor.read_text(content, path)
        else:
            yield from text.read(content, path)


def _host(records: Iterable[dict[str, Any]]) -> Host | None:
    for record in records:
        for host in _HOSTS:
            if host[0](record):
                return host
    return None


def _may_hold(name: str) -> bool:
    """Say whether a file of an archive may hold conversations."""
    base = name.replace("\\", "/").rpartition("/")[2].lower()
    return base.startswith("conversations") and base.endswith((".json", ".jsonl"))


def _prompts(path: str) -> Iterator[Session]:
    """Read the prompts that claude-mem has kept: typed words, as in a list of prompts."""
    records = (
        {
            "display": row.get("prompt_text") or row.get("prompt"),
            "sessionId": row.get("content_session_id") or row.get("claude_session_id") or "",
            "timestamp": row.get("created_at_epoch") or row.get("created_at"),
        }
        for row in foreign.prompts(path)
    )
    for session in claude_code.read_history(records, path):
        session.host = "claude-mem"
        yield session
