"""A conversation of forty prompts: what was given, how often, and what it cost."""

from __future__ import annotations

import re

from aizo import Profile
from aizo.hosts import cues
from aizo.profile.budget import estimated_tokens

PROFILE = [
    ("concise code", "Asks for shorter functions in every review", "prefer", ["coding"]),
    ("force-push to main", "Lost work by it once", "never", ["coding", "ops"]),
    ("emojis in output", "Said: please, none at all", "never", ["*"]),
    ("editing generated files", "They are overwritten by the build", "never", ["coding"]),
    ("deploying on Fridays", "Two bad weekends", "never", ["ops"]),
    ("run the tests before reporting done", "Asked for it each time", "always", ["coding"]),
    ("comments that restate the code", "Deleted them twice", "avoid", ["coding"]),
    ("commit messages in the imperative", "Rewrote three of them", "prefer", ["coding"]),
    ("pnpm over npm", "Uses it in every project", "prefer", ["coding"]),
    ("pytest fixtures over setup methods", "Refactored a suite that way", "prefer", ["coding"]),
    ("type annotations everywhere", "Adds them in review", "prefer", ["coding"]),
    ("dataclasses over dictionaries", "Changed them in two pull requests", "prefer", ["coding"]),
    ("short paragraphs", "Splits long ones", "prefer", ["writing"]),
    ("passive voice", "Rewrites it", "avoid", ["writing"]),
    ("British spelling", "Uses it in the documentation", "usually", ["writing"]),
    ("blue-green deployments", "The team's way", "usually", ["ops"]),
    ("peanuts", "Allergic", "never", ["health", "food"]),
    ("index funds over single shares", "Said so", "prefer", ["finance"]),
    ("window seats", "Books them", "prefer", ["travel"]),
    ("SQL keywords in capitals", "Formats queries so", "usually", ["coding"]),
]
# What is said, and which entries it is about.
SCRIPT = [
    ("hi", ()),
    ("Can you look at the failing pytest fixtures in this suite?", ("pytest fixtures",)),
    ("ok", ()),
    ("thanks, that works", ()),
    ("Now refactor the parser function, the code is too long", ("concise code",)),
    ("yes", ()),
    ("go ahead", ()),
    ("Write the commit message for it", ("imperative",)),
    ("looks good", ()),
    ("push it", ()),
    ("Add type annotations to the module", ("type annotations",)),
    ("hm", ()),
    ("what time is it in Tokyo?", ()),
    ("why?", ()),
    ("Should I use npm or pnpm for the new package?", ("pnpm",)),
    ("fine", ()),
    ("please continue", ()),
    ("turn these dictionaries into dataclasses", ("dataclasses",)),
    ("great", ()),
    ("lol", ()),
    ("Write the SQL query for monthly totals", ("SQL keywords",)),
    ("perfect", ()),
    ("no", ()),
    ("draft the paragraphs of the release notes", ("short paragraphs",)),
    ("nice", ()),
    ("Is the passive voice here a problem?", ("passive voice",)),
    ("ok ok", ()),
    ("deploy the service to production", ("deploy",)),
    ("done?", ()),
    ("cool", ()),
    ("refactor the code of this function again, and fix the bug", ()),
    ("sure", ()),
    ("good night", ()),
    ("morning", ()),
    ("are you there", ()),
    ("Write the commit message for this, too", ()),
    ("right", ()),
    ("use pnpm here", ()),
    ("hmm ok", ()),
    ("bye", ()),
]
SMALL_TALK = [prompt for prompt, about in SCRIPT if not about and len(prompt) < 20]


def given(text: str) -> list[int]:
    """Give the ids that a text carries."""
    return [int(number) for number in re.findall(r"\[(\d+)\]", text)]


def test_forty_prompts(hook):
    """Nothing comes twice but a reminder of limits; little is said, and what matters is there."""
    with Profile.open() as profile:
        for item, reason, stance, scenarios in PROFILE:
            profile.add(item, reason, stance=stance, scenarios=scenarios)
        limits = {entry.id for entry in profile.show(bands=["taboo"])}
    talk = hook()
    start = talk.start()
    assert {"force-push to main", "emojis in output"} <= set(re.findall(r"[:;] ([^\[]+) \[", start))
    known = set(given(start))
    told = 0
    for prompt, about in SCRIPT:
        assert len(SCRIPT) == 40
        text = talk.prompt(prompt)
        assert estimated_tokens(text) <= 120, prompt
        ids = set(given(text))
        assert ids & known <= limits, prompt
        assert not [word for word in ("peanuts", "funds", "seats") if word in text]
        if prompt in SMALL_TALK:
            assert text == "", prompt
        for words in about:
            shown = start if words in start else text
            assert words in shown, prompt
        known |= ids
        told += bool(text)
    assert told <= 12


def test_without_a_start_each_prompt_brings_its_own(hook):
    """A host without a session's start gets entries and limits at the prompts they matter for."""
    with Profile.open() as profile:
        for item, reason, stance, scenarios in PROFILE:
            profile.add(item, reason, stance=stance, scenarios=scenarios)
    talk = hook()
    known: set[int] = set()
    for prompt, about in SCRIPT:
        text = talk.prompt(prompt)
        assert estimated_tokens(text) <= 120, prompt
        for words in about:
            assert words in text or words in " ".join(
                item for number, (item, *_) in enumerate(PROFILE, 1) if number in known
            ), prompt
        known |= set(given(text))
        if prompt == "deploy the service to production":
            assert "Never:" in text or 5 in known
    assert 2 in known


def test_cues_are_looked_for_in_what_the_user_wrote():
    """The two ends of a prompt are looked at, without what stands between fences."""
    assert cues.sounds_lasting("always use tabs")
    assert cues.sounds_lasting("x" * 5000 + " from now on use tabs")
    assert not cues.sounds_lasting("```\nalways\n``` explain")
    assert cues.sounds_lasting("NEVER do that")
