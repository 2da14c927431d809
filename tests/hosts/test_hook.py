"""Hooks: what reaches a conversation, what does not, and that nothing ever breaks a host."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import time
from pathlib import Path

import pytest

from aizo import Profile, receipts, settings
from aizo.hosts import session
from aizo.profile.budget import estimated_tokens
from tests.store import rust

DENIED = {
    *("argparse", "asyncio", "click", "dataclasses", "dotenv", "enum", "hashlib", "inspect"),
    *("json", "logging", "mcp", "numpy", "pathlib", "re", "socket", "ssl", "starlette"),
    *("subprocess", "tempfile", "typing", "yaml", "importlib.metadata"),
}
ENTRIES = [
    ("concise code", "Asks for shorter versions of functions", "prefer", ["coding"]),
    ("force-push to main", "Lost work by it once", "never", ["coding", "ops"]),
    ("emojis in output", "Said: please, none at all", "never", ["*"]),
    ("tests before reporting done", "Asked for it each time", "always", ["coding"]),
    ("comments that restate the code", "Deleted them twice", "avoid", ["coding"]),
    ("commit messages in the imperative", "Rewrote three commit messages", "prefer", ["coding"]),
    ("peanuts", "Allergic", "never", ["health", "food"]),
    ("index funds over single shares", "Said so", "prefer", ["finance"]),
    ("pnpm over npm", "Uses it in every project", "prefer", []),
    ("dark roast coffee", "Orders it", "prefer", ["food"]),
]


@pytest.fixture
def filled():
    """Fill this home's profile."""
    with Profile.open() as profile:
        for item, reason, stance, scenarios in ENTRIES:
            profile.add(item, reason, stance=stance, scenarios=scenarios)


def test_a_session_begins_with_the_block(filled, hook):
    """At the start the limits and the strongest come, in at most 300 tokens."""
    text = hook().start()
    assert "Never: force-push to main [2]; emojis in output [3]" in text
    assert "Always: tests before reporting done [4]" in text
    assert "pnpm over npm" in text
    assert estimated_tokens(text) <= 300


def test_what_is_private_stays_out_of_a_coding_host(filled, hook):
    """Health, finance and food reach a coding host only where they were named for it."""
    text = hook().start()
    assert not [word for word in ("peanuts", "funds", "coffee") if word in text]
    named = hook("claude-code", "s2", "--scenarios", "coding,health").start()
    assert "peanuts" in named
    assert "funds" not in named
    everything = hook("claude-code", "s3", "--scenarios", "*").start()
    assert "funds" in everything
    asked = hook().prompt("Which index funds should I buy with single shares?")
    assert "funds" not in asked


def test_a_prompt_gets_only_what_it_is_about_and_only_once(filled, hook):
    """Without a start, a prompt gets its entries and limits; the same prompt later gets nothing."""
    talk = hook()
    text = talk.prompt("Write the commit messages for these changes")
    assert "imperative" in text
    assert "force-push" in text
    assert "pnpm" not in text
    assert estimated_tokens(text) <= 120
    assert talk.prompt("Write the commit messages for these changes") == ""
    assert hook("claude-code", "another").prompt("Write the commit messages") != ""


@pytest.mark.parametrize(
    "prompt", ["go on", "go ahead", "ok, go", "let's go", "done", "好的，继续"]
)
def test_small_talk_gets_nothing_although_an_entry_holds_its_words(prompt, filled, hook):
    """Saying "go on" asks for nothing, not even in a profile that knows about Go."""
    with Profile.open() as profile:
        profile.add("go fmt before each commit", "Done so in every project", stance="always")
    assert hook().prompt(prompt) == ""


@pytest.mark.parametrize(
    "prompt",
    ["", "   ", "ok", "thanks!", "go on", "yes please", "hm", "谢谢", "好的", "/compact", "👍"],
)
def test_small_talk_gets_nothing(prompt, filled, hook):
    """Nothing is volunteered for words that are about nothing."""
    assert hook().prompt(prompt) == ""


def test_what_a_prompt_was_given_is_told_to_the_byte(filled, hook):
    """The person's words are not kept, and the block is made again all the same."""
    text = hook().prompt("Write the commit messages for these changes")
    with Profile.open() as profile:
        profile.update("commit messages in the imperative", item="another", score=1)
        told = profile.told(last=True)
    assert told.notes == []
    assert told.block == text
    assert "changes" not in str(told.receipts[0].values())


def test_limits_are_told_again_after_ten_prompts(filled, hook):
    """Every ten prompts at most, and only where the scenario is evident, limits come again."""
    talk = hook()
    talk.start()
    prompts = ["refactor this function and write code for the parser"] * 24
    told = [index for index, text in enumerate(map(talk.prompt, prompts), 1) if "Never:" in text]
    assert told == [10, 20]


def test_after_a_compaction_the_block_comes_again(filled, hook):
    """The block comes with the host's next start, or with the next prompt where there is none."""
    talk = hook()
    first = talk.start()
    assert talk.prompt("hm") == ""
    assert talk("compact", trigger="auto") == ""
    assert talk.start("compact") == first
    assert talk.prompt("hm") == ""
    talk("compact")
    assert talk.prompt("hm") == first
    assert talk.prompt("hm") == ""


def test_a_subagent_gets_the_block_and_the_session_keeps_its_own(filled, hook):
    """A subagent begins with the block; what its session was given does not change."""
    talk = hook()
    assert "Never:" in talk("subagent-start", agent_type="Explore", agent_id="a1")
    assert "imperative" in talk.prompt("Write the commit messages")


@pytest.mark.parametrize(
    "prompt",
    [
        "From now on, never use semicolons.",
        "I prefer tabs",
        "please always add a test",
        "以后不要用表情符号",
        "I don’t like long functions",
    ],
)
def test_words_of_a_lasting_preference_ask_the_agent_to_judge(prompt, hook):
    """One line asks the agent to save it; aizo itself stores nothing by pattern."""
    text = hook().prompt(prompt)
    assert text.count("\n") == 1
    assert "remember_preference" in text
    with Profile.open() as profile:
        assert profile.info().entries == 0


@pytest.mark.parametrize(
    "prompt",
    [
        "never mind, it works",
        "```\n# always retry\n```\nwhat does this do?",
        "rename neverland to always_on",
        "x " * 2000 + "never do this" + " y" * 2000,
        "why is it slow?",
    ],
)
def test_other_words_do_not(prompt, hook):
    """Code, pasted text and everyday phrases do not count."""
    assert hook().prompt(prompt) == ""


@pytest.mark.parametrize(
    ("host", "event", "name"),
    [
        ("claude-code", "session-start", "SessionStart"),
        ("claude-code", "subagent-start", "SubagentStart"),
        ("claude-code", "prompt", "UserPromptSubmit"),
        ("codex", "prompt", "UserPromptSubmit"),
        ("gemini-cli", "subagent-start", "SubagentStart"),
        ("gemini-cli", "prompt", "BeforeAgent"),
    ],
)
def test_the_answer_is_what_the_host_expects(host, event, name, filled, hook):
    """Each host gets the event's own name and its text, and nothing beside."""
    content = json.dumps({"session_id": "x", "prompt": "write code for commit messages"})
    done = hook(host).raw(event, content.encode())
    answer = json.loads(done.stdout)["hookSpecificOutput"]
    assert name == answer["hookEventName"]
    assert answer["additionalContext"].startswith("<user-preferences")


def test_cursor_gets_its_own_shape(filled, hook):
    """Cursor's session start gets additional_context; a prompt says go on."""
    done = hook("cursor").raw("session-start", b'{"conversation_id":"c1"}')
    assert set(json.loads(done.stdout)) == {"additional_context"}
    content = json.dumps({"conversation_id": "c2", "prompt": "write code for commit messages"})
    answer = json.loads(hook("cursor").raw("prompt", content.encode()).stdout)
    assert answer["continue"] is True


@pytest.mark.parametrize(
    "content",
    [
        b"",
        b"{",
        b"null",
        b"[]",
        b'{"prompt":5}',
        b"\xff\xfe",
        b'{"prompt":"\\ud800 code"}',
        b"x" * 99,
    ],
)
@pytest.mark.parametrize("event", ["session-start", "prompt", "compact"])
def test_odd_input_is_no_error(event, content, hook):
    """Whatever a host sends, the hook says nothing wrong and exits 0."""
    done = hook().raw(event, content)
    assert (0, b"", b"") == (done.returncode, done.stdout, done.stderr)


@pytest.mark.parametrize("host", ["claude-code", "gemini-cli"])
@pytest.mark.parametrize(
    "field", ["session_id", "transcript_path", "source", "trigger", "prompt", "cwd"]
)
def test_a_field_of_any_type_is_no_error(field, host, filled, hook):
    """Whatever stands in a field, the answer is silence or one JSON object with a text."""
    talk = hook(host)
    for value in (None, True, -1, 10**400, "\0", "\ud800", "x" * 99_999, [[]], {"a": {}}):
        for event in ("session-start", "compact", "prompt"):
            told = {
                "session_id": "s",
                "source": "resume",
                "trigger": "auto",
                "prompt": "write code",
            }
            content = json.dumps({**told, field: value}).encode()
            done = talk.raw(event, content, AIZO_DEBUG="1")
            assert (0, b"") == (done.returncode, done.stderr), (event, value)
            assert not done.stdout or json.loads(done.stdout)["hookSpecificOutput"]


def test_deep_and_huge_input_is_no_error(filled, hook):
    """A start gets its block although nothing of what was sent can be read."""
    for content in (b"[" * 99_999, b'{"a":' * 50_000, b'{"prompt":"' + b"x" * (17 << 20)):
        done = hook().raw("session-start", content)
        assert (0, b"") == (done.returncode, done.stderr)
        assert b"Never:" in done.stdout


def test_a_profile_that_cannot_be_read_is_silence(filled, hook, tmp_path):
    """With a damaged database, a broken home or AIZO_OFF the conversation goes on without."""
    damaged = tmp_path / "damaged.db"
    damaged.write_bytes(b"SQLite format 3\x00" + b"\xff" * 5000)
    file = tmp_path / "file"
    file.write_text("no folder", encoding="utf-8")
    content = json.dumps({"session_id": "x", "prompt": "write code"}).encode()
    for env in (
        {"AIZO_DB_PATH": str(damaged)},
        {"AIZO_HOME": str(file)},
        {"AIZO_OFF": "1"},
        {"AIZO_SUBJECT": "   "},
    ):
        done = hook().raw("prompt", content, **env)
        assert (0, b"", b"") == (done.returncode, done.stdout, done.stderr), env


@pytest.mark.parametrize(
    "words", [[], ["nonsense"], ["prompt", "--host", "emacs"], ["prompt", "--nonsense"], ["--json"]]
)
def test_a_misspelt_hook_never_blocks_a_prompt(words):
    """Exit code 2 would block the user's prompt: every way to call it ends with 0."""
    done = subprocess.run(
        [sys.executable, "-m", "aizo", "hook", *words],
        stdin=subprocess.DEVNULL,
        capture_output=True,
        check=False,
    )
    assert (0, b"") == (done.returncode, done.stdout)


def test_a_host_that_leaves_the_pipe_open_is_answered(filled):
    """The answer comes as soon as the object is whole, without the end of the input."""
    process = subprocess.Popen(
        [sys.executable, "-m", "aizo", "hook", "session-start"],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
    )
    process.stdin.write(b'{"session_id":"s1",')
    process.stdin.flush()
    time.sleep(0.2)
    process.stdin.write(b'"source":"startup"}\n')
    process.stdin.flush()
    assert process.wait(timeout=10) == 0
    assert b"Never:" in process.stdout.read()
    process.stdin.close()
    process.stdout.close()


def test_the_state_holds_no_text_and_nobody_else_reads_it(filled, hook):
    """What is kept of a conversation is ids and counters, in a private file under the cache."""
    talk = hook()
    talk.start()
    talk.prompt("Write the commit messages")
    found = settings.load()
    folder = os.path.join(found.cache_folder, "sessions")
    (name,) = os.listdir(folder)
    path = os.path.join(folder, name)
    with open(path, encoding="ascii") as file:
        text = file.read()
    assert set(text) <= set("aizo session 1\n-0123456789")
    if sys.platform != "win32":
        assert os.stat(path).st_mode & 0o077 == 0


def test_a_hook_before_the_first_preference_leaves_nothing(hook):
    """Before there is a profile a hook makes no files; the first preference is still noticed."""
    talk = hook()
    assert talk.start() == ""
    assert talk.prompt("hello") == ""
    assert "remember_preference" in talk.prompt("From now on use tabs")
    assert not os.path.exists(os.environ["AIZO_HOME"])


def test_a_pause_is_silence_and_told(filled, hook):
    """While aizo is paused nothing is given, and the receipt says that this was why."""
    with Profile.open() as profile:
        profile.pause()
    talk = hook()
    assert talk.start() == ""
    assert talk.prompt("Write the commit messages") == ""
    assert "paused" in next(iter(receipts.told(settings.load()))).why


def test_old_conversations_are_forgotten(filled, hook):
    """Two weeks later the next session's start drops the state of ended ones."""
    hook().start()
    folder = os.path.join(settings.load().cache_folder, "sessions")
    (name,) = os.listdir(folder)
    old = time.time() - (session.DAYS + 300) * 86400
    os.utime(os.path.join(folder, name), (old, old))
    hook("claude-code", "s2").start()
    assert name not in os.listdir(folder)


def test_every_delivery_leaves_a_receipt_without_what_was_said(filled, hook):
    """Receipts name host, event and ids, also when nothing fitted, and not the user's words."""
    talk = hook()
    talk.start()
    talk.prompt("my secret plan")
    nothing, start = list(receipts.told(settings.load()))
    assert ("hook", "claude-code", "session-start startup") == (start.door, start.to, start.why)
    assert start.ids[:2] == [2, 3]
    assert (nothing.ids, nothing.why) == ([], "prompt: nothing fits")
    assert "secret" not in json.dumps(nothing.values())


@pytest.mark.parametrize("event", ["session-start", "prompt"])
def test_every_byte_on_stdout_is_for_the_host(event):
    """Under cp1252 with warnings on, first in a migration with broken scenarios: one JSON line."""
    home = Path(os.environ["AIZO_HOME"])
    home.mkdir(parents=True)
    (home / "scenarios.yaml").write_text("scenarios: [", encoding="utf-8")
    rust.make(home / "preferences.db", 8, [{"item": "表情符号 code 🚫", "base_score": 0.5}])
    for conversation in ("s1", "s2"):
        told = {"session_id": conversation, "prompt": "write code with 表情符号"}
        done = subprocess.run(
            [sys.executable, "-X", "dev", "-W", "always", "-m", "aizo", "hook", event],
            input=json.dumps(told).encode(),
            env={**os.environ, "PYTHONIOENCODING": "cp1252"},
            capture_output=True,
            check=True,
        )
        (line,) = done.stdout.splitlines()
        answer = json.loads(line.decode("utf-8"))["hookSpecificOutput"]
        assert "Never: 表情符号 code 🚫 [1]" in answer["additionalContext"]


@pytest.mark.parametrize("words", [["hook", "prompt"], ["hook", "session-start"], ["rpc"]])
def test_a_door_loads_nothing_heavy(words, filled):
    """Hooks and the RPC door load no denied module, with a profile and a scenario at hand."""
    content = {
        "hook": b'{"session_id":"s","prompt":"write code"}',
        "rpc": b'{"jsonrpc":"2.0","id":1,"method":"context","params":{"message":"write code"}}\n',
    }[words[0]]
    done = subprocess.run(
        [sys.executable, "-m", "aizo", *words],
        env={**os.environ, "PYTHONPROFILEIMPORTTIME": "1"},
        input=content,
        capture_output=True,
        check=True,
    )
    assert b"user-preferences" in done.stdout
    loaded = {line.split(b"|")[-1].strip().decode() for line in done.stderr.splitlines()}
    # The signal module brings enum; a hook has no need of it, nor of what answers people.
    allowed = {"enum"} if words == ["rpc"] else set()
    unused = set() if words == ["rpc"] else {"aizo.cli.output", "aizo.surface.encode"}
    assert set() == ((DENIED - allowed) | unused) & loaded
