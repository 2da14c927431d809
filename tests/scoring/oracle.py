"""The plain oracle: what the kernel must answer, computed entry by entry in Python."""

from __future__ import annotations

from aizo import text

DAY = 86_400_000


class Row:
    """One entry as the kernel sees it."""

    def __init__(self, id, score, decay_class, seen, fields, tags):
        """Keep the fields."""
        self.id, self.score, self.decay_class, self.seen = id, score, decay_class, seen
        self.fields, self.tags = fields, tags

    def as_row(self):
        """Give the tuple that build takes."""
        words = "".join(text.searchable(field) + "\0" for field in self.fields).encode()
        names = "\1{}\1".format("\1".join(self.tags)).encode() if self.tags else b""
        return self.id, self.score, self.decay_class, self.seen, words, names


def decay(days, half_life, floor):
    """Compute d(t) with the same two pow calls as the kernel."""
    return floor + (1 - floor) * 2.0 ** (-max(days, 0.0) / half_life)


def weight(score, days, half_life, floor):
    """Compute w = s * d^(1 - s/10)."""
    return score * decay(days, half_life, floor) ** (1 - score / 10)


def select(
    rows,
    now,
    classes,
    *,
    order=0,
    ranges=((0, 1000),),
    limit=10,
    excluded=(),
    words=(),
    scenario=None,
):
    """Answer like Chain.select, from live rows only."""
    found = []
    for row in rows:
        if row.decay_class >= len(classes) or classes[row.decay_class][2] or row.id in excluded:
            continue
        if not any(low <= row.score <= high for low, high in ranges):
            continue
        if not _in_scenario(row, scenario):
            continue
        if words and not any(_holds(row, word) for word in words):
            continue
        half_life, floor, _ = classes[row.decay_class]
        score = row.score / 100
        base = {0: score, 1: max(score, 10 - score), 2: None}[order]
        value = 0.0 if base is None else weight(base, (now - row.seen) / DAY, half_life, floor)
        found.append((-value, -row.seen, row.id))
    found.sort()
    return [key[2] for key in found[:limit]], [-key[0] for key in found[:limit]]


def _in_scenario(row, scenario):
    if scenario is None:
        return True
    names, topics = scenario[:2]
    if any(name.decode() in row.tags for name in names):
        return True
    if row.tags and not (len(scenario) > 2 and scenario[2]):
        return False
    return topics is None or any(_holds(row, topic) for topic in topics)


def _holds(row, word):
    return any(text.holds(field, word) for field in row.fields)
