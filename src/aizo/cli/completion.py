"""What a shell may offer for the value of an input: words, scenarios in use, files."""

from __future__ import annotations

from click.shell_completion import CompletionItem

from aizo import settings
from aizo.band import BANDS
from aizo.cli.call import place
from aizo.errors import AizoError
from aizo.profile import Profile

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable

    from aizo.cli.call import Given
    from aizo.surface.param import Param

_SCENARIOS = ("scenario", "scenarios", "within")
_FILES = ("FILE", "PATH")
_LISTS = ("texts", "bands")


def offered(param: Param, given: Given, typed: str) -> list[CompletionItem]:
    """Give what may stand for an input.

    Args:
        param: The input.
        given: What was given so far, for the profile that is meant.
        typed: Its beginning.

    Returns:
        What begins so; of a comma list, its last name completed.
    """
    if param.metavar in _FILES:
        return [CompletionItem(typed, type="file")]
    before, comma, last = typed.rpartition(",") if param.kind in _LISTS else ("", "", typed)
    words = (word for word in _words(param, given) if word.startswith(last))
    return [CompletionItem(f"{before}{comma}{word}") for word in words]


def _words(param: Param, given: Given) -> Iterable[str]:
    if param.choices:
        return [str(choice) for choice in param.choices]
    if param.kind == "bands":
        return [band.name for band in BANDS]
    if param.metavar == "HOST":
        from aizo.hosts.table import HOSTS

        return list(HOSTS)
    return _scenarios(given) if param.name in _SCENARIOS else ()


def _scenarios(given: Given) -> list[str]:
    try:
        chosen = place(given, settings.load)
        if chosen is None:
            return []
        with Profile.of(chosen) as profile:
            return [names[0] for names in profile.scenario_names()]
    except AizoError:
        # Nobody asked for an error while typing: what is wrong is said when the line is run.
        return []
