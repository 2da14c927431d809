"""`aizo sessions`: which conversations are on this machine, read, unread, soon deleted."""

from __future__ import annotations

from aizo import clock
from aizo.cli import learning, output
from aizo.cli.display import harmless
from aizo.cli.render import table
from aizo.surface.writer import dumps

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from aizo.learn.listing import Kept
    from aizo.profile import Profile

_DOC = "List the conversations on this machine: what is unread, and when its tool deletes it."
_INPUTS = (learning.HOST, learning.SINCE, learning.LIMIT)


def _act(profile: Profile, values: dict[str, Any], as_json: bool) -> int:
    from aizo.learn import places
    from aizo.learn.listing import kept

    chosen = learning.choice(profile, {**values, "files": ()})
    found = kept(profile, chosen)
    if as_json:
        output.answer([dumps([_value(one) for one in found]) + "\n"])
        return 0
    if not found:
        told = places.nowhere(chosen.hosts)
        looked = [f"  {harmless(one)}\n" for one in places.looked_in(hosts=chosen.hosts)]
        output.answer([f"{told[:1].upper()}{told[1:]}{':' if looked else '.'}\n", *looked])
        return 0
    rows = [("tool", "turns", "unread", "changed", "deleted", "place")]
    for one in found:
        gone = "" if one.gone_at is None else clock.text(one.gone_at)[:10]
        rows.append(
            (
                one.host,
                str(one.turns),
                str(one.unread),
                clock.text(one.changed_at)[:10],
                gone,
                harmless(one.place or one.path),
            )
        )
    output.answer([line + "\n" for line in table(rows, right=(1, 2))])
    for one in found:
        if one.problem:
            output.note(f"{harmless(one.path)}: {harmless(one.problem)}.")
    unread = sum(one.unread for one in found)
    if unread:
        some = learning.counted(unread, "unread turn")
        output.note(f"{some}: aizo analyze --offline, or aizo extract.")
    return 0


def _value(one: Kept) -> dict[str, Any]:
    value: dict[str, Any] = {
        "host": one.host,
        "path": one.path,
        "place": one.place,
        "turns": one.turns,
        "unread": one.unread,
        "changed_at": clock.text(one.changed_at),
    }
    if one.gone_at is not None:
        value["gone_at"] = clock.text(one.gone_at)
    if one.problem:
        value["problem"] = one.problem
    return value


COMMAND = learning.command("sessions", _DOC, _INPUTS, _act, ("json", "db", "subject"))
COMMAND.examples = ("aizo sessions", "aizo sessions --host claude-code --json")
