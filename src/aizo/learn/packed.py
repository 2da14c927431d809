"""Transcripts that a tool has packed with Zstandard, where a decoder is at hand."""

from __future__ import annotations

import io
from contextlib import suppress
from importlib import import_module

TYPE_CHECKING = False
if TYPE_CHECKING:
    from types import ModuleType
    from typing import IO, Any

MAGIC = b"\x28\xb5\x2f\xfd"
UNREAD = "compressed (.zst)"


def decoder() -> ModuleType | None:
    """Find what unpacks: Python's own from 3.14 on, else its backport.

    Returns:
        The module, or None.
    """
    with suppress(ImportError):
        return import_module("compression.zstd")
    with suppress(ImportError):
        return import_module("backports.zstd")
    return None


class Unpacked(io.RawIOBase):
    """What a packed file holds, up to a size: a few bytes can stand for any number.

    Args:
        stream: The packed file, at its start.
        with_decoder: What unpacks.
        most: Bytes that are read at most.

    Attributes:
        is_cut: Whether there was more.
    """

    def __init__(self, stream: IO[bytes], with_decoder: ModuleType, most: int) -> None:
        """Read nothing yet."""
        self.is_cut = False
        self._inner = with_decoder.ZstdFile(stream, "rb")
        self._most = most

    def readable(self) -> bool:
        """Say that it can be read."""
        return True

    def seekable(self) -> bool:
        """Say that it can be read again."""
        return True

    def readinto(self, buffer: Any) -> int:
        """Read on.

        Args:
            buffer: Gets the bytes.

        Returns:
            Their number; 0 at the end, also where too much would follow.

        Raises:
            OSError: It is broken.
        """
        if self._inner.tell() >= self._most:
            self.is_cut = True
            return 0
        try:
            data = self._inner.read(len(buffer))
        except Exception as problem:
            message = "the packed file is broken"
            raise OSError(message) from problem
        buffer[: len(data)] = data
        return len(data)

    def seek(self, offset: int, whence: int = 0) -> int:
        """Go to a place of the unpacked bytes.

        Args:
            offset: Bytes.
            whence: From where, as in `io`.

        Returns:
            The place.
        """
        place: int = self._inner.seek(offset, whence)
        return place
