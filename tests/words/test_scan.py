"""A text is found in whatever form it stands in a file, in pieces, from a process of its own."""

from __future__ import annotations

import json
import os
import subprocess
import sys

import pytest

from aizo import managed, scan, settings
from aizo.errors import Failed
from aizo.text import fold

LONG = "Said in the review of the first of May: no emojis in commit messages, please."
HAN = "不要在回答里使用表情符号因为它们让人分心"


@pytest.mark.parametrize("text", [LONG, HAN, 'a "quoted" \\ word', "tea", "Straße über ＣＳＳ"])
@pytest.mark.parametrize(
    "form",
    [str, json.dumps, lambda text: json.dumps(text, ensure_ascii=False), fold],
    ids=["plain", "escaped", "json", "folded"],
)
def test_every_form_is_found(text, form, tmp_path):
    """As it is, folded, and as JSON with and without escapes."""
    path = tmp_path / "file"
    path.write_bytes(os.urandom(50_000) + form(text).encode() + os.urandom(50_000))
    (hit,) = scan.look([str(path)], [text])
    assert str(path) == hit.path
    assert hit.pieces > 0


@pytest.mark.parametrize("size", [36, 48, 60])
def test_a_part_of_a_long_text_is_found(size, tmp_path):
    """A page that was cut in the middle of it still shows a piece."""
    for start in range(len(LONG) - size):
        (tmp_path / "file").write_bytes(b"\0" * 99 + LONG.encode()[start : start + size] + b"\0")
        assert scan.look([str(tmp_path / "file")], [LONG])


def test_a_piece_across_two_blocks_is_found(tmp_path, monkeypatch):
    """Files are read in blocks; nothing hides at their edges."""
    monkeypatch.setattr(scan, "_BLOCK", 64)
    wanted = scan.wanted([LONG])
    for start in range(40, 70):
        (tmp_path / "file").write_bytes(b"x" * start + LONG.encode() + b"x" * 100)
        assert scan.held_in(str(tmp_path / "file"), wanted)


def test_many_pieces_are_found_like_few(tmp_path):
    """Beyond some hundreds another way to look is cheaper, and as good."""
    texts = [f"{LONG} {number} {number * 7919}" for number in range(200)]
    (tmp_path / "file").write_bytes(b"\0" * 5000 + texts[117].encode()[10:60] + b"\0" * 5000)
    assert len(scan.wanted(texts)) > 300
    assert scan.look([str(tmp_path / "file")], texts)
    short = [f"a label {number * 7919}" for number in range(3000)]
    (tmp_path / "file").write_bytes(b"\0" * 5001 + short[2117].encode() + b"\0" * 5000)
    assert scan.look([str(tmp_path / "file")], short)
    (tmp_path / "file").write_bytes(b"\0" * 5001 + short[2117].encode()[:-1] + b"\0" * 5000)
    assert not scan.look([str(tmp_path / "file")], short)
    much = [LONG * 20 + str(number) * 50 for number in range(1, 400)]
    (tmp_path / "file").write_bytes(b"\0" * 5001 + much[17].encode()[-80:-30] + b"\0" * 5000)
    assert scan.look([str(tmp_path / "file")], much)
    (tmp_path / "file").write_bytes(b"\0" * 50_000)
    assert not scan.look([str(tmp_path / "file")], ["something else that nobody has ever said"])


def test_a_file_that_went_holds_nothing_and_one_that_cannot_be_read_is_told(tmp_path):
    """What was not searched must not count as clean."""
    assert [] == scan.look([str(tmp_path / "gone")], [LONG])
    with pytest.raises(Failed, match="could not be read"):
        scan.look([str(tmp_path)], [LONG])
    assert [] == scan.look([], [LONG])


def test_the_search_loads_nothing_of_the_house():
    """The child is one file of the standard library: it can open no database of ours."""
    program = [sys.executable, "-I", "-S", "-X", "importtime", scan.__file__]
    asked = json.dumps({"paths": [scan.__file__], "pieces": [b"import json".hex()], "stride": 1})
    done = subprocess.run(program, input=asked.encode(), capture_output=True, check=True)
    assert 1 == len(json.loads(done.stdout)["found"])
    assert b"sqlite" not in done.stderr
    assert b"aizo" not in done.stderr


def test_the_files_of_a_profile_are_its_own(tmp_path):
    """Everything in its folder counts, but no file of another profile or subject."""
    one, other = settings.load("one.db"), settings.load("two.db")
    ann, ben = (settings.load(subject=name) for name in ("ann", "ben"))
    paths = {}
    for place in (one, other, ann, ben):
        for what in ("cache", "receipts", "exports", "backups"):
            folder = place.kept(what)
            os.makedirs(folder, exist_ok=True)
            paths[place.database, what] = os.path.join(folder, "file")
            with open(paths[place.database, what], "w", encoding="utf-8") as file:
                file.write("x")
    loose = os.path.join(one.home, "backups", "one-schema5-x.db")
    with open(loose, "w", encoding="utf-8") as file:
        file.write("x")
    for place in (one, ann):
        own = {path for (database, _), path in paths.items() if database == place.database}
        more = {loose} if place is one else set()
        assert own | more == {*managed.files(place)}
        assert own == {*managed.own(place)}
