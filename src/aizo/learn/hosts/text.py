"""Plain text and Markdown: with speaker labels the person's parts, without them nobody's."""

from __future__ import annotations

import re

from aizo.learn.gathering import Gathering
from aizo.learn.own_words import clean
from aizo.learn.turn import UNKNOWN, Session

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

HOST = "text"
_USER = "User|You said|You|Human|Me|我|用户|用戶|你说|你說"
_ASSISTANT = (
    "Assistant|ChatGPT said|ChatGPT|Claude|Gemini|AI|Bot|Model|System|Tool|助手|助理|模型|系统|系統"
)
_LABEL = re.compile(
    rf"^[ \t]*(?:#{{1,6}}[ \t]*)?(?:\*\*)?(?:(?P<user>{_USER})|(?P<other>{_ASSISTANT}))"
    r"(?:\*\*)?[ \t]*(?:[:：](?:\*\*)?[ \t]*|(?<=said)[ \t]*$)",
    re.MULTILINE,
)
_HEADING = re.compile(
    rf"^[ \t]*#{{1,6}}[ \t]*(?:\*\*)?(?:(?P<user>{_USER})|(?P<other>{_ASSISTANT}))(?:\*\*)?[ \t]*$",
    re.MULTILINE,
)
_PARAGRAPHS = re.compile(r"\n\s*\n")


def read(text: str, path: str) -> Iterator[Session]:
    """Read a text.

    Args:
        text: The text.
        path: Where it lies.

    Yields:
        One session.
    """
    session = Session(HOST, "", path)
    gathering = Gathering(session)
    text = clean(text)
    for pattern in (_LABEL, _HEADING):
        labels = list(pattern.finditer(text))
        if any(label["user"] for label in labels):
            break
    else:
        labels = []
    if not labels:
        # Never guessed from the style: whoever speaks here is unknown.
        for part in _PARAGRAPHS.split(text):
            gathering.said(part, who=UNKNOWN)
        yield session
        return
    ends = [*(label.start() for label in labels[1:]), len(text)]
    for label, end in zip(labels, ends, strict=True):
        part = text[label.end() : end].strip()
        if label["user"]:
            gathering.said(part)
        else:
            session.size += len(part)
            gathering.answered(part)
    yield session
