"""Every file under a folder, searched for pieces of texts by means that share nothing with ours."""

from __future__ import annotations

import json
import subprocess
import sys
import unicodedata
from pathlib import Path

PIECE = 24
# Runs of 24 bytes are looked up at every sixth place: a trace of 29 bytes cannot hide.
STRIDE = 6


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
    """Name the files under a folder that hold a piece of a text, and how many.

    A process of its own reads them: to close a database's file drops this one's locks on it.
    """
    asked = json.dumps([str(folder), sorted(texts)])
    command = [sys.executable, __file__]
    done = subprocess.run(command, input=asked, capture_output=True, text=True, check=True)
    return json.loads(done.stdout)


def search(folder: str, texts: list[str]) -> dict[str, int]:
    """Do what `holders` tells."""
    wanted = pieces(texts)
    found = {}
    for path in sorted(Path(folder).rglob("*")):
        if path.is_file():
            content = path.read_bytes()
            starts = range(0, max(len(content) - PIECE, 0) + 1, STRIDE)
            held = {run for at in starts if (run := content[at : at + PIECE]) in wanted}
            short = {one for one in wanted if len(one) < PIECE and one in content}
            if held | short:
                found[str(path.relative_to(folder))] = len(held | short)
    return found


if __name__ == "__main__":
    print(json.dumps(search(*json.load(sys.stdin))))
