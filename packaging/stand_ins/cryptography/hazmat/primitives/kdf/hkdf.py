"""Part of the stand-in for cryptography."""

from __future__ import annotations

import hmac
import os


class HKDF:
    """Derives keys that nothing is ever sealed with."""

    def __init__(self, **_how: object) -> None:
        """Take the arguments of the original."""
        self._salt = os.urandom(32)

    def derive(self, secret: bytes) -> bytes:
        """Give a key of 32 bytes."""
        return hmac.digest(self._salt, secret, "sha256")
