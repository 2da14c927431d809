"""Statements: lines that other tools keep, on the way to findings."""

from __future__ import annotations

import re
from hashlib import blake2b

from aizo import negation
from aizo.learn import against, blockers
from aizo.learn.finding import DISLIKES, MODEL_WRITTEN, PROJECT, Evidence, Finding, with_flags
from aizo.learn.labels import label_of
from aizo.learn.polarity import polarity
from aizo.learn.sentences import is_chinese, plain, sentences
from aizo.learn.spot import is_absolute, spot
from aizo.text import fold

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

PERSON, MODEL, REPOSITORY = "person", "model", "repository"
# A rule that is meant as one; a file's other lines are facts, commands and descriptions.
_STRONG = re.compile(
    r"\b(?:never|always|must(?: not)?|avoid|prefer(?:s|red)?|do not|don't|only|likes?|loves?|hates?"
    r"|dislikes?|enjoys?|favou?rites?|allergic|can(?:no|')t stand|loathes?|detests?|rather"
    r"|instead of|vegetarian|vegan|not a fan|wants?|usually|tends? to|can not (?:stand|bear)"
    r"|fond of|averse|intolerant|opposed|no (?:patience|interest))\b"
    r"|不要|禁止|必须|避免|总是|从不|永远|喜欢|讨厌|偏好|习惯|受不了|反感|别|一律|过敏",
    re.IGNORECASE,
)
# "No emojis in output" forbids them; "no tests are needed" tells something.
_BARE_NO = re.compile(
    r"^no (?!longer\b|one\b|matter\b|problem\b|doubt\b)(?!.*\b(?:is|are|was|were|be|has|have|had"
    r"|yet|exists?|needs?|needed|required|will|can|could|should|must|may|does|do)\b)[^,;:]{2,60}$",
    re.IGNORECASE,
)
_THIRD = re.compile(r"^(?:the )?(?:user|person|human)\b(?:'s\b)?", re.IGNORECASE)
_VERBS = {
    "prefers": "prefer",
    "likes": "like",
    "loves": "love",
    "hates": "hate",
    "dislikes": "dislike",
    "enjoys": "enjoy",
    "avoids": "avoid",
    "wants": "want",
    "uses": "use",
    "detests": "detest",
    "loathes": "loathe",
    "refuses": "refuse",
    "tends": "tend",
    "is": "am",
    "has": "have",
    "does": "do",
    "doesn't": "do not",
    "favors": "favor",
    "favours": "favour",
    "appreciates": "appreciate",
    "writes": "write",
    "eats": "eat",
    "drinks": "drink",
    "follows": "follow",
    "needs": "need",
}
# These begin facts more often: "Uses React", "Has two cats".
_FACTS = {"is", "has", "uses", "needs", "does", "doesn't"}
# "Prefers dark themes", "Does not like cilantro": who does is left out.
_LEFT_OUT = re.compile(
    r"(?P<before>(?:(?:really|strongly|usually|generally|always|never|often|no longer|absolutely"
    r"|also|clearly|mostly|especially|still|now)\s+)*)"
    rf"(?P<verb>{'|'.join(sorted(_VERBS.keys() - _FACTS))}"
    r"|does(?= not )|can(?= not (?:stand|bear|tolerate|abide))"
    r"|is(?= (?:not )?(?:an? )?(?:big |huge )?(?:fan|fond|allergic|averse|intolerant|opposed"
    r"|against|sensitive|vegan|vegetarian|passionate|lactose|afraid|sick of|tired of|into|keen)\b)"
    r"|has(?= (?:an? |no |zero )?(?:\w+ )?(?:aversion|allergy|dislike|preference|interest|patience"
    r"|fear|hatred|fondness)\b))\b",
    re.IGNORECASE,
)
LONGEST = 400  # characters of a sentence; what is longer is no rule


class Statement:
    """One line that a tool keeps.

    Attributes:
        text: The line.
        at: When it was said or noted, ms UTC; None where that is unknown.
        authority: `person`, `model` or `repository`: who wrote it.
        keywords: Words that come with it: headings, tags, categories.
        name: The tool's id of it; empty for none.
        stated: Whether the tool itself holds it for a preference.
        names: What the person is called in it, beside "the user".
        flags: What the person should know of it.
    """

    __slots__ = ("at", "authority", "flags", "keywords", "name", "names", "stated", "text")

    def __init__(
        self,
        text: str,
        authority: str,
        at: int | None = None,
        *,
        keywords: tuple[str, ...] = (),
        name: str = "",
        stated: bool = False,
        names: tuple[str, ...] = (),
        flags: tuple[str, ...] = (),
    ) -> None:
        """Keep all eight."""
        self.text = " ".join(text.split())
        self.authority = authority
        self.at = at
        self.keywords = keywords
        self.name = name
        self.stated = stated
        self.names = names
        self.flags = flags


def findings(statement: Statement, source: str, place: str) -> Iterator[Finding]:
    """Make findings of a statement: its strong sentences, each with one side.

    Args:
        statement: The statement.
        source: Where it lies, such as `file:CLAUDE.md`.
        place: The file's path or name.

    Yields:
        Findings; none for a line that is no rule and no preference.
    """
    for sentence in sentences(statement.text):
        finding = _finding(statement, sentence, source, place)
        if finding is not None:
            yield finding


def _finding(statement: Statement, sentence: str, source: str, place: str) -> Finding | None:
    if len(sentence) > LONGEST:
        return None
    first = first_person(sentence, statement.names)
    if not statement.stated and not _is_strong(plain(first)):
        return None
    found = blockers.blockers(plain(first))
    # Rules about code are what such files are for, and a rule for one kind of task is lasting.
    if found & {against.QUESTION, against.EMBEDDED, against.PAST, against.EVENT, against.SARCASM}:
        return None
    if statement.authority != REPOSITORY and against.OTHERS in found:
        return None
    item, stance = _told(first)
    if not item:
        return None
    turn = digest(source, place, statement.name, sentence)
    evidence = Evidence(sentence, statement.at, source, place, turn=turn)
    finding = Finding(item, stance, f"Noted: {sentence}"[:2000], evidence)
    finding.keywords = statement.keywords
    flags = {MODEL: (MODEL_WRITTEN,), REPOSITORY: (PROJECT,)}.get(statement.authority, ())
    if statement.authority == MODEL:
        finding.basis = "repeated"
    return with_flags(finding, (*flags, *statement.flags))


def _is_strong(text: str) -> bool:
    return bool(_STRONG.search(text) or _BARE_NO.match(text.rstrip(".!")))


def _told(sentence: str) -> tuple[str, str]:
    """Give label and stance: the finder's where it sees a preference, else the rule's own."""
    for one in spot(sentence):
        return one.item, one.stance
    text = plain(sentence)
    side = polarity(sentence)
    if not side:
        side = DISLIKES if negation.is_negated(text) else 1
    item = label_of(text, side)
    if side == DISLIKES:
        return item, "never" if is_absolute(text, "never") else "avoid"
    return item, "always" if is_absolute(text, "always") else "prefer"


def is_about_person(line: str) -> bool:
    """Say whether a line tells of a person as others note it down.

    Args:
        line: Such as `User prefers dark themes` or `Hates cilantro`.

    Returns:
        Whether it does.
    """
    return bool(_THIRD.match(line) or _LEFT_OUT.match(plain(line)) or line.startswith("用户"))


def first_person(sentence: str, names: tuple[str, ...] = ()) -> str:
    """Turn what is noted about "the user" into what the user would say.

    Args:
        sentence: Such as `User prefers dark themes`.
        names: What the user is called in it, too.

    Returns:
        Such as `I prefer dark themes`; the sentence itself where it is not about the user.
    """
    if is_chinese(sentence):
        return re.sub("^(?:用户|使用者)", "我", sentence)
    left_out = _LEFT_OUT.match(plain(sentence))
    if left_out is not None:
        # "Prefers dark themes", "Does not like cilantro": the person is left out.
        before, word = left_out["before"] or "", left_out["verb"].lower()
        return f"I {before.lower()}{_verb(word)}{plain(sentence)[left_out.end() :]}"
    subject = _THIRD.match(sentence)
    if subject is None and names:
        called = "|".join(map(re.escape, names))
        subject = re.match(rf"(?:{called})\b(?:'s\b)?", sentence, re.IGNORECASE)
    if subject is None:
        return sentence
    rest = sentence[subject.end() :].strip()
    if subject.group(0).lower().endswith("'s"):
        return "My " + rest
    words = rest.split(None, 3)
    for number, word in enumerate(words[:3]):
        if word.lower() in _VERBS:
            words[number] = _verb(word.lower())
            break
    return "I " + " ".join(words)


def _verb(word: str) -> str:
    return _VERBS.get(word, word)


def digest(*parts: str) -> str:
    """Give a name of a line that is the same at every reading.

    Args:
        *parts: Source, place, id and text.

    Returns:
        16 hexadecimal digits.
    """
    text = "\0".join((*parts[:-1], fold(parts[-1])))
    return blake2b(text.encode("utf-8", "replace"), digest_size=8).hexdigest()
