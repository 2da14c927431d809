"""Scenarios: kinds of task, their aliases, and the words that tell what a request is about."""

from __future__ import annotations

import os

from aizo.errors import Failed
from aizo.settings import make_private_folder, write_private
from aizo.text import fold

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable
    from collections.abc import Set as AbstractSet

    from aizo.text import Needle

PROBE = 3  # characters of a keyword that rule out nearly all others
_FORMAT = "aizo scenarios 1"


class Scenario:
    """A kind of task that entries are tagged for.

    Args:
        name: Its name, folded.
        description: One sentence on what belongs to it.
        keywords: Folded words that show that a text is about it.
        aliases: Other names for it, folded.
    """

    __slots__ = ("_needles", "_topics", "aliases", "description", "keywords", "name")

    def __init__(
        self,
        name: str,
        description: str,
        keywords: tuple[str, ...],
        aliases: tuple[str, ...] = (),
    ) -> None:
        self.name = name
        self.description = description
        self.keywords = keywords
        self.aliases = aliases
        self._needles: dict[str, list[Needle]] = {}
        self._topics: list[list[Needle]] | None = None

    def needles(self, keyword: str) -> list[Needle]:
        """Give the needles of a keyword, made at its first use.

        Args:
            keyword: One of its keywords.

        Returns:
            What `stems.topic` gives for it.
        """
        made = self._needles.get(keyword)
        if made is None:
            from aizo.stems import topic

            made = self._needles[keyword] = topic(keyword)
        return made

    @property
    def topics(self) -> list[list[Needle]]:
        """The needles of all keywords."""
        if self._topics is None:
            self._topics = [self.needles(keyword) for keyword in self.keywords]
        return self._topics

    @property
    def names(self) -> tuple[str, ...]:
        """The name, then the aliases."""
        return (self.name, *self.aliases)

    def __eq__(self, other: object) -> bool:
        """Compare all fields."""
        if not isinstance(other, Scenario):
            return NotImplemented
        return (self.names, self.description, self.keywords) == (
            other.names,
            other.description,
            other.keywords,
        )

    def __hash__(self) -> int:
        """Hash by the name."""
        return hash(self.name)

    def __repr__(self) -> str:
        """Show the name."""
        return f"Scenario({self.name!r})"


class Scenarios:
    """The scenarios that are defined.

    Args:
        defined: The scenarios; where two claim a name, a scenario's own name comes before an
            alias, and the earlier before the later.
        notes: What the user should know, in sentences.
        is_built_in: Whether they are those that aizo brings along.

    Attributes:
        by_name: Every scenario under its name and each of its aliases.
    """

    __slots__ = ("_by_start", "by_name", "defined", "is_built_in", "notes")

    def __init__(
        self,
        defined: Iterable[Scenario],
        notes: Iterable[str] = (),
        *,
        is_built_in: bool = False,
    ) -> None:
        self.defined = tuple(defined)
        self.notes = list(notes)
        self.is_built_in = is_built_in
        self._by_start: dict[str, list[tuple[int, str]]] | None = None
        self.by_name: dict[str, Scenario] = {}
        for scenario in self.defined:
            self.by_name.setdefault(scenario.name, scenario)
        for scenario in self.defined:
            for alias in scenario.aliases:
                self.by_name.setdefault(alias, scenario)

    def starting(self, starts: AbstractSet[str]) -> list[tuple[Scenario, list[str]]]:
        """Give the keywords that start in some ways, by scenario.

        Args:
            starts: Texts of up to `PROBE` characters; longer ones are passed over.

        Returns:
            Each scenario with those of its keywords whose first `PROBE` characters are among them.
        """
        if self._by_start is None:
            # A process that asks once does not pay for an index.
            self._by_start = {}
            return [(s, [k for k in s.keywords if k[:PROBE] in starts]) for s in self.defined]
        # Whole or not at all: threads share it.
        index = self._by_start = self._by_start or self._index()
        found: dict[int, list[str]] = {}
        for start in starts & index.keys():
            for number, keyword in index[start]:
                found.setdefault(number, []).append(keyword)
        return [(self.defined[number], found[number]) for number in sorted(found)]

    def _index(self) -> dict[str, list[tuple[int, str]]]:
        index: dict[str, list[tuple[int, str]]] = {}
        for number, scenario in enumerate(self.defined):
            for keyword in scenario.keywords:
                index.setdefault(keyword[:PROBE], []).append((number, keyword))
        return index

    def resolve(self, name: str) -> Scenario | None:
        """Find a scenario by its name or an alias, in any case.

        Args:
            name: As the user wrote it.

        Returns:
            The scenario, or None when none is called so.
        """
        return self.by_name.get(fold(name))


def built_in() -> Scenarios:
    """Give the scenarios that aizo brings along.

    Returns:
        All of them.
    """
    from aizo.scenario_data import BUILT_IN

    defined = []
    for paragraph in BUILT_IN.rstrip().split("\n\n"):
        names, description, keywords = paragraph.split("\n", 2)
        name, _, aliases = names.partition(": ")
        words = _split(keywords.replace("\n", " "))
        defined.append(Scenario(name, description, words, _split(aliases)))
    return Scenarios(defined, is_built_in=True)


def stamp_of(home: str) -> str | None:
    """Give what changes with the file.

    Args:
        home: The home folder.

    Returns:
        A text, or None where there is no file.
    """
    try:
        status = os.stat(_path(home))
    except OSError:
        return None
    return f"{_FORMAT} {status.st_size} {status.st_mtime_ns}"


def load(home: str, cache_folder: str | None = None) -> Scenarios:
    """Give the scenarios of `scenarios.yaml`, or the built-in ones where there is no such file.

    Args:
        home: The home folder.
        cache_folder: Where the parsed form is kept; nowhere when None.

    Returns:
        The scenarios, with notes on what in the file could not be used.
    """
    stamp = stamp_of(home)
    if stamp is None:
        return built_in()
    known = _from_cache(stamp, cache_folder)
    if known is not None:
        return known
    from aizo import scenario_file

    path = _path(home)
    try:
        scenarios = scenario_file.read(path)
    except scenario_file.BrokenError as error:
        note = f"{path} cannot be used ({error}); the built-in scenarios serve instead."
        scenarios = built_in()
        scenarios.notes.append(note)
        return scenarios
    if cache_folder is not None:
        _to_cache(stamp, cache_folder, scenarios)
    return scenarios


def load_hot(home: str, cache_folder: str | None = None) -> Scenarios | None:
    """Give the scenarios without the YAML parser, which costs 15 ms to import.

    Args:
        home: The home folder.
        cache_folder: Where the parsed form is kept.

    Returns:
        What `load` would, or None when the file has to be parsed first: then call `load`.
    """
    stamp = stamp_of(home)
    return built_in() if stamp is None else _from_cache(stamp, cache_folder)


def init_file(home: str) -> tuple[str, bool]:
    """Write the built-in scenarios to `scenarios.yaml`, with comments; a file there stays.

    Args:
        home: The home folder, made if it is missing.

    Returns:
        The path of the file, and whether it was written.

    Raises:
        Failed: It could not be written.
    """
    path = _path(home)
    if os.path.lexists(path):
        return path, False
    from aizo import scenario_file

    make_private_folder(home)
    write_private(path, scenario_file.as_yaml(built_in()).encode("utf-8"))
    return path, True


def _path(home: str) -> str:
    return os.path.join(home, "scenarios.yaml")


def _split(terms: str) -> tuple[str, ...]:
    return tuple(terms.split(", ")) if terms else ()


def _from_cache(stamp: str, cache_folder: str | None) -> Scenarios | None:
    if cache_folder is None:
        return None
    try:
        with open(os.path.join(cache_folder, "scenarios"), encoding="utf-8", newline="\n") as file:
            lines = file.read().split("\n")
    except (OSError, ValueError):
        return None
    if lines[0] != stamp or lines[-1] != "end":
        return None
    defined, notes = [], []
    for line in lines[1:-1]:
        mark, *fields = line.split("\t")
        if mark == "note":
            notes.append(fields[0])
        else:
            name, description, keywords, aliases = fields
            defined.append(Scenario(name, description, _split(keywords), _split(aliases)))
    return Scenarios(defined, notes)


def _to_cache(stamp: str, cache_folder: str, scenarios: Scenarios) -> None:
    lines = [stamp]
    lines += [
        "\t".join(
            ("scenario", one.name, one.description, ", ".join(one.keywords), ", ".join(one.aliases))
        )
        for one in scenarios.defined
    ]
    lines += [f"note\t{note}" for note in scenarios.notes]
    try:
        make_private_folder(cache_folder)
        content = "\n".join([*lines, "end"]).encode("utf-8")
        write_private(os.path.join(cache_folder, "scenarios"), content)
    except Failed:
        # The cache only saves time; a read-only home works without.
        pass
