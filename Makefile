# Two commands for a new machine with Python 3.11 or newer: `make play` and `make test`.
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
export NUMBA_CACHE_DIR ?= $(CURDIR)/$(VENV)/numba-cache
# Hundreds of processes are started by tests: without compiled bytecode each takes a second longer.
unexport PYTHONDONTWRITEBYTECODE

FAST := $(CURDIR)/$(VENV)/fast

.PHONY: play play-terminal test suite test-all test-fast test-lowest fast check format bench pictures docs ready-made lock clean

# The tables in the browser, stored in a file of the user's; Ctrl-C closes them.
play: $(VENV)/.play
	@$(BIN)/housedealer serve --browser

play-terminal: $(VENV)/.play
	@$(BIN)/housedealer play

# Lint and types, which take one processor, run beside the suite.
test: $(VENV)/.test
	@$(MAKE) --no-print-directory -j 2 check suite

# Processes begin at different parts of the suite, so that none compiles what another does, and share what is left; there
# is one more than processors, because tests of servers and browsers wait half of their time.
suite: $(VENV)/.test
	$(BIN)/pytest -n 3 --dist worksteal -m "not heavy" --durations=40

test-all: check
	$(BIN)/pytest -n 2 --dist worksteal
	$(MAKE) test-fast

check: $(VENV)/.test
	$(BIN)/ruff format --check .
	$(BIN)/ruff check .
	$(BIN)/mypy

format: $(VENV)/.test
	$(BIN)/ruff format .
	$(BIN)/ruff check --fix .

# What every decision passes through, once as plain Python and once compiled.
bench: $(VENV)/.test fast
	$(BIN)/python -m benchmarks
	PYTHONPATH=$(FAST) $(BIN)/python -m benchmarks table poker agents server

# The table engine compiled to C, in a folder of its own (needs a C compiler and some minutes).
fast: $(FAST)/.built

$(FAST)/.built: tools/compile_engine.py $(shell find src -name '*.py') | $(VENV)/.test
	$(BIN)/python tools/compile_engine.py $(FAST)
	@touch $@

# The compiled engine plays what the plain one plays: every recorded round, every dispute, poker beside PokerKit. A server
# starts on it.
BATTERY := tests/conformance/test_battery.py
test-fast: fast
	PYTHONPATH=$(FAST) $(BIN)/pytest -n 2 -m "not heavy" -p no:cacheprovider tests/poker tests/disputes tests/agents/test_episode.py \
		tests/agents/test_pettingzoo.py tests/agents/test_small_game.py tests/server/http/test_openapi.py \
		$(BATTERY)::test_the_recorded_playthrough_still_reads_the_same $(BATTERY)::test_offers_and_copies

# The lowest versions of the dependencies that pyproject.toml allows, in an environment of their own: a smoke test.
test-lowest: $(VENV)/bin/python
	$(BIN)/python tools/lowest_versions.py

# The docs' pictures of the terminal and the odds, drawn by the program.
pictures: $(VENV)/.play
	@$(BIN)/python docs/make_pictures.py > /dev/null

# The results that ship with the program, for postings whose rules have changed: see tools/ready_made.py.
ready-made: $(VENV)/.play
	$(BIN)/python tools/ready_made.py --stale

# The docs site in build/docs, warnings as errors; its generated pages are made from the sources first.
docs: $(VENV)/.test
	$(BIN)/python docs/make_reference.py
	$(BIN)/sphinx-build -W --keep-going -q -b html docs build/docs

$(VENV)/bin/python:
	@$(PYTHON) -c 'import sys; sys.exit(0 if sys.version_info >= (3, 11) else "housedealer needs Python 3.11 or newer; set PYTHON=python3.11")'
	$(PYTHON) -m venv $(VENV)

$(VENV)/.play: requirements.lock pyproject.toml | $(VENV)/bin/python
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --require-hashes -r requirements.lock
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --no-deps --no-build-isolation -e .
	@touch $@

$(VENV)/.test: requirements-test.lock $(VENV)/.play
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --require-hashes -r requirements-test.lock
	@touch $@

# Renew the locked versions and the hashes of their files (needs uv).
lock:
	uv pip compile requirements.in --universal --python-version 3.11 --no-annotate --no-header --generate-hashes -q -o requirements.lock --upgrade
	uv pip compile requirements-test.in --universal --python-version 3.11 --no-annotate --no-header --generate-hashes -q -o requirements-test.lock --upgrade
	uv pip compile requirements-server.in -c requirements-test.lock --universal --python-version 3.11 --no-annotate --no-header --generate-hashes -q -o requirements-server.lock --upgrade

clean:
	rm -rf $(VENV) .pytest_cache .mypy_cache .ruff_cache
