"""Answers for people about what was learnt and waits for their decision."""

from __future__ import annotations

from aizo import clock
from aizo.cli.display import cut, harmless
from aizo.cli.render import score

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator
    from typing import Any

    from aizo.cli.render import Screen
    from aizo.learn.deciding import Decided
    from aizo.learn.review import Everything, Waiting

_MOST_QUOTED = 160


def _waiting(told: Everything, shown_on: Screen) -> Iterator[str]:
    if not told.entries and not told.waiting:
        yield "Nothing waits for your word."
        return
    if told.waiting:
        yield "aizo review accept N, edit N or refuse N (several N, or accept --all-clear):"
    for one in told.waiting:
        yield from proposal(one, shown_on)
    if told.entries:
        yield "aizo confirm --id N lets an entry count, aizo remove --id N drops it:"
    for entry in told.entries:
        base = score(entry.base_score)
        yield (
            f"{harmless(entry.item)} [{entry.id}], score {base} ({entry.band}):"
            f" {harmless(entry.reason)}"
        )


def proposal(one: Waiting, shown_on: Screen) -> Iterator[str]:
    """Give a proposal as lines for people.

    Args:
        one: The proposal.
        shown_on: What it is printed on.

    Yields:
        The label, the quote with when and where, and what accepting would change.
    """
    told = one.told
    marks = [one.verdict.name, *told["flags"]]
    if one.refused_at is not None:
        marks.append(f"refused on {clock.text(one.refused_at)[:10]}")
    yield f"{one.id}.  {told['stance']}: {harmless(told['item'])}  ({', '.join(marks)})"
    for each in told["evidence"][::-1]:
        at = "" if each["at"] is None else clock.text(each["at"])[:10] + ", "
        words = cut(harmless(each["words"]), _MOST_QUOTED)
        yield _fitting(f'    "{words}"  {at}{harmless(_where(each))}', shown_on)
    yield f"    {harmless(one.advice)}"


def _where(evidence: dict[str, Any]) -> str:
    kind, _, host = evidence["source"].partition(":")
    place = evidence["place"] or (evidence["session"] if kind == "file" else "")
    return f"{host} {place}".strip()


def _fitting(line: str, shown_on: Screen) -> str:
    return line if shown_on.columns is None else cut(line, max(shown_on.columns, 40))


def _decided(done: Decided, shown_on: Screen) -> Iterator[str]:
    for number, written in done.accepted:
        entry = written.entry
        yield (
            f"{written.action.capitalize()}: {harmless(entry.item)} [{entry.id}],"
            f" score {score(entry.base_score)} ({entry.band}), from proposal {number}"
        )
    for number in done.refused:
        yield f"Refused: {number}"
    for number, why in done.kept:
        yield f"Still waits: {number}: {harmless(why.message)}. {harmless(why.hint)}"
    for number in done.missing:
        yield f"Not found: {number}"
    if done.edited is not None:
        yield from proposal(done.edited, shown_on)
    if not (done.accepted or done.refused or done.kept or done.missing or done.edited):
        yield "Nothing was clear enough to be accepted at once: aizo review lists what waits."


REPLIES: dict[str, Callable[[Any, Screen], Iterable[str]]] = {
    "waiting": _waiting,
    "decided": _decided,
}
