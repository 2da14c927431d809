"""Advice: the calls that would put a label or a score right, as command lines to run."""

from __future__ import annotations

from aizo import band
from aizo.entry import item_key

TYPE_CHECKING = False
if TYPE_CHECKING:
    from aizo.entry import Entry
    from aizo.profile.unit import Unit

# Harmless in every shell we know of, without quotes.
_BARE = frozenset("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_-+./:@,")
# What double quotes do not protect in one shell or another.
_LIVELY = frozenset('"$`\\!%')


def command(unit: Unit, *words: str) -> str:
    """Write a call of aizo for a shell, on the database in use.

    Args:
        unit: The open profile.
        *words: The command and its arguments.

    Returns:
        One line.
    """
    place = ("--db", unit.settings.database) if unit.settings.database_source == "--db" else ()
    return " ".join(map(_quoted, ("aizo", *words, *place)))


def statement(unit: Unit, entry: Entry, score: int) -> str:
    """Write the call that states a score instead of observing it.

    Args:
        unit: The open profile.
        entry: The entry.
        score: The score in hundredths.

    Returns:
        One line.
    """
    said = ("--score", f"{score / 100:g}", "--kind", "explicit")
    return command(unit, "add", entry.item, entry.reason, *said)


def on_label(unit: Unit, entry: Entry) -> str:
    """Say how the label of an entry could be better.

    Args:
        unit: The open profile.
        entry: The entry as it is stored.

    Returns:
        Sentences with the calls to run; empty when the label is fine.
    """
    from aizo import negation

    both = negation.sides(entry.item)
    if both is not None:
        return _split(unit, entry, *both)
    if round(entry.base_score * 100) >= band.HABIT.lowest:
        return ""
    thing = negation.positive(entry.item)
    if thing is None:
        return ""
    return _renamed(unit, entry, thing)


def _renamed(unit: Unit, entry: Entry, thing: str) -> str:
    said = f'A label should name the thing, not its negation: "{thing}". '
    taken = unit.store.find(item_key(thing))
    if taken is None:
        return said + "To correct it: " + command(unit, "update", *_id(entry), "--item", thing)
    score = f"{entry.base_score:g}"
    calls = (
        command(unit, "update", "--id", str(taken.id), "--score", score),
        command(unit, "remove", *_id(entry)),
    )
    return said + "That entry exists; to correct it: " + " && ".join(calls)


def _split(unit: Unit, entry: Entry, disliked: str, liked: str) -> str:
    shared = ["--scenarios", ",".join(entry.scenarios)] if entry.scenarios else []
    low = "--never" if entry.is_limit else "--avoid"
    calls = (
        command(unit, "add", disliked, entry.reason, low, *shared),
        command(unit, "add", liked, entry.reason, "--prefer", *shared),
        command(unit, "remove", *_id(entry)),
    )
    return "A label should have one side. To split it: " + " && ".join(calls)


def _id(entry: Entry) -> tuple[str, str]:
    return "--id", str(entry.id)


def _quoted(word: str) -> str:
    if word and _BARE.issuperset(word):
        return word
    if _LIVELY.isdisjoint(word):
        return f'"{word}"'
    return "'" + word.replace("'", "'\"'\"'") + "'"
