"""The wire of the doors that talk to programs: frames on stdin and stdout, and when to end."""

from __future__ import annotations

import os
import sys
from errno import EINVAL, EPIPE

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from types import FrameType

LONGEST = 1 << 20  # bytes of a frame, its line end included
_CHUNK = 1 << 16
_PIPE = 1 << 18
_LOOK_SECONDS = 1.0
_GRACE_SECONDS = 5
_SIGNALS = ("SIGTERM", "SIGHUP", "SIGINT")
_SYNCHRONIZE = 0x0010_0000
_FOREVER = 0xFFFF_FFFF
# Asked before anything heavy is imported: whoever starts us may be gone when that is done.
_PARENT = os.getppid()


class TooLongError(Exception):
    """A frame was longer than allowed; it has been skipped."""


class Ended(BaseException):
    """A signal asks the process to end while it waits for a frame.

    Attributes:
        number: The signal's number.
    """

    def __init__(self, number: int) -> None:
        super().__init__(number)
        self.number = number


def take_stdout() -> int:
    """Keep stdout for frames: whatever else is printed from now on goes to stderr.

    Returns:
        A descriptor of what stdout was.
    """
    kept = os.dup(1)
    try:
        os.dup2(2, 1)
    except OSError:
        # No stderr: what would have been printed goes nowhere.
        nothing = os.open(os.devnull, os.O_WRONLY)
        os.dup2(nothing, 1)
        os.close(nothing)
    return kept


class Frames:
    """Lines of UTF-8 on two descriptors.

    Args:
        source: Where frames come from.
        target: Where they go to.
    """

    def __init__(self, source: int, target: int) -> None:
        """Set both to binary where there is another way, and to wait for what they are given."""
        self._source = source
        self._target = target
        self._waiting = bytearray()
        self._searched = 0
        self._is_at_end = False
        if sys.platform == "win32":
            import msvcrt

            msvcrt.setmode(source, os.O_BINARY)
            msvcrt.setmode(target, os.O_BINARY)
        else:
            _wait_on(source)
            _wait_on(target)
        if sys.platform == "linux":
            _widen(target)

    def read(self) -> bytes | None:
        """Wait for the next frame.

        Returns:
            Its bytes without the line end, or None at the end of the input.

        Raises:
            TooLongError: It was longer than allowed, and was skipped.
        """
        skipping = False
        while True:
            end = self._waiting.find(b"\n", self._searched)
            if end >= 0:
                frame = bytes(self._waiting[:end])
                del self._waiting[: end + 1]
                self._searched = 0
                if skipping or len(frame) >= LONGEST:
                    raise TooLongError
                return frame
            if len(self._waiting) >= LONGEST:
                skipping = True
                self._waiting.clear()
            self._searched = len(self._waiting)
            if self._is_at_end:
                return self._last(skipping=skipping)
            self._more()

    def _more(self) -> None:
        try:
            piece = os.read(self._source, _CHUNK)
        except OSError:
            # A console that has gone.
            piece = b""
        self._waiting += piece
        self._is_at_end = not piece

    def _last(self, *, skipping: bool) -> bytes | None:
        frame = bytes(self._waiting)
        self._waiting.clear()
        self._searched = 0
        if skipping:
            raise TooLongError
        return frame or None

    def write(self, *pieces: bytes) -> None:
        """Send one frame.

        Args:
            *pieces: Together one line of UTF-8 without its end. Where the system takes them as
                they are, they are not joined: most of a long answer is kept from the one before.

        Raises:
            BrokenPipeError: Nobody reads any more.
        """
        try:
            self._send((*pieces, b"\n"))
        except OSError as problem:
            # Windows takes a pipe that nobody reads for an invalid argument.
            if problem.errno != EINVAL:
                raise
            raise BrokenPipeError(EPIPE, "nobody reads any more") from problem

    def _send(self, line: tuple[bytes, ...]) -> None:
        sent = 0 if sys.platform == "win32" else os.writev(self._target, line)
        if sent < sum(map(len, line)):
            left = memoryview(b"".join(line))[sent:]
            while left:
                left = left[os.write(self._target, left) :]


def _wait_on(descriptor: int) -> None:
    """Make reads and writes wait: some parents (Ruby's) give pipes that refuse to."""
    try:
        os.set_blocking(descriptor, True)
    except OSError:
        # Closed: reading or writing it tells.
        pass


def _widen(target: int) -> None:
    """Let a pipe take an answer with all hard limits at once, without waiting for its reader."""
    import fcntl

    try:
        if fcntl.fcntl(target, fcntl.F_GETPIPE_SZ) < _PIPE:
            fcntl.fcntl(target, fcntl.F_SETPIPE_SZ, _PIPE)
    except (AttributeError, OSError):
        # No pipe, or more than this user may have.
        pass


class Life:
    """When the process has to end: signals and the parent's death.

    A signal that comes while something is done waits for its end, but not for long: the answer may
    be one that nobody reads. Those after the first change nothing: what is being closed is closed.
    """

    def __init__(self) -> None:
        """Take over the signals that ask to end, and begin to watch the parent."""
        import signal

        self.ended_by = 0
        self.is_busy = True
        for name in _SIGNALS:
            number = getattr(signal, name, None)
            # One that is ignored on purpose (nohup) stays so.
            if number is not None and signal.getsignal(number) is not signal.SIG_IGN:
                signal.signal(number, self._end)
        watch_parent(_ask_to_end)

    def rest(self) -> None:
        """Let signals end the wait that comes now.

        Raises:
            Ended: One has come already.
        """
        self.is_busy = False
        if self.ended_by:
            raise Ended(self.ended_by)

    def _end(self, number: int, _frame: FrameType | None) -> None:
        if self.ended_by:
            return
        self.ended_by = number
        if not self.is_busy:
            raise Ended(number)
        if sys.platform != "win32":
            import signal

            signal.signal(signal.SIGALRM, self._end_now)
            signal.alarm(_GRACE_SECONDS)

    def _end_now(self, _number: int, _frame: FrameType | None) -> None:
        if self.is_busy:
            raise Ended(self.ended_by)


def die_by(number: int) -> None:
    """End the process as the signal would have ended it, so that its parent sees which one.

    Args:
        number: The signal's number; 0 does nothing.
    """
    if not number:
        return
    import signal

    if sys.platform == "win32":
        os._exit(128 + number)
    signal.signal(number, signal.SIG_DFL)
    os.kill(os.getpid(), number)


def watch_parent(ended: Callable[[], None]) -> None:
    """Call a function in another thread when the process that started this one has gone.

    Args:
        ended: What to call; the process is ended five seconds later if it still runs then.
    """
    import _thread

    wait = _parent_on_windows() if sys.platform == "win32" else _parent_changed(_PARENT)
    if wait is None:
        return

    def watch() -> None:
        wait()
        ended()
        _sleep(_GRACE_SECONDS)
        os._exit(0)

    _thread.start_new_thread(watch, ())


def _sleep(seconds: float) -> None:
    import time

    time.sleep(seconds)


def _parent_changed(parent: int) -> Callable[[], None]:
    """Give what waits until the parent is another one: an orphan is adopted."""

    def wait() -> None:
        while os.getppid() == parent:
            _sleep(_LOOK_SECONDS)

    return wait


def _parent_on_windows() -> Callable[[], None] | None:
    """Give what waits for the end of the parent's process, where it may be watched."""
    if sys.platform == "win32":
        import ctypes

        kernel = ctypes.WinDLL("kernel32", use_last_error=True)
        kernel.OpenProcess.restype = ctypes.c_void_p
        kernel.WaitForSingleObject.argtypes = (ctypes.c_void_p, ctypes.c_uint32)
        handle = kernel.OpenProcess(_SYNCHRONIZE, False, _PARENT)
        if handle:
            return lambda: kernel.WaitForSingleObject(handle, _FOREVER)
    return None


def _ask_to_end() -> None:
    """Ask the main thread to end: the signal wakes it where it waits for input."""
    import signal
    import threading

    if sys.platform == "win32":
        os._exit(0)
    signal.pthread_kill(threading.main_thread().ident or 0, signal.SIGTERM)
