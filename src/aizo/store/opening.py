"""From a path to a connection: find out what lies there, make it or migrate it if need be."""

from __future__ import annotations

import os

from aizo import clock
from aizo.errors import Failed
from aizo.store import engine, place
from aizo.store.recognise import BLANK, OURS, recognise

TYPE_CHECKING = False
if TYPE_CHECKING:
    from aizo.store.place import Stamp

_ARMING = (
    "PRAGMA journal_mode = WAL",
    # An act writes six pages: the default of 1,000 would sync the disk every 160 acts, which
    # costs more than the acts themselves. At most 16 MB, gone when the last connection closes.
    "PRAGMA wal_autocheckpoint = 8000",
    "PRAGMA synchronous = NORMAL",
    "PRAGMA foreign_keys = ON",
    "PRAGMA recursive_triggers = ON",
    "PRAGMA secure_delete = ON",
)


class Opened:
    """A connection to a profile.

    Attributes:
        db: The connection.
        way: How it was opened.
        stamp: What stays equal as long as it shows the file at the path.
        armed: Whether it is set up for writing.
    """

    __slots__ = ("armed", "db", "stamp", "way")

    def __init__(self, db: engine.Connection, way: str, stamp: Stamp) -> None:
        self.db = db
        self.way = way
        self.stamp = stamp
        self.armed = False

    def arm(self) -> None:
        """Set the connection up for writing, once.

        Raises:
            engine.Error: Somebody holds a lock (try again), or it cannot be written.
        """
        if not self.armed:
            for pragma in _ARMING:
                self.db.execute(pragma).fetchall()
            self.armed = True

    def leave_moved(self) -> None:
        """Finish with a file that was replaced or moved away.

        SQLite leaves its -wal behind then, and would take it for a part of the new file.
        """
        if self.way == place.ORDINARY:
            try:
                self.db.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchall()
            except engine.Error:
                # Whoever holds a lock on the old file will do it.
                pass


class Opener:
    """Opens one path, as often as it is needed.

    Args:
        path: Absolute path of the database.
        home: The folder under which `backups/` lies; the database's own when None.
        now: The time a migration puts for an unreadable one; the clock's when None.
        notes: Gets what a person should be told.
    """

    def __init__(self, path: str, home: str | None, now: int | None, notes: list[str]) -> None:
        self.path = path
        self.home = os.path.dirname(path) if home is None else home
        self.now = now
        self.notes = notes

    def for_reading(self) -> Opened | None:
        """Open what is there.

        Returns:
            The connection, or None where there is no profile yet.

        Raises:
            Failed: It is not ours, or cannot be read.
            engine.Error: Somebody holds a lock: try again.
        """
        status = place.look(self.path)
        if status is None or (status.st_size == 0 and place.is_file(status)):
            return None
        beside = place.beside(self.path)
        way = place.way_in(
            folder_writable=place.is_folder_writable(self.path), has_wal=beside is not None
        )
        db = self._connect(way, status, beside)
        try:
            kind = recognise(db, self.path)
            if kind == BLANK:
                db.close()
                return None
            if kind != OURS:
                return self._rust(db, way, status)
        except engine.OperationalError as error:
            db.close()
            if way == place.READ_ONLY and beside is not None and "unable" in str(error):
                raise place.unreadable(self.path, beside) from error
            raise
        except BaseException:
            db.close()
            raise
        return Opened(db, way, place.stamp(self.path, status, way))

    def for_writing(self) -> Opened:
        """Open what is there, making or migrating it where that is needed.

        Returns:
            The connection, set up for writing.

        Raises:
            Failed: It is not ours, or cannot be written.
            engine.Error: Somebody holds a lock: try again.
        """
        status = place.look(self.path)
        if status is None:
            status = self._made()
        if not place.is_folder_writable(self.path):
            raise Failed("unwritable", f"{self.path} lies in a folder that cannot be written")
        db = self._connect(place.ORDINARY, status, place.beside(self.path))
        opened = Opened(db, place.ORDINARY, place.stamp(self.path, status, place.ORDINARY))
        try:
            kind = recognise(db, self.path)
            if kind == BLANK:
                self._fill(opened)
            elif kind != OURS:
                self._migrate(db)
            opened.arm()
        except BaseException:
            db.close()
            raise
        return opened

    def _connect(self, way: str, status: os.stat_result, beside: str | None) -> engine.Connection:
        if not place.is_file(status):
            hint = "Choose a file with --db or AIZO_DB_PATH."
            raise Failed("unreadable_database", f"{self.path} is not a file", hint)
        if status.st_size == 1:
            # SQLite takes a file of one byte for an empty one and would overwrite it.
            raise Failed("foreign_database", f"{self.path} is not an SQLite database")
        if way == place.ORDINARY and beside is not None:
            self._glance()
        return place.connect(self.path, way)

    def _glance(self) -> None:
        """Refuse a stranger's file without finishing what its program left half done beside it.

        An ordinary connection would copy a left -wal into the file when it is closed.
        """
        glance = place.connect(self.path, place.IMMUTABLE)
        try:
            recognise(glance, self.path)
        except engine.Error:
            # Another process may be copying its -wal at this moment: an ordinary look decides.
            pass
        finally:
            glance.close()

    def _made(self) -> os.stat_result:
        from aizo.settings import make_private_folder

        make_private_folder(os.path.dirname(self.path))
        place.create(self.path)
        status = place.look(self.path)
        if status is None:
            raise Failed("unwritable", f"{self.path} was removed while it was made")
        return status

    def _rust(self, db: engine.Connection, way: str, status: os.stat_result) -> Opened:
        """Migrate an older profile; where that cannot be done now, read a migrated copy."""
        if way == place.ORDINARY:
            try:
                self._migrate(db)
            except Failed as error:
                self.notes.append(f"{self.path} is read through a copy: {error.message}.")
            except engine.OperationalError:
                # Locked, read-only or full: the copy tells whether it is worse than that.
                pass
            else:
                return Opened(db, way, place.stamp(self.path, status, way))
        from aizo.store.migrations import m0001_rust

        try:
            copy = m0001_rust.copied(db, self.path, self._present(), self.notes)
        finally:
            db.close()
        return Opened(copy, place.MEMORY, place.stamp(self.path, status, place.MEMORY))

    def _migrate(self, db: engine.Connection) -> None:
        from aizo.store.migrations import m0001_rust

        m0001_rust.migrate(db, self.path, self.home, self._present(), self.notes)

    def _fill(self, opened: Opened) -> None:
        """Make the tables, unless another process was first."""
        from aizo.store.migrations import m0001_schema

        place.make_private(self.path)
        opened.db.execute(m0001_schema.PAGE_SIZE)
        opened.arm()
        opened.db.execute("BEGIN IMMEDIATE")
        if recognise(opened.db, self.path) == BLANK:
            m0001_schema.create(opened.db)
        opened.db.execute("COMMIT")

    def _present(self) -> int:
        return clock.now() if self.now is None else self.now
