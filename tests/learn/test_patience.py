"""What a reader and a run must not lose: broken beginnings, odd archives, models out of form."""

from __future__ import annotations

import json
import zipfile

import oracle
import pytest

from aizo.errors import Failed
from aizo.learn import deciding
from aizo.learn.reading import Reading


def said(path) -> list[str]:
    """Give what was said in a file."""
    return [turn.said for one in Reading(str(path)).sessions() for turn in one.turns]


@pytest.mark.parametrize("first", ['{"type":"user","mess', '{"a":' + "1" * (40 << 20)])
def test_a_broken_first_line_hides_no_other(tmp_path, typed, first):
    """A first line that is cut off or too long is skipped like any other."""
    path = tmp_path / "broken.jsonl"
    with open(typed("I like green tea."), encoding="utf-8") as whole:
        path.write_text(f"{first}\n{whole.read()}", "utf-8")
    assert ["I like green tea."] == said(path)


@pytest.mark.parametrize(
    "name", ["Conversations.JSON", "a\\conversations.json", "conversations.json"]
)
def test_an_archive_is_read_whatever_packed_it(tmp_path, name):
    """Capitals and other separators hide no member; an archive without conversations is told."""
    told = [{"uuid": "x", "chat_messages": [{"sender": "human", "text": "I like green tea."}]}]
    with zipfile.ZipFile(tmp_path / "export.zip", "w") as archive:
        archive.writestr(name, json.dumps(told))
    assert ["I like green tea."] == said(tmp_path / "export.zip")
    with zipfile.ZipFile(tmp_path / "other.zip", "w") as archive:
        archive.writestr("users.json", "[]")
    reading = Reading(str(tmp_path / "other.zip"))
    assert ([], {"unknown format": 1}) == (list(reading.sessions()), reading.faults)


def test_an_export_that_has_grown_says_nothing_again(profile, analyzed, tmp_path, waiting):
    """Custom instructions have no time: a longer export does not make them said later."""
    path = tmp_path / "conversations.json"
    for changed in (1764000100.0, 1769000100.0):
        content = {"content_type": "user_editable_context",
                   "user_instructions": "I dislike bullet lists in answers."}  # fmt: skip
        message = {"author": {"role": "user"}, "create_time": None, "content": content}
        node = {"id": "a", "parent": None, "children": [], "message": message}
        chat = {"id": "k", "update_time": changed, "current_node": "a", "mapping": {"a": node}}
        path.write_text(json.dumps([chat]), "utf-8")
        analyzed(str(path))
        assert (changed > 1764000100.0) == (waiting() == [])
        deciding.refuse(profile, [1])


def test_a_model_out_of_form_burns_no_turns(analyzed, typed, server, waiting):
    """Where no answer is in the form asked for, the run ends and the turns stay unread."""
    path = typed(*(f"I like invented thing {n}." for n in range(8)))
    with pytest.raises(Failed, match="form"):
        analyzed(path, server=server(lambda _: "There are none."))
    report = analyzed(path, server=server(lambda _: oracle.answer()))
    assert (8, "") == (report.turns, report.stopped)


def test_of_one_conversation_forty_findings_are_taken(analyzed, typed, server):
    """Windows beyond the bound add nothing, however far they are beyond it."""
    path = typed(*(f"I like invented thing {n}. {'More words. ' * 90}" for n in range(70)))

    def all_of_them(asked):
        likes = [(name, turn["said"].partition(".")[0]) for name, turn in asked.turns.items()]
        return oracle.answer(*(oracle.finding(name, one, one[7:]) for name, one in likes))

    report = analyzed(path, server=server(all_of_them))
    assert (40, 30) == (report.proposals, report.dropped["too many"])
