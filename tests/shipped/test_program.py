"""The frozen program: what is in it, what it needs, and that it is the same program."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
import tarfile

import pytest

from tests.shipped.conftest import ROOT, bare, run, version

sys.path.insert(0, str(ROOT / "packaging"))

import tree

linux = pytest.mark.skipif(sys.platform != "linux", reason="looks at ELF files")


def test_it_answers_as_the_pip_install_does_without_any_python(program, profile, expected):
    """With nothing on PATH, `top 10 --json` gives the same bytes."""
    done = run([program, "top", "10", "--json"], env=bare(profile, PATH="/nonexistent"))
    assert (0, expected, "") == (done.returncode, done.stdout, done.stderr)


@pytest.mark.parametrize(
    "words",
    [
        ["--version"], ["--help"], ["add", "--help"], ["web", "--help"], ["mcp", "--help"],
        ["recall", "表情"], ["recall", "code", "--format", "full"],
        ["context", "--scenario", "coding"],
        ["explain", "1", "--query", "shorter code"], ["scenarios", "--json"], ["top", "--nonsense"],
        ["show", "--type", "nonsense"], ["explain", "nothing at all"],
    ],
    ids=" ".join,
)  # fmt: skip
def test_each_command_is_the_same(program, venv, profile, words):
    """Commands, helps and errors are those of the pip install, byte for byte."""
    env = bare(profile, COLUMNS="100")
    frozen, installed = (run([one, *words], env=env) for one in (program, venv / "aizo"))
    assert (installed.returncode, installed.stdout, installed.stderr) == (
        frozen.returncode,
        frozen.stdout,
        frozen.stderr,
    )


def test_the_archive_has_one_folder_a_note_and_no_trace_of_who_packed_it(archive):
    """One top folder, BUILD.json, plain modes, no owners and no times."""
    top = archive.name.removesuffix(".tar.gz")
    with tarfile.open(archive) as tar:
        members = tar.getmembers()
        note = json.load(tar.extractfile(f"{top}/BUILD.json"))
    assert {top} == {member.name.split("/")[0] for member in members}
    assert [member.name for member in members] == sorted(
        (member.name for member in members), key=lambda name: name
    )
    assert len({member.mtime for member in members}) == 1
    assert {(0, 0, "", "")} == {(one.uid, one.gid, one.uname, one.gname) for one in members}
    assert {0o755} == {one.mode for one in members if one.isdir() or one.name == f"{top}/aizo"}
    assert version() == note["version"]
    assert top == f"aizo-{note['version']}-{note['target']}"
    assert {"version", "protocol", "target", "glibc", "commit"} == set(note)


def test_the_archive_is_small(archive):
    """At most 16 MB, with the MCP server inside."""
    assert archive.stat().st_size <= 16_000_000


def test_nothing_unused_is_inside(program):
    """No numpy, no hooks of PyInstaller, no second YAML, no folder of the machine that built it."""
    inside = program.parent / "_internal"
    names = {path.name for path in inside.rglob("*")}
    assert set() == names & {"numpy", "pip", "setuptools", "tkinter", "unittest", "_yaml", "rich"}
    assert b"pyi_rth_" not in program.read_bytes()
    assert {"mcp", "aizo"} <= {path.name for path in inside.iterdir()}


@linux
def test_the_glibc_floor_is_that_of_the_neediest_file(program):
    """BUILD.json's floor is the highest of all files, measured anew."""
    note = json.loads((program.parent / "BUILD.json").read_text())
    highest = max(tree.glibc(path) for path in tree.libraries(program.parent))
    assert note["glibc"] == ".".join(map(str, highest))


@linux
def test_only_its_own_and_the_systems_libraries_are_loaded(program, profile):
    """`top` maps what lies in its folder, and of the system only the C library's parts."""
    env = bare(profile, LD_DEBUG="libs", LD_DEBUG_OUTPUT=str(profile / "libs"))
    run([program, "top"], env=env, check=True)
    text = "".join(path.read_text(errors="replace") for path in profile.glob("libs.*"))
    loaded = set(re.findall(r"calling init: (\S+)", text))
    foreign = {one for one in loaded if not one.startswith(str(program.parent))}
    system = re.compile(r"/(ld-linux|libc|libm|libdl|libpthread|librt|libutil|libz)[.-]")
    assert set() == {one for one in foreign if not system.search(one)}
    assert not any("libcrypto" in one or "pydantic" in one for one in loaded)


@linux
def test_children_get_the_environment_that_it_was_given(program, profile):
    """A command started by `aizo run` sees the caller's LD_LIBRARY_PATH, and nothing of ours."""
    for given in ({}, {"LD_LIBRARY_PATH": "/somewhere/else"}):
        env = bare(profile, **given)
        done = run([program, "run", "--", "/usr/bin/env"], env=env, check=True)
        seen = dict(line.split("=", 1) for line in done.stdout.splitlines() if "=" in line)
        assert given.get("LD_LIBRARY_PATH") == seen.get("LD_LIBRARY_PATH")
        assert [] == [name for name in seen if name.startswith("_PYI") or name.endswith("_ORIG")]


def talk(command, lines, env) -> list[dict]:
    """Send lines, wait for as many answers as there are ids, and give all that came."""
    child = subprocess.Popen(
        list(map(str, command)), stdin=subprocess.PIPE, stdout=subprocess.PIPE, env=env, text=True
    )
    wanted = sum('"id"' in line for line in lines) + (command[-1] == "rpc")
    child.stdin.write("".join(line + "\n" for line in lines))
    child.stdin.flush()
    answers = [json.loads(child.stdout.readline()) for _ in range(wanted)]
    rest, _ = child.communicate(timeout=20)
    assert (rest, child.returncode) == ("", 0)
    return answers


def test_rpc_speaks(program, profile):
    """`aizo rpc` greets, answers and ends with its input."""
    request = '{"jsonrpc":"2.0","id":1,"method":"top"}'
    greeting, answer = talk([program, "rpc"], [request], bare(profile))
    assert greeting["params"]["version"] == version()
    assert answer["result"]["entries"][0]["item"] == "concise code"


def test_mcp_speaks(program, profile):
    """`aizo mcp` answers the handshake, lists its tools and calls one, without any Python."""
    hello = {"protocolVersion": "2025-06-18", "capabilities": {}}
    hello["clientInfo"] = {"name": "test", "version": "1"}
    call = {"name": "recall_preferences", "arguments": {"query": "code"}}
    asked = [("initialize", hello), ("tools/list", {}), ("tools/call", call)]
    lines = [
        json.dumps({"jsonrpc": "2.0", "id": number, "method": method, "params": params})
        for number, (method, params) in enumerate(asked)
    ]
    lines.insert(1, '{"jsonrpc":"2.0","method":"notifications/initialized"}')
    _, tools, found = talk([program, "mcp"], lines, bare(profile, PATH="/nonexistent"))
    assert len(tools["result"]["tools"]) == 5
    assert "concise code" in found["result"]["content"][0]["text"]


def test_odd_locales_do_not_stop_it(program, profile, expected):
    """Whatever the locale says, it starts and writes UTF-8."""
    for locale in ("C", "POSIX", "zh_CN.GBK", "nonsense"):
        env = bare(profile, LANG=locale, LC_ALL=locale)
        done = subprocess.run(
            [program, "top", "10", "--json"], env=env, check=False, capture_output=True
        )
        assert expected.encode() == done.stdout, done.stderr


@pytest.mark.skipif(os.name == "nt", reason="signals")
@pytest.mark.parametrize(("signal", "code"), [("TERM", 143), ("INT", 130), ("HUP", 129)])
def test_signals_end_it_as_a_shell_expects(program, profile, signal, code):
    """`aizo rpc` ended by a signal gives 128 and its number to a shell."""
    script = (
        f'set -m; mkfifo "$1"; "$0" rpc <"$1" >"$1.out" & child=$!; exec 3>"$1";'
        ' while ! [ -s "$1.out" ]; do sleep 0.02; done;'
        f" kill -{signal} $child; wait $child; echo $?"
    )
    pipe = profile / f"pipe-{signal}"
    done = run(["bash", "-c", script, program, pipe], env=bare(profile), timeout=30)
    assert f"{code}" == done.stdout.strip().splitlines()[-1], done.stderr
