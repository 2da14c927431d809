"""The finder that needs no model: sentences in which a person states a lasting preference."""

from __future__ import annotations

import re
from functools import cache

from aizo.learn import blockers as block
from aizo.learn import triggers
from aizo.learn.against import OTHERS
from aizo.learn.doubled import FOND
from aizo.learn.finding import side_of
from aizo.learn.labels import label_of
from aizo.learn.polarity import DISLIKES, UNTOLD, denies, polarity, told
from aizo.learn.sentences import clauses, plain
from aizo.learn.spot_en import FIRST_PERSON, RULE, STATED, lasts
from aizo.learn.spot_en import tier as tier_of

TYPE_CHECKING = False
if TYPE_CHECKING:
    from types import ModuleType

_SO = re.compile(
    r", so (?!that\b|no\b|not\b|nothing\b)|\bso (?=(?:i|you|please|always|never|do not|when"
    r"|whenever|use|keep|stop|avoid"
    r"|maybe|make|give|put|write|what|which|how|where|who|why|can|could|any|pls)\b)",
    re.IGNORECASE,
)

# What something does to a person may be good or bad.
_EFFECT = re.compile(
    r"\b(?:makes?|gives?|keeps?|leaves?|gets?|triggers?|puts?|turns?|drives?) (?:me|my nerves)\b"
    r"|\bi (?:get|become|feel) ",
    re.IGNORECASE,
)
# What is wanted, and what is not wanted in its place: "tabs, never spaces".
_INSTEAD = re.compile(
    r"([^,;:]{3,60}), (?:and |but )?(?:never|not) [\w' -]{2,40}[.!]*$", re.IGNORECASE
)
# What somebody else does, and then what the person does: "the interns use tabs, but I do not".
_BUT_I = re.compile(r"[^,;]+[,;] (?:but |and |while |whereas )?(?=i\b)", re.IGNORECASE)
_SO_NOT = re.compile(
    r"[,;-] ?so (?:please |just )?(?:no|nothing|not|never|do not|avoid|skip)\b", re.IGNORECASE
)
_FOND = re.compile(
    r"\b(?:prefer|love|like|enjoy|adore|favou?r|fan|fond|best|usual|always|every|most|tend)\w*\b",
    re.IGNORECASE,
)
_IF_POSSIBLE = re.compile("能[^，。]{1,14}?(?=我?就[别不])")


class Spotted:
    """A sentence that seems to state a lasting preference.

    Attributes:
        words: The sentence as it stands.
        item: A label for what it is about.
        stance: `never`, `avoid`, `usually`, `prefer` or `always`.
        tier: `A` for standing rules and corrections, `B` for what a person says of themselves.
        basis: `said` or `corrected`.
    """

    __slots__ = ("basis", "item", "stance", "tier", "words")

    def __init__(self, words: str, item: str, stance: str, tier: str, basis: str) -> None:
        """Keep all five."""
        self.words = words
        self.item = item
        self.stance = stance
        self.tier = tier
        self.basis = basis

    def __repr__(self) -> str:
        """Show label and stance."""
        return f"<Spotted {self.tier} {self.stance} {self.item!r}>"


def spot(text: str) -> list[Spotted]:
    """Find the sentences of a turn that state a lasting preference.

    Args:
        text: A person's own words.

    Returns:
        What was found, in order; a question, a wish for one task, what others like, what is only
        quoted and the like are left out.
    """
    found = []
    for sentence, words, kinds in triggers.worth_a_look(text):
        one = _spotted(sentence, words, kinds, text)
        if one is not None:
            found.append(one)
    return found


def _spotted(sentence: str, words: list[bytes], kinds: int, turn: str) -> Spotted | None:
    """Hold one sentence of a turn against the rules; without words it is a Chinese one."""
    text = plain(sentence)
    if FOND in text:
        kinds |= triggers.SELF
    if text[0] in '"“' and text[-1] in '"”':
        text = text[1:-1].strip()
    if not words:
        found = _found_chinese(text, turn[: turn.find(sentence)])
        return found and Spotted(sentence, *found)
    theirs = _BUT_I.match(text)
    if theirs is not None and OTHERS in block.found(theirs[0]):
        text = text[theirs.end() :]
    head, *tail = _SO.split(text, 1)
    # What stands before "so" is only the reason, or what stands behind it is for the task at hand.
    if not tail:
        parts = [text]
    else:
        parts = [*tail, head] if lasts(tail[0]) else [head]
        if not tier_of(head.lower(), kinds)[0]:
            parts += [text, *tail] if tier_of(tail[0].lower(), kinds)[0] else [text]
    for part in parts:
        found = _found(part, words, kinds)
        if found is not None:
            return Spotted(sentence, *_concluded(text, *found))
    return None


def _concluded(
    text: str, item: str, stance: str, tier: str, basis: str
) -> tuple[str, str, str, str]:
    """Turn what is only the reason for doing without: "I carry an inhaler, so no candles"."""
    without = _SO_NOT.search(text)
    if without is None or stance in {"never", "avoid"} or _FOND.search(text, 0, without.start()):
        return item, stance, tier, basis
    return label_of(text[without.end() :], DISLIKES) or item, "avoid", tier, basis


def _found(text: str, words: list[bytes], kinds: int) -> tuple[str, str, str, str] | None:
    """Give label, stance, tier and basis of what a part of a sentence states."""
    tier, basis = tier_of(text.lower(), kinds)
    is_blocked = bool(tier) and block.is_blocked(text, words)
    one = _by_sides(text, tier, basis) if tier and not is_blocked else None
    if not kinds & triggers.CUE and not _may_be_seen(text, words, kinds, one, is_blocked):
        return one
    # Its patterns and tables take 5 ms: only where they are needed.
    from aizo.learn.second_en import look

    seen = look(text.lower(), words)
    if seen is None:
        return one
    side, clause = seen
    item = label_of(text, side, clause) or clause.strip(" ,.!;:-")[:80]
    if one is None:
        tier, basis = STATED, "said"
    return item, _stance(text, side, tier), tier, basis


def _may_be_seen(
    text: str,
    words: list[bytes],
    kinds: int,
    one: tuple[str, ...] | None,
    is_blocked: bool,
) -> bool:
    """Say whether a second look may tell more though no word of an idiom is there."""
    if one is not None:
        return False
    if "," not in text and (is_blocked or text.endswith("?")) and words[0] not in triggers.ASKING:
        return False
    return kinds != triggers.SELF or triggers.says_no(words)


def _side_of(text: str) -> tuple[int, str]:
    """Tell the side where a person speaks of themselves, else by the whole."""
    parts = clauses(text) if "," in text or " and " in text or " but " in text else ()
    said = FIRST_PERSON.search(text.lower()) if len(parts) > 1 else None
    for part in parts if said else ():
        side, clause = told(part)
        if said and said[0] in part.lower() and side != UNTOLD:
            return side, clause
    return told(text)


def _by_sides(text: str, tier: str, basis: str) -> tuple[str, str, str, str] | None:
    """Tell the side by the words of liking and disliking."""
    instead = _INSTEAD.match(text)
    if instead is not None and not denies(instead[1]):
        text = instead[1]
    text = _IF_POSSIBLE.sub("", text)
    side, clause = _side_of(text) if tier == STATED else told(text)
    if side == UNTOLD and (denies(text) or _EFFECT.search(text)):
        # Better nothing than the opposite.
        return None
    item = label_of(text, side, clause)
    if not item or polarity(clause if item.lower() in clause else text, item) == -side != UNTOLD:
        # Better nothing than the opposite of what was meant of this very thing.
        return None
    return item, _stance(text, side, tier), tier, basis


@cache
def _chinese() -> ModuleType:
    """Load the Chinese rules where they are needed: that takes as long as reading a megabyte."""
    from aizo.learn import chinese

    return chinese


def _found_chinese(text: str, before: str) -> tuple[str, str, str, str] | None:
    """Give label, stance, tier and basis of what a Chinese sentence states."""
    chinese = _chinese()
    sentence = chinese.Sentence(text, before)
    if not sentence.clauses:
        return None
    text = "，".join(clause.text for clause in sentence.clauses if not clause.is_theirs)
    tier, basis = chinese.tier(text)
    is_task = tier == RULE and sentence.has_request and not sentence.has_scope
    if tier and (is_task or block.is_blocked(text, ())):
        tier = ""
    found = _by_sides(text, tier, basis) if tier else None
    seen = chinese.heard(sentence)
    if seen is None or (found and seen.side == side_of(found[1])):
        is_doubtful = found and side_of(found[1]) > 0 and told(text)[0] == UNTOLD
        # Better nothing than the opposite.
        return None if is_doubtful and seen is None and chinese.REJECTS.search(text) else found
    tier, basis = tier or STATED, basis or "said"
    return seen.item, _stance(text, seen.side, tier), tier, basis


_ABSOLUTE = re.compile(
    r"\b(?:never|under no circumstances|forbid\w*|not ever|off limits|allergic)\b"
    r"|永远不|绝不|绝对不|永不|禁止|严禁|从不|千万别|千万不要|任何(?:时候|情况下)[^，。]*不|过敏",
    re.IGNORECASE,
)
_EVER = re.compile(
    r"\balways\b|\bwithout exception\b|总是|永远|始终|一律|每次都|务必", re.IGNORECASE
)
_HABIT = re.compile(
    r"\b(?:usually|tend to|normally|typically|mostly|generally|often|as a rule)\b|通常|一般"
    r"|习惯|平时|经常",
    re.IGNORECASE,
)


def is_absolute(sentence: str, stance: str) -> bool:
    """Say whether a sentence holds a word that warrants the strongest stance.

    Args:
        sentence: The sentence.
        stance: `never` or `always`.

    Returns:
        Whether it does.
    """
    return (_ABSOLUTE if stance == "never" else _EVER).search(sentence) is not None


def _stance(text: str, side: int, tier: str) -> str:
    if side == DISLIKES:
        return "never" if tier == RULE and is_absolute(text, "never") else "avoid"
    if tier == RULE and is_absolute(text, "always"):
        return "always"
    return "usually" if _HABIT.search(text) and tier != RULE else "prefer"
