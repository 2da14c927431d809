"""What looks like a credential is not written, and an old one does not reach a prompt."""

from __future__ import annotations

import pytest

from aizo.errors import Refused
from aizo.profile import Profile
from aizo.store.port import Insert

# Drawn by chance for this test; nobody's.
TOKEN = "ghp_Zk3VqT9wLm2XhR7nBc5JdY8sFp4GaK6eUo1W"
PASSWORD = "password: Tr0ub4dor&3x"


@pytest.fixture
def profile(tmp_path):
    """Give a profile with one entry."""
    with Profile.open(tmp_path / "profile.db") as profile:
        profile.add("tabs", "Changed them", score=2)
        yield profile


@pytest.mark.parametrize(
    ("act", "field"),
    [
        (lambda profile, **more: profile.add(TOKEN, "x", **more), "item"),
        (lambda profile, **more: profile.add("login", PASSWORD, **more), "reason"),
        (lambda profile, **more: profile.add("tabs", PASSWORD, **more), "reason"),
        (lambda profile, **more: profile.add("a", "b", keywords=TOKEN, **more), "keywords"),
        (lambda profile, **more: profile.add("a", "b", scenarios=TOKEN, **more), "scenarios"),
        (lambda profile, **more: profile.add("a", "b", source=TOKEN, **more), "source"),
        (lambda profile, **more: profile.add("a", "b", source_id=TOKEN, **more), "source_id"),
        (lambda profile, **more: profile.add("a", "b", source_summary=TOKEN, **more), "summary"),
        (lambda profile, **more: profile.update(1, item=TOKEN, **more), "item"),
        (lambda profile, **more: profile.update(1, reason=PASSWORD, **more), "reason"),
        (lambda profile, **more: profile.tag("tabs", TOKEN, **more), "keywords"),
        (lambda profile, **more: profile.remove("tabs", source_summary=TOKEN, **more), "summary"),
    ],
)
def test_no_field_takes_a_credential(profile, tmp_path, act, field):
    """The refusal names the field and the kind, not the text; nothing of it is on the disk."""
    with pytest.raises(Refused) as refused:
        act(profile)
    assert refused.value.code == "secret"
    assert field in refused.value.message
    assert "seems to hold a" in refused.value.message
    assert TOKEN not in str(refused.value)
    assert "Tr0ub4dor" not in str(refused.value)
    held = b"".join(path.read_bytes() for path in tmp_path.iterdir())
    assert TOKEN.encode() not in held
    assert b"Tr0ub4dor" not in held
    assert profile.info().revision == 1
    act(profile, allow_secret=True)
    assert profile.info().revision == 2


def test_a_label_in_question_may_be_named(profile):
    """Asking for it, touching or removing it is no write of it."""
    profile.add(TOKEN, "kept on purpose", allow_secret=True)
    assert profile.touch(TOKEN).results[0].status == "cooldown"
    assert profile.recall(TOKEN)
    assert profile.remove(TOKEN).removed


def test_an_undo_may_bring_back_what_was_allowed(profile):
    """What was kept on purpose is not lost by a remove and an undo."""
    profile.add(TOKEN, "kept on purpose", allow_secret=True)
    profile.remove(TOKEN)
    profile.undo()
    assert profile.recall(TOKEN)


@pytest.mark.parametrize("hidden", [TOKEN, TOKEN[:9] + "\u200b" + TOKEN[9:]])
def test_what_an_old_row_holds_is_masked_in_prompts(profile, hidden):
    """The context block has a mask in its place, invisible characters or not."""
    old = [Insert({"item": f"key {hidden}", "reason": "old", "base_score": 0.5})]
    profile._unit.act("old", lambda _: (old, None), allow_secret=True)
    for block in (profile.context(), profile.recall("key").context()):
        assert "Never: key (secret) [2]" in block
        assert TOKEN[9:] not in block
