from collections.abc import Iterable, Sequence
from typing import Final

Needle = tuple[bytes, int] | tuple[bytes, int, bytes]
Word = Sequence[Needle]
Row = tuple[int, int, int, int, bytes, bytes]

FORMAT: Final[int]
WEIGHT: Final[int]
CONVICTION: Final[int]
NEWEST: Final[int]
STARTS: Final[int]
ENDS: Final[int]
BARE: Final[int]
DROPPED: Final[int]

def decay(days: float, half_life: float, floor: float) -> float: ...
def weight(score: float, days: float, half_life: float, floor: float) -> float: ...
def build(
    rows: Iterable[Row],
    first: int,
    last: int,
    mark: int,
    covered: Iterable[int],
    fold_rule: int,
) -> bytearray: ...
def merge(older: Segment, newer: Segment) -> bytearray: ...

class Segment:
    @property
    def first(self) -> int: ...
    @property
    def last(self) -> int: ...
    @property
    def mark(self) -> int: ...
    @property
    def fold_rule(self) -> int: ...
    @property
    def size(self) -> int: ...
    @property
    def image(self) -> object: ...
    def __new__(cls, image: object) -> Segment: ...
    def __len__(self) -> int: ...
    @property
    def slabs(self) -> list[tuple[int, float, int]]: ...
    @property
    def covered_count(self) -> int: ...
    @property
    def covered(self) -> list[int]: ...
    def place(self, column: str) -> tuple[int, int]: ...

class Chain:
    @property
    def segments(self) -> tuple[Segment, ...]: ...
    def __new__(cls, segments: Iterable[Segment]) -> Chain: ...
    def tally(self) -> list[int]: ...
    def select(
        self,
        now: int,
        classes: Sequence[tuple[float, float, bool]],
        *,
        order: int = ...,
        ranges: Iterable[tuple[int, int]] = ...,
        limit: int = ...,
        excluded: Sequence[int] = ...,
        words: Sequence[Word] = ...,
        scenario: tuple[Sequence[bytes], Sequence[Word] | None]
        | tuple[Sequence[bytes], Sequence[Word] | None, bool]
        | None = ...,
    ) -> tuple[list[int], list[float]]: ...
