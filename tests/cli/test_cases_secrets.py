"""A credential that comes with a file stays outside: not stored, not waiting, not on the disk."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from aizo import settings

# Drawn by chance for this test; nobody's.
TOKEN = "ghp_Zk3VqT9wLm2XhR7nBc5JdY8sFp4GaK6eUo1W"
SAID = f"I prefer deploying with {TOKEN}, always"
FILES = {
    "mem0": json.dumps(
        {"results": [{"id": "1", "memory": SAID, "created_at": "2026-01-02T03:04:05Z"}]}
    ),
    "rules": f"# Rules\n\n- Never use {TOKEN} for deploys\n- Always use tabs\n",
    "memories": f"Instructions\n[2025-04-01] - Never use {TOKEN}\n",
    "letta": json.dumps({"blocks": [{"label": "human", "value": SAID, "limit": 5000}]}),
    "entries": json.dumps(
        {
            "entries": [
                {"item": f"deploys {TOKEN}", "reason": SAID, "base_score": 9, "keywords": [TOKEN]},
                {"item": "short answers", "reason": SAID, "base_score": 9, "keywords": []},
            ]
        }
    ),
}


@pytest.mark.parametrize("form", sorted(FILES))
def test_a_credential_in_an_imported_file_is_nowhere(form, aizo, tmp_path):
    """What other tools remembered with a key in it: it is in no answer and in no file of ours."""
    path = tmp_path / "given.txt"
    path.write_text(FILES[form], encoding="utf-8")
    done = aizo("import", "--from", form, str(path))
    assert done.code == 0, done.err
    shown = [done, aizo("review"), aizo("review", "--json"), aizo("show", "--json")]
    assert not [answer for answer in shown if TOKEN in answer.out + answer.err]
    for kept in Path(settings.load().home).rglob("*"):
        assert not kept.is_file() or TOKEN.encode() not in kept.read_bytes(), kept
