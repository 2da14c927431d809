"""Every file under a folder, searched for pieces of texts by means that share nothing with ours."""

from __future__ import annotations

import json
import unicodedata
from pathlib import Path

PIECE = 24


def forms(text: str) -> set[bytes]:
    """Give a text as it is, folded, and as JSON escapes both."""
    folded = unicodedata.normalize("NFKC", unicodedata.normalize("NFKC", text).casefold())
    found = set()
    for one in (text, folded):
        found |= {one, json.dumps(one)[1:-1], json.dumps(one, ensure_ascii=False)[1:-1]}
    return {one.encode() for one in found}


def pieces(texts) -> set[bytes]:
    """Give all runs of 24 bytes of all forms; of a shorter text the whole."""
    found = set()
    for text in texts:
        for form in forms(text):
            ends = range(max(len(form) - PIECE, 0) + 1)
            found |= {form[start : start + PIECE] for start in ends}
    return found


def holders(folder, texts) -> dict[str, int]:
    """Name the files under a folder that hold a piece of a text, and how many."""
    wanted = pieces(texts)
    found = {}
    for path in sorted(Path(folder).rglob("*")):
        if path.is_file():
            content = path.read_bytes()
            starts = range(max(len(content) - PIECE, 0) + 1)
            held = {content[start : start + PIECE] for start in starts} & wanted
            short = {one for one in wanted if len(one) < PIECE and one in content}
            if held | short:
                found[str(path.relative_to(folder))] = len(held | short)
    return found
