"""Uses of the public API that type checkers must accept; checked by mypy, never run."""

from __future__ import annotations

from pathlib import Path

from aizo import AizoError, Band, Entry, Profile


def tour(folder: Path) -> list[str]:
    """Go through what a program does with a profile."""
    with Profile.open(folder / "profile.db") as profile:
        written = profile.add(
            "concise code",
            "Asks for shorter code in every review",
            score=9.0,
            keywords=["short"],
            scenarios=("coding",),
        )
        action: str = written.action
        stored: Entry = written.entry
        profile.add("emojis in output", "Said: never", stance="never", kind="explicit")
        profile.update("concise code", keywords=["short", "review"])
        used = profile.apply([stored.id])
        statuses: list[str] = [use.status for use in used.results]
        return [action, *statuses, *labels(profile), block(profile)]


def labels(profile: Profile) -> list[str]:
    """Read entries in the ways there are."""
    found = profile.recall("code style", scenario="coding", limit=20)
    limits: list[Entry] = list(found.limits)
    heaviest: list[Entry] = list(profile.top(10))
    return [entry.item for entry in [*found, *limits, *heaviest]]


def block(profile: Profile) -> str:
    """Ask for the block that goes into a prompt."""
    return str(profile.context(scenario="coding", max_chars=2000))


def reason_for(failure: AizoError) -> tuple[str, str, str, int]:
    """Every error says what, why and what to do."""
    return failure.code, failure.message, failure.hint, failure.exit_code


def name_of(band: Band) -> str:
    """A band has a name."""
    return band.name
