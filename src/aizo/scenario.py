"""Scenarios: kinds of task, their aliases, and the words that tell what a request is about."""

from __future__ import annotations

import os
from math import log

from aizo.clean import clean_terms
from aizo.errors import Failed, InvalidInput, invalid
from aizo.settings import make_private_folder, write_private
from aizo.text import fold, holds, searchable, topic

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable

_LARGEST = 1 << 20
_PROBE = 3
_MOST_ABOUT = 4
_FORMAT = "aizo scenarios 1"
# The Rust aizo knew these without the file, and wrote files without aliases.
_SEED_ALIASES = {
    "coding": ("code", "dev", "development"),
    "writing": ("docs", "documentation"),
    "communication": ("chat", "social", "meeting"),
    "biz-analyze": ("biz", "business", "product"),
}


class Scenario:
    """A kind of task that entries are tagged for.

    Args:
        name: Its name, folded.
        description: One sentence on what belongs to it.
        keywords: Folded words that show that a text is about it.
        aliases: Other names for it, folded.
    """

    __slots__ = ("aliases", "description", "keywords", "name")

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

    __slots__ = ("by_name", "defined", "is_built_in", "notes")

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
        self.by_name: dict[str, Scenario] = {}
        for scenario in self.defined:
            self.by_name.setdefault(scenario.name, scenario)
        for scenario in self.defined:
            for alias in scenario.aliases:
                self.by_name.setdefault(alias, scenario)

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


def load(home: str, cache_folder: str | None = None) -> Scenarios:
    """Give the scenarios of `scenarios.yaml`, or the built-in ones where there is no such file.

    Args:
        home: The home folder.
        cache_folder: Where the parsed form is kept; nowhere when None.

    Returns:
        The scenarios, with notes on what in the file could not be used.
    """
    stamp = _stamp(home)
    if stamp is None:
        return built_in()
    known = _from_cache(stamp, cache_folder)
    if known is not None:
        return known
    path = _path(home)
    try:
        scenarios = _parsed(path)
    except _BrokenError as error:
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
    stamp = _stamp(home)
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
    make_private_folder(home)
    write_private(path, _as_yaml(built_in()).encode("utf-8"))
    return path, True


class About:
    """A scenario that a request is evidently about.

    Args:
        scenario: The scenario.
        strength: How strongly, beside the others; the strongest has 1.

    Attributes:
        filter: What selects its entries: names, and the needles of its keywords.
    """

    __slots__ = ("filter", "scenario", "strength")

    def __init__(self, scenario: Scenario, strength: float) -> None:
        self.scenario = scenario
        self.strength = strength
        self.filter = (
            [name.encode() for name in scenario.names],
            [topic(keyword) for keyword in scenario.keywords],
        )


def about(request: str, scenarios: Scenarios) -> list[About]:
    """Find the scenarios whose keywords occur in a request.

    Args:
        request: A request in words.
        scenarios: The scenarios that are defined.

    Returns:
        At most four, the most evident first: a keyword tells more the fewer scenarios have it.
    """
    folded = searchable(request)
    shared: dict[str, int] = {}
    found: list[tuple[Scenario, list[str]]] = []
    for scenario in scenarios.defined:
        held = [
            keyword
            for keyword in scenario.keywords
            # A substring test of the stem's start rules out nearly all of them.
            if keyword[:_PROBE] in folded and holds(request, topic(keyword))
        ]
        if held:
            found.append((scenario, held))
            for keyword in held:
                shared[keyword] = shared.get(keyword, 0) + 1
    many = len(scenarios.defined)
    strengths = [sum(log(1 + many / shared[keyword]) for keyword in held) for _, held in found]
    strongest = max(strengths, default=1.0)
    ranked = sorted(zip(strengths, found, strict=True), key=lambda one: -one[0])[:_MOST_ABOUT]
    return [About(one[0], strength / strongest) for strength, one in ranked]


class _BrokenError(Exception):
    """The file as a whole cannot be used; the message says why."""


def _path(home: str) -> str:
    return os.path.join(home, "scenarios.yaml")


def _stamp(home: str) -> str | None:
    """Give what changes with the file, or None where there is none."""
    try:
        status = os.stat(_path(home))
    except OSError:
        return None
    return f"{_FORMAT} {status.st_size} {status.st_mtime_ns}"


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


def _parsed(path: str) -> Scenarios:
    """Read the file; what is wrong with one scenario costs only that one."""
    listed = _yaml(path)
    defined: list[Scenario] = []
    notes: list[str] = []
    for given, body in listed.items():
        label = _line(str(given))
        try:
            scenario = _scenario(label, body)
        except InvalidInput as error:
            notes.append(f"scenarios.yaml: {label} was skipped: {_line(error.message)}.")
            continue
        if any(scenario.name == other.name for other in defined):
            notes.append(f"scenarios.yaml: {label} was skipped: the name is there already.")
            continue
        defined.append(scenario)
    return Scenarios(defined, notes)


def _yaml(path: str) -> dict[object, object]:
    import yaml

    try:
        with open(path, "rb") as file:
            content = file.read(_LARGEST + 1)
        if len(content) > _LARGEST:
            message = "it is larger than 1 MB"
            raise _BrokenError(message)
        # Texts only: with other loaders the keyword `no` would become False.
        loaded = yaml.load(content, Loader=yaml.BaseLoader)  # noqa: S506 (makes no objects)
    except OSError as error:
        raise _BrokenError(error.strerror) from None
    except yaml.YAMLError as error:
        mark = getattr(error, "problem_mark", None)
        where = f" in line {mark.line + 1}" if mark else ""
        message = f"no valid YAML{where}"
        raise _BrokenError(message) from None
    except (ValueError, RecursionError):
        message = "no valid YAML"
        raise _BrokenError(message) from None
    listed = loaded.get("scenarios") if isinstance(loaded, dict) else None
    if not isinstance(listed, dict):
        message = "it has no mapping named `scenarios`"
        raise _BrokenError(message)
    return listed


def _scenario(label: str, body: object) -> Scenario:
    names = clean_terms("its name", label)
    if len(names) != 1:
        raise invalid("its name", "must be one word or phrase without a comma")
    fields = body if isinstance(body, dict) else {}
    keywords = clean_terms("keywords", _texts("keywords", fields.get("keywords")))
    if not keywords:
        raise invalid("it", "has no keywords")
    aliases = clean_terms("aliases", _texts("aliases", fields.get("aliases")))
    if "aliases" not in fields:
        aliases = _SEED_ALIASES.get(names[0], ())
    description = fields.get("description")
    return Scenario(
        names[0],
        _line(description) if isinstance(description, str) else "",
        keywords,
        tuple(alias for alias in aliases if alias != names[0]),
    )


def _texts(field: str, value: object) -> list[str]:
    if value is None:
        return []
    listed = value if isinstance(value, list) else [value]
    texts = [one for one in listed if isinstance(one, str)]
    if len(texts) != len(listed):
        raise invalid(field, "must be a list of texts")
    return texts


def _line(text: str) -> str:
    """Make a text safe to print and to keep in a line of the cache."""
    shown = "".join(one if one.isprintable() else " " for one in text)
    return " ".join(shown.split())[:500]


_HEAD = """\
# The scenarios of aizo: kinds of task that preferences can be tagged for.
#
# scenarios:
#   name:                   what you say after --scenario
#     description: ...      one sentence
#     keywords: [...]       words that show that a request or an untagged entry is about it
#     aliases: [...]        other names for it
#
# Change, remove or add what you like; without this file the same scenarios are built in.

scenarios:
"""


def _as_yaml(scenarios: Scenarios) -> str:
    lines = []
    for one in scenarios.defined:
        lines += [f"  {_quoted(one.name)}:", f"    description: {_quoted(one.description)}"]
        for field, terms in (("aliases", one.aliases), ("keywords", one.keywords)):
            if terms:
                lines += [f"    {field}: [", *_wrapped(terms), "    ]"]
        lines.append("")
    return _HEAD + "\n".join(lines)


def _quoted(text: str) -> str:
    escaped = text.replace("\\", "\\\\").replace('"', '\\"')
    return f'"{escaped}"'


def _wrapped(terms: tuple[str, ...]) -> list[str]:
    lines = [""]
    for term in terms:
        piece = f"{_quoted(term)}, "
        if len(lines[-1]) + len(piece) > 80:
            lines.append("")
        lines[-1] += piece
    return ["      " + line.rstrip() for line in lines]
