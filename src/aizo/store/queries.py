"""The reading SQL. Every statement is fetched whole, so that none keeps the WAL from shrinking."""

from __future__ import annotations

from aizo.decay import DecayConfig
from aizo.errors import InvalidInput
from aizo.store.port import NOTHING, Changes
from aizo.store.rows import COLUMNS, divided, entry

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable

    from aizo.entry import Entry
    from aizo.store import engine
    from aizo.store.port import Generation, Standing

_NEWEST = "SELECT seq, mark FROM change ORDER BY seq DESC LIMIT 1"
_REVISION = "SELECT revision FROM act ORDER BY revision DESC LIMIT 1"
_DECAY = "SELECT half_life_days, floor FROM decay_config WHERE id = 1"
_STANDING = (
    f"SELECT seq, mark, ({_REVISION}), "  # noqa: S608 (our statements)
    "(SELECT half_life_days FROM decay_config WHERE id = 1), "
    "(SELECT floor FROM decay_config WHERE id = 1) FROM change ORDER BY seq DESC LIMIT 1"
)
_FIND = f"SELECT {COLUMNS} FROM preferences p WHERE p.item_key = ?"  # noqa: S608 (our columns)
_FIND_MANY = f"SELECT p.item_key, {COLUMNS} FROM preferences p WHERE p.item_key"  # noqa: S608
_GET_ONE = f"SELECT {COLUMNS} FROM preferences p WHERE p.id = ?"  # noqa: S608
_GET = f"SELECT {COLUMNS} FROM preferences p WHERE p.id"  # noqa: S608
_EXPIRING = (
    "SELECT id, expires_at_ms FROM preferences "
    "WHERE expires_at_ms IS NOT NULL AND typeof(expires_at_ms) = 'integer'"
)
_TENTATIVE = "SELECT id FROM preferences WHERE kind = 'tentative' ORDER BY id"
_TAGS = (
    "SELECT CAST(scenarios AS TEXT), count(*) FROM preferences "
    "WHERE ?1 IS NULL OR kind <> 'tentative' "
    "AND (typeof(expires_at_ms) <> 'integer' OR expires_at_ms > ?1) "
    "GROUP BY scenarios"
)
_MARKS = "SELECT seq, mark FROM change WHERE seq"
_CHANGES = (
    f"SELECT c.seq, c.mark, c.entry, {COLUMNS} FROM change c "  # noqa: S608 (our columns)
    "LEFT JOIN preferences p ON p.id = c.entry WHERE c.seq >= ? ORDER BY c.seq"
)
PAGE = f"SELECT {COLUMNS} FROM preferences p WHERE p.id > ? ORDER BY p.id LIMIT ?"  # noqa: S608
_LARGEST = (1 << 63) - 1
# SQLite before 3.32 takes 999 parameters.
_CHUNK = 512
_EXACT = 4
_statements: dict[tuple[str, int], str] = {}
DEFAULT_DECAY = DecayConfig()
_decay: dict[tuple[float, float], DecayConfig] = {}


def generation(db: engine.Connection) -> Generation:
    """Give `(seq, mark)` of the newest change.

    Args:
        db: The connection.

    Returns:
        The generation.
    """
    rows: list[Generation] = db.execute(_NEWEST).fetchall()
    return rows[0] if rows else NOTHING


def revision(db: engine.Connection) -> int:
    """Give the number of the newest act.

    Args:
        db: The connection.

    Returns:
        0 where there was none.
    """
    rows = db.execute(_REVISION).fetchall()
    return int(rows[0][0]) if rows else 0


def settings(db: engine.Connection) -> DecayConfig:
    """Give how the entries fade.

    Args:
        db: The connection.

    Returns:
        The setting; the default where there is none that holds our rules.
    """
    rows = db.execute(_DECAY).fetchall()
    return _decay_of(*rows[0]) if rows else DEFAULT_DECAY


def _decay_of(half_life: float, floor: float) -> DecayConfig:
    known = _decay.get((half_life, floor))
    if known is None:
        try:
            known = DecayConfig(half_life, floor)
        except InvalidInput:
            known = DEFAULT_DECAY
        _decay.clear()
        _decay[half_life, floor] = known
    return known


def standing(db: engine.Connection) -> Standing:
    """Give what every answer is of: three questions in one, which is asked before each of them.

    Args:
        db: The connection.

    Returns:
        The generation, the revision, and how the entries fade.
    """
    rows = db.execute(_STANDING).fetchall()
    if not rows:
        return NOTHING, revision(db), settings(db)
    seq, mark, acts, half_life, floor = rows[0]
    return (seq, mark), acts or 0, _decay_of(half_life, floor)


def count(db: engine.Connection) -> int:
    """Count the entries.

    Args:
        db: The connection.

    Returns:
        Their number.
    """
    return int(db.execute("SELECT count(*) FROM preferences").fetchall()[0][0])


def state(db: engine.Connection, key: str) -> str | None:
    """Give a word about the profile itself.

    Args:
        db: The connection.
        key: Its name.

    Returns:
        The text, or None.
    """
    rows = db.execute("SELECT value FROM state WHERE key = ?", (key,)).fetchall()
    return rows[0][0] if rows else None


def expiring(db: engine.Connection) -> dict[int, int]:
    """Give when entries expire, by their id.

    Args:
        db: The connection.

    Returns:
        Milliseconds since 1970 UTC, for those that expire.
    """
    return dict(db.execute(_EXPIRING).fetchall())


def tentative(db: engine.Connection) -> list[int]:
    """Give the ids of the entries that wait to be confirmed.

    Args:
        db: The connection.

    Returns:
        The ids, ascending.
    """
    return [row[0] for row in db.execute(_TENTATIVE).fetchall()]


def get(db: engine.Connection, ids: Iterable[int]) -> list[Entry]:
    """Give entries by id, in the order asked.

    Args:
        db: The connection.
        ids: Any number of ids.

    Returns:
        The entries; missing ones are absent.
    """
    asked = [number for number in ids if -_LARGEST <= number <= _LARGEST]
    if len(asked) == 1:
        return [entry(row) for row in db.execute(_GET_ONE, asked).fetchall()]
    found: dict[int, Entry] = {}
    for start in range(0, len(asked), _CHUNK):
        part = asked[start : start + _CHUNK]
        for row in db.execute(_in(_GET, part), part).fetchall():
            found[row[0]] = entry(row)
    return [found[number] for number in asked if number in found]


def find(db: engine.Connection, item_key: str) -> Entry | None:
    """Give the entry of a label.

    Args:
        db: The connection.
        item_key: The folded label.

    Returns:
        The entry, or None.
    """
    rows = db.execute(_FIND, (item_key,)).fetchall()
    return entry(rows[0]) if rows else None


def find_many(db: engine.Connection, item_keys: Iterable[str]) -> dict[str, Entry]:
    """Give the entries of several labels.

    Args:
        db: The connection.
        item_keys: The folded labels.

    Returns:
        Those there are, by their key.
    """
    asked = list(item_keys)
    found: dict[str, Entry] = {}
    for start in range(0, len(asked), _CHUNK):
        part = asked[start : start + _CHUNK]
        for row in db.execute(_in(_FIND_MANY, part), part).fetchall():
            found[row[0]] = entry(row[1:])
    return found


def tags(db: engine.Connection, at: int | None) -> list[tuple[tuple[str, ...], int]]:
    """Give each set of scenarios that entries have.

    Args:
        db: The connection.
        at: Only of entries that ordinary reads can give at this time, ms UTC; None for all.

    Returns:
        Sets with how many entries have them.
    """
    return [(divided(text), many) for text, many in db.execute(_TAGS, (at,)).fetchall()]


def marks(db: engine.Connection, seqs: Iterable[int]) -> dict[int, int]:
    """Give the marks of numbers in the change log.

    Args:
        db: The connection.
        seqs: The numbers.

    Returns:
        Marks by number; pruned numbers are absent.
    """
    asked = [number for number in seqs if 0 < number <= _LARGEST]
    found: dict[int, int] = {}
    for start in range(0, len(asked), _CHUNK):
        part = asked[start : start + _CHUNK]
        found.update(db.execute(_in(_MARKS, part), part).fetchall())
    return found


def changes(db: engine.Connection, since: Generation) -> Changes | None:
    """Give what changed after a generation. One statement, and so one consistent view.

    Args:
        db: The connection.
        since: The generation.

    Returns:
        The changes, or None when the log does not hold all of them.
    """
    first, mark = since
    log = db.execute(_CHANGES, (max(first, 1),)).fetchall()
    if since == NOTHING:
        if not log:
            return Changes(NOTHING, [], [])
        if log[0][0] != 1:
            return None
    elif not log or log[0][0] != first or log[0][1] != mark:
        return None
    newest = log[-1]
    # The log has no natural gaps, as a rollback takes the counter back too: a gap was pruned.
    if newest[0] - log[0][0] != len(log) - 1:
        return None
    rows: dict[int, Entry] = {}
    gone: dict[int, None] = {}
    for line in log if since == NOTHING else log[1:]:
        number = line[2]
        if line[3] is None:
            gone[number] = None
        elif number not in rows:
            rows[number] = entry(line[3:])
    return Changes((newest[0], newest[1]), list(rows.values()), list(gone))


def _in(start: str, values: list[int] | list[str]) -> str:
    """Give `start IN (?, …)`, padding many values to few lengths, so that statements are kept."""
    size = len(values)
    if size > _EXACT:
        size = _EXACT
        while size < len(values):
            size *= 2
        values.extend(values[-1:] * (size - len(values)))  # type: ignore[arg-type]
    sql = _statements.get((start, size))
    if sql is None:
        sql = _statements[start, size] = f"{start} IN ({', '.join('?' * size)})"
    return sql
