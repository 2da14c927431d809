"""`aizo export`: to stdout, into a private file, or as a section of an AGENTS.md."""

from __future__ import annotations

from aizo.cli import output
from aizo.cli.call import checked
from aizo.cli.custody import FORCE, answer, command, last
from aizo.errors import InvalidInput
from aizo.surface import operations
from aizo.surface.param import Param

TYPE_CHECKING = False
if TYPE_CHECKING:
    from aizo.cli.call import Given
    from aizo.profile import Profile

_EXPORT = operations.find("export")
_INPUTS = (
    *_EXPORT.params,
    Param("output", "text", "Write it to this file.", options=("-o", "--output"), metavar="FILE"),
    Param(
        "keep",
        "flag",
        "Write it into the profile's own folder of exports, which `forget` reaches.",
        options=("--keep",),
    ),
    FORCE,
    Param(
        "section",
        "text",
        "Keep a marked section in this file up to date instead (AGENTS.md, CLAUDE.md).",
        options=("--section",),
        metavar="FILE",
    ),
    *(one for one in operations.find("context").params if one.name in {"scenario", "max_chars"}),
    Param(
        "check",
        "flag",
        "With --section: write nothing, exit 1 when it is not up to date.",
        options=("--check",),
    ),
    Param("undo", "flag", "With --section: take it out again.", options=("--undo",)),
)
_EXAMPLES = (
    "aizo export -o preferences.json",
    "aizo export --markdown",
    "aizo export --section AGENTS.md --scenario coding",
    "aizo export --section AGENTS.md --scenario coding --check",
)
_WORDS = {
    "written": "Wrote the section in {path}.",
    "unchanged": "The section in {path} is as it should be.",
    "current": "The section in {path} is up to date.",
    "outdated": "The section in {path} is not up to date.",
    "removed": "Took the section out of {path}.",
}


def _act(profile: Profile, given: Given) -> int:
    section = last(given, "section")
    if section is not None:
        return _section(profile, given, section)
    for name in ("check", "undo", "scenario", "max_chars"):
        if given.get(name):
            raise InvalidInput("usage", f"--{name.replace('_', '-')} goes with --section")
    said = [*given.get("form", ()), *(["json"] if given.get("json") else [])]
    if len({*said}) > 1:
        raise InvalidInput("usage", "--json, --jsonl and --markdown exclude each other")
    form = said[-1] if said else None
    path, keep = last(given, "output"), bool(given.get("keep"))
    if path is None and not keep:
        output.answer(profile.export(form or "json"))
        return 0
    if path is not None and keep:
        raise InvalidInput("usage", "-o and --keep exclude each other")
    saved = profile.save(path, form, force=bool(given.get("force")))
    told = {
        "path": saved.path,
        "form": saved.form,
        "size": saved.size,
        "revision": saved.revision,
    }
    answer(given, told, f"Wrote {saved.path} ({saved.size:,} bytes).")
    return 0


def _section(profile: Profile, given: Given, path: str) -> int:
    for name in ("output", "keep", "form"):
        if given.get(name):
            raise InvalidInput("usage", f"--section and --{name} exclude each other")
    is_check, is_undo, force = (bool(given.get(name)) for name in ("check", "undo", "force"))
    if is_check and is_undo:
        raise InvalidInput("usage", "--check and --undo exclude each other")
    if is_undo:
        done = profile.undo_section(path, force=force)
    else:
        asked = {name: given[name] for name in ("scenario", "max_chars") if given.get(name)}
        values = checked(operations.find("context"), asked)
        how = {name: values[name] for name in ("scenario", "max_chars")}
        if is_check:
            done = profile.check_section(path, **how)
        else:
            done = profile.section(path, **how, force=force)
    answer(
        given,
        {"path": done.path, "action": done.action},
        _WORDS[done.action].format(path=done.path),
    )
    return done.exit_code


COMMAND = command("export", _EXPORT.doc, _act, _INPUTS, _EXAMPLES, _EXPORT.detail)
