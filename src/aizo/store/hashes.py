"""Salted hashes: what a profile still knows of texts that it does not keep."""

from __future__ import annotations

import os

from aizo.store.writes import FORGOTTEN, INGESTED

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

    from aizo.store import engine

_SALT = "SELECT value FROM state WHERE key = 'salt'"
# Its own, and those of profiles whose hashes it has taken over (`OTHER_SALT`).
_SALTS = "SELECT value FROM state WHERE key >= 'salt' AND key < 'salt;'"
_SET_SALT = "INSERT INTO state (key, value) VALUES ('salt', ?)"
_KNOWN = {
    INGESTED: "SELECT 1 FROM ingested WHERE hash = ?",
    FORGOTTEN: "SELECT 1 FROM forgotten WHERE hash = ?",
}
_KEEP = {
    INGESTED: "INSERT OR IGNORE INTO ingested (hash) VALUES (?)",
    FORGOTTEN: "INSERT OR IGNORE INTO forgotten (hash) VALUES (?)",
}
_DROP = {
    INGESTED: "DELETE FROM ingested WHERE hash = ?",
    FORGOTTEN: "DELETE FROM forgotten WHERE hash = ?",
}
_SIZE = 16


def is_salt(text: str) -> bool:
    """Tell whether a text can be a salt.

    Args:
        text: Any text.

    Returns:
        Whether it is 16 bytes in hexadecimal digits.
    """
    try:
        return len(bytes.fromhex(text)) == _SIZE
    except ValueError:
        return False


def salt(db: engine.Connection) -> str:
    """Give the salt of a profile.

    Args:
        db: The connection.

    Returns:
        Hexadecimal digits; empty where none was made yet.
    """
    found = db.execute(_SALT).fetchall()
    return found[0][0] if found else ""


def make_salt(db: engine.Connection) -> None:
    """Make the salt of a profile that has none.

    Args:
        db: A connection in a write transaction.
    """
    if not salt(db):
        db.execute(_SET_SALT, (os.urandom(_SIZE).hex(),))


def knows(db: engine.Connection, kind: str, words: Sequence[str]) -> bool:
    """Tell whether the hash of some words is kept.

    Args:
        db: The connection.
        kind: `INGESTED` or `FORGOTTEN`.
        words: The words.

    Returns:
        Whether it is.
    """
    return any(
        db.execute(_KNOWN[kind], (hash_of(salt, words),)).fetchall()
        for (salt,) in db.execute(_SALTS).fetchall()
    )


def keep(db: engine.Connection, kind: str, words: Sequence[str]) -> None:
    """Keep the hash of some words, with a salt that is made when the first is kept.

    Args:
        db: A connection in a write transaction.
        kind: `INGESTED` or `FORGOTTEN`.
        words: The words.
    """
    salt = db.execute(_SALT).fetchall()
    if not salt:
        salt = [(os.urandom(_SIZE).hex(),)]
        db.execute(_SET_SALT, salt[0])
    db.execute(_KEEP[kind], (hash_of(salt[0][0], words),))


def drop(db: engine.Connection, kind: str, words: Sequence[str]) -> None:
    """Drop the hash of some words.

    Args:
        db: A connection in a write transaction.
        kind: `INGESTED` or `FORGOTTEN`.
        words: The words.
    """
    for (salt,) in db.execute(_SALTS).fetchall():
        db.execute(_DROP[kind], (hash_of(salt, words),))


def hash_of(salt: str, words: Sequence[str]) -> bytes:
    """Give the hash of some words.

    Args:
        salt: The profile's salt, in hexadecimal digits.
        words: The words.

    Returns:
        16 bytes.
    """
    try:
        from _blake2 import blake2b
    except ImportError:  # an interpreter that is built another way
        from hashlib import blake2b
    # The lengths keep ("a", "b c") and ("a b", "c") apart.
    text = "\0".join([*(str(len(word)) for word in words), *words])
    return blake2b(
        text.encode("utf-8", "surrogatepass"), key=bytes.fromhex(salt), digest_size=_SIZE
    ).digest()
