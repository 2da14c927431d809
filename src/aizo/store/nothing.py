"""A store that holds nothing: what every read sees while aizo is switched off."""

from __future__ import annotations

from aizo.decay import DecayConfig
from aizo.errors import Refused
from aizo.store.port import NOTHING, Changes, Rows, Store

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Sequence
    from typing import NoReturn, TypeVar

    from aizo.entry import Entry
    from aizo.store.inbox import Inbox
    from aizo.store.past import Past
    from aizo.store.port import Decide, Done, Generation, Standing

    T = TypeVar("T")


class NoRows(Rows):
    """No entries."""

    generation = NOTHING

    def __iter__(self) -> Iterator[Entry]:
        """Give nothing."""
        return iter(())

    def close(self) -> None:
        """There is nothing to let go of."""


class Nothing(Store):
    """An empty profile that takes nothing in.

    Args:
        path: The file that is not looked at.
    """

    exists = True
    writable = False

    def __init__(self, path: str) -> None:
        """Keep the path for those who ask."""
        self.path = path
        self.notes = ["aizo is switched off (AIZO_OFF is set): every profile reads as empty"]

    def standing(self) -> Standing:
        """Give what an empty profile's answers are of."""
        return NOTHING, 0, DecayConfig()

    def changes(self, since: Generation) -> Changes | None:
        """Give no changes."""
        return Changes(NOTHING, [], []) if since == NOTHING else None

    def marks(self, seqs: Iterable[int]) -> dict[int, int]:  # noqa: ARG002
        """Give no marks."""
        return {}

    def get(self, ids: Iterable[int]) -> list[Entry]:  # noqa: ARG002
        """Give no entries."""
        return []

    def find(self, item_key: str) -> Entry | None:  # noqa: ARG002
        """Find nothing."""
        return None

    def find_many(self, item_keys: Iterable[str]) -> dict[str, Entry]:  # noqa: ARG002
        """Find nothing."""
        return {}

    def rows(self, after: int = 0, limit: int | None = None) -> Rows:  # noqa: ARG002
        """Give no rows."""
        return NoRows()

    def settings(self) -> DecayConfig:
        """Give the defaults."""
        return DecayConfig()

    def count(self) -> int:
        """Count nothing."""
        return 0

    def act(
        self,
        op: str,
        decide: Decide,
        *,
        now: int | None = None,
        expect: int | None = None,
        request: str | None = None,
        source: tuple[str | None, str | None] = (None, None),
    ) -> Done:
        """Refuse."""
        del op, decide, now, expect, request, source
        _refuse()

    def state(self, key: str) -> str | None:
        """Give nothing."""
        del key
        return None

    def knows(self, kind: str, *words: str) -> bool:
        """Know nothing."""
        del kind, words
        return False

    def newest_act(self) -> int | None:
        """Give nothing."""
        return None

    def history(self, entries: Iterable[int] | None = None, **which: int | None) -> list[Past]:
        """Give no history."""
        del entries, which
        return []

    def named(self, item_key: str) -> list[int]:
        """Find nothing."""
        del item_key
        return []

    def expiring(self) -> dict[int, int]:
        """Give no entries."""
        return {}

    def tentative(self) -> list[int]:
        """Give no entries."""
        return []

    def tags(self, _at: int | None = None) -> list[tuple[tuple[str, ...], int]]:
        """Give no tags."""
        return []

    def inbox(self, work: Callable[[Inbox], T], *, write: bool = False) -> T:
        """Give an empty inbox to look at."""
        from aizo.store.inbox import Inbox

        if write:
            _refuse()
        return work(Inbox(None))

    def prune(self, keep: Sequence[int]) -> None:
        """Refuse."""
        del keep
        _refuse()

    def close(self) -> None:
        """There is nothing to let go of."""


def _refuse() -> NoReturn:
    raise Refused("off", "aizo is switched off (AIZO_OFF is set), so nothing was written")
