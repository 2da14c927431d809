"""The finder without a model, and the side of a sentence: measured on lines kept apart."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
import yaml

from aizo.learn.polarity import polarity
from aizo.learn.spot import spot

DATA = Path(__file__).parent / "data"
SHARED = Path(__file__).parents[3] / "shared" / "data"
LANGUAGES = ("en", "zh")


def told(language: str) -> dict:
    """Give the invented lines of a language."""
    return yaml.safe_load((DATA / f"lines_{language}.yaml").read_text("utf-8"))


def lines(listed: dict, part: str, fill: list[str]) -> list[str]:
    """Fill in the frames of one part."""
    return [
        frame.replace("{}", thing)
        for parts in listed.values()
        for frame in parts[part]
        for thing in fill
    ]


@pytest.mark.parametrize("part", ["tuned", "apart"])
@pytest.mark.parametrize("language", LANGUAGES)
def test_trap_lines_are_not_taken_for_preferences(language, part):
    """Precision is at least .85 and recall .75 against eleven classes of traps; rules .95."""
    data = told(language)
    kept, traps = (lines(data[name], part, data["fill"]) for name in ("keep", "drop"))
    assert len(traps) >= 220
    found = [line for line in kept if spot(line)]
    false = [line for line in traps if spot(line)]
    assert len(found) >= 0.75 * len(kept)
    assert len(found) >= 0.85 * (len(found) + len(false))
    rules = [line for line in kept if any(one.tier == "A" for one in spot(line))]
    false = [line for line in traps if any(one.tier == "A" for one in spot(line))]
    assert rules
    assert len(rules) >= 0.95 * (len(rules) + len(false))


@pytest.mark.parametrize("part", ["tuned", "apart"])
@pytest.mark.parametrize("language", LANGUAGES)
def test_the_side_of_a_sentence_is_never_turned(language, part):
    """Of the minimal pairs at least eight in ten are answered, none wrongly."""
    data = told(language)
    answered = asked = 0
    for frame in data["pairs"][part]:
        for thing in data["fill"]:
            words, item, side = (one.strip() for one in frame.replace("{}", thing).split("|"))
            asked += 1
            told_side = polarity(words, item)
            answered += told_side != 0
            assert told_side in {0, int(side)}, (words, item)
    assert asked >= 50
    assert answered >= 0.8 * asked


def test_dialogues_kept_apart_are_read(dialogues):
    """Recall is at least .85 and precision .65 on the dialogues that no rule was made for."""
    labelled = found = false = 0
    for script in dialogues:
        if script.part == "apart":
            spotted = [one.words for text in script.said for one in spot(text)]
            hits = [w for w in script.kept if any(w in s or s.rstrip(".") in w for s in spotted)]
            labelled += len(script.kept)
            found += len(hits)
            false += sum(
                not any(w in s or s.rstrip(".") in w for w in script.kept) for s in spotted
            )
    assert labelled >= 60
    assert sum(len(script.kept) for script in dialogues) >= 100
    assert found >= 0.85 * labelled
    assert found >= 0.65 * (found + false)


@pytest.mark.skipif(not SHARED.exists(), reason="the pairs are not part of the repository")
def test_public_preferences_are_found_and_requests_are_not():
    """Of stated preferences .93 are found, of requests at most .01, of small talk 1 in 80."""
    pairs = [json.loads(one) for one in (SHARED / "prefeval-open.jsonl").read_text().splitlines()]
    talk = [json.loads(one) for one in (SHARED / "silence.jsonl").read_text().splitlines()]
    assert sum(bool(spot(one["preference"])) for one in pairs) >= 0.93 * len(pairs)
    assert sum(bool(spot(one["question"])) for one in pairs) <= 0.01 * len(pairs)
    assert sum(bool(spot(one["request"])) for one in talk) <= len(talk) / 80


@pytest.mark.parametrize(
    ("words", "item", "stance"),
    [
        ("I hate cilantro", "cilantro", "avoid"),
        ("I don't like loud music", "loud music", "avoid"),
        ("I can't stand meetings before nine", "meetings before nine", "avoid"),
        ("I no longer like coffee", "coffee", "avoid"),
        ("I loathe pop-ups", "pop-ups", "avoid"),
        ("no emojis please", "emojis", "avoid"),
        ("Never use emojis in output.", "emojis in output", "never"),
        ("Use pnpm here, not npm.", "pnpm", "prefer"),
        ("I prefer tabs over spaces", "tabs over spaces", "prefer"),
        ("以后不要用表情符号", "表情符号", "avoid"),
        ("我很喜欢简洁的代码", "简洁的代码", "prefer"),
        ("我讨厌香菜", "香菜", "avoid"),
        (
            "Loud offices make me anxious, so I always book a quiet room.",
            "book a quiet room",
            "prefer",
        ),
        ("I never got on with spreadsheets, so sum these up by hand.", "spreadsheets", "avoid"),
        ("Espresso in the evening keeps me awake.", "Espresso in the evening", "avoid"),
        ("Vim over Emacs any day for me.", "Vim over Emacs", "prefer"),
        ("Autoplay videos are banned on my site.", "Autoplay videos", "avoid"),
        ("I usually buy groceries on Mondays.", "buy groceries on Mondays", "usually"),
        ("plz no more tables, prose is easier", "tables", "avoid"),
        ("I iron on Sundays, without exception.", "iron on Sundays", "always"),
        ("Docstrings everywhere, that's how I like it.", "Docstrings", "prefer"),
        ("I'm more of a mountains person.", "mountains person", "prefer"),
        ("不过甜食我偏爱清淡的", "甜食我偏爱清淡的", "prefer"),
        ("弹窗广告我看着就烦。", "弹窗广告", "avoid"),
        ("对了，以后图表配色随便，不用加水印。", "水印", "avoid"),
        ("还有，文件名都用小写。", "文件名都用小写", "prefer"),
        ("能走路我就不打车。", "打车", "avoid"),
        ("我宁可多走路也不要挤地铁。", "多走路", "prefer"),
        ("以后快递都放门口，别打电话。", "快递都放门口", "prefer"),
        ("我晚上通常不回邮件。", "回邮件", "avoid"),
        ("说实话我不爱听播客。", "听播客", "avoid"),
    ],
)
def test_the_label_names_the_thing_and_the_stance_its_side(words, item, stance):
    """A negation never stays in the label, and never turns into a liking."""
    (one,) = spot(words)
    assert (item, stance) == (one.item, one.stance)


@pytest.mark.parametrize(
    "words",
    [
        "The parser only accepts numbers.",
        "Whenever I open it something breaks.",
        "The job runs every night without exception.",
        "No more crashes since the update.",
        "Please write in French for this one letter.",
        "Use a blue line for the other one.",
        "I'm so tired of this bug, so fix it.",
        "Thunder makes me jumpy.",
        "把报告里的日期替换成昨天的。",
    ],
)
def test_what_happens_or_is_wanted_once_is_left_out(words):
    """Events, wishes for one thing at hand, and effects with no side to them give nothing."""
    assert [] == spot(words)


# Words of dislike or denial in these do not turn their side.
STILL_LIKED = (
    "instead of nested",
    "not npm",
    "without adverbs",
    "without a metronome",
    "no more.",
    "not single",
)


def test_no_side_is_turned_in_the_dialogues(dialogues):
    """What is denied or disliked in a dialogue is avoid or never, all else is not."""
    turned = []
    for script in dialogues:
        for text in script.said:
            for one in spot(text):
                denies = any(word in one.words.lower() for word in DENIALS)
                disliked = denies and not any(word in one.words for word in STILL_LIKED)
                if disliked != (one.stance in {"never", "avoid"}):
                    turned.append((one.stance, one.words))
    assert [] == turned


DENIALS = (
    *("n't", "never", "no ", "not ", "stop ", "avoid", "hate", "dislike", "allergic", "can't"),
    "lose interest",
    "学不进去",
    *("不喜欢", "从来不", "不要", "别", "讨厌", "过敏", "受不了", "不吃"),
)
