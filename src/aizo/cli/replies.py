"""Answers for people, other than the table of entries."""

from __future__ import annotations

from aizo import clock
from aizo.cli.display import harmless
from aizo.cli.render import score, table, weight

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator
    from typing import Any

    from aizo.cli.render import Screen
    from aizo.profile.answers import (
        Cleared,
        Config,
        Count,
        Info,
        Keywords,
        Removed,
        ScenarioList,
        ScenariosFile,
        UsedList,
        Written,
    )
    from aizo.profile.explain import Explanation
    from aizo.surface.param import Operation

_USED = {
    "touched": "Touched",
    "cooldown": "Still fresh (added or used less than 12 hours ago)",
    "not_found": "Not found",
}


def lines(operation: Operation, answer: Any, shown_on: Screen) -> Iterable[str]:
    """Give an answer as lines for people.

    Args:
        operation: The operation that gave it.
        answer: What it gave.
        shown_on: What it is printed on.

    Returns:
        Lines without line breaks.
    """
    reply = _REPLIES.get(operation.returns)
    if reply is None:
        from aizo.cli import replies_control, replies_custody, replies_learning, replies_views

        parts = (
            replies_views.REPLIES,
            replies_control.REPLIES,
            replies_learning.REPLIES,
            replies_custody.REPLIES,
        )
        reply = next(part[operation.returns] for part in parts if operation.returns in part)
    return reply(answer, shown_on)


def status(told: Info, _shown_on: Screen) -> Iterator[str]:
    """Give the short status of bare `aizo`.

    Args:
        told: What `info` answers.

    Yields:
        Lines without line breaks.
    """
    limits = told.bands.get("taboo", 0)
    kept = _counted(sum(told.bands.values()), "preference")
    hard = f", {_counted(limits, 'hard limit')}" if limits else ""
    yield f"aizo {told.version}: {kept}{hard} in {harmless(told.database)}"
    if told.off:
        yield "It is switched off (AIZO_OFF is set)."
    elif told.paused_until is not None:
        yield "It is paused; `aizo resume` ends that."
    elif told.waiting:
        yield f"{_counted(told.waiting, 'preference waits', 'preferences wait')}: aizo review"
    elif told.entries:
        yield "Next: aizo top, aizo recall WORDS, aizo context --scenario coding; aizo --help"
    else:
        yield 'Next: aizo add "concise code" "Asks for it often" --prefer; aizo --help'


def _context(block: str, shown_on: Screen) -> Iterator[str]:
    if block:
        yield from block.removesuffix("\n").split("\n")
    elif shown_on.columns is not None:
        # On a terminal only: whatever is piped into a prompt stays empty.
        yield "Nothing to say yet: aizo show lists what there is, aizo add adds to it."


def _written(done: Written, _shown_on: Screen) -> Iterator[str]:
    entry, before = done.entry, done.previous_score
    now = score(entry.base_score)
    moved = f"{score(before)} -> {now}" if before not in {None, entry.base_score} else now
    name = f"{harmless(entry.item)} [{entry.id}]"
    yield f"{done.action.capitalize()}: {name}, score {moved} ({entry.band})"
    if done.advice:
        yield f"Advice: {harmless(done.advice)}"


def _used(done: UsedList, _shown_on: Screen) -> Iterator[str]:
    for one in done.results:
        number = "" if one.id is None else f"[{one.id}]"
        name = " ".join(part for part in (harmless(one.item or ""), number) if part)
        yield f"{_USED[one.status]}: {name}"


def _removed(done: Removed, _shown_on: Screen) -> Iterator[str]:
    for number, item in done.removed:
        yield f"Removed: {harmless(item)} [{number}]"
    for named in done.missing:
        yield f"Not found: {harmless(str(named))}"


def _cleared(done: Cleared, _shown_on: Screen) -> Iterator[str]:
    yield f"Removed {_counted(done.count, 'preference')}."


def _config(done: Config, _shown_on: Screen) -> Iterator[str]:
    before = "" if done.changed else " (as before)"
    yield f"Half-life {done.half_life_days:g} days, floor {done.floor:g}{before}."


def _keywords(found: Keywords, _shown_on: Screen) -> Iterator[str]:
    if not found.counts and not found.taxonomy:
        yield "No keywords yet: aizo tag ITEM KEYWORDS gives an entry some."
        return
    if found.taxonomy is None:
        yield _counted(len(found.counts), "keyword")
        yield from _count_table(found.counts)
        return
    yield f"{found.covered} of {_counted(len(found.taxonomy), 'term')} of taxonomy.txt in use"
    yield from _count_table(found.taxonomy)
    if found.others:
        yield f"{_counted(len(found.others), 'keyword')} outside of it"
        yield from _count_table(found.others)


def _count_table(counts: Iterable[Count]) -> list[str]:
    rows = [(str(one.entries), harmless(one.name)) for one in counts]
    return table(rows, right=(0,)) if rows else []


def _scenarios(found: ScenarioList, _shown_on: Screen) -> Iterator[str]:
    # With a note there is such a file, and it cannot be used.
    advice = "" if found.notes else "; `aizo scenarios --init` writes them to a file of yours"
    where = f"built in{advice}"
    if found.path is not None:
        where = harmless(found.path)
    yield f"{_counted(len(found.scenarios), 'scenario')} ({where})"
    rows = []
    for one in found.scenarios:
        also = f" (also: {', '.join(one.aliases)})" if one.aliases else ""
        told = one.description if one.is_defined else "a tag in use, not a defined scenario"
        rows.append((harmless(one.name), str(one.entries), harmless(told + also)))
    yield from table(rows, right=(1,)) if rows else []
    yield f"{_counted(found.untagged, 'entry', 'entries')} without a tag"


def _scenarios_file(done: ScenariosFile, _shown_on: Screen) -> Iterator[str]:
    path = harmless(done.path)
    yield f"Wrote {path}." if done.written else f"{path} is there already and stays as it is."


def _explanation(told: Explanation, _shown_on: Screen) -> Iterator[str]:
    entry = told.entry
    base = score(entry.base_score)
    yield f"{harmless(entry.item)} [{entry.id}]: {harmless(entry.reason)}"
    yield f"Band {entry.band}, {entry.kind} ({harmless(entry.source)}), used {entry.touch_count}x"
    yield (
        f"Weight {weight(entry)} = {base} * {entry.decay_coefficient or 0:.4f}"
        f" ^ {round(entry.score_exponent, 3):g}"
    )
    yield (
        f"Decay coefficient {entry.decay_coefficient or 0:.4f} = {told.floor:g}"
        f" + {1 - told.floor:g} * 2 ^ (-{told.age_days:.1f} / {told.half_life_days:g} days)"
    )
    yield f"Last seen {clock.text(entry.last_seen)}, added {clock.text(entry.added_at)}"
    if entry.expires_at is not None:
        yield f"Expires {clock.text(entry.expires_at)}"
    fades = ", ".join(f"{heavy:.2f} in {days} days" for days, heavy in told.fades)
    yield f"Unused, its weight will be {fades}."
    if told.found is not None:
        place = f"finds it, at place {told.rank}" if told.found else "does not find it"
        yield f"The request {place}."
    if told.parts:
        yield (
            "Relevance "
            + " + ".join(
                f"{value:.3f} {name}" for name, value in told.parts.items() if name != "relevance"
            )
            + f" = {told.parts['relevance']:.3f}"
        )
    for reason in told.why:
        yield f"  {harmless(reason)}"


def _info(told: Info, _shown_on: Screen) -> Iterator[str]:
    bands = ", ".join(f"{count} {name}" for name, count in told.bands.items())
    size = f"{told.size:,} bytes" if told.exists else "does not exist yet"
    rows = [
        ("aizo", f"{told.version} on Python {told.python}"),
        ("database", f"{told.database} (from {told.database_source}; {size})"),
        ("home", f"{told.home} (from {told.home_source})"),
        ("cache", told.cache_folder),
        ("scenarios", told.scenarios_path or "built in"),
        ("switched off", "yes (AIZO_OFF)" if told.off else "no"),
        ("paused", _paused(told)),
        ("entries", f"{told.entries:,} ({bands}); {told.waiting} waiting, {told.expired} expired"),
        ("decay", f"half-life {told.half_life_days:g} days, floor {told.floor:g}"),
        ("time", clock.text(told.at)),
        ("revision", str(told.revision)),
        ("snapshot", f"{_counted(told.segments, 'file')}, {told.segment_bytes:,} bytes"),
    ]
    yield from table([(name, harmless(value)) for name, value in rows])


def _paused(told: Info) -> str:
    if told.paused_until is None:
        return "no"
    is_open = told.paused_until >= clock.LATEST
    return "until aizo resume" if is_open else f"until {clock.text(told.paused_until)}"


def _counted(count: int, one: str, more: str = "") -> str:
    return f"{count:,} {one if count == 1 else more or one + 's'}"


_REPLIES: dict[str, Callable[[Any, Screen], Iterable[str]]] = {
    "context": _context,
    "written": _written,
    "used": _used,
    "removed": _removed,
    "cleared": _cleared,
    "config": _config,
    "keywords": _keywords,
    "scenarios": _scenarios,
    "scenarios_file": _scenarios_file,
    "explanation": _explanation,
    "info": _info,
}
