"""English cues of a lasting preference: each mechanism on lines that no rule was made for."""

from __future__ import annotations

import pytest

from aizo.learn.rows_en import ROWS
from aizo.learn.second_en import fitting
from aizo.learn.spot import spot
from aizo.learn.triggers import worth_a_look

LIKED = {
    "idiom": (
        "Give me a canal boat over a hotel any day.",
        "Handwritten labels win every time.",
        "I'm a sucker for brass bands.",
        "No such thing as too much basil for me.",
    ),
    "who a person is": (
        "I'm more of a mountain hut person.",
        "As a lefty I need the mouse on the other side.",
        "Debian user here, so apt commands please.",
    ),
    "rule of one's own": (
        "My rule of thumb: one idea a paragraph.",
        "Whole milk or nothing.",
        "Tea, never coffee.",
    ),
    "habit": (
        "I cycle to the market every Saturday.",
        "I proofread on paper.",
        "Rain or shine I'm in the lake by seven.",
    ),
    "wish for the assistant": (
        "Put the totals first in every report you write me.",
        "Explain it to me like I'm twelve, always.",
        "Whenever I paste a log, start with the cause.",
        "Could you always end with a one line summary?",
    ),
}
DISLIKED = {
    "idiom": (
        "Cocktail umbrellas are just not for me.",
        "Life's too short for tiny fonts.",
        "Limericks and I don't get along.",
        "You lost me at anchovies.",
        "Ice baths, over my dead body.",
    ),
    "effect": (
        "Harpsichords bore me to tears.",
        "Fluorescent tubes trigger my migraines.",
        "Linen makes me itch.",
        "Webinars kill my motivation.",
    ),
    "limit": (
        "My stomach can't take raw leeks.",
        "I haven't eaten veal since 2011.",
        "I won't set foot on a ferry.",
        "I can't do sesame.",
    ),
    "wish for the assistant": (
        "Spare me the pep talk.",
        "Can we stop with the disclaimers at the end of each answer?",
        "No need to explain what a loop is, ever.",
        "Leave the jargon out of anything you write for me.",
    ),
}
SIDES = [
    *((line, True) for lines in LIKED.values() for line in lines),
    *((line, False) for lines in DISLIKED.values() for line in lines),
]


@pytest.mark.parametrize(("line", "is_liked"), SIDES, ids=lambda value: str(value)[:40])
def test_what_is_said_in_other_words_is_found_with_its_side(line, is_liked):
    """Idioms, habits, limits and wishes give one finding that takes the person's side."""
    (one,) = spot(line)
    assert is_liked == (one.stance in {"usually", "prefer", "always"})


@pytest.mark.parametrize(
    ("line", "words"),
    [
        ("wool scratches, but velvet gives me the ick. budget 70", "velvet"),
        ("I'm more of a harbour person so what should we see in two days", "harbour"),
        ('The word "synergy" has no place in my texts, what else could I say?', "synergy"),
    ],
)
def test_what_stands_around_a_clause_does_not_hide_it(line, words):
    """A question behind the statement, or a quoted word in it, is no reason to miss it."""
    assert any(words in one.words for one in spot(line))


@pytest.mark.parametrize(
    "line",
    [
        "I run the installer and get a timeout every time.",
        "I play a concert on Saturday and need the train back.",
        "My son is a night owl and swears by energy bars.",
        "If I kept kosher, what would I order here?",
        "In this table, no bold headings.",
        "Use a queue here instead of the list.",
        "For every order there must be an invoice.",
        'My flatmate left a note that says "I never do dishes".',
        "Oh great, another redirect, my favourite thing in the world.",
        "I used to swear by paper maps.",
        "Only taking the small suitcase.",
        "Never tried that one, is it hard?",
        "WARN [cache] prefer-local: 'ttl' is never read (line 9)",
        "I can't find the switch for the dark theme.",
        "We're going to the lake in June, three nights, me and my sister.",
        "My knee hurts after yesterday's run.",
        "Explain in simple words what a closure is.",
    ],
)
def test_near_misses_of_a_second_look_are_left_out(line):
    """Events, one task, others, what is past, quoted or supposed give nothing."""
    assert [] == spot(line)


@pytest.mark.parametrize(
    "line",
    [
        "the parser still fails when the cache is empty",
        "can you look at the loader in the export module and rename the symbol",
        "I think the handler was moved to the adapter last week",
        "add a test for the worker and run the migration once more",
        "what happens to the session if the token is gone",
        "this is the output of the build, see the stack trace at the end",
    ],
)
def test_talk_about_code_costs_no_second_look(line):
    """Sentences without a word of an idiom are passed over before any pattern is tried."""
    assert [] == list(worth_a_look(line))


@pytest.mark.parametrize("number", range(len(ROWS)))
def test_each_row_of_cues_can_be_told_apart_from_silence(number):
    """A row has words that tell it, and its pattern needs some of a sentence to fit."""
    words, side, points, pattern = ROWS[number]
    assert words.split()
    assert (side, points) in {(side, points) for side in (-1, 0, 1, 2) for points in (2, 3, 4)}
    assert fitting(pattern).search("") is None
    assert fitting(pattern).search("the quick fox runs off") is None


@pytest.mark.parametrize(
    ("said", "stance", "item"),
    [
        ("I never want emojis in any answer.", "never", "emojis in any answer"),
        ("I no longer want tests in every PR.", "avoid", "tests in every PR"),
        ("I always want tests in every PR.", "always", "tests in every PR"),
        ("Never stop asking before you push.", "prefer", "asking before you push"),
        ("REMEMBER that I like green tea", "prefer", "green tea"),
        ("I never miss my morning run, whatever the weather.", "prefer", "morning run"),
    ],
)
def test_what_is_never_wanted_is_not_wanted(said, stance, item):
    """An adverb that denies turns a cue that does not count on it; the label names the thing."""
    assert [(stance, item)] == [(one.stance, one.item) for one in spot(said)]
