"""The unit that every act works with: store, snapshot, settings and clock, kept in step."""

from __future__ import annotations

from aizo import clock
from aizo.errors import Refused
from aizo.scoring import age, coefficient, effective_weight
from aizo.snapshot import Snapshot
from aizo.store import open_store

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

    from aizo.decay import DecayConfig
    from aizo.entry import Entry
    from aizo.scenario import Scenarios
    from aizo.settings import Settings
    from aizo.store.port import Decide, Done, Store

PRUNE_EVERY = 1024  # acts between two prunings of the change log
MOST_CHANGES = 65_536  # beyond this a rebuild, which streams, costs less memory than a catch-up


class Unit:
    """One open profile.

    Args:
        settings: Which database, and where everything else is kept.
        at: The time to pretend for weights, ms UTC; None for the real one.
    """

    def __init__(self, settings: Settings, at: int | None = None) -> None:
        """Open the store; segments are mapped when the first read needs them."""
        self.settings = settings
        self.at = at
        self.store: Store = open_store(settings.database, home=settings.home, off=settings.off)
        self._snapshot: Snapshot | None = None
        self._scenarios: Scenarios | None = None

    def close(self) -> None:
        """Let go of the store and the mapped files."""
        self._snapshot = None
        self.store.close()

    def now(self) -> int:
        """Give the time that weights and acts go by, ms UTC."""
        return clock.now() if self.at is None else self.at

    def scenarios(self) -> Scenarios:
        """Give the scenarios of this home, read once."""
        if self._scenarios is None:
            from aizo import scenario

            self._scenarios = scenario.load(self.settings.home, self.settings.cache_folder)
        return self._scenarios

    def act(
        self, op: str, decide: Decide, *, expect: int | None = None, request: str | None = None
    ) -> Done:
        """Let the store carry out one write act, and take it into an open snapshot.

        Args:
            op: The operation's name.
            decide: As for Store.act.
            expect: The revision the caller has seen, or None.
            request: The caller's own id of this act, or None.

        Returns:
            What was done.

        Raises:
            Refused: aizo is switched off, or the revision is another one.
        """
        if self.settings.off:
            raise Refused("off", "aizo is switched off (AIZO_OFF is set), so nothing was written")
        done = self.store.act(op, decide, now=self.now(), expect=expect, request=request)
        if done.changed and self._snapshot is not None:
            self.current()
        if done.changed and done.revision % PRUNE_EVERY == 0:
            filed = self.current().filed
            if filed:  # without files the log is all that a new process can read
                self.store.prune(filed)
        return done

    def current(self) -> Snapshot:
        """Give the snapshot of what is committed now."""
        snapshot = self._snapshot
        if snapshot is None:
            snapshot = self._snapshot = Snapshot(self.settings.cache_folder)
            snapshot.open(self.store.marks)
        generation = self.store.generation()
        if generation != snapshot.generation:
            self._refresh(snapshot, generation[0])
        return snapshot

    def rebuild(self) -> Snapshot:
        """Make the snapshot anew from all rows, after it was seen not to fit them."""
        snapshot = self._snapshot = Snapshot(self.settings.cache_folder)
        with self.store.rows() as rows:
            snapshot.rebuild(rows, rows.generation)
        return snapshot

    def weighed(self, entries: Sequence[Entry], decay: DecayConfig, now: int) -> list[Entry]:
        """Give entries with their weights at a time.

        Args:
            entries: Entries as the store keeps them.
            decay: The profile's decay.
            now: ms UTC.

        Returns:
            The same entries, weighed by the kernel's own formula.
        """
        classes = decay.classes()
        weighed = []
        for entry in entries:
            half_life, floor, _ = classes[entry.decay_class]
            days = age(now, entry.last_seen)
            weighed.append(
                entry.weighed(
                    coefficient(days, half_life, floor),
                    effective_weight(entry.base_score, days, half_life, floor),
                )
            )
        return weighed

    def entries(self, ids: Sequence[int], decay: DecayConfig, now: int) -> list[Entry] | None:
        """Fetch and weigh the entries of a selection.

        Args:
            ids: What the snapshot selected.
            decay: The profile's decay.
            now: ms UTC.

        Returns:
            The entries in that order, or None when one has no row: the snapshot does not fit.
        """
        rows = self.store.get(ids)
        if len(rows) != len(ids):
            return None
        return self.weighed(rows, decay, now)

    def _refresh(self, snapshot: Snapshot, newest: int) -> None:
        reach = snapshot.generation[0]
        if reach and newest - reach <= MOST_CHANGES:
            changes = self.store.changes(snapshot.generation)
            if changes is not None:
                snapshot.append(changes.rows, changes.gone, changes.generation)
                return
        with self.store.rows() as rows:
            snapshot.rebuild(rows, rows.generation)
