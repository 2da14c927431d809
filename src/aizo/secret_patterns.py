"""The patterns of credentials. Loaded only for a text that may hold one."""

from __future__ import annotations

import re
from math import log2

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    Found = tuple[int, int, str]  # from, to, kind

_PIECE = r"[A-Za-z0-9_\-]"
# Prefixes that somebody gives to one kind of token, and the least that follows them.
_PREFIXED = (
    ("an AWS key", r"(?:AKIA|ASIA|ABIA|ACCA)(?=[A-Z0-9]{16}\b)", 16),
    ("a GitHub token", r"(?:gh[pousr]_|github_pat_)", 22),
    ("a GitLab token", r"gl(?:pat|oas|dt|rt|cbt|ptt|ft|soat|imt|agent)-", 16),
    ("a Slack token", r"(?:xox[abeoprs]-|xapp-\d-)", 12),
    ("a model provider's key", r"(?:sk-|gsk_|xai-|pplx-|nvapi-|r8_|tvly-|csk-|fw_)", 18),
    ("a payment key", r"(?:[sr]k_(?:live|test|prod)_|whsec_|sq0(?:atp|csp)-|EAAA)", 14),
    ("a Google key", r"(?:AIza|ya29\.|GOCSPX-|1//0)", 20),
    ("a package registry's token", r"(?:npm_|pypi-|rubygems_|dckr_pat_|cio)", 30),
    ("a model hub's token", r"hf_", 30),
    (
        "a service's token",
        (
            r"(?:dop_v1_|doo_v1_|shp(?:at|ss|ca|pa)_|hvs\.|hvb\.|glsa_|glc_|lin_api_|figd_|ATATT3"
            r"|sntrys_|sntryu_|xkeysib-|key-(?=[0-9a-f]{32})|SK(?=[0-9a-f]{32}\b)|ops_eyJ|dp\.pt\."
            r"|NRAK-|PMAK-|secret_(?=[A-Za-z0-9]{40})|ntn_|pat(?=[A-Za-z0-9]{14}\.)|rdme_|atlasv1\."
            r"|sbp_|sgp_|dapi(?=[0-9a-f]{32})|AGE-SECRET-KEY-1|LTAI|vc[pk]_)"
        ),
        16,
    ),
)
_PREFIX = re.compile(
    r"(?<![A-Za-z0-9_\-])(?:"
    + "|".join(
        rf"(?P<p{number}>{prefix}[A-Za-z0-9_\-.=+/]{{{least},}})"
        for number, (_, prefix, least) in enumerate(_PREFIXED)
    )
    + ")"
)
_BLOCK = re.compile(
    r"-----BEGIN [A-Z0-9 ]*PRIVATE KEY(?: BLOCK)?-----(?=.{0,400}?[A-Za-z0-9+/]{24})"
    r"(?:.*?-----END [A-Z0-9 ]*PRIVATE KEY(?: BLOCK)?-----|.*)",
    re.DOTALL,
)
_SIGNED = re.compile(rf"(?<!{_PIECE})eyJ{_PIECE}{{8,}}\.{_PIECE}{{8,}}(?:\.{_PIECE}*){{1,3}}")
_MAILED = re.compile(rf"(?<!{_PIECE})SG\.{_PIECE}{{16,}}\.{_PIECE}{{16,}}")
_BOT = re.compile(rf"(?<!\d)\d{{8,10}}:AA{_PIECE}{{32,}}")
_HOOK = re.compile(
    r"https://(?:hooks\.slack\.com/(?:services|workflows)/\w+/\w+/\w{16,}"
    r"|(?:\w+\.)?discord(?:app)?\.com/api/webhooks/\d+/[\w\-]{30,})"
)
_ADDRESS = re.compile(
    r"(?<![\w+.\-])[a-z][a-z0-9+.\-]*://[^\s/:@?#]*:(?P<value>[^\s/@]{3,})@", re.IGNORECASE
)
_HEADER = re.compile(
    r"(?i)\b(?:bearer|basic|authorization:?\s+token)[ :]+(?P<value>[A-Za-z0-9._~+/\-]{16,}=*)"
)
_NAME = (
    r"(?:pass(?:word|wd|phrase|code|wort)?|pwd|secret|token|credential|api[ _\-]?key"
    r"|(?:access|account|auth|client|encryption|master|private|service|shared|signing|storage)"
    r"[ _\-]?(?:access)?[ _\-]?key|密码|口令|密钥|令牌)"
)
# The name may be a part of a longer one; between name and value stands a mark or "is".
_ASSIGNED = re.compile(
    rf"(?i)(?<![A-Za-z0-9])(?P<name>[\w.\-]*{_NAME}[\w.\-]*)[\"'`)\]]*"
    r"\s*(?:=>|:=|==?|:|：|\bis\b(?:\s+now)?|\bto\b|\bwas\b|是|为|改成)\s*[\"'`(\[]*"
    r"(?P<value>[^\s\"'`,，。;；)\]}>]{6,})"
)
_EXPORTED = re.compile(
    r"(?<![A-Za-z0-9_])[A-Z][A-Z0-9_]*\s*=\s*[\"']?(?P<value>[A-Za-z0-9_\-+/.=~]{20,})"
)
# What is written where a credential would stand.
_PLACEHOLDER = re.compile(
    r"(?i)^[<{\[$%*]|^\(secret\)$|example|placeholder|change[_\-]?me|redact|your[_\-]|^your|dummy|sample"
    r"|\.\.\.|…|x{4,}|\*{3,}|0{8,}|12345678|abcdefg|^(?:os|process|env|config|settings|getenv|self"
    r"|secrets|vault|credentials?)[.(\[:]|^(?:user|pass(?:word)?|secret|token|pwd)$"
)
_CODE = re.compile(r"^[A-Za-z_][\w.]*[(\[]")
_PLACES = re.compile(r"^(?:[a-z][a-z0-9+.\-]*:/|~?/|\.{1,2}/|[A-Za-z]:\\)|://")
_UUID = re.compile(r"(?i)^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$")
_WORDY = re.compile(r"^(?:[A-Za-z]?[a-z]*|[A-Z]*|(?:[A-Z]?[a-z]{2,})+)\d{0,4}$")
_DIVIDERS = re.compile(r"[\-_./:+~@]+")
# What such a name may tell instead: `token_count`, `passwordHash`.
_NO_SECRET = re.compile(
    r"(?:^|[_.\-])(?i:hash|digest|checksum|sha\d+|commit|budget|limit|count|length|size|ttl|id)"
    r"(?:$|[_.\-])|(?:Hash|Digest|Count|Limit|Length|Size|Id)$"
)


def first(text: str) -> str:
    """Give the kind of the first credential in a text.

    Args:
        text: Any text.

    Returns:
        The kind; empty where there is none.
    """
    return min(_all(text), default=(0, 0, ""))[2]


def replaced(text: str, mask: str) -> str:
    """Put something else in the place of every credential.

    Args:
        text: Any text.
        mask: What is put there.

    Returns:
        The text without them.
    """
    kept: list[str] = []
    done = 0
    for start, end, _ in sorted(_all(text)):
        if end > done:
            kept += [text[done : max(start, done)], mask if start >= done else ""]
            done = end
    return "".join([*kept, text[done:]])


def _all(text: str) -> Iterator[Found]:
    for kind, pattern, judge in _WHOLE:
        for match in pattern.finditer(text):
            if judge(match[0]):
                yield match.start(), match.end(), kind
    for match in _PREFIX.finditer(text):
        kind = _PREFIXED[int((match.lastgroup or "p0")[1:])][0]
        if _is_random(match[0]):
            yield match.start(), match.end(), kind
    for kind, pattern, judge in _VALUED:
        for match in pattern.finditer(text):
            if judge(match["value"]) and not _is_measure(match):
                yield match.start("value"), match.end("value"), kind


def _is_measure(match: re.Match[str]) -> bool:
    """Say whether the name tells a hash, a number or an id rather than a credential."""
    return bool(_NO_SECRET.search(match.groupdict().get("name") or ""))


def _is_any(_value: str) -> bool:
    return True


def _is_random(value: str) -> bool:
    """Say whether a token was drawn by chance, not written as an example of one."""
    return not _PLACEHOLDER.search(value) and len(set(value)) >= 9 and not _is_wordy(value)


def _is_password(value: str) -> bool:
    """Say whether what stands after a telling name seems to be drawn by chance."""
    if _is_no_value(value):
        return False
    kinds = _kinds(value)
    if len(value) >= 16:
        return kinds >= 2 and _entropy(value) >= 3.0
    return len(value) >= 8 and kinds >= 3 and _entropy(value) >= 2.5


def _is_long_random(value: str) -> bool:
    """Say whether a value is one of chance whatever its name is."""
    return not _is_no_value(value) and _kinds(value) >= 3 and _entropy(value) >= 4.0


def _is_address_password(value: str) -> bool:
    return not _PLACEHOLDER.search(value) and value.lower() not in {"pass", "password", "pw"}


def _is_no_value(value: str) -> bool:
    is_other = _PLACEHOLDER.search(value) or _PLACES.search(value) or _CODE.match(value)
    return bool(is_other) or _is_wordy(value)


def _is_wordy(value: str) -> bool:
    """Say whether a value is words with marks between them, such as `sha256-fingerprint`."""
    if _UUID.match(value):
        return False
    parts = [part for part in _DIVIDERS.split(value) if part]
    return all(_WORDY.match(part) and len(part) <= 20 for part in parts)


def _kinds(value: str) -> int:
    """Count the kinds of characters: small, large, digits, others."""
    return sum(
        (
            any(one.islower() for one in value),
            any(one.isupper() for one in value),
            any(one.isdigit() for one in value),
            not value.isalnum(),
        )
    )


def _entropy(value: str) -> float:
    """Give the bits a character that its frequencies tell."""
    size = len(value)
    counts = (value.count(one) for one in set(value))
    return -sum(count / size * log2(count / size) for count in counts)


_WHOLE: tuple[tuple[str, re.Pattern[str], Callable[[str], bool]], ...] = (
    ("a private key", _BLOCK, _is_any),
    ("a signed token", _SIGNED, _is_random),
    ("a mail service's key", _MAILED, _is_random),
    ("a bot's token", _BOT, _is_random),
    ("the address of a private hook", _HOOK, _is_random),
)
_VALUED: tuple[tuple[str, re.Pattern[str], Callable[[str], bool]], ...] = (
    ("an address with a password", _ADDRESS, _is_address_password),
    ("an authorization header", _HEADER, _is_random),
    ("a credential with its name", _ASSIGNED, _is_password),
    ("a credential with its name", _EXPORTED, _is_long_random),
)
