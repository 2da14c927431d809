"""All English cues of a lasting preference."""

from __future__ import annotations

from aizo.learn.effects_en import EFFECTS
from aizo.learn.habits_en import HABITS
from aizo.learn.idioms_en import DISLIKED
from aizo.learn.likings_en import LIKED
from aizo.learn.limits_en import LIMITS
from aizo.learn.persons_en import PERSONS
from aizo.learn.rules_en import RULES

IDIOMS = (*DISLIKED, *EFFECTS, *LIMITS, *LIKED, *PERSONS)
ROWS = (*IDIOMS, *RULES, *HABITS)
