"""Acts in any order through two stores on one profile, compared with a plain dictionary."""

from __future__ import annotations

import tempfile
from pathlib import Path

import pytest
from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from aizo.decay import DecayConfig
from aizo.entry import item_key
from aizo.errors import Refused
from aizo.store.port import (
    FORGOTTEN,
    INGESTED,
    NOTHING,
    Clear,
    Configure,
    Delete,
    Drop,
    Insert,
    Keep,
    SetState,
    Undo,
    Update,
)
from tests.contract.backends import BACKENDS

LABELS = ("tabs", "Tabs", "café", "ＣＳＳ", "css", "不要使用表情符号", "100%", "a_b", "x" * 200)
TERMS = ("naming", "code", "中文", "c++", "two words")
VIEWS = 8

label = st.sampled_from(LABELS)
terms = st.lists(st.sampled_from(TERMS), unique=True, max_size=3).map(tuple)
moment = st.integers(-(10**12), 2 * 10**12)
values = st.fixed_dictionaries(
    {"reason": st.text("abé ", min_size=1, max_size=5)},
    optional={
        "base_score": st.integers(0, 1000).map(lambda k: k / 100),
        "keywords": terms,
        "scenarios": terms,
        "source": st.sampled_from(("manual", "analysis", "a caller")),
        "kind": st.sampled_from(("observed", "explicit", "correction", "tentative")),
        "added_at": moment,
        "last_seen": moment,
        "touch_count": st.integers(0, 10**6),
        "decay_class": st.integers(0, 3),
        "stated_at": st.none() | moment,
        "expires_at": st.none() | moment,
    },
)
which = st.integers(0, 1)
chance = st.integers(0, 2**32)


class _UndoneError(Exception):
    """Raised by an act that must leave nothing behind."""


class Machine(RuleBasedStateMachine):
    """Two stores, a dictionary of what they must show, and old views that changes bring up."""

    backend = BACKENDS[0]

    @initialize()
    def begin(self):
        """Begin with a profile that does not exist."""
        self.folder = tempfile.TemporaryDirectory()
        self.place = self.backend(Path(self.folder.name))
        self.stores = [self.place.open(), self.place.open()]
        self.entries = {}
        self.used = set()
        self.revision = 0
        self.decay = DecayConfig()
        self.views = [(NOTHING, {})]
        self.bound = 0
        self.requests = {}
        self.clock = 1_700_000_000_000
        self.last = ({}, self.decay)
        self.shown = {}
        self.undoable = []
        self.state = {}
        self.kept = set()

    def teardown(self):
        """Let go of the files."""
        for store in self.stores:
            store.close()
        self.folder.cleanup()

    def act(self, store, writes, **named):
        """Do writes that change something, and keep the count of revisions."""
        self.clock += 1
        self.shown[self.revision + 1] = self.last
        done = self.stores[store].act("test", lambda _: (writes, "told"), now=self.clock, **named)
        assert done.changed
        self.revision += 1
        assert (self.revision, "told") == (done.revision, done.answer)
        for entry_id in done.inserted:
            assert entry_id not in self.used
            self.used.add(entry_id)
        return done

    def fields(self, item, given):
        """Give all the fields that an insert must have stored."""
        added_at = given.get("added_at", self.clock)
        return {
            "item": item,
            "keywords": (),
            "scenarios": (),
            "base_score": 5.0,
            "source": "manual",
            "kind": "observed",
            "touch_count": 0,
            "decay_class": 0,
            "stated_at": None,
            "expires_at": None,
            "added_at": added_at,
            "last_seen": added_at,
        } | given

    def free(self, item):
        """Tell whether no entry has the label."""
        return all(item_key(one["item"]) != item_key(item) for one in self.entries.values())

    def pick(self, number):
        """Choose an entry that is there."""
        return sorted(self.entries)[number % len(self.entries)]

    @rule(store=which, items=st.lists(label, min_size=1, max_size=4), given=values)
    def insert(self, store, items, given):
        """Insert one or more entries in one act."""
        fresh = {item_key(item): item for item in items if self.free(item)}.values()
        if fresh:
            done = self.act(store, [Insert({"item": item, **given}) for item in fresh])
            for entry_id, item in zip(done.inserted, fresh, strict=True):
                self.entries[entry_id] = self.fields(item, given)

    @precondition(lambda self: self.entries)
    @rule(store=which, number=chance, given=values, item=label)
    def update(self, store, number, given, item):
        """Set fields of an entry, its label among them where that is free."""
        entry_id = self.pick(number)
        new = {**given, "item": item} if self.free(item) else given
        self.act(store, [Update(entry_id, new)])
        self.entries[entry_id] = self.entries[entry_id] | new

    @precondition(lambda self: self.entries)
    @rule(store=which, number=chance)
    def delete(self, store, number):
        """Delete an entry."""
        entry_id = self.pick(number)
        self.act(store, [Delete(entry_id)])
        del self.entries[entry_id]

    @precondition(lambda self: self.entries)
    @rule(store=which, number=chance, item=label)
    def move(self, store, number, item):
        """Delete an entry and insert another in the same act."""
        entry_id = self.pick(number)
        del self.entries[entry_id]
        writes = [Delete(entry_id)]
        if self.free(item):
            writes.append(Insert({"item": item, "reason": "moved"}))
        done = self.act(store, writes)
        for new in done.inserted:
            self.entries[new] = self.fields(item, {"reason": "moved"})

    @precondition(lambda self: self.entries)
    @rule(store=which)
    def clear(self, store):
        """Delete everything."""
        self.act(store, [Clear()])
        self.entries = {}

    @rule(store=which, half_life=st.floats(1, 10**4), floor=st.floats(0, 0.99))
    def configure(self, store, half_life, floor):
        """Set the decay."""
        self.decay = DecayConfig(half_life, floor)
        self.act(store, [Configure(self.decay)])

    def settle(self):
        """Remember the newest act as one to undo, if it changed an entry or the settings."""
        before = self.shown.get(self.revision)
        if self.revision in self.undoable:
            return
        if before is not None and before != (self.entries, self.decay):
            self.undoable.append(self.revision)
        self.shown = {number: self.shown[number] for number in self.undoable}
        self.last = (dict(self.entries), self.decay)

    @precondition(lambda self: self.undoable)
    @rule(store=which)
    def take_back(self, store):
        """Undo the newest act that is not undone: everything is as it was before it."""
        revision = self.undoable.pop()
        assert revision == self.stores[store].newest_act()
        before = self.shown[revision]
        done = self.act(store, [Undo(revision)])
        assert done.inserted == []
        self.entries, self.decay = dict(before[0]), before[1]
        del self.shown[done.revision]
        with pytest.raises(Refused, match="undone already"):
            self.stores[store].act("test", lambda _: ([Undo(revision)], None), now=self.clock)

    @rule(
        store=which, key=st.sampled_from("ab"), value=st.sampled_from("xy"), is_read=st.booleans()
    )
    def say(self, store, key, value, is_read):
        """Keep a word about the profile."""
        if is_read or self.state.get(key) != value:
            self.act(store, [SetState(key, value, is_read=is_read)])
            self.state[key] = value

    @rule(
        store=which, kind=st.sampled_from((INGESTED, FORGOTTEN)), words=st.lists(label, max_size=2)
    )
    def keep(self, store, kind, words):
        """Keep the hash of some words, or drop it where it is there."""
        known = (kind, *words) in self.kept
        self.act(store, [(Drop if known else Keep)(kind, *words)])
        self.kept ^= {(kind, *words)}

    @rule(store=which, item=label)
    def undo(self, store, item):
        """Fail inside an act, having read from it: nothing may be left."""

        def decide(reader):
            assert len(self.entries) == reader.count() == len(list(reader.rows()))
            assert (item_key(item) in reader.find_many([item_key(item)])) == (not self.free(item))
            raise _UndoneError

        with pytest.raises(_UndoneError):
            self.stores[store].act("test", decide, now=self.clock)

    @rule(store=which)
    def collide(self, store):
        """Write a label twice in one act: all of it is undone."""
        writes = [
            Insert({"item": "twice", "reason": "r"}),
            Insert({"item": "TWICE", "reason": "r"}),
        ]
        with pytest.raises(Exception, match="label"):
            self.stores[store].act("test", lambda _: (writes, None), now=self.clock)

    @rule(store=which, missing=st.integers(10**6, 10**7))
    def nothing(self, store, missing):
        """Change nothing: with no writes, or with writes that meet no entry."""
        for writes in ([], [Delete(missing)], [Update(missing, {"reason": "r"})], [Update(1, {})]):
            done = self.stores[store].act("test", lambda _, w=writes: (w, 7), now=self.clock)
            assert (False, self.revision, [], 7) == (
                done.changed,
                done.revision,
                done.inserted,
                done.answer,
            )

    @rule(store=which, step=st.integers(1, 3), item=label)
    def expect(self, store, step, item):
        """Expect a revision: a stale one is refused before anything is decided."""
        with pytest.raises(Refused) as refused:
            self.stores[store].act(
                "test", lambda _: 1 / 0, now=self.clock, expect=self.revision - step
            )
        assert refused.value.code == "revision_conflict"
        if self.free(item):
            writes = [Insert({"item": item, "reason": "expected"})]
            done = self.act(store, writes, expect=self.revision)
            self.entries[done.inserted[0]] = self.fields(item, {"reason": "expected"})

    @rule(store=which, name=st.sampled_from(("first", "second")), item=label)
    def request(self, store, name, item):
        """Name an act: the same name again gives the same answer and does nothing."""
        if name in self.requests:
            done = self.stores[store].act(
                "test", lambda _: 1 / 0, now=self.clock, request=name, expect=-1
            )
            assert self.requests[name] == (done.revision, done.inserted, done.answer)
        elif self.free(item):
            done = self.act(store, [Insert({"item": item, "reason": "asked"})], request=name)
            self.entries[done.inserted[0]] = self.fields(item, {"reason": "asked"})
            self.requests[name] = (done.revision, done.inserted, done.answer)

    @rule(store=which, numbers=st.lists(chance, max_size=3))
    def prune(self, store, numbers):
        """Shorten the log, keeping the marks of some of the views that are held."""
        held = [self.views[number % len(self.views)][0][0] for number in numbers]
        kept = [seq for seq in held if seq]
        newest = self.stores[store].generation()
        before = self.stores[store].marks(kept)
        self.stores[store].prune(kept)
        assert before == self.stores[store].marks(kept)
        self.bound = max([self.bound, *kept] if kept else [newest[0]])

    @rule(store=which)
    def reopen(self, store):
        """Close a store and open another."""
        self.stores[store].close()
        self.stores[store] = self.place.open()

    @invariant()
    def the_history_is_that_of_the_acts(self):
        """Compare the newest act to undo, the words about the profile, and what hashes know."""
        if not hasattr(self, "stores"):
            return
        self.settle()
        for store in self.stores:
            assert (self.undoable or [None])[-1] == store.newest_act()
            assert {key: store.state(key) for key in self.state} == self.state
            assert all(store.knows(*kept) for kept in self.kept)
            assert {line.revision for line in store.history()} >= set(self.undoable)
            ends = {one: entry.get("expires_at") for one, entry in self.entries.items()}
            assert {one: end for one, end in ends.items() if end is not None} == store.expiring()
            waiting = [one for one in self.entries if self.entries[one]["kind"] == "tentative"]
            assert sorted(waiting) == store.tentative()

    @invariant()
    def both_stores_show_the_dictionary(self):
        """Compare everything a store can be asked."""
        if not hasattr(self, "stores"):
            return
        for store in self.stores:
            with store.rows() as rows:
                assert store.generation() == rows.generation
                shown = list(rows)
            assert sorted(self.entries) == [entry.id for entry in shown]
            for entry in shown:
                expected = self.entries[entry.id]
                assert expected == {name: getattr(entry, name) for name in expected}
            assert (self.revision, self.decay) == (store.revision(), store.settings())
            assert len(self.entries) == store.count()
            ids = [*sorted(self.entries, reverse=True), 10**9, -1, 2**70]
            assert ids[: len(self.entries)] == [entry.id for entry in store.get(ids)]
            for item in LABELS:
                found = store.find(item_key(item))
                assert self.free(item) == (found is None)

    @invariant()
    def every_old_view_and_its_changes_show_the_dictionary(self):
        """Bring every view up to date, and keep some for later."""
        if not hasattr(self, "stores"):
            return
        for store in self.stores:
            for generation, view in self.views:
                self.check(store.changes(generation), generation, view)
        newest = self.stores[0].generation()
        if newest != self.views[-1][0]:
            self.views.append((newest, dict(self.entries)))
        if len(self.views) > VIEWS:
            del self.views[1]

    def check(self, changes, generation, view):
        """Compare one view with its changes applied."""
        if changes is None:
            # Only a pruned log may lose sight of a view.
            assert generation[0] < self.bound
            return
        assert changes.generation == self.stores[0].generation()
        shown = {entry_id: one for entry_id, one in view.items() if entry_id not in changes.gone}
        for entry in changes.rows:
            assert entry.id not in changes.gone
            shown[entry.id] = {name: getattr(entry, name) for name in self.entries[entry.id]}
        assert self.entries == shown


@pytest.mark.parametrize("backend", BACKENDS, ids=lambda backend: backend.name)
def test_every_order_of_acts_is_shown_as_a_dictionary_would(backend):
    """Two stores on one profile show what a dictionary shows, and changes lose nothing."""
    from hypothesis.stateful import run_state_machine_as_test

    run_state_machine_as_test(
        type("Machine", (Machine,), {"backend": backend}),
        settings=settings(
            max_examples=40,
            stateful_step_count=30,
            suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large],
        ),
    )
