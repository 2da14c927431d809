"""The sdist and the wheel: what is in them, and that they install."""

from __future__ import annotations

import json
import os
import re
import shutil
import sys
import tarfile
import zipfile
from pathlib import Path

from tests.shipped.conftest import ROOT, bare, run

SOURCE = ROOT / "src" / "aizo"
NOT_SHIPPED = {".pyx", ".pxi", ".c", ".so", ".pyd", ".pyc"}


def test_the_wheel_has_every_module_and_data_file(wheel):
    """Each file of the package is in the wheel, but for what the kernel is built from."""
    names = set(zipfile.ZipFile(wheel).namelist())
    files = [path for path in SOURCE.rglob("*") if path.is_file()]
    wanted = {
        path.relative_to(SOURCE.parent).as_posix()
        for path in files
        if path.suffix not in NOT_SHIPPED and "__pycache__" not in path.parts
    }
    assert wanted - names == set()
    assert any(re.fullmatch(r"aizo/_scoring\..*\.(so|pyd)", name) for name in names)
    assert {"aizo/py.typed", "aizo/_scoring.pyi"} <= names
    assert [] == [name for name in names if Path(name).suffix in {".pyx", ".pxi", ".c"}]


def test_the_sdist_has_what_the_kernel_is_built_from_and_nothing_built(sdist):
    """The parts of the kernel, stubs, data and tests are in the sdist; compiled things are not."""
    top = sdist.name.removesuffix(".tar.gz")
    with tarfile.open(sdist) as tar:
        sizes = {member.name.removeprefix(f"{top}/"): member.size for member in tar.getmembers()}
    wanted = {
        path.relative_to(ROOT).as_posix()
        for path in SOURCE.rglob("*")
        if path.is_file()
        and path.suffix not in NOT_SHIPPED - {".pyx", ".pxi"}
        and "__pycache__" not in path.parts
    }
    assert wanted - set(sizes) == set()
    assert {"LICENSE", "README.md", "pyproject.toml", "setup.py", "tests/conftest.py"} <= set(sizes)
    built = [name for name in sizes if Path(name).suffix in {".c", ".so", ".pyc"}]
    assert built == [name for name in sizes if "node_modules" in name] == []
    assert max(sizes.values()) < 400_000


def test_the_wheel_installs_and_answers(venv, expected):
    """In a new environment, `top 10 --json` answers; the kernel is the compiled one."""
    assert json.loads(expected)[0]["item"] == "concise code"
    done = run([venv / "python", "-c", "from aizo import _scoring; print(_scoring.__file__)"])
    assert re.search(r"\.(so|pyd)$", done.stdout.strip()), done.stderr


def test_the_extras_are_named(wheel):
    """The wheel's metadata names each extra with what it needs."""
    with zipfile.ZipFile(wheel) as zipped:
        (name,) = [name for name in zipped.namelist() if name.endswith(".dist-info/METADATA")]
        metadata = zipped.read(name).decode()
    assert {"mcp", "numpy", "web"} <= set(
        re.findall(r"^Provides-Extra: (\w+)", metadata, re.MULTILINE)
    )
    assert re.search(r'^Requires-Dist: mcp<3,>=2\.3; extra == "mcp"', metadata, re.MULTILINE)


def test_without_a_compiler_the_sdist_says_what_is_missing(tmp_path, sdist):
    """`pip install` from the sdist without a C compiler names it and the way to get one."""
    run([sys.executable, "-m", "venv", tmp_path / "venv"], check=True)
    python = tmp_path / "venv" / "bin" / "python"
    env = bare(tmp_path, CC="no-such-compiler")
    done = run([python, "-m", "pip", "install", "--no-cache-dir", "--no-deps", sdist], env=env)
    said = done.stdout + done.stderr
    assert done.returncode != 0
    assert "It needs a C compiler" in said
    assert "apt install gcc" in said
    assert "Traceback" not in said


def test_the_sdist_installs_with_a_compiler(tmp_path, sdist):
    """`pip install` from the sdist needs nothing but a C compiler."""
    run([sys.executable, "-m", "venv", tmp_path / "venv"], check=True)
    python = tmp_path / "venv" / "bin" / "python"
    run([python, "-m", "pip", "install", "--quiet", sdist], check=True)
    done = run([tmp_path / "venv" / "bin" / "aizo", "--version"], check=True)
    assert done.stdout == f"aizo {sdist.name.split('-')[1].removesuffix('.tar.gz')}\n"


def test_pipx_and_uvx_run_it(tmp_path, wheel, profile, expected):
    """`pipx run` and `uvx` answer as the pip install does."""
    tools = ROOT / "build" / "shipped" / "python"
    if not (tools / "complete").exists():
        shutil.rmtree(tools, ignore_errors=True)
        run([sys.executable, "-m", "venv", tools], check=True)
        run([tools / "bin" / "python", "-m", "pip", "install", "-q", "pipx", "uv"], check=True)
        (tools / "complete").touch()
    # They fetch what the wheel needs, as this machine reaches it.
    places = {"PIPX_HOME": str(tmp_path / "pipx"), "UV_CACHE_DIR": str(tmp_path / "uv")}
    env = {**bare(profile), **os.environ, **places, "AIZO_HOME": str(profile)}
    env["AIZO_NOW"] = bare(profile)["AIZO_NOW"]
    words = ("aizo", "top", "10", "--json")
    pipx = [tools / "bin" / "pipx", "run", "--python", sys.executable, "--spec", wheel, *words]
    uvx = [tools / "bin" / "uvx", "--python", sys.executable, "--from", wheel, *words]
    for command in (pipx, uvx):
        done = run(command, env=env)
        assert expected == done.stdout, done.stderr
