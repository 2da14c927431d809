"""Secrets: what looks like a credential, which no memory should keep and no prompt should get.

The patterns need `re`, whose import costs 5 ms: `found` and `masked` first look in a few
microseconds whether a text can hold one at all, which nearly none does.
"""

from __future__ import annotations

MASK = "(secret)"
_DIGITS = b"0123456789"
_SHORTEST = 12
# What tokens consist of stays, all else divides.
_DIVIDED = bytes(
    code if chr(code).isalnum() or chr(code) in "_-+/=.~" else 32 for code in range(128)
).ljust(256)
# What names a credential, by what several names share: each look takes as long.
_TOLD = {
    "pass": ("passw", "passphrase", "passcode"),
    "api": ("api key", "api_key", "api-key", "apikey"),
    **{word: (word,) for word in ("pwd", "secret", "token", "credential")},
    **{word: (word,) for word in ("密码", "口令", "密钥", "令牌")},
}


def found(text: str) -> str:
    """Tell what kind of credential a text seems to hold.

    Args:
        text: Any text.

    Returns:
        Such as `a GitHub token`; empty where it holds none.
    """
    if not may_hold(text):
        return ""
    from aizo.secret_patterns import first

    return first(text)


def masked(text: str) -> str:
    """Give a text with `(secret)` in the place of every credential.

    Args:
        text: Any text.

    Returns:
        The text; the same one where it holds none.
    """
    if not may_hold(text):
        return text
    from aizo.secret_patterns import replaced

    return replaced(text, MASK)


def may_hold(text: str) -> bool:
    """Tell whether it is worth looking closer, which is said too often rather than too rarely.

    Args:
        text: Any text.

    Returns:
        Whether the patterns have to be asked.
    """
    data = text.encode("ascii", "replace")
    if any(map(data.__contains__, _DIGITS)):
        for word in data.translate(_DIVIDED).split():
            if len(word) >= _SHORTEST and len(word.translate(None, _DIGITS)) != len(word):
                return True
    if b"PRIVATE KEY" in data or b"hf_" in data or (b"@" in data and b"://" in data):
        return True
    lowered = text.lower()
    return any(
        part in lowered and any(word in lowered for word in words) for part, words in _TOLD.items()
    )
