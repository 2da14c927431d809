"""The page shows what the other doors show, and loses nothing."""

from __future__ import annotations

import html
import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

from aizo import clock
from aizo.profile import Profile
from tests.web.conftest import Visitor, fill

DATABASE = "preferences.db"


def block_of(answer) -> str:
    """Give the text of the block as a reader would copy it."""
    found = re.search(r'<pre id="block-text"[^>]*>(.*?)</pre>', answer.text, re.DOTALL)
    return html.unescape(re.sub(r"<[^>]+>", "", found[1])) if found else ""


def context(*words: str) -> str:
    """Give the block of the command line."""
    done = subprocess.run(
        [sys.executable, "-m", "aizo", "context", *words], capture_output=True, check=True
    )
    return done.stdout.decode()


def form_of(visitor: Visitor, number: int) -> dict[str, str]:
    """Give the fields of an entry's form as a browser would send them."""
    text = visitor.get(f"?open={number}").text
    form = re.search(rf'<form[^>]*id="f{number}-\d+".*?</form>', text, re.DOTALL)[0]
    fields = {
        html.unescape(name): html.unescape(value)
        for name, value in re.findall(r'<input type="hidden" name="([^"]*)" value="([^"]*)"', form)
    }
    for tag in re.findall(r"<input (?!type=.(?:hidden|radio))[^>]*>", form):
        name, value = re.search(r'name="([^"]*)"', tag), re.search(r'value="([^"]*)"', tag)
        fields[name[1]] = html.unescape(value[1]) if value else ""
    fields["stance"] = re.search(r'value="(\w+)" id="f\d+-\w+" checked', form)[1]
    reason = re.search(r'<textarea[^>]*name="reason"[^>]*>\n(.*?)</textarea>', form, re.DOTALL)
    return {**fields, "reason": html.unescape(reason[1])}


def test_the_block_is_the_one_of_the_command_line(visit):
    """What the page shows as heard is `aizo context`, byte for byte, today and days ahead."""
    fill(300)
    visitor = visit()
    for scenario in ("", "coding", "food"):
        for ahead in (0, 1, 90, 180):
            words = ["--scenario", scenario] if scenario else []
            if ahead:
                words += ["--at", clock.text(clock.now() + ahead * clock.DAY)]
            shown = block_of(visitor.get(f"?scenario={scenario}&ahead={ahead}"))
            assert shown == context(*words), (scenario, ahead)
            assert "emojis in output" in shown


def test_the_slider_is_at(visit):
    """The field at +90 days fills exactly the marks that `context --at` +90 holds."""
    fill(300)
    with Profile.open(at=clock.now() + 90 * clock.DAY) as later:
        wanted = set(later.context().ids)
    text = visit().get("field?ahead=90").text
    marks = dict(re.findall(r'<path class="mark \w+( hollow)?[^"]*" data-id="(\d+)"', text))
    filled = set(re.findall(r'<path class="mark \w+(?: due)?" data-id="(\d+)"', text))
    assert wanted == {int(one) for one in filled}
    assert marks


def test_saving_changes_what_was_changed(visit):
    """The form writes only what differs, and says so; the history names the page."""
    fill()
    visitor = visit()
    form = form_of(visitor, 5)
    assert "nothing was written" in visitor.post("act/save", **form).plain
    form |= {"reason": "Asked again", "stance": "avoid"}
    assert "Saved “ concise code ”." in visitor.post("act/save", **form).plain
    with Profile.open() as profile:
        entry = profile.explain(5).entry
        assert ("Asked again", 2.5, ("short", "review")) == (
            entry.reason, entry.base_score, entry.keywords,
        )  # fmt: skip
        assert profile.history(limit=1).lines[0].source_summary == "on the page"


def test_two_tabs_lose_nothing(visit):
    """The second to save gets three columns and keeps what was typed; mine on top is one act."""
    fill()
    visitor = visit()
    first, second = form_of(visitor, 5), form_of(visitor, 5)
    visitor.post("act/save", **first | {"reason": "From the first tab"})
    answer = visitor.post("act/save", **second | {"reason": "From the second tab"})
    assert answer.status == 409
    for said in ("From the first tab", "From the second tab", "Asks for shorter code"):
        assert said in answer.plain
    with Profile.open() as profile:
        assert profile.explain(5).entry.reason == "From the first tab"
        before = profile.info().revision
    form = re.search(r'<form[^>]*act/save" class="inline">(.*?)</form>', answer.text, re.DOTALL)[1]
    mine = dict(re.findall(r'name="([^"]*)" value="([^"]*)"', html.unescape(form)))
    assert "Saved" in visitor.post("act/save", **mine).plain
    with Profile.open() as profile:
        assert profile.explain(5).entry.reason == "From the second tab"
        assert profile.info().revision == before + 1


@pytest.mark.parametrize(
    "other",
    [
        ("update", "--id", "5", "--score", "7"),
        ("remove", "--id", "5"),
        ("forget", "--id", "5", "--yes"),
    ],
)
def test_the_command_line_as_the_other_tab(visit, other):
    """A change or a removal by the command line is a conflict just the same."""
    fill()
    visitor = visit()
    form = form_of(visitor, 5) | {"reason": "Typed meanwhile"}
    subprocess.run([sys.executable, "-m", "aizo", *other], check=True, capture_output=True)
    answer = visitor.post("act/save", **form)
    assert (409, True) == (answer.status, "Typed meanwhile" in answer.plain)


def test_tabs_on_different_entries_do_not_meet(visit):
    """Another entry's change is no conflict."""
    fill()
    visitor = visit()
    first, second = form_of(visitor, 5), form_of(visitor, 6)
    assert "Saved" in visitor.post("act/save", **first | {"reason": "One"}).plain
    assert "Saved" in visitor.post("act/save", **second | {"reason": "Two"}).plain


def test_undo_names_what_it_takes_back(visit):
    """The header names the newest act; undo restores the entry with all its fields."""
    fill()
    visitor = visit()
    with Profile.open() as profile:
        before = profile.explain(5).entry
    answer = visitor.post("act/remove", id=5)
    assert "Undo: removed: concise code" in html.unescape(answer.text)
    assert "concise code" not in re.sub(r"<header.*?</div>\n<p", "", answer.plain)[200:]
    assert "Undone: removed: concise code" in visitor.post("act/undo").plain
    with Profile.open() as profile:
        assert before == profile.explain(5).entry


def test_an_undo_that_is_refused_says_why(visit):
    """A later act on the same entry stands in the way, and the page says so."""
    fill()
    visitor = visit()
    form = form_of(visitor, 5)
    visitor.post("act/save", **form | {"reason": "One"})
    with Profile.open() as profile:
        revision = profile.info().revision
        profile.update(5, reason="Two")
    answer = visitor.post("act/undo", revision=revision)
    assert (409, True) == (answer.status, "undo_conflict" in answer.text)


def test_pause_and_resume(visit):
    """Paused, agents get nothing, the band says so, and the person still sees everything."""
    fill()
    visitor = visit()
    answer = visitor.post("act/pause", **{"for": "hour"})
    assert "Agents hear nothing until" in answer.plain
    assert context() == ""
    assert "they would hear" in answer.plain
    assert "concise code" in answer.plain
    assert "Agents can read again." in visitor.post("act/resume").plain
    assert "concise code" in context()


def test_reading_writes_nothing(visit):
    """A walk over all views leaves the database's bytes as they are."""
    fill()
    visitor = visit()
    path = Path(os.environ["AIZO_HOME"], DATABASE)
    before = path.read_bytes()
    for place in (
        "",
        "?open=5",
        "e/5",
        "ask?q=code",
        "history",
        "waiting",
        "help",
        "told",
        "data",
        "data/doctor",
    ):
        assert visitor.get(place).status == 200, place
    assert before == path.read_bytes()
    assert (
        not path.with_suffix(".db-wal").exists() or not path.with_suffix(".db-wal").stat().st_size
    )


@pytest.mark.parametrize("score", ["eleven", "11", "NaN"])
def test_a_bad_value_is_named_and_kept(visit, score):
    """What breaks a rule is refused by the operation's own words; nothing typed is lost."""
    fill()
    visitor = visit()
    answer = visitor.post("act/save", **form_of(visitor, 5) | {"score": score})
    assert (422, True, True) == (answer.status, "score" in answer.plain, score in answer.plain)


def test_the_empty_page_has_ways_in(visit):
    """Without an entry the field stands there, and three ways in."""
    answer = visit().get()
    assert "Nothing is known yet." in answer.plain
    assert "aizo setup" in answer.plain
    assert 'class="field"' in answer.text
    assert "Added “ metric units ”." in visitor_adds(visit())


def visitor_adds(visitor: Visitor) -> str:
    """Add an entry by the page."""
    fields = {"item": "metric units", "reason": "Said so", "stance": "always", "score": ""}
    return visitor.post("act/add", **fields).plain


def test_back_leads_nowhere_else(visit):
    """A form cannot send its sender to another place."""
    fill()
    visitor = visit()
    for back in ("//evil.example", "http://evil.example", "\\\\evil.example", "javascript:1"):
        answer = visitor.raw(
            "GET", f"{visitor.base}look?theme=dark&back={back}", Cookie=visitor.cookie
        )
        assert answer.headers["location"] == visitor.base


ACTS = {
    "save": {"id": 5, "reason": "Another reason", "score": "3.00", "keywords": "x, y"},
    "use": {"id": 9},
    "remove": {"id": 5},
    "repair": {"id": 9, "keywords": "light", "scenarios": "design"},
    "add": {"item": "metric units", "reason": "Said so", "stance": "always"},
    "decay": {"half_life": "7", "floor": "0.2"},
    "clear": {"sure": "yes"},
    "import": {
        "text": '[{"item": "tea", "reason": "Orders it", "base_score": 8,'
        ' "last_seen": "2026-01-01T00:00:00Z"}]',
        "sure": "yes",
    },
}


def kept(profile: Profile) -> list[object]:
    """Give every entry with all its fields, and how they fade."""
    info = profile.info()
    return [sorted(profile.stream(), key=lambda one: one.id), info.half_life_days, info.floor]


def test_undo_restores_everything(visit):
    """After each kind of act, Undo gives back every entry with all its fields."""
    fill()
    visitor = visit()
    with Profile.open() as profile:
        before = kept(profile)
        for act, fields in ACTS.items():
            form = form_of(visitor, 5) if act == "save" else {}
            answer = visitor.post(f"act/{act}", **form | fields)
            assert answer.status == 200, answer.plain
            assert before != kept(profile), act
            for _ in range(2 if act == "decay" else 1):
                assert "Undone:" in visitor.post("act/undo").plain
            assert before == kept(profile), act
