PYTHON ?= python3
BIN := .venv/bin
SOURCES := $(wildcard pyproject.toml setup.py src/aizo/*.pyx src/aizo/*.pxi src/aizo/__init__.py)

.PHONY: demo test check bench dist test-dist test-npm page-tools clean

demo: .venv/installed
	@PATH="$(CURDIR)/$(BIN):$$PATH" sh scripts/demo.sh

test: .venv/tested
	$(BIN)/python -m pytest $(ARGS)

check: .venv/developed
	$(BIN)/ruff check && $(BIN)/ruff format --check
	$(BIN)/mypy
	$(BIN)/stubtest --ignore-disjoint-bases --ignore-unused-allowlist --allowlist tests/house/stubtest.txt aizo._scoring
	$(BIN)/lint-imports --no-cache --no-logo
	@$(MAKE) --no-print-directory test-npm
	@$(MAKE) --no-print-directory page-tools
	$(BIN)/python -m pytest $(ARGS)

# What the page is built with and tested with, where there is npm; its browser tests need Chromium, too.
page-tools:
	@$(BIN)/python scripts/fetch_htmx.py
	@if command -v npm >/dev/null; then [ -d tests/web/node_modules ] || npm ci --silent --no-audit --no-fund --prefix tests/web; \
		else echo "no npm here: the tests of the page in a browser are left out"; fi

bench: .venv/benched
	$(BIN)/python -m bench $(ARGS)

# Everything a release is made of, for this platform; needs Node and npm beside Python and a compiler.
dist: .venv/shipped
	$(BIN)/python scripts/dist.py $(ARGS)

test-dist: .venv/shipped
	AIZO_DIST="$(CURDIR)/dist" $(BIN)/python -m pytest tests/shipped $(ARGS)

# The npm package's own tests, where there is a Node.
test-npm: .venv/installed
	@if command -v npm >/dev/null; then sh scripts/test_npm.sh; else echo "no npm here: its tests are left out"; fi

clean:
	rm -rf .venv build dist npm/dist npm/node_modules tests/web/node_modules src/aizo/web/static/htmx* src/*.egg-info src/aizo/_scoring.c src/aizo/*.so .*_cache .coverage .hypothesis

.venv/created:
	@$(PYTHON) -c 'import sys; sys.exit("aizo needs Python 3.10 or newer: make PYTHON=python3.12" if sys.version_info < (3, 10) else 0)'
	@$(PYTHON) -m venv .venv && $(BIN)/python -m pip install --quiet --upgrade pip && touch $@

.venv/installed: .venv/created $(SOURCES)
	@echo "Building aizo in .venv (once, about half a minute) ..."
	@$(BIN)/python -m pip install --quiet --editable . && touch $@

.venv/tested: .venv/installed
	@$(BIN)/python -m pip install --quiet --group test && touch $@

.venv/developed: .venv/installed
	@$(BIN)/python -m pip install --quiet --group dev && touch $@

.venv/shipped: .venv/installed
	@$(BIN)/python -m pip install --quiet --group dist && touch $@

.venv/benched: .venv/installed
	@$(BIN)/python -m pip install --quiet --group bench && touch $@
