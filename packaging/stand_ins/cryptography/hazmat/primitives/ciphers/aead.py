"""Part of the stand-in for cryptography."""

from __future__ import annotations

from cryptography.exceptions import InvalidTag


class AESGCM:
    """Seals nothing, and takes nothing for sealed."""

    def __init__(self, _key: bytes) -> None:
        """Take the argument of the original."""

    def encrypt(self, _nonce: bytes, _data: bytes, _more: bytes | None) -> bytes:
        """Refuse: a tool of aizo that asks back needs the real package here."""
        message = "this build of aizo cannot seal a request's state"
        raise NotImplementedError(message)

    def decrypt(self, _nonce: bytes, _data: bytes, _more: bytes | None) -> bytes:
        """Take nothing for genuine: nothing was ever sealed."""
        raise InvalidTag
