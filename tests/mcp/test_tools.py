"""The tools: their schemas, their cost, what they answer and how little that may be."""

from __future__ import annotations

import json

import pytest

from aizo import Profile, receipts, settings
from aizo.mcp import answers, tools, words
from aizo.profile.budget import estimated_tokens
from aizo.surface import operations
from tests.mcp.conftest import CALLS, modern

FIVE = (
    "recall_preferences",
    "remember_preference",
    "correct_preference",
    "forget_preference",
    "mark_preferences_used",
)
# What Gemini and Copilot refuse in a schema of inputs.
REFUSED = {"anyOf", "oneOf", "allOf", "not", "$ref", "$schema", "$defs", "definitions", "const"}


def fill(count: int) -> None:
    """Put entries of a usual length into this home's profile."""
    with Profile.open() as profile:
        for number in range(count):
            profile.add(
                f"preferred way of doing things number {number}",
                "The user has said this in several conversations, with slightly other words",
                score=2 + number % 9 * 0.95,
                scenarios=["coding"] if number % 3 else [],
            )


@pytest.mark.parametrize("words", [(), ("--tools", "all")])
def test_every_schema_is_one_that_all_hosts_take(words, raw):
    """No unions, no references, no boolean schemas, no list of types; objects at the top."""
    listed = raw(*words).ask(modern(1, "tools/list"))[1]["result"]["tools"]

    def walk(shape):
        assert not isinstance(shape, bool)
        assert set() == REFUSED & set(shape)
        assert isinstance(shape.get("type"), str)
        for inner in shape.get("properties", {}).values():
            walk(inner)
        if "items" in shape:
            walk(shape["items"])

    for tool in listed:
        walk(tool["inputSchema"])
        walk(tool["outputSchema"])
        assert tool["inputSchema"]["type"] == tool["outputSchema"]["type"] == "object"
        assert tool["description"].startswith("Use when ")
        assert tool["annotations"]["openWorldHint"] is False
        assert {"title", "readOnlyHint", "destructiveHint", "idempotentHint"} <= set(
            tool["annotations"]
        )
        if not tool["inputSchema"]["properties"]:
            assert tool["inputSchema"]["additionalProperties"] is False
    assert tuple(tool["name"] for tool in listed)[:5] == FIVE


def test_the_list_of_the_five_is_cheap(raw):
    """The five tools cost a conversation less than 900 tokens, and always the same bytes."""
    lists = [raw().ask(modern(1, "tools/list"))[1]["result"]["tools"] for _ in range(2)]
    assert lists[0] == lists[1]
    text = json.dumps(lists[0], separators=(",", ":"), ensure_ascii=False)
    assert estimated_tokens(text) < 900


def test_all_offers_every_operation_but_the_persons_own(raw):
    """`--tools all` covers the registry; what only a person may do has no tool."""
    offered = {tool.operation.name for tool in tools.offered(everything=True, read_only=False)}
    known = {operation.name for operation in operations.everything()}
    assert known - offered == tools.PERSONS_OWN & known
    persons = {"clear", "pause", "resume", "forget", "confirm", "undo", "review_accept", "export"}
    assert persons <= tools.PERSONS_OWN & known


def test_read_only_offers_nothing_that_writes(raw):
    """`--read-only` leaves reads alone, and a write's tool does not exist there."""
    server = raw("--read-only", "--tools", "all")
    listed = server.ask(modern(1, "tools/list"))[1]["result"]["tools"]
    assert listed
    assert all(tool["annotations"]["readOnlyHint"] for tool in listed)
    frame = modern(2, "tools/call", name="remember_preference", arguments={})
    assert server.ask(frame)[2]["error"]["code"] == -32602


def test_the_five_do_their_work(raw):
    """Remember, recall, correct, mark, forget: each does it and says it in one line."""
    server = raw()
    told = server.call(
        "remember_preference", item="emojis in output", reason="Said: none", stance="never"
    )
    assert told["structuredContent"] == json.loads(told["content"][0]["text"])
    assert told["structuredContent"]["done"] == "Added never: emojis in output [1]"
    server.call(
        "remember_preference",
        item="concise code",
        reason="Asks for shorter code",
        stance="prefer",
        kind="explicit",
        scenarios=["coding"],
    )
    found = server.call("recall_preferences", query="short code", scenario="coding")
    assert found["structuredContent"] == {
        "limits": ["never: emojis in output [1] Said: none"],
        "entries": ["prefer: concise code [2] Asks for shorter code"],
    }
    done = server.call("correct_preference", id=2, new_item="terse code", score=10)
    assert done["structuredContent"]["done"] == "Updated always: terse code [2]"
    done = server.call("forget_preference", ids=[2, 7])["structuredContent"]["done"]
    assert done == "removed: terse code [2]; not found: 7"
    with Profile.open() as profile:
        assert [entry.item for entry in profile.show()] == ["emojis in output"]
        assert profile.show()[0].source == "raw"


def test_what_to_do_is_said_in_tools(raw):
    """Advice and hints name the tools and inputs that a model has, not commands and options."""
    server = raw()
    told = server.call("remember_preference", item="no emojis", reason="Said so", stance="never")
    advice = told["structuredContent"]["notes"][0]
    assert advice.endswith('To correct it: correct_preference {"id":1,"new_item":"emojis"}')
    server.call("remember_preference", item="tea", reason="Said so", stance="never")
    errors = [
        server.call("remember_preference", item="tea", reason="Now liked", stance="prefer"),
        server.call("correct_preference", id=2),
        server.call("correct_preference", id=9, score=5),
    ]
    told = [json.loads(one["content"][0]["text"])["error"] for one in errors]
    assert 'correct_preference {"id":2,"score":8.5}' in told[0]["hint"]
    assert 'forget_preference {"ids":[2]}' in told[0]["hint"]
    assert told[1]["message"].endswith("needs one of: new_item, reason, score, scenarios")
    assert not [one for one in told[1:] if "aizo " in one["hint"] or "--" in one["hint"]]


@pytest.mark.parametrize(
    ("said", "means"),
    [
        (
            """aizo add 'a "x" && b' 'it'"'"'s' --avoid --scenarios x,y && aizo remove --id 7""",
            (
                'remember_preference {"item":"a \\"x\\" && b","reason":"it\'s","stance":"avoid",'
                '"scenarios":["x","y"]} && forget_preference {"ids":[7]}'
            ),
        ),
        ('aizo update --id 2 --item "a, or b" --db "/x y"', "a, or b"),
        ("aizo update --id N, or aizo edit", "aizo update --id N, or aizo edit"),
        ('aizo update --id 2 --item "open', '"open'),
        ("It waits: `aizo confirm --id 4` lets it count.", "aizo confirm --id 4"),
    ],
)
def test_a_command_becomes_a_call_of_a_tool(said, means):
    """Every argument keeps its text, and what no tool does stays as it is."""
    assert means in words.for_models(said)


def test_many_ids_are_counted(raw):
    """An act on thousands of entries names the first of them and counts the others."""
    ids = list(range(1, 3001))
    told = raw().call("mark_preferences_used", ids=ids)["structuredContent"]
    assert told["done"].startswith("not found: 1, 2, 3, ")
    assert told["done"].endswith(" and 2980 more")


def test_marking_says_what_happened_to_each(raw, set_now):
    """Ids are told by what became of them."""
    fill(2)
    set_now("2026-03-03T12:00:00Z")
    server = raw()
    done = server.call("mark_preferences_used", ids=[1, 9])["structuredContent"]["done"]
    assert done == "touched: 1; not found: 9"
    done = server.call("mark_preferences_used", ids=[1])["structuredContent"]["done"]
    assert done == "cooldown: 1"


def test_twenty_entries_cost_at_most_400_tokens(raw):
    """A recall of twenty costs at most 400 tokens, in any script."""
    fill(200)
    with Profile.open() as profile:
        for number in range(40):
            profile.add(f"第{number}条关于代码的偏好说明文字", "用户多次这样说过", stance="prefer")
    server = raw()
    for query in ("things", "代码"):
        found = server.call("recall_preferences", query=query, limit=20)
        assert estimated_tokens(found["content"][0]["text"]) <= 400
        assert len(found["structuredContent"]["entries"]) >= 15
        assert found["structuredContent"]["more"] > 0


def test_every_answer_stays_within_its_budget(raw):
    """On 10,000 entries no tool answers more than 1,000 tokens, and its text says the same."""
    fill(10_000)
    with Profile.open() as profile:
        for number in range(300):
            profile.add(f"forbidden {number}", "理由" * 900, stance="never", keywords=["词" * 60])
    server = raw("--tools", "all")
    offered = {tool.name for tool in tools.offered(everything=True, read_only=False)}
    assert offered == set(CALLS)
    for name, arguments in CALLS.items():
        result = server.call(name, **arguments)
        assert not result["isError"], (name, result)
        assert estimated_tokens(result["content"][0]["text"]) <= answers.MOST_TOKENS, name
        assert json.loads(result["content"][0]["text"]) == result["structuredContent"]


@pytest.mark.parametrize(
    ("name", "arguments"),
    [
        ("recall_preferences", {"scenario": "x" * 50_000}),
        ("recall_preferences", {"x" * 50_000: 1}),
        ("remember_preference", {"item": "x", "reason": "x", "stance": "y" * 50_000}),
        ("forget_preference", {"ids": "x" * 50_000}),
        ("mark_preferences_used", {"ids": ["词" * 50_000]}),
    ],
)
def test_what_was_sent_makes_no_answer_long(name, arguments, raw):
    """An answer that repeats a mistake stays within its budget, however long that was."""
    result = raw().call(name, **arguments)
    assert estimated_tokens(result["content"][0]["text"]) <= answers.MOST_TOKENS


@pytest.mark.parametrize("limit", [1, 5, 20])
def test_a_limit_is_kept(limit, raw):
    """Asked for so many entries, a recall gives no more, and counts the rest."""
    fill(60)
    told = raw().call("recall_preferences", query="things", limit=limit)["structuredContent"]
    assert len(told["entries"]) <= limit
    assert len(told["entries"]) + told["more"] == 60
    refused = raw().call("recall_preferences", limit=51)
    assert refused["isError"]


def test_what_a_host_adds_to_every_call_is_no_mistake(raw):
    """Gemini CLI shows its model one more input of each tool, and sends it along."""
    client = raw()
    said = {"item": "oolong", "reason": "Said so", "stance": "prefer", "wait_for_previous": True}
    told = client.call("remember_preference", **said)
    assert "Added prefer: oolong" in told["structuredContent"]["done"]
    refused = client.call("recall_preferences", wait_for_others=True)
    assert (True, True) == (refused["isError"], "wait_for_others" in str(refused["content"]))


def test_a_question_about_something_else_finds_nothing(raw):
    """On a coding profile a question about geography gives no entry."""
    fill(60)
    told = raw().call("recall_preferences", query="capital of France")["structuredContent"]
    assert told == {"limits": [], "entries": [], "notes": [answers.NOTHING]}


def test_limits_come_first_and_those_left_out_are_counted(raw):
    """Hard limits stand in every recall; where not all fit, the answer counts those missing."""
    fill(50)
    with Profile.open() as profile:
        for number in range(120):
            profile.add(f"forbidden thing number {number}", "Said so", stance="never")
    told = raw().call("recall_preferences", query="things", scenario="coding")["structuredContent"]
    assert told["limits"]
    assert told["entries"]
    left = 120 - len(told["limits"])
    assert f"{left} more hard limits" in " ".join(told["notes"])


def test_a_negated_label_keeps_its_sense(raw):
    """A label that says "no" is shown as a rule: behind a stance its sense would flip."""
    with Profile.open() as profile:
        profile.add("no tabs", "Said so", stance="never")
    told = raw().call("recall_preferences", query="tabs")["structuredContent"]
    assert told["limits"] == ["rule: no tabs [1] Said so"]


def test_an_empty_profile_teaches(raw):
    """While nothing is remembered, answers and resources say how to begin."""
    server = raw()
    told = server.call("recall_preferences")["structuredContent"]
    assert told["entries"] == []
    assert "remember_preference" in told["notes"][0]
    frame = modern(1, "resources/read", uri="aizo://context")
    assert "remember_preference" in server.ask(frame)[1]["result"]["contents"][0]["text"]
    fill(1)
    told = server.call("recall_preferences", query="gardening")["structuredContent"]
    assert told["notes"] == [answers.NOTHING]
    frame = modern(2, "resources/read", uri="aizo://context/travel")
    assert server.ask(frame)[2]["result"]["contents"][0]["text"] == answers.NOTHING


def test_resources_and_prompt_give_the_block(raw):
    """The context, one scenario's, the statistics and the prompt are there."""
    fill(5)
    server = raw()
    read = server.ask(
        modern(1, "resources/read", uri="aizo://context"),
        modern(2, "resources/read", uri="aizo://context/coding"),
        modern(3, "resources/read", uri="aizo://statistics"),
        modern(4, "prompts/get", name="preferences", arguments={"scenario": "coding"}),
    )
    assert read[1]["result"]["contents"][0]["text"].startswith("<user-preferences")
    assert 'scenario="coding"' in read[2]["result"]["contents"][0]["text"]
    assert json.loads(read[3]["result"]["contents"][0]["text"])["entries"] == 5
    assert 'scenario="coding"' in read[4]["result"]["messages"][0]["content"]["text"]


def test_a_coding_host_gets_no_health(raw):
    """What is tagged health reaches a coding host only when the scenario is named."""
    with Profile.open() as profile:
        profile.add("peanuts", "Allergic", stance="never", scenarios=["health"])
        profile.add("nut-free code snacks", "Joke", stance="prefer", scenarios=["coding"])
    server = raw("--host", "codex")
    told = server.call("recall_preferences", query="peanuts nut")["structuredContent"]
    assert "peanuts" not in str(told)
    assert "nut-free" in str(told)
    named = server.call("recall_preferences", scenario="health")["structuredContent"]
    assert named["limits"] == ["never: peanuts [1] Allergic"]
    open_host = raw("--host", "claude-desktop")
    assert "peanuts" in str(open_host.call("recall_preferences", query="peanuts"))


@pytest.mark.parametrize("name", ["browse", "outlook", "history", "keywords", "show"])
def test_no_tool_gives_a_credential(name, raw):
    """What an old entry may still hold is masked wherever a model reads."""
    secret = "gh" + "p_" + "Zx8Qm2Lr5Tn7Vb1Kc9Jd3Hf6Gs4Pw0Yt2Ae8"[:36]
    with Profile.open() as profile:
        profile.add(
            f"tests with {secret}", secret, stance="never", keywords=[secret], allow_secret=True
        )
    told = raw("--tools", "all").call(name, **CALLS[name])
    assert told["structuredContent"]
    assert secret.lower() not in json.dumps(told).lower()


def test_deliveries_leave_receipts(raw):
    """Each recall is kept with the client's name and the ids; no entry's text, no user's words."""
    fill(3)
    server = raw("--tools", "all")
    server.call("recall_preferences", query="things")
    receipt = next(iter(receipts.told(settings.load())))
    assert ("mcp", "raw", "recall") == (receipt.door, receipt.to, receipt.operation)
    assert sorted(receipt.ids) == [1, 2, 3]
    server.call("context", message="my secret plan")
    receipt = next(iter(receipts.told(settings.load())))
    assert ("context", {"message": "14 characters"}) == (receipt.operation, receipt.arguments)


def test_bounding_keeps_the_shape():
    """The longest lists and texts are halved until the answer fits; what is left out is counted."""
    value = {
        "a": [{"t": "x" * 50} for _ in range(500)],
        "b": "y" * 9000,
        "n": {"c": list(range(999))},
    }
    bounded = answers.bounded(value)
    assert estimated_tokens(json.dumps(bounded)) <= answers.MOST_TOKENS * 1.2
    assert bounded["left_out"] > 0
    assert set(bounded) == {"a", "b", "n", "left_out"}


@pytest.mark.parametrize("before", range(0, 4000, 97))
def test_no_part_of_a_credential_is_left_where_a_text_is_cut(before):
    """A text is masked before it is cut: a half of a credential is known for none."""
    secret = "gh" + "p_" + "Zx8Qm2Lr5Tn7Vb1Kc9Jd3Hf6Gs4Pw0Yt2Ae8"[:36]
    value = {"b": "y " * before + secret + " z" * (4000 - before)}
    assert secret[:8] not in answers.bounded(value)["b"]
