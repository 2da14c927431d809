"""How the page looks: as in its kept pictures, and as whole in Chinese as in English."""

from __future__ import annotations

import importlib.util
import re
from pathlib import Path

import pytest

from aizo.profile import Profile
from tests.web.conftest import fill
from tests.web.test_browser import VIEWS, guess

ROOT = Path(__file__).parents[2]
KEPT = ROOT / "docs" / "page"
COMPARED = ("light", "dark", "phone", "chinese")
MOST = 0.005
# Names, and what stands for itself in every language.
NAMES = {
    "aizo",
    "web",
    "English",
    "JSON",
    "lines",
    "Markdown",
    "hook",
    "context",
    "AIZO",
    "OFF",
    "KB",
}


def test_the_pictures_are_the_kept_ones(scenario, start, tmp_path, monkeypatch):
    """Light, dark, phone and Chinese differ from docs/page in less than half a percent."""
    spec = importlib.util.spec_from_file_location("pictures", ROOT / "scripts" / "page_pictures.py")
    script = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(script)
    monkeypatch.setenv("AIZO_NOW", script.NOW)
    script.fill()
    script.read_session(str(tmp_path))
    server = start(TZ="UTC")
    made = scenario("pictures", str(tmp_path), COMPARED, server=server)
    kept = (KEPT / "made-with.txt").read_text("utf-8").strip()
    if made != kept:
        pytest.skip(f"the kept pictures were made with {kept}, these with {made}")
    pairs = [[str(KEPT / f"{one}.png"), str(tmp_path / f"{one}.png")] for one in COMPARED]
    apart = dict(zip(COMPARED, scenario("compare", pairs, server=server), strict=True))
    assert {} == {name: share for name, share in apart.items() if share > MOST}


def test_every_view_is_whole_in_chinese(scenario):
    """No English but names and stored text; Chinese labels are cut, wrapped and found."""
    fill()
    guess()
    label = "每周五下午三点之前把下周的计划写成一页纸发给所有相关的人" * 6
    with Profile.open() as profile:
        written = profile.add(label, "连续八周都这样做，从来没有例外", score=9.5)
        number = written.entry.id
        profile.add("每周五做周报", "连续八周", score=5.6)
    views = [one for one in VIEWS if one != "e/9999"]
    found = scenario("chinese", views, number)
    assert found["lang"] == "zh-CN"
    odd = {path: set(words) - NAMES for path, words in found["english"].items()}
    assert {} == {path: words for path, words in odd.items() if words}
    assert [True, "ellipsis", False] == found["wide"]
    assert found["whole"] == label
    assert (False, True) == (found["phone"][0], found["phone"][2])
    assert found["sideways"] == 0
    assert "每周五做周报" in found["found"]


def test_chinese_and_other_labels_stand_in_the_order_agents_read_them(visit):
    """Rows stand by weight whatever their script, as `browse` gives them."""
    fill(20)
    visitor = visit()
    with Profile.open() as profile:
        for stance in ("prefer", "usually"):
            wanted = [one.id for one in profile.browse(stance=stance, limit=50).entries]
            text = visitor.get(f"?stance={stance}").text
            shown = [int(one) for one in re.findall(r'<li class="row" id="e(\d+)">', text)]
            assert shown == wanted
        weights = [one.effective_weight for one in profile.browse(stance="prefer").entries]
        assert weights == sorted(weights, reverse=True)
