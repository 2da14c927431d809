"""Other pages, other servers, other ways in: what they may do, and what of us they never see."""

from __future__ import annotations

import os
import re
import sys
from pathlib import Path

import pytest

from tests.web.conftest import Server, Visitor, fill, wait_until

pytest.importorskip("starlette")
from aizo.web import routes

ACTS = sorted(path.lstrip("/") for method, path, _ in routes.ALL if method == "POST")


def test_other_pages_change_nothing(scenario, start):
    """Forms that post by themselves, probes and a rebound name: all refused, nothing is changed."""
    fill()
    database = Path(os.environ["AIZO_HOME"], "preferences.db")
    before = database.read_bytes()
    server = start()
    found = scenario("others", ACTS, server=server)
    assert before == database.read_bytes()
    assert all(one == ["opaque", 0, 0] for one in found["probed"])
    assert ["Another page has sent this."] * 3 == found["posted"]
    assert {421} == set(found["rebound"])
    assert set(found["answers"]) <= {403, 421}
    assert [] == found["cookies"]
    assert found["visited"] > 6
    assert [[True, True, "Strict"]] == found["origins"]
    assert "14" in found["still"]


@pytest.mark.skipif(sys.platform == "win32", reason="the browser is stood for by a shell script")
def test_every_way_in_ends_inside(scenario, start, tmp_path):
    """Typed, followed from another site or from a file: inside; the second use is refused."""
    fill()
    told = tmp_path / "told"
    program = tmp_path / "browser"
    program.write_text(f'#!/bin/sh\nprintf %s "$1" > "{told}"\n')
    program.chmod(0o700)
    server = start("--open-file", opens=True, BROWSER=f"{program} %s")
    assert wait_until(told.exists)
    file = told.read_text()
    assert re.fullmatch(r"file://.*\.html", file)
    links = [server.another_link() for _ in range(3)]
    code = Path(file.removeprefix("file://")).read_text().split("/enter/")[1][:43]
    server.link = links[0]
    found = scenario("entering", links[1:], file, str(tmp_path), server=server)
    assert {"typed", "another site", "a link in a file", "the file"} == set(found["ends"])
    assert all("14" in end for end in found["ends"].values())
    assert 403 == found["again"][0]
    assert "already used" in found["again"][1]
    secrets = [code, *(link.rsplit("/", 1)[1] for link in links)]
    _no_trace(server, [Path(os.environ["AIZO_HOME"]), Path.cwd(), Path.home()], secrets)


def _no_trace(server: Server, folders: list[Path], secrets: list[str]) -> None:
    """Make sure that no file and no output holds a code, a cookie or the random path."""
    visitor = Visitor(server.another_link())
    secrets += [visitor.cookie.partition("=")[2], visitor.base.strip("/")]
    assert visitor.get("told").status == 200
    leading = {one for folder in folders for one in folder.rglob("*.html")}
    held = [
        path
        for folder in folders
        for path in folder.rglob("*")
        if path.is_file() and path not in leading
        for secret in secrets
        if secret.encode() in path.read_bytes()
    ]
    code, said = server.stop()
    assert ([], 0, b"") == (held, code, said)
    assert not any(path.exists() for path in leading)
    assert not [secret for secret in secrets if secret.encode() in server.rest]
