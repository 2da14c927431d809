"""Words that sound like a lasting preference or rule: the agent is asked to judge, nobody else."""

from __future__ import annotations

LOOKED_AT = 600  # characters at either end of a prompt; what was pasted stands in its middle
_FENCE = "```"
_JOINTS = ("_", "-")  # in names of code
_WORDS = (
    "always",
    "never",
    "from now on",
    "going forward",
    "in the future",
    "in future",
    "next time",
    "every time",
    "as a rule",
    "i prefer",
    "i'd prefer",
    "i would prefer",
    "i'd rather",
    "i would rather",
    "my preference",
    "i like",
    "i love",
    "i hate",
    "i dislike",
    "i don't like",
    "i do not like",
    "i can't stand",
    "don't ever",
    "do not ever",
    "please stop",
    "stop using",
    "stop adding",
    "stop doing",
    "remember that",
    "remember to",
    "remember this",
)
_NO_CUES = ("never mind", "i like it", "i love it", "i'd like", "always been", "remember when")
_RUNS = (
    *("以后", "今后", "往后", "从现在起", "从现在开始", "下次", "每次都", "总是", "永远", "一律"),
    *("不要", "别再", "不许", "禁止", "记住"),
    *("我喜欢", "我更喜欢", "我不喜欢", "我讨厌", "我习惯", "我偏好"),
)


def sounds_lasting(prompt: str) -> bool:
    """Tell whether a prompt holds words that people use for lasting preferences and rules.

    Args:
        prompt: What the user said.

    Returns:
        Whether it is worth asking the agent to judge.
    """
    said = _own_words(prompt)
    if not said.isascii() and any(run in said for run in _RUNS):
        return True
    for phrase in _NO_CUES:
        said = said.replace(phrase, " ")
    return any(_is_said(phrase, said) for phrase in _WORDS)


def _own_words(prompt: str) -> str:
    """Give the two ends of a prompt in lower case, without what stands between fences."""
    if len(prompt) > 2 * LOOKED_AT:
        prompt = f"{prompt[:LOOKED_AT]}\n{prompt[-LOOKED_AT:]}"
    if _FENCE in prompt:
        prompt = " ".join(prompt.split(_FENCE)[::2])
    return prompt.lower().replace("\u2019", "'")


def _is_said(phrase: str, text: str) -> bool:
    at = text.find(phrase)
    while at >= 0:
        before, after = text[at - 1 : at] if at else "", text[at + len(phrase) :][:1]
        stands_alone = not (before.isalnum() or after.isalnum() or after in _JOINTS)
        if stands_alone and before not in {*_JOINTS, "."}:
            return True
        at = text.find(phrase, at + 1)
    return False
