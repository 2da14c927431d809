"""A profile in an SQLite file."""

from __future__ import annotations

import os
from _thread import RLock
from os import getpid, stat
from time import monotonic, sleep

from aizo import clock
from aizo.errors import Failed
from aizo.store import engine, place, port, queries, rows, views
from aizo.store.opening import Opened, Opener
from aizo.store.recognise import check_version

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from typing import Any, TypeVar

    from aizo.store.inbox import Inbox
    from aizo.store.port import Decide, Rows
    from aizo.store.writing import Act

    T = TypeVar("T")

WAIT = 5.0
# How long a connection is taken to show the file at the path before that is checked again, in
# seconds: questions asked in a row need not pay for the system call, which takes half as long.
_TRUST = 0.00002
_PAUSE = 0.002
# Pages up to this size are read at once; longer ones get a connection of their own.
_PAGE = 1000
_ACT = "INSERT INTO act (op, at, request, answer, undoes) VALUES (?, ?, ?, ?, ?)"
_REPEATED = "SELECT revision, answer FROM act WHERE request = ?"
# What makes a profile that does not exist yet.
_MAKING = frozenset({port.Insert, port.Configure, port.SetState, port.Keep})
# Connections made before a fork: closing them in the child would disturb the parent's.
_inherited: list[engine.Connection] = []


def open_store(
    path: str | os.PathLike[str],
    *,
    write: bool = False,
    home: str | os.PathLike[str] | None = None,
    now: int | None = None,
) -> SqliteStore:
    """Open a profile's database, which need not exist yet.

    Args:
        path: The file.
        write: Make or migrate it at once, not only when the first act needs it.
        home: The folder under which `backups/` gets the copies before migrations; the database's
            own folder when None.
        now: The time that a migration puts where a stored one cannot be read, in milliseconds
            since 1970 UTC; the clock's when None.

    Returns:
        The store.

    Raises:
        Failed: `write` was asked for, and the place cannot be written.
    """
    store = SqliteStore(
        os.path.abspath(os.fspath(path)), None if home is None else os.fspath(home), now
    )
    if write:
        store.prepare()
    return store


class SqliteStore(views.Asking):
    """The entries in one SQLite file; threads may share it."""

    def __init__(self, path: str, home: str | None, now: int | None) -> None:
        self.path = path
        self.notes = []
        self._opener = Opener(path, home, now, self.notes)
        self._opened: Opened | None = None
        self._trusted_until = 0.0
        self._pid = getpid()
        self._closed = False
        self._lock = RLock()

    @property
    def exists(self) -> bool:
        """Whether the profile exists."""
        return self._patiently(self._ready) is not None

    @property
    def writable(self) -> bool:
        """Whether the place seems to allow acts."""
        if place.look(self.path) is not None:
            return os.access(self.path, os.W_OK) and place.is_folder_writable(self.path)
        folder = os.path.dirname(self.path)
        while not os.path.isdir(folder) and folder != os.path.dirname(folder):
            folder = os.path.dirname(folder)
        return os.access(folder, os.W_OK | os.X_OK)

    def rows(self, after: int = 0, limit: int | None = None) -> Rows:
        """Give entries by ascending id, all of one consistent view."""
        return self._patiently(self._rows, after, limit)

    def act(
        self,
        op: str,
        decide: Decide,
        *,
        now: int | None = None,
        expect: int | None = None,
        request: str | None = None,
        source: tuple[str | None, str | None] = (None, None),
    ) -> port.Done:
        """Read, decide and write as one transaction: all of it or nothing."""
        return self._patiently(self._act, (op, request, expect), decide, now, source)

    def inbox(self, work: Callable[[Inbox], T], *, write: bool = False) -> T:
        """Work on what was learnt and waits, and on the ledger of what was read."""
        from aizo.store import inbox

        if write:
            return self._patiently(lambda: inbox.transact(self._writing(), work))
        nothing = object()
        found = self._ask(inbox.look, nothing, work)
        return work(inbox.Inbox(None)) if found is nothing else found  # type: ignore[return-value]

    def prune(self, keep: Sequence[int]) -> None:
        """Shorten the change log, unless others write just now: that can wait, a caller cannot."""
        try:
            with self._lock:
                self._prune(keep)
        except engine.Error as error:
            raise self._explained(error) from error

    def run(self, work: Callable[[engine.Connection | None], T], *, writing: bool = False) -> T:
        """Do a piece of upkeep, again while others hold a lock; for this package only.

        Args:
            work: Gets the connection; None where there is no profile.
            writing: Whether the connection is set up for writing, and the profile made.

        Returns:
            What `work` gives.
        """
        return self._patiently(lambda: work(self._writing() if writing else self._ready()))

    def another(self) -> engine.Connection | None:
        """Give a connection of its own to what is at the path; for this package only.

        Returns:
            The connection, to be closed by the caller, or None where there is no profile.
        """
        return self._patiently(self._another)

    def prepare(self) -> None:
        """Make or migrate the database now.

        Raises:
            Failed: The place cannot be written, or is not ours.
        """
        self._patiently(self._writing)

    def close(self) -> None:
        """Let go of the file; the store cannot be used again."""
        with self._lock:
            self._closed = True
            self._let_go()

    def _patiently(self, work: Callable[..., T], *arguments: Any) -> T:
        """Do it, again while others hold a lock, and tell errors in our words.

        The lock of this store is not held in between, so that other threads can read.
        """
        deadline = 0.0
        while True:
            try:
                with self._lock:
                    return work(*arguments)
            except engine.Error as error:
                moment = monotonic()
                deadline = deadline or moment + WAIT
                if not engine.is_busy(error) or moment >= deadline:
                    raise self._explained(error) from error
            sleep(_PAUSE)

    def _explained(self, error: engine.Error) -> Exception:
        """Tell an error in our words; what is amiss may be that a newer aizo has moved things."""
        try:
            with self._lock:
                if self._opened is not None:
                    check_version(self._opened.db, self.path)
        except Failed as newer:
            return newer
        except engine.Error:
            pass
        return engine.explained(error, self.path)

    def _ask(self, query: Callable[..., T], nothing: T, *arguments: Any) -> T:
        # Without the patience, which a read needs once in a million times and costs 1 us.
        try:
            with self._lock:
                db = self._ready()
                return nothing if db is None else query(db, *arguments)
        except engine.Error:
            answer: T = self._patiently(self._asked, query, nothing, *arguments)
            return answer

    def _asked(self, query: Callable[..., T], nothing: T, *arguments: Any) -> T:
        db = self._ready()
        return nothing if db is None else query(db, *arguments)

    def _ready(self) -> engine.Connection | None:
        """Give a connection to the file that is at the path now, or None without a profile."""
        opened = self._opened
        if opened is not None:
            if monotonic() < self._trusted_until and getpid() == self._pid:
                return opened.db
            if self._is_current(opened):
                self._trusted_until = monotonic() + _TRUST
                return opened.db
            if getpid() == self._pid:
                opened.leave_moved()
            self._let_go()
        if self._closed:
            raise Failed("closed", f"{self.path} was closed already")
        self._opened = opened = self._opener.for_reading()
        self._pid = getpid()
        return None if opened is None else opened.db

    def _is_current(self, opened: Opened) -> bool:
        try:
            status = stat(self.path)
        except OSError:
            return False
        return place.stamp(self.path, status, opened.way) == opened.stamp

    def _let_go(self) -> None:
        opened, self._opened = self._opened, None
        self._trusted_until = 0.0
        if opened is not None:
            if getpid() == self._pid:
                opened.db.close()
            else:
                _inherited.append(opened.db)

    def _writing(self) -> engine.Connection:
        """Give a connection that is set up for writing."""
        self._trusted_until = 0.0
        self._ready()
        opened = self._opened
        if opened is None or opened.way != place.ORDINARY:
            ready = self._opener.for_writing()
            self._let_go()
            self._opened = opened = ready
            self._pid = getpid()
        else:
            # A newer aizo may have taken the database over since.
            check_version(opened.db, self.path)
        opened.arm()
        return opened.db

    def _rows(self, after: int, limit: int | None) -> Rows:
        db = self._ready()
        opened = self._opened
        if db is None or opened is None:
            return views.FewRows(port.NOTHING, [])
        if limit is None or limit <= _PAGE:
            few = views.few_rows(db, after, _PAGE if limit is None else limit)
            if limit is not None or len(few.at_once) < _PAGE:
                return few
        if opened.way == place.MEMORY:
            return views.few_rows(db, after, limit)
        own = place.connect(self.path, opened.way)
        return views.SqliteRows(own, self.path, after, limit, owned=True)

    def _another(self) -> engine.Connection | None:
        db = self._ready()
        opened = self._opened
        if db is None or opened is None:
            return None
        if opened.way != place.MEMORY:
            return place.connect(self.path, opened.way)
        copy = engine.connect(":memory:", isolation_level=None, check_same_thread=False)
        db.backup(copy)
        return copy

    def _act(
        self,
        named: tuple[str, str | None, int | None],
        decide: Decide,
        now: int | None,
        source: tuple[str | None, str | None],
    ) -> port.Done:
        from aizo.store import writing

        op, request, expect = named
        if self._opened is None and self._ready() is None:
            done = _on_nothing(self.path, decide, expect)
            if done is not None:
                return done
        db = self._writing()
        try:
            db.execute("BEGIN IMMEDIATE")
            done = None if request is None else _repeated(db, request)
            if done is None:
                if expect is not None:
                    _expect(db, expect)
                now = clock.now() if now is None else now
                reader = views.SqliteReader(db, self.path)
                done = _decided(writing.Act(db, now, source), reader, decide, (op, request))
            db.execute("COMMIT")
        except BaseException:
            if db.in_transaction:
                db.execute("ROLLBACK")
            raise
        return done

    def _prune(self, keep: Sequence[int]) -> None:
        if self._ready() is None:
            return
        db = self._writing()
        newest = queries.generation(db)[0]
        bound = min(max(keep), newest) if keep else newest
        places = ", ".join("?" * len(keep))
        sql = f"DELETE FROM change WHERE seq < ? AND seq NOT IN ({places})"  # noqa: S608 (marks)
        db.execute(sql, (bound, *keep))


def _on_nothing(path: str, decide: Decide, expect: int | None) -> port.Done | None:
    """Decide on a profile that does not exist; None when the writes will have to make it."""
    from aizo.store.nothing import Nothing

    if expect is not None:
        _expect(None, expect)
    writes, answer = decide(Nothing(path))
    if any(type(write) in _MAKING for write in writes):
        return None
    return port.Done(0, [], answer, changed=False)


def _expect(db: engine.Connection | None, expect: int) -> None:
    present = 0 if db is None else queries.revision(db)
    if present != expect:
        from aizo.store.history import conflict

        raise conflict(db, present, expect)


def _decided(
    act: Act, reader: port.Reader, decide: Decide, named: tuple[str, str | None]
) -> port.Done:
    writes, answer = decide(reader)
    db = act.db
    before = db.total_changes
    inserted = act.carry_out(writes)
    if db.total_changes == before:
        return port.Done(queries.revision(db), [], answer, changed=False)
    op, request = named
    told = None
    if request is not None:
        import json

        told = json.dumps([inserted, answer], ensure_ascii=False)
    line = (op, rows.time_text(act.now), request, told, act.undoes)
    revision = db.execute(_ACT, line).lastrowid or 0
    return port.Done(revision, inserted, answer, changed=True)


def _repeated(db: engine.Connection, request: str) -> port.Done | None:
    known = db.execute(_REPEATED, (request,)).fetchall()
    if not known:
        return None
    import json

    revision, told = known[0]
    inserted, answer = json.loads(told)
    return port.Done(revision, inserted, answer, changed=True)
