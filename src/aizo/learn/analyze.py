"""Analyze: read conversations, find preferences with a model or without, and propose them."""

from __future__ import annotations

import gc
from contextlib import contextmanager

from aizo.clean import item_key
from aizo.errors import AizoError, Failed
from aizo.learn import answer, ledger, offline, proposing
from aizo.learn.brief import (
    MOST_OF_SESSION,
    SCHEMA,
    SHORTEST,
    WINDOW,
    Brief,
    estimated,
    length_of,
    windows,
)
from aizo.learn.claims import LEASE, Claims
from aizo.learn.extract import known
from aizo.learn.finding import counted, said_at, side_of
from aizo.learn.gather import Gathered, fresh, prover
from aizo.learn.models.port import TooLong
from aizo.learn.reconcile import NEW, is_clear, verdict

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Sequence
    from typing import Any

    from aizo.learn.finding import Finding
    from aizo.learn.gather import Choice
    from aizo.learn.models.port import Model
    from aizo.learn.turn import Session, Turn
    from aizo.profile import Profile
    from aizo.store.inbox import Inbox

    # Told after each conversation and at the end.
    Tell = Callable[["Report"], None]

BUDGET = 200_000  # tokens sent in one run
_WHOLE = 1 << 40
_MOST_FAILURES = 3


class Report:
    """What a run has done so far.

    Attributes:
        sessions: Conversations that were read.
        turns: The person's turns in them that were new.
        proposals: New ones.
        accepted: Plain ones that were written at once as tentative.
        dropped: What was not believed or not needed, by reason.
        skipped: Records that were left out or unreadable, by reason.
        redacted: Turns that held a credential.
        requests: How often the model was asked.
        tokens: What was sent and received, estimated where the server does not count.
        sent: Characters that were sent, or would have been, of the person's turns.
        size: Characters of all texts that were looked at.
        busy: Windows that another run is reading.
        most_at_once: Characters of turns that a request holds; fewer than at the beginning where
            the model has refused more.
        windows: Windows that were asked about.
        windows_planned: Windows of the conversations that were opened.
        bytes_read: How far it is in the files.
        bytes_total: Bytes of all files, as far as they are known.
        stopped: Why the run ended early; empty when it did not.
    """

    __slots__ = (
        "accepted",
        "busy",
        "bytes_read",
        "bytes_total",
        "dropped",
        "most_at_once",
        "proposals",
        "redacted",
        "requests",
        "sent",
        "sessions",
        "size",
        "skipped",
        "stopped",
        "tokens",
        "turns",
        "windows",
        "windows_planned",
    )

    def __init__(self) -> None:
        """Begin with nothing done."""
        self.sessions = self.turns = self.proposals = self.accepted = 0
        self.redacted = self.requests = self.tokens = self.sent = self.size = self.busy = 0
        self.windows = self.windows_planned = self.bytes_read = self.bytes_total = 0
        self.most_at_once = WINDOW
        self.dropped: dict[str, int] = {}
        self.skipped: dict[str, int] = {}
        self.stopped = ""

    def told(self) -> dict[str, Any]:
        """Give it as JSON values."""
        return {name: getattr(self, name) for name in self.__slots__}


@contextmanager
def _undisturbed() -> Iterator[None]:
    """Let nobody look for garbage meanwhile: what is read goes without, and looking takes long."""
    was_enabled = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if was_enabled:
            gc.enable()


class Run:
    """One run over conversations.

    Args:
        profile: The profile.
        model: The model to ask; None for the finder that needs none.
        again: Whether turns are read that were read before.
        budget: The most tokens to send.
        accept_clear: Whether plain proposals become tentative entries at once.
        tell: Told after each conversation.
        tick: Told now and then in between.
    """

    def __init__(
        self,
        profile: Profile,
        model: Model | None = None,
        *,
        again: bool = False,
        budget: int = BUDGET,
        accept_clear: bool = False,
        tell: Tell | None = None,
        tick: Tell | None = None,
    ) -> None:
        """Begin with nothing read."""
        self.report = Report()
        self._profile = profile
        self._model = model
        self._again = again
        self._budget = budget
        self._accept_clear = accept_clear
        self._tell = tell
        self._tick = tick
        self._failures = 0
        self._last_failure = ""
        self._scenarios: list[str] | None = None
        self._claims = Claims(profile.settings.database)
        # Where in the files the conversation begins, and the share of its windows that is done.
        self._begun, self._share = 0, 0.0

    def over(self, choice: Choice) -> Report:
        """Read what was chosen.

        Args:
            choice: Which conversations.

        Returns:
            What was done; a failing model or a full inbox ends the run and is told in it.

        Raises:
            NotFound: There is nothing of what was chosen.
            Refused: aizo is off or paused.
            Failed: The model cannot be asked at all.
        """
        proposing.check_room(self._profile)
        # Makes the salt, without which every turn would be hashed twice.
        self._profile.inbox.write(lambda inbox: inbox.hash(""))
        with _undisturbed():
            return self._over(choice)

    def _over(self, choice: Choice) -> Report:
        watch = None if self._tick is None else self._watch
        gathered = self._gathered = Gathered(choice, self._profile.inbox.now(), watch)
        try:
            for session in gathered.sessions():
                self.report.sessions += 1
                self._session(session)
                self._begun, self._share = gathered.read, 0.0
                self._count()
                if self._tell is not None:
                    self._tell(self.report)
                if self.report.stopped:
                    break
        finally:
            self._claims.end()
            self._count()
        if self._failures and not self.report.stopped:
            # The last windows were not read: the run is not what it should have been.
            self.report.stopped = self._last_failure
        return self.report

    def _count(self) -> None:
        gathered, report = self._gathered, self.report
        report.skipped = gathered.skipped
        report.redacted = gathered.redacted
        report.size = gathered.size
        report.bytes_read, report.bytes_total = gathered.read, gathered.total

    def _watch(self) -> None:
        """Tell how far it is; with a model, reading takes no time and the windows take all."""
        gathered, report = self._gathered, self.report
        report.bytes_total = gathered.total
        ahead = gathered.read - self._begun
        share = 1.0 if self._model is None else self._share
        report.bytes_read = self._begun + int(ahead * share)
        if self._tick is not None:
            self._tick(report)

    def _session(self, session: Session) -> None:
        turns = fresh(self._profile, session, again=self._again)
        if not turns:
            return
        self.report.turns += len(turns)
        self.report.sent += sum(len(turn.said) + len(turn.near) for turn in turns)
        if self._model is None:
            found = offline.findings(turns, prover(session), self.report.dropped)
            self._propose(session, turns, found)
            return
        left, planned = MOST_OF_SESSION, list(windows(turns, WINDOW))
        self.report.windows_planned += len(planned)
        for number, window in enumerate(planned):
            if self.report.stopped:
                return
            self._share = number / len(planned)
            self._watch()
            left -= self._window(self._model, session, window, left)
            self.report.windows += 1

    def _window(self, model: Model, session: Session, turns: Sequence[Turn], most: int) -> int:
        """Read one window, which nobody else reads meanwhile."""
        inbox = self._profile.inbox
        now, claims = inbox.now(), self._claims
        claims.hold()

        def claim(box: Inbox) -> bytes:
            name = ledger.window_hash(box, session, turns)
            if not self._again and box.known(ledger.hashes(box, session, turns[0])[1], now):
                return b""
            is_ours = box.claim(name, now, now + LEASE, claims.run, claims.is_over)
            return name if is_ours else b""

        claimed = inbox.write(claim)
        if not claimed:
            self.report.busy += 1
            return 0
        try:
            found = self._ask(model, session, turns)
            if found is None:
                inbox.write(lambda box: box.release(claimed))
                return 0
            # Of a conversation that is full already nothing more is taken.
            most = max(most, 0)
            if len(found) > most:
                counted(self.report.dropped, "too many", len(found) - most)
            self._propose(session, turns, found[:most], claimed)
        except BaseException:
            inbox.write(lambda box: box.release(claimed))
            raise
        return len(found)

    def _ask(self, model: Model, session: Session, turns: Sequence[Turn]) -> list[Finding] | None:
        """Ask about turns, in parts where they are too many; None where it came to nothing."""
        size = sum(map(length_of, turns))
        if size > self.report.most_at_once and len(turns) > 1:
            return self._parts(model, session, windows(turns, self.report.most_at_once))
        brief = Brief(turns, known(self._profile, turns), self._named())
        cost = estimated(brief.system) + estimated(brief.user)
        if self.report.tokens + cost > self._budget:
            self.report.stopped = f"the budget of {self._budget:,} tokens is used up"
            return None
        try:
            self.report.requests += 1
            told = model.complete(brief.system, brief.user, SCHEMA)
            self.report.tokens += sum(told.tokens) if told.tokens else cost + estimated(told.text)
            value = answer.answered(told.text)
        except answer.Cut:
            message = f"{model.name} gives no answer in the form asked for"
            return self._halves(model, session, turns, message, "cut answer")
        except TooLong as problem:
            return self._shorter(model, session, turns, problem)
        except Failed as problem:
            self._fail(problem)
            return None
        self._failures = 0
        prove = prover(session)
        return answer.proved(value, brief.turns, brief.known, prove, self.report.dropped)

    def _shorter(
        self, model: Model, session: Session, turns: Sequence[Turn], problem: TooLong
    ) -> list[Finding] | None:
        """Ask for less at once, from here on: so much has been refused."""
        size = sum(map(length_of, turns))
        if size <= SHORTEST:
            self._fail(problem)
            return None
        self.report.most_at_once = max(SHORTEST, min(self.report.most_at_once, size // 2))
        return self._halves(model, session, turns, problem.message, "too long for the model")

    def _halves(
        self, model: Model, session: Session, turns: Sequence[Turn], message: str, reason: str
    ) -> list[Finding] | None:
        if len(turns) < 2:
            # One turn may be too much for a model; one that takes none reads nothing.
            self._fail(Failed("model_failed", message), reason)
            return None if self.report.stopped else []
        middle = len(turns) // 2
        return self._parts(model, session, (turns[:middle], turns[middle:]))

    def _parts(
        self, model: Model, session: Session, parts: Iterable[Sequence[Turn]]
    ) -> list[Finding] | None:
        found: list[Finding] = []
        for part in parts:
            told = self._ask(model, session, part)
            if told is None:
                return None
            found += told
        return found

    def _fail(self, problem: Failed, reason: str = "failed requests") -> None:
        """Stop at once where no other window would fare better, else after three in a row."""
        self._failures += 1
        self._last_failure = problem.message
        if problem.code == "model_denied" or self._failures == _MOST_FAILURES:
            self.report.stopped = problem.message
            if not self.report.proposals and not self.report.accepted:
                raise problem
        counted(self.report.dropped, reason)

    def _named(self) -> list[str]:
        if self._scenarios is None:
            listed = self._profile.scenarios().scenarios
            self._scenarios = [one.name for one in listed]
        return self._scenarios

    def _propose(
        self,
        session: Session,
        turns: Sequence[Turn],
        found: Sequence[Finding],
        claimed: bytes = b"",
    ) -> None:
        kept = [one for one in found if not self._accepted(one)] if self._accept_clear else found
        read = [(session, turns)]
        dropped = self.report.dropped
        self.report.proposals += proposing.propose(self._profile, kept, dropped, read, claimed)
        try:
            proposing.check_room(self._profile)
        except AizoError as problem:
            self.report.stopped = problem.message

    def _accepted(self, finding: Finding) -> bool:
        """Write a plain finding at once, as tentative; tells whether it was one."""
        told, key = finding.told(), item_key(finding.item)
        if self._profile.inbox.stored([key]):
            return False
        side = side_of(finding.stance)
        if self._profile.inbox.look(
            lambda box: box.is_forgotten(key) or box.find(key, side) is not None
        ):
            return False
        near = self._profile.recall(finding.item, limit=20)
        found = verdict(told, None, near)
        if found.name != NEW or not is_clear(told, found):
            return False
        try:
            self._profile.add(
                finding.item,
                finding.reason,
                stance=finding.stance,
                kind="tentative",
                keywords=finding.keywords,
                scenarios=finding.scenarios,
                source=finding.evidence.source,
                said_at=said_at(told),
                request=f"learnt-{finding.evidence.turn}-{key}"[:200],
            )
        except AizoError:
            # What cannot be kept so waits for the person like the others.
            return False
        self.report.accepted += 1
        return True
