# Needs only python3 (3.11 or newer), make and a package index.
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin

# `make install READING=no` leaves out what reads pictures on this computer, about 400 MB.
READING ?= yes
READER := $(if $(filter no n 0 false off,$(READING)),,$(VENV)/.installed-reading)

# Each start of the program and each of the tests' workers would compile everything anew.
unexport PYTHONDONTWRITEBYTECODE

# Thousands of small databases wait for the disk at every commit; where memory has 2 GB to spare, they need not.
ROOM := $(shell df -Pm /dev/shm 2>/dev/null | awk 'NR == 2 && $$4 > 2000 { print "TMPDIR=/dev/shm" }')
TESTS := $(ROOM) $(BIN)/pytest -n 10 --dist loadgroup --no-loadscope-reorder

.PHONY: install reading demo run test check soak picture bench format lock clean

install: $(VENV)/.installed $(READER)

# Reads pictures on this computer where an app gives no element tree; without it Farhand asks more often.
reading: $(VENV)/.installed-reading

# Does without the picture reader.
demo: $(VENV)/.installed
	$(BIN)/farhand demo

run: $(VENV)/.installed
	$(BIN)/farhand run

test: $(VENV)/.installed-dev
	$(TESTS)

check: $(VENV)/.installed-dev
	$(BIN)/ruff format --check .
	$(BIN)/ruff check .
	$(BIN)/basedpyright
	$(TESTS)

soak: $(VENV)/.installed-dev
	$(ROOM) SOAK_TABLE=docs/reliability.md $(BIN)/pytest -m soak -n 6 --dist load --maxschedchunk 1

picture: $(VENV)/.installed-dev
	FARHAND_DEMO_PICTURE=docs/demo.png $(BIN)/pytest tests/browser -m "soak or not soak" -k approve

bench: $(VENV)/.installed-dev
	$(BIN)/python -m tests.bench

format: $(VENV)/.installed-dev
	$(BIN)/ruff format .
	$(BIN)/ruff check --fix .

lock: $(VENV)/.installed-dev
	$(BIN)/uv pip compile pyproject.toml --extra socks --extra simulator --universal --python-version 3.11 --generate-hashes \
		--no-annotate --no-header --upgrade -q -o requirements.lock
	$(BIN)/uv pip compile pyproject.toml --extra reading -c requirements.lock --universal --python-version 3.11 \
		--generate-hashes --no-annotate --no-header --upgrade -q -o agent/perception/reading/requirements.lock
	$(BIN)/uv pip compile --group pyproject.toml:dev -c requirements.lock --universal --python-version 3.11 \
		--generate-hashes --no-annotate --no-header --upgrade -q -o tests/requirements.lock

$(VENV)/bin/python:
	$(PYTHON) -m venv $(VENV)

$(VENV)/.installed: requirements.lock pyproject.toml | $(VENV)/bin/python
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --require-hashes -r requirements.lock
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --no-deps -e .
	touch $@

$(VENV)/.installed-reading: agent/perception/reading/requirements.lock $(VENV)/.installed
	@echo "Fetching what reads pictures on this computer, about 400 MB once. make install READING=no leaves it out."
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --require-hashes -r agent/perception/reading/requirements.lock
	touch $@

$(VENV)/.installed-dev: tests/requirements.lock $(VENV)/.installed $(VENV)/.installed-reading
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --require-hashes -r tests/requirements.lock
	# Compiles the tests once, which each of the workers would do for itself.
	-@$(BIN)/pytest --collect-only --quiet > /dev/null
	touch $@

clean:
	rm -rf $(VENV) build dist *.egg-info
