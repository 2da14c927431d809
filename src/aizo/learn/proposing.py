"""From findings to the inbox: joined with what waits there, and kept out where it must not come."""

from __future__ import annotations

from aizo.clean import item_key
from aizo.errors import Refused
from aizo.learn import finding as found
from aizo.learn import ledger
from aizo.learn.reconcile import KNOWN, verdict

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from aizo.entry import Entry
    from aizo.learn.finding import Finding
    from aizo.learn.turn import Session, Turn
    from aizo.profile import Profile
    from aizo.store.inbox import Inbox

MOST_WAITING = 500


def check_room(profile: Profile) -> None:
    """Make sure that the inbox takes more in.

    Args:
        profile: The profile.

    Raises:
        Refused: So many proposals wait that they must be reviewed first; aizo is off or paused.
    """
    profile.inbox.check()
    waiting = profile.inbox.look(lambda inbox: inbox.count())
    if waiting >= MOST_WAITING:
        raise Refused("inbox_full", f"{waiting} proposals wait in the inbox")


def propose(
    profile: Profile,
    findings: Iterable[Finding],
    dropped: dict[str, int],
    read: Sequence[tuple[Session, Sequence[Turn]]] = (),
    claimed: bytes = b"",
) -> int:
    """Put findings into the inbox and the turns they come from into the ledger, all at once.

    Args:
        profile: The profile.
        findings: What was found.
        dropped: Gets counts of what was kept out, by reason.
        read: Conversations and their turns that are read with it.
        claimed: The claim that this ends.

    Returns:
        How many proposals are new.

    Raises:
        Refused: aizo is switched off or paused.
    """
    told = [(item_key(one.item), one.told()) for one in findings]
    stored = profile.inbox.stored({key for key, _ in told})

    def work(inbox: Inbox) -> tuple[int, dict[str, int]]:
        counts: dict[str, int] = {}
        fresh = sum(_put(inbox, key, one, stored.get(key), counts) for key, one in told)
        for session, turns in read:
            ledger.mark(inbox, session, turns)
        if claimed:
            inbox.release(claimed)
        return fresh, counts

    fresh, counts = profile.inbox.write(work)
    for reason, count in counts.items():
        found.counted(dropped, reason, count)
    return fresh


def _put(
    inbox: Inbox, key: str, told: found.Told, stored: Entry | None, counts: dict[str, int]
) -> int:
    """Put one finding in; gives 1 where it is a new proposal."""
    if inbox.is_forgotten(key):
        found.counted(counts, "forgotten")
        return 0
    if stored is not None and verdict(told, stored).name == KNOWN:
        found.counted(counts, "known")
        return 0
    side = found.side_of(told["stance"])
    at = found.said_at(told)
    waiting = inbox.find(key, side)
    if waiting is None:
        inbox.put(key, side, at, told)
        return 1
    if waiting.told is None:
        if at is None or (waiting.said_at is not None and at <= waiting.said_at):
            found.counted(counts, "refused earlier")
            return 0
        inbox.put(key, side, at, told, waiting.id)
        return 1
    both = found.joined(waiting.told, told)
    inbox.put(key, side, found.said_at(both), both, waiting.id)
    found.counted(counts, "joined")
    return 0
