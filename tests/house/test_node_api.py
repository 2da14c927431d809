"""The Node API's generated half, and what the npm package shares with the Python one."""

from __future__ import annotations

import json
import re
import sys
from pathlib import Path

import aizo
from aizo.rpc import PROTOCOL

ROOT = Path(__file__).parents[2]
for folder in ("scripts", "packaging"):
    sys.path.insert(0, str(ROOT / folder))

import node_types  # noqa: E402 (a script, not on the path)
from npm_package import npm_version  # noqa: E402 (the same)


def test_the_types_of_the_node_api_are_fresh():
    """npm/src/generated/operations.ts is what scripts/node_types.py writes."""
    assert node_types.page() == node_types.FILE.read_text(encoding="utf-8")


def test_both_packages_are_of_one_version():
    """npm/package.json and the list of builds say the Python package's version and protocol."""
    package = json.loads((ROOT / "npm" / "package.json").read_text(encoding="utf-8"))
    listed = json.loads((ROOT / "npm" / "targets.json").read_text(encoding="utf-8"))
    assert npm_version(aizo.__version__) == package["version"] == listed["version"]
    assert (aizo.__version__, PROTOCOL) == (listed["program"], listed["protocol"])


def test_versions_are_written_as_npm_does():
    """Pre-releases of Python have their form in npm."""
    names = {"1.2.3": "1.2.3", "1.2.3rc1": "1.2.3-rc.1", "1.2.3a2": "1.2.3-alpha.2"}
    assert names == {name: npm_version(name) for name in names}


def test_each_variable_of_the_npm_package_is_documented():
    """Every AIZO_ variable that the code reads has its line in node.md, and no other has."""
    code = "".join(path.read_text(encoding="utf-8") for path in (ROOT / "npm" / "src").glob("*.ts"))
    code += (ROOT / "npm" / "install.js").read_text(encoding="utf-8")
    page = (ROOT / "docs" / "reference" / "node.md").read_text(encoding="utf-8")
    read = set(re.findall(r"env\.(AIZO_\w+)", code))
    table = set(re.findall(r"^\| `(AIZO_[A-Z_]+)(?:=1)?` \|", page, re.MULTILINE))
    errors = set(re.findall(r'AizoError\(\s*"(AIZO_\w+)"', code))
    assert read == {name for name in table if name not in errors}
    assert errors <= set(re.findall(r"`(AIZO_\w+)`", page))
