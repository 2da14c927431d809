"""Import: a model's answer, checked against what it was shown, or what another tool remembers."""

from __future__ import annotations

import json
import os

from aizo import secrets
from aizo.errors import AizoError, InvalidInput, NotFound, invalid
from aizo.learn import answer, proposing, tickets, unknown
from aizo.learn.finding import (
    UNVERIFIED,
    Evidence,
    Finding,
    counted,
    stance_of,
    with_flags,
)
from aizo.learn.gather import prover
from aizo.learn.json_stream import lines
from aizo.learn.own_words import decoded
from aizo.learn.reading import Reading
from aizo.learn.sources import foreign, rules
from aizo.learn.sources.statement import PERSON, REPOSITORY, Statement, digest, findings

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from typing import Any

    from aizo.learn.turn import Session
    from aizo.profile import Profile

LARGEST = 64 << 20
FORMS = ("answer", "rules", "mem0", "mcp-memory", "basic-memory", "letta", "memories", "entries")
_RULE_FILES = (
    *("claude.md", "agents.md", "gemini.md", "copilot-instructions.md"),
    *(".cursorrules", ".windsurfrules", ".clinerules"),
)
_RULE_FOLDERS = ("/.cursor/", "/.github/", "/.windsurf/", "/.clinerules/", "/.claude/", "/.gemini/")
# Any of them stands in an answer.
_ANSWERS = ("findings", "entries", '"words"', '"base_score"')
# What to ask another assistant for: it gives the lines that `import` reads.
ASK = """\
List everything you remember about me, from saved memories and custom instructions, as plain text.
Use one line for each, without comment, in this form, under the two headings:
Instructions
[YYYY-MM-DD] - entry
Preferences
[YYYY-MM-DD] - entry
Write [unknown] where you do not know the date. Copy my own wording where you have it."""


class Imported:
    """What an import has taken in.

    Attributes:
        form: What it was.
        proposals: New ones.
        lines: Lines or findings that were looked at.
        left_out: Lines that are no rule and no preference.
        dropped: What was not believed or not needed, by reason.
    """

    __slots__ = ("dropped", "form", "left_out", "lines", "proposals")

    def __init__(self, form: str) -> None:
        """Begin with nothing."""
        self.form = form
        self.proposals = self.lines = self.left_out = 0
        self.dropped: dict[str, int] = {}

    def told(self) -> dict[str, Any]:
        """Give it as JSON values."""
        return {
            name: getattr(self, name) for name in ("form", *sorted(set(self.__slots__) - {"form"}))
        }


def take(
    profile: Profile,
    content: bytes,
    name: str,
    *,
    form: str | None = None,
    session: str | None = None,
    project_rules: bool = False,
) -> Imported:
    """Take in a file that is no export of ours.

    Args:
        profile: The open profile.
        content: The file.
        name: Its path.
        form: What it is, where its content does not tell.
        session: A conversation to check an answer without a ticket against.
        project_rules: Whether the rules of a repository are taken for the person's.

    Returns:
        What was proposed and what was left out.

    Raises:
        InvalidInput: It is nothing that can be taken in.
        Refused: aizo is off or paused, or the inbox is full.
    """
    if form is not None and form not in FORMS:
        raise invalid("from", f"must be one of {', '.join(FORMS)}")
    if len(content) > LARGEST:
        raise invalid("file", f"must be at most {LARGEST >> 20} MB")
    proposing.check_room(profile)
    text = secrets.masked(decoded(content))
    own = unknown.page(text, name)
    if own is not None:
        raise own
    value = answer_in(text) if form in {None, "answer", "entries"} else None
    if value is not None:
        return _answer(profile, value, name, session)
    if form in {"answer", "entries"}:
        raise answer.Cut
    faults: dict[str, int] = {}
    told = _statements(text, name, form, faults, project_rules=project_rules)
    done = _propose(profile, told[0], told[1], name)
    for reason, count in faults.items():
        counted(done.dropped, reason, count)
    return done


def answer_in(text: str) -> dict[str, Any] | None:
    """Give a model's answer in a text: findings, or the entries of the Rust aizo.

    Args:
        text: The file.

    Returns:
        The object; None where there is none.
    """
    if not any(word in text for word in _ANSWERS):
        return None
    for value in answer.objects(text):
        if isinstance(value.get("findings"), list):
            return value
        listed = value.get("entries")
        if isinstance(listed, list) and listed and _are_entries(listed):
            return value
    return None


def _are_entries(listed: Sequence[Any]) -> bool:
    """Say whether they are a model's: an export has dates."""
    told = [one for one in listed if isinstance(one, dict)]
    return any({"item", "base_score"} <= one.keys() for one in told) and not any(
        "added_at" in one for one in told
    )


def _answer(profile: Profile, value: dict[str, Any], name: str, session: str | None) -> Imported:
    if "findings" not in value:
        return _entries(profile, value["entries"], name)
    imported = Imported("answer")
    imported.lines = len(value["findings"])
    said = str(value.get("ticket") or "")
    if session is None:
        ticket = tickets.read(profile.settings, said)
        found = answer.proved(
            value, ticket.turns, ticket.known, prover(ticket.session), imported.dropped
        )
        read = [(ticket.session, ticket.session.turns)]
        imported.proposals = proposing.propose(profile, found, imported.dropped, read)
        tickets.done(ticket)
        return imported
    for one in _sessions(session):
        turns = {f"u{number}": turn for number, turn in enumerate(one.turns, 1)}
        found = answer.proved(value, turns, {}, prover(one), imported.dropped)
        imported.proposals += proposing.propose(profile, found, imported.dropped)
    return imported


def _sessions(path: str) -> list[Session]:
    from aizo.learn.brief import masked

    told = [one for one in Reading(path).sessions() if one.turns]
    for one in told:
        masked(one)
    if not told:
        hint = "aizo sessions lists those of this machine."
        raise NotFound("not_found", f"{path} holds no conversation", hint)
    return told


def _entries(profile: Profile, listed: Sequence[Any], name: str) -> Imported:
    """Take in the Rust aizo's answer shape: a score for a stance, and nothing that proves it."""
    imported = Imported("entries")
    imported.lines = len(listed)
    found = []
    for one in listed:
        finding = _unproved(one, os.path.basename(name), imported.dropped)
        if finding is not None:
            found.append(finding)
    imported.proposals = proposing.propose(profile, found, imported.dropped)
    return imported


def _unproved(one: Any, name: str, dropped: dict[str, int]) -> Finding | None:
    from aizo.entry import Draft

    told = one if isinstance(one, dict) else {}
    if told.get("item") is None or told.get("base_score") is None:
        counted(dropped, "malformed")
        return None
    try:
        draft = Draft.of(
            item=told["item"],
            reason=told.get("reason") or "A model found it in a conversation.",
            score=told["base_score"],
            keywords=told.get("keywords") or (),
        )
    except AizoError:
        counted(dropped, "malformed")
        return None
    turn = digest("entries", name, draft.item)
    evidence = Evidence(draft.reason, None, "file:answer", name, turn=turn)
    stance = stance_of(draft.score / 100)
    # Nobody can show that the person forbade or demanded it.
    stance = {"never": "avoid", "always": "prefer"}.get(stance, stance)
    finding = Finding(draft.item, stance, draft.reason, evidence, "repeated")
    finding.keywords = draft.keywords
    flags = [UNVERIFIED]
    answer.name_the_thing(finding, flags)
    return with_flags(finding, flags)


def _statements(
    text: str, name: str, form: str | None, faults: dict[str, int], *, project_rules: bool
) -> tuple[str, list[Statement]]:
    """Find out what a file is by its content, and read it."""
    for known, read in _READERS:
        if form in {None, known}:
            told = read(text)
            if told is not None:
                if known == "mcp-memory":
                    _graph(text, faults)
                return known, told
    if form == "memories":
        return form, foreign.listed_memories(text, asked=True) or []
    if form in {None, "rules"}:
        return "rules", _rules(text, name, project_rules=project_rules or form == "rules")
    raise invalid("file", f"holds nothing of the form {form}")


_READERS: tuple[tuple[str, Callable[[str], list[Statement] | None]], ...] = (
    ("mem0", lambda text: foreign.mem0(_json(text))),
    ("letta", lambda text: foreign.letta(_json(text))),
    ("mcp-memory", lambda text: foreign.mcp_memory(_graph(text))),
    ("mem0", foreign.mem0_blocks),
    ("memories", foreign.saved_memories),
    ("memories", foreign.listed_memories),
    ("basic-memory", foreign.basic_memory),
)


def _rules(text: str, name: str, *, project_rules: bool) -> list[Statement]:
    if text.lstrip()[:1] in {"{", "["} or "\0" in text[:1000]:
        raise unknown.refused(text, name)
    authority = PERSON
    if is_project_file(name):
        if not project_rules:
            raise InvalidInput(
                "invalid_input",
                f"{name} holds the rules of a project, which are not one person's",
                "To take them for yours: --project-rules.",
            )
        authority = REPOSITORY
    return list(rules.read(text, authority))


def is_project_file(path: str) -> bool:
    """Say whether a rule file belongs to a project and not to the person's own settings.

    Args:
        path: The file.

    Returns:
        Whether it does: a known rule file outside of the folders that tools keep for a person.
    """
    full = os.path.abspath(os.path.expanduser(path)).replace("\\", "/")
    base = full.rpartition("/")[2].lower()
    named = base in _RULE_FILES or base.endswith(".mdc")
    if not named and not any(folder in full for folder in _RULE_FOLDERS):
        return False
    home = os.path.expanduser("~").replace("\\", "/")
    own = (".claude", ".codex", ".gemini", ".cursor", ".config", ".aizo")
    return not any(full.startswith(f"{home}/{folder}/") for folder in own)


def _propose(profile: Profile, form: str, statements: Sequence[Statement], name: str) -> Imported:
    imported = Imported(form)
    source = "file:" + ("-" if name == "-" else os.path.basename(name))
    place = name if name == "-" else os.path.abspath(name)
    found: list[Finding] = []
    for statement in statements:
        imported.lines += 1
        made = [
            one
            for one in findings(statement, source[:64], place)
            if secrets.MASK not in one.evidence.words
        ]
        if not made:
            imported.left_out += 1
        found += [one for one in made if answer.is_storable(one, imported.dropped)]
    imported.proposals = proposing.propose(profile, found, imported.dropped)
    return imported


def _json(text: str) -> Any:
    if text.lstrip()[:1] not in {"{", "["}:
        return None
    try:
        return json.loads(text)
    except (ValueError, RecursionError):
        return None


def _graph(text: str, faults: dict[str, int] | None = None) -> list[dict[str, Any]]:
    """Give the records of a graph: its lines, or what the server's `read_graph` answers."""
    import io

    if text.lstrip()[:1] != "{":
        return []
    whole = _json(text)
    listed = whole.get("entities") if isinstance(whole, dict) else None
    if isinstance(listed, list):
        return [{"type": "entity", **one} for one in listed if isinstance(one, dict)]
    content = io.BytesIO(text.encode("utf-8", "replace"))
    return list(lines(content, {} if faults is None else faults))


def is_learnt(content: bytes, *, asked: bool = False) -> bool:
    """Say whether a file is something to learn from, and not a copy of a profile.

    Args:
        content: The file.
        asked: Whether the caller says so.

    Returns:
        Whether it is: nothing that the import of copies knows.
    """
    if asked:
        return True
    text = decoded(content[:LARGEST])
    if text.lstrip().startswith("<user-preferences") or content.startswith(b"SQLite format 3"):
        return False
    if answer_in(text) is not None:
        return True
    from aizo.profile.transfer import reading

    try:
        reading.parse(content, 0)
    except InvalidInput:
        return not _is_copy(text)
    return False


def _is_copy(text: str) -> bool:
    """Say whether a file that cannot be read as a copy was meant as one."""
    value = _json(text)
    first = value[0] if isinstance(value, list) and value else value
    return isinstance(first, dict) and ("aizo" in first or "base_score" in first)
