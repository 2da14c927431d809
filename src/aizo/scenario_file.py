"""The file scenarios.yaml, as people write it."""

from __future__ import annotations

from aizo.clean import clean_terms
from aizo.errors import InvalidInput, invalid
from aizo.scenario import Scenario, Scenarios

_LARGEST = 1 << 20
# The Rust aizo knew these without the file, and wrote files without aliases.
_SEED_ALIASES = {
    "coding": ("code", "dev", "development"),
    "writing": ("docs", "documentation"),
    "communication": ("chat", "social", "meeting"),
    "biz-analyze": ("biz", "business", "product"),
}
_HEAD = """\
# The scenarios of aizo: kinds of task that preferences can be tagged for.
#
# scenarios:
#   name:                   what you say after --scenario
#     description: ...      one sentence
#     keywords: [...]       words that show that a request or an untagged entry is about it
#     aliases: [...]        other names for it
#
# Change, remove or add what you like; without this file the same scenarios are built in.

scenarios:
"""


class BrokenError(Exception):
    """The file as a whole cannot be used; the message says why."""


def read(path: str) -> Scenarios:
    """Read the file; what is wrong with one scenario costs only that one.

    Args:
        path: The file.

    Returns:
        The scenarios, with notes on those that were skipped.

    Raises:
        BrokenError: No part of it can be used.
    """
    listed = _yaml(path)
    defined: list[Scenario] = []
    notes: list[str] = []
    for given, body in listed.items():
        label = _line(str(given))
        try:
            scenario = _scenario(label, body)
        except InvalidInput as error:
            notes.append(f"scenarios.yaml: {label} was skipped: {_line(error.message)}.")
            continue
        if any(scenario.name == other.name for other in defined):
            notes.append(f"scenarios.yaml: {label} was skipped: the name is there already.")
            continue
        defined.append(scenario)
    return Scenarios(defined, notes)


def _yaml(path: str) -> dict[object, object]:
    import yaml

    try:
        with open(path, "rb") as file:
            content = file.read(_LARGEST + 1)
        if len(content) > _LARGEST:
            message = "it is larger than 1 MB"
            raise BrokenError(message)
        # Texts only: with other loaders the keyword `no` would become False.
        loaded = yaml.load(content, Loader=yaml.BaseLoader)  # noqa: S506 (makes no objects)
    except OSError as error:
        raise BrokenError(error.strerror) from None
    except yaml.YAMLError as error:
        mark = getattr(error, "problem_mark", None)
        where = f" in line {mark.line + 1}" if mark else ""
        message = f"no valid YAML{where}"
        raise BrokenError(message) from None
    except (ValueError, RecursionError):
        message = "no valid YAML"
        raise BrokenError(message) from None
    listed = loaded.get("scenarios") if isinstance(loaded, dict) else None
    if not isinstance(listed, dict):
        message = "it has no mapping named `scenarios`"
        raise BrokenError(message)
    return listed


def _scenario(label: str, body: object) -> Scenario:
    names = clean_terms("its name", label)
    if len(names) != 1:
        raise invalid("its name", "must be one word or phrase without a comma")
    fields = body if isinstance(body, dict) else {}
    keywords = clean_terms("keywords", _texts("keywords", fields.get("keywords")))
    if not keywords:
        raise invalid("it", "has no keywords")
    aliases = clean_terms("aliases", _texts("aliases", fields.get("aliases")))
    if "aliases" not in fields:
        aliases = _SEED_ALIASES.get(names[0], ())
    description = fields.get("description")
    return Scenario(
        names[0],
        _line(description) if isinstance(description, str) else "",
        keywords,
        tuple(alias for alias in aliases if alias != names[0]),
    )


def _texts(field: str, value: object) -> list[str]:
    if value is None:
        return []
    listed = value if isinstance(value, list) else [value]
    texts = [one for one in listed if isinstance(one, str)]
    if len(texts) != len(listed):
        raise invalid(field, "must be a list of texts")
    return texts


def _line(text: str) -> str:
    """Make a text safe to print and to keep in a line of the cache."""
    shown = "".join(one if one.isprintable() else " " for one in text)
    return " ".join(shown.split())[:500]


def as_yaml(scenarios: Scenarios) -> str:
    """Give scenarios as the text of such a file, with comments.

    Args:
        scenarios: What it shall define.

    Returns:
        The text, in lines of at most 90 characters.
    """
    lines = []
    for one in scenarios.defined:
        lines += [f"  {_quoted(one.name)}:", f"    description: {_quoted(one.description)}"]
        for field, terms in (("aliases", one.aliases), ("keywords", one.keywords)):
            if terms:
                lines += [f"    {field}: [", *_wrapped(terms), "    ]"]
        lines.append("")
    return _HEAD + "\n".join(lines)


def _quoted(text: str) -> str:
    escaped = text.replace("\\", "\\\\").replace('"', '\\"')
    return f'"{escaped}"'


def _wrapped(terms: tuple[str, ...]) -> list[str]:
    lines = [""]
    for term in terms:
        piece = f"{_quoted(term)}, "
        if len(lines[-1]) + len(piece) > 80:
            lines.append("")
        lines[-1] += piece
    return ["      " + line.rstrip() for line in lines]
