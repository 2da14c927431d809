"""What the layers contract cannot see: names, sizes, and the things that live in one place only."""

from __future__ import annotations

import ast
import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
SOURCE = ROOT / "src" / "aizo"
CODE = sorted(SOURCE.rglob("*.py"))
KERNEL = [*SOURCE.glob("*.pyx"), *SOURCE.glob("*.pxi")]
ALL = [*CODE, *sorted((ROOT / "tests").rglob("*.py")), *sorted((ROOT / "bench").rglob("*.py"))]

# One long text of words: it is looked things up in, not read, and grows with the areas it covers.
DATA = {SOURCE / "scenario_data.py"}

DENIED_NAMES = {"utils", "util", "helpers", "helper", "common", "core", "misc", "lib", "manager"}
SQL = re.compile(
    r"^\s*(SELECT\s|INSERT\s+(OR\s+\w+\s+)?INTO\s|UPDATE\s+\w+\s+SET\s|DELETE\s+FROM\s"
    r"|CREATE\s+(TABLE|INDEX|TRIGGER|UNIQUE)|PRAGMA\s|BEGIN(\s+IMMEDIATE)?;?$|VACUUM\b|COMMIT;?$)"
)
CLOCK_CALLS = {
    ("time", "time"),
    ("time", "time_ns"),
    ("time", "localtime"),
    ("time", "gmtime"),
    ("datetime", "now"),
    ("datetime", "utcnow"),
    ("datetime", "today"),
    ("date", "today"),
}


def name_of(path: Path) -> str:
    """Give the path as it reads from the root."""
    return path.relative_to(ROOT).as_posix()


def tree_of(path: Path) -> ast.Module:
    """Parse one file."""
    return ast.parse(path.read_text(encoding="utf-8"))


def code_lines(node: ast.FunctionDef | ast.AsyncFunctionDef) -> int:
    """Count the lines of a function from its `def`, without the docstring."""
    first = node.body[0]
    is_doc = isinstance(first, ast.Expr) and isinstance(first.value, ast.Constant)
    doc = first.end_lineno - first.lineno + 1 if is_doc else 0
    return node.end_lineno - node.lineno + 1 - doc


@pytest.mark.parametrize("path", ALL, ids=name_of)
def test_a_file_stays_readable_in_one_sitting(path):
    """A file has at most 400 lines and a function at most 40."""
    assert path in DATA or len(path.read_text(encoding="utf-8").splitlines()) <= 400
    long = {
        node.name: code_lines(node)
        for node in ast.walk(tree_of(path))
        if isinstance(node, (ast.FunctionDef, ast.AsyncFunctionDef)) and code_lines(node) > 40
    }
    assert long == {}


@pytest.mark.parametrize("path", KERNEL, ids=name_of)
def test_the_kernel_stays_small(path):
    """A file of the kernel has at most 600 lines."""
    assert len(path.read_text(encoding="utf-8").splitlines()) <= 600


@pytest.mark.parametrize("path", KERNEL, ids=name_of)
def test_the_kernel_knows_nothing_of_the_house(path):
    """The compiled module imports nothing of aizo."""
    text = path.read_text(encoding="utf-8")
    assert (
        re.findall(r"^\s*(?:from|import|cimport)\s+\.*aizo\b.*|^\s*from\s+\..*", text, re.MULTILINE)
        == []
    )


def test_names_say_what_is_inside():
    """No file or folder carries a name that could hold anything."""
    parts = {part for path in ALL for part in path.relative_to(ROOT).with_suffix("").parts}
    assert set() == parts & DENIED_NAMES


@pytest.mark.parametrize("path", CODE, ids=name_of)
def test_sql_stays_in_the_store(path):
    """Only store/ imports sqlite3 or holds a statement of SQL."""
    if "store" in path.relative_to(SOURCE).parts:
        return
    found = []
    for node in ast.walk(tree_of(path)):
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and SQL.match(node.value):
            found.append(node.value)
        if isinstance(node, ast.Import):
            found += [alias.name for alias in node.names if "sqlite3" in alias.name]
        if isinstance(node, ast.ImportFrom) and "sqlite3" in (node.module or ""):
            found.append(node.module)
    assert found == []


@pytest.mark.parametrize("path", CODE, ids=name_of)
def test_plain_sqlite_is_enough(path):
    """No extension is loaded and no virtual table made: some Pythons can do neither."""
    found = re.findall(r"(?i)load_extension|virtual\s+table|fts[345]\b", path.read_text("utf-8"))
    assert found == []


@pytest.mark.parametrize("path", CODE, ids=name_of)
def test_only_the_clock_reads_the_clock(path):
    """The time of day is asked in clock.py alone, so that AIZO_NOW and --at always hold."""
    if path.name == "clock.py":
        return
    found = []
    for node in ast.walk(tree_of(path)):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute):
            owner = node.func.value
            named = owner.id if isinstance(owner, ast.Name) else getattr(owner, "attr", "")
            if (named, node.func.attr) in CLOCK_CALLS:
                found.append(ast.unparse(node))
        if isinstance(node, ast.ImportFrom) and node.module == "time":
            found += [ast.unparse(node) for alias in node.names if "time" in alias.name]
        if isinstance(node, ast.Constant) and isinstance(node.value, str):
            found += re.findall(r"CURRENT_TIMESTAMP|'now'|unixepoch\(\)", node.value)
    assert found == []


@pytest.mark.parametrize("path", sorted((ROOT / "tests").rglob("test_*.py")), ids=name_of)
def test_every_test_states_a_promise(path):
    """A test's docstring is one sentence that says what is promised."""
    bad = []
    for node in ast.walk(tree_of(path)):
        if isinstance(node, ast.FunctionDef) and node.name.startswith("test_"):
            sentence = ast.get_docstring(node) or ""
            if not sentence.endswith((".", "?", "!")) or "\n\n" in sentence:
                bad.append(node.name)
    assert bad == []


@pytest.mark.parametrize("path", CODE, ids=name_of)
def test_annotations_cost_nothing_at_run_time(path):
    """Every module with code postpones its annotations, so that none needs an import."""
    tree = tree_of(path)
    if not any(isinstance(node, (ast.FunctionDef, ast.ClassDef)) for node in ast.walk(tree)):
        return
    assert any(
        isinstance(node, ast.ImportFrom) and node.module == "__future__" for node in tree.body
    )
