"""aizo: the preference memory of AI agents.

The public names are imported when they are first asked for, so that a program pays only for what
it uses: Profile, Entry, Recall, DecayConfig and the errors.
"""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from aizo.band import Band as Band
    from aizo.decay import DecayConfig as DecayConfig
    from aizo.entry import Entry as Entry
    from aizo.errors import AizoError as AizoError
    from aizo.errors import Failed as Failed
    from aizo.errors import InvalidInput as InvalidInput
    from aizo.errors import NotFound as NotFound
    from aizo.errors import Refused as Refused
    from aizo.profile import Profile as Profile
    from aizo.profile.recall import Recall as Recall

__version__ = "0.1.0"

_HOMES = {
    "AizoError": "aizo.errors",
    "Band": "aizo.band",
    "DecayConfig": "aizo.decay",
    "Entry": "aizo.entry",
    "Failed": "aizo.errors",
    "InvalidInput": "aizo.errors",
    "NotFound": "aizo.errors",
    "Profile": "aizo.profile",
    "Recall": "aizo.profile.recall",
    "Refused": "aizo.errors",
}


def __getattr__(name: str) -> object:
    """Import a public name when it is asked for."""
    home = _HOMES.get(name)
    if home is None:
        message = f"module {__name__!r} has no attribute {name!r}"
        raise AttributeError(message)
    value: object = getattr(__import__(home, fromlist=[name]), name)
    globals()[name] = value
    return value


def __dir__() -> list[str]:
    """List the public names."""
    return sorted([*_HOMES, "__version__"])
