"""The unit that every act works with: store, snapshot, settings and clock, kept in step."""

from __future__ import annotations

from _thread import RLock

from aizo import clock
from aizo.clean import clean_name, whole_number
from aizo.errors import Failed, Refused
from aizo.scoring import age, coefficient, effective_weight
from aizo.snapshot import SPILL_AT, Snapshot
from aizo.store import open_store
from aizo.store.port import PAUSED_UNTIL
from aizo.store.writes import EPOCH

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

    from aizo.decay import DecayConfig
    from aizo.entry import Entry
    from aizo.scenario import Scenarios
    from aizo.settings import Settings
    from aizo.store.port import Changes, Decide, Done, Generation, Store

FILE_EVERY = SPILL_AT  # acts after which a writer leaves files for those who read
MOST_BY_THE_WAY = 1024  # change rows that it takes in for that; more are left to who asks first
MOST_CHANGES = 65_536  # beyond this a rebuild, which streams, costs less memory than a catch-up
NEVER_PAUSED = frozenset(("remove", "clear", "forget", "pause", "resume"))
MOST_KEPT = 2048  # rows that are kept until they change


class Unit:
    """One open profile, which threads may share: what is read goes on with what it began with.

    Args:
        settings: Which database, and where everything else is kept.
        at: The time to pretend for weights, ms UTC; None for the real one.
    """

    def __init__(self, settings: Settings, at: int | None = None) -> None:
        """Open the store; segments are mapped when the first read needs them."""
        self.settings = settings
        self.at = at
        self.store: Store = open_store(settings.database, home=settings.folder, off=settings.off)
        # Never held where the store's own lock is: an act decides without it.
        self._lock = RLock()
        self._snapshot: Snapshot | None = None
        self._scenarios: Scenarios | None = None
        self._stamp: str | None = None
        # What reads heed beside the entries themselves; it is of the snapshot's generation.
        self._expiring: dict[int, int] | None = None
        self._tags: set[str] | None = None
        self._expired: tuple[int, int, list[int]] | None = None
        self._paused: str | None = None
        # Rows that were read and have not changed since.
        self._rows: dict[int, Entry] = {}
        # How many matched a request, by the generation and all else that it depends on.
        self.counted: dict[tuple[object, ...], int] = {}

    def close(self) -> None:
        """Let go of the store and the mapped files."""
        self._snapshot = None
        self.store.close()

    def now(self) -> int:
        """Give the time that weights and acts go by, ms UTC."""
        return clock.now() if self.at is None else self.at

    def scenarios(self) -> Scenarios:
        """Give the scenarios of this home, read anew when the file has changed."""
        from aizo import scenario

        stamp = scenario.stamp_of(self.settings.home)
        if self._scenarios is None or stamp != self._stamp:
            self.counted.clear()
            found = scenario.load(self.settings.home, self.settings.cache_folder)
            self._scenarios, self._stamp = found, stamp
            return found
        return self._scenarios

    def act(
        self,
        op: str,
        decide: Decide,
        *,
        expect: int | None = None,
        request: str | None = None,
        source_id: str | None = None,
        source_summary: str | None = None,
        allow_secret: bool = False,
    ) -> Done:
        """Let the store carry out one write act, and take it into an open snapshot.

        Args:
            op: The operation's name.
            decide: As for Store.act.
            expect: The revision the caller has seen, or None.
            request: The caller's own id of this act among those of its operation, or None.
            source_id: Which message, file or session it comes from, for the history.
            source_summary: What that source says, for the history.
            allow_secret: Whether texts that look like credentials are kept.

        Returns:
            What was done.

        Raises:
            InvalidInput: The revision is no whole number, or the act's id, the source's id or its
                summary breaks its rule.
            Refused: aizo is switched off or paused, the revision is another one, or a text looks
                like a credential.
        """
        self.may_write()
        from aizo.profile.gate import Gate

        expect = None if expect is None else whole_number("expect", expect)
        if request is not None:
            # Of its own operation: the answer to another act would not fit.
            request = f"{op} {clean_name('request', request)}"
        gate = Gate(decide, allow_secret=allow_secret, while_paused=op in NEVER_PAUSED)
        if source_id is not None or source_summary is not None:
            gate.take_source(source_id, source_summary)
        done = self.store.act(
            op, gate.decide, now=self.at, expect=expect, request=request, source=gate.source
        )
        if done.changed and gate.is_erasing and op != "forget":
            from aizo.profile.forget import finish

            finish(self)
        if done.changed and self._snapshot is not None:
            self.current()
        many = len(done.inserted) >= FILE_EVERY
        if done.changed and (many or done.revision % FILE_EVERY == 0):
            self.file(anew=many)
        return done

    def file(self, *, anew: bool = True) -> None:
        """Bring the files up to date for those who read next, and shorten the change log.

        Nothing that goes wrong here is the act's fault, which is done.

        Args:
            anew: Whether to do so also where much has to be read, which may take seconds.
        """
        try:
            filed = self._filed(anew=anew)
            if filed:  # without files the log is all that a new process can read
                self.store.prune(filed)
        except Failed:
            pass

    def _filed(self, *, anew: bool) -> list[int]:
        """Write files that are due; who only writes is not left with a snapshot to keep in step."""
        with self._lock:
            before = self._snapshot
            try:
                behind = self.store.generation()[0] - (before or self._mapped()).generation[0]
                return self.current().filed if anew or behind <= MOST_BY_THE_WAY else []
            finally:
                if before is None:
                    self._snapshot = None

    def may_write(self) -> None:
        """Make sure that acts are allowed, and that a subject's folder bears its name.

        Raises:
            Refused: aizo is switched off.
        """
        if self.settings.off:
            raise Refused("off", "aizo is switched off (AIZO_OFF is set), so nothing was written")
        if self.settings.subject is not None:
            from aizo import subjects

            subjects.claim(self.settings.folder, self.settings.subject)

    def current(self) -> Snapshot:
        """Give the snapshot of what is committed now; it does not change any more."""
        return self.standing()[0]

    def standing(self) -> tuple[Snapshot, int, DecayConfig]:
        """Give what an answer is of.

        Returns:
            The snapshot of what is committed now, a revision that is not newer, so that nobody
            takes what was not seen for seen, and how the entries fade.
        """
        with self._lock:
            snapshot = self._snapshot or self._mapped()
            generation, revision, decay = self.store.standing()
            if generation != snapshot.generation:
                snapshot = self._refreshed(snapshot, generation)
                if snapshot.is_outdated:
                    snapshot = self.rebuild()
            if self._expiring is None:
                self._expiring, self._expired = self.store.expiring(), None
                self._paused = self.store.state(PAUSED_UNTIL)
            return snapshot, revision, decay

    def expired(self, now: int) -> Sequence[int]:
        """Give the entries that have expired, as of the current snapshot.

        Args:
            now: ms UTC.

        Returns:
            Their ids, ascending.
        """
        if not self._expiring:
            return ()
        with self._lock:
            known, expiring = self._expired, self._expiring or {}
            if known is None or not known[0] <= now < known[1]:
                past = [at for at in expiring.values() if at <= now]
                coming = [at for at in expiring.values() if at > now]
                ids = sorted(one for one, at in expiring.items() if at <= now)
                low, high = max(past, default=clock.EARLIEST), min(coming, default=clock.LATEST + 1)
                known = self._expired = (low, high, ids)
            return known[2]

    @property
    def paused_until(self) -> int | None:
        """Until when the profile is paused as of the current snapshot, ms UTC, or None."""
        return still_paused(self._paused)

    def rebuild(self) -> Snapshot:
        """Make the snapshot anew from all rows, after it was seen not to fit them."""
        with self._lock:
            snapshot = self._snapshot = Snapshot(self.settings.cache_folder, self._epoch)
            self._read_all(snapshot)
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
        rows = self._known(ids) if len(ids) <= MOST_KEPT else self.store.get(ids)
        return self.weighed(rows, decay, now) if len(rows) == len(ids) else None

    def _known(self, ids: Sequence[int]) -> list[Entry]:
        """Give rows, reading only those that are not kept: half the time of a short answer."""
        with self._lock:
            kept = self._rows
            unread = [one for one in ids if one not in kept]
            if unread:
                if len(kept) + len(unread) > MOST_KEPT:
                    kept.clear()
                    unread = list(ids)
                kept.update((row.id, row) for row in self.store.get(unread))
            return [kept[one] for one in ids if one in kept]

    def tags(self) -> set[str]:
        """Give the tags of all entries, and maybe some that none has any more."""
        with self._lock:
            self.current()
            if self._tags is None:
                self._tags = {tag for tags, _ in self.store.tags() for tag in tags}
            return {*self._tags}

    def _mapped(self) -> Snapshot:
        """Begin with what the files hold."""
        snapshot = self._snapshot = Snapshot(self.settings.cache_folder, self._epoch)
        snapshot.open(self.store.marks)
        self._begin_anew()
        return snapshot

    def _refreshed(self, snapshot: Snapshot, newest: Generation) -> Snapshot:
        grown = self._caught_up(snapshot, newest)
        if grown is None:
            # The log may have been shortened to where the files of others reach.
            snapshot = self._mapped()
            grown = self._caught_up(snapshot, newest)
        if grown is None:
            self._read_all(snapshot)
            grown = snapshot
        return grown

    def _caught_up(self, snapshot: Snapshot, newest: Generation) -> Snapshot | None:
        """Give the snapshot with what the change log tells; None where that is not all."""
        if snapshot.generation == newest:
            return snapshot
        reach = snapshot.generation[0]
        changes = None
        if reach and newest[0] - reach <= MOST_CHANGES:
            changes = self.store.changes(snapshot.generation)
        if changes is None:
            return None
        # Others may be reading the snapshot that there is: a copy grows.
        grown = snapshot.copy()
        grown.append(changes.rows, changes.gone, changes.generation)
        self._snapshot = grown
        self._heed(changes)
        return grown

    def _read_all(self, snapshot: Snapshot) -> None:
        """Make a snapshot from all rows; of a small profile they stay at hand."""
        self._begin_anew()
        with self.store.rows() as rows:
            if rows.at_once is not None and len(rows.at_once) <= MOST_KEPT:
                self._rows.update((row.id, row) for row in rows.at_once)
            snapshot.rebuild(rows, rows.generation)

    def _begin_anew(self) -> None:
        """Keep nothing that was read for another snapshot."""
        self._expiring = self._tags = None
        self._rows.clear()

    def unload(self) -> None:
        """Give back the memory that mapped texts take; what is needed comes again by itself."""
        import mmap

        for segment in () if self._snapshot is None else self._snapshot.segments:
            advise = getattr(segment.image, "madvise", None)  # files have it, where the system does
            place, count = segment.place("id")  # the last of the columns that every answer needs
            start = place + 8 * count
            start += -start % mmap.PAGESIZE
            if advise is not None and start < segment.size:
                advise(mmap.MADV_DONTNEED, start)

    def forget_snapshot(self) -> None:
        """Let go of the mapped files; the next read begins anew."""
        self._snapshot = None

    def _epoch(self) -> int:
        """Give the epoch of segment files, which rises when something is forgotten."""
        return int(self.store.state(EPOCH) or 0)

    def _heed(self, changes: Changes) -> None:
        """Keep what reads heed in step with what changed."""
        ends = dict.fromkeys(changes.gone) | {row.id: row.expires_at for row in changes.rows}
        for number in ends:
            self._rows.pop(number, None)
        if self._tags is not None:
            self._tags.update(*(row.scenarios for row in changes.rows))
        expiring = self._expiring
        if expiring is None:
            return
        for number, end in ends.items():
            if expiring.get(number) != end:
                self._expired = None
                if end is None:
                    del expiring[number]
                else:
                    expiring[number] = end
        if 0 in changes.gone:
            self._paused = self.store.state(PAUSED_UNTIL)


def still_paused(told: str | None) -> int | None:
    """Tell until when a profile is paused.

    Args:
        told: What the store keeps of it.

    Returns:
        ms UTC, or None where it is not, or no more.
    """
    # The real time counts: pretending another one must not end a pause.
    return int(told) if told is not None and int(told) > clock.now() else None
