"""Secrets and weight: what never leaves or stays, and what learning does not cost others."""

from __future__ import annotations

import json
import re
import subprocess
import sys
from pathlib import Path

import oracle
import pytest
import yaml

from aizo.learn.analyze import Run
from aizo.learn.extract import extract
from aizo.learn.gather import Choice
from aizo.secrets import MASK, masked

DATA = yaml.safe_load((Path(__file__).parent / "data" / "credentials.yaml").read_text("utf-8"))
FILL = DATA["fill"].replace("|", "")
SECRETS = [
    re.sub(r"\{(\d+)\}", lambda n: FILL[: int(n[1])], one).replace("|", "")
    for one in DATA["shapes"]
]


def bytes_below(folder: Path) -> bytes:
    """Give everything that was written."""
    return b"".join(one.read_bytes() for one in folder.rglob("*") if one.is_file())


def test_no_credential_leaves_or_stays(profile, typed, analyzed, server, tmp_path, monkeypatch):
    """Of forty shapes none is in a request, the database, a ticket or what is printed."""
    assert len(SECRETS) == 40
    running = server(
        lambda asked: oracle.answer(
            *(
                oracle.finding(turn["turn"], turn["said"][:120], "deploying")
                for turn in asked.turns.values()
            )
        )
    )
    path = typed(*[f"I prefer deploying with {secret} from now on" for secret in SECRETS])
    analyzed(path, server=running)
    Run(profile, again=True).over(Choice([path]))
    made = extract(profile, Choice([path]), again=True, most=9)
    home = Path(profile.settings.home)
    profile.close()
    written = bytes_below(home) + b"".join(one.read_bytes() for one in tmp_path.glob("profile.db*"))
    sent = "".join(asked.raw for asked in running.asked) + "".join(one.text for one in made.briefs)
    for core in DATA["cores"]:
        assert core not in sent
        assert core.encode() not in written


def test_what_stands_around_a_turn_is_masked_too(profile, tmp_path):
    """A key in the agent's words before a turn, or in a known label, is in no brief and no file."""
    known, near = SECRETS[:2]
    profile.add(f"deploying with {known}", "Kept on purpose", stance="prefer", allow_secret=True)
    said = [
        {"role": "assistant", "content": f"Your key is {near}, shall I deploy with it?"},
        {"role": "user", "content": "I prefer that, deploying with scripts."},
    ]
    path = tmp_path / "said.json"
    path.write_text(json.dumps(said), encoding="utf-8")
    text = "".join(brief.text for brief in extract(profile, Choice([str(path)])).briefs)
    assert '"after"' in text
    assert "deploying with" in text
    assert known not in text
    assert near not in text
    path.unlink()
    assert near.encode() not in bytes_below(Path(profile.settings.home))


@pytest.mark.parametrize("everything", [False, True])
def test_a_brief_that_waits_for_its_answer_is_forgotten_too(everything, profile, typed):
    """What is kept until a model's answer comes is erased with the entry, with one or with all."""
    profile.add("zq8unusual deploying", "Said so", stance="prefer")
    path = Path(typed("I prefer zq8unusual deploying from now on."))
    extract(profile, Choice([str(path)]))
    home = Path(profile.settings.home)
    assert b"zq8unusual" in bytes_below(home)
    label = () if everything else ("zq8unusual deploying",)
    done = profile.forget(*label, everything=everything, sure=everything)
    path.unlink()
    assert b"zq8unusual" not in bytes_below(home)
    assert [one for one in done.files if "tickets" in one]


def test_what_only_looks_like_a_credential_stays():
    """Of thirty hashes, ids, samples and talk about keys at most two are touched."""
    assert len(DATA["look_alikes"]) == 30
    assert 2 >= sum(masked(one) != one for one in DATA["look_alikes"])


def test_a_finding_with_a_mask_in_it_is_dropped(profile, typed, analyzed, server):
    """What was said with a credential proves nothing, although a model quotes the mask."""
    secret = SECRETS[0]
    behave = oracle.faithful({MASK: ("deploying", "prefer")})
    report = analyzed(typed(f"I prefer deploying with {secret} please"), server=server(behave))
    assert 0 == report.proposals


def test_a_model_gets_a_quarter_of_a_transcript_at_most(profile, tmp_path):
    """Of the characters of a coding transcript only the person's own are sent."""
    from bench.learning import transcript

    path = tmp_path / "coding.jsonl"
    transcript(path, 2_000_000)
    report = Run(profile).over(Choice([str(path)]))
    assert report.sent <= 0.25 * report.size


def test_the_hot_commands_know_nothing_of_learning(profile):
    """`top`, `recall` and `add` load neither the room nor an HTTP library."""
    program = (
        "import sys\nfrom aizo import Profile\n"
        "with Profile.open(sys.argv[1]) as profile:\n"
        "    profile.add('short answers', 'Said so', score=8.0)\n"
        "    profile.recall('answers'); profile.top(3); profile.context()\n"
        "loaded = [name for name in sys.modules if name.startswith(('aizo.learn', 'httpx'))]\n"
        "assert not loaded, loaded\n"
    )
    subprocess.run([sys.executable, "-c", program, profile.settings.database], check=True)


def test_the_http_library_is_loaded_when_a_model_is_asked(profile, typed):
    """Offline runs, briefs and reviews work without the extra."""
    program = (
        "import sys\nsys.modules['httpx2'] = None\n"
        "from aizo.cli import main\n"
        "assert main(['analyze', '--offline', sys.argv[1]]) == 0\n"
        "assert main(['extract', '--again', sys.argv[1]]) == 0\n"
        "assert main(['review']) == 0\n"
    )
    path = typed("I like short answers.")
    done = subprocess.run([sys.executable, "-c", program, path], check=False, capture_output=True)
    assert (0, b"") == (done.returncode, done.stderr[:0]), done.stderr


@pytest.mark.parametrize("kind", ["tickets"])
def test_tickets_are_private_and_go_with_their_answer(profile, typed, kind):
    """A ticket is readable by its owner alone."""
    (brief,) = extract(profile, Choice([typed("I like short answers.")])).briefs
    path = Path(profile.settings.cache_folder) / kind / brief.ticket
    assert "short answers" in path.read_text("utf-8")
    if sys.platform != "win32":
        assert 0o600 == path.stat().st_mode & 0o777
