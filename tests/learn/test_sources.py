"""What other tools remember: strong rules become proposals, everything else is counted."""

from __future__ import annotations

import json

import pytest
import rendering

from aizo import AizoError
from aizo.learn import deciding, importing
from aizo.learn.review import review

RULES = """\
---
description: style
---
# Writing

@imports/other.md

- Never use **emojis** in commit messages
- Prefer short functions
  over long ones
- `npm test` - runs the tests
- The repo has three folders
- Do not use tabs.

```sh
never --run this
```
> always quote

<!-- never shown -->
You must always write tests before you fix a bug.
The build takes two minutes.
"""


def taken(profile, text, name="notes.md", **how):
    """Take a text in."""
    return importing.take(profile, text.encode(), name, **how)


def proposals(profile) -> set:
    """Give what waits as pairs of stance and label."""
    return {(one.told["stance"], one.told["item"]) for one in review(profile).waiting}


def test_a_rule_file_gives_its_strong_rules(profile, tmp_path, monkeypatch):
    """Rules with a strong word are proposed with their heading; the other lines are counted."""
    own = tmp_path / "user" / ".claude" / "CLAUDE.md"
    monkeypatch.setenv("HOME", str(tmp_path / "user"))
    monkeypatch.setenv("USERPROFILE", str(tmp_path / "user"))
    done = taken(profile, RULES, str(own))
    assert {
        ("never", "emojis in commit messages"),
        ("prefer", "short functions over long ones"),
        ("avoid", "tabs"),
        ("always", "write tests before you fix a bug"),
    } == proposals(profile)
    assert 2 == done.left_out
    told = next(one.told for one in review(profile).waiting if one.told["item"] == "tabs")
    assert (["writing"], []) == (told["keywords"], told["flags"])


def test_a_projects_rules_are_not_a_persons(profile, tmp_path):
    """A rule file in a checkout is taken only when asked for, and is marked."""
    names = ("CLAUDE.md", "AGENTS.md", ".cursor/rules/style.mdc", ".cursor/rules/style.md",
             "copilot-instructions.md", ".github/instructions/a.md", ".windsurfrules")  # fmt: skip
    for name in names:
        with pytest.raises(Exception, match="project"):
            taken(profile, RULES, str(tmp_path / name))
    taken(profile, RULES, str(tmp_path / "AGENTS.md"), project_rules=True)
    assert all("project rule" in one.told["flags"] for one in review(profile).waiting)
    assert not deciding.accept(profile, [], all_clear=True).accepted


def test_the_same_file_again_proposes_nothing_and_a_changed_line_something(profile):
    """Import is idempotent line by line."""
    assert 1 == taken(profile, "- Never use tabs\n").proposals
    assert 0 == taken(profile, "- Never use tabs\n").proposals
    assert 1 == taken(profile, "- Never use tabs\n- Avoid semicolons\n").proposals


def test_a_bare_no_is_a_rule_and_a_fact_is_none(profile):
    """A line that forbids a thing by "no" alone is proposed; one that tells of something is not."""
    facts = ("longer maintained", "API key required", "tests are there yet", "one knows why")
    rules = ("emojis in output", "trailing summaries.")
    done = taken(profile, "".join(f"- No {one}\n" for one in (*rules, *facts)))
    assert {("avoid", "emojis in output"), ("avoid", "trailing summaries")} == proposals(profile)
    assert len(facts) == done.left_out


def test_memories_of_mem0_are_read(profile):
    """A list of the API or the library gives its preferences, marked as written by a model."""
    listed = [
        {"id": "1", "memory": "User prefers dark themes", "created_at": "2025-03-01T10:00:00Z",
         "categories": ["user_preferences"]},
        {"id": "2", "memory": "User works at a bakery", "created_at": "2025-03-01T10:00:00Z"},
        {"id": "3", "memory": "The user doesn't like olives"},
    ]  # fmt: skip
    done = taken(profile, json.dumps({"results": listed}), "mem0.json")
    assert ("mem0", 1) == (done.form, done.left_out)
    assert {("prefer", "dark themes"), ("avoid", "olives")} == proposals(profile)
    told = next(one.told for one in review(profile).waiting if one.told["item"] == "dark themes")
    assert (["user preferences"], ["written by a model"]) == (told["keywords"], told["flags"])
    assert 1740823200000 == told["evidence"][0]["at"]


def test_blocks_of_mem0s_plugins_are_read(profile):
    """Markdown blocks with front matter give those of the type preference."""
    text = (
        "---\nid: 1\ncreated_at: 2025-03-01T10:00:00Z\ntype: preference\n---\nI prefer pnpm.\n"
        "---\nid: 2\ncreated_at: 2025-03-01T10:00:00Z\ntype: fact\n---\nI never said so.\n"
    )
    assert ("mem0", 1) == (taken(profile, text).form, len(proposals(profile)))


def test_the_graph_of_the_memory_server_is_read(profile):
    """Observations of the person's entity count, those of others do not."""
    records = [
        {"type": "entity", "name": "default_user", "entityType": "person",
         "observations": ["Prefers tea over coffee", "Lives by the sea"]},
        {"type": "entity", "name": "Blue Lamp", "entityType": "project",
         "observations": ["never deploys on Fridays"]},
        {"type": "relation", "from": "default_user", "to": "Blue Lamp", "relationType": "owns"},
    ]  # fmt: skip
    done = taken(profile, rendering.lines(*records), "memory.json")
    assert ("mcp-memory", {("prefer", "tea over coffee")}) == (done.form, proposals(profile))


def people(*told) -> list[dict]:
    """Give persons of a graph: names and what was observed of them."""
    return [
        {"type": "entity", "name": name, "entityType": "person", "observations": list(observed)}
        for name, *observed in told
    ]


def test_of_several_people_nobody_is_taken_for_the_user(profile):
    """Beside the user other people are others; where none is the user, each is in doubt."""
    records = people(("default_user", "Prefers tea"), ("Rowan", "Dislikes tea"))
    taken(profile, rendering.lines(*records), "memory.json")
    assert {("prefer", "tea")} == proposals(profile)
    records = people(("Rowan", "Likes jazz"), ("Linden", "Dislikes fish"))
    taken(profile, rendering.lines(*records), "other.json")
    doubts = {one.told["item"] for one in review(profile).waiting
              if "someone else?" in one.told["flags"]}  # fmt: skip
    assert {"jazz", "fish"} == doubts


def test_one_person_is_the_user_by_name_and_pronoun(profile):
    """What the server answers to read_graph is read, too, with the name as the subject."""
    (one,) = people(("Rowan", "Rowan likes jazz", "She dislikes fish", "Rowan lives by the sea"))
    graph = {"entities": [one], "relations": []}
    assert 1 == taken(profile, json.dumps(graph, indent=1), "graph.json").left_out
    assert {("prefer", "jazz"), ("avoid", "fish")} == proposals(profile)


def test_notes_of_basic_memory_are_read(profile):
    """Observations of the categories preference, convention and rule count."""
    text = (
        "# Style\n\n- [preference] I like short paragraphs #writing (from a chat)\n"
        "- [fact] I always lived here\n- [rule] Never use jargon\n"
    )
    assert "basic-memory" == taken(profile, text).form
    assert {("prefer", "short paragraphs"), ("never", "jargon")} == proposals(profile)


def test_blocks_of_letta_are_read(profile):
    """Sentences of the block `human` count, the agent's own persona does not."""
    blocks = [{"label": "human", "value": "The user loves hiking.\nName: unknown", "limit": 5000},
              {"label": "persona", "value": "I always answer kindly.", "limit": 5000}]  # fmt: skip
    done = taken(profile, json.dumps({"blocks": blocks}), "agent.af")
    assert ("letta", {("prefer", "hiking")}) == (done.form, proposals(profile))


def test_saved_memories_are_read_as_they_are_asked_for(profile):
    """Dated lines under Instructions and Preferences count, other sections do not."""
    text = (
        "Instructions\n[2025-04-01] - Never apologize\n[unknown] - Answer in Dutch, always\n"
        "Identity\n[2025-04-02] - I prefer to be called by my nickname\n"
        "Preferences\n[2025-04-03] - Likes rye bread\n"
    )
    assert "[YYYY-MM-DD] - entry" in importing.ASK
    assert "memories" == taken(profile, text).form
    assert {"apologize", "rye bread"} <= {item for _, item in proposals(profile)}
    assert not any("nickname" in item for _, item in proposals(profile))


def test_the_answer_shape_of_the_rust_aizo_is_unverified(profile):
    """A score stands for a stance; nothing proves it, so it becomes no limit and is never clear."""
    entries = [
        {"item": "tabs", "reason": "Changed them", "base_score": 0.5, "keywords": ["indent"]},
        {"item": "short answers", "reason": "Asked twice", "base_score": 9.0, "keywords": []},
    ]
    done = taken(profile, "Sure:\n" + json.dumps({"entries": entries}), "answer.txt")
    assert ("entries", 2) == (done.form, done.proposals)
    assert {("avoid", "tabs"), ("prefer", "short answers")} == proposals(profile)
    assert all("unverified" in one.told["flags"] for one in review(profile).waiting)
    assert not deciding.accept(profile, [], all_clear=True).accepted


def test_a_text_without_speakers_is_marked(profile, tmp_path, analyzed):
    """Where nobody knows who speaks, a rule is lowered and never clear."""
    path = tmp_path / "paste.txt"
    path.write_text("Never use tabs.\n\nI like short answers.", encoding="utf-8")
    analyzed(str(path))
    assert {("avoid", "tabs"), ("prefer", "short answers")} == proposals(profile)
    assert all("speaker unknown" in one.told["flags"] for one in review(profile).waiting)


def test_a_conversation_is_not_a_memory(profile, dialogues):
    """Importing a transcript says which command reads it."""
    with pytest.raises(Exception, match="role, content") as caught:
        taken(profile, rendering.messages(dialogues[0], __import__("random").Random(1)), "m.json")
    assert "analyze" in caught.value.hint


DISLIKES = {
    "I hate cilantro": "cilantro",
    "I don't like loud music": "loud music",
    "I can't stand meetings before nine": "meetings before nine",
    "I can not stand hold music": "hold music",
    "I no longer like coffee": "coffee",
    "I loathe pop-ups": "pop-ups",
    "User dislikes autoplay videos": "autoplay videos",
    "The user does not like small talk": "small talk",
    "I detest raisins": "raisins",
    "我不再喜欢香菜": "香菜",
}


def test_dislikes_stay_dislikes_and_are_found_by_their_band(profile):
    """However a dislike is worded, it is stored as one and listed by `--type aversion`."""
    taken(profile, "\n".join(DISLIKES))
    waiting = review(profile).waiting
    assert set(DISLIKES.values()) == {one.told["item"] for one in waiting}
    deciding.accept(profile, [one.id for one in waiting])
    found = {entry.item for entry in profile.show(bands=["aversion", "taboo"])}
    assert set(DISLIKES.values()) == found
    assert [] == list(profile.show(bands=["preference"]))


def test_small_differences_of_wording_are_shown_as_similar(profile, typed, analyzed):
    """Labels that differ by a number's spelling are shown together, and never merged by code."""
    profile.add("Use 2 spaces", "Said so", stance="prefer")
    analyzed(typed("I prefer two spaces, from now on.", "I like 2 spaces."))
    waiting = [one for one in review(profile).waiting if one.verdict.name == "similar"]
    assert {"Use 2 spaces"} == {entry.item for one in waiting for entry in one.verdict.similar}
    assert not any(one.is_clear for one in waiting)
    kept = deciding.accept(profile, [waiting[0].id]).kept
    assert "--into 'Use 2 spaces'" in kept[0][1].hint
    deciding.accept(profile, [waiting[0].id], into="Use 2 spaces")
    assert 1 == len(profile.show())
    deciding.accept(profile, [waiting[1].id], new=True) if len(waiting) > 1 else None
    assert len(waiting) == len(profile.show())


def test_our_own_block_and_export_are_not_learnt(profile, tmp_path):
    """A file with our context block in it gives only what stands around it."""
    profile.add("emojis in output", "Said", stance="never")
    done = taken(profile, f"# Notes\n\n{profile.context()}\n\n- Never use tabs\n")
    assert 1 == done.proposals
    assert importing.is_learnt(b"- Never use tabs\n")
    assert not importing.is_learnt(str(profile.context()).encode())


@pytest.mark.parametrize("text", ["", "\n\n", "just a sentence", "[]", "{}", "- \n- \n"])
def test_nothing_in_a_file_is_nothing_proposed(profile, text):
    """An empty or idle file proposes nothing and does no harm."""
    try:
        proposals = taken(profile, text).proposals
    except AizoError as problem:
        proposals = 0 if "import does not know" in problem.message else -1
    assert proposals == 0


@pytest.mark.parametrize(
    "said",
    [
        *("I hate cilantro", "I don't like cilantro", "can't stand cilantro", "loathes cilantro"),
        *("Does not like cilantro", "Doesn't like cilantro", "no longer likes cilantro"),
        *("I no longer like cilantro", "can not stand cilantro", "Strongly dislikes cilantro"),
        *("User doesn't like cilantro", "The user is not a fan of cilantro", "Hates cilantro"),
        *(
            "User no longer likes cilantro",
            "Is not fond of cilantro",
            "has no patience for cilantro",
        ),
    ],
)
def test_a_dislike_stays_one_however_it_is_noted(profile, said):
    """A denied or negative preference is neither lost nor turned into a liking."""
    memories = {"results": [{"id": "1", "memory": said}, {"memory": None}, 7]}
    taken(profile, json.dumps(memories), "mem0.json")
    assert {("avoid", "cilantro")} == proposals(profile)


@pytest.mark.parametrize("encoding", ["utf-8-sig", "utf-16", "cp1252"])
def test_text_of_any_usual_encoding_is_taken(profile, encoding):
    """With a byte order mark, in UTF-16 or in a Windows code page: the label is the same."""
    importing.take(profile, "- Never name it café\n".encode(encoding), "notes.md")
    assert {("never", "name it café")} == proposals(profile)


def test_memories_without_a_day_and_agents_without_shared_blocks_are_taken(profile):
    """A bullet below a heading counts like a dated line; an agent's own block `human` is read."""
    taken(profile, "## Preferences\n[2025-06-11] - Likes tea.\n- Dislikes olives.\n", "m.txt")
    agents = [{"memory": {"blocks": [{"label": "human", "value": "Hates phone calls."}]}}]
    taken(profile, json.dumps({"agents": agents}), "agent.af")
    assert {("prefer", "tea"), ("avoid", "olives"), ("avoid", "phone calls")} == proposals(profile)


def test_a_block_tells_of_its_human_by_name_and_pronoun(profile):
    """In Letta's block `human` the person's name and "she" stand for the person."""
    value = "Name: Rowan\nShe prefers short answers.\n- Rowan dislikes small talk"
    agents = [{"core_memory": [{"label": "human", "value": value}]}]
    taken(profile, json.dumps({"agents": agents, "blocks": []}), "agent.af")
    assert {("prefer", "short answers"), ("avoid", "small talk")} == proposals(profile)


@pytest.mark.parametrize("form", [None, "memories"])
def test_memories_copied_from_a_window_are_a_models(profile, form):
    """Lines about "the user" without a date are memories, which a model wrote, and no rules."""
    done = taken(profile, "User prefers tea.\n- Dislikes olives\nUser has two cats\n", form=form)
    assert ("memories", 1) == (done.form, done.left_out)
    assert {("prefer", "tea"), ("avoid", "olives")} == proposals(profile)
    assert not deciding.accept(profile, [], all_clear=True).accepted


def test_entries_as_the_rust_aizo_asked_for_them_are_read_with_patience(profile):
    """What is no entry is counted; a negation leaves the label; a list without a head is one."""
    listed = [
        {"item": "tabs", "reason": "Likes them.", "base_score": 9.0, "keywords": ["editor"]},
        {"item": "no tables", "reason": "", "base_score": 1},
        {"item": "without score"}, {"item": "null", "base_score": None}, "text", None,
        {"item": "far off", "base_score": 11}, {"item": 5, "base_score": 3},
    ]  # fmt: skip
    done = taken(profile, json.dumps({"entries": listed}))
    assert ("entries", 2, {"malformed": 6}) == (done.form, done.proposals, done.dropped)
    assert {("prefer", "tabs"), ("avoid", "tables")} == proposals(profile)
    assert {"joined": 2, "malformed": 6} == taken(profile, json.dumps(listed)).dropped


def test_a_line_of_any_length_is_left_out_at_once(profile):
    """What is longer than a rule is counted, and costs no more than its length."""
    done = taken(profile, "- Always " + "x" * 8_000_000 + "\n- Never use tabs\n")
    assert (1, 1) == (done.proposals, done.left_out)
