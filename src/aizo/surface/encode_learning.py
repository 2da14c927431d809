"""What was learnt, and what became of it, as JSON values."""

from __future__ import annotations

from aizo import clock

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any

    from aizo.learn.deciding import Decided
    from aizo.learn.review import Waiting
    from aizo.profile.answers import Written

_EVIDENCE = ("words", "source", "session", "place")


def proposal(one: Waiting) -> dict[str, Any]:
    """Give a proposal as a JSON object.

    Args:
        one: The proposal.

    Returns:
        What was found, the words that prove it, and what accepting it would change.
    """
    told = one.told
    value: dict[str, Any] = {
        "id": one.id,
        "item": told["item"],
        "stance": told["stance"],
        "reason": told["reason"],
        "basis": told["basis"],
        "keywords": told["keywords"],
        "scenarios": told["scenarios"],
        "flags": told["flags"],
        "verdict": one.verdict.name,
        "clear": one.is_clear,
        "advice": one.advice,
        "evidence": [_evidence(each) for each in told["evidence"]],
    }
    entry = one.verdict.entry
    if entry is not None:
        value["stored"] = {"id": entry.id, "item": entry.item, "base_score": entry.base_score}
    if one.verdict.similar:
        value["similar"] = [
            {"id": each.id, "item": each.item, "base_score": each.base_score}
            for each in one.verdict.similar
        ]
    if one.refused_at is not None:
        value["refused_at"] = clock.text(one.refused_at)
    return value


def _evidence(told: dict[str, Any]) -> dict[str, Any]:
    value = {name: told[name] for name in _EVIDENCE}
    if told["at"] is not None:
        value["said_at"] = clock.text(told["at"])
    return value


def decided(done: Decided, written: Callable[[Written], dict[str, Any]]) -> dict[str, Any]:
    """Give what became of proposals as a JSON object.

    Args:
        done: The decisions.
        written: How what an add did is written.

    Returns:
        The object.
    """
    value: dict[str, Any] = {
        "accepted": [{"id": number, "written": written(what)} for number, what in done.accepted],
        "refused": done.refused,
        "kept": [
            {"id": number, "code": why.code, "message": why.message, "hint": why.hint}
            for number, why in done.kept
        ],
        "missing": [str(number) for number in done.missing],
        "revision": done.revision,
    }
    if done.edited is not None:
        value["edited"] = proposal(done.edited)
    return value
