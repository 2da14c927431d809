"""Settings of any layout: what is put in can be taken out, and nobody else's words change."""

from __future__ import annotations

import json

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from aizo.hosts import edits, files, jsonc, table

tomlkit = pytest.importorskip("tomlkit")

START = table.Start("/x/bin/aizo", [], "skill")
FILES = {
    f"{host.name} {scope} {number}": file
    for host in table.HOSTS.values()
    for scope in host.scopes
    for number, file in enumerate(host.files(START, scope, "/p"))
    if file.kind != "text"
}
JSON_FILES = {name: file for name, file in FILES.items() if file.kind == "json"}
GAPS = st.lists(
    st.sampled_from(
        [
            *(" ", "  ", "\t", "\n", "\n    ", "\r\n", "\n\n"),
            *("/**/", "/* } ] */", "/* a\n b */", "// c\n", '// "x": {\r\n', "//\n"),
        ]
    ),
    max_size=3,
).map("".join)
NAMES = st.sampled_from([*("a", "b", "é", "中文", 'a"b', "a\\b", "//", "/*", "{", "😀", "aizo")])
ATOMS = st.one_of(
    st.sampled_from([None, True, 0, -2.5e3, "", "}", "// no", "/* no", "\u2028"]), NAMES
)
VALUES = st.recursive(
    ATOMS,
    lambda inner: st.one_of(st.lists(inner, max_size=2), st.dictionaries(NAMES, inner, max_size=2)),
    max_leaves=6,
)


@st.composite
def laid_out(draw, value):
    """Write a value with blanks, comments and commas wherever they may stand."""
    if not isinstance(value, (dict, list)):
        return json.dumps(value, ensure_ascii=draw(st.booleans()))
    inner = []
    for one in value:
        shown = draw(laid_out(value[one] if isinstance(value, dict) else one))
        if isinstance(value, dict):
            shown = f"{json.dumps(one)}{draw(GAPS)}:{draw(GAPS)}{shown}"
        inner.append(f"{draw(GAPS)}{shown}{draw(GAPS)}")
    if inner and draw(st.booleans()):
        inner.append(draw(GAPS))  # a comma behind the last
    opening, closing = "{}" if isinstance(value, dict) else "[]"
    return f"{opening}{','.join(inner) or draw(GAPS)}{closing}"


@st.composite
def documents(draw, file):
    """Write a file in which some of what we want to set is there already, ours or another's."""
    value = draw(st.dictionaries(NAMES, VALUES, max_size=3))
    for part in file.parts:
        size = draw(st.integers(0, len(part.path)))
        place = value
        for name in part.path[: size - 1]:
            place = place.setdefault(name, {})
        if size == len(part.path):
            other = {"command": "other"}
            place[part.path[-1]] = [other] if part.is_member else 1 if part.is_shared else other
        elif size:
            place.setdefault(part.path[size - 1], {})
    text = draw(laid_out(value))
    around = draw(st.sampled_from([("", ""), ("\ufeff", "\r\n"), ("// first\n", "\n// last")]))
    return around[0] + text + around[1]


def others(value, file, path=()):
    """Give plain values without what stands where we write, and without what is empty then."""
    if any(part.path == path for part in file.parts if part.is_shared):
        return None
    if isinstance(value, list):
        return [one for one in value if not files.is_ours(one)] or None
    if not isinstance(value, dict):
        return value
    kept = {name: others(one, file, (*path, name)) for name, one in value.items()}
    return {
        name: one
        for name, one in kept.items()
        if one is not None or (value[name] is None and not path)
    } or None


def without_servers(text, file):
    """Give the rest of a JSON file."""
    plain = jsonc.read(text).plain
    for part in file.parts:
        if not part.is_member and not part.is_shared:
            plain.get(part.path[0], {}).pop(part.path[1], None)
    return others(plain, file)


def check_round(text, file):
    """All of ours stands in it and nobody else's value has changed; taken back, each byte is."""
    connected, steps = files.with_parts(text, file)
    assert files.stands(connected, file)
    assert without_servers(text, file) == without_servers(connected, file)
    assert text == edits.taken_back(connected, steps)


def check_meanwhile(text, file):
    """After another program's edit the file is still valid, without ours, with all of theirs."""
    replaced = files.replaced_by(text, file)
    connected, _ = files.with_parts(text, file)
    edited = jsonc.put(connected, ("added",), {"by": "another"})
    left = files.without_parts(edited, file, replaced, is_whole=False)
    assert not files.is_ours(jsonc.read(left).plain)
    assert without_servers(edited, file) == without_servers(left, file)
    for path, before in replaced.items():
        found = jsonc.read(left).find(tuple(path.split("/")))
        assert jsonc.read(before).plain == found.plain


@pytest.mark.parametrize(
    "text",
    [
        '{"hooks": {// nothing yet\r\n  }\r\n}\r\n',
        '{\n "hooks": {"SessionStart": [{"command": "x"}\n , /* one\n more */ ]}}',
        '{// first\n"mcpServers": {// second\n}}',
        '{"a": 1, // c\r\n "hooks": {"SessionStart": [ // d\r\n 5, // e\r\n]}}',
        '{"a": 1, "b": 2, "a": 3, "mcpServers": {"x": 1, "x": 2}}',
        '{"hooks": {"SessionStart": [/*/ odd */]}}',
    ],
)
@pytest.mark.parametrize("name", ["gemini-cli user 0", "claude-code user 0", "claude-code user 1"])
def test_json_with_comments_in_the_way(name, text):
    """Comments behind commas, before braces and over lines; names that stand twice."""
    check_round(text, FILES[name])
    check_meanwhile(text, FILES[name])


@pytest.mark.parametrize("name", JSON_FILES)
@settings(max_examples=25, deadline=None)
@given(data=st.data())
def test_json_of_any_layout_comes_back(name, data):
    """Connected and taken back, any JSON is what it was; in between nobody else's value changes."""
    check_round(data.draw(documents(JSON_FILES[name])), JSON_FILES[name])


@pytest.mark.parametrize("name", JSON_FILES)
@settings(max_examples=25, deadline=None)
@given(data=st.data())
def test_from_json_that_was_changed_meanwhile_only_ours_goes(name, data):
    """When another program has edited the file, ours goes and all of theirs stays."""
    check_meanwhile(data.draw(documents(JSON_FILES[name])), JSON_FILES[name])


LINES = st.lists(
    st.sampled_from(
        [
            *("# c", "", "  # d", "[a.b] # e", "[profiles.z]", "[[arr]]", "[mcp_servers.other]"),
            *("[mcp_servers]", '[mcp_servers.aizo] # mine\ncommand = "old"\nenv = { A = "b" }'),
            *("mcp_servers = { other = { command = 'y' } }", 'mcp_servers.other.command = "y"'),
            "mcp_servers.aizo.command = 'old'",
            *('m = "x" # g', "n = [ 1,2 ,\n 3, # h\n]", 'f = """\n[mcp_servers.aizo]\n"""'),
        ]
    ),
    max_size=7,
)


@settings(max_examples=150, deadline=None)
@example(lines=['mcp_servers.aizo.command = "old"', 'm = "x"'], newline="\n", mark="", end="")
@given(
    lines=LINES,
    newline=st.sampled_from(["\n", "\r\n"]),
    mark=st.sampled_from(["", "\ufeff"]),
    end=st.sampled_from(["", "\n"]),
)
def test_toml_of_any_layout_comes_back(lines, newline, mark, end):
    """The same for TOML: sections in any order, inline and dotted tables, a byte order mark."""
    file = FILES["codex user 0"]
    text = mark + ("\n".join(lines) + end).replace("\n", newline)
    try:
        before = tomlkit.parse(text.removeprefix(mark)).unwrap()
    except tomlkit.exceptions.TOMLKitError:
        return
    connected, steps = files.with_parts(text, file)
    assert files.stands(connected, file)
    assert mark == connected[: len(mark)]
    assert "\r\n" not in text or "\n" not in connected.replace("\r\n", "")
    after = tomlkit.parse(connected.removeprefix(mark)).unwrap()
    for told in (before, after):
        told.setdefault("mcp_servers", {}).pop("aizo", None)
    assert before == after
    assert text == edits.taken_back(connected, steps)
