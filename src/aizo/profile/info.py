"""Info: which database is used, where each setting came from, and what the profile holds."""

from __future__ import annotations

import os
import sys

from aizo import __version__, band
from aizo.profile.answers import Info
from aizo.profile.listing import scenarios_path

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

    from aizo.decay import DecayConfig
    from aizo.profile.unit import Unit
    from aizo.snapshot import Snapshot


def info(unit: Unit) -> Info:
    """Tell which database is used, where each setting came from, and what the profile holds.

    Args:
        unit: The open profile.

    Returns:
        All of it.
    """
    told = Info()
    _settings(unit, told)
    snapshot = unit.current()
    decay = unit.store.settings()
    told.version = __version__
    told.python = ".".join(map(str, sys.version_info[:3]))
    told.at = unit.now()
    told.entries = sum(snapshot.tally())
    gone = unit.expired(told.at)
    tally = _shown(snapshot, told.at, decay, gone)
    told.bands = {one.name: sum(tally[one.lowest : one.highest + 1]) for one in band.BANDS}
    told.half_life_days, told.floor = decay.half_life_days, decay.floor
    told.revision = unit.store.revision()
    told.waiting = len({*unit.store.tentative()}.difference(gone))
    told.expired = len(gone)
    told.paused_until = unit.paused_until
    told.segments = len(snapshot.segments)
    told.segment_bytes = sum(segment.size for segment in snapshot.segments)
    return told


def _shown(snapshot: Snapshot, now: int, decay: DecayConfig, gone: Sequence[int]) -> list[int]:
    """Count what ordinary reads can give, by hundredth of the base score."""
    if not gone:
        return snapshot.tally(decay.classes())
    return snapshot.density(now, decay.classes(), (), 1, excluded=gone)[0]


def _settings(unit: Unit, told: Info) -> None:
    settings = unit.settings
    told.database, told.database_source = settings.database, settings.database_source
    told.home, told.home_source = settings.home, settings.home_source
    told.cache_folder = settings.cache_folder
    told.off = settings.off
    told.exists = unit.store.exists
    told.size = _size(settings.database)
    told.scenarios_path = scenarios_path(unit)
    told.notes = [*settings.notes, *unit.store.notes, *unit.scenarios().notes]


def _size(path: str) -> int:
    try:
        return os.stat(path).st_size
    except OSError:
        return 0
