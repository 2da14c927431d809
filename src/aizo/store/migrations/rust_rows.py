"""The Rust aizo's rows, read with patience, and their twins united."""

from __future__ import annotations

from aizo import band, clock
from aizo.entry import ITEM_LENGTH, REASON_LENGTH, TERM_COUNT, TERM_LENGTH, item_key
from aizo.text import fold

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable

    from aizo.store import engine

_MIDDLE = 500


class Legacy:
    """One entry of the Rust aizo in our terms: times in milliseconds, the score in hundredths.

    A time that cannot be read is None, and what stood there is kept in `unreadable`, until twins
    were united: a date that nobody knows must not make one of them the newer.
    """

    __slots__ = (
        "added_at",
        "id",
        "item",
        "keywords",
        "last_seen",
        "reason",
        "scenarios",
        "score",
        "source",
        "touch_count",
        "unreadable",
    )

    id: int
    item: str
    reason: str
    keywords: tuple[str, ...]
    scenarios: tuple[str, ...]
    score: int
    source: str
    added_at: int | None
    last_seen: int | None
    touch_count: int
    unreadable: dict[str, object]


def read(db: engine.Connection, notes: list[str]) -> tuple[list[Legacy], int]:
    """Read all entries.

    Args:
        db: A connection to the old database.
        notes: Gets what was odd, in sentences.

    Returns:
        The entries by ascending id, and the highest id that was ever used.
    """
    columns = {row[1] for row in db.execute("PRAGMA table_info(preferences)").fetchall()}
    touches = "touch_count" if "touch_count" in columns else "0"
    tags = _tags(db)
    # A text that is no UTF-8 would stop the whole migration.
    factory, db.text_factory = db.text_factory, _decoded
    try:
        found = db.execute(
            "SELECT id, item, reason, keywords, base_score, source, added_at, last_seen, "  # noqa: S608
            f"{touches} FROM preferences ORDER BY id"
        ).fetchall()
    finally:
        db.text_factory = factory
    used = db.execute("SELECT seq FROM sqlite_sequence WHERE name = 'preferences'").fetchall()
    highest = max([0, *(row[0] for row in found), *(row[0] for row in used)])
    return [_legacy(row, tags.get(row[0], ()), notes) for row in found], highest


def united(entries: Iterable[Legacy], now: int, notes: list[str]) -> list[Legacy]:
    """Unite twins: entries whose labels are one to us, though they were two to the Rust aizo.

    A hard limit's score wins, else the newer row gives score and reason. The lower id and its
    spelling, the earlier `added_at`, the later `last_seen`, the sum of the touches, and the tags
    and keywords of all remain.

    Args:
        entries: All entries by ascending id.
        now: The time that replaces unreadable ones, milliseconds since 1970 UTC.
        notes: Gets a sentence for each union.

    Returns:
        One entry for each label, by ascending id.
    """
    by_key: dict[str, list[Legacy]] = {}
    for one in entries:
        by_key.setdefault(item_key(one.item), []).append(one)
    result = []
    for twins in by_key.values():
        one = twins[0] if len(twins) == 1 else _union(twins, notes)
        _date(one, now, notes)
        _report(one, notes)
        result.append(one)
    return result


def _union(twins: list[Legacy], notes: list[str]) -> Legacy:
    first = twins[0]
    speaker = max(twins, key=_precedence)
    named = ", ".join(f"{one.item!r} [{one.id}]" for one in twins)
    notes.append(f"{named} are one label: united as [{first.id}].")
    one = Legacy()
    one.id, one.item = first.id, first.item
    one.reason, one.score, one.source = speaker.reason, speaker.score, speaker.source
    one.keywords = tuple(dict.fromkeys(term for twin in twins for term in twin.keywords))
    one.scenarios = tuple(dict.fromkeys(term for twin in twins for term in twin.scenarios))
    one.added_at = min((t.added_at for t in twins if t.added_at is not None), default=None)
    one.last_seen = max((t.last_seen for t in twins if t.last_seen is not None), default=None)
    one.touch_count = sum(twin.touch_count for twin in twins)
    one.unreadable = first.unreadable
    return one


def _precedence(one: Legacy) -> tuple[bool, int, int]:
    """Order twins by who gives score and reason: limits first, then by time, then by id."""
    seen = clock.EARLIEST if one.last_seen is None else one.last_seen
    return one.score <= band.LIMIT, seen, one.id


def _date(one: Legacy, now: int, notes: list[str]) -> None:
    """Put the migration's time where no date could be read."""
    for field in ("added_at", "last_seen"):
        if getattr(one, field) is None:
            setattr(one, field, now)
            was = one.unreadable.get(field)
            notes.append(
                f"{_name(one)}: its {field} {was!r} cannot be read; now {clock.text(now)}."
            )


def _legacy(row: tuple[object, ...], tags: Iterable[str], notes: list[str]) -> Legacy:
    one = Legacy()
    one.id = row[0] if isinstance(row[0], int) else 0
    one.item, one.reason, one.source = _text(row[1]), _text(row[2]), _text(row[5])
    one.keywords = _terms(_text(row[3]).split(","))
    one.scenarios = _terms(tags)
    one.score = _score(row[4], one, notes)
    one.added_at, one.last_seen = clock.parse_stored(row[6]), clock.parse_stored(row[7])
    one.unreadable = {"added_at": row[6], "last_seen": row[7]}
    one.touch_count = max(row[8], 0) if isinstance(row[8], int) else 0
    return one


def _tags(db: engine.Connection) -> dict[int, list[str]]:
    """Give the tags of each entry; schema 5 has none."""
    there = "SELECT 1 FROM sqlite_master WHERE name = 'preference_scenarios'"
    tags: dict[int, list[str]] = {}
    if db.execute(there).fetchall():
        for number, name in db.execute(
            "SELECT preference_id, scenario FROM preference_scenarios ORDER BY rowid"
        ).fetchall():
            tags.setdefault(number, []).append(_text(name))
    return tags


def _terms(given: Iterable[str]) -> tuple[str, ...]:
    # A comma would divide a term in our column.
    folded = (part.strip() for term in given for part in fold(term).split(","))
    return tuple(dict.fromkeys(term for term in folded if term))


def _score(value: object, one: Legacy, notes: list[str]) -> int:
    if isinstance(value, (int, float)) and 0 <= value <= 10:
        return band.hundredths(value)
    kept = _MIDDLE
    if isinstance(value, (int, float)):
        kept = 0 if value < 0 else band.HIGHEST
    notes.append(
        f"{_name(one)}: its score {value!r} was no number from 0 to 10; now {kept / 100:g}."
    )
    return kept


def _report(one: Legacy, notes: list[str]) -> None:
    """Report what breaks our rules; it is kept as it is."""
    if not 1 <= len(one.item) <= ITEM_LENGTH:
        notes.append(f"{_name(one)}: its label has {len(one.item)} characters; kept.")
    if not 1 <= len(one.reason) <= REASON_LENGTH:
        notes.append(f"{_name(one)}: its reason has {len(one.reason)} characters; kept.")
    for field, terms in (("keywords", one.keywords), ("scenarios", one.scenarios)):
        if len(terms) > TERM_COUNT:
            notes.append(f"{_name(one)}: it has {len(terms)} {field}; kept.")
        if any(len(term) > TERM_LENGTH for term in terms):
            notes.append(f"{_name(one)}: one of its {field} is very long; kept.")
    if not (one.item + one.reason).isprintable():
        notes.append(f"{_name(one)}: it holds control characters; kept.")


def _name(one: Legacy) -> str:
    label = one.item if len(one.item) <= 40 else one.item[:39] + "…"
    return f"[{one.id}] {label!r}"


def _text(value: object) -> str:
    if isinstance(value, bytes):
        return _decoded(value)
    return value if isinstance(value, str) else "" if value is None else str(value)


def _decoded(value: bytes) -> str:
    return value.decode("utf-8", "replace")
