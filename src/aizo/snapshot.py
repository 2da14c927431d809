"""The snapshot: a profile's entries as a chain of mapped segments, kept up to date.

Segments are derived from the store, private and rebuildable. A file is never changed: it is written
under a temporary name, renamed into place, and unlinked when a longer one speaks for it.

Forgetting must reach the files, too. It raises an epoch, which is a part of their names: a file of
another epoch is never used, and what was read before the epoch was raised is never written after.
"""

from __future__ import annotations

import os

from aizo import _scoring, text
from aizo.errors import Failed
from aizo.settings import make_private_folder, write_private

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping, Sequence
    from typing import Any

    from aizo.entry import Entry

    Generation = tuple[int, int]
    Marks = Callable[[Sequence[int]], Mapping[int, int]]

SPILL_AT = 64  # change rows that are kept in memory, and read by each new process, at most
LISTINGS = 5
LOCK = "lock"
SPILL_PATIENCE = 1.0
SWEEP_PATIENCE = 5.0


def _never() -> int:
    """Give the epoch of a profile of which nothing is ever forgotten."""
    return 0


class Snapshot:
    """The chain of segments of one profile.

    Args:
        folder: Where segment files are kept; None keeps everything in memory.
        epoch: Gives the present epoch; asked before any entries are.

    Attributes:
        is_outdated: Whether something was forgotten since it began: then begin anew.
    """

    def __init__(self, folder: str | None, epoch: Callable[[], int] = _never) -> None:
        """Begin with nothing: generation (0, 0)."""
        self._folder = folder
        self._ask_epoch = epoch
        self._epoch = 0 if folder is None else epoch()
        self.is_outdated = False
        self._fold_rule = text.fold_rule()
        self._segments: list[_scoring.Segment] = []
        self._filed = 0  # how many of the first segments are files
        self._chain = _scoring.Chain(())
        self.generation: Generation = (0, 0)

    def __len__(self) -> int:
        """Count the entries of all segments, superseded ones included."""
        return sum(map(len, self._segments))

    @property
    def segments(self) -> tuple[_scoring.Segment, ...]:
        """The chain, oldest first."""
        return tuple(self._segments)

    @property
    def filed(self) -> list[int]:
        """The numbers of the change rows that segment files end at; the log must keep them."""
        return [segment.last for segment in self._segments[: self._filed]]

    def open(self, marks: Marks) -> None:
        """Map the files that belong to this history.

        Args:
            marks: Gives the marks of change rows by their numbers; a file whose last change row has
                another mark, or none, belongs to another history and is not used.
        """
        for _ in range(LISTINGS):  # a file may vanish between listing and opening
            chain = self._listed(marks)
            if chain is not None:
                self._become(chain, filed=len(chain))
                return

    def copy(self) -> Snapshot:
        """Give another one on the same chain, which may grow while this one is read."""
        other = Snapshot.__new__(Snapshot)
        other.__dict__.update(self.__dict__)
        return other

    def append(self, rows: Iterable[Entry], gone: Iterable[int], generation: Generation) -> None:
        """Take in what changed since the snapshot's generation.

        Args:
            rows: Every changed entry as it is now.
            gone: The ids that are no longer there.
            generation: The generation after these changes.
        """
        entries = list(rows)
        covered = sorted({entry.id for entry in entries}.union(gone))
        if self.generation[0] == 0:
            covered = []
        image = _scoring.build(
            map(_row, entries),
            self.generation[0],
            generation[0],
            generation[1],
            covered,
            self._fold_rule,
        )
        self._grow(_scoring.Segment(image))
        self._spill_if_due()

    def rebuild(self, rows: Iterable[Entry], generation: Generation) -> None:
        """Begin again from all entries.

        Args:
            rows: Every entry of the profile.
            generation: The generation they are of.
        """
        image = _scoring.build(map(_row, rows), 0, *generation, (), self._fold_rule)
        self._become([_scoring.Segment(image)], filed=0)
        self._spill_if_due()

    def select(
        self, now: int, classes: Sequence[Any], **query: Any
    ) -> tuple[list[int], list[float]]:
        """Select the best entries, as the kernel's Chain.select does.

        Args:
            now: The time of the weights, ms UTC.
            classes: Per decay class (half-life in days, floor, skip).
            **query: What Chain.select takes.

        Returns:
            Ids and weights, the best first.
        """
        return self._chain.select(now, classes, **query)

    def places(self, now: int, classes: Sequence[Any], **query: Any) -> list[tuple[Any, ...]]:
        """Select as `select` does, in the form Gathered.best gives; see Chain.select_places."""
        return self._chain.select_places(now, classes, **query)

    def gather(
        self, now: int, classes: Sequence[Any], words: Sequence[Any], **query: Any
    ) -> _scoring.Gathered:
        """Find the entries that seem to hold some of several words; see Chain.gather."""
        return self._chain.gather(now, classes, words, **query)

    def judge(
        self, places: Sequence[int], areas: Sequence[Any], words: Sequence[Any]
    ) -> list[tuple[int, int, int]]:
        """Tell the areas, lengths and closeness of entries; see Chain.judge."""
        return self._chain.judge(places, areas, words)

    def count(self, classes: Sequence[Any], most: int, **query: Any) -> int:
        """Count the live entries that fit, at most so many; see _scoring.count."""
        return _scoring.count(self._chain, classes, most, **query)

    def tally(self, classes: Sequence[Any] = ()) -> list[int]:
        """Count the live entries of each base score, by hundredth; see Chain.tally."""
        return self._chain.tally(classes)

    def density(
        self, now: int, classes: Sequence[Any], edges: Sequence[int], rows: int, **more: Any
    ) -> tuple[list[int], list[int]]:
        """Count the entries by base score, and by cells of age and weight; see _scoring.density."""
        return _scoring.density(self._chain, now, classes, edges, rows, **more)

    def single(self) -> _scoring.Segment:
        """Give one segment that holds exactly the live entries.

        Returns:
            The base where it stands alone, else a merged copy in memory.
        """
        if not self._segments:
            image = _scoring.build((), 0, 0, 0, (), self._fold_rule)
            return _scoring.Segment(image)
        whole = self._segments[0]
        for segment in self._segments[1:]:
            whole = _scoring.Segment(_scoring.merge(whole, segment))
        return whole

    def keep_in_memory(self) -> None:
        """Write no files from now on."""
        self._folder = None

    def _become(self, segments: list[_scoring.Segment], filed: int) -> None:
        self._segments, self._filed = segments, filed
        self._chain = _scoring.Chain(segments)
        self.generation = (segments[-1].last, segments[-1].mark) if segments else (0, 0)

    def _grow(self, segment: _scoring.Segment) -> None:
        """Append a segment, merging while the one before is not much larger; files to be filed."""
        chain = [*self._segments, segment]
        fixed = 0 if self._is_spill_due(segment.last) else self._filed
        while len(chain) > fixed + 1 and _is_due(chain[-2], chain[-1]):
            newer = chain.pop()
            chain[-1] = _scoring.Segment(_scoring.merge(chain[-1], newer))
        self._become(chain, filed=min(self._filed, len(chain) - 1))

    def _is_spill_due(self, last: int) -> bool:
        reach = self._segments[self._filed - 1].last if self._filed else 0
        return self._folder is not None and last - reach >= SPILL_AT

    def _spill_if_due(self) -> None:
        loose = self._segments[self._filed :]
        if self._folder is None or not loose or not self._is_spill_due(loose[-1].last):
            return
        whole = loose[0]
        for segment in loose[1:]:
            whole = _scoring.Segment(_scoring.merge(whole, segment))
        try:
            mapped = self._write(self._folder, whole)
        except (Failed, OSError, ValueError):
            # A full disk, or a folder that may not be written: memory serves as well.
            self._folder = None
            return
        if mapped is None:
            return
        chain = [*self._segments[: self._filed], mapped]
        self._become(chain, filed=len(chain))

    def _write(self, folder: str, segment: _scoring.Segment) -> _scoring.Segment | None:
        """Put a segment's file into place and map it; None: others write, or one has forgotten."""
        from aizo.lock import Lock

        make_private_folder(folder)
        lock = Lock(os.path.join(folder, LOCK))
        if not lock.take(SPILL_PATIENCE):
            return None
        try:
            # Forgetting raises the epoch first and takes the lock then, so that no old text
            # can come into a file behind its back.
            self.is_outdated = self._ask_epoch() != self._epoch
            if self.is_outdated:
                return None
            return _written(folder, self._epoch, segment)
        finally:
            lock.release()

    def _listed(self, marks: Marks) -> list[_scoring.Segment] | None:
        """Map the chain that the folder holds; None when a file vanished meanwhile."""
        spans = _spans(self._folder, self._epoch)
        known = marks(sorted({last for _, last in spans})) if spans else {}
        chain: list[_scoring.Segment] = []
        end = 0
        while True:
            follow = sorted((s for s in spans if s[0] == end and s[1] > end), reverse=True)
            for first, last in follow:
                try:
                    segment = _map(_path(self._folder, self._epoch, first, last))
                except FileNotFoundError:
                    return None
                except (OSError, ValueError):
                    continue
                if self._belongs(segment, first, last, known):
                    chain.append(segment)
                    end = last
                    break
            else:
                return chain

    def _belongs(
        self, segment: _scoring.Segment, first: int, last: int, known: Mapping[int, int]
    ) -> bool:
        return (
            (segment.first, segment.last) == (first, last)
            and segment.fold_rule == self._fold_rule
            and known.get(last) == segment.mark
        )


def _row(entry: Entry) -> tuple[int, int, int, int, bytes, bytes]:
    """Give an entry as the kernel keeps it."""
    words = text.searchable(f"{entry.item}\0{entry.reason}\0{', '.join(entry.keywords)}\0")
    names = "\1{}\1".format("\1".join(entry.scenarios)).encode() if entry.scenarios else b""
    score = int(entry.base_score * 100 + 0.5)
    return entry.id, score, entry.decay_class, entry.last_seen, words.encode(), names


def _size(segment: _scoring.Segment) -> int:
    return max(len(segment), segment.covered_count)


def _is_due(older: _scoring.Segment, newer: _scoring.Segment) -> bool:
    """Say whether merging two neighbours costs less than keeping them apart."""
    if older.first == 0 and _size(older) >= SPILL_AT:
        return _size(newer) * 4 >= _size(older)
    return _size(older) < 2 * _size(newer)


def sweep(folder: str, epoch: int) -> list[str]:
    """Unlink the files of other epochs, and what a spiller that died left behind.

    Args:
        folder: Where segment files are kept.
        epoch: The present epoch.

    Returns:
        What could not be unlinked: others hold the lock or, on Windows, the file.
    """
    from aizo.lock import Lock

    if not os.path.isdir(folder):
        return []
    lock = Lock(os.path.join(folder, LOCK))
    try:
        if not lock.take(SWEEP_PATIENCE):
            return [lock.path]
    except OSError:
        return _left(folder, epoch)
    try:
        _drop_strangers(folder, epoch)
        return _left(folder, epoch)
    finally:
        lock.release()


def _left(folder: str, epoch: int) -> list[str]:
    return [os.path.join(folder, name) for name in os.listdir(folder) if _is_stranger(name, epoch)]


def _is_stranger(name: str, epoch: int) -> bool:
    """Say whether a file is a segment, or a part of one, that must not stay."""
    before, dot, rest = name.partition(".")
    first, dash, last = (rest if dot and "-" in rest else before).partition("-")
    if not dash or not first.isdecimal() or not last[:1].isdecimal():
        return False
    return not (before == str(epoch) and last.isdecimal())


def _drop_strangers(folder: str, epoch: int) -> None:
    for name in os.listdir(folder):
        if _is_stranger(name, epoch):
            _unlink(os.path.join(folder, name))


def _path(folder: str | None, epoch: int, first: int, last: int) -> str:
    return f"{folder}/{epoch}.{first}-{last}"


def _spans(folder: str | None, epoch: int) -> list[tuple[int, int]]:
    """List the ranges of change rows that files in the folder claim to sum up."""
    try:
        names = os.listdir(folder) if folder else []
    except OSError:
        return []
    spans = []
    for name in names:
        present, _, span = name.partition(".")
        first, dash, last = span.partition("-")
        if present == str(epoch) and dash and first.isdecimal() and last.isdecimal():
            spans.append((int(first), int(last)))
    return spans


def _map(path: str) -> _scoring.Segment:
    from mmap import ACCESS_READ, mmap

    descriptor = os.open(path, os.O_RDONLY | getattr(os, "O_BINARY", 0))
    try:
        return _scoring.Segment(mmap(descriptor, 0, access=ACCESS_READ))
    finally:
        os.close(descriptor)


def _written(folder: str, epoch: int, segment: _scoring.Segment) -> _scoring.Segment:
    path = _path(folder, epoch, segment.first, segment.last)
    try:
        write_private(path, memoryview(segment.image), durable=True)  # type: ignore[arg-type]
    except Failed:
        # Windows refuses to replace a file that somebody has mapped: mostly it is the same one.
        there = _map(path)
        if (there.mark, there.fold_rule) != (segment.mark, segment.fold_rule):
            raise
    for first, last in _spans(folder, epoch):
        inside = segment.first <= first and last <= segment.last
        if inside and (first, last) != (segment.first, segment.last):
            _unlink(_path(folder, epoch, first, last))
    _drop_strangers(folder, epoch)
    return _map(path)


def _unlink(path: str) -> None:
    try:
        os.unlink(path)
    except OSError:
        # Windows keeps a mapped file; the next spill tries again.
        pass
