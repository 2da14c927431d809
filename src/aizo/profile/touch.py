"""Touch: restart the ageing of one entry, named by its label."""

from __future__ import annotations

from aizo.profile.answers import Used, UsedList
from aizo.profile.apply import used
from aizo.profile.target import label_key

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from aizo.profile.unit import Unit
    from aizo.store.port import Reader, Write


def touch(unit: Unit, item: str, **act: Any) -> UsedList:
    """Restart the ageing of one entry, as apply does.

    Args:
        unit: The open profile.
        item: Its label.
        **act: What every act takes; see Unit.act.

    Returns:
        One result: `touched`, `cooldown` or `not_found`.

    Raises:
        InvalidInput: The label is empty.
        Refused: aizo is off, or the revision is another one.
    """
    key = label_key(item)
    asked = " ".join(item.split())

    def decide(reader: Reader) -> tuple[list[Write], list[list[Any]]]:
        return used([(None, asked, reader.find(key))], unit.now())

    done = unit.act("touch", decide, **act)
    return UsedList([Used(*told) for told in done.answer], done.revision)
