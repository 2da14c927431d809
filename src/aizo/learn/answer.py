"""From a model's answer to findings: read with patience, believed only with proof."""

from __future__ import annotations

import json
import re
import unicodedata

from aizo import negation
from aizo.clean import ITEM_LENGTH, REASON_LENGTH, TERM_LENGTH
from aizo.errors import AizoError, InvalidInput
from aizo.learn import against, blockers
from aizo.learn.brief import MOST_FINDINGS
from aizo.learn.finding import (
    BASES,
    DISLIKES,
    SIDE,
    SPEAKER,
    STANCES,
    Evidence,
    Finding,
    counted,
    side_of,
    visible,
    with_flags,
)
from aizo.learn.polarity import UNTOLD, denies, polarity
from aizo.learn.reconcile import words_of
from aizo.learn.sentences import is_chinese, plain, sentences
from aizo.learn.spot import is_absolute
from aizo.learn.turn import UNKNOWN
from aizo.secrets import MASK

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from typing import Any

    from aizo.learn.turn import Turn

    # Makes the evidence of a turn's words.
    Prove = Callable[[Turn, str], Evidence]

_THOUGHTS = re.compile(r"<(think|thinking|reasoning)>.*?(?:</\1>|\Z)", re.DOTALL | re.IGNORECASE)
# Some servers leave the opening tag out.
_END_OF_THOUGHT = re.compile(r"\A.*</(?:think|thinking|reasoning)>", re.DOTALL | re.IGNORECASE)
_QUOTES = str.maketrans(dict.fromkeys("“”„‟«»「」『』＂", '"') | dict.fromkeys("‘’‚‛´`＇", "'"))
_SHORTEST, _SHORTEST_CHINESE = 8, 4
_FLAGGED = {
    against.QUESTION: "question",
    against.HYPOTHETICAL: "hypothetical",
    against.TEMPORARY: "this time only",
    against.OTHERS: "someone else?",
    against.PAST: "past?",
    against.SARCASM: "irony?",
    against.EVENT: "only happened?",
}
_LONGEST_WORDS = 400
_SHARED = 4  # letters that a label's word and a turn's must have in common


class Cut(InvalidInput):
    """An answer that is no complete JSON object: it is never used in part."""

    def __init__(self) -> None:
        """Say so."""
        super().__init__(
            "invalid_input",
            "the answer holds no complete JSON object",
            "Copy the whole answer, from { to }.",
        )


def objects(text: str) -> Iterator[dict[str, Any]]:
    """Give the JSON objects in an answer, without thoughts, fences and prose around them.

    Args:
        text: What a model wrote.

    Yields:
        The objects that are complete, in order, each before the objects that stand in it by name;
        of an answer that is one array, that array as `findings` or `entries`.
    """
    told = _END_OF_THOUGHT.sub(" ", _THOUGHTS.sub(" ", text))
    decoder = json.JSONDecoder()
    at, array = told.find("{"), told.find("[")
    try:
        if array >= 0 and (array < at or at < 0):
            found = _array(decoder, told, array, is_alone=at < 0)
            if found is not None:
                yield found
                return
        while at >= 0:
            try:
                value, end = decoder.raw_decode(told, at)
            except ValueError:
                end = at + 1
            else:
                yield value
                yield from (one for one in value.values() if isinstance(one, dict))
            at = told.find("{", end)
    except RecursionError:
        # Nobody answers so deep, and to look at each level would take long.
        return


def _array(
    decoder: json.JSONDecoder, told: str, at: int, *, is_alone: bool
) -> dict[str, Any] | None:
    """Give the object that an answer without one would have been; None where it is none."""
    try:
        listed = decoder.raw_decode(told, at)[0]
    except (ValueError, RecursionError):
        return None
    names = {name for one in listed if isinstance(one, dict) for name in one}
    if (is_alone and not listed) or {"item", "words"} <= names:
        return {"findings": listed}
    return {"entries": listed} if {"item", "base_score"} <= names else None


def answered(text: str) -> dict[str, Any]:
    """Give the object with the findings.

    Args:
        text: What a model wrote.

    Returns:
        The first object that has a list of findings.

    Raises:
        Cut: There is none that is complete.
    """
    for value in objects(text):
        if isinstance(value.get("findings"), list):
            # A cut answer may end in complete findings of an incomplete object: then this is none.
            return value
    raise Cut


def proved(
    value: dict[str, Any],
    turns: dict[str, Turn],
    known: dict[str, str],
    prove: Prove,
    dropped: dict[str, int],
) -> list[Finding]:
    """Read the findings and keep those that a person's own words prove.

    Args:
        value: The object of the answer.
        turns: The turns that were shown, by their names.
        known: Labels of the known entries that were shown, by their names.
        prove: Makes the evidence of a turn's words.
        dropped: Gets counts of what was not believed, by reason.

    Returns:
        The findings; at most 12.
    """
    listed = value["findings"]
    if len(listed) > MOST_FINDINGS:
        counted(dropped, "too many", len(listed) - MOST_FINDINGS)
    folded = {name: comparable(turn.said) for name, turn in turns.items()}
    found = []
    for one in listed[:MOST_FINDINGS]:
        finding = _proved(one, turns, folded, prove, dropped)
        if finding is not None:
            finding.same_as = known.get(str(one.get("same_as") or ""), "")
            found.append(finding)
    return found


def _proved(
    one: Any,
    turns: dict[str, Turn],
    folded: dict[str, str],
    prove: Prove,
    dropped: dict[str, int],
) -> Finding | None:
    if not isinstance(one, dict) or not _is_valid(one):
        counted(dropped, "malformed")
        return None
    words = comparable(one["words"])
    shortest = _SHORTEST_CHINESE if is_chinese(words) else _SHORTEST
    if len(words) < shortest or len(words) > _LONGEST_WORDS:
        counted(dropped, "no proof")
        return None
    name = _turn_with(words, str(one.get("turn") or ""), folded)
    if name is None:
        counted(dropped, "words that were not said")
        return None
    if one.get("about", "user") != "user":
        counted(dropped, "about someone else")
        return None
    turn = turns[name]
    if not _is_named(one["item"], turn):
        counted(dropped, "label that was not said")
        return None
    sentence = sentence_with(turn.said, words)
    return checked(
        Finding(one["item"], one["stance"], one["reason"], prove(turn, sentence), one["basis"]),
        one,
        sentence,
        dropped,
        unknown=turn.who == UNKNOWN,
    )


def _is_valid(one: dict[str, Any]) -> bool:
    texts = all(isinstance(one.get(name), str) and one[name].strip() for name in ("item", "words"))
    if not texts or one.get("stance") not in STANCES or len(one["item"]) > ITEM_LENGTH:
        return False
    one.setdefault("reason", "")
    if not isinstance(one["reason"], str):
        return False
    one["reason"] = one["reason"][:REASON_LENGTH]
    if one.setdefault("basis", "said") not in BASES:
        return False
    return one.get("about", "user") in {"user", "other", "unclear"}


def _turn_with(words: str, name: str, folded: dict[str, str]) -> str | None:
    """Give the turn that holds the words: the one named, or the only other one."""
    if words in folded.get(name, ""):
        return name
    others = [other for other, said in folded.items() if words in said]
    return others[0] if len(others) == 1 else None


def _is_named(item: str, turn: Turn) -> bool:
    """Say whether a label shares a word with the turn, or with what the turn answers."""
    wanted = words_of(item)
    there = words_of(turn.said) | words_of(turn.near)
    if not wanted.isdisjoint(there):
        return True
    long = [word for word in wanted if len(word) >= _SHARED]
    return any(
        word.startswith(other[:_SHARED]) and len(other) >= _SHARED
        for word in long
        for other in there
    )


def sentence_with(said: str, words: str) -> str:
    """Give the whole sentence that words are taken from.

    Args:
        said: A turn.
        words: Words of it, comparable.

    Returns:
        The sentence as it stands; the words' neighbours where they go across several.
    """
    parts = sentences(said)
    for part in parts:
        if words in comparable(part):
            return part
    touched = [
        part for part in parts if comparable(part) in words or _overlaps(comparable(part), words)
    ]
    return " ".join(touched)[:_LONGEST_WORDS] or said[:_LONGEST_WORDS]


def _overlaps(part: str, words: str) -> bool:
    return any(len(half) > 3 and half in part for half in (words[:12], words[-12:]))


def checked(
    finding: Finding,
    one: dict[str, Any],
    sentence: str,
    dropped: dict[str, int],
    *,
    unknown: bool = False,
) -> Finding | None:
    """Hold a finding against the sentence that is to prove it.

    Args:
        finding: The finding.
        one: What the model said of it beside that.
        sentence: The whole sentence.
        dropped: Gets the reason where it is not believed.
        unknown: Whether nobody knows who said it.

    Returns:
        The finding, with flags where a person should look; None where it is not believed.
    """
    if MASK in sentence:
        counted(dropped, "credential")
        return None
    found = blockers.blockers(plain(sentence))
    if against.EMBEDDED in found:
        counted(dropped, "only quoted")
        return None
    if against.CODE in found:
        counted(dropped, "code")
        return None
    flags = [flag for name, flag in _FLAGGED.items() if name in found]
    if one.get("lasting", "yes") != "yes":
        flags.append(_FLAGGED[against.TEMPORARY])
    if unknown:
        flags.append(SPEAKER)
    name_the_thing(finding, flags)
    _hold_to_words(finding, sentence, unknown=unknown)
    if not _is_on_side(finding, sentence):
        flags.append(SIDE)
    for name in ("keywords", "scenarios"):
        setattr(finding, name, _terms(one.get(name)))
    finding.reason = finding.reason.strip() or f"Said: {sentence}"[:REASON_LENGTH]
    return with_flags(finding, flags) if is_storable(finding, dropped) else None


def name_the_thing(finding: Finding, flags: list[str]) -> None:
    """Take a negation off the label; where that leaves the side unclear, say so.

    Args:
        finding: The finding; its label changes.
        flags: Gets the doubt.
    """
    finding.item = finding.item.strip().rstrip(".!。！")
    thing = negation.positive(finding.item)
    if thing is not None:
        finding.item = thing
        if side_of(finding.stance) != DISLIKES:
            # "no emojis" preferred: the label's sense and the stance are at odds.
            flags.append(SIDE)
    if negation.sides(finding.item) is not None:
        flags.append(SIDE)


def _hold_to_words(finding: Finding, sentence: str, *, unknown: bool) -> None:
    """Lower the strongest stances where no word in the sentence is that strong."""
    for strong, lower in (("never", "avoid"), ("always", "prefer")):
        if finding.stance == strong and (unknown or not is_absolute(sentence, strong)):
            finding.stance = lower


def _is_on_side(finding: Finding, sentence: str) -> bool:
    told = polarity(sentence, finding.item)
    if told != UNTOLD:
        return told == side_of(finding.stance)
    # Nothing tells the side: then a plain wish is one, and a dislike or a denial must be looked at.
    return side_of(finding.stance) != DISLIKES and not denies(sentence)


def _terms(value: Any) -> tuple[str, ...]:
    if not isinstance(value, list):
        return ()
    texts = [one.strip() for one in value if isinstance(one, str)]
    return tuple(
        text for text in texts if text and len(text) <= TERM_LENGTH and text.isprintable()
    )[:8]


def is_storable(finding: Finding, dropped: dict[str, int]) -> bool:
    """Say whether an entry could hold a finding.

    Args:
        finding: The finding.
        dropped: Gets the reason where it could not.

    Returns:
        Whether it could.
    """
    from aizo.entry import Draft

    try:
        Draft.of(
            item=finding.item,
            reason=finding.reason,
            stance=finding.stance,
            keywords=finding.keywords,
            scenarios=finding.scenarios,
        )
    except AizoError:
        counted(dropped, "malformed")
        return False
    return True


def comparable(text: str) -> str:
    """Give the form under which quoted words are looked for: case, blanks and quotes united.

    Args:
        text: A turn, or words of it.

    Returns:
        The text to compare.
    """
    folded = unicodedata.normalize("NFKC", visible(text).translate(_QUOTES)).casefold()
    return " ".join(folded.translate(_QUOTES).split())
