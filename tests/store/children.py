"""Processes of their own, and how the tests start them."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import aizo

# Where aizo is, so that children find it wherever the suite runs from.
_SOURCE = str(Path(aizo.__file__).parents[1])
NOBODY = 65534

# Everything is imported first: what lies in a home of root cannot be imported by nobody.
_UNPRIVILEGED = f"""
import json, os, sqlite3, sys, unicodedata
import aizo.settings, aizo.store.migrations.m0001_rust
from aizo.errors import AizoError
from aizo.store.port import Insert
from aizo.store.sqlite import open_store
if os.getuid() == 0:
    os.setgroups([])
    os.setgid({NOBODY})
    os.setuid({NOBODY})
"""


def start(script, *arguments, **options):
    """Start a script in a Python of its own."""
    env = {**os.environ, "PYTHONPATH": _SOURCE}
    return subprocess.Popen(
        [sys.executable, "-c", script, *map(str, arguments)],
        env=env,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        encoding="utf-8",
        **options,
    )


def run(script, *arguments, **options):
    """Run a script to its end; gives what it printed."""
    child = start(script, *arguments, **options)
    out, err = child.communicate(timeout=120)
    assert child.returncode == 0, err
    assert err == ""
    return out


def run_unprivileged(script, *arguments):
    """Run a script as a user whom the modes of files bind, which root is not."""
    return run(_UNPRIVILEGED + script, *arguments)


def finish(children):
    """Wait for processes; gives what each printed."""
    told = [child.communicate(timeout=180) for child in children]
    for child, (_, err) in zip(children, told, strict=True):
        assert child.returncode == 0, err
        assert err == ""
    return [out for out, _ in told]
