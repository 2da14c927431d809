"""What happens elsewhere while the page is open, and what the page makes happen there."""

from __future__ import annotations

from tests.web.conftest import fill


def test_hooks_and_the_page_see_each_other(scenario):
    """A delivery comes into sight and opens as the exact text; a pause silences the next hook."""
    fill()
    found = scenario("live")
    assert (0, 1, 1) == (found["before"], found["appeared"], found["lane"])
    assert ["body", "occasion"] == found["focus"]
    assert "claude-code hook, session start startup" in found["line"]
    assert [True, True] == found["exact"]
    assert found["later"]
    assert [False, True, 1, 1] == found["cut"]
    assert "Agents hear nothing until 1 March 2026 13:00." in found["band"]
    assert "" == found["paused"]
    assert "aizo is paused" in found["silent"]
    assert (0, True) == (found["bands"], found["resumed"])
