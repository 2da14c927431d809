"""Both eras of the protocol, in every order in which clients are seen to mix them."""

from __future__ import annotations

import pytest

from aizo import receipts, settings
from tests.mcp.conftest import CAPABILITIES, INITIALIZED, META, OPENING, VERSION, modern, request

KNOWN = ("2024-11-05", "2025-03-26", "2025-06-18", "2025-11-25")


def opening(number, version):
    """Open the older handshake with a version, or without one."""
    said = {} if version is None else {"protocolVersion": version}
    return request(number, "initialize", **said, **OPENING)


@pytest.mark.parametrize("version", ["2024-11-05", "2025-06-18", "2099-01-01", None])
def test_the_older_handshake_always_succeeds(version, raw):
    """A version we know is echoed, any other gets one that we know, and the tools follow."""
    answers = raw().ask(opening(1, version), INITIALIZED, request(2, "tools/list"))
    agreed = answers[1]["result"]["protocolVersion"]
    assert agreed == (version if version in KNOWN else KNOWN[-1])
    assert answers[1]["result"]["serverInfo"]["name"] == "aizo"
    assert answers[1]["result"]["instructions"]
    assert len(answers[2]["result"]["tools"]) == 5


def test_an_opening_with_nothing_in_it_succeeds(raw):
    """A client that leaves out everything is let in."""
    answers = raw().ask(request(1, "initialize"), request(2, "ping"), request(3, "tools/list"))
    assert answers[1]["result"]["protocolVersion"] == KNOWN[-1]
    assert answers[2]["result"] == {}
    assert answers[3]["result"]["tools"]


@pytest.mark.parametrize("name", [5, None, "x" * 5000, "a\x1b[31m\u202e\nb"])
def test_whatever_a_client_calls_itself_it_is_served(name, raw):
    """No name ends the handshake, and none but a short visible one is kept."""
    server = raw()
    info = {"name": name, "version": "1"}
    opened = request(1, "initialize", protocolVersion="2025-06-18", clientInfo=info)
    called = request(2, "tools/call", name="recall_preferences", arguments={})
    assert "result" in server.ask(opened)[1]
    assert "result" in server.ask(called)[2]
    kept = next(iter(receipts.told(settings.load()))).to
    assert len(kept) <= 64
    assert kept.isprintable()


def test_discovery_alone(raw):
    """`server/discover` tells versions, capabilities and how long that holds, privately."""
    result = raw().ask(modern(1, "server/discover"))[1]["result"]
    assert result["supportedVersions"] == ["2026-07-28"]
    assert {"tools", "resources", "prompts"} <= set(result["capabilities"])
    assert (result["resultType"], result["cacheScope"]) == ("complete", "private")
    assert result["ttlMs"] >= 0
    assert result["_meta"]["io.modelcontextprotocol/serverInfo"]["name"] == "aizo"
    assert "recall" in result["instructions"].lower()


def test_discovery_then_the_handshake(raw):
    """A client that discovers in the new era and opens in the old one is served in both."""
    server = raw()
    assert "result" in server.ask(modern(1, "server/discover"))[1]
    assert server.ask(opening(2, "2025-11-25"))[2]["result"]["protocolVersion"] == "2025-11-25"
    answers = server.ask(INITIALIZED, request(3, "tools/list"), modern(4, "tools/list"))
    assert answers[3]["result"]["tools"]
    assert answers[4]["result"]["tools"] == answers[3]["result"]["tools"]
    assert "resultType" not in answers[3]["result"]


def test_neither(raw):
    """A client that opens with nothing at all is served as an old one."""
    server = raw()
    answers = server.ask(request(1, "tools/list"), request("two", "prompts/list"))
    assert answers[1]["result"]["tools"]
    assert answers["two"]["result"]["prompts"]


def test_an_unknown_version_of_the_new_era_is_refused_by_its_code(raw):
    """Only there: -32022 names what is supported and what was asked for."""
    frame = request(1, "server/discover", _meta={VERSION: "2031-01-01", CAPABILITIES: {}})
    error = raw().ask(frame)[1]["error"]
    assert error["code"] == -32022
    assert error["data"] == {"supported": ["2026-07-28"], "requested": "2031-01-01"}


def test_every_result_of_the_new_era_says_how_long_it_holds(raw):
    """Lists and reads carry `ttlMs` and a private scope; every result is complete."""
    server = raw()
    frames = [
        modern(1, "tools/list"),
        modern(2, "resources/list"),
        modern(3, "resources/templates/list"),
        modern(4, "prompts/list"),
        modern(5, "resources/read", uri="aizo://context"),
    ]
    for answer in server.ask(*frames).values():
        assert answer["result"]["ttlMs"] >= 0
        assert answer["result"]["cacheScope"] == "private"
        assert answer["result"]["resultType"] == "complete"


@pytest.mark.parametrize("make", [request, modern])
def test_what_does_not_exist_is_a_protocol_error(make, raw):
    """An unknown tool, resource or prompt gets -32602, an unknown method -32601."""
    server = raw()
    if make is request:
        server.ask(opening(1, "2025-06-18"))
    answers = server.ask(
        make(2, "tools/call", name="nothing", arguments={}),
        make(3, "resources/read", uri="aizo://nothing"),
        make(4, "prompts/get", name="nothing"),
        make(5, "nothing/at_all"),
    )
    assert [-32602, -32602, -32602, -32601] == [answers[n]["error"]["code"] for n in range(2, 6)]


def test_bad_arguments_are_a_result(raw):
    """Arguments that do not fit come back as a result with isError, for the model to mend."""
    result = raw().call("remember_preference", item="tea", reason="x")
    assert result["isError"] is True
    assert "stance is required" in result["content"][0]["text"]


@pytest.mark.parametrize("params", [[], 5, "x"])
def test_a_request_that_is_not_well_formed_is_answered(params, raw):
    """Whoever sends params that are no object does not wait for ever."""
    frame = {"jsonrpc": "2.0", "id": "a", "method": "tools/list", "params": params}
    assert raw().ask(frame)["a"]["error"]["code"] == -32600


@pytest.mark.parametrize("text", ["\ud800", "tea \udc00"])
def test_a_request_that_the_sdk_cannot_read_is_answered(text, raw):
    """Half of a surrogate pair, which JSON can hold, leaves nobody waiting."""
    call = {"name": "recall_preferences", "arguments": {"query": text}}
    answers = raw().ask(request(1, "tools/call", **call), modern("b", "tools/list"))
    assert answers[1]["error"]["code"] == -32600
    assert answers["b"]["result"]["tools"]


def test_frames_that_are_none_do_not_end_it(raw):
    """Garbage, unknown notifications and answers to nothing are passed over."""
    server = raw()
    server.process.stdin.write(b'garbage\n{"jsonrpc":"2.0"}\n\n[]\n\xff\n' + b"[" * 9000 + b"\n")
    server.write({"jsonrpc": "2.0", "method": "notifications/nothing"})
    server.write({"jsonrpc": "2.0", "id": 99, "result": {}})
    server.write(modern(1, "tools/list"))
    while True:
        answer = server.read()
        if answer.get("id") == 1:
            break
    assert answer["result"]["tools"]
    assert META[VERSION] == "2026-07-28"
