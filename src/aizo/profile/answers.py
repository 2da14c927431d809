"""What acts and small reads answer: plain records, one a shape."""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

    from aizo.entry import Entry

ADDED, UPDATED, KEPT, UNCHANGED = "added", "updated", "kept", "unchanged"
LONGEST_SHOWN = 80  # characters of one value
TOUCHED, COOLDOWN, NOT_FOUND = "touched", "cooldown", "not_found"


class Answer:
    """What answers have in common: they can be read where a program shows them."""

    __slots__ = ()

    def __repr__(self) -> str:
        """Show what it tells, long values cut."""
        names: tuple[str, ...] = self.__slots__
        told = (f"{name}={_cut(repr(getattr(self, name, None)))}" for name in names)
        return f"{type(self).__name__}({', '.join(told)})"


def _cut(shown: str) -> str:
    return shown if len(shown) <= LONGEST_SHOWN else f"{shown[:LONGEST_SHOWN]}..."


class Written(Answer):
    """What an add or an update did.

    Attributes:
        action: `added`, `updated`, `kept` (the statement there keeps its score) or `unchanged`.
        entry: The entry as it is stored now, weighed.
        previous_score: The base score before; None for a new entry.
        crossed: Whether an observation crossed from liking to disliking or back.
        advice: How the label could be better, with the call for it; empty when it is fine.
        notes: What else the caller should know, in sentences.
        revision: The profile's revision after it.
    """

    __slots__ = ("action", "advice", "crossed", "entry", "notes", "previous_score", "revision")

    def __init__(
        self,
        action: str,
        entry: Entry,
        previous_score: float | None,
        notes: Sequence[str],
        revision: int,
    ) -> None:
        """Begin without crossing and advice."""
        self.action = action
        self.entry = entry
        self.previous_score = previous_score
        self.crossed = False
        self.advice = ""
        self.notes = list(notes)
        self.revision = revision


class Used(Answer):
    """What saying that one entry was used did.

    Attributes:
        id: Its id; None for a label that no entry has.
        item: Its label, or the one that was asked for; None for an id that no entry has.
        status: `touched`, `cooldown` (seen less than 12 hours ago) or `not_found`.
    """

    __slots__ = ("id", "item", "status")

    def __init__(self, entry_id: int | None, item: str | None, status: str) -> None:
        """Keep the three."""
        self.id = entry_id
        self.item = item
        self.status = status


class UsedList(Answer):
    """What an apply or a touch did.

    Attributes:
        results: One for each entry named, in the order of naming.
        revision: The profile's revision after it.
    """

    __slots__ = ("results", "revision")

    def __init__(self, results: Sequence[Used], revision: int) -> None:
        """Keep both."""
        self.results = list(results)
        self.revision = revision

    @property
    def found_any(self) -> bool:
        """Whether any entry that was named exists."""
        return any(one.status != NOT_FOUND for one in self.results)


class Removed(Answer):
    """What a remove did.

    Attributes:
        removed: Id and label of each entry that is gone now.
        missing: The ids, or the label, that no entry had.
        revision: The profile's revision after it.
    """

    __slots__ = ("missing", "removed", "revision")

    def __init__(
        self, removed: Sequence[tuple[int, str]], missing: Sequence[int | str], revision: int
    ) -> None:
        """Keep all three."""
        self.removed = list(removed)
        self.missing = list(missing)
        self.revision = revision

    @property
    def found_any(self) -> bool:
        """Whether any entry that was named existed."""
        return bool(self.removed)


class Cleared(Answer):
    """What a clear did.

    Attributes:
        count: How many entries there were.
        revision: The profile's revision after it.
    """

    __slots__ = ("count", "revision")

    def __init__(self, count: int, revision: int) -> None:
        """Keep both."""
        self.count = count
        self.revision = revision


class Config(Answer):
    """How the profile's entries fade, after it was set.

    Attributes:
        half_life_days: Days in which the part above the floor halves.
        floor: What the decay coefficient never falls below.
        changed: Whether it was another setting before.
        revision: The profile's revision after it.
    """

    __slots__ = ("changed", "floor", "half_life_days", "revision")

    def __init__(
        self, half_life_days: float, floor: float, revision: int, *, changed: bool
    ) -> None:
        """Keep all four."""
        self.half_life_days = half_life_days
        self.floor = floor
        self.changed = changed
        self.revision = revision


class Count(Answer):
    """How many entries have one keyword.

    Attributes:
        name: The keyword.
        entries: The number of entries.
    """

    __slots__ = ("entries", "name")

    def __init__(self, name: str, entries: int) -> None:
        """Keep both."""
        self.name = name
        self.entries = entries


class Keywords(Answer):
    """The keywords in use.

    Attributes:
        counts: One for each keyword that an entry has, in the order asked for.
        taxonomy: One for each term of `taxonomy.txt` in its order, unused ones with 0; None where
            there is no such file.
        others: Those of `counts` that are not in the taxonomy.
        revision: The profile's revision they are of.
    """

    __slots__ = ("counts", "others", "revision", "taxonomy")

    def __init__(
        self,
        counts: Sequence[Count],
        taxonomy: Sequence[Count] | None,
        others: Sequence[Count],
        revision: int,
    ) -> None:
        """Keep all four."""
        self.counts = list(counts)
        self.taxonomy = None if taxonomy is None else list(taxonomy)
        self.others = list(others)
        self.revision = revision

    @property
    def covered(self) -> int:
        """How many terms of the taxonomy are in use."""
        return sum(1 for term in self.taxonomy or () if term.entries)


class ScenarioCount(Answer):
    """A scenario, and how many entries are tagged with it.

    Attributes:
        name: Its name.
        entries: The number of entries tagged with its name or an alias.
        description: One sentence; empty for a tag that is not defined.
        keywords: Its keywords; none for a tag that is not defined.
        aliases: Its other names.
        is_defined: Whether it is a defined scenario, not only a tag in use.
    """

    __slots__ = ("aliases", "description", "entries", "is_defined", "keywords", "name")

    def __init__(  # noqa: PLR0917 (one argument an attribute)
        self,
        name: str,
        entries: int,
        description: str = "",
        keywords: Sequence[str] = (),
        aliases: Sequence[str] = (),
        is_defined: bool = False,
    ) -> None:
        """Keep all six."""
        self.name = name
        self.entries = entries
        self.description = description
        self.keywords = tuple(keywords)
        self.aliases = tuple(aliases)
        self.is_defined = is_defined


class ScenarioList(Answer):
    """The scenarios: those defined, then tags in use that are not.

    Attributes:
        scenarios: One for each.
        untagged: How many entries have no tag.
        path: The file they are defined in; None for the built-in ones.
        notes: What in that file could not be used, in sentences.
        revision: The profile's revision the counts are of.
    """

    __slots__ = ("notes", "path", "revision", "scenarios", "untagged")

    def __init__(
        self,
        scenarios: Sequence[ScenarioCount],
        untagged: int,
        path: str | None,
        notes: Sequence[str],
        revision: int,
    ) -> None:
        """Keep all five."""
        self.scenarios = list(scenarios)
        self.untagged = untagged
        self.path = path
        self.notes = list(notes)
        self.revision = revision


class ScenariosFile(Answer):
    """What writing the built-in scenarios did.

    Attributes:
        path: The file.
        written: Whether it was written; one that was there stays as it was.
    """

    __slots__ = ("path", "written")

    def __init__(self, path: str, *, written: bool) -> None:
        """Keep both."""
        self.path = path
        self.written = written


class Info(Answer):
    """Which database is used, where each setting came from, and what the profile holds.

    Attributes:
        version: The version of aizo.
        python: The version of Python.
        database: Path of the database.
        database_source: Where that was said.
        exists: Whether the database exists.
        size: Bytes of its file; 0 where there is none.
        home: The home folder.
        home_source: Where that was said.
        cache_folder: Where what is derived is kept.
        off: Whether aizo is switched off.
        at: The time the weights are of, milliseconds since 1970 UTC.
        entries: The number of entries, those that wait or have expired included.
        bands: How many of each band ordinary reads can give, by its name.
        half_life_days: Days in which the part above the floor halves.
        floor: What the decay coefficient never falls below.
        revision: The profile's revision.
        waiting: How many of the entries wait to be confirmed, and have not expired.
        expired: How many of the entries have expired.
        paused_until: When the pause ends, milliseconds since 1970 UTC; None when there is none.
        segments: How many segments the snapshot consists of.
        segment_bytes: Their size together.
        scenarios_path: The file of the scenarios; None for the built-in ones.
        notes: What the person should know, in sentences.
    """

    __slots__ = (
        "at",
        "bands",
        "cache_folder",
        "database",
        "database_source",
        "entries",
        "exists",
        "expired",
        "floor",
        "half_life_days",
        "home",
        "home_source",
        "notes",
        "off",
        "paused_until",
        "python",
        "revision",
        "scenarios_path",
        "segment_bytes",
        "segments",
        "size",
        "version",
        "waiting",
    )

    version: str
    python: str
    database: str
    database_source: str
    exists: bool
    size: int
    home: str
    home_source: str
    cache_folder: str
    off: bool
    at: int
    entries: int
    bands: dict[str, int]
    half_life_days: float
    floor: float
    revision: int
    waiting: int
    expired: int
    paused_until: int | None
    segments: int
    segment_bytes: int
    scenarios_path: str | None
    notes: list[str]
