"""Config: how the profile's entries fade, and the file of scenarios."""

from __future__ import annotations

from aizo.decay import DecayConfig
from aizo.errors import Refused
from aizo.profile.answers import Config, ScenariosFile
from aizo.store.port import Configure

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any

    from aizo.profile.unit import Unit
    from aizo.store.port import Reader, Write


def set_half_life(unit: Unit, days: float, **act: Any) -> Config:
    """Set after how many unused days half of what can fade has faded.

    Args:
        unit: The open profile.
        days: Finite, at least one minute.
        **act: What every act takes; see Unit.act.

    Returns:
        The setting.

    Raises:
        InvalidInput: The number is outside its range.
        Refused: aizo is off, or the revision is another one.
    """
    valid = DecayConfig(half_life_days=days).half_life_days
    return _set(unit, "set_half_life", lambda old: DecayConfig(valid, old.floor), act)


def set_floor(unit: Unit, floor: float, **act: Any) -> Config:
    """Set what the decay coefficient never falls below.

    Args:
        unit: The open profile.
        floor: 0 up to, but not including, 1.
        **act: What every act takes; see Unit.act.

    Returns:
        The setting.

    Raises:
        InvalidInput: The number is outside its range.
        Refused: aizo is off, or the revision is another one.
    """
    valid = DecayConfig(floor=floor).floor
    return _set(unit, "set_floor", lambda old: DecayConfig(old.half_life_days, valid), act)


def scenarios_init(unit: Unit) -> ScenariosFile:
    """Write the built-in scenarios, with comments, to the home's scenarios.yaml.

    Args:
        unit: The open profile.

    Returns:
        The file, and whether it was written: one that is there stays as it is.

    Raises:
        Failed: It could not be written.
        Refused: aizo is off.
    """
    from aizo import scenario

    if unit.settings.off:
        raise Refused("off", "aizo is switched off (AIZO_OFF is set), so nothing was written")
    path, written = scenario.init_file(unit.settings.home)
    return ScenariosFile(path, written=written)


def _set(
    unit: Unit,
    op: str,
    change: Callable[[DecayConfig], DecayConfig],
    act: dict[str, Any],
) -> Config:
    def decide(reader: Reader) -> tuple[list[Write], list[float]]:
        old = reader.settings()
        new = change(old)
        return ([] if new == old else [Configure(new)]), [new.half_life_days, new.floor]

    done = unit.act(op, decide, **act)
    half_life, floor = done.answer
    return Config(half_life, floor, done.revision, changed=done.changed)
