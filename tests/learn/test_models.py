"""Asking a model: within a deadline, without strangers, with its own key, within the budget."""

from __future__ import annotations

import json
import time

import oracle
import pytest

pytest.importorskip("httpx2")

from aizo.cli.learning import summary
from aizo.errors import AizoError, Failed
from aizo.learn.models import config, connect
from aizo.learn.models.config import Config
from aizo.learn.models.port import TooLong

SCHEMA = {"type": "object"}


def ask(server, key: str = "", form: str = "openai", deadline: float = 10.0):
    """Ask a server's model something."""
    return connect(server.config(key, form), deadline).complete("task", "turns", SCHEMA)


def test_a_trickling_answer_ends_at_the_deadline(server):
    """However small the pieces, the whole call ends within the deadline and a second."""
    body = oracle.completion("x" * 60)
    pieces = [body[n : n + 1] for n in range(len(body))]
    slow = oracle.Reply(pieces=pieces, pauses=[0.1] * len(pieces))
    begun = time.monotonic()
    with pytest.raises(Failed, match="in time"):
        ask(server(lambda _: slow), deadline=1.5)
    assert time.monotonic() - begun < 2.5


def test_a_silent_server_ends_at_the_deadline(server):
    """A server that takes the request and says nothing is not waited for longer."""
    begun = time.monotonic()
    with pytest.raises(Failed, match="in time"):
        ask(server(lambda _: oracle.Reply("x", pauses=[5.0])), deadline=1.0)
    assert time.monotonic() - begun < 2.0


def test_a_redirect_is_not_followed(server):
    """Neither the prompt nor a key goes on to a stranger."""
    stranger = server(lambda _: oracle.answer())
    moved = oracle.Reply("", 307, {"location": stranger.url + "/chat/completions"})
    thief = server(lambda _: moved)
    for form in ("openai", "anthropic"):
        with pytest.raises(Failed, match="redirects"):
            ask(thief, "key-of-the-first", form)
    assert ([], 2) == (stranger.asked, len(thief.asked))


def test_proxies_of_the_environment_do_not_carry_local_traffic(server, monkeypatch):
    """What stays on this machine does not go through a proxy."""
    proxy = server(lambda _: oracle.answer())
    for name in ("HTTP_PROXY", "http_proxy", "ALL_PROXY", "HTTPS_PROXY"):
        monkeypatch.setenv(name, proxy.url.removesuffix("/v1"))
    running = server(lambda _: oracle.answer())
    ask(running)
    assert (1, 0) == (len(running.asked), len(proxy.asked))


def test_busy_servers_are_asked_again_when_they_say(server):
    """A 429 with Retry-After is obeyed, then the answer counts; at most two waits are long."""
    times = []

    def busy(asked):
        times.append(time.monotonic())
        if len(times) < 3:
            return oracle.Reply("{}", 429, {"retry-after": "0.4"})
        return oracle.answer()

    assert "findings" in ask(server(busy)).text
    assert times[1] - times[0] >= 0.4
    with pytest.raises(Failed):
        ask(server(lambda _: oracle.Reply("{}", 503, {"retry-after": "3600"})), deadline=5.0)


@pytest.mark.parametrize("status", [401, 403, 404])
def test_what_no_retry_changes_ends_at_once(server, status):
    """A wrong key, address or model is asked once."""
    running = server(lambda _: oracle.Reply("{}", status))
    with pytest.raises(Failed) as caught:
        ask(running, "key")
    assert ("model_denied", 1) == (caught.value.code, len(running.asked))


def test_what_a_server_does_not_know_is_left_out(server):
    """A rejected schema or limit is not sent again in the run."""

    def old(asked):
        if "response_format" in asked.body:
            return oracle.Reply('{"error":"response_format is not supported"}', 400)
        if "max_tokens" in asked.body:
            return oracle.Reply('{"error":"max_tokens: use max_completion_tokens"}', 400)
        return oracle.answer()

    running = server(old)
    model = connect(running.config(), 10.0)
    model.complete("task", "turns", SCHEMA)
    asked = len(running.asked)
    model.complete("task", "turns", SCHEMA)
    assert (3, 1) == (asked, len(running.asked) - asked)
    assert all("temperature" not in one.body for one in running.asked)


def test_messages_are_asked_in_three_ways(server):
    """The schema goes as a format, else as a tool, else not at all."""

    def older(asked):
        if "output_config" in asked.body:
            return oracle.Reply('{"error":"output_config: unknown"}', 400)
        block = {"type": "tool_use", "name": "findings", "input": {"ticket": "", "findings": []}}
        usage = {"input_tokens": 7, "output_tokens": 3}
        return oracle.Reply(json.dumps({"content": [block], "usage": usage}))

    running = server(older)
    told = ask(running, "key", "anthropic")
    assert ({"ticket": "", "findings": []}, (7, 3)) == (json.loads(told.text), told.tokens)
    assert running.asked[0].headers["x-api-key"] == "key"
    assert "authorization" not in running.asked[0].headers


@pytest.mark.parametrize(
    "reply",
    [
        oracle.Reply(oracle.completion("")),
        oracle.Reply('{"choices":[{"message":{"content":null,"reasoning":"{}"}}]}'),
        oracle.Reply("not json at all"),
        oracle.Reply("[]"),
        oracle.Reply("x" * (5 << 20)),
        oracle.Reply("not packed at all", headers={"content-encoding": "gzip"}),
    ],
)
def test_an_empty_or_strange_answer_is_an_error(server, reply):
    """Nothing that is no answer passes for "nothing found"."""
    with pytest.raises(Failed, match="failed"):
        ask(server(lambda _: reply))


def test_a_key_reaches_only_its_own_address(tmp_path):
    """In twelve combinations of sources no key is paired with another's address."""
    own, other = "https://models.example.org/v1", "https://api.openai.com/v1"
    anthropic = "https://api.anthropic.com"
    given = [
        ({"AIZO_MODEL": "m", "AIZO_API_URL": own, "AIZO_API_KEY": "a"}, {}, (own, "a")),
        ({"AIZO_MODEL": "m", "AIZO_API_URL": own, "OPENAI_API_KEY": "o"}, {}, (own, "")),
        ({"AIZO_MODEL": "m", "AIZO_API_URL": own, "ANTHROPIC_API_KEY": "c"}, {}, (own, "")),
        ({"AIZO_MODEL": "m", "OPENAI_API_KEY": "o"}, {}, (other, "o")),
        ({"AIZO_MODEL": "claude-x", "ANTHROPIC_API_KEY": "c"}, {}, (anthropic, "c")),
        ({"AIZO_MODEL": "m", "AIZO_API_URL": other, "OPENAI_API_KEY": "o"}, {}, (other, "o")),
        ({"AIZO_MODEL": "m", "AIZO_API_URL": anthropic, "OPENAI_API_KEY": "o"}, {},
         (anthropic, "")),
        ({"AIZO_API_KEY": "a"}, {"AIZO_MODEL": "m", "AIZO_API_URL": own}, (own, "")),
        ({"AIZO_API_URL": own}, {"AIZO_MODEL": "m", "AIZO_API_URL": other, "AIZO_API_KEY": "b"},
         (other, "b")),
        ({}, {"AIZO_MODEL": "m", "AIZO_API_URL": own, "AIZO_API_KEY": "b"}, (own, "b")),
        ({"OPENAI_API_KEY": "o"}, {"AIZO_MODEL": "m", "AIZO_API_URL": other}, (other, "")),
        ({"AIZO_MODEL": "m", "AIZO_API_URL": own, "AIZO_API_KEY": "a"},
         {"AIZO_MODEL": "n", "AIZO_API_URL": other, "AIZO_API_KEY": "b"}, (own, "a")),
    ]  # fmt: skip
    assert len(given) == 12
    for number, (environment, stored, expected) in enumerate(given):
        home = tmp_path / str(number)
        home.mkdir()
        (home / ".env").write_text("".join(f"{k}={v}\n" for k, v in stored.items()), "utf-8")
        found = config.find(str(home), environment)
        assert (number, expected) == (number, (found.url, found.key))
    secret = Config("m", own, "word", form="openai", max_tokens=1000, source="environment")
    assert "word" not in repr(secret)


def test_another_model_may_be_named_for_the_address_that_was_set_up(tmp_path):
    """AIZO_MODEL alone changes neither address nor key."""
    stored = "AIZO_MODEL=m\nAIZO_API_URL=https://models.example.org/v1\nAIZO_API_KEY=b\n"
    (tmp_path / ".env").write_text(stored, "utf-8")
    found = config.find(str(tmp_path), {"AIZO_MODEL": "n", "AIZO_MAX_TOKENS": "512"})
    assert ("n", 512) == (found.model, found.max_tokens)
    assert ("https://models.example.org/v1", "b") == (found.url, found.key)


@pytest.mark.parametrize(
    "url",
    [
        "http://models.example.org/v1",
        "https://me:word@models.example.org/v1",
        "https://models.example.org/v1#part",
        "https://models.example.org/v1?x=1",
        "ftp://models.example.org",
        "models.example.org",
        "https://",
        "https://[::1",
        "https://models.example.org:x/v1",
        "https://models.example.org:99999/v1",
    ],
)
def test_an_address_that_cannot_be_trusted_is_refused(url):
    """Clear text beyond this machine, user info, fragments and other protocols are refused."""
    with pytest.raises(AizoError, match="AIZO_API_URL"):
        Config("m", url, "key", form="openai", max_tokens=1000, source="environment")
    with pytest.raises(AizoError, match="AIZO_API_URL"):
        config.find("nowhere", {"AIZO_MODEL": "m", "AIZO_API_URL": url})


def test_a_project_names_no_model(tmp_path, monkeypatch):
    """The .env of the folder one stands in gives neither address nor key."""
    (tmp_path / ".env").write_text("AIZO_MODEL=m\nAIZO_API_URL=https://x.example/v1\n", "utf-8")
    monkeypatch.chdir(tmp_path)
    with pytest.raises(AizoError, match="no model"):
        config.find(str(tmp_path / "home"), {})


def test_cut_answers_are_asked_for_in_halves(analyzed, typed, server, waiting):
    """A cut answer is thrown away, and each half of its turns is asked about by itself."""
    behave = oracle.faithful({"I like green tea": ("green tea", "prefer"),
                              "I dislike olives": ("olives", "avoid")})  # fmt: skip

    def cutting(asked):
        whole = behave(asked)
        return whole[: len(whole) // 2] if len(asked.turns) > 1 else whole

    running = server(cutting)
    report = analyzed(typed("I like green tea.", "I dislike olives."), server=running)
    assert ([1, 1, 2], 2) == (sorted(len(one.turns) for one in running.asked), report.proposals)


def test_the_budget_is_never_passed_by_more_than_a_window(analyzed, typed, server):
    """A run stops before the window that it could not pay, and says so."""
    costly = oracle.completion(oracle.answer(), (4000, 100))
    running = server(lambda _: oracle.Reply(costly))
    said = [f"sentence number {n} of a very long conversation, " * 20 for n in range(60)]
    report = analyzed(typed(*said), server=running, budget=9000)
    assert "budget" in report.stopped
    assert report.tokens <= 9000
    assert 0 < len(running.asked) <= 2


def test_a_failing_server_ends_the_run_and_keeps_what_was_read(analyzed, typed, server, waiting):
    """After three failures in a row nothing more is asked; what was found before stays."""
    behave = oracle.faithful({"I like green tea": ("green tea", "prefer")})

    def failing(asked):
        return behave(asked) if len(running.asked) == 1 else oracle.Reply("{}", 500)

    running = server(failing)
    files = [typed("I like green tea.", name="a", session="a")]
    files += [
        typed(f"session number {n}, some more words", name=f"{n}", session=f"{n}") for n in range(6)
    ]
    report = analyzed(*files, server=running, deadline=1.0)
    assert report.stopped
    assert [("prefer", "green tea")] == waiting()


def test_the_model_sees_no_numbers_and_no_block(profile, analyzed, typed, server):
    """Known entries go as label and stance, never with scores, ids or our context block."""
    profile.add("green tea", "Said so", score=7.37)
    running = server(oracle.faithful({}))
    analyzed(typed("what do you think of green tea today"), server=running)
    (asked,) = running.asked
    assert "k1: green tea — prefer" in asked.system
    assert "7.37" not in asked.raw
    assert "user-preferences" not in asked.raw
    assert len(asked.system) < 4500


def test_a_drowning_model_is_bounded(analyzed, typed, server):
    """Of five hundred findings twelve of a window are looked at."""
    said = [f"I like invented thing {n}." for n in range(30)]

    def drown(asked):
        name, turn = next(iter(asked.turns.items()))
        one = oracle.finding(name, turn["said"], turn["said"][7:-1])
        return oracle.answer(*([one] * 500))

    report = analyzed(typed(*said), server=server(drown))
    assert (1, 488) == (report.proposals, report.dropped["too many"])


REFUSALS = (
    oracle.Reply('{"error":{"code":400,"type":"exceed_context_size_error"}}', 400),
    oracle.Reply('{"error":{"message":"Context size has been exceeded."}}', 500),
    oracle.Reply('{"error":{"message":"prompt is too long: 9000 tokens > 4096 maximum"}}', 400),
    oracle.Reply('{"message":"This model\'s maximum context length is 4096 tokens"}', 422),
    oracle.Reply('{"error":"the model is loaded with context length of only 4096 tokens"}', 200),
    oracle.Reply("entity too large", 413),
)
TASTES = {f"I like invented thing {n}": (f"invented thing {n}", "prefer") for n in range(8)}


def short_of_context(refusal, most: int, labels=TASTES):
    """Answer where the turns have at most so many characters, refuse where they have more."""
    behave = oracle.faithful(labels)
    return lambda asked: behave(asked) if len(asked.user) <= most else refusal


@pytest.mark.parametrize("refusal", REFUSALS)
@pytest.mark.parametrize("form", ["openai", "anthropic"])
def test_a_refusal_for_its_length_is_told_apart(server, refusal, form):
    """In whatever words and with whatever status, it is no failure and is not asked again."""
    running = server(lambda _: refusal)
    with pytest.raises(TooLong, match="too short a context"):
        ask(running, form=form)
    assert 1 == len(running.asked)


def test_what_is_too_long_for_a_model_is_asked_in_halves(analyzed, typed, server, waiting):
    """The window is halved until the model takes it, stays so, and nothing of it is lost."""
    said = [f"{words}. {'And so on. ' * 100}" for words in TASTES]
    running = server(short_of_context(REFUSALS[0], 4000))
    report = analyzed(typed(*said), server=running)
    assert ("", {}, len(TASTES)) == (report.stopped, report.dropped, report.proposals)
    assert 1000 < report.most_at_once < 4000
    assert any(f"{report.most_at_once:,} characters at once" in line for line in summary(report))
    refused = [len(one.user) for one in running.asked if len(one.user) > 4000]
    assert [len(one.user) for one in running.asked[: len(refused)]] == refused
    assert sorted(refused, reverse=True) == refused


def test_a_turn_that_is_too_long_by_itself_is_left_out(analyzed, typed, server, waiting):
    """One turn that no model takes is counted, and the others are read."""
    said = ["I like invented thing 1.", "word " * 700, "I like invented thing 2."]
    report = analyzed(typed(*said), server=server(short_of_context(REFUSALS[0], 2000)))
    assert ("", {"too long for the model": 1}) == (report.stopped, report.dropped)
    assert [("prefer", "invented thing 1"), ("prefer", "invented thing 2")] == sorted(waiting())


def test_a_model_without_room_for_the_task_ends_the_run(analyzed, typed, server):
    """Below the shortest window nothing more is asked, and the person is told what to do."""
    running = server(lambda _: REFUSALS[0])
    with pytest.raises(Failed, match="too short a context") as caught:
        analyzed(typed(*[f"sentence number {n}, " * 40 for n in range(12)]), server=running)
    assert "longer context" in caught.value.hint
    assert len(running.asked) <= 6
