"""Which conversations a run is about: files that were named, or the newest of this machine."""

from __future__ import annotations

import io
import os
import sys

from aizo.errors import Failed, NotFound
from aizo.learn import ledger, places
from aizo.learn.brief import masked
from aizo.learn.finding import Evidence
from aizo.learn.reading import Reading
from aizo.learn.turn import merged

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from aizo.learn.turn import Session, Turn
    from aizo.profile import Profile

GOING_ON = "still going on"
USUAL = 20  # conversations of a run that names no file


class Choice:
    """What a run reads.

    Attributes:
        files: Files that were named; none: the newest conversations of this machine.
        hosts: Only those of these tools.
        since: Only what was said since then, ms UTC; None for all.
        limit: How many conversations at most; None for all of the files named, else 20.
        idle: Of this machine's only those that nobody has changed for so long, ms.
    """

    def __init__(
        self,
        files: Sequence[str] = (),
        hosts: Sequence[str] = (),
        since: int | None = None,
        limit: int | None = None,
        idle: int = 0,
    ) -> None:
        """Keep all five.

        Raises:
            InvalidInput: There is no such tool.
        """
        self.files = tuple(files)
        self.hosts = tuple(map(places.named, hosts))
        self.since = since
        self.idle = idle
        self.limit = limit if limit is not None or files else USUAL


class Gathered:
    """The conversations of a run, one after the other.

    Args:
        choice: What it reads.
        now: ms UTC; nothing was said later.
        watch: Told now and then, while a file is read.

    Attributes:
        skipped: How many records were left out or could not be read, by reason.
        redacted: How many turns held a credential.
        size: Characters of all texts that were looked at.
        files: How many files were opened.
        total: Bytes of the files that are to be read, those that were among them.
        read: Bytes of them that were read.
    """

    def __init__(self, choice: Choice, now: int, watch: Callable[[], None] | None = None) -> None:
        """Read nothing yet."""
        self._choice = choice
        self._now = now
        self._watch = watch
        self._before = 0
        self.skipped: dict[str, int] = {}
        self.redacted = 0
        self.size = 0
        self.files = self.total = self.read = 0

    def sessions(self) -> Iterator[Session]:
        """Read them, the newest files first, those named in the order of naming.

        Yields:
            Conversations in which the person said something, credentials taken out.

        Raises:
            NotFound: No file was named, and this machine has no conversations where tools keep
                them, or a file named does not exist.
        """
        choice, given = self._choice, 0
        paths = list(self._paths())
        self.total = sum(size for _, _, size in paths)
        for number, (path, changed_at, size) in enumerate(paths):
            if choice.limit is not None:
                if given >= choice.limit:
                    return
                # As many files as conversations are wanted yet, for most hold one.
                ahead = paths[number : number + choice.limit - given]
                self.total = self._before + sum(each for _, _, each in ahead)
            reading = self._reading(path)
            self.files += 1
            for session in self._sessions(reading, changed_at):
                yield session
                given += 1
                if choice.limit is not None and given >= choice.limit:
                    break
            self.skipped = merged((self.skipped, reading.faults))
            self._before += size
            self.read = self._before

    def _sessions(self, reading: Reading, changed_at: int) -> Iterator[Session]:
        """Give the conversations of a file in which the person said something that is wanted."""
        try:
            for session in reading.sessions():
                self.size += session.size
                self.skipped = merged((self.skipped, session.skipped))
                if self._is_wanted(session, changed_at):
                    self.redacted += masked(session)
                    yield session
        except Failed:
            # What lies among others is counted; what was named must be read.
            if self._choice.files:
                raise
            reading.faults["unreadable"] = reading.faults.get("unreadable", 0) + 1

    def _reading(self, path: str) -> Reading:
        if path != "-":
            return Reading(path, watch=None if self._watch is None else self._at)
        stream = getattr(sys.stdin, "buffer", None)
        return Reading(path, io.BytesIO(stream.read() if stream is not None else b""))

    def _at(self, place: int) -> None:
        self.read = max(self.read, self._before + place)
        if self._watch is not None:
            self._watch()

    def _paths(self) -> Iterator[tuple[str, int, int]]:
        choice = self._choice
        if choice.files:
            for path in choice.files:
                yield path, *_changed(path, self._now)
            return
        found = places.found(hosts=choice.hosts)
        if not found:
            raise NotFound(
                "not_found",
                places.nowhere(choice.hosts),
                "Name the file that holds them; aizo sessions tells where was looked.",
            )
        for file in found:
            if choice.idle and file.changed_at > self._now - choice.idle:
                self.skipped = merged((self.skipped, {GOING_ON: 1}))
            elif choice.since is None or file.changed_at >= choice.since:
                yield file.path, file.changed_at, file.size

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


def fresh(profile: Profile, session: Session, *, again: bool = False) -> list[Turn]:
    """Give the turns of a conversation that a run is about.

    Args:
        profile: The open profile.
        session: The conversation.
        again: Whether turns count that were read before.

    Returns:
        The turns in order.
    """
    if again:
        return session.turns
    now = profile.inbox.now()
    return profile.inbox.look(lambda inbox: ledger.unread(inbox, session, now))


def prover(session: Session) -> Callable[[Turn, str], Evidence]:
    """Give what makes evidence of a conversation's turns.

    Args:
        session: The conversation.

    Returns:
        A function of a turn and its words.
    """
    named = session.id or os.path.basename(session.path)

    def prove(turn: Turn, words: str) -> Evidence:
        source = f"session:{session.host}"
        told = _short(ledger.name(session, turn))
        return Evidence(words, turn.at, source, named, turn=told, place=session.place)

    return prove


def _short(name: str) -> str:
    from hashlib import blake2b

    return blake2b(name.encode("utf-8", "replace"), digest_size=8).hexdigest()


def _changed(path: str, now: int) -> tuple[int, int]:
    """Give when a file was written last, ms UTC, and its bytes."""
    if path == "-":
        return now, 0
    try:
        status = os.stat(path)
    except FileNotFoundError:
        hint = "Check how the path is written; aizo sessions lists what lies on this machine."
        raise NotFound("not_found", f"there is no file {path}", hint) from None
    except OSError as problem:
        raise Failed("failed", f"cannot read {path}: {problem.strerror}") from problem
    return status.st_mtime_ns // 1_000_000, status.st_size
