# Needs only python3 (3.11 or newer), make and a package index.
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin

# `make install READING=no` leaves out what reads pictures on this computer, about 400 MB.
READING ?= yes
READER := $(if $(filter no n 0 false off,$(READING)),,$(VENV)/.installed-reading)

# A .venv that is broken, of an older Python, or moved with its folder (its scripts name the old one) is made anew.
USABLE := $(shell $(BIN)/python -c 'import os, pip, sys; here = os.path.abspath("$(BIN)"); \
	print(sys.version_info >= (3, 11) and here in open(here + "/pip").read())' 2>/dev/null)
ANEW := $(if $(filter True,$(USABLE)),,FORCE)

# Each start of the program and each of the tests' workers would compile everything anew.
unexport PYTHONDONTWRITEBYTECODE

# Thousands of small databases wait for the disk at every commit; where memory has 2 GB to spare, they need not.
ROOM := $(shell df -Pm /dev/shm 2>/dev/null | awk 'NR == 2 && $$4 > 2000 { print "TMPDIR=/dev/shm" }')
SOAK := $(ROOM) $(BIN)/pytest -m soak -n 6 --dist load --maxschedchunk 1
TESTS := $(ROOM) $(BIN)/pytest -n 6 --dist loadgroup --no-loadscope-reorder

.PHONY: FORCE install reading demo demo-homes run test check soak soak-all picture pictures approvals day bench helper format lock clean

install: $(VENV)/.installed $(READER)

# Reads pictures on this computer where an app gives no element tree; without it Farhand asks more often.
reading: $(VENV)/.installed-reading

# Does without the picture reader.
demo: $(VENV)/.installed
	$(BIN)/farhand demo

# Two homes with a phone each, and a real bus in between, on this computer.
demo-homes: $(VENV)/.installed
	$(BIN)/farhand demo --homes

run: $(VENV)/.installed
	$(BIN)/farhand run

test: $(VENV)/.installed-dev
	$(TESTS)

check: $(VENV)/.installed-dev
	$(BIN)/ruff format --check .
	$(BIN)/ruff check .
	$(BIN)/basedpyright
	$(TESTS)

# Each long run, and of what repeats by the thousand some, other ones every day: under half an hour on two cores.
soak: $(VENV)/.installed-dev
	$(SOAK) --each 2

# All of it, which takes hours.
soak-all: $(VENV)/.installed-dev
	SOAK_TABLE=docs/reliability.md $(SOAK)

picture: $(VENV)/.installed-dev
	FARHAND_DEMO_PICTURE=docs/demo.webp $(BIN)/pytest tests/browser -m "soak or not soak" -k animated

# Every message of the bot as a phone shows it, in build/messages/en and build/messages/zh.
pictures: $(VENV)/.installed-dev
	FARHAND_MESSAGES=build/messages $(BIN)/pytest tests/browser/test_every_message.py

# Ten approvals as a phone shows them, with the simulated phone's own record of each.
approvals: $(VENV)/.installed-dev
	FARHAND_APPROVALS=docs/approvals $(BIN)/pytest tests/browser/test_approvals.py -m "soak or not soak"

# Every stop of a day in the chat, as a phone shows it, in build/day/en and build/day/zh.
day: $(VENV)/.installed-dev
	FARHAND_DAY=build/day $(BIN)/pytest tests/browser/test_whole_day.py -m "soak or not soak"

bench: $(VENV)/.installed-dev
	$(BIN)/python -m tests.bench

# The program that is put on phones, of its Java; devices/adb/helper/build.py says what it needs.
helper: $(VENV)/.installed
	$(BIN)/python -m devices.adb.helper.build

format: $(VENV)/.installed-dev
	$(BIN)/ruff format .
	$(BIN)/ruff check --fix .

lock: $(VENV)/.installed-dev
	$(BIN)/uv pip compile pyproject.toml --extra socks --extra simulator --extra homes --universal --python-version 3.11 --generate-hashes \
		--no-annotate --no-header --upgrade -q -o requirements.lock
	$(BIN)/uv pip compile pyproject.toml --extra reading -c requirements.lock --universal --python-version 3.11 \
		--generate-hashes --no-annotate --no-header --upgrade -q -o agent/perception/reading/requirements.lock
	$(BIN)/uv pip compile --group pyproject.toml:dev -c requirements.lock --universal --python-version 3.11 \
		--generate-hashes --no-annotate --no-header --upgrade -q -o tests/requirements.lock

$(VENV)/bin/python: $(ANEW)
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null || { \
		echo "Farhand needs Python 3.11 or newer, and $(PYTHON) is $$(command -v $(PYTHON) > /dev/null && $(PYTHON) -V 2>&1 || echo missing)."; \
		echo "Install one and name it: make PYTHON=python3.12"; exit 1; } >&2
	@rm -rf $(VENV)
	@$(PYTHON) -m venv $(VENV) || { \
		echo "No virtual environment could be made. On Debian and Ubuntu: sudo apt install python3-venv"; exit 1; } >&2

$(VENV)/.installed: requirements.lock pyproject.toml $(ANEW) | $(VENV)/bin/python
	@echo "Installing, about a minute ..."
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
