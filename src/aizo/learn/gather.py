"""Which conversations a run is about: files that were named, or the newest of this machine."""

from __future__ import annotations

import io
import os
import sys

from aizo.errors import NotFound, invalid
from aizo.learn import places
from aizo.learn.brief import masked
from aizo.learn.finding import Evidence
from aizo.learn.ledger import names
from aizo.learn.reading import Reading
from aizo.learn.turn import merged

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from aizo.learn.turn import Session, Turn

# What is read from files that were named: these tools keep nothing on this machine.
_NAMED_ONLY = ("chatgpt", "claude.ai", "messages", "text")
USUAL = 20  # conversations of a run that names no file


class Choice:
    """What a run reads.

    Attributes:
        files: Files that were named; none: the newest conversations of this machine.
        hosts: Only those of these tools.
        since: Only what was said since then, ms UTC; None for all.
        limit: How many conversations at most; None for all of the files named, else 20.
        stdin: Whether a file named `-` may be read from standard input.
    """

    def __init__(
        self,
        files: Sequence[str] = (),
        hosts: Sequence[str] = (),
        since: int | None = None,
        limit: int | None = None,
    ) -> None:
        """Keep all four.

        Raises:
            InvalidInput: There is no such tool.
        """
        unknown = sorted(set(hosts).difference(places.HOSTS, _NAMED_ONLY))
        if unknown:
            known = ", ".join((*places.HOSTS, *_NAMED_ONLY))
            raise invalid("host", f"must be one of {known}, not {unknown[0]!r}")
        self.files = tuple(files)
        self.hosts = tuple(hosts)
        self.since = since
        self.limit = limit if limit is not None or files else USUAL


class Gathered:
    """The conversations of a run, one after the other.

    Args:
        choice: What it reads.
        now: ms UTC; nothing was said later.

    Attributes:
        skipped: How many records were left out or could not be read, by reason.
        redacted: How many turns held a credential.
        size: Characters of all texts that were looked at.
        files: How many files were opened.
    """

    def __init__(self, choice: Choice, now: int) -> None:
        """Read nothing yet."""
        self._choice = choice
        self._now = now
        self.skipped: dict[str, int] = {}
        self.redacted = 0
        self.size = 0
        self.files = 0

    def sessions(self) -> Iterator[Session]:
        """Read them, the newest files first, those named in the order of naming.

        Yields:
            Conversations in which the person said something, credentials taken out.

        Raises:
            NotFound: No file was named, and this machine has no conversations where tools keep
                them, or a file named does not exist.
        """
        choice, given = self._choice, 0
        for path, changed_at in self._paths():
            if choice.limit is not None and given >= choice.limit:
                return
            reading = _reading(path)
            self.files += 1
            for session in reading.sessions():
                self.size += session.size
                self.skipped = merged((self.skipped, session.skipped))
                if not self._is_wanted(session, changed_at):
                    continue
                self.redacted += masked(session)
                yield session
                given += 1
                if choice.limit is not None and given >= choice.limit:
                    break
            self.skipped = merged((self.skipped, reading.faults))

    def _paths(self) -> Iterator[tuple[str, int]]:
        choice = self._choice
        if choice.files:
            for path in choice.files:
                yield path, _changed(path, self._now)
            return
        found = places.found(hosts=choice.hosts)
        if not found:
            raise NotFound(
                "not_found",
                "no conversations lie where the tools of this machine keep them",
                "Name a file: aizo analyze FILE; aizo sessions tells where was looked.",
            )
        for file in found:
            if choice.since is None or file.changed_at >= choice.since:
                yield file.path, file.changed_at

    def _is_wanted(self, session: Session, changed_at: int) -> bool:
        if not session.turns or (
            self._choice.files and self._choice.hosts and session.host not in self._choice.hosts
        ):
            return False
        # Nothing in a file was said after it was written, nor after now.
        latest = min(changed_at, self._now)
        for turn in session.turns:
            turn.at = latest if turn.at is None else min(turn.at, self._now)
        since = self._choice.since
        return since is None or (session.last_at or 0) >= since


def prover(session: Session) -> Callable[[Turn, str], Evidence]:
    """Give what makes evidence of a conversation's turns.

    Args:
        session: The conversation.

    Returns:
        A function of a turn and its words.
    """
    name = session.id or os.path.basename(session.path)

    def prove(turn: Turn, words: str) -> Evidence:
        known_by = "\0".join(names(session, turn).kept[0])
        source = f"session:{session.host}"
        told = _short(known_by)
        return Evidence(words, turn.at, source, name, turn=told, place=session.place)

    return prove


def _short(name: str) -> str:
    from hashlib import blake2b

    return blake2b(name.encode("utf-8", "replace"), digest_size=8).hexdigest()


def _changed(path: str, now: int) -> int:
    try:
        return os.stat(path).st_mtime_ns // 1_000_000
    except OSError:
        return now


def _reading(path: str) -> Reading:
    if path != "-":
        return Reading(path)
    stream = getattr(sys.stdin, "buffer", None)
    return Reading(path, io.BytesIO(stream.read() if stream is not None else b""))
