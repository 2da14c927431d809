from collections.abc import Iterable, Sequence
from typing import Final, TypeAlias

_Needle: TypeAlias = tuple[bytes, int] | tuple[bytes, int, bytes]
_Word: TypeAlias = Sequence[_Needle]
_Row: TypeAlias = tuple[int, int, int, int, bytes, bytes]
_Classes: TypeAlias = Sequence[tuple[float, float, bool]]
_Area: TypeAlias = (
    tuple[Sequence[bytes], Sequence[_Word] | None]
    | tuple[Sequence[bytes], Sequence[_Word] | None, bool]
)
_Found: TypeAlias = tuple[float, int, int, float, int, int, int]

FORMAT: Final[int]
WEIGHT: Final[int]
CONVICTION: Final[int]
NEWEST: Final[int]
STARTS: Final[int]
ENDS: Final[int]
BARE: Final[int]
DROPPED: Final[int]
FAR: Final[int]

def decay(days: float, half_life: float, floor: float) -> float: ...
def weight(score: float, days: float, half_life: float, floor: float) -> float: ...
def build(
    rows: Iterable[_Row],
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
    def tally(self, classes: _Classes = ...) -> list[int]: ...
    def select(
        self,
        now: int,
        classes: _Classes,
        *,
        order: int = ...,
        ranges: Iterable[tuple[int, int]] = ...,
        limit: int = ...,
        excluded: Sequence[int] = ...,
        words: Sequence[_Word] = ...,
        scenario: _Area | None = ...,
    ) -> tuple[list[int], list[float]]: ...
    def gather(
        self,
        now: int,
        classes: _Classes,
        words: Sequence[_Word],
        *,
        ranges: Iterable[tuple[int, int]] = ...,
        excluded: Sequence[int] = ...,
        scenario: _Area | None = ...,
    ) -> Gathered: ...
    def select_places(
        self,
        now: int,
        classes: _Classes,
        *,
        order: int = ...,
        ranges: Iterable[tuple[int, int]] = ...,
        limit: int = ...,
        excluded: Sequence[int] = ...,
        words: Sequence[_Word] = ...,
        scenario: _Area | None = ...,
    ) -> list[_Found]: ...
    def judge(
        self, places: Sequence[int], areas: Iterable[_Area], words: Sequence[_Word] = ...
    ) -> list[tuple[int, int, int]]: ...

def count(
    chain: Chain,
    classes: _Classes,
    most: int,
    *,
    ranges: Iterable[tuple[int, int]] = ...,
    excluded: Sequence[int] = ...,
    words: Sequence[_Word] = ...,
    scenario: _Area | None = ...,
) -> int: ...
def density(
    chain: Chain,
    now: int,
    classes: _Classes,
    edges: Sequence[int],
    rows: int,
    highest: int = ...,
    excluded: Sequence[int] = ...,
) -> tuple[list[int], list[int]]: ...

class Gathered:
    def totals(self) -> list[int]: ...
    def best(
        self, values: Sequence[float], limit: int, slack: float, keep: int
    ) -> list[_Found]: ...
