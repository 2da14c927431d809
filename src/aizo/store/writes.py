"""What an act may want written (`decide` gives a list of these), and what it has done."""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence
    from typing import Any

    from aizo.decay import DecayConfig

# Kinds of what a profile knows by salted hashes alone, see `Keep`.
INGESTED, FORGOTTEN = "ingested", "forgotten"
# The first of the words whose hash is kept of a forgotten label, and of a forgotten source.
ITEM, SOURCE = "item", "source"
# Keys of `SetState`.
ERASING = "erasing"  # what is left to do until nothing forgotten is in the files any more
PAUSED_UNTIL = "paused_until"
EPOCH = "epoch"  # of segment files; raised when something is forgotten


class Write:
    """One thing that an act wants written: the base of those below."""

    __slots__ = ()


class Insert(Write):
    """Add an entry; its id is told in `Done.inserted`, in the order of the inserts.

    Args:
        fields: Values by the names of an entry's fields. `item` and `reason` are needed; `uid`,
            `added_at` and `last_seen` come from the act's time, the others from their defaults.
    """

    __slots__ = ("fields",)

    def __init__(self, fields: Mapping[str, Any]) -> None:
        self.fields = fields


class Update(Write):
    """Set some fields of an entry; nothing happens where there is no such entry.

    Args:
        entry_id: The entry's id.
        fields: The new values by the names of an entry's fields.
    """

    __slots__ = ("fields", "id")

    def __init__(self, entry_id: int, fields: Mapping[str, Any]) -> None:
        self.id = entry_id
        self.fields = fields


class Delete(Write):
    """Take an entry out of the profile; its id is never used again.

    Args:
        entry_id: The entry's id.
    """

    __slots__ = ("id",)

    def __init__(self, entry_id: int) -> None:
        self.id = entry_id


class Clear(Write):
    """Take all entries out of the profile; their ids are never used again."""

    __slots__ = ()


class Configure(Write):
    """Set how the profile's entries fade.

    Args:
        decay: The new setting.
    """

    __slots__ = ("decay",)

    def __init__(self, decay: DecayConfig) -> None:
        self.decay = decay


class SetState(Write):
    """Keep or drop a word about the profile itself, which no history records.

    Args:
        key: Its name.
        value: The text to keep; None drops it.
        is_read: Whether reads depend on it: then it moves the generation.
    """

    __slots__ = ("is_read", "key", "value")

    def __init__(self, key: str, value: str | None, *, is_read: bool = False) -> None:
        self.key = key
        self.value = value
        self.is_read = is_read


class Keep(Write):
    """Keep a salted hash of some words, and nothing else of them.

    Args:
        kind: `INGESTED` (source id, item key) or `FORGOTTEN` (what is forgotten).
        *words: The words.
    """

    __slots__ = ("kind", "words")

    def __init__(self, kind: str, *words: str) -> None:
        self.kind = kind
        self.words = words


class Drop(Keep):
    """Drop the salted hash of some words; the arguments are those of `Keep`."""

    __slots__ = ()


class Undo(Write):
    """Take back what an act did, entry by entry, with all fields.

    Whether the act may be undone is checked when it is written: `not_found` where it left nothing
    to take back, `undo_conflict` where it is undone or a later act touched the same entry.

    Args:
        revision: The act's revision.
    """

    __slots__ = ("revision",)

    def __init__(self, revision: int) -> None:
        self.revision = revision


class Forget(Write):
    """Take entries out with every trace: row, history, stored answers, rows that repeat a text.

    The hashes of all labels they have or had are kept, so that they do not come back; the epoch of
    segments is raised; the database's old pages are there until `Upkeep.purge`.

    Args:
        ids: Entries that there are or were; None for all.
    """

    __slots__ = ("ids",)

    def __init__(self, ids: Sequence[int] | None) -> None:
        self.ids = ids


class Put(Write):
    """Write lines of another profile as they are: hashes of what it has taken in or forgotten.

    Args:
        lines: What `Upkeep.dump` gave.
    """

    __slots__ = ("lines",)

    def __init__(self, lines: Sequence[tuple[str, dict[str, Any]]]) -> None:
        self.lines = lines


class Done:
    """What an act has done.

    Attributes:
        revision: The profile's revision after it.
        inserted: The ids of the new entries, in the order of the inserts.
        answer: What `decide` gave beside the writes.
        changed: Whether anything changed, which is when the revision rose.
    """

    __slots__ = ("answer", "changed", "inserted", "revision")

    def __init__(self, revision: int, inserted: list[int], answer: Any, *, changed: bool) -> None:
        self.revision = revision
        self.inserted = inserted
        self.answer = answer
        self.changed = changed
