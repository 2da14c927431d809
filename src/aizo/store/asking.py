"""What an SQLite profile answers: each question is one query."""

from __future__ import annotations

from . import hashes, port, queries

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterable
    from typing import Any, TypeVar

    from aizo.decay import DecayConfig
    from aizo.entry import Entry

    from .past import Past
    from .port import Changes, Generation

    T = TypeVar("T")


class Asking(port.Store):
    """The questions; how the database is reached is its heir's."""

    def _ask(self, query: Callable[..., T], nothing: T, *arguments: Any) -> T:
        """Run a query; gives `nothing` where there is no profile."""
        raise NotImplementedError

    def revision(self) -> int:
        """Give the number of acts that changed something."""
        return self._ask(queries.revision, 0)

    def settings(self) -> DecayConfig:
        """Give how the entries fade."""
        return self._ask(queries.settings, None) or queries.DEFAULT_DECAY

    def count(self) -> int:
        """Count the entries."""
        return self._ask(queries.count, 0)

    def state(self, key: str) -> str | None:
        """Give a word about the profile itself."""
        return self._ask(queries.state, None, key)

    def knows(self, kind: str, *words: str) -> bool:
        """Tell whether the hash of some words is kept."""
        return self._ask(hashes.knows, False, kind, words)

    def newest_act(self) -> int | None:
        """Give the newest act that an undo can take back."""
        from . import history

        return self._ask(history.newest_act, None)

    def history(
        self,
        entries: Iterable[int] | None = None,
        *,
        since: int = 0,
        revision: int | None = None,
        before: int | None = None,
        until: int | None = None,
        limit: int | None = None,
    ) -> list[Past]:
        """Give what was done to entries, the newest first."""
        from . import history

        return self._ask(history.lines, [], entries, (since, revision, before, until), limit)

    def named(self, item_key: str) -> list[int]:
        """Give the ids of the entries that have a label or had it before."""
        from . import history

        return self._ask(history.named, [], item_key)

    def expiring(self) -> dict[int, int]:
        """Give when entries expire, by id."""
        return self._ask(queries.expiring, {})

    def tentative(self) -> list[int]:
        """Give the ids of the entries that wait to be confirmed."""
        return self._ask(queries.tentative, [])

    def changes(self, since: Generation) -> Changes | None:
        """Give what changed after a generation, or None when that cannot be told."""
        nothing = port.Changes(port.NOTHING, [], []) if tuple(since) == port.NOTHING else None
        return self._ask(queries.changes, nothing, tuple(since))

    def marks(self, seqs: Iterable[int]) -> dict[int, int]:
        """Give the marks of numbers in the change log."""
        return self._ask(queries.marks, {}, list(seqs))

    def get(self, ids: Iterable[int]) -> list[Entry]:
        """Give entries by id, in the order asked."""
        return self._ask(queries.get, [], list(ids))

    def find(self, item_key: str) -> Entry | None:
        """Give the entry of a label, or None."""
        return self._ask(queries.find, None, item_key)

    def find_many(self, item_keys: Iterable[str]) -> dict[str, Entry]:
        """Give the entries of several labels, by their key."""
        return self._ask(queries.find_many, {}, list(item_keys))
