"""The inbox of what was learnt and waits for the person, and the ledger of what was read.

Neither raises the revision nor moves the generation: no answer to an agent depends on them. The
ledger holds salted hashes only; of a proposal that was refused nothing stays but its hash.
"""

from __future__ import annotations

import json
from hashlib import blake2b

from aizo.store import hashes
from aizo.store.upkeep import ITEM
from aizo.store.writes import FORGOTTEN

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence
    from typing import Any, TypeVar

    from aizo.store import engine

    T = TypeVar("T")

_COLUMNS = "SELECT id, item, side, said_ms, refused_ms, told FROM inbox"
_FIND = _COLUMNS + " WHERE item = ? AND side = ?"
_ALL = _COLUMNS + " WHERE told <> '' ORDER BY id"
_ONE = _COLUMNS + " WHERE id = ? AND told <> ''"
_COUNT = "SELECT count(*) FROM inbox WHERE told <> ''"
_NEW = "INSERT INTO inbox (item, side, said_ms, told) VALUES (?, ?, ?, ?)"
_SET = "UPDATE inbox SET item = ?, side = ?, said_ms = ?, told = ? WHERE id = ?"
_REFUSE = "UPDATE inbox SET refused_ms = ?, told = '' WHERE id = ?"
_READ = "SELECT hash FROM turn WHERE (lease_ms IS NULL OR lease_ms > ?) AND hash IN ({})"
_ANY = "SELECT 1 FROM turn LIMIT 1"
_BEGIN = "SELECT 1 FROM turn WHERE lease_ms IS NULL AND hash BETWEEN ? AND ? LIMIT 1"
_MARK = (
    "INSERT INTO turn (hash, lease_ms, version) VALUES {} "
    "ON CONFLICT (hash) DO UPDATE SET lease_ms = NULL, version = excluded.version"
)
_CLAIMED = "SELECT lease_ms, version FROM turn WHERE hash = ?"
_CLAIM = "INSERT OR REPLACE INTO turn (hash, lease_ms, version) VALUES (?, ?, ?)"
_CHUNK, _SIZE = 500, 16


class Proposal:
    """What the inbox holds of one thing and one side.

    Attributes:
        id: Its number, never used again.
        item: The salted hash of the label's key.
        side: 1 for liking, -1 for disliking.
        said_at: When its newest words were said, ms UTC; None where that is unknown.
        refused_at: When the person refused it last, ms UTC; None when never.
        told: What was found, as JSON values; None while it is refused.
    """

    __slots__ = ("id", "item", "refused_at", "said_at", "side", "told")

    def __init__(self, row: Sequence[Any]) -> None:
        """Take the values of a row."""
        self.id: int = row[0]
        self.item: bytes = row[1]
        self.side: int = row[2]
        self.said_at: int | None = row[3]
        self.refused_at: int | None = row[4]
        self.told: dict[str, Any] | None = json.loads(row[5]) if row[5] else None


class Inbox:
    """The inbox and the ledger, inside one transaction or one read.

    Args:
        db: The connection; None where there is no profile yet.

    Attributes:
        is_salted: Whether the profile is known to have a salt, after the first hash.
        BEGINNING: How many bytes of a hash its beginning has, see `known`.
    """

    BEGINNING = 12

    def __init__(self, db: engine.Connection | None) -> None:
        """Keep it."""
        self._db = db
        self._keyed: Any = None
        self.is_salted = False

    def hash(self, *words: str) -> bytes:
        """Give the salted hash of some words.

        Args:
            *words: The words.

        Returns:
            16 bytes, the same in this profile only; where it has no salt yet, a hash that no
            profile keeps.
        """
        if self._keyed is None:
            key = bytes.fromhex("" if self._db is None else hashes.salt(self._db))
            self.is_salted, self._keyed = bool(key), blake2b(key=key, digest_size=_SIZE)
        # A copy of the keyed state costs a quarter of a new one.
        state = self._keyed.copy()
        state.update("\0".join(words).encode("utf-8", "surrogatepass"))
        digest: bytes = state.digest()
        return digest

    def is_forgotten(self, item_key: str) -> bool:
        """Say whether a label was forgotten, and must not come back.

        Args:
            item_key: The folded label.

        Returns:
            Whether it was.
        """
        return self._db is not None and hashes.knows(self._db, FORGOTTEN, (ITEM, item_key))

    def waiting(self) -> list[Proposal]:
        """Give what waits for the person.

        Returns:
            The proposals by ascending id.
        """
        return [] if self._db is None else [Proposal(row) for row in self._db.execute(_ALL)]

    def get(self, number: int) -> Proposal | None:
        """Give one of those that wait.

        Args:
            number: Its id.

        Returns:
            The proposal, or None.
        """
        if self._db is None:
            return None
        rows = self._db.execute(_ONE, (number,)).fetchall()
        return Proposal(rows[0]) if rows else None

    def count(self) -> int:
        """Count what waits.

        Returns:
            The number of proposals.
        """
        if self._db is None:
            return 0
        found: int = self._db.execute(_COUNT).fetchall()[0][0]
        return found

    def find(self, item_key: str, side: int) -> Proposal | None:
        """Give what the inbox holds of a label and a side, waiting or refused.

        Args:
            item_key: The folded label.
            side: 1 or -1.

        Returns:
            The proposal, or None.
        """
        if self._db is None:
            return None
        rows = self._db.execute(_FIND, (self.hash(ITEM, item_key), side)).fetchall()
        return Proposal(rows[0]) if rows else None

    def put(
        self, item_key: str, side: int, said_at: int | None, told: dict[str, Any], number: int = 0
    ) -> int:
        """Keep a proposal.

        Args:
            item_key: The folded label.
            side: 1 or -1.
            said_at: When its newest words were said, ms UTC.
            told: What was found, as JSON values.
            number: The id of the one it replaces; 0 for a new one.

        Returns:
            Its id.
        """
        text = json.dumps(told, ensure_ascii=False, separators=(",", ":"), sort_keys=True)
        item = self.hash(ITEM, item_key)
        if number:
            self._write(_SET, (item, side, said_at, text, number))
            return number
        return self._write(_NEW, (item, side, said_at, text))

    def refuse(self, number: int, now: int) -> None:
        """Empty a proposal but for its hash, so that it does not come back.

        Args:
            number: Its id.
            now: ms UTC.
        """
        self._write(_REFUSE, (now, number))

    def drop(self, number: int) -> None:
        """Take a proposal out.

        Args:
            number: Its id.
        """
        self._write("DELETE FROM inbox WHERE id = ?", (number,))

    def known(self, asked: Iterable[bytes], now: int) -> set[bytes]:
        """Tell which of some turns were read, or are being read by somebody.

        Args:
            asked: Their hashes, or the beginnings of hashes of which any may be kept.
            now: ms UTC; a claim that has run out by then does not count.

        Returns:
            The hashes of those.
        """
        found: set[bytes] = set()
        if self._db is not None and self._db.execute(_ANY).fetchall():
            wanted = list(asked)
            for one in wanted:
                if len(one) == self.BEGINNING:
                    last = one + b"\xff" * (_SIZE - self.BEGINNING)
                    if self._db.execute(_BEGIN, (one, last)).fetchall():
                        found.add(one)
            for start in range(0, len(wanted), _CHUNK):
                part = wanted[start : start + _CHUNK]
                sql = _READ.format(", ".join("?" * len(part)))
                found.update(row[0] for row in self._db.execute(sql, (now, *part)))
        return found

    def mark(self, read: Iterable[bytes], version: int) -> None:
        """Keep that turns were read.

        Args:
            read: Their hashes.
            version: The version of the brief they were read with.
        """
        if self._db is None:
            return
        # Many at once and in order: half of the time of one by one.
        wanted = sorted(set(read))
        for start in range(0, len(wanted), _CHUNK):
            part = wanted[start : start + _CHUNK]
            sql = _MARK.format(", ".join([f"(?, NULL, {version:d})"] * len(part)))
            self._db.execute(sql, part)

    def claim(
        self, window: bytes, now: int, until: int, run: int, is_over: Callable[[int], bool]
    ) -> bool:
        """Claim a window of turns, so that nobody else reads it meanwhile.

        Args:
            window: Its hash.
            now: ms UTC.
            until: When the claim runs out, ms UTC.
            run: The number of who claims it.
            is_over: Says of such a number whether its claims hold no longer.

        Returns:
            Whether it is ours now.
        """
        if self._db is None:
            return False
        for lease, other in self._db.execute(_CLAIMED, (window,)).fetchall():
            if lease is None or (lease > now and (other is None or not is_over(other))):
                return False
        self._write(_CLAIM, (window, until, run))
        return True

    def release(self, window: bytes) -> None:
        """Give a claim back.

        Args:
            window: The window's hash.
        """
        self._write("DELETE FROM turn WHERE hash = ? AND lease_ms IS NOT NULL", (window,))

    def _write(self, sql: str, values: tuple[Any, ...]) -> int:
        if self._db is None:
            message = "the inbox is only read here"
            raise AssertionError(message)
        return self._db.execute(sql, values).lastrowid or 0


def transact(db: engine.Connection, work: Callable[[Inbox], T]) -> T:
    """Do work on the inbox as one transaction: all of it or nothing.

    Args:
        db: A connection set up for writing.
        work: Gets the inbox; it may be called again.

    Returns:
        What the work gives.
    """
    db.execute("BEGIN IMMEDIATE")
    try:
        hashes.make_salt(db)
        done = work(Inbox(db))
        db.execute("COMMIT")
    except BaseException:
        if db.in_transaction:
            db.execute("ROLLBACK")
        raise
    return done


def look(db: engine.Connection, work: Callable[[Inbox], T]) -> T:
    """Do work that only reads.

    Args:
        db: A connection.
        work: Gets the inbox.

    Returns:
        What the work gives.
    """
    return work(Inbox(db))
