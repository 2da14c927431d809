"""Secrets and weight: what never leaves or stays, and what learning does not cost others."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import oracle
import pytest

from aizo.learn.analyze import Run
from aizo.learn.extract import extract
from aizo.learn.gather import Choice
from aizo.secrets import MASK, masked

A40 = "a1B2c3D4e5F6g7H8i9J0k1L2m3N4o5P6q7R8s9T0"
# Written in two pieces, so that no scanner takes this file for a leak.
SECRETS = [
    "sk-" + "proj-" + A40, "sk-" + "ant-api03-" + A40, "sk-" + A40, "ghp" + "_" + A40[:36],
    "gho" + "_" + A40[:36], "ghs" + "_" + A40[:36], "github" + "_pat_" + A40 + A40[:20],
    "glpat" + "-" + A40[:20], "xox" + "b-483920175566-" + A40[:24], "xapp" + "-1-A0123-" + A40[:30],
    "AKIA" + "J7Q2M5X8R4T6W9Y3", "AIza" + A40[:35], "ya29" + "." + A40, "hf" + "_" + A40[:34],
    "npm" + "_" + A40[:36], "pypi" + "-" + A40 + A40, "dop" + "_v1_" + A40 + A40[:24],
    "sq0" + "csp-" + A40, "sk" + "_live_" + A40[:24], "rk" + "_live_" + A40[:24],
    "whsec" + "_" + A40[:32], "gsk" + "_" + A40 + A40[:12], "xai" + "-" + A40, "r8" + "_" + A40[:37],
    "lin" + "_api_" + A40, "shpat" + "_" + A40[:32], "glsa" + "_" + A40[:32] + "_a1b2c3d4",
    "eyJhbGciOiJIUzI1NiJ9." + "eyJzdWIiOiIxMjM0NTY3ODkwIn0." + A40,
    "-----BEGIN RSA " + "PRIVATE KEY-----\nMIIEpAIBAAKCAQEA" + A40 + "\n-----END RSA PRIVATE KEY-----",
    "-----BEGIN OPENSSH " + "PRIVATE KEY-----\nb3BlbnNzaC1rZXktdjE" + A40 + "\n-----END OPENSSH PRIVATE KEY-----",
    "postgres://shop:" + "q7W9xk2LmP" + "@db.internal:5432/shop", "https://me:" + "hUnter2xyz9" + "@example.org/x",
    "export DATABASE_PASSWORD=" + "q7W9xk2LmPz4", "export API_TOKEN=" + A40, "password: " + "q7W9xk2LmPz4",
    "api_key = '" + A40[:32] + "'", "Authorization: Bearer " + A40, "secret: " + "Zk81mQp0xV77",
    "client_secret=" + A40[:28], "AWS_SECRET_ACCESS_KEY=" + A40,
]  # fmt: skip
CORES = [
    A40[5:20], A40[22:34], "q7W9xk2LmP", "hUnter2xyz9", "Zk81mQp0xV77", "J7Q2M5X8R4T6W9Y3",
    "MIIEpAIBAAKCAQEA", "b3BlbnNzaC1rZXktdjE", "eyJzdWIiOiIxMjM0",
]  # fmt: skip
LOOK_ALIKES = [
    "3f786850e387550fdab836ed7e6dc881de23001b", "d41d8cd98f00b204e9800998ecf8427e",
    "550e8400-e29b-41d4-a716-446655440000", "018f3a5e-7b1c-7c3e-9f4a-0242ac120002",
    "AKIAIOSFODNN7EXAMPLE", "commit 9fceb02d0ae598e95dc970b74767f19372d61af8",
    "sha256:9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08",
    "the API key goes into the header", "rotate the password every month", "tokens are counted per turn",
    "version 2.14.0-beta.3+build.20260101", "use YOUR_API_KEY here", "sk-... is how they begin",
    "ISBN 978-3-16-148410-0", "https://example.org/path/to/a/page?id=12345678",
    "call +49 30 1234567 before ten", "order 2026-0001-7745 is late", "#ff8800 looks better",
    "build/app-release-2026.01.05.apk", "python3.11-venv_3.11.2-6+deb12u1_amd64.deb",
    "passwords should be long", "the secret of good bread is time", "base64 is not encryption",
    "user@example.org wrote", "SELECT count(*) FROM tokens", "0x7fffdeadbeef", "v1.0.0-rc.1",
    "/usr/local/lib/python3.11/site-packages", "e3b0c44298fc1c149afbf4c8996fb924", "A-1234-B-5678-C",
]  # fmt: skip


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
    for core in CORES:
        assert core not in sent
        assert core.encode() not in written


def test_what_only_looks_like_a_credential_stays():
    """Of thirty hashes, ids, samples and talk about keys at most two are touched."""
    assert len(LOOK_ALIKES) == 30
    assert 2 >= sum(masked(one) != one for one in LOOK_ALIKES)


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
