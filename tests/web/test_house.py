"""What keeps the page safe and whole in two languages: rules that a reader could check."""

from __future__ import annotations

import json
import re
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
WEB = ROOT / "src" / "aizo" / "web"
TEMPLATES = sorted((WEB / "templates").iterdir())
CODE = sorted(WEB.rglob("*.py"))
EN, ZH = (json.loads((WEB / "texts" / f"{name}.json").read_text("utf-8")) for name in ("en", "zh"))
# Where markup is made of numbers and of our own words; everything else is escaped by the templates.
MARKUP = {"draw.py", "draw_entry.py", "draw_lanes.py", "shown.py", "words.py"}


def test_both_languages_say_the_same():
    """Each text is there in both languages, with the same values in it, and is not empty."""
    assert set(EN) == set(ZH)
    for key, text in EN.items():
        braces = [set(re.findall(r"\{(\w+)\}", one)) for one in (text, ZH[key])]
        assert text.strip()
        assert ZH[key].strip()
        if not key.endswith("_one"):
            assert braces[0] == braces[1], key


def test_every_text_is_used_and_every_used_one_is_there():
    """The keys in templates and code are those of the dictionaries, none missing, none idle."""
    sources = [path.read_text("utf-8") for path in (*TEMPLATES, *CODE)]
    whole = "\n".join(sources)
    asked = set(re.findall(r"""(?:\bt|words)\(\s*["'](\w+)["']""", whole))
    assert set() == {one for one in asked - set(EN) if not one.endswith("_")}
    made = re.findall(r"""t(?:\.or_else)?\(\s*f?["'](\w+_)(?:\{|["'] ~)""", whole)
    said = set(re.findall(r"""["'](\w+)["']""", whole))
    idle = {
        key
        for key in EN
        if key.removesuffix("_one") not in asked | said
        and not any(
            key.startswith(prefix)
            for prefix in {*made, "act_", "f_", "field_", "x_", "w_", "verdict_"}
        )
    }
    assert idle == set()


@pytest.mark.parametrize("path", TEMPLATES, ids=lambda path: path.name)
def test_a_template_trusts_nothing(path):
    """No raw markup, no inline style or script, none of htmx's ways to evaluate text."""
    text = path.read_text("utf-8")
    for word in ("safe", "autoescape", "style=", "javascript:", "hx-on", "hx-live", "js:"):
        assert word not in text
    assert not re.search(r"<[^>]* on\w+=", text)
    assert not re.search(r"<script(?![^>]*\bsrc=)", text)
    allowed = {"boost", "swap", "get", "trigger", "target", "sync", "select", "push", "replace"}
    assert allowed >= set(re.findall(r"\bhx-([a-z]+)", text))


@pytest.mark.parametrize("path", CODE, ids=lambda path: path.name)
def test_markup_is_made_in_few_places(path):
    """`Markup(...)` is called only where numbers and our own words are drawn."""
    if re.search(r"\bMarkup\(", path.read_text("utf-8")):
        assert path.name in MARKUP


def test_our_script_makes_no_markup():
    """The page's own module puts text in as text, and keeps nothing in the browser."""
    text = (WEB / "static" / "page.js").read_text("utf-8")
    for word in (
        *("innerHTML", "outerHTML", "insertAdjacentHTML", "document.write", "eval(", "Function("),
        *("localStorage", "sessionStorage", "indexedDB", "serviceWorker"),
    ):
        assert word not in text
    assert len(text.splitlines()) <= 200


def test_what_the_browser_gets_is_small():
    """All static files together are at most 80 KB, htmx included."""
    files = [path for path in (WEB / "static").iterdir() if path.suffix in {".js", ".css", ".svg"}]
    assert sum(path.stat().st_size for path in files) <= 80 * 1024


def test_only_the_page_loads_what_it_needs():
    """`import aizo` and a `top` load none of starlette, uvicorn and jinja2, nor any of the page."""
    program = (
        "import sys; from aizo.cli import main; main(['top'])\n"
        "print([n for n in sys.modules if n.split('.')[0] in"
        " {'starlette', 'uvicorn', 'jinja2', 'markupsafe'} or n.startswith('aizo.web')])\n"
    )
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, check=True)
    assert done.stdout.decode().splitlines()[-1] == "[]"


def test_without_the_extra_it_says_what_to_install(tmp_path):
    """Where the extra is missing `aizo web` names it, exit code 1."""
    for name in ("uvicorn", "starlette"):
        (tmp_path / f"{name}.py").write_text("raise ImportError\n", "utf-8")
    program = (
        f"import sys; sys.path.insert(0, {str(tmp_path)!r})\n"
        "from aizo.cli import main; sys.exit(main(['web', '--no-open']))\n"
    )
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, check=False)
    assert (1, True) == (done.returncode, b"pip install 'aizo[web]'" in done.stderr)
