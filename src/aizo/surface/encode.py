"""The one place that turns entries, answers and errors into JSON."""

from __future__ import annotations

from aizo import clock
from aizo.errors import NotFound
from aizo.surface.writer import dumps

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator
    from typing import Any

    from aizo.entry import Entry
    from aizo.errors import AizoError
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
    from aizo.profile.context import Block
    from aizo.profile.explain import Explanation
    from aizo.profile.recall import Recall
    from aizo.surface.param import Operation

_DECIMALS = 6


def entry_dict(entry: Entry) -> dict[str, Any]:
    """Give an entry as a JSON object, its fields in the order that every door shows.

    Args:
        entry: A weighed entry.

    Returns:
        The object; computed numbers have at most six decimals, times are RFC 3339 UTC.
    """
    return {
        "id": entry.id,
        "item": entry.item,
        "reason": entry.reason,
        "keywords": list(entry.keywords),
        "scenarios": list(entry.scenarios),
        "base_score": round(entry.base_score, 2),
        "source": entry.source,
        "added_at": clock.text(entry.added_at),
        "last_seen": clock.text(entry.last_seen),
        "touch_count": entry.touch_count,
        "score_exponent": round(entry.score_exponent, _DECIMALS),
        "decay_coefficient": computed(entry.decay_coefficient),
        "effective_weight": computed(entry.effective_weight),
        "band": entry.band,
        # Last, and only where there is one: what expects the fields of old finds them in place.
        **({} if entry.expires_at is None else {"expires_at": clock.text(entry.expires_at)}),
    }


def about_listing(found: Recall) -> dict[str, Any]:
    """Give what a listing tells beside its entries and hard limits.

    Args:
        found: The listing.

    Returns:
        Its revision, notes and how many more there are, as JSON values.
    """
    about: dict[str, Any] = {
        "revision": found.revision,
        "omitted": found.omitted,
        "notes": list(found.notes),
    }
    if found.omitted_more:
        # Only counted so far: there are more than `omitted`.
        about["omitted_more"] = True
    if found.paused:
        about["paused"] = True
    return about


def listing(entries: Iterable[Entry], form: str) -> Iterator[str]:
    """Give a bare list of entries as pieces of JSON text, in bounded memory.

    Args:
        entries: Weighed entries.
        form: `json`, one array on one line, or `jsonl`, one object a line.

    Yields:
        Pieces of text; together they end with a line break.
    """
    if form == "jsonl":
        for entry in entries:
            yield dumps(entry_dict(entry)) + "\n"
        return
    before = "["
    for entry in entries:
        yield before + dumps(entry_dict(entry))
        before = ","
    yield "[]\n" if before == "[" else "]\n"


def full(found: Recall, entries: Iterable[Entry]) -> Iterator[str]:
    """Give the full form of a listing as pieces of JSON text, in bounded memory.

    Args:
        found: What is told beside the entries.
        entries: Its weighed entries.

    Yields:
        Pieces of text; together they end with a line break.
    """
    revision, _, others = dumps(about_listing(found)).partition(",")
    limits = dumps([entry_dict(entry) for entry in found.limits])
    before = f'{revision},"limits":{limits},"entries":['
    for entry in entries:
        yield before + dumps(entry_dict(entry))
        before = ","
    yield (before if before != "," else "") + f"],{others}\n"


def pieces(operation: Operation, answer: Any, form: str) -> Iterator[str]:
    """Give an answer as pieces of JSON text.

    Args:
        operation: The operation that gave it.
        answer: What it gave.
        form: `json`, `jsonl` or `full`.

    Returns:
        Pieces of text; together they end with a line break.
    """
    if operation.returns == "entries":
        return full(answer, answer) if form == "full" else listing(answer, form)
    return iter((dumps(answer_value(operation, answer)) + "\n",))


def answer_value(operation: Operation, answer: Any) -> Any:
    """Give an answer as plain JSON values: for a listing its full form.

    Args:
        operation: The operation that gave it.
        answer: What it gave.

    Returns:
        A dictionary or a list that fits `schema.output_schema(operation)`.
    """
    shape = _SHAPES.get(operation.returns)
    if shape is None:
        from aizo.surface import encode_control, encode_custody, encode_views

        parts = (encode_views.SHAPES, encode_control.SHAPES, encode_custody.SHAPES)
        shape = next(part[operation.returns] for part in parts if operation.returns in part)
    return shape(answer)


def error_dict(problem: AizoError) -> dict[str, Any]:
    """Give an error as a JSON object.

    Args:
        problem: The error.

    Returns:
        `{"error": {"code", "message", "hint"}}`, and the error's details beside these.
    """
    told = {"code": problem.code, "message": problem.message, "hint": problem.hint}
    return {"error": {**told, **problem.details}}


def nothing_found(answer: Any) -> NotFound | None:
    """Give the error for an answer that found nothing of what was named.

    Args:
        answer: What an operation gave.

    Returns:
        The error for doors that speak in exit codes, or None where something was found.
    """
    if getattr(answer, "found_any", True):
        return None
    if hasattr(answer, "not_found"):
        told: NotFound = answer.not_found
        return told
    if hasattr(answer, "results"):
        named = [one.id if one.item is None else one.item for one in answer.results]
    else:
        named = answer.missing
    listed = ", ".join(repr(one) if isinstance(one, str) else str(one) for one in named)
    kinds = dict.fromkeys("label" if isinstance(one, str) else "id" for one in named)
    return NotFound("not_found", f"no entry has the {' or '.join(kinds)} {listed}")


def computed(number: float | None) -> float | None:
    """Round a computed number as every door shows it.

    Args:
        number: The number, or None where there is none.

    Returns:
        The number to six decimals, or None.
    """
    return None if number is None else round(number, _DECIMALS)


def _entries(found: Recall) -> dict[str, Any]:
    return {
        "revision": found.revision,
        "limits": [entry_dict(entry) for entry in found.limits],
        "entries": [entry_dict(entry) for entry in found],
        **about_listing(found),
    }


def _context(block: Block) -> dict[str, Any]:
    from aizo.profile.budget import estimated_tokens

    return {
        "context": block,
        "ids": list(block.ids),
        "tokens": estimated_tokens(block),
        "revision": block.revision,
        "notes": list(block.notes),
        **({"paused": True} if block.paused else {}),
    }


def written_dict(done: Written) -> dict[str, Any]:
    """Give what an add or an update did as a JSON object.

    Args:
        done: What it did.

    Returns:
        The object.
    """
    return _present(
        action=done.action,
        entry=entry_dict(done.entry),
        previous_score=None if done.previous_score is None else round(done.previous_score, 2),
        crossed=done.crossed,
        advice=done.advice,
        notes=done.notes,
        revision=done.revision,
    )


def _used(done: UsedList) -> dict[str, Any]:
    results = [_present(id=one.id, item=one.item, status=one.status) for one in done.results]
    return {"results": results, "revision": done.revision}


def _removed(done: Removed) -> dict[str, Any]:
    return {
        "removed": [{"id": number, "item": item} for number, item in done.removed],
        "missing": [str(named) for named in done.missing],
        "revision": done.revision,
    }


def _cleared(done: Cleared) -> dict[str, Any]:
    return {"removed": done.count, "revision": done.revision}


def _config(done: Config) -> dict[str, Any]:
    return {
        "half_life_days": done.half_life_days,
        "floor": done.floor,
        "changed": done.changed,
        "revision": done.revision,
    }


def _counts(counts: Iterable[Count] | None) -> list[dict[str, Any]] | None:
    if counts is None:
        return None
    return [{"name": one.name, "entries": one.entries} for one in counts]


def _keywords(found: Keywords) -> dict[str, Any]:
    return _present(
        keywords=_counts(found.counts),
        taxonomy=_counts(found.taxonomy),
        others=None if found.taxonomy is None else _counts(found.others),
        revision=found.revision,
    )


def _scenarios(found: ScenarioList) -> dict[str, Any]:
    listed = [
        {
            "name": one.name,
            "entries": one.entries,
            "description": one.description,
            "keywords": list(one.keywords),
            "aliases": list(one.aliases),
            "is_defined": one.is_defined,
        }
        for one in found.scenarios
    ]
    return _present(
        scenarios=listed,
        untagged=found.untagged,
        path=found.path,
        notes=found.notes,
        revision=found.revision,
    )


def _scenarios_file(done: ScenariosFile) -> dict[str, Any]:
    return {"path": done.path, "written": done.written}


def _explanation(told: Explanation) -> dict[str, Any]:
    return _present(
        entry=entry_dict(told.entry),
        age_days=round(told.age_days, _DECIMALS),
        half_life_days=told.half_life_days,
        floor=told.floor,
        fades=[
            {"days": days, "effective_weight": round(weight, _DECIMALS)}
            for days, weight in told.fades
        ],
        found=told.found,
        rank=told.rank,
        parts={name: round(value, _DECIMALS) for name, value in told.parts.items()} or None,
        why=told.why,
        revision=told.revision,
    )


def _info(told: Info) -> dict[str, Any]:
    fields = {name: getattr(told, name) for name in INFO_FIELDS}
    until = None if told.paused_until is None else clock.text(told.paused_until)
    return _present(**fields, at=clock.text(told.at), paused_until=until)


def _present(**fields: Any) -> dict[str, Any]:
    """Leave out what is not there: an output field has one type, never null."""
    return {name: value for name, value in fields.items() if value is not None}


INFO_FIELDS = (
    "version",
    "python",
    "database",
    "database_source",
    "exists",
    "size",
    "home",
    "home_source",
    "cache_folder",
    "scenarios_path",
    "off",
    "entries",
    "bands",
    "half_life_days",
    "floor",
    "revision",
    "waiting",
    "expired",
    "segments",
    "segment_bytes",
    "notes",
)

_SHAPES: dict[str, Callable[[Any], Any]] = {
    "entries": _entries,
    "context": _context,
    "written": written_dict,
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
