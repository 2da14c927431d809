"""What may speak against a sentence: the names."""

from __future__ import annotations

QUESTION, HYPOTHETICAL, OTHERS = "question", "hypothetical", "someone else"
EMBEDDED, TEMPORARY, EVENT = "embedded", "this time only", "event"
SARCASM, PAST, CODE, CHATTER = "sarcasm", "past", "code", "small talk"
