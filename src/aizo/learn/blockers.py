"""What keeps a sentence from being a person's lasting preference, though it sounds like one."""

from __future__ import annotations

import re
from functools import cache

from aizo.learn.against import (
    CODE,
    EMBEDDED,
    EVENT,
    HYPOTHETICAL,
    PAST,
    QUESTION,
    SARCASM,
    TEMPORARY,
)
from aizo.learn.against_en import ENGLISH
from aizo.learn.against_zh import CHINESE
from aizo.learn.first_zh import quick
from aizo.learn.sentences import is_chinese
from aizo.learn.triggers import encoded

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

# Words of which a sentence must hold one, or marks, for the rule to fit: spares most patterns.
_SIGNS: dict[str, tuple[str, str]] = {
    QUESTION: (
        (
            "what which who whom whose where when why how is are am was were does did has "
            "have do should "
            "shall may might would any can could will wonder wondering sure"
        ),
        "?",
    ),
    HYPOTHETICAL: (
        (
            "if suppose supposing imagine pretend hypothetically assuming assume say let's "
            "let sake theory "
            "were had wish world instance might may could probably maybe perhaps would what"
        ),
        "",
    ),
    EMBEDDED: (
        (
            "saying say says stating telling explaining titled called reading where in about "
            "who whose "
            "claiming announcing arguing complaining said read reads state states wrote "
            "writes goes was "
            "is that with character role-play roleplay act pretend you as"
        ),
        "\"“”':：",
    ),
    TEMPORARY: (
        (
            "monday tuesday wednesday thursday friday saturday sunday yet instead "
            "now once today tonight this these those below above attached morning tomorrow "
            "moment temporarily being until "
            "here just one "
            "next first before then far lately line second third fourth last previous "
            "following above "
            "off time"
        ),
        "",
    ),
    EVENT: (
        (
            "always never usually often keep keeps constantly still when because have have "
            "just started "
            "every each whenever only exception more can't cant cannot couldn't get getting see "
            "throws for "
            "got installed upgraded changed updated deleted removed moved would wouldn't i've late"
        ),
        "",
    ),
    SARCASM: (
        (
            "oh wow yeah yay sure ah great wonderful fantastic brilliant lovely perfect well "
            "gee love "
            "adore enjoy like live cherish not just favourite favorite said ever who what "
            "lucky thanks"
        ),
        "/🙄🙃",
    ),
    PAST: (
        (
            "liked loved hated preferred enjoyed disliked adored detested avoided wanted "
            "used back when "
            "as in at once last yesterday those while ago previously formerly before for"
        ),
        "",
    ),
    CODE: (
        (
            "import from def class return assert const let var function if for elif else "
            "select insert "
            "git npm pip docker sudo curl cd ls echo public private static export warn error info"
        ),
        ";{}()=<>/#@:_.-&|+*[",
    ),
}
_HELD = {name: (encoded(words.split()), tuple(marks)) for name, (words, marks) in _SIGNS.items()}
_RULES = {"en": ENGLISH, "zh": CHINESE}


@cache
def _patterns(language: str) -> dict[str, re.Pattern[str]]:
    """Compile the rules of a language when it is first met: both at once take 40 ms."""
    compiled = quick if language == "zh" else re.compile
    return {name: compiled(rule) for name, rule in _RULES[language].items()}


def blockers(sentence: str) -> frozenset[str]:
    """Tell what speaks against a sentence.

    Args:
        sentence: One sentence, contractions written out.

    Returns:
        The names of what was found in it.
    """
    return frozenset(found(sentence))


def is_blocked(sentence: str, words: Sequence[bytes]) -> bool:
    """Say whether anything speaks against a sentence.

    Args:
        sentence: One sentence, contractions written out.
        words: Its words, see `triggers.words_of`; none where they are not known.

    Returns:
        Whether something does.
    """
    return next(found(sentence, words), None) is not None


def found(sentence: str, words: Sequence[bytes] = ()) -> Iterator[str]:
    """Tell one after another what speaks against a sentence.

    Args:
        sentence: One sentence or a part of it, contractions written out.
        words: The words of the sentence, see `triggers.words_of`; none where they are not known.

    Yields:
        The name of what was found in it.
    """
    # In lower case no pattern needs to look for both, which takes it twice as long.
    sentence = sentence.lower()
    patterns = _patterns("zh" if is_chinese(sentence) else "en")
    for name, pattern in patterns.items():
        signs = _HELD.get(name) if words else None
        if signs is not None and not _may_fit(signs, sentence, words):
            continue
        if pattern.search(sentence):
            yield name


def _may_fit(
    signs: tuple[frozenset[bytes], tuple[str, ...]], sentence: str, words: Sequence[bytes]
) -> bool:
    return not signs[0].isdisjoint(words) or any(mark in sentence for mark in signs[1])
