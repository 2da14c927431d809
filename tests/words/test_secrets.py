"""Secrets: credentials are recognised, and talk about them is not."""

from __future__ import annotations

import random
import string
import subprocess
import sys

import pytest
from hypothesis import given
from hypothesis import strategies as st

from aizo import secrets
from aizo.secret_patterns import first

CHANCE = random.Random(20260301)
LETTERS = string.ascii_letters + string.digits
CAPITALS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567"
HEXADECIMAL = "0123456789abcdef"
BASE64 = LETTERS + "+/"


def drawn(size: int, alphabet: str = LETTERS) -> str:
    """Draw a token by chance: no real one stands in this file."""
    return "".join(CHANCE.choice(alphabet) for _ in range(size))


def digits(size: int) -> str:
    """Draw digits."""
    return drawn(size, string.digits)


HELD = {
    "aws": f"AKIA{drawn(16, CAPITALS)}",
    "aws session": f"ASIA{drawn(16, CAPITALS)}",
    "aws secret": f"aws_secret_access_key = {drawn(40, BASE64)}",
    "github": f"ghp_{drawn(36)}",
    "github app": f"ghs_{drawn(36)}",
    "github fine": f"github_pat_{drawn(22)}_{drawn(59)}",
    "gitlab": f"glpat-{drawn(20)}",
    "slack": f"xoxb-{digits(12)}-{digits(12)}-{drawn(24)}",
    "slack app": f"xapp-1-A{drawn(10, CAPITALS)}-{digits(13)}-{drawn(64, HEXADECIMAL)}",
    "slack hook": f"https://hooks.slack.com/services/T{drawn(8)}/B{drawn(8)}/{drawn(24)}",
    "discord hook": f"https://discord.com/api/webhooks/{digits(18)}/{drawn(68)}",
    "model": f"sk-{drawn(48)}",
    "model project": f"sk-proj-{drawn(20)}_{drawn(40)}-{drawn(20)}",
    "model console": f"sk-ant-api03-{drawn(90)}AA",
    "model router": f"sk-or-v1-{drawn(64, HEXADECIMAL)}",
    "payment": f"sk_live_{drawn(24)}",
    "payment hook": f"whsec_{drawn(32)}",
    "google": f"AIza{drawn(35)}",
    "google login": f"ya29.{drawn(60)}",
    "npm": f"npm_{drawn(36)}",
    "pypi": f"pypi-AgEIcHlwaS5vcmc{drawn(100)}",
    "hub": f"hf_{drawn(34, string.ascii_letters)}",
    "cloud": f"dop_v1_{drawn(64, HEXADECIMAL)}",
    "shop": f"shpat_{drawn(32, HEXADECIMAL)}",
    "mail": f"SG.{drawn(22)}.{drawn(43)}",
    "vault": f"hvs.{drawn(90)}",
    "bot": f"7{digits(9)}:AA{drawn(33)}",
    "age": f"AGE-SECRET-KEY-1{drawn(58, CAPITALS)}",
    "signed": f"eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiI3NDkxODM2In0.{drawn(43)}",
    "pem": f"-----BEGIN RSA PRIVATE KEY----- {drawn(64)} {drawn(64)} -----END RSA PRIVATE KEY-----",
    "pem cut": f"-----BEGIN OPENSSH PRIVATE KEY-----\n{drawn(70)}\n{drawn(40)}",
    "pgp": f"-----BEGIN PGP PRIVATE KEY BLOCK----- Version: 2 {drawn(64)}",
    "address": f"postgres://app:{drawn(12)}@db.internal:5432/main",
    "address without user": f"redis://:{drawn(16)}@cache:6379",
    "bearer": f"Authorization: Bearer {drawn(40)}",
    "basic": f"curl -H 'Authorization: Basic {drawn(30)}=='",
    "password": "password: Tr0ub4dor&3x",
    "said": "my password is Xk7$pQ9!mZ",
    "environment": f"DB_PASSWORD={drawn(16)}",
    "exported": f"export OPENAI_API_KEY={drawn(40)}",
    "any export": f"export X={drawn(40)}",
    "quoted": f"api_key = '{drawn(32, HEXADECIMAL)}'",
    "client": f"client_secret: {drawn(40)}",
    "account": f"AccountKey={drawn(86, BASE64)}==",
    "chinese": "密码是 Abc12345!xyz",
    "chinese colon": "密码：Abc12345xyz!",
}
PASSES = [
    "AKIAIOSFODNN7EXAMPLE",
    "wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY",
    "9fceb02d0ae598e95dc970b74767f19372d61af8",
    "commit 9fceb02d0ae598e95dc970b74767f19372d61af8 broke it",
    "sha256:e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855",
    "integrity sha512-z4PhNX7vuL3xVChQ1m2AB9Yg5AULVxXcg/SpIdNs6c5H0NE8XYXysP+DGNKHfuwvY7kxv",
    "123e4567-e89b-12d3-a456-426614174000",
    "session id: 123e4567-e89b-12d3-a456-426614174000",
    "ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAIJx8aBcDeFgHiJkLmNoPqRsTuVwXyZ0123456789ab me@host",
    "Never commit API keys; tokens rotate every 30 days",
    "password: use a manager",
    "Passwords must have at least 12 characters",
    "The password was wrong3",
    "password hashing: argon2id with 64 MiB",
    "password policy: NIST-800-63B",
    "password=${DB_PASSWORD}",
    "password: ********",
    "password: changeme123",
    "token budget: 4000",
    "max_tokens=4096",
    "token_count=123456789",
    "tokenCount = 98765432109876543210",
    "token: sha256-fingerprint",
    "auth token: stored in localStorage2",
    "token = getenv('GITHUB_TOKEN')",
    "token_normalize_func: t.Callable[[str], str]",
    "query_tokens = bm25s.tokenize(query)",
    "api_key: os.environ['API_KEY']",
    "api-key header: X-Api-Key",
    "Set OPENAI_API_KEY=your_key_here",
    "export API_KEY=<your key>",
    "ghp_xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx",
    "sk-learn over handwritten-models-2",
    "-----BEGIN PRIVATE KEY----- lines must never be committed",
    "postgres://user:password@localhost/db",
    "https://github.com/org/repo/issues/1234567890",
    "https://example.com:8080/a@b",
    "PATH=/usr/local/bin:/usr/bin",
    "uses src/aizo/store/migrations/m0001_schema.py",
    "2026-03-01T12:00:00.000Z",
    "credentials: ~/.aws/credentials",
    "1password over lastpass2",
    "密码要用管理器",
    "令牌每30天轮换一次，密钥放在保险库",
    "不要在日志里输出token和密码123456",
]


@pytest.mark.parametrize("text", HELD.values(), ids=HELD)
def test_a_credential_is_found_and_masked(text):
    """Alone and amid words: what was drawn by chance is not in the masked text."""
    for whole in (text, f"The user said: {text} and more.", f"用户说：{text} 。"):
        assert secrets.found(whole)
        masked = secrets.masked(whole)
        assert secrets.MASK in masked
        assert secrets.found(masked) == ""


@pytest.mark.parametrize("text", PASSES)
def test_talk_about_credentials_passes(text):
    """Samples, hashes, ids, code and rules about keys are no secrets, and stay as they are."""
    assert secrets.found(text) == ""
    assert secrets.masked(text) is text or secrets.masked(text) == text


@pytest.mark.parametrize("text", [*HELD.values(), *PASSES])
def test_the_short_look_misses_nothing(text):
    """What the patterns find, the look before them does not rule out."""
    assert secrets.may_hold(text) or not first(text)


def test_several_are_masked_and_the_rest_stays():
    """Every credential of a text goes, and only those."""
    text = f"a {HELD['github']} b {HELD['address']} c"
    assert secrets.masked(text) == "a (secret) b postgres://app:(secret)@db.internal:5432/main c"


@given(st.text(max_size=200))
def test_any_text_can_be_looked_at(text):
    """Nothing breaks the search, and what is masked once stays."""
    masked = secrets.masked(text)
    assert secrets.masked(masked) == masked
    assert bool(secrets.found(text)) == (masked != text)


@given(st.uuids().map(str), st.binary(min_size=20, max_size=20).map(bytes.hex))
def test_every_id_and_every_hash_passes(uid, commit):
    """UUIDs and git hashes are no secrets, whatever digits they have."""
    for text in (uid, commit, f"see {commit}", f"commit: {commit[:10]}", f"id={uid}"):
        assert secrets.found(text) == ""


def test_plain_texts_load_no_patterns():
    """The look at a text without suspicion imports neither `re` nor the patterns."""
    program = (
        "import sys; before = set(sys.modules)\n"
        "from aizo import secrets\n"
        "for text in ('concise code', 'Asked for 2 spaces 3 times', '不要使用表情符号超过3次',"
        " 'all tests pass: always', 'internationalization of the keyboard layout'):\n"
        "    assert secrets.found(text) == '' and secrets.masked(text) == text\n"
        "new = set(sys.modules) - before\n"
        "assert new <= {'aizo', 'aizo.secrets', '__future__'}, new\n"
    )
    subprocess.run([sys.executable, "-S", "-c", program], check=True, env=_path())


def _path() -> dict[str, str]:
    import os
    from pathlib import Path

    import aizo

    return {**os.environ, "PYTHONPATH": str(Path(aizo.__file__).parents[1])}
