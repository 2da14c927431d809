PYTHON ?= python3
BIN := .venv/bin
SOURCES := $(wildcard pyproject.toml setup.py src/aizo/*.pyx src/aizo/*.pxi src/aizo/__init__.py)

.PHONY: demo test check bench dist test-dist test-npm clean

demo: .venv/installed
	@PATH="$(CURDIR)/$(BIN):$$PATH" sh scripts/demo.sh

test: .venv/tested
	$(BIN)/python -m pytest $(ARGS)

check: .venv/developed
	$(BIN)/ruff check && $(BIN)/ruff format --check
	$(BIN)/mypy
	$(BIN)/stubtest --ignore-disjoint-bases --ignore-unused-allowlist --allowlist tests/house/stubtest.txt aizo._scoring
	$(BIN)/lint-imports --no-cache --no-logo
	$(BIN)/python -m pytest $(ARGS)

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
	rm -rf .venv build dist npm/dist npm/node_modules src/*.egg-info src/aizo/_scoring.c src/aizo/*.so .*_cache .coverage .hypothesis

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
