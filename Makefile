# Needs only python3 (3.11 or newer), make and a package index.
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin

.PHONY: install demo run test check picture bench format lock clean

install: $(VENV)/.installed

demo: $(VENV)/.installed
	$(BIN)/farhand demo

run: $(VENV)/.installed
	$(BIN)/farhand run

test: $(VENV)/.installed-dev
	$(BIN)/pytest -n 4 --maxschedchunk=1

check: $(VENV)/.installed-dev
	$(BIN)/ruff format --check .
	$(BIN)/ruff check .
	$(BIN)/basedpyright
	$(BIN)/pytest -n 4 --maxschedchunk=1

picture: $(VENV)/.installed-dev
	FARHAND_DEMO_PICTURE=docs/demo.png $(BIN)/pytest tests/browser -k approve

bench: $(VENV)/.installed-dev
	$(BIN)/python -m tests.bench

format: $(VENV)/.installed-dev
	$(BIN)/ruff format .
	$(BIN)/ruff check --fix .

lock: $(VENV)/.installed-dev
	$(BIN)/uv pip compile pyproject.toml --all-extras --universal --python-version 3.11 --generate-hashes \
		--no-annotate --no-header --upgrade -q -o requirements.lock
	$(BIN)/uv pip compile --group pyproject.toml:dev -c requirements.lock --universal --python-version 3.11 \
		--generate-hashes --no-annotate --no-header --upgrade -q -o tests/requirements.lock

$(VENV)/bin/python:
	$(PYTHON) -m venv $(VENV)

$(VENV)/.installed: requirements.lock pyproject.toml | $(VENV)/bin/python
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --require-hashes -r requirements.lock
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --no-deps -e .
	touch $@

$(VENV)/.installed-dev: tests/requirements.lock $(VENV)/.installed
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --require-hashes -r tests/requirements.lock
	touch $@

clean:
	rm -rf $(VENV) build dist *.egg-info
