"""Listings: the keywords and the scenarios in use, counted."""

from __future__ import annotations

import os

from aizo.clean import one_of
from aizo.profile.answers import Count, Keywords, ScenarioCount, ScenarioList
from aizo.text import fold

TYPE_CHECKING = False
if TYPE_CHECKING:
    from aizo.profile.unit import Unit

ORDERS = ("count", "alpha")
_LARGEST = 1 << 20


def keywords(unit: Unit, *, sort: str = "count") -> Keywords:
    """Count the keywords in use, and compare them with `taxonomy.txt` where there is one.

    Args:
        unit: The open profile.
        sort: `count` for the most frequent first, or `alpha` for the order of names.

    Returns:
        The counts.

    Raises:
        InvalidInput: There is no such order.
    """
    sort = one_of("sort", sort, ORDERS)
    revision = unit.store.revision()
    found: dict[str, int] = {}
    now = unit.now()
    with unit.store.rows() as rows:
        for entry in rows:
            for name in entry.keywords if entry.is_shown(now) else ():
                found[name] = found.get(name, 0) + 1
    names = sorted(found) if sort == "alpha" else sorted(found, key=lambda one: (-found[one], one))
    counts = [Count(name, found[name]) for name in names]
    terms = _taxonomy(unit.settings.home)
    if terms is None:
        return Keywords(counts, None, [], revision)
    covered = [Count(term, found.get(term, 0)) for term in terms]
    return Keywords(counts, covered, [one for one in counts if one.name not in terms], revision)


def scenarios(unit: Unit) -> ScenarioList:
    """List the scenarios that are defined, then the tags in use that are not.

    Args:
        unit: The open profile.

    Returns:
        Each with the number of entries that are tagged with it or an alias of it.
    """
    defined = unit.scenarios()
    revision = unit.store.revision()
    tagged: dict[str, int] = {}
    untagged = 0
    for tags, many in unit.store.tags(unit.now()):
        untagged += 0 if tags else many
        names = (fold(tag) for tag in tags)
        for name in {one.name if (one := defined.resolve(tag)) else tag for tag in names}:
            tagged[name] = tagged.get(name, 0) + many
    listed = [
        ScenarioCount(
            one.name,
            tagged.pop(one.name, 0),
            one.description,
            one.keywords,
            one.aliases,
            is_defined=True,
        )
        for one in defined.defined
    ]
    listed += [ScenarioCount(name, tagged[name]) for name in sorted(tagged)]
    return ScenarioList(listed, untagged, scenarios_path(unit), defined.notes, revision)


def scenario_names(unit: Unit) -> list[tuple[str, ...]]:
    """Name the scenarios that are defined, then the tags in use that are not, as `scenarios` does.

    Nothing is counted: a tag that was seen once is asked for in the snapshot.

    Args:
        unit: The open profile.

    Returns:
        For each its name, then its aliases.
    """
    defined = unit.scenarios()
    seen = unit.tags()
    snapshot, _, decay = unit.standing()
    now, classes = unit.now(), decay.classes()

    def is_used(tag: str) -> bool:
        found, _ = snapshot.select(
            now, classes, limit=1, excluded=unit.expired(now), scenario=([tag.encode()], [])
        )
        return bool(found)

    others = {fold(tag) for tag in seen if defined.resolve(fold(tag)) is None and is_used(tag)}
    named: list[tuple[str, ...]] = [(one.name, *one.aliases) for one in defined.defined]
    return named + [(name,) for name in sorted(others)]


def scenarios_path(unit: Unit) -> str | None:
    """Give the file that the scenarios were read from.

    Args:
        unit: The open profile.

    Returns:
        Its path, or None for the built-in scenarios.
    """
    if unit.scenarios().is_built_in:
        return None
    return os.path.join(unit.settings.home, "scenarios.yaml")


def _taxonomy(home: str) -> dict[str, None] | None:
    """Read the wanted keywords: one a line, # begins a comment line; None where there are none."""
    try:
        with open(os.path.join(home, "taxonomy.txt"), "rb") as file:
            text = file.read(_LARGEST).decode("utf-8-sig", "replace")
    except OSError:
        return None
    lines = (line.strip() for line in text.splitlines())
    terms = dict.fromkeys(fold(line) for line in lines if line and not line.startswith("#"))
    return terms or None
