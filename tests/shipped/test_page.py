"""The page of what is shipped, wheel and program: it is served without any network."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys

import pytest

from tests.shipped.conftest import ROOT, bare, run
from tests.web.conftest import Visitor

# Alone on a machine without a network but loopback; prints what it was given.
ALONE = (
    "import fcntl, socket, struct, subprocess, sys\n"
    "with socket.socket() as one:\n"
    "    up = struct.pack('16sh', b'lo', 0x1 | 0x8 | 0x40)\n"
    "    fcntl.ioctl(one, 0x8914, up)\n"
    "sys.exit(subprocess.call(sys.argv[1:]))\n"
)
WALK = (
    "import json, sys\n"
    "sys.path.insert(0, sys.argv[1])\n"
    "from tests.shipped.test_page import walk\n"
    "print(json.dumps(walk(sys.argv[2])))\n"
)
VIEWS = ("", "?open=1", "told", "waiting", "history", "data", "help", "ask?q=code", "add")


@pytest.fixture(scope="module")
def installed(tmp_path_factory, wheel):
    """Install the wheel with what the page needs; give its program."""
    folder = tmp_path_factory.mktemp("page")
    run([sys.executable, "-m", "venv", folder], check=True)
    programs = folder / ("Scripts" if os.name == "nt" else "bin")
    run([programs / "python", "-m", "pip", "install", "--quiet", f"{wheel}[web]"], check=True)
    return programs / "aizo"


def walk(program: str) -> list[str]:
    """Serve the page, look at every view and file; give what of another place was named."""
    words = [program, "web", "--no-open"]
    with subprocess.Popen(words, stdout=subprocess.PIPE, text=True) as server:
        try:
            visitor = Visitor(server.stdout.readline().split()[-1])
            foreign, files = [], set()
            for view in VIEWS:
                answer = visitor.get(view)
                assert answer.status == 200, view
                named = set(re.findall(r'(?:src|href|action)="([^"]*)"', answer.text))
                foreign += [one for one in named if not one.startswith((visitor.base, "#"))]
                files |= {one for one in named if "/static/" in one}
            assert "concise code" in visitor.get().text
            assert len(files) == 4
            for file in files:
                answer = visitor.raw("GET", file, Cookie=visitor.cookie)
                assert answer.status == 200
                assert len(answer.raw) > 100
            return foreign
        finally:
            server.terminate()


@pytest.mark.parametrize("shipped", ["installed", "program"])
def test_the_page_is_served_offline(shipped, profile, request):
    """With no network but loopback every view and file is there; none names another place."""
    asked = [sys.executable, "-c", WALK, ROOT, str(request.getfixturevalue(shipped))]
    is_alone = sys.platform.startswith("linux") and shutil.which("unshare")
    alone = ["unshare", "-n", sys.executable, "-c", ALONE]
    if is_alone and run([*alone, "true"]).returncode == 0:
        asked = [*alone, *asked]
    done = run(asked, env=bare(profile))
    assert (0, "[]") == (done.returncode, done.stdout.strip()), done.stderr
