"""What waits for the person's word: real proposals from a real session, and what is kept."""

from __future__ import annotations

import json
import os
import re
from pathlib import Path

from aizo.learn import reconcile
from aizo.profile import Profile
from tests.web.conftest import SAID, aizo, analyzed, fill
from tests.web.test_house import EN, ZH


def test_proposals_are_decided_on_the_page(scenario):
    """What `aizo analyze` found is corrected, accepted, refused and joined, by keyboard."""
    with Profile.open() as profile:
        profile.add("use pnpm", "Said before", stance="prefer", kind="explicit")
    analyzed()
    found = scenario("proposals")
    assert found["all"] == 5
    assert (found["badge"], "5 things were read in sessions" in found["side"]) == ("5", True)
    assert found["quoted"].strip('“”"') in SAID
    assert "was corrected; it still waits" in found["edited"]
    assert "never barrel files in packages coding" in found["changed"]
    assert "Added “barrel files in packages”." in found["accepted"][0]
    assert "It will not be proposed again." in found["refused"][0]
    assert found["alike"] == "The same as “use pnpm”"
    assert "use pnpm" in found["joined"][0]
    assert (2, "Accepted: 2.") == (found["left"], found["clear"])
    assert "body" not in {found["after"], *(found[one][1] for one in ("accepted", "refused"))}
    assert found["errors"] == []
    with Profile.open() as profile:
        items = {one.item: one for one in profile.stream()}
        assert {"use pnpm", "barrel files in packages"} <= set(items)
        assert (4, True) == (len(items), items["barrel files in packages"].is_limit)
        assert items["barrel files in packages"].scenarios == ("coding",)
        assert not json.loads(aizo("review", "--json"))["proposals"]
    aizo("analyze", "--offline", "--again", "session.jsonl")
    assert "push to main" not in aizo("review")


def test_every_verdict_has_its_words():
    """Whatever a proposal means for the profile, both languages say it."""
    names = {
        value for name, value in vars(reconcile).items()
        if name.isupper() and isinstance(value, str) and not name.startswith("_")
    } - {reconcile.DISLIKES, reconcile.SPEAKER, reconcile.UNVERIFIED}  # fmt: skip
    assert len(names) >= 8
    for name in names:
        assert f"verdict_{name.replace(' ', '_')}" in EN.keys() & ZH.keys()


def test_copies_and_subjects_are_listed(visit):
    """Backups with size and time, copies elsewhere and subjects stand in Your data."""
    fill()
    aizo("--subject", "somebody else", "add", "tea", "Said so", "--prefer")
    aizo("export", "-o", "elsewhere.json")
    visitor = visit()
    assert "There are none." not in visitor.get("data").plain
    answer = visitor.post("act/backup")
    kept = [*Path(os.environ["AIZO_HOME"], "backups").rglob("*.db")]
    assert len(kept) == 1
    assert f"14 entries were copied to {kept[0]}" in answer.plain
    shown = re.sub(r"\s+", " ", answer.plain)
    size = round(kept[0].stat().st_size / 1024)
    assert re.search(rf"{re.escape(str(kept[0]))} \d+ \w+ \d{{4}} \d\d:\d\d, {size} KB", shown)
    assert str(Path.cwd() / "elsewhere.json") in shown
    assert "somebody else" in shown
    assert "tea" not in shown.split("Subjects")[1].split("Is all well?")[0]
    bound = visit(AIZO_SUBJECT="somebody else").get("data")
    assert (200, False) == (bound.status, "h-subjects" in bound.text)
